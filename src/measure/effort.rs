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
    /// and in a run of one client with nothing around the lanes.
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

/// How evenly clients fared, in ten-thousandths: Jain's index (Jain, Chiu, Hawe 1984) over the share of its requests that
/// each client succeeded with, taken in millionths. 10,000 where all shares are equal, 10,000/n where only one of n
/// clients got anything; `None` where fewer than two sent, or nothing succeeded.
pub fn fairness(efforts: &[Effort]) -> Option<u64> {
    let sent = efforts.iter().filter(|effort| effort.requests > 0);
    let share = |effort: &Effort| u128::from(effort.succeeded) * 1_000_000 / u128::from(effort.requests);
    let (mut clients, mut sum, mut squares) = (0_u128, 0_u128, 0_u128);
    for share in sent.map(share) {
        (clients, sum, squares) = (clients + 1, sum + share, squares + share * share);
    }
    let whole = clients * squares;
    (clients > 1 && whole > 0).then(|| ((sum * sum * 10_000 + whole / 2) / whole) as u64)
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
            // Where there is nothing else, these are the waits.
            if let Some(at) = succeeds.filter(|_| run.has_efforts()) {
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

#[cfg(test)]
mod tests {
    use super::{Effort, fairness};

    #[test]
    fn fairness_is_jains_index_of_the_shares() {
        let effort =
            |requests, succeeded| Effort { requests, attempts: requests, succeeded, ..Effort::default() };
        assert_eq!(fairness(&[effort(10, 5), effort(200, 100)]), Some(10_000));
        assert_eq!(fairness(&[effort(10, 10), effort(10, 0), effort(0, 0), effort(10, 0)]), Some(3_333));
        // (1 + 1/2)² / (2 · (1 + 1/4)) = 0.9
        assert_eq!(fairness(&[effort(4, 4), effort(4, 2)]), Some(9_000));
        assert_eq!(fairness(&[effort(4, 4)]), None, "one alone");
        assert_eq!(fairness(&[effort(4, 0), effort(4, 0)]), None, "nobody got anything");
    }
}
