use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::lab::Lab;
use super::words::object;
use crate::explain::{self, Words};
use crate::run::EventKind;
use crate::scenario::{Edit, Position};
use crate::traffic::{self, Request, Source};

/// Changing the run from here on: what a change is of, and where it begins.
#[wasm_bindgen]
impl Lab {
    /// Moves to where another lab is, whose past this one shares; and past the change of a rule that was made there.
    pub fn go_where(&mut self, other: &Lab) {
        let changes = |lab: &Lab| {
            let next = lab.playhead.simulation().next();
            next.is_some_and(|event| {
                event.at == lab.playhead.instant() && matches!(event.kind, EventKind::Change { .. })
            })
        };
        self.playhead.seek(&self.run, other.playhead.position());
        while changes(self) && !changes(other) {
            self.playhead.step(&self.run, 1);
        }
        self.moved();
    }

    /// The request that is decided on, or arrived last, by its place among all arrivals; none before the first.
    #[wasm_bindgen(getter)]
    pub fn request(&self) -> Option<u32> {
        let last = || u32::try_from(self.playhead.arrived().checked_sub(1)?).ok();
        let inside = self.playhead.inside();
        inside.map(|inside| self.run.attempt(inside.lane, inside.request).0).or_else(last)
    }

    /// What makes a request, as edits name it: `{item, index}` or `{edit, index}`; undefined where there is none.
    pub fn origin(&self, request: u32) -> JsValue {
        if request as usize >= self.run.arrivals().len() {
            return JsValue::UNDEFINED;
        }
        let Request { source, index } = self.run.origin(request as usize);
        let (kind, number) = match source {
            Source::Item(item) => ("item", item),
            Source::Edit(edit) => ("edit", edit),
        };
        object([(kind, number.into()), ("index", (index as f64).into())])
    }

    /// When a request arrives, as a scenario writes it.
    pub fn request_at(&self, request: u32) -> Option<String> {
        Some(self.run.arrivals().get(request as usize)?.at.to_string())
    }

    /// The edit by which a lane goes now; none where it goes by its first rule.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane.
    pub fn limiter_edit(&self, lane: &str) -> Result<Option<u32>, JsValue> {
        Ok(self.playhead.limiter_edit(&self.run, self.lane_of(lane)?))
    }

    /// Where a lane's rule would be set from now on, as a scenario writes it, and the edit that has just done so:
    /// `{at, edit}`.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane.
    pub fn limiter_position(&self, lane: &str) -> Result<JsValue, JsValue> {
        let here = self.playhead.exact_position();
        let before = here.events.and_then(|events| events.checked_sub(1));
        let just = self.limiter_edit(lane)?.filter(|edit| match &self.run.scenario.edits[*edit as usize] {
            Edit::Limiter { at, .. } => at.instant == here.instant && at.events == before,
            Edit::Traffic(_) => false,
        });
        Ok(place(Position { events: if just.is_some() { before } else { here.events }, ..here }, just))
    }

    /// The edit by which a traffic item is what it is now; none where it is what it was at first.
    pub fn item_edit(&self, item: u32) -> Option<u32> {
        self.playhead.item_edit(&self.run, item as usize)
    }

    /// Where a traffic item would be set from now on, as a scenario writes it, and the edit that does so there:
    /// `{at, edit}`.
    pub fn item_position(&self, item: u32) -> JsValue {
        let (instant, kept) = self.playhead.item_position(&self.run, item as usize);
        let here = Position { instant, events: Some(kept) };
        let there = self.item_edit(item).filter(|edit| match &self.run.scenario.edits[*edit as usize] {
            Edit::Traffic(traffic::Edit::Set { at, kept: first, .. }) => {
                *at == instant && *first == Some(kept)
            }
            _ => false,
        });
        place(here, there)
    }

    /// What changed from another future to this one, in words.
    pub fn difference(&self, before: &Lab) -> String {
        self.words.say(&explain::difference_of(&before.run, &self.run))
    }
}

fn place(at: Position, edit: Option<u32>) -> JsValue {
    object([("at", at.to_string().into()), ("edit", edit.map_or(JsValue::UNDEFINED, Into::into))])
}
