//! The buttons of a player in a load test, by a script or by a computer player.

use crate::engine::{Button, Game, Input, Matrix, Piece, Ticks, Turn};
use crate::online::OnlineMatch;
use crate::online::computer::SeatBot;

/// The level of the computer players, in the middle of all.
const COMPUTER_LEVEL: u8 = 5;
/// The time between two pieces of a player who stacks in the middle. About a dozen fill the Matrix.
const STACK_MS: u64 = 1_600;
/// The difference between the rhythms of two players, so that they do not all press in the same millisecond.
const SHIFT_MS: u64 = 37;
/// The time between a press and its release.
const PRESS_MS: u64 = 50;

/// The way in which a player plays its matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PlayStyle {
    /// Places a piece a second where it keeps the stack low, so that the match outlasts the measurement.
    Lasting,
    /// The same, but one of both players stacks in the middle, so that the match ends in half a minute.
    Brief,
    /// A computer player.
    Computer,
}

/// The button with which the script rotates the piece in play, and how far it moves the piece.
type Placement = (Option<Button>, i8);

/// What presses the buttons of a player in a match.
#[derive(Debug)]
pub(super) struct Hands {
    /// The computer player instead of the script.
    bot: Option<SeatBot>,
    stacks: bool,
    /// The time by which the rhythm of the player differs from that of the first one.
    shift_ms: u64,
    /// The end of the ticks in which the buttons are pressed, in milliseconds.
    pressed_to: u64,
    placement: Placement,
}

impl Hands {
    /// The hands of the player with this number in a match that starts.
    pub(super) fn new(style: PlayStyle, number: usize, game: &OnlineMatch) -> Self {
        let bot = (style == PlayStyle::Computer).then(|| SeatBot::of_level(COMPUTER_LEVEL, game)).flatten();
        // Both know the seed, so exactly one of them stacks.
        let stacks = game.seat().is_some_and(|seat| game.plan().seed % 2 == seat as u64 % 2);
        Self {
            bot,
            stacks: style == PlayStyle::Brief && stacks,
            shift_ms: SHIFT_MS * number as u64,
            pressed_to: 0,
            placement: Placement::default(),
        }
    }

    /// Presses buttons and plays up to a tick of the match.
    pub(super) fn play(&mut self, game: &mut OnlineMatch, to: Ticks) {
        if let Some(bot) = &mut self.bot {
            return bot.play(game, to);
        }
        let Some(seat) = game.seat() else { return };
        // Inputs beyond what the game may play yet are queued already.
        let from = game.shown(seat).now().millis().max(self.pressed_to);
        for ms in from..to.millis() {
            if let Some(input) = self.input_at(ms, game.shown(seat)) {
                game.queue(Ticks::from_millis(ms), input);
            }
        }
        self.pressed_to = self.pressed_to.max(to.millis());
        game.advance(to, &mut Vec::new());
    }

    /// Returns the input of the script at a time, in milliseconds.
    fn input_at(&mut self, ms: u64, game: &Game) -> Option<Input> {
        let step = ms + self.shift_ms;
        if self.stacks {
            return press(step % STACK_MS, Button::HardDrop);
        }
        // One piece a second: rotated, moved, dropped.
        let (part, phase) = (step % 1_000 / 100, step % 100);
        // The next piece is generated a fifth of a second after the drop of the last one.
        if (part, phase) == (1, 0) {
            self.placement = best_placement(game);
        }
        let (rotation, shift) = self.placement;
        let button = match part {
            1 => rotation?,
            2..=6 if part < 2 + u64::from(shift.unsigned_abs()) => {
                if shift < 0 {
                    Button::Left
                } else {
                    Button::Right
                }
            }
            8 => Button::HardDrop,
            _ => return None,
        };
        press(phase, button)
    }
}

/// Returns the input of a short press of a button, this many milliseconds after its begin.
const fn press(after: u64, button: Button) -> Option<Input> {
    match after {
        0 => Some(Input::Press(button)),
        PRESS_MS => Some(Input::Release(button)),
        _ => None,
    }
}

/// Returns how to rotate the piece in play, and how far to move it, so that it leaves a low and even stack with few
/// gaps, and a match outlasts the measurement.
fn best_placement(game: &Game) -> Placement {
    let Some(piece) = game.in_play() else { return Default::default() };
    let matrix = game.matrix();
    let turned = |turn: Turn| Some(game.rules().turned(matrix, piece, turn)?.0);
    let rotations = [
        (None, Some(piece)),
        (Some(Button::RotateClockwise), turned(Turn::Clockwise)),
        (Some(Button::RotateCounterclockwise), turned(Turn::Counterclockwise)),
    ];
    let rotated = rotations.into_iter().filter_map(|(button, piece)| Some((button, piece?)));
    let moved = rotated.flat_map(|(button, piece)| (-5..=5).map(move |shift| (button, shift, piece.offset(shift, 0))));
    let possible = moved.filter(|(.., piece)| matrix.fits(*piece));
    let best = possible.min_by_key(|(.., piece)| cost_of(matrix, matrix.dropped(*piece)));
    best.map(|(button, shift, _)| (button, shift)).unwrap_or_default()
}

/// Rates a placement by what it leaves: the heights of the columns, their differences, the gaps below Minos, and the
/// lines cleared.
fn cost_of(matrix: &Matrix, piece: Piece) -> i32 {
    let (stack, lines) = matrix.after_lock(piece);
    let neighbors = (1 << (stack.width() - 1)) - 1;
    let (mut cost, mut covered) = (-8 * lines as i32, 0_u32);
    for y in (1..=stack.height() as i8).rev() {
        let row = stack.row_bits(y);
        let gaps = covered & !row;
        covered |= row;
        let steps = (covered ^ (covered >> 1)) & neighbors;
        cost += (5 * covered.count_ones() + 2 * steps.count_ones() + 4 * gaps.count_ones()) as i32;
    }
    cost
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::versus::VersusPreset;
    use crate::engine::{ModeId, Rules};
    use crate::online::{MatchClock, MatchPlan, MatchStart, MemberId, PlannedRounds, PlannedSeat, SeatInputs, Settled};

    fn start(seed: u64, seat: u8) -> MatchStart {
        let mut rules = VersusPreset::Guideline.rules();
        rules.attacks.travel_ms = 500;
        let planned = |number: u16| PlannedSeat {
            member: MemberId(number),
            name: String::new(),
            avatar: 0,
            team: number as u8 + 1,
            rules: rules.seat_rules(Rules::preset(ModeId::Marathon)),
        };
        let seats = vec![planned(0), planned(1)];
        let plan = MatchPlan { seed, dealt: Vec::new(), rules, seats, rounds: PlannedRounds::default() };
        let clock = MatchClock::starting(0);
        MatchStart { plan, seat: Some(seat), clock, history: Vec::new(), to: Ticks::ZERO, pending: Vec::new() }
    }

    /// Plays a match of two players. Returns its length in milliseconds and which seats are out; `None` for the length
    /// of one that is longer than a minute.
    fn play(styles: [PlayStyle; 2], seed: u64) -> (Option<u64>, [bool; 2]) {
        let mut games = [0, 1].map(|seat| OnlineMatch::new(start(seed, seat), None).unwrap());
        let mut hands = [0, 1].map(|seat| Hands::new(styles[seat], 7 * seat, &games[seat]));
        let mut referee = games[0].plan().referee().unwrap();
        for ms in (40..60_000).step_by(40) {
            let tick = Ticks::from_millis(ms);
            for (seat, (game, hands)) in games.iter_mut().zip(&mut hands).enumerate() {
                hands.play(game, tick);
                if let Some(batch) = game.batch() {
                    assert_eq!(referee.receive(seat, batch, tick), None);
                }
            }
            if let Some(settled) = referee.settle(tick) {
                for game in &mut games {
                    game.settle(&settled).unwrap();
                }
            }
            if referee.game().is_over() {
                let out = [0, 1].map(|seat| referee.game().seat(seat).is_over());
                assert_eq!([0, 1].map(|seat| referee.fault(seat)), [None; 2]);
                return (Some(referee.game().now().millis()), out);
            }
        }
        (None, [false; 2])
    }

    #[test]
    fn a_brief_match_ends_in_half_a_minute_and_the_seed_chooses_who_loses() {
        for seed in 0..6 {
            let (length, out) = play([PlayStyle::Brief; 2], seed);
            let length = length.unwrap();
            assert!((10_000..40_000).contains(&length), "{length} ms");
            assert_eq!(out, [seed % 2 == 0, seed % 2 == 1], "seed {seed}");
        }
        assert_eq!(play([PlayStyle::Lasting; 2], 1).0, None, "these outlast the measurement");
    }

    #[test]
    fn a_computer_places_pieces_beside_the_script() {
        let mut game = OnlineMatch::new(start(5, 1), None).unwrap();
        let mut hands = Hands::new(PlayStyle::Computer, 1, &game);
        hands.play(&mut game, Ticks::from_millis(400));
        assert_eq!(game.shown(1).now(), Ticks::from_millis(400));
        // Its inputs are settled as it makes them. The other player does nothing.
        for ms in (400..8_000).step_by(40) {
            let to = Ticks::from_millis(ms);
            let inputs = game.batch().map(|batch| batch.inputs).unwrap_or_default();
            let inputs = vec![SeatInputs { seat: 1, inputs }];
            game.settle(&Settled { to, inputs, ..Settled::default() }).unwrap();
            hands.play(&mut game, to.after(40));
        }
        assert!(game.settled().seat(1).game().statistics().locked_down() > 2);
    }
}
