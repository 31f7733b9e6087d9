use super::{Event, EventKind, Heard, Inside, Run, Simulation};
use crate::limiter::{Recorder, Rule, State};
use crate::scenario::Position;
use crate::time::Instant;
use crate::traffic::Arrival;

/// A place in a run, with the limiters as they stand there.
///
/// A place is an instant and how many of that instant's events have happened. All that lies
/// before it has happened, nothing after it has, and how one got there leaves no trace. Between an arrival and
/// what happened before it lie the moments of one lane's decision on it: see [`Inside`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playhead {
    simulation: Simulation,
    instant: Instant,
    /// Inside the next event, if it is an arrival.
    inside: Option<Box<Inside>>,
}

impl Playhead {
    pub(super) fn new(run: &Run) -> Self {
        Self { simulation: run.history.before_event(0).clone(), instant: Instant::ZERO, inside: None }
    }

    pub fn instant(&self) -> Instant {
        self.instant
    }

    /// How many events of this instant have happened.
    pub fn index(&self) -> u64 {
        if self.simulation.last() == Some(self.instant) { self.simulation.within() } else { 0 }
    }

    /// How many events happen at this instant in all.
    pub fn events_now(&self, run: &Run) -> u64 {
        if self.simulation.next().is_none_or(|next| next.at > self.instant) {
            return self.index();
        }
        let arrivals = &run.arrivals()[self.arrived()..];
        let to_arrive = arrivals.partition_point(|arrival| arrival.at <= self.instant);
        let changes = &run.changes[self.simulation.changes()..];
        let to_change = changes.partition_point(|change| change.at <= self.instant);
        // What follows from these at once is known only to who lets it happen.
        if run.has_world() {
            let (mut there, course, mut run) = (self.simulation.clone(), run.course(), run);
            while there.next().is_some_and(|next| next.at <= self.instant) {
                there.advance(&course, &mut run);
            }
            return self.index() + there.events() - self.simulation.events();
        }
        self.index() + (to_arrive + to_change) as u64 + self.simulation.known_at(self.instant)
    }

    /// The limiters as they stand, decisions that are not over left out.
    pub fn simulation(&self) -> &Simulation {
        &self.simulation
    }

    /// The decision that is going on, and how far it is.
    pub fn inside(&self) -> Option<&Inside> {
        self.inside.as_deref()
    }

    /// The limiter that a lane keeps for a key, as it stands.
    pub fn limiter<'a>(&'a self, run: &'a Run, lane: usize, key: usize) -> &'a State {
        match self.inside() {
            Some(inside) if (inside.lane, inside.key) == (lane, key) && inside.has_changed() => &inside.after,
            Some(inside) if (inside.lane, inside.key) == (lane, key) => {
                self.simulation.limiter_of_node(run, lane, key, run.node(lane, inside.request))
            }
            _ => self.simulation.limiter(run, lane, key),
        }
    }

    /// The node of a lane whose limiter [`Self::limiter`] is.
    pub fn node(&self, run: &Run, lane: usize, key: usize) -> usize {
        match self.inside() {
            Some(inside) if (inside.lane, inside.key) == (lane, key) => run.node(lane, inside.request),
            _ => self.simulation.node(run, lane, key),
        }
    }

    /// The rule that a lane goes by here.
    pub fn rule<'a>(&self, run: &'a Run, lane: usize) -> &'a Rule {
        run.rule_after(lane, self.simulation.changes())
    }

    /// How many requests a lane has been offered: the place of the next one.
    pub fn offered(&self, lane: usize) -> usize {
        self.simulation.offered(lane)
    }

    /// How many requests have arrived: the index of the next one.
    pub fn arrived(&self) -> usize {
        self.simulation.arrived()
    }

    /// Moves by `events` events, back if negative; stops at either end. Says whether it moved.
    pub fn step(&mut self, run: &Run, events: i64) -> bool {
        let before = (self.instant, self.simulation.events());
        let left = events != 0 && self.inside.take().is_some();
        if events > 0 {
            let target = self.simulation.events().saturating_add(events.unsigned_abs());
            if target > self.simulation.events() && self.simulation.next().is_some() {
                self.go_to_event(run, target);
            }
        } else if events < 0 {
            // Between two events, the first step back leads to the one that happened last.
            let between = left || self.simulation.last().is_none_or(|last| last < self.instant);
            let back = events.unsigned_abs() - u64::from(between);
            self.go_to_event(run, self.simulation.events().saturating_sub(back));
        }
        left || before != (self.instant, self.simulation.events())
    }

    /// Moves to the next moment of the decisions that a lane takes, or to the one before. What is no
    /// decision is passed in one step, and so are both ends of one: before the arrival the event before it
    /// is over, after the answer the arrival is. Says whether it moved.
    pub fn step_inside(&mut self, run: &Run, lane: usize, forward: bool) -> bool {
        if let Some(inside) = self.inside.as_deref_mut().filter(|inside| inside.lane == lane) {
            let to = if forward { inside.passed + 1 } else { inside.passed.wrapping_sub(1) };
            if to <= inside.last() {
                inside.passed = to;
                return true;
            }
            return self.step(run, if forward { 1 } else { -1 });
        }
        // What happens next or, the other way, happened last; between two events, the one that happened last is over.
        let mut there = self.clone();
        let over = self.simulation.last() == Some(self.instant);
        let before = self.simulation.events().checked_sub(1).filter(|_| over && self.inside.is_none());
        if let (false, Some(before)) = (forward, before) {
            there.go_to_event(run, before);
        }
        let deciding = there.simulation.next().filter(|_| forward || before.is_some());
        let is_offered = deciding.is_some_and(|event| match event.kind {
            EventKind::Arrival { .. } => true,
            EventKind::Retry { lane: its, .. } => its as usize == lane,
            _ => false,
        });
        let offered = is_offered.then(|| there.offered(lane) as u32);
        match offered {
            Some(request) => {
                self.enter(run, lane, request, if forward { 0 } else { usize::MAX });
                true
            }
            None => self.step(run, if forward { 1 } else { -1 }),
        }
    }

    /// Moves inside a lane's decision on a request, to after so many of its moments; at most to its answer.
    pub fn enter(&mut self, run: &Run, lane: usize, request: u32, passed: usize) {
        let there = self.inside.take().filter(|inside| (inside.lane, inside.request) == (lane, request));
        let mut inside = there.unwrap_or_else(|| {
            let client = run.offers(lane)[request as usize].client;
            self.go_before(run, run.offering(lane, request));
            let key = run.lanes()[lane].keys.of_client(client);
            let (heard, after) = self.overhear(run, lane, request);
            Box::new(Inside { lane, request, heard, passed, key, after })
        });
        inside.passed = passed.min(inside.last());
        self.inside = Some(inside);
    }

    /// Moves to just after the first `events` events, at the instant of the last of them.
    pub fn go_to_event(&mut self, run: &Run, events: u64) {
        self.inside = None;
        let checkpoint = run.history.before_event(events);
        if self.simulation.events() > events || self.simulation.events() < checkpoint.events() {
            self.simulation.clone_from(checkpoint);
        }
        let course = run.course();
        let mut record = run;
        while self.simulation.events() < events && self.simulation.advance(&course, &mut record).is_some() {}
        self.instant = self.simulation.last().unwrap_or(Instant::ZERO);
    }

    /// Moves to a position; without a number, to after all events of its instant. Beyond the
    /// run's end, to its end.
    pub fn seek(&mut self, run: &Run, position: Position) {
        self.inside = None;
        let instant = position.instant.min(run.end());
        let within = if instant < position.instant { u64::MAX } else { position.events.unwrap_or(u64::MAX) };
        let checkpoint = run.history.before_position(instant, within);
        let here = &self.simulation;
        let passed = here.last().is_some_and(|last| (last, here.within()) > (instant, within));
        if passed || here.events() < checkpoint.events() {
            self.simulation.clone_from(checkpoint);
        }
        let (course, mut record) = (run.course(), run);
        while let Some(next) = self.simulation.next()
            && happens_by(&self.simulation, next, instant, within)
        {
            self.simulation.advance(&course, &mut record);
        }
        self.instant = instant;
    }

    /// Moves to just after an event; to after all events of its instant if there is no such event. Says
    /// how many events before that one had to be replayed.
    pub fn go_after(&mut self, run: &Run, event: Event) -> u64 {
        let replayed = self.go_before(run, event);
        if self.simulation.next() == Some(event) {
            let mut record = run;
            self.simulation.advance(&run.course(), &mut record);
        } else {
            self.seek(run, Position { instant: event.at, events: None });
        }
        replayed
    }

    /// The position as one writes it: with its number unless all events of the instant have
    /// happened.
    pub fn position(&self) -> Position {
        let all = self.simulation.next().is_none_or(|next| next.at > self.instant);
        Position { instant: self.instant, events: (!all).then(|| self.index()) }
    }

    /// The position told by its number, which leaves room for what is still to be sent at this instant.
    pub fn exact_position(&self) -> Position {
        Position { instant: self.instant, events: Some(self.index()) }
    }

    /// Hears anew how a lane decided on `request`, and how that left its limiter.
    pub fn overhear(&self, run: &Run, lane: usize, request: u32) -> (Heard, State) {
        let offered = &run.offers(lane)[request as usize];
        let Arrival { at, cost, client, .. } = *offered;
        let mut there = self.clone();
        there.go_before(run, run.offering(lane, request));
        let mut recorder = Recorder::default();
        let verdict =
            there.simulation.decide(&run.course(), (lane, run.node(lane, request)), offered, &mut recorder);
        let limiter = there.simulation.limiter(run, lane, run.lanes()[lane].keys.of_client(client));
        (Heard::of(limiter, at, cost, recorder.0, verdict), limiter.clone())
    }

    /// Moves to just before an event; says how many events had to be replayed.
    fn go_before(&mut self, run: &Run, event: Event) -> u64 {
        self.inside = None;
        let checkpoint = run.history.before(event);
        if self.simulation.has_happened(event) || self.simulation.events() < checkpoint.events() {
            self.simulation.clone_from(checkpoint);
        }
        let (course, mut record) = (run.course(), run);
        let from = self.simulation.events();
        let comes_before = |next: Event, simulation: &Simulation| {
            next != event && next.at <= event.at && !simulation.has_happened(event)
        };
        while self.simulation.next().is_some_and(|next| comes_before(next, &self.simulation)) {
            self.simulation.advance(&course, &mut record);
        }
        self.instant = event.at;
        self.simulation.events() - from
    }
}

/// Whether the next event is among those before the first `within` events of `instant` are over.
fn happens_by(simulation: &Simulation, next: Event, instant: Instant, within: u64) -> bool {
    let happened = if simulation.last() == Some(next.at) { simulation.within() } else { 0 };
    (next.at, happened) < (instant, within)
}
