//! What a run amounts to: the fullest windows, totals, waits, and what the rules promise about them.
//! [`Opening`] makes a scenario into a run with its measures, a little at a time.

mod curve;
mod effort;
mod limit;
mod log_frame;
mod measuring;
mod opening;
mod position;
mod waits;

pub use curve::Curve;
pub use effort::{Effort, fairness};
pub use limit::limit;
pub use log_frame::{LogFrame, log_frame};
pub use measuring::Measuring;
pub use opening::{Opening, Phase};
pub use position::worst_position;
pub use waits::Waits;

use ethnum::U256;

use crate::run::{Counts, Run};
use crate::time::{Duration, Instant};

/// A run, measured once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    /// One a lane, in the scenario's order.
    pub lanes: Vec<LaneMeasure>,
}

/// What one lane amounts to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaneMeasure {
    pub totals: Counts,
    /// Every key that had requests: most rejected first, equal ones in the order of their first requests.
    pub keys: Vec<KeyMeasure>,
    /// The fullest window of one key. Of equal ones the earliest, then the first key.
    pub worst: Worst,
    /// The fullest window of everybody together.
    pub worst_all: Worst,
    /// See [`limit()`].
    pub limit: Option<u128>,
    /// The most that its rule can ever let start within the measured window.
    pub bound: Option<u128>,
    pub waits: Waits,
    /// What came of everybody's requests, and of each client's, in the order of the run's clients.
    pub effort: Effort,
    pub efforts: Vec<Effort>,
    /// One a key, in the order of the keys' indices.
    curves: Vec<Curve>,
    /// That of everybody; none where there is one key only, which is everybody.
    curve_of_all: Option<Curve>,
}

/// What the requests of one key amount to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyMeasure {
    /// Index into [`Keys::names`](crate::run::Keys::names).
    pub key: usize,
    pub totals: Counts,
    /// From arrival to start. Beyond what a report states if a request never gets its turn within that.
    pub longest_wait: Duration,
}

/// The half-open window `[s, s + window)` with the largest cost that starts in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worst {
    /// Whose it is; `None` for everybody's, or where nothing started.
    pub key: Option<usize>,
    /// The cost.
    pub admitted: u128,
    /// The first and the last start counted.
    pub first: Option<Instant>,
    pub last: Option<Instant>,
    /// The request whose start is the last.
    pub last_request: Option<u32>,
}

impl Measured {
    pub fn of(run: &Run) -> Self {
        Measuring::default().finish(run)
    }

    /// The lane whose worst window holds most in proportion to its limit, the first of equal ones.
    /// Where no lane with a limit let anything start, the one whose worst window holds most; `None` where
    /// nothing started at all.
    pub fn worst_lane(&self) -> Option<usize> {
        let started = || self.lanes.iter().enumerate().filter(|(_, lane)| lane.worst.admitted > 0);
        let mut worst: Option<(usize, u128, u128)> = None;
        for (index, lane) in started() {
            let Some(limit) = lane.limit else { continue };
            let admitted = lane.worst.admitted;
            let exceeds = |(_, other, other_limit): (usize, u128, u128)| {
                U256::from(admitted) * U256::from(other_limit) > U256::from(other) * U256::from(limit)
            };
            if worst.is_none_or(exceeds) {
                worst = Some((index, admitted, limit));
            }
        }
        worst.map(|(index, ..)| index).or_else(|| {
            // `max_by_key` would take the last of equal ones.
            started().rev().max_by_key(|(_, lane)| lane.worst.admitted).map(|(index, _)| index)
        })
    }
}

impl LaneMeasure {
    /// Whether more started within one window than the number in the setting.
    pub fn is_above(&self) -> bool {
        self.limit.is_some_and(|limit| self.worst.admitted > limit)
    }

    /// The cost of `key` (`None`: of everybody) that started within `(at − window, at]`.
    pub fn trailing(&self, key: Option<usize>, at: Instant) -> u128 {
        self.curve(key).at(at)
    }

    /// [`Self::trailing`] as a curve, to be drawn.
    pub fn curve(&self, key: Option<usize>) -> &Curve {
        match key {
            Some(key) => &self.curves[key],
            None => self.curve_of_all.as_ref().unwrap_or(&self.curves[0]),
        }
    }
}
