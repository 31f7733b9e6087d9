//! How much has started in the window that trails each instant.

use std::cell::RefCell;
use std::iter::Peekable;
use std::rc::Rc;

use crate::order;
use crate::time::{Duration, Instant};

/// So many values stand under one in the level above: a look-up walks at most two such groups a level.
const GROUP: usize = 16;

/// The cost that started within the trailing window, for every instant.
///
/// It is a staircase: up at each start, down a window later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curve {
    window: Duration,
    /// When each start was, in order.
    starts: Vec<Instant>,
    costs: Costs,
    /// The highest values at starts, by groups of starts; then by groups of such groups, and so on.
    peaks: Vec<Vec<u128>>,
    last: Last,
}

/// What [`Curve::peaks`] gave last: frame after frame asks for the same.
#[derive(Debug, Default)]
struct Last(RefCell<Option<(Asked, Peaks)>>);

/// Instants and what had started within the window by then.
type Peaks = Rc<[(Instant, u128)]>;

type Asked = (Instant, Instant, usize);

/// It is no part of what a curve is.
impl Clone for Last {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Last {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Last {}

/// Costs, added up from the first start on.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Costs {
    /// Every cost is 1, as is usual: the sums are the indices, and take no memory.
    Ones,
    /// Costs of the first 1, 2, … starts.
    Sums(Vec<u128>),
}

/// The fullest window of a curve.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fullest {
    /// Indices of the first and the last start in it.
    pub first: u32,
    pub last: u32,
    /// The request whose start is the last.
    pub request: u32,
}

/// A curve that takes its starts one by one, in order, and the fullest window among them.
#[derive(Debug)]
pub(super) struct Growing {
    curve: Curve,
    /// How many starts have left the window of the last one.
    left: usize,
    fullest: Option<Fullest>,
}

impl Growing {
    /// For so many starts.
    pub fn new(window: Duration, starts: usize) -> Self {
        let starts = Vec::with_capacity(starts);
        let curve = Curve { window, starts, costs: Costs::Ones, peaks: Vec::new(), last: Last::default() };
        Self { curve, left: 0, fullest: None }
    }

    pub fn push(&mut self, at: Instant, cost: u64, request: u32) {
        let curve = &mut self.curve;
        let last = curve.starts.len();
        curve.starts.push(at);
        if let (Costs::Ones, true) = (&curve.costs, cost != 1) {
            let mut sums = Vec::with_capacity(curve.starts.capacity());
            sums.extend((1..=last).map(|count| count as u128));
            curve.costs = Costs::Sums(sums);
        }
        if let Costs::Sums(sums) = &mut curve.costs {
            sums.push(sums.last().copied().unwrap_or(0) + u128::from(cost));
        }
        while curve.leaves(curve.starts[self.left]) <= at {
            self.left += 1;
        }
        let value = curve.sum(last + 1) - curve.sum(self.left);
        if self.fullest.is_none_or(|fullest| value > curve.cost(fullest)) {
            let place = |index| u32::try_from(index).unwrap_or(u32::MAX);
            self.fullest = Some(Fullest { first: place(self.left), last: place(last), request });
        }
        curve.add_peak(last, value);
    }

    /// The curve, and of its windows with the largest cost the earliest.
    pub fn finish(mut self) -> (Curve, Option<Fullest>) {
        let levels = &mut self.curve.peaks;
        while let Some(last) = levels.last().filter(|level: &&Vec<u128>| level.len() > GROUP) {
            levels.push(last.chunks(GROUP).map(highest).collect());
        }
        (self.curve, self.fullest)
    }
}

impl Curve {
    /// Takes the value at a start into that of its group; there are groups from where there are several.
    fn add_peak(&mut self, start: usize, value: u128) {
        if start == GROUP {
            self.peaks.push(vec![self.peak_of_starts(0, GROUP)]);
        }
        if let Some(groups) = self.peaks.first_mut() {
            match groups.get_mut(start / GROUP) {
                Some(peak) => *peak = value.max(*peak),
                None => groups.push(value),
            }
        }
    }

    /// The cost of a fullest window.
    pub(super) fn cost(&self, Fullest { first, last, .. }: Fullest) -> u128 {
        self.sum(last as usize + 1) - self.sum(first as usize)
    }

    /// When a start was.
    pub(super) fn start(&self, index: u32) -> Instant {
        self.starts[index as usize]
    }

    /// The cost of the first `count` starts.
    fn sum(&self, count: usize) -> u128 {
        match (&self.costs, count) {
            (_, 0) => 0,
            (Costs::Ones, count) => count as u128,
            (Costs::Sums(sums), count) => sums[count - 1],
        }
    }

    /// The cost that started by `at`, at that instant included.
    pub fn total(&self, at: Instant) -> u128 {
        self.sum(self.started_by(at))
    }

    /// How many starts there are up to and including `at`.
    fn started_by(&self, at: Instant) -> usize {
        self.starts.partition_point(|start| *start <= at)
    }

    /// How many starts have left the window by `at`.
    fn left_by(&self, at: Instant) -> usize {
        self.starts.partition_point(|start| self.leaves(*start) <= at)
    }

    fn leaves(&self, start: Instant) -> Instant {
        start.after(self.window)
    }

    /// The cost that started within `(at − window, at]`.
    pub fn at(&self, at: Instant) -> u128 {
        self.sum(self.started_by(at)) - self.sum(self.left_by(at))
    }

    /// How many starts lie within `[from, to)`.
    pub fn starts_within(&self, from: Instant, to: Instant) -> usize {
        let before = |at: Instant| self.starts.partition_point(|start| *start < at);
        before(to).saturating_sub(before(from))
    }

    /// How many starts and leavings lie within `[from, to]`: at least as many as [`Self::changes`] gives.
    pub fn count_changes(&self, from: Instant, to: Instant) -> usize {
        let within = |count: &dyn Fn(Instant) -> usize| {
            let before = from.0.checked_sub(1).map_or(0, |before| count(Instant(before)));
            count(to).saturating_sub(before)
        };
        within(&|at| self.started_by(at)) + within(&|at| self.left_by(at))
    }

    /// Each instant within `[from, to]` at which something starts or leaves the window, with the value
    /// from there on. Together with the value at `from` they are the curve, exactly.
    pub fn changes(&self, from: Instant, to: Instant) -> impl Iterator<Item = (Instant, u128)> {
        let first = self.starts.partition_point(|start| *start < from);
        let first_leaving = self.starts.partition_point(|start| self.leaves(*start) < from);
        Changes {
            curve: self,
            starting: self.starts[first..].iter().copied().peekable(),
            leaving: self.starts[first_leaving..].iter().map(|start| self.leaves(*start)).peekable(),
            started: first,
            left: first_leaving,
            to,
        }
    }

    /// The highest value of all.
    pub fn highest(&self) -> u128 {
        self.peak_within(0, self.starts.len())
    }

    /// `[from, to)` cut into `bins` equal parts: the highest value in each, and where the part begins.
    /// A part shorter than a nanosecond has the value at its beginning.
    pub fn peaks(&self, from: Instant, to: Instant, bins: usize) -> Rc<[(Instant, u128)]> {
        let asked = (from, to, bins);
        let mut last = self.last.0.borrow_mut();
        match &*last {
            Some((same, peaks)) if *same == asked => Rc::clone(peaks),
            _ => {
                let peaks: Rc<[_]> = self.find_peaks(from, to, bins).collect();
                *last = Some((asked, Rc::clone(&peaks)));
                peaks
            }
        }
    }

    fn find_peaks(&self, from: Instant, to: Instant, bins: usize) -> impl Iterator<Item = (Instant, u128)> {
        let length = u128::from(to.since(from).0);
        let edge = move |bin: usize| {
            let into = if bins == 0 { 0 } else { bin as u128 * length / bins as u128 };
            from.after(Duration::from_wide(into))
        };
        (0..bins).map(move |bin| {
            let (begin, end) = (edge(bin), edge(bin + 1));
            // Between starts it only falls, so the highest value is that at the beginning or at a start.
            let first = self.started_by(begin);
            let after = first + order::gallop(&self.starts[first..], |start| *start < end);
            (begin, self.at(begin).max(self.peak_within(first, after)))
        })
    }

    /// The highest value at one of the starts with indices in `[from, to)`.
    fn peak_within(&self, mut from: usize, mut to: usize) -> u128 {
        let mut highest_yet = 0;
        // Up the levels: what sticks out of whole groups at either side is looked at, the rest is left to
        // the level above.
        for level in 0..=self.peaks.len() {
            let look = |from, to| match level {
                0 => self.peak_of_starts(from, to),
                _ => highest(&self.peaks[level - 1][from..to]),
            };
            let (whole_from, whole_to) = (from.div_ceil(GROUP), to / GROUP);
            if level == self.peaks.len() || whole_from >= whole_to {
                return highest_yet.max(look(from, to.max(from)));
            }
            highest_yet = highest_yet.max(look(from, whole_from * GROUP)).max(look(whole_to * GROUP, to));
            (from, to) = (whole_from, whole_to);
        }
        highest_yet
    }

    fn peak_of_starts(&self, from: usize, to: usize) -> u128 {
        let to = to.min(self.starts.len());
        if from >= to {
            return 0;
        }
        let mut left = self.left_by(self.starts[from]);
        let mut peak = 0;
        for index in from..to {
            let at = self.starts[index];
            left += order::gallop(&self.starts[left..], |start| self.leaves(*start) <= at);
            peak = peak.max(self.sum(index + 1) - self.sum(left));
        }
        peak
    }
}

fn highest(values: &[u128]) -> u128 {
    values.iter().copied().max().unwrap_or(0)
}

struct Changes<'a, S: Iterator<Item = Instant>, L: Iterator<Item = Instant>> {
    curve: &'a Curve,
    starting: Peekable<S>,
    leaving: Peekable<L>,
    started: usize,
    left: usize,
    to: Instant,
}

impl<S: Iterator<Item = Instant>, L: Iterator<Item = Instant>> Iterator for Changes<'_, S, L> {
    type Item = (Instant, u128);

    fn next(&mut self) -> Option<Self::Item> {
        // Nothing leaves before it has started, so the last leaving is the end of both.
        let at = match (self.starting.peek(), self.leaving.peek()) {
            (Some(start), Some(leaving)) => *start.min(leaving),
            (Some(only), None) | (None, Some(only)) => *only,
            (None, None) => return None,
        };
        if at > self.to {
            return None;
        }
        while self.starting.next_if_eq(&at).is_some() {
            self.started += 1;
        }
        while self.leaving.next_if_eq(&at).is_some() {
            self.left += 1;
        }
        Some((at, self.curve.sum(self.started) - self.curve.sum(self.left)))
    }
}
