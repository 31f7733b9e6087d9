use super::setting::ids;
use super::{Account, Ids, Kinded, Limiter, Phrase, Probe, Setting, Step, Verdict};
use crate::parameter::{Kind, Values};
use crate::time::{Duration, Instant};

/// Admits all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoLimit;

impl Limiter for NoLimit {
    type Look = ();

    fn decide<P: Probe>(&mut self, _now: Instant, _cost: u64, probe: &mut P) -> Verdict {
        probe.hear(|| Step::Admitted);
        Verdict::Admit
    }

    fn retry_after(&self, _now: Instant, _cost: u64) -> Option<Duration> {
        Some(Duration::ZERO)
    }

    fn remaining(&self, _now: Instant) -> u64 {
        u64::MAX
    }

    fn reset_at(&self, now: Instant) -> Instant {
        now
    }

    fn look(&self, _now: Instant) {}
}

/// What is set of it: nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoneSetting;

impl Kinded for NoneSetting {
    type Limiter = NoLimit;

    const KIND: Kind = Kind { name: "none", meaning: "limiter-none", parameters: &[] };

    fn of(_values: &Values) -> Option<Self> {
        Some(Self)
    }

    fn fresh(&self) -> NoLimit {
        NoLimit
    }
}

impl Setting for NoneSetting {
    fn values(&self) -> Values {
        Values::default()
    }

    fn ids(&self) -> &'static Ids {
        &ids!("none")
    }

    fn phrases(&self) -> Vec<Phrase> {
        vec![Phrase::new("setting-none", [])]
    }

    fn policy(&self) -> Vec<Phrase> {
        vec![Phrase::new("policy-none", [])]
    }

    fn account(&self) -> Account {
        Account::Nothing
    }

    fn bound(&self, _window: Duration) -> Option<u128> {
        None
    }

    fn code(&self) -> &'static str {
        CODE
    }
}

const CODE: &str = "\
decide(t, cost):                                  --@ arrived
  return admit                                    --@ admitted";
