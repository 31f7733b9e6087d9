use super::{Answer, Book, Fraction, Past};

/// A request starts at max(t, when the one before has drained) and takes c·p/n to drain; rejected
/// if it would have to wait and waiting cost + c > B.
pub struct LeakyQueue {
    pub capacity: u64,
    pub count: u64,
    pub per: u64,
}

impl LeakyQueue {
    /// When the last request taken has drained.
    fn drained(&self, past: &[Past]) -> Fraction {
        let mut drained = Fraction::whole(0);
        for request in past.iter().filter(|request| !request.was_rejected()) {
            let start = drained.max(Fraction::whole(request.at));
            drained = start + Fraction::whole(request.cost) * Fraction::new(self.per, self.count);
        }
        drained
    }

    /// Of requests taken and not yet started.
    fn waiting_cost(past: &[Past], now: u64) -> u64 {
        let waits = |request: &&Past| request.start().is_some_and(|start| start > Fraction::whole(now));
        past.iter().filter(waits).map(|request| request.cost).sum()
    }
}

impl Book for LeakyQueue {
    fn answer(&self, past: &[Past], now: u64, cost: u64) -> Answer {
        let drained = self.drained(past);
        if drained <= Fraction::whole(now) {
            Answer::Admit
        } else if Self::waiting_cost(past, now) + cost > self.capacity {
            Answer::Reject
        } else {
            Answer::Delay(drained)
        }
    }

    fn is_unused(&self, past: &[Past], now: u64) -> bool {
        self.drained(past) <= Fraction::whole(now)
    }
}

/// The level drains n per p; admit if level + c ≤ B, then level += c.
pub struct LeakyMeter {
    pub capacity: u64,
    pub count: u64,
    pub per: u64,
}

impl LeakyMeter {
    fn level(&self, past: &[Past], now: u64) -> Fraction {
        let drained = |level: Fraction, from: u64, to: u64| {
            (level - Fraction::new((to - from) * self.count, self.per)).max(Fraction::whole(0))
        };
        let (mut level, mut since) = (Fraction::whole(0), 0);
        for request in past.iter().filter(|request| !request.was_rejected()) {
            level = drained(level, since, request.at) + Fraction::whole(request.cost);
            since = request.at;
        }
        drained(level, since, now)
    }
}

impl Book for LeakyMeter {
    fn answer(&self, past: &[Past], now: u64, cost: u64) -> Answer {
        let poured = self.level(past, now) + Fraction::whole(cost);
        if poured <= Fraction::whole(self.capacity) { Answer::Admit } else { Answer::Reject }
    }

    fn is_unused(&self, past: &[Past], now: u64) -> bool {
        self.level(past, now) == Fraction::whole(0)
    }
}
