use super::{Answer, Book, Fraction, Past};

/// The level grows by n per p, exactly, up to B. Who finds it below the cost is rejected or, with a
/// queue, starts when the level, after all before took theirs, holds the cost.
pub struct Bucket {
    pub capacity: u64,
    pub count: u64,
    pub per: u64,
    pub initial: u64,
    /// The cost that may wait; none for a bucket that rejects.
    pub queue: Option<u64>,
}

impl Bucket {
    fn grown(&self, level: Fraction, from: Fraction, to: Fraction) -> Fraction {
        let grown = level + (to - from) * Fraction::new(self.count, self.per);
        grown.min(Fraction::whole(self.capacity))
    }

    /// The level once the last of those who start by `until` has taken its cost, and when that was.
    fn after_starts(&self, past: &[Past], until: Option<Fraction>) -> (Fraction, Fraction) {
        let (mut level, mut since) = (Fraction::whole(self.initial), Fraction::whole(0));
        for request in past {
            if let Some(start) = request.start()
                && until.is_none_or(|until| start <= until)
            {
                level = self.grown(level, since, start) - Fraction::whole(request.cost);
                since = start;
            }
        }
        (level, since)
    }

    fn level(&self, past: &[Past], now: u64) -> Fraction {
        let now = Fraction::whole(now);
        let (level, since) = self.after_starts(past, Some(now));
        self.grown(level, since, now)
    }
}

fn waiting_cost(past: &[Past], now: u64) -> u64 {
    let waits = |request: &&Past| request.start().is_some_and(|start| start > Fraction::whole(now));
    past.iter().filter(waits).map(|request| request.cost).sum()
}

impl Book for Bucket {
    fn answer(&self, past: &[Past], now: u64, cost: u64) -> Answer {
        let waiting = waiting_cost(past, now);
        if waiting == 0 && self.level(past, now) >= Fraction::whole(cost) {
            return Answer::Admit;
        }
        match self.queue {
            Some(queue) if waiting + cost <= queue && cost <= self.capacity => {
                let (mut level, mut since) = self.after_starts(past, None);
                if since < Fraction::whole(now) {
                    level = self.grown(level, since, Fraction::whole(now));
                    since = Fraction::whole(now);
                }
                let missing = (Fraction::whole(cost) - level).max(Fraction::whole(0));
                Answer::Delay(since + missing * Fraction::new(self.per, self.count))
            }
            _ => Answer::Reject,
        }
    }

    fn is_unused(&self, past: &[Past], now: u64) -> bool {
        waiting_cost(past, now) == 0 && self.level(past, now) == Fraction::whole(self.capacity)
    }
}

/// The same, but n come at once at each k·p, k ≥ 1.
pub struct IntervalBucket {
    pub capacity: u64,
    pub count: u64,
    pub per: u64,
    pub initial: u64,
    pub queue: Option<u64>,
}

impl IntervalBucket {
    /// Nanosecond after nanosecond: first the refill, then those who start.
    fn level(&self, past: &[Past], now: u64) -> u64 {
        let mut level = self.initial;
        let mut starting = past.iter().filter(|request| !request.was_rejected()).peekable();
        for instant in 0..=now {
            if instant > 0 && instant % self.per == 0 {
                level = (level + self.count).min(self.capacity);
            }
            // They are served in order, so they start in order.
            while let Some(request) = starting.next_if(|next| next.start() == Some(Fraction::whole(instant)))
            {
                level -= request.cost;
            }
        }
        level
    }
}

impl Book for IntervalBucket {
    fn answer(&self, past: &[Past], now: u64, cost: u64) -> Answer {
        let waiting = waiting_cost(past, now);
        if waiting == 0 && self.level(past, now) >= cost {
            return Answer::Admit;
        }
        match self.queue {
            Some(queue) if waiting + cost <= queue && cost <= self.capacity => {
                let last = past.iter().filter_map(Past::start).max().map_or(0, Fraction::up);
                let start = (now.max(last)..).find(|instant| self.level(past, *instant) >= cost);
                Answer::Delay(Fraction::whole(start.expect("tokens keep coming")))
            }
            _ => Answer::Reject,
        }
    }

    fn is_unused(&self, past: &[Past], now: u64) -> bool {
        waiting_cost(past, now) == 0 && self.level(past, now) == self.capacity
    }
}
