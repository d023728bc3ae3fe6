//! The ranges of numbers, and the lengths of texts.

/// The range of a number, its step and its unit. It is written once, beside its field: clamping and the row of the form
/// use it.
///
/// ```
/// use skyline::settings::Sound;
///
/// let mut volume: u32 = 101;
/// Sound::VOLUME.clamp(&mut volume);
/// assert_eq!(volume, 100);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    /// The least value.
    pub least: u32,
    /// The greatest value.
    pub most: u32,
    /// The change per arrow key.
    pub step: u32,
    /// The unit.
    pub unit: Unit,
}

/// The unit of a number in a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// None: things are counted.
    Count,
    /// Percent.
    Percent,
    /// Milliseconds.
    Millis,
}

impl Range {
    /// The range of a count.
    #[must_use]
    pub const fn count(least: u32, most: u32, step: u32) -> Self {
        Self { least, most, step, unit: Unit::Count }
    }

    /// A range in percent.
    #[must_use]
    pub const fn percent(least: u32, most: u32, step: u32) -> Self {
        Self { least, most, step, unit: Unit::Percent }
    }

    /// A range in milliseconds.
    #[must_use]
    pub const fn millis(least: u32, most: u32, step: u32) -> Self {
        Self { least, most, step, unit: Unit::Millis }
    }

    /// Clamps a number.
    pub fn clamp<T: Copy + Into<u32> + TryFrom<u32>>(self, value: &mut T) {
        let clamped = (*value).into().clamp(self.least, self.most);
        *value = T::try_from(clamped).unwrap_or(*value);
    }
}

/// Removes control characters from a text, and cuts it to a length in characters.
pub(crate) fn clamp_text(text: &mut String, most: usize) {
    *text = text.chars().filter(|character| !character.is_control()).take(most).collect();
}
