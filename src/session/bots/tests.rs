use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::*;
use crate::bots::beam::{Aim, Opponent, Position};
use crate::bots::level::{BotLevel, LevelBot};
use crate::engine::GoalSystem;
use crate::engine::versus::{TeamGoal, Teams, VersusRules};
use crate::engine::{
    Button, FallSpeed, Game, GameEvent, GameOver, Input, LockDown, ModeId, Piece, RotationSystem, Rules,
    SoftDropFactor, Ticks,
};
use crate::replay::state_hash;
use crate::session::{Match, Seat};

const FAST: Pace = Pace { look_ms: 30, step_ms: 20 };

/// The result of a bot's game.
#[derive(Debug, Default, PartialEq, Eq)]
struct Played {
    /// The Tetriminos that locked down.
    placed: u32,
    /// The Tetriminos that locked down elsewhere than planned.
    misplaced: Vec<(u32, Piece)>,
    lines: u32,
    end: Option<GameOver>,
    inputs: Vec<(Ticks, Vec<Input>)>,
}

/// Plays up to a number of pieces. `disturb` may hinder the bot before a tick, and returns the lines received in it.
fn play(
    rules: Rules,
    seed: u64,
    bot: LevelBot,
    (pace, pieces): (Pace, u32),
    disturb: impl Fn(u64, &mut BeamRunner) -> u32,
) -> Played {
    let next_count = rules.mode().next_count.map_or(6, usize::from);
    play_by(BeamRunner::at_pace(bot, next_count, pace), rules, seed, pieces, disturb)
}

fn play_by<C: Chooser>(
    mut runner: Runner<C>,
    rules: Rules,
    seed: u64,
    pieces: u32,
    disturb: impl Fn(u64, &mut Runner<C>) -> u32,
) -> Played {
    let mut game = Game::new(rules, seed);
    let mut played = Played::default();
    let mut events = Vec::new();
    while !game.is_over() && played.placed < pieces && game.now().millis() < 3_000_000 {
        let now = game.now();
        let mut inputs = Vec::new();
        inputs.extend(Some(disturb(now.millis(), &mut runner)).filter(|lines| *lines > 0).map(Input::Receive));
        while runner.due() < now {
            inputs.extend_from_slice(runner.act(&BotView::alone(&game)));
        }
        let planned = runner.plan(&game).map(Piece::cells);
        events.clear();
        game.step(&inputs, &mut events);
        for event in &events {
            if let GameEvent::LockedDown(piece) = event {
                played.placed += 1;
                if planned != Some(piece.cells()) {
                    played.misplaced.push((played.placed, *piece));
                }
            }
        }
        if !inputs.is_empty() {
            played.inputs.push((now, inputs));
        }
    }
    (played.lines, played.end) = (game.lines(), game.game_over());
    played
}

fn strong(rules: &Rules) -> LevelBot {
    LevelBot::new(BotLevel::new(8).unwrap(), rules, 1).with_aim(Aim::alone(rules))
}

#[track_caller]
fn assert_all_as_planned(rules: Rules, pieces: u32) -> Played {
    let played = play(rules, 5, strong(&rules), (FAST, pieces), |_, _| 0);
    assert_eq!(played.misplaced, []);
    assert_eq!((played.placed, played.end), (pieces, None), "{rules:?}");
    played
}

#[test]
fn every_piece_of_a_marathon_lands_where_it_was_planned() {
    let played = assert_all_as_planned(Rules::default(), 100);
    assert!(played.lines >= 30, "{}", played.lines);
}

#[test]
fn it_plays_the_fastest_level_of_the_guideline() {
    let rules = Rules { level: 15, endless: true, ..Rules::default() };
    let played = assert_all_as_planned(rules, 100);
    assert!(played.lines >= 30, "{}", played.lines);
}

#[test]
fn it_plays_at_instant_gravity() {
    for rules in [Rules::preset(ModeId::Master), Rules { fall_ms: FallSpeed::Millis(0), ..Rules::default() }] {
        let played = assert_all_as_planned(rules, 100);
        assert!(played.lines >= 30, "{}", played.lines);
    }
}

#[test]
fn it_plays_the_classic_game_with_what_is_seen_there() {
    let played = assert_all_as_planned(Rules::preset(ModeId::Classic), 100);
    assert!(played.lines >= 25, "{}", played.lines);
    let is_hold = |input: &Input| *input == Input::Press(Button::Hold);
    assert!(!played.inputs.iter().any(|(_, inputs)| inputs.iter().any(is_hold)));
}

#[test]
fn it_digs_through_cheese() {
    let rules = Rules::preset(ModeId::Cheese);
    let played = play(rules, 5, strong(&rules), (FAST, 200), |_, _| 0);
    assert_eq!((played.misplaced, played.end), (vec![], Some(GameOver::GoalReached)));
}

/// In a race of two lines it clears the first two lines that it can, and does not stack for more.
#[test]
fn it_ends_a_race_of_a_match_as_soon_as_it_can() {
    let rules = Rules { goal: GoalSystem::None, ..Rules::default() };
    let lines = |goal| {
        let bot = BeamRunner::at_pace(strong(&rules), 6, FAST).in_match(Some(TeamGoal::Lines(goal)), &rules);
        play_by(bot, rules, 5, 7, |_, _| 0).lines
    };
    assert_eq!((lines(2), lines(400)), (2, 0));
}

#[test]
fn it_plays_every_rotation_system() {
    for rotation in RotationSystem::ALL {
        for half_turns in [false, true] {
            assert_all_as_planned(Rules { rotation, half_turns, ..Rules::default() }, 40);
        }
    }
}

#[test]
fn it_plays_every_lock_down_and_drop() {
    for lock_down in LockDown::ALL {
        assert_all_as_planned(Rules { lock_down, level: 8, ..Rules::default() }, 30);
    }
    let soft = |soft_drop_factor| Rules { soft_drop_factor, ..Rules::default() };
    for rules in [
        soft(SoftDropFactor::AT_ONCE),
        soft(SoftDropFactor::times(1)),
        Rules { auto_repeat_delay_ms: 60, auto_repeat_interval_ms: 0, ..Rules::default() },
        Rules { hard_drop_delay_ms: 100, ..Rules::default() },
        Rules { hold: false, sonic_drop: true, teleports: true, half_turns: true, ..Rules::default() },
        Rules { generation_delay_ms: 0, line_clear_delay_ms: 0, ..Rules::default() },
    ] {
        assert_all_as_planned(rules, 40);
    }
}

/// The bot keeps playing in modes that it was not made for.
#[test]
fn it_stops_in_no_mode() {
    for mode in ModeId::ALL {
        let rules = Rules { limit_ms: Some(20_000), ..Rules::preset(mode) };
        let played = play(rules, 5, strong(&rules), (FAST, 30), |_, _| 0);
        // Combo ends soon for a bot without its strategy, and nothing locks down in Descent.
        assert!(mode == ModeId::Descent || played.placed > 3 || played.end.is_some(), "{mode:?}: {played:?}");
    }
}

/// A bot that is too slow for the Fall Speed plans only placements that it can reach.
#[test]
fn a_slow_hand_plans_what_it_can_reach() {
    let rules = Rules { level: 13, endless: true, ..Rules::default() };
    let slow = Pace { look_ms: 300, step_ms: 120 };
    let played = play(rules, 5, strong(&rules), (slow, 60), |_, _| 0);
    assert_eq!(played.misplaced, []);
    assert!(played.placed > 40, "{played:?}");
}

#[test]
fn received_lines_make_it_think_again() {
    let rules = Rules { goal: GoalSystem::None, ..Rules::default() };
    let receive = |tick: u64, _: &mut BeamRunner| if tick % 1_700 == 900 { (tick / 1_700 % 3) as u32 } else { 0 };
    let played = play(rules, 5, strong(&rules), (FAST, 100), receive);
    assert_eq!((played.misplaced, played.placed, played.end), (vec![], 100, None));
}

/// After a late frame the piece is lower than planned, and the bot adapts.
#[test]
fn a_late_frame_misplaces_nothing() {
    let rules = Rules { level: 9, goal: GoalSystem::None, ..Rules::default() };
    let stand_still = |tick: u64, runner: &mut BeamRunner| {
        if tick.is_multiple_of(350) {
            runner.skip_to(Ticks::from_millis(tick + 200));
        }
        0
    };
    let played = play(rules, 5, strong(&rules), (FAST, 60), stand_still);
    assert_eq!((played.misplaced, played.placed, played.end), (vec![], 60, None));
}

/// Games are equal for any number of threads, and differ with the seed.
#[test]
fn a_game_is_equal_for_all_numbers_of_threads() {
    let rules = Rules::default();
    let game = |seed, threads| {
        let bot = LevelBot::new(BotLevel::STRONGEST, &rules, seed).with_threads(threads);
        play(rules, seed, bot, (FAST, 15), |_, _| 0)
    };
    assert_eq!(game(3, 1), game(3, 4));
    assert_ne!(game(3, 1), game(4, 1));
}

fn match_of<const N: usize>(levels: [BotLevel; N], rules: Rules, seed: u64) -> Match {
    let seat = |level| Seat::new(rules, seed).played_by(Box::new(BeamRunner::new(level, &rules, 6, seed)));
    let mut seats = levels.map(seat).into_iter();
    let first = seats.next().unwrap();
    Match::new(first, seats, Duration::ZERO)
}

#[test]
fn a_match_of_two_bots_is_repeatable_and_its_recordings_verify() {
    let rules = Rules { goal: GoalSystem::None, ..Rules::default() };
    let play = |frame_ms: u64| {
        let mut game = match_of([7, 9].map(|level| BotLevel::new(level).unwrap()), rules, 3);
        let mut now = 0;
        while !game.is_over() && now < 600_000 {
            now += frame_ms;
            game.frame(&[], Duration::from_millis(now));
        }
        game
    };
    let (one, other) = (play(16), play(7));
    let hashes = |game: &Match| [0, 1].map(|seat| state_hash(game.seat(seat).game()));
    assert!(one.is_over() && hashes(&one) == hashes(&other));
    let received = one.seats().iter().map(|seat| seat.game().statistics().lines_received).sum::<u32>();
    assert!(received > 0, "lines were exchanged");
    for seat in one.seats() {
        let replay = seat.replay();
        let again = replay.check().unwrap();
        assert_eq!((again.statistics(), again.matrix()), (seat.game().statistics(), seat.game().matrix()));
    }
}

/// All bots see the match as it was before the tick.
#[test]
fn bots_play_the_same_on_exchanged_seats() {
    let rules = Rules { goal: GoalSystem::None, ..Rules::default() };
    let play = |levels: [u8; 2]| {
        let mut game = match_of(levels.map(|level| BotLevel::new(level).unwrap()), rules, 3);
        for frame in 1..=400 {
            game.frame(&[], Duration::from_millis(frame * 100));
        }
        [0, 1].map(|seat| state_hash(game.seat(seat).game()))
    };
    let [one, other] = play([9, 10]);
    assert_eq!(play([10, 9]), [other, one]);
}

#[test]
fn a_player_sees_the_opponents_that_are_shown() {
    let played = |seats: usize, teams: &[u8]| {
        let seat = || Seat::new(Rules::default(), 7);
        let game = Match::new(seat(), (1..seats).map(|_| seat()), Duration::ZERO);
        let mut game = game.by(&VersusRules::default(), Teams::new(teams));
        game.frame(&[], Duration::from_millis(500));
        game
    };
    let three = played(3, &[]);
    let seen = three.opponents(1, 4);
    assert_eq!(seen.len(), 2);
    for opponent in &seen {
        assert!(opponent.is_target && opponent.is_attacker);
        let position = Position::of(three.seat(0).game(), 4);
        assert!(opponent.position == position && position.queue.len() == 5);
    }
    assert_eq!(played(3, &[0, 1, 1]).opponents(1, 4).len(), 1, "a teammate is no opponent");
    let many = played(9, &[]).opponents(1, 4);
    assert!(many.len() == 8 && many.iter().all(|opponent| opponent.position.queue.len() == 1), "no queues are shown");
}

#[test]
fn its_answers_can_be_looked_at() {
    let rules = Rules::default();
    let mut game = match_of([BotLevel::STRONGEST], rules, 3);
    game.frame(&[], Duration::from_millis(100));
    let seat = game.seat(0);
    let bot: &dyn std::any::Any = seat.bot().unwrap();
    let runner: &BeamRunner = bot.downcast_ref().unwrap();
    assert!(runner.plan(seat.game()).is_some_and(|piece| seat.game().matrix().fits(piece)));
    let considered = runner.considered();
    assert!(considered.len() > 10 && considered[0].lost == Some(0), "{considered:?}");
}

#[test]
fn a_slip_is_no_considered_move() {
    let rules = Rules::default();
    let bot = LevelBot::new(BotLevel::WEAKEST, &rules, 1);
    let check = |_: u64, runner: &mut BeamRunner| {
        assert!(runner.considered().first().is_none_or(|best| best.lost == Some(0)));
        0
    };
    play(rules, 5, bot, (FAST, 60), check);
}

/// The clock waits for the answers here, so they are always in time.
#[test]
fn a_bot_in_the_background_presses_the_same_buttons() {
    let rules = Rules { goal: GoalSystem::None, ..Rules::default() };
    for level in [3, 7, 10] {
        let runner = || BeamRunner::new(BotLevel::new(level).unwrap(), &rules, 6, 4);
        let in_place = play_by(runner(), rules, 4, 25, |_, _| 0);
        let wait = |_: u64, runner: &mut BeamRunner| {
            while runner.is_thinking() {
                std::hint::spin_loop();
            }
            0
        };
        let in_background = play_by(runner().in_background(), rules, 4, 25, wait);
        let of = |played: &Played| (played.placed, played.misplaced.clone(), played.lines);
        assert_eq!(of(&in_background), of(&in_place), "level {level}");
    }
}

/// The clock does not wait for the answers here, so most are late.
#[test]
fn the_recordings_of_bots_in_the_background_verify() {
    let rules = Rules { level: 9, goal: GoalSystem::None, ..Rules::default() };
    let seat = |level| {
        let runner = BeamRunner::new(BotLevel::new(level).unwrap(), &rules, 6, 3).in_background();
        Seat::new(rules, 3).played_by(Box::new(runner))
    };
    let mut game = Match::new(seat(10), [seat(7)], Duration::ZERO);
    for frame in 1..2_000 {
        game.frame(&[], frame * Duration::from_millis(16));
    }
    for seat in game.seats() {
        assert!(seat.game().statistics().locked_down() > 2);
        let again = seat.replay().check().unwrap();
        assert_eq!((again.statistics(), again.matrix()), (seat.game().statistics(), seat.game().matrix()));
    }
}

/// A bot that thinks until the gate opens, and then drops the piece. Its first thought can be made to fail.
#[derive(Debug, Clone, Default)]
struct Gated {
    is_open: Arc<AtomicBool>,
    fails: Arc<AtomicBool>,
}

impl Chooser for Gated {
    fn think(&mut self, _game: &Game, _opponents: &[Opponent], _piece: Piece, _pace: Pace) {
        assert!(!self.fails.swap(false, Ordering::Relaxed), "the failure of this test");
        while !self.is_open.load(Ordering::Relaxed) {
            std::hint::spin_loop();
        }
    }

    fn moves(&self) -> Vec<CandidateMove> {
        Vec::new()
    }
}

/// A bot whose decisions are ready when the test says so.
#[derive(Debug, Clone)]
struct Slow {
    chooser: BeamChooser,
    is_ready: Arc<AtomicBool>,
}

impl Chooser for Slow {
    fn think(&mut self, game: &Game, opponents: &[Opponent], piece: Piece, pace: Pace) {
        self.chooser.think(game, opponents, piece, pace);
        while !self.is_ready.swap(false, Ordering::Relaxed) {
            std::hint::spin_loop();
        }
    }

    fn moves(&self) -> Vec<CandidateMove> {
        self.chooser.moves()
    }
}

/// On a busy computer, a decision takes as long as a fall of several rows. The first piece shows how long.
#[test]
fn a_bot_expects_its_decisions_to_be_late() {
    let rules = Rules { level: 5, goal: GoalSystem::None, ..Rules::default() };
    let is_ready = Arc::new(AtomicBool::new(false));
    let chooser = BeamRunner::at_pace(strong(&rules), 6, FAST).chooser;
    let runner = Runner::with(Slow { chooser, is_ready: Arc::clone(&is_ready) }, FAST).in_background();
    let waited = Cell::new(0);
    let answer_late = |_: u64, runner: &mut Runner<Slow>| {
        waited.set(if runner.is_thinking() { waited.get() + 1 } else { 0 });
        if waited.get() == 700 {
            waited.set(0);
            is_ready.store(true, Ordering::Relaxed);
            while runner.is_thinking() {
                std::hint::spin_loop();
            }
        }
        0
    };
    let played = play_by(runner, rules, 4, 40, answer_late);
    // The thread of the last decision ends, too.
    is_ready.store(true, Ordering::Relaxed);
    assert_eq!(played.placed, 40);
    assert!(played.misplaced.iter().all(|(number, _)| *number == 1), "{:?}", played.misplaced);
}

#[test]
fn the_seat_waits_for_a_late_thought() {
    let gate = Gated::default();
    let mut runner = Runner::with(gate.clone(), FAST).in_background();
    let mut game = Game::new(Rules::default(), 5);
    let mut tick = |runner: &mut Runner<Gated>| {
        let mut inputs = Vec::new();
        while runner.due() < game.now() {
            inputs.extend_from_slice(runner.act(&BotView::alone(&game)));
        }
        game.step(&inputs, &mut Vec::new());
        inputs
    };
    assert!((0..400).all(|_| tick(&mut runner).is_empty()), "no press before the thought");
    gate.is_open.store(true, Ordering::Relaxed);
    while runner.is_thinking() {
        std::hint::spin_loop();
    }
    let presses: Vec<Input> = (0..10).flat_map(|_| tick(&mut runner)).collect();
    assert_eq!(presses.first(), Some(&Input::Press(Button::HardDrop)));
}

#[test]
fn a_bot_whose_thread_is_lost_thinks_in_place() {
    let gate = Gated::default();
    gate.is_open.store(true, Ordering::Relaxed);
    gate.fails.store(true, Ordering::Relaxed);
    let runner = Runner::with(gate, FAST).in_background();
    let seat = Seat::new(Rules::default(), 5).played_by(Box::new(runner));
    let mut game = Match::new(seat, [], Duration::ZERO);
    let mut now = Duration::ZERO;
    while game.seat(0).game().statistics().locked_down() < 2 && !game.is_over() {
        now += Duration::from_millis(16);
        game.frame(&[], now);
        std::hint::spin_loop();
    }
    assert!(!game.is_over());
}
