//! High Score Tables, one for each kind of game (Guideline 11.2).

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

use jiff::Timestamp;
use jiff::civil::DateTime;
use serde::{Deserialize, Serialize};

use crate::engine::mode::TieBreak;
use crate::engine::{Action, Game, GameKind, GameOver, Objective, Split, Statistics};
use crate::replay::{SeatRecording, StateHash, setup_hash};
use crate::settings::{Player, clamp_text};

use crate::storage::base::time;

/// The id of an entry, unique across all copies of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ScoreId(u64);

impl ScoreId {
    /// Returns a new random id.
    #[must_use]
    pub fn new() -> Self {
        Self(rand::random())
    }
}

impl Default for ScoreId {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Display for ScoreId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl From<ScoreId> for String {
    fn from(id: ScoreId) -> Self {
        id.to_string()
    }
}

impl TryFrom<String> for ScoreId {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        u64::from_str_radix(&text, 16).map(Self)
    }
}

/// The counts of a game (Guideline A1.2.7).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Counts {
    /// Lock Downs of each Tetrimino, in the order of [`Tetrimino::ALL`](crate::engine::Tetrimino::ALL).
    pub(crate) tetriminos: [u32; 7],
    /// The number of times of each action. Actions never done are omitted.
    pub actions: BTreeMap<Action, u32>,
    /// Back-to-Back Bonuses.
    pub back_to_backs: u32,
    /// The largest number of Lock Downs in a row that each cleared a line, not counting the first.
    pub(crate) longest_combo: u32,
    /// Perfect Clears.
    pub perfect_clears: u32,
}

impl Counts {
    fn of(statistics: &Statistics) -> Self {
        let done = Action::ALL.into_iter().map(|action| (action, statistics.count(action)));
        Self {
            tetriminos: statistics.pieces,
            actions: done.filter(|(_, count)| *count > 0).collect(),
            back_to_backs: statistics.back_to_backs,
            longest_combo: statistics.longest_combo,
            perfect_clears: statistics.perfect_clears,
        }
    }
}

/// One game in a High Score Table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoreEntry {
    /// The id.
    pub id: ScoreId,
    /// The kind of game, which selects the table.
    pub kind: GameKind,
    /// The name of the player, up to [`Player::NAME_LENGTH`] characters.
    pub name: String,
    /// Points.
    pub score: u64,
    /// The level at the end: from 1, in the classic game from 0, in Puzzle the stage.
    pub level: u8,
    /// The level at the start.
    pub starting_level: u8,
    /// The rows of starting Blocks.
    #[serde(default)]
    pub starting_rows: u8,
    /// Lines cleared.
    pub lines: u32,
    /// Tetriminos Locked Down.
    pub pieces: u32,
    /// Buttons pressed. 0 in entries of older versions.
    #[serde(default)]
    pub presses: u32,
    /// The statistics. `None` in entries of older versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counts: Option<Box<Counts>>,
    /// Game time in milliseconds.
    pub time_ms: u64,
    /// The setup of a game by custom rules. `None` in entries of older versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<StateHash>,
    /// The day of a daily Sprint, in days since 1970 (UTC).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<u32>,
    /// The time of the end, in seconds since 1970 (UTC).
    pub date: i64,
    /// The reason for the end.
    pub game_over: GameOver,
    /// The splits in order. Empty in entries of older versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub splits: Vec<Split>,
    /// The file name of the recorded game in the folder `replays`, set by storage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<String>,
}

/// Returns the day of a game of Today's Sprint that was just played.
#[must_use]
pub fn day_of(replay: &SeatRecording) -> Option<u32> {
    // A game that ends after midnight is still that of the day on which it began.
    let days = [time::today(), time::today().saturating_sub(1)];
    days.into_iter().find(|day| replay.is_daily(*day))
}

impl ScoreEntry {
    /// The maximum number of saved splits.
    const MAX_SPLITS: usize = 200;

    /// Returns the entry of a finished game for the player `name`, with the current date.
    ///
    /// Returns `None` while the game runs, and if there is no table for its rules.
    #[must_use]
    pub fn of(game: &Game, name: &str, splits: &[Split]) -> Option<Self> {
        let entry = Self {
            id: ScoreId::new(),
            kind: GameKind::of(game.rules())?,
            name: name.to_owned(),
            score: game.score(),
            level: game.level(),
            starting_level: game.rules().level,
            starting_rows: game.rules().starting_rows,
            lines: game.lines(),
            pieces: game.statistics().locked_down(),
            presses: game.statistics().presses,
            counts: Some(Box::new(Counts::of(game.statistics()))),
            time_ms: game.now().millis(),
            setup: None,
            day: None,
            date: time::now().as_second(),
            game_over: game.game_over()?,
            splits: splits.to_vec(),
            replay: None,
        };
        Some(entry.in_range())
    }

    /// An entry of a kind of game, for tests.
    #[cfg(test)]
    pub(crate) fn example(kind: GameKind, score: u64) -> Self {
        Self { kind, ..entry(kind.mode().id, score) }
    }

    /// Returns the entry with the marks of its recording: the setup of a game by custom rules, the day of a daily
    /// Sprint.
    #[must_use]
    pub fn marked(self, replay: &SeatRecording) -> Self {
        let is_custom = !self.kind.mode().is_ranked;
        let setup = is_custom.then(|| setup_hash(&replay.rules, replay.start.as_deref()));
        Self { setup, day: day_of(replay), ..self }
    }

    /// Returns the result in terms of the objective of its kind. A time is in milliseconds.
    #[must_use]
    pub fn value(&self) -> u64 {
        self.value_of(self.kind.objective())
    }

    /// Returns the result in terms of an objective. A time is in milliseconds.
    #[must_use]
    pub(crate) fn value_of(&self, objective: Objective) -> u64 {
        match objective {
            Objective::Score => self.score,
            Objective::Time | Objective::Endurance => self.time_ms,
            Objective::Lines => self.lines.into(),
            Objective::Level => self.level.into(),
            Objective::Pieces => self.pieces.into(),
        }
    }

    /// Whether the player reached the goal of the game.
    #[must_use]
    pub const fn is_completed(&self) -> bool {
        self.game_over.is_completed()
    }

    /// Returns the time of the end in the player's time zone.
    #[must_use]
    pub fn ended_at(&self) -> DateTime {
        time::local(self.date)
    }

    /// Clamps every value to its range.
    pub(crate) fn in_range(mut self) -> Self {
        clamp_text(&mut self.name, Player::NAME_LENGTH);
        self.splits.truncate(Self::MAX_SPLITS);
        // Dates beyond the calendar's range could not be shown.
        self.date = Timestamp::from_second(self.date).unwrap_or_default().as_second();
        self.replay = self.replay.filter(|name| is_replay_name(name));
        self
    }

    /// Whether a game has the result of the entry.
    pub(crate) fn is_result_of(&self, game: &Game) -> bool {
        Some(self.kind) == GameKind::of(game.rules())
            && self.starting_rows == game.rules().starting_rows
            // Older versions did not save all counts.
            && (self.presses == 0 || self.presses == game.statistics().presses)
            && self.counts.as_deref().is_none_or(|counts| *counts == Counts::of(game.statistics()))
            && self.score == game.score()
            && self.level == game.level()
            && self.starting_level == game.rules().level
            && self.lines == game.lines()
            && self.pieces == game.statistics().locked_down()
            && self.time_ms == game.now().millis()
            && Some(self.game_over) == game.game_over()
    }

    /// Whether the game was really played: a Tetrimino was placed or a gem taken.
    #[must_use]
    pub const fn is_played(&self) -> bool {
        self.pieces > 0 || self.score > 0
    }

    /// Whether both are equal except for the file of the recorded game.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let with_replay = Self { replay: other.replay.clone(), ..self.clone() };
        with_replay == *other
    }

    /// Returns the file name of its recorded game, such as `sprint-40-2026-11-21-00c0ffee00c0ffee.json`.
    pub(crate) fn replay_name(&self) -> String {
        format!("{}-{}-{}.json", self.kind.id().replace('_', "-"), self.ended_at().date(), self.id)
    }

    /// Whether the game can be ranked.
    #[must_use]
    pub fn counts(&self) -> bool {
        if matches!(self.game_over, GameOver::GivenUp) {
            return false;
        }
        if !self.kind.mode().is_ranked {
            return true;
        }
        match self.kind.objective() {
            Objective::Score => self.score > 0,
            Objective::Time | Objective::Pieces => self.is_completed(),
            Objective::Lines | Objective::Level => self.lines > 0,
            Objective::Endurance => self.pieces > 0,
        }
    }

    /// Compares two entries of a table, with the best first. Equal results are compared by points, then by date.
    ///
    /// Games of an unranked kind are ordered by date, the newest first.
    pub(crate) fn order(&self, other: &Self) -> Ordering {
        if !self.kind.mode().is_ranked {
            return other.date.cmp(&self.date).then(self.id.cmp(&other.id));
        }
        // Equal stages of Puzzle give nearly equal points, so time decides there.
        let by_score = match self.kind.mode().tie_break {
            TieBreak::Completion => other.is_completed().cmp(&self.is_completed()),
            TieBreak::Score => other.score.cmp(&self.score),
        };
        let by_objective = match self.kind.objective() {
            Objective::Score => Ordering::Equal,
            Objective::Time => self.time_ms.cmp(&other.time_ms),
            Objective::Lines => other.lines.cmp(&self.lines),
            Objective::Level => other.level.cmp(&self.level),
            Objective::Pieces => self.pieces.cmp(&other.pieces),
            Objective::Endurance => other.time_ms.cmp(&self.time_ms),
        };
        by_objective
            .then(by_score)
            .then(self.time_ms.cmp(&other.time_ms))
            // Of equal results, the earlier one is first.
            .then(self.date.cmp(&other.date))
            .then(self.id.cmp(&other.id))
    }
}

/// Whether a name from the file is safe for opening and removing a file: it must not lead out of the folder.
fn is_replay_name(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    name.strip_suffix(".json").is_some_and(|stem| !stem.is_empty() && stem.bytes().all(plain))
}

/// The best games of one kind, the best first.
///
/// ```
/// use skyline::engine::GameKind;
/// use skyline::storage::{ScoreTable, Storage};
///
/// let storage = Storage::in_memory();
/// let table: &ScoreTable = storage.table(GameKind::default());
/// assert!(table.best().is_none());
/// assert!(table.entries().len() <= ScoreTable::SIZE);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ScoreTable {
    entries: Vec<ScoreEntry>,
}

impl ScoreTable {
    /// The maximum number of entries in a table.
    pub const SIZE: usize = 100;

    /// Returns the entries, the best first.
    #[must_use]
    pub fn entries(&self) -> &[ScoreEntry] {
        &self.entries
    }

    /// Returns the best entry, the high score.
    #[must_use]
    pub fn best(&self) -> Option<&ScoreEntry> {
        self.entries.first()
    }

    /// Returns the rank of an entry of the table, from 1.
    #[must_use]
    pub fn rank(&self, id: ScoreId) -> Option<usize> {
        self.entries.iter().position(|entry| entry.id == id).map(|index| index + 1)
    }

    /// Returns the rank that `entry` would have, from 1. `None` if it is not good enough.
    #[must_use]
    pub fn place(&self, entry: &ScoreEntry) -> Option<usize> {
        // A renamed entry must not compete with itself.
        let better = |other: &&ScoreEntry| other.id != entry.id && other.order(entry).is_lt();
        let rank = self.entries.iter().filter(better).count() + 1;
        (entry.counts() && rank <= Self::SIZE).then_some(rank)
    }

    /// Inserts an entry, or replaces the one with the same id. Returns the entries that fell off the table.
    fn insert(&mut self, mut entry: ScoreEntry) -> Vec<ScoreEntry> {
        let Some(rank) = self.place(&entry) else { return Vec::new() };
        if let Some(index) = self.entries.iter().position(|other| other.id == entry.id) {
            let earlier = self.entries.remove(index);
            // Renaming an entry passes no recording.
            entry.replay = entry.replay.or(earlier.replay);
        }
        self.entries.insert(rank - 1, entry);
        self.entries.split_off(self.entries.len().min(Self::SIZE))
    }
}

/// The tables of all kinds of games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct ScoreTables {
    tables: Box<[ScoreTable; GameKind::COUNT]>,
}

impl ScoreTables {
    pub(crate) fn of(&self, kind: GameKind) -> &ScoreTable {
        &self.tables[kind.index()]
    }

    /// Inserts an entry into the table of its kind. Returns the entries that fell off it.
    pub(crate) fn insert(&mut self, entry: ScoreEntry) -> Vec<ScoreEntry> {
        self.tables[entry.kind.index()].insert(entry)
    }

    /// Removes the names of all recorded games.
    pub(crate) fn remove_replays(&mut self) {
        for entry in self.tables.iter_mut().flat_map(|table| &mut table.entries) {
            entry.replay = None;
        }
    }

    /// Iterates over the entries of all tables.
    pub(crate) fn entries(&self) -> impl Iterator<Item = &ScoreEntry> + Clone {
        self.tables.iter().flat_map(|table| &table.entries)
    }
}

#[cfg(test)]
pub(crate) fn entry(mode: crate::engine::ModeId, score: u64) -> ScoreEntry {
    ScoreEntry {
        id: ScoreId::new(),
        kind: GameKind::of(&crate::engine::Rules::preset(mode)).unwrap(),
        name: "Ada".to_owned(),
        score,
        level: 4,
        starting_level: 1,
        starting_rows: 0,
        lines: 32,
        pieces: 90,
        presses: 300,
        counts: None,
        time_ms: 61_250,
        setup: None,
        day: None,
        date: 1_795_000_000,
        game_over: GameOver::GoalReached,
        splits: vec![Split { time_ms: 20_000, lines: 10, score: 1 }],
        replay: None,
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::{Button, Input, ModeId, Rules, Start, Tetrimino, diagram};

    use super::*;

    fn by_lines(score: u64, lines: u32) -> ScoreEntry {
        let kind = GameKind::named("ultra_3_lines").unwrap();
        ScoreEntry { kind, lines, ..entry(ModeId::Ultra, score) }
    }

    #[test]
    fn a_lost_game_becomes_an_entry_and_a_running_one_does_not() {
        let mut game = Game::new(Rules { level: 3, ..Rules::default() }, 1);
        let mut events = Vec::new();
        assert_eq!(ScoreEntry::of(&game, "Ada", &[]), None);
        while !game.is_over() {
            game.step(&[Input::Press(Button::HardDrop)], &mut events);
            game.step(&[Input::Release(Button::HardDrop)], &mut events);
        }
        let entry = ScoreEntry::of(&game, "A name that is far too long", &[]).unwrap();
        assert_eq!((entry.starting_level, entry.score, entry.is_completed()), (3, game.score(), false));
        assert_eq!(entry.name, "A name that is f");
        assert!(entry.pieces > 5 && entry.time_ms > 0 && entry.date > 1_700_000_000);
    }

    #[test]
    fn an_entry_holds_what_was_counted_and_an_older_one_is_read_without() {
        let matrix = diagram::matrix(&["XXXX..XXXX"]).unwrap();
        let start = Start { matrix, queue: vec![Tetrimino::O], ..Start::default() };
        let mut game = Game::from_position(Rules::default(), 1, start).unwrap();
        let mut events = Vec::new();
        while !game.is_over() {
            game.step(&[Input::Press(Button::HardDrop)], &mut events);
            game.step(&[Input::Release(Button::HardDrop)], &mut events);
        }
        let entry = ScoreEntry::of(&game, "Ada", &[]).unwrap();
        let counts = entry.counts.clone().unwrap();
        assert_eq!(counts.tetriminos.iter().sum::<u32>(), entry.pieces);
        assert_eq!(counts.actions, BTreeMap::from([(Action::Single, 1)]));
        let text = serde_json::to_string(&entry).unwrap();
        assert!(text.contains(r#""actions":{"single":1}"#), "{text}");
        assert_eq!(serde_json::from_str::<ScoreEntry>(&text).unwrap(), entry);
        let mut fields: serde_json::Map<_, _> = serde_json::from_str(&text).unwrap();
        fields.remove("counts").unwrap();
        let older: ScoreEntry = serde_json::from_value(fields.into()).unwrap();
        assert_eq!(older, ScoreEntry { counts: None, ..entry.clone() });
        assert!(entry.is_result_of(&game) && older.is_result_of(&game));
        let wrong = Counts { perfect_clears: 1, ..*counts };
        assert!(!ScoreEntry { counts: Some(Box::new(wrong)), ..entry }.is_result_of(&game));
    }

    #[test]
    fn each_kind_has_its_order() {
        let with = |mode, score, time_ms, date| ScoreEntry { time_ms, date, ..entry(mode, score) };
        for mode in [ModeId::Marathon, ModeId::Ultra] {
            let mut table = ScoreTable::default();
            for (score, date) in [(50, 2), (70, 9), (50, 1), (60, 3)] {
                table.insert(with(mode, score, 1, date));
            }
            let order: Vec<_> = table.entries().iter().map(|entry| (entry.score, entry.date)).collect();
            assert_eq!(order, [(70, 9), (60, 3), (50, 1), (50, 2)]);
        }
        let mut table = ScoreTable::default();
        for (score, time) in [(50, 40_000), (10, 39_999), (60, 40_000)] {
            table.insert(with(ModeId::Sprint, score, time, 1));
        }
        let order: Vec<_> = table.entries().iter().map(|entry| (entry.time_ms, entry.score)).collect();
        assert_eq!(order, [(39_999, 10), (40_000, 60), (40_000, 50)]);
        let mut table = ScoreTable::default();
        for (score, lines) in [(50, 40), (90, 39), (60, 40)] {
            table.insert(by_lines(score, lines));
        }
        let order: Vec<_> = table.entries().iter().map(|entry| (entry.lines, entry.score)).collect();
        assert_eq!(order, [(40, 60), (40, 50), (39, 90)]);
    }

    #[test]
    fn stages_are_compared_by_time_and_custom_games_not_at_all() {
        let order = |mode, entries: &[(u8, u64, u64, i64)]| {
            let mut table = ScoreTable::default();
            for &(level, score, time_ms, date) in entries {
                table.insert(ScoreEntry { level, time_ms, date, ..entry(mode, score) });
            }
            table.entries().iter().map(|entry| entry.date).collect::<Vec<_>>()
        };
        assert_eq!(order(ModeId::Puzzle, &[(7, 90, 50, 1), (9, 10, 70, 2), (9, 20, 80, 3)]), [2, 3, 1]);
        assert_eq!(order(ModeId::Custom, &[(7, 90, 50, 1), (9, 0, 70, 3), (9, 20, 80, 2)]), [3, 2, 1]);
        assert_eq!(order(ModeId::RisingMarathon, &[(7, 90, 50, 1), (9, 10, 70, 2), (9, 20, 80, 3)]), [3, 2, 1]);
    }

    #[test]
    fn only_results_enter() {
        let table = ScoreTable::default();
        let lost = |entry| ScoreEntry { game_over: GameOver::BlockOut, ..entry };
        assert_eq!(table.place(&lost(entry(ModeId::Sprint, 900))), None);
        assert_eq!(table.place(&entry(ModeId::Sprint, 0)), Some(1));
        assert_eq!(table.place(&lost(entry(ModeId::Marathon, 900))), Some(1));
        assert_eq!(table.place(&lost(entry(ModeId::Marathon, 0))), None);
        assert_eq!((table.place(&lost(by_lines(0, 1))), table.place(&by_lines(900, 0))), (Some(1), None));
        for mode in ModeId::ALL {
            let given_up = ScoreEntry { game_over: GameOver::GivenUp, ..entry(mode, 900) };
            assert_eq!(table.place(&given_up), None, "{mode:?}");
        }
    }

    #[test]
    fn the_best_hundred_stay_and_place_predicts_insert() {
        let mut table = ScoreTable::default();
        for score in (1..=150).map(|number| (number * 37) % 151) {
            let entry = entry(ModeId::Marathon, score);
            let (place, was_full) = (table.place(&entry), table.entries().len() == ScoreTable::SIZE);
            let id = entry.id;
            let fallen = table.insert(entry);
            assert_eq!(table.rank(id), place);
            assert_eq!(fallen.len(), usize::from(was_full && place.is_some()));
        }
        let scores: Vec<_> = table.entries().iter().map(|entry| entry.score).collect();
        assert_eq!(scores, (51..=150).rev().collect::<Vec<_>>());
        assert_eq!(table.best().unwrap().score, 150);
    }

    #[test]
    fn a_renamed_entry_still_has_its_replay() {
        let mut table = ScoreTable::default();
        let first = ScoreEntry { replay: Some("a.json".to_owned()), ..entry(ModeId::Ultra, 5) };
        table.insert(first.clone());
        table.insert(ScoreEntry { name: "Bo".to_owned(), replay: None, ..first.clone() });
        assert_eq!(table.entries(), [ScoreEntry { name: "Bo".to_owned(), ..first }]);
    }

    #[test]
    fn names_of_replays_stay_in_their_folder() {
        for kind in GameKind::ALL {
            assert!(is_replay_name(&ScoreEntry { kind, ..entry(ModeId::Sprint, 1) }.replay_name()));
        }
        for name in
            ["", ".json", "../a.json", "/a.json", "a\\b.json", "c:a.json", "A.json", "a.json\0", "settings.toml"]
        {
            assert!(!is_replay_name(name), "{name}");
        }
    }
}
