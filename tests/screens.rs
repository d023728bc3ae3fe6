//! Every screen by the names on it and by the keys alone.

use std::path::Path;

use egui::{Ui, Vec2, vec2};
use egui_kittest::Harness;
use skyline::engine::{Button, ButtonChange, Game, Rules, Variation};
use skyline::input::Control;
use skyline::settings::{Player, Settings};
use skyline::storage::{ScoreEntry, ScoreId, Storage};
use skyline::ui::paint::backdrop;
use skyline::ui::screens::help::HelpPage;
use skyline::ui::screens::options::OptionPage;
use skyline::ui::screens::{
    Command, Help, HighScores, LegalNotice, MainMenu, NameEntry, Options, Pause, Results, Shared, Title,
};
use skyline::ui::theme::Theme;
use skyline::ui::words::Words;

/// A screen with everything it may read, and what it wished for.
struct Stage<S> {
    screen: S,
    settings: Settings,
    storage: Storage,
    theme: Theme,
    words: Words,
    pressed: Option<Control>,
    notice: String,
    wishes: Vec<Command>,
}

type Show<S> = fn(&mut S, &mut Ui, &Shared<'_>) -> Option<Command>;

impl<S> Stage<S> {
    fn new(screen: S) -> Self {
        Self {
            screen,
            settings: Settings::default(),
            storage: Storage::in_memory(),
            theme: Theme::default(),
            words: Words::english(),
            pressed: None,
            notice: String::new(),
            wishes: Vec::new(),
        }
    }

    fn show(&mut self, ui: &mut Ui, show: Show<S>) {
        let Self { screen, settings, storage, theme, words, pressed, notice, wishes } = self;
        backdrop::paint(ui.painter(), ui.max_rect(), theme);
        let scores = Variation::ALL.map(|variation| storage.table(variation));
        let shared = Shared { theme, words, settings, scores, pressed: pressed.take(), notice };
        if let Some(wish) = show(screen, ui, &shared) {
            if let Command::Apply(new) = &wish {
                settings.clone_from(new);
            }
            wishes.push(wish);
        }
    }
}

fn harness<'a, S: 'a>(stage: Stage<S>, show: Show<S>, size: Vec2) -> Harness<'a, Stage<S>> {
    let mut harness = Harness::builder()
        .with_size(size)
        .with_context_setup(|ctx| Theme::default().apply(ctx))
        .build_ui_state(move |ui, stage: &mut Stage<S>| stage.show(ui, show), stage);
    harness.run_ok();
    harness
}

fn show_options(options: &mut Options, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    options.ui(ui, shared, &mut |ui, is_trying| {
        ui.label(if is_trying { "trying" } else { "resting" });
    })
}

/// A short game, lost in the middle.
fn lost(variation: Variation) -> Game {
    let mut game = Game::new(Rules::preset(variation), 7);
    let mut events = Vec::new();
    while !game.is_over() {
        game.step(&[ButtonChange::Press(Button::HardDrop)], &mut events);
        game.step(&[ButtonChange::Release(Button::HardDrop)], &mut events);
    }
    game
}

/// Tables with results in them; the id of one in the middle.
fn filled(storage: &mut Storage) -> ScoreId {
    let game = lost(Variation::Marathon);
    let mut middle = ScoreId::new();
    for (index, name) in ["Ada", "Grace", "Wilhelmina Maxima", "Edsger", ""].iter().cycle().take(30).enumerate() {
        let entry = ScoreEntry::of(&game, name).unwrap();
        let score = 250_000 - index as u64 * 7_919;
        let entry = ScoreEntry { score, level: 15, lines: 150, time_ms: 812_340, ..entry };
        if index == 13 {
            middle = entry.id;
        }
        storage.add(entry, None);
    }
    middle
}

fn picture<S>(stage: Stage<S>, show: Show<S>, name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/pictures");
    std::fs::create_dir_all(&folder).unwrap();
    let mut stage = Some(stage);
    for (width, height) in [(800.0, 600.0), (1280.0, 800.0), (2560.0, 1440.0)] {
        let mut harness = harness(stage.take().unwrap(), show, vec2(width, height));
        let image = harness.render().unwrap();
        image.save(folder.join(format!("{name}-{width}.png"))).unwrap();
        stage = Some(harness.into_state());
    }
}

#[test]
#[ignore = "draws every screen into target/pictures, to be looked at"]
fn pictures() {
    picture(Stage::new(LegalNotice::default()), LegalNotice::ui, "legal-notice");
    picture(Stage::new(Title), Title::ui, "title");
    picture(Stage::new(MainMenu), MainMenu::ui, "main-menu");
    let notice = "The settings file was damaged: /home/ada/.config/skyline/settings.damaged.toml".to_owned();
    picture(Stage { notice, ..Stage::new(MainMenu) }, MainMenu::ui, "notice");
    picture(Stage::new(Pause::default()), Pause::ui, "pause");
    for page in OptionPage::ALL {
        picture(Stage::new(Options::at(page)), show_options, &format!("options-{page:?}"));
    }
    for page in HelpPage::ALL {
        picture(Stage::new(Help::at(page)), Help::ui, &format!("help-{page:?}"));
    }
    let player = Player { name: "Ada".to_owned() };
    picture(Stage::new(NameEntry::new(3, &player)), NameEntry::ui, "name-entry");
    picture(Stage::new(Results::new(&lost(Variation::Marathon), Some(3))), Results::ui, "results");
    picture(Stage::new(HighScores::new(Variation::Sprint, None)), HighScores::ui, "scores-empty");
    let mut stage = Stage::new(HighScores::new(Variation::Marathon, None));
    let id = filled(&mut stage.storage);
    stage.screen = HighScores::new(Variation::Marathon, Some(id));
    picture(stage, HighScores::ui, "scores");
}
