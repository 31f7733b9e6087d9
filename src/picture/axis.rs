//! Time across a picture: where instants stand, and the axis that names them.

use super::canvas::{Canvas, Importance, Wish};
use super::round::round_up;
use super::{Align, Area, Frame, Layout, Name, Parts, Px, Scene, Shape};
use crate::explain::{Message, Rounding, clock, clock_to, exact_span, short, span};
use crate::limiter::Amount;
use crate::time::{Duration, Instant};

/// How high an axis is.
const HEIGHT: Px = Px::new(28);
/// How far labels stand apart at least.
const APART: i32 = 84;

/// Where an instant stands, in an area that spans `view`. Instants outside the view stand up to one width
/// beyond the area's edges.
pub fn time_to_x(area: Area, view: (Instant, Instant), at: Instant) -> Px {
    let whole = u128::from(view.1.since(view.0).0);
    let share = |passed: u64| area.width.share(u128::from(passed).min(whole), whole);
    if at < view.0 {
        area.x - share(view.0.since(at).0)
    } else if at > view.1 {
        area.right() + share(at.since(view.1).0)
    } else {
        area.x + share(at.since(view.0).0)
    }
}

/// The instants at two places of a lane's picture so wide, on a grid of round lengths that is about as fine as one can
/// point: the first a place of its timeline, the other brought onto it; `None` beside the timeline. What a sweep means.
pub fn stretch_at(
    width: u32,
    parts: Parts,
    view: (Instant, Instant),
    (from, to): (Px, Px),
) -> Option<(Instant, Instant)> {
    let area = Layout::of(width, None, parts).timeline?;
    let on_it = from >= area.x && from <= area.right();
    on_it.then(|| (x_to_time(area, view, from), x_to_time(area, view, to)))
}

/// What [`time_to_x`] has at `x`, on a round grid as fine as half a pixel, within the view.
pub(super) fn x_to_time(area: Area, view: (Instant, Instant), x: Px) -> Instant {
    let length = u128::from(view.1.since(view.0).0);
    let passed = u128::from((x.max(area.x).min(area.right()) - area.x).0.unsigned_abs());
    let width = u128::from(area.width.0.unsigned_abs().max(1));
    let exact = view.0.after(Duration::from_wide(length * passed / width)).0;
    let grid = round_up(Duration::from_wide((length * 50 / width).max(1))).0;
    let rounded = exact.saturating_add(grid / 2) / grid * grid;
    Instant(rounded.clamp(view.0.0, view.1.0))
}

/// The time axis under lanes of this frame's width, aligned with their timelines, with a pill that says now.
pub fn axis(frame: &Frame) -> Scene {
    let layout = Layout::of(frame.width, frame.room, frame.parts);
    let whole = Area { x: Px::ZERO, y: Px::ZERO, width: layout.width, height: HEIGHT };
    let area = layout.timeline.map_or(whole, |area| Area { y: Px::ZERO, height: HEIGHT, ..area });
    let mut canvas = Canvas::new(frame.words, whole);
    draw_axis(area, frame.view, frame.now(), &mut canvas);
    let label = Message::new("axis-picture").with("now", clock(frame.now()));
    Scene { width: layout.width, height: HEIGHT, label, marks: canvas.finish() }
}

/// An instant as a tick says it: in seconds where the whole view is said in them, and always so fine that it is exact: no
/// two ticks say the same.
fn tick_text(at: Instant, last: Instant) -> Message {
    const SECOND: u64 = Duration::SECOND.0;
    let digits = if at.0.is_multiple_of(Duration::MILLISECOND.0) { 3 } else { 9 };
    if last.0 <= 600 * SECOND && last.0 >= SECOND / 10 {
        Message::new("seconds").with("n", short(Amount::new(at.0.into(), SECOND), digits, Rounding::Down))
    } else if at.0.is_multiple_of(SECOND) {
        let text = span(Duration(at.0), Rounding::Down);
        if text == span(Duration(at.0), Rounding::Up) { text } else { clock_to(at, SECOND) }
    } else {
        exact_span(Duration(at.0))
    }
}

pub(super) fn draw_axis(area: Area, view: (Instant, Instant), now: Instant, canvas: &mut Canvas) {
    let length = view.1.since(view.0);
    let pixels = u64::try_from(area.width.0 / 100).unwrap_or(0).max(1);
    let apart = u64::try_from(APART).unwrap_or(1);
    let step = round_up(Duration::from_wide(u128::from(length.0) * u128::from(apart) / u128::from(pixels)));
    let baseline = area.y + Px::new(18);
    if now >= view.0 && now <= view.1 {
        // Of one width wherever now is, and finer only where the view is.
        let grain = match length.0 {
            1_000_000_000.. => 1_000_000,
            1_000_000.. => 1_000,
            _ => 1,
        };
        let text = clock_to(now, grain);
        let width = canvas.width(&text, "pill") + Px::new(16);
        let x = time_to_x(area, view, now);
        let left = (x - width / 2).max(area.x).min(area.right() - width).max(Px::ZERO);
        let (y, height) = (area.y + Px::new(4), Px::new(20));
        let pill = Shape::Rect { x: left, y, width, height, radius: Px::new(10) };
        canvas.add(Name::Of("now-pill"), "pill", pill);
        let shape = Shape::Text { x: left + width / 2, y: baseline, align: Align::Middle, text };
        canvas.add(Name::Of("now-text"), "pill", shape).value = Some(now.0.to_string());
        canvas.keep_clear(Area { x: left - Px::new(4), y, width: width + Px::new(8), height });
        if x >= left && x <= left + width {
            canvas.add(Name::Of("now-stem"), "now", Shape::Line { x1: x, y1: area.y, x2: x, y2: y });
        }
    }
    let first = view.0.0.div_ceil(step.0);
    for tick in first..=view.1.0 / step.0 {
        let at = Instant(tick * step.0);
        let x = time_to_x(area, view, at);
        canvas.add(
            Name::Nth("tick", at.0),
            "tick",
            Shape::Line { x1: x, y1: area.y, x2: x, y2: area.y + Px::new(4) },
        );
        canvas.wish(Wish {
            name: Name::Nth("time", at.0),
            class: "quiet",
            wordings: vec![tick_text(at, view.1)],
            places: vec![
                (x, baseline, Align::Middle),
                (x.max(area.x), baseline, Align::Start),
                (x.min(area.right()), baseline, Align::End),
            ],
            value: Some(at.0.to_string()),
            importance: Importance::Note,
        });
    }
}
