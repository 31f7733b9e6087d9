//! The windows that a rule counts by, as they stand in a view.

use super::Frame;
use crate::limiter::{Anchor, Limiter, Windows};
use crate::order;
use crate::run::{Outcome, Term};
use crate::time::{Duration, Instant};
use crate::traffic::Arrival;

/// More windows than this in a view are not told apart.
const MOST: usize = 80;
/// So many windows are followed from the run's beginning where each depends on the one before.
const MOST_FOLLOWED: usize = 4096;

/// One window of a rule that counts by windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    /// From here on, up to but without `to`.
    pub from: Instant,
    pub to: Instant,
    /// The how-manieth it is.
    pub index: u64,
    /// What has been used of it by now, where that is known.
    pub used: Option<u128>,
}

impl Window {
    /// Told apart from those of the rules before.
    fn of_rule(mut self, number: u64) -> Self {
        self.index += number << 32;
        self
    }
}

/// The windows that reach into the view, in order; none if the rule has none or they are too many to see.
pub(super) fn windows(frame: &Frame) -> Vec<Window> {
    let (mut windows, mut open, mut left) = (Vec::new(), None, MOST_FOLLOWED);
    let terms = frame.run.terms(frame.lane).take_while(|term| term.since < frame.view.1);
    for (number, term) in (0..).zip(terms) {
        let its;
        (its, open) = windows_of(frame, &term, open, windows.len(), &mut left);
        windows.extend(its.into_iter().map(|window| window.of_rule(number)));
    }
    if windows.len() > MOST {
        return Vec::new();
    }
    for window in &mut windows {
        window.used = used(frame, window);
    }
    windows
}

/// The windows of one rule while the lane goes by it, none where with so many others they are too many to see; and
/// where the one begins that stands open at the end. `open`: where the one begins that stands open at the beginning.
/// Only what requests open is known so.
fn windows_of(
    frame: &Frame,
    term: &Term,
    open: Option<Instant>,
    others: usize,
    left: &mut usize,
) -> (Vec<Window>, Option<Instant>) {
    let Term { rule, since, until, .. } = *term;
    let (from, to) = (frame.view.0.max(since), frame.view.1.min(until));
    let (mut windows, mut stands) = (Vec::new(), None);
    match rule.windows() {
        Some(Windows { anchor: Anchor::Clock, length, .. }) if from < to => {
            let (first, last) = (from.0 / length.0, to.0 / length.0);
            if last - first + others as u64 >= MOST as u64 {
                return (windows, stands);
            }
            windows = (first..=last)
                .map(|k| Window {
                    from: Instant(k * length.0),
                    to: Instant(k * length.0).after(length),
                    index: k,
                    used: None,
                })
                .filter(|window| window.from < to)
                .collect();
        }
        Some(Windows { anchor: Anchor::FirstRequest, length, .. }) => {
            (windows, stands) = followed(frame, length, term, open, left);
        }
        _ => {}
    }
    for window in &mut windows {
        (window.from, window.to) = (window.from.max(since), window.to.min(until));
    }
    (windows, stands)
}

/// Windows that open with the first request after the one before is over; the first of them may be open already.
fn followed(
    frame: &Frame,
    length: Duration,
    term: &Term,
    open: Option<Instant>,
    left: &mut usize,
) -> (Vec<Window>, Option<Instant>) {
    let Term { since, until, .. } = *term;
    let (mut request, last) = (term.requests.start, term.requests.end);
    let (run, view) = (frame.run, frame.view);
    let lane = &run.lanes()[frame.lane];
    let (arrivals, outcomes) = (&frame.offers()[..last], &lane.decisions.outcomes()[..last]);
    let node = frame.playhead.node(run, frame.lane, frame.key);
    let mut next = |over: Instant| {
        request += order::gallop(&arrivals[request..], |arrival| arrival.at < over);
        let opens = |(request, (arrival, outcome)): (usize, (&Arrival, &Outcome))| {
            *outcome == Outcome::Admit
                && lane.keys.of_client(arrival.client) == frame.key
                && run.node(frame.lane, request as u32) == node
        };
        let mut those = (request..).zip(arrivals[request..].iter().zip(&outcomes[request..]));
        request += those.position(opens)?;
        Some(arrivals[request].at)
    };
    let mut windows = Vec::new();
    let mut from = open.filter(|from| from.after(length) > since).or_else(|| next(since));
    let mut stands = None;
    // More are not told apart, and need not be found.
    while let Some(opened) = from.filter(|from| *from < view.1 && windows.len() <= MOST && *left > 0) {
        let to = opened.after(length);
        if to > view.0 && opened < until {
            let index = (MOST_FOLLOWED - *left) as u64;
            windows.push(Window { from: opened, to, index, used: None });
        }
        *left -= 1;
        stands = from.filter(|_| to > until);
        from = next(to);
    }
    (windows, stands)
}

fn used(frame: &Frame, window: &Window) -> Option<u128> {
    let now = frame.now();
    if window.from > now {
        return None;
    }
    if now < window.to {
        let simulation = frame.playhead.simulation();
        let node = frame.playhead.node(frame.run, frame.lane, frame.key);
        let limiter = simulation.limiter_of_node(frame.run, frame.lane, frame.key, node);
        return limiter.used_of_window(now).map(u128::from);
    }
    // A window that is over holds what trailed its last nanosecond, where both are equally long.
    let same = window.to.since(window.from) == frame.run.window() && frame.has_one_node();
    same.then(|| {
        let last = Instant(window.to.0 - 1);
        frame.measured.lanes[frame.lane].trailing(Some(frame.key), last)
    })
}
