use std::collections::VecDeque;

use super::setting::{ids, quota_for};
use super::{
    Account, Amount, Ids, Kinded, Limiter, Phrase, Probe, Relation, Said, Setting, Step, Test, Verdict,
};
use crate::parameter::{Begin, Bound, Fallback, Kind, Parameter, Type, Values, count, required};
use crate::time::{Duration, Instant, Rate};

/// A log in coarse: one count for each k-th of the window instead of an entry for each request.
///
/// Time is divided on the clock into sub-windows of exactly W/k: an instant t lies in the one of index ⌊t·k/W⌋. A
/// request of cost c passes if what the present one and the k − 1 before it have used + c ≤ N. Only admitted cost is
/// counted. A sub-window leaves as a whole, W after it began: up to W/k too early for what came late in it.
/// With k = 1 it is the fixed window on the clock.
///
/// Bound within any W: 2N, or N where no sub-window holds two instants (W of at most k nanoseconds); within W − W/k it
/// is N. Source: the segments, buckets or samples of a rolling window, as rate limiters and circuit breakers in many
/// languages keep them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubWindows {
    quota: u64,
    window: Duration,
    parts: u64,
    /// Index and use of each sub-window that was used and has not left, oldest first: at most k.
    counts: VecDeque<(u64, u64)>,
    used: u64,
}

impl SubWindows {
    pub fn new(quota: Rate, parts: u64) -> Self {
        Self { quota: quota.count, window: quota.per, parts, counts: VecDeque::new(), used: 0 }
    }

    /// Of the sub-window that holds `at`.
    fn index(&self, at: Instant) -> u64 {
        match at.0.checked_mul(self.parts) {
            Some(parts) => parts / self.window.0,
            None => {
                let index = u128::from(at.0) * u128::from(self.parts) / u128::from(self.window.0);
                u64::try_from(index).unwrap_or(u64::MAX)
            }
        }
    }

    /// The first whole nanosecond of a sub-window.
    fn begins(&self, index: u64) -> Instant {
        Instant::from_wide((u128::from(index) * u128::from(self.window.0)).div_ceil(self.parts.into()))
    }

    fn leaves_at(&self, index: u64) -> Instant {
        self.begins(index).after(self.window)
    }

    /// The oldest that still counts at `now`.
    fn oldest(&self, now: Instant) -> u64 {
        self.index(now).saturating_add(1).saturating_sub(self.parts)
    }

    /// Counts for the sub-window of that index, the last one yet or a later one.
    fn count(&mut self, of: u64, cost: u64) {
        match self.counts.back_mut() {
            Some((index, used)) if *index == of => *used += cost,
            _ => self.counts.push_back((of, cost)),
        }
        self.used += cost;
    }

    fn used_at(&self, now: Instant) -> u64 {
        let oldest = self.oldest(now);
        self.counts.iter().filter(|(index, _)| *index >= oldest).map(|(_, used)| used).sum()
    }
}

impl Limiter for SubWindows {
    type Look = SubWindowsLook;

    fn decide<P: Probe>(&mut self, now: Instant, cost: u64, probe: &mut P) -> Verdict {
        let (present, oldest) = (self.index(now), self.oldest(now));
        let (mut left, used_before) = (0, self.used);
        while let Some((index, used)) = self.counts.front()
            && *index < oldest
        {
            self.used -= used;
            self.counts.pop_front();
            left += 1;
        }
        if left > 0 {
            probe.hear(|| Step::AgedOut { entries: left, cost: u128::from(used_before - self.used) });
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
        self.count(present, cost);
        probe.hear(|| Step::Charged { before: Amount::whole(before), after: Amount::whole(self.used) });
        probe.hear(|| Step::Admitted);
        Verdict::Admit
    }

    fn retry_after(&self, now: Instant, cost: u64) -> Option<Duration> {
        let room = self.quota.checked_sub(cost)?;
        let (oldest, mut used) = (self.oldest(now), self.used_at(now));
        let mut passes_at = now;
        for (index, its) in self.counts.iter().filter(|(index, _)| *index >= oldest) {
            if used <= room {
                break;
            }
            used -= its;
            passes_at = self.leaves_at(*index);
        }
        Some(passes_at.since(now))
    }

    fn remaining(&self, now: Instant) -> u64 {
        self.quota.saturating_sub(self.used_at(now))
    }

    fn reset_at(&self, now: Instant) -> Instant {
        self.counts.back().map_or(now, |(index, _)| self.leaves_at(*index).max(now))
    }

    fn remembered_bytes(&self) -> usize {
        self.counts.len() * size_of::<(u64, u64)>()
    }

    fn look(&self, now: Instant) -> SubWindowsLook {
        let used = |of: u64| self.counts.iter().find(|(index, _)| *index == of).map_or(0, |(_, used)| *used);
        let sub_window = |index| SubWindow {
            index,
            from: self.begins(index),
            to: self.begins(index.saturating_add(1)),
            used: used(index),
        };
        SubWindowsLook {
            used: self.used_at(now),
            quota: self.quota,
            window: self.window,
            sub_windows: (self.oldest(now)..=self.index(now)).map(sub_window).collect(),
        }
    }
}

/// Sub-windows at an instant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubWindowsLook {
    pub used: u64,
    pub quota: u64,
    pub window: Duration,
    /// Those that count, oldest first; the last one holds the instant.
    pub sub_windows: Vec<SubWindow>,
}

/// One of them: from here on, up to but without `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubWindow {
    pub index: u64,
    pub from: Instant,
    pub to: Instant,
    pub used: u64,
}

/// At most `quota.count` within the present one of `parts` sub-windows of `quota.per` and those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubWindowsSetting {
    pub quota: Rate,
    /// 1 to [`MOST_PARTS`].
    pub parts: u64,
}

/// More counts than this are not kept for a key.
pub const MOST_PARTS: u64 = 100;

impl Kinded for SubWindowsSetting {
    type Limiter = SubWindows;

    const KIND: Kind = Kind {
        name: "sub-windows",
        meaning: "limiter-sub-windows",
        parameters: &[
            required("quota", Type::Quota, "param-sub-windows-quota").begins(Begin::Text("100/1m")),
            Parameter {
                most: Bound::Is(MOST_PARTS),
                ..count("parts", 1, Fallback::Count(10), "param-sub-windows-parts")
            },
        ],
    };

    fn of(values: &Values) -> Option<Self> {
        Some(Self { quota: values.rate("quota")?, parts: values.count("parts")? })
    }

    fn fresh(&self) -> SubWindows {
        SubWindows::new(self.quota, self.parts)
    }

    /// The counts stay. Where time is divided otherwise, each counts for the new sub-window that holds the end of its
    /// old one, or `now`: what it counts came no later.
    fn carry(&self, limiter: &mut SubWindows, now: Instant) {
        let before = std::mem::replace(limiter, self.fresh());
        if (before.window, before.parts) == (limiter.window, limiter.parts) {
            (limiter.counts, limiter.used) = (before.counts, before.used);
            return;
        }
        let oldest = before.oldest(now);
        for (index, used) in before.counts.iter().filter(|(index, _)| *index >= oldest) {
            let last = before.begins(index.saturating_add(1)).0.saturating_sub(1);
            limiter.count(limiter.index(now.min(Instant(last))), *used);
        }
    }
}

impl Setting for SubWindowsSetting {
    fn values(&self) -> Values {
        Values::default().with("quota", self.quota).with("parts", self.parts)
    }

    fn ids(&self) -> &'static Ids {
        &ids!("sub-windows")
    }

    fn phrases(&self) -> Vec<Phrase> {
        let said = [("quota", Said::InLast(self.quota)), ("parts", Said::Count(self.parts))];
        vec![Phrase::new("setting-sub-windows", said)]
    }

    fn policy(&self) -> Vec<Phrase> {
        let (rate, parts) = (Said::Rate(self.quota), Said::Count(self.parts));
        let window = Said::Span(self.quota.per);
        // In one part it is the fixed window.
        match self.parts {
            1 => vec![Phrase::new("policy-fixed-window", [("rate", rate), ("window", window)])],
            _ => vec![Phrase::new(
                "policy-sub-windows",
                [("rate", rate), ("window", window), ("parts", parts)],
            )],
        }
    }

    fn repeats(&self) -> Option<Duration> {
        Some(self.quota.per)
    }

    fn account(&self) -> Account {
        Account::Sum { test: Test::Quota, limit: self.quota.count }
    }

    fn quota(&self) -> Option<Rate> {
        Some(self.quota)
    }

    fn bound(&self, window: Duration) -> Option<u128> {
        let once = quota_for(self.quota, window)?;
        Some(if self.parts < window.0 { 2 * once } else { once })
    }

    fn code(&self) -> &'static str {
        CODE
    }

    fn looks_back_to(&self, now: Instant) -> Option<Instant> {
        let limiter = self.fresh();
        Some(limiter.begins(limiter.oldest(now)))
    }
}

const CODE: &str = "\
decide(t, cost):                                  --@ arrived
  i = ⌊t · parts / window⌋                        --@ arrived
  while counts.first.i ≤ i − parts:               --@ aged-out
    used = used − counts.first.used               --@ aged-out
    counts.remove(counts.first)                   --@ aged-out
  if used + cost > quota:                         --@ compared
    return reject                                 --@ rejected
  counts[i] = counts[i] + cost                    --@ charged
  used = used + cost                              --@ charged
  return admit                                    --@ admitted";

#[cfg(test)]
mod tests {
    use super::SubWindowsSetting;
    use crate::limiter::tests::{rate, said_after};

    #[test]
    fn counts_stay_or_count_for_the_sub_window_that_holds_their_last_instant() {
        let rule = |quota, parts| SubWindowsSetting { quota: rate(quota), parts };
        let after = |at, new| said_after(rule("10/10s", 5), &[("1s", 4), ("5s", 3)], at, new);
        assert_eq!(after("7s", rule("9/10s", 5)), "2, 0s, 14s");
        assert_eq!(after("7s", rule("5/10s", 5)), "0, 3s, 14s");
        // Those of [0 s, 2 s) and [4 s, 6 s) lie in [0 s, 5 s) and, as they end in it, in [5 s, 10 s).
        assert_eq!(after("7s", rule("10/10s", 2)), "3, 0s, 15s");
        // In [1 s, 2 s), which has left, and in [5 s, 6 s).
        assert_eq!(after("7s", rule("10/4s", 4)), "7, 0s, 9s");
        // Nothing came after the change: not in [5.5 s, 6 s), but in [5 s, 5.5 s).
        assert_eq!(after("5.4s", rule("10/10s", 20)), "3, 0s, 15s");
        assert_eq!(after("11s", rule("10/1m", 5)), "7, 0s, 1m", "what has left does not come back");
    }
}
