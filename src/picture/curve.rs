//! What started within the trailing window, for the key in focus, against the number in the setting and the
//! most that the rule can ever let start.

use super::canvas::{Canvas, Importance, Wish};
use super::rows::Rows;
use super::{Align, Area, Frame, Name, Path, Px, Shape, time_to_x};
use crate::explain::{Message, clock, ratio, stretch, with_period};
use crate::measure::Worst;
use crate::time::{Duration, Instant};

/// Hatched lines stand so far apart.
const HATCH: i32 = 7;
/// So near the bracket's ends its label stands at most.
const NEAR: Px = Px::new(24);

pub(super) fn draw(frame: &Frame, rows: &Rows, canvas: &mut Canvas) {
    if let Some((top, zero)) = rows.curve {
        Plot::new(frame, rows.area, top, zero).draw(canvas);
    }
    draw_worst(frame, rows, canvas);
}

/// The curve as it is drawn.
struct Plot<'a> {
    frame: &'a Frame<'a>,
    area: Area,
    top: Px,
    zero: Px,
    limit: Option<u128>,
    /// If it is in sight.
    bound: Option<u128>,
    /// The value at the top.
    most: u128,
}

/// From so far left on the curve has a value, up to where the next step begins.
#[derive(Clone, Copy)]
struct Step {
    x: Px,
    value: u128,
}

impl<'a> Plot<'a> {
    fn new(frame: &'a Frame, area: Area, top: Px, zero: Px) -> Self {
        let measure = &frame.measured.lanes[frame.lane];
        let curve = measure.curve(Some(frame.key));
        let highest = curve.highest();
        let limit = measure.limit;
        let seen = highest.max(limit.unwrap_or(0)).max(1);
        let bound = measure.bound.filter(|bound| Some(*bound) != limit && *bound / 2 <= seen);
        Self { frame, area, top, zero, limit, bound, most: seen.max(bound.unwrap_or(0)) }
    }

    fn y(&self, value: u128) -> Px {
        self.zero - (self.zero - self.top).share(value.min(self.most), self.most)
    }

    fn x(&self, at: Instant) -> Px {
        time_to_x(self.area, self.frame.view, at)
    }

    fn draw(&self, canvas: &mut Canvas) {
        let (left, right) = (self.area.x, self.area.right());
        self.draw_levels(canvas);
        let (past, future, now) = self.steps();
        for (steps, end, is_past) in [(&past, now.max(left).min(right), true), (&future, right, false)] {
            self.draw_above(steps, end, is_past, canvas);
        }
        for (steps, end, name, class) in [
            (&future, right, "curve-later", "curve future"),
            (&past, now.max(left).min(right), "curve", "curve"),
        ] {
            if let Some(first) = steps.first() {
                let mut path = Path::default().to(first.x, self.y(first.value));
                let mut value = first.value;
                for step in &steps[1..] {
                    if step.value != value {
                        path = path.to(step.x, self.y(value)).to(step.x, self.y(step.value));
                    }
                    value = step.value;
                }
                canvas.add(Name::Of(name), class, Shape::Path(path.to(end, self.y(value))));
                self.keep_clear(steps, end, canvas);
            }
        }
        self.draw_value(now, canvas);
    }

    /// The curve as steps up to now and from now on, and where now is.
    fn steps(&self) -> (Vec<Step>, Vec<Step>, Px) {
        let (from, to) = self.frame.view;
        let now = self.frame.now();
        let here = self.frame.trailing();
        let curve = self.frame.measured.lanes[self.frame.lane].curve(Some(self.frame.key));
        let pixels = usize::try_from(self.area.width.0 / 100).unwrap_or(1).max(1);
        let steps: Vec<(Instant, u128)> = if curve.count_changes(from, to) <= pixels {
            std::iter::once((from, curve.at(from))).chain(curve.changes(from, to)).collect()
        } else {
            curve.peaks(from, to, pixels).to_vec()
        };
        let (mut past, mut future) = (Vec::new(), Vec::new());
        for (at, value) in steps {
            let step = Step { x: self.x(at), value };
            if at < now { past.push(step) } else { future.push(step) }
        }
        let x = self.x(now);
        if now >= from && now <= to {
            // What has happened at this very instant, and what is still to happen in it.
            past.push(Step { x, value: here });
            let after = curve.at(now);
            future.retain(|step| step.x > x);
            future.insert(0, Step { x, value: here });
            if after != here {
                future.insert(1, Step { x, value: after });
            }
        }
        (past, future, x)
    }

    fn draw_levels(&self, canvas: &mut Canvas) {
        let (left, right) = (self.area.x, self.area.right());
        canvas.line(Name::Of("zero"), "zero", (left, self.zero), (right, self.zero)).value =
            Some("0".to_owned());
        let number = |value: u128| u64::try_from(value).unwrap_or(u64::MAX);
        let mut levels: Vec<(&'static str, &'static str, u128, Vec<Message>)> = Vec::new();
        if let Some(bound) = self.bound {
            levels.push((
                "bound",
                "bound",
                bound,
                vec![
                    with_period(
                        Message::new("curve-bound").with("bound", number(bound)),
                        self.frame.run.window(),
                    ),
                    Message::new("curve-bound-short").with("bound", number(bound)),
                ],
            ));
        }
        if let Some(limit) = self.limit {
            levels.push((
                "limit",
                "limit",
                limit,
                vec![
                    Message::new("curve-limit").with("limit", number(limit)),
                    Message::new("curve-limit-short").with("limit", number(limit)),
                ],
            ));
        }
        for (name, class, value, wordings) in levels {
            let y = self.y(value);
            canvas.line(Name::Of(name), class, (left, y), (right, y)).value = Some(value.to_string());
            let (over, under, gap) = (y - Px::new(5), y + Px::new(14), Px::new(4));
            canvas.wish(Wish {
                name: Name::Of(if name == "bound" { "bound-label" } else { "limit-label" }),
                class: "quiet",
                wordings,
                places: vec![
                    (left + gap, over, Align::Start),
                    (right - gap, over, Align::End),
                    (left + gap, under, Align::Start),
                    (right - gap, under, Align::End),
                    (left + self.area.width / 2, over, Align::Middle),
                    (left + self.area.width / 2, under, Align::Middle),
                ],
                value: Some(value.to_string()),
                importance: Importance::Setting,
            });
        }
        let (over, under) = (self.zero - Px::new(4), self.zero + Px::new(13));
        // Well apart from the label of a setting close by.
        let crowded = self.limit.is_some_and(|limit| self.zero - self.y(limit) < Px::new(26));
        let (first, second) = if crowded { (under, over) } else { (over, under) };
        canvas.wish(Wish {
            name: Name::Of("zero-label"),
            class: "quiet",
            wordings: vec![Message::new("curve-zero").with("n", 0)],
            places: vec![
                (left + Px::new(4), first, Align::Start),
                (right - Px::new(4), first, Align::End),
                (left + Px::new(4), second, Align::Start),
                (right - Px::new(4), second, Align::End),
            ],
            value: Some("0".to_owned()),
            importance: Importance::Note,
        });
    }

    /// Violet where the curve is above the setting.
    fn draw_above(&self, steps: &[Step], end: Px, is_past: bool, canvas: &mut Canvas) {
        let Some(limit) = self.limit else { return };
        if steps.iter().all(|step| step.value <= limit) {
            return;
        }
        let base = self.y(limit);
        let mut outline = Path::default();
        // How high the area reaches, pixel by pixel.
        let mut tops = vec![base; usize::try_from(self.area.width.0 / 100 + 2).unwrap_or(0)];
        let ends = steps[1..].iter().map(|step| step.x).chain([end]);
        for (step, to) in steps.iter().zip(ends) {
            if step.value <= limit || to <= step.x {
                continue;
            }
            let y = self.y(step.value);
            outline = outline.jump(step.x, base).to(step.x, y).to(to, y).to(to, base).close();
            let pixel = |x: Px| usize::try_from((x - self.area.x).0.max(0) / 100).unwrap_or(0);
            let range = pixel(step.x)..pixel(to).max(pixel(step.x) + 1);
            for top in tops.iter_mut().skip(range.start).take(range.len()) {
                *top = (*top).min(y);
            }
        }
        let (area, hatch) =
            if is_past { ("above", "above-hatch") } else { ("above-later", "above-hatch-later") };
        canvas.add(
            Name::Of(area),
            if is_past { "above-area" } else { "above-area future" },
            Shape::Path(outline),
        );
        let class = if is_past { "above-hatch" } else { "above-hatch future" };
        canvas.add(Name::Of(hatch), class, Shape::Path(self.hatch(&tops, base)));
    }

    fn hatch(&self, tops: &[Px], base: Px) -> Path {
        let mut path = Path::default();
        let height = (base - tops.iter().copied().min().unwrap_or(base)).0 / 100;
        let pixels = i32::try_from(tops.len()).unwrap_or(0);
        let mut foot = -(height / HATCH + 1) * HATCH;
        while foot < pixels {
            // Up and to the right from the foot on the setting's line.
            let inside = |rise: i32| {
                usize::try_from(foot + rise)
                    .ok()
                    .and_then(|pixel| tops.get(pixel))
                    .is_some_and(|top| base - Px::new(rise) > *top)
            };
            let point = |rise: i32| (self.area.x + Px::new(foot + rise), base - Px::new(rise));
            let mut begun = None;
            for rise in 0..=height + 1 {
                match (inside(rise), begun) {
                    (true, None) => begun = Some(rise),
                    (false, Some(from)) => {
                        let (one, other) = (point(from), point(rise));
                        path = path.jump(one.0, one.1).to(other.0, other.1);
                        begun = None;
                    }
                    _ => {}
                }
            }
            foot += HATCH;
        }
        path
    }

    fn keep_clear(&self, steps: &[Step], end: Px, canvas: &mut Canvas) {
        let ends = steps[1..].iter().map(|step| step.x).chain([end]);
        let mut before = steps.first().map_or(0, |step| step.value);
        for (step, to) in steps.iter().zip(ends) {
            let (low, high) = (self.y(before.min(step.value)), self.y(before.max(step.value)));
            canvas.keep_clear(Area { x: step.x, y: high, width: Px::ZERO, height: low - high });
            let y = self.y(step.value);
            canvas.keep_clear(Area { x: step.x, y, width: to - step.x, height: Px::ZERO });
            if let Some(limit) = self.limit.filter(|limit| step.value > *limit) {
                let height = self.y(limit) - y;
                canvas.keep_clear(Area { x: step.x, y, width: to - step.x, height });
            }
            before = step.value;
        }
    }

    fn draw_value(&self, x: Px, canvas: &mut Canvas) {
        let now = self.frame.now();
        if now < self.frame.view.0 || now > self.frame.view.1 {
            return;
        }
        let value = self.frame.trailing();
        let y = self.y(value);
        canvas.add(Name::Of("value"), "curve-now", Shape::Circle { x, y, radius: Px::new(4) }).value =
            Some(value.to_string());
        canvas.keep_clear(Area {
            x: x - Px::new(4),
            y: y - Px::new(4),
            width: Px::new(8),
            height: Px::new(8),
        });
        let count = u64::try_from(value).unwrap_or(u64::MAX);
        let mut places = Vec::new();
        let limit = self.limit.map_or(self.zero, |limit| self.y(limit));
        for y in [
            y + Px::new(16),
            y - Px::new(8),
            limit + Px::new(15),
            self.zero - Px::new(6),
            limit - Px::new(6),
            self.top + Px::new(14),
            self.top - Px::new(6),
            self.zero + Px::new(14),
        ] {
            places.push((x + Px::new(8), y, Align::Start));
            places.push((x - Px::new(8), y, Align::End));
        }
        canvas.wish(Wish {
            name: Name::Of("value-label"),
            class: "bold",
            wordings: vec![
                with_period(Message::new("curve-value").with("value", count), self.frame.run.window()),
                Message::new("request-count").with("count", count),
            ],
            places,
            value: Some(value.to_string()),
            importance: Importance::Value,
        });
    }
}

/// The bracket from the first to the last start of the fullest window.
fn draw_worst(frame: &Frame, rows: &Rows, canvas: &mut Canvas) {
    let measure = &frame.measured.lanes[frame.lane];
    let Worst { key, admitted, first: Some(first), last: Some(last), .. } = measure.worst else { return };
    let view = frame.view;
    if key != Some(frame.key) || last < view.0 || first > view.1 {
        return;
    }
    let above = measure.is_above();
    let class = if above { "bracket above" } else { "bracket" };
    let y = rows.bracket();
    let arm = y - Px::new(5);
    let (left, right) = (rows.area.x, rows.area.right());
    let x1 = time_to_x(rows.area, view, first).max(left);
    let x2 = time_to_x(rows.area, view, last).min(right);
    let mut path = Path::default();
    // No arm where the window goes on out of sight.
    path = if first >= view.0 { path.to(x1, arm).to(x1, y) } else { path.to(x1, y) };
    path = path.to(x2, y);
    if last <= view.1 {
        path = path.to(x2, arm);
    }
    canvas.add(Name::Of("worst"), class, Shape::Path(path)).value = Some(admitted.to_string());
    canvas.keep_clear(Area { x: x1, y: arm, width: x2 - x1, height: y - arm });

    let count = u64::try_from(admitted).unwrap_or(u64::MAX);
    let within = last.since(first);
    let plain = if within == Duration::ZERO {
        Message::new("worst-at-once").with("count", count).with("at", clock(first))
    } else {
        Message::new("worst-within").with("count", count).with("span", stretch(within))
    };
    let mut wordings = Vec::new();
    if let Some(ratio) = measure.limit.filter(|_| above).and_then(|limit| ratio(admitted, limit)) {
        wordings.push(Message::new("worst-ratio").with("worst", plain.clone()).with("ratio", ratio));
    }
    wordings.push(plain);
    wordings.push(Message::new("request-count").with("count", count));
    let gap = Px::new(7);
    let (beside, under) = (y + Px::new(3), y + Px::new(15));
    let mut places = vec![
        (x2 + gap, beside, Align::Start),
        (x1 - gap, beside, Align::End),
        (x1 + (x2 - x1) / 2, under, Align::Middle),
        (x1, under, Align::Start),
        (x2, under, Align::End),
    ];
    // Past what runs straight down near it: now and the windows' edges. Farther off it would seem to belong to
    // something else.
    let (from, to) = (x1 - NEAR, x2 + NEAR);
    let edges = super::windows::windows(frame).into_iter().flat_map(|window| [window.from, window.to]);
    for at in std::iter::once(frame.now()).chain(edges).filter(|at| *at >= view.0 && *at <= view.1) {
        let x = time_to_x(rows.area, view, at);
        if x < from || x > to {
            continue;
        }
        places.extend([
            (x - gap, under, Align::End),
            (x + gap, under, Align::Start),
            (x.min(x1) - gap, beside, Align::End),
            (x.max(x2) + gap, beside, Align::Start),
        ]);
    }
    places.extend([
        ((x1 - gap).max(left + gap), under, Align::Start),
        ((x2 + gap).min(right - gap), under, Align::End),
    ]);
    canvas.wish(Wish {
        name: Name::Of("worst-label"),
        class: if above { "above" } else { "quiet" },
        wordings,
        places,
        value: Some(admitted.to_string()),
        importance: Importance::Bracket,
    });
}
