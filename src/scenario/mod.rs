//! The document that states a run: its fields, defaults, and checks that name the place.
//!
//! [`document::Value`] is a scenario as it came, [`read()`] makes a checked [`Scenario`] of it or says what
//! is wrong first, [`write()`] goes back. [`parameters::TABLE`] holds every parameter of every kind.

pub mod bounds;
pub mod builtin;
mod complaint;
pub mod document;
mod key;
mod mistake;
mod model;
mod nearest;
pub mod parameters;
mod position;
mod read;
mod write;

#[cfg(test)]
mod tests;

pub use complaint::{Complaint, Word};
pub use key::Key;
pub use mistake::ScenarioError;
#[cfg(target_arch = "wasm32")]
pub(crate) use mistake::{cut, written};
pub use model::{Edit, Lane, Open, OpenAt, Routing, Scenario, ServiceSetting, Text, World};
pub use position::{Position, PositionError};
pub use read::{check, read, too_many, too_many_retries};
pub use write::write;
