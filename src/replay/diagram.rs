//! A recorded game as a diagram, piece by piece.

use super::SeatRecording;
use crate::engine::GameEvent;
use crate::formats::{Document, Page};

impl SeatRecording {
    /// A page for each piece, where it locks down, and one for the end.
    #[must_use]
    pub fn diagram(&self) -> Document {
        let (mut position, mut events, mut pages) = (self.start(), Vec::new(), Vec::new());
        loop {
            let before = position.game().matrix().clone();
            events.clear();
            if !self.step(&mut position, &mut events) {
                pages.push(Page { matrix: before, ..Page::default() });
                return Document { pages, guideline_colours: true };
            }
            let locked = events
                .iter()
                .filter_map(|event| if let GameEvent::LockedDown(piece) = event { Some(*piece) } else { None });
            pages.extend(locked.map(|piece| Page { matrix: before.clone(), piece: Some(piece), ..Page::default() }));
        }
    }
}
