//! Decisions alone, as WebAssembly: what `cargo xtask bench` times in a browser. Nothing of it is in dist/.

use std::hint::black_box;

use ratelab::limiter::{Limiter, Silent, Verdict};
use ratelab::time::{Duration, Instant};

mod rules;

use rules::{GAP, rules};

/// Puts so many requests to the limiter of a rule and says how many were taken.
#[unsafe(no_mangle)]
pub extern "C" fn decide(rule: u32, decisions: u32) -> u32 {
    let mut limiter = rules()[rule as usize].1.fresh();
    let mut now = Instant::ZERO;
    let mut taken = 0;
    for _ in 0..decisions {
        now = now.after(Duration(GAP));
        let verdict = black_box(&mut limiter).decide(black_box(now), black_box(1), &mut Silent);
        taken += u32::from(verdict != Verdict::Reject);
    }
    taken
}

/// Where the name of a rule stands; null after the last.
#[unsafe(no_mangle)]
pub extern "C" fn name(rule: u32) -> *const u8 {
    rules().get(rule as usize).map_or(std::ptr::null(), |(name, _)| name.as_ptr())
}

/// How many bytes it has.
#[unsafe(no_mangle)]
pub extern "C" fn name_length(rule: u32) -> usize {
    rules().get(rule as usize).map_or(0, |(name, _)| name.len())
}
