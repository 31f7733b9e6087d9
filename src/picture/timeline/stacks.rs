//! Requests as single marks, in columns of piles.

use super::bars::{bar_kind, count_name};
use super::class::{other_class, request_class, small_class};
use super::pile::{Pile, fits};
use super::stack::{Member, Side, Stack, Wait};
use super::{LIFT, Timeline};
use crate::explain::Message;
use crate::order;
use crate::picture::canvas::{Canvas, Importance, Wish};
use crate::picture::columns::{Column, columns};
use crate::picture::round::{round_lengths, round_up};
use crate::picture::windows::Window;
use crate::picture::{Align, Area, Frame, Mark, Name, Px, Shape};
use crate::run::Outcome;
use crate::time::Duration;

/// Marks are drawn one by one up to so many requests in the view, and so many of them held back.
const MOST_REQUESTS: usize = 600;
const MOST_HELD_BACK: usize = 240;
/// How far apart marks stand at least and at most.
const CLOSE: Px = Px(330);
const APART: Px = Px::new(12);
/// Below so much a mark gets thinner lines.
const SMALL: Px = Px(550);
/// So many lines lead to retries at most.
const MOST_LINKS: usize = 40;
const OUTCOMES: [Outcome; 3] = [Outcome::Admit, Outcome::Delay, Outcome::Reject];
/// The widest a column of marks may be.
const WIDEST: Px = Px::new(18);

/// Where the mark of a request stands.
type Spot = (u64, (Px, Px));

impl Timeline<'_> {
    /// The columns in which marks stand best: the widest in which all fit; failing that, one in which nearly
    /// all do. `None` if there are too many.
    pub(super) fn stacks(&self, windows: &[Window]) -> Option<(Duration, Vec<Column>, Vec<Stack>)> {
        let (offers, view) = (self.frame.offers(), self.frame.view);
        let first = offers.partition_point(|arrival| arrival.at < view.0);
        let last = offers.partition_point(|arrival| arrival.at < view.1);
        let most = if self.rows.starts.is_some() { MOST_HELD_BACK } else { MOST_REQUESTS };
        if last - first > most {
            return None;
        }
        let widths = round_lengths().rev().filter(|width| {
            *width >= self.time_of(CLOSE) && *width <= round_up(self.time_of(WIDEST / 2)) && width.0 > 0
        });
        let mut nearly = None;
        for width in widths {
            let columns = columns(self.frame, windows, width);
            let pitch = self.pitch(width);
            let stacks: Vec<Stack> = columns.iter().map(|column| Stack::of(self.frame, column)).collect();
            let too_high = stacks
                .iter()
                .filter(|stack| {
                    !fits(pitch, stack.up, self.rows.up) || !fits(pitch, stack.down, self.rows.down)
                })
                .count();
            if too_high == 0 {
                return Some((width, columns, stacks));
            }
            if too_high <= (stacks.len() / 8).max(2) && nearly.is_none() {
                nearly = Some((width, columns, stacks));
            }
        }
        nearly
    }

    /// How far apart marks stand in columns of a width.
    fn pitch(&self, width: Duration) -> Px {
        let view = self.frame.view.1.since(self.frame.view.0).0;
        self.area.width.share(width.0.min(view).into(), view.into()).min(APART)
    }

    pub(super) fn draw_stacks(
        &self,
        width: Duration,
        columns: &[Column],
        stacks: &[Stack],
        canvas: &mut Canvas,
    ) {
        let pitch = self.pitch(width);
        let axis = self.rows.axis;
        let (mut marks, mut places) = (Vec::new(), Vec::new());
        // All marks of a lane are one size: that which the highest pile leaves.
        let sides = stacks.iter().flat_map(|stack| [(stack.up, self.rows.up), (stack.down, self.rows.down)]);
        let rise = sides
            .filter(|(units, room)| *units > 0 && fits(pitch, *units, *room))
            .map(|(units, room)| (room - LIFT) / units)
            .fold(pitch, Px::min);
        for (column, stack) in columns.iter().zip(stacks) {
            let x = self.x(column.middle).max(self.area.x + pitch / 2).min(self.area.right() - pitch / 2);
            let up = Pile { x, axis, pitch, rise, room: self.rows.up, units: stack.up, downward: false };
            let down = Pile { room: self.rows.down, units: stack.down, downward: true, ..up };
            for (pile, side) in [(up, Side::Up), (down, Side::Down)] {
                if pile.units > 0 {
                    canvas.keep_clear(pile.area());
                    self.draw_pile(&pile, side, column, stack, canvas, (&mut marks, &mut places));
                }
            }
        }
        self.draw_retries(&mut places, canvas);
        // Lines lie under the marks that they lead away from.
        for mark in marks {
            canvas.push(mark);
        }
    }

    fn draw_pile(
        &self,
        pile: &Pile,
        side: Side,
        column: &Column,
        stack: &Stack,
        canvas: &mut Canvas,
        (marks, places): (&mut Vec<Mark>, &mut Vec<Spot>),
    ) {
        let dense = pile.is_dense();
        let members = || {
            stack.members.iter().filter(|member| (member.outcome == Outcome::Reject) == (side == Side::Down))
        };
        let mut units = 0;
        for member in members() {
            let (near, far) = (pile.height(units), pile.height(units + member.units));
            units += member.units;
            let id = member.request as u64;
            if let (Some(starts), Some(starts_at)) = (self.rows.starts, member.starts_at) {
                let Member { outcome, other, .. } = *member;
                let wait = Wait { id, from: (pile.x, pile.axis), starts, starts_at, outcome, other };
                self.draw_wait(&wait, canvas, marks);
            }
            if !dense {
                let class = match (member.other, pile.rise < SMALL) {
                    (true, _) => other_class(member.outcome, column.past),
                    (_, true) => small_class(member.outcome, column.past),
                    _ => request_class(member.outcome, column.past),
                };
                let mark = pile.mark(near, far, member.units, member.outcome);
                places.push((id, (pile.x, pile.y((near + far) / 2))));
                marks.push(Mark::new(self.name(member.request), class, mark));
            }
            // What is not as tall as it is dear says what it costs.
            if member.cost > u64::from(member.units.unsigned_abs()) && !dense {
                self.label_cost(pile, far, id, member.cost, canvas);
            }
        }
        if dense {
            // As one bar, in the parts that its requests are of.
            let mut units = 0;
            let parts = [false, true].into_iter().flat_map(|other| OUTCOMES.map(|outcome| (outcome, other)));
            for (outcome, other) in parts {
                let of: Vec<&Member> =
                    members().filter(|member| (member.outcome, member.other) == (outcome, other)).collect();
                let part: i32 = of.iter().map(|member| member.units).sum();
                if part == 0 {
                    continue;
                }
                let (near, far) = (pile.height(units), pile.height(units + part));
                units += part;
                let (name, class) = bar_kind(outcome, column, other);
                let bar = Mark::new(name, class, pile.bar(near, far));
                marks.push(bar.valued(of.len()));
            }
            let count = members().count() as u64;
            let y = match side {
                Side::Up => pile.y(pile.height(pile.units)) - Px::new(4),
                Side::Down => pile.y(pile.height(pile.units)) + Px::new(12),
            };
            let name = count_name(side == Side::Up, column);
            self.label_count(name, count, (pile.x, y), column.past, canvas);
        }
    }

    /// Requests have the names of the arrivals that they are; retries have their own.
    fn name(&self, request: usize) -> Name {
        let (run, lane) = (self.frame.run, self.frame.lane);
        let (arrival, attempt) = run.attempt(lane, request as u32);
        if attempt == 1 { Name::Nth("request", arrival.into()) } else { Name::Nth("retry", request as u64) }
    }

    /// From attempts that failed to the next ones, where both have a mark of their own: all of them where they are few,
    /// else those of the request that came last.
    fn draw_retries(&self, places: &mut [Spot], canvas: &mut Canvas) {
        let Frame { run, lane, playhead, .. } = *self.frame;
        if run.retries(lane).is_empty() {
            return;
        }
        order::by_number(places, |(request, _)| *request);
        let place = |request: u32| {
            let found = places.binary_search_by_key(&u64::from(request), |(request, _)| *request);
            found.ok().map(|place| places[place].1)
        };
        let shown =
            || places.iter().filter_map(|(request, to)| Some((run.retry(lane, *request as u32)?, *to)));
        let offered = playhead.offered(lane);
        let last = offered.checked_sub(1).map(|last| run.attempt(lane, last as u32).0);
        let few = shown().take(MOST_LINKS + 1).count() <= MOST_LINKS;
        let links = shown().filter(|(retry, _)| few || Some(retry.arrival) == last).take(MOST_LINKS);
        for (retry, to) in links {
            let Some(from) = place(retry.of) else { continue };
            let class = if (retry.request as usize) < offered { "retry-link" } else { "retry-link future" };
            let line = Shape::Line { x1: from.0, y1: from.1, x2: to.0, y2: to.1 };
            canvas.add(Name::Nth("retry-link", retry.request.into()), class, line);
        }
    }

    /// The line from arrival to start, and the start.
    fn draw_wait(&self, wait: &Wait, canvas: &mut Canvas, marks: &mut Vec<Mark>) {
        let Wait { id, from, starts, starts_at, outcome, other } = *wait;
        let begun = starts_at < self.frame.now()
            || (starts_at == self.frame.now() && self.frame.playhead.index() > 0);
        let end = (self.x(starts_at), starts);
        let right = self.area.right();
        if outcome == Outcome::Delay {
            // Cut off where the view ends.
            let to = if end.0 > right {
                let share = |length: Px| u128::from(length.0.unsigned_abs());
                (right, from.1 + (end.1 - from.1).share(share(right - from.0), share(end.0 - from.0)))
            } else {
                end
            };
            let class = match (begun, other) {
                (true, false) => "wait",
                (false, false) => "wait future",
                (true, true) => "wait other",
                (false, true) => "wait other future",
            };
            let line = Shape::Line { x1: from.0, y1: from.1, x2: to.0, y2: to.1 };
            canvas.add(Name::Nth("wait", id), class, line);
            let x = from.0.min(to.0);
            canvas.keep_clear(Area { x, y: from.1, width: from.0.max(to.0) - x, height: to.1 - from.1 });
        }
        if end.0 <= right {
            let class = match (outcome, begun) {
                (_, true) if other => "start other",
                (_, false) if other => "start other future",
                (Outcome::Admit, true) => "start admit",
                (Outcome::Admit, false) => "start admit future",
                (_, true) => "start",
                (_, false) => "start future",
            };
            let dot = Shape::Circle { x: end.0, y: end.1, radius: Px(250) };
            marks.push(Mark::new(Name::Nth("start", id), class, dot));
            canvas.keep_clear(Area {
                x: end.0 - Px(250),
                y: end.1 - Px(250),
                width: Px(500),
                height: Px(500),
            });
        }
    }

    fn label_cost(&self, pile: &Pile, far: Px, id: u64, cost: u64, canvas: &mut Canvas) {
        let lift = if pile.downward { Px::new(12) } else { -Px::new(4) };
        canvas.wish(Wish {
            name: Name::Nth("cost", id),
            class: "quiet",
            wordings: vec![Message::new("request-cost").with("cost", cost)],
            places: vec![(pile.x, pile.y(far) + lift, Align::Middle)],
            value: Some(cost.to_string()),
            importance: Importance::Note,
        });
    }
}
