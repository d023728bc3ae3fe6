//! The names of the engine's things in the language shown.

use super::{MessageId, Words, id};
use crate::bots::beam::Aim;
use crate::bots::review::{Review, Reviewer};
use crate::engine::mode::{Argument, Message, Quantity};
use crate::engine::units::COLUMNS;
use crate::engine::versus::{GameType, TeamGoal};
use crate::engine::{
    Action, Award, Facing, GameKind, GameOver, Lead, Mechanic, ModeId, Objective, RotationSystem, Rules, Turn,
};
use crate::online::{RoomTournament, number_suffix};
use crate::replay::MatchSetup;
use crate::session::Match;
use crate::settings::Settings;
use crate::tournament::{FixtureTitle, RoundTitle, TournamentMatch};
use crate::ui::paint::effects::StageStart;

/// The stages of Puzzle in order, called as in their files.
const STAGES: [MessageId; 24] = [
    id::PUZZLE_STAIRS,
    id::PUZZLE_ZIGZAG,
    id::PUZZLE_POCKET,
    id::PUZZLE_I_SPIN,
    id::PUZZLE_S_SPIN,
    id::PUZZLE_Z_SPIN,
    id::PUZZLE_L_SPIN,
    id::PUZZLE_T_SPIN,
    id::PUZZLE_VASE,
    id::PUZZLE_T_SPIN_TRIPLE,
    id::PUZZLE_O_SPIN,
    id::PUZZLE_I_SPINS,
    id::PUZZLE_J_SPIN,
    id::PUZZLE_Z_SPINS,
    id::PUZZLE_T_TUCK,
    id::PUZZLE_T_INSERT,
    id::PUZZLE_SPIRE,
    id::PUZZLE_CROSS,
    id::PUZZLE_L_AND_J,
    id::PUZZLE_O_SPINS,
    id::PUZZLE_SNAKE,
    id::PUZZLE_BRIDGE,
    id::PUZZLE_CAVE,
    id::PUZZLE_FINALE,
];

impl Words {
    /// The name of a profile, by its index.
    #[must_use]
    pub fn profile(&self, settings: &Settings, index: usize) -> String {
        let name = settings.profiles.get(index).map_or("", |profile| profile.name.trim());
        if name.is_empty() {
            self.with(id::PROFILE_UNNAMED, &[("number", (index + 1).into())])
        } else {
            name.to_owned()
        }
    }

    /// The kind of player that a level of the computer is: "Club player".
    #[must_use]
    pub(crate) fn computer_title(&self, level: u8) -> String {
        let text = self.computer(level);
        text.split_once(':').map_or(text.as_str(), |(name, _)| name).to_owned()
    }

    /// The kind of player that a level of the computer is, and what it can do, after a colon.
    #[must_use]
    pub fn computer(&self, level: u8) -> String {
        self.with(id::COMPUTER_LEVEL, &[("level", level.into())])
    }

    /// A loss in a game with this aim, from hundredths of a line.
    #[must_use]
    pub fn lost(&self, aim: Aim, hundredths: u64) -> String {
        let (id, name) =
            if aim.is_points() { (id::REVIEW_LOST_POINTS, "points") } else { (id::REVIEW_LOST_NUMBER, "number") };
        self.with(id, &[(name, self.lost_number(aim, hundredths).into())])
    }

    /// The loss of a whole game: the sum of what is said of its pieces, each of which is rounded.
    pub(crate) fn lost_in_all(&self, review: &Review) -> String {
        if !review.aim.is_points() {
            return self.lost(review.aim, review.lost);
        }
        let points: u64 = review.losses.iter().map(|loss| Review::points(loss.lost.into())).sum();
        self.with(id::REVIEW_LOST_POINTS, &[("points", self.number(points).into())])
    }

    /// The same loss without its unit.
    #[must_use]
    pub(crate) fn lost_number(&self, aim: Aim, hundredths: u64) -> String {
        if aim.is_points() { self.number(Review::points(hundredths)) } else { self.ratio(hundredths, 100) }
    }

    /// The reason why a game ended.
    #[must_use]
    pub fn game_over(&self, reason: GameOver) -> String {
        self.text(match reason {
            GameOver::LockOut => id::GAME_OVER_LOCK_OUT,
            GameOver::BlockOut => id::GAME_OVER_BLOCK_OUT,
            GameOver::TopOut => id::GAME_OVER_TOP_OUT,
            GameOver::GoalReached => id::GAME_OVER_GOAL_REACHED,
            GameOver::TimeUp => id::GAME_OVER_TIME_UP,
            GameOver::ComboBroken => id::GAME_OVER_COMBO_BROKEN,
            GameOver::AttemptsUsed => id::GAME_OVER_ATTEMPTS_USED,
            GameOver::Ended => id::GAME_OVER_ENDED,
            GameOver::GivenUp => id::GAME_OVER_GIVEN_UP,
        })
    }

    /// The headline of the end of a game.
    #[must_use]
    pub fn ending(&self, reason: GameOver) -> String {
        if reason.is_completed() { self.game_over(reason) } else { self.text(id::GAME_OVER) }
    }

    /// The line below that headline: why a game ended, or what was achieved.
    #[must_use]
    pub fn ending_reason(&self, reason: GameOver, rules: &Rules) -> String {
        self.text(match reason {
            GameOver::GoalReached => return self.achievement(rules),
            GameOver::TimeUp => {
                let time = self.clock(rules.limit_ms.unwrap_or_default().into());
                return self.with(id::RESULTS_TIME_UP, &[("time", time.into())]);
            }
            GameOver::LockOut if rules.ends_at_skyline => id::RESULTS_LOCK_OUT_AT_SKYLINE,
            GameOver::LockOut => id::RESULTS_LOCK_OUT,
            GameOver::BlockOut => id::RESULTS_BLOCK_OUT,
            GameOver::TopOut => id::RESULTS_TOP_OUT,
            GameOver::ComboBroken => id::RESULTS_COMBO_BROKEN,
            GameOver::AttemptsUsed => id::RESULTS_ATTEMPTS_USED,
            GameOver::Ended => id::RESULTS_ENDED,
            GameOver::GivenUp => id::RESULTS_GIVEN_UP,
        })
    }

    /// The reached goal of a game.
    fn achievement(&self, rules: &Rules) -> String {
        let Rules { limit_lines, limit_score, limit_pieces, limit_level, .. } = *rules;
        match (limit_lines, limit_score, limit_pieces, limit_level) {
            (Some(lines), ..) => self.with(id::RESULTS_LINES_CLEARED, &[("count", lines.into())]),
            (_, Some(score), ..) => self.with(id::RESULTS_POINTS_SCORED, &[("points", self.number(score).into())]),
            (_, _, Some(pieces), _) => self.with(id::RESULTS_PIECES_PLACED, &[("count", pieces.into())]),
            (.., Some(level)) => self.with(id::RESULTS_LEVEL_REACHED, &[("level", level.into())]),
            _ if rules.hud().headline.quantity == Quantity::StageOfAll => self.text(id::RESULTS_ALL_STAGES),
            _ => self.text(id::RESULTS_ALL_LEVELS),
        }
    }

    /// A value of an objective.
    #[must_use]
    pub fn amount(&self, objective: Objective, value: u64) -> String {
        if matches!(objective, Objective::Time | Objective::Endurance) { self.time(value) } else { self.number(value) }
    }

    /// A result of a game by these rules, with its unit: "6 lines", "2 in a row", "1:23.45".
    #[must_use]
    pub fn result(&self, rules: &Rules, value: u64) -> String {
        let id = match (rules.objective, rules.mechanic) {
            (Objective::Time | Objective::Endurance, _) => return self.time(value),
            (Objective::Level, Mechanic::Puzzle) => return self.with(id::PLAY_STAGE, &[("stage", value.into())]),
            (Objective::Level, _) => return self.with(id::PLAY_LEVEL_UP, &[("level", value.into())]),
            (Objective::Lines, Mechanic::Combo { .. }) => id::RESULT_COMBO,
            (Objective::Lines, _) => id::RESULT_LINES,
            (Objective::Pieces, _) => id::RESULT_PIECES,
            (Objective::Score, Mechanic::Descent) => id::RESULT_GEMS,
            (Objective::Score, _) => id::RESULT_POINTS,
        };
        self.with(id, &[("count", value.into()), ("value", self.number(value).into())])
    }

    /// A mode, with its kind if it has several.
    #[must_use]
    pub fn mode_of_kind(&self, kind: GameKind) -> String {
        let mode = self.mode(kind.mode().id);
        if kind.mode().kinds.len() < 2 {
            return mode;
        }
        self.with(id::MENU_MODE_OF_KIND, &[("mode", mode.into()), ("kind", self.kind(kind).into())])
    }

    /// A lead, with the sign of what is compared: a race is ahead with less time, a score with more points.
    #[must_use]
    pub fn lead(&self, lead: Lead) -> String {
        let is_more = (lead.amount >= 0) != lead.by.is_lower_better();
        let value = self.amount(lead.by, lead.amount.unsigned_abs());
        self.with(if is_more { id::HUD_MORE } else { id::HUD_LESS }, &[("value", value.into())])
    }

    /// A number of which twice as much is given: `7`, or `7.5`.
    #[must_use]
    pub fn halves(&self, halves: u32) -> String {
        let whole = self.number(u64::from(halves / 2));
        if halves.is_multiple_of(2) {
            whole
        } else {
            self.with(id::DECIMAL, &[("whole", whole.into()), ("hundredths", "5".into())])
        }
    }

    /// The name of a stage of Puzzle, from 1; empty beyond the last.
    #[must_use]
    pub fn stage(&self, stage: u8) -> String {
        let id = usize::from(stage).checked_sub(1).and_then(|index| STAGES.get(index));
        id.map_or_else(String::new, |id| self.text(*id))
    }

    /// Returns the name of a mode.
    #[must_use]
    pub fn mode(&self, mode: ModeId) -> String {
        self.text(MessageId::of_engine(mode.mode().name))
    }

    /// Returns the name of a kind of game among those of its mode.
    #[must_use]
    pub fn kind(&self, kind: GameKind) -> String {
        let Message { id, arguments } = kind.kind().name;
        let arguments: Vec<_> = arguments
            .iter()
            .map(|(name, argument)| match *argument {
                Argument::Number(number) => (*name, number.into()),
                Argument::Text(id) => (*name, self.text(MessageId::of_engine(id)).into()),
            })
            .collect();
        self.with(MessageId::of_engine(id), &arguments)
    }

    /// The name of a Facing.
    #[must_use]
    pub fn facing(&self, facing: Facing) -> String {
        self.text(match facing {
            Facing::North => id::FACING_NORTH,
            Facing::East => id::FACING_EAST,
            Facing::South => id::FACING_SOUTH,
            Facing::West => id::FACING_WEST,
        })
    }

    /// The name of a turn.
    #[must_use]
    pub fn turn(&self, turn: Turn) -> String {
        self.text(match turn {
            Turn::Clockwise => id::ROTATION_CLOCKWISE,
            Turn::Counterclockwise => id::ROTATION_COUNTERCLOCKWISE,
            Turn::Half => id::ROTATION_HALF,
        })
    }

    /// Returns the name of a rotation system; that of a kick file has its own.
    #[must_use]
    pub(crate) fn rotation_system(&self, system: RotationSystem) -> String {
        match system {
            RotationSystem::Kicks(table) if !table.name().is_empty() => table.name().to_owned(),
            system => self.name(system),
        }
    }

    #[must_use]
    pub(crate) fn rotation_system_hint(&self, system: RotationSystem) -> String {
        self.text(MessageId::of_engine(system.system().hint))
    }

    /// The name of a point-scoring action.
    #[must_use]
    pub fn action(&self, action: Action) -> String {
        self.text(match action {
            Action::Single => id::ACTION_SINGLE,
            Action::Double => id::ACTION_DOUBLE,
            Action::Triple => id::ACTION_TRIPLE,
            Action::Tetris => id::ACTION_TETRIS,
            Action::MiniTSpin => id::ACTION_MINI_T_SPIN,
            Action::MiniTSpinSingle => id::ACTION_MINI_T_SPIN_SINGLE,
            Action::TSpin => id::ACTION_T_SPIN,
            Action::TSpinSingle => id::ACTION_T_SPIN_SINGLE,
            Action::TSpinDouble => id::ACTION_T_SPIN_DOUBLE,
            Action::TSpinTriple => id::ACTION_T_SPIN_TRIPLE,
            Action::SpinSingle => id::ACTION_SPIN_SINGLE,
            Action::SpinDouble => id::ACTION_SPIN_DOUBLE,
            Action::SpinTriple => id::ACTION_SPIN_TRIPLE,
            Action::SpinTetris => id::ACTION_SPIN_TETRIS,
        })
    }

    /// A stage begins, for the first time or again.
    #[must_use]
    pub(crate) fn stage_began(&self, began: StageStart) -> String {
        let StageStart { stage, attempts_left } = began;
        if began.is_again() {
            self.with(id::PLAY_STAGE_AGAIN, &[("left", attempts_left.into())])
        } else {
            self.with(id::PLAY_STAGE, &[("stage", stage.into())])
        }
    }

    /// The goal of a game by these rules, in one sentence.
    #[must_use]
    pub fn goal_of_game(&self, rules: &Rules) -> String {
        let objective = if rules.objective == Objective::Lines { "lines" } else { "points" };
        let args = [
            ("endless", if rules.endless { "yes" } else { "no" }.into()),
            ("objective", objective.into()),
            ("lines", rules.limit_lines.unwrap_or(0).into()),
            ("minutes", (rules.limit_ms.unwrap_or(0) / 60_000).into()),
        ];
        self.with(MessageId::of_engine(rules.mode().hint), &args)
    }

    /// The goal of a match for a seat, in one sentence.
    #[must_use]
    pub(crate) fn goal_of_match(&self, state: &Match, seat: usize) -> String {
        let (rules, teams) = (state.rules(), state.teams());
        match (rules.goal_of(teams.of(seat)), rules.game_type) {
            (Some(TeamGoal::Lines(lines) | TeamGoal::Cheese(lines)), _) if !state.has_opponents() => {
                self.with(id::VERSUS_AIM_TOGETHER, &[("lines", lines.into())])
            }
            (Some(TeamGoal::Lines(lines)), _) => self.with(id::VERSUS_AIM_LINES, &[("lines", lines.into())]),
            (Some(TeamGoal::Cheese(lines)), _) => self.with(id::VERSUS_AIM_CHEESE, &[("lines", lines.into())]),
            (Some(TeamGoal::Score(points)), _) => {
                self.with(id::VERSUS_AIM_POINTS, &[("points", self.number(points).into())])
            }
            (None, GameType::Score { ms }) => self.with(id::VERSUS_AIM_TIME, &[("time", self.time(ms.into()).into())]),
            (None, _) => self.text(id::VERSUS_GOAL_LAST_HINT),
        }
    }

    /// The name of a match of a tournament: its round, and its number if others are called alike.
    #[must_use]
    pub(crate) fn fixture_title(&self, title: FixtureTitle) -> String {
        let (message, round) = match title.round {
            RoundTitle::Round(round) => (id::TOURNAMENT_MATCH, round),
            RoundTitle::Losers(round) => (id::TOURNAMENT_LOSERS_MATCH, round),
            RoundTitle::QuarterFinal => (id::TOURNAMENT_QUARTER_FINAL, 0),
            RoundTitle::SemiFinal => (id::TOURNAMENT_SEMI_FINAL, 0),
            RoundTitle::Final => (id::TOURNAMENT_FINAL, 0),
            RoundTitle::SecondFinal => (id::TOURNAMENT_FINAL_AGAIN, 0),
            RoundTitle::ThirdPlace => (id::TOURNAMENT_THIRD, 0),
        };
        self.with(message, &[("round", round.into()), ("number", title.number.into())])
    }

    /// The name above the matches of a round of a tournament.
    #[must_use]
    pub(crate) fn round_heading(&self, round: RoundTitle) -> String {
        let (message, round) = match round {
            RoundTitle::Round(round) => (id::TOURNAMENT_ROUND, round),
            RoundTitle::Losers(round) => (id::TOURNAMENT_LOSERS, round),
            RoundTitle::QuarterFinal => (id::TOURNAMENT_QUARTER_FINALS, 0),
            RoundTitle::SemiFinal => (id::TOURNAMENT_SEMI_FINALS, 0),
            RoundTitle::Final => (id::TOURNAMENT_FINAL, 0),
            RoundTitle::SecondFinal => (id::TOURNAMENT_FINAL_AGAIN, 0),
            RoundTitle::ThirdPlace => (id::TOURNAMENT_THIRD, 0),
        };
        self.with(message, &[("round", round.into())])
    }

    /// The name of the tournament and of the match in it that are played in a room.
    #[must_use]
    pub(crate) fn tournament_match(&self, of: &RoomTournament) -> String {
        self.named_match(&of.name, of.title)
    }

    /// The name of the tournament, if it has one, and of the match in it that a recording is of.
    #[must_use]
    pub(crate) fn match_of_tournament(&self, of: &TournamentMatch) -> String {
        self.named_match(&of.name, of.title)
    }

    fn named_match(&self, name: &str, title: FixtureTitle) -> String {
        let title = self.fixture_title(title);
        if name.is_empty() { title } else { format!("{name} · {title}") }
    }

    /// The name of an action, with the Tetrimino if the action does not name it: "L-Spin Double".
    #[must_use]
    pub fn award(&self, award: Award) -> String {
        let action = self.action(award.action);
        match award.action {
            Action::SpinSingle | Action::SpinDouble | Action::SpinTriple | Action::SpinTetris => {
                let tetrimino = award.tetrimino.letter().to_string();
                self.with(id::ACTION_OF, &[("tetrimino", tetrimino.into()), ("action", action.into())])
            }
            Action::Single
            | Action::Double
            | Action::Triple
            | Action::Tetris
            | Action::MiniTSpin
            | Action::MiniTSpinSingle
            | Action::TSpin
            | Action::TSpinSingle
            | Action::TSpinDouble
            | Action::TSpinTriple => action,
        }
    }
}

/// Returns a name with its number among equal ones, from 2.
pub(crate) fn numbered(name: &str, number: usize) -> String {
    format!("{name}{}", number_suffix(name, number))
}

/// Numbers equal names.
pub(crate) fn distinct(names: &[String]) -> Vec<String> {
    let has = |names: &[String], name: &str| names.iter().any(|other| other.to_lowercase() == name.to_lowercase());
    let mut distinct: Vec<String> = Vec::with_capacity(names.len());
    for name in names {
        let numbered = |number: usize| numbered(name, number);
        let is_free = |numbered: &String| !has(&distinct, numbered) && !has(names, numbered);
        let new = if has(&distinct, name) { (2..=names.len() + 1).map(numbered).find(is_free) } else { None };
        distinct.push(new.unwrap_or_else(|| name.clone()));
    }
    distinct
}

/// The reason why games by these rules cannot be reviewed, if there is one.
pub(crate) const fn review_refusal(rules: &Rules) -> Option<MessageId> {
    match width_refusal(rules) {
        None if !Reviewer::can_review(rules) => Some(id::REVIEW_NOT_THIS_MODE),
        refusal => refusal,
    }
}

/// The reason why the computer player does not know a Matrix of this width, if there is one.
pub(crate) const fn width_refusal(rules: &Rules) -> Option<MessageId> {
    if rules.width == COLUMNS as u8 { None } else { Some(id::BOT_OTHER_WIDTH) }
}

impl Words {
    /// The names of the players of a recorded match, of which equal ones are numbered.
    pub(crate) fn recorded_names(&self, setup: &MatchSetup, seats: usize) -> Vec<String> {
        let unnamed = |seat: usize| self.with(id::VERSUS_SEAT, &[("seat", (seat + 1).into())]);
        let name = |seat| setup.names.get(seat).cloned().unwrap_or_else(|| unnamed(seat));
        distinct(&(0..seats).map(name).collect::<Vec<_>>())
    }

    /// The name of a player of a recorded match.
    pub(crate) fn recorded_name(&self, setup: &MatchSetup, seat: usize) -> String {
        self.recorded_names(setup, setup.names.len().max(seat + 1)).swap_remove(seat)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;
    use crate::bots::review::PieceLoss;
    use crate::engine::{Mode, Ticks};

    /// Each piece is rounded down, so that the sum of all hundredths would be more.
    #[test]
    fn the_loss_of_a_game_is_the_sum_of_those_of_its_pieces() {
        let loss = |number| PieceLoss { number, at: Ticks::ZERO, lost: 101 };
        let review = |aim| Review { aim, lost: 303, losses: (1..=3).map(loss).collect(), ..Review::default() };
        let words = Words::english();
        assert_eq!(words.lost(Aim::Points, 101), "252 points");
        assert_eq!(words.lost_in_all(&review(Aim::Points)), "756 points");
        assert_eq!(words.lost_in_all(&review(Aim::Speed)), "3.03");
    }

    /// A message that is missing shows its id.
    #[test]
    fn every_mode_and_rotation_system_has_words() {
        let words = Words::english();
        for mode in Mode::ALL {
            let unlock = mode.unlock.map(|unlock| unlock.hint);
            let hud = [mode.hud.score, mode.hud.headline.label, mode.hud.progress.label];
            let others = [Some(mode.kind_label), unlock, mode.custom_hint].into_iter().flatten();
            for id in [mode.name, mode.hint, mode.card, mode.help].into_iter().chain(hud).chain(others) {
                assert_ne!(words.text(MessageId::of_engine(id)), id, "{:?}", mode.id);
            }
        }
        for kind in GameKind::ALL {
            assert_ne!(words.kind(kind), kind.kind().name.id);
            assert_ne!(words.text(MessageId::of_engine(kind.kind().hint)), kind.kind().hint);
        }
        for system in RotationSystem::ALL.map(RotationSystem::system) {
            for id in [system.name, system.hint, system.option_hint] {
                assert_ne!(words.text(MessageId::of_engine(id)), id);
            }
        }
    }

    #[test]
    fn the_goal_of_a_game_names_the_lines_and_minutes_of_its_kind() {
        for language in ["en", "es", "ru"] {
            let words = Words::in_language(language);
            for mode in [ModeId::Marathon, ModeId::Sprint, ModeId::Ultra] {
                let goals: BTreeSet<String> =
                    GameKind::of_mode(mode).map(|kind| words.goal_of_game(&kind.rules())).collect();
                // Both goal systems of Marathon end at the same level.
                let kinds = GameKind::of_mode(mode).count() / if mode == ModeId::Marathon { 2 } else { 1 };
                assert_eq!(goals.len(), kinds, "{language}: {goals:?}");
            }
            for mode in ModeId::ALL {
                let goal = words.goal_of_game(&Rules::preset(mode));
                let letters = [("letters", "W, A, S, D".into())];
                let help = words.with(MessageId::of_engine(mode.mode().help), &letters);
                assert!(!goal.contains(['{', '$']) && !help.contains(['{', '$']), "{goal} {help}");
            }
            let cheese = |lines| words.goal_of_game(&Rules { limit_lines: lines, ..Rules::preset(ModeId::Cheese) });
            assert!(cheese(Some(10)).contains("10") && cheese(Some(100)).contains("100"), "{language}");
            assert!(!cheese(None).contains(|letter: char| letter.is_ascii_digit()), "{language}");
        }
        let ultra = GameKind::named("ultra_3_lines").map(|kind| Words::english().goal_of_game(&kind.rules()));
        assert_eq!(ultra.as_deref(), Some("Clear as many lines as you can in 3 minutes."));
    }

    /// Every mode's best, as on its card.
    #[test]
    fn a_result_has_a_unit() {
        let english = Words::english();
        let table = [
            (ModeId::Marathon, 9_464, "9,464 points"),
            (ModeId::Sprint, 83_450, "1:23.45"),
            (ModeId::RisingMarathon, 9, "Level 9"),
            (ModeId::Master, 1, "1 line"),
            (ModeId::Puzzle, 9, "Stage 9"),
            (ModeId::Cheese, 80, "80 pieces"),
            (ModeId::Combo, 2, "2 in a row"),
            (ModeId::Descent, 12, "12 gems"),
            (ModeId::Zen, 6, "6 lines"),
            (ModeId::Survival, 83_450, "1:23.45"),
        ];
        for (mode, value, text) in table {
            assert_eq!(english.result(&Rules::preset(mode), value), text);
        }
        let russian = Words::in_language("ru");
        let lines = [1, 3, 5, 21, 1_000].map(|value| russian.result(&Rules::preset(ModeId::Zen), value));
        assert_eq!(lines, ["1 линия", "3 линии", "5 линий", "21 линия", "1\u{a0}000 линий"]);
        for language in ["en", "es", "ru"] {
            let words = Words::in_language(language);
            for mode in ModeId::ALL {
                let text = words.result(&Rules::preset(mode), 2);
                assert!(text.contains(['2', ':']) && text != "2" && !text.contains('$'), "{language}: {text}");
            }
        }
    }

    #[test]
    fn the_stages_are_called_as_in_their_files() {
        for (number, id) in (1..).zip(STAGES) {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("assets/puzzles/{number:02}.json"));
            let text = std::fs::read_to_string(path).unwrap();
            assert!(text.contains(&format!("\"id\": \"{id}\"")), "{number}: {id}");
            assert!(!Words::english().stage(number).is_empty());
        }
        assert_eq!(STAGES.len(), crate::engine::mode::puzzle::stages().len());
    }

    #[test]
    fn equal_names_are_numbered() {
        let numbered = |names: &[&str]| distinct(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
        assert_eq!(numbered(&["Ada", "ada", "Bo", "Ada"]), ["Ada", "ada 2", "Bo", "Ada 3"]);
        assert_eq!(numbered(&["Ada 2", "Ada", "Ada"]), ["Ada 2", "Ada", "Ada 3"]);
        assert_eq!(numbered(&["Level 3", "Level 3"]), ["Level 3", "Level 3 (2)"]);
        assert_eq!(numbered(&["Ada", "Bo"]), ["Ada", "Bo"]);
    }
}
