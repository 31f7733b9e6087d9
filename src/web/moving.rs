use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::lab::{Lab, from_number};
use super::thrown;
use crate::measure::worst_position;
use crate::picture;
use crate::run::{Direction, Inside, MOST_STOPS, Reach, Target};
use crate::scenario::{Complaint, Position, ScenarioError, cut, written};
use crate::time::{Duration, Instant, MAX_INTEGER};

/// Moving in the run. However one moves, one stays within reach.
#[wasm_bindgen]
impl Lab {
    /// Moves by so many events, back if negative; says whether anything changed.
    pub fn step(&mut self, events: f64) -> bool {
        if (events < 0.0 && self.at_first()) || (events > 0.0 && self.at_last()) {
            return false;
        }
        let before = self.playhead.position();
        let moved = self.playhead.step(&self.run, events as i64);
        self.moved();
        // Of more events at once one sees the last.
        if events == 1.0 {
            self.reach.cross(before, &self.playhead);
        }
        moved
    }

    /// Moves to the next moment of the decisions that a lane takes, or to the one before.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane.
    pub fn step_inside(&mut self, lane: &str, forward: bool) -> Result<(), JsValue> {
        let lane = self.lane_of(lane)?;
        let before = self.playhead.position();
        self.playhead.step_inside(&self.run, lane, forward);
        self.moved();
        self.reach.cross(before, &self.playhead);
        Ok(())
    }

    /// Moves inside the decision at hand, to after so many of its moments.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane.
    pub fn enter(&mut self, lane: &str, passed: usize) -> Result<(), JsValue> {
        let lane = self.lane_of(lane)?;
        // What another lane is in the midst of deciding on, if it came to this one as well; else what came last.
        let request = match self.playhead.inside() {
            Some(inside) if inside.lane == lane => Some(inside.request),
            Some(inside) if self.run.retry(inside.lane, inside.request).is_none() => {
                let (arrival, _) = self.run.attempt(inside.lane, inside.request);
                Some(self.run.offered_as(lane, arrival))
            }
            _ => self.playhead.offered(lane).checked_sub(1).map(|last| last as u32),
        };
        if let Some(request) = request {
            self.playhead.enter(&self.run, lane, request, passed);
            self.moved();
        }
        Ok(())
    }

    /// Moves inside the next decision of a lane, to after so many of its moments; stays where none comes.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane, and for more moments than that decision has.
    pub fn enter_next(&mut self, lane: &str, passed: usize) -> Result<(), JsValue> {
        let lane = self.lane_of(lane)?;
        let next = self.playhead.offered(lane);
        if next < self.run.offers(lane).len() {
            let mut there = self.playhead.clone();
            there.enter(&self.run, lane, next as u32, passed);
            if let Some(most) = there.inside().map(Inside::last).filter(|most| *most < passed) {
                let said = Complaint::new("error-too-large").with_number("most", most as u64);
                return Err(thrown(&ScenarioError::new("out-of-range", "micro", said)));
            }
            self.playhead = there;
            self.moved();
        }
        Ok(())
    }

    /// How many moments of the decision that is going on lie before the present one; undefined outside of one.
    #[wasm_bindgen(getter)]
    pub fn micro(&self) -> Option<usize> {
        self.playhead.inside().map(Inside::passed)
    }

    /// Moves to an instant, to after all of its events.
    pub fn seek_instant(&mut self, instant: f64) {
        self.go(Position { instant: from_number(instant), events: None });
    }

    /// Lets time pass up to an instant: as `seek_instant`, but the stops on the way are met.
    pub fn play_to(&mut self, instant: f64) {
        let before = self.playhead.position();
        self.seek_instant(instant);
        self.reach.cross(before, &self.playhead);
    }

    /// The stops that one has met since this was asked last, by their numbers in the text that set them: where one
    /// stands, and those that one was taken across by a step or by playing.
    pub fn met_stops(&mut self) -> Vec<u32> {
        self.reach.met(&self.playhead)
    }

    /// How many places the stops are.
    #[wasm_bindgen(getter)]
    pub fn stops(&self) -> usize {
        self.reach.stops()
    }

    /// Moves to a position as text: `60.4s`, `59s+3`, `worst`.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` if it is none.
    pub fn seek(&mut self, position: &str) -> Result<(), JsValue> {
        if position.trim() == "worst" {
            self.seek_worst(self.measured.worst_lane());
        } else if let Some(position) = self.position_of(position, "at")? {
            self.go(position);
        }
        Ok(())
    }

    /// Moves to where the scenario opens: before everything unless it says otherwise.
    pub fn seek_open(&mut self) {
        match picture::opening(&self.run, &self.measured) {
            Some(position) => self.go(position),
            None => {
                self.playhead = self.run.playhead();
                self.reach.confine(&self.run, &mut self.playhead);
            }
        }
    }

    /// Moves to the next `rejection`, `delay`, `refill` or `reset` (a window's edge), or to the one before, in
    /// one lane or any; or to the `worst` window. Answers with the lane in which it is; where there is none,
    /// with nothing, and stays.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane and for what one cannot jump to.
    pub fn jump(&mut self, what: &str, back: bool, lane: Option<String>) -> Result<Option<String>, JsValue> {
        let lane = lane.map(|id| self.lane_of(&id)).transpose()?;
        let target = match what {
            "rejection" => Target::Rejection,
            "delay" => Target::Delay,
            "refill" => Target::Refill,
            "reset" => Target::Reset,
            "worst" => {
                let found = self.seek_worst(lane.or(self.measured.worst_lane()));
                return Ok(found.map(|lane| self.id_of(lane)));
            }
            _ => {
                let said = Complaint::new("error-no-target").with("text", cut(what));
                return Err(thrown(&ScenarioError::new("unknown-value", "jump", said)));
            }
        };
        let lanes =
            self.keys.iter().copied().enumerate().filter(|(index, _)| lane.is_none_or(|lane| lane == *index));
        let direction = if back { Direction::Back } else { Direction::Forth };
        let mut there = self.playhead.clone();
        let found = there.jump(&self.run, target, direction, lanes).filter(|_| self.reach.holds(&there));
        if found.is_some() {
            self.playhead = there;
            self.moved();
        }
        Ok(found.map(|lane| self.id_of(lane)))
    }

    /// How far one may move, `from` one position `to` another (the whole run), and the `stops` on the way, as
    /// texts; brings one who stands beyond it there.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for what is no position, and where the last comes before the first.
    pub fn set_reach(
        &mut self,
        from: Option<String>,
        to: Option<String>,
        stops: Option<String>,
    ) -> Result<(), JsValue> {
        let start = Position { instant: Instant::ZERO, events: Some(0) };
        let end = Position { instant: self.run.end(), events: None };
        let one = |text: Option<String>, path, absent| match text {
            Some(text) => Ok(self.position_of(&text, path)?.unwrap_or(absent)),
            None => Ok::<_, JsValue>(absent),
        };
        let (from, to) = (one(from, "from", start)?, one(to, "to", end)?);
        let stops = stops.unwrap_or_default();
        let mut positions = Vec::new();
        for stop in stops.split([' ', ',', '\t', '\n']).filter(|stop| !stop.is_empty()) {
            if positions.len() == MOST_STOPS {
                let said = Complaint::new("error-too-many-stops").with_number("most", MOST_STOPS as u64);
                return Err(thrown(&ScenarioError::new("too-many", "stops", said)));
            }
            positions.push(self.position_of(stop, "stops")?);
        }
        self.reach = Reach::new(&self.run, from, to, &positions).ok_or_else(|| {
            let said = Complaint::new("error-before-from").with("to", to).with("from", from);
            thrown(&ScenarioError::new("out-of-order", "to", said))
        })?;
        self.moved();
        Ok(())
    }

    /// Moves to the next stop, or to the one before; says whether there is one.
    pub fn go_to_stop(&mut self, back: bool) -> bool {
        let direction = if back { Direction::Back } else { Direction::Forth };
        let moved = self.reach.go_to_stop(&self.run, &mut self.playhead, direction);
        self.moved();
        moved
    }
}

impl Lab {
    /// A position as text, or `worst`, for which there is none where nothing starts.
    pub(super) fn position_of(&self, text: &str, path: &str) -> Result<Option<Position>, JsValue> {
        if text.trim() == "worst" {
            let worst = self.measured.worst_lane();
            return Ok(worst.and_then(|lane| worst_position(&self.run, &self.measured, lane)));
        }
        Position::parse(text.trim())
            .map(Some)
            .map_err(|error| thrown(&ScenarioError::new("bad-position", path, written(text, error.id()))))
    }

    fn id_of(&self, lane: usize) -> String {
        self.run.scenario.lanes[lane].id.clone()
    }

    /// Moves to a lane's worst window and shows all of it; says which lane's that was.
    fn seek_worst(&mut self, lane: Option<usize>) -> Option<usize> {
        let lane = lane?;
        let position = worst_position(&self.run, &self.measured, lane)?;
        let worst = self.measured.lanes[lane].worst;
        if let Some((first, last)) = worst.first.zip(worst.last) {
            let holds = |view: (Instant, Instant)| view.0 <= first && last < view.1;
            let usual = picture::default_view(&self.run);
            if !holds(self.view) {
                self.view = if holds(usual) { usual } else { self.around(first, last) };
            }
        }
        self.go(position);
        Some(lane)
    }

    /// A stretch with as much again before and after, at least a twentieth of the measured window.
    pub(super) fn around(&self, first: Instant, last: Instant) -> (Instant, Instant) {
        let margin = Duration(last.since(first).0.max(self.run.window().0 / 20));
        (Instant(first.0.saturating_sub(margin.0)), last.after(margin).min(Instant(MAX_INTEGER)))
    }

    fn go(&mut self, position: Position) {
        self.playhead.seek(&self.run, position);
        self.moved();
    }

    /// Brings now back within reach, and the stretch shown, as it is long, to where now is.
    pub(super) fn moved(&mut self) {
        self.reach.confine(&self.run, &mut self.playhead);
        self.view = self.followed(self.view);
    }

    /// A stretch, as it is long, where now has left it.
    pub(super) fn followed(&self, view: (Instant, Instant)) -> (Instant, Instant) {
        // Before everything, what will happen first is worth more to see than an empty beginning.
        if self.playhead.simulation().events() == 0 && self.playhead.instant() == Instant::ZERO {
            picture::default_view(&self.run)
        } else {
            picture::follow(view, &self.playhead)
        }
    }
}
