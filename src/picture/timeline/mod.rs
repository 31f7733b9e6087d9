//! Every request as a mark, at its time: what is admitted stands on the axis, what is rejected hangs under
//! it, what is delayed has a line to where it starts. Where marks do not fit, columns with counts take over.

mod bars;
mod class;
mod edges;
mod pile;
mod stack;
mod stacks;

use self::edges::draw_windows;
use super::canvas::{Canvas, Importance, Wish};
use super::columns::columns;
use super::round::round_up;
use super::rows::{Requests, Rows};
use super::windows::{Window, windows};
use super::{Align, Area, Frame, Name, Path, Px, Shape, time_to_x};
use crate::explain::{Message, Rounding, setting, span};
use crate::run::Term;
use crate::time::{Duration, Instant};

/// Between the axis and the first mark.
const LIFT: Px = Px(100);
/// The narrowest a column with a count may be.
const BAR: Px = Px::new(8);

pub(super) fn draw(frame: &Frame, rows: &Rows, canvas: &mut Canvas) {
    let windows = windows(frame);
    draw_windows(frame, rows, &windows, canvas);
    draw_changes(frame, rows, canvas);
    draw_now(frame, rows, canvas);
    if let Some(requests) = &rows.requests {
        let timeline = Timeline { frame, area: rows.area, rows: requests, foot: rows.foot() };
        timeline.draw_trailing_frame(canvas);
        timeline.draw_axis(canvas);
        timeline.draw_requests(&windows, canvas);
    }
}

/// Where the lane's rule changes.
fn draw_changes(frame: &Frame, rows: &Rows, canvas: &mut Canvas) {
    for change in
        frame.run.changes(frame.lane).filter(|change| (frame.view.0..frame.view.1).contains(&change.at))
    {
        let (x, name) =
            (time_to_x(rows.area, frame.view, change.at), Name::Nth("change", change.index as u64));
        canvas.line(name, "change", (x, rows.area.y), (x, rows.area.bottom())).value =
            Some(change.at.0.to_string());
        let gap = Px::new(4);
        canvas.wish(Wish {
            name: Name::Nth("change-label", change.index as u64),
            class: "quiet",
            wordings: vec![setting(&change.rule)],
            places: vec![
                (x + gap, rows.area.y + Px::new(12), Align::Start),
                (x - gap, rows.area.y + Px::new(12), Align::End),
                (x + gap, rows.area.bottom() - gap, Align::Start),
                (x - gap, rows.area.bottom() - gap, Align::End),
            ],
            value: None,
            importance: Importance::Note,
        });
    }
}

/// The line of now: marks stand on it.
fn draw_now(frame: &Frame, rows: &Rows, canvas: &mut Canvas) {
    let (now, area) = (frame.now(), rows.area);
    if now < frame.view.0 || now > frame.view.1 {
        return;
    }
    let x = time_to_x(area, frame.view, now);
    canvas.line(Name::Of("now"), "now", (x, area.y), (x, area.bottom())).value = Some(now.0.to_string());
    let (half, tall) = (Px::new(4).min(x - area.x), Px::new(6));
    let right = Px::new(4).min(area.right() - x);
    let marker = Path::default().to(x - half, area.y).to(x + right, area.y).to(x, area.y + tall).close();
    canvas.add(Name::Of("now-marker"), "now-marker", Shape::Path(marker));
}

struct Timeline<'a> {
    frame: &'a Frame<'a>,
    area: Area,
    rows: &'a Requests,
    foot: Px,
}

impl Timeline<'_> {
    fn x(&self, at: Instant) -> Px {
        time_to_x(self.area, self.frame.view, at)
    }

    /// How much time a length across the picture is.
    fn time_of(&self, length: Px) -> Duration {
        let view = self.frame.view.1.since(self.frame.view.0).0;
        let (length, width) = (length.0.unsigned_abs(), self.area.width.0.unsigned_abs().max(1));
        Duration::from_wide(u128::from(view) * u128::from(length) / u128::from(width))
    }

    /// The stretch of time that the limiter looks back on.
    fn draw_trailing_frame(&self, canvas: &mut Canvas) {
        let (now, view) = (self.frame.now(), self.frame.view);
        let rule = self.frame.rule();
        let (Some(from), Some(length)) = (rule.looks_back_to(now), rule.period()) else {
            return;
        };
        if now <= view.0 || from >= view.1 {
            return;
        }
        let cut = now.0 < length.0 || from < view.0;
        let (left, right) = (self.x(from.max(view.0)), self.x(now.min(view.1)));
        let (top, bottom) =
            (self.rows.axis - self.rows.up - Px::new(3), self.rows.axis + self.rows.down + Px::new(3));
        let band =
            Shape::Rect { x: left, y: top, width: right - left, height: bottom - top, radius: Px::ZERO };
        canvas.add(Name::Of("frame"), "frame", band);
        if cut {
            let middle = bottom - Px::new(7);
            let arrow = Path::default()
                .jump(left + Px::new(7), middle - Px::new(4))
                .to(left + Px::new(2), middle)
                .to(left + Px::new(7), middle + Px::new(4))
                .jump(left + Px::new(2), middle)
                .to(left + Px::new(16), middle);
            canvas.keep_clear(Area {
                x: left,
                y: middle - Px::new(4),
                width: Px::new(16),
                height: Px::new(8),
            });
            canvas.add(Name::Of("frame-goes-on"), "frame-side", Shape::Path(arrow));
        } else {
            canvas.line(Name::Of("frame-side"), "frame-side", (left, top), (left, bottom));
        }
        let y = bottom - Px::new(3);
        let x = left + if cut { Px::new(22) } else { Px::new(6) };
        canvas.wish(Wish {
            name: Name::Of("frame-length"),
            class: "quiet",
            wordings: vec![
                Message::new("trailing-frame").with("window", span(length, Rounding::Down)),
                span(length, Rounding::Down),
            ],
            places: vec![
                (left + Px::new(6), top + Px::new(13), Align::Start),
                (x, y, Align::Start),
                (right - Px::new(6), top + Px::new(13), Align::End),
                (right - Px::new(6), y, Align::End),
            ],
            value: None,
            importance: Importance::Note,
        });
    }

    fn draw_axis(&self, canvas: &mut Canvas) {
        let y = self.rows.axis;
        canvas.line(Name::Of("axis"), "axis", (self.area.x, y), (self.area.right(), y));
        if let Some(starts) = self.rows.starts {
            let (left, right) = (self.area.x, self.area.right());
            canvas.line(Name::Of("starts-axis"), "axis", (left, starts), (right, starts));
            for (name, id, y) in
                [("arrivals-label", "arrivals-axis", y), ("starts-label", "starts-axis", starts)]
            {
                let over = y - Px::new(4);
                canvas.wish(Wish {
                    name: Name::Of(name),
                    class: "quiet",
                    wordings: vec![Message::new(id)],
                    places: vec![
                        (left + Px::new(4), over, Align::Start),
                        (right - Px::new(4), over, Align::End),
                    ],
                    value: None,
                    importance: Importance::Window,
                });
            }
        }
        // Beats stand apart or are left out.
        let least = self.time_of(Px::new(8));
        for (number, term) in (0..).zip(self.frame.run.terms(self.frame.lane)) {
            let Term { rule, since, until, .. } = term;
            let Some(apart) = rule.beat().filter(|apart| *apart >= least) else { continue };
            let (from, to) = (self.frame.view.0.max(since), self.frame.view.1.min(until));
            let first = from.0.div_ceil(apart.0).max(since.0 / apart.0 + 1);
            for beat in first..=to.0 / apart.0 {
                let x = self.x(Instant(beat * apart.0));
                // Told apart from those of the rules before.
                let name = Name::Nth("beat", beat + (number << 32));
                canvas.line(name, "beat", (x, y), (x, y + Px::new(6)));
            }
        }
    }

    fn draw_requests(&self, windows: &[Window], canvas: &mut Canvas) {
        let width = match self.stacks(windows) {
            Some((width, columns, stacks)) => {
                self.draw_stacks(width, &columns, &stacks, canvas);
                width
            }
            None => {
                let width = round_up(self.time_of(BAR));
                self.draw_bars(&columns(self.frame, windows, width), canvas);
                self.draw_starts(width, canvas);
                width
            }
        };
        let (x, right, middle) = (self.area.x, self.area.right(), self.area.x + self.area.width / 2);
        let (under, over) = (self.rows.axis + Px::new(14), self.rows.axis - Px::new(6));
        let gap = Px::new(2);
        let low = self.rows.axis + self.rows.down;
        let high = self.rows.axis - self.rows.up + Px::new(8);
        let mut places = Vec::new();
        for y in [under, over, low, high, self.foot, self.foot - Px::new(15)] {
            places.extend([
                (right - gap, y, Align::End),
                (x + gap, y, Align::Start),
                (middle, y, Align::Middle),
            ]);
            places.extend((1..64).rev().map(|part| (x + self.area.width * part / 64, y, Align::Middle)));
        }
        canvas.wish(Wish {
            name: Name::Of("column"),
            class: "quiet",
            wordings: vec![
                Message::new("one-column").with("width", span(width, Rounding::Down)),
                Message::new("one-column-short").with("width", span(width, Rounding::Down)),
            ],
            places,
            value: Some(width.0.to_string()),
            importance: Importance::Column,
        });
    }
}
