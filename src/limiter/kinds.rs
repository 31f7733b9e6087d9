//! The kinds of limiters: the one list of them, and what can be asked of any.

use std::ops::Deref;

use super::{
    FixedWindowSetting, GcraSetting, Kinded, LeakyBucketSetting, Limiter, NoneSetting, Probe, Setting,
    SlidingCounterSetting, SlidingLogSetting, SubWindowsSetting, TokenBucketSetting, Verdict,
};
use crate::parameter::{Kind, Values};
use crate::time::{Duration, Instant};

macro_rules! kinds {
    ($($Kind:ident: $Setting:ident,)*) => {
        /// What a lane limits by: a kind, and what it is set to.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Rule {
            $($Kind($Setting),)*
        }

        /// A limiter of any kind, as kept for one key.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum State {
            $($Kind(<$Setting as Kinded>::Limiter),)*
        }

        /// What there is to see of a limiter at an instant: what pictures are drawn from.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Look {
            $($Kind(<<$Setting as Kinded>::Limiter as Limiter>::Look),)*
        }

        /// The kinds as scenarios know them, in the order in which they are offered.
        pub const KINDS: &[Kind] = &[$($Setting::KIND,)*];

        impl Rule {
            /// The rule of that kind, from its parameters; `None` if there is no such kind or a parameter is missing.
            pub fn of(kind: &str, values: &Values) -> Option<Self> {
                $(if kind == $Setting::KIND.name {
                    return $Setting::of(values).map(Self::$Kind);
                })*
                None
            }

            /// A parameter that is smaller than the others let it be, and the least that it must be.
            pub fn too_small(kind: &str, values: &Values) -> Option<(&'static str, u64)> {
                $(if kind == $Setting::KIND.name {
                    return $Setting::too_small(values);
                })*
                None
            }

            pub fn kind(&self) -> &'static Kind {
                match self {
                    $(Self::$Kind(_) => &$Setting::KIND,)*
                }
            }

            /// The limiter of this rule as it is at instant 0.
            pub fn fresh(&self) -> State {
                match self {
                    $(Self::$Kind(setting) => State::$Kind(setting.fresh()),)*
                }
            }

            fn begin(&self, now: Instant) -> State {
                match self {
                    $(Self::$Kind(setting) => State::$Kind(setting.begin(now)),)*
                }
            }
        }

        impl State {
            /// Goes by `rule` from `now` on: of its kind, with what is known of the requests before; of another,
            /// as new.
            pub fn change(&mut self, rule: &Rule, now: Instant) {
                match (self, rule) {
                    $((Self::$Kind(limiter), Rule::$Kind(setting)) => setting.carry(limiter, now),)*
                    (limiter, _) => *limiter = rule.begin(now),
                }
            }
        }

        $(impl From<$Setting> for Rule {
            fn from(setting: $Setting) -> Self {
                Self::$Kind(setting)
            }
        })*

        /// A rule is asked what its setting is asked.
        impl Deref for Rule {
            type Target = dyn Setting;

            fn deref(&self) -> &Self::Target {
                match self {
                    $(Self::$Kind(setting) => setting,)*
                }
            }
        }

        impl Limiter for State {
            type Look = Look;

            fn decide<P: Probe>(&mut self, now: Instant, cost: u64, probe: &mut P) -> Verdict {
                match self {
                    $(Self::$Kind(limiter) => limiter.decide(now, cost, probe),)*
                }
            }

            fn retry_after(&self, now: Instant, cost: u64) -> Option<Duration> {
                match self {
                    $(Self::$Kind(limiter) => limiter.retry_after(now, cost),)*
                }
            }

            fn remaining(&self, now: Instant) -> u64 {
                match self {
                    $(Self::$Kind(limiter) => limiter.remaining(now),)*
                }
            }

            fn reset_at(&self, now: Instant) -> Instant {
                match self {
                    $(Self::$Kind(limiter) => limiter.reset_at(now),)*
                }
            }

            fn window(&self, now: Instant) -> Option<(Instant, Instant)> {
                match self {
                    $(Self::$Kind(limiter) => limiter.window(now),)*
                }
            }

            fn used_of_window(&self, now: Instant) -> Option<u64> {
                match self {
                    $(Self::$Kind(limiter) => limiter.used_of_window(now),)*
                }
            }

            fn remembered_bytes(&self) -> usize {
                match self {
                    $(Self::$Kind(limiter) => limiter.remembered_bytes(),)*
                }
            }

            fn look(&self, now: Instant) -> Look {
                match self {
                    $(Self::$Kind(limiter) => Look::$Kind(limiter.look(now)),)*
                }
            }
        }
    };
}

kinds! {
    None: NoneSetting,
    FixedWindow: FixedWindowSetting,
    SlidingLog: SlidingLogSetting,
    SubWindows: SubWindowsSetting,
    SlidingCounter: SlidingCounterSetting,
    TokenBucket: TokenBucketSetting,
    LeakyBucket: LeakyBucketSetting,
    Gcra: GcraSetting,
}

impl Rule {
    /// Admits all.
    pub const NONE: Self = Self::None(NoneSetting);
}

impl State {
    /// About how much memory it takes, with the requests that it remembers.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.remembered_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::{KINDS, Rule};
    use crate::limiter::tests::{rate, said_after};
    use crate::limiter::{GcraSetting, OnEmpty, RefillStyle, TokenBucketSetting};
    use crate::parameter::{Parameter, Type, Value, Values};

    #[test]
    fn every_option_of_the_table_is_taken_for_itself() {
        let any = |parameter: &Parameter| match parameter.kind {
            Type::Quota | Type::Rate => Value::from(rate("1/s")),
            Type::Count => 5.into(),
            Type::Flag => true.into(),
            _ => parameter.options[0].into(),
        };
        for kind in KINDS {
            for chosen in kind.parameters {
                for option in chosen.options {
                    let values = kind.parameters.iter().fold(Values::default(), |values, its| {
                        values.with(its.name, if its == chosen { Value::Choice(option) } else { any(its) })
                    });
                    let rule = Rule::of(kind.name, &values).expect("all that it takes");
                    let taken_for = rule.values().choice(chosen.name).unwrap_or(chosen.options[0]);
                    assert_eq!(taken_for, *option, "{}'s {}", kind.name, chosen.name);
                }
            }
        }
    }

    #[test]
    fn of_another_kind_it_begins_as_new_where_the_rule_changes() {
        let gcra = GcraSetting { rate: rate("1/s"), burst: 5 };
        let bucket = TokenBucketSetting {
            capacity: 5,
            refill: rate("1/s"),
            initial: 1,
            refill_style: RefillStyle::Continuous,
            on_empty: OnEmpty::Reject,
        };
        assert_eq!(said_after(gcra, &[("0s", 5)], "1s", bucket), "1, 0s, 5s");
        assert_eq!(said_after(bucket, &[("0s", 1)], "1s", gcra), "5, 0s, 1s");
        assert_eq!(said_after(Rule::NONE, &[("0s", 9)], "1s", gcra), "5, 0s, 1s");
    }
}
