//! What every limiter promises, whatever its parameters and whatever comes: the meanings of
//! `retryAfter`, `remaining`, `resetAt` and `bound`, tried on random rules, from the tiny to the
//! largest that a scenario may state, and random timelines full of ties and near misses.

#![cfg(not(target_arch = "wasm32"))]

mod adversary;
mod bounds;
mod cases;
mod changes;
mod hearing;
mod places;
#[path = "../common/rules.rs"]
mod rules;
mod sight;
mod stillness;
mod twins;
mod waits;
