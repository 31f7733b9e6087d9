//! Offsets that share a length evenly: `floor(i·length/count)`.

/// The offsets `floor(i·length/count)` for i = 0, 1, …, without end, computed without a division
/// each. This is `burst` (`over`, `count`), `steady` of n per p (p, n) and `within: "even"`.
#[derive(Clone, Debug)]
pub(super) struct Even {
    length: u64,
    count: u64,
    next: u64,
    /// What the floor has cut off so far, in `count`-ths.
    cut: u64,
}

impl Even {
    /// `count` ≥ 1.
    pub(super) fn new(length: u64, count: u64) -> Self {
        Self { length, count: count.max(1), next: 0, cut: 0 }
    }

    /// How many of the offsets lie below `end`: `floor(i·length/count) < end` exactly where
    /// `i < end·count/length`.
    pub(super) fn count_below(&self, end: u64) -> u128 {
        match (end, self.length) {
            (0, _) => 0,
            (_, 0) => u128::MAX,
            _ => (u128::from(end) * u128::from(self.count)).div_ceil(u128::from(self.length)),
        }
    }
}

impl Iterator for Even {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let offset = self.next;
        // Beyond 64 bits nothing is asked for: callers take what `count_below` said.
        self.next = self.next.saturating_add(self.length / self.count);
        let rest = self.length % self.count;
        if self.cut >= self.count - rest {
            self.cut -= self.count - rest;
            self.next = self.next.saturating_add(1);
        } else {
            self.cut += rest;
        }
        Some(offset)
    }
}

#[cfg(test)]
mod tests {
    use super::Even;

    #[test]
    fn is_the_formula() {
        for length in 0..40u64 {
            for count in 1..40u64 {
                let formula = (0..200u64).map(|i| i * length / count);
                assert!(Even::new(length, count).take(200).eq(formula.clone()), "{length}/{count}");
                for end in (0..80u64).filter(|end| length > 0 && end * count / length < 150) {
                    let counted = formula.clone().filter(|offset| *offset < end).count() as u128;
                    assert_eq!(Even::new(length, count).count_below(end), counted, "{length}/{count} {end}");
                }
            }
        }
    }

    #[test]
    fn counts_the_uncountable() {
        let top = (1 << 53) - 1;
        assert_eq!(Even::new(1, top).count_below(top), u128::from(top) * u128::from(top));
        assert_eq!(Even::new(0, top).count_below(1), u128::MAX);
        assert_eq!(Even::new(0, top).count_below(0), 0);
        assert_eq!(Even::new(top, 1).count_below(1), 1);
        let last = Even::new(u64::MAX, u64::MAX - 1).take(3).collect::<Vec<_>>();
        assert_eq!(last, [0, 1, 2]);
    }
}
