//! The view cut into columns of a round width that straddle neither a window's edge nor now.

use std::ops::Range;

use super::Frame;
use super::windows::Window;
use crate::time::{Duration, Instant};
use crate::traffic::Arrival;

/// One column: a stretch of time and the requests that arrive in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Column {
    /// Where the column begins that this is a part of; the same at every instant.
    pub cell: Instant,
    pub from: Instant,
    pub to: Instant,
    /// Where its marks stand: in the middle, and never on the wrong side of now.
    pub middle: Instant,
    pub requests: Range<usize>,
    /// Whether its requests have arrived.
    pub past: bool,
}

/// The view in columns, the empty ones left out.
pub(super) fn columns(frame: &Frame, windows: &[Window], width: Duration) -> Vec<Column> {
    let (from, to) = frame.view;
    let arrived = frame.playhead.offered(frame.lane);
    let mut columns = Vec::new();
    let mut at = from;
    let mut request = first_from(frame.offers(), 0, from);
    // From a window's edge on, columns are counted from that edge.
    let mut windows = windows.iter().peekable();
    while at < to {
        while windows.next_if(|window| window.to <= at).is_some() {}
        let (origin, edge) = match windows.peek() {
            Some(window) if window.from <= at => (window.from, window.to),
            Some(window) => (Instant::ZERO, window.from),
            None => (Instant::ZERO, Instant::BEYOND),
        };
        let into = at.since(origin).0;
        let cell = origin.after(Duration(into - into % width.0));
        let end = cell.after(width).min(edge);
        let until = end.min(to);
        let last = first_from(frame.offers(), request, until);
        let now = frame.now();
        if last > request {
            let split = arrived.clamp(request, last);
            let cut = at <= now && now < until;
            let both = request < split && split < last;
            let (begin, end) = (cell.max(from), until);
            for (part, past) in [(request..split, true), (split..last, false)] {
                if part.is_empty() {
                    continue;
                }
                let (from, to) = match (cut, past) {
                    (true, true) => (begin, now),
                    (true, false) => (now, end),
                    (false, _) => (begin, end),
                };
                let middle = match (cut, past) {
                    _ if both => between(from, to),
                    (true, true) => between(begin, end).min(now),
                    (true, false) => between(begin, end).max(now),
                    (false, _) => between(begin, end),
                };
                columns.push(Column { cell, from, to, middle, requests: part, past });
            }
        }
        request = last;
        // Empty stretches are passed at once.
        at = match frame.offers().get(request) {
            Some(next) if next.at >= until => skip(next.at, until, origin, width, edge),
            Some(_) => until,
            None => to,
        };
    }
    columns
}

/// The beginning of the column that holds `next`, or the edge if that comes first; not before `until`.
fn skip(next: Instant, until: Instant, origin: Instant, width: Duration, edge: Instant) -> Instant {
    let into = next.since(origin).0;
    let cell = origin.after(Duration(into - into % width.0));
    cell.min(edge).max(until)
}

fn between(from: Instant, to: Instant) -> Instant {
    Instant(from.0 + to.since(from).0 / 2)
}

/// The first request not before `at`, of those from `request` on.
fn first_from(offers: &[Arrival], request: usize, at: Instant) -> usize {
    request + offers[request..].partition_point(|arrival| arrival.at < at)
}
