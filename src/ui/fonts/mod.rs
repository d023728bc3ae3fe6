//! The fonts, and tabular figures.
//!
//! Texts are set in Inter, a variable font with all weights; titles and large figures in a typeface of the program's
//! own, whose letters are those of the wordmark. Each face is a font family, so that text styles, widgets and the
//! painter select it in the same way. Inter's digits differ in width; [`figures`] gives them equal widths, so that
//! counters do not move.

use std::sync::Arc;

use egui::epaint::text::VariationCoords;
use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, Context, FontData, FontDefinitions, FontFamily, FontId, FontTweak};

/// The faces in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// Body text: egui's [`FontFamily::Proportional`].
    Regular,
    /// Buttons, labels.
    Medium,
    /// Headings, emphasized text.
    SemiBold,
    /// Titles and large figures: the typeface of the wordmark.
    Wordmark,
}

impl Face {
    pub(crate) const ALL: [Self; 4] = [Self::Regular, Self::Medium, Self::SemiBold, Self::Wordmark];

    /// The font family of the face, after [`install`].
    #[must_use]
    pub(crate) fn family(self) -> FontFamily {
        match self {
            Self::Regular => FontFamily::Proportional,
            Self::Medium | Self::SemiBold | Self::Wordmark => FontFamily::Name(self.name().into()),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Regular => "inter-regular",
            Self::Medium => "inter-medium",
            Self::SemiBold => "inter-semi-bold",
            Self::Wordmark => "wordmark",
        }
    }

    /// Inter at a weight of its `wght` axis, 100 to 900, or the program's own typeface.
    fn data(self) -> FontData {
        let inter = |weight: f32| {
            let tweak = FontTweak { coords: VariationCoords::new([(b"wght", weight)]), ..FontTweak::default() };
            FontData::from_static(ttf_inter::REGULAR).tweak(tweak)
        };
        match self {
            Self::Regular => inter(430.0),
            Self::Medium => inter(530.0),
            Self::SemiBold => inter(640.0),
            // `tests/typeface` makes the file.
            Self::Wordmark => FontData::from_static(include_bytes!("../../../assets/fonts/skyline.ttf")),
        }
    }
}

/// Installs the fonts in egui, with egui's own as fallback for missing glyphs.
pub(crate) fn install(ctx: &Context) {
    ctx.set_fonts(definitions());
}

fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let behind = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    for face in Face::ALL {
        fonts.font_data.insert(face.name().to_owned(), Arc::new(face.data()));
        let mut chain = vec![face.name().to_owned()];
        // Letters that the program's own typeface has not come from Inter.
        chain.extend((face == Face::Wordmark).then(|| Face::SemiBold.name().to_owned()));
        chain.extend(behind.iter().cloned());
        fonts.families.insert(face.family(), chain);
    }
    fonts
}

/// Lays out a text in one line with letter spacing in points.
#[must_use]
pub fn line(text: &str, font: &FontId, spacing: f32, color: Color32) -> LayoutJob {
    let format = TextFormat { font_id: font.clone(), color, extra_letter_spacing: spacing, ..TextFormat::default() };
    LayoutJob::single_section(text.to_owned(), format)
}

/// Lays out a text with tabular digits, so that its width depends only on its length.
///
/// All other characters keep their width.
#[must_use]
pub fn figures(ctx: &Context, text: &str, font: &FontId, color: Color32) -> LayoutJob {
    let room = ctx.fonts_mut(|fonts| {
        let widths: [f32; 10] = std::array::from_fn(|figure| fonts.glyph_width(font, (b'0' + figure as u8) as char));
        (widths, widths.into_iter().fold(0.0, f32::max))
    });
    let (widths, widest) = room;
    let mut job = LayoutJob::default();
    let mut pending = 0.0;
    for (start, sign) in text.char_indices() {
        let side = sign.to_digit(10).map_or(0.0, |figure| (widest - widths[figure as usize]) / 2.0);
        let format = TextFormat { font_id: font.clone(), color, ..TextFormat::default() };
        job.append(&text[start..start + sign.len_utf8()], pending + side, format);
        pending = side;
    }
    job
}

#[cfg(test)]
mod tests {
    use egui::RawInput;

    use super::*;

    #[test]
    fn figures_of_the_wordmark_are_equally_wide() {
        let ctx = Context::default();
        install(&ctx);
        let mut output = ctx.run_ui(RawInput::default(), |ui| {
            let font = FontId::new(40.0, Face::Wordmark.family());
            let widths: Vec<f32> = ui.fonts_mut(|all| ('0'..='9').map(|sign| all.glyph_width(&font, sign)).collect());
            assert!(widths.iter().all(|width| (width - widths[0]).abs() < 0.01), "{widths:?}");
            // A figure and its sides are 5.44 wide, and capitals are 6.0 or 0.727 em high.
            let expected = 5.44 * 0.727 / 6.0 * 40.0;
            assert!((widths[0] - expected).abs() < 0.1, "{} instead of {expected}", widths[0]);
        });
        output.textures_delta.clear();
    }
}
