//! The recording of a match: every seat replays alone, whatever the others sent it.

use proptest::prelude::*;
use skyline::engine::{Game, GameEvent, Input, Rules, Target};
use skyline::replay::{Outcome, Recording, ReplayError, SeatRecording, Snapshot, take_due};

use crate::support::battle::{Battle, players};

/// A match to play: its seed, the slowness of each player, when a seat chooses a target, and its length in ticks.
#[derive(Debug, Clone)]
struct Plan {
    seed: u64,
    slowness: Vec<u64>,
    targets: Vec<(u64, usize, Target)>,
    ticks: u64,
}

fn any_plan() -> impl Strategy<Value = Plan> {
    (2_usize..=4).prop_flat_map(|seats| {
        let target = prop_oneof![Just(Target::Everybody), (0..=seats as u8).prop_map(Target::Seat)];
        let targets = prop::collection::vec((0_u64..12_000, 0..seats, target), 0..6);
        (any::<u64>(), prop::collection::vec(4_u64..14, seats), targets, 4_000_u64..16_000)
            .prop_map(|(seed, slowness, targets, ticks)| Plan { seed, slowness, targets, ticks })
    })
}

impl Plan {
    /// Plays it and calls `after` after each tick.
    fn play(&self, mut after: impl FnMut(&Battle)) -> Battle {
        let rules = Rules { level: 5, ..Rules::default() };
        let mut battle = Battle::new(rules, self.seed, self.slowness.len());
        let mut players = players(3, &self.slowness);
        let mut events: Vec<Vec<GameEvent>> = vec![Vec::new(); self.slowness.len()];
        for tick in 0..self.ticks {
            let inputs: Vec<Vec<Input>> = (0..)
                .zip(players.iter_mut().zip(&battle.games))
                .map(|(seat, (player, game))| {
                    let is_now = |target: &&(u64, usize, Target)| (target.0, target.1) == (tick, seat);
                    let targets = self.targets.iter().filter(is_now).map(|target| Input::Target(target.2));
                    targets.chain(player.change(game)).collect()
                })
                .collect();
            events.iter_mut().for_each(Vec::clear);
            battle.step(&inputs.iter().map(Vec::as_slice).collect::<Vec<_>>(), &mut events);
            after(&battle);
        }
        battle
    }

    /// The same match with the seats in the opposite order.
    fn reversed(&self) -> Self {
        let last = self.slowness.len() - 1;
        let target = |target| match target {
            Target::Seat(seat) if usize::from(seat) <= last => Target::Seat((last - usize::from(seat)) as u8),
            other => other,
        };
        Self {
            slowness: self.slowness.iter().rev().copied().collect(),
            targets: self.targets.iter().map(|(at, seat, to)| (*at, last - seat, target(*to))).collect(),
            ..*self
        }
    }
}

/// Plays what a recording holds from the result on.
fn finish(replay: &SeatRecording, mut game: Game, played: usize, ticks: u64) -> Game {
    let mut waiting = &replay.inputs[played..];
    let mut due = Vec::new();
    for _ in 0..ticks {
        take_due(&mut waiting, game.now(), &mut due);
        game.step(&due, &mut Vec::new());
    }
    game
}

proptest! {
    #![proptest_config(crate::support::property::cases(24))]

    /// The recording of each seat leads to the same state without the others, also through files and shared lines.
    #[test]
    fn every_seat_replays_alone(plan in any_plan()) {
        let battle = plan.play(|_| {});
        let replay = battle.replay();
        for (seat, game) in replay.seats.iter().zip(&battle.games) {
            prop_assert_eq!(&seat.finish().into_game(), game);
        }
        prop_assert_eq!(&replay.check().unwrap(), &battle.games);
        prop_assert_eq!(&Recording::from_text(&replay.to_json().unwrap()).unwrap(), &replay);
        prop_assert_eq!(&Recording::from_text(&replay.to_shared().unwrap()).unwrap(), &replay);
        let is_several = matches!(SeatRecording::from_json(&replay.to_json().unwrap()), Err(ReplayError::Seats { most: 1, .. }));
        prop_assert!(is_several);
    }

    /// A match does not depend on the order of its seats.
    #[test]
    fn the_order_of_the_seats_changes_nothing(plan in any_plan()) {
        // A target that is no seat of the match stays none, and choosing one is part of the state.
        let battle = plan.play(|_| {});
        let other = plan.reversed().play(|_| {});
        for (game, other) in battle.games.iter().zip(other.games.iter().rev()) {
            let hits = |game: &Game| (game.statistics().clone(), game.receiving(), game.matrix().clone(), game.score());
            prop_assert_eq!(hits(game), hits(other));
        }
    }

    /// An interrupted match continues from snapshots of its seats, with the attacks that had not arrived.
    #[test]
    fn a_match_goes_on_from_its_snapshots(plan in any_plan(), left_at in 0_u64..4_000, rest in 1_u64..500) {
        let mut left = None;
        let mut tick = 0;
        let whole = plan.play(|battle| {
            if tick == left_at {
                left = Some((battle.games.clone(), battle.replay()));
            }
            tick += 1;
        });
        let (games, replay) = left.unwrap();
        for ((game, seat), whole) in games.iter().zip(&replay.seats).zip(&whole.replay().seats) {
            let text = Snapshot::new(game, seat.clone(), 0).to_json().unwrap();
            let snapshot = Snapshot::from_json(&text).unwrap();
            prop_assert!(snapshot.has_intact_state());
            let position = snapshot.restore().unwrap();
            prop_assert_eq!(position.game(), game);
            let played = position.played();
            // The attacks that had not arrived are the next inputs of the whole match.
            let waiting = &snapshot.game().inputs[played..];
            prop_assert_eq!(&whole.inputs[played..played + waiting.len()], waiting);
            let mut longer = snapshot.game().clone();
            longer.inputs.truncate(played);
            longer.inputs.extend_from_slice(&whole.inputs[played..]);
            let on = finish(&longer, position.into_game(), played, rest);
            let from_start = finish(whole, whole.start().into_game(), 0, left_at + 1 + rest);
            prop_assert_eq!(Outcome::of(&on), Outcome::of(&from_start));
        }
    }
}
