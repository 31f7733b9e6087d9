//! A scenario as it came: a tree of JSON values, not yet checked.

#[cfg(target_arch = "wasm32")]
mod js;

use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeMap, SerializeSeq, Serializer};
use serde::{Deserialize, Serialize};

use super::bounds;
use crate::order;
use crate::time::MAX_INTEGER;

/// A JSON value. It is the same value wherever it was read: natively, or by `JSON.parse` in a browser.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    /// A number as JavaScript has it. Every integer that a scenario may hold is exact.
    Number(f64),
    String(String),
    Array(Vec<Value>),
    /// Fields in the order in which JavaScript lists them; see [`Value::object`]. Names are unique.
    Object(Vec<(String, Value)>),
}

impl Value {
    /// A number from a whole one, which must be at most 2^53 − 1 to be kept exactly.
    pub fn whole(number: u64) -> Self {
        Self::Number(number as f64)
    }

    /// A text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::String(text.into())
    }

    /// An object from its fields as written, in the order and with the values that `JSON.parse` gives
    /// them: names that are array indices first, ascending; the others as first written; of equal names
    /// the last value.
    pub fn object(fields: Vec<(String, Value)>) -> Self {
        let mut order: Vec<usize> = (0..fields.len()).collect();
        // Stable: among equal names the first written comes first, the last written last.
        order::by(&mut order, |a, b| fields[*a].0.cmp(&fields[*b].0));
        // Of each name: where it was first written and where last.
        let mut kept: Vec<(Option<u32>, usize, usize)> = Vec::new();
        for at in order {
            match kept.last_mut() {
                Some((_, first, last)) if fields[*first].0 == fields[at].0 => *last = at,
                _ => kept.push((array_index(&fields[at].0), at, at)),
            }
        }
        order::by(&mut kept, |(a, a_first, _), (b, b_first, _)| {
            (a.is_none(), a, a_first).cmp(&(b.is_none(), b, b_first))
        });
        let mut fields: Vec<Option<(String, Value)>> = fields.into_iter().map(Some).collect();
        Self::Object(kept.into_iter().filter_map(|(_, _, last)| fields[last].take()).collect())
    }

    /// The field of that name, if this is an object that has it.
    pub fn get(&self, name: &str) -> Option<&Value> {
        match self {
            Self::Object(fields) => fields.iter().find(|(n, _)| n == name).map(|(_, value)| value),
            _ => None,
        }
    }
}

/// The number that a field name is, where it is one that JavaScript lists first: decimal, without
/// leading zeros, below 2^32 − 1.
fn array_index(name: &str) -> Option<u32> {
    let canonical = name == "0" || (name.starts_with(|c: char| matches!(c, '1'..='9')) && name.len() <= 10);
    if !canonical || !name.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    name.parse().ok().filter(|index| *index < u32::MAX)
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(flag) => serializer.serialize_bool(*flag),
            // Whole numbers are printed without a point.
            Self::Number(number) if number.trunc() == *number && number.abs() <= MAX_INTEGER as f64 => {
                serializer.serialize_i64(*number as i64)
            }
            Self::Number(number) => serializer.serialize_f64(*number),
            Self::String(text) => serializer.serialize_str(text),
            Self::Array(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    list.serialize_element(item)?;
                }
                list.end()
            }
            Self::Object(fields) => {
                let mut map = serializer.serialize_map(Some(fields.len()))?;
                for (name, value) in fields {
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Within { room: &Cell::new(bounds::VALUES), depth: 0 }.deserialize(deserializer)
    }
}

/// Reads one value that lies `depth` deep, while there is room for more.
#[derive(Clone, Copy)]
struct Within<'a> {
    room: &'a Cell<usize>,
    depth: usize,
}

impl Within<'_> {
    fn deeper<E: Error>(self) -> Result<Self, E> {
        if self.depth >= bounds::DEPTH {
            return Err(E::custom(TOO_DEEP));
        }
        Ok(Self { room: self.room, depth: self.depth + 1 })
    }
}

const TOO_DEEP: &str = "it is nested too deeply; a scenario needs fewer than 64 levels";
const TOO_BIG: &str = "it holds too much; a document may hold 2 million values and 256 MiB of text";

impl<'de> DeserializeSeed<'de> for Within<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        let left = self.room.get().checked_sub(1).ok_or_else(|| D::Error::custom(TOO_BIG))?;
        self.room.set(left);
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Within<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Bool(flag))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Value, E> {
        Ok(Value::Number(number as f64))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Value, E> {
        Ok(Value::Number(number as f64))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Value, E> {
        // −0 is 0.
        Ok(Value::Number(number + 0.0))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(Value::text(text))
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Value, E> {
        Ok(Value::String(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let within = self.deeper()?;
        let mut items = Vec::new();
        while let Some(item) = list.next_element_seed(within)? {
            items.push(item);
        }
        Ok(Value::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let within = self.deeper()?;
        let mut fields = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            fields.push((name, map.next_value_seed(within)?));
        }
        Ok(Value::object(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::Value;

    fn parse(json: &str) -> Value {
        serde_json::from_str(json).expect("valid JSON")
    }

    #[test]
    fn objects_are_what_json_parse_makes_of_them() {
        // As printed by node: JSON.stringify(JSON.parse(…)).
        for (json, parsed) in [
            (r#"{"b":1,"a":2,"b":3}"#, r#"{"b":3,"a":2}"#),
            (r#"{"b":1,"10":2,"9":3,"01":4,"-1":5,"0":6}"#, r#"{"0":6,"9":3,"10":2,"b":1,"01":4,"-1":5}"#),
            (r#"{"4294967295":1,"4294967294":2}"#, r#"{"4294967294":2,"4294967295":1}"#),
            (r#"{"a":{"x":1},"a":[{"2":0,"1":0}]}"#, r#"{"a":[{"1":0,"2":0}]}"#),
            ("[5.0,-0,1e2,0.5,null,true]", "[5,0,100,0.5,null,true]"),
        ] {
            assert_eq!(serde_json::to_string(&parse(json)).expect("prints"), parsed);
        }
    }

    #[test]
    fn nesting_is_bounded() {
        for (open, close) in [("[", "]"), (r#"{"a":"#, "}")] {
            let nested = |n: usize| format!("{}1{}", open.repeat(n), close.repeat(n));
            assert!(serde_json::from_str::<Value>(&nested(64)).is_ok());
            let error = serde_json::from_str::<Value>(&nested(65)).expect_err("too deep");
            assert!(error.to_string().contains("nested too deeply"), "{error}");
            assert!(serde_json::from_str::<Value>(&nested(100_000)).is_err());
        }
    }

    #[test]
    fn an_object_of_very_many_fields_is_read_in_one_go() {
        let fields: Vec<String> = (0..200_000).map(|i| format!(r#""f{}":{i}"#, i % 100_000)).collect();
        let Value::Object(fields) = parse(&format!("{{{}}}", fields.join(","))) else { panic!("an object") };
        assert_eq!(fields.len(), 100_000);
        assert_eq!(fields[7], ("f7".into(), Value::whole(100_007)));
    }
}
