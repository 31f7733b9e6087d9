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
mod load;
mod making;
mod offers;
mod playhead;
mod queue;
mod reach;
mod record;
mod simulation;
mod term;

pub use branches::Branches;
pub use change::Change;
pub use decisions::{Counts, Decisions, Outcome};
pub use event::{Event, EventKind};
pub use heard::{Heard, Inside, Moment};
pub use jump::{Direction, Target};
pub use keys::Keys;
pub use load::Load;
pub use making::Making;
pub use offers::Retry;
pub use playhead::Playhead;
pub use reach::{MOST_STOPS, Reach};
pub use record::Record;
pub use simulation::Simulation;
pub use term::Term;

use crate::limiter::Rule;
use crate::scenario::{Routing, Scenario, ScenarioError, World};
use crate::time::{Duration, Instant};
use crate::traffic::{Arrival, Client, Request, Traffic, origin};
use crate::world;
use history::History;
use offers::Offers;

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
    /// What it is offered, where that is not just what arrives.
    offers: Option<Offers>,
    served: Option<Served>,
}

/// What the service behind a lane did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Served {
    /// One for each of the lane's requests.
    fates: Vec<Fate>,
    load: Load,
}

/// What a service does with a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// It does not come there, or never in any time that a report can state.
    #[default]
    Away,
    Served {
        begins: Instant,
        ends: Instant,
    },
    /// It is turned away. After so long it would be taken, if nothing else came.
    Shed {
        retry_after: Duration,
    },
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
        self.rule_after(lane, self.changes_before(lane, request))
    }

    /// How many of all lanes' changes happen up to the last of this lane's that come before a request.
    fn changes_before(&self, lane: usize, request: u32) -> usize {
        let comes_before = |change: &Change| change.lane == lane && change.offered <= request;
        self.changes.iter().rposition(comes_before).map_or(0, |last| last + 1)
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
        self.lanes[lane].decisions.starts_at(request, self.offers(lane)[request].at)
    }

    /// What the service behind a lane does with a request; `Away` where there is none.
    pub fn fate(&self, lane: usize, request: usize) -> Fate {
        self.lanes[lane].served.as_ref().map_or(Fate::Away, |served| served.fates[request])
    }

    /// When a request succeeds: it goes on and, where there is a service, is done; `None` where it never is.
    pub fn succeeds(&self, lane: usize, request: usize) -> Option<Instant> {
        match (self.scenario.world.service, self.fate(lane, request)) {
            (None, _) => self.starts_at(lane, request).filter(|at| at.is_stated()),
            (Some(_), Fate::Served { ends, .. }) => Some(ends),
            (Some(_), _) => None,
        }
    }

    /// To how many of a lane's nodes one key can come: each keeps its own promise to it.
    pub fn nodes_of_key(&self, lane: usize) -> u32 {
        let World { nodes, routing, .. } = self.scenario.world;
        match routing {
            Routing::ByClient if nodes > 1 => {
                let keys = &self.lanes[lane].keys;
                let mut reached = vec![0_u64; keys.names().len()];
                for client in 0..self.traffic.clients.len() as u32 {
                    reached[keys.of_client(client)] |= 1 << (client % nodes);
                }
                reached.iter().map(|nodes| nodes.count_ones()).max().unwrap_or(1)
            }
            _ => nodes,
        }
    }

    /// To which node of a lane a request comes, from 0.
    pub fn node(&self, lane: usize, request: u32) -> usize {
        let Scenario { world: World { nodes, routing, .. }, seed, .. } = &self.scenario;
        if *nodes < 2 {
            return 0;
        }
        let client = self.offers(lane)[request as usize].client;
        world::node(*routing, *nodes, *seed, request, self.attempt(lane, request), client)
    }

    /// How much the service behind a lane has to do, if there is one.
    pub fn load(&self, lane: usize) -> Option<&Load> {
        self.lanes[lane].served.as_ref().map(|served| &served.load)
    }

    /// Whether a request that the lane let go on was turned away by the service behind it.
    pub fn is_shed(&self, lane: usize, request: usize) -> bool {
        matches!(self.fate(lane, request), Fate::Shed { .. })
    }

    /// Whether it is worth telling what came of whose requests: clients can fare differently, or try again.
    pub fn has_efforts(&self) -> bool {
        self.has_world() || self.traffic.clients.len() > 1
    }

    /// Whether there is more than arrivals, decisions and starts.
    pub fn has_world(&self) -> bool {
        self.scenario.world.service.is_some() || self.lanes.iter().any(|lane| lane.offers.is_some())
    }

    /// What a simulation of this run runs on.
    pub fn course(&self) -> Course<'_> {
        let keys = self.lanes.iter().map(|lane| &lane.keys);
        Course::new(&self.scenario, &self.traffic, keys, &self.changes)
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
    clients: &'a [Client],
    lanes: Vec<(&'a Rule, &'a Keys)>,
    changes: &'a [Change],
    world: &'a World,
    /// Whether any client retries; when no request comes any more.
    retries: bool,
    duration: Duration,
    seed: u64,
}

impl<'a> Course<'a> {
    fn new(
        scenario: &'a Scenario,
        traffic: &'a Traffic,
        keys: impl Iterator<Item = &'a Keys>,
        changes: &'a [Change],
    ) -> Self {
        let Scenario { lanes, clients, world, duration, seed, .. } = scenario;
        Self {
            arrivals: &traffic.arrivals,
            clients,
            lanes: lanes.iter().map(|lane| &lane.rule).zip(keys).collect(),
            changes,
            world,
            retries: scenario.retries(),
            duration: *duration,
            seed: *seed,
        }
    }

    /// To which node a lane's request comes, which is of that arrival that attempt.
    fn node(&self, request: u32, attempt: (u32, u32), client: u32) -> usize {
        world::node(self.world.routing, self.world.nodes, self.seed, request, attempt, client)
    }
}
