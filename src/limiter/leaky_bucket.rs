use super::setting::{flow_up, ids, stock_and_flow};
use super::{
    Account, Ids, Kinded, LeakyMeter, LeakyMeterLook, LeakyQueue, LeakyQueueLook, Limiter, Phrase, Probe,
    Said, Setting, Store, Test, Verdict,
};
use super::{leaky_meter, leaky_queue};
use crate::parameter::{Begin, Fallback, Kind, Type, Values, choice, count, required};
use crate::time::{Duration, Instant, Rate};

/// The leaky bucket, in one of the two ways in which people mean it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeakyBucket {
    Queue(LeakyQueue),
    Meter(LeakyMeter),
}

impl Limiter for LeakyBucket {
    type Look = LeakyBucketLook;

    fn decide<P: Probe>(&mut self, now: Instant, cost: u64, probe: &mut P) -> Verdict {
        match self {
            Self::Queue(queue) => queue.decide(now, cost, probe),
            Self::Meter(meter) => meter.decide(now, cost, probe),
        }
    }

    fn retry_after(&self, now: Instant, cost: u64) -> Option<Duration> {
        match self {
            Self::Queue(queue) => queue.retry_after(now, cost),
            Self::Meter(meter) => meter.retry_after(now, cost),
        }
    }

    fn remaining(&self, now: Instant) -> u64 {
        match self {
            Self::Queue(queue) => queue.remaining(now),
            Self::Meter(meter) => meter.remaining(now),
        }
    }

    fn reset_at(&self, now: Instant) -> Instant {
        match self {
            Self::Queue(queue) => queue.reset_at(now),
            Self::Meter(meter) => meter.reset_at(now),
        }
    }

    fn remembered_bytes(&self) -> usize {
        match self {
            Self::Queue(queue) => queue.remembered_bytes(),
            Self::Meter(_) => 0,
        }
    }

    fn look(&self, now: Instant) -> LeakyBucketLook {
        match self {
            Self::Queue(queue) => LeakyBucketLook::Queue(queue.look(now)),
            Self::Meter(meter) => LeakyBucketLook::Meter(meter.look(now)),
        }
    }
}

/// A leaky bucket at an instant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeakyBucketLook {
    Queue(LeakyQueueLook),
    Meter(LeakyMeterLook),
}

/// A drain of constant speed `leak`, with a queue before it or a level that may not overflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeakyBucketSetting {
    pub capacity: u64,
    pub leak: Rate,
    pub style: LeakyStyle,
}

/// What the leaky bucket holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LeakyStyle {
    /// Requests, which leave on the beat.
    #[default]
    Queue,
    /// A level, which drains; nothing waits.
    Meter,
}

impl Kinded for LeakyBucketSetting {
    type Limiter = LeakyBucket;

    const KIND: Kind = Kind {
        name: "leaky-bucket",
        meaning: "limiter-leaky-bucket",
        parameters: &[
            count("capacity", 0, Fallback::Required, "param-leaky-bucket-capacity").begins(Begin::Count(20)),
            required("leak", Type::Rate, "param-leaky-bucket-leak").begins(Begin::Text("100/1m")),
            choice("style", &["queue", "meter"], "param-leaky-bucket-style"),
        ],
    };

    fn of(values: &Values) -> Option<Self> {
        let style = match values.choice("style")? {
            "meter" => LeakyStyle::Meter,
            _ => LeakyStyle::Queue,
        };
        Some(Self { capacity: values.count("capacity")?, leak: values.rate("leak")?, style })
    }

    /// A queue of no places still serves what finds the drain idle; a meter of none, nothing.
    fn too_small(values: &Values) -> Option<(&'static str, u64)> {
        (values.choice("style") == Some("meter") && values.count("capacity") == Some(0))
            .then_some(("capacity", 1))
    }

    fn fresh(&self) -> LeakyBucket {
        match self.style {
            LeakyStyle::Queue => LeakyBucket::Queue(LeakyQueue::new(self.capacity, self.leak)),
            LeakyStyle::Meter => LeakyBucket::Meter(LeakyMeter::new(self.capacity, self.leak)),
        }
    }

    /// A queue and a meter keep nothing that the other could go on with.
    fn carry(&self, limiter: &mut LeakyBucket, now: Instant) {
        let Self { capacity, leak, style } = *self;
        match (limiter, style) {
            (LeakyBucket::Queue(queue), LeakyStyle::Queue) => queue.carry(capacity, leak, now),
            (LeakyBucket::Meter(meter), LeakyStyle::Meter) => meter.carry(capacity, leak, now),
            (limiter, _) => *limiter = self.begin(now),
        }
    }
}

impl Setting for LeakyBucketSetting {
    fn values(&self) -> Values {
        let style = match self.style {
            LeakyStyle::Queue => "queue",
            LeakyStyle::Meter => "meter",
        };
        Values::default().with("capacity", self.capacity).with("leak", self.leak).with("style", style)
    }

    fn ids(&self) -> &'static Ids {
        match self.style {
            LeakyStyle::Queue => &ids!("leaky-bucket-queue"),
            LeakyStyle::Meter => &ids!("leaky-bucket-meter"),
        }
    }

    fn phrases(&self) -> Vec<Phrase> {
        let (capacity, leak) = (Said::Count(self.capacity), ("leak", Said::Rate(self.leak)));
        match self.style {
            LeakyStyle::Queue => vec![
                Phrase::new("setting-leaky-bucket-queue", [leak]),
                Phrase::new("setting-queue", [("n", capacity)]),
            ],
            LeakyStyle::Meter => {
                vec![Phrase::new("setting-leaky-bucket-meter", [("capacity", capacity), leak])]
            }
        }
    }

    fn policy(&self) -> Vec<Phrase> {
        let rate = ("rate", Said::Rate(self.leak));
        match self.style {
            LeakyStyle::Queue => vec![
                Phrase::new("policy-drain", [rate]),
                Phrase::new("policy-queue", [("n", Said::Count(self.capacity))]),
            ],
            LeakyStyle::Meter => {
                vec![Phrase::new("policy-stock", [("capacity", Said::Count(self.capacity)), rate])]
            }
        }
    }

    fn account(&self) -> Account {
        match self.style {
            LeakyStyle::Queue => Account::Line { capacity: self.capacity },
            LeakyStyle::Meter => Account::Sum { test: Test::Level, limit: self.capacity },
        }
    }

    fn rate(&self) -> Option<Rate> {
        Some(self.leak)
    }

    fn largest_cost(&self) -> Option<u64> {
        match self.style {
            LeakyStyle::Queue => None,
            LeakyStyle::Meter => Some(self.capacity),
        }
    }

    fn places(&self) -> Option<u64> {
        match self.style {
            LeakyStyle::Queue => Some(self.capacity),
            LeakyStyle::Meter => None,
        }
    }

    fn code(&self) -> &'static str {
        match self.style {
            LeakyStyle::Queue => leaky_queue::CODE,
            LeakyStyle::Meter => leaky_meter::CODE,
        }
    }

    fn stores(&self) -> &'static [Store] {
        match self.style {
            LeakyStyle::Queue => &[],
            LeakyStyle::Meter => const { &[Store::right(include_str!("store/leaky-meter.lua"))] },
        }
    }

    fn bound(&self, window: Duration) -> Option<u128> {
        Some(match self.style {
            LeakyStyle::Queue => flow_up(self.leak, window),
            LeakyStyle::Meter => stock_and_flow(self.capacity, self.leak, window),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{LeakyBucketSetting, LeakyStyle};
    use crate::limiter::tests::{changed, instant, rate, said, said_after};
    use crate::limiter::{Limiter, Silent, Verdict};
    use crate::time::{Instant, MAX_INTEGER};

    fn meter(capacity: u64, leak: &str) -> LeakyBucketSetting {
        LeakyBucketSetting { capacity, leak: rate(leak), style: LeakyStyle::Meter }
    }

    fn queue(capacity: u64, leak: &str) -> LeakyBucketSetting {
        LeakyBucketSetting { capacity, leak: rate(leak), style: LeakyStyle::Queue }
    }

    #[test]
    fn a_level_stays_and_drains_at_the_new_speed() {
        // 6 are left at 2 s.
        let after = |rule| said_after(meter(10, "1/s"), &[("0s", 8)], "2s", rule);
        assert_eq!(after(meter(20, "1/s")), "14, 0s, 8s");
        assert_eq!(after(meter(4, "1/s")), "0, 3s, 8s");
        assert_eq!(after(meter(10, "2/s")), "4, 0s, 5s");
        assert_eq!(after(meter(10, "1/3s")), "4, 0s, 20s");
        assert_eq!(after(queue(10, "1/s")), "11, 0s, 2s", "as new");
        // 2/3 of a part of one per 2 ns, rounded up to a whole one.
        assert_eq!(said_after(meter(1, "1/3ns"), &[("0s", 1)], "2ns", meter(1, "1/2ns")), "0, 1ns, 3ns");
    }

    #[test]
    fn who_is_in_line_starts_when_promised_and_what_is_left_drains_at_the_new_speed() {
        // One drains, three start at 1 s, 2 s and 3 s.
        let four = [("0s", 1); 4];
        let after = |rule| said_after(queue(5, "1/s"), &four, "0.5s", rule);
        assert_eq!(after(queue(9, "1/s")), "6, 0s, 4s");
        assert_eq!(after(queue(2, "1/s")), "0, 1.5s, 4s");
        assert_eq!(after(queue(5, "2/s")), "2, 0s, 3.5s");
        assert_eq!(after(queue(5, "1/m")), "2, 0s, 1m3s");
        assert_eq!(after(meter(5, "1/s")), "5, 0s, 500ms", "as new");
        let mut limiter = changed(queue(5, "1/s"), &four, "0.5s", queue(5, "2/s"));
        let verdict = limiter.decide(instant("0.6s"), 1, &mut Silent);
        assert_eq!(verdict, Verdict::Delay { starts_at: instant("3.5s") });
        assert_eq!(said(&limiter, "1s"), "2, 0s, 4s");
        // A time beyond counting stays beyond it, however many ticks it has.
        let (slow, fast) = (queue(2, "1/104d"), queue(2, "9007199254740991/1ns"));
        let mut limiter = changed(slow, &[("0s", MAX_INTEGER), ("0s", 1)], "1s", fast);
        let verdict = limiter.decide(instant("104d"), 1, &mut Silent);
        assert_eq!(verdict, Verdict::Delay { starts_at: Instant::BEYOND });
        // Nobody waits: the half that is left takes two seconds.
        assert_eq!(said_after(queue(5, "1/s"), &[("0s", 1)], "0.5s", queue(5, "1/4s")), "5, 0s, 2.5s");
    }
}
