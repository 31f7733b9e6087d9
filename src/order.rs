//! Putting lists in order. Everything that sorts does it here: the standard library's sorts are some five
//! kilobytes of WebAssembly for each type that they are used with; also where a sorted map or set is collected,
//! so that maps are filled by `insert`.

use std::cmp::Ordering;

use crate::work::Work;

/// Sorts by a number; equal ones keep their order.
pub fn by_number<T>(items: &mut [T], number: impl Fn(&T) -> u64) {
    if items.is_sorted_by_key(&number) {
        return;
    }
    let mut order: Vec<(u64, usize)> = items.iter().map(number).zip(0..).collect();
    sort_numbered(&mut order);
    arrange(items, &mut order);
}

/// Sorts by what a comparison says; equal ones keep their order. Slower than by a number.
pub fn by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut order: Vec<(u64, usize)> = (0..items.len()).map(|index| (0, index)).collect();
    sort_compared(&mut order, &|a, b| compare(&items[a], &items[b]));
    arrange(items, &mut order);
}

/// How many of the first `items` satisfy what holds up to some place; quick if that is near.
pub fn gallop<T>(items: &[T], holds: impl Fn(&T) -> bool) -> usize {
    let mut reach = 1;
    while reach < items.len() && holds(&items[reach - 1]) {
        reach *= 2;
    }
    items[..reach.min(items.len())].partition_point(holds)
}

/// Many numbers on their way into order.
#[derive(Debug)]
pub struct Sorting {
    /// Each with its place; in order within stretches of `width`.
    order: Vec<(u64, usize)>,
    width: usize,
    /// The stretches of twice that width, as far as they are merged.
    merged: Vec<(u64, usize)>,
    /// Up to where the left one of the two stretches at hand is taken.
    left: usize,
}

/// Stretches so long are sorted at once.
const STRETCH: usize = 1024;

impl Sorting {
    pub fn new(numbers: impl Iterator<Item = u64>) -> Self {
        let order: Vec<(u64, usize)> = numbers.zip(0..).collect();
        let width = if order.is_sorted() { order.len() } else { 0 };
        Self { order, width, merged: Vec::new(), left: 0 }
    }

    /// Goes on; true once all are in order.
    pub fn advance(&mut self, work: &mut Work) -> bool {
        let all = self.order.len();
        while self.width == 0 && all > 0 {
            if !work.steps(STRETCH as u64 * 4) {
                return false;
            }
            let end = (self.left + STRETCH).min(all);
            sort_numbered(&mut self.order[self.left..end]);
            self.left = end;
            if end == all {
                self.width = STRETCH;
                self.merged.reserve_exact(if all > STRETCH { all } else { 0 });
            }
        }
        while self.width < all {
            while self.merged.len() < all {
                let begin = self.merged.len() / (self.width * 2) * self.width * 2;
                let middle = (begin + self.width).min(all);
                let end = (middle + self.width).min(all);
                if self.merged.len() == begin {
                    self.left = begin;
                }
                let mut right = middle + self.merged.len() - self.left;
                while self.left < middle || right < end {
                    if !work.step() {
                        return false;
                    }
                    let from_left =
                        right == end || (self.left < middle && self.order[self.left] < self.order[right]);
                    let from = if from_left { &mut self.left } else { &mut right };
                    self.merged.push(self.order[*from]);
                    *from += 1;
                }
            }
            std::mem::swap(&mut self.order, &mut self.merged);
            self.merged.clear();
            self.width *= 2;
        }
        true
    }

    /// The numbers in order, once they are, each with the place at which it stood; equal ones by their places.
    pub fn order(&self) -> &[(u64, usize)] {
        &self.order
    }
}

#[inline(never)]
fn sort_numbered(order: &mut [(u64, usize)]) {
    order.sort_unstable();
}

/// Merges neighbours, then neighbours of these, until all are one.
#[inline(never)]
fn sort_compared(order: &mut Vec<(u64, usize)>, compare: &dyn Fn(usize, usize) -> Ordering) {
    let mut merged = Vec::with_capacity(order.len());
    let mut width = 1;
    while width < order.len() {
        for pair in order.chunks(width * 2) {
            let (mut left, mut right) = pair.split_at(width.min(pair.len()));
            while let ([a, after_a @ ..], [b, after_b @ ..]) = (left, right) {
                if compare(a.1, b.1).is_le() {
                    merged.push(*a);
                    left = after_a;
                } else {
                    merged.push(*b);
                    right = after_b;
                }
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        std::mem::swap(order, &mut merged);
        merged.clear();
        width *= 2;
    }
}

/// Moves to each place the item that `order` names for it.
fn arrange<T>(items: &mut [T], order: &mut [(u64, usize)]) {
    for start in 0..order.len() {
        // Round the circle of places that starts here, each taking from the next.
        let mut place = start;
        loop {
            let from = std::mem::replace(&mut order[place].1, place);
            if from == start {
                break;
            }
            items.swap(place, from);
            place = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{Strategy, any, proptest};

    use crate::work::Work;

    fn items() -> impl Strategy<Value = Vec<(u64, usize)>> {
        // Few numbers, so that many are equal; the second tells where each stood.
        let numbers = proptest::collection::vec(any::<u64>().prop_map(|number| number % 7), 0..200);
        numbers.prop_map(|numbers| numbers.into_iter().zip(0..).collect())
    }

    proptest! {
        #[test]
        fn both_are_stable_sorts(items in items()) {
            let mut expected = items.clone();
            expected.sort_by_key(|(number, _)| *number);
            let mut by_number = items.clone();
            super::by_number(&mut by_number, |(number, _)| *number);
            assert_eq!(by_number, expected);
            let mut by = items;
            super::by(&mut by, |(a, _), (b, _)| a.cmp(b));
            assert_eq!(by, expected);
        }

        #[test]
        fn many_are_sorted_a_little_at_a_time(
            numbers in proptest::collection::vec(0u64..500, 0..9000), slice in 1u64..20_000,
        ) {
            let mut expected: Vec<(u64, usize)> = numbers.iter().copied().zip(0..).collect();
            expected.sort_unstable();
            let mut sorting = super::Sorting::new(numbers.into_iter());
            while !sorting.advance(&mut Work::new(slice)) {}
            assert_eq!(sorting.order(), expected);
        }
    }
}
