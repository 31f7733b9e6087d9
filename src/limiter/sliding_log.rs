use super::listing::faulty;
use std::collections::VecDeque;

use super::setting::{ids, quota_for};
use super::{
    Account, Amount, Ids, Kinded, Limiter, Phrase, Probe, Relation, Said, Setting, Silent, Step, Store, Test,
    Verdict,
};
use crate::parameter::{Begin, Fallback, Kind, Type, Values, parameter, required};
use crate::time::{Duration, Instant, Rate};

/// Remembers every request of the trailing window, so that no window anywhere holds more than N.
///
/// Entries with time ≤ t − W have left; a request of cost c passes if used + c ≤ N and is logged.
/// With `count_rejected` a rejected request is logged too: who never pauses never gets in again.
///
/// Bound within any W: N. Source: the sorted set of timestamps commonly kept in a shared store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlidingLog {
    quota: u64,
    window: Duration,
    count_rejected: bool,
    /// Oldest first.
    entries: VecDeque<Entry>,
    /// The entries' costs added up; with rejected ones among them it can exceed 64 bits.
    used: u128,
    /// The cost of all that was ever logged.
    logged: u128,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    at: Instant,
    cost: u64,
    /// The cost of all that was ever logged, up to and with this entry: so the waits of a log of any
    /// length are found without adding it up.
    logged: u128,
}

impl SlidingLog {
    pub fn new(quota: Rate, count_rejected: bool) -> Self {
        Self {
            quota: quota.count,
            window: quota.per,
            count_rejected,
            entries: VecDeque::new(),
            used: 0,
            logged: 0,
        }
    }

    fn leaves_at(&self, entry: &Entry) -> Instant {
        entry.at.after(self.window)
    }

    fn age_out<P: Probe>(&mut self, now: Instant, probe: &mut P) {
        let (entries_before, used_before) = (self.entries.len(), self.used);
        while let Some(entry) = self.entries.front()
            && self.leaves_at(entry) <= now
        {
            self.used -= u128::from(entry.cost);
            self.entries.pop_front();
        }
        if self.entries.len() < entries_before {
            probe.hear(|| Step::AgedOut {
                entries: (entries_before - self.entries.len()) as u64,
                cost: used_before - self.used,
            });
        }
    }

    fn log<P: Probe>(&mut self, now: Instant, cost: u64, probe: &mut P) {
        let before = self.used;
        self.used += u128::from(cost);
        self.logged += u128::from(cost);
        self.entries.push_back(Entry { at: now, cost, logged: self.logged });
        probe.hear(|| Step::Charged { before: Amount::new(before, 1), after: Amount::new(self.used, 1) });
    }

    /// How many have left by `now` and were not taken out yet.
    fn gone(&self, now: Instant) -> usize {
        self.entries.partition_point(|entry| self.leaves_at(entry) <= now)
    }

    fn used_at(&self, now: Instant) -> u128 {
        let last_gone = self.gone(now).checked_sub(1).map(|last| &self.entries[last]);
        last_gone.map_or(self.used, |entry| self.logged - entry.logged)
    }
}

impl Limiter for SlidingLog {
    type Look = SlidingLogLook;

    fn decide<P: Probe>(&mut self, now: Instant, cost: u64, probe: &mut P) -> Verdict {
        self.age_out(now, probe);
        let needed = self.used + u128::from(cost);
        let fits = needed <= u128::from(self.quota);
        probe.hear(|| Step::Compared {
            test: Test::Quota,
            left: Amount::new(needed, 1),
            relation: Relation::AtMost,
            right: Amount::whole(self.quota),
            holds: fits,
        });
        if fits {
            self.log(now, cost, probe);
            probe.hear(|| Step::Admitted);
            return Verdict::Admit;
        }
        // What can never fit changes nothing, here either.
        if self.count_rejected && cost <= self.quota {
            self.log(now, cost, probe);
        }
        probe.hear(|| Step::Rejected);
        Verdict::Reject
    }

    fn retry_after(&self, now: Instant, cost: u64) -> Option<Duration> {
        let room = u128::from(self.quota.checked_sub(cost)?);
        if self.used_at(now) <= room {
            return Some(Duration::ZERO);
        }
        // What remains once an entry has left is what was logged after it.
        let too_early = self.entries.partition_point(|entry| self.logged - entry.logged > room);
        self.entries.get(too_early).map(|entry| self.leaves_at(entry).since(now))
    }

    fn remaining(&self, now: Instant) -> u64 {
        u64::try_from(self.used_at(now)).map_or(0, |used| self.quota.saturating_sub(used))
    }

    fn reset_at(&self, now: Instant) -> Instant {
        self.entries.back().map_or(now, |entry| self.leaves_at(entry).max(now))
    }

    fn remembered_bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
    }

    fn look(&self, now: Instant) -> SlidingLogLook {
        SlidingLogLook {
            used: self.used_at(now),
            quota: self.quota,
            window: self.window,
            entries: self.entries.range(self.gone(now)..).map(|entry| (entry.at, entry.cost)).collect(),
        }
    }
}

/// A log at an instant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlidingLogLook {
    /// Can exceed the quota where rejected requests count.
    pub used: u128,
    pub quota: u64,
    pub window: Duration,
    /// Time and cost, oldest first; all younger than the window.
    pub entries: Vec<(Instant, u64)>,
}

/// At most `quota.count` within any trailing `quota.per`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlidingLogSetting {
    pub quota: Rate,
    pub count_rejected: bool,
}

impl Kinded for SlidingLogSetting {
    type Limiter = SlidingLog;

    const KIND: Kind = Kind {
        name: "sliding-log",
        meaning: "limiter-sliding-log",
        parameters: &[
            required("quota", Type::Quota, "param-sliding-log-quota").begins(Begin::Text("100/1m")),
            parameter("countRejected", Type::Flag, Fallback::Flag(false), "param-sliding-log-count-rejected"),
        ],
    };

    fn of(values: &Values) -> Option<Self> {
        Some(Self { quota: values.rate("quota")?, count_rejected: values.flag("countRejected")? })
    }

    fn fresh(&self) -> SlidingLog {
        SlidingLog::new(self.quota, self.count_rejected)
    }

    /// The entries stay. What has left the shorter window by `now` does not come back into a longer one.
    fn carry(&self, limiter: &mut SlidingLog, now: Instant) {
        let Self { quota: Rate { count, per }, count_rejected } = *self;
        if per > limiter.window {
            limiter.age_out(now, &mut Silent);
        }
        (limiter.quota, limiter.window, limiter.count_rejected) = (count, per, count_rejected);
    }
}

impl Setting for SlidingLogSetting {
    fn values(&self) -> Values {
        Values::default().with("quota", self.quota).with("countRejected", self.count_rejected)
    }

    fn ids(&self) -> &'static Ids {
        &ids!("sliding-log")
    }

    fn phrases(&self) -> Vec<Phrase> {
        let id =
            if self.count_rejected { "setting-sliding-log-count-rejected" } else { "setting-sliding-log" };
        vec![Phrase::new(id, [("quota", Said::InLast(self.quota))])]
    }

    fn policy(&self) -> Vec<Phrase> {
        let said = [("n", Said::Count(self.quota.count)), ("window", Said::Span(self.quota.per))];
        let mut phrases = vec![Phrase::new("policy-sliding-log", said)];
        if self.count_rejected {
            phrases.push(Phrase::new("policy-count-rejected", []));
        }
        phrases
    }

    fn account(&self) -> Account {
        Account::Sum { test: Test::Quota, limit: self.quota.count }
    }

    fn quota(&self) -> Option<Rate> {
        Some(self.quota)
    }

    fn code(&self) -> &'static str {
        if self.count_rejected { CODE_COUNT_REJECTED } else { CODE }
    }

    fn stores(&self) -> &'static [Store] {
        if self.count_rejected { COUNT_REJECTED } else { ADMITTED_ONLY }
    }

    fn bound(&self, window: Duration) -> Option<u128> {
        quota_for(self.quota, window)
    }

    fn looks_back_to(&self, now: Instant) -> Option<Instant> {
        Some(Instant(now.0.saturating_sub(self.quota.per.0)))
    }
}

const ADMITTED_ONLY: &[Store] =
    &[Store::right(include_str!("store/sliding-log.lua")), faulty!("sliding-log.newest", "newest")];
const COUNT_REJECTED: &[Store] = &[Store::right(include_str!("store/sliding-log-count-rejected.lua"))];

const CODE: &str = "\
decide(t, cost):                                  --@ arrived
  while log.first.t ≤ t − window:                 --@ aged-out
    used = used − log.first.cost                  --@ aged-out
    log.remove(log.first)                         --@ aged-out
  if used + cost > quota:                         --@ compared
    return reject                                 --@ rejected
  log.append(t, cost)                             --@ charged
  used = used + cost                              --@ charged
  return admit                                    --@ admitted";

const CODE_COUNT_REJECTED: &str = "\
decide(t, cost):                                  --@ arrived
  while log.first.t ≤ t − window:                 --@ aged-out
    used = used − log.first.cost                  --@ aged-out
    log.remove(log.first)                         --@ aged-out
  fits = used + cost ≤ quota                      --@ compared
  if cost ≤ quota:                                --@ charged
    log.append(t, cost)                           --@ charged
    used = used + cost                            --@ charged
  return fits ? admit : reject                    --@ admitted rejected";

#[cfg(test)]
mod tests {
    use super::SlidingLogSetting;
    use crate::limiter::tests::{rate, said_after};

    #[test]
    fn entries_stay_that_have_not_left() {
        let log = |quota, count_rejected| SlidingLogSetting { quota: rate(quota), count_rejected };
        let after = |rule| said_after(log("3/10s", false), &[("0s", 1), ("6s", 1), ("9s", 1)], "12s", rule);
        assert_eq!(after(log("5/10s", true)), "3, 0s, 19s");
        assert_eq!(after(log("1/10s", false)), "0, 7s, 19s");
        // The one of 0 s has left, and no longer window brings it back.
        assert_eq!(after(log("3/20s", false)), "1, 0s, 29s");
        assert_eq!(after(log("3/4s", false)), "2, 0s, 13s");
    }
}
