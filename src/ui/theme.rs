//! Every colour, size and text style: the one place that names them.
//!
//! The game looks like a city at night: ink-blue darkness, quiet outlines, and one warm light, that of the windows. The
//! Tetriminos alone are colourful. [`Theme::apply`] hands all of it to egui, so that plain widgets are already at home.

#![expect(clippy::disallowed_methods, reason = "this is where colours are named")]

use egui::style::{HandleShape, Selection, WidgetVisuals, Widgets};
use egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Margin, RichText, Shadow, Stroke, Style, TextStyle, Visuals,
    vec2,
};

use crate::engine::{Block, Tetrimino};
use crate::ui::fonts::{self, Weight};

/// How everything looks.
#[derive(Debug, Clone, PartialEq)]
pub struct Theme {
    /// The colours.
    pub palette: Palette,
    /// The sizes.
    pub metrics: Metrics,
}

impl Default for Theme {
    fn default() -> Self {
        Self { palette: Palette::NIGHT, metrics: Metrics::REGULAR }
    }
}

/// The colours. Text colours reach a contrast of 4.5 to 1 on background, panel and raised panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Palette {
    /// Behind everything.
    pub background: Color32,
    /// A surface that holds text or controls.
    pub panel: Color32,
    /// A surface on a panel: a button, a field.
    pub raised: Color32,
    /// The same under the pointer.
    pub raised_hovered: Color32,
    /// Lines between and around surfaces.
    pub outline: Color32,
    /// What is read first.
    pub text_primary: Color32,
    /// What is read next.
    pub text_secondary: Color32,
    /// Labels and hints.
    pub text_faint: Color32,
    /// The one accent: focus, the main button, progress.
    pub accent: Color32,
    /// The accent as a surface, dark enough for the accent as text.
    pub accent_surface: Color32,
    /// Text on the accent.
    pub on_accent: Color32,
    /// What is lost, what cannot be undone.
    pub danger: Color32,
    /// What went well.
    pub good: Color32,
    /// Inside the Matrix and the queues.
    pub well: Color32,
    /// The lines between the cells of the Matrix.
    pub grid: Color32,
    /// What a surface throws on what is behind it.
    pub shadow: Color32,
    /// The frame of the Matrix.
    pub frame: Color32,
    /// What the piece in play is multiplied with when its Lock Down Timer is at its end.
    pub lock_down_tint: Color32,
    /// Light that flashes: a Lock Down, a line clear.
    pub flash: Color32,
    /// The sky behind everything, from the top to the horizon.
    pub sky: [Color32; 3],
    /// The houses before the sky, the farthest first.
    pub houses: [Color32; 3],
    /// A lit window.
    pub window: Color32,
    /// Minos of each Tetrimino, in the order of [`Tetrimino::ALL`], in the Guideline's hues.
    pub tetriminos: [Shades; 7],
    /// Blocks of no Tetrimino.
    pub neutral: Shades,
}

/// A colour with its light and its shadow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shades {
    /// The face.
    pub base: Color32,
    /// Where light falls.
    pub light: Color32,
    /// Where it does not.
    pub dark: Color32,
}

impl Shades {
    /// Once locked: paler and darker, so that what is in play stands out.
    #[must_use]
    pub fn locked(self, palette: &Palette) -> Self {
        self.each(|color| color.lerp_to_gamma(grey(color), 0.14).lerp_to_gamma(palette.well, 0.30))
    }

    /// In a game that is over: grey.
    #[must_use]
    pub fn spent(self, palette: &Palette) -> Self {
        self.each(|color| color.lerp_to_gamma(grey(color), 0.88).lerp_to_gamma(palette.well, 0.45))
    }

    fn each(self, change: impl Fn(Color32) -> Color32) -> Self {
        Self { base: change(self.base), light: change(self.light), dark: change(self.dark) }
    }
}

/// The grey that is as bright as a colour.
fn grey(color: Color32) -> Color32 {
    let [r, g, b] = [color.r(), color.g(), color.b()].map(f32::from);
    Color32::from_gray(0.114_f32.mul_add(b, 0.299_f32.mul_add(r, 0.587 * g)) as u8)
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const fn shades(base: u32, light: u32, dark: u32) -> Shades {
    Shades { base: rgb(base), light: rgb(light), dark: rgb(dark) }
}

impl Palette {
    /// The city at night.
    pub const NIGHT: Self = Self {
        background: rgb(0x0B0E1A),
        panel: rgb(0x141929),
        raised: rgb(0x1E2539),
        raised_hovered: rgb(0x28314A),
        outline: rgb(0x323B56),
        text_primary: rgb(0xF3F5FB),
        text_secondary: rgb(0xB9C1D6),
        text_faint: rgb(0x8E98B4),
        accent: rgb(0xFFC46B),
        accent_surface: rgb(0x664B20),
        on_accent: rgb(0x241803),
        danger: rgb(0xFF7A7F),
        good: rgb(0x7BDC86),
        well: rgb(0x080A13),
        grid: rgb(0x181E31),
        shadow: Color32::from_black_alpha(130),
        frame: rgb(0x56618A),
        lock_down_tint: rgb(0x8C8C9A),
        flash: rgb(0xFFFFFF),
        sky: [rgb(0x090C18), rgb(0x101530), rgb(0x2A2342)],
        houses: [rgb(0x171B33), rgb(0x10142A), rgb(0x0A0D1B)],
        window: rgb(0xFFC46B),
        tetriminos: [
            shades(0xF5CE3E, 0xFFE98A, 0xAE8410),
            shades(0x3FC9F0, 0x98E9FF, 0x12809F),
            shades(0xAE5FE4, 0xD8A8FF, 0x6A2A9F),
            shades(0xF48B33, 0xFFBE7E, 0xA8500B),
            shades(0x4067EA, 0x8FAAFF, 0x203A9C),
            shades(0x52C653, 0xA0F095, 0x208028),
            shades(0xEB4855, 0xFF9A9F, 0x991A29),
        ],
        neutral: shades(0x6E768C, 0xA3ABBF, 0x434A5E),
    };

    /// The colours of a Tetrimino.
    #[must_use]
    pub const fn tetrimino(&self, tetrimino: Tetrimino) -> Shades {
        self.tetriminos[tetrimino as usize]
    }

    /// The colours of a Block.
    #[must_use]
    pub const fn block(&self, block: Block) -> Shades {
        match block {
            Block::Of(tetrimino) => self.tetrimino(tetrimino),
            Block::Neutral => self.neutral,
        }
    }
}

/// The sizes, in points.
#[derive(Debug, Clone, PartialEq)]
pub struct Metrics {
    /// The spacing scale, from a hair's breadth to the margin of a screen.
    pub space: Space,
    /// The radius of controls.
    pub radius: u8,
    /// The radius of panels and windows.
    pub radius_large: u8,
    /// Quiet lines.
    pub stroke: f32,
    /// The ring around what has the focus.
    pub focus_stroke: f32,
    /// The height of a control that is clicked or touched.
    pub control_height: f32,
    /// The width of a menu's column of buttons.
    pub menu_width: f32,
}

/// The spacing scale, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Space {
    /// Inside a label.
    pub xs: f32,
    /// Between things that belong together.
    pub s: f32,
    /// Between controls.
    pub m: f32,
    /// Inside panels.
    pub l: f32,
    /// Between groups.
    pub xl: f32,
    /// Around a screen.
    pub xxl: f32,
}

impl Metrics {
    /// For a desktop window.
    pub const REGULAR: Self = Self {
        space: Space { xs: 4.0, s: 8.0, m: 12.0, l: 16.0, xl: 24.0, xxl: 40.0 },
        radius: 8,
        radius_large: 14,
        stroke: 1.0,
        focus_stroke: 2.5,
        control_height: 40.0,
        menu_width: 320.0,
    };
}

/// What a text is for; decides its size, weight and spacing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TextRole {
    /// The name of a screen.
    Title,
    /// The name of a group.
    Heading,
    /// Running text.
    Body,
    /// Running text that matters.
    Strong,
    /// What a button says.
    Button,
    /// Hints.
    Small,
    /// The name of a value, in spaced capitals.
    Label,
    /// A value.
    Figure,
    /// The value that matters most.
    LargeFigure,
}

impl TextRole {
    /// All roles.
    pub const ALL: [Self; 9] = [
        Self::Title,
        Self::Heading,
        Self::Body,
        Self::Strong,
        Self::Button,
        Self::Small,
        Self::Label,
        Self::Figure,
        Self::LargeFigure,
    ];

    /// The size in points.
    #[must_use]
    pub const fn size(self) -> f32 {
        match self {
            Self::Title => 34.0,
            Self::Heading => 21.0,
            Self::Body | Self::Strong | Self::Button => 16.0,
            Self::Small => 13.5,
            Self::Label => 12.5,
            Self::Figure => 25.0,
            Self::LargeFigure => 36.0,
        }
    }

    /// The weight.
    #[must_use]
    pub const fn weight(self) -> Weight {
        match self {
            Self::Title => Weight::Black,
            Self::Heading | Self::Strong | Self::Figure | Self::LargeFigure | Self::Label => Weight::SemiBold,
            Self::Button => Weight::Medium,
            Self::Body | Self::Small => Weight::Regular,
        }
    }

    /// Room added between letters, as a part of the size.
    #[must_use]
    pub const fn letter_spacing(self) -> f32 {
        match self {
            Self::Title => -0.015,
            Self::Label => 0.09,
            Self::Heading
            | Self::Body
            | Self::Strong
            | Self::Button
            | Self::Small
            | Self::Figure
            | Self::LargeFigure => 0.0,
        }
    }

    /// The font at `scale` times its size.
    #[must_use]
    pub fn font(self, scale: f32) -> FontId {
        FontId::new(self.size() * scale, self.weight().family())
    }

    /// The egui text style of this role, for [`RichText::text_style`].
    #[must_use]
    pub fn style(self) -> TextStyle {
        match self {
            Self::Heading => TextStyle::Heading,
            Self::Body => TextStyle::Body,
            Self::Button => TextStyle::Button,
            Self::Small => TextStyle::Small,
            Self::Title => TextStyle::Name("title".into()),
            Self::Strong => TextStyle::Name("strong".into()),
            Self::Label => TextStyle::Name("label".into()),
            Self::Figure => TextStyle::Name("figure".into()),
            Self::LargeFigure => TextStyle::Name("large-figure".into()),
        }
    }
}

impl Theme {
    /// Makes egui look like this: fonts, text styles, spacing and the colours of every widget.
    pub fn apply(&self, ctx: &Context) {
        fonts::install(ctx);
        ctx.set_theme(egui::Theme::Dark);
        ctx.all_styles_mut(|style| self.style(style));
    }

    /// A text in its role and colour, for labels and buttons.
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
        style.animation_time = 0.08;
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
        style.spacing.scroll.fade = egui::style::ScrollFadeStyle { strength: 1.0, size: space.xl };
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
                stroke: Stroke::new(self.metrics.focus_stroke, palette.accent),
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
            ..Visuals::dark()
        }
    }

    /// egui shows what has the focus like what is pressed, so that state carries the ring.
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
        let focus = Stroke::new(focus_stroke, palette.accent);
        Widgets {
            noninteractive: look(palette.panel, quiet, palette.text_primary),
            inactive: look(palette.raised, quiet, palette.text_primary),
            hovered: look(palette.raised_hovered, Stroke::new(stroke, palette.text_faint), palette.text_primary),
            active: look(palette.raised_hovered, focus, palette.text_primary),
            open: look(palette.raised, Stroke::new(stroke, palette.accent), palette.text_primary),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast of two colours as WCAG 2 counts it, 1 to 21.
    fn contrast(one: Color32, other: Color32) -> f32 {
        let luminance = |color: Color32| {
            let [r, g, b] = [color.r(), color.g(), color.b()].map(|channel| {
                let channel = f32::from(channel) / 255.0;
                if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
            });
            0.2126 * r + 0.7152 * g + 0.0722 * b
        };
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn texts_can_be_read_on_every_surface() {
        let palette = Palette::NIGHT;
        for surface in [palette.background, palette.panel, palette.raised, palette.well] {
            for text in [
                palette.text_primary,
                palette.text_secondary,
                palette.text_faint,
                palette.accent,
                palette.danger,
                palette.good,
            ] {
                let found = contrast(text, surface);
                assert!(found >= 4.5, "{text:?} on {surface:?} has {found}");
            }
        }
        assert!(contrast(palette.on_accent, palette.accent) >= 4.5);
        assert!(contrast(palette.accent, palette.accent_surface) >= 4.5);
    }

    #[test]
    fn minos_stand_out_from_the_well() {
        let palette = Palette::NIGHT;
        for shades in palette.tetriminos.into_iter().chain([palette.neutral]) {
            assert!(contrast(shades.base, palette.well) >= 3.0, "{shades:?}");
        }
    }
}
