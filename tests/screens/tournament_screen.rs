//! A tournament on one screen: its setup, its bracket, its table.

use skyline::settings::VersusSeat;
use skyline::tournament::{
    Authority, EntrantId, FixtureId, Format, Step, Tournament, TournamentPhase, TournamentRules,
};
use skyline::ui::screens::{TournamentCommand, TournamentScreen};

use super::*;

fn referee() -> Authority {
    Authority::Referee("Ada".to_owned())
}

/// A tournament of computers that has started.
pub(super) fn started(format: Format, count: u8) -> Tournament {
    let mut tournament = Tournament::new(TournamentRules { format, first_to: 2, ..TournamentRules::default() });
    for number in 1..=count {
        let key = serde_json::to_string(&VersusSeat::Computer(number.min(10))).ok();
        let name = format!("Player number {number}");
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

/// Behind the bracket may be the city.
#[test]
fn the_names_of_the_rounds_stand_on_a_surface() {
    for size in [vec2(1280.0, 800.0), vec2(640.0, 800.0)] {
        let tournament = started(Format::SingleElimination { third_place: false }, 8);
        let harness = harness(Stage::new(TournamentScreen::resumed(tournament)), TournamentScreen::ui, size);
        let (panel, shapes) = (harness.state().theme.palette.panel, &harness.output().shapes);
        let is_backed = |text: &egui::Rect| {
            shapes.iter().any(|drawn| match &drawn.shape {
                egui::Shape::Rect(rect) => rect.fill == panel && rect.rect.contains_rect(*text),
                _ => false,
            })
        };
        let names = shapes
            .iter()
            .map(|drawn| &drawn.shape)
            .filter(|shape| matches!(shape, egui::Shape::Text(text) if text.galley.text().starts_with("Round ")));
        let names: Vec<egui::Rect> = names.map(egui::Shape::visual_bounding_rect).collect();
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
    let tournament = harness.state().screen.tournament().unwrap();
    assert_eq!(tournament.fixtures()[0].winner(), Some(EntrantId(3)));
    assert!(harness.query_all_by_label("Player number 2 – Player number 3").count() > 1, "the next one");
}

#[test]
fn a_match_on_which_others_depend_is_not_replayed() {
    let mut tournament = started(Format::SingleElimination { third_place: false }, 4);
    play(&mut tournament, 3);
    let mut harness = board(tournament);
    assert!(harness.query_by_label("Player number 1 wins the tournament!").is_some());
    click(&mut harness, "Player number 1 – Player number 4, 2:1");
    click(&mut harness, "Replay this match");
    assert!(harness.query_by_label("A later match was already played with this result.").is_some());
    assert_eq!(harness.state().screen.tournament().unwrap().phase(), TournamentPhase::Over);
    click(&mut harness, "Player number 1 – Player number 2, 2:1");
    click(&mut harness, "Replay this match");
    assert_eq!(harness.state().screen.tournament().unwrap().playable(), [FixtureId(2)]);
}

#[test]
fn a_table_shows_who_leads() {
    let mut tournament = started(Format::RoundRobin { cycles: 1 }, 4);
    play(&mut tournament, 6);
    let harness = board(tournament);
    assert!(harness.query_by_label_contains("Player number 1 wins").is_some());
    assert!(harness.query_by_label("1, Player number 1, 3, 3, +3").is_some());
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
