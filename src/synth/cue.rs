//! Maps each [`GameEvent`] to its [`Cue`].
//!
//! Line Clears and T-Spins sound at [`GameEvent::PatternMatched`], in the tick of Lock Down, so that the sound
//! immediately follows the press. The award after the Animate Phase adds a sound only for a Back-to-Back.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use crate::engine::units::COLUMNS;
use crate::engine::{Action, Award, Button, Exchange, GameEvent, Turn};

/// Generates [`Cue`] and the list of its variants from one table.
macro_rules! cues {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// A sound effect of the game (Guideline 13.2) or of the menus.
        ///
        /// Its name in commands is the variant in snake case, or the name of the action.
        ///
        /// ```
        /// use skyline_foundation::synth::Cue;
        /// use skyline_foundation::engine::Action;
        ///
        /// assert_eq!("t_spin_double".parse(), Ok(Cue::Action(Action::TSpinDouble)));
        /// assert_eq!(Cue::HardDrop.to_string(), "hard_drop");
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Cue {
            $($(#[$doc])* $name,)*
            /// A Line Clear or a T-Spin. Spins of other Tetriminos sound like T-Spins.
            #[serde(untagged)]
            Action(Action),
        }

        /// The numbers of the cues that are not actions.
        enum Number {
            $($name,)*
        }

        impl Cue {
            /// The cues that are not actions.
            const OTHERS: &[Self] = &[$(Self::$name,)*];

            /// The index of the cue in [`Cue::ALL`].
            #[must_use]
            pub const fn index(self) -> usize {
                match self {
                    $(Self::$name => Number::$name as usize,)*
                    Self::Action(action) => Self::OTHERS.len() + sounding(action) as usize,
                }
            }
        }
    };
}

cues! {
    /// A single press moved the Tetrimino.
    Move,
    /// Auto-Repeat moved the Tetrimino.
    AutoRepeat,
    /// A move reached a wall.
    Wall,
    /// A quarter turn clockwise.
    RotateClockwise,
    /// A quarter turn counterclockwise.
    RotateCounterclockwise,
    /// A 180° turn.
    RotateHalf,
    /// Soft Drop moved down by rows.
    SoftDrop,
    /// A Hard Drop by at least one row.
    HardDrop,
    /// The Tetrimino touched a Surface.
    Land,
    /// The Tetrimino locked down.
    LockDown,
    /// The Tetrimino went into the Hold Queue.
    Hold,
    /// A move was blocked.
    MoveRefused,
    /// A rotation was blocked.
    RotationRefused,
    /// Hold was already used.
    HoldRefused,
    /// The Back-to-Back Bonus was awarded.
    BackToBack,
    /// The Blocks above cleared lines fell.
    Collapse,
    /// The accent of a line clear in time with the music.
    Accent,
    /// The Matrix is empty.
    PerfectClear,
    /// The next level started.
    LevelUp,
    /// Lines were sent to opponents, or cancelled incoming lines.
    LinesSent,
    /// Lines of opponents entered the Matrix.
    LinesReceived,
    /// Lines of an opponent were added to the Receiving Queue.
    LinesComing,
    /// An opponent was knocked out.
    KnockOut,
    /// The game was lost.
    GameOver,
    /// The game reached its goal.
    Completed,
    /// The focus of a menu moved, or a value changed.
    MenuMove,
    /// A menu entry was activated.
    MenuAccept,
    /// A menu was closed, or the game paused.
    MenuBack,
    /// One second of the countdown.
    Countdown,
    /// The game started.
    Go,
    /// The Blocks came near the Skyline.
    Danger,
    /// The player is ahead of the best game so far.
    Ahead,
    /// A firework of the results screen.
    Firework,
    /// The last Tetrimino was undone.
    Undo,
}

/// The error for a name that is not a cue.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown sound effect `{name}`, expected one of {}", list(&Cue::ALL))]
pub struct UnknownCue {
    /// The name.
    pub name: String,
}

fn list(cues: &[Cue]) -> String {
    cues.iter().map(|cue| format!("`{cue}`")).collect::<Vec<_>>().join(", ")
}

impl FromStr for Cue {
    type Err = UnknownCue;

    fn from_str(name: &str) -> Result<Self, UnknownCue> {
        let found = Self::ALL.into_iter().find(|cue| cue.to_string() == name);
        found.ok_or_else(|| UnknownCue { name: name.to_owned() })
    }
}

/// Writes the cue's name in commands.
impl fmt::Display for Cue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A cue and its pitch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PitchedCue {
    /// The cue.
    pub cue: Cue,
    /// Semitones above the cue's normal pitch.
    pub semitones: u8,
    /// The pan in percent: -100 is left, 100 is right.
    pub side: i8,
}

impl PitchedCue {
    /// The same cue with this pan.
    #[must_use]
    pub const fn at_side(self, side: i8) -> Self {
        Self { side, ..self }
    }
}

impl From<Cue> for PitchedCue {
    fn from(cue: Cue) -> Self {
        Self { cue, semitones: 0, side: 0 }
    }
}

/// The priority of a cue, lowest first. Frequent cues have a low priority: they are quieter and lose their voice first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Priority {
    /// Many times a second: Auto-Repeat and Soft Drop.
    Stream,
    /// Several times per Tetrimino.
    Touch,
    /// About once per Tetrimino.
    Step,
    /// A scoring action.
    Reward,
    /// A few times per game.
    Milestone,
}

impl Priority {
    /// All priorities, lowest first.
    pub const ALL: [Self; 5] = [Self::Stream, Self::Touch, Self::Step, Self::Reward, Self::Milestone];
}

impl Cue {
    /// All cues with distinct sounds. The actions are last.
    pub const ALL: [Self; Self::OTHERS.len() + Action::TABLE.len()] = {
        let mut all = [Self::Move; Self::OTHERS.len() + Action::TABLE.len()];
        let mut index = 0;
        while index < all.len() {
            all[index] = if index < Self::OTHERS.len() {
                Self::OTHERS[index]
            } else {
                Self::Action(Action::TABLE[index - Self::OTHERS.len()])
            };
            index += 1;
        }
        all
    };

    /// The priority of the cue.
    #[must_use]
    pub const fn priority(self) -> Priority {
        match self {
            Self::AutoRepeat | Self::SoftDrop => Priority::Stream,
            Self::Move
            | Self::Wall
            | Self::RotateClockwise
            | Self::RotateCounterclockwise
            | Self::RotateHalf
            | Self::Land
            | Self::MoveRefused
            | Self::RotationRefused
            | Self::MenuMove => Priority::Touch,
            Self::HardDrop
            | Self::LockDown
            | Self::Hold
            | Self::HoldRefused
            | Self::Collapse
            | Self::Accent
            | Self::MenuAccept
            | Self::MenuBack
            | Self::Countdown
            | Self::Firework
            | Self::Undo => Priority::Step,
            Self::BackToBack
            | Self::LinesSent
            | Self::LinesReceived
            | Self::LinesComing
            | Self::Go
            | Self::Danger
            | Self::Ahead => Priority::Reward,
            Self::PerfectClear | Self::LevelUp | Self::KnockOut | Self::GameOver | Self::Completed => {
                Priority::Milestone
            }
            Self::Action(action) => match sounding(action) {
                Action::Tetris | Action::TSpinSingle | Action::TSpinDouble | Action::TSpinTriple => Priority::Milestone,
                _ => Priority::Reward,
            },
        }
    }

    /// The minimum time between two starts of the cue, in milliseconds.
    ///
    /// Closer ones would add up to a harsh sound or a buzz.
    #[must_use]
    pub const fn min_gap_millis(self) -> u32 {
        match self.priority() {
            Priority::Stream => 32,
            Priority::Touch | Priority::Step => 15,
            Priority::Reward | Priority::Milestone => 40,
        }
    }
}

/// Maps the events of one game to cues. Consecutive line clears rise in pitch.
///
/// ```
/// use skyline_foundation::synth::{Cue, CueMapper};
/// use skyline_foundation::engine::GameEvent;
///
/// let mut mapper = CueMapper::default();
/// assert_eq!(mapper.map(&GameEvent::Landed), Some(Cue::Land.into()));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct CueMapper {
    /// The columns of the game's Matrix.
    pub columns: i8,
    /// The number of consecutive Tetriminos that cleared lines.
    in_row: u8,
    /// Whether the last Tetrimino that locked down cleared lines.
    cleared: bool,
}

impl Default for CueMapper {
    fn default() -> Self {
        Self { columns: COLUMNS, in_row: 0, cleared: false }
    }
}

impl CueMapper {
    /// The maximum pitch: an octave above the first.
    pub const MAX_SEMITONES: u8 = 12;

    /// The cue of an event and its pitch. `None` for silent events.
    pub fn map(&mut self, event: &GameEvent) -> Option<PitchedCue> {
        match event {
            // The event of cleared lines follows the Lock Down. So a Lock Down ends the run if the previous one cleared
            // no lines.
            GameEvent::LockedDown(_) if !std::mem::take(&mut self.cleared) => self.in_row = 0,
            GameEvent::GameOver(_) => *self = Self { columns: self.columns, ..Self::default() },
            GameEvent::PatternMatched { hits, .. } if !hits.is_empty() => {
                self.in_row = self.in_row.saturating_add(1);
                self.cleared = true;
                let semitones = self.in_row.saturating_sub(1).min(Self::MAX_SEMITONES);
                return of(event, self.columns).map(|cue| PitchedCue { cue, semitones, side: 0 });
            }
            _ => {}
        }
        of(event, self.columns).map(PitchedCue::from)
    }
}

/// The cue of an event in a Matrix of this number of columns. `None` for silent events.
#[must_use]
pub fn of(event: &GameEvent, columns: i8) -> Option<Cue> {
    Some(match *event {
        GameEvent::Moved { piece, repeated } => {
            let at_wall = piece.cells().iter().any(|cell| cell.x == 1 || cell.x == columns);
            match (at_wall, repeated) {
                (true, _) => Cue::Wall,
                (false, true) => Cue::AutoRepeat,
                (false, false) => Cue::Move,
            }
        }
        GameEvent::Rotated { turn: Turn::Clockwise, .. } => Cue::RotateClockwise,
        GameEvent::Rotated { turn: Turn::Counterclockwise, .. } => Cue::RotateCounterclockwise,
        GameEvent::Rotated { turn: Turn::Half, .. } => Cue::RotateHalf,
        GameEvent::Refused(button) => return refused(button),
        GameEvent::Landed | GameEvent::LandedAgain => Cue::Land,
        GameEvent::Held { .. } => Cue::Hold,
        GameEvent::SoftDropped { .. } => Cue::SoftDrop,
        // A Hard Drop from the Surface only makes the sound of the Lock Down.
        GameEvent::HardDropped { rows: 0 } => return None,
        GameEvent::HardDropped { .. } => Cue::HardDrop,
        GameEvent::LockedDown(_) => Cue::LockDown,
        // At Lock Down, not when the points are awarded after the animation.
        GameEvent::PatternMatched { action, .. } => Cue::Action(sounding(action)),
        GameEvent::Action(Award { back_to_back: true, .. }) => Cue::BackToBack,
        GameEvent::LinesCleared(_) => Cue::Collapse,
        GameEvent::PerfectClear => Cue::PerfectClear,
        GameEvent::LevelUp(_) | GameEvent::StageBegan { .. } => Cue::LevelUp,
        GameEvent::Attack(Exchange { received: 0, .. }) => Cue::LinesSent,
        GameEvent::Attack(_) => Cue::LinesReceived,
        GameEvent::GameOver(reason) if reason.is_completed() => Cue::Completed,
        GameEvent::GameOver(_) => Cue::GameOver,
        GameEvent::Generated(_) | GameEvent::Action(_) => return None,
    })
}

const fn refused(button: Button) -> Option<Cue> {
    match button {
        Button::Left | Button::Right | Button::TeleportLeft | Button::TeleportRight => Some(Cue::MoveRefused),
        Button::RotateClockwise | Button::RotateCounterclockwise | Button::Rotate180 => Some(Cue::RotationRefused),
        Button::Hold => Some(Cue::HoldRefused),
        _ => None,
    }
}

/// The action whose sound is played. Spins of other Tetriminos share the sounds of T-Spins.
const fn sounding(action: Action) -> Action {
    match action {
        Action::SpinSingle => Action::TSpinSingle,
        Action::SpinDouble => Action::TSpinDouble,
        Action::SpinTriple | Action::SpinTetris => Action::TSpinTriple,
        _ => action,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Game, GameOver, HitList, Input, Piece, RotationPoint, Rules, Tetrimino};

    fn moved(dx: i8, repeated: bool) -> GameEvent {
        GameEvent::Moved { piece: Piece::generated(Tetrimino::T).offset(dx, 0), repeated }
    }

    fn rotated(turn: Turn) -> GameEvent {
        GameEvent::Rotated { piece: Piece::generated(Tetrimino::T), turn, point: RotationPoint::FIFTH }
    }

    #[test]
    fn all_is_indexed_by_cue() {
        for (index, cue) in Cue::ALL.into_iter().enumerate() {
            assert_eq!(cue.index(), index, "{cue:?}");
        }
    }

    #[test]
    fn manipulations_sound_as_the_table_says() {
        let table = [
            (moved(1, false), Some(Cue::Move)),
            (moved(1, true), Some(Cue::AutoRepeat)),
            (moved(-3, false), Some(Cue::Wall)),
            (moved(4, true), Some(Cue::Wall)),
            (rotated(Turn::Clockwise), Some(Cue::RotateClockwise)),
            (rotated(Turn::Counterclockwise), Some(Cue::RotateCounterclockwise)),
            (rotated(Turn::Half), Some(Cue::RotateHalf)),
            (GameEvent::Refused(Button::Left), Some(Cue::MoveRefused)),
            (GameEvent::Refused(Button::Right), Some(Cue::MoveRefused)),
            (GameEvent::Refused(Button::RotateClockwise), Some(Cue::RotationRefused)),
            (GameEvent::Refused(Button::RotateCounterclockwise), Some(Cue::RotationRefused)),
            (GameEvent::Refused(Button::Rotate180), Some(Cue::RotationRefused)),
            (GameEvent::Refused(Button::Hold), Some(Cue::HoldRefused)),
            (GameEvent::Refused(Button::HardDrop), None),
            (GameEvent::Landed, Some(Cue::Land)),
            (GameEvent::LandedAgain, Some(Cue::Land)),
            (GameEvent::Held { tetrimino: Tetrimino::I, released: None }, Some(Cue::Hold)),
            (GameEvent::SoftDropped { rows: 1 }, Some(Cue::SoftDrop)),
            (GameEvent::HardDropped { rows: 18 }, Some(Cue::HardDrop)),
            (GameEvent::HardDropped { rows: 0 }, None),
            (GameEvent::LockedDown(Piece::generated(Tetrimino::T)), Some(Cue::LockDown)),
            (GameEvent::Generated(Tetrimino::O), None),
        ];
        for (event, cue) in table {
            assert_eq!(of(&event, COLUMNS), cue, "{event:?}");
        }
    }

    #[test]
    fn results_sound_as_the_table_says() {
        let exchange = |sent, cancelled, received| GameEvent::Attack(Exchange { sent, cancelled, received });
        let table = [
            (GameEvent::Action(Action::Tetris.award(1, true)), Some(Cue::BackToBack)),
            (GameEvent::Action(Action::Tetris.award(1, false)), None),
            (GameEvent::LinesCleared(HitList::default()), Some(Cue::Collapse)),
            (GameEvent::PerfectClear, Some(Cue::PerfectClear)),
            (GameEvent::LevelUp(2), Some(Cue::LevelUp)),
            (exchange(4, 0, 0), Some(Cue::LinesSent)),
            (exchange(0, 2, 0), Some(Cue::LinesSent)),
            (exchange(0, 0, 3), Some(Cue::LinesReceived)),
        ];
        for (event, cue) in table {
            assert_eq!(of(&event, COLUMNS), cue, "{event:?}");
        }
        for reason in GameOver::ALL {
            let cue = if reason.is_completed() { Cue::Completed } else { Cue::GameOver };
            assert_eq!(of(&GameEvent::GameOver(reason), COLUMNS), Some(cue));
        }
    }

    #[test]
    fn lines_in_a_row_sound_a_semitone_higher_each_time_up_to_an_octave() {
        let mut mapper = CueMapper::default();
        let locked = GameEvent::LockedDown(Piece::generated(Tetrimino::T));
        let hits = serde_json::from_str(r#"{"rows": [1, 0, 0, 0], "len": 1}"#).unwrap();
        let cleared = GameEvent::PatternMatched { action: Action::Single, hits };
        let spin = GameEvent::PatternMatched { action: Action::TSpin, hits: HitList::default() };
        let clear = |mapper: &mut CueMapper| {
            assert_eq!(mapper.map(&locked), Some(Cue::LockDown.into()));
            mapper.map(&cleared)
        };
        for step in 0..16 {
            let semitones = step.min(CueMapper::MAX_SEMITONES);
            assert_eq!(clear(&mut mapper), Some(PitchedCue { cue: Cue::Action(Action::Single), semitones, side: 0 }));
        }
        // The next Tetrimino clears no lines, even if it spins.
        mapper.map(&locked);
        assert_eq!(mapper.map(&spin), Some(Cue::Action(Action::TSpin).into()));
        assert_eq!(clear(&mut mapper), Some(Cue::Action(Action::Single).into()));
        assert_eq!(clear(&mut mapper), Some(PitchedCue { cue: Cue::Action(Action::Single), semitones: 1, side: 0 }));
        mapper.map(&GameEvent::GameOver(GameOver::ALL[0]));
        assert_eq!(clear(&mut mapper), Some(Cue::Action(Action::Single).into()));
    }

    #[test]
    fn each_action_has_a_sound_of_its_own_at_lock_down() {
        let cues =
            Action::TABLE.map(|action| of(&GameEvent::PatternMatched { action, hits: HitList::default() }, COLUMNS));
        for (index, cue) in cues.iter().enumerate() {
            assert!(cue.is_some() && !cues[..index].contains(cue), "{cue:?}");
        }
    }

    #[test]
    fn a_hard_drop_sounds_in_the_tick_of_its_press() {
        let mut game = Game::new(Rules::default(), 5);
        let mut events = Vec::new();
        while game.in_play().is_none() {
            game.step(&[], &mut events);
        }
        events.clear();
        game.step(&[Input::Press(Button::HardDrop)], &mut events);
        let cues: Vec<Cue> = events.iter().filter_map(|event| of(event, COLUMNS)).collect();
        assert_eq!(cues, [Cue::HardDrop, Cue::LockDown]);
    }
}
