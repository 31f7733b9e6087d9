use super::{Event, Simulation};
use crate::time::Instant;

/// The first spacing of checkpoints, in events: replaying as many takes far less than a frame.
const SPACING: u64 = 1024;
/// Beyond so many checkpoints every second one is dropped.
pub(super) const MOST: usize = 128;
/// Likewise where the checkpoints together hold more than about so many bytes: long lines and logs of
/// many entries get fewer.
pub(super) const MOST_BYTES: usize = 64 << 20;
/// A checkpoint is not due before as many events have passed as it takes to copy so many bytes each, so
/// that copying adds little to a run.
const BYTES_AN_EVENT: u64 = 256;

/// The run's past and future, as simulations at checkpoints.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// After 0 events, and then after some multiples of `spacing`.
    checkpoints: Vec<Simulation>,
    spacing: u64,
    events: u64,
    /// What all but the first hold, about.
    bytes: usize,
}

impl History {
    pub fn new(start: &Simulation) -> Self {
        Self { checkpoints: vec![start.clone()], spacing: SPACING, events: 0, bytes: 0 }
    }

    /// Keeps the simulation if a checkpoint is due.
    pub fn pass(&mut self, simulation: &Simulation) {
        self.events = simulation.events();
        if !self.events.is_multiple_of(self.spacing) {
            return;
        }
        let bytes = simulation.bytes();
        let passed = self.events - self.checkpoints.last().map_or(0, Simulation::events);
        if bytes > MOST_BYTES || bytes as u64 / BYTES_AN_EVENT > passed {
            return;
        }
        while self.checkpoints.len() == MOST || self.bytes + bytes > MOST_BYTES {
            self.thin();
            self.spacing *= 2;
            if !self.events.is_multiple_of(self.spacing) {
                return;
            }
        }
        self.bytes += bytes;
        self.checkpoints.push(simulation.clone());
    }

    /// Drops every second checkpoint, the first excepted.
    fn thin(&mut self) {
        let mut keep = false;
        self.checkpoints.retain(|_| {
            keep = !keep;
            keep
        });
        self.bytes = self.checkpoints.iter().skip(1).map(Simulation::bytes).sum();
    }

    pub fn events(&self) -> u64 {
        self.events
    }

    /// The last checkpoint after at most `events` events.
    pub fn before_event(&self, events: u64) -> &Simulation {
        let at_most = self.checkpoints.partition_point(|checkpoint| checkpoint.events() <= events);
        &self.checkpoints[at_most - 1]
    }

    /// The last checkpoint at which `event` has not happened yet, if it is one of this run.
    pub fn before(&self, event: Event) -> &Simulation {
        let at_most = self.checkpoints.partition_point(|checkpoint| !checkpoint.has_happened(event));
        &self.checkpoints[at_most.max(1) - 1]
    }

    /// The last checkpoint not after the first `within` events of `instant`.
    pub fn before_position(&self, instant: Instant, within: u64) -> &Simulation {
        let at_most = self.checkpoints.partition_point(|checkpoint| {
            checkpoint.last().is_none_or(|last| (last, checkpoint.within()) <= (instant, within))
        });
        &self.checkpoints[at_most - 1]
    }

    /// After how many events each checkpoint was taken.
    pub fn taken_after(&self) -> impl Iterator<Item = u64> {
        self.checkpoints.iter().map(Simulation::events)
    }

    pub fn checkpoints(&self) -> usize {
        self.checkpoints.len()
    }

    pub fn bytes(&self) -> usize {
        self.bytes
    }
}
