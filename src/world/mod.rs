//! The world around a limiter: by which way a request comes there, and where it goes.

mod routing;
mod service;

pub use routing::node;
pub use service::{Next, Service, Taken};
