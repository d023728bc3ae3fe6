//! The High Score Tables and the history.

use egui::epaint::ClippedShape;
use egui::{Shape, TextureId};
use skyline::app;
use skyline::engine::Objective;
use skyline::engine::mode::ScoreColumn;
use skyline::replay::daily_kind;
use skyline::ui::words::id;

use super::*;

#[test]
fn high_scores_show_every_kind_and_mark_the_new_entry() {
    let mut harness = screen(HighScores::new(GameKind::default(), None), HighScores::ui);
    assert!(harness.query_by_label_contains("No results yet").is_some());
    let mut stage = Stage::new(HighScores::new(GameKind::default(), None));
    let id = filled(&mut stage.storage);
    stage.screen = HighScores::new(GameKind::default(), Some(id));
    harness = self::harness(stage, HighScores::ui, vec2(800.0, 600.0));
    assert!(harness.query_by_label_contains("1, Ada, 250,000, 15, 1, 150, 13:32.34").is_some());
    let new = harness.get_by_label_contains("14, Edsger").rect();
    assert!((100.0..500.0).contains(&new.center().y), "the new entry is in sight: {new:?}");
    click(&mut harness, "Sprint");
    assert!(harness.query_by_label_contains("No results yet").is_some());
    for _ in 0..5 {
        keys(&mut harness, &[Key::PageUp]);
    }
    assert!(harness.query_by_label_contains("14, Edsger").is_some(), "back from 40 lines by every page between");
    click(&mut harness, "Ultra");
    assert!(harness.query_by_label_contains("No results yet").is_some());
    click(&mut harness, "3 minutes, lines");
    click(&mut harness, "Back");
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(commands(&mut harness), [Command::Back, Command::Back]);
}

#[test]
fn statistics_count_all_games_and_are_reached_from_the_high_scores() {
    let mut harness = screen(HighScores::new(GameKind::default(), None), HighScores::ui);
    click(&mut harness, "Statistics");
    assert_eq!(commands(&mut harness), [Command::Show(ShowCommand::Statistics)]);
    let harness = screen(Statistics, Statistics::ui);
    assert!(harness.query_by_label("No games yet.").is_some());
    let mut stage = Stage::new(Statistics);
    filled(&mut stage.storage);
    let pieces = 30 * lost(ModeId::Marathon).statistics().locked_down();
    let mut harness = super::harness(stage, Statistics::ui, vec2(800.0, 600.0));
    for row in
        ["Time played, 6\u{a0}h\u{a0}46\u{a0}min", "Games, 30", "Lines, 4,500", "Marathon, Fixed, 30, 250,000 points"]
    {
        assert!(harness.query_by_label(row).is_some(), "{row}");
    }
    assert!(harness.query_by_label(&format!("Pieces, {pieces}")).is_some());
    assert!(harness.query_by_label_contains(" average, ").is_some(), "the pace of the last games");
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(commands(&mut harness), [Command::Back]);
}

/// Seven pieces of four Minos, whose letters are for screen readers.
#[test]
fn the_pieces_of_the_statistics_are_drawn() {
    let mut stage = Stage::new(Statistics);
    filled(&mut stage.storage);
    let harness = harness(stage, Statistics::ui, vec2(1280.0, 1600.0));
    let shapes = &harness.output().shapes;
    let letters = shapes.iter().filter(|drawn| match &drawn.shape {
        Shape::Text(text) => matches!(text.galley.text(), "O" | "I" | "T" | "L" | "J" | "S" | "Z"),
        _ => false,
    });
    assert_eq!(letters.count(), 0);
    let corners = shapes.iter().map(|drawn| match &drawn.shape {
        // Minos have a texture of their own.
        Shape::Mesh(mesh) if mesh.texture_id != TextureId::default() => mesh.vertices.len(),
        _ => 0,
    });
    assert_eq!(corners.sum::<usize>(), 7 * 4 * 4);
}

/// Each kind has a page with its columns, of which the first decides its order.
#[test]
fn every_kind_has_its_own_columns() {
    let mut stage = Stage::new(HighScores::new(GameKind::default(), None));
    let game = lost(ModeId::Marathon);
    let entry = ScoreEntry::of(&game, "Ada", &[]).unwrap();
    for kind in GameKind::ALL {
        let starting_rows = if kind == GameKind::ALL[1] { 7 } else { 0 };
        let (score, lines, pieces, presses, time_ms) = (4_321, 98, 50, 125, 20_000);
        let game_over = GameOver::GoalReached;
        let id = ScoreId::new();
        let common = ScoreEntry { id, kind, starting_rows, lines, level: 9, starting_level: 8, ..entry.clone() };
        stage.storage.add(ScoreEntry { score, pieces, presses, time_ms, game_over, ..common }, None);
    }
    let mut harness = harness(stage, HighScores::ui, vec2(800.0, 600.0));
    let today = harness.state().words.date(entry.ended_at().date());
    for kind in GameKind::ALL {
        let value = |column: &ScoreColumn| match column {
            ScoreColumn::Score | ScoreColumn::Gems => "4,321",
            ScoreColumn::Time => "0:20.00",
            ScoreColumn::Lines => "98",
            ScoreColumn::Level | ScoreColumn::Stage => "9",
            ScoreColumn::StartingLevel => "8",
            ScoreColumn::Pieces => "50",
            ScoreColumn::PiecesPerSecond | ScoreColumn::KeysPerPiece => "2.50",
        };
        let columns = kind.kind().columns;
        let deciding = match kind.objective() {
            Objective::Score => "4,321",
            Objective::Time | Objective::Endurance => "0:20.00",
            Objective::Lines => "98",
            Objective::Level => "9",
            Objective::Pieces => "50",
        };
        assert_eq!(columns.first().map(value), Some(deciding), "{kind:?}");
        let columns = columns.iter().map(value).collect::<Vec<_>>().join(", ");
        let row = match kind {
            // A history begins with the date.
            kind if !kind.mode().is_ranked => format!(", Ada, {columns}"),
            kind if kind == GameKind::ALL[1] => format!("1, Ada, {columns}, 7, "),
            _ => format!("1, Ada, {columns}, {today}"),
        };
        let is_found = (0..=GameKind::COUNT).any(|_| {
            let is_shown = harness.query_by_label_contains(&row).is_some();
            if !is_shown {
                keys(&mut harness, &[Key::PageDown]);
            }
            is_shown
        });
        assert!(is_found, "{kind:?}");
    }
}

/// A result of today is dated as all others are.
#[test]
fn all_dates_of_a_table_look_alike() {
    for (language, width) in LANGUAGES.into_iter().flat_map(|language| [800.0, 1280.0].map(|width| (language, width))) {
        let mut stage = Stage { words: Words::of(language), ..Stage::new(HighScores::new(GameKind::default(), None)) };
        let newest = ScoreEntry::of(&lost(ModeId::Marathon), "Ada", &[]).unwrap();
        let entries = [(9_000, newest.date), (8_000, newest.date - 86_400), (7_000, 1_700_000_000)]
            .map(|(score, date)| ScoreEntry { id: ScoreId::new(), score, date, ..newest.clone() });
        for entry in &entries {
            stage.storage.add(entry.clone(), None);
        }
        let harness = harness(stage, HighScores::ui, vec2(width, 720.0));
        let words = &harness.state().words;
        for entry in &entries {
            let date = words.date(entry.ended_at().date());
            let begin = format!("Ada, {}, ", words.number(entry.score));
            let row = harness.get_by_label_contains(&begin);
            let row = row.accesskit_node().label().unwrap();
            assert!(row.ends_with(&format!(", {date}")), "{row} in {language:?}");
        }
    }
}

/// The groups and the order are those of the gallery.
#[test]
fn the_modes_are_beside_the_tables() {
    let mut stage = Stage::new(HighScores::new(GameKind::default(), None));
    filled(&mut stage.storage);
    let mut harness = harness(stage, HighScores::ui, vec2(1280.0, 800.0));
    let names: Vec<String> = {
        let gallery = super::harness(Stage::new(Modes::default()), Modes::ui, vec2(1280.0, 800.0));
        let cards = gallery.root().children_recursive().map(|node| node.accesskit_node());
        let cards = cards.filter(|node| node.role() == Role::Button && node.toggled().is_some());
        cards.map(|node| node.label().unwrap_or_default()).collect()
    };
    let mut listed = vec![focused(&harness)];
    for _ in 0..ModeId::ALL.len() {
        keys(&mut harness, &[Key::ArrowDown]);
        listed.push(focused(&harness));
    }
    for mode in ModeId::ALL {
        let name = harness.state().words.mode(mode);
        assert_eq!(listed.iter().filter(|listed| **listed == name).count(), 1, "{name}");
    }
    // The rulesets of a mode share a card, but each has its tables. Today's Sprint has its own place.
    listed.retain(|name| !["40 Lines", "Time Trial"].contains(&name.as_str()));
    assert_eq!(listed, names);
    go_to(&mut harness, "Marathon");
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(focused(&harness), "Goal", "the kinds of Marathon");
    keys(&mut harness, &[Key::ArrowDown]);
    assert!(focused(&harness).starts_with("1, Ada, 250,000"), "{}", focused(&harness));
    keys(&mut harness, &[Key::ArrowLeft]);
    assert_eq!(focused(&harness), "Marathon");
}

#[test]
fn the_tables_open_with_results() {
    let sprint = GameKind::named("sprint_40").unwrap();
    for size in [vec2(800.0, 600.0), vec2(1280.0, 800.0)] {
        let mut stage = Stage::new(HighScores::new(sprint, None));
        filled(&mut stage.storage);
        let harness = harness(stage, HighScores::ui, size);
        assert!(harness.query_by_label_contains("1, Ada, 250,000").is_some(), "{size:?}");
    }
}

/// One row a day, the last day first.
#[test]
fn todays_sprint_has_a_table_of_its_own() {
    let mut stage = Stage::new(HighScores::new(GameKind::default(), None));
    let entry = ScoreEntry::of(&lost(ModeId::Sprint), "Ada", &[]).unwrap();
    let entry = ScoreEntry { kind: daily_kind(), game_over: GameOver::GoalReached, lines: 40, ..entry };
    for (day, time_ms) in [(20_781, 70_000), (20_782, 61_000), (20_782, 60_000)] {
        let (id, date) = (ScoreId::new(), i64::from(day) * 86_400 + i64::from(time_ms as u32));
        stage.storage.add(ScoreEntry { id, date, day: Some(day), time_ms, ..entry.clone() }, None);
    }
    let mut harness = harness(stage, HighScores::ui, vec2(1280.0, 800.0));
    go_to(&mut harness, "Today's Sprint");
    let top = |row: &str| harness.get_by_label_contains(row).rect().top();
    assert!(top("2026-11-25, Ada, 1:00.00") < top("2026-11-24, Ada, 1:10.00"));
    assert!(harness.query_by_label_contains("1:01.00").is_none(), "only the best of a day");
}

#[test]
fn the_entry_just_made_is_in_the_middle_of_the_table() {
    let mut stage = Stage::new(HighScores::new(GameKind::default(), None));
    let id = filled(&mut stage.storage);
    stage.screen = HighScores::new(GameKind::default(), Some(id));
    let harness = harness(stage, HighScores::ui, vec2(720.0, 540.0));
    let middle = harness.get_by_label_contains("14, Edsger").rect().center().y;
    assert!((280.0..420.0).contains(&middle), "{middle}");
}

#[test]
fn high_scores_scroll_by_keys() {
    let mut stage = Stage::new(HighScores::new(GameKind::default(), None));
    filled(&mut stage.storage);
    let mut harness = harness(stage, HighScores::ui, vec2(1000.0, 600.0));
    let top = |harness: &Harness<'_, Stage<HighScores>>| harness.get_by_label_contains("1, Ada, 250").rect().top();
    let before = top(&harness);
    keys(&mut harness, &[Key::ArrowUp, Key::ArrowUp]);
    assert!(focused(&harness).starts_with("30, "), "past the title's line, around the upper end to the last");
    assert!(harness.get_by_label_contains("30, ").rect().bottom() < 560.0);
    assert!(top(&harness) < before - 60.0);
    keys(&mut harness, &[Key::ArrowDown]);
    assert!(focused(&harness).starts_with("1, "));
    keys(&mut harness, &[&[Key::ArrowDown; 20][..], &[Key::Tab; 10]].concat());
    assert_eq!(focused(&harness), "Choose a mode");
    assert!((top(&harness) - before).abs() < 1.0, "from the head on, the first entry is in sight");
}

/// A history of three games of Marathon, the best of them in the table.
pub(crate) fn with_history(storage: &mut Storage) {
    let entry = ScoreEntry::of(&lost(ModeId::Marathon), "Ada", &[]).unwrap();
    for (index, score) in [5_000, 9_000, 0].into_iter().enumerate() {
        let date = 1_795_000_000 + index as i64 * 86_400;
        storage.add(ScoreEntry { id: ScoreId::new(), score, date, ..entry.clone() }, None);
    }
}

#[test]
fn the_history_has_every_game_in_two_orders_and_is_reached_from_the_tables() {
    let mut stage = Stage::new(HighScores::new(GameKind::default(), None));
    with_history(&mut stage.storage);
    let mut tables = harness(stage, HighScores::ui, vec2(800.0, 600.0));
    assert_eq!(tables.get_all_by_label_contains("Ada, ").count(), 2, "no points, no High Score");
    click(&mut tables, "History");
    assert_eq!(commands(&mut tables), [Command::Show(ShowCommand::History(GameKind::default()))]);

    let mut stage = Stage::new(HistoryView::new(GameKind::default()));
    with_history(&mut stage.storage);
    let mut harness = harness(stage, HistoryView::ui, vec2(800.0, 600.0));
    let rows = |harness: &Harness<'_, Stage<HistoryView>>| -> Vec<u64> {
        let rows =
            harness.get_all_by_label_contains("Ada, ").map(|row| (row.rect().top(), row.accesskit_node().label()));
        let mut rows: Vec<_> = rows.collect();
        rows.sort_by(|one, other| one.0.total_cmp(&other.0));
        let score = |label: String| label.split(", ").nth(3).map(|score| score.replace(',', "").parse().unwrap());
        rows.into_iter().filter_map(|(_, label)| score(label?)).collect()
    };
    assert_eq!(rows(&harness), [0, 9_000, 5_000]);
    keys(&mut harness, &[Key::PageDown]);
    assert_eq!(rows(&harness), [9_000, 5_000, 0]);
    let best = harness.get_all_by_label_contains("9,000").next().unwrap().accesskit_node().label().unwrap();
    click(&mut harness, &best);
    let command = commands(&mut harness);
    assert!(
        matches!(command.as_slice(), [Command::Recording(RecordingCommand::WatchScore(entry))] if entry.score == 9_000),
        "{command:?}"
    );
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(commands(&mut harness), [Command::Back]);
}

#[test]
fn the_history_lists_the_games_of_all_modes_with_the_time_of_day() {
    let entry = ScoreEntry::of(&lost(ModeId::Marathon), "Ada", &[]).unwrap();
    let kinds = ["marathon_fixed", "sprint_20", "cheese"].map(|name| GameKind::named(name).unwrap());
    for (width, shows_end) in [(640.0, false), (1280.0, true)] {
        let mut stage = Stage::new(HistoryView::new(kinds[0]));
        for (date, kind) in (1_795_000_000..).step_by(90_000).zip(kinds) {
            stage.storage.add(ScoreEntry { id: ScoreId::new(), date, kind, score: 700, ..entry.clone() }, None);
        }
        let times: Vec<String> =
            stage.storage.history().entries().map(|entry| stage.words.moment(entry.ended_at())).collect();
        let mut harness = harness(stage, HistoryView::ui, vec2(width, 720.0));
        assert!(harness.query_by_label_contains("Cheese").is_none(), "at first one kind of game");
        click(&mut harness, "All modes");
        let top = |text: &str| {
            let row = harness.get_by_label_contains(text);
            (row.rect().top(), row.accesskit_node().label().unwrap_or_default())
        };
        let rows = [top("Cheese"), top("Sprint · 20 lines"), top("Marathon · Fixed")];
        assert!(rows.is_sorted_by(|one, other| one.0 < other.0), "the newest first: {rows:?}");
        for ((_, row), time) in rows.iter().zip(times.iter().rev()) {
            assert!(row.starts_with(time.as_str()), "{row} at {time}");
            assert_eq!(row.contains("Ada"), shows_end, "{row}");
        }
        assert!(harness.query_by_label("History").is_some());
    }
}

/// An abandoned game is in the history, marked as such, and in no High Score Table.
#[test]
fn a_game_that_was_given_up_is_told_of_in_the_history_alone() {
    for mode in ModeId::ALL.into_iter().filter(|mode| !mode.mode().end_counts) {
        let mut game = Game::new(Rules::preset(mode), 7);
        for _ in 0..100 {
            game.step(&[], &mut Vec::new());
        }
        game.end_now(&mut Vec::new());
        let entry = ScoreEntry::of(&game, "Ada", &[]).unwrap();
        assert_eq!((entry.game_over, entry.is_played()), (GameOver::GivenUp, false), "{mode:?}");
        let entry = ScoreEntry { score: 7_000, lines: 12, pieces: 30, time_ms: 20_000, ..entry };
        assert!(entry.is_played());
        let kind = entry.kind;
        let mut stage = Stage::new(HistoryView::new(kind));
        assert_eq!(stage.storage.add(entry, None), None, "{mode:?}");
        assert!(stage.storage.table(kind).entries().is_empty());
        let harness = harness(stage, HistoryView::ui, vec2(1280.0, 800.0));
        assert!(harness.query_by_label_contains(", Quit, Ada, ").is_some(), "{mode:?}");
        assert!(harness.query_by_label_contains("don't count for High Scores").is_some());
    }
}

/// Those of all modes in one list, the newest first, without the results that have no recorded game.
#[test]
fn replays_of_all_modes_are_listed() {
    let mut harness = screen(Replays::default(), Replays::ui);
    assert!(harness.query_by_label_contains("No replays yet").is_some());
    for (label, command) in [("Open replay…", RecordingCommand::Open), ("Paste replay", RecordingCommand::Paste)] {
        leads_to(&mut harness, label, &Command::Recording(command));
    }
    let mut stage = Stage::new(Replays::default());
    filled(&mut stage.storage);
    let game = lost(ModeId::Marathon);
    for (date, kind) in [(1_000, GameKind::default()), (2_000, GameKind::named("sprint_40").unwrap())] {
        let replay = Some("game.json".to_owned());
        let game_over = GameOver::GoalReached;
        let entry = ScoreEntry {
            id: ScoreId::new(),
            date,
            kind,
            replay,
            game_over,
            ..ScoreEntry::of(&game, "Ada", &[]).unwrap()
        };
        stage.storage.add(ScoreEntry { score: 123, time_ms: 61_000, lines: 40, ..entry }, None);
    }
    let mut harness = super::harness(stage, Replays::ui, vec2(800.0, 600.0));
    let top = |label: &str| harness.get_by_label_contains(label).rect().top();
    assert!(top("Sprint · 40 lines, 1:01.00, Ada") < top("Marathon · Fixed, 123 points, Ada"));
    assert_eq!(harness.query_all_by_label_contains("Marathon").count(), 1);
    keys(&mut harness, &[Key::ArrowDown, Key::ArrowDown, Key::Enter]);
    assert!(matches!(commands(&mut harness)[..], [Command::Recording(RecordingCommand::WatchScore(_))]));
    // The review is an action of the row with the focus.
    for (below, kind) in [(0, "sprint_40"), (1, "marathon_fixed")] {
        keys(&mut harness, &vec![Key::ArrowDown; below]);
        let row = harness.root().children_recursive().find(|node| node.is_focused()).unwrap().rect();
        assert!(row.y_range().contains(harness.get_by_label("Review").rect().center().y), "{kind}: one button");
        keys(&mut harness, &[Key::ArrowRight, Key::Enter, Key::ArrowLeft]);
        let shown = commands(&mut harness);
        let [Command::Review(ReviewCommand::Open { recording: Some(RecordingSource::Entry(entry)), seat: 0 })] =
            &shown[..]
        else {
            panic!("{shown:?}")
        };
        assert_eq!(entry.kind.id(), kind);
        let time = harness.state().words.moment(entry.ended_at());
        assert!(harness.query_by_label_contains(&format!("{time}, ")).is_some(), "{time}");
    }
    keys(&mut harness, &[Key::Escape]);
    assert_eq!(commands(&mut harness), [Command::Back]);
}

/// In the smallest window too, however many rows of tabs a table has above it.
#[test]
fn every_table_has_five_entries_in_sight() {
    let size = vec2(640.0, 480.0);
    let entry = ScoreEntry::of(&lost(ModeId::Marathon), "Ada", &[]).unwrap();
    let game_over = GameOver::GoalReached;
    let entry = ScoreEntry { lines: 98, level: 9, pieces: 50, presses: 125, time_ms: 20_000, game_over, ..entry };
    for (language, kind) in LANGUAGES.into_iter().flat_map(|language| GameKind::ALL.map(|kind| (language, kind))) {
        let mut stage = Stage { words: Words::of(language), ..Stage::new(HighScores::new(kind, None)) };
        for score in 4_321..4_329 {
            stage.storage.add(ScoreEntry { id: ScoreId::new(), kind, score, ..entry.clone() }, None);
        }
        let harness = scaled_harness(stage, HighScores::ui, size, app::scale_for(size, 100));
        let is_in_sight = |drawn: &ClippedShape| match &drawn.shape {
            Shape::Text(text) => {
                text.galley.text() == "Ada" && drawn.clip_rect.contains_rect(text.visual_bounding_rect())
            }
            _ => false,
        };
        let count = harness.output().shapes.iter().filter(|drawn| is_in_sight(drawn)).count();
        assert!(count >= 5, "{count} of {kind:?} in {language:?}");
    }
}

/// No text of the buttons above the tables is wrapped, in any language, in the smallest window.
#[test]
fn the_buttons_above_the_high_scores_have_one_height() {
    for language in LANGUAGES {
        let words = Words::of(language);
        let texts = [id::STATISTICS_TITLE, id::SCORES_HISTORY].map(|text| words.text(text));
        let stage = Stage { words, ..Stage::new(HighScores::new(GameKind::default(), None)) };
        let harness = harness(stage, HighScores::ui, vec2(720.0, 540.0));
        let heights = texts.map(|text| harness.get_by_label(&text).rect().height());
        assert!(heights.iter().all(|height| (height - 40.0).abs() < 1.0), "{language:?}: {heights:?}");
    }
}
