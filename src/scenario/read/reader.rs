//! Reading single values, and noting what is wrong with them.

use super::super::bounds;
use super::super::document::Value;
use super::super::mistake::{Amount, Found, Mistake, ScenarioError, Wanted};
use super::place::{Object, Place};
use crate::order;
use crate::time::{Duration, Instant, MAX_INTEGER, Rate};

/// Notes mistakes while values are read. Every reading answers `None` where it has noted one.
pub(super) struct Reader {
    mistakes: Vec<(Vec<usize>, String, Mistake)>,
    /// How many are wanted.
    keep: usize,
    any: bool,
}

impl Reader {
    /// One that keeps the first `keep` mistakes in document order.
    pub(super) fn new(keep: usize) -> Self {
        Self { mistakes: Vec::new(), keep, any: false }
    }

    /// Notes a mistake.
    pub(super) fn note<T>(&mut self, place: &Place<'_>, mistake: Mistake) -> Option<T> {
        self.any = true;
        self.mistakes.push((place.order(), place.path(), mistake));
        // Bounded, however much is wrong.
        if self.mistakes.len() >= 2 * self.keep + 16 {
            self.sort();
        }
        None
    }

    /// Equal places (fields missing from one object) stay in the order of noting.
    fn sort(&mut self) {
        order::by(&mut self.mistakes, |a, b| a.0.cmp(&b.0));
        self.mistakes.truncate(self.keep);
    }

    pub(super) fn is_clean(&self) -> bool {
        !self.any
    }

    /// The mistakes in document order.
    pub(super) fn finish(mut self) -> impl Iterator<Item = ScenarioError> {
        self.sort();
        self.mistakes.into_iter().map(|(_, path, mistake)| ScenarioError::of(path, &mistake))
    }

    fn wrong_type<T>(&mut self, place: &Place<'_>, value: &Value, wanted: Wanted) -> Option<T> {
        let found = match value {
            Value::Null => Found::Null,
            Value::Bool(_) => Found::Flag,
            Value::Number(_) => Found::Number,
            Value::String(_) => Found::Text,
            Value::Array(_) => Found::List,
            Value::Object(_) => Found::Object,
        };
        self.note(place, Mistake::WrongType { found, wanted })
    }

    /// An object with these fields and no others. Others are noted, and the rest is read all the same.
    pub(super) fn object<'a>(
        &mut self,
        place: &'a Place<'a>,
        value: &'a Value,
        wanted: Wanted,
        known: &[&'static str],
    ) -> Option<Object<'a>> {
        let object = self.any_object(place, value, wanted)?;
        self.no_others(object, known);
        Some(object)
    }

    /// An object whose fields are looked at later.
    pub(super) fn any_object<'a>(
        &mut self,
        place: &'a Place<'a>,
        value: &'a Value,
        wanted: Wanted,
    ) -> Option<Object<'a>> {
        match value {
            Value::Object(fields) => Some(Object { place, fields }),
            _ => self.wrong_type(place, value, wanted),
        }
    }

    pub(super) fn no_others(&mut self, object: Object<'_>, known: &[&'static str]) {
        for (order, (name, _)) in object.fields.iter().enumerate() {
            if !known.contains(&name.as_str()) {
                let mistake = Mistake::UnknownField { name: name.clone(), known: known.to_vec() };
                self.note::<()>(&object.place.field(name, order), mistake);
            }
        }
    }

    /// A field that may not be missing.
    pub(super) fn required<'a>(
        &mut self,
        object: Object<'a>,
        name: &'static str,
        wanted: Wanted,
    ) -> Option<(Place<'a>, &'a Value)> {
        match object.get(name) {
            Some(field) => Some(field),
            None => self.note(&object.place_of(name), Mistake::Missing { name, wanted }),
        }
    }

    /// A list of at most so many entries.
    pub(super) fn list<'a>(
        &mut self,
        place: &Place<'_>,
        value: &'a Value,
        wanted: Wanted,
        most: usize,
    ) -> Option<&'a [Value]> {
        match value {
            Value::Array(items) if items.len() > most => self.note(place, Mistake::TooMany { most }),
            Value::Array(items) => Some(items),
            _ => self.wrong_type(place, value, wanted),
        }
    }

    pub(super) fn flag(&mut self, place: &Place<'_>, value: &Value) -> Option<bool> {
        match value {
            Value::Bool(flag) => Some(*flag),
            _ => self.wrong_type(place, value, Wanted::Flag),
        }
    }

    /// A whole number of at most 2^53 − 1; a negative one is told the least that may stand there.
    pub(super) fn count(&mut self, place: &Place<'_>, value: &Value, least: u64) -> Option<u64> {
        let Value::Number(number) = *value else { return self.wrong_type(place, value, Wanted::Whole) };
        let mistake = if !number.is_finite() {
            Mistake::NotFinite
        } else if number.trunc() != number {
            Mistake::NotWhole
        } else if number < 0.0 {
            Mistake::Negative { least }
        } else if number > MAX_INTEGER as f64 {
            Mistake::TooLarge { most: Amount::Count(MAX_INTEGER) }
        } else {
            return Some(number as u64);
        };
        self.note(place, mistake)
    }

    /// A text of any length.
    pub(super) fn text<'a>(
        &mut self,
        place: &Place<'_>,
        value: &'a Value,
        wanted: Wanted,
    ) -> Option<&'a str> {
        match value {
            Value::String(text) => Some(text),
            _ => self.wrong_type(place, value, wanted),
        }
    }

    /// A text that is not empty and has at most so many bytes.
    pub(super) fn bounded_text(&mut self, place: &Place<'_>, value: &Value, most: usize) -> Option<String> {
        let text = self.text(place, value, Wanted::Text)?;
        match text.len() {
            0 => self.note(place, Mistake::EmptyText),
            length if length > most => self.note(place, Mistake::TooLong { most }),
            _ => Some(text.to_owned()),
        }
    }

    /// An id, an address, a user, an API key.
    pub(super) fn name(&mut self, place: &Place<'_>, value: &Value) -> Option<String> {
        self.bounded_text(place, value, bounds::ID_BYTES)
    }

    /// One of these texts.
    pub(super) fn choice(
        &mut self,
        place: &Place<'_>,
        value: &Value,
        choices: &[&'static str],
    ) -> Option<&'static str> {
        let text = self.text(place, value, Wanted::Text)?;
        match choices.iter().find(|choice| **choice == text) {
            Some(choice) => Some(choice),
            None => {
                let (text, choices) = (text.to_owned(), choices.to_vec());
                self.note(place, Mistake::UnknownChoice { text, choices })
            }
        }
    }

    pub(super) fn rate(&mut self, place: &Place<'_>, value: &Value) -> Option<Rate> {
        let text = self.text(place, value, Wanted::Rate)?;
        Rate::parse(text)
            .map_err(|error| self.note::<()>(place, Mistake::Time { text: text.to_owned(), error }))
            .ok()
    }

    pub(super) fn duration(&mut self, place: &Place<'_>, value: &Value) -> Option<Duration> {
        self.time(place, value, Wanted::Duration).map(Duration)
    }

    pub(super) fn instant(&mut self, place: &Place<'_>, value: &Value) -> Option<Instant> {
        self.time(place, value, Wanted::Instant).map(Instant)
    }

    fn time(&mut self, place: &Place<'_>, value: &Value, wanted: Wanted) -> Option<u64> {
        let text = self.text(place, value, wanted)?;
        Duration::parse(text)
            .map_err(|error| self.note::<()>(place, Mistake::Time { text: text.to_owned(), error }))
            .ok()
            .map(|duration| duration.0)
    }

    /// A duration that is longer than nothing.
    pub(super) fn span(&mut self, place: &Place<'_>, value: &Value) -> Option<Duration> {
        match self.duration(place, value)? {
            Duration::ZERO => self.note(place, Mistake::TooSmall { least: Amount::Time(Duration(1)) }),
            span => Some(span),
        }
    }
}
