//! Screen readers: the values on the play field, and a name for every control of every screen.

use egui::accesskit::{Live, Role};
use egui::vec2;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use skyline::engine::{Action, Button, Game, GameEvent, HitList, Input, ModeId, Rules, Ticks};
use skyline::ui::paint::effects::Effects;
use skyline::ui::paint::{self, Around, PlayView};
use skyline::ui::screens::help::HelpPage;
use skyline::ui::screens::options::OptionPage;
use skyline::ui::screens::results::Standing;
use skyline::ui::screens::{Help, HighScores, LegalNotice, MainMenu, Modes, NameEntry, Options, Pause, Results, Title};
use skyline::ui::theme::Theme;
use skyline::ui::words::{Choice as _, Words};

use super::{Show, Stage, good_results, harness, lost, results};

type Field<'a> = Harness<'a, (Game, Effects, bool)>;

/// A game on the play field, optionally covered.
fn field<'a>(game: Game, hidden: bool) -> Field<'a> {
    let (theme, words) = (Theme::default(), Words::english());
    let mut field = Harness::builder()
        .with_size(vec2(800.0, 600.0))
        .with_context_setup(|ctx| Theme::default().apply(ctx))
        .build_ui_state(
            move |ui, (game, effects, hidden): &mut (Game, Effects, bool)| {
                let view = PlayView { around: Around::Game, hidden: *hidden, ..PlayView::of(game, effects) };
                paint::play_field(ui, &view, &theme, &words);
            },
            (game, Effects::default(), hidden),
        );
    field.run_ok();
    field
}

fn step(game: &mut Game, changes: &[Input]) {
    game.step(changes, &mut Vec::new());
}

fn says(field: &Field<'_>, text: &str) -> bool {
    field.query_by_label(text).is_some()
}

/// The announcements and their urgency.
fn announced(field: &Field<'_>) -> (String, Live) {
    let node = field.root().children_recursive().find(|node| node.accesskit_node().role() == Role::Status).unwrap();
    let node = node.accesskit_node();
    (node.label().unwrap_or_default(), node.live())
}

#[test]
fn the_play_field_is_described_and_updated() {
    let mut game = Game::new(Rules::default(), 7);
    step(&mut game, &[]);
    let letters = |game: &Game| -> Vec<String> {
        game.next().iter().take(3).map(|tetrimino| tetrimino.letter().to_string()).collect()
    };
    let next = letters(&game).join(", ");
    let first = game.in_play().unwrap().tetrimino.letter();
    let mut field = field(game, false);
    for text in ["Marathon", "Matrix: empty", "Hold: nothing", "Score: 0", "Level: 1", "Lines: 0", "Goal: 10"] {
        assert!(says(&field, text), "{text}");
    }
    assert!(says(&field, &format!("Next: {next}")));
    assert!(field.query_by_label_contains(&format!("{first} piece, facing North, columns 4")).is_some());

    let game = &mut field.state_mut().0;
    step(game, &[Input::Press(Button::RotateClockwise), Input::Press(Button::Left)]);
    let facing = if first == 'O' { "North" } else { "East" };
    field.run_ok();
    assert!(field.query_by_label_contains(&format!("{first} piece, facing {facing}, columns")).is_some());

    let game = &mut field.state_mut().0;
    step(game, &[Input::Press(Button::Hold)]);
    step(game, &[Input::Press(Button::HardDrop)]);
    let score = game.score();
    field.run_ok();
    assert!(says(&field, &format!("Hold: {first}")) && says(&field, &format!("Score: {score}")) && score > 0);
    assert!(field.query_by_label_contains("Matrix: the stack is").is_some());
}

#[test]
fn a_covered_field_keeps_its_secrets() {
    let mut game = Game::new(Rules::default(), 7);
    step(&mut game, &[]);
    let field = field(game, true);
    assert!(says(&field, "Matrix: hidden") && says(&field, "Score: 0"));
    for secret in ["Next: ", "Hold: ", "facing"] {
        assert!(field.query_by_label_contains(secret).is_none(), "{secret}");
    }
}

#[test]
fn events_are_announced_politely_and_the_end_assertively() {
    let mut game = Game::new(Rules::default(), 7);
    step(&mut game, &[]);
    let mut field = field(game, false);
    assert_eq!(announced(&field), (String::new(), Live::Polite));
    let effects = &mut field.state_mut().1;
    effects.react(Ticks::ZERO, &GameEvent::PatternMatched { action: Action::Tetris, hits: HitList::default() });
    effects.react(Ticks::ZERO, &GameEvent::Action(Action::Tetris.award(1, true)));
    field.run_ok();
    assert_eq!(announced(&field), ("Back-to-Back Tetris, 1,200 points".to_owned(), Live::Polite));
    field.state_mut().1.react(Ticks::ZERO, &GameEvent::LevelUp(5));
    field.run_ok();
    assert!(announced(&field).0.ends_with("points. Level 5"), "{:?}", announced(&field));

    let game = lost(ModeId::Marathon);
    let score = game.score();
    field.state_mut().0 = game;
    field.run_ok();
    let (text, live) = announced(&field);
    assert!(text.ends_with(&format!("Score {score}")) && live == Live::Assertive, "{text}");
}

/// Checks that every control of a screen has a name, and a value where it has one to set, and returns their number.
fn named<S>(screen: S, show: Show<S>, name: &str) -> usize {
    let harness = harness(Stage::new(screen), show, vec2(800.0, 600.0));
    let mut count = 0;
    for node in harness.root().children_recursive() {
        let node = node.accesskit_node();
        let is_control = matches!(
            node.role(),
            Role::Button
                | Role::CheckBox
                | Role::ComboBox
                | Role::Link
                | Role::RadioButton
                | Role::Slider
                | Role::SpinButton
                | Role::Switch
                | Role::Tab
                | Role::TextInput
        );
        if is_control {
            count += 1;
            assert!(
                node.label().is_some_and(|label| !label.trim().is_empty()),
                "{name}: {:?} has no name",
                node.role()
            );
        }
        // AT-SPI, the interface of Linux, has no other place for the words of such a value.
        if cfg!(target_os = "linux") && matches!(node.role(), Role::ComboBox | Role::Slider | Role::SpinButton) {
            let (value, description) = (node.value().unwrap(), node.description().unwrap_or_default());
            assert!(description.starts_with(&value), "{name}: {value:?} is not in {description:?}");
        }
    }
    count
}

#[test]
fn every_control_of_every_screen_has_a_name() {
    named(LegalNotice::default(), LegalNotice::ui, "legal notice");
    named(Title, Title::ui, "title");
    let mut counts = vec![
        ("main menu", named(MainMenu::default(), MainMenu::ui, "main menu")),
        ("modes", named(Modes::default(), Modes::ui, "modes")),
        ("pause", named(Pause::default(), Pause::ui, "pause")),
        ("name entry", named(crate::first_name(), NameEntry::ui, "name entry")),
        ("results", named(results(ModeId::Ultra, Standing::default()), Results::ui, "results")),
        ("good results", named(good_results(), Results::ui, "good results")),
        ("high scores", named(HighScores::new(Default::default(), None), HighScores::ui, "high scores")),
    ];
    counts.extend(OptionPage::ALL.iter().map(|&page| ("options", named(Options::at(page), Options::ui, "options"))));
    counts.extend(HelpPage::ALL.iter().map(|&page| ("help", named(Help::at(page), Help::ui, "help"))));
    for (name, count) in counts {
        assert!(count > 0, "{name} has nothing to use");
    }
}
