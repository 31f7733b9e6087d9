//! Which stretch of a run a picture opens on.

use super::round::round_up;
use crate::measure::{Measured, worst_position};
use crate::run::{Playhead, Run};
use crate::scenario::{OpenAt, Position};
use crate::time::{Duration, Instant};

/// The stretch that the scenario asks for; else what holds everything that happens, with a margin and round
/// ends. Never empty.
pub fn default_view(run: &Run) -> (Instant, Instant) {
    if let Some((from, to)) = run.scenario.open.view
        && from < to
    {
        return (from, to);
    }
    let arrivals = run.arrivals();
    let (first, last) = match (arrivals.first(), run.last()) {
        (Some(first), Some(last)) => (first.at, last),
        _ => (Instant::ZERO, Instant::ZERO.after(run.scenario.duration)),
    };
    let length = last.since(first).0.max(run.window().0 / 10).max(1_000);
    let margin = round_up(Duration(length / 20)).0;
    let from = first.0.saturating_sub(margin) / margin * margin;
    let to = (last.0.saturating_add(margin)).div_ceil(margin).saturating_mul(margin);
    (Instant(from), Instant(to.max(from + margin)))
}

/// Where a run opens: the position that the scenario asks for. `None`: before everything.
pub fn opening(run: &Run, measured: &Measured) -> Option<Position> {
    match run.scenario.open.at? {
        OpenAt::Position(position) => Some(position),
        OpenAt::Worst => worst_position(run, measured, measured.worst_lane()?),
    }
}

/// The view moved, as it is long, to hold the playhead, with some of it still ahead of now in the direction in
/// which now left it.
pub fn follow(view: (Instant, Instant), playhead: &Playhead) -> (Instant, Instant) {
    let (now, length) = (playhead.instant(), view.1.since(view.0));
    let ahead = length.0 / 100 * 15;
    let from = if now < view.0 {
        now.0.saturating_sub(ahead)
    } else if now > view.1 {
        now.0.saturating_add(ahead).saturating_sub(length.0)
    } else {
        return view;
    };
    (Instant(from), Instant(from).after(length))
}
