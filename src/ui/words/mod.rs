//! Every visible word, from the language files in `assets/words`: a folder a language, a file an area of the program.
//!
//! A screen asks by message id; [`Words`] looks into the chosen language and, for what is not translated yet, into
//! English. A message nobody wrote shows its id, which a test forbids for English.

mod controls;
mod languages;
mod names;

use std::fmt;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};

use crate::engine::{Button, DirectionPolicy, GoalSystem, InitialAction, LockDown};
use crate::input;
use crate::replay::{ReplayError, ShareError};
use crate::settings::{Language, Tune};
use crate::storage::{HOME_VARIABLE, Notice, OpenError, StorageError, Subject};

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

    /// The words in a language.
    #[must_use]
    pub fn of(language: Language) -> Self {
        let system = || sys_locale::get_locale().unwrap_or_default();
        match language.id() {
            Some(id) => Self::in_language(id),
            // `es-AR` and the like are written as `es` here.
            None => Self::in_language(system().split(['-', '_']).next().unwrap_or_default()),
        }
    }

    /// The words of the language with this identifier; English where there is no such language.
    #[must_use]
    pub fn in_language(id: &str) -> Self {
        Self { bundles: languages::bundles(id) }
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

    /// The name of a language, in itself.
    #[must_use]
    pub fn language(&self, language: Language) -> String {
        self.text(match language {
            Language::System => "language-system",
            Language::English => "language-english",
            Language::Spanish => "language-spanish",
            Language::Russian => "language-russian",
        })
    }

    /// The name of a tune.
    #[must_use]
    pub fn tune(&self, tune: Tune) -> String {
        self.text(match tune {
            Tune::Korobeiniki => "tune-korobeiniki",
            Tune::GalopInfernal => "tune-galop-infernal",
            Tune::MountainKing => "tune-mountain-king",
            Tune::RondoAllaTurca => "tune-rondo-alla-turca",
            Tune::WilliamTell => "tune-william-tell",
            Tune::Gymnopedie => "tune-gymnopedie",
            Tune::MinuetInG => "tune-minuet-in-g",
        })
    }

    /// Who made a tune, and when.
    #[must_use]
    pub fn tune_origin(&self, tune: Tune) -> String {
        self.text(match tune {
            Tune::Korobeiniki => "origin-korobeiniki",
            Tune::GalopInfernal => "origin-galop-infernal",
            Tune::MountainKing => "origin-mountain-king",
            Tune::RondoAllaTurca => "origin-rondo-alla-turca",
            Tune::WilliamTell => "origin-william-tell",
            Tune::Gymnopedie => "origin-gymnopedie",
            Tune::MinuetInG => "origin-minuet-in-g",
        })
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

    /// A moment of a game in milliseconds, as minutes and seconds; cut, not rounded.
    #[must_use]
    pub fn clock(&self, millis: u64) -> String {
        let seconds = format!("{:02}", millis / 1_000 % 60);
        self.with("time-clock", &[("minutes", (millis / 60_000).to_string().into()), ("seconds", seconds.into())])
    }

    /// When a button acts on a Tetrimino that comes after the press.
    #[must_use]
    pub fn initial_action(&self, action: InitialAction) -> String {
        self.text(match action {
            InitialAction::Off => "initial-off",
            InitialAction::Hold => "initial-hold",
            InitialAction::Tap => "initial-tap",
        })
    }

    /// Which of two held directions counts.
    #[must_use]
    pub fn direction_policy(&self, policy: DirectionPolicy) -> String {
        self.text(match policy {
            DirectionPolicy::Latest => "direction-latest",
            DirectionPolicy::First => "direction-first",
            DirectionPolicy::Neither => "direction-neither",
        })
    }

    /// The name of a goal system; empty where there is none.
    #[must_use]
    pub fn goal(&self, goal: GoalSystem) -> String {
        match goal {
            GoalSystem::Fixed => self.text("goal-fixed"),
            GoalSystem::Variable => self.text("goal-variable"),
            GoalSystem::None => String::new(),
            GoalSystem::TenLines => self.text("goal-ten-lines"),
        }
    }

    /// The name of a Lock Down ruleset.
    #[must_use]
    pub fn lock_down(&self, lock_down: LockDown) -> String {
        self.text(match lock_down {
            LockDown::Extended => "lock-down-extended",
            LockDown::Infinite => "lock-down-infinite",
            LockDown::Classic => "lock-down-classic",
            LockDown::Timer => "lock-down-timer",
            LockDown::OnLanding => "lock-down-on-landing",
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
            Button::SonicDrop => "button-sonic-drop",
            Button::TeleportLeft => "button-teleport-left",
            Button::TeleportRight => "button-teleport-right",
        })
    }

    /// What a control can do.
    #[must_use]
    pub fn control_action(&self, action: input::Action) -> String {
        self.text(match action {
            input::Action::Play(button) => return self.button(button),
            input::Action::Pause => "button-pause",
            input::Action::Restart => "button-restart",
            input::Action::Snapshot => "button-snapshot",
            input::Action::Undo => "button-undo",
            input::Action::Redo => "button-redo",
        })
    }

    /// What the player is told of files.
    #[must_use]
    pub fn notice(&self, notice: &Notice) -> String {
        let file = |subject: &Subject| {
            self.text(match subject {
                Subject::Settings => "notice-settings",
                Subject::Scores => "notice-scores",
                Subject::History => "notice-history",
            })
        };
        let about = |id, subject, path: &std::path::Path| {
            self.with(id, &[("file", file(subject).into()), ("path", path.display().to_string().into())])
        };
        match notice {
            Notice::Damaged { subject, path } => about("notice-damaged", subject, path),
            Notice::Newer { subject, path } => about("notice-newer", subject, path),
            Notice::NotSaved(error) => self.with("notice-not-saved", &[("error", self.storage_error(error).into())]),
            Notice::NotResumed { reason, path } => self.with(
                "notice-not-resumed",
                &[("error", self.replay_error(reason).into()), ("path", path.display().to_string().into())],
            ),
            Notice::SavedAfterAll => self.text("notice-saved-after-all"),
        }
    }

    /// Why something could not be kept or read, and what can be done about it.
    #[must_use]
    pub fn storage_error(&self, error: &StorageError) -> String {
        let (id, path, reason) = match error {
            StorageError::NoFolder => ("notice-no-folder", None, None),
            StorageError::Full { path, .. } => ("notice-full", Some(path), None),
            StorageError::ReadOnly { path, .. } => ("notice-read-only", Some(path), None),
            StorageError::Write { path, source } => ("notice-unwritten", Some(path), Some(source)),
            StorageError::Read { path, source } => ("notice-unreadable", Some(path), Some(source)),
            StorageError::NoFile { path } => ("notice-no-file", Some(path), None),
            StorageError::TooMany { most, path } => {
                let path = path.display().to_string();
                return self.with("notice-too-many", &[("most", (*most).into()), ("path", path.into())]);
            }
            StorageError::Busy { path } => ("notice-busy", Some(path), None),
            StorageError::NoReplay => ("notice-no-replay", None, None),
            StorageError::NoSettings { path } => ("notice-no-settings", Some(path), None),
            StorageError::NoThread(source) => ("notice-no-thread", None, Some(source)),
        };
        let path = path.map_or_else(String::new, |path| path.display().to_string());
        let reason = reason.map_or_else(String::new, ToString::to_string);
        self.with(id, &[("path", path.into()), ("reason", reason.into()), ("variable", HOME_VARIABLE.into())])
    }

    /// Why a recorded game cannot be used, and what can be done about it.
    #[must_use]
    pub fn replay_error(&self, error: &ReplayError) -> String {
        let (id, reason) = match error {
            ReplayError::Shape(reason) => ("replay-no-game", reason.to_string()),
            ReplayError::Seats { .. } => ("replay-no-game", error.to_string()),
            ReplayError::Share(ShareError::Newer) | ReplayError::NewerFormat { .. } => ("replay-newer", String::new()),
            ReplayError::Share(ShareError::Damaged) => ("replay-cut", String::new()),
            ReplayError::Share(ShareError::TooLong) | ReplayError::TooLong => ("replay-too-long", String::new()),
            ReplayError::OtherEngine { .. } => ("replay-other-engine", String::new()),
            ReplayError::Rules(reason) => ("replay-rules", reason.to_string()),
            ReplayError::Start(reason) => ("replay-rules", reason.to_string()),
            ReplayError::Mismatch { .. } => ("replay-mismatch", String::new()),
        };
        self.with(id, &[("reason", reason.into())])
    }

    /// Why a recorded game cannot be opened.
    #[must_use]
    pub fn open_error(&self, error: &OpenError) -> String {
        match error {
            OpenError::Storage(error) => self.storage_error(error),
            OpenError::Replay(error) => self.replay_error(error),
        }
    }

    /// A day.
    #[must_use]
    pub fn date(&self, date: jiff::civil::Date) -> String {
        let (year, month, day) = (date.year(), date.month(), date.day());
        let args = [year.to_string(), format!("{month:02}"), format!("{day:02}")].map(FluentValue::from);
        let [year, month, day] = args;
        self.with("date-day", &[("year", year), ("month", month), ("day", day)])
    }

    /// `count` things for each of `of`, with two decimals; as for nothing where there are none.
    #[must_use]
    pub fn ratio(&self, count: u64, of: u64) -> String {
        let hundredths = (count * 100).checked_div(of).unwrap_or(0);
        let part = format!("{:02}", hundredths % 100);
        self.with("decimal", &[("whole", self.number(hundredths / 100).into()), ("hundredths", part.into())])
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::languages::LANGUAGES;
    use super::*;

    #[test]
    fn a_noun_agrees_with_its_number() {
        let table: [(&str, &[(u32, &str)]); 3] = [
            ("en", &[(0, "None"), (1, "1 row"), (2, "2 rows"), (5, "5 rows"), (21, "21 rows")]),
            ("es", &[(0, "Ninguno"), (1, "1 fila"), (2, "2 filas"), (5, "5 filas"), (21, "21 filas")]),
            ("ru", &[(0, "Нет"), (1, "1 ряд"), (2, "2 ряда"), (5, "5 рядов"), (21, "21 ряд")]),
        ];
        for (language, rows) in table {
            let words = Words::in_language(language);
            for &(count, text) in rows {
                assert_eq!(words.with("menu-rows", &[("rows", count.into())]), text);
            }
        }
    }

    #[test]
    fn figures_are_written_as_the_language_writes_them() {
        let table = [
            ("en", "1,234,567", "0.33", "1:23.45", "2009-06-01"),
            ("es", "1\u{202f}234\u{202f}567", "0,33", "1:23.45", "01/06/2009"),
            ("ru", "1\u{a0}234\u{a0}567", "0,33", "1:23.45", "01.06.2009"),
        ];
        for (language, number, ratio, time, date) in table {
            let words = Words::in_language(language);
            assert_eq!(words.number(1_234_567), number);
            assert_eq!(words.ratio(1, 3), ratio);
            assert_eq!(words.time(83_456), time);
            assert_eq!(words.date(jiff::civil::date(2009, 6, 1)), date);
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

    /// The ids in the sources of the folders whose words are in the language file, tests left out.
    fn ids_in_sources(prefixes: &BTreeSet<String>) -> BTreeSet<String> {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut folders = vec![sources.join("ui"), sources.join("input")];
        let mut ids = BTreeSet::new();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let text = std::fs::read_to_string(path).unwrap();
                let text = text.split("#[cfg(test)]").next().unwrap_or_default();
                let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
                for literal in code.flat_map(|line| line.split('"').skip(1).step_by(2)) {
                    let is_id =
                        literal.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
                    let prefix = literal.split('-').next().unwrap_or_default();
                    if is_id && literal.contains('-') && prefixes.contains(prefix) {
                        ids.insert(literal.to_owned());
                    }
                }
            }
        }
        ids
    }

    #[test]
    fn every_word_used_is_there_and_every_word_there_is_used() {
        let written: Vec<String> = LANGUAGES[0]
            .1
            .iter()
            .flat_map(|source| source.lines())
            .filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()))
            .filter_map(|line| line.split_once(" =").map(|(id, _)| id.to_owned()))
            .collect();
        let count = written.len();
        let written: BTreeSet<String> = written.into_iter().collect();
        assert_eq!(written.len(), count, "a message is written once");
        let prefixes: BTreeSet<String> =
            written.iter().filter_map(|id| id.split_once('-').map(|(prefix, _)| prefix.to_owned())).collect();
        let used = ids_in_sources(&prefixes);
        let unknown: Vec<_> = used.difference(&written).collect();
        let idle: Vec<_> = written.iter().filter(|id| !used.contains(*id) && id.contains('-')).collect();
        assert!(unknown.is_empty(), "not written: {unknown:?}");
        assert!(idle.is_empty(), "nowhere shown: {idle:?}");
    }

    #[test]
    fn an_error_of_the_disk_says_why_what_to_do_and_where() {
        use std::io;
        let path = || std::path::PathBuf::from("/home/ada/scores.jsonl");
        let source = || io::Error::other("out of paper");
        let words = Words::english();
        let table = [
            (StorageError::NoFolder, HOME_VARIABLE),
            (StorageError::Full { path: path(), source: source() }, "full"),
            (StorageError::ReadOnly { path: path(), source: source() }, HOME_VARIABLE),
            (StorageError::Write { path: path(), source: source() }, "out of paper"),
            (StorageError::Read { path: path(), source: source() }, "out of paper"),
            (StorageError::Busy { path: path() }, "another copy"),
            (StorageError::NoReplay, "recorded"),
            (StorageError::NoSettings { path: path() }, "no settings"),
            (StorageError::NoThread(source()), "out of paper"),
        ];
        for (error, part) in table {
            let has_path = error.to_string().contains("/home/ada");
            let told = words.notice(&Notice::NotSaved(error));
            assert!(told.contains(part) && !told.contains('{'), "{told}");
            assert_eq!(told.ends_with(": /home/ada/scores.jsonl"), has_path, "{told}");
        }
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
    fn ratios_have_two_decimals_and_never_fail() {
        let words = Words::english();
        let table = [(0, 0, "0.00"), (5, 0, "0.00"), (1, 3, "0.33"), (7_200, 2, "3,600.00"), (250, 100, "2.50")];
        for (count, of, text) in table {
            assert_eq!(words.ratio(count, of), text);
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
