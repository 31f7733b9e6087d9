use std::collections::BTreeMap;

use super::offers::Retry;
use super::queue::Queue;
use super::{Course, Event, EventKind, Fate, Keys, Record, Run};
use crate::limiter::{Limiter, Probe, Rule, Silent, State, Verdict};
use crate::time::{Duration, Instant};
use crate::traffic::{Arrival, Failed};
use crate::world::{Service, Taken};

/// The moving part of a run: the limiters as they stand and what is still to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simulation {
    /// What is known to come: the next arrival; the start of every request held back, the end of every one that is
    /// served, and the next attempt of every one that is to be retried.
    queue: Queue,
    lanes: Vec<Lane>,
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
    /// The last of that instant that was no change, and whether a change came after it.
    ordered: Option<EventKind>,
    changed: bool,
}

/// What moves in one lane.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Lane {
    /// The limiters of the keys that have had a request, in the order of their first; where there are several nodes,
    /// those of the pairs of key and node that have had one.
    limiters: Vec<State>,
    /// Where there are several nodes: which limiter a pair has, by the key's turn times 2^32 and the node.
    pairs: BTreeMap<u64, u32>,
    /// Likewise, for each key the node that decided on it last.
    last: Vec<u32>,
    /// The limiter of a key that has had none.
    unused: State,
    /// How many requests it has been offered.
    offered: u32,
    /// What does the work behind it, if anything is stated.
    service: Option<Box<Service>>,
}

impl Simulation {
    pub(super) fn new(course: &Course) -> Self {
        let lane = |rule: &Rule| Lane {
            limiters: Vec::new(),
            pairs: BTreeMap::new(),
            last: Vec::new(),
            unused: rule.fresh(),
            offered: 0,
            service: course.world.service.map(|setting| Box::new(Service::new(setting))),
        };
        let mut queue = Queue::default();
        if let Some(first) = arrival(course, 0) {
            queue.push(first);
        }
        Self {
            queue,
            lanes: course.lanes.iter().map(|(rule, _)| lane(rule)).collect(),
            changes: 0,
            change: course.changes.first().map(|change| (change.at, change.after)),
            bytes: 0,
            events: 0,
            arrived: 0,
            last: None,
            within: 0,
            ordered: None,
            changed: false,
        }
    }

    /// Lets the next event happen; what comes of it is told to `record`.
    pub fn advance<R: Record>(&mut self, course: &Course, record: &mut R) -> Option<Event> {
        let event = self.next()?;
        let Event { at, kind } = event;
        if self.last != Some(at) {
            (self.last, self.within, self.ordered) = (Some(at), 0, None);
        }
        self.changed = matches!(kind, EventKind::Change { .. });
        if self.changed {
            self.change(course, at);
        } else {
            self.queue.pop();
            self.ordered = Some(kind);
        }
        match kind {
            EventKind::Arrival { request } => {
                self.arrived = request + 1;
                if let Some(next) = arrival(course, self.arrived) {
                    self.queue.push(next);
                }
                let arrival = &course.arrivals[request as usize];
                for lane in 0..self.lanes.len() {
                    self.offer(course, lane, arrival, None, record);
                }
            }
            EventKind::Retry { lane, of } => {
                let lane = lane as usize;
                let (arrival, attempt) = record.attempt(lane, of);
                let again = Arrival { at, ..course.arrivals[arrival as usize] };
                let request = self.lanes[lane].offered;
                let retry = Retry { request, of, arrival, attempt: attempt + 1 };
                self.offer(course, lane, &again, Some(retry), record);
            }
            EventKind::Start { lane, request } => self.go_on(course, lane as usize, request, at, record),
            EventKind::End { lane, .. } => {
                if let Some(service) = &mut self.lanes[lane as usize].service {
                    // What is never done keeps its slot.
                    if let Some((request, ends)) = service.end(at).filter(|(_, ends)| ends.is_stated()) {
                        record.served(lane as usize, request, at, Fate::Served { begins: at, ends });
                        self.queue.push(Event { at: ends, kind: EventKind::End { lane, request } });
                    }
                    record.loaded(lane as usize, at, service.requests());
                }
            }
            EventKind::Change { .. } => {}
        }
        self.within += 1;
        self.events += 1;
        Some(event)
    }

    /// A lane is offered a request, and decides on it.
    fn offer<R: Record>(
        &mut self,
        course: &Course,
        lane: usize,
        offered: &Arrival,
        retry: Option<Retry>,
        record: &mut R,
    ) {
        let request = self.lanes[lane].offered;
        self.lanes[lane].offered += 1;
        let attempt = retry.map_or((self.arrived.wrapping_sub(1), 1), |retry| (retry.arrival, retry.attempt));
        let node = course.node(request, attempt, offered.client);
        let verdict = self.decide(course, (lane, node), offered, &mut Silent);
        record.decided(lane, offered, retry, verdict);
        match verdict {
            Verdict::Admit => self.go_on(course, lane, request, offered.at, record),
            // A start that no report can state never comes within reach.
            Verdict::Delay { starts_at } if starts_at.is_stated() => {
                self.queue
                    .push(Event { at: starts_at, kind: EventKind::Start { lane: lane as u32, request } });
            }
            Verdict::Delay { .. } => {}
            Verdict::Reject => {
                self.fail(course, lane, request, offered.at, record, |simulation, client, cost| {
                    simulation.of_client(course, lane, client).retry_after(offered.at, cost)
                });
            }
        }
    }

    /// A request goes on to what does the work, if anything is stated.
    fn go_on<R: Record>(&mut self, course: &Course, lane: usize, request: u32, now: Instant, record: &mut R) {
        let Some(service) = &mut self.lanes[lane].service else { return };
        let taken = service.take(request, now);
        record.loaded(lane, now, service.requests());
        match taken {
            Taken::Serving { ends } if !ends.is_stated() => {}
            Taken::Serving { ends } => {
                record.served(lane, request, now, Fate::Served { begins: now, ends });
                self.queue.push(Event { at: ends, kind: EventKind::End { lane: lane as u32, request } });
            }
            Taken::Waiting => {}
            Taken::Shed { retry_after } => {
                record.served(lane, request, now, Fate::Shed { retry_after });
                self.fail(course, lane, request, now, record, |_, _, _| Some(retry_after));
            }
        }
    }

    /// What becomes of a request that failed at `now`: whether its client tries again, and when. `retry_after` says what
    /// the answer tells it.
    fn fail<R: Record>(
        &mut self,
        course: &Course,
        lane: usize,
        request: u32,
        now: Instant,
        record: &mut R,
        retry_after: impl FnOnce(&Self, u32, u64) -> Option<Duration>,
    ) {
        if !course.retries {
            return;
        }
        let (arrival, attempt) = record.attempt(lane, request);
        let Arrival { client, cost, .. } = course.arrivals[arrival as usize];
        let Some(policy) = course.clients.get(client as usize).and_then(|client| client.retry) else {
            return;
        };
        let waited = record.waited(lane, request);
        let failed = Failed { arrival, attempt, waited, retry_after: retry_after(self, client, cost) };
        let Some(wait) = policy.wait(failed, course.seed) else { return };
        let at = now.after(wait);
        if at < Instant::ZERO.after(course.duration) {
            self.queue.push(Event { at, kind: EventKind::Retry { lane: lane as u32, of: request } });
        }
    }

    /// Lets a lane go by its next rule: for who puts requests to one lane alone.
    pub fn change(&mut self, course: &Course, now: Instant) {
        let change = &course.changes[self.changes as usize];
        self.changes += 1;
        self.change = course.changes.get(self.changes as usize).map(|next| (next.at, next.after));
        let lane = &mut self.lanes[change.lane];
        for limiter in &mut lane.limiters {
            let before = limiter.bytes();
            limiter.change(&change.rule, now);
            self.bytes = self.bytes - before + limiter.bytes();
        }
        lane.unused.change(&change.rule, now);
    }

    /// Puts one request to the limiter of a lane's node, within the hearing of `probe`.
    pub fn decide<P: Probe>(
        &mut self,
        course: &Course,
        (lane, node): (usize, usize),
        offered: &Arrival,
        probe: &mut P,
    ) -> Verdict {
        let (_, keys) = course.lanes[lane];
        let Lane { limiters, pairs, last, unused, .. } = &mut self.lanes[lane];
        let turn = keys.turn(keys.of_client(offered.client));
        let place = if course.world.nodes > 1 {
            last.resize(last.len().max(turn + 1), 0);
            last[turn] = node as u32;
            let place = *pairs.entry(pair(turn, node)).or_insert(limiters.len() as u32) as usize;
            self.bytes += if place == limiters.len() { size_of::<(u64, u32)>() } else { 0 };
            place
        } else {
            turn
        };
        while limiters.len() <= place {
            self.bytes += unused.bytes();
            limiters.push(unused.clone());
        }
        let limiter = &mut limiters[place];
        let before = limiter.bytes();
        let verdict = limiter.decide(offered.at, offered.cost, probe);
        self.bytes = self.bytes - before + limiter.bytes();
        verdict
    }

    /// The limiter that a lane keeps for a key; where it has several nodes, the one that decided last.
    pub fn limiter<'a>(&'a self, run: &'a Run, lane: usize, key: usize) -> &'a State {
        self.of_key(lane, &run.lanes()[lane].keys, key, None)
    }

    /// The same of one node.
    pub fn limiter_of_node<'a>(&'a self, run: &'a Run, lane: usize, key: usize, node: usize) -> &'a State {
        self.of_key(lane, &run.lanes()[lane].keys, key, Some(node))
    }

    /// The node of a lane that decided last for a key; the first, before any has.
    pub fn node(&self, run: &Run, lane: usize, key: usize) -> usize {
        let turn = run.lanes()[lane].keys.turn(key);
        self.lanes[lane].last.get(turn).map_or(0, |node| *node as usize)
    }

    fn of_client(&self, course: &Course, lane: usize, client: u32) -> &State {
        let (_, keys) = course.lanes[lane];
        self.of_key(lane, keys, keys.of_client(client), None)
    }

    /// Of one node, or of that which decided last.
    fn of_key(&self, lane: usize, keys: &Keys, key: usize, node: Option<usize>) -> &State {
        let Lane { limiters, pairs, last, unused, .. } = &self.lanes[lane];
        let turn = keys.turn(key);
        // Only where there are several nodes has any decided last.
        let place = match (node, last.get(turn)) {
            _ if last.is_empty() => Some(turn),
            (None, None) => None,
            (Some(node), _) => pairs.get(&pair(turn, node)).map(|place| *place as usize),
            (None, Some(node)) => pairs.get(&pair(turn, *node as usize)).map(|place| *place as usize),
        };
        place.and_then(|place| limiters.get(place)).unwrap_or(unused)
    }

    /// What does the work behind a lane, as it stands, if anything is stated.
    pub fn service(&self, lane: usize) -> Option<&Service> {
        self.lanes[lane].service.as_deref()
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

    /// The last event of the present instant that was no change, if one was, and whether a change came after it.
    pub fn ordered(&self) -> (Option<EventKind>, bool) {
        (self.ordered, self.changed)
    }

    /// How many of those that are known to come at `at` do so, arrivals left out. Nothing before `at` is to come.
    pub fn known_at(&self, at: Instant) -> u64 {
        self.queue.count(|event| event.at == at && !matches!(event.kind, EventKind::Arrival { .. }))
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
        let services = self.lanes.iter().filter_map(|lane| lane.service.as_ref());
        self.queue.len() * size_of::<Event>()
            + self.bytes
            + services.map(|service| service.bytes()).sum::<usize>()
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

    /// How many requests a lane has been offered: also the place of the next.
    pub fn offered(&self, lane: usize) -> usize {
        self.lanes[lane].offered as usize
    }

    /// How many arrivals have happened: also the index of the next.
    pub fn arrived(&self) -> usize {
        self.arrived as usize
    }
}

/// A key's turn and a node as one number.
fn pair(turn: usize, node: usize) -> u64 {
    (turn as u64) << 32 | node as u64
}

fn arrival(course: &Course, request: u32) -> Option<Event> {
    let at = course.arrivals.get(request as usize)?.at;
    Some(Event { at, kind: EventKind::Arrival { request } })
}
