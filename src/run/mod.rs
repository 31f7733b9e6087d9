//! A run: every request through every lane on one event queue, kept so that one can move in it.
//!
//! [`Run::new`] runs a scenario to its end once, [`Making`] does so a little at a time. What was decided is kept as columns; the state
//! of the limiters is kept at checkpoints, and every other instant is a checkpoint and a little
//! replay away. Stepping back is seeking. A [`Playhead`] is one place in the run, with the
//! limiters as they stand there.

mod branches;
mod change;
mod decisions;
mod edited;
mod event;
mod heard;
mod history;
mod jump;
mod keys;
mod making;
mod playhead;
mod queue;
mod reach;
mod simulation;
mod term;

pub use branches::Branches;
pub use change::Change;
pub use decisions::{Counts, Decisions, Outcome};
pub use event::{Event, EventKind};
pub use heard::{Heard, Inside, Moment};
pub use jump::{Direction, Target};
pub use keys::Keys;
pub use making::Making;
pub use playhead::Playhead;
pub use reach::{MOST_STOPS, Reach};
pub use simulation::Simulation;
pub use term::Term;

use crate::limiter::Rule;
use crate::scenario::{Lane, Scenario, ScenarioError};
use crate::time::{Duration, Instant};
use crate::traffic::{Arrival, Request, Traffic, origin};
use history::History;

/// A scenario run to its end.
#[derive(Clone, Debug)]
pub struct Run {
    pub scenario: Scenario,
    pub traffic: Traffic,
    /// One a lane, in the scenario's order.
    lanes: Vec<LaneRun>,
    /// Of the lanes' rules, as they happen.
    changes: Vec<Change>,
    history: History,
    /// When the last event happens.
    last: Option<Instant>,
}

/// One lane of a run.
#[derive(Clone, Debug)]
pub struct LaneRun {
    pub keys: Keys,
    pub decisions: Decisions,
}

impl Run {
    /// The most checkpoints that a run keeps: so many copies of its limiters are its whole history.
    pub const MOST_CHECKPOINTS: usize = history::MOST;
    /// About the most bytes that they take together.
    pub const MOST_CHECKPOINT_BYTES: usize = history::MOST_BYTES;

    /// Makes the traffic and runs it through every lane.
    ///
    /// # Errors
    /// If the scenario makes more than `max_requests` requests, at what makes it as many; nothing has been
    /// run then.
    pub fn new(scenario: Scenario, max_requests: u64) -> Result<Self, ScenarioError> {
        Making::new(scenario, max_requests).finish()
    }

    pub fn lanes(&self) -> &[LaneRun] {
        &self.lanes
    }

    /// The rule that a lane begins with.
    pub fn rule(&self, lane: usize) -> &Rule {
        &self.scenario.lanes[lane].rule
    }

    /// The rule that a request was decided by.
    pub fn rule_for(&self, lane: usize, request: u32) -> &Rule {
        self.rule_after(lane, self.changes.partition_point(|change| change.arrived <= request))
    }

    /// The rule after so many of all lanes' changes.
    fn rule_after(&self, lane: usize, changes: usize) -> &Rule {
        let last = self.changes[..changes].iter().rev().find(|change| change.lane == lane);
        last.map_or(self.rule(lane), |change| &change.rule)
    }

    /// Every change of a lane's rule, as they happen.
    pub fn all_changes(&self) -> &[Change] {
        &self.changes
    }

    /// Those of one lane.
    pub fn changes(&self, lane: usize) -> impl Iterator<Item = &Change> {
        self.changes.iter().filter(move |change| change.lane == lane)
    }

    pub fn arrivals(&self) -> &[Arrival] {
        &self.traffic.arrivals
    }

    /// What made a request, as edits name it.
    pub fn origin(&self, request: usize) -> Request {
        let Scenario { traffic, .. } = &self.scenario;
        origin(self.arrivals(), request, traffic.len(), &self.scenario.traffic_edits())
    }

    /// When nothing happens any more: the duration, or the last start if that is later.
    pub fn end(&self) -> Instant {
        self.last.unwrap_or_default().max(Instant::ZERO.after(self.scenario.duration))
    }

    /// When the last arrival or start happens; `None` if nothing does.
    pub fn last(&self) -> Option<Instant> {
        self.last
    }

    /// When a request goes on in a lane; `None` if it is rejected.
    pub fn starts_at(&self, lane: usize, request: usize) -> Option<Instant> {
        self.lanes[lane].decisions.starts_at(request, self.traffic.arrivals[request].at)
    }

    /// What a simulation of this run runs on.
    pub fn course(&self) -> Course<'_> {
        let keys = self.lanes.iter().map(|lane| &lane.keys);
        Course::new(&self.scenario.lanes, &self.traffic.arrivals, keys, &self.changes)
    }

    /// The place before everything.
    pub fn playhead(&self) -> Playhead {
        Playhead::new(self)
    }

    /// How many events there are.
    pub fn events(&self) -> u64 {
        self.history.events()
    }

    /// How many checkpoints the history keeps.
    pub fn checkpoints(&self) -> usize {
        self.history.checkpoints()
    }

    /// After how many events each of them was taken.
    pub fn checkpoint_events(&self) -> impl Iterator<Item = u64> {
        self.history.taken_after()
    }

    /// About how much memory they take, the first excepted.
    pub fn checkpoint_bytes(&self) -> usize {
        self.history.bytes()
    }

    pub fn window(&self) -> Duration {
        self.scenario.window
    }
}

/// The fixed ground of a run: what arrives and what it meets.
#[derive(Clone, Debug)]
pub struct Course<'a> {
    arrivals: &'a [Arrival],
    lanes: Vec<(&'a Rule, &'a Keys)>,
    changes: &'a [Change],
}

impl<'a> Course<'a> {
    fn new(
        lanes: &'a [Lane],
        arrivals: &'a [Arrival],
        keys: impl Iterator<Item = &'a Keys>,
        changes: &'a [Change],
    ) -> Self {
        Self { arrivals, lanes: lanes.iter().map(|lane| &lane.rule).zip(keys).collect(), changes }
    }
}
