use super::{Answer, Book, Past};

/// Entries with time ≤ t − W have left; admitted requests are entries, and, where they count,
/// rejected ones that could ever fit.
pub struct SlidingLog {
    pub limit: u64,
    pub window: u64,
    pub count_rejected: bool,
}

impl SlidingLog {
    fn used(&self, past: &[Past], now: u64) -> u64 {
        let counts =
            |request: &&Past| !request.was_rejected() || (self.count_rejected && request.cost <= self.limit);
        let has_left = |request: &Past| now >= self.window && request.at <= now - self.window;
        past.iter().filter(counts).filter(|request| !has_left(request)).map(|request| request.cost).sum()
    }
}

impl Book for SlidingLog {
    fn answer(&self, past: &[Past], now: u64, cost: u64) -> Answer {
        if self.used(past, now) + cost <= self.limit { Answer::Admit } else { Answer::Reject }
    }

    fn is_unused(&self, past: &[Past], now: u64) -> bool {
        self.used(past, now) == 0
    }
}
