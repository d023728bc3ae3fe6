//! The rules of matches: types of games, teams, places and presets (Guideline B1.2).

use proptest::prelude::*;
use skyline::engine::versus::{GameType, SeatProgress, Series, Standings, Teams, VersusPreset, VersusRules};
use skyline::engine::{AttackRules, Button, Game, GameOver, Input, Mechanic, Rules};

/// Seats as text: their lines, with `x` behind those that are out. Returns for each whether it plays, and its progress.
fn seats(text: &str) -> Vec<(bool, SeatProgress)> {
    let progress = |word: &str| SeatProgress { lines: word.trim_end_matches('x').parse().unwrap(), score: 0 };
    text.split_whitespace().map(|word| (!word.ends_with('x'), progress(word))).collect()
}

fn is_over(rules: &VersusRules, teams: &Teams, seats: &[(bool, SeatProgress)]) -> bool {
    rules.is_over((teams, seats.len()), |seat| seats[seat].0, |seat| seats[seat].1)
}

#[test]
fn every_type_of_game_has_its_end() {
    let last = GameType::LastStanding;
    let lines = GameType::Lines { lines: 10 };
    let cheese = GameType::Cheese { lines: 10 };
    let score = GameType::Score { ms: 1_000 };
    let table: [(GameType, &[u8], &str, bool); 22] = [
        (last, &[], "0", false),
        (last, &[], "0x", true),
        (last, &[], "0 0", false),
        (last, &[], "0x 0", true),
        (last, &[], "0x 0x", true),
        (last, &[], "0x 0 0", false),
        (last, &[0, 0, 1], "0x 0 0", false),
        (last, &[0, 0, 1], "0x 0x 0", true),
        (last, &[0, 0, 1], "0 0 0x", true),
        (last, &[0, 0], "0 0", false),
        (last, &[0, 0], "0x 0", false),
        (last, &[0, 0], "0x 0x", true),
        (lines, &[], "9 9", false),
        (lines, &[], "9 10", true),
        (lines, &[0, 0, 1, 1], "4 5 5 4", false),
        (lines, &[0, 0, 1, 1], "4 5 5 5", true),
        (lines, &[0, 0, 1, 1], "4x 6 5 4", true),
        (lines, &[], "3x 4", false),
        (cheese, &[], "10 2", true),
        (score, &[], "99x 4", false),
        (score, &[], "99x 4x", true),
        (score, &[0, 1], "99 4", false),
    ];
    for (game_type, teams, text, is_over) in table {
        let rules = VersusRules { game_type, ..VersusRules::default() };
        let found = self::is_over(&rules, &Teams::new(teams), &seats(text));
        assert_eq!(found, is_over, "{game_type:?}, teams {teams:?}, {text}");
    }
}

/// A game whose player has dropped pieces until a tick, one every `every` ms.
fn dropped(rules: Rules, until: u64, every: u64) -> Game {
    let mut game = Game::new(rules, 3);
    for tick in 0..until {
        let drop = (tick % every == 0).then_some(Input::Press(Button::HardDrop));
        game.step(drop.as_slice(), &mut Vec::new());
    }
    game
}

#[test]
fn who_plays_longer_is_placed_before() {
    let rules = VersusPreset::Guideline.rules().seat_rules(Rules::default());
    let games = [300, 500, 300, 1_500].map(|every| dropped(rules, 12_000, every));
    let places = |teams: &[u8]| {
        Standings::of(&games.iter().collect::<Vec<_>>(), &Teams::new(teams), &VersusRules::default()).places().to_vec()
    };
    assert!(games[..3].iter().all(Game::is_over) && !games[3].is_over());
    assert_eq!(places(&[]), [3, 2, 3, 1], "out in the same tick is a draw of that place");
    assert_eq!(places(&[0, 1, 1, 0]), [1, 3, 3, 1], "a team is out when all of it are");
    assert_eq!(places(&[0, 1, 0, 2]), [3, 2, 3, 1]);
}

#[test]
fn goals_and_points_of_a_team_count_together() {
    let games = [300, 900, 600].map(|every| dropped(Rules::default(), 3_000, every));
    let all: Vec<&Game> = games.iter().collect();
    let rules = |game_type| VersusRules { game_type, ..VersusRules::default() };
    let places = |teams: &[u8], game_type| Standings::of(&all, &Teams::new(teams), &rules(game_type)).places().to_vec();
    let score = GameType::Score { ms: 3_000 };
    assert_eq!(places(&[], score), [1, 3, 2]);
    assert_eq!(places(&[0, 1, 1], score)[1], places(&[0, 1, 1], score)[2]);
    assert_eq!(places(&[], GameType::Lines { lines: 5 }), [1, 1, 1], "nobody has a line");
    let winners: Vec<usize> = Standings::of(&all, &Teams::default(), &rules(score)).winners().collect();
    assert_eq!(winners, [0]);
}

#[test]
fn a_series_ends_with_enough_wins() {
    let mut series = Series::new(2, Teams::default());
    for winners in [&[0][..], &[0, 1], &[], &[1], &[1], &[0], &[0]] {
        series.record(winners);
    }
    assert_eq!((series.wins(0), series.wins(1), series.winner()), (1, 2, Some(1)), "nothing counts after the end");
}

#[test]
fn seats_get_the_rules_of_their_match() {
    let own = Rules { auto_repeat_delay_ms: 90, limit_lines: Some(40), ..Rules::default() };
    for preset in VersusPreset::ALL {
        let rules = preset.rules();
        assert_eq!((rules.validate(), VersusPreset::of(&rules)), (Ok(()), Some(preset)));
        let seat = rules.seat_rules(own);
        assert_eq!((seat.validate(), seat.attacks, seat.auto_repeat_delay_ms), (Ok(()), rules.attacks, 90));
        let text = serde_json::to_string(&rules).unwrap();
        assert_eq!(serde_json::from_str::<VersusRules>(&text).unwrap(), rules, "{text}");
    }
    let cheese = VersusPreset::CheeseRace.rules().seat_rules(own);
    assert_eq!((cheese.mechanic, cheese.limit_lines), (Mechanic::Cheese, Some(40)));
    assert_eq!(VersusPreset::Guideline.rules().seat_rules(own).limit_lines, None);
    assert_eq!(serde_json::from_str::<VersusRules>("{}").unwrap(), VersusPreset::Guideline.rules());
    assert!(serde_json::from_str::<VersusRules>(r#"{"lives": 2}"#).is_err());
    let points = VersusRules { game_type: GameType::Score { ms: 2_000 }, ..VersusRules::default() };
    let game = dropped(points.seat_rules(own), 3_000, 900);
    assert_eq!((game.game_over(), game.now().millis()), (Some(GameOver::TimeUp), 2_000));
}

#[test]
fn a_bad_rule_of_a_match_is_named() {
    let with = |game_type| VersusRules { game_type, ..VersusRules::default() };
    let attacks = AttackRules { cap: Some(41), ..AttackRules::GUIDELINE };
    for (rules, field) in [
        (with(GameType::Lines { lines: 0 }), "type.lines.lines"),
        (with(GameType::Cheese { lines: 10_001 }), "type.cheese.lines"),
        (with(GameType::Score { ms: 999 }), "type.score.ms"),
        (VersusRules { attacks, ..VersusRules::default() }, "attacks.cap"),
    ] {
        assert_eq!(rules.validate().unwrap_err().field, field);
    }
}

proptest! {
    #![proptest_config(crate::support::property::cases(64))]

    /// Places and the end do not depend on the order of the seats.
    #[test]
    fn places_do_not_depend_on_the_order_of_the_seats(
        seats in prop::collection::vec((1_u64..4, 0_u8..3), 1..=5), lines in 1_u32..3,
    ) {
        let games: Vec<Game> = seats.iter().map(|seat| dropped(Rules::default(), 6_000, seat.0 * 250)).collect();
        let teams = Teams::new(&seats.iter().map(|seat| seat.1).collect::<Vec<_>>());
        let turned = Teams::new(&seats.iter().rev().map(|seat| seat.1).collect::<Vec<_>>());
        for game_type in [GameType::LastStanding, GameType::Lines { lines }, GameType::Score { ms: 6_000 }] {
            let rules = VersusRules { game_type, ..VersusRules::default() };
            let there = Standings::of(&games.iter().collect::<Vec<_>>(), &teams, &rules);
            let back = Standings::of(&games.iter().rev().collect::<Vec<_>>(), &turned, &rules);
            prop_assert!(there.places().iter().eq(back.places().iter().rev()));
            prop_assert!(there.winners().next().is_some());
            let mut seats: Vec<_> = games.iter().map(|game| (!game.is_over(), SeatProgress::from(game))).collect();
            let ended = is_over(&rules, &teams, &seats);
            seats.reverse();
            prop_assert_eq!(ended, is_over(&rules, &turned, &seats));
        }
    }
}
