use super::history::History;
use super::keys::Resolving;
use super::offers::Offers;
use super::{
    Change, Course, Decisions, EventKind, Fate, Keys, LaneRun, Record, Retry, Run, Served, Simulation,
};
use crate::limiter::Verdict;
use crate::scenario::{Scenario, ScenarioError, too_many, too_many_retries};
use crate::time::{Duration, Instant};
use crate::traffic::{Arrival, Gathering, Traffic};
use crate::work::Work;

/// A run in the making: its traffic, the keys that its lanes count by, then every event in turn.
pub struct Making {
    scenario: Scenario,
    max_requests: u64,
    /// Until the traffic is made.
    gathering: Option<Gathering>,
    traffic: Traffic,
    /// The keys of the lanes so far, and those of the next one.
    keys: Vec<Keys>,
    resolving: Resolving,
    /// Of the lanes' rules.
    changes: Vec<Change>,
    running: Option<Running>,
}

struct Running {
    simulation: Simulation,
    history: History,
    /// All but the keys.
    lanes: Vec<LaneRun>,
    /// How many requests its lane was offered before each change of a rule.
    offered: Vec<usize>,
}

impl Making {
    /// Begins a run of at most so many requests.
    pub fn new(scenario: Scenario, max_requests: u64) -> Self {
        let Scenario { clients, duration, seed, .. } = &scenario;
        Self {
            gathering: Some(Gathering::new(clients, *duration, *seed, max_requests)),
            changes: Change::all(&scenario),
            scenario,
            max_requests,
            traffic: Traffic::default(),
            keys: Vec::new(),
            resolving: Resolving::default(),
            running: None,
        }
    }

    /// Goes on with the traffic; true once it is made.
    ///
    /// # Errors
    /// If the scenario makes more requests than it may, at what makes it as many.
    pub fn gather(&mut self, work: &mut Work) -> Result<bool, ScenarioError> {
        let Self { scenario, max_requests, gathering, .. } = self;
        if let Some(gathering) = gathering
            && !gathering
                .advance(&scenario.traffic, &scenario.traffic_edits(), work)
                .map_err(|many| too_many(scenario, many.source, *max_requests))?
        {
            return Ok(false);
        }
        if let Some(gathering) = self.gathering.take() {
            self.traffic = gathering.finish();
        }
        Ok(true)
    }

    /// Goes on; true once the run is made.
    ///
    /// # Errors
    /// As [`Self::gather`]; nothing has been run then.
    pub fn advance(&mut self, work: &mut Work) -> Result<bool, ScenarioError> {
        Ok(self.gather(work)? && self.resolve(work) && self.run(work)?)
    }

    fn resolve(&mut self, work: &mut Work) -> bool {
        while let Some(lane) = self.scenario.lanes.get(self.keys.len()) {
            if !self.resolving.advance(&lane.key, &self.traffic, work) {
                return false;
            }
            self.keys.push(std::mem::take(&mut self.resolving).finish());
        }
        true
    }

    fn run(&mut self, work: &mut Work) -> Result<bool, ScenarioError> {
        let course = Course::new(&self.scenario, &self.traffic, self.keys.iter(), &self.changes);
        let Running { simulation, history, lanes, offered } = self.running.get_or_insert_with(|| {
            let simulation = Simulation::new(&course);
            let history = History::new(&simulation);
            let lane = LaneRun {
                keys: Keys::default(),
                decisions: Decisions::default(),
                offers: self.scenario.retries().then(Offers::default),
                served: self.scenario.world.service.map(|_| Served::default()),
            };
            Running { simulation, history, lanes: vec![lane; self.keys.len()], offered: Vec::new() }
        });
        let steps = self.keys.len() as u64;
        loop {
            if simulation.next().is_none() {
                return Ok(true);
            }
            if !work.steps(steps) {
                return Ok(false);
            }
            let event = simulation.advance(&course, &mut Recording(lanes));
            match event.map(|event| event.kind) {
                Some(EventKind::Change { change }) => {
                    offered.push(simulation.offered(self.changes[change as usize].lane));
                }
                // Only retries make more of what was counted before.
                Some(EventKind::Retry { .. } | EventKind::Arrival { .. }) => {
                    for (lane, its) in lanes.iter().enumerate() {
                        if simulation.offered(lane) as u64 > self.max_requests
                            && let Some(client) = its.offers.as_ref().and_then(Offers::last_to_retry)
                        {
                            return Err(too_many_retries(client, self.max_requests));
                        }
                    }
                }
                _ => {}
            }
            history.pass(simulation);
        }
    }

    /// The scenario and what arrives in it; nothing before [`Self::gather`] is done.
    pub fn traffic(&self) -> (&Scenario, &Traffic) {
        (&self.scenario, &self.traffic)
    }

    /// How far the traffic is, in thousandths.
    pub fn gathered(&self) -> u64 {
        self.gathering.as_ref().map_or(1000, |gathering| gathering.progress(&self.scenario.traffic))
    }

    /// How many requests have arrived, of how many; `None` before the traffic is made.
    pub fn arrived(&self) -> Option<(u64, u64)> {
        let arrived = self.running.as_ref().map_or(0, |running| running.simulation.arrived());
        self.gathering.is_none().then_some((arrived as u64, self.traffic.arrivals.len() as u64))
    }

    /// The run, made to its end.
    ///
    /// # Errors
    /// As [`Self::advance`].
    pub fn finish(mut self) -> Result<Run, ScenarioError> {
        while !self.advance(&mut Work::all())? {}
        let Self { scenario, traffic, keys, mut changes, running, .. } = self;
        let Running { simulation, history, lanes, offered } = running.expect("made to its end");
        let lanes = lanes.into_iter().zip(keys).map(|(lane, keys)| LaneRun { keys, ..lane }).collect();
        for (change, offered) in changes.iter_mut().zip(offered) {
            change.offered = u32::try_from(offered).expect("numbered requests");
        }
        Ok(Run { lanes, changes, scenario, traffic, history, last: simulation.last() })
    }
}

/// What comes of the events, kept in the lanes.
struct Recording<'a>(&'a mut [LaneRun]);

impl Record for Recording<'_> {
    fn decided(&mut self, lane: usize, offered: &Arrival, retry: Option<Retry>, verdict: Verdict) {
        let LaneRun { decisions, offers, served, .. } = &mut self.0[lane];
        decisions.push(verdict);
        if let Some(offers) = offers {
            offers.push(*offered, retry);
        }
        if let Some(served) = served {
            served.fates.push(Fate::Away);
        }
    }

    fn served(&mut self, lane: usize, request: u32, at: Instant, fate: Fate) {
        if let Some(served) = &mut self.0[lane].served {
            served.fates[request as usize] = fate;
            if matches!(fate, Fate::Shed { .. }) {
                served.load.shed_at(at);
            }
        }
    }

    fn loaded(&mut self, lane: usize, at: Instant, requests: usize) {
        if let Some(served) = &mut self.0[lane].served {
            served.load.push(at, requests);
        }
    }

    fn attempt(&self, lane: usize, request: u32) -> (u32, u32) {
        self.0[lane].offers.as_ref().map_or((request, 1), |offers| offers.attempt(request))
    }

    fn waited(&self, lane: usize, request: u32) -> Duration {
        self.0[lane].waited(request)
    }
}
