//! Compares retained painting with complete painting.

use std::slice;
use std::sync::mpsc;

use eframe::App as _;
use eframe::egui_wgpu::RendererOptions;
use egui::epaint::ClippedShape;
use egui::{
    Color32, ColorImage, Context, Event, Key, Mesh, Modifiers, Pos2, RawInput, Rect, Shape, TextureOptions, Vec2,
    ViewportId, pos2, vec2,
};
use egui_kittest::TestRenderer as _;
use egui_kittest::wgpu::{WgpuTestRenderer, create_render_state, default_wgpu_setup};

use super::damage::Damage;
use super::{Arc, FullOutput, Interceptor, Mutex, Plugin as _, Retained, Textures};
use crate::app::App;
use crate::input::InputEvent;
use crate::storage::Storage;

const WINDOW: [u32; 2] = [640, 480];

fn square(x: f32, y: f32) -> ClippedShape {
    let rect = Rect::from_min_size(pos2(x, y), Vec2::splat(20.0));
    ClippedShape::new(Rect::EVERYTHING, Shape::rect_filled(rect, 0, Color32::WHITE))
}

/// Whether each of these places is repainted.
fn is_damaged<const N: usize>(before: &[ClippedShape], after: &[ClippedShape], places: [Pos2; N]) -> [bool; N] {
    let areas = Damage::between(before, after, WINDOW, 1.0).areas();
    places.map(|place| areas.iter().any(|area| area.contains(place)))
}

#[test]
fn a_frame_without_a_change_paints_nothing() {
    let shapes = [square(10.0, 10.0), square(300.0, 300.0)];
    assert!(Damage::between(&shapes, &shapes.clone(), WINDOW, 1.0).areas().is_empty());
}

#[test]
fn a_shape_is_painted_where_it_was_and_where_it_is() {
    let places = [pos2(20.0, 20.0), pos2(200.0, 200.0), pos2(310.0, 310.0)];
    let [here, there, rests] = [square(10.0, 10.0), square(190.0, 190.0), square(300.0, 300.0)];
    let before = [here.clone(), rests.clone()];
    assert_eq!(is_damaged(&before, &[there.clone(), rests.clone()], places), [true, true, false], "moved");
    assert_eq!(is_damaged(&before, &[here.clone(), there, rests.clone()], places), [false, true, false], "came");
    assert_eq!(is_damaged(&before, slice::from_ref(&rests), places), [true, false, false], "gone");
    assert_eq!(is_damaged(&before, &[rests, here], places)[..1], [true], "the order counts");
}

#[test]
fn only_the_changed_triangles_of_a_mesh_are_painted() {
    let places = [pos2(20.0, 20.0), pos2(200.0, 200.0), pos2(310.0, 310.0)];
    let mesh = |squares: &[(f32, Color32)]| {
        let mut mesh = Mesh::default();
        for &(at, color) in squares {
            mesh.add_colored_rect(Rect::from_min_size(Pos2::new(at, at), Vec2::splat(20.0)), color);
        }
        [ClippedShape::new(Rect::EVERYTHING, Shape::mesh(mesh))]
    };
    let [white, red] = [Color32::WHITE, Color32::RED];
    let before = mesh(&[(10.0, white), (190.0, white), (300.0, white)]);
    let after = mesh(&[(10.0, white), (190.0, red), (300.0, white)]);
    assert_eq!(is_damaged(&before, &after, places), [false, true, false]);
    assert_eq!(is_damaged(&before, &mesh(&[(10.0, white), (300.0, white)]), places), [false, true, false]);
}

#[test]
fn all_of_a_window_is_damaged_in_one_area() {
    let area = Rect::from_min_size(Pos2::ZERO, vec2(320.0, 240.0));
    assert_eq!(Damage::all(WINDOW, 2.0).areas(), [area]);
}

/// A renderer with retained painting, and what takes the shapes of its frames.
fn retained() -> (WgpuTestRenderer, Interceptor) {
    let state = create_render_state(default_wgpu_setup(), RendererOptions::default());
    let textures = Arc::new(Mutex::new(Textures::default()));
    let painter = Retained::new(&state.device, state.target_format, Arc::clone(&textures));
    state.renderer.write().callback_resources.insert(painter);
    let interceptor = Interceptor { textures, viewport: None, window: Rect::NOTHING };
    (WgpuTestRenderer::from_render_state(state), interceptor)
}

/// Leaves the shapes and textures of a frame to retained painting.
fn intercept(interceptor: &mut Interceptor, ctx: &Context, output: &mut FullOutput) {
    interceptor.viewport = Some(ViewportId::ROOT);
    interceptor.window = ctx.viewport_rect();
    interceptor.output_hook(ctx, output);
    output.textures_delta.clear();
}

/// A texture is freed as soon as nothing holds it, also in the frame that still shows it.
#[test]
fn a_texture_is_shown_in_the_frame_that_frees_it() {
    let (mut renderer, mut interceptor) = retained();
    let ctx = Context::default();
    let window = Rect::from_min_size(Pos2::ZERO, vec2(64.0, 64.0));
    for color in [Color32::RED, Color32::GREEN, Color32::BLUE] {
        let input = RawInput { screen_rect: Some(window), ..RawInput::default() };
        let mut output = ctx.run_ui(input, |ui| {
            let image = ColorImage::filled([8, 8], color);
            let texture = ui.ctx().load_texture("shown once", image, TextureOptions::NEAREST);
            let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
            ui.painter().with_clip_rect(window).image(texture.id(), window, whole, Color32::WHITE);
        });
        intercept(&mut interceptor, &ctx, &mut output);
        let picture = renderer.render(&ctx, &output).unwrap();
        assert_eq!(picture.get_pixel(32, 32).0, color.to_array());
    }
}

/// The program without its window, painted with and without the retained frame.
struct Program {
    ctx: Context,
    app: App,
    frame: eframe::Frame,
    complete: WgpuTestRenderer,
    retained: WgpuTestRenderer,
    interceptor: Interceptor,
}

impl Program {
    fn start() -> Self {
        let complete = create_render_state(default_wgpu_setup(), RendererOptions::default());
        let (retained, interceptor) = retained();
        let ctx = Context::default();
        let (pads, events) = mpsc::channel::<InputEvent>();
        Self {
            app: App::new(&ctx, Storage::in_memory(), pads, events),
            ctx,
            frame: eframe::Frame::_new_kittest(),
            complete: WgpuTestRenderer::from_render_state(complete),
            retained,
            interceptor,
        }
    }

    /// Runs a frame and compares the pictures.
    fn frame(&mut self, size: Vec2, events: Vec<Event>) {
        let Self { ctx, app, frame, complete, retained, interceptor } = self;
        let window = Rect::from_min_size(Pos2::ZERO, size);
        let mut input = RawInput { screen_rect: Some(window), events, focused: true, ..RawInput::default() };
        app.raw_input_hook(ctx, &mut input);
        let mut output: FullOutput = ctx.run_ui(input, |ui| {
            app.logic(ui.ctx(), frame);
            app.ui(ui, frame);
        });
        let mut intercepted = output.clone();
        intercept(interceptor, ctx, &mut intercepted);
        complete.handle_delta(&mut output.textures_delta);
        let [expected, painted] =
            [complete.render(ctx, &output), retained.render(ctx, &intercepted)].map(Result::unwrap);
        let different = expected.pixels().zip(painted.pixels()).filter(|(one, other)| one != other).count();
        assert_eq!(different, 0, "pixels of {app:?}");
    }

    fn press(&mut self, size: Vec2, key: Key) {
        for pressed in [true, false] {
            let modifiers = Modifiers::NONE;
            self.frame(size, vec![Event::Key { key, physical_key: Some(key), pressed, repeat: false, modifiers }]);
        }
    }
}

#[test]
fn the_window_looks_as_if_it_were_painted_completely() {
    let mut program = Program::start();
    let size = vec2(720.0, 540.0);
    for key in [Key::Enter, Key::Enter, Key::Escape, Key::ArrowDown, Key::ArrowUp, Key::Enter] {
        program.press(size, key);
    }
    assert!(format!("{:?}", program.app).contains("play"), "{:?}", program.app);
    // The countdown and the first steps of a game, the backdrop among them.
    for _ in 0..40 {
        program.frame(size, Vec::new());
    }
    for _ in 0..3 {
        program.frame(vec2(801.0, 601.0), Vec::new());
    }
}
