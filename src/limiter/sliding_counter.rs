use super::listing::faulty;
use super::setting::{ids, quota_for};
use super::{
    Account, Amount, Anchor, Ids, Kinded, Limiter, Phrase, Probe, Relation, Said, Setting, Step, Store, Test,
    Verdict, Windows,
};
use crate::parameter::{Begin, Kind, Type, Values, required};
use crate::time::{Duration, Instant, Rate};

/// Two counters instead of a log: the window before counts by the part of it that still overlaps.
///
/// With clock windows, e = t − kW into the present one, a request of cost c passes if
/// previous·(W − e)/W + current + c ≤ N, as an exact fraction. Only admitted cost is counted.
///
/// Bound within any W: 2N − 1. Source: the approximation made popular by content delivery networks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlidingCounter {
    quota: u64,
    window: Duration,
    /// Where the present window begins.
    start: Instant,
    previous: u64,
    current: u64,
}

impl SlidingCounter {
    pub fn new(quota: Rate) -> Self {
        Self { quota: quota.count, window: quota.per, start: Instant::ZERO, previous: 0, current: 0 }
    }

    /// This counter with the window that holds `now` as the present one.
    fn turned(&self, now: Instant) -> Self {
        let windows_passed = now.since(self.start).0 / self.window.0;
        let (previous, current) = match windows_passed {
            0 => (self.previous, self.current),
            1 => (self.current, 0),
            _ => (0, 0),
        };
        Self { start: now.floor(self.window), previous, current, ..*self }
    }

    /// How much of the window before the trailing frame still covers at `now`.
    fn overlap(&self, now: Instant) -> u64 {
        self.window.0 - now.since(self.start).0
    }

    /// The estimate in parts of which `window` make one request.
    fn estimate(&self, now: Instant) -> u128 {
        u128::from(self.previous) * u128::from(self.overlap(now))
            + u128::from(self.current) * u128::from(self.window.0)
    }

    /// How far into a window `counted` from the one before weighs no more than `room`: the least
    /// e with counted·(W − e) ≤ room·W.
    fn weighs_at_most(&self, counted: u64, room: u64) -> u64 {
        let overlap = u128::from(room) * u128::from(self.window.0) / u128::from(counted);
        self.window.0 - u64::try_from(overlap).unwrap_or(u64::MAX).min(self.window.0)
    }
}

impl Limiter for SlidingCounter {
    type Look = SlidingCounterLook;

    fn decide<P: Probe>(&mut self, now: Instant, cost: u64, probe: &mut P) -> Verdict {
        if now.since(self.start) >= self.window {
            let used = self.current;
            *self = self.turned(now);
            probe.hear(|| Step::Turned { used });
        }
        probe.hear(|| Step::Weighed {
            previous: self.previous,
            overlap: Amount::new(self.overlap(now).into(), self.window.0),
            current: self.current,
            estimate: Amount::new(self.estimate(now), self.window.0),
        });
        // previous·(W − e) ≤ (N − current − c)·W, where there is room at all.
        let fits = match self.quota.checked_sub(self.current + cost) {
            Some(room) => {
                u128::from(self.previous) * u128::from(self.overlap(now))
                    <= u128::from(room) * u128::from(self.window.0)
            }
            None => false,
        };
        probe.hear(|| Step::Compared {
            test: Test::Quota,
            left: Amount::new(
                self.estimate(now) + u128::from(cost) * u128::from(self.window.0),
                self.window.0,
            ),
            relation: Relation::AtMost,
            right: Amount::whole(self.quota),
            holds: fits,
        });
        if !fits {
            probe.hear(|| Step::Rejected);
            return Verdict::Reject;
        }
        let before = self.current;
        self.current += cost;
        probe.hear(|| Step::Charged { before: Amount::whole(before), after: Amount::whole(self.current) });
        probe.hear(|| Step::Admitted);
        Verdict::Admit
    }

    fn retry_after(&self, now: Instant, cost: u64) -> Option<Duration> {
        let room = self.quota.checked_sub(cost)?;
        let turned = self.turned(now);
        let passes_at = match room.checked_sub(turned.current) {
            Some(_) if turned.previous == 0 => now,
            Some(room) => turned.start.after(Duration(self.weighs_at_most(turned.previous, room))),
            // Not before this window has become the one before.
            None => {
                turned.start.after(self.window).after(Duration(self.weighs_at_most(turned.current, room)))
            }
        };
        Some(passes_at.since(now))
    }

    fn remaining(&self, now: Instant) -> u64 {
        let estimate = self.turned(now).estimate(now).div_ceil(u128::from(self.window.0));
        u64::try_from(estimate).map_or(0, |estimate| self.quota.saturating_sub(estimate))
    }

    fn reset_at(&self, now: Instant) -> Instant {
        let turned = self.turned(now);
        let end = turned.start.after(self.window);
        match (turned.previous, turned.current) {
            (0, 0) => now,
            (_, 0) => end,
            _ => end.after(self.window),
        }
    }

    fn window(&self, now: Instant) -> Option<(Instant, Instant)> {
        let start = now.floor(self.window);
        Some((start, start.after(self.window)))
    }

    fn used_of_window(&self, now: Instant) -> Option<u64> {
        Some(self.turned(now).current)
    }

    fn look(&self, now: Instant) -> SlidingCounterLook {
        let turned = self.turned(now);
        SlidingCounterLook {
            previous: turned.previous,
            current: turned.current,
            quota: self.quota,
            window: (turned.start, turned.start.after(self.window)),
            overlap: Amount::new(turned.overlap(now).into(), self.window.0),
            estimate: Amount::new(turned.estimate(now), self.window.0),
        }
    }
}

/// A sliding counter at an instant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlidingCounterLook {
    pub previous: u64,
    pub current: u64,
    pub quota: u64,
    pub window: (Instant, Instant),
    /// The part of the window before that still counts, 0 to 1.
    pub overlap: Amount,
    pub estimate: Amount,
}

/// The window before, weighted by what of it still overlaps, plus this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlidingCounterSetting {
    pub quota: Rate,
}

impl Kinded for SlidingCounterSetting {
    type Limiter = SlidingCounter;

    const KIND: Kind = Kind {
        name: "sliding-counter",
        meaning: "limiter-sliding-counter",
        parameters: &[
            required("quota", Type::Quota, "param-sliding-counter-quota").begins(Begin::Text("100/1m"))
        ],
    };

    fn of(values: &Values) -> Option<Self> {
        Some(Self { quota: values.rate("quota")? })
    }

    fn fresh(&self) -> SlidingCounter {
        SlidingCounter::new(self.quota)
    }

    /// The counts stay. Where windows get another length, the estimate, rounded up, counts for the new one that holds
    /// `now`.
    fn carry(&self, limiter: &mut SlidingCounter, now: Instant) {
        let Rate { count, per } = self.quota;
        if per != limiter.window {
            let turned = limiter.turned(now);
            let estimate = Amount::new(turned.estimate(now), turned.window.0);
            let current = u64::try_from(estimate.parts_up(1)).unwrap_or(u64::MAX);
            *limiter = SlidingCounter { start: now.floor(per), current, ..self.fresh() };
        }
        limiter.quota = count;
    }
}

impl Setting for SlidingCounterSetting {
    fn values(&self) -> Values {
        Values::default().with("quota", self.quota)
    }

    fn ids(&self) -> &'static Ids {
        &ids!("sliding-counter")
    }

    fn phrases(&self) -> Vec<Phrase> {
        vec![Phrase::new("setting-sliding-counter", [("quota", Said::InLast(self.quota))])]
    }

    fn policy(&self) -> Vec<Phrase> {
        let said = [("rate", Said::Rate(self.quota)), ("window", Said::Span(self.quota.per))];
        vec![Phrase::new("policy-sliding-counter", said)]
    }

    fn account(&self) -> Account {
        Account::Sum { test: Test::Quota, limit: self.quota.count }
    }

    fn quota(&self) -> Option<Rate> {
        Some(self.quota)
    }

    fn code(&self) -> &'static str {
        CODE
    }

    fn stores(&self) -> &'static [Store] {
        STORES
    }

    fn bound(&self, window: Duration) -> Option<u128> {
        Some(2 * quota_for(self.quota, window)? - 1)
    }

    fn windows(&self) -> Option<Windows> {
        Some(Windows { anchor: Anchor::Clock, length: self.quota.per, forgotten: false })
    }
}

const STORES: &[Store] = &[
    Store::right(include_str!("store/sliding-counter.lua")),
    faulty!("sliding-counter.wrong-key", "wrong-key"),
];

const CODE: &str = "\
decide(t, cost):                                  --@ arrived
  if t ≥ start + window:                          --@ turned
    previous = t < start + 2·window ? current : 0 --@ turned
    start = ⌊t / window⌋ · window                 --@ turned
    current = 0                                   --@ turned
  overlap = (start + window − t) / window         --@ weighed
  estimate = previous · overlap + current         --@ weighed
  if estimate + cost > quota:                     --@ compared
    return reject                                 --@ rejected
  current = current + cost                        --@ charged
  return admit                                    --@ admitted";

#[cfg(test)]
mod tests {
    use super::SlidingCounterSetting;
    use crate::limiter::tests::{rate, said_after};

    #[test]
    fn counts_stay_or_the_estimate_counts_for_the_new_window() {
        let rule = |quota| SlidingCounterSetting { quota: rate(quota) };
        let after = |at, new| said_after(rule("10/10s"), &[("5s", 6), ("12s", 4)], at, rule(new));
        // 6 · 5/10 + 4 = 7
        assert_eq!(after("15s", "8/10s"), "1, 0s, 30s");
        // One fits where 6 · (10 − e)/10 + 4 + 1 ≤ 6, from e = 8 1/3 s on.
        assert_eq!(after("15s", "6/10s"), "0, 3.333333334s, 30s");
        assert_eq!(after("15s", "10/20s"), "3, 0s, 40s");
        // 6 · 4/10 + 4 = 6.4, rounded up.
        assert_eq!(after("16s", "10/20s"), "3, 0s, 40s");
    }
}
