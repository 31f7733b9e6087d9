//! The limiter as a thing, at an instant: each kind has a vessel of its own.
//!
//! A vessel is a function of what its limiter looks like at the instant, never of how one got there.

mod fixed_window;
mod gauge;
mod gcra;
mod grid;
mod hatch;
mod leaky_bucket;
mod leaky_meter;
mod leaky_queue;
mod lit;
mod none;
mod number;
mod pail;
mod sliding_counter;
mod sliding_log;
mod stage;
mod sub_windows;
mod token_bucket;

use super::{Area, Frame, Mark};
use crate::limiter::{Limiter, Look, Rule, Step, Verdict};
use crate::run::Inside;
use crate::time::{Duration, Instant};
use lit::Part;
use stage::Stage;

/// The marks of the frame's limiter within `area`; their numbers stand on them.
///
/// The mark `level`, or the marks `cell-…` or `ring-…`, show how full it is; the number's mark is `used`,
/// `estimate`, `left`, `waiting`, `load` or `lead`. Their values are exact.
pub fn draw(frame: &Frame, area: Area) -> Vec<Mark> {
    let look = frame.playhead.limiter(frame.run, frame.lane, frame.key).look(frame.now());
    let mut stage = Stage::new(area, frame.words);
    match (&look, frame.rule()) {
        (Look::None(()), _) => none::draw(&mut stage),
        (Look::FixedWindow(look), Rule::FixedWindow(set)) => fixed_window::draw(&mut stage, frame, look, set),
        (Look::SlidingLog(look), _) => sliding_log::draw(&mut stage, frame, look),
        (Look::SlidingCounter(look), _) => sliding_counter::draw(&mut stage, look),
        (Look::SubWindows(look), _) => sub_windows::draw(&mut stage, frame, look),
        (Look::TokenBucket(look), Rule::TokenBucket(set)) => token_bucket::draw(&mut stage, frame, look, set),
        (Look::LeakyBucket(look), Rule::LeakyBucket(set)) => leaky_bucket::draw(&mut stage, frame, look, set),
        (Look::Gcra(look), _) => gcra::draw(&mut stage, look),
        // A limiter looks as its rule does.
        (Look::FixedWindow(_) | Look::TokenBucket(_) | Look::LeakyBucket(_), _) => {}
    }
    let part: fn(&Step) -> Part = match &look {
        Look::None(()) => none::part,
        Look::FixedWindow(_) => fixed_window::part,
        Look::SlidingLog(_) => sliding_log::part,
        Look::SlidingCounter(_) => sliding_counter::part,
        Look::SubWindows(_) => sub_windows::part,
        Look::TokenBucket(_) => token_bucket::part,
        Look::LeakyBucket(look) => leaky_bucket::part(look),
        Look::Gcra(_) => gcra::part,
    };
    if let Some(inside) = deciding(frame) {
        lit::light(&mut stage, frame, inside, part);
    }
    stage.marks
}

/// The decision that is going on here.
fn deciding<'a>(frame: &Frame<'a>) -> Option<&'a Inside> {
    frame.playhead.inside().filter(|inside| (inside.lane, inside.key()) == (frame.lane, frame.key))
}

/// The cost of the key in focus that started within the `window` before `start`.
fn started_before(frame: &Frame, start: Instant, window: Duration) -> u64 {
    let curve = frame.measured.lanes[frame.lane].curve(Some(frame.key));
    let before = |at: u64| at.checked_sub(1).map_or(0, |last| curve.total(Instant(last)));
    let cost = before(start.0) - before(start.0.saturating_sub(window.0));
    u64::try_from(cost).unwrap_or(u64::MAX)
}

/// The cost of the key in focus that has started, of what has happened by now.
fn started(frame: &Frame) -> u128 {
    let lane = &frame.measured.lanes[frame.lane];
    let not_yet = lane.trailing(Some(frame.key), frame.now()) - frame.trailing();
    // What is charged in the decision that is going on is taken, before its event is over.
    let charged =
        deciding(frame).filter(|inside| inside.has_changed() && inside.heard.verdict == Verdict::Admit);
    let taken = charged.map_or(0, |inside| frame.offers()[inside.request as usize].cost);
    lane.curve(Some(frame.key)).total(frame.now()) - not_yet + u128::from(taken)
}
