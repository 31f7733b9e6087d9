use js_sys::Function;
use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Element;

use super::live::Live;
use super::plain::plain;
use super::words::PageWords;
use super::{Opening, decision, tables, thrown, unknown_lane};
use crate::explain::{self, Decision, Message, Tone, Words};
use crate::measure::Measured;
use crate::picture::{self, Frame, Parts, Scene, Scrubber};
use crate::run::{Event, EventKind, Inside, Playhead, Reach, Run};
use crate::scenario::{Complaint, ScenarioError, cut};
use crate::time::{Instant, MAX_INTEGER};

/// A run on the page, at an instant.
#[wasm_bindgen]
pub struct Lab {
    pub(super) run: Run,
    pub(super) measured: Measured,
    pub(super) playhead: Playhead,
    /// How far one may move.
    pub(super) reach: Reach,
    /// The stretch of time shown.
    pub(super) view: (Instant, Instant),
    /// For each lane, the key whose limiter and curve are drawn.
    pub(super) keys: Vec<usize>,
    /// How high a lane's picture may be.
    room: Option<u32>,
    pub(super) words: PageWords,
    /// The pictures on the page.
    live: Vec<Live>,
    scrubber: Option<Scrubber>,
}

#[wasm_bindgen]
impl Lab {
    /// Runs a scenario; only the lanes named, in that order, if any are.
    ///
    /// `say` is the page's catalog: `(id, arguments) => text`.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for a bad scenario or an unknown lane.
    #[wasm_bindgen(constructor)]
    pub fn new(scenario: JsValue, lanes: Option<Vec<String>>, say: Function) -> Result<Lab, JsValue> {
        Opening::new(scenario, lanes)?.finish(say)
    }

    /// Another language.
    pub fn set_words(&mut self, say: Function) {
        self.words = PageWords::new(say);
        self.live.clear();
    }

    // ---- where one is ----

    /// Nanoseconds since the run began.
    #[wasm_bindgen(getter)]
    pub fn instant(&self) -> f64 {
        number(self.playhead.instant())
    }

    /// How many of this instant's events have happened.
    #[wasm_bindgen(getter)]
    pub fn index(&self) -> f64 {
        self.playhead.index() as f64
    }

    /// When nothing happens any more.
    #[wasm_bindgen(getter)]
    pub fn end(&self) -> f64 {
        number(self.run.end())
    }

    /// Whether everything has happened, or all that one may move to.
    #[wasm_bindgen(getter)]
    pub fn at_end(&self) -> bool {
        self.playhead.simulation().next().is_none() || self.at_last()
    }

    /// Whether one can go no further back.
    #[wasm_bindgen(getter)]
    pub fn at_first(&self) -> bool {
        self.reach.is_first(&self.playhead)
    }

    /// Whether one can go no further on.
    #[wasm_bindgen(getter)]
    pub fn at_last(&self) -> bool {
        self.reach.is_last(&self.playhead)
    }

    /// The position as a scenario writes it.
    pub fn position(&self) -> String {
        self.playhead.position().to_string()
    }

    /// The position with its number, whether or not more is to come.
    pub fn exact_position(&self) -> String {
        self.playhead.exact_position().to_string()
    }

    /// The instant as a scenario writes it.
    pub fn now_text(&self) -> String {
        self.playhead.instant().to_string()
    }

    /// Moves to just after a request has arrived, by its place among all.
    pub fn go_to_request(&mut self, request: u32) {
        if let Some(arrival) = self.run.arrivals().get(request as usize) {
            let event = Event { at: arrival.at, kind: EventKind::Arrival { request } };
            self.playhead.go_after(&self.run, event);
            self.moved();
        }
    }

    /// Moves to just after a lane has been offered a request, by its place among all that it is offered.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane.
    pub fn go_to_offered(&mut self, lane: &str, request: u32) -> Result<(), JsValue> {
        let lane = self.lane_of(lane)?;
        if (request as usize) < self.run.offers(lane).len() {
            self.playhead.go_after(&self.run, self.run.offering(lane, request));
            self.moved();
        }
        Ok(())
    }

    /// The instant in the reader's words.
    pub fn instant_text(&self) -> String {
        self.words.say(&explain::clock(self.playhead.instant()))
    }

    /// How many of this instant's events have happened, in the reader's words.
    pub fn within_text(&self) -> String {
        let within = Message::new("within-instant").with("n", self.playhead.index());
        self.words.say(&within.with("all", self.playhead.events_now(&self.run)))
    }

    // ---- the stretch shown ----

    /// From and to, in nanoseconds.
    pub fn view(&self) -> Vec<f64> {
        vec![number(self.view.0), number(self.view.1)]
    }

    /// The same as a page writes it, `56s 66s`; none where it is the one seen by whoever comes straight to here.
    pub fn view_text(&self) -> Option<String> {
        let usual = self.followed(picture::default_view(&self.run));
        (self.view != usual).then(|| format!("{} {}", self.view.0, self.view.1))
    }

    /// Shows another stretch; one without length shows the one seen by whoever comes straight to here.
    pub fn set_view(&mut self, from: f64, to: f64) {
        let (from, to) = (from_number(from), from_number(to));
        self.view = if from < to { (from, to) } else { self.followed(picture::default_view(&self.run)) };
    }

    /// The same as text: `56s 66s`.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` if it is no stretch of time.
    pub fn set_view_text(&mut self, text: &str) -> Result<(), JsValue> {
        let ends: Vec<_> = text.split([' ', ',']).filter(|end| !end.is_empty()).map(Instant::parse).collect();
        match ends[..] {
            [Ok(from), Ok(to)] if from < to => {
                self.view = (from, to);
                Ok(())
            }
            _ => {
                let said = Complaint::new("error-bad-view").with("text", cut(text));
                Err(thrown(&ScenarioError::new("bad-view", "view", said)))
            }
        }
    }

    /// Shows the fullest window of all, closely.
    pub fn show_worst(&mut self) {
        let worst = self.measured.worst_lane().map(|lane| self.measured.lanes[lane].worst);
        if let Some((first, last)) = worst.and_then(|worst| worst.first.zip(worst.last)) {
            self.view = self.around(first, last);
        }
    }

    /// Shows `factor` times as much or, below 1, as little, keeping now where it stands.
    pub fn zoom(&mut self, factor: f64) {
        let (from, to, now) = (number(self.view.0), number(self.view.1), self.instant());
        let length = ((to - from) * factor).clamp(1e3, number(Instant(MAX_INTEGER)));
        let from = (now - (now - from) / (to - from) * length).max(0.0);
        self.view = (from_number(from), from_number(from + length));
    }

    // ---- drawing ----

    /// How high a lane's picture may be from now on, in pixels; as high as it likes where nothing is said. Says whether
    /// all of these parts have room in one so wide; else some are left out.
    pub fn set_room(
        &mut self,
        room: Option<u32>,
        width: u32,
        vessel: bool,
        timeline: bool,
        curve: bool,
    ) -> bool {
        self.room = room;
        let parts = Parts { vessel, timeline, curve };
        parts.within(width, picture::room_beside_service(&self.run, room)) == parts
    }

    /// Draws a lane into an `<svg>` of the page.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane.
    pub fn draw_lane(
        &mut self,
        svg: Element,
        lane: &str,
        width: u32,
        vessel: bool,
        timeline: bool,
        curve: bool,
    ) -> Result<(), JsValue> {
        let lane = self.lane_of(lane)?;
        let scene = picture::lane(&self.frame(lane, width, Parts { vessel, timeline, curve }));
        self.draw(svg, &scene)
    }

    /// Draws the time axis under the lanes.
    ///
    /// # Errors
    /// None but for a failing browser.
    pub fn draw_axis(&mut self, svg: Element, width: u32, vessel: bool) -> Result<(), JsValue> {
        let scene = picture::axis(&self.frame(0, width, Parts { vessel, timeline: true, curve: true }));
        self.draw(svg, &scene)
    }

    /// Draws the whole run, small.
    ///
    /// # Errors
    /// None but for a failing browser.
    pub fn draw_scrubber(&mut self, svg: Element, width: u32) -> Result<(), JsValue> {
        let mut scrubber = self.scrubber.take().filter(|scrubber| scrubber.suits(width));
        let frame = self.frame(0, width, Parts::ALL);
        let scene = scrubber.get_or_insert_with(|| Scrubber::new(&frame)).show(&frame);
        let drawn = self.draw(svg, scene);
        self.scrubber = scrubber;
        drawn
    }

    /// A lane as self-contained SVG text; without an id all of them, stacked.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane.
    pub fn svg(&self, lane: Option<String>) -> Result<String, JsValue> {
        let lane = lane.map(|id| self.lane_of(&id)).transpose()?;
        Ok(picture::svg(&self.run, &self.measured, &self.playhead, lane, &self.words))
    }

    /// The stretch between two places of a lane's picture, of which the first is where its timeline stands: when it
    /// begins and how long it is, as a scenario writes them, and both of its ends in words. None beside the timeline.
    pub fn stretch_at(&self, width: u32, from: f64, to: f64, vessel: bool) -> Option<Vec<String>> {
        let place = |x: f64| picture::Px((x * 100.0) as i32);
        let parts = Parts { vessel, timeline: true, curve: true }
            .within(width, picture::room_beside_service(&self.run, self.room));
        let (one, other) = picture::stretch_at(width, parts, self.view, (place(from), place(to)))?;
        let (first, last) = (one.min(other), one.max(other));
        let said = |instant| self.words.say(&explain::clock(instant));
        Some(vec![first.to_string(), last.since(first).to_string(), said(first), said(last)])
    }

    // ---- telling ----

    pub fn lane_ids(&self) -> Vec<String> {
        self.run.scenario.lanes.iter().map(|lane| lane.id.clone()).collect()
    }

    /// What a lane counts by: the keys with most rejected first, as many as one can choose from; before them
    /// the one that is drawn.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane.
    pub fn keys(&self, lane: &str) -> Result<Vec<String>, JsValue> {
        const MOST: usize = 200;
        let lane = self.lane_of(lane)?;
        let names = self.run.lanes()[lane].keys.names();
        let drawn = self.keys[lane];
        let others = self.measured.lanes[lane].keys.iter().map(|measure| measure.key);
        let keys = std::iter::once(drawn).chain(others.filter(|key| *key != drawn)).take(MOST);
        Ok(keys.filter_map(|key| names.get(key).cloned()).collect())
    }

    /// Draws another key's limiter and curve in a lane; a name that it does not count by changes nothing.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane.
    pub fn set_key(&mut self, lane: &str, name: &str) -> Result<(), JsValue> {
        let lane = self.lane_of(lane)?;
        if let Some(key) = self.run.lanes()[lane].keys.names().iter().position(|known| known == name) {
            self.keys[lane] = key;
        }
        Ok(())
    }

    /// By its number, the key that each lane draws; none where each draws the one that it would by itself.
    pub fn drawn_keys(&self) -> Option<Vec<u32>> {
        let usual = |(lane, key): (usize, &usize)| picture::key_in_focus(&self.measured, lane) == *key;
        let numbers = || self.keys.iter().filter_map(|key| u32::try_from(*key).ok()).collect();
        (!self.keys.iter().enumerate().all(usual)).then(numbers)
    }

    /// Draws these keys, one a lane, or without any those that are drawn by themselves; says whether there are such.
    pub fn draw_keys(&mut self, numbers: &[u32]) -> bool {
        let lanes = self.run.lanes();
        if numbers.is_empty() {
            self.keys = (0..lanes.len()).map(|lane| picture::key_in_focus(&self.measured, lane)).collect();
            return true;
        }
        let known = |(lane, key): (usize, &u32)| (*key as usize) < lanes[lane].keys.names().len();
        let all = numbers.len() == lanes.len() && numbers.iter().enumerate().all(known);
        if all {
            self.keys = numbers.iter().map(|key| *key as usize).collect();
        }
        all
    }

    /// Name, setting and totals of a lane, in words.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane.
    pub fn lane_facts(&self, lane: &str) -> Result<JsValue, JsValue> {
        let lane = self.lane_of(lane)?;
        Ok(plain(&tables::lane_facts(&self.run, &self.measured, &self.playhead, lane, &self.words)))
    }

    /// What this run shows: a list of `{text, tone}`.
    pub fn finding(&self) -> JsValue {
        #[derive(Serialize)]
        struct Sentence {
            text: String,
            tone: &'static str,
        }
        let sentences: Vec<_> = explain::finding(&self.run, &self.measured)
            .iter()
            .map(|finding| Sentence {
                text: self.words.say(&finding.message),
                tone: match finding.tone {
                    Tone::Above => "above",
                    Tone::Within => "within",
                    Tone::Plain => "plain",
                },
            })
            .collect();
        plain(&sentences)
    }

    /// Why the last request that has arrived fared in a lane as it did, without an id in the one that
    /// [`Decision::foremost`] names; none before the first.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane.
    pub fn why(&self, lane: Option<String>) -> Result<Option<String>, JsValue> {
        let decision = match lane {
            Some(id) => self.at_hand(self.lane_of(&id)?),
            None => Decision::foremost(&self.run, &self.playhead),
        };
        Ok(decision.map(|decision| self.words.say(&decision.sentence())))
    }

    /// What the last move led to, in words to be heard.
    pub fn announcement(&self) -> String {
        self.words.say(&explain::announcement(&self.run, &self.playhead))
    }

    /// The decision that a lane is taking or took last: `{request, sentence, steps, here}`; undefined before the
    /// first. See `decision::explained`.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane.
    pub fn explain(&self, lane: &str) -> Result<JsValue, JsValue> {
        let decision = self.at_hand(self.lane_of(lane)?);
        Ok(decision.map_or(JsValue::UNDEFINED, |decision| decision::explained(&decision, &self.words)))
    }

    /// The listing in which its steps are lit: `{lines, stores, fault}`. See `decision::code`.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane.
    pub fn code(&self, lane: &str, store: Option<usize>) -> Result<JsValue, JsValue> {
        let lane = self.lane_of(lane)?;
        let code = |decision| decision::code(&self.run, &decision, lane, store, &self.words);
        Ok(self.at_hand(lane).map_or(JsValue::UNDEFINED, code))
    }

    /// What the client gets as its answer; undefined as long as there is none. See `decision::answer`.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane.
    pub fn answer(&self, lane: &str) -> Result<JsValue, JsValue> {
        let lane = self.lane_of(lane)?;
        let heard = decision::heard(&self.run, &self.playhead, lane);
        Ok(heard.map_or(JsValue::UNDEFINED, |(request, heard)| {
            decision::answer(&self.run, lane, request, &heard, &self.words)
        }))
    }

    /// The decisions around the present one, as a table of texts.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane.
    pub fn table(&self, lane: &str) -> Result<JsValue, JsValue> {
        Ok(plain(&tables::decisions(&self.run, &self.playhead, self.lane_of(lane)?, &self.words)))
    }

    /// What a lane's vessel and curve show now, as a table of texts.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane.
    pub fn state(&self, lane: &str) -> Result<JsValue, JsValue> {
        Ok(plain(&tables::state(&self.frame(self.lane_of(lane)?, 0, Parts::ALL), &self.words)))
    }

    /// What each client asked of a lane and got, as a table of texts; without rows where no client retries and there is no
    /// service.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane.
    pub fn clients(&self, lane: &str) -> Result<JsValue, JsValue> {
        Ok(plain(&tables::clients(&self.run, &self.measured, self.lane_of(lane)?, &self.words)))
    }

    /// The whole run in a few stretches, with what a lane decided in each, as a table of texts.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` for an unknown lane.
    pub fn stretches(&self, lane: &str) -> Result<JsValue, JsValue> {
        let lane = self.lane_of(lane)?;
        Ok(plain(&tables::stretches(&self.run, self.playhead.instant(), lane, &self.words)))
    }

    /// The lanes compared, as a table of texts.
    pub fn compare(&self) -> JsValue {
        plain(&tables::compare(&self.run, &self.measured, &self.words))
    }

    /// How reading each access log went.
    pub fn logs(&self) -> JsValue {
        plain(&tables::logs(&self.run, &self.words))
    }

    /// The report of the whole run.
    ///
    /// # Errors
    /// Throws a `{code, path, said}` where there are more decisions than a report lists.
    pub fn report(&self, decisions: bool) -> Result<JsValue, JsValue> {
        if decisions {
            crate::report::few_enough_to_list(&self.run).map_err(|error| thrown(&error))?;
        }
        Ok(plain(&crate::report::report(&self.run, &self.measured, decisions)))
    }
}

impl Lab {
    /// A run, looked at before everything.
    pub(super) fn of(run: Run, measured: Measured, say: Function) -> Self {
        let (playhead, reach) = (run.playhead(), Reach::whole(&run));
        let view = picture::default_view(&run);
        let keys = (0..run.lanes().len()).map(|lane| picture::key_in_focus(&measured, lane)).collect();
        Self {
            run,
            measured,
            playhead,
            reach,
            view,
            keys,
            room: None,
            words: PageWords::new(say),
            live: Vec::new(),
            scrubber: None,
        }
    }

    fn frame(&self, lane: usize, width: u32, parts: Parts) -> Frame<'_> {
        // Whose request is being decided on is what there is to see.
        let deciding = self.playhead.inside().filter(|inside| inside.lane == lane);
        Frame {
            run: &self.run,
            measured: &self.measured,
            playhead: &self.playhead,
            lane,
            key: deciding.map_or(self.keys[lane], Inside::key),
            view: self.view,
            width,
            room: self.room,
            parts: parts.within(width, picture::room_beside_service(&self.run, self.room)),
            words: &self.words,
        }
    }

    fn draw(&mut self, svg: Element, scene: &Scene) -> Result<(), JsValue> {
        let place = match self.live.iter().position(|live| live.is(&svg)) {
            Some(place) => place,
            None => {
                self.live.push(Live::new(svg)?);
                self.live.len() - 1
            }
        };
        self.live[place].draw(scene, &self.words)
    }

    fn at_hand(&self, lane: usize) -> Option<Decision<'_>> {
        Decision::at_hand(&self.run, &self.playhead, lane)
    }

    pub(super) fn lane_of(&self, id: &str) -> Result<usize, JsValue> {
        let lanes = &self.run.scenario.lanes;
        lanes.iter().position(|lane| lane.id == id).ok_or_else(|| {
            let known: Vec<&str> = lanes.iter().map(|lane| lane.id.as_str()).collect();
            unknown_lane(id, &known)
        })
    }
}

/// Exact: instants of a run are below 2^53.
fn number(instant: Instant) -> f64 {
    instant.0 as f64
}

/// What is no instant (negative, NaN) is the beginning; fractions of a nanosecond have not passed.
pub(super) fn from_number(instant: f64) -> Instant {
    Instant((instant as u64).min(MAX_INTEGER))
}
