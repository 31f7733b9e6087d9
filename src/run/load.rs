//! How much a service has to do, over time.

use crate::time::Instant;

/// How many requests are with a service, served or in line, over a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Load {
    /// When that changes, and to how many.
    changes: Vec<(Instant, u32)>,
    /// The most within each [`BLOCK`] changes: a long stretch is looked through quickly.
    blocks: Vec<u32>,
    /// When it turned requests away, each time.
    shed: Vec<Instant>,
}

/// Changes to a block.
const BLOCK: usize = 256;

impl Load {
    /// So many are with it from `at` on, which is no earlier than what was told before.
    pub(super) fn push(&mut self, at: Instant, requests: usize) {
        let requests = u32::try_from(requests).unwrap_or(u32::MAX);
        if self.changes.len().is_multiple_of(BLOCK) {
            self.blocks.push(0);
        }
        if let Some(most) = self.blocks.last_mut() {
            *most = requests.max(*most);
        }
        self.changes.push((at, requests));
    }

    /// One is turned away.
    pub(super) fn shed_at(&mut self, at: Instant) {
        self.shed.push(at);
    }

    /// How many it turns away within `[from, to)`.
    pub fn shed(&self, from: Instant, to: Instant) -> u64 {
        let until = |at: Instant| self.shed.partition_point(|shed| *shed < at);
        (until(to) - until(from)) as u64
    }

    /// How many are with it once all of an instant has happened.
    pub fn at(&self, at: Instant) -> u32 {
        let happened = self.changes.partition_point(|(change, _)| *change <= at);
        happened.checked_sub(1).map_or(0, |last| self.changes[last].1)
    }

    /// The most that are with it at any instant of `[from, to)`.
    pub fn most(&self, from: Instant, to: Instant) -> u32 {
        let before = from.0.checked_sub(1).map_or(0, |before| self.at(Instant(before)));
        let until = |at: Instant| self.changes.partition_point(|(change, _)| *change < at);
        let (mut place, end) = (until(from), until(to));
        let mut most = if place < end && self.changes[place].0 == from { 0 } else { before };
        while place < end {
            if place.is_multiple_of(BLOCK) && place + BLOCK <= end {
                most = most.max(self.blocks[place / BLOCK]);
                place += BLOCK;
            } else {
                most = most.max(self.changes[place].1);
                place += 1;
            }
        }
        most
    }
}

#[cfg(test)]
mod tests {
    use super::Load;
    use crate::time::Instant;

    #[test]
    fn the_most_of_a_stretch_is_what_all_its_instants_have() {
        let mut load = Load::default();
        let mut draw = 7_u64;
        for place in 0..2_000_u64 {
            draw = draw.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            load.push(Instant(place / 2 * 3), (draw >> 33) as usize % 900);
        }
        for (from, to) in
            [(0, 1), (0, 3000), (5, 6), (6, 9), (700, 701), (700, 2100), (1, 2999), (2999, 5000)]
        {
            let slowly = load.changes.iter().filter(|(at, _)| (from..to).contains(&at.0)).map(|(_, n)| *n);
            let begun = load.changes.iter().any(|(at, _)| at.0 == from);
            let before = if begun || from == 0 { 0 } else { load.at(Instant(from - 1)) };
            assert_eq!(
                load.most(Instant(from), Instant(to)),
                slowly.max().unwrap_or(0).max(before),
                "{from} {to}"
            );
        }
        assert_eq!(Load::default().most(Instant(0), Instant(9)), 0);
    }
}
