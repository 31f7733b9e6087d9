use super::{Measured, Measuring};
use crate::run::{Making, Run};
use crate::scenario::{Scenario, ScenarioError};
use crate::traffic::Traffic;
use crate::work::Work;

/// The way from a scenario to its run and what that amounts to, a little at a time. However it is cut, the outcome
/// is the same.
pub struct Opening {
    /// Until the run is made.
    making: Option<Making>,
    made: Option<(Run, Measuring)>,
}

/// What an opening is busy with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Logs are read and arrivals made.
    Traffic,
    /// Requests are decided.
    Run,
    Measure,
}

/// Where each phase begins on the way, in thousandths.
const TRAFFIC: u64 = 0;
const RUN: u64 = 150;
const MEASURE: u64 = 700;

impl Opening {
    /// Begins with a run of at most so many requests.
    pub fn new(scenario: Scenario, max_requests: u64) -> Self {
        Self { making: Some(Making::new(scenario, max_requests)), made: None }
    }

    /// Goes on; true once the run is measured.
    ///
    /// # Errors
    /// If the scenario makes more requests than it may, at what makes it as many; nothing has been run then.
    pub fn advance(&mut self, work: &mut Work) -> Result<bool, ScenarioError> {
        if let Some(making) = &mut self.making
            && !making.advance(work)?
        {
            return Ok(false);
        }
        if let Some(making) = self.making.take() {
            self.made = Some((making.finish()?, Measuring::default()));
        }
        Ok(self.made.as_mut().is_some_and(|(run, measuring)| measuring.advance(run, work)))
    }

    /// Goes on no further than until the traffic is made; true once it is.
    ///
    /// # Errors
    /// As [`Self::advance`].
    pub fn gather(&mut self, work: &mut Work) -> Result<bool, ScenarioError> {
        self.making.as_mut().map_or(Ok(true), |making| making.gather(work))
    }

    /// The scenario and what arrives in it, as far as that is made; `None` once the run is.
    pub fn traffic(&self) -> Option<(&Scenario, &Traffic)> {
        self.making.as_ref().map(Making::traffic)
    }

    /// How much of the traffic is made, in thousandths.
    pub fn gathered(&self) -> u64 {
        self.making.as_ref().map_or(1000, Making::gathered)
    }

    /// What it is busy with, and how much of the way is done, in thousandths: never less than before.
    pub fn progress(&self) -> (Phase, u64) {
        let on = |from, to, (done, all): (u64, u64)| from + (to - from) * done.min(all) / all.max(1);
        match (&self.making, &self.made) {
            (Some(making), _) => match making.arrived() {
                None => (Phase::Traffic, on(TRAFFIC, RUN, (making.gathered(), 1000))),
                Some(arrived) => (Phase::Run, on(RUN, MEASURE, arrived)),
            },
            (None, Some((run, measuring))) => (Phase::Measure, on(MEASURE, 1000, measuring.measured(run))),
            (None, None) => (Phase::Measure, 1000),
        }
    }

    /// The run and what it amounts to, after what is still to be done.
    ///
    /// # Errors
    /// As [`Self::advance`].
    pub fn finish(mut self) -> Result<(Run, Measured), ScenarioError> {
        while !self.advance(&mut Work::all())? {}
        let (run, measuring) = self.made.expect("made by now");
        let measured = measuring.finish(&run);
        Ok((run, measured))
    }
}
