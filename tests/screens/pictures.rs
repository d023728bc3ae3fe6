//! Pictures of every screen for visual review: `cargo test --test screens -- --ignored`, then open `target/pictures`.
//!
//! ```text
//!   every screen ── 5 windows × 3 languages × 4 looks
//! ```
//!
//! `PICTURES=modes-bevel-en,scores-empty-ru-800` draws only the pictures whose names contain one of these texts.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use egui::UiBuilder;
use skyline::app;
use skyline::engine::versus::VersusPreset;
use skyline::engine::{Mechanic, ModeId, Tetrimino, Ticks};
use skyline::input::{Device, InputEvent, InputKind};
use skyline::replay::Timeline;
use skyline::session::TransportCommand;
use skyline::settings::{Appearance, Background, Hues, PlayerProgram, Scheme, Skin, Versus, VersusGoal, VersusSeat};
use skyline::solver::formal::board::Board;
use skyline::solver::formal::instance::Instance;
use skyline::solver::search::background::solve_monitored;
use skyline::storage::ScoreEntry;
use skyline::tournament::Format;
use skyline::ui::paint::backdrop::Mood;
use skyline::ui::paint::hud::Best;
use skyline::ui::paint::{self, Around, PlayView};

use skyline::ui::live::LiveRecording;
use skyline::ui::screens::practice::{Editor, PracticeMenu};
use skyline::ui::screens::{
    CityScreen, ClipScreen, CustomScreen, DiagramScreen, DrillScreen, FirstSteps, Interrupted, ReviewScreen, Snapshots,
    Solver, TournamentScreen, VersusLobby, VersusRound, VersusStage, Watch,
};
use skyline::ui::words::Choice as _;

use super::city_screen::rich;
use super::hands::Hand;
use super::help_screen::{help, search};
use super::online_screen::{against_computers, against_computers_and_a_guest, results_of};
use super::practice_screen::{Field, tower};
use super::snapshots_screen::saved_snapshots;
use super::solver_screen::{answered, answered_covering, answered_set, hopeless, question, searching};
use super::tables_screen::with_history;
use super::versus_screen::{Party, in_teams, party, play_to_the_end};
use super::watch_screen::{clip, pages, replay, watch_of};
use super::whole_games::Sitting;
use super::*;

/// Window sizes in points; the interface is scaled to them as in the program.
const WINDOWS: [(f32, f32); 5] = [(640.0, 480.0), (800.0, 600.0), (1080.0, 1920.0), (1280.0, 800.0), (2560.0, 1440.0)];

/// The default look, the day, another skin in another palette, and the monochrome one with a pattern for each
/// Tetrimino.
pub(super) fn looks() -> [(&'static str, Appearance); 4] {
    let look = |skin, hues, background, scheme| Appearance { skin, hues, background, scheme, ..Appearance::default() };
    [
        ("night", Appearance::default()),
        ("day", Appearance { scheme: Scheme::Day, ..Appearance::default() }),
        ("glass", look(Skin::Glass, Hues::Deuteranopia, Background::Aurora, Scheme::Phosphor)),
        ("pattern", look(Skin::Pattern, Hues::Monochrome, Background::Mosaic, Scheme::HighContrast)),
    ]
}

/// Returns whether the picture of this name is wanted; all are without the variable.
fn is_wanted(name: &str) -> bool {
    std::env::var("PICTURES").map_or(true, |wanted| wanted.split(',').any(|part| name.contains(part)))
}

/// Draws one screen in every window, language and look.
fn picture<S>(mut stage: Stage<S>, show: Show<S>, name: &str) -> Stage<S> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/pictures");
    std::fs::create_dir_all(&folder).unwrap();
    let usual = stage.settings.display.appearance;
    for (look, appearance) in looks() {
        stage.theme = Theme::of(&appearance);
        stage.settings.display.appearance = appearance;
        for language in LANGUAGES {
            let id = language.id().unwrap();
            for (width, height) in WINDOWS {
                let name = format!("{name}-{look}-{id}-{width}");
                if !is_wanted(&name) {
                    continue;
                }
                stage.words = Words::of(language);
                let window = vec2(width, height);
                let mut harness = scaled_harness(stage, show, window, app::scale_for(window, 100));
                harness.render().unwrap().save(folder.join(format!("{name}.png"))).unwrap();
                stage = harness.into_state();
            }
        }
    }
    stage.settings.display.appearance = usual;
    stage
}

/// A golden game, stopped after a number of milliseconds.
fn golden(game: &str, millis: u64) -> LiveRecording {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/golden").join(game);
    let replay = SeatRecording::from_json(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut recording = LiveRecording::new(Arc::new(Timeline::new(replay)), Instant::now()).unwrap();
    recording.apply(TransportCommand::Toggle);
    recording.apply(TransportCommand::Seek(millis));
    recording
}

/// The play screen of such a game, as it was when it was played.
fn play(game: &mut LiveRecording, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let mood = Mood::of(game.game(), game.effects());
    let all = ui.ctx().content_rect();
    backdrop::paint_in(&ui.painter().with_clip_rect(all), all, shared.theme, mood);
    let view = PlayView {
        around: Around::Game,
        next_count: shared.settings.options.next_count,
        best: Some(Best { value: 182_450, is_new: false, rank: 2 }),
        player: "Ada",
        ..PlayView::of(game.game(), game.effects())
    };
    let mut ui = ui.new_child(UiBuilder::new().max_rect(all));
    ui.set_clip_rect(all);
    paint::play_field(&mut ui, &view, shared.theme, shared.words);
    None
}

/// Draws a screen of a match in the windows that matches are played in, in the language of its words.
fn match_picture<S>(stage: Stage<S>, show: Show<S>, name: &str) -> Stage<S> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/pictures");
    std::fs::create_dir_all(&folder).unwrap();
    let mut stage = Some(stage);
    let largest = (3840.0, 2160.0);
    for (width, height) in WINDOWS.into_iter().chain([largest]) {
        if !is_wanted(&format!("{name}-{width}")) {
            continue;
        }
        let window = vec2(width, height);
        let mut harness = scaled_harness(stage.take().unwrap(), show, window, app::scale_for(window, 100));
        harness.render().unwrap().save(folder.join(format!("{name}-{width}.png"))).unwrap();
        stage = Some(harness.into_state());
    }
    stage.unwrap()
}

#[test]
#[ignore = "draws tournaments, clips and pages of diagrams into target/pictures, to be looked at"]
fn pictures_of_shows() {
    picture(Stage::new(TournamentScreen::new("Ada")), TournamentScreen::ui, "tournament-setup");
    for (name, format, played) in [
        ("tournament-single", Format::SingleElimination { third_place: true }, 5),
        ("tournament-double", Format::DoubleElimination, 8),
        ("tournament-swiss", Format::Swiss { rounds: 3 }, 6),
        ("tournament-end", Format::SingleElimination { third_place: true }, 8),
    ] {
        let mut tournament = tournament_screen::started(format, 8);
        tournament_screen::play(&mut tournament, played);
        picture(Stage::new(TournamentScreen::resumed(tournament)), TournamentScreen::ui, name);
    }
    picture(Stage::new(clip()), ClipScreen::ui, "clip");
    picture(Stage::new(pages()), DiagramScreen::ui, "diagram");
    let mut lobby = Stage::new(VersusLobby::default());
    lobby.settings.versus = Versus { first_to: 3, ..in_teams(party().versus, [1, 2, 1, 2]) };
    picture(lobby, VersusLobby::ui, "lobby-teams");
    picture(Stage::new(VersusLobby::default()), VersusLobby::ui, "lobby-two");
    let settings = party();
    let mut game = Party::start(&settings);
    game.play_until(|round| round.stage() == VersusStage::Over);
    picture(Stage { settings, ..Stage::new(game.round) }, |round, ui, shared| round.ui(ui, shared), "match-result");
}

#[test]
#[ignore = "draws matches into target/pictures, to be looked at"]
fn pictures_of_matches() {
    for (page, name) in [("Players", "players"), ("Rules", "rules"), ("Custom rules", "custom"), ("Seats", "seats")] {
        let mut stage = Stage::new(VersusLobby::default());
        stage.settings.versus = party().versus;
        let mut lobby = harness(stage, VersusLobby::ui, vec2(1280.0, 800.0));
        click(&mut lobby, page);
        match_picture(lobby.into_state(), VersusLobby::ui, &format!("versus-{name}"));
    }
    let mut stage = Stage::new(VersusLobby::default());
    stage.settings.versus = in_teams(party().versus, [1, 2, 1, 2]);
    let mut lobby = harness(stage, VersusLobby::ui, vec2(1280.0, 800.0));
    click(&mut lobby, "Seat 2");
    match_picture(lobby.into_state(), VersusLobby::ui, "versus-open-seat");
    let show: Show<VersusRound> = |round, ui, shared| {
        backdrop::paint_in(ui.painter(), ui.max_rect(), shared.theme, Mood::STILL);
        round.ui(ui, shared)
    };
    let settings = party();
    let mut game = Party::start(&settings);
    game.play_until(|round| round.state().now().millis() > 12_000);
    let stage = Stage { settings, ..Stage::new(game.round) };
    game.round = match_picture(stage, show, "versus-play").screen;
    game.play_until(|round| round.state().seat(0).waiting_attempt().is_some());
    let end = game.round.state().now().after(3_000);
    game.play_until(|round| round.state().now() > end || round.stage() != VersusStage::Playing);
    game.round = match_picture(Stage::new(game.round), show, "versus-practice").screen;
    game.play_until(|round| round.stage() == VersusStage::Over);
    match_picture(Stage::new(game.round), show, "versus-results");
}

/// Matches of other types: two teams for points with somebody who joins late, and the match of four as it is watched.
#[test]
#[ignore = "draws matches into target/pictures, to be looked at"]
fn pictures_of_match_types() {
    let show: Show<VersusRound> = |round, ui, shared| {
        backdrop::paint_in(ui.painter(), ui.max_rect(), shared.theme, Mood::STILL);
        round.ui(ui, shared)
    };
    let mut settings = party();
    settings.versus = in_teams(settings.versus, [1, 2, 1, 2]);
    (settings.versus.goal, settings.versus.minutes) = (VersusGoal::Score, 1);
    let mut game = Party::start(&settings);
    game.play_until(|round| round.state().now().millis() > 20_000);
    let stage = Stage { settings: settings.clone(), ..Stage::new(game.round) };
    game.round = match_picture(stage, show, "versus-teams").screen;
    game.play_until(|round| round.stage() == VersusStage::Over);
    let recorded = game.round.take_recording(&Words::english()).unwrap();
    match_picture(Stage::new(game.round), show, "versus-teams-results");
    let watch: Show<Watch> = |watch, ui, shared| {
        backdrop::paint_in(ui.painter(), ui.max_rect(), shared.theme, Mood::STILL);
        watch.ui(ui, shared)
    };
    let mut watched = Watch::new(LiveRecording::new(Arc::new(Timeline::new(recorded)), Instant::now()).unwrap());
    watched.recording.apply(TransportCommand::Seek(20_000));
    watched.stop();
    let mut all = scaled_harness(Stage::new(watched), watch, vec2(1280.0, 800.0), 1.0);
    let alike = match_picture(all.into_state(), watch, "versus-watch");
    all = scaled_harness(alike, watch, vec2(1280.0, 800.0), 1.0);
    click(&mut all, "Take over");
    all = scaled_harness(match_picture(all.into_state(), watch, "versus-take-over"), watch, vec2(1280.0, 800.0), 1.0);
    keys(&mut all, &[Key::Escape]);
    click(&mut all, "Follow: all players");
    match_picture(all.into_state(), watch, "versus-watch-large");
    settings.versus.seats[3].player = VersusSeat::Empty;
    let mut game = Party::start(&settings);
    game.play_until(|round| round.state().now().millis() > 10_000);
    let now = Instant::now();
    game.round.pause(now, Some(0));
    let paused = match_picture(Stage { settings: settings.clone(), ..Stage::new(game.round) }, show, "versus-pause");
    game.round = paused.screen;
    let press = InputKind::Down(Device::Pad(0), Control::Pad(PadControl::South));
    game.round.note_pads(&settings, &[], &mut vec![InputEvent { at: now, kind: press }]);
    match_picture(Stage { settings, ..Stage::new(game.round) }, show, "versus-guest");
}

/// A match of two from its countdown on, a race, and a cheese race of three.
#[test]
#[ignore = "draws matches into target/pictures, to be looked at"]
fn pictures_of_fewer_seats() {
    let show: Show<VersusRound> = |round, ui, shared| {
        backdrop::paint_in(ui.painter(), ui.max_rect(), shared.theme, Mood::STILL);
        round.ui(ui, shared)
    };
    let mut settings = party();
    settings.versus.seats[3].player = VersusSeat::Empty;
    let played = |settings: &Settings, name: &str| {
        let mut game = Party::start(settings);
        game.play_until(|round| round.state().now().millis() > 12_000);
        match_picture(Stage { settings: settings.clone(), ..Stage::new(game.round) }, show, name);
    };
    let cheese = Versus { rules: VersusPreset::CheeseRace, is_custom: false, ..settings.versus.clone() };
    played(&Settings { versus: cheese, ..settings.clone() }, "versus-cheese");
    settings.versus.seats[2].player = VersusSeat::Empty;
    let counting = Stage { settings: settings.clone(), ..Stage::new(Party::start(&settings).round) };
    match_picture(counting, show, "versus-two-countdown");
    played(&settings, "versus-two");
    settings.versus.goal = VersusGoal::Race;
    played(&settings, "versus-race");
}

/// The results and the recording of a match of several rounds, and the results of a co-operative match.
#[test]
#[ignore = "draws matches into target/pictures, to be looked at"]
fn pictures_of_rounds() {
    let show: Show<VersusRound> = |round, ui, shared| {
        backdrop::paint_in(ui.painter(), ui.max_rect(), shared.theme, Mood::STILL);
        round.ui(ui, shared)
    };
    let watch: Show<Watch> = |watch, ui, shared| {
        backdrop::paint_in(ui.painter(), ui.max_rect(), shared.theme, Mood::STILL);
        watch.ui(ui, shared)
    };
    let mut settings = party();
    settings.versus.first_to = 2;
    let mut round = VersusRound::new(&settings, 7, Instant::now());
    let mut end = play_to_the_end(&mut round, Instant::now());
    round = match_picture(Stage::new(round), show, "versus-round-results").screen;
    while !round.ends_match() {
        round = round.next(&settings, 8, end);
        end = play_to_the_end(&mut round, end);
    }
    let recorded = round.take_recording(&Words::english()).unwrap();
    match_picture(Stage::new(round), show, "versus-rounds-results");
    let mut watched = Watch::new(LiveRecording::new(Arc::new(Timeline::new(recorded)), Instant::now()).unwrap());
    let second = watched.recording.timeline().round(1).start().millis();
    watched.recording.apply(TransportCommand::Seek(second + 9_000));
    watched.stop();
    match_picture(Stage::new(watched), watch, "versus-rounds-watch");
    settings.versus.is_custom = false;
    settings.versus.goal = VersusGoal::Together;
    let mut round = VersusRound::new(&settings, 7, Instant::now());
    play_to_the_end(&mut round, Instant::now());
    round.compare_with(Some(Ticks::from_millis(99_000)));
    match_picture(Stage { settings, ..Stage::new(round) }, show, "versus-together-results");
}

/// Matches of computers with one seat large, beside the moves that its player considers.
#[test]
#[ignore = "draws matches into target/pictures, to be looked at"]
fn pictures_of_computers() {
    let show: Show<VersusRound> = |round, ui, shared| {
        backdrop::paint_in(ui.painter(), ui.max_rect(), shared.theme, Mood::STILL);
        round.ui(ui, shared)
    };
    let levels = [10, 7, 5, 3].map(VersusSeat::Computer);
    let [strongest, strong, ..] = levels;
    let two = [strongest, strong, VersusSeat::Empty, VersusSeat::Empty];
    for (seats, name) in [(levels, "versus-computers-large"), (two, "versus-computers-two-large")] {
        let settings = Settings { versus: Versus::played_by(seats), ..Settings::default() };
        let mut game = Party::start(&settings);
        game.play_until(|round| {
            // They think on their own threads.
            thread::sleep(Duration::from_millis(2));
            round.state().now().millis() > 20_000
        });
        game.round.turn_seats();
        match_picture(Stage { settings, ..Stage::new(game.round) }, show, name);
    }
}

#[test]
#[ignore = "draws matches online into target/pictures, to be looked at"]
fn pictures_of_matches_online() {
    let show: Show<OnlineScreen> = |screen, ui, shared| {
        backdrop::paint_in(ui.painter(), ui.max_rect(), shared.theme, Mood::STILL);
        screen.ui(ui, shared)
    };
    for computers in [5, 7, 15] {
        if !is_wanted(&format!("online-{}-", computers + 1))
            && !is_wanted(&format!("online-results-{}-", computers + 1))
        {
            continue;
        }
        let stage = against_computers(computers, Duration::from_secs(12));
        let stage = match_picture(stage, show, &format!("online-{}", computers + 1));
        match_picture(results_of(stage), show, &format!("online-results-{}", computers + 1));
    }
    for computers in [1, 4, 7, 14].into_iter().filter(|count| is_wanted(&format!("online-chat-{}-", count + 2))) {
        let text = "That was close! One more line and I would have been out, so let us play again.";
        let stage = against_computers_and_a_guest(computers, text);
        match_picture(stage, show, &format!("online-chat-{}", computers + 2));
    }
}

#[test]
#[ignore = "draws the menus into target/pictures, to be looked at"]
fn pictures_of_the_menus() {
    picture(Stage::new(LegalNotice::default()), LegalNotice::ui, "legal-notice");
    picture(Stage::new(Title), Title::ui, "title");
    picture(Stage::new(FirstSteps::default()), FirstSteps::ui, "first-steps");
    picture(Stage::new(FirstSteps::lessons()), FirstSteps::ui, "first-steps-lesson");
    let mut speed = screen(FirstSteps::default(), FirstSteps::ui);
    click(&mut speed, "I've played before");
    picture(Stage::new(speed.into_state().screen), FirstSteps::ui, "first-steps-speed");
    picture(Stage::new(MainMenu::default()), MainMenu::ui, "main-menu");
    let mut known = Stage::new(MainMenu::default());
    filled(&mut known.storage);
    known.settings.player.name = "Ada".to_owned();
    picture(known, MainMenu::ui, "main-menu-known");
    picture(Stage::new(Replays::default()), Replays::ui, "replays-empty");
    let mut replays = Stage::new(Replays::default());
    for (index, mode) in ModeId::ALL.into_iter().cycle().take(30).enumerate() {
        let replay = Some(format!("{index}.json"));
        let Some(entry) = ScoreEntry::of(&lost(mode), "Wilhelmina Maxima", &[]) else { continue };
        replays.storage.add(ScoreEntry { replay, score: 250_000, lines: 150, time_ms: 812_340, ..entry }, None);
    }
    picture(replays, Replays::ui, "replays-filled");
    picture(Stage::new(Modes::default()), Modes::ui, "modes");
    let notice = "The settings file was damaged: /home/ada/.config/skyline/settings.damaged.toml".to_owned();
    picture(Stage { notice, ..Stage::new(MainMenu::default()) }, MainMenu::ui, "notice");
    let unfinished = vec![Arc::new(replay())];
    picture(Stage { unfinished, ..Stage::new(MainMenu::default()) }, MainMenu::ui, "unfinished");
    let stage = Stage {
        unfinished: vec![Arc::new(replay())],
        ..Stage::new(Interrupted::by(Command::Start(StartCommand::New), ModeId::Sprint))
    };
    picture(stage, Interrupted::ui, "interrupted");
    picture(Stage::new(Pause::default()), Pause::ui, "pause");
    picture(Stage::new(PracticeMenu::default()), PracticeMenu::ui, "practice-menu");
    let mut snapshots = Snapshots::new(Vec::new());
    snapshots.set_saved(saved_snapshots(), Some("Before the well".to_owned()));
    picture(Stage::new(snapshots), Snapshots::ui, "snapshots");
    let mut custom = Stage::new(CustomScreen::new(vec!["Well".to_owned()]));
    custom.settings.custom.game.rules = Rules {
        goal: GoalSystem::Fixed,
        limit_score: Some(654_321),
        mechanic: Mechanic::Cheese,
        ..Rules::preset(ModeId::Custom)
    };
    picture(custom, CustomScreen::ui, "custom");
    let mut history = Stage::new(HistoryView::new(GameKind::default()));
    with_history(&mut history.storage);
    picture(history, HistoryView::ui, "history");
    let mut statistics = Stage::new(Statistics);
    with_history(&mut statistics.storage);
    picture(statistics, Statistics::ui, "statistics");
    picture(Stage::new(first_name()), NameEntry::ui, "name-entry");
}

/// Draws a screen with the player's city over the distant one.
fn before_the_city(ui: &mut Ui, shared: &Shared<'_>, draw: impl FnOnce(&mut Ui) -> Option<Command>) -> Option<Command> {
    let all = ui.ctx().content_rect();
    let mood = Mood { is_distant: true, ..Mood::OPEN };
    backdrop::paint_in(&ui.painter().with_clip_rect(all), all, shared.theme, mood);
    draw(ui)
}

#[test]
#[ignore = "draws the player's city into target/pictures, to be looked at"]
fn pictures_of_the_city() {
    let town: Show<CityScreen> = |screen, ui, shared| before_the_city(ui, shared, |ui| screen.ui(ui, shared));
    let home: Show<MainMenu> = |screen, ui, shared| before_the_city(ui, shared, |ui| screen.ui(ui, shared));
    for (name, city) in [("new", City::default()), ("rich", rich())] {
        picture(Stage { city: city.clone(), ..Stage::new(CityScreen::default()) }, town, &format!("city-{name}"));
        picture(Stage { city, ..Stage::new(MainMenu::default()) }, home, &format!("home-{name}"));
    }
}

#[test]
#[ignore = "draws the pages of the options into target/pictures, to be looked at"]
fn pictures_of_the_options() {
    for page in OptionPage::ALL.iter().copied() {
        let (stage, name) = (Stage::new(Options::at(page)), format!("options-{page:?}"));
        picture(stage, Options::ui, &name);
    }
    let mut stage = Stage::new(Options::at(OptionPage::Bots));
    stage.settings.programs = vec![PlayerProgram {
        name: "Cold Clear 2".to_owned(),
        command: "/usr/local/bin/cold-clear-2".to_owned(),
        folder: "/usr/local/share/cold-clear-2".to_owned(),
        ..PlayerProgram::default()
    }];
    picture(stage, Options::ui, "options-Bots-program");
}

#[test]
#[ignore = "draws the pages of the help into target/pictures, to be looked at"]
fn pictures_of_the_help() {
    for page in HelpPage::ALL.iter().copied() {
        picture(Stage::new(Help::at(page)), Help::ui, &format!("help-{page:?}"));
    }
    let open = |page, name: &str| {
        let mut harness = help(page);
        click(&mut harness, name);
        Stage::new(harness.into_state().screen)
    };
    picture(open(HelpPage::Demonstrations, "T-Spin Double"), Help::ui, "help-showing");
    let mut trainer = help(HelpPage::Trainer);
    click(&mut trainer, "T-Spin Triple, North to East");
    click(&mut trainer, "Hint");
    picture(Stage::new(trainer.into_state().screen), Help::ui, "help-training");
    let mut found = help(HelpPage::Play);
    search(&mut found, "spin line");
    picture(Stage::new(found.into_state().screen), Help::ui, "help-found");
}

#[test]
#[ignore = "draws what follows a game into target/pictures, to be looked at"]
fn pictures_of_results() {
    picture(Stage::new(results(ModeId::Marathon, Standing::default())), Results::ui, "results-lost");
    picture(Stage::new(good_results()), Results::ui, "results");
    picture(Stage::new(HighScores::new(GameKind::named("sprint_40").unwrap(), None)), HighScores::ui, "scores-empty");
    let mut stage = Stage::new(HighScores::new(GameKind::default(), None));
    let id = filled(&mut stage.storage);
    stage.screen = HighScores::new(GameKind::default(), Some(id));
    picture(stage, HighScores::ui, "scores");
    for mode in [ModeId::FortyLines, ModeId::Cheese] {
        let game = lost(mode);
        let kind = GameKind::of(game.rules()).unwrap();
        let mut tables = Stage::new(HighScores::new(kind, None));
        let mut history = Stage::new(HistoryView::new(kind));
        for (index, name) in ["Ada", "Wilhelmina Maxima", "", "Edsger"].into_iter().enumerate() {
            let entry = ScoreEntry::of(&game, name, &[]).unwrap();
            let time_ms = 61_234 * (index as u64 + 1);
            let game_over = if index < 3 { GameOver::GoalReached } else { entry.game_over };
            let entry = ScoreEntry { id: ScoreId::new(), time_ms, lines: 40, pieces: 103, game_over, ..entry };
            tables.storage.add(entry.clone(), None);
            history.storage.add(entry, None);
        }
        picture(tables, HighScores::ui, &format!("scores-{}", mode.id()));
        picture(history, HistoryView::ui, &format!("history-{}", mode.id()));
    }
}

#[test]
#[ignore = "draws the screens that play into target/pictures, to be looked at"]
fn pictures_of_play() {
    picture(Stage::new(golden("marathon_tetrises.json", 40_000)), play, "play");
    picture(Stage::new(play_screen::beginning(ModeId::Marathon)), play_screen::show, "play-first");
    picture(Stage::new(play_screen::beginning(ModeId::Descent)), play_screen::show, "play-first-descent");
    picture(Stage::new(Watch::new(golden("marathon_tetrises.json", 40_000))), Watch::ui, "watch");
    let mut changed = replay();
    changed.result.score += 1;
    picture(Stage::new(watch_of(changed)), Watch::ui, "watch-mismatch");
    let mut practice = picture(Stage::new(Field::after_a_fault()), Field::ui, "practice").screen;
    for (button, name) in [("Hint", "practice-hint"), ("Show keys", "practice-hint-keys")] {
        let mut hinted = screen(practice, Field::ui);
        click(&mut hinted, button);
        practice = picture(Stage::new(hinted.into_state().screen), Field::ui, name).screen;
    }
    picture(Stage::new(Editor::new(tower(), vec!["Tower".to_owned()])), Editor::ui, "editor");
}

#[test]
#[ignore = "draws reviews into target/pictures, to be looked at"]
fn pictures_of_reviews() {
    let review = review_screen::of_game(replay(), Some(review_screen::review()));
    let worst = review.review().unwrap().moments[0];
    picture(Stage::new(review), ReviewScreen::ui, "review");
    picture(Stage::new(drill_screen::drill(3)), DrillScreen::ui, "drill");
    let recording = LiveRecording::new(Arc::new(Timeline::new(replay())), Instant::now()).unwrap();
    picture(Stage::new(Watch::at(recording, &review_screen::review(), worst.at)), Watch::ui, "watch-moment");
}

#[test]
#[ignore = "draws the solver into target/pictures, to be looked at"]
fn pictures_of_the_solver() {
    picture(Stage::new(Solver::of(solve_monitored, &opening())), Solver::ui, "solver");
    picture(Stage::new(answered(&opening())), Solver::ui, "solver-yes");
    picture(Stage::new(answered(&hopeless())), Solver::ui, "solver-no");
    picture(Stage::new(searching()), Solver::ui, "solver-searching");
    picture(Stage::new(answered_set("I,*p4")), Solver::ui, "solver-set");
    picture(Stage::new(answered_covering()), Solver::ui, "solver-covering");
}

/// Ten Tetriminos whose perfect clear needs a spin.
fn opening() -> Instance {
    let pieces = "TIOLJSZTIO".chars().filter_map(Tetrimino::from_letter).collect();
    Instance { board: Board::new(10, 10).unwrap(), pieces, ..question() }
}

/// Every mode during a game, and its results.
#[test]
#[ignore = "draws a game of every mode and its results into target/pictures, to be looked at"]
fn pictures_of_the_modes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/pictures");
    std::fs::create_dir_all(&folder).unwrap();
    for mode in ModeId::ALL {
        let (hand, ticks) = match mode {
            ModeId::Puzzle => (Hand::solver(), 9_000),
            ModeId::Descent => (Hand::Diver, 2_500),
            ModeId::Combo => (Hand::stacker(), 2_000),
            _ => (Hand::stacker(), 12_000),
        };
        let mut settings = Settings::default();
        settings.game.mode = mode;
        let mut sitting = Sitting::new(settings, hand);
        sitting.run(ticks);
        let builder = Harness::builder().with_size(vec2(1280.0, 800.0));
        let mut harness = builder.with_context_setup(|ctx| Theme::default().apply(ctx)).build_ui_state(
            |ui, sitting: &mut Sitting| {
                let mood = Mood::of(sitting.play.game(), sitting.play.effects());
                backdrop::paint_in(ui.painter(), ui.max_rect(), &sitting.theme, mood);
                sitting.show(ui);
            },
            sitting,
        );
        harness.run_steps(2);
        harness.render().unwrap().save(folder.join(format!("mode-{}.png", mode.id()))).unwrap();
        picture(Stage::new(results(mode, Standing::default())), Results::ui, &format!("mode-{}-lost", mode.id()));
    }
}

/// A recording shows the same time on a busy machine as on an idle one.
#[test]
#[ignore = "writes assets/pictures/play.png and solver.png"]
fn pictures_of_the_readme() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/pictures");
    let stage = Stage::new(golden("marathon.json", 108_382));
    let image = harness(stage, play, vec2(1280.0, 800.0)).render().unwrap();
    image.save(folder.join("play.png")).unwrap();
    let mut solver = harness(Stage::new(answered(&opening())), Solver::ui, vec2(1280.0, 800.0));
    keys(&mut solver, &[Key::Home]);
    keys(&mut solver, &[Key::PageDown; 7]);
    keys(&mut solver, &[Key::Period; 5]);
    solver.render().unwrap().save(folder.join("solver.png")).unwrap();
}
