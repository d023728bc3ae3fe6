//! A tournament on one screen: its setup, its bracket, its table.

use egui::Shape;
use skyline::engine::versus::VersusPreset;
use skyline::input::SeatDevice;
use skyline::settings::{Appearance, Versus, VersusSeat};
use skyline::synth::Cue;
use skyline::tournament::{
    Authority, EntrantId, FixtureId, FixtureTitle, Format, RoundTitle, Step, Tournament, TournamentMatch,
    TournamentPhase, TournamentRules,
};
use skyline::ui::screens::{TournamentCommand, TournamentScreen};
use skyline::ui::words::id;

use super::*;

fn referee() -> Authority {
    Authority::Referee("Ada".to_owned())
}

/// A tournament of computers that has started.
pub(super) fn started(format: Format, count: u8) -> Tournament {
    started_with(format, count, |number| format!("Player number {number}"))
}

/// The same with these names of the players, who are numbered from 1.
fn started_with(format: Format, count: u8, name: impl Fn(u8) -> String) -> Tournament {
    let mut tournament = Tournament::new(TournamentRules { format, first_to: 2, ..TournamentRules::default() });
    for number in 1..=count {
        let key = serde_json::to_string(&VersusSeat::Computer(number.min(10))).ok();
        let name = name(number);
        tournament.apply(0, referee(), Step::Enter { name, rating: None, key }).unwrap();
    }
    let seeds = tournament.seeds_by_rating();
    tournament.apply(0, referee(), Step::Start { seeds }).unwrap();
    tournament
}

/// The better seed wins the next `count` matches.
pub(super) fn play(tournament: &mut Tournament, count: usize) {
    for _ in 0..count {
        let Some(fixture) = tournament.playable().first().copied() else { return };
        let [first, second] = tournament.fixtures()[fixture.0 as usize].players().unwrap();
        let score = if first < second { [2, 1] } else { [1, 2] };
        tournament.apply(0, referee(), Step::result(fixture, first.min(second), score)).unwrap();
    }
}

fn board<'a>(tournament: Tournament) -> Harness<'a, Stage<TournamentScreen>> {
    harness(Stage::new(TournamentScreen::resumed(tournament)), TournamentScreen::ui, vec2(1280.0, 800.0))
}

#[test]
fn a_tournament_starts_with_the_players_of_its_setup() {
    let mut harness = harness(Stage::new(TournamentScreen::new("Ada")), TournamentScreen::ui, vec2(1280.0, 800.0));
    click(&mut harness, "Start tournament");
    assert_eq!(harness.state().commands, [Command::Tournament(TournamentCommand::Save)]);
    let tournament = harness.state().screen.tournament().unwrap();
    let names: Vec<&str> = tournament.entrants().iter().map(|entrant| entrant.name.as_str()).collect();
    assert_eq!(names, ["Ada", "Computer, level 2", "Computer, level 3", "Computer, level 4"]);
    assert!(harness.query_all_by_label("Ada – Computer, level 4").next().is_some());
}

/// A tournament can have a name, which its page and the recordings of its matches show.
#[test]
fn a_tournament_has_the_name_that_it_was_given() {
    let mut harness = harness(Stage::new(TournamentScreen::new("Ada")), TournamentScreen::ui, vec2(1280.0, 800.0));
    click(&mut harness, "Name of the tournament");
    harness.event(egui::Event::Text(" Winter Cup ".to_owned()));
    harness.run_ok();
    click(&mut harness, "Start tournament");
    assert!(harness.query_by_label("Winter Cup").is_some());
    let title = FixtureTitle { round: RoundTitle::SemiFinal, number: 1 };
    let recorded = TournamentMatch { name: "Winter Cup".to_owned(), title };
    assert_eq!(harness.state().screen.recorded(FixtureId(0)), Some(recorded));
}

/// The players, the rounds and the attack rules are those of the lobby. Computers make them four.
#[test]
fn a_tournament_begins_with_the_players_of_the_lobby() {
    let seats =
        [VersusSeat::Computer(3), VersusSeat::Person(SeatDevice::Keyboard), VersusSeat::Empty, VersusSeat::Empty];
    let versus = Versus { first_to: 3, rules: VersusPreset::Modern, ..Versus::played_by(seats) };
    let mut settings = Settings { versus, ..Settings::default() };
    settings.player.name = "Ada".to_owned();
    let stage = Stage { settings: settings.clone(), ..Stage::new(TournamentScreen::of_lobby(&settings)) };
    let mut harness = harness(stage, TournamentScreen::ui, vec2(1280.0, 800.0));
    assert!(harness.query_by_label("Rules as in Versus: Modern · Last one standing").is_some());
    click(&mut harness, "Start tournament");
    let tournament = harness.state().screen.tournament().unwrap();
    let names: Vec<&str> = tournament.entrants().iter().map(|entrant| entrant.name.as_str()).collect();
    assert_eq!(names, ["Computer, level 3", "Ada", "Computer, level 2", "Computer, level 4"]);
    assert_eq!(tournament.rules().first_to, 3);
}

/// Behind the bracket may be the city.
#[test]
fn the_names_of_the_rounds_stand_on_a_surface() {
    const ROUNDS: [&str; 3] = ["Quarter-finals", "Semi-finals", "Final"];
    for size in [vec2(1280.0, 800.0), vec2(640.0, 800.0)] {
        let tournament = started(Format::SingleElimination { third_place: false }, 8);
        let harness = harness(Stage::new(TournamentScreen::resumed(tournament)), TournamentScreen::ui, size);
        let (panel, shapes) = (harness.state().theme.palette.panel, &harness.output().shapes);
        let is_backed = |text: &egui::Rect| {
            shapes.iter().any(|drawn| match &drawn.shape {
                Shape::Rect(rect) => rect.fill == panel && rect.rect.contains_rect(*text),
                _ => false,
            })
        };
        let names = shapes
            .iter()
            .map(|drawn| &drawn.shape)
            .filter(|shape| matches!(shape, Shape::Text(text) if ROUNDS.contains(&text.galley.text())));
        let names: Vec<egui::Rect> = names.map(Shape::visual_bounding_rect).collect();
        assert!(names.len() > 2 && names.iter().all(is_backed), "{names:?} in {size:?}");
    }
}

#[test]
fn two_equal_names_are_refused() {
    let mut harness =
        harness(Stage::new(TournamentScreen::new("Computer, level 3")), TournamentScreen::ui, vec2(800.0, 600.0));
    harness.run_ok();
    assert!(harness.query_by_label("Start tournament").is_some(), "the computer gets another one");
    let mut harness = harness_with_same_names();
    harness.run_ok();
    assert!(harness.query_by_label("Start tournament").is_none());
    assert!(harness.query_by_label_contains("Two players are called Cy").is_some());
}

/// The first player has the name that the second one gets.
fn harness_with_same_names<'a>() -> Harness<'a, Stage<TournamentScreen>> {
    let mut harness = harness(Stage::new(TournamentScreen::new("")), TournamentScreen::ui, vec2(1280.0, 800.0));
    for (field, text) in [("Name of player 1", "Cy"), ("Name of player 2", "Cy")] {
        click(&mut harness, field);
        harness.event(egui::Event::Text(text.to_owned()));
        harness.run_ok();
    }
    harness
}

#[test]
fn the_next_match_starts_or_gets_its_winner_by_hand() {
    let mut harness = board(started(Format::SingleElimination { third_place: true }, 4));
    click(&mut harness, "Watch");
    assert_eq!(harness.state().commands, [Command::Tournament(TournamentCommand::Play(FixtureId(0)))]);
    click(&mut harness, "Win for Player number 4");
    assert_eq!(harness.state().screen.tournament().unwrap().fixtures()[0].winner(), None, "it asks first");
    click(&mut harness, "Press again: Player number 4 wins");
    let tournament = harness.state().screen.tournament().unwrap();
    assert_eq!(tournament.fixtures()[0].winner(), Some(EntrantId(3)));
    assert!(harness.query_all_by_label("Player number 2 – Player number 3").count() > 1, "the next one");
}

/// A file may have any number of rounds.
#[test]
fn the_highest_score_is_shown() {
    let mut tournament = Tournament::new(TournamentRules { first_to: u8::MAX, ..TournamentRules::default() });
    for name in ["Ada", "Bo"] {
        tournament.apply(0, referee(), Step::Enter { name: name.to_owned(), rating: None, key: None }).unwrap();
    }
    let seeds = tournament.seeds_by_rating();
    tournament.apply(0, referee(), Step::Start { seeds }).unwrap();
    tournament.apply(0, referee(), Step::result(FixtureId(0), EntrantId(0), [255, 254])).unwrap();
    let mut harness = board(tournament);
    click(&mut harness, "Bracket");
    assert!(harness.query_by_label("Ada – Bo, 255:254").is_some());
}

/// A result counts also if the clock of the computer was set back since the last one.
#[test]
fn a_result_counts_whatever_the_clock_says() {
    let mut tournament = started(Format::SingleElimination { third_place: false }, 4);
    tournament.apply(4_000_000_000, referee(), Step::result(FixtureId(0), EntrantId(0), [2, 0])).unwrap();
    let mut screen = TournamentScreen::resumed(tournament);
    assert!(screen.play(&Settings::default(), FixtureId(1)).is_some());
    screen.report([2, 1], None, 100).unwrap();
    let players = screen.tournament().unwrap().fixtures()[1].players().unwrap();
    assert_eq!(screen.tournament().unwrap().fixtures()[1].winner(), Some(players[0]));
    let mut harness = board(screen.tournament().unwrap().clone());
    click(&mut harness, "Win for Player number 1");
    click(&mut harness, "Press again: Player number 1 wins");
    let tournament = harness.state().screen.tournament().unwrap();
    assert_eq!(tournament.fixtures()[2].winner(), Some(EntrantId(0)));
}

/// Who discards a tournament at the foot of its page sees the first field of the next one.
#[test]
fn a_new_tournament_begins_at_its_first_field() {
    let mut tournament = started(Format::WinnerStaysOn { streak: 3 }, 8);
    play(&mut tournament, 6);
    let stage = Stage::new(TournamentScreen::resumed(tournament));
    let mut harness = harness(stage, TournamentScreen::ui, vec2(800.0, 600.0));
    go_to(&mut harness, "New tournament");
    keys(&mut harness, &[Key::Enter, Key::Enter]);
    assert_eq!(commands(&mut harness), [Command::Tournament(TournamentCommand::New)]);
    harness.state_mut().screen = TournamentScreen::new("Ada").at_its_fields();
    harness.run_ok();
    assert_eq!(focused(&harness), "Format");
    assert!(harness.get_by_label("Start tournament").rect().top() >= 0.0, "the page is at its top");
}

/// A match does not start with a gamepad that is not there.
#[test]
fn a_match_waits_for_its_gamepad() {
    let mut tournament = Tournament::new(TournamentRules { first_to: 1, ..TournamentRules::default() });
    for (name, player) in [("Ada", VersusSeat::Person(SeatDevice::Pad(1))), ("Hal", VersusSeat::Computer(3))] {
        let key = serde_json::to_string(&player).ok();
        tournament.apply(0, referee(), Step::Enter { name: name.to_owned(), rating: None, key }).unwrap();
    }
    let seeds = tournament.seeds_by_rating();
    tournament.apply(0, referee(), Step::Start { seeds }).unwrap();
    let mut harness = board(tournament);
    assert!(harness.query_by_label_contains("Gamepad 2 of Ada is not connected").is_some());
    click(&mut harness, "Play");
    assert!(commands(&mut harness).is_empty());
    harness.state_mut().connected_pads = vec![1];
    harness.run_ok();
    click(&mut harness, "Play");
    assert_eq!(commands(&mut harness), [Command::Tournament(TournamentCommand::Play(FixtureId(0)))]);
}

/// An award takes two presses and leads to the main button of the next match, so that keys pressed again and again
/// decide nothing else. The final is the last match.
#[test]
fn no_press_awards_two_matches() {
    let mut harness = board(started(Format::SingleElimination { third_place: true }, 4));
    go_to(&mut harness, "Win for Player number 4");
    keys(&mut harness, &[Key::Enter, Key::ArrowLeft, Key::ArrowRight]);
    assert!(harness.query_by_label("Win for Player number 4").is_some(), "moving away cancels the question");
    let decided = |harness: &Harness<'_, Stage<TournamentScreen>>| {
        let tournament = harness.state().screen.tournament().unwrap();
        tournament.fixtures().iter().filter(|fixture| fixture.outcome.is_some()).count()
    };
    go_to(&mut harness, "Win for Player number 4");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(decided(&harness), 0);
    keys(&mut harness, &[Key::Enter]);
    assert_eq!((decided(&harness), focused(&harness).as_str()), (1, "Watch"));
    keys(&mut harness, &[Key::Enter, Key::Enter]);
    assert_eq!(decided(&harness), 1);
    for (title, winner) in [("Semi-final 2", 2), ("Third place", 1), ("Final", 4)] {
        // Presses rest for half a second after an award.
        for _ in 0..4 {
            harness.step();
        }
        assert!(harness.query_by_label_contains(&format!("{title} · ")).is_some(), "{title}");
        click(&mut harness, &format!("Win for Player number {winner}"));
        click(&mut harness, &format!("Press again: Player number {winner} wins"));
    }
    assert!(harness.query_by_label("Player number 4 wins the tournament!").is_some());
}

#[test]
fn a_match_on_which_others_depend_is_not_replayed() {
    let mut tournament = started(Format::SingleElimination { third_place: false }, 4);
    play(&mut tournament, 3);
    let mut harness = board(tournament);
    click(&mut harness, "Bracket");
    assert!(harness.query_by_label("Player number 1 wins the tournament!").is_some());
    click(&mut harness, "Player number 1 – Player number 4, 2:1");
    click(&mut harness, "Replay this match");
    assert!(harness.query_by_label("A later match was already played with this result.").is_some());
    assert_eq!(harness.state().screen.tournament().unwrap().phase(), TournamentPhase::Over);
    click(&mut harness, "Player number 1 – Player number 2, 2:1");
    click(&mut harness, "Replay this match");
    assert_eq!(harness.state().screen.tournament().unwrap().playable(), [FixtureId(2)]);
}

/// Who waits behind the match is shown in order, and the loser goes to the end.
#[test]
fn the_queue_of_winner_stays_on_is_shown() {
    let mut tournament = started(Format::WinnerStaysOn { streak: 3 }, 4);
    let queue =
        |numbers: [u8; 2]| format!("Next: {}", numbers.map(|number| format!("Player number {number}")).join(", "));
    assert!(board(tournament.clone()).query_by_label(&queue([3, 4])).is_some());
    play(&mut tournament, 1);
    assert!(board(tournament).query_by_label(&queue([4, 2])).is_some());
    let harness = board(started(Format::RoundRobin { cycles: 1 }, 4));
    assert!(harness.query_by_label_contains("Next: ").is_none(), "no other format has a queue");
}

#[test]
fn a_table_shows_who_leads() {
    let mut tournament = started(Format::RoundRobin { cycles: 1 }, 4);
    play(&mut tournament, 6);
    let mut harness = board(tournament);
    click(&mut harness, "Table");
    assert!(harness.query_by_label_contains("Player number 1 wins").is_some());
    assert!(harness.query_by_label("1, Player number 1, 3, 3, +3").is_some());
}

/// The end is a page of its own: the winner, the first three places, what was played, and what follows.
#[test]
fn a_tournament_ends_on_the_podium() {
    let mut tournament = started(Format::SingleElimination { third_place: true }, 4);
    play(&mut tournament, 3);
    let mut harness = board(tournament.clone());
    assert!(!harness.state().screen.shows_end() && harness.state_mut().screen.take_cue().is_none());
    assert!(harness.state().screen.mood().lit < 0.1, "the city is dark");
    play(&mut tournament, 1);
    let mut harness = board(tournament);
    for label in [
        "Tournament",
        "Player number 1 wins the tournament!",
        "4 players · 4 matches · 12 rounds won",
        "1st: Player number 1, 2 of 2 won",
        "2nd: Player number 2, 1 of 2 won",
        "3rd: Player number 3, 1 of 2 won",
    ] {
        assert!(harness.query_by_label(label).is_some(), "{label}");
    }
    assert!(harness.state().screen.shows_end() && harness.state().screen.mood().lit > 0.0);
    assert_eq!(harness.state_mut().screen.take_cue(), Some(Cue::Completed));
    leads_to(&mut harness, "Menu", &Command::Game(GameCommand::Leave));
    click(&mut harness, "New tournament");
    assert!(commands(&mut harness).is_empty(), "it asks first");
    click(&mut harness, "Discard this tournament?");
    assert_eq!(commands(&mut harness), [Command::Tournament(TournamentCommand::New)]);
    click(&mut harness, "Bracket");
    assert!(!harness.state().screen.shows_end());
    assert!(harness.query_by_label("Player number 1 – Player number 2, 2:1").is_some());
    click(&mut harness, "Show the podium");
    assert!(harness.query_by_label("1st: Player number 1, 2 of 2 won").is_some());
}

/// Several can share a place, also the first.
#[test]
fn places_of_the_podium_are_shared() {
    let mut tournament = started(Format::SingleElimination { third_place: false }, 4);
    play(&mut tournament, 3);
    let third = "3rd: Player number 3, 0 of 1 won; Player number 4, 0 of 1 won";
    assert!(board(tournament).query_by_label(third).is_some());
    // Each beats the next one.
    let mut tournament = started(Format::RoundRobin { cycles: 1 }, 3);
    while let Some(fixture) = tournament.playable().first().copied() {
        let players = tournament.fixtures()[fixture.0 as usize].players().unwrap();
        let [first, second] = players.map(|player| player.0);
        let has_first_won = (first + 1) % 3 == second;
        let (winner, score) = if has_first_won { (players[0], [2, 1]) } else { (players[1], [1, 2]) };
        tournament.apply(0, referee(), Step::result(fixture, winner, score)).unwrap();
    }
    let harness = board(tournament);
    let all = "First place is shared: Player number 1, Player number 2, Player number 3";
    assert!(harness.query_by_label(all).is_some());
    assert_eq!(harness.query_all_by_role(Role::Image).count(), 1, "one place on the podium");
}

/// With reduced motion the podium stands and the city is lit at once, without fireworks.
#[test]
fn the_end_of_a_tournament_rests_without_motion() {
    let mut tournament = started(Format::SingleElimination { third_place: true }, 4);
    play(&mut tournament, 4);
    let theme = Theme::of(&Appearance { reduced_motion: true, ..Appearance::default() });
    let stage = Stage { theme, ..Stage::new(TournamentScreen::resumed(tournament)) };
    let mut harness = harness(stage, TournamentScreen::ui, vec2(1280.0, 800.0));
    assert!(harness.run_ok().is_some(), "nothing moves");
    assert!(harness.state().screen.mood().lit > 0.99);
    let screen = &mut harness.state_mut().screen;
    assert_eq!([screen.take_cue(), screen.take_cue()], [Some(Cue::Completed), None]);
}

/// The podium stands between the winner's name and the buttons in every window and language.
#[test]
fn the_podium_has_room_in_every_window() {
    let mut tournament = started(Format::SingleElimination { third_place: false }, 8);
    play(&mut tournament, 7);
    for (language, size) in windows() {
        let screen = TournamentScreen::resumed(tournament.clone());
        fits(TournamentScreen::resumed(tournament.clone()), TournamentScreen::ui, (language, size), "podium");
        let stage = Stage { words: Words::of(language), ..Stage::new(screen) };
        let harness = harness(stage, TournamentScreen::ui, size);
        let winner = Words::of(language).with(id::TOURNAMENT_WON, &[("name", "Player number 1".into())]);
        let winner = harness.get_by_label(&winner).rect();
        let buttons = harness.query_all_by_role(Role::Button).map(|node| node.rect().top());
        let below = buttons.fold(f32::INFINITY, f32::min);
        let places: Vec<egui::Rect> = harness.query_all_by_role(Role::Image).map(|node| node.rect()).collect();
        assert_eq!(places.len(), 3, "{language:?} in {size:?}");
        for place in places {
            let is_between = winner.bottom() <= place.top() && place.bottom() <= below + 0.5;
            assert!(is_between && place.height() > 120.0, "{place:?} in {size:?}");
        }
    }
}

/// The rounds have the names that people use, above the columns of the bracket and in the list of a narrow window.
#[test]
fn rounds_have_the_names_that_people_use() {
    let single = Format::SingleElimination { third_place: true };
    let losers = "Losers' bracket, round 4";
    for (format, count, language, names) in [
        (single, 16, Language::English, ["Round 1", "Quarter-finals", "Semi-finals", "Final", "Third place"]),
        (single, 16, Language::Spanish, ["Ronda 1", "Cuartos de final", "Semifinales", "Final", "Tercer puesto"]),
        (single, 16, Language::Russian, ["Тур 1", "Четвертьфиналы", "Полуфиналы", "Финал", "Третье место"]),
        (
            Format::DoubleElimination,
            8,
            Language::English,
            ["Round 1", "Round 3", losers, "Final", "Final, second match"],
        ),
        (
            Format::RoundRobin { cycles: 1 },
            6,
            Language::English,
            ["Round 1", "Round 2", "Round 3", "Round 4", "Round 5"],
        ),
    ] {
        for size in [vec2(1280.0, 800.0), vec2(440.0, 800.0)] {
            let screen = TournamentScreen::resumed(started(format, count));
            let stage = Stage { words: Words::of(language), ..Stage::new(screen) };
            let harness = harness(stage, TournamentScreen::ui, size);
            for name in names {
                assert!(harness.query_by_label(name).is_some(), "{name} of {format:?} in {language:?} at {size:?}");
            }
        }
    }
}

/// In a bracket of computers of one level, each name ends with its number, in a window of any width.
#[test]
fn computers_of_one_level_are_told_apart_in_a_bracket() {
    let name = |number| format!("Computer, level 10 ({number})");
    // So high that all matches are drawn.
    for size in [800.0, 1280.0, 2560.0].map(|width| vec2(width, 1600.0)) {
        let tournament = started_with(Format::SingleElimination { third_place: true }, 8, name);
        let mut harness = harness(Stage::new(TournamentScreen::resumed(tournament)), TournamentScreen::ui, size);
        harness.run_ok();
        let whole = harness.output().shapes.iter().filter_map(|drawn| match &drawn.shape {
            Shape::Text(text) if !text.galley.elided => Some(text.galley.text().to_owned()),
            _ => None,
        });
        let whole: Vec<String> = whole.collect();
        for number in 1..=8 {
            let end = format!(" 10 ({number})");
            assert!(whole.iter().any(|text| text.ends_with(&end)), "{number} in {size:?}: {whole:?}");
        }
    }
}

/// The match for the third place has its name above it, below the card of the final.
#[test]
fn the_match_for_the_third_place_is_named_below_the_final() {
    let mut tournament = started(Format::SingleElimination { third_place: true }, 4);
    play(&mut tournament, 2);
    let harness = board(tournament);
    let rect = |label: &str| harness.query_by_label(label).unwrap().rect();
    let (top, third) = (rect("Final"), rect("Third place"));
    let [final_, match_] = ["Player number 1 – Player number 2", "Player number 4 – Player number 3"].map(|label| {
        let cards = harness.query_all_by_label(label).filter(|node| node.accesskit_node().role() == Role::Button);
        cards.map(|node| node.rect()).next().unwrap()
    });
    assert!(top.bottom() <= final_.top() && final_.bottom() <= third.top() + 0.5, "{top:?}, {final_:?}, {third:?}");
    assert!(third.bottom() <= match_.top() + 0.5, "{third:?} and {match_:?}");
    assert!((top.left() - third.left()).abs() < 0.5, "in one column");
}

#[test]
fn every_tournament_fits_into_every_window() {
    let formats = [
        Format::SingleElimination { third_place: true },
        Format::DoubleElimination,
        Format::RoundRobin { cycles: 1 },
        Format::Swiss { rounds: 3 },
        Format::WinnerStaysOn { streak: 3 },
    ];
    for size in windows() {
        fits(TournamentScreen::new("Ada"), TournamentScreen::ui, size, "tournament setup");
        for format in formats {
            let mut tournament = started(format, 8);
            play(&mut tournament, 5);
            fits(TournamentScreen::resumed(tournament), TournamentScreen::ui, size, &format!("{format:?}"));
        }
    }
}
