//! A run at an instant as a scene: named marks, drawn live or written as SVG text.

mod axis;
mod canvas;
mod columns;
mod curve;
mod export;
mod frame;
mod metrics;
mod round;
mod rows;
mod scene;
mod scrubber;
mod service;
mod strip;
mod svg;
mod timeline;
pub mod vessel;
mod view;
mod windows;

pub use axis::{axis, stretch_at, time_to_x};
pub use export::{key_in_focus, sheet, svg};
pub use frame::{Area, Frame, Layout, Parts, lane};
pub use metrics::{text_area, text_size, text_width};
pub use scene::{Align, Mark, Name, Path, Px, Scene, Shape};
pub use scrubber::{Scrubber, scrubber};
pub use service::room_beside_service;
pub use strip::{Strip, strip};
pub use svg::write_svg;
pub use view::{default_view, follow, opening};

/// The styles of every picture, in the light theme: exports hold them, pages link them.
pub const STYLE: &str = include_str!("picture.css");
/// The other themes, for pages: `:host([data-theme="dark"])` and `:host([data-theme="projector"])`.
pub const THEMES: &str = include_str!("themes.css");
