//! The data that a match is drawn from.

use egui::Color32;

use super::layout::FirstSeat;
use crate::engine::Game;
use crate::engine::versus::{GoalProgress, Hit};
use crate::replay::SeatLook;
use crate::ui::paint::effects::Effects;
use crate::ui::paint::notices::CountdownView;
use crate::ui::paint::{Around, PlayView, Thinking};
use crate::ui::theme::Theme;
use crate::ui::words::MessageId;

/// A player's name, colour and other display data for the screens of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerLook {
    /// The name.
    pub name: String,
    /// The colour, the avatar and the length of the Next Queue.
    pub look: SeatLook,
    /// The player's handicap. May be empty.
    pub handicap: String,
}

impl PlayerLook {
    /// A player with a name and otherwise the defaults of the seat.
    #[must_use]
    pub(crate) const fn of_seat(name: String, seat: usize) -> Self {
        Self { name, look: SeatLook::of_seat(seat), handicap: String::new() }
    }

    /// The player's colour.
    #[must_use]
    pub(crate) fn color(&self, theme: &Theme) -> Color32 {
        theme.player_color(self.look.color.into())
    }
}

/// The targets of a player's attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Targeting {
    /// Those of a rule.
    Law(MessageId),
    /// One seat.
    Seat(usize),
}

/// A seat to draw.
#[derive(Debug, Clone)]
pub struct SeatView<'a> {
    /// The game.
    pub game: &'a Game,
    /// The visual effects of its events.
    pub effects: &'a Effects,
    /// The player.
    pub player: &'a PlayerLook,
    /// The number of the team, in a match of teams.
    pub team: Option<usize>,
    /// The rounds won.
    pub wins: usize,
    /// The place, once it is final, and whether it is a draw.
    pub place: Option<(u32, bool)>,
    /// The seats whose Target Mark is on this seat.
    pub(crate) marked_by: Vec<usize>,
    /// The seats whose last attack reached this one, in a match in which it has several opponents.
    pub(crate) attackers: Vec<usize>,
    /// The targets of the player's attacks, in a match in which players choose them among several opponents.
    pub targeting: Option<Targeting>,
    /// The progress of the player's team towards its goal.
    pub goal: Option<GoalProgress>,
    /// The goal of the match for the player, in one sentence; `None` in practice.
    pub aim: Option<String>,
    /// Whether points decide the match, so that they are shown.
    pub has_points: bool,
    /// The lines sent; `None` where there are no attacks.
    pub sent: Option<u32>,
    /// The seat that knocked this one out.
    pub knocked_out_by: Option<usize>,
    /// Whether the game is practice of a player who is out.
    pub(crate) is_practice: bool,
    /// The seconds until a player whose inputs do not come is dropped.
    pub waits: Option<u64>,
    /// The player's latest chat message.
    pub(crate) speech: Option<Speech>,
    /// The plan and the considered moves of a bot, if they are shown.
    pub thinking: Option<Thinking<'a>>,
    /// Whether screen readers announce its events.
    pub(crate) is_followed: bool,
}

impl<'a> SeatView<'a> {
    /// A practice outside a match.
    pub(in crate::ui) const fn practice((game, effects): (&'a Game, &'a Effects), player: &'a PlayerLook) -> Self {
        Self {
            game,
            effects,
            player,
            team: None,
            wins: 0,
            place: None,
            marked_by: Vec::new(),
            attackers: Vec::new(),
            targeting: None,
            goal: None,
            aim: None,
            has_points: false,
            sent: None,
            knocked_out_by: None,
            is_practice: true,
            waits: None,
            speech: None,
            thinking: None,
            is_followed: true,
        }
    }

    pub(super) fn play(&self, shared: SharedView, has_queues: bool) -> PlayView<'_> {
        PlayView {
            next_count: shared.next_count.min(self.player.look.next_count),
            ghost: shared.ghost,
            hidden: shared.cover != MatchCover::None,
            player: &self.player.name,
            countdown: shared.countdown,
            goal: self.aim.as_deref(),
            around: if has_queues { Around::Seat { has_points: self.has_points } } else { Around::Nothing },
            thinking: self.thinking,
            ..PlayView::of(self.game, self.effects)
        }
    }
}

/// A message in a player's bubble.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Speech {
    /// The complete message.
    pub text: String,
    /// The part of its time that is over, from 0 to 1. A message that is too long for the bubble is shown page by page.
    pub part: f32,
}

/// An attack on its way from Matrix to Matrix.
#[derive(Debug, Clone, Copy)]
pub struct Flight {
    /// The attacker, the target and the number of lines.
    pub hit: Hit,
    /// The progress of the flight, 0 to 1.
    pub part: f32,
}

/// What of a match is covered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchCover {
    /// Nothing.
    None,
    /// The Matrices and the queues, as before the end of a pause.
    Games,
    /// All but the frames of the Matrices. A menu is read in its place.
    All,
}

/// The common data of all seats.
#[derive(Debug, Clone, Copy)]
pub struct SharedView {
    /// The size of the first seat.
    pub first: FirstSeat,
    /// The number of Tetriminos in the Next Queue, 0 to 6.
    pub next_count: u8,
    /// Whether the Ghost Piece is shown.
    pub ghost: bool,
    /// What is covered.
    pub cover: MatchCover,
    /// Whether each name is at its Matrix. In the stream view it is above them instead, and larger.
    pub has_names: bool,
    /// The countdown.
    pub countdown: Option<CountdownView>,
    /// The time on the timer, in milliseconds.
    pub time: u64,
    /// The round, in a match of several.
    pub round: Option<ClockRound>,
}

/// The round of a match, as it is beside the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockRound {
    /// Its number, from 1.
    pub number: usize,
    /// The rounds that win the match.
    pub first_to: u8,
}

impl ClockRound {
    /// Returns the round of a match; `None` if a single one decides it.
    pub(crate) fn of(number: usize, first_to: u8) -> Option<Self> {
        (first_to > 1).then_some(Self { number, first_to })
    }
}

#[cfg(test)]
impl SharedView {
    /// A match of tests at its start, with nothing covered.
    pub(super) const UNCOVERED: Self = Self {
        first: FirstSeat::Own,
        next_count: 6,
        ghost: true,
        cover: MatchCover::None,
        has_names: true,
        countdown: None,
        time: 0,
        round: None,
    };
}
