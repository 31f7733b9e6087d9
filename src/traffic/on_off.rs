//! Traffic that comes in phases.

use super::even::Even;
use crate::time::{Duration, Rate};

/// Offsets of an `on-off` item: phases alternate, beginning with on; each on-phase is `steady`
/// anew (its first request at the phase's start), cut off where the phase ends.
#[derive(Clone, Debug)]
pub(super) struct OnOff {
    rate: Rate,
    on: u64,
    off: u64,
}

impl OnOff {
    pub(super) fn new(rate: Rate, on: Duration, off: Duration) -> Self {
        Self { rate, on: on.0, off: off.0 }
    }

    fn steady(&self) -> Even {
        Even::new(self.rate.per.0, self.rate.count)
    }

    /// How many of the offsets lie below `end`.
    pub(super) fn count_below(&self, end: u64) -> u128 {
        if self.on == 0 {
            return 0;
        }
        let cycle = u128::from(self.on) + u128::from(self.off);
        let whole = u128::from(end) / cycle;
        let rest = (u128::from(end) % cycle) as u64;
        let steady = self.steady();
        steady
            .count_below(self.on)
            .saturating_mul(whole)
            .saturating_add(steady.count_below(rest.min(self.on)))
    }

    /// The offsets below `end`, in order.
    pub(super) fn below(&self, end: u64) -> impl Iterator<Item = u64> + use<> {
        let Self { on, off, .. } = *self;
        let steady = self.steady();
        let cycle = on.saturating_add(off).max(1);
        let phases = if on == 0 { 0 } else { end.div_ceil(cycle) };
        (0..phases).flat_map(move |phase| {
            let start = phase * cycle;
            let length = on.min(end - start);
            steady.clone().take_while(move |offset| *offset < length).map(move |offset| start + offset)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::OnOff;
    use crate::time::{Duration, Rate};

    fn on_off(count: u64, per: u64, on: u64, off: u64) -> OnOff {
        OnOff::new(Rate { count, per: Duration(per) }, Duration(on), Duration(off))
    }

    #[test]
    fn starts_anew_in_each_phase() {
        // 3 per 10: 0, 3, 6, 10, 13 within 15 on; then 5 off.
        let pattern = on_off(3, 10, 15, 5);
        assert_eq!(pattern.below(45).collect::<Vec<_>>(), [0, 3, 6, 10, 13, 20, 23, 26, 30, 33, 40, 43]);
        assert_eq!(pattern.count_below(45), 12);
        // Without a pause the phases still start anew.
        assert_eq!(on_off(3, 10, 5, 0).below(10).collect::<Vec<_>>(), [0, 3, 5, 8]);
        assert_eq!(on_off(3, 10, 0, 5).below(100).count(), 0);
        assert_eq!(on_off(3, 10, 0, 0).below(100).count(), 0);
    }

    #[test]
    fn counts_what_it_gives() {
        for (count, per, on, off) in
            [(3, 10, 15, 5), (1, 1, 1, 1), (7, 2, 3, 0), (1, 100, 1, 1), (5, 3, 4, 9)]
        {
            let pattern = on_off(count, per, on, off);
            for end in 0..120 {
                assert_eq!(pattern.count_below(end), pattern.below(end).count() as u128, "{pattern:?} {end}");
                assert!(pattern.below(end).all(|offset| offset < end));
            }
        }
    }

    #[test]
    fn counts_the_uncountable() {
        let top = (1 << 53) - 1;
        assert_eq!(on_off(top, 1, 1, 0).count_below(top), u128::from(top) * u128::from(top));
        assert_eq!(on_off(u64::MAX, 1, u64::MAX / 2, 0).count_below(u64::MAX), u128::from(u64::MAX).pow(2));
        assert_eq!(on_off(1, top, 1, 1).count_below(top), 1 << 52);
    }
}
