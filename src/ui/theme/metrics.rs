//! The sizes, in points.

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

    /// The same with stronger lines.
    pub const HIGH_CONTRAST: Self = Self { stroke: 2.0, focus_stroke: 4.0, ..Self::REGULAR };
}
