//! Pictures of the play field for review: `cargo test --test pictures -- --ignored`, then open `target/pictures`.

#![cfg(feature = "gui")]
#![expect(clippy::unwrap_used, reason = "a picture that cannot be made is a failed test")]

mod covered;
mod flashes;
mod games;
mod raster;

use std::path::Path;
use std::time::Duration;

use egui::vec2;
use egui_kittest::Harness;
use skyline::engine::{Button, Game, GameEvent, Input, ModeId, Rules};
use skyline::settings::{Appearance, Background, Hues, Scheme, Settings, Skin};
use skyline::ui::paint::backdrop::Mood;
use skyline::ui::paint::effects::Effects;
use skyline::ui::paint::hud::Best;
use skyline::ui::paint::notices::CountdownView;
use skyline::ui::paint::{self, Around, PlayView, backdrop, fireworks, wordmark};
use skyline::ui::theme::{TextRole, Theme};
use skyline::ui::words::{Choice as _, Words};

/// A game with its effects, as it is drawn.
struct Scene {
    game: Game,
    effects: Effects,
    hidden: bool,
    countdown: Option<CountdownView>,
    best: Option<Best>,
    next_count: u8,
    theme: Theme,
    words: Words,
}

impl Scene {
    fn new((game, effects): (Game, Effects)) -> Self {
        Self {
            game,
            effects,
            hidden: false,
            best: Some(Best { value: 128_450, is_new: false, rank: 2 }),
            next_count: 6,
            countdown: None,
            theme: Theme::default(),
            words: Words::english(),
        }
    }

    fn ui(ui: &mut egui::Ui, scene: &mut Self) {
        let window = ui.ctx().content_rect();
        let ui = &mut ui.new_child(egui::UiBuilder::new().max_rect(window));
        ui.set_clip_rect(window);
        let mood = Mood::of(&scene.game, &scene.effects);
        backdrop::paint_in(ui.painter(), window, &scene.theme, mood);
        let view = PlayView {
            around: Around::Game,
            next_count: scene.next_count,
            hidden: scene.hidden,
            best: scene.best,
            player: "Ada",
            countdown: scene.countdown,
            ..PlayView::of(&scene.game, &scene.effects)
        };
        paint::play_field(ui, &view, &scene.theme, &scene.words);
    }

    fn harness(self, width: f32, height: f32, pixels_per_point: f32) -> Harness<'static, Self> {
        let theme = self.theme.clone();
        Harness::builder()
            .with_size(vec2(width, height))
            .with_pixels_per_point(pixels_per_point)
            .with_context_setup(move |ctx| theme.apply(ctx))
            .wgpu()
            .build_ui_state(Self::ui, self)
    }
}

fn save<State>(harness: &mut Harness<'_, State>, name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/pictures");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(format!("{name}.png"));
    harness.run_steps(2);
    harness.render().unwrap().save(&path).unwrap();
}

fn play(seed: u64, pieces: u32) -> (Game, Effects) {
    games::played(Rules { level: 3, ..Rules::default() }, seed, pieces)
}

#[test]
#[ignore = "makes pictures for the eye"]
fn every_mode() {
    let settings = Settings::default();
    for mode in ModeId::ALL {
        let pieces = match mode {
            ModeId::Puzzle | ModeId::Combo => 1,
            ModeId::Descent => 0,
            _ => 20,
        };
        for (window, width, height) in
            [("1280x800", 1280.0, 800.0), ("640x480", 640.0, 480.0), ("540x960", 540.0, 960.0)]
        {
            let mut scene = Scene::new(games::played(Rules::preset(mode), 7, pieces));
            (scene.next_count, scene.best) = (settings.next_count(mode), None);
            save(&mut scene.harness(width, height, 1.0), &format!("mode-{}-{window}", mode.id()));
        }
    }
}

#[test]
#[ignore = "makes pictures for the eye"]
fn play_field_in_many_windows() {
    for (name, width, height, pixels_per_point) in [
        ("play-640x480", 640.0, 480.0, 1.0),
        ("play-800x600", 800.0, 600.0, 1.0),
        ("play-1280x800", 1280.0, 800.0, 1.0),
        ("play-1280x800@2", 1280.0, 800.0, 2.0),
        ("play-2560x1440", 2560.0, 1440.0, 1.0),
        ("play-540x960", 540.0, 960.0, 1.0),
    ] {
        save(&mut Scene::new(play(7, 64)).harness(width, height, pixels_per_point), name);
    }
}

#[test]
#[ignore = "makes pictures for the eye"]
fn moments() {
    let moment = |name: &str, scene: Scene| save(&mut scene.harness(1280.0, 800.0, 1.0), name);
    for (name, over) in [("clear-1", 30), ("clear-2", 90), ("clear-3", 150), ("clear-4", 200)] {
        moment(name, Scene::new(games::clearing(over)));
    }
    moment("after-tetris", Scene::new(games::after_tetris()));
    moment("dropped", Scene::new(games::dropped()));
    moment("locking", Scene::new(games::locking()));
    moment("peeking", Scene::new(games::peeking()));
    moment("over", Scene::new(games::over()));
    moment("hidden", Scene { hidden: true, ..Scene::new(play(7, 64)) });
    save(&mut Scene::new(games::after_tetris()).harness(540.0, 960.0, 1.0), "tall-notice");
    let ultra = games::played(Rules::preset(ModeId::Ultra), 11, 30);
    moment("ultra", Scene { best: None, next_count: 3, ..Scene::new(ultra) });
}

/// Movements in frames of 16 ms each.
#[test]
#[ignore = "makes pictures for the eye"]
fn movements() {
    let strip = |name: &str, mut played: (Game, Effects), step: u32| {
        for frame in 0..6 {
            let scene = Scene::new(played.clone());
            save(&mut scene.harness(640.0, 480.0, 1.0), &format!("move-{name}-{frame}"));
            games::go_on(&mut played, step);
        }
    };
    strip("fall", games::moving(Button::Hold), 100);
    strip("side", games::moving(Button::Right), 16);
    strip("turn", games::moving(Button::RotateClockwise), 16);
    strip("queue", games::moving(Button::HardDrop), 16);
    let mut cleared = games::cleared(2);
    let delay = cleared.0.rules().line_clear_delay_ms;
    games::go_on(&mut cleared, delay - 80);
    strip("collapse", cleared, 20);
}

/// What the Matrix and the city answer, in frames at the given distances in milliseconds.
#[test]
#[ignore = "makes pictures for the eye"]
fn answers() {
    let strip = |name: &str, mut played: (Game, Effects), steps: &[u32]| {
        for (frame, step) in steps.iter().enumerate() {
            games::go_on(&mut played, *step);
            save(&mut Scene::new(played.clone()).harness(1280.0, 800.0, 1.0), &format!("answer-{name}-{frame}"));
        }
    };
    strip("lock", games::dropped(), &[0, 10, 10, 10, 20]);
    strip("single", games::cleared(1), &[10, 30, 40, 40, 60, 100]);
    strip("tetris", games::cleared(4), &[10, 30, 40, 40, 60, 100, 150]);
    strip("city", games::cleared(4), &[400, 100, 200, 200, 200, 300]);
    strip("spin", games::spun(), &[20, 60, 80, 80, 80, 80]);
    for count in [1, 2, 4] {
        strip(&format!("sequence-{count}"), games::in_sequence(count, false), &[900]);
    }
    strip("break", games::in_sequence(3, true), &[0, 60, 100, 100, 150, 200]);
    let (game, mut effects) = games::after_tetris();
    effects.react(game.now(), &GameEvent::LevelUp(4));
    strip("level", (game, effects), &[40, 60, 60, 100, 400, 800]);
    strip("danger", games::peeking(), &[600, 40, 80, 100, 60, 160]);
    strip("perfect", games::emptied(), &[60, 400, 300, 300, 600, 900]);
}

/// The play field in many looks: each skin, background, palette and scheme is in at least one.
#[test]
#[ignore = "makes pictures for the eye"]
fn looks() {
    let look = |name: String, appearance: Appearance, (width, height): (f32, f32)| {
        let theme = Theme::of(&appearance);
        let scene = Scene { theme, ..Scene::new(play(7, 64)) };
        save(&mut scene.harness(width, height, 1.0), &name);
    };
    let usual = Appearance::default();
    for &skin in Skin::ALL {
        for &hues in Hues::ALL {
            look(format!("look-{skin:?}-{hues:?}"), Appearance { skin, hues, ..usual.clone() }, (640.0, 480.0));
        }
    }
    for &background in Background::ALL {
        for &scheme in Scheme::ALL {
            let appearance = Appearance { background, scheme, ..usual.clone() };
            look(format!("look-{background:?}-{scheme:?}"), appearance, (1280.0, 800.0));
        }
    }
    let appearance = Appearance { skin: Skin::Glass, background: Background::Aurora, ..usual };
    look("look-large".to_owned(), appearance, (2560.0, 1440.0));
}

/// A backdrop alone, in every mood.
#[test]
#[ignore = "makes pictures for the eye"]
fn moods() {
    for &background in Background::ALL {
        for (name, seconds, level, swell) in [
            ("first", 0.0, 1.0, 0.0),
            ("evening", 20.0, 3.0, 0.0),
            ("neon", 60.0, 7.0, 0.0),
            ("rain", 90.0, 10.0, 0.0),
            ("storm", 120.0, 14.0, 0.0),
            ("last", 300.0, 15.0, 0.0),
            ("great-move", 60.0, 5.0, 0.6),
        ] {
            let theme = Theme::of(&Appearance { background, ..Appearance::default() });
            let mood = Mood { seconds, level, swell, ..Mood::OPEN };
            let mut harness = Harness::builder()
                .with_size(vec2(1280.0, 800.0))
                .wgpu()
                .build_ui(move |ui| backdrop::paint_in(ui.painter(), ui.ctx().content_rect(), &theme, mood));
            save(&mut harness, &format!("mood-{background:?}-{name}"));
        }
    }
}

#[test]
#[ignore = "makes pictures for the eye"]
fn fireworks_go_off() {
    for millis in [700, 1_500, 3_000, 5_000] {
        let theme = Theme::default();
        let mut harness = Harness::builder().with_size(vec2(1280.0, 800.0)).wgpu().build_ui(move |ui| {
            let window = ui.ctx().content_rect();
            backdrop::paint(ui.painter(), window, &theme);
            fireworks::paint(ui.painter(), (window, egui::Rect::NOTHING), 0.8, Duration::from_millis(millis), &theme);
        });
        save(&mut harness, &format!("fireworks-{millis}"));
    }
}

#[test]
#[ignore = "makes pictures for the eye"]
fn widgets() {
    let theme = Theme::default();
    let setup = theme.clone();
    let words = Words::english();
    let mut harness = Harness::builder()
        .with_size(vec2(1280.0, 800.0))
        .with_context_setup(move |ctx| setup.apply(ctx))
        .wgpu()
        .build_ui(move |ui| {
            backdrop::paint(ui.painter(), ui.max_rect(), &theme);
            ui.vertical_centered(|ui| {
                ui.add_space(40.0);
                wordmark::wordmark(ui, 520.0, &theme, &words);
                ui.add_space(30.0);
                ui.label(theme.text(TextRole::Title, "Options 0123456789"));
                ui.label(theme.text(TextRole::Heading, "Heading"));
                ui.label(theme.text(TextRole::Body, "Running text that says what a setting does. Привет, мир → ×"));
                ui.label(theme.text(TextRole::Label, "LABEL"));
                ui.label(theme.text(TextRole::Small, "A hint in small"));
                let _ = ui.button("Button");
                ui.button("Focused").request_focus();
                ui.checkbox(&mut true, "Ghost Piece");
                let _ = ui.selectable_label(true, "Selected");
                ui.add(egui::Slider::new(&mut 30, 0..=100).text("Volume"));
                ui.add_enabled(false, egui::Button::new("Disabled"));
            });
        });
    save(&mut harness, "widgets");
}

#[test]
fn the_matrix_speaks() {
    use egui_kittest::kittest::Queryable as _;

    let mut game = Game::new(Rules::default(), 3);
    game.step(&[Input::Press(Button::HardDrop)], &mut Vec::new());
    let theme = Theme::default();
    let scene = Scene::new((game, Effects::default()));
    let harness = Harness::builder()
        .with_size(vec2(800.0, 600.0))
        .with_context_setup(move |ctx| theme.apply(ctx))
        .build_ui_state(Scene::ui, scene);
    harness.get_by_label_contains("Matrix: the stack is");
}

/// Shapes and vertices decide the cost of a frame. A Mino drawn as a separate shape would exceed these limits.
#[test]
fn a_full_matrix_is_few_shapes() {
    let ctx = egui::Context::default();
    Theme::default().apply(&ctx);
    let mut scene = Scene::new(games::peeking());
    let window = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(1280.0, 800.0));
    let input = egui::RawInput { screen_rect: Some(window), ..Default::default() };
    let mut output = ctx.run_ui(input, |ui| Scene::ui(ui, &mut scene));
    output.textures_delta.clear();
    let shapes = std::mem::take(&mut output.shapes);
    assert!(shapes.len() < 80, "{} shapes", shapes.len());
    let vertices: usize = ctx
        .tessellate(shapes, 1.0)
        .iter()
        .map(|clipped| match &clipped.primitive {
            egui::epaint::Primitive::Mesh(mesh) => mesh.vertices.len(),
            egui::epaint::Primitive::Callback(_) => 0,
        })
        .sum();
    assert!(vertices < 8_000, "{vertices} vertices");
}

#[test]
fn no_window_is_too_small_or_too_large() {
    for (width, height) in [(0.0, 0.0), (1.0, 1.0), (40.0, 300.0), (200.0, 150.0), (300.0, 40.0), (15_360.0, 8_640.0)] {
        let ctx = egui::Context::default();
        Theme::default().apply(&ctx);
        let mut scene = Scene::new(games::after_tetris());
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(width, height));
        let input = egui::RawInput { screen_rect: Some(window), ..Default::default() };
        let mut output = ctx.run_ui(input, |ui| Scene::ui(ui, &mut scene));
        output.textures_delta.clear();
        let shapes = std::mem::take(&mut output.shapes);
        assert!(!ctx.tessellate(shapes, 1.0).is_empty() || width < 2.0, "{width} by {height}");
    }
}
