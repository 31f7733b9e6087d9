//! What is to be known of a parameter: how limiters and traffic say what can be set of them, and how they are
//! given it.

use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use crate::time::{MAX_INTEGER, Rate};

/// What stands in a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Type {
    /// `"100/1m"` where the period is a window.
    Quota,
    /// `"100/1m"` where it is a speed.
    Rate,
    /// `"1m30s"`.
    Duration,
    /// `"59.5s"`.
    Instant,
    /// A list of instants.
    Times,
    /// A whole number.
    Count,
    /// `true` or `false`.
    Flag,
    /// One of the options.
    Choice,
    /// The id of a declared client.
    Client,
    /// One of the options, or a list of them without repeats.
    Key,
    /// `"2026-11-30T00:00:00Z"`.
    Date,
    /// Any text.
    Text,
    /// `"59s+3"`.
    Position,
    /// The id of a lane.
    Lane,
    /// A limiter, as a lane has it.
    Limiter,
    /// An item, as traffic has it.
    Item,
}

/// What holds where a parameter is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallback {
    /// It may not be left out.
    Required,
    /// Nothing that could be written: the first record of a log says, or another parameter stands instead.
    Open,
    /// This text.
    Text(&'static str),
    /// This number.
    Count(u64),
    /// This flag.
    Flag(bool),
    /// What the parameter of that name is.
    Field(&'static str),
    /// The scenario's duration.
    RunDuration,
    /// The first client.
    FirstClient,
}

impl Serialize for Fallback {
    /// `null` (required), `{"value": …}`, `{"field": "capacity"}`, or `{"of": "duration"}`, `"first-client"`,
    /// `"first-record"`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = match self {
            Self::Required => return serializer.serialize_unit(),
            _ => serializer.serialize_struct("Fallback", 1)?,
        };
        match self {
            Self::Required => {}
            Self::Text(text) => object.serialize_field("value", text)?,
            Self::Count(number) => object.serialize_field("value", number)?,
            Self::Flag(flag) => object.serialize_field("value", flag)?,
            Self::Field(name) => object.serialize_field("field", name)?,
            Self::RunDuration => object.serialize_field("of", "duration")?,
            Self::FirstClient => object.serialize_field("of", "first-client")?,
            Self::Open => object.serialize_field("of", "first-record")?,
        }
        object.end()
    }
}

/// A lower or upper bound: of a count itself, of a time in nanoseconds, of a text in bytes, of a list in entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// None but the type's own: 0, and 2^53 − 1.
    Free,
    /// This number, itself allowed.
    Is(u64),
    /// What the parameter of that name (before this one in the table) is, itself allowed.
    Field(&'static str),
    /// More than what the parameter of that name (before this one in the table) is.
    Above(&'static str),
}

impl Serialize for Bound {
    /// `null`, a number, `{"field": "capacity"}` or `{"above": "from"}`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (word, name) = match self {
            Self::Free => return serializer.serialize_unit(),
            Self::Is(number) => return serializer.serialize_u64(*number),
            Self::Field(name) => ("field", name),
            Self::Above(name) => ("above", name),
        };
        let mut object = serializer.serialize_struct("Bound", 1)?;
        object.serialize_field(word, name)?;
        object.end()
    }
}

/// One parameter of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Parameter {
    /// Its name in JSON.
    pub name: &'static str,
    #[serde(rename = "type")]
    pub kind: Type,
    pub default: Fallback,
    pub least: Bound,
    pub most: Bound,
    /// For a choice or a key.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub options: &'static [&'static str],
    /// The message that says in one line what it means. An option's message is this id, a dash and the
    /// option.
    pub meaning: &'static str,
    /// What it is in a new lane, where a sensible start is not the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begins: Option<Begin>,
    /// The choice without which it means nothing: its name and option.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub applies: Option<(&'static str, &'static str)>,
}

impl Parameter {
    #[must_use]
    pub const fn begins(self, begins: Begin) -> Self {
        Self { begins: Some(begins), ..self }
    }

    #[must_use]
    pub const fn only_with(self, choice: &'static str, option: &'static str) -> Self {
        Self { applies: Some((choice, option)), ..self }
    }
}

/// What a parameter begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Begin {
    Text(&'static str),
    Count(u64),
}

/// One kind of limiter or traffic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Kind {
    /// Its name in JSON.
    pub name: &'static str,
    /// The message that says in one line what it is.
    pub meaning: &'static str,
    /// Its own parameters; to these come those that every limiter, or every traffic item, has.
    pub parameters: &'static [Parameter],
}

pub const fn parameter(
    name: &'static str,
    kind: Type,
    default: Fallback,
    meaning: &'static str,
) -> Parameter {
    Parameter {
        name,
        kind,
        default,
        least: Bound::Free,
        most: Bound::Free,
        options: &[],
        meaning,
        begins: None,
        applies: None,
    }
}

pub const fn choice(
    name: &'static str,
    options: &'static [&'static str],
    meaning: &'static str,
) -> Parameter {
    Parameter { options, ..parameter(name, Type::Choice, Fallback::Text(options[0]), meaning) }
}

pub const fn count(name: &'static str, least: u64, default: Fallback, meaning: &'static str) -> Parameter {
    let bounds = (Bound::Is(least), Bound::Is(MAX_INTEGER));
    Parameter { least: bounds.0, most: bounds.1, ..parameter(name, Type::Count, default, meaning) }
}

pub const fn required(name: &'static str, kind: Type, meaning: &'static str) -> Parameter {
    parameter(name, kind, Fallback::Required, meaning)
}

/// What stands in a limiter's parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    Rate(Rate),
    Count(u64),
    Flag(bool),
    Choice(&'static str),
}

/// A limiter's parameters with what stands in them, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values(pub Vec<(&'static str, Value)>);

macro_rules! values {
    ($($name:ident: $variant:ident($type:ty);)*) => {
        impl Values {$(
            /// What stands in the parameter of that name, if that is given and of this type.
            pub fn $name(&self, name: &str) -> Option<$type> {
                match self.find(name)? {
                    Value::$variant(value) => Some(value),
                    _ => None,
                }
            }
        )*}
        $(impl From<$type> for Value {
            fn from(value: $type) -> Self {
                Self::$variant(value)
            }
        })*
    };
}

values! {
    rate: Rate(Rate);
    count: Count(u64);
    flag: Flag(bool);
    choice: Choice(&'static str);
}

impl Values {
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.0.push((name, value.into()));
        self
    }

    fn find(&self, name: &str) -> Option<Value> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }
}
