//! What holds for any document.

use proptest::prelude::*;

use super::document::{at, full_scenario, places};
use crate::parameter::{Fallback, Kind, Parameter, Type};
use crate::scenario::document::Value;
use crate::scenario::parameters::TABLE;
use crate::scenario::{check, read, write};

/// Any value, of a few levels, with names and texts that a scenario has.
pub(super) fn any_value() -> impl Strategy<Value = Value> {
    let words = prop::sample::select(vec![
        "version",
        "duration",
        "lanes",
        "limiter",
        "kind",
        "id",
        "token-bucket",
        "all",
        "capacity",
        "1m",
        "0s",
        "10/s",
        "-1s",
        "worst",
        "59s+3",
        "client",
        "key",
        "",
        "é",
        "0",
        "7",
        "traffic",
        "times",
        "world",
        "nodes",
    ]);
    let text = prop_oneof![words.prop_map(String::from), any::<String>()];
    let number = prop_oneof![
        any::<f64>(),
        any::<i32>().prop_map(f64::from),
        Just(9_007_199_254_740_992.0),
        Just(f64::INFINITY)
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        number.prop_map(Value::Number),
        text.clone().prop_map(Value::String)
    ];
    leaf.prop_recursive(4, 40, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::Array),
            prop::collection::vec((text.clone(), inner), 0..6).prop_map(Value::object)
        ]
    })
}

/// Draws what a document needs from a list of numbers, zeros when it is at its end.
pub(super) struct Draws(pub(super) std::vec::IntoIter<u32>);

impl Draws {
    fn below(&mut self, n: u32) -> u32 {
        self.0.next().unwrap_or(0) % n
    }

    fn time(&mut self, most: u32) -> String {
        let unit = ["s", "ms", "us", "ns", "m"][self.below(5) as usize];
        format!("{}{unit}", 1 + self.below(most))
    }

    fn rate(&mut self) -> Value {
        let per = self.time(90);
        Value::String(format!("{}/{per}", 1 + self.below(1_000)))
    }

    fn value(&mut self, parameter: &Parameter) -> Value {
        match parameter.kind {
            Type::Quota | Type::Rate => self.rate(),
            Type::Duration => Value::String(self.time(300)),
            Type::Instant if parameter.name == "to" => Value::String(format!("{}m", 3 + self.below(9))),
            Type::Instant => Value::String(format!("{}ms", self.below(120_000))),
            Type::Times => {
                let n = self.below(4);
                Value::Array((0..n).map(|_| Value::String(self.time(200))).collect())
            }
            Type::Count if parameter.name == "capacity" => {
                Value::whole(u64::from(10 + self.below(1_000_000)))
            }
            Type::Count => Value::whole(u64::from(1 + self.below(10))),
            Type::Flag => Value::Bool(self.below(2) == 1),
            Type::Choice => {
                Value::text(parameter.options[self.below(parameter.options.len() as u32) as usize])
            }
            Type::Client => Value::text(["ana", "bob"][self.below(2) as usize]),
            Type::Key => match self.below(3) {
                0 => Value::text("global"),
                1 => Value::Array(vec![Value::text("ip")]),
                _ => Value::Array(vec![Value::text("user"), Value::text("client")]),
            },
            Type::Date => {
                Value::String(format!("2026-11-{:02}T00:00:00.{}Z", 1 + self.below(30), self.below(999)))
            }
            Type::Text => Value::String(format!("{} ana\n\"\\", self.below(100))),
            Type::Position => Value::String(format!("{}+{}", self.time(90), self.below(9))),
            Type::Lane => Value::text("lane 0"),
            Type::Limiter => {
                let kind = &TABLE.limiters[self.below(TABLE.limiters.len() as u32) as usize];
                self.kind(kind, &[])
            }
            Type::Item => {
                let kind = &TABLE.traffic[self.below(TABLE.traffic.len() as u32) as usize];
                self.kind(kind, TABLE.every_item)
            }
        }
    }

    fn kind(&mut self, kind: &Kind, common: &[Parameter]) -> Value {
        let mut fields = vec![("kind".to_owned(), Value::text(kind.name))];
        for parameter in kind.parameters.iter().chain(common) {
            if parameter.name == "edit" {
                continue;
            }
            if parameter.name == "item" {
                fields.push((parameter.name.to_owned(), Value::whole(0)));
            } else if parameter.default == Fallback::Required || self.below(2) == 1 {
                fields.push((parameter.name.to_owned(), self.value(parameter)));
            }
        }
        Value::Object(fields)
    }

    pub(super) fn scenario(&mut self) -> Value {
        let field = |name: &str, value| (name.to_owned(), value);
        let mut fields = vec![field("version", Value::whole(1)), field("duration", Value::text("2m"))];
        if self.below(2) == 1 {
            fields.push(field("seed", Value::whole(u64::from(self.below(5)))));
        }
        if self.below(2) == 1 {
            let window = Value::String(self.time(90));
            fields.push(field("measure", Value::Object(vec![field("window", window)])));
        }
        match self.below(4) {
            0 => fields.push(field("title", Value::text("A \"title\""))),
            1 => fields.push(field(
                "title",
                Value::Object(vec![field("pt-BR", Value::text("Olá")), field("en", Value::text("Hello"))]),
            )),
            _ => {}
        }
        match self.below(4) {
            0 => fields.push(field("open", Value::Object(vec![field("at", Value::text("worst"))]))),
            1 => {
                let at = Value::String(format!("{}+{}", self.time(90), self.below(9)));
                let view = Value::Array(vec![
                    Value::text("1ns"),
                    Value::String(format!("{}us", 1 + self.below(99))),
                ]);
                let view = if self.below(2) == 0 { vec![] } else { vec![field("view", view)] };
                fields.push(field("open", Value::Object([vec![field("at", at)], view].concat())));
            }
            _ => {}
        }
        let lanes = (0..1 + self.below(12)).map(|index| {
            let kind = &TABLE.limiters[self.below(TABLE.limiters.len() as u32) as usize];
            let limiter = self.kind(kind, TABLE.every_limiter);
            Value::Object(vec![
                field("id", Value::String(format!("lane {index}"))),
                field("limiter", limiter),
            ])
        });
        fields.push(field("lanes", Value::Array(lanes.collect())));
        let client = |id: &str| {
            Value::Object(vec![field("id", Value::text(id)), field("ip", Value::text("203.0.113.7"))])
        };
        fields.push(field("clients", Value::Array(vec![client("ana"), client("bob")])));
        let traffic = (0..self.below(5)).map(|_| {
            let kind = &TABLE.traffic[self.below(TABLE.traffic.len() as u32) as usize];
            self.kind(kind, TABLE.every_item)
        });
        let traffic: Vec<Value> = traffic.collect();
        let any = !traffic.is_empty();
        fields.push(field("traffic", Value::Array(traffic)));
        if any {
            let edits = (0..self.below(5)).map(|_| {
                let kind = &TABLE.edits[self.below(TABLE.edits.len() as u32) as usize];
                self.kind(kind, &[])
            });
            fields.push(field("edits", Value::Array(edits.collect())));
        }
        Value::Object(fields)
    }
}

/// Asking for the first and asking for all agree.
fn agrees(document: &Value) -> Result<(), TestCaseError> {
    let all = check(document);
    match read(document) {
        Ok(_) => prop_assert_eq!(all, []),
        Err(error) => prop_assert_eq!(all.first(), Some(&error)),
    }
    Ok(())
}

proptest! {
    #[test]
    fn no_value_makes_it_panic(document in any_value()) {
        agrees(&document)?;
    }

    #[test]
    fn no_value_anywhere_makes_it_panic(value in any_value(), place in any::<prop::sample::Index>()) {
        let mut document = full_scenario();
        let places = places(&document);
        *at(&mut document, &places[place.index(places.len())]) = value;
        agrees(&document)?;
    }

    #[test]
    fn what_is_written_reads_as_the_same(draws in prop::collection::vec(any::<u32>(), 0..300)) {
        let document = Draws(draws.into_iter()).scenario();
        prop_assert_eq!(check(&document), []);
        let scenario = read(&document).expect("no mistakes");
        let written = write(&scenario);
        prop_assert_eq!(read(&written), Ok(scenario.clone()));
        let text = serde_json::to_string(&scenario).expect("prints");
        prop_assert_eq!(serde_json::from_str::<Value>(&text).expect("is JSON"), written);
    }

    #[test]
    fn documents_survive_being_printed(document in any_value()) {
        let text = serde_json::to_string(&document).expect("prints");
        let read: Value = serde_json::from_str(&text).expect("is JSON");
        prop_assert_eq!(serde_json::to_string(&read).expect("prints"), text);
    }
}

#[test]
fn the_full_scenario_and_the_built_ins_survive_writing() {
    let mut documents = vec![full_scenario()];
    for (name, json) in crate::scenario::builtin::ALL {
        documents.push(serde_json::from_str(json).expect(name));
    }
    for document in documents {
        let scenario = read(&document).expect("a scenario");
        let written = write(&scenario);
        assert_eq!(read(&written), Ok(scenario.clone()));
        assert_eq!(write(&read(&written).expect("a scenario")), written);
    }
}

#[test]
fn what_is_the_default_is_not_written() {
    let json = r#"{"version":1,"duration":"2m","lanes":[{"id":"a","limiter":{"kind":"token-bucket","capacity":5,"refill":"1/1s"}}],"traffic":[{"kind":"steady","rate":"10/1s"}]}"#;
    let full = json
        .replace(
            r#""1/1s""#,
            r#""1/s","initial":5,"refillStyle":"continuous","onEmpty":"reject","queue":5,"key":"client""#,
        )
        .replace(r#""10/1s""#, r#""10/s","from":"0s","to":"120s","client":"client","cost":1"#)
        .replace(r#""duration""#, r#""seed":1,"measure":{"window":"1000ms"},"clients":[{"id":"client"}],"world":{"nodes":1},"open":{},"duration""#);
    for json in [json, &full] {
        let scenario = read(&serde_json::from_str(json).expect("JSON")).expect("valid");
        let text = serde_json::to_string(&scenario).expect("prints");
        assert_eq!(
            text,
            r#"{"version":1,"duration":"2m","lanes":[{"id":"a","limiter":{"kind":"token-bucket","capacity":5,"refill":"1/1s"}}],"traffic":[{"kind":"steady","rate":"10/1s"}]}"#
        );
    }
}
