use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::plain::plain;
use super::words::PageWords;
use super::{Lab, read, tables, thrown, unknown_lane};
use crate::measure::{self, Phase};
use crate::scenario::{Complaint, ScenarioError, bounds, cut};
use crate::work::Work;

/// A scenario on its way to a [`Lab`], a little at a time.
#[wasm_bindgen]
pub struct Opening(measure::Opening);

#[wasm_bindgen]
impl Opening {
    /// Begins with a scenario; only the lanes named, in that order, if any are.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for a bad scenario, and for a lane that is unknown or named twice.
    #[wasm_bindgen(constructor)]
    pub fn new(scenario: JsValue, lanes: Option<Vec<String>>) -> Result<Opening, JsValue> {
        let mut scenario = read(scenario)?;
        if let Some(ids) = lanes {
            let known: Vec<&str> = scenario.lanes.iter().map(|lane| lane.id.as_str()).collect();
            let shown = ids.iter().enumerate().map(|(place, id)| {
                if ids[..place].contains(id) {
                    let said = Complaint::new("error-repeated-lane").with("id", cut(id));
                    return Err(thrown(&ScenarioError::new("repeated-lane", "lanes", said)));
                }
                let lane = scenario.lanes.iter().find(|lane| lane.id == *id);
                lane.cloned().ok_or_else(|| unknown_lane(id, &known))
            });
            scenario.lanes = shown.collect::<Result<_, _>>()?;
        }
        Ok(Self(measure::Opening::new(scenario, bounds::REQUESTS)))
    }

    /// Goes on by so many steps, of which a request takes several; true once all is done.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` where there are more requests than a run may have.
    pub fn advance(&mut self, steps: u32) -> Result<bool, JsValue> {
        self.0.advance(&mut Work::new(steps.into())).map_err(|error| thrown(&error))
    }

    /// Goes on no further than until the traffic is made; true once it is.
    ///
    /// # Errors
    /// As [`Self::advance`].
    pub fn gather(&mut self, steps: u32) -> Result<bool, JsValue> {
        self.0.gather(&mut Work::new(steps.into())).map_err(|error| thrown(&error))
    }

    /// What it is busy with, as a message.
    pub fn phase(&self) -> String {
        match self.0.progress().0 {
            Phase::Traffic => "opening-traffic",
            Phase::Run => "opening-run",
            Phase::Measure => "opening-measure",
        }
        .to_owned()
    }

    /// How much of the way is done, from 0 to 1.
    pub fn progress(&self) -> f64 {
        f64::from(self.0.progress().1 as u32) / 1000.0
    }

    /// How much of the traffic is made, from 0 to 1.
    pub fn gathered(&self) -> f64 {
        f64::from(self.0.gathered() as u32) / 1000.0
    }

    /// How a run should stand around its log, once [`Self::gather`] is done: `{records, first_bad, epoch, duration}`, as
    /// a scenario writes them; no epoch where the log's times are no dates.
    pub fn log_frame(&self, say: Function) -> JsValue {
        let frame =
            self.0.traffic().map(|(scenario, log)| tables::log_frame(scenario, log, &PageWords::new(say)));
        plain(&frame)
    }

    /// The run to look at and to move in, after what is still to be done.
    ///
    /// `say` is the page's catalog: `(id, arguments) => text`.
    ///
    /// # Errors
    /// As [`Self::advance`].
    pub fn finish(self, say: Function) -> Result<Lab, JsValue> {
        let (run, measured) = self.0.finish().map_err(|error| thrown(&error))?;
        Ok(Lab::of(run, measured, say))
    }
}
