//! What was asked and what came of it: the requests of each client, the attempts at them, and how long until one succeeded.

use crate::order::Sorting;
use crate::run::Run;
use crate::time::Duration;
use crate::work::Work;

/// What a lane and what is behind it made of a client's requests, or of everybody's.
///
/// A request succeeds when one of its attempts goes on and, where there is a service, is served; attempts that do not
/// are wasted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    pub requests: u64,
    pub attempts: u64,
    pub succeeded: u64,
    /// Attempts that went on and were turned away by the service.
    pub shed: u64,
    /// From its first attempt to success: quantiles of the nearest rank over those that succeeded; `None` where none did,
    /// and where nothing is around the lane.
    pub median: Option<Duration>,
    pub p95: Option<Duration>,
    pub longest: Option<Duration>,
}

impl Effort {
    /// Attempts that nothing came of.
    pub fn wasted(&self) -> u64 {
        self.attempts - self.succeeded
    }

    /// One more of those that succeeded, in the order of how long they took.
    fn took(&mut self, time: Duration, before: u64) {
        let rank = |percent: u128| (u128::from(self.succeeded) * percent).div_ceil(100);
        let place = u128::from(before) + 1;
        if place == rank(50) {
            self.median = Some(time);
        }
        if place == rank(95) {
            self.p95 = Some(time);
        }
        if place == u128::from(self.succeeded) {
            self.longest = Some(time);
        }
    }
}

/// The effort of all and of each client, on its way.
#[derive(Debug, Default)]
pub(super) struct Efforts {
    all: Effort,
    clients: Vec<Effort>,
    /// How many arrivals and how many attempts have been looked at.
    arrivals: usize,
    attempts: usize,
    /// How long each success took, and whose it was.
    times: Vec<u64>,
    whose: Vec<u32>,
    sorting: Option<Sorting>,
    /// How many of the successes have been passed, in order, and of each client.
    passed: usize,
    passed_of: Vec<u64>,
}

impl Efforts {
    /// Goes on; true once all is known.
    pub fn advance(&mut self, run: &Run, lane: usize, work: &mut Work) -> bool {
        if self.clients.is_empty() {
            self.clients.resize(run.traffic.clients.len(), Effort::default());
            self.passed_of.resize(run.traffic.clients.len(), 0);
        }
        while let Some(arrival) = run.arrivals().get(self.arrivals) {
            if !work.step() {
                return false;
            }
            self.arrivals += 1;
            for effort in [&mut self.all, &mut self.clients[arrival.client as usize]] {
                effort.requests += 1;
            }
        }
        while let Some(offered) = run.offers(lane).get(self.attempts) {
            if !work.step() {
                return false;
            }
            let request = self.attempts;
            self.attempts += 1;
            let succeeds = run.succeeds(lane, request);
            let shed = run.is_shed(lane, request);
            for effort in [&mut self.all, &mut self.clients[offered.client as usize]] {
                effort.attempts += 1;
                effort.succeeded += u64::from(succeeds.is_some());
                effort.shed += u64::from(shed);
            }
            // Where nothing is around the lane, these are its waits.
            if let Some(at) = succeeds.filter(|_| run.has_world()) {
                let (arrival, _) = run.attempt(lane, request as u32);
                self.times.push(at.since(run.arrivals()[arrival as usize].at).0);
                self.whose.push(offered.client);
            }
        }
        let sorting =
            self.sorting.get_or_insert_with(|| Sorting::new(std::mem::take(&mut self.times).into_iter()));
        if !sorting.advance(work) {
            return false;
        }
        while let Some((time, place)) = sorting.order().get(self.passed) {
            if !work.step() {
                return false;
            }
            let client = self.whose[*place] as usize;
            self.all.took(Duration(*time), self.passed as u64);
            self.clients[client].took(Duration(*time), self.passed_of[client]);
            self.passed += 1;
            self.passed_of[client] += 1;
        }
        true
    }

    /// Of all, and of each of the run's clients.
    pub fn finish(self) -> (Effort, Vec<Effort>) {
        (self.all, self.clients)
    }
}
