use super::listing::faulty;
use super::setting::{ids, quota_for};
use super::{
    Account, Amount, Anchor, Ids, Kinded, Limiter, Phrase, Probe, Relation, Said, Setting, Step, Store, Test,
    Verdict, Windows,
};
use crate::parameter::{Begin, Kind, Type, Values, choice, required};
use crate::time::{Duration, Instant, Rate};

/// Counts within a window and forgets it all at once at the window's edge.
///
/// Windows are `[kW, (k+1)W)`, or, anchored at the first request, W long from the first admitted
/// request at or after the end of the last one. A request of cost c passes if used + c ≤ N.
///
/// Bound within any W: 2N on the clock, 2N − 1 from the first request.
/// Source: the counter per interval of most gateways and of `INCR` with `EXPIRE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedWindow {
    quota: u64,
    window: Duration,
    anchor: Anchor,
    /// Where the window that `used` belongs to begins.
    start: Instant,
    used: u64,
}

impl FixedWindow {
    pub fn new(quota: Rate, anchor: Anchor) -> Self {
        Self { quota: quota.count, window: quota.per, anchor, start: Instant::ZERO, used: 0 }
    }

    fn is_over(&self, now: Instant) -> bool {
        now.since(self.start) >= self.window
    }

    fn used_at(&self, now: Instant) -> u64 {
        if self.is_over(now) { 0 } else { self.used }
    }
}

impl Limiter for FixedWindow {
    type Look = FixedWindowLook;

    fn decide<P: Probe>(&mut self, now: Instant, cost: u64, probe: &mut P) -> Verdict {
        if self.is_over(now) {
            probe.hear(|| Step::Turned { used: self.used });
            self.start = match self.anchor {
                Anchor::Clock => now.floor(self.window),
                Anchor::FirstRequest => now,
            };
            self.used = 0;
        }
        let before = self.used;
        let fits = before + cost <= self.quota;
        probe.hear(|| Step::Compared {
            test: Test::Quota,
            left: Amount::whole(before + cost),
            relation: Relation::AtMost,
            right: Amount::whole(self.quota),
            holds: fits,
        });
        if !fits {
            probe.hear(|| Step::Rejected);
            return Verdict::Reject;
        }
        if before == 0 && self.anchor == Anchor::FirstRequest {
            self.start = now;
        }
        self.used += cost;
        probe.hear(|| Step::Charged { before: Amount::whole(before), after: Amount::whole(self.used) });
        probe.hear(|| Step::Admitted);
        Verdict::Admit
    }

    fn retry_after(&self, now: Instant, cost: u64) -> Option<Duration> {
        if cost > self.quota {
            None
        } else if self.used_at(now) + cost <= self.quota {
            Some(Duration::ZERO)
        } else {
            Some(self.start.after(self.window).since(now))
        }
    }

    fn remaining(&self, now: Instant) -> u64 {
        self.quota.saturating_sub(self.used_at(now))
    }

    fn reset_at(&self, now: Instant) -> Instant {
        if self.used_at(now) == 0 { now } else { self.start.after(self.window) }
    }

    fn window(&self, now: Instant) -> Option<(Instant, Instant)> {
        let start = match self.anchor {
            Anchor::Clock => now.floor(self.window),
            Anchor::FirstRequest if self.used_at(now) > 0 => self.start,
            Anchor::FirstRequest => return None,
        };
        Some((start, start.after(self.window)))
    }

    fn used_of_window(&self, now: Instant) -> Option<u64> {
        Some(self.used_at(now))
    }

    fn look(&self, now: Instant) -> FixedWindowLook {
        FixedWindowLook { used: self.used_at(now), quota: self.quota, window: self.window(now) }
    }
}

/// A fixed window at an instant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedWindowLook {
    pub used: u64,
    pub quota: u64,
    /// The window that holds the instant; `None` where no request has opened one.
    pub window: Option<(Instant, Instant)>,
}

/// At most `quota.count` within each window of `quota.per`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FixedWindowSetting {
    pub quota: Rate,
    pub anchor: Anchor,
}

impl Kinded for FixedWindowSetting {
    type Limiter = FixedWindow;

    const KIND: Kind = Kind {
        name: "fixed-window",
        meaning: "limiter-fixed-window",
        parameters: &[
            required("quota", Type::Quota, "param-fixed-window-quota").begins(Begin::Text("100/1m")),
            choice("anchor", &["clock", "first-request"], "param-fixed-window-anchor"),
        ],
    };

    fn of(values: &Values) -> Option<Self> {
        let anchor = match values.choice("anchor")? {
            "first-request" => Anchor::FirstRequest,
            _ => Anchor::Clock,
        };
        Some(Self { quota: values.rate("quota")?, anchor })
    }

    fn fresh(&self) -> FixedWindow {
        FixedWindow::new(self.quota, self.anchor)
    }

    /// What the window at hand has used stays used. Where windows get another length on the clock, it counts for the
    /// new one that holds `now`, whenever it came; a window that a request opened keeps its beginning. With another
    /// anchor it is another way of keeping count, and begins as new.
    fn carry(&self, limiter: &mut FixedWindow, now: Instant) {
        let Self { quota: Rate { count, per }, anchor } = *self;
        if anchor != limiter.anchor {
            *limiter = self.begin(now);
        }
        if per != limiter.window {
            limiter.used = limiter.used_at(now);
            limiter.window = per;
            if anchor == Anchor::Clock {
                limiter.start = now.floor(per);
            }
        }
        limiter.quota = count;
    }
}

impl Setting for FixedWindowSetting {
    fn values(&self) -> Values {
        let anchor = match self.anchor {
            Anchor::Clock => "clock",
            Anchor::FirstRequest => "first-request",
        };
        Values::default().with("quota", self.quota).with("anchor", anchor)
    }

    fn ids(&self) -> &'static Ids {
        &ids!("fixed-window")
    }

    fn phrases(&self) -> Vec<Phrase> {
        let id = match self.anchor {
            Anchor::Clock => "setting-fixed-window",
            Anchor::FirstRequest => "setting-fixed-window-first-request",
        };
        vec![Phrase::new(id, [("rate", Said::Rate(self.quota))])]
    }

    fn policy(&self) -> Vec<Phrase> {
        let id = match self.anchor {
            Anchor::Clock => "policy-fixed-window",
            Anchor::FirstRequest => "policy-fixed-window-first-request",
        };
        vec![Phrase::new(id, [("rate", Said::Rate(self.quota)), ("window", Said::Span(self.quota.per))])]
    }

    fn account(&self) -> Account {
        Account::Sum { test: Test::Quota, limit: self.quota.count }
    }

    fn quota(&self) -> Option<Rate> {
        Some(self.quota)
    }

    fn code(&self) -> &'static str {
        match self.anchor {
            Anchor::Clock => CODE_ON_THE_CLOCK,
            Anchor::FirstRequest => CODE_FROM_THE_FIRST_REQUEST,
        }
    }

    fn stores(&self) -> &'static [Store] {
        match self.anchor {
            Anchor::Clock => ON_THE_CLOCK,
            Anchor::FirstRequest => FROM_THE_FIRST_REQUEST,
        }
    }

    fn bound(&self, window: Duration) -> Option<u128> {
        let twice = 2 * quota_for(self.quota, window)?;
        Some(match self.anchor {
            Anchor::Clock => twice,
            Anchor::FirstRequest => twice - 1,
        })
    }

    fn windows(&self) -> Option<Windows> {
        Some(Windows { anchor: self.anchor, length: self.quota.per, forgotten: true })
    }
}

const ON_THE_CLOCK: &[Store] = &[
    Store::right(include_str!("store/fixed-window.lua")),
    faulty!("fixed-window.counted-first", "counted-first"),
    faulty!("fixed-window.get-then-set", "get-then-set"),
];
const FROM_THE_FIRST_REQUEST: &[Store] = &[
    Store::right(include_str!("store/fixed-window-first-request.lua")),
    faulty!("fixed-window-first-request.incr-then-expire", "incr-then-expire"),
];

const CODE_ON_THE_CLOCK: &str = "\
decide(t, cost):                                  --@ arrived
  if t ≥ start + window:                          --@ turned
    start = ⌊t / window⌋ · window                 --@ turned
    used = 0                                      --@ turned
  if used + cost > quota:                         --@ compared
    return reject                                 --@ rejected
  used = used + cost                              --@ charged
  return admit                                    --@ admitted";

const CODE_FROM_THE_FIRST_REQUEST: &str = "\
decide(t, cost):                                  --@ arrived
  if t ≥ start + window:                          --@ turned
    used = 0                                      --@ turned
  if used + cost > quota:                         --@ compared
    return reject                                 --@ rejected
  if used = 0: start = t                          --@ charged
  used = used + cost                              --@ charged
  return admit                                    --@ admitted";

#[cfg(test)]
mod tests {
    use super::{Anchor, FixedWindowSetting};
    use crate::limiter::tests::{rate, said_after};

    #[test]
    fn what_the_window_at_hand_has_used_stays_used() {
        let clock = |quota| FixedWindowSetting { quota: rate(quota), anchor: Anchor::Clock };
        let first = |quota| FixedWindowSetting { quota: rate(quota), anchor: Anchor::FirstRequest };
        let after = |at, rule| said_after(clock("10/1m"), &[("10s", 8)], at, rule);
        assert_eq!(after("20s", clock("20/1m")), "12, 0s, 1m");
        assert_eq!(after("20s", clock("5/1m")), "0, 40s, 1m");
        // It counts for the new window that holds the change.
        assert_eq!(after("20s", clock("10/30s")), "2, 0s, 30s");
        assert_eq!(after("50s", clock("10/40s")), "2, 0s, 1m20s");
        assert_eq!(after("61s", clock("10/2m")), "10, 0s, 1m1s", "it was forgotten before");
        assert_eq!(after("20s", first("10/1m")), "10, 0s, 20s", "as new");
        // The window of 10 s keeps its beginning.
        let after = |at, rule| said_after(first("10/1m"), &[("10s", 8)], at, rule);
        assert_eq!(after("20s", first("9/1m")), "1, 0s, 1m10s");
        assert_eq!(after("20s", first("10/2m")), "2, 0s, 2m10s");
        assert_eq!(after("20s", first("10/20s")), "2, 0s, 30s");
        assert_eq!(after("40s", first("10/20s")), "10, 0s, 40s", "it would have ended by then");
        assert_eq!(after("20s", clock("10/1m")), "10, 0s, 20s", "as new");
    }
}
