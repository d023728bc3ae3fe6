//! A game step allocates no memory, in no situation of a long game.

mod support {
    pub(crate) mod player;
}

use allocation_counter::measure;
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

/// The counter itself works: it sees an allocation where there is one.
#[test]
fn the_counter_counts() {
    let mut events = Vec::new();
    let mut game = Game::new(Rules::default(), 1);
    let found = measure(|| game.step(&[], &mut events));
    assert!(found.count_total > 0, "the list of events had no room");
}
