//! Every visible word, from a language file in `assets/words`.
//!
//! A screen asks by message id; [`Words`] looks into the chosen language and, for what is not translated yet, into
//! English. A message nobody wrote shows its id, which a test forbids for English.

use std::fmt;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::engine::{Action, Button, GameOver, GoalSystem, LockDown, Variation};

/// The languages there are: the identifier and the file's text. The first one fills the gaps of the others.
const LANGUAGES: [(&str, &str); 1] = [("en", include_str!("../../assets/words/en.ftl"))];

/// The words of one language.
///
/// ```
/// use skyline::ui::words::Words;
///
/// let words = Words::english();
/// assert_eq!(words.text("play-score"), "Score");
/// assert_eq!(words.with("play-level-up", &[("level", 7.into())]), "Level 7");
/// assert_eq!(words.number(1_234_567), "1,234,567");
/// assert_eq!(words.time(83_456), "1:23.45");
/// ```
pub struct Words {
    /// The chosen language first, English last.
    bundles: Vec<FluentBundle<FluentResource>>,
}

impl fmt::Debug for Words {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Words").field("languages", &self.bundles.len()).finish()
    }
}

impl Words {
    /// The words in English.
    #[must_use]
    pub fn english() -> Self {
        Self::in_language("en")
    }

    /// The words of the language with this identifier; English where there is no such language.
    #[must_use]
    pub fn in_language(id: &str) -> Self {
        let mut bundles = Vec::with_capacity(2);
        for (index, &(language, source)) in LANGUAGES.iter().enumerate().rev() {
            if index == 0 || language == id {
                bundles.push(bundle(language, source));
            }
        }
        Self { bundles }
    }

    /// The text of a message without arguments.
    #[must_use]
    pub fn text(&self, id: &str) -> String {
        self.format(id, None)
    }

    /// The text of a message with its arguments filled in.
    #[must_use]
    pub fn with(&self, id: &str, args: &[(&str, FluentValue<'_>)]) -> String {
        let args: FluentArgs<'_> = args.iter().map(|(name, value)| (*name, value.clone())).collect();
        self.format(id, Some(&args))
    }

    /// A number with its digits in groups of three.
    #[must_use]
    pub fn number(&self, value: u64) -> String {
        let digits = value.to_string();
        let separator = self.text("number-separator");
        let mut text = String::with_capacity(digits.len() * 2);
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                text.push_str(&separator);
            }
            text.push(digit);
        }
        text
    }

    /// A span of game time in milliseconds, as minutes, seconds and hundredths. Cut, not rounded: a time shown is a time reached.
    #[must_use]
    pub fn time(&self, millis: u64) -> String {
        let minutes = millis / 60_000;
        let seconds = format!("{:02}", millis / 1_000 % 60);
        let hundredths = format!("{:02}", millis / 10 % 100);
        self.with(
            "time-minutes",
            &[("minutes", minutes.to_string().into()), ("seconds", seconds.into()), ("hundredths", hundredths.into())],
        )
    }

    /// The name of a variation.
    #[must_use]
    pub fn variation(&self, variation: Variation) -> String {
        self.text(match variation {
            Variation::Marathon => "variation-marathon",
            Variation::Sprint => "variation-sprint",
            Variation::Ultra => "variation-ultra",
        })
    }

    /// The name of a goal system; empty where there is none.
    #[must_use]
    pub fn goal(&self, goal: GoalSystem) -> String {
        match goal {
            GoalSystem::Fixed => self.text("goal-fixed"),
            GoalSystem::Variable => self.text("goal-variable"),
            GoalSystem::None => String::new(),
        }
    }

    /// The name of a Lock Down ruleset.
    #[must_use]
    pub fn lock_down(&self, lock_down: LockDown) -> String {
        self.text(match lock_down {
            LockDown::Extended => "lock-down-extended",
            LockDown::Infinite => "lock-down-infinite",
            LockDown::Classic => "lock-down-classic",
        })
    }

    /// The name of a point-scoring action.
    #[must_use]
    pub fn action(&self, action: Action) -> String {
        self.text(match action {
            Action::Single => "action-single",
            Action::Double => "action-double",
            Action::Triple => "action-triple",
            Action::Tetris => "action-tetris",
            Action::MiniTSpin => "action-mini-t-spin",
            Action::MiniTSpinSingle => "action-mini-t-spin-single",
            Action::TSpin => "action-t-spin",
            Action::TSpinSingle => "action-t-spin-single",
            Action::TSpinDouble => "action-t-spin-double",
            Action::TSpinTriple => "action-t-spin-triple",
        })
    }

    /// What a button does.
    #[must_use]
    pub fn button(&self, button: Button) -> String {
        self.text(match button {
            Button::Left => "button-left",
            Button::Right => "button-right",
            Button::SoftDrop => "button-soft-drop",
            Button::HardDrop => "button-hard-drop",
            Button::RotateClockwise => "button-rotate-clockwise",
            Button::RotateCounterclockwise => "button-rotate-counterclockwise",
            Button::Rotate180 => "button-rotate-180",
            Button::Hold => "button-hold",
        })
    }

    /// Why a game ended.
    #[must_use]
    pub fn game_over(&self, reason: GameOver) -> String {
        self.text(match reason {
            GameOver::LockOut => "game-over-lock-out",
            GameOver::BlockOut => "game-over-block-out",
            GameOver::TopOut => "game-over-top-out",
            GameOver::GoalReached => "game-over-goal-reached",
            GameOver::TimeUp => "game-over-time-up",
        })
    }

    fn format(&self, id: &str, args: Option<&FluentArgs<'_>>) -> String {
        let found = self.bundles.iter().find_map(|bundle| {
            let pattern = bundle.get_message(id)?.value()?;
            let mut errors = Vec::new();
            Some(bundle.format_pattern(pattern, args, &mut errors).into_owned())
        });
        found.unwrap_or_else(|| id.to_owned())
    }
}

/// A language file made ready. Messages that do not parse are left out; the others stay usable.
fn bundle(language: &str, source: &str) -> FluentBundle<FluentResource> {
    let identifier: LanguageIdentifier = language.parse().unwrap_or_default();
    let mut bundle = FluentBundle::new(vec![identifier]);
    // The marks around arguments are for text of mixed direction; fonts without them would show boxes.
    bundle.set_use_isolating(false);
    let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource);
    bundle.add_resource_overriding(resource);
    bundle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_file_is_well_formed() {
        for (language, source) in LANGUAGES {
            let errors = FluentResource::try_new(source.to_owned()).err().map(|(_, errors)| errors);
            assert!(errors.is_none(), "{language}: {errors:?}");
            assert!(language.parse::<LanguageIdentifier>().is_ok());
        }
    }

    #[test]
    fn arguments_stand_in_the_text_without_marks() {
        let words = Words::english();
        assert_eq!(words.with("play-level-up", &[("level", 12.into())]), "Level 12");
    }

    #[test]
    fn an_unknown_language_is_english_and_an_unknown_message_its_id() {
        let words = Words::in_language("tlh");
        assert_eq!(words.text("play-score"), "Score");
        assert_eq!(words.text("play-no-such-thing"), "play-no-such-thing");
    }

    #[test]
    fn numbers_are_grouped() {
        let words = Words::english();
        let table = [(0, "0"), (999, "999"), (1_000, "1,000"), (12_345_678, "12,345,678")];
        for (value, text) in table {
            assert_eq!(words.number(value), text);
        }
    }

    #[test]
    fn times_are_cut_to_hundredths() {
        let words = Words::english();
        let table =
            [(0, "0:00.00"), (9, "0:00.00"), (59_999, "0:59.99"), (60_000, "1:00.00"), (7_261_230, "121:01.23")];
        for (millis, text) in table {
            assert_eq!(words.time(millis), text);
        }
    }
}
