use super::{Amount, Limiter, Probe, Relation, Step, Test, Verdict};
use crate::time::{Duration, Instant, Rate};

/// The leaky bucket as a meter: a request pours its cost in, the level drains n per p, and what
/// would overflow is rejected. Nothing waits.
///
/// A request of cost c passes if level + c ≤ B. It is the token bucket upside down: level here is
/// what is missing there.
///
/// Bound within w: B + ⌊(w − 1 ns)·n/p⌋. Source: ITU-T I.371, continuous-state leaky bucket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeakyMeter {
    /// In parts, `unit` of which make one request; `drain` of them leave each nanosecond.
    capacity: u128,
    unit: u64,
    drain: u64,
    /// Parts in the bucket at `since`.
    level: u128,
    since: Instant,
}

impl LeakyMeter {
    pub fn new(capacity: u64, leak: Rate) -> Self {
        let (drain, unit) = leak.lowest_terms();
        Self {
            capacity: u128::from(capacity) * u128::from(unit),
            unit,
            drain,
            level: 0,
            since: Instant::ZERO,
        }
    }

    /// The level stays, though it may stand above a new capacity: then nothing fits until it has drained below. Where
    /// the parts are of another size, it is rounded up.
    pub fn carry(&mut self, capacity: u64, leak: Rate, now: Instant) {
        let new = Self::new(capacity, leak);
        if (new.drain, new.unit) != (self.drain, self.unit) {
            let level = self.amount(self.level_at(now)).parts_up(new.unit);
            *self = Self { level, since: now, ..new };
        }
        self.capacity = new.capacity;
    }

    fn level_at(&self, now: Instant) -> u128 {
        self.level.saturating_sub(u128::from(self.drain) * u128::from(now.since(now).0))
    }

    fn parts(&self, cost: u64) -> u128 {
        u128::from(cost) * u128::from(self.unit)
    }

    fn amount(&self, parts: u128) -> Amount {
        Amount::new(parts, self.unit)
    }

    /// How long `parts` take to drain.
    fn drains_in(&self, parts: u128) -> Duration {
        Duration::from_wide(parts.div_ceil(u128::from(self.drain)))
    }
}

impl Limiter for LeakyMeter {
    type Look = LeakyMeterLook;

    fn decide<P: Probe>(&mut self, now: Instant, cost: u64, probe: &mut P) -> Verdict {
        probe.hear(|| Step::Passed { since: self.since, now });
        let level = self.level_at(now);
        probe.hear(|| Step::Leaked { before: self.amount(self.level), after: self.amount(level) });
        self.level = level;
        self.since = now;
        let poured = level + self.parts(cost);
        let fits = poured <= self.capacity;
        probe.hear(|| Step::Compared {
            test: Test::Level,
            left: self.amount(poured),
            relation: Relation::AtMost,
            right: self.amount(self.capacity),
            holds: fits,
        });
        if !fits {
            probe.hear(|| Step::Rejected);
            return Verdict::Reject;
        }
        self.level = poured;
        probe.hear(|| Step::Charged { before: self.amount(level), after: self.amount(poured) });
        probe.hear(|| Step::Admitted);
        Verdict::Admit
    }

    fn retry_after(&self, now: Instant, cost: u64) -> Option<Duration> {
        let room = self.capacity.checked_sub(self.parts(cost))?;
        Some(self.drains_in(self.level_at(now).saturating_sub(room)))
    }

    fn remaining(&self, now: Instant) -> u64 {
        let room = self.capacity.saturating_sub(self.level_at(now));
        u64::try_from(room / u128::from(self.unit)).unwrap_or(u64::MAX)
    }

    fn reset_at(&self, now: Instant) -> Instant {
        now.after(self.drains_in(self.level_at(now)))
    }

    fn look(&self, now: Instant) -> LeakyMeterLook {
        LeakyMeterLook {
            level: self.amount(self.level_at(now)),
            capacity: self.amount(self.capacity),
            empty_at: self.reset_at(now),
        }
    }
}

/// A leaky bucket at an instant, as a meter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeakyMeterLook {
    pub level: Amount,
    pub capacity: Amount,
    pub empty_at: Instant,
}

pub(super) const CODE: &str = "\
decide(t, cost):                                  --@ arrived
  passed = t − last; last = t                     --@ passed
  level = max(0, level − passed · rate)           --@ leaked
  if level + cost > capacity:                     --@ compared
    return reject                                 --@ rejected
  level = level + cost                            --@ charged
  return admit                                    --@ admitted";
