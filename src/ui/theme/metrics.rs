//! The sizes, in points.

/// The sizes, in points.
#[derive(Debug, Clone, PartialEq)]
pub struct Metrics {
    /// The spacing scale.
    pub space: Space,
    /// The corner radius of controls.
    pub(crate) radius: u8,
    /// The corner radius of panels and windows.
    pub(crate) radius_large: u8,
    /// The width of outlines.
    pub stroke: f32,
    /// The width of the focus ring.
    pub focus_stroke: f32,
    pub(crate) control_height: f32,
    /// The width of the button column in menus.
    pub(crate) menu_width: f32,
}

/// The spacing scale, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Space {
    /// Inside a label.
    pub xs: f32,
    /// Between related elements.
    pub s: f32,
    /// Between controls.
    pub m: f32,
    /// Inside panels.
    pub l: f32,
    /// Between groups.
    pub(crate) xl: f32,
    /// Around a screen.
    pub(crate) xxl: f32,
}

impl Metrics {
    /// The sizes for a desktop window.
    pub(crate) const REGULAR: Self = Self {
        space: Space { xs: 4.0, s: 8.0, m: 12.0, l: 16.0, xl: 24.0, xxl: 40.0 },
        radius: 8,
        radius_large: 14,
        stroke: 1.0,
        focus_stroke: 2.5,
        control_height: 40.0,
        menu_width: 320.0,
    };

    /// The sizes with stronger lines.
    pub(crate) const HIGH_CONTRAST: Self = Self { stroke: 2.0, focus_stroke: 4.0, ..Self::REGULAR };
}
