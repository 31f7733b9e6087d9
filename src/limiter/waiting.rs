use std::collections::VecDeque;

use crate::time::{Duration, Instant};

/// A request that was taken and has not gone on yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// When it goes on, rounded up to a whole nanosecond.
    pub starts_at: Instant,
    pub cost: u64,
}

/// A request's place in line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place<T> {
    pub request: Waiting,
    /// What the limiter keeps with it.
    pub kept: T,
    /// The cost of all that ever joined the line, up to and with this one, modulo 2^64: the cost of
    /// any stretch of the line is a difference of two of these, since a line holds less. So the
    /// waits of a line of any length are found without adding it up.
    joined: u64,
}

/// Requests in line, first come first served, each with what its limiter keeps with it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Line<T> {
    places: VecDeque<Place<T>>,
    /// The cost of all in line.
    cost: u64,
    /// The cost of all that ever joined, modulo 2^64.
    joined: u64,
}

impl<T: Copy> Line<T> {
    pub fn cost(&self) -> u64 {
        self.cost
    }

    /// About how much memory the requests in line take.
    pub fn bytes(&self) -> usize {
        self.places.len() * size_of::<Place<T>>()
    }

    pub fn last(&self) -> Option<&Place<T>> {
        self.places.back()
    }

    pub fn join(&mut self, request: Waiting, kept: T) {
        self.cost += request.cost;
        self.joined = self.joined.wrapping_add(request.cost);
        self.places.push_back(Place { request, kept, joined: self.joined });
    }

    /// Each in line, with what its limiter keeps with it.
    pub fn promised(&mut self) -> impl Iterator<Item = (&Waiting, &mut T)> {
        self.places.iter_mut().map(|place| (&place.request, &mut place.kept))
    }

    /// The first in line leaves if it has gone on by `now`.
    pub fn leave(&mut self, now: Instant) -> Option<Place<T>> {
        let first = *self.places.front()?;
        if first.request.starts_at > now {
            return None;
        }
        self.places.pop_front();
        self.cost -= first.request.cost;
        Some(first)
    }

    /// The last that has gone on by `now` and not been taken out of line yet.
    pub fn until(&self, now: Instant) -> Option<&Place<T>> {
        self.places.get(self.gone(now).checked_sub(1)?)
    }

    /// Those still waiting at `now`.
    pub fn at(&self, now: Instant) -> impl Iterator<Item = &Waiting> {
        self.places.range(self.gone(now)..).map(|place| &place.request)
    }

    /// How many have gone on by `now` and not been taken out of line yet.
    fn gone(&self, now: Instant) -> usize {
        self.places.partition_point(|place| place.request.starts_at <= now)
    }

    /// The cost of those still waiting at `now`.
    pub fn cost_at(&self, now: Instant) -> u64 {
        self.until(now).map_or(self.cost, |gone| self.cost_behind(gone))
    }

    fn cost_behind(&self, place: &Place<T>) -> u64 {
        self.joined.wrapping_sub(place.joined)
    }

    /// The wait from `now` until a request of `cost` finds room among `places`, given that it
    /// finds none now and fits once everybody is gone.
    pub fn wait_for_room(&self, now: Instant, cost: u64, places: u64) -> Duration {
        let too_early = self.places.partition_point(|place| self.cost_behind(place) + cost > places);
        self.places.get(too_early).map_or(Duration::ZERO, |place| place.request.starts_at.since(now))
    }
}
