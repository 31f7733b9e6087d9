use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::lab::Lab;
use super::plain::plain;
use super::thrown;
use crate::explain::{self, Words};
use crate::picture::{self, Strip};
use crate::report::{self, Decisions};
use crate::scenario::{Complaint, Position, ScenarioError};

/// What can be taken along of a run.
#[wasm_bindgen]
impl Lab {
    /// Frames from one position to another, those of the stretch shown, as self-contained SVG text; without an id of all
    /// lanes.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane, what is no position, and for too many frames or none.
    pub fn strip(
        &self,
        lane: Option<String>,
        from: Option<String>,
        to: Option<String>,
        frames: f64,
    ) -> Result<String, JsValue> {
        let lane = lane.map(|id| self.lane_of(&id)).transpose()?;
        let position = |text: Option<String>, path, instant| -> Result<Position, JsValue> {
            let given = text.map_or(Ok(None), |text| self.position_of(&text, path))?;
            Ok(given.unwrap_or(Position { instant, events: None }))
        };
        let from = position(from, "from", self.view.0)?;
        let to = position(to, "to", self.view.1)?;
        if to.instant < from.instant {
            let said = Complaint::new("error-before-from").with("to", to).with("from", from);
            return Err(thrown(&ScenarioError::new("out-of-order", "to", said)));
        }
        let bound = |id, name, bound: u32| {
            thrown(&ScenarioError::new(
                "out-of-range",
                "frames",
                Complaint::new(id).with_number(name, bound.into()),
            ))
        };
        if frames.is_nan() || frames < 1.0 {
            return Err(bound("error-too-small", "least", 1));
        }
        if frames > f64::from(Strip::MOST_FRAMES) {
            return Err(bound("error-too-large", "most", Strip::MOST_FRAMES));
        }
        let strip = Strip { from, to, frames: frames as u32, lane };
        Ok(picture::strip(&self.run, &self.measured, &strip, &self.words))
    }

    /// How many decisions of a lane, by its number, there are to list.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` where a report would not list them: there are too many.
    pub fn listed(&self, lane: usize) -> Result<usize, JsValue> {
        report::few_enough_to_list(&self.run).map_err(|error| thrown(&error))?;
        Ok(self.run.offers(lane).len())
    }

    /// Both ends of the stretch shown, as a scenario writes them.
    pub fn view_ends(&self) -> Vec<String> {
        vec![self.view.0.to_string(), self.view.1.to_string()]
    }

    /// Decisions of a lane, by its number, as lines of CSV: at most so many from one on. The first of the first lane
    /// come with the names of the columns.
    pub fn csv(&self, lane: usize, from: usize, most: usize) -> String {
        let header = if lane == 0 && from == 0 { report::CSV_HEADER } else { "" };
        header.to_owned() + &report::csv(Decisions::of(&self.run, lane, from, most))
    }

    /// The same as a report lists them.
    pub fn decisions(&self, lane: usize, from: usize, most: usize) -> JsValue {
        plain(&Decisions::of(&self.run, lane, from, most))
    }

    /// A lane's limit as the documentation of an API states it.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane.
    pub fn policy(&self, lane: &str) -> Result<String, JsValue> {
        let paragraphs = explain::policy(&self.run, &self.playhead, self.lane_of(lane)?);
        let say = |sentences: &Vec<explain::Message>| {
            sentences.iter().map(|sentence| self.words.say(sentence)).collect::<Vec<_>>().join(" ")
        };
        Ok(paragraphs.iter().map(say).collect::<Vec<_>>().join("\n\n"))
    }

    /// A script for a load tool that sends the traffic, with what a lane answers.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane.
    pub fn load_script(&self, lane: &str) -> Result<String, JsValue> {
        Ok(report::load_script(&self.run, self.lane_of(lane)?))
    }
}
