//! The pictures of a lane in numbers: what its limiter holds, what its curve shows, and the run in stretches.

use super::{Arg, Message, Rounding, clock, count, exact_span, span, with_period};
use crate::limiter::Limiter;
use crate::measure::Measured;
use crate::run::{Counts, Playhead, Run};
use crate::time::{Duration, Instant};

/// What a lane's vessel and curve show of a key at the playhead, as names and values. `started` is what has started of
/// it within the window that is measured.
pub fn state(
    run: &Run,
    measured: &Measured,
    playhead: &Playhead,
    (lane, key): (usize, usize),
    started: u128,
) -> Vec<(Message, Message)> {
    let now = playhead.instant();
    let limiter = playhead.limiter(run, lane, key);
    let measure = &measured.lanes[lane];
    let number = |n: Arg| Message::new("said").with("what", n);
    let mut rows = Vec::new();
    let mut row = |name: Message, value: Message| rows.push((name, value));
    if run.scenario.world.nodes > 1 {
        row(Message::new("state-node"), number((playhead.node(run, lane, key) as u64 + 1).into()));
    }
    if playhead.rule(run, lane).rate().is_some() {
        row(Message::new("state-remaining"), number(limiter.remaining(now).into()));
    }
    if let Some(used) = limiter.used_of_window(now) {
        row(Message::new("state-used"), number(used.into()));
    }
    if let Some((from, to)) = limiter.window(now) {
        row(
            Message::new("state-window"),
            Message::new("state-window-value").with("from", clock(from)).with("to", clock(to)),
        );
    }
    let reset = limiter.reset_at(now);
    if reset > now {
        row(Message::new("state-reset"), span(reset.since(now), Rounding::Up));
    }
    row(with_period(Message::new("state-started"), run.window()), number(count(started)));
    if let Some(limit) = measure.limit {
        row(Message::new("state-limit"), number(count(limit)));
    }
    if let Some(bound) = measure.bound {
        row(with_period(Message::new("state-bound"), run.window()), number(count(bound)));
    }
    if let Some(service) = playhead.simulation().service(lane) {
        row(Message::new("state-serving"), number((service.serving() as u64).into()));
        row(Message::new("state-line"), number((service.waiting().len() as u64).into()));
        row(Message::new("state-shed"), number(service.shed().into()));
    }
    let worst = Message::new("state-worst").with("window", exact_span(run.window()));
    row(worst, number(count(measure.worst.admitted)));
    rows
}

/// A stretch of a run and what was decided in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    pub from: Instant,
    /// The first instant after it.
    pub to: Instant,
    pub counts: Counts,
}

/// How many stretches a run is told in.
const STRETCHES: u64 = 20;

/// The whole run in stretches `[from, to)` of one length, and what a lane decided in each; the last may be shorter.
pub fn stretches(run: &Run, lane: usize) -> Vec<Stretch> {
    let length = run.end().0.div_ceil(STRETCHES).max(1);
    // In whole milliseconds where it is longer than one: edges are to be read.
    let grain = length.min(Duration::MILLISECOND.0);
    let length = length.next_multiple_of(grain);
    let arrivals = run.offers(lane);
    let before = |at: Instant| arrivals.partition_point(|arrival| arrival.at < at);
    (0..STRETCHES)
        .map(|n| {
            let from = Instant(n * length);
            let to = from.after(Duration(length)).min(run.end());
            Stretch { from, to, counts: run.lanes()[lane].decisions.counts(before(from), before(to)) }
        })
        .take_while(|stretch| stretch.from < run.end())
        .collect()
}
