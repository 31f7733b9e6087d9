use super::queue::Queue;
use super::{Course, Event, EventKind, Run};
use crate::limiter::{Limiter, Probe, Silent, State, Verdict};
use crate::time::Instant;

/// The moving part of a run: the limiters as they stand and what is still to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simulation {
    /// What is known to come: the next arrival, and the start of every request held back.
    queue: Queue,
    /// For each lane, the limiters of the keys that have had a request, in the order of their first.
    lanes: Vec<Vec<State>>,
    /// For each lane, the limiter of a key that has had none.
    unused: Vec<State>,
    /// How many changes of rules have happened, and the position of the next.
    changes: u32,
    change: Option<(Instant, u64)>,
    /// About how much memory they take.
    bytes: usize,
    /// How many events have happened, and how many of them were arrivals.
    events: u64,
    arrived: u32,
    /// When the last one happened, and the how-manieth of that instant it was.
    last: Option<Instant>,
    within: u64,
}

impl Simulation {
    pub(super) fn new(course: &Course) -> Self {
        let lanes = vec![Vec::new(); course.lanes.len()];
        let mut queue = Queue::default();
        if let Some(first) = arrival(course, 0) {
            queue.push(first);
        }
        Self {
            queue,
            lanes,
            unused: course.lanes.iter().map(|(rule, _)| rule.fresh()).collect(),
            changes: 0,
            change: course.changes.first().map(|change| (change.at, change.after)),
            bytes: 0,
            events: 0,
            arrived: 0,
            last: None,
            within: 0,
        }
    }

    /// Lets the next event happen; tells `decided` what each lane says to a request.
    pub fn advance(
        &mut self,
        course: &Course,
        mut decided: impl FnMut(usize, u32, Verdict),
    ) -> Option<Event> {
        let event = self.next()?;
        if let EventKind::Change { .. } = event.kind {
            self.change(course, event.at);
        } else {
            self.queue.pop();
        }
        if let EventKind::Arrival { request } = event.kind {
            self.arrived = request + 1;
            if let Some(next) = arrival(course, self.arrived) {
                self.queue.push(next);
            }
            for lane in 0..self.lanes.len() {
                let verdict = self.decide(course, lane, request, &mut Silent);
                decided(lane, request, verdict);
                // A start that no report can state never comes within reach.
                if let Verdict::Delay { starts_at } = verdict
                    && starts_at.is_stated()
                {
                    let lane = u32::try_from(lane).expect("few lanes");
                    self.queue.push(Event { at: starts_at, kind: EventKind::Start { lane, request } });
                }
            }
        }
        self.within = if self.last == Some(event.at) { self.within + 1 } else { 1 };
        self.last = Some(event.at);
        self.events += 1;
        Some(event)
    }

    /// Lets a lane go by its next rule: for who puts requests to one lane alone.
    pub fn change(&mut self, course: &Course, now: Instant) {
        let change = &course.changes[self.changes as usize];
        self.changes += 1;
        self.change = course.changes.get(self.changes as usize).map(|next| (next.at, next.after));
        for limiter in &mut self.lanes[change.lane] {
            let before = limiter.bytes();
            limiter.change(&change.rule, now);
            self.bytes = self.bytes - before + limiter.bytes();
        }
        self.unused[change.lane].change(&change.rule, now);
    }

    /// Puts one request to one lane's limiter, within the hearing of `probe`.
    pub fn decide<P: Probe>(&mut self, course: &Course, lane: usize, request: u32, probe: &mut P) -> Verdict {
        let arrival = &course.arrivals[request as usize];
        let (_, keys) = course.lanes[lane];
        let limiters = &mut self.lanes[lane];
        let turn = keys.turn(keys.of_client(arrival.client));
        while limiters.len() <= turn {
            let unused = self.unused[lane].clone();
            self.bytes += unused.bytes();
            limiters.push(unused);
        }
        let limiter = &mut limiters[turn];
        let before = limiter.bytes();
        let verdict = limiter.decide(arrival.at, arrival.cost, probe);
        self.bytes = self.bytes - before + limiter.bytes();
        verdict
    }

    /// The limiter that a lane keeps for a key.
    pub fn limiter<'a>(&'a self, run: &'a Run, lane: usize, key: usize) -> &'a State {
        let turn = run.lanes()[lane].keys.turn(key);
        self.lanes[lane].get(turn).unwrap_or(&self.unused[lane])
    }

    /// What happens next.
    pub fn next(&self) -> Option<Event> {
        let next = self.queue.first();
        let Some((at, after)) = self.change else { return next };
        let happened = if self.last == Some(at) { self.within } else { 0 };
        if next.is_some_and(|next| next.at < at || (next.at == at && happened < after)) {
            return next;
        }
        Some(Event { at, kind: EventKind::Change { change: self.changes } })
    }

    /// Whether an event has happened, if it is one of this run.
    pub(super) fn has_happened(&self, event: Event) -> bool {
        match event.kind {
            EventKind::Change { change } => change < self.changes,
            _ => self.queue.first().is_none_or(|next| next > event),
        }
    }

    /// How many changes of rules have happened.
    pub fn changes(&self) -> usize {
        self.changes as usize
    }

    /// How many of those that were held back go on by `at`, of those that have not yet. Nothing before `at` is to come.
    pub fn starts_by(&self, at: Instant) -> u64 {
        // Starts come before the arrivals of their instant, so none is left where an arrival is next.
        if self.next().is_none_or(|next| next.at > at || matches!(next.kind, EventKind::Arrival { .. })) {
            return 0;
        }
        self.queue.count(|event| event.at <= at && matches!(event.kind, EventKind::Start { .. }))
    }

    /// The requests that are held back in a lane until an instant, and have not gone on in it yet.
    pub fn starting(&self, lane: usize, at: Instant) -> impl Iterator<Item = u32> {
        self.queue.at(at).filter_map(move |event| match event.kind {
            EventKind::Start { lane: its, request } if its as usize == lane => Some(request),
            _ => None,
        })
    }

    /// About how much memory a copy takes.
    pub fn bytes(&self) -> usize {
        self.queue.len() * size_of::<Event>() + self.bytes
    }

    pub fn events(&self) -> u64 {
        self.events
    }

    /// When the last event happened; `None` before all.
    pub fn last(&self) -> Option<Instant> {
        self.last
    }

    /// How many events have happened at the instant of the last one.
    pub fn within(&self) -> u64 {
        self.within
    }

    /// How many arrivals have happened: also the index of the next.
    pub fn arrived(&self) -> usize {
        self.arrived as usize
    }
}

fn arrival(course: &Course, request: u32) -> Option<Event> {
    let at = course.arrivals.get(request as usize)?.at;
    Some(Event { at, kind: EventKind::Arrival { request } })
}
