//! What a scenario sets of a limiter, and what follows from that before any request is asked about.

use super::{Limiter, Store, Test};
use crate::parameter::{Kind, Values};
use crate::time::{Duration, Instant, Rate};

/// What one kind of limiter is set to. The rest of the program asks this and knows no kind by name.
pub trait Setting {
    /// Its parameters, as they are read; those that mean nothing here may be left out.
    fn values(&self) -> Values;

    /// The messages that go by the kind.
    fn ids(&self) -> &'static Ids;

    /// What it is set to, in few words: phrases to stand in one line.
    fn phrases(&self) -> Vec<Phrase>;

    /// What documentation of an API says of it, in sentences, but for what other settings say as well: see
    /// [`crate::explain::policy`].
    fn policy(&self) -> Vec<Phrase>;

    /// What its decisions are about.
    fn account(&self) -> Account;

    /// What it grants within each window, where it counts by windows.
    fn quota(&self) -> Option<Rate> {
        None
    }

    /// What it grants in the long run: its quota, or the rate at which it fills or drains; `None` where
    /// nothing is limited.
    fn rate(&self) -> Option<Rate> {
        self.quota()
    }

    /// The length of time that it counts by: its window, or its rate's period.
    fn period(&self) -> Option<Duration> {
        self.rate().map(|rate| rate.per)
    }

    /// The largest cost that can ever pass; `None` where any can: where nothing is limited, and where an
    /// idle drain takes whatever comes.
    fn largest_cost(&self) -> Option<u64> {
        self.quota().map(|quota| quota.count)
    }

    /// The largest cost that can wait in line; `None` where nothing ever waits.
    fn places(&self) -> Option<u64> {
        None
    }

    /// Whether requests can be held back.
    fn delays(&self) -> bool {
        self.places().is_some()
    }

    /// The most that it can ever start within `window` for one key, at cost 1; `None` where nothing is known.
    fn bound(&self, window: Duration) -> Option<u128>;

    /// The windows that time is divided into, where it counts by such.
    fn windows(&self) -> Option<Windows> {
        None
    }

    /// What time on the clock can be moved by so that it decides the same, where it goes by the clock.
    fn repeats(&self) -> Option<Duration> {
        let on_the_clock = |windows: &Windows| windows.anchor == Anchor::Clock;
        self.windows().filter(on_the_clock).map(|windows| windows.length).or(self.beat())
    }

    /// Where the stretch of time begins that it looks back on at `now`, where it does.
    fn looks_back_to(&self, _now: Instant) -> Option<Instant> {
        None
    }

    /// Its algorithm in pseudocode, as a listing.
    fn code(&self) -> &'static str;

    /// The listings of it for a store that several processes share, the right one first; none where it is not
    /// commonly kept so.
    fn stores(&self) -> &'static [Store] {
        &[]
    }

    /// How long after one another tokens come in, where they come so many at once.
    fn beat(&self) -> Option<Duration> {
        None
    }
}

/// One kind of limiter: its setting, and the limiter made from it.
pub trait Kinded: Setting + Sized {
    type Limiter: Limiter;

    /// Its name and its parameters.
    const KIND: Kind;

    /// From its parameters; `None` if one is missing.
    fn of(values: &Values) -> Option<Self>;

    /// A parameter that is smaller than the others let it be, and the least that it must be.
    fn too_small(_values: &Values) -> Option<(&'static str, u64)> {
        None
    }

    /// The limiter as it is at instant 0, never used.
    fn fresh(&self) -> Self::Limiter;

    /// The limiter where it begins at `now`, never used. To be written where [`Self::fresh`], asked at `now` for the first
    /// time, would take what came before for its own: as a bucket that is not full at first would fill from 0 on.
    fn begin(&self, _now: Instant) -> Self::Limiter {
        self.fresh()
    }

    /// What becomes of a limiter of this kind, whatever it was set to, that goes by this setting from `now` on. What is
    /// known of the requests before stays known; where that is not exact under the new setting, it is rounded so that
    /// no more passes. Where nothing can be kept, it begins as new.
    fn carry(&self, limiter: &mut Self::Limiter, now: Instant) {
        *limiter = self.begin(now);
    }
}

/// The ids of the messages that go by the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ids {
    /// Its name, as a title.
    pub limiter: &'static str,
    /// Its name at the beginning of a sentence.
    pub subject: &'static str,
    /// Its name inside a sentence.
    pub object: &'static str,
    /// Why a decision fell as it did.
    pub why: &'static str,
}

/// The ids of a kind of that name.
macro_rules! ids {
    ($name:literal) => {
        $crate::limiter::Ids {
            limiter: concat!("limiter-", $name),
            subject: concat!("subject-", $name),
            object: concat!("object-", $name),
            why: concat!("why-", $name),
        }
    };
}
pub(super) use ids;

/// A message about a setting, and what it speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    pub id: &'static str,
    pub said: Vec<(&'static str, Said)>,
}

/// A part of a setting, and how it is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    Count(u64),
    /// `100 per minute`
    Rate(Rate),
    /// `100 in the last minute`
    InLast(Rate),
    /// `100 at once every minute`
    AtOnce(Rate),
    /// `one every 0.6 s`
    Spacing(Rate),
    /// `1 min`
    Span(Duration),
}

impl Phrase {
    pub(super) fn new<const N: usize>(id: &'static str, said: [(&'static str, Said); N]) -> Self {
        Self { id, said: said.into() }
    }
}

/// What decisions are about, and so what is told of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Account {
    /// Nothing is counted.
    Nothing,
    /// What has been used, and with the request may be `limit`: the sum that the test holds against it.
    Sum { test: Test, limit: u64 },
    /// A stock of up to `capacity` that requests take from. `streams`: where it fills continuously, by what rate
    /// and from how much on.
    Stock { capacity: u64, streams: Option<(Rate, u64)> },
    /// A line of up to `capacity` in front of a drain.
    Line { capacity: u64 },
}

/// The windows that time is divided into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Windows {
    pub anchor: Anchor,
    pub length: Duration,
    /// Whether what was used of a window is forgotten at its end.
    pub forgotten: bool,
}

/// Where windows stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Anchor {
    /// On the clock: `[kW, (k+1)W)`.
    #[default]
    Clock,
    /// W long from the first admitted request at or after the end of the last window.
    FirstRequest,
}

/// What a quota grants within a window, if it is meant for windows of this length.
pub(crate) fn quota_for(quota: Rate, window: Duration) -> Option<u128> {
    (quota.per == window).then_some(u128::from(quota.count))
}

/// What a rate brings within `window`, rounded up.
pub(super) fn flow_up(rate: Rate, window: Duration) -> u128 {
    (u128::from(rate.count) * u128::from(window.0)).div_ceil(u128::from(rate.per.0))
}

/// The most that a stock of `capacity` lets through within `window` while `rate` fills it: the first and the last
/// of them lie at most `window` − 1 ns apart.
pub(super) fn stock_and_flow(capacity: u64, rate: Rate, window: Duration) -> u128 {
    let longest = u128::from(window.0.saturating_sub(1));
    u128::from(capacity) + longest * u128::from(rate.count) / u128::from(rate.per.0)
}
