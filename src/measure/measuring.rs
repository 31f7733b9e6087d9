use super::curve::{Fullest, Growing};
use super::effort::Efforts;
use super::{Curve, KeyMeasure, LaneMeasure, Measured, Waits, Worst, limit};
use crate::limiter::Rule;
use crate::order::Sorting;
use crate::run::{Counts, LaneRun, Outcome, Run};
use crate::time::{Duration, Instant};
use crate::traffic::Arrival;
use crate::work::Work;

/// A run being measured, lane by lane.
#[derive(Debug, Default)]
pub struct Measuring {
    lanes: Vec<LaneMeasure>,
    next: LaneMeasuring,
}

/// A lane being measured: its requests are counted by key, then its starts are followed in the order in which they
/// happen.
#[derive(Debug, Default)]
struct LaneMeasuring {
    totals: Counts,
    /// In the order of their first requests.
    keys: Vec<KeyMeasure>,
    /// Where each key stands there, by its index.
    place_of: Vec<Option<u32>>,
    /// How long the delayed waited.
    waits: Vec<u64>,
    /// How many requests are counted.
    counted: usize,
    /// By how long they waited; when the delayed start; keys by how many of theirs were rejected, most first.
    by_wait: Option<Sorting>,
    by_start: Option<Sorting>,
    by_rejected: Option<Sorting>,
    /// The starts so far: how many requests have been looked at, and how many of the delayed have started.
    request: usize,
    started: usize,
    /// One a key, by its index, and that of everybody.
    growing: Vec<Growing>,
    all: Option<Growing>,
    /// Those of the keys, once nothing more starts.
    grown: Option<std::vec::IntoIter<Growing>>,
    curves: Vec<Curve>,
    worst: Worst,
    efforts: Efforts,
}

impl Measuring {
    /// Goes on; true once everything is measured.
    pub fn advance(&mut self, run: &Run, work: &mut Work) -> bool {
        while self.lanes.len() < run.lanes().len() {
            let lane = self.lanes.len();
            if !self.next.advance(run, lane, work) {
                return false;
            }
            self.lanes.push(std::mem::take(&mut self.next).finish(run, lane));
        }
        true
    }

    /// How often a request has been looked at, of how many times in all.
    pub(super) fn measured(&self, run: &Run) -> (u64, u64) {
        let offered = |lanes: usize| (0..lanes).map(|lane| run.offers(lane).len() * 2).sum::<usize>();
        let looked = offered(self.lanes.len()) + self.next.counted + self.next.request;
        (looked as u64, offered(run.lanes().len()) as u64)
    }

    /// What was measured, after what is still to be.
    pub fn finish(mut self, run: &Run) -> Measured {
        while !self.advance(run, &mut Work::all()) {}
        Measured { lanes: self.lanes }
    }
}

impl LaneMeasuring {
    fn advance(&mut self, run: &Run, lane: usize, work: &mut Work) -> bool {
        if !self.efforts.advance(run, lane, work) {
            return false;
        }
        let (lane, offers) = (&run.lanes()[lane], run.offers(lane));
        self.count(offers, lane, work)
            && self.sort(lane, work)
            && self.begin(run, lane, work)
            && self.follow(offers, lane, work)
            && self.look_back(work)
    }

    /// All and by key.
    fn count(&mut self, offers: &[Arrival], lane: &LaneRun, work: &mut Work) -> bool {
        self.place_of.resize(lane.keys.names().len(), None);
        let outcomes = lane.decisions.outcomes();
        while let Some((arrival, outcome)) = offers.get(self.counted).zip(outcomes.get(self.counted)) {
            if !work.step() {
                return false;
            }
            self.counted += 1;
            let key = lane.keys.of_client(arrival.client);
            let keys = &mut self.keys;
            let place = *self.place_of[key].get_or_insert_with(|| {
                keys.push(KeyMeasure { key, totals: Counts::default(), longest_wait: Duration::ZERO });
                keys.len() as u32 - 1
            });
            let measure = &mut keys[place as usize];
            self.totals.add(*outcome);
            measure.totals.add(*outcome);
            if *outcome == Outcome::Delay {
                let wait = lane.decisions.delayed()[self.waits.len()].1.since(arrival.at);
                measure.longest_wait = measure.longest_wait.max(wait);
                self.waits.push(wait.0);
            }
        }
        true
    }

    fn sort(&mut self, lane: &LaneRun, work: &mut Work) -> bool {
        let Self { waits, keys, by_wait, by_start, by_rejected, .. } = self;
        let starts = || lane.decisions.delayed().iter().map(|(_, at)| at.0);
        // Equal ones stay in the order of their requests, and keys in that of their first requests.
        by_wait.get_or_insert_with(|| Sorting::new(std::mem::take(waits).into_iter())).advance(work)
            && by_start.get_or_insert_with(|| Sorting::new(starts())).advance(work)
            && by_rejected
                .get_or_insert_with(|| Sorting::new(keys.iter().map(|key| u64::MAX - key.totals.rejected)))
                .advance(work)
    }

    fn begin(&mut self, run: &Run, lane: &LaneRun, work: &mut Work) -> bool {
        let keys = lane.keys.names().len();
        let taken = |counts: Counts| (counts.admitted + counts.delayed) as usize;
        while self.grown.is_none() && self.growing.len() < keys {
            if !work.step() {
                return false;
            }
            let place = self.place_of[self.growing.len()];
            let starts = place.map_or(0, |place| taken(self.keys[place as usize].totals));
            self.growing.push(Growing::new(run.window(), starts));
        }
        if keys != 1 && self.all.is_none() {
            self.all = Some(Growing::new(run.window(), taken(self.totals)));
        }
        true
    }

    /// Every start that a report can state, in the order in which they happen.
    fn follow(&mut self, offers: &[Arrival], lane: &LaneRun, work: &mut Work) -> bool {
        let outcomes = lane.decisions.outcomes();
        let late = in_order(&self.by_start);
        loop {
            let late = late.get(self.started).map(|(at, place)| (Instant(*at), *place));
            let late = late.filter(|(at, _)| at.is_stated());
            let arrival = offers.get(self.request);
            if late.is_none() && arrival.is_none() {
                return true;
            }
            if !work.step() {
                return false;
            }
            // At one instant, starts come before arrivals.
            let (at, request) = match (late, arrival) {
                (Some((at, place)), arrival) if arrival.is_none_or(|arrival| at <= arrival.at) => {
                    self.started += 1;
                    (at, lane.decisions.delayed()[place].0)
                }
                (_, Some(arrival)) => {
                    self.request += 1;
                    if outcomes[self.request - 1] != Outcome::Admit {
                        continue;
                    }
                    (arrival.at, self.request as u32 - 1)
                }
                _ => return true,
            };
            let arrival = offers[request as usize];
            self.growing[lane.keys.of_client(arrival.client)].push(at, arrival.cost, request);
            if let Some(all) = &mut self.all {
                all.push(at, arrival.cost, request);
            }
        }
    }

    /// The curves, and the fullest window among those of the keys: of equal ones the earliest, then the first key.
    fn look_back(&mut self, work: &mut Work) -> bool {
        let grown = self.grown.get_or_insert_with(|| std::mem::take(&mut self.growing).into_iter());
        while work.step() {
            let Some(growing) = grown.next() else { return true };
            let (curve, fullest) = growing.finish();
            let worst = worst(&curve, fullest, Some(self.curves.len()));
            let earlier = worst.admitted == self.worst.admitted && worst.first < self.worst.first;
            if worst.admitted > self.worst.admitted || earlier {
                self.worst = worst;
            }
            self.curves.push(curve);
        }
        false
    }

    fn finish(self, run: &Run, lane: usize) -> LaneMeasure {
        let window = run.window();
        let (effort, efforts) = self.efforts.finish();
        let all = self.all.map(Growing::finish);
        let worst_all = match &all {
            Some((curve, fullest)) => worst(curve, *fullest, None),
            None => Worst { key: None, ..self.worst },
        };
        LaneMeasure {
            totals: self.totals,
            keys: in_order(&self.by_rejected).iter().map(|(_, place)| self.keys[*place]).collect(),
            worst: self.worst,
            worst_all,
            limit: agreed(run, lane, |rule| limit(rule, window)),
            // What one rule promises, a change on the way does not.
            bound: run
                .rule(lane)
                .bound(window)
                .map(|bound| bound * u128::from(run.nodes_of_key(lane)))
                .filter(|_| run.changes(lane).all(|change| change.rule == *run.rule(lane))),
            waits: Waits::new(self.totals.admitted, in_order(&self.by_wait)),
            effort,
            efforts,
            curves: self.curves,
            curve_of_all: all.map(|(curve, _)| curve),
        }
    }
}

fn in_order(sorting: &Option<Sorting>) -> &[(u64, usize)] {
    sorting.as_ref().map_or(&[], Sorting::order)
}

fn worst(curve: &Curve, fullest: Option<Fullest>, key: Option<usize>) -> Worst {
    fullest.map_or(Worst::default(), |fullest| Worst {
        key,
        admitted: curve.cost(fullest),
        first: Some(curve.start(fullest.first)),
        last: Some(curve.start(fullest.last)),
        last_request: Some(fullest.request),
    })
}

/// A number that is the same for all rules that a lane goes by, one after the other.
fn agreed(run: &Run, lane: usize, number: impl Fn(&Rule) -> Option<u128>) -> Option<u128> {
    let first = number(run.rule(lane));
    if run.changes(lane).all(|change| number(&change.rule) == first) { first } else { None }
}
