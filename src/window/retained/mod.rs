//! Retained painting, for software rendering: only the areas that changed are painted.
//!
//! A graphics card fills a window almost instantly; a processor takes 10 to 70 ns for each pixel of each layer. So the
//! last frame stays in a texture, and only the cheap copy to the window covers all of it:
//!
//! ```text
//!   shapes of the frame ─▶ compared with those painted last ─▶ changed areas ─▶ texture ─▶ window
//! ```
//!
//! What an opaque rectangle hides in an area, such as the backdrop behind the Matrix, is not painted there.
//!
//! The result is identical to the pixel, provided that the first shapes of a frame fill the window, as the background
//! does.

mod damage;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use eframe::egui_wgpu::{
    Callback, CallbackResources, CallbackTrait, RenderState, Renderer, RendererOptions, ScreenDescriptor,
};
use eframe::wgpu;
use egui::epaint::{ClippedShape, ImageDelta};
use egui::{Context, FullOutput, PaintCallbackInfo, Plugin, Rect, Shape, TextureId, Ui, ViewportId};

use self::damage::{Damage, cut};

/// Copies the texture to the window: a triangle that covers it, and no sampler and no blending.
const COPY: &str = "
@group(0) @binding(0) var picture: texture_2d<f32>;

@vertex
fn corner(@builtin(vertex_index) index: u32) -> @builtin(position) vec4<f32> {
    let place = vec2<f32>(f32(index & 1u) * 2.0, f32(index >> 1u) * 2.0);
    return vec4<f32>(place.x * 2.0 - 1.0, 1.0 - place.y * 2.0, 0.0, 1.0);
}

@fragment
fn copied(@builtin(position) place: vec4<f32>) -> @location(0) vec4<f32> {
    return textureLoad(picture, vec2<i32>(place.xy), 0);
}
";

/// Switches the window of `state` to retained painting.
pub(crate) fn install(ctx: &Context, state: &RenderState) {
    let textures = Arc::new(Mutex::new(Textures::default()));
    let painter = Retained::new(&state.device, state.target_format, Arc::clone(&textures));
    state.renderer.write().callback_resources.insert(painter);
    ctx.add_plugin(Interceptor { textures, viewport: None, window: Rect::NOTHING });
}

/// The changes of textures that are not loaded yet.
#[derive(Default)]
struct Textures {
    set: Vec<(TextureId, ImageDelta)>,
    free: Vec<TextureId>,
}

/// Takes the shapes of the main window out of egui's output and leaves a paint callback there.
struct Interceptor {
    textures: Arc<Mutex<Textures>>,
    /// The viewport of the pass, and its extent.
    viewport: Option<ViewportId>,
    window: Rect,
}

impl Plugin for Interceptor {
    fn debug_name(&self) -> &'static str {
        "retained painting"
    }

    fn on_end_pass(&mut self, ui: &mut Ui) {
        // The output itself does not identify its window.
        self.viewport = Some(ui.ctx().viewport_id());
        self.window = ui.ctx().viewport_rect();
    }

    fn output_hook(&mut self, ctx: &Context, output: &mut FullOutput) {
        // A discarded pass must keep its textures, because they are not sent again.
        let mut textures = self.textures.lock().unwrap_or_else(PoisonError::into_inner);
        #[expect(clippy::iter_over_hash_type, reason = "textures do not depend on each other")]
        for (id, deltas) in &output.textures_delta.set {
            textures.set.extend(deltas.iter().map(|delta| (*id, delta.clone())));
        }
        textures.free.extend(&output.textures_delta.free);
        drop(textures);
        if self.viewport.take() != Some(ViewportId::ROOT) {
            return;
        }
        let shapes = std::mem::take(&mut output.shapes);
        let picture = FramePicture { ctx: ctx.clone(), shapes: shapes.into() };
        let shape = Shape::Callback(Callback::new_paint_callback(self.window, picture));
        output.shapes.push(ClippedShape::new(self.window, shape));
    }
}

/// The shapes of a frame.
struct FramePicture {
    ctx: Context,
    shapes: Arc<[ClippedShape]>,
}

impl CallbackTrait for FramePicture {
    fn prepare(
        &self,
        device: &wgpu::Device,
        queue: &wgpu::Queue,
        screen: &ScreenDescriptor,
        encoder: &mut wgpu::CommandEncoder,
        resources: &mut CallbackResources,
    ) -> Vec<wgpu::CommandBuffer> {
        if let Some(painter) = resources.get_mut::<Retained>() {
            painter.paint(self, (device, queue), screen, encoder);
        }
        Vec::new()
    }

    fn paint(&self, _: PaintCallbackInfo, pass: &mut wgpu::RenderPass<'static>, resources: &CallbackResources) {
        if let Some(painter) = resources.get::<Retained>() {
            painter.copy(pass);
        }
    }
}

/// The last frame, and the renderer that paints into it.
struct Retained {
    renderer: Renderer,
    format: wgpu::TextureFormat,
    pipeline: wgpu::RenderPipeline,
    canvas: Option<Canvas>,
    textures: Arc<Mutex<Textures>>,
    loaded: BTreeSet<TextureId>,
    /// The textures to free before the next frame. The last frame may have used them, and is submitted after it is
    /// painted.
    unused: Vec<TextureId>,
}

/// The texture with the last frame, and the shapes in it.
struct Canvas {
    size: [u32; 2],
    pixels_per_point: f32,
    view: wgpu::TextureView,
    binding: wgpu::BindGroup,
    shapes: Arc<[ClippedShape]>,
}

impl Retained {
    fn new(device: &wgpu::Device, format: wgpu::TextureFormat, textures: Arc<Mutex<Textures>>) -> Self {
        let shader = wgpu::ShaderModuleDescriptor { label: None, source: wgpu::ShaderSource::Wgsl(COPY.into()) };
        let module = &device.create_shader_module(shader);
        let pipeline = device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label: Some("copy of the last frame"),
            layout: None,
            vertex: wgpu::VertexState {
                module,
                entry_point: Some("corner"),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                buffers: &[],
            },
            primitive: wgpu::PrimitiveState::default(),
            depth_stencil: None,
            multisample: wgpu::MultisampleState::default(),
            fragment: Some(wgpu::FragmentState {
                module,
                entry_point: Some("copied"),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                targets: &[Some(format.into())],
            }),
            multiview_mask: None,
            cache: None,
        });
        let renderer = Renderer::new(device, format, RendererOptions::default());
        Self { renderer, format, pipeline, canvas: None, textures, loaded: BTreeSet::new(), unused: Vec::new() }
    }

    /// Updates the texture to the shapes of a frame.
    fn paint(
        &mut self,
        picture: &FramePicture,
        (device, queue): (&wgpu::Device, &wgpu::Queue),
        screen: &ScreenDescriptor,
        encoder: &mut wgpu::CommandEncoder,
    ) {
        let &ScreenDescriptor { size_in_pixels: size, pixels_per_point } = screen;
        self.free_textures();
        let has_new_images = self.load_textures(device, queue);
        let previous = self.canvas.take().filter(|canvas| canvas.size == size);
        let damage = match &previous {
            Some(canvas) if !has_new_images && canvas.pixels_per_point.to_bits() == pixels_per_point.to_bits() => {
                Damage::between(&canvas.shapes, &picture.shapes, size, pixels_per_point)
            }
            _ => Damage::all(size, pixels_per_point),
        };
        let is_new = previous.is_none();
        let mut canvas = previous.unwrap_or_else(|| self.canvas(device, size));
        let shapes = damage.areas().into_iter().flat_map(|area| cut(&picture.shapes, area)).collect();
        let primitives = picture.ctx.tessellate(shapes, pixels_per_point);
        if is_new || !primitives.is_empty() {
            self.renderer.update_buffers(device, queue, encoder, &primitives, screen);
            let load = if is_new { wgpu::LoadOp::Clear(wgpu::Color::BLACK) } else { wgpu::LoadOp::Load };
            let pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
                label: Some("changed areas"),
                color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                    view: &canvas.view,
                    depth_slice: None,
                    resolve_target: None,
                    ops: wgpu::Operations { load, store: wgpu::StoreOp::Store },
                })],
                ..wgpu::RenderPassDescriptor::default()
            });
            self.renderer.render(&mut pass.forget_lifetime(), &primitives, screen);
        }
        canvas.shapes = Arc::clone(&picture.shapes);
        canvas.pixels_per_point = pixels_per_point;
        self.canvas = Some(canvas);
    }

    /// Loads the textures of the frame. Returns whether one that was already painted has changed.
    fn load_textures(&mut self, device: &wgpu::Device, queue: &wgpu::Queue) -> bool {
        let mut textures = self.textures.lock().unwrap_or_else(PoisonError::into_inner);
        let mut is_different = false;
        for (id, delta) in textures.set.drain(..) {
            self.renderer.update_texture(device, queue, id, &delta);
            // A partial update of the font's texture adds a glyph.
            let is_glyph = id == TextureId::default() && !delta.is_whole();
            is_different |= !self.loaded.insert(id) && !is_glyph;
        }
        is_different
    }

    /// Frees the textures that earlier frames used last, and notes those of this frame.
    fn free_textures(&mut self) {
        for id in self.unused.drain(..) {
            self.loaded.remove(&id);
            self.renderer.free_texture(&id);
        }
        let mut textures = self.textures.lock().unwrap_or_else(PoisonError::into_inner);
        self.unused.append(&mut textures.free);
    }

    fn canvas(&self, device: &wgpu::Device, size: [u32; 2]) -> Canvas {
        let [width, height] = size;
        let texture = device.create_texture(&wgpu::TextureDescriptor {
            label: Some("last frame"),
            size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: self.format,
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::TEXTURE_BINDING,
            view_formats: &[],
        });
        let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
        let binding = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &self.pipeline.get_bind_group_layout(0),
            entries: &[wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::TextureView(&view) }],
        });
        Canvas { size, pixels_per_point: 0.0, view, binding, shapes: Arc::default() }
    }

    /// Copies the texture into the window.
    fn copy(&self, pass: &mut wgpu::RenderPass<'static>) {
        if let Some(canvas) = &self.canvas {
            pass.set_pipeline(&self.pipeline);
            pass.set_bind_group(0, &canvas.binding, &[]);
            pass.draw(0..3, 0..1);
        }
    }
}
