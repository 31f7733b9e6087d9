//! Ratelab: a scenario goes in, a run comes out, and everything a person sees is a view of that
//! run at an instant.
//!
//! The rooms, from the ground up (each may use those above it here, none below):
//! [`time`], [`parameter`], [`limiter`], [`traffic`], [`scenario`], [`world`], [`run`], [`measure`], [`explain`],
//! [`report`], [`picture`], and, compiled for WebAssembly only, `web`.

pub mod explain;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod generated;
pub mod limiter;
pub mod measure;
mod order;
pub mod parameter;
pub mod picture;
pub mod report;
pub mod run;
pub mod scenario;
pub mod time;
pub mod traffic;
#[cfg(target_arch = "wasm32")]
pub mod web;
pub mod work;
pub mod world;
