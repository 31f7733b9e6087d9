use super::listing::faulty;
use super::refill::Refill;
use super::setting::{flow_up, ids, stock_and_flow};
use super::waiting::Line;
use super::{
    Account, Amount, Ids, Kinded, Limiter, Phrase, Probe, Relation, Said, Setting, Silent, Step, Store, Test,
    Verdict, Waiting,
};
use crate::parameter::{Begin, Bound, Fallback, Kind, Parameter, Type, Values, choice, count, required};
use crate::time::{Duration, Instant, Rate};

/// A stock of tokens that grows by n per p up to B; a request takes its cost out.
///
/// A request of cost c passes if level ≥ c. Tokens come continuously, at every instant exactly
/// n/p, or n at once at each k·p. Where the tokens do not suffice, the request is rejected or, with
/// a queue, starts when the level, after all before it took theirs, holds its cost.
///
/// Bound within w: B + ⌊(w − 1 ns)·n/p⌋; with a queue B + ⌈w·n/p⌉ − 1; by intervals
/// B + min(n, B)·⌈w/p⌉.
/// Source: Turner's token variant, RFC 2697 and 3290; interval refill as scheduled jobs do it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenBucket {
    refill: Refill,
    /// Parts of a token that make one, so that every level is a whole number of them.
    unit: u64,
    capacity: i128,
    on_empty: OnEmpty,
    /// Parts in stock at `since`. Below 0 where requests in line started as promised, and the rule that has changed
    /// since had not brought their cost by then.
    level: i128,
    since: Instant,
    /// With each, what the bucket still holds, in its parts, once the request has taken its cost.
    line: Line<i128>,
}

/// Saturates, which nothing reaches: a rate is below 2^53 and an instant below 2^64, so no flow comes to 2^117 parts, and
/// neither does what a bucket holds.
fn signed(parts: u128) -> i128 {
    i128::try_from(parts).unwrap_or(i128::MAX)
}

impl TokenBucket {
    pub fn new(setting: &TokenBucketSetting) -> Self {
        let TokenBucketSetting { capacity, refill, initial, refill_style, on_empty } = *setting;
        let (refill, unit) = match refill_style {
            RefillStyle::Continuous => {
                let (parts, unit) = refill.lowest_terms();
                (Refill::Stream { parts }, unit)
            }
            RefillStyle::Interval => (Refill::Beats { parts: refill.count, beat: refill.per }, 1),
        };
        Self {
            refill,
            unit,
            capacity: i128::from(capacity) * i128::from(unit),
            on_empty,
            level: i128::from(initial) * i128::from(unit),
            since: Instant::ZERO,
            line: Line::default(),
        }
    }

    fn parts(&self, cost: u64) -> i128 {
        i128::from(cost) * i128::from(self.unit)
    }

    /// What there is of it; nothing where it is owed.
    fn amount(&self, parts: i128) -> Amount {
        Amount::new(u128::try_from(parts).unwrap_or(0), self.unit)
    }

    /// Parts that come in `(since, now]`.
    fn flow(&self, since: Instant, now: Instant) -> i128 {
        signed(self.refill.between(since, now))
    }

    /// The first instant after `since` by which a level has grown to what is needed.
    fn grows(&self, (level, since): (i128, Instant), needed: i128) -> Instant {
        self.refill.brings(u128::try_from(needed - level).unwrap_or(0), since)
    }

    /// Parts in stock at `now`, all who have started by then having taken theirs.
    fn level_at(&self, now: Instant) -> i128 {
        let started = self.line.until(now);
        let (level, since) =
            started.map_or((self.level, self.since), |last| (last.kept, last.request.starts_at));
        self.capacity.min(level + self.flow(since, now))
    }

    /// Parts in stock, and since when, once everybody in line has taken theirs.
    fn after_the_line(&self, now: Instant) -> (i128, Instant) {
        match self.line.last() {
            Some(last) if last.request.starts_at > now => (last.kept, last.request.starts_at),
            _ => (self.level_at(now), now),
        }
    }

    fn bring_up_to<P: Probe>(&mut self, now: Instant, probe: &mut P) {
        probe.hear(|| Step::Passed { since: self.since, now });
        let mut started = 0;
        while let Some(first) = self.line.leave(now) {
            // What flowed in since the exact start belongs to the next in line, if there is one.
            (self.level, self.since) = (self.capacity.min(first.kept), first.request.starts_at);
            started += 1;
        }
        if started > 0 {
            probe.hear(|| Step::Started { requests: started });
        }
        let before = self.level;
        self.level = self.capacity.min(before + self.flow(self.since, now));
        self.since = now;
        probe.hear(|| Step::Refilled { before: self.amount(before), after: self.amount(self.level) });
    }

    /// What came by now at the old rate stays, as far as it fits; `initial` means nothing any more. Where the parts are
    /// of another size, it is rounded down. Who is in line starts when promised, and takes from what has come by then.
    fn carry(&mut self, setting: &TokenBucketSetting, now: Instant) {
        let new = Self::new(setting);
        if (new.refill, new.unit, new.capacity) != (self.refill, self.unit, self.capacity) {
            self.bring_up_to(now, &mut Silent);
            self.level = new.capacity.min(match u128::try_from(-self.level) {
                Ok(owed) => -signed(Amount::new(owed, self.unit).parts_up(new.unit)),
                Err(_) => signed(self.amount(self.level).parts_down(new.unit)),
            });
            (self.refill, self.unit, self.capacity) = (new.refill, new.unit, new.capacity);
            let (mut level, mut since) = (self.level, now);
            let (refill, unit) = (self.refill, i128::from(self.unit));
            for (Waiting { starts_at, cost }, kept) in self.line.promised() {
                let full = self.capacity.min(level + signed(refill.between(since, *starts_at)));
                *kept = full - i128::from(*cost) * unit;
                (level, since) = (*kept, *starts_at);
            }
        }
        self.on_empty = new.on_empty;
    }

    fn wait_in_line<P: Probe>(&mut self, cost: u64, places: u64, probe: &mut P) -> Verdict {
        let needed = self.parts(cost);
        if needed > self.capacity {
            // It could wait for ever.
            probe.hear(|| Step::Compared {
                test: Test::Largest,
                left: self.amount(needed),
                relation: Relation::AtMost,
                right: self.amount(self.capacity),
                holds: false,
            });
            probe.hear(|| Step::Rejected);
            return Verdict::Reject;
        }
        let waiting = self.line.cost() + cost;
        let fits = waiting <= places;
        probe.hear(|| Step::Compared {
            test: Test::Places,
            left: Amount::whole(waiting),
            relation: Relation::AtMost,
            right: Amount::whole(places),
            holds: fits,
        });
        if !fits {
            probe.hear(|| Step::Rejected);
            return Verdict::Reject;
        }
        let (level, since) = self.after_the_line(self.since);
        let starts_at = self.grows((level, since), needed);
        let full = level + self.flow(since, starts_at);
        let left = match self.refill {
            // The start was rounded up; what flowed in since the exact one belongs to the next.
            Refill::Stream { .. } => full,
            Refill::Beats { .. } => self.capacity.min(full),
        };
        self.line.join(Waiting { starts_at, cost }, left - needed);
        probe.hear(|| Step::Queued { starts_at, waiting });
        Verdict::Delay { starts_at }
    }
}

impl Limiter for TokenBucket {
    type Look = TokenBucketLook;

    fn decide<P: Probe>(&mut self, now: Instant, cost: u64, probe: &mut P) -> Verdict {
        self.bring_up_to(now, probe);
        // Whoever finds others in line goes behind them, whatever the level.
        if self.line.cost() == 0 {
            let needed = self.parts(cost);
            let holds = self.level >= needed;
            probe.hear(|| Step::Compared {
                test: Test::Tokens,
                left: self.amount(self.level),
                relation: Relation::AtLeast,
                right: self.amount(needed),
                holds,
            });
            if holds {
                let before = self.level;
                self.level -= needed;
                probe.hear(|| Step::Charged { before: self.amount(before), after: self.amount(self.level) });
                probe.hear(|| Step::Admitted);
                return Verdict::Admit;
            }
        }
        match self.on_empty {
            OnEmpty::Queue { places } => self.wait_in_line(cost, places, probe),
            // Those in line are from before the rule changed, and come first; nobody can go behind them.
            OnEmpty::Reject if self.line.cost() > 0 => self.wait_in_line(cost, 0, probe),
            OnEmpty::Reject => {
                probe.hear(|| Step::Rejected);
                Verdict::Reject
            }
        }
    }

    fn retry_after(&self, now: Instant, cost: u64) -> Option<Duration> {
        let needed = self.parts(cost);
        if needed > self.capacity {
            return None;
        }
        if let OnEmpty::Queue { places } = self.on_empty
            && cost <= places
        {
            let waiting = self.line.cost_at(now);
            return Some(if waiting + cost <= places {
                Duration::ZERO
            } else {
                self.line.wait_for_room(now, cost, places)
            });
        }
        Some(self.grows(self.after_the_line(now), needed).since(now))
    }

    fn remaining(&self, now: Instant) -> u64 {
        let waiting = self.line.cost_at(now);
        let places = match self.on_empty {
            OnEmpty::Reject => 0,
            OnEmpty::Queue { places } => places,
        };
        let at_once = if waiting > 0 { 0 } else { self.amount(self.level_at(now)).floor() };
        u64::try_from(at_once).unwrap_or(u64::MAX).saturating_add(places.saturating_sub(waiting))
    }

    fn reset_at(&self, now: Instant) -> Instant {
        self.grows(self.after_the_line(now), self.capacity)
    }

    fn remembered_bytes(&self) -> usize {
        self.line.bytes()
    }

    fn look(&self, now: Instant) -> TokenBucketLook {
        TokenBucketLook {
            level: self.amount(self.level_at(now)),
            owed: self.amount(-self.level_at(now)),
            capacity: self.amount(self.capacity),
            waiting: self.line.at(now).copied().collect(),
            full_at: self.reset_at(now),
            next_beat: match self.refill {
                Refill::Stream { .. } => None,
                Refill::Beats { beat, .. } => Some(now.floor(beat).after(beat)),
            },
        }
    }
}

/// A token bucket at an instant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenBucketLook {
    pub level: Amount,
    /// What has been taken before it has come, as may be once the rule has changed.
    pub owed: Amount,
    pub capacity: Amount,
    pub waiting: Vec<Waiting>,
    /// When it would be full, everybody in line served.
    pub full_at: Instant,
    /// When tokens come next; `None` where they stream.
    pub next_beat: Option<Instant>,
}

/// Tokens flow in by `refill` up to `capacity` ≥ 1; a request takes its cost out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenBucketSetting {
    pub capacity: u64,
    pub refill: Rate,
    pub initial: u64,
    pub refill_style: RefillStyle,
    pub on_empty: OnEmpty,
}

/// How tokens come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RefillStyle {
    /// Continuously: n per p, exactly, at every instant.
    #[default]
    Continuous,
    /// n at once at each k·p, k ≥ 1.
    Interval,
}

/// What happens to a request for which the tokens do not suffice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnEmpty {
    /// It is rejected.
    #[default]
    Reject,
    /// It waits in line while the waiting cost stays within `places`; else it is rejected.
    Queue { places: u64 },
}

impl Kinded for TokenBucketSetting {
    type Limiter = TokenBucket;

    const KIND: Kind = Kind {
        name: "token-bucket",
        meaning: "limiter-token-bucket",
        parameters: &[
            count("capacity", 1, Fallback::Required, "param-token-bucket-capacity").begins(Begin::Count(100)),
            required("refill", Type::Rate, "param-token-bucket-refill").begins(Begin::Text("100/1m")),
            Parameter {
                most: Bound::Field("capacity"),
                ..count("initial", 0, Fallback::Field("capacity"), "param-token-bucket-initial")
            },
            choice("refillStyle", &["continuous", "interval"], "param-token-bucket-refill-style"),
            choice("onEmpty", &["reject", "queue"], "param-token-bucket-on-empty"),
            count("queue", 0, Fallback::Field("capacity"), "param-token-bucket-queue")
                .only_with("onEmpty", "queue"),
        ],
    };

    fn of(values: &Values) -> Option<Self> {
        Some(Self {
            capacity: values.count("capacity")?,
            refill: values.rate("refill")?,
            initial: values.count("initial")?,
            refill_style: match values.choice("refillStyle")? {
                "interval" => RefillStyle::Interval,
                _ => RefillStyle::Continuous,
            },
            on_empty: match (values.choice("onEmpty")?, values.count("queue")?) {
                ("queue", places) => OnEmpty::Queue { places },
                _ => OnEmpty::Reject,
            },
        })
    }

    fn fresh(&self) -> TokenBucket {
        TokenBucket::new(self)
    }

    fn begin(&self, now: Instant) -> TokenBucket {
        TokenBucket { since: now, ..self.fresh() }
    }

    fn carry(&self, limiter: &mut TokenBucket, now: Instant) {
        limiter.carry(self, now);
    }
}

impl Setting for TokenBucketSetting {
    fn values(&self) -> Values {
        let style = match self.refill_style {
            RefillStyle::Continuous => "continuous",
            RefillStyle::Interval => "interval",
        };
        let values = Values::default()
            .with("capacity", self.capacity)
            .with("refill", self.refill)
            .with("initial", self.initial)
            .with("refillStyle", style);
        match self.on_empty {
            OnEmpty::Reject => values,
            OnEmpty::Queue { places } => values.with("onEmpty", "queue").with("queue", places),
        }
    }

    fn ids(&self) -> &'static Ids {
        &ids!("token-bucket")
    }

    fn phrases(&self) -> Vec<Phrase> {
        let refill = match self.refill_style {
            RefillStyle::Continuous => Said::Rate(self.refill),
            RefillStyle::Interval => Said::AtOnce(self.refill),
        };
        let stock = [("capacity", Said::Count(self.capacity)), ("refill", refill)];
        let mut phrases = vec![Phrase::new("setting-token-bucket", stock)];
        if self.initial != self.capacity {
            phrases.push(Phrase::new("setting-initial", [("n", Said::Count(self.initial))]));
        }
        if let OnEmpty::Queue { places } = self.on_empty {
            phrases.push(Phrase::new("setting-queue", [("n", Said::Count(places))]));
        }
        phrases
    }

    fn policy(&self) -> Vec<Phrase> {
        let (id, rate) = match self.refill_style {
            RefillStyle::Continuous => ("policy-stock", Said::Rate(self.refill)),
            RefillStyle::Interval => ("policy-stock-by-interval", Said::AtOnce(self.refill)),
        };
        let mut phrases = vec![Phrase::new(id, [("capacity", Said::Count(self.capacity)), ("rate", rate)])];
        if self.initial != self.capacity {
            phrases.push(Phrase::new("policy-initial", [("n", Said::Count(self.initial))]));
        }
        if let OnEmpty::Queue { places } = self.on_empty {
            phrases.push(Phrase::new("policy-queue", [("n", Said::Count(places))]));
        }
        phrases
    }

    fn account(&self) -> Account {
        let streams = self.refill_style == RefillStyle::Continuous;
        Account::Stock { capacity: self.capacity, streams: streams.then_some((self.refill, self.initial)) }
    }

    fn rate(&self) -> Option<Rate> {
        Some(self.refill)
    }

    fn largest_cost(&self) -> Option<u64> {
        Some(self.capacity)
    }

    fn places(&self) -> Option<u64> {
        match self.on_empty {
            OnEmpty::Reject => None,
            OnEmpty::Queue { places } => Some(places),
        }
    }

    fn code(&self) -> &'static str {
        match (self.on_empty, self.refill_style) {
            (OnEmpty::Queue { .. }, _) => CODE_WITH_A_LINE,
            (OnEmpty::Reject, RefillStyle::Continuous) => CODE,
            (OnEmpty::Reject, RefillStyle::Interval) => CODE_BY_INTERVALS,
        }
    }

    fn stores(&self) -> &'static [Store] {
        match (self.on_empty, self.refill_style) {
            (OnEmpty::Queue { .. }, _) => &[],
            (OnEmpty::Reject, RefillStyle::Continuous) => CONTINUOUS,
            (OnEmpty::Reject, RefillStyle::Interval) => INTERVAL,
        }
    }

    fn bound(&self, window: Duration) -> Option<u128> {
        let Self { capacity, refill, .. } = *self;
        Some(match (self.refill_style, self.on_empty) {
            (RefillStyle::Interval, _) => {
                let beats = u128::from(window.0.div_ceil(refill.per.0));
                u128::from(capacity) + u128::from(refill.count.min(capacity)) * beats
            }
            // Starts from the queue are rounded up to whole nanoseconds, so the exact ones behind a window
            // of w lie less than w apart instead of at most w − 1 ns. The two differ only where a token's
            // time is no whole number of nanoseconds and w ends within the rounding.
            (RefillStyle::Continuous, OnEmpty::Queue { .. }) => {
                u128::from(capacity) + flow_up(refill, window).saturating_sub(1)
            }
            (RefillStyle::Continuous, OnEmpty::Reject) => stock_and_flow(capacity, refill, window),
        })
    }

    fn beat(&self) -> Option<Duration> {
        (self.refill_style == RefillStyle::Interval).then_some(self.refill.per)
    }
}

const CONTINUOUS: &[Store] = &[
    Store::right(include_str!("store/token-bucket.lua")),
    faulty!("token-bucket.whole-tokens", "whole-tokens"),
];
const INTERVAL: &[Store] = &[Store::right(include_str!("store/token-bucket-interval.lua"))];

const CODE: &str = "\
decide(t, cost):                                  --@ arrived
  passed = t − last; last = t                     --@ passed
  level = min(capacity, level + passed · rate)    --@ refilled
  if level < cost:                                --@ compared
    return reject                                 --@ rejected
  level = level − cost                            --@ charged
  return admit                                    --@ admitted";

const CODE_BY_INTERVALS: &str = "\
decide(t, cost):                                  --@ arrived
  beats = ⌊t / period⌋ − ⌊last / period⌋          --@ passed
  last = t                                        --@ passed
  level = min(capacity, level + beats · tokens)   --@ refilled
  if level < cost:                                --@ compared
    return reject                                 --@ rejected
  level = level − cost                            --@ charged
  return admit                                    --@ admitted";

const CODE_WITH_A_LINE: &str = "\
decide(t, cost):                                  --@ arrived
  passed = t − last; last = t                     --@ passed
  while line.first.start ≤ t:                     --@ started
    line.remove(line.first)                       --@ started
  level = min(capacity, level + flow(passed))     --@ refilled
  if line.empty and level ≥ cost:                 --@ tokens
    level = level − cost                          --@ charged
    return admit                                  --@ admitted
  if cost > capacity or                           --@ largest
     line.cost + cost > places:                   --@ places
    return reject                                 --@ rejected
  start = when(level after line ≥ cost)           --@ queued
  line.append(start, cost)                        --@ queued
  return delay(start)                             --@ queued";

#[cfg(test)]
mod tests {
    use super::{OnEmpty, RefillStyle, TokenBucketSetting};
    use crate::limiter::tests::{changed, instant, rate, said, said_after};
    use crate::limiter::{Amount, Limiter, Look, Silent, State, Verdict};

    fn bucket(capacity: u64, refill: &str) -> TokenBucketSetting {
        let (refill_style, on_empty) = (RefillStyle::Continuous, OnEmpty::Reject);
        TokenBucketSetting { capacity, refill: rate(refill), initial: capacity, refill_style, on_empty }
    }

    fn with_a_line(capacity: u64, refill: &str, places: u64) -> TokenBucketSetting {
        TokenBucketSetting { on_empty: OnEmpty::Queue { places }, ..bucket(capacity, refill) }
    }

    #[test]
    fn tokens_stay_as_far_as_they_fit() {
        // 7 at 2 s.
        let after = |rule| said_after(bucket(20, "1/s"), &[("0s", 15)], "2s", rule);
        assert_eq!(after(bucket(10, "1/s")), "7, 0s, 5s");
        assert_eq!(after(bucket(5, "1/s")), "5, 0s, 2s");
        assert_eq!(after(bucket(40, "1/s")), "7, 0s, 35s");
        assert_eq!(after(bucket(20, "2/s")), "7, 0s, 8.5s");
        assert_eq!(after(TokenBucketSetting { initial: 0, ..bucket(10, "1/s") }), "7, 0s, 5s");
        // It was full, and what did not fit did not come.
        assert_eq!(said_after(bucket(3, "1/s"), &[("0s", 1)], "2s", bucket(9, "1/s")), "3, 0s, 8s");
        // 4/3 of a token, in halves of 10^-9 rounded down: full at 21 1/3 s, rounded up.
        let slower = said_after(bucket(10, "1/3s"), &[("0s", 10)], "4s", bucket(10, "1/2s"));
        assert_eq!(slower, "1, 0s, 21.333333334s");
    }

    #[test]
    fn beats_come_at_the_multiples_of_the_new_period() {
        let beats = |refill| TokenBucketSetting { refill_style: RefillStyle::Interval, ..bucket(10, refill) };
        let limiter = changed(beats("5/10s"), &[("1s", 10)], "12s", beats("4/8s"));
        assert_eq!(said(&limiter, "12s"), "5, 0s, 24s");
        assert_eq!(said(&limiter, "16s"), "9, 0s, 24s");
        // The beat at the change is the old rule's, and comes once.
        assert_eq!(said_after(beats("5/10s"), &[("1s", 10)], "20s", beats("7/20s")), "10, 0s, 20s");
        assert_eq!(said_after(beats("2/10s"), &[("1s", 10)], "20s", beats("3/20s")), "4, 0s, 1m");
        // Half a token is none where they come whole.
        assert_eq!(said_after(bucket(2, "1/2s"), &[("0s", 2)], "3s", beats("1/2s")), "1, 0s, 20s");
    }

    /// Two went on at 0 s, two wait, until 10 s and 20 s; at 5 s there is half a token.
    fn waiting(after: TokenBucketSetting) -> State {
        changed(with_a_line(2, "1/10s", 4), &[("0s", 2), ("0s", 1), ("0s", 1)], "5s", after)
    }

    fn starts(limiter: &State, at: &str, cost: u64) -> Verdict {
        limiter.clone().decide(instant(at), cost, &mut Silent)
    }

    #[test]
    fn promises_are_kept_and_later_ones_come_after_them() {
        let delay = |starts_at| Verdict::Delay { starts_at: instant(starts_at) };
        assert_eq!(starts(&waiting(with_a_line(2, "1/10s", 9)), "6s", 1), delay("30s"));
        // At ten times the speed it is full whenever one starts: at 20 s one is left.
        let faster = waiting(with_a_line(2, "1/s", 4));
        assert_eq!((starts(&faster, "6s", 1), starts(&faster, "6s", 2)), (delay("20s"), delay("21s")));
        assert_eq!(said(&faster, "6s"), "2, 0s, 21s");
        // One a minute: at 20 s, 0.5 + 0.25 − 2 are there.
        let slower = waiting(with_a_line(2, "1/1m", 4));
        assert_eq!(starts(&slower, "6s", 1), delay("155s"));
        let Look::TokenBucket(look) = slower.look(instant("20s")) else { panic!("it is a bucket") };
        assert_eq!((look.level, look.owed, look.waiting.len()), (Amount::whole(0), Amount::new(5, 4), 0));
        assert_eq!(said(&slower, "20s"), "4, 0s, 3m35s");
        // Fewer places than wait.
        assert_eq!(said(&waiting(with_a_line(2, "1/10s", 1)), "6s"), "0, 14s, 40s");
        // No line any more: nobody gets past those in it.
        let without = waiting(bucket(2, "1/10s"));
        assert_eq!(starts(&without, "6s", 1), Verdict::Reject);
        assert_eq!(said(&without, "6s"), "0, 24s, 40s");
        assert_eq!(starts(&without, "30s", 1), Verdict::Admit);
        // A promise larger than all that fits now is kept too, and the rest of it is owed.
        let smaller =
            changed(with_a_line(2, "1/10s", 4), &[("0s", 2), ("0s", 2)], "5s", with_a_line(1, "1/10s", 4));
        assert_eq!(said(&smaller, "20s"), "4, 0s, 40s");
    }
}
