//! The contrast of every text with what it stands on, and the sizes of texts, from the shapes that the screens paint.
//!
//! ```text
//!   shapes in the order of painting ─┬─▶ glyph: its colour and size
//!                                    └─▶ what lies below its middle, from the top down until nothing shines through
//! ```
//!
//! Minos have a texture, which is not read: a text over them is measured against the ground below. Of each text the
//! tenth part of its glyphs with the least contrast may be worse, for a glyph in a lit window of the city.

use std::collections::BTreeSet;
use std::time::Instant;

use egui::epaint::{ClippedShape, TextShape};
use egui::{Color32, Mesh, Pos2, Rect, Shape, TextureId, pos2};
use skyline::app::scale_for;
use skyline::replay::Timeline;
use skyline::tournament::Format;
use skyline::ui::live::LiveRecording;
use skyline::ui::screens::practice::{Editor, PracticeMenu};
use skyline::ui::screens::{
    CityScreen, ClipScreen, CustomScreen, DiagramScreen, DrillScreen, FirstSteps, Interrupted, ReviewScreen, Snapshots,
    Solver, TournamentScreen, VersusLobby, VersusRound, VersusStage, Watch,
};
use skyline::ui::theme::TextRole;

use super::pictures::looks;
use super::practice_screen::{Field, tower};
use super::review_screen::{of_game, review};
use super::snapshots_screen::saved_snapshots;
use super::solver_screen::{answered, question};
use super::tables_screen::with_history;
use super::tournament_screen::{play, started};
use super::versus_screen::Party;
use super::watch_screen::{clip, replay, watch_of};
use super::*;

/// The screens with a Matrix in play. Texts beside it have its scale.
const SCALED: [&str; 7] = ["play", "practice", "recording", "drill", "diagram", "lesson", "result of a match"];
/// The least size of their texts, in pixels of a window of 1280 × 800.
const LEAST: f32 = 13.0;
/// The sizes that the theme does not have: a result, and what is below it.
const EXCEPTIONS: [f32; 2] = [72.0, 22.0];
/// The least contrast of WCAG 2 AA, for texts from 24 px and of controls that cannot be used, and for others.
const LARGE: f32 = 3.0;
const USUAL: f32 = 4.5;

/// The relative luminance of WCAG 2.
fn luminance([r, g, b]: [f32; 3]) -> f32 {
    let linear =
        |channel: f32| if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

fn contrast(one: [f32; 3], other: [f32; 3]) -> f32 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The channels of a colour, multiplied by its opacity, and that.
fn parts(color: Color32) -> [f32; 4] {
    color.to_array().map(|channel| f32::from(channel) / 255.0)
}

/// All shapes that are no lists, each with its clip.
fn flat(shapes: &[ClippedShape]) -> Vec<(Rect, &Shape)> {
    fn add<'a>(clip: Rect, shape: &'a Shape, all: &mut Vec<(Rect, &'a Shape)>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| add(clip, shape, all)),
            shape => all.push((clip, shape)),
        }
    }
    let mut all = Vec::new();
    for clipped in shapes {
        add(clipped.clip_rect, &clipped.shape, &mut all);
    }
    all
}

/// The colour of a mesh without a texture at a point.
fn of_mesh(mesh: &Mesh, at: Pos2) -> Option<[f32; 4]> {
    if mesh.texture_id != TextureId::default() {
        return None;
    }
    // The last triangle is on top.
    let layers = mesh.indices.rchunks(3).filter_map(|corners| {
        let [a, b, c] = [0, 1, 2].map(|corner| mesh.vertices[corners[corner] as usize]);
        let edge = |one: Pos2, next: Pos2| (next - one).rot90().dot(at - one);
        let area = (b.pos - a.pos).rot90().dot(c.pos - a.pos);
        let sides = [edge(b.pos, c.pos), edge(c.pos, a.pos), edge(a.pos, b.pos)].map(|side| side / area);
        let is_inside = area.abs() > 1e-6 && sides.iter().all(|side| *side >= 0.0);
        is_inside.then(|| {
            let colors = [a, b, c].map(|corner| parts(corner.color));
            std::array::from_fn(|channel| (0..3).map(|corner| sides[corner] * colors[corner][channel]).sum())
        })
    });
    let below = |[r, g, b, a]: [f32; 4], layer: [f32; 4]| {
        let mut parts = layer.map(|part| part * (1.0 - a));
        [r, g, b, a].iter().zip(&mut parts).for_each(|(above, part)| *part += above);
        parts
    };
    layers.reduce(below)
}

/// The colour that a shape has at a point.
fn color_at(shape: &Shape, at: Pos2) -> Option<[f32; 4]> {
    match shape {
        Shape::Rect(rect) if rect.rect.contains(at) && rect.brush.is_none() => Some(parts(rect.fill)),
        Shape::Circle(circle) if circle.center.distance(at) < circle.radius => Some(parts(circle.fill)),
        Shape::Mesh(mesh) => of_mesh(mesh, at),
        Shape::Path(path) if path.closed && path.fill != Color32::TRANSPARENT => {
            let crosses = |(one, next): (&Pos2, &Pos2)| {
                (one.y > at.y) != (next.y > at.y) && at.x < (next.x - one.x) * (at.y - one.y) / (next.y - one.y) + one.x
            };
            let nexts = path.points.iter().cycle().skip(1);
            let is_outside = path.points.iter().zip(nexts).filter(|pair| crosses(*pair)).count().is_multiple_of(2);
            (!is_outside).then(|| parts(path.fill))
        }
        _ => None,
    }
}

/// The colour at a point below everything from a shape on.
fn ground(shapes: &[(Rect, &Shape)], at: Pos2) -> [f32; 3] {
    let (mut color, mut through) = ([0.0; 3], 1.0);
    for (clip, shape) in shapes.iter().rev() {
        let Some([r, g, b, a]) = clip.contains(at).then(|| color_at(shape, at)).flatten() else { continue };
        for (channel, own) in color.iter_mut().zip([r, g, b]) {
            *channel += through * own;
        }
        through *= 1.0 - a;
        if through < 0.01 {
            break;
        }
    }
    color
}

/// The contrast of a text: that which nine of ten glyphs have at least.
fn of_text(shapes: &[(Rect, &Shape)], clip: Rect, text: &TextShape) -> Option<f32> {
    let mut all = Vec::new();
    for row in &text.galley.rows {
        for glyph in row.row.glyphs.iter().filter(|glyph| !glyph.chr.is_whitespace()) {
            let inside = pos2(glyph.pos.x + glyph.advance_width / 2.0, row.row.size.y / 2.0);
            let at = text.pos + row.pos.to_vec2() + inside.to_vec2();
            let vertex = row.row.visuals.mesh.vertices.get(glyph.first_vertex as usize);
            let Some(own) = vertex.map(|vertex| vertex.color).filter(|_| clip.contains(at)) else { continue };
            let own = text.override_text_color.unwrap_or(own);
            let own = if own == Color32::PLACEHOLDER { text.fallback_color } else { own };
            let [r, g, b, a] = parts(own);
            // A number that begins to appear.
            if a < 0.25 {
                continue;
            }
            let below = ground(shapes, at);
            let mut shown = [r, g, b];
            for (channel, below) in shown.iter_mut().zip(below) {
                *channel += below * (1.0 - a);
            }
            all.push(contrast(shown, below));
        }
    }
    all.sort_by(f32::total_cmp);
    all.get(all.len() / 10).copied()
}

/// What is found on the screens.
#[derive(Default)]
struct Findings {
    /// Texts that cannot be read well.
    faint: BTreeSet<String>,
    /// Texts of other sizes than those of the theme.
    other_sizes: BTreeSet<String>,
    texts: usize,
    /// The least size of texts beside a Matrix in pixels.
    least: f32,
}

impl Findings {
    fn of<S>(&mut self, harness: &Harness<'_, Stage<S>>, name: &str, scale: f32) {
        let off: Vec<Rect> = harness
            .root()
            .children_recursive()
            .filter(|node| node.accesskit_node().is_disabled())
            .map(|node| node.rect())
            .collect();
        let shapes = flat(&harness.output().shapes);
        for (index, (clip, shape)) in shapes.iter().enumerate() {
            let Shape::Text(text) = shape else { continue };
            // What fades at the edge of a list can be scrolled to, and what fades in a game was shown.
            if text.opacity_factor < 1.0 {
                continue;
            }
            let (Some(found), Some(section)) =
                (of_text(&shapes[..index], *clip, text), text.galley.job.sections.first())
            else {
                continue;
            };
            self.texts += 1;
            let size = section.format.font_id.size;
            let place = text.galley.rect.translate(text.pos.to_vec2());
            let is_off = off.iter().any(|off| off.contains(place.center()));
            let least = if size * scale >= 24.0 || is_off { LARGE } else { USUAL };
            let words: String = text.galley.text().chars().take(40).collect();
            if found < least {
                self.faint.insert(format!("{name}: {words:?} has {found:.2}"));
            }
            let is_of_theme = TextRole::ALL.iter().any(|role| (role.size() - size).abs() < 0.01);
            let is_scaled = SCALED.iter().any(|screen| name.starts_with(screen));
            // Parts of drawings: the question mark of an icon, the day on a leaf, the number in a cell, the letter in
            // the ring of a gamepad's stick.
            let is_short = words.chars().count() <= 2 && !words.chars().any(char::is_alphabetic);
            let is_drawn = is_short || matches!(&*words, "L" | "R");
            // Of four players, each has a quarter of the window.
            let is_small = name.contains("of a match");
            let is_usual = if is_scaled {
                is_small || size * scale >= self.least
            } else {
                is_of_theme || EXCEPTIONS.contains(&size)
            };
            if !is_usual && !is_drawn {
                self.other_sizes.insert(format!("{size:.1} {name}: {words:?}"));
            }
        }
    }

    /// Measures a screen in a window, in every look and in these languages.
    fn see<S>(&mut self, stage: Stage<S>, show: Show<S>, name: &str, languages: &[Language]) -> Stage<S> {
        let size = vec2(1280.0, 800.0);
        self.see_in((size, scale_for(size, 100)), stage, show, (name, languages))
    }

    /// Measures a screen in a window of this size and scale.
    fn see_in<S>(
        &mut self,
        (size, scale): (Vec2, f32),
        mut stage: Stage<S>,
        show: Show<S>,
        (name, languages): (&str, &[Language]),
    ) -> Stage<S> {
        for (look, appearance) in looks() {
            stage.theme = Theme::of(&appearance);
            stage.settings.display.appearance = appearance;
            for language in languages {
                stage.words = Words::of(*language);
                let harness = scaled_harness(stage, show, size, scale);
                self.of(&harness, &format!("{name}, {look}"), scale);
                stage = harness.into_state();
            }
        }
        stage
    }

    fn menus(&mut self, languages: &[Language]) {
        self.see(Stage::new(LegalNotice::default()), LegalNotice::ui, "notice", languages);
        self.see(Stage::new(Title), Title::ui, "title", languages);
        self.see(Stage::new(FirstSteps::default()), FirstSteps::ui, "first steps", languages);
        self.see(Stage::new(FirstSteps::lessons()), FirstSteps::ui, "lesson", languages);
        let mut known = Stage::new(MainMenu::default());
        filled(&mut known.storage);
        self.see(known, MainMenu::ui, "main menu", languages);
        self.see(Stage::new(Modes::default()), Modes::ui, "modes", languages);
        self.see(Stage::new(Pause::default()), Pause::ui, "pause", languages);
        self.see(Stage::new(PracticeMenu::default()), PracticeMenu::ui, "menu of practice", languages);
        self.see(Stage::new(first_name()), NameEntry::ui, "name entry", languages);
        self.see(Stage::new(OnlineScreen::default()), OnlineScreen::ui, "online", languages);
        self.see(Stage::new(VersusLobby::default()), VersusLobby::ui, "lobby", languages);
        self.see(Stage::new(CustomScreen::new(vec!["Well".to_owned()])), CustomScreen::ui, "custom", languages);
        let unfinished = vec![Arc::new(replay())];
        let interrupted = Interrupted::by(Command::Start(StartCommand::New), ModeId::Sprint);
        self.see(Stage { unfinished, ..Stage::new(interrupted) }, Interrupted::ui, "interrupted", languages);
        let mut snapshots = Snapshots::new(Vec::new());
        snapshots.set_saved(saved_snapshots(), Some("Before the well".to_owned()));
        self.see(Stage::new(snapshots), Snapshots::ui, "snapshots", languages);
        for page in OptionPage::ALL.iter().copied() {
            self.see(Stage::new(Options::at(page)), Options::ui, &format!("options {page:?}"), languages);
        }
        for page in HelpPage::ALL.iter().copied() {
            self.see(Stage::new(Help::at(page)), Help::ui, &format!("help {page:?}"), languages);
        }
    }

    fn games(&mut self, languages: &[Language]) {
        self.see(Stage::new(results(ModeId::Ultra, Standing::default())), Results::ui, "results", languages);
        self.see(Stage::new(good_results()), Results::ui, "good results", languages);
        let mut scores = Stage::new(HighScores::new(GameKind::default(), None));
        let new = filled(&mut scores.storage);
        scores.screen = HighScores::new(GameKind::default(), Some(new));
        self.see(scores, HighScores::ui, "high scores", languages);
        let mut replays = Stage::new(Replays::default());
        filled(&mut replays.storage);
        self.see(replays, Replays::ui, "replays", languages);
        let mut history = Stage::new(HistoryView::new(GameKind::default()));
        with_history(&mut history.storage);
        self.see(history, HistoryView::ui, "history", languages);
        let mut statistics = Stage::new(Statistics);
        with_history(&mut statistics.storage);
        self.see(statistics, Statistics::ui, "statistics", languages);
        self.see(Stage::new(of_game(replay(), Some(review()))), ReviewScreen::ui, "review", languages);
        self.see(Stage::new(drill_screen::drill(3)), DrillScreen::ui, "drill", languages);
        self.see(Stage::new(watch_of(replay())), Watch::ui, "recording", languages);
        self.see(Stage::new(Field::after_a_fault()), Field::ui, "practice", languages);
        self.see(Stage::new(Editor::new(tower(), Vec::new())), Editor::ui, "editor", languages);
        self.see(Stage::new(answered(&question())), Solver::ui, "solver", languages);
        self.see(Stage::new(play_screen::beginning(ModeId::Marathon)), play_screen::show, "play", languages);
    }

    /// The city, tournaments, matches, clips and pages of diagrams.
    fn shows(&mut self, languages: &[Language]) {
        for (name, city) in [("city", City::default()), ("rich city", city_screen::rich())] {
            let stage = Stage { city: city.clone(), ..Stage::new(CityScreen::default()) };
            self.see(stage, CityScreen::ui, name, languages);
            let mut menu = Stage { city, ..Stage::new(MainMenu::default()) };
            filled(&mut menu.storage);
            self.see(menu, MainMenu::ui, &format!("main menu, {name}"), languages);
        }
        self.see(Stage::new(TournamentScreen::new("Ada")), TournamentScreen::ui, "setup of a tournament", languages);
        let elimination = Format::SingleElimination { third_place: true };
        for (format, matches) in [(elimination, 3), (elimination, 9), (Format::RoundRobin { cycles: 1 }, 5)] {
            let mut tournament = started(format, 8);
            play(&mut tournament, matches);
            let screen = TournamentScreen::resumed(tournament);
            self.see(Stage::new(screen), TournamentScreen::ui, &format!("tournament after {matches}"), languages);
        }
        self.see(Stage::new(clip()), ClipScreen::ui, "clip", languages);
        let mut making = clip();
        making.show_progress(Some(40));
        self.see(Stage::new(making), ClipScreen::ui, "clip being made", languages);
        self.see(Stage::new(watch_screen::pages()), DiagramScreen::ui, "diagram", languages);
        self.see(Stage::new(play_screen::dropped(40)), play_screen::show, "play of some pieces", languages);
    }

    fn matches(&mut self, languages: &[Language]) {
        let show: Show<VersusRound> = |round, ui, shared| round.ui(ui, shared);
        let settings = versus_screen::party();
        let mut game = Party::start(&settings);
        game.play_until(|round| round.state().now().millis() > 12_000);
        let recorded = game.round.recording(&Words::english());
        let stage = |round| Stage { settings: settings.clone(), ..Stage::new(round) };
        game.round = self.see(stage(game.round), show, "play of a match", languages).screen;
        game.play_until(|round| round.stage() == VersusStage::Over);
        self.see(stage(game.round), show, "result of a match", languages);
        let recording = LiveRecording::new(Arc::new(Timeline::new(recorded)), Instant::now()).unwrap();
        self.see(Stage::new(Watch::new(recording)), Watch::ui, "recording of a match", languages);
    }
}

fn check(findings: &Findings, texts: usize) {
    assert!(findings.texts > texts, "{} texts", findings.texts);
    let faint: Vec<&String> = findings.faint.iter().collect();
    assert!(faint.is_empty(), "{} of {} texts: {faint:#?}", faint.len(), findings.texts);
    assert!(findings.other_sizes.is_empty(), "{:#?}", findings.other_sizes);
}

/// Findings of screens in English.
fn english() -> Findings {
    Findings { least: LEAST, ..Findings::default() }
}

#[test]
fn the_texts_of_menus_can_be_read() {
    let mut findings = english();
    findings.menus(&[Language::English]);
    check(&findings, 1_000);
}

#[test]
fn the_texts_around_games_can_be_read() {
    let mut findings = english();
    findings.games(&[Language::English]);
    check(&findings, 1_000);
}

#[test]
fn the_texts_of_shows_can_be_read() {
    let mut findings = english();
    findings.shows(&[Language::English]);
    check(&findings, 1_000);
}

#[test]
fn the_texts_of_rooms_can_be_read() {
    let mut findings = english();
    findings.see(online_screen::unverified_room(), OnlineScreen::ui, "room", &[Language::English]);
    check(&findings, 60);
}

#[cfg(feature = "server")]
#[test]
fn the_texts_of_the_lobby_of_a_server_can_be_read() {
    let mut findings = english();
    // So high that nothing has to be scrolled.
    let window = (vec2(1280.0, 1800.0), 1.0);
    findings.see_in(window, lobby_screen::full_lobby(), OnlineScreen::ui, ("lobby", &[Language::English]));
    check(&findings, 100);
}

#[test]
fn the_texts_of_matches_can_be_read() {
    let mut findings = english();
    findings.matches(&[Language::English]);
    check(&findings, 500);
}

#[test]
#[ignore = "measures all screens in all languages, which takes minutes"]
fn texts_can_be_read_in_all_languages() {
    // Longer words are shrunk to the width of their panels.
    let mut findings = Findings::default();
    findings.menus(&LANGUAGES);
    findings.games(&LANGUAGES);
    findings.shows(&LANGUAGES);
    findings.matches(&LANGUAGES);
    check(&findings, 1_000);
}
