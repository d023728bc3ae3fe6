//! Snapshots: the list, the commands for each, and the entries that open it.

use skyline::replay::ReplayError;
use skyline::settings::SavePolicy;
use skyline::storage::{OpenError, SnapshotSummary, StoredSnapshot};
use skyline::ui::screens::{SnapshotCommand, Snapshots};

use super::*;

/// One that can be played on, and one that cannot be read.
pub(crate) fn saved_snapshots() -> Vec<StoredSnapshot> {
    let mut game = Game::new(Rules::preset(ModeId::Cheese), 7);
    for _ in 0..2_000 {
        game.step(&[], &mut Vec::new());
    }
    let summary = SnapshotSummary {
        mode: ModeId::Cheese,
        result: Outcome { score: 12_345, lines: 7, ..Outcome::of(&game) },
        date: 1_243_857_600,
        matrix: game.matrix().clone(),
        in_play: game.in_play(),
    };
    let damaged = OpenError::Replay(ReplayError::TooLong);
    vec![
        StoredSnapshot { name: "Before the well".to_owned(), summary: Ok(Box::new(summary)) },
        StoredSnapshot { name: "Broken".to_owned(), summary: Err(damaged) },
    ]
}

fn list<'a>() -> Harness<'a, Stage<Snapshots>> {
    screen(Snapshots::new(saved_snapshots()), Snapshots::ui)
}

fn command(harness: &mut Harness<'_, Stage<impl Sized>>) -> Vec<SnapshotCommand> {
    let about = |command| match command {
        Command::Snapshots(command) => command,
        other => panic!("{other:?} is not about snapshots"),
    };
    commands(harness).into_iter().map(about).collect()
}

/// The label of the first one; the time is that of this machine's time zone.
fn good() -> String {
    let [StoredSnapshot { summary: Ok(summary), .. }, _] = &saved_snapshots()[..] else {
        panic!("the first can be read")
    };
    let taken_at = Words::english().moment(summary.taken_at());
    format!("Before the well, Cheese · level 0 · 7 lines · score 12,345 · 0:02.00, {taken_at}")
}

#[test]
fn a_snapshot_is_played_on_by_keys_alone() {
    let mut harness = list();
    assert_eq!(focused(&harness), good());
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(focused(&harness), "Continue");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(command(&mut harness), [SnapshotCommand::PlayOn("Before the well".to_owned())]);
    go_to(&mut harness, "Open in editor");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(command(&mut harness), [SnapshotCommand::Edit("Before the well".to_owned())]);
    go_to(&mut harness, "Open in Custom");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(command(&mut harness), [SnapshotCommand::Custom("Before the well".to_owned())]);
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(commands(&mut harness), [Command::Back]);
}

#[test]
fn selecting_another_snapshot_leads_to_its_buttons() {
    let mut harness = list();
    for (row, button) in [(good(), "Continue"), ("Broken".to_owned(), "Rename"), (good(), "Continue")] {
        harness.get_by_label_contains(&row).click();
        harness.run_ok();
        assert_eq!(focused(&harness), button, "{row}");
    }
}

#[test]
fn a_snapshot_gets_another_name() {
    let mut harness = list();
    click(&mut harness, &good());
    click(&mut harness, "Rename");
    go_to(&mut harness, "Name");
    type_text(&mut harness, " 2");
    click(&mut harness, "Rename");
    let renamed = SnapshotCommand::Rename("Before the well".to_owned(), "Before the well 2".to_owned());
    assert_eq!(command(&mut harness), [renamed]);
}

#[test]
fn deleting_asks_once_more() {
    let mut harness = list();
    click(&mut harness, &good());
    click(&mut harness, "Delete");
    assert_eq!(command(&mut harness), []);
    keys(&mut harness, &[Key::ArrowUp]);
    click(&mut harness, "Delete");
    assert_eq!(command(&mut harness), [], "whoever goes away is asked again");
    click(&mut harness, "Delete permanently?");
    assert_eq!(command(&mut harness), [SnapshotCommand::Delete("Before the well".to_owned())]);
}

#[test]
fn a_damaged_snapshot_can_only_be_renamed_or_deleted() {
    let mut harness = list();
    let row = harness.get_by_label_contains("Broken can't be read");
    row.click();
    harness.run_ok();
    assert!(harness.query_by_label("Continue").is_none());
    assert_eq!(focused(&harness), "Rename");
    click(&mut harness, "Delete");
    click(&mut harness, "Delete permanently?");
    assert_eq!(command(&mut harness), [SnapshotCommand::Delete("Broken".to_owned())]);
}

#[test]
fn an_empty_list_explains_snapshots() {
    let harness = screen(Snapshots::new(Vec::new()), Snapshots::ui);
    assert!(harness.query_by_label_contains("Press F5").is_some());
    let explains = |harness: &Harness<'_, Stage<Snapshots>>| {
        harness.query_by_label_contains("don't count for High Scores").is_some()
    };
    assert!(explains(&harness) && explains(&list()));
}

#[test]
fn an_empty_list_offers_a_game_unless_one_is_paused() {
    let mut harness = screen(Snapshots::new(Vec::new()), Snapshots::ui);
    click(&mut harness, "Choose a mode");
    assert_eq!(commands(&mut harness), [Command::Show(ShowCommand::Modes)]);
    let paused = screen(Snapshots::new(Vec::new()).during_game(true), Snapshots::ui);
    assert!(paused.query_by_label("Choose a mode").is_none(), "it would end the paused game");
}

#[test]
fn a_new_snapshot_is_named_after_mode_level_and_time() {
    let at = jiff::civil::date(2026, 11, 26).at(14, 5, 0, 0);
    assert_eq!(Words::english().snapshot_name(ModeId::Marathon, 4, at), "Marathon - level 4 - 14-05");
}

#[test]
fn the_replays_and_the_pause_lead_there() {
    let mut harness = screen(Replays::default(), Replays::ui);
    click(&mut harness, "Snapshots");
    assert_eq!(command(&mut harness), [SnapshotCommand::Enter]);
    let mut harness = screen(Pause::default(), Pause::ui);
    click(&mut harness, "Save snapshot");
    click(&mut harness, "Snapshots");
    assert_eq!(command(&mut harness), [SnapshotCommand::Save, SnapshotCommand::Enter]);
}

/// With a save policy below "everything", the options and the list say that snapshots are saved nevertheless.
#[test]
fn the_page_says_that_snapshots_are_always_saved() {
    let text = "always saved";
    assert!(list().query_by_label_contains(text).is_none(), "with everything saved the note is not needed");
    for policy in [SavePolicy::Nothing, SavePolicy::Settings, SavePolicy::Scores] {
        let mut stage = Stage::new(Snapshots::new(saved_snapshots()));
        stage.settings.general.save_policy = policy;
        let harness = harness(stage, Snapshots::ui, vec2(800.0, 600.0));
        assert!(harness.query_by_label_contains(text).is_some(), "{policy:?}");
    }
    assert!(options(OptionPage::General).query_by_label_contains(text).is_some());
}
