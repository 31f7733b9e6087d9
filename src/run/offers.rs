//! What is offered to a lane, one request after the other: what arrives and, where clients retry, what comes again.

use super::{Event, EventKind, Run};
use crate::time::Instant;
use crate::traffic::Arrival;

/// What one lane is offered, where clients retry: its requests are its own then.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Offers {
    /// In the order in which they come.
    all: Vec<Arrival>,
    /// Those of them that are retries, in that order.
    retries: Vec<Retry>,
}

/// A request that a client sends again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retry {
    /// Its place among all that the lane is offered.
    pub request: u32,
    /// The place of the attempt before, which failed.
    pub of: u32,
    /// The place of the first attempt among the run's arrivals.
    pub arrival: u32,
    /// The how-manieth attempt it is; the first was no retry.
    pub attempt: u32,
}

impl Offers {
    /// What is offered next, and what it retries.
    pub fn push(&mut self, offered: Arrival, retry: Option<Retry>) {
        self.all.push(offered);
        self.retries.extend(retry);
    }

    /// When a request comes.
    pub fn at(&self, request: u32) -> Instant {
        self.all[request as usize].at
    }

    /// The client that sent again last.
    pub fn last_to_retry(&self) -> Option<u32> {
        self.retries.last().map(|retry| self.all[retry.request as usize].client)
    }

    /// Of which arrival a request is the how-manieth attempt.
    pub fn attempt(&self, request: u32) -> (u32, u32) {
        self.retry(request).map_or_else(
            || (request - self.retries.partition_point(|retry| retry.request < request) as u32, 1),
            |retry| (retry.arrival, retry.attempt),
        )
    }

    pub fn retry(&self, request: u32) -> Option<&Retry> {
        let place = self.retries.binary_search_by_key(&request, |retry| retry.request).ok()?;
        Some(&self.retries[place])
    }
}

impl Run {
    /// What a lane is offered, in the order in which it comes. A request is known by its place here.
    pub fn offers(&self, lane: usize) -> &[Arrival] {
        self.lanes[lane].offers.as_ref().map_or(&self.traffic.arrivals, |offers| &offers.all)
    }

    /// What a request retries; `None` where it is the first attempt.
    pub fn retry(&self, lane: usize, request: u32) -> Option<&Retry> {
        self.lanes[lane].offers.as_ref()?.retry(request)
    }

    /// The next attempt after one that failed; `None` where its client gives up.
    pub fn next_attempt(&self, lane: usize, request: u32) -> Option<&Retry> {
        let retries = self.retries(lane);
        // It comes later, if only at the same instant.
        let later = retries.partition_point(|retry| retry.request <= request);
        retries[later..].iter().find(|retry| retry.of == request)
    }

    /// The retries that a lane is offered.
    pub fn retries(&self, lane: usize) -> &[Retry] {
        self.lanes[lane].offers.as_ref().map_or(&[], |offers| &offers.retries)
    }

    /// The event by which a request comes to a lane.
    pub fn offering(&self, lane: usize, request: u32) -> Event {
        let at = self.offers(lane)[request as usize].at;
        let kind = match self.retry(lane, request) {
            Some(Retry { of, .. }) => EventKind::Retry { lane: lane as u32, of: *of },
            None => EventKind::Arrival { request: self.attempt(lane, request).0 },
        };
        Event { at, kind }
    }

    /// Of which arrival a request is the how-manieth attempt: its place among the run's arrivals, and that number from 1.
    pub fn attempt(&self, lane: usize, request: u32) -> (u32, u32) {
        self.lanes[lane].offers.as_ref().map_or((request, 1), |offers| offers.attempt(request))
    }

    /// Where an arrival is among what a lane is offered.
    pub fn offered_as(&self, lane: usize, arrival: u32) -> u32 {
        let retries = self.retries(lane);
        // How many retries come before it: each of these has no more arrivals before it than it has itself.
        let (mut before, mut after) = (0, retries.len());
        while before < after {
            let middle = (before + after) / 2;
            if retries[middle].request - middle as u32 <= arrival {
                before = middle + 1
            } else {
                after = middle
            }
        }
        arrival + before as u32
    }
}
