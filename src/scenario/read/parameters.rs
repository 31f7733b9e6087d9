//! Reading the parameters of one limiter or traffic item by the table.

use super::super::bounds;
use super::super::document::Value;
use super::super::mistake::{Amount, Mistake, Wanted};
use super::super::parameters::kind;
use super::super::{Key, Position};
use super::Ids;
use super::place::{Object, Place};
use super::reader::Reader;
use crate::limiter::Rule;
use crate::parameter::{self, Bound, Fallback, Kind, Parameter, Type, Values};
use crate::time::{Duration, Instant, Rate};
use crate::traffic::Item;
use crate::traffic::log::parse_epoch;

/// What the parameters of a kind lean on.
pub(super) struct Around<'a> {
    /// The run's duration, if that could be read.
    pub(super) duration: Option<Duration>,
    /// The clients by id, if all ids could be read.
    pub(super) clients: Option<&'a Ids>,
    /// Likewise the lanes.
    pub(super) lanes: Option<&'a Ids>,
}

impl Around<'_> {
    pub(super) const NOTHING: Self = Self { duration: None, clients: None, lanes: None };
}

/// A parameter as read.
#[derive(Clone, Debug)]
enum Given {
    Rate(Rate),
    Duration(Duration),
    Instant(Instant),
    Times(Vec<Instant>),
    Count(u64),
    Flag(bool),
    Choice(&'static str),
    Client(u32),
    Keys(Vec<Key>),
    Date(i64),
    Text(String),
    Position(Position),
    Lane(String),
    Limiter(Rule),
    Item(Item),
    /// Left out, and nothing stands in its place.
    Open,
}

/// The parameters of one object. Those that are wrong are noted and have no value.
pub(super) struct Parameters {
    given: Vec<(&'static str, Option<Given>)>,
}

macro_rules! getters {
    ($($name:ident: $variant:ident($type:ty);)*) => {$(
        pub(super) fn $name(&self, name: &str) -> Option<$type> {
            match self.find(name)? {
                Given::$variant(value) => Some(value.clone()),
                _ => None,
            }
        }
    )*};
}

impl Parameters {
    getters! {
        rate: Rate(Rate);
        duration: Duration(Duration);
        instant: Instant(Instant);
        times: Times(Vec<Instant>);
        count: Count(u64);
        choice: Choice(&'static str);
        client: Client(u32);
        keys: Keys(Vec<Key>);
        text: Text(String);
        position: Position(Position);
        lane: Lane(String);
        limiter: Limiter(Rule);
        item: Item(Item);
    }

    /// A count, or none where it was left out.
    pub(super) fn open_count(&self, name: &str) -> Option<Option<u64>> {
        match self.find(name)? {
            Given::Count(count) => Some(Some(*count)),
            Given::Open => Some(None),
            _ => None,
        }
    }

    /// What a limiter of that kind is made from.
    pub(super) fn values(&self, kind: &Kind) -> Values {
        let value = |given: &Given| match given {
            Given::Rate(rate) => Some(parameter::Value::Rate(*rate)),
            Given::Count(count) => Some(parameter::Value::Count(*count)),
            Given::Flag(flag) => Some(parameter::Value::Flag(*flag)),
            Given::Choice(choice) => Some(parameter::Value::Choice(choice)),
            _ => None,
        };
        let own = kind.parameters.iter().map(|parameter| parameter.name);
        Values(own.filter_map(|name| Some((name, value(self.find(name)?)?))).collect())
    }

    /// A date, or none where it was left out.
    pub(super) fn date(&self, name: &str) -> Option<Option<i64>> {
        match self.find(name)? {
            Given::Date(date) => Some(Some(*date)),
            Given::Open => Some(None),
            _ => None,
        }
    }

    fn find(&self, name: &str) -> Option<&Given> {
        self.given.iter().find(|(n, _)| *n == name)?.1.as_ref()
    }

    fn amount(&self, name: &str) -> Option<Amount> {
        self.find(name).and_then(amount)
    }
}

fn amount(given: &Given) -> Option<Amount> {
    match given {
        Given::Count(number) => Some(Amount::Count(*number)),
        Given::Duration(Duration(ns)) | Given::Instant(Instant(ns)) => Some(Amount::Time(Duration(*ns))),
        _ => None,
    }
}

impl Reader {
    /// An object of one of these kinds, which its field `by` names: its kind, and its own and the common parameters.
    pub(super) fn kind<'a>(
        &mut self,
        object: Object<'a>,
        by: &'static str,
        kinds: &'static [Kind],
        common: &'static [Parameter],
        around: &Around<'_>,
    ) -> Option<(&'static Kind, Parameters)> {
        let (place, value) = self.required(object, by, Wanted::Text)?;
        let names: Vec<&'static str> = kinds.iter().map(|kind| kind.name).collect();
        let kind = kind(kinds, self.choice(&place, value, &names)?)?;
        let read = self.parameters(object, Some(by), &[], kind.parameters.iter().chain(common), around);
        Some((kind, read))
    }

    /// The parameters of an object that has these and no fields but them, the one that names its kind, and some `others`.
    pub(super) fn parameters(
        &mut self,
        object: Object<'_>,
        by: Option<&'static str>,
        others: &[&'static str],
        all: impl Iterator<Item = &'static Parameter> + Clone,
        around: &Around<'_>,
    ) -> Parameters {
        let others = by.into_iter().chain(others.iter().copied());
        let known: Vec<&'static str> = others.chain(all.clone().map(|p| p.name)).collect();
        self.no_others(object, &known);
        let mut read = Parameters { given: Vec::new() };
        for parameter in all {
            let given = self.parameter(object, parameter, &read, around);
            read.given.push((parameter.name, given));
        }
        read
    }

    fn parameter(
        &mut self,
        object: Object<'_>,
        parameter: &'static Parameter,
        before: &Parameters,
        around: &Around<'_>,
    ) -> Option<Given> {
        let (name, wanted) = (parameter.name, wanted(parameter.kind));
        let (given, place) = match object.get(name) {
            Some((place, value)) => (self.given(&place, value, parameter, around)?, Some(place)),
            None => {
                let given = match parameter.default {
                    Fallback::Required => {
                        return self.note(&object.place_of(name), Mistake::Missing { name, wanted });
                    }
                    Fallback::Open => Given::Open,
                    Fallback::Field(name) => before.find(name)?.clone(),
                    Fallback::RunDuration => Given::Instant(Instant(around.duration?.0)),
                    Fallback::FirstClient => Given::Client(0),
                    Fallback::Count(number) => Given::Count(number),
                    Fallback::Flag(flag) => Given::Flag(flag),
                    // Read like what people write: the tests show that no default is a mistake.
                    Fallback::Text(text) => {
                        self.given(&object.place_of(name), &Value::text(text), parameter, around)?
                    }
                };
                (given, None)
            }
        };
        if let (Type::Count | Type::Duration | Type::Instant, Some(amount)) = (parameter.kind, amount(&given))
        {
            self.within(object, place, amount, parameter, before)?;
        }
        Some(given)
    }

    /// Notes an amount that is out of its bounds. `place` is where it was written, if it was.
    fn within(
        &mut self,
        object: Object<'_>,
        place: Option<Place<'_>>,
        amount: Amount,
        parameter: &Parameter,
        before: &Parameters,
    ) -> Option<()> {
        let here = place.unwrap_or_else(|| object.place_of(parameter.name));
        match parameter.least {
            Bound::Is(least) if amount.number() < least => {
                return self.note(&here, Mistake::TooSmall { least: amount.like(least) });
            }
            Bound::Field(field) => {
                let least = before.amount(field)?;
                if amount.number() < least.number() {
                    return self.note(&here, Mistake::TooSmall { least });
                }
            }
            Bound::Above(field) => {
                let than = before.amount(field)?;
                // A default is nobody's mistake: what begins after the run's end is no part of the run.
                if place.is_some() && amount.number() <= than.number() {
                    return self.note(&here, Mistake::NotAfter { field, than });
                }
            }
            _ => {}
        }
        match parameter.most {
            Bound::Is(most) if amount.number() > most => {
                self.note(&here, Mistake::TooLarge { most: amount.like(most) })
            }
            Bound::Field(field) => {
                let most = before.amount(field)?;
                if amount.number() > most.number() {
                    return self.note(&here, Mistake::Above { field, most });
                }
                Some(())
            }
            _ => Some(()),
        }
    }

    fn given(
        &mut self,
        place: &Place<'_>,
        value: &Value,
        parameter: &'static Parameter,
        around: &Around<'_>,
    ) -> Option<Given> {
        let most = |otherwise| match parameter.most {
            Bound::Is(most) => usize::try_from(most).unwrap_or(otherwise),
            _ => otherwise,
        };
        Some(match parameter.kind {
            Type::Quota | Type::Rate => Given::Rate(self.rate(place, value)?),
            Type::Duration => Given::Duration(self.duration(place, value)?),
            Type::Instant => Given::Instant(self.instant(place, value)?),
            Type::Count => {
                let least = match parameter.least {
                    Bound::Is(least) => least,
                    _ => 0,
                };
                Given::Count(self.count(place, value, least)?)
            }
            Type::Flag => Given::Flag(self.flag(place, value)?),
            Type::Choice => Given::Choice(self.choice(place, value, parameter.options)?),
            Type::Text => Given::Text(self.bounded_text(place, value, most(bounds::DOCUMENT_BYTES))?),
            Type::Times => Given::Times(self.times(place, value, most(bounds::TIMES))?),
            Type::Client => Given::Client(self.client(place, value, around)?),
            Type::Key => Given::Keys(self.keys(place, value, parameter.options)?),
            Type::Position => Given::Position(self.position(place, value)?),
            Type::Lane => {
                let id = self.text(place, value, Wanted::Text)?.to_owned();
                match around.lanes {
                    Some(lanes) if !lanes.contains_key(&id) => {
                        return self.note(place, Mistake::UnknownLane { id });
                    }
                    _ => Given::Lane(id),
                }
            }
            Type::Limiter => Given::Limiter(self.limiter(place, value)?.0),
            Type::Item => Given::Item(self.item(place, value, around)?),
            Type::Date => {
                let text = self.text(place, value, Wanted::Date)?;
                match parse_epoch(text) {
                    Ok(date) => Given::Date(date),
                    Err(error) => return self.note(place, Mistake::Date { text: text.to_owned(), error }),
                }
            }
        })
    }

    fn times(&mut self, place: &Place<'_>, value: &Value, most: usize) -> Option<Vec<Instant>> {
        let items = self.list(place, value, Wanted::List, most)?;
        let mut times = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            times.extend(self.instant(&place.item(index), item));
        }
        (times.len() == items.len()).then_some(times)
    }

    fn client(&mut self, place: &Place<'_>, value: &Value, around: &Around<'_>) -> Option<u32> {
        let id = self.text(place, value, Wanted::Text)?;
        match around.clients?.get(id) {
            Some(index) => Some(*index),
            None => self.note(place, Mistake::UnknownClient { id: id.to_owned() }),
        }
    }

    fn keys(&mut self, place: &Place<'_>, value: &Value, options: &[&'static str]) -> Option<Vec<Key>> {
        let items = match value {
            Value::String(_) => {
                let name = self.choice(place, value, options)?;
                return Key::of_name(name).map(|key| vec![key]);
            }
            // No longer than there are keys to name, as each may be named once.
            _ => self.list(place, value, Wanted::Keys, options.len())?,
        };
        if items.is_empty() {
            return self.note(place, Mistake::EmptyList);
        }
        let mut keys = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let place = place.item(index);
            let Some(key) = self.choice(&place, item, options).and_then(Key::of_name) else { continue };
            if keys.contains(&key) {
                self.note::<()>(&place, Mistake::Repeated);
            } else {
                keys.push(key);
            }
        }
        (keys.len() == items.len()).then_some(keys)
    }
}

/// What a parameter of that type wants.
fn wanted(kind: Type) -> Wanted {
    match kind {
        Type::Quota | Type::Rate => Wanted::Rate,
        Type::Duration => Wanted::Duration,
        Type::Instant => Wanted::Instant,
        Type::Times => Wanted::List,
        Type::Count => Wanted::Whole,
        Type::Flag => Wanted::Flag,
        Type::Choice | Type::Client | Type::Text | Type::Lane => Wanted::Text,
        Type::Date => Wanted::Date,
        Type::Key => Wanted::Keys,
        Type::Position => Wanted::Place,
        Type::Limiter | Type::Item => Wanted::Object,
    }
}
