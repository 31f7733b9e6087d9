use super::setting::{ids, stock_and_flow};
use super::ticks;
use super::{
    Account, Amount, Ids, Kinded, Limiter, Phrase, Probe, Relation, Said, Setting, Step, Store, Test, Verdict,
};
use crate::parameter::{Begin, Fallback, Kind, Type, Values, count, required};
use crate::time::{Duration, Instant, Rate};

/// The generic cell rate algorithm: one number, the theoretical arrival time (TAT), which runs
/// ahead of now by p/n a request and may be at most B of them ahead.
///
/// A request of cost c passes if max(TAT, t) + c·p/n − t ≤ B·p/n, and that sum becomes the TAT. It decides
/// as a token bucket of capacity B and refill n/p does.
///
/// Bound within w: B + ⌊(w − 1 ns)·n/p⌋. Source: ITU-T I.371, virtual scheduling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gcra {
    /// Ticks make the steps whole: `ticks` to a nanosecond, `increment` to a request.
    ticks: u64,
    increment: u64,
    /// How far ahead the TAT may run, in ticks.
    reach: u128,
    /// The theoretical arrival time in ticks since the run began.
    arrival: u128,
}

impl Gcra {
    pub fn new(rate: Rate, burst: u64) -> Self {
        let (ticks, increment) = rate.lowest_terms();
        Self { ticks, increment, reach: u128::from(burst) * u128::from(increment), arrival: 0 }
    }

    fn now_in_ticks(&self, now: Instant) -> u128 {
        ticks::at(now, self.ticks)
    }

    /// How far the TAT lies ahead of `now`.
    fn lead(&self, now: Instant) -> u128 {
        self.arrival.saturating_sub(self.now_in_ticks(now))
    }

    fn ticks_of(&self, cost: u64) -> u128 {
        u128::from(cost) * u128::from(self.increment)
    }

    /// A length in requests' worth of time.
    fn requests(&self, ticks: u128) -> Amount {
        Amount::new(ticks, self.increment)
    }

    fn nanoseconds_up(&self, ticks: u128) -> Duration {
        Duration::from_wide(ticks.div_ceil(u128::from(self.ticks)))
    }
}

impl Limiter for Gcra {
    type Look = GcraLook;

    fn decide<P: Probe>(&mut self, now: Instant, cost: u64, probe: &mut P) -> Verdict {
        let lead = self.lead(now);
        let ahead = lead + self.ticks_of(cost);
        let fits = ahead <= self.reach;
        probe.hear(|| Step::Compared {
            test: Test::Arrival,
            left: self.requests(ahead),
            relation: Relation::AtMost,
            right: self.requests(self.reach),
            holds: fits,
        });
        if !fits {
            probe.hear(|| Step::Rejected);
            return Verdict::Reject;
        }
        self.arrival = self.now_in_ticks(now) + ahead;
        probe.hear(|| Step::Charged { before: self.requests(lead), after: self.requests(ahead) });
        probe.hear(|| Step::Admitted);
        Verdict::Admit
    }

    fn retry_after(&self, now: Instant, cost: u64) -> Option<Duration> {
        let room = self.reach.checked_sub(self.ticks_of(cost))?;
        Some(self.nanoseconds_up(self.lead(now).saturating_sub(room)))
    }

    fn remaining(&self, now: Instant) -> u64 {
        let room = self.reach.saturating_sub(self.lead(now));
        u64::try_from(room / u128::from(self.increment)).unwrap_or(u64::MAX)
    }

    fn reset_at(&self, now: Instant) -> Instant {
        now.after(self.nanoseconds_up(self.lead(now)))
    }

    fn look(&self, now: Instant) -> GcraLook {
        GcraLook {
            lead: self.requests(self.lead(now)),
            burst: self.requests(self.reach),
            interval: Amount::new(self.increment.into(), self.ticks),
            arrival: Amount::new(self.arrival.max(self.now_in_ticks(now)), self.ticks),
        }
    }
}

/// The theoretical arrival time at an instant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GcraLook {
    /// How far the theoretical arrival time lies ahead, in requests' worth of time.
    pub lead: Amount,
    /// How far it may, likewise.
    pub burst: Amount,
    /// Nanoseconds between two requests at the rate.
    pub interval: Amount,
    /// The theoretical arrival time, not before the instant, in nanoseconds.
    pub arrival: Amount,
}

/// Theoretical arrival times, `rate.per / rate.count` apart, at most `burst` of them ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GcraSetting {
    pub rate: Rate,
    pub burst: u64,
}

impl Kinded for GcraSetting {
    type Limiter = Gcra;

    const KIND: Kind = Kind {
        name: "gcra",
        meaning: "limiter-gcra",
        parameters: &[
            required("rate", Type::Rate, "param-gcra-rate").begins(Begin::Text("100/1m")),
            count("burst", 1, Fallback::Required, "param-gcra-burst").begins(Begin::Count(20)),
        ],
    };

    fn of(values: &Values) -> Option<Self> {
        Some(Self { rate: values.rate("rate")?, burst: values.count("burst")? })
    }

    fn fresh(&self) -> Gcra {
        Gcra::new(self.rate, self.burst)
    }

    /// The theoretical arrival time stays, rounded up to a whole tick: how many requests' worth of time it lies ahead,
    /// the new rate says.
    fn carry(&self, limiter: &mut Gcra, _now: Instant) {
        let arrival = Amount::new(limiter.arrival, limiter.ticks);
        let new = self.fresh();
        *limiter = Gcra { arrival: arrival.parts_up(new.ticks).min(ticks::MOST), ..new };
    }
}

impl Setting for GcraSetting {
    fn values(&self) -> Values {
        Values::default().with("rate", self.rate).with("burst", self.burst)
    }

    fn ids(&self) -> &'static Ids {
        &ids!("gcra")
    }

    fn phrases(&self) -> Vec<Phrase> {
        vec![
            Phrase::new("setting-gcra", [("spacing", Said::Spacing(self.rate))]),
            Phrase::new("setting-burst", [("n", Said::Count(self.burst))]),
        ]
    }

    fn policy(&self) -> Vec<Phrase> {
        vec![Phrase::new(
            "policy-stock",
            [("capacity", Said::Count(self.burst)), ("rate", Said::Rate(self.rate))],
        )]
    }

    fn account(&self) -> Account {
        Account::Sum { test: Test::Arrival, limit: self.burst }
    }

    fn rate(&self) -> Option<Rate> {
        Some(self.rate)
    }

    fn largest_cost(&self) -> Option<u64> {
        Some(self.burst)
    }

    fn code(&self) -> &'static str {
        CODE
    }

    fn stores(&self) -> &'static [Store] {
        const { &[Store::right(include_str!("store/gcra.lua"))] }
    }

    fn bound(&self, window: Duration) -> Option<u128> {
        Some(stock_and_flow(self.burst, self.rate, window))
    }
}

const CODE: &str = "\
decide(t, cost):                                  --@ arrived
  lead = max(0, tat − t)                          --@ compared
  ahead = lead + cost · interval                  --@ compared
  if ahead > burst · interval:                    --@ compared
    return reject                                 --@ rejected
  tat = t + ahead                                 --@ charged
  return admit                                    --@ admitted";

#[cfg(test)]
mod tests {
    use super::{GcraSetting, Instant, Limiter, Verdict};
    use crate::limiter::Silent;
    use crate::limiter::tests::{changed, instant, rate, said_after};
    use crate::time::MAX_INTEGER;

    #[test]
    fn the_theoretical_arrival_time_stays() {
        let rule = |text, burst| GcraSetting { rate: rate(text), burst };
        // It is 4 s.
        let after = |new| said_after(rule("1/s", 5), &[("0s", 4)], "1s", new);
        assert_eq!(after(rule("1/s", 9)), "6, 0s, 4s");
        assert_eq!(after(rule("1/s", 2)), "0, 2s, 4s");
        // 3 s are 30 requests, or 1.
        assert_eq!(after(rule("10/s", 20)), "0, 1.1s, 4s");
        assert_eq!(after(rule("1/3s", 2)), "1, 0s, 4s");
        // A time beyond counting stays beyond it, however many ticks it has.
        let (slow, fast) = (rule("1/104d", MAX_INTEGER), rule("9007199254740991/1ns", MAX_INTEGER));
        let mut limiter = changed(slow, &[("0s", MAX_INTEGER)], "0s", fast);
        assert_eq!(limiter.decide(instant("0s"), 1, &mut Silent), Verdict::Reject);
        assert_eq!(limiter.reset_at(instant("104d")), Instant::BEYOND);
        // 3 1/3 ns, rounded up to a whole tick of 1 ns.
        assert_eq!(said_after(rule("3/10ns", 1), &[("0s", 1)], "1ns", rule("1/1ns", 5)), "2, 0s, 4ns");
    }
}
