//! Text styles.

use egui::{FontId, TextStyle};

use crate::ui::fonts::Face;

/// The role of a text, which sets its size, face and spacing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TextRole {
    /// The title of a screen.
    Title,
    /// The heading of a group.
    Heading,
    /// Body text.
    Body,
    /// Emphasized body text.
    Strong,
    /// The text of a button.
    Button,
    /// Hints.
    Small,
    /// The label of a value, in spaced capitals.
    Label,
    /// A value.
    Figure,
    /// The most important value.
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
            Self::Title | Self::LargeFigure => 34.0,
            Self::Figure => 24.0,
            Self::Heading => 20.0,
            Self::Body | Self::Strong | Self::Button => 16.0,
            Self::Small | Self::Label => 13.0,
        }
    }

    /// The face.
    #[must_use]
    pub const fn face(self) -> Face {
        match self {
            Self::Title | Self::Figure | Self::LargeFigure => Face::Wordmark,
            Self::Heading | Self::Strong | Self::Label => Face::SemiBold,
            Self::Button => Face::Medium,
            Self::Body | Self::Small => Face::Regular,
        }
    }

    /// The letter spacing relative to the size.
    #[must_use]
    pub(crate) const fn letter_spacing(self) -> f32 {
        match self {
            Self::Label => 0.09,
            Self::Title
            | Self::Heading
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
        FontId::new(self.size() * scale, self.face().family())
    }

    /// The egui text style of this role, for [`RichText::text_style`](egui::RichText::text_style).
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
