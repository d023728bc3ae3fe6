//! No effect flashes over more of the window than is safe for people with photosensitive epilepsy.
//!
//! A flash is light that comes and goes (or goes and comes) within a third of a second by a tenth of the greatest
//! luminance or more: the general flash of WCAG 2.3.1. At most a tenth of the window may do so, and nothing with
//! reduced motion.

use std::time::Duration;

use egui::{Context, Vec2, vec2};
use skyline::engine::GameEvent;
use skyline::settings::{Appearance, Background, Scheme};
use skyline::ui::paint::notices::CountdownView;
use skyline::ui::paint::{backdrop, fireworks};
use skyline::ui::theme::Theme;
use skyline::ui::words::Choice as _;

use super::raster::{Luminance, Raster};
use super::{Scene, games};

/// The distance between samples, in points.
const STEP: f32 = 8.0;
/// Milliseconds from one frame to the next.
const FRAME_MS: u32 = 16;
/// Frames in a third of a second.
const THIRD: usize = 20;
/// The least change of luminance that counts.
const STEP_OF_LIGHT: f32 = 0.1;
/// The largest part of the window that may flash.
const MAX_FLASH: f32 = 0.10;
const WINDOWS: [Vec2; 2] = [vec2(1280.0, 800.0), vec2(540.0, 960.0)];

/// The largest part of the window that flashes at once in these frames.
fn flashing(frames: &[Luminance]) -> f32 {
    let samples = frames[0].len();
    let windows = frames.windows(THIRD.min(frames.len())).step_by(4);
    let parts = windows.map(|frames| {
        let count = (0..samples).filter(|&sample| {
            let light = || frames.iter().map(|frame| frame[sample]);
            let (first, last) = (frames[0][sample], frames[frames.len() - 1][sample]);
            let (least, most) = (light().fold(1.0, f32::min), light().fold(0.0, f32::max));
            (most - first.max(last)).max(first.min(last) - least) >= STEP_OF_LIGHT
        });
        count.count() as f32 / samples as f32
    });
    parts.fold(0.0, f32::max)
}

fn raster(theme: &Theme, window: Vec2) -> Raster {
    let ctx = Context::default();
    theme.apply(&ctx);
    let mut raster = Raster::new(ctx, window, STEP);
    raster.prepare(|_| {});
    raster
}

/// A situation of a game: its start, and the frames that follow.
type Moment = (&'static str, fn() -> (skyline::engine::Game, skyline::ui::paint::effects::Effects));

fn levelled() -> (skyline::engine::Game, skyline::ui::paint::effects::Effects) {
    let (game, mut effects) = games::after_tetris();
    effects.react(game.now(), &GameEvent::LevelUp(5));
    (game, effects)
}

const MOMENTS: [Moment; 7] = [
    ("Single", || games::cleared(1)),
    ("Double", || games::cleared(2)),
    ("Triple", || games::cleared(3)),
    ("Tetris", || games::cleared(4)),
    ("Hard Drop", games::dropped),
    ("Level Up", levelled),
    ("danger", games::peeking),
];

fn frames_of(moment: Moment, theme: &Theme, window: Vec2) -> Vec<Luminance> {
    let mut scene = Scene { theme: theme.clone(), ..Scene::new(moment.1()) };
    let mut raster = raster(theme, window);
    let frames = (0..45).map(|_| {
        let frame = raster.frame(|ui| Scene::ui(ui, &mut scene));
        let mut played = (scene.game.clone(), scene.effects.clone());
        games::go_on(&mut played, FRAME_MS);
        (scene.game, scene.effects) = played;
        frame
    });
    frames.collect()
}

#[test]
fn no_flash_of_a_game_exceeds_the_safe_area() {
    for moment in MOMENTS {
        for window in WINDOWS {
            for scheme in [Scheme::Night, Scheme::HighContrast] {
                let theme = Theme::of(&Appearance { scheme, ..Appearance::default() });
                let found = flashing(&frames_of(moment, &theme, window));
                assert!(found <= MAX_FLASH, "{} over {found} of {window:?}, {scheme:?}", moment.0);
            }
        }
    }
}

#[test]
fn a_line_clear_is_visible_and_grows_with_its_lines() {
    let theme = Theme::default();
    let found = [0, 1, 2, 3].map(|index| flashing(&frames_of(MOMENTS[index], &theme, WINDOWS[0])));
    assert!(found[0] > 0.004 && found.is_sorted(), "{found:?}");
}

#[test]
fn with_reduced_motion_nothing_flashes() {
    let theme = Theme::of(&Appearance { reduced_motion: true, ..Appearance::default() });
    for moment in MOMENTS {
        let found = flashing(&frames_of(moment, &theme, WINDOWS[0]));
        // Blocks that fall into a cleared line change its colours, with or without effects.
        assert!(found <= 0.006, "{} over {found}", moment.0);
    }
}

#[test]
fn backdrops_and_fireworks_do_not_flash() {
    for &background in Background::ALL {
        for &scheme in Scheme::ALL {
            let theme = Theme::of(&Appearance { background, scheme, ..Appearance::default() });
            let mut raster = raster(&theme, WINDOWS[0]);
            let frames = (0..60_u16).map(|frame| {
                raster.frame(|ui| {
                    let window = ui.ctx().content_rect();
                    let since = f32::from(frame) / 30.0;
                    let mood = backdrop::Mood {
                        seconds: since,
                        level: 4.0 + since / 2.0,
                        swell: 1.0 - since / 2.0,
                        ..backdrop::Mood::OPEN
                    };
                    backdrop::paint_in(ui.painter(), window, &theme, mood);
                    fireworks::paint(
                        ui.painter(),
                        (window, egui::Rect::NOTHING),
                        1.0,
                        Duration::from_secs_f32(3.0 + since),
                        &theme,
                    );
                })
            });
            let found = flashing(&frames.collect::<Vec<_>>());
            assert!(found <= MAX_FLASH, "{background:?} over {found}, {scheme:?}");
        }
    }
}

#[test]
fn a_countdown_does_not_flash() {
    let theme = Theme::default();
    let mut scene = Scene { theme: theme.clone(), ..Scene::new(games::locking()) };
    let mut raster = raster(&theme, WINDOWS[0]);
    let frames = (0..100_u8).map(|frame| {
        let over = f32::from(frame % 38) / 38.0;
        scene.countdown = Some(CountdownView { number: u32::from(3 - frame / 38), over, is_first: true });
        raster.frame(|ui| Scene::ui(ui, &mut scene))
    });
    let found = flashing(&frames.collect::<Vec<_>>());
    assert!(found <= MAX_FLASH / 4.0, "{found}");
}

/// The measurement itself works: it finds a flash, and a lasting change is not one.
#[test]
fn a_flash_is_a_change_and_its_reversal() {
    let frame = |light: f32| vec![light, 0.2];
    assert!(flashing(&[frame(0.1), frame(0.5), frame(0.1)]) > 0.49);
    assert!(flashing(&[frame(0.5), frame(0.1), frame(0.5)]) > 0.49);
    assert!(flashing(&[frame(0.1), frame(0.3), frame(0.5)]) < 0.01);
}
