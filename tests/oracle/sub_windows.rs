use super::{Answer, Book, Past};

/// Time falls into sub-windows of W/k; the index of an instant t is ⌊t·k/W⌋. What counts is what was admitted in the
/// present one and the k − 1 before it.
pub struct SubWindows {
    pub limit: u64,
    pub window: u64,
    pub parts: u64,
}

impl SubWindows {
    fn used(&self, past: &[Past], now: u64) -> u64 {
        let index = |at: u64| at * self.parts / self.window;
        let counts = |request: &&Past| !request.was_rejected() && index(request.at) + self.parts > index(now);
        past.iter().filter(counts).map(|request| request.cost).sum()
    }
}

impl Book for SubWindows {
    fn answer(&self, past: &[Past], now: u64, cost: u64) -> Answer {
        if self.used(past, now) + cost <= self.limit { Answer::Admit } else { Answer::Reject }
    }

    fn is_unused(&self, past: &[Past], now: u64) -> bool {
        self.used(past, now) == 0
    }
}
