//! What comes of a run's events, for who keeps it.

use super::{Fate, LaneRun, Outcome, Retry, Run};
use crate::limiter::Verdict;
use crate::time::{Duration, Instant};
use crate::traffic::Arrival;

/// Told of what happens, and asked for what happened before. A lane's requests are known by their place among all that
/// it is offered.
pub trait Record {
    /// A lane is offered its next request, the retry of another where that is said, and decides on it.
    fn decided(&mut self, lane: usize, offered: &Arrival, retry: Option<Retry>, verdict: Verdict);

    /// The service behind a lane begins with a request, or turns it away.
    fn served(&mut self, lane: usize, request: u32, at: Instant, fate: Fate);

    /// So many requests are with the service behind a lane from now on, served or in line.
    fn loaded(&mut self, lane: usize, at: Instant, requests: usize);

    /// Of which arrival a request is the how-manieth attempt.
    fn attempt(&self, lane: usize, request: u32) -> (u32, u32);

    /// How long its client had waited before a request; zero where it is the first attempt.
    fn waited(&self, lane: usize, request: u32) -> Duration;
}

/// A run that is made, and played again.
impl Record for &Run {
    fn decided(&mut self, _: usize, _: &Arrival, _: Option<Retry>, _: Verdict) {}

    fn served(&mut self, _: usize, _: u32, _: Instant, _: Fate) {}

    fn loaded(&mut self, _: usize, _: Instant, _: usize) {}

    fn attempt(&self, lane: usize, request: u32) -> (u32, u32) {
        Run::attempt(self, lane, request)
    }

    fn waited(&self, lane: usize, request: u32) -> Duration {
        self.lanes[lane].waited(request)
    }
}

impl LaneRun {
    /// How long its client had waited before a request: from when the attempt before failed.
    pub(super) fn waited(&self, request: u32) -> Duration {
        let Some(offers) = &self.offers else { return Duration::ZERO };
        let Some(Retry { of, .. }) = offers.retry(request) else { return Duration::ZERO };
        let (at, before) = (offers.at(request), offers.at(*of));
        // Rejected, or turned away where it went on.
        let failed = match self.decisions.outcomes()[*of as usize] {
            Outcome::Reject => before,
            _ => self.decisions.starts_at(*of as usize, before).unwrap_or(before),
        };
        at.since(failed)
    }
}
