//! The names of the engine's things in the language shown.

use super::Words;
use crate::engine::mode::{Argument, Message};
use crate::engine::{Action, Award, Facing, Family, GameKind, GameOver, ModeId, RotationSystem, Turn};
use crate::settings::BotPace;
use crate::ui::paint::effects::Stage;

/// The stages of Puzzle in their order, called as in their files.
const STAGES: [&str; 24] = [
    "puzzle-stairs",
    "puzzle-zigzag",
    "puzzle-pocket",
    "puzzle-i-spin",
    "puzzle-s-spin",
    "puzzle-z-spin",
    "puzzle-l-spin",
    "puzzle-t-spin",
    "puzzle-vase",
    "puzzle-t-spin-triple",
    "puzzle-o-spin",
    "puzzle-i-spins",
    "puzzle-j-spin",
    "puzzle-z-spins",
    "puzzle-t-tuck",
    "puzzle-t-insert",
    "puzzle-spire",
    "puzzle-cross",
    "puzzle-l-and-j",
    "puzzle-o-spins",
    "puzzle-snake",
    "puzzle-bridge",
    "puzzle-cave",
    "puzzle-finale",
];

impl Words {
    /// Why a game ended.
    #[must_use]
    pub fn game_over(&self, reason: GameOver) -> String {
        self.text(match reason {
            GameOver::LockOut => "game-over-lock-out",
            GameOver::BlockOut => "game-over-block-out",
            GameOver::TopOut => "game-over-top-out",
            GameOver::GoalReached => "game-over-goal-reached",
            GameOver::TimeUp => "game-over-time-up",
            GameOver::ComboBroken => "game-over-combo-broken",
            GameOver::AttemptsUsed => "game-over-attempts-used",
            GameOver::Ended => "game-over-ended",
            GameOver::GivenUp => "game-over-given-up",
        })
    }

    /// A number of which twice as much is given: `7`, or `7.5`.
    #[must_use]
    pub fn halves(&self, halves: u32) -> String {
        let whole = self.number(u64::from(halves / 2));
        if halves.is_multiple_of(2) {
            whole
        } else {
            self.with("decimal", &[("whole", whole.into()), ("hundredths", "5".into())])
        }
    }

    /// How fast a bot plays.
    #[must_use]
    pub fn bot_pace(&self, pace: BotPace) -> String {
        self.text(match pace {
            BotPace::Slow => "menu-bot-pace-slow",
            BotPace::Normal => "menu-bot-pace-normal",
            BotPace::Fast => "menu-bot-pace-fast",
            BotPace::AtOnce => "menu-bot-pace-at-once",
        })
    }

    /// The name of a stage of Puzzle, from 1; empty beyond the last.
    #[must_use]
    pub fn stage(&self, stage: u8) -> String {
        let id = usize::from(stage).checked_sub(1).and_then(|index| STAGES.get(index));
        id.map_or_else(String::new, |id| self.text(id))
    }

    /// Returns the name of a family of modes.
    #[must_use]
    pub fn family(&self, family: Family) -> String {
        self.text(match family {
            Family::Guideline => "family-guideline",
            Family::Classic => "family-classic",
            Family::Tetrs => "family-tetrs",
        })
    }

    /// Returns the name of a mode.
    #[must_use]
    pub fn mode(&self, mode: ModeId) -> String {
        self.text(mode.mode().name)
    }

    /// Returns the name of a kind of game among those of its mode.
    #[must_use]
    pub fn kind(&self, kind: GameKind) -> String {
        let Message { id, arguments } = kind.kind().name;
        let arguments: Vec<_> = arguments
            .iter()
            .map(|(name, argument)| match *argument {
                Argument::Number(number) => (*name, number.into()),
                Argument::Text(id) => (*name, self.text(id).into()),
            })
            .collect();
        self.with(id, &arguments)
    }

    /// The name of a Facing.
    #[must_use]
    pub fn facing(&self, facing: Facing) -> String {
        self.text(match facing {
            Facing::North => "facing-north",
            Facing::East => "facing-east",
            Facing::South => "facing-south",
            Facing::West => "facing-west",
        })
    }

    /// The way a Tetrimino is turned.
    #[must_use]
    pub fn turn(&self, turn: Turn) -> String {
        self.text(match turn {
            Turn::Clockwise => "rotation-clockwise",
            Turn::Counterclockwise => "rotation-counterclockwise",
            Turn::Half => "rotation-half",
        })
    }

    /// Returns the description of a rotation system.
    #[must_use]
    pub fn rotation_system_hint(&self, system: RotationSystem) -> String {
        self.text(system.system().hint)
    }

    /// Returns the name of a rotation system.
    #[must_use]
    pub fn rotation_system(&self, system: RotationSystem) -> String {
        self.text(system.system().name)
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
            Action::SpinSingle => "action-spin-single",
            Action::SpinDouble => "action-spin-double",
            Action::SpinTriple => "action-spin-triple",
            Action::SpinTetris => "action-spin-tetris",
        })
    }

    /// A stage begins, for the first time or again.
    #[must_use]
    pub fn stage_began(&self, began: Stage) -> String {
        let Stage { stage, attempts_left } = began;
        if began.is_again() {
            self.with("play-stage-again", &[("left", attempts_left.into())])
        } else {
            self.with("play-stage", &[("stage", stage.into())])
        }
    }

    /// The name of what was done, with the Tetrimino where that is not told by the action: "L-Spin Double".
    #[must_use]
    pub fn award(&self, award: Award) -> String {
        let action = self.action(award.action);
        match award.action {
            Action::SpinSingle | Action::SpinDouble | Action::SpinTriple | Action::SpinTetris => {
                let tetrimino = award.tetrimino.letter().to_string();
                self.with("action-of", &[("tetrimino", tetrimino.into()), ("action", action.into())])
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::engine::Mode;

    /// A message that is missing shows its id.
    #[test]
    fn every_mode_and_rotation_system_has_words() {
        let words = Words::english();
        for mode in Mode::ALL {
            let unlock = mode.unlock.map(|unlock| unlock.hint);
            let hud = [mode.hud.score, mode.hud.headline.label, mode.hud.progress.label];
            let others = [Some(mode.kind_label), unlock, mode.custom_hint].into_iter().flatten();
            for id in [mode.name, mode.hint, mode.help].into_iter().chain(hud).chain(others) {
                assert_ne!(words.text(id), id, "{:?}", mode.id);
            }
        }
        for kind in GameKind::ALL {
            assert_ne!(words.kind(kind), kind.kind().name.id);
            assert_ne!(words.text(kind.kind().hint), kind.kind().hint);
        }
        for system in RotationSystem::ALL.map(RotationSystem::system) {
            for id in [system.name, system.hint, system.option_hint] {
                assert_ne!(words.text(id), id);
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
}
