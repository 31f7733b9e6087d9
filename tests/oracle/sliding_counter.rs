use super::{Answer, Book, Fraction, Past};

/// With clock windows k = floor(t/W) and e = t − kW: used[k−1]·(W−e)/W + used[k] + c ≤ N.
pub struct SlidingCounter {
    pub limit: u64,
    pub window: u64,
}

impl SlidingCounter {
    fn used_in(&self, past: &[Past], window: u64) -> u64 {
        let admitted = past.iter().filter(|request| !request.was_rejected());
        admitted.filter(|request| request.at / self.window == window).map(|request| request.cost).sum()
    }

    fn used_before(&self, past: &[Past], window: u64) -> u64 {
        if window == 0 { 0 } else { self.used_in(past, window - 1) }
    }
}

impl Book for SlidingCounter {
    fn answer(&self, past: &[Past], now: u64, cost: u64) -> Answer {
        let k = now / self.window;
        let e = now - k * self.window;
        let weight = Fraction::new(self.window - e, self.window);
        let before = Fraction::whole(self.used_before(past, k)) * weight;
        let sum = before + Fraction::whole(self.used_in(past, k)) + Fraction::whole(cost);
        if sum <= Fraction::whole(self.limit) { Answer::Admit } else { Answer::Reject }
    }

    /// From the end of the window after the one of the last counted use.
    fn is_unused(&self, past: &[Past], now: u64) -> bool {
        let k = now / self.window;
        self.used_in(past, k) == 0 && self.used_before(past, k) == 0
    }
}
