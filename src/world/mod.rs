//! The world around a limiter: where a request goes from there.

mod service;

pub use service::{Next, Service, Taken};
