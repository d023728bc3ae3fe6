//! Games that attack each other (rulings A2, A3; Guideline B1.2.1, B1.3).

use proptest::prelude::*;
use skyline::engine::versus::{Handicap, TargetLaw, Teams};
use skyline::engine::{AttackRules, Exchange, Game, GameEvent, GameOver, Input, Rules};

use crate::any_rules::{any_attacks, any_handicap};
use crate::support::battle::{Battle, players};
use crate::support::player::{Aim, Player};

/// The events of each player.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
struct Tally {
    sent: u32,
    cancelled: u32,
    received: u32,
    generated: Vec<GameEvent>,
    over: Option<GameOver>,
}

/// Plays scripted players against each other for a number of ticks. The index of each player is its slowness.
fn battle(seed: u64, slowness: &[u64], ticks: u64) -> (Battle, Vec<Tally>) {
    let seats = slowness.len();
    let mut versus = Battle::new(Rules { level: 5, ..Rules::default() }, seed, seats);
    let mut scripts = players(seed + 1, slowness);
    let mut tallies = vec![Tally::default(); seats];
    let mut events = vec![Vec::new(); seats];
    for _ in 0..ticks {
        let changes: Vec<Option<Input>> =
            scripts.iter_mut().zip(&versus.games).map(|(script, game)| script.change(game)).collect();
        let slices: Vec<&[Input]> = changes.iter().map(Option::as_slice).collect();
        events.iter_mut().for_each(Vec::clear);
        versus.step(&slices, &mut events);
        for (tally, events) in tallies.iter_mut().zip(&events) {
            for event in events {
                match event {
                    GameEvent::Attack(Exchange { sent, cancelled, received }) => {
                        tally.sent += sent;
                        tally.cancelled += cancelled;
                        tally.received += received;
                    }
                    GameEvent::Generated(_) => tally.generated.push(*event),
                    GameEvent::GameOver(reason) => tally.over = Some(*reason),
                    _ => {}
                }
            }
        }
        if versus.playing().len() <= 1 {
            break;
        }
    }
    (versus, tallies)
}

/// Every line sent is countered, received, or still in a Receiving Queue.
#[test]
fn every_line_that_is_sent_arrives_at_every_opponent() {
    let mut exchanged = 0;
    for (seed, slowness) in [(1, vec![9, 14]), (2, vec![9, 9]), (3, vec![8, 12, 16]), (4, vec![10, 10, 11])] {
        let (versus, tallies) = battle(seed, &slowness, 120_000);
        let all: u32 = tallies.iter().map(|tally| tally.sent).sum();
        for (player, (game, tally)) in versus.games.iter().zip(&tallies).enumerate() {
            let arrived = tally.cancelled + tally.received + game.receiving() + versus.arriving(player);
            assert_eq!((game.statistics().lines_sent, game.statistics().lines_received), (tally.sent, tally.received));
            if game.is_over() {
                assert!(arrived <= all - tally.sent, "player {player} of seed {seed}");
            } else {
                assert_eq!(arrived, all - tally.sent, "player {player} of seed {seed}");
            }
        }
        exchanged += all;
    }
    assert!(exchanged > 40, "{exchanged} lines are no battle");
}

/// A match of scripted players.
#[derive(Debug, Clone)]
struct Fight {
    attacks: AttackRules,
    seed: u64,
    /// The slowness, the team and the handicap of each seat.
    seats: Vec<(u64, u8, Handicap)>,
    level_up_ms: Option<u32>,
}

impl Fight {
    fn teams(&self) -> Teams {
        Teams::new(&self.seats.iter().map(|seat| seat.1).collect::<Vec<_>>())
    }

    /// Plays the match. Returns the games, each with the lines that it countered and those that have not arrived.
    fn play(&self, law: TargetLaw) -> Vec<(Game, u32, u32)> {
        let slowness: Vec<u64> = self.seats.iter().map(|seat| seat.0).collect();
        let rules = Rules { level: 5, attacks: self.attacks, level_up_ms: self.level_up_ms, ..Rules::default() };
        let mut battle = Battle::new(rules, self.seed, slowness.len()).of_teams(&self.teams(), law);
        battle.games = self.seats.iter().map(|seat| Game::new(seat.2.apply(rules), self.seed)).collect();
        let mut scripts = players(self.seed, &slowness);
        let mut events = vec![Vec::new(); slowness.len()];
        let mut countered = vec![0; slowness.len()];
        for _ in 0..30_000 {
            let changes: Vec<Option<Input>> =
                scripts.iter_mut().zip(&battle.games).map(|(script, game)| script.change(game)).collect();
            battle.step(&changes.iter().map(Option::as_slice).collect::<Vec<_>>(), &mut events);
            for (countered, events) in countered.iter_mut().zip(&mut events) {
                for event in events.drain(..) {
                    *countered += if let GameEvent::Attack(exchange) = event { exchange.cancelled } else { 0 };
                }
            }
        }
        let arriving: Vec<u32> = (0..slowness.len()).map(|seat| battle.arriving(seat)).collect();
        let games = battle.games.into_iter().zip(countered).zip(arriving);
        games.map(|((game, countered), arriving)| (game, countered, arriving)).collect()
    }

    /// The same match without handicaps.
    fn fair(self) -> Self {
        let seats = self.seats.into_iter().map(|(slowness, team, _)| (slowness, team, Handicap::default()));
        Self { seats: seats.collect(), ..self }
    }
}

/// The lines that have arrived at a game: countered, received and waiting.
fn arrived((game, countered, _): &(Game, u32, u32)) -> u32 {
    game.statistics().lines_received + game.receiving() + countered
}

fn any_fight() -> impl Strategy<Value = Fight> {
    let seats = prop::collection::vec((4_u64..14, 0_u8..3, any_handicap()), 2..=5);
    (any_attacks(), any::<u64>(), seats, prop::option::of(1_000_u32..60_000))
        .prop_map(|(attacks, seed, seats, level_up_ms)| Fight { attacks, seed, seats, level_up_ms })
}

proptest! {
    #![proptest_config(crate::support::property::cases(16))]

    /// Whatever the rules, handicaps and teams: every line sent to an opponent that plays is countered, received or
    /// waits, none goes to a friend, and the order of the seats changes nothing. A handicap receives its share of all
    /// lines together.
    #[test]
    fn no_line_is_lost_by_any_rules(fight in any_fight()) {
        let games = fight.play(TargetLaw::Everybody);
        let teams = fight.teams();
        for (seat, fought) in games.iter().enumerate() {
            let opponents = (0..games.len()).filter(|other| !teams.are_friends(seat, *other));
            let sent: u32 = opponents.map(|other| games[other].0.statistics().lines_sent).sum();
            let share = (sent - fought.2) * u32::from(fight.seats[seat].2.received_percent) / 100;
            // A queue holds at most a thousand lines.
            let is_exact = !fought.0.is_over() && share < 1_000;
            let found = arrived(fought);
            prop_assert!(found <= share && (found == share || !is_exact), "seat {}: {} of {}", seat, found, share);
            prop_assert!(fought.0.receiving_due() <= fought.0.receiving());
        }
        let turned = Fight { seats: fight.seats.iter().rev().copied().collect(), ..fight };
        prop_assert!(turned.play(TargetLaw::Everybody).into_iter().rev().eq(games));
    }

    /// By the laws with one target each line goes to one opponent.
    #[test]
    fn lines_go_to_one_opponent(
        fight in any_fight().prop_map(Fight::fair), law in prop::sample::select(TargetLaw::ALL.as_slice()),
    ) {
        let games = fight.play(law);
        let sent: u32 = games.iter().map(|(game, ..)| game.statistics().lines_sent).sum();
        let all: u32 = games.iter().map(|game| arrived(game) + game.2).sum();
        let is_single = matches!(law, TargetLaw::Random | TargetLaw::Even | TargetLaw::Leader);
        prop_assert!(all <= sent || !is_single);
        let teams = fight.teams();
        let has_opponents = (1..games.len()).any(|seat| !teams.are_friends(0, seat));
        let is_exact = has_opponents && sent < 1_000 && games.iter().all(|(game, ..)| !game.is_over());
        prop_assert!(all == sent || !is_single || !is_exact);
        prop_assert!(has_opponents || all == 0);
    }
}

/// Guideline B1.2.1: all players get the same Tetriminos, whatever happens to them.
#[test]
fn all_players_get_the_same_tetriminos() {
    let mut versus = Battle::new(Rules::default(), 9, 3);
    let mut events = vec![Vec::new(); 3];
    let drop = [Input::Press(skyline::engine::Button::HardDrop)];
    let mut seen = vec![Vec::new(); 3];
    for tick in 0..2_000 {
        let nothing: &[Input] = &[];
        let due = |every: u64| if tick % every == 0 { &drop[..] } else { nothing };
        versus.step(&[due(300), due(400), due(700)], &mut events);
        for (seen, events) in seen.iter_mut().zip(&mut events) {
            seen.extend(events.drain(..).filter(|event| matches!(event, GameEvent::Generated(_))));
        }
    }
    assert!(seen[2].len() >= 3 && seen[0].len() > seen[1].len());
    assert_eq!(seen[0][..seen[1].len()], seen[1]);
    assert_eq!(seen[1][..seen[2].len()], seen[2]);
}

/// The order of the players changes nothing.
#[test]
fn players_can_change_seats() {
    let (one, _) = battle(6, &[9, 13, 11], 60_000);
    let (other, _) = battle(6, &[11, 13, 9], 60_000);
    assert_eq!(one.games[0], other.games[2]);
    assert_eq!(one.games[1], other.games[1]);
    assert_eq!(one.games[2], other.games[0]);
}

/// A3: players who received as many lines have the same gaps in them.
#[test]
fn opponents_receive_identical_lines() {
    let mut versus = Battle::new(Rules { generation_delay_ms: 0, ..Rules::default() }, 12, 3);
    let mut events = vec![Vec::new(); 3];
    // The first player's I-less stack is built by script until it has sent something.
    let mut script = Player::new(5, 6, Aim::Lines);
    let drop = [Input::Press(skyline::engine::Button::HardDrop)];
    while versus.games[1].receiving() == 0 && !versus.games[0].is_over() {
        let change = script.change(&versus.games[0]);
        versus.step(&[change.as_slice(), &[], &[]], &mut events);
    }
    let waiting = versus.games[1].receiving();
    assert!(waiting > 0 && versus.games[2].receiving() == waiting && versus.games[0].receiving() == 0);
    versus.step(&[&[], &drop, &drop], &mut events);
    let bottom = |player: usize| versus.games[player].matrix().row_bits(1);
    assert_eq!((bottom(1), bottom(1).count_ones()), (bottom(2), 9));
}

/// A finished game neither receives nor sends; the others continue.
#[test]
fn the_last_one_standing_plays_on() {
    let mut versus = Battle::new(Rules::default(), 2, 2);
    let mut events = vec![Vec::new(); 2];
    let drop = [Input::Press(skyline::engine::Button::HardDrop)];
    for _ in 0..20_000 {
        versus.step(&[&[], &drop], &mut events);
    }
    assert_eq!(versus.playing(), [0]);
    assert!(versus.games[1].game_over().is_some());
    let over = versus.games[1].clone();
    versus.step(&[&drop, &drop], &mut events);
    assert_eq!(versus.games[1], over);
}
