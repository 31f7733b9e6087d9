//! The rules by the book: each question answered from the whole list of what came before, slowly,
//! with fractions, one sentence of the rule after the other. Made to be checked by reading.
//!
//! Instants are nanoseconds, tiny ones: waits are found by trying one nanosecond after the other.

mod bucket;
mod fixed_window;
mod fraction;
mod gcra;
mod leaky_bucket;
mod sliding_counter;
mod sliding_log;
mod sub_windows;

pub use bucket::{Bucket, IntervalBucket};
pub use fixed_window::{ClockWindow, FirstRequestWindow};
pub use fraction::Fraction;
pub use gcra::TheoreticalArrival;
pub use leaky_bucket::{LeakyMeter, LeakyQueue};
pub use sliding_counter::SlidingCounter;
pub use sliding_log::SlidingLog;
pub use sub_windows::SubWindows;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer {
    Admit,
    /// Held back until this very instant, which may lie between two nanoseconds.
    Delay(Fraction),
    Reject,
}

/// A request that came, and how it fared.
#[derive(Clone, Copy, Debug)]
pub struct Past {
    pub at: u64,
    pub cost: u64,
    pub answer: Answer,
}

impl Past {
    /// When it went on, or will.
    pub fn start(&self) -> Option<Fraction> {
        match self.answer {
            Answer::Admit => Some(Fraction::whole(self.at)),
            Answer::Delay(start) => Some(start),
            Answer::Reject => None,
        }
    }

    pub fn was_rejected(&self) -> bool {
        self.answer == Answer::Reject
    }
}

/// A rule as its definition states it.
pub trait Book {
    /// The answer to a request of `cost` at `now`, after all of `past`.
    fn answer(&self, past: &[Past], now: u64, cost: u64) -> Answer;

    /// Whether it stands at `now` as one never used.
    fn is_unused(&self, past: &[Past], now: u64) -> bool;
}

/// No wait in these small spaces is longer.
const HORIZON: u64 = 200;

/// The least wait after which the request would not be rejected.
pub fn retry_after(book: &impl Book, past: &[Past], now: u64, cost: u64) -> Option<u64> {
    (0..HORIZON).find(|wait| book.answer(past, now + wait, cost) != Answer::Reject)
}

/// How many requests of cost 1 would be taken at `now`, one after the other.
pub fn remaining(book: &impl Book, past: &[Past], now: u64) -> u64 {
    let mut past = past.to_vec();
    for taken in 0.. {
        let answer = book.answer(&past, now, 1);
        if answer == Answer::Reject {
            return taken;
        }
        past.push(Past { at: now, cost: 1, answer });
    }
    unreachable!("every rule here has a limit")
}

/// The first instant at which it stands as one never used.
pub fn reset_at(book: &impl Book, past: &[Past], now: u64) -> u64 {
    (now..now + HORIZON).find(|at| book.is_unused(past, *at)).expect("it resets soon")
}
