//! Requests as bars with counts, where marks no longer fit.

use super::Timeline;
use super::class::{other_class, request_class};
use crate::explain::Message;
use crate::order;
use crate::picture::canvas::{Canvas, Importance, Wish};
use crate::picture::columns::Column;
use crate::picture::{Align, Area, Name, Px, Shape};
use crate::run::{Counts, LaneRun, Outcome};
use crate::time::{Duration, Instant};

/// So many counts are written on either side at most.
const MOST_COUNTS: usize = 24;
/// What a count under a bar takes, above the arms of the bracket.
const COUNT: Px = Px::new(15);
/// Few among very many are still seen beside the axis.
const THINNEST: Px = Px::new(2);

impl Timeline<'_> {
    pub(super) fn draw_bars(&self, columns: &[Column], canvas: &mut Canvas) {
        let LaneRun { keys, decisions, .. } = &self.frame.run.lanes()[self.frame.lane];
        let counts: Vec<Counts> = columns
            .iter()
            .map(|column| decisions.counts(column.requests.start, column.requests.end))
            .collect();
        let several = keys.names().len() > 1;
        let up = |counts: &Counts| counts.admitted + counts.delayed;
        let most_up = counts.iter().map(up).max().unwrap_or(0).max(1);
        let most_down = counts.iter().map(|counts| counts.rejected).max().unwrap_or(0).max(1);
        // One scale for both sides. What hangs down leaves room for its count above the bracket.
        let down = self.rows.down - COUNT;
        let scale_up = u128::from(most_up) * down.0.unsigned_abs() as u128
            >= u128::from(most_down) * self.rows.up.0.unsigned_abs() as u128;
        let height = |count: u64| {
            if scale_up {
                self.rows.up.share(count.into(), most_up.into())
            } else {
                down.share(count.into(), most_down.into())
            }
        };
        let axis = self.rows.axis;
        let mut written: Vec<(u64, Name, (Px, Px), bool)> = Vec::new();
        for (column, counts) in columns.iter().zip(&counts) {
            let from = self.x(column.from) + Px(50);
            let to = (self.x(column.to) - Px(50)).max(from + Px::new(1));
            let mut base = axis;
            let own = if several { self.own(column) } else { *counts };
            for (outcome, count, other) in [
                (Outcome::Admit, own.admitted, false),
                (Outcome::Delay, own.delayed, false),
                (Outcome::Admit, counts.admitted - own.admitted, true),
                (Outcome::Delay, counts.delayed - own.delayed, true),
            ] {
                if count > 0 {
                    let tall = height(count).max(THINNEST);
                    let bar = Shape::Rect {
                        x: from,
                        y: base - tall,
                        width: to - from,
                        height: tall,
                        radius: Px::ZERO,
                    };
                    base = base - tall;
                    let (name, class) = bar_kind(outcome, column, other);
                    canvas.add(name, class, bar).value = Some(count.to_string());
                }
            }
            if base < axis {
                canvas.keep_clear(Area { x: from, y: base, width: to - from, height: axis - base });
                let at = (from + (to - from) / 2, base - Px::new(4));
                written.push((up(counts), count_name(true, column), at, column.past));
            }
            if counts.rejected > 0 {
                let tall = height(counts.rejected).max(THINNEST);
                let mut y = axis;
                for (count, other) in [(own.rejected, false), (counts.rejected - own.rejected, true)] {
                    if count == 0 {
                        continue;
                    }
                    let height = tall.share(count.into(), counts.rejected.into());
                    let bar = Shape::Rect { x: from, y, width: to - from, height, radius: Px::ZERO };
                    y = y + height;
                    let (name, class) = bar_kind(Outcome::Reject, column, other);
                    canvas.add(name, class, bar).value = Some(count.to_string());
                }
                canvas.keep_clear(Area { x: from, y: axis, width: to - from, height: tall });
                let at = (from + (to - from) / 2, axis + tall + Px::new(12));
                written.push((counts.rejected, count_name(false, column), at, column.past));
            }
        }
        order::by_number(&mut written, |(count, ..)| u64::MAX - count);
        let (up, down): (Vec<_>, Vec<_>) = written.into_iter().partition(|(.., (_, y), _)| *y < axis);
        for side in [up, down] {
            for (count, name, at, past) in side.into_iter().take(MOST_COUNTS) {
                self.label_count(name, count, at, past, canvas);
            }
        }
    }

    /// How those of the key in focus fared in a column.
    pub(super) fn own(&self, column: &Column) -> Counts {
        let LaneRun { keys, decisions, .. } = &self.frame.run.lanes()[self.frame.lane];
        let arrivals = &self.frame.offers()[column.requests.clone()];
        let mut counts = Counts::default();
        for (arrival, outcome) in arrivals.iter().zip(&decisions.outcomes()[column.requests.clone()]) {
            if keys.of_client(arrival.client) == self.frame.key {
                counts.add(*outcome);
            }
        }
        counts
    }

    /// How many go on in each column, in lanes that hold requests back.
    pub(super) fn draw_starts(&self, width: Duration, canvas: &mut Canvas) {
        let Some(axis) = self.rows.starts else { return };
        let (view, now) = (self.frame.view, self.frame.now());
        let curve = self.frame.measured.lanes[self.frame.lane].curve(None);
        let mut counted: Vec<(Instant, Instant, Instant, bool, usize)> = Vec::new();
        let mut cell = view.0.floor(width);
        while cell < view.1 {
            let (from, to) = (cell.max(view.0), cell.after(width).min(view.1));
            // What starts at this very instant belongs to what has been.
            let cut = Instant(now.0.saturating_add(1)).clamp(from, to);
            for (from, to, past) in [(from, cut, true), (cut, to, false)] {
                let count = curve.starts_within(from, to);
                if count > 0 {
                    counted.push((cell, from, to, past, count));
                }
            }
            cell = cell.after(width);
        }
        let most = counted.iter().map(|(.., count)| *count).max().unwrap_or(1);
        let tallest = self.rows.down - Px::new(8);
        for (cell, from, to, past, count) in counted {
            let (left, right) = (self.x(from) + Px(50), self.x(to) - Px(50));
            let height = tallest.min(Px::new(14)).share(count as u128, most as u128).max(Px::new(1));
            let (x, y, width) = (left, axis - height, (right - left).max(Px::new(1)));
            let bar = Shape::Rect { x, y, width, height, radius: Px::ZERO };
            let (name, class) =
                if past { ("started", "started") } else { ("started-later", "started future") };
            canvas.add(Name::Nth(name, cell.0), class, bar).value = Some(count.to_string());
            canvas.keep_clear(Area { x, y, width, height });
        }
    }

    pub(super) fn label_count(
        &self,
        name: Name,
        count: u64,
        (x, y): (Px, Px),
        past: bool,
        canvas: &mut Canvas,
    ) {
        canvas.wish(Wish {
            name,
            class: if past { "count" } else { "count future" },
            wordings: vec![Message::new("request-count").with("count", count)],
            places: vec![
                (x, y, Align::Middle),
                (x + Px::new(8), y, Align::Start),
                (x - Px::new(8), y, Align::End),
            ],
            value: Some(count.to_string()),
            importance: Importance::Count(u32::MAX - u32::try_from(count).unwrap_or(u32::MAX)),
        });
    }
}

/// The name of the count over or under a column.
pub(super) fn count_name(up: bool, column: &Column) -> Name {
    let name = match (up, column.past) {
        (true, true) => "count-up",
        (true, false) => "count-up-later",
        (false, true) => "count-down",
        (false, false) => "count-down-later",
    };
    Name::Nth(name, column.from.0)
}

/// The name and class of the bar that stands for a column's requests of one outcome.
pub(super) fn bar_kind(outcome: Outcome, column: &Column, other: bool) -> (Name, &'static str) {
    let name = match (outcome, column.past, other) {
        (Outcome::Admit, true, false) => "admitted",
        (Outcome::Admit, false, false) => "admitted-later",
        (Outcome::Delay, true, false) => "delayed",
        (Outcome::Delay, false, false) => "delayed-later",
        (Outcome::Reject, true, false) => "rejected",
        (Outcome::Reject, false, false) => "rejected-later",
        (Outcome::Admit, true, true) => "others-admitted",
        (Outcome::Admit, false, true) => "others-admitted-later",
        (Outcome::Delay, true, true) => "others-delayed",
        (Outcome::Delay, false, true) => "others-delayed-later",
        (Outcome::Reject, true, true) => "others-rejected",
        (Outcome::Reject, false, true) => "others-rejected-later",
    };
    let class = if other { other_class } else { request_class };
    (Name::Nth(name, column.cell.0), class(outcome, column.past))
}
