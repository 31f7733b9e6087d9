use super::{Answer, Book, Past};

/// Windows are `[kW, (k+1)W)`.
pub struct ClockWindow {
    pub limit: u64,
    pub window: u64,
}

impl ClockWindow {
    fn used(&self, past: &[Past], now: u64) -> u64 {
        let admitted = past.iter().filter(|request| !request.was_rejected());
        admitted
            .filter(|request| request.at / self.window == now / self.window)
            .map(|request| request.cost)
            .sum()
    }
}

impl Book for ClockWindow {
    fn answer(&self, past: &[Past], now: u64, cost: u64) -> Answer {
        if self.used(past, now) + cost <= self.limit { Answer::Admit } else { Answer::Reject }
    }

    fn is_unused(&self, past: &[Past], now: u64) -> bool {
        self.used(past, now) == 0
    }
}

/// Windows are W long from the first admitted request at or after the end of the last one.
pub struct FirstRequestWindow {
    pub limit: u64,
    pub window: u64,
}

impl FirstRequestWindow {
    fn used(&self, past: &[Past], now: u64) -> u64 {
        let mut end = 0;
        let mut used = 0;
        for request in past.iter().filter(|request| !request.was_rejected()) {
            if request.at >= end {
                end = request.at + self.window;
                used = 0;
            }
            used += request.cost;
        }
        if now >= end { 0 } else { used }
    }
}

impl Book for FirstRequestWindow {
    fn answer(&self, past: &[Past], now: u64, cost: u64) -> Answer {
        if self.used(past, now) + cost <= self.limit { Answer::Admit } else { Answer::Reject }
    }

    fn is_unused(&self, past: &[Past], now: u64) -> bool {
        self.used(past, now) == 0
    }
}
