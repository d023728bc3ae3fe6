//! Every screen by the names on it and by the keys alone.

use egui::{Key, Ui, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use skyline::settings::Settings;
use skyline::ui::screens::{Command, LegalNotice, MainMenu, Pause, Shared, Title};
use skyline::ui::theme::Theme;
use skyline::ui::words::Words;

/// A screen with everything it may read, and what it wished for.
struct Stage<S> {
    screen: S,
    settings: Settings,
    theme: Theme,
    words: Words,
    wishes: Vec<Command>,
}

type Show<S> = fn(&mut S, &mut Ui, &Shared<'_>) -> Option<Command>;

impl<S> Stage<S> {
    fn show(&mut self, ui: &mut Ui, show: Show<S>) {
        let Self { screen, settings, theme, words, wishes } = self;
        let shared = Shared { theme, words, settings };
        if let Some(wish) = show(screen, ui, &shared) {
            if let Command::Apply(new) = &wish {
                settings.clone_from(new);
            }
            wishes.push(wish);
        }
    }
}

fn stage<'a, S: 'a>(screen: S, show: Show<S>, size: Vec2) -> Harness<'a, Stage<S>> {
    let theme = Theme::default();
    let stage = Stage { screen, settings: Settings::default(), theme, words: Words::english(), wishes: Vec::new() };
    let mut harness = Harness::builder()
        .with_size(size)
        .with_context_setup(|ctx| Theme::default().apply(ctx))
        .build_ui_state(move |ui, stage: &mut Stage<S>| stage.show(ui, show), stage);
    harness.run();
    harness
}

fn picture<S>(screen: S, show: Show<S>, name: &str) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("target/pictures");
    std::fs::create_dir_all(&folder).unwrap();
    let mut screen = Some(screen);
    for (width, height) in [(800.0, 600.0), (1280.0, 800.0), (2560.0, 1440.0)] {
        if let Some(only) = std::env::var("WIDTH").ok().and_then(|text| text.parse::<f32>().ok())
            && only != width
        {
            continue;
        }
        let Some(now) = screen.take() else { return };
        let mut harness = stage(now, show, vec2(width, height));
        harness.run_ok();
        let image = harness.render().unwrap();
        image.save(folder.join(format!("{name}-{width}.png"))).unwrap();
        screen = Some(harness.into_state().screen);
    }
}

#[test]
#[ignore = "draws every screen into target/pictures, to be looked at"]
fn pictures() {
    picture(LegalNotice::default(), LegalNotice::ui, "legal-notice");
    picture(Title::default(), Title::ui, "title");
    picture(MainMenu::default(), MainMenu::ui, "main-menu");
    picture(Pause::default(), Pause::ui, "pause");
}

#[test]
fn first() {
    let mut harness = stage(MainMenu::default(), MainMenu::ui, vec2(800.0, 600.0));
    harness.get_by_label("Play").click();
    harness.run();
    assert_eq!(harness.state().wishes, [Command::Play]);
    harness.key_press(Key::ArrowDown);
    harness.run();
}
