//! Processor time of one complete frame at 1280 × 800: game logic, interface, tessellation. The work of the graphics
//! card is not included.
//!
//! `cargo bench --bench frame`
//!
//! The busy second is played with a full Matrix on a simulated clock, so it is the same second every time. The other
//! screens run in the program itself, on the real clock.

#![expect(clippy::unwrap_used, reason = "a benchmark's helpers fail the benchmark")]

use std::sync::mpsc::{self, Sender};
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use eframe::App as _;
use egui::{
    CentralPanel, ClippedPrimitive, Context, Event, Key, Modifiers, RawInput, Rect, Ui, epaint::Primitive, vec2,
};
use skyline::app::App;
use skyline::bots::review::drills::DrillBook;
use skyline::city::City;
use skyline::engine::{Button, Game, GameKind, GoalSystem, Input, Matrix, Rules, Tetrimino};
use skyline::input::touch::Fingers;
use skyline::input::{Device, InputEvent, InputKind, PadFamily, StampedInput};
use skyline::session::Seat;
use skyline::settings::{Appearance, Background, Hues, Settings, Skin, Strengths, Versus, VersusSeat};
use skyline::storage::Storage;
use skyline::ui::live::LiveMatch;
use skyline::ui::paint::backdrop::Mood;
use skyline::ui::paint::effects::Effects;
use skyline::ui::paint::{self, Around, PlayView, hud::Best};
use skyline::ui::screens::{VersusRound, VersusStage};
use skyline::ui::shared::Shared;
use skyline::ui::theme::Theme;
use skyline::ui::words::{Choice as _, Words};

/// The input that a window of 1280 × 800 passes to egui.
fn raw_input(events: Vec<Event>) -> RawInput {
    let screen_rect = Some(Rect::from_min_size(egui::Pos2::ZERO, vec2(1280.0, 800.0)));
    RawInput { screen_rect, events, focused: true, ..RawInput::default() }
}

/// Runs one pass of the interface, including tessellation.
fn pass(ctx: &Context, input: RawInput, ui: impl FnMut(&mut Ui)) -> Vec<ClippedPrimitive> {
    let mut output = ctx.run_ui(input, ui);
    // Textures are dropped: there is no graphics card.
    output.textures_delta.clear();
    ctx.tessellate(output.shapes, output.pixels_per_point)
}

fn vertices(primitives: &[ClippedPrimitive]) -> usize {
    let counts = primitives.iter().map(|clipped| match &clipped.primitive {
        Primitive::Mesh(mesh) => mesh.vertices.len(),
        Primitive::Callback(_) => 0,
    });
    counts.sum()
}

/// A game being played, with its button changes by tick.
#[derive(Clone)]
struct Script {
    game: Game,
    changes: Vec<(u64, Input)>,
}

const RULES: Rules = Rules { goal: GoalSystem::Variable, ..Rules::preset(skyline::engine::ModeId::Marathon) };
const SEED: u64 = 2009;

impl Script {
    fn step(&mut self, changes: &[Input]) {
        let now = self.game.now().millis();
        self.changes.extend(changes.iter().map(|&change| (now, change)));
        self.game.step(changes, &mut Vec::new());
    }

    fn tap(&mut self, button: Button) {
        self.step(&[Input::Press(button), Input::Release(button)]);
    }

    fn until_in_play(&mut self) {
        while self.game.in_play().is_none() {
            self.step(&[]);
        }
    }

    /// Drops the piece in play after the given turns and moves.
    fn place(&mut self, turns: usize, moves: i32) {
        self.until_in_play();
        for _ in 0..turns {
            self.tap(Button::RotateClockwise);
        }
        for _ in 0..moves.unsigned_abs() {
            self.tap(if moves < 0 { Button::Left } else { Button::Right });
        }
        self.tap(Button::HardDrop);
    }

    /// Drops the piece in play at the placement with the lowest penalty.
    fn place_well(&mut self) {
        let ways = (0..4).flat_map(|turns| (-5..=5).map(move |moves| (turns, moves)));
        let (turns, moves) = ways
            .min_by_key(|&(turns, moves)| {
                let mut tried = self.clone();
                tried.place(turns, moves);
                badness(tried.game.matrix())
            })
            .unwrap();
        self.place(turns, moves);
    }

    /// Fills the Matrix except for the last column and a few holes, with an I-Tetrimino in hold.
    fn fill() -> Self {
        let mut script = Self { game: Game::new(RULES, SEED), changes: Vec::new() };
        while script.game.matrix().blocks() < 140 {
            script.until_in_play();
            let is_first = script.game.held_tetrimino().is_none();
            if is_first && script.game.in_play().unwrap().tetrimino == Tetrimino::I {
                script.tap(Button::Hold);
            }
            script.place_well();
        }
        script.until_in_play();
        script
    }
}

/// The penalty of a board for a player who keeps the last column free: holes first, then bumpiness and height.
fn badness(matrix: &Matrix) -> i32 {
    let mut holes = 0;
    let heights = [1_i8, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(|x| {
        let column = (1..=40_i8).filter(|&y| matrix.row_bits(y) & (1 << (x - 1)) != 0);
        let (top, count) = column.fold((0, 0), |(_, count), y| (i32::from(y), count + 1));
        holes += top - count;
        top
    });
    let rugged: i32 = heights[..9].windows(2).map(|pair| (pair[0] - pair[1]).abs()).sum();
    holes * 30 + rugged * 2 + heights[..9].iter().map(|height| height * height).sum::<i32>() / 12 + heights[9] * 1_000
}

/// A second of play in 60 frames: a Tetris with its effects, then a Soft Drop onto the remaining Blocks.
struct BusySecond {
    script: Vec<StampedInput>,
    begins: Instant,
    filled_at: Duration,
    play: LiveMatch,
    sent: usize,
    frames: u32,
    ctx: Context,
    theme: Theme,
    words: Words,
    has_fireworks: bool,
}

impl BusySecond {
    const FRAMES: u32 = 60;
    const FRAME: Duration = Duration::from_micros(16_667);

    fn new(appearance: &Appearance) -> Self {
        let mut script = Script::fill();
        assert!(script.game.matrix().height() >= 16, "the Matrix is full");
        let filled_at = script.game.now().millis();
        for _ in 0..60 {
            script.step(&[]);
        }
        script.tap(Button::Hold);
        script.place(1, 5);
        script.until_in_play();
        script.step(&[Input::Press(Button::SoftDrop)]);
        let begins = Instant::now();
        // A change half a millisecond before a tick takes effect in it.
        let at = |tick: u64| begins + Duration::from_micros((tick * 1_000).saturating_sub(500));
        let changes = script
            .changes
            .iter()
            .map(|&(tick, change)| StampedInput { at: at(tick), device: Device::Keyboard, input: change })
            .collect();
        let ctx = Context::default();
        let theme = Theme::of(appearance);
        theme.apply(&ctx);
        let mut second = Self {
            script: changes,
            begins,
            filled_at: Duration::from_millis(filled_at),
            play: LiveMatch::new(Seat::new(RULES, SEED), begins),
            sent: 0,
            frames: 0,
            ctx,
            theme,
            words: Words::english(),
            has_fireworks: false,
        };
        second.rewind();
        second
    }

    fn advance(&mut self, to: Duration) {
        let now = self.begins + to;
        let due = self.script[self.sent..].partition_point(|change| change.at <= now);
        self.play.frame(&self.script[self.sent..self.sent + due], now);
        self.sent += due;
    }

    /// Plays the game from its start to the measured second.
    fn rewind(&mut self) {
        self.play = LiveMatch::new(Seat::new(RULES, SEED), self.begins);
        self.sent = 0;
        self.frames = 0;
        let mut at = Duration::ZERO;
        while at < self.filled_at {
            at = (at + Duration::from_millis(100)).min(self.filled_at);
            self.advance(at);
        }
    }

    fn frame(&mut self) -> Vec<ClippedPrimitive> {
        self.frames += 1;
        self.advance(self.filled_at + Self::FRAME * self.frames);
        let Self { ctx, play, theme, words, has_fireworks, .. } = self;
        let view = PlayView {
            around: Around::Game,
            next_count: 6,
            best: Some(Best { value: 250_000, is_new: false, rank: 2 }),
            player: "Ada",
            ..PlayView::of(play.game(), play.effects())
        };
        pass(ctx, raw_input(Vec::new()), |ui| {
            CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| {
                let mood = Mood::of(view.game, view.effects);
                paint::backdrop::paint_in(ui.painter(), ui.max_rect(), theme, mood);
                if *has_fireworks {
                    let room = (ui.max_rect(), Rect::NOTHING);
                    paint::fireworks::paint(ui.painter(), room, 1.0, Duration::from_secs(4), theme);
                }
                paint::play_field(ui, &view, theme, words);
            });
        })
    }
}

impl BusySecond {
    /// Checks that everything was drawn and, at the end, that it was the intended second.
    fn check(&self, primitives: &[ClippedPrimitive]) {
        let vertices = vertices(primitives);
        assert!((1_500..30_000).contains(&vertices), "{vertices} vertices");
        if self.frames == Self::FRAMES {
            let game = self.play.game();
            assert_eq!((game.lines(), game.level()), (4, 2), "the second has seen a Tetris");
            assert!(game.matrix().blocks() > 90 && game.in_play().is_some(), "the game goes on");
        }
    }
}

/// The second with every skin and every background, and the worst case: everything at once.
fn busy_second(criterion: &mut Criterion) {
    let usual = Appearance::default();
    bench_second(criterion, "full Matrix", &mut BusySecond::new(&usual));
    for &skin in Skin::ALL {
        let appearance = Appearance { skin, hues: Hues::Monochrome, ..usual.clone() };
        bench_second(criterion, &format!("{skin:?}"), &mut BusySecond::new(&appearance));
    }
    for &background in Background::ALL {
        let appearance = Appearance { background, background_dim: 10, ..usual.clone() };
        bench_second(criterion, &format!("{background:?}"), &mut BusySecond::new(&appearance));
    }
    let effects = Strengths { shake: 100, ..Strengths::default() };
    let appearance = Appearance { background: Background::Mosaic, background_dim: 10, effects, ..usual };
    let mut worst = BusySecond { has_fireworks: true, ..BusySecond::new(&appearance) };
    bench_second(criterion, "everything", &mut worst);
}

fn bench_second(criterion: &mut Criterion, name: &str, second: &mut BusySecond) {
    for _ in 0..BusySecond::FRAMES {
        let primitives = second.frame();
        second.check(&primitives);
    }
    criterion.bench_function(&format!("frame/{name}"), |bencher| {
        bencher.iter_custom(|frames| {
            let mut took = Duration::ZERO;
            for _ in 0..frames {
                if second.frames == BusySecond::FRAMES {
                    second.rewind();
                }
                let began = Instant::now();
                let primitives = second.frame();
                took += began.elapsed();
                second.check(&primitives);
            }
            took
        });
    });
}

/// A match of four computers with all effects: the whole frame, from their moves to the tessellation.
fn four_seats(criterion: &mut Criterion) {
    let effects = Strengths { shake: 100, ..Strengths::default() };
    let appearance =
        Appearance { background: Background::Mosaic, background_dim: 10, effects, ..Appearance::default() };
    let theme = Theme::of(&appearance);
    let ctx = Context::default();
    theme.apply(&ctx);
    let versus = Versus::played_by([VersusSeat::Computer(Versus::LEVELS); Versus::SEATS]);
    let settings = Settings { versus, ..Settings::default() };
    let (words, storage, begins) = (Words::english(), Storage::in_memory(), Instant::now());
    let mut round = VersusRound::new(&settings, SEED, begins);
    let mut now = begins;
    let mut frame = || {
        now += BusySecond::FRAME;
        if round.stage() == VersusStage::Over {
            round = round.next(&settings, SEED, now);
        }
        round.play(&[], now);
        let shared = Shared {
            theme: &theme,
            words: &words,
            settings: &settings,
            scores: GameKind::ALL.map(|kind| storage.table(kind)),
            history: storage.history(),
            has_leftovers: false,
            bindings: &settings.bindings,
            with_pad: false,
            by_pointer: false,
            pads: PadFamily::Plain,
            connected_pads: &[],
            fingers: &Fingers::default(),
            pressed: None,
            notice: "",
            folders: None,
            unfinished: &[],
            unfinished_match: None,
            proofs: storage.proofs(),
            city: &City::default(),
            drills: &DrillBook::default(),
        };
        pass(&ctx, raw_input(Vec::new()), |ui| {
            CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| {
                let seat = round.state().seat(0);
                let mood = Mood::of(seat.game(), &Effects::default());
                paint::backdrop::paint_in(ui.painter(), ui.max_rect(), &theme, mood);
                round.ui(ui, &shared);
            });
        })
    };
    // Past the countdown, with Blocks in every Matrix.
    for _ in 0..1_200 {
        frame();
    }
    criterion.bench_function("frame/four seats", |bencher| {
        bencher.iter_with_large_drop(|| {
            let primitives = frame();
            assert!(vertices(&primitives) > 3_000, "{} vertices", vertices(&primitives));
            primitives
        });
    });
}

/// The program without its window.
struct Program {
    app: App,
    ctx: Context,
    frame: eframe::Frame,
    events: Sender<InputEvent>,
}

impl Program {
    fn start() -> Self {
        let ctx = Context::default();
        let (events, received) = mpsc::channel();
        let app = App::new(&ctx, Storage::in_memory(), events.clone(), received);
        Self { app, ctx, frame: eframe::Frame::_new_kittest(), events }
    }

    fn frame(&mut self, events: Vec<Event>) -> Vec<ClippedPrimitive> {
        let Self { app, ctx, frame, .. } = self;
        let mut input = raw_input(events);
        app.raw_input_hook(ctx, &mut input);
        pass(ctx, input, |ui| {
            app.logic(ui.ctx(), frame);
            app.ui(ui, frame);
        })
    }

    fn is_at(&self, screen: &str) -> bool {
        format!("{:?}", self.app).contains(&format!("{screen:?}"))
    }

    /// Accepts every offer but the lessons until this screen is shown, and waits until it is idle.
    fn go_to(&mut self, screen: &str) {
        for _ in 0..10 {
            // The lessons of a new player are declined.
            let key = if self.is_at("first steps") { Key::Escape } else { Key::Enter };
            for pressed in [true, false] {
                let physical_key = Some(key);
                let modifiers = Modifiers::NONE;
                self.frame(vec![Event::Key { key, physical_key, pressed, repeat: false, modifiers }]);
            }
            if self.is_at(screen) {
                break;
            }
        }
        for _ in 0..5 {
            self.frame(Vec::new());
        }
    }

    fn bench(&mut self, criterion: &mut Criterion, screen: &str) {
        assert!(self.is_at(screen), "{:?} instead of {screen}", self.app);
        criterion.bench_function(&format!("frame/{screen}"), |bencher| {
            bencher.iter_with_large_drop(|| {
                let primitives = self.frame(Vec::new());
                assert!((1_000..20_000).contains(&vertices(&primitives)), "{} vertices", vertices(&primitives));
                primitives
            });
        });
        assert!(self.is_at(screen), "{:?} instead of {screen}", self.app);
    }
}

fn screens(criterion: &mut Criterion) {
    let mut program = Program::start();
    program.go_to("main menu");
    program.bench(criterion, "main menu");
    program.go_to("play");
    program.bench(criterion, "play");
    program.events.send(InputEvent { at: Instant::now(), kind: InputKind::Away }).unwrap();
    program.frame(Vec::new());
    program.bench(criterion, "pause");
}

criterion_group!(benches, busy_second, four_seats, screens);
criterion_main!(benches);
