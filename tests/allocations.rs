//! A game step allocates no memory, in no situation of a long game.

mod support {
    pub(crate) mod player;
}

use allocation_counter::measure;
use skyline::engine::versus::{AttackRouter, TargetLaw, Teams};
use skyline::engine::{AttackRules, Game, GameEvent, Input, Rules};

use support::player::{Aim, Player};

#[test]
fn a_step_allocates_nothing() {
    for attacks in [AttackRules::GUIDELINE, AttackRules::MODERN] {
        allocates_nothing(Rules { level: 3, attacks, ..Rules::default() });
    }
}

fn allocates_nothing(rules: Rules) {
    let mut game = Game::new(rules, 11);
    let mut player = Player::new(5, 12, Aim::Lines);
    let mut events: Vec<GameEvent> = Vec::with_capacity(64);
    while !game.is_over() && game.statistics().locked_down() < 300 {
        let change = player.change(&game);
        let attack = game.now().millis().is_multiple_of(40_000).then_some(Input::Receive(1));
        let inputs: Vec<Input> = attack.into_iter().chain(change).collect();
        events.clear();
        let found = measure(|| game.step(&inputs, &mut events));
        assert_eq!(found.count_total, 0, "at {} ms: {events:?}", game.now().millis());
    }
    let statistics = game.statistics();
    assert!(statistics.locked_down() > 150 && statistics.holds > 5 && statistics.lines > 50, "{statistics:?}");
    assert!(statistics.lines_received > 0);
}

/// A tick of a match: four games, and the attacks between them under every law of targets.
#[test]
fn a_tick_of_a_match_allocates_nothing() {
    for law in TargetLaw::ALL {
        let mut games =
            [3, 3, 3, 3].map(|seed| Game::new(Rules { attacks: AttackRules::MODERN, ..Rules::default() }, seed));
        let mut players = [1, 2, 3, 4].map(|seed| Player::new(seed, 4, Aim::Lines));
        let mut router = AttackRouter::with(games.len(), law, Teams::default(), 7);
        let mut events: Vec<GameEvent> = Vec::with_capacity(64);
        let mut hits = 0;
        while games.iter().filter(|game| !game.is_over()).count() > 1 && games[0].statistics().locked_down() < 80 {
            for (seat, (game, player)) in
                games.iter_mut().zip(&mut players).enumerate().filter(|(_, (game, _))| !game.is_over())
            {
                let change = player.change(game);
                let mut inputs: Vec<Input> = Vec::with_capacity(2);
                events.clear();
                let found = measure(|| {
                    inputs.extend(router.arriving(seat).into_iter().chain(change));
                    game.step(&inputs, &mut events);
                    router.send(seat, game, &events);
                });
                assert_eq!(found.count_total, 0, "{law:?} at {} ms: {events:?}", game.now().millis());
            }
            let found = measure(|| router.next_tick());
            assert_eq!(found.count_total, 0, "{law:?}: {:?}", router.hits());
            hits += router.hits().len();
        }
        assert!(hits > 5, "{law:?}: {hits} attacks");
    }
}

/// The counter itself works: it sees an allocation where there is one.
#[test]
fn the_counter_counts() {
    let mut events = Vec::new();
    let mut game = Game::new(Rules::default(), 1);
    let found = measure(|| game.step(&[], &mut events));
    assert!(found.count_total > 0, "the list of events had no room");
}
