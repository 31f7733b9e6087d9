use super::ticks;
use super::waiting::Line;
use super::{Amount, Limiter, Probe, Relation, Step, Test, Verdict, Waiting};
use crate::time::{Duration, Instant, Rate};

/// The leaky bucket as a queue: requests wait inside and leave on the beat, so the outflow never
/// exceeds the leak whatever comes in.
///
/// A request of cost c takes c·p/n to drain and starts when the one before has drained. It is
/// rejected if it would have to wait and waiting cost + c > B. One that finds the drain idle
/// starts at once whatever its cost.
///
/// Bound within w: ⌈w·n/p⌉. Source: the traffic shaper of Turner, "New directions in
/// communications" (1986), as `limit_req` and its kin keep it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeakyQueue {
    capacity: u64,
    /// Ticks make the steps whole: `ticks` to a nanosecond, `beat` to a cost of 1.
    ticks: u64,
    beat: u64,
    /// When all that was taken has drained, in ticks since the run began.
    drained: u128,
    line: Line<()>,
}

impl LeakyQueue {
    pub fn new(capacity: u64, leak: Rate) -> Self {
        let (ticks, beat) = leak.lowest_terms();
        Self { capacity, ticks, beat, drained: 0, line: Line::default() }
    }

    /// Who is in line starts when promised, though more may wait than there are places now. What has not drained by
    /// then, or by now where nobody waits, drains at the new speed, rounded up to whole ticks.
    pub fn carry(&mut self, capacity: u64, leak: Rate, now: Instant) {
        let new = Self::new(capacity, leak);
        if (new.ticks, new.beat) != (self.ticks, self.beat) {
            let last = self.line.at(now).last();
            let from = last.map_or(self.now_in_ticks(now), |last| self.drained - self.drain_time(last.cost));
            let left = Amount::new(self.drained.saturating_sub(from), self.beat);
            let drained = Amount::new(from, self.ticks).parts_up(new.ticks);
            self.drained = drained.saturating_add(left.parts_up(new.beat)).min(ticks::MOST);
            (self.ticks, self.beat) = (new.ticks, new.beat);
        }
        self.capacity = capacity;
    }

    fn now_in_ticks(&self, now: Instant) -> u128 {
        ticks::at(now, self.ticks)
    }

    fn is_idle(&self, now: Instant) -> bool {
        self.drained <= self.now_in_ticks(now)
    }

    fn drained_at(&self) -> Instant {
        Instant::from_wide(self.drained.div_ceil(u128::from(self.ticks)))
    }

    fn drain_time(&self, cost: u64) -> u128 {
        u128::from(cost) * u128::from(self.beat)
    }
}

impl Limiter for LeakyQueue {
    type Look = LeakyQueueLook;

    fn decide<P: Probe>(&mut self, now: Instant, cost: u64, probe: &mut P) -> Verdict {
        let mut started = 0;
        while self.line.leave(now).is_some() {
            started += 1;
        }
        if started > 0 {
            probe.hear(|| Step::Started { requests: started });
        }
        if self.is_idle(now) {
            self.drained = self.now_in_ticks(now) + self.drain_time(cost);
            probe.hear(|| Step::Charged { before: Amount::whole(0), after: Amount::whole(cost) });
            probe.hear(|| Step::Admitted);
            return Verdict::Admit;
        }
        let waiting = self.line.cost() + cost;
        let fits = waiting <= self.capacity;
        probe.hear(|| Step::Compared {
            test: Test::Places,
            left: Amount::whole(waiting),
            relation: Relation::AtMost,
            right: Amount::whole(self.capacity),
            holds: fits,
        });
        if !fits {
            probe.hear(|| Step::Rejected);
            return Verdict::Reject;
        }
        let starts_at = self.drained_at();
        self.line.join(Waiting { starts_at, cost }, ());
        self.drained += self.drain_time(cost);
        probe.hear(|| Step::Queued { starts_at, waiting });
        Verdict::Delay { starts_at }
    }

    fn retry_after(&self, now: Instant, cost: u64) -> Option<Duration> {
        if self.is_idle(now) || self.line.cost_at(now) + cost <= self.capacity {
            Some(Duration::ZERO)
        } else if cost <= self.capacity {
            Some(self.line.wait_for_room(now, cost, self.capacity))
        } else {
            // No place in line is large enough, but an idle drain takes anything.
            Some(self.drained_at().since(now))
        }
    }

    fn remaining(&self, now: Instant) -> u64 {
        if self.is_idle(now) {
            1 + self.capacity
        } else {
            self.capacity.saturating_sub(self.line.cost_at(now))
        }
    }

    fn reset_at(&self, now: Instant) -> Instant {
        self.drained_at().max(now)
    }

    fn remembered_bytes(&self) -> usize {
        self.line.bytes()
    }

    fn look(&self, now: Instant) -> LeakyQueueLook {
        LeakyQueueLook {
            waiting: self.line.at(now).copied().collect(),
            capacity: self.capacity,
            beat: Amount::new(self.beat.into(), self.ticks),
            drained_at: self.reset_at(now),
        }
    }
}

/// A leaky bucket at an instant, as a queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeakyQueueLook {
    pub waiting: Vec<Waiting>,
    pub capacity: u64,
    /// Nanoseconds that a cost of 1 takes to drain.
    pub beat: Amount,
    pub drained_at: Instant,
}

pub(super) const CODE: &str = "\
decide(t, cost):                                  --@ arrived
  while line.first.start ≤ t:                     --@ started
    line.remove(line.first)                       --@ started
  if drained ≤ t:                                 --@ charged
    drained = t + cost · beat                     --@ charged
    return admit                                  --@ admitted
  if line.cost + cost > capacity:                 --@ compared
    return reject                                 --@ rejected
  start = drained                                 --@ queued
  drained = drained + cost · beat                 --@ queued
  line.append(start, cost)                        --@ queued
  return delay(start)                             --@ queued";
