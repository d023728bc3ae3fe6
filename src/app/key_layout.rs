//! The player's keyboard layout, for the captions of keys.
//!
//! X servers are asked, at the start and when the window gets the focus. Elsewhere the layout is learned from presses.

use eframe::Frame;

use super::App;

impl App {
    pub(super) fn follow_key_layout(&mut self, frame: &Frame) {
        let has_focus = self.controls.has_focus || self.controls.beside.has_focus;
        let had_focus = self.controls.had_focus.replace(has_focus);
        // Layouts are changed in other windows.
        let is_back = had_focus.is_none_or(|had_focus| has_focus && !had_focus);
        let mut layout = self.services.settings().key_layout.clone();
        let mut is_new = false;
        for (key, plain) in self.controls.take_typed() {
            is_new |= layout.learn(key, plain);
        }
        if !is_back && !is_new {
            return;
        }
        #[cfg(target_os = "linux")]
        if let Some(asked) = crate::window::x11_key_layout::read(frame) {
            layout = asked;
        }
        #[cfg(not(target_os = "linux"))]
        let _ = frame;
        if layout != self.services.settings().key_layout {
            log::info!("keyboard layout: {}", layout.name());
            self.services.change_settings(|settings| settings.key_layout = layout);
        }
    }
}
