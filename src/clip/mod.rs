//! Pictures of positions and films of recorded games, drawn without a window and without a graphics card.
//!
//! ```text
//!   Timeline ─▶ ClipStage: a screen of egui ─▶ Raster: changed tiles ─▶ GIF · WebP · PNG
//!   position ─▶ SVG
//! ```
//!
//! The screen is that of a replay without its controls. Triangles become pixels by integers only, so the same program
//! makes the same bytes everywhere.

mod canvas;
mod drawing;
mod estimate;
mod film;
mod gif;
mod palette;
mod raster;
mod stage;
mod still;
mod triangle;
mod webp;

pub use estimate::gif_length;
pub use film::{ClipError, ClipFormat, ClipOptions, UsePixels, film, frames};
pub use still::{Subject, image, png, svg};
