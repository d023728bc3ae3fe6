//! The theme: all colours, sizes and text styles.
//!
//! ```text
//!   settings::Appearance ─▶ Theme::of ─▶ Theme ─┬─▶ apply: egui's own widgets
//!                                               └─▶ screens, paint
//! ```
//!
//! # Direction of art
//!
//! Skyline is **a city at night that your play builds and lights**. Everything on the screen is one of four things: the
//! sky, a building, a light, or a Mino. Only Minos are colourful. The day, high-contrast and green-screen schemes are
//! the same city in another light; all rules hold in each.
//!
//! **Type.** Two faces: the [wordmark's](crate::ui::fonts::Face::Wordmark) for titles and figures, Inter for all else.
//! Five sizes. The last column is a window of 1280 × 800, for which the interface is scaled by 1.125; a smaller window
//! has smaller texts, down to 0.89 at 640 × 480. The name of a mode is never smaller than 13 px.
//!
//! | points | roles | px |
//! | ---: | --- | ---: |
//! | 34 | Title, `LargeFigure` | 38 |
//! | 24 | Figure | 27 |
//! | 20 | Heading | 22 |
//! | 16 | Body, Strong, Button | 18 |
//! | 13 | Small, Label | 15 |
//!
//! **Colour.** Each has one meaning.
//!
//! | colour | means | by |
//! | --- | --- | --- |
//! | orange ([`Palette::fill`]) | the one action of a screen, and lit windows | surface |
//! | white ([`Palette::text_primary`]) | the focus | a ring of [`Metrics::focus_stroke`] |
//! | blue (`Palette::accent_surface`) | what is selected | surface |
//! | white | values, titles | text |
//! | grey ([`Palette::text_faint`] and lighter) | labels, hints | text |
//! | red, green | lost, gained | text, edge |
//!
//! By day white texts and rings are dark. [`Palette::accent`] marks what is new or live, never a value or the focus.
//!
//! **Space.** A grid of 8 points with half steps. Related things are 8 apart, groups 24.
//!
//! **Cards.** Most things are not cards: they stand on the sky or on a building. A card is what can be pressed as a
//! whole (a mode, a way to play) or what would be illegible on the lit city (a list, a form). A card never contains
//! another.
//!
//! **Movement.** Only what the player did, what plays, or what is about to happen moves. A reaction takes 80 to 160 ms,
//! the name of a move stays 1.6 s, the sky changes in 2 s. A menu without a live game draws no frame. Reduced motion
//! leaves changes that fade within 100 ms.
//!
//! **Glow.** Light means life: the piece in play, a lit window, a great move. Text, buttons and cards never glow.

mod hues;
mod metrics;
mod palette;
mod scale;
mod shades;
mod strength;
mod text;

pub use metrics::{Metrics, Space};
pub use palette::{Palette, grey};
#[cfg(test)]
pub(crate) use scale::MIN_WINDOW;
pub use scale::scale_for;
pub(crate) use shades::Shades;
pub use strength::Strength;
pub use text::TextRole;

use egui::style::{HandleShape, Selection, WidgetVisuals, Widgets};
use egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Margin, RichText, Shadow, Stroke, Style, TextStyle, Visuals,
    vec2,
};

use crate::engine::{Block, Tetrimino};
use crate::settings::{Appearance, Background, GhostStyle, Hud, Hues, Scheme, Skin};
use crate::ui::fonts;

/// The theme: built from the settings, read by everything that draws.
///
/// ```
/// use skyline::settings::Appearance;
/// use skyline::ui::theme::Theme;
///
/// let theme = Theme::of(&Appearance::default());
/// assert!(!theme.is_light());
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Theme {
    /// The colours.
    pub palette: Palette,
    /// The sizes.
    pub metrics: Metrics,
    /// The style of Minos.
    pub skin: MinoSkin,
    /// The background of the game.
    pub background: Background,
    /// The dimming of the background, 0 to 1.
    pub(crate) dim: f32,
    /// The opacity of the Ghost Piece, 0 to 1.
    pub ghost: f32,
    /// Whether the Matrix has grid lines.
    pub grid: bool,
    /// The strength of each effect.
    pub strength: Strength,
    /// The figures beside the Matrix.
    pub hud: Hud,
    /// Whether the scheme is light.
    is_light: bool,
}

/// The style of Minos.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MinoSkin {
    /// The surface.
    pub skin: Skin,
    /// Whether each Tetrimino has a pattern, because colours do not distinguish them.
    pub(crate) patterns: bool,
    /// The Ghost Piece.
    pub ghost: GhostStyle,
}

impl Default for Theme {
    fn default() -> Self {
        Self::of(&Appearance::default())
    }
}

impl Theme {
    /// The same theme with other statistics beside the Matrix.
    #[must_use]
    pub(crate) fn with_hud(&self, hud: Hud) -> Self {
        Self { hud, ..self.clone() }
    }

    /// Returns a player's colour by its number: the colours of the seven Tetriminos, which every palette makes
    /// distinct, then their light and dark shades.
    #[must_use]
    pub(crate) fn player_color(&self, index: usize) -> Color32 {
        const ORDER: [Tetrimino; 7] =
            [Tetrimino::I, Tetrimino::Z, Tetrimino::S, Tetrimino::O, Tetrimino::T, Tetrimino::L, Tetrimino::J];
        let colors = self.palette.block(Block::Of(ORDER[index % ORDER.len()]));
        [colors.base, colors.light, colors.dark][(index / ORDER.len()).min(2)]
    }

    /// The theme of the settings.
    #[must_use]
    pub fn of(appearance: &Appearance) -> Self {
        let Appearance { scheme, skin, hues, background, background_dim, ghost, ghost_opacity, grid, .. } = *appearance;
        Self {
            palette: Palette::of(scheme, hues),
            metrics: if scheme == Scheme::HighContrast { Metrics::HIGH_CONTRAST } else { Metrics::REGULAR },
            skin: MinoSkin { skin, patterns: skin == Skin::Pattern || hues == Hues::Monochrome, ghost },
            background,
            dim: background_dim as f32 / 100.0,
            ghost: ghost_opacity as f32 / 100.0,
            grid,
            strength: Strength::of(appearance),
            hud: appearance.hud.clone(),
            is_light: scheme == Scheme::Day,
        }
    }

    /// Applies the theme to egui: fonts, text styles, spacing and widget colours.
    pub fn apply(&self, ctx: &Context) {
        fonts::install(ctx);
        ctx.set_theme(if self.is_light { egui::Theme::Light } else { egui::Theme::Dark });
        ctx.all_styles_mut(|style| self.style(style));
    }

    /// Whether the scheme is light: dark text on bright surfaces.
    #[must_use]
    pub const fn is_light(&self) -> bool {
        self.is_light
    }

    /// A text with the style and colour of its role.
    #[must_use]
    pub fn text(&self, role: TextRole, text: impl Into<String>) -> RichText {
        let color = match role {
            TextRole::Small => self.palette.text_secondary,
            TextRole::Label => self.palette.text_faint,
            TextRole::Title
            | TextRole::Heading
            | TextRole::Body
            | TextRole::Strong
            | TextRole::Button
            | TextRole::Figure
            | TextRole::LargeFigure => self.palette.text_primary,
        };
        let spacing = role.size() * role.letter_spacing();
        RichText::new(text).font(role.font(1.0)).color(color).extra_letter_spacing(spacing)
    }

    fn style(&self, style: &mut Style) {
        let Metrics { space, control_height, menu_width, .. } = &self.metrics;
        style.text_styles = TextRole::ALL.into_iter().map(|role| (role.style(), role.font(1.0))).collect();
        style.text_styles.insert(TextStyle::Monospace, FontId::new(15.0, FontFamily::Monospace));
        style.visuals = self.visuals();
        style.animation_time = if self.strength.is_still { 0.0 } else { 0.08 };
        style.spacing.item_spacing = vec2(space.s, space.s);
        style.spacing.button_padding = vec2(space.l, space.s);
        style.spacing.interact_size = vec2(*control_height, *control_height);
        style.spacing.window_margin = Margin::same(space.xl as i8);
        style.spacing.menu_margin = Margin::same(space.s as i8);
        style.spacing.slider_width = 200.0;
        style.spacing.slider_rail_height = 6.0;
        style.spacing.combo_width = 180.0;
        style.spacing.text_edit_width = *menu_width;
        style.spacing.icon_width = 20.0;
        style.spacing.icon_width_inner = 12.0;
        style.spacing.icon_spacing = space.s;
        let scroll = &mut style.spacing.scroll;
        scroll.fade = egui::style::ScrollFadeStyle { strength: 1.0, size: space.xl };
        // Always visible: a list that is cut between two rows looks complete.
        (scroll.floating_width, scroll.dormant_handle_opacity) = (space.xs, 0.35);
    }

    fn visuals(&self) -> Visuals {
        let palette = &self.palette;
        let radius = CornerRadius::same(self.metrics.radius);
        let large = CornerRadius::same(self.metrics.radius_large);
        let shadow = Shadow { offset: [0, 12], blur: 32, spread: 0, color: palette.shadow };
        Visuals {
            widgets: self.widgets(),
            selection: Selection {
                bg_fill: palette.accent_surface,
                stroke: Stroke::new(self.metrics.focus_stroke, palette.text_primary),
            },
            weak_text_color: Some(palette.text_faint),
            hyperlink_color: palette.accent,
            faint_bg_color: palette.panel,
            extreme_bg_color: palette.background,
            code_bg_color: palette.raised,
            warn_fg_color: palette.accent,
            error_fg_color: palette.danger,
            window_corner_radius: large,
            window_shadow: shadow,
            window_fill: palette.panel,
            window_stroke: Stroke::new(self.metrics.stroke, palette.outline),
            menu_corner_radius: radius,
            panel_fill: palette.background,
            popup_shadow: shadow,
            slider_trailing_fill: true,
            handle_shape: HandleShape::Circle,
            disabled_alpha: 0.45,
            ..if self.is_light { Visuals::light() } else { Visuals::dark() }
        }
    }

    /// egui draws focused widgets like pressed ones, so the pressed style has the focus ring.
    fn widgets(&self) -> Widgets {
        let palette = &self.palette;
        let Metrics { stroke, focus_stroke, radius, .. } = self.metrics;
        let look = |fill, edge, text| WidgetVisuals {
            bg_fill: fill,
            weak_bg_fill: fill,
            bg_stroke: edge,
            corner_radius: CornerRadius::same(radius),
            fg_stroke: Stroke::new(1.5, text),
            expansion: 0.0,
        };
        let quiet = Stroke::new(stroke, palette.outline);
        let focus = Stroke::new(focus_stroke, palette.text_primary);
        Widgets {
            noninteractive: look(palette.panel, quiet, palette.text_primary),
            inactive: look(palette.raised, quiet, palette.text_primary),
            hovered: look(palette.raised_hovered, Stroke::new(stroke, palette.text_faint), palette.text_primary),
            active: look(palette.raised_hovered, focus, palette.text_primary),
            open: look(palette.raised, Stroke::new(stroke, palette.text_primary), palette.text_primary),
        }
    }
}

#[cfg(test)]
mod tests;
