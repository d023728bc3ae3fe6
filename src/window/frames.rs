//! The frame counter.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// The times of the frames in the last second.
#[derive(Debug, Default)]
pub(crate) struct FrameCounter {
    shown: VecDeque<Instant>,
}

impl FrameCounter {
    const SPAN: Duration = Duration::from_secs(1);

    pub(crate) fn note(&mut self, now: Instant) {
        self.shown.push_back(now);
        while self.shown.pop_front_if(|shown| now.duration_since(*shown) > Self::SPAN).is_some() {}
    }

    /// The number of frames in the second before the last frame.
    #[must_use]
    pub(crate) fn per_second(&self) -> usize {
        self.shown.len()
    }

    /// The longest frame time in that second, in milliseconds.
    #[must_use]
    pub(crate) fn longest_ms(&self) -> f32 {
        let gaps = self.shown.iter().zip(self.shown.iter().skip(1)).map(|(before, after)| *after - *before);
        gaps.max().unwrap_or_default().as_secs_f32() * 1_000.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_counts_the_last_second() {
        let start = Instant::now();
        let mut counter = FrameCounter::default();
        for frame in 0..=200 {
            counter.note(start + Duration::from_millis(frame * 10));
        }
        assert_eq!(counter.per_second(), 101);
        counter.note(start + Duration::from_millis(2_025));
        assert!((counter.longest_ms() - 25.0).abs() < 0.01);
    }
}
