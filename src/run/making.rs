use super::history::History;
use super::keys::Resolving;
use super::{Change, Course, Decisions, EventKind, Keys, LaneRun, Run, Simulation};
use crate::scenario::{Scenario, ScenarioError, too_many};
use crate::traffic::{Gathering, Traffic};
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
    decisions: Vec<Decisions>,
    /// How many requests arrived before each change of a rule.
    arrived: Vec<usize>,
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
        Ok(self.gather(work)? && self.resolve(work) && self.run(work))
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

    fn run(&mut self, work: &mut Work) -> bool {
        let course =
            Course::new(&self.scenario.lanes, &self.traffic.arrivals, self.keys.iter(), &self.changes);
        let Running { simulation, history, decisions, arrived } = self.running.get_or_insert_with(|| {
            let simulation = Simulation::new(&course);
            let history = History::new(&simulation);
            let decisions = vec![Decisions::default(); self.keys.len()];
            Running { simulation, history, decisions, arrived: Vec::new() }
        });
        let steps = self.keys.len() as u64;
        loop {
            if simulation.next().is_none() {
                return true;
            }
            if !work.steps(steps) {
                return false;
            }
            let event =
                simulation.advance(&course, |lane, request, verdict| decisions[lane].push(request, verdict));
            if event.is_some_and(|event| matches!(event.kind, EventKind::Change { .. })) {
                arrived.push(simulation.arrived());
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
        let Running { simulation, history, decisions, arrived } = running.expect("made to its end");
        for (change, arrived) in changes.iter_mut().zip(arrived) {
            change.arrived = u32::try_from(arrived).expect("numbered requests");
        }
        let lanes =
            keys.into_iter().zip(decisions).map(|(keys, decisions)| LaneRun { keys, decisions }).collect();
        Ok(Run { lanes, changes, scenario, traffic, history, last: simulation.last() })
    }
}
