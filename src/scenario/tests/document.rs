//! Documents made for tests: one with every field there is, and ways to change it at a place.

use crate::parameter::{Bound, Kind, Parameter, Type};
use crate::scenario::document::Value;
use crate::scenario::parameters::TABLE;

/// A step into a document.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Step {
    Field(String),
    Item(usize),
}

/// As the reference writes paths.
pub(super) fn path(steps: &[Step]) -> String {
    let mut path = String::new();
    for step in steps {
        match step {
            Step::Item(index) => path.push_str(&format!("[{index}]")),
            Step::Field(name) if path.is_empty() => path.push_str(name),
            Step::Field(name) => path.push_str(&format!(".{name}")),
        }
    }
    path
}

/// The value at a place.
pub(super) fn at<'a>(value: &'a mut Value, steps: &[Step]) -> &'a mut Value {
    steps.iter().fold(value, |value, step| match (value, step) {
        (Value::Object(fields), Step::Field(name)) => {
            &mut fields.iter_mut().find(|(field, _)| field == name).expect("a field").1
        }
        (Value::Array(items), Step::Item(index)) => &mut items[*index],
        (value, step) => panic!("{step:?} in {value:?}"),
    })
}

/// Every place in a document, the whole first.
pub(super) fn places(value: &Value) -> Vec<Vec<Step>> {
    let mut found = vec![Vec::new()];
    let inner: Vec<(Step, &Value)> = match value {
        Value::Object(fields) => {
            fields.iter().map(|(name, value)| (Step::Field(name.clone()), value)).collect()
        }
        Value::Array(items) => items.iter().enumerate().map(|(i, value)| (Step::Item(i), value)).collect(),
        _ => Vec::new(),
    };
    for (step, value) in inner {
        for rest in places(value) {
            found.push([vec![step.clone()], rest].concat());
        }
    }
    found
}

/// What stands at a leaf, for which the tests know every way to be wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Wants {
    Schema,
    Version,
    Seed,
    /// Longer than nothing.
    Span,
    Position,
    Instant,
    Duration,
    Rate,
    Count {
        least: u64,
    },
    Flag,
    Choice,
    Name {
        most: usize,
    },
    Client,
    Date,
    /// A position that may not be the worst.
    Place,
    Lane,
    /// The number of an item, or of an edit.
    Item,
    Edit,
}

fn object(fields: Vec<(&str, Value)>) -> Value {
    Value::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

fn text(text: &str) -> Value {
    Value::text(text)
}

/// A valid value that is not the default.
fn sample(parameter: &Parameter) -> Value {
    match parameter.kind {
        Type::Quota | Type::Rate => text("7/13s"),
        Type::Duration => text("1.5s"),
        Type::Instant if parameter.name == "to" => text("1m30s"),
        Type::Instant => text("250ms"),
        Type::Times => Value::Array(vec![text("3s"), text("1s"), text("1s")]),
        Type::Count if parameter.name == "capacity" => Value::whole(9),
        Type::Count => Value::whole(5),
        Type::Flag => Value::Bool(true),
        Type::Choice => text(parameter.options.last().expect("options")),
        Type::Client => text("bob"),
        Type::Key => Value::Array(vec![text("user"), text("client")]),
        Type::Date => text("2026-11-30T00:00:00Z"),
        Type::Text => text("0.5 ana\n"),
        Type::Position => text("59s+3"),
        Type::Lane => text("gcra"),
        Type::Limiter => full(&TABLE.limiters[4], &[]),
        Type::Item => full(&TABLE.traffic[2], TABLE.every_item),
    }
}

fn full(kind: &Kind, common: &[Parameter]) -> Value {
    full_by("kind", kind, common)
}

/// The field `by` names the kind.
fn full_by(by: &str, kind: &Kind, common: &[Parameter]) -> Value {
    let parameters = kind.parameters.iter().chain(common);
    let mut fields = vec![(by, text(kind.name))];
    fields.extend(parameters.map(|parameter| (parameter.name, sample(parameter))));
    object(fields)
}

/// What stands around the limiters, as if it were of one kind.
const WORLD: Kind = Kind { name: "", meaning: "", parameters: TABLE.world };
const SERVICE: Kind = Kind { name: "", meaning: "", parameters: TABLE.service };

fn world() -> Value {
    let given = |kind: &Kind| {
        kind.parameters.iter().map(|parameter| (parameter.name, sample(parameter))).collect::<Vec<_>>()
    };
    let mut fields = given(&WORLD);
    fields.push(("store", object(vec![("kind", text("local"))])));
    fields.push(("service", object(given(&SERVICE))));
    object(fields)
}

/// Every edit; of a request, once for each way to name it.
fn edits() -> Vec<Value> {
    let without = |kind: &Kind, left_out: &str| {
        let Value::Object(fields) = full(kind, &[]) else { panic!("an object") };
        let fields = fields.into_iter().filter(|(name, _)| name != left_out);
        let named = fields.map(|(name, value)| match name.as_str() {
            "item" | "edit" => (name, Value::whole(0)),
            _ => (name, value),
        });
        Value::Object(named.collect())
    };
    let kinds = TABLE.edits.iter().flat_map(|kind| {
        let twice = kind.parameters.iter().any(|parameter| parameter.name == "edit");
        let once = if twice { &["edit", "item"][..] } else { &[""] };
        once.iter().map(move |left_out| without(kind, left_out))
    });
    kinds.collect()
}

/// A valid scenario that has every field, of every kind.
pub(super) fn full_scenario() -> Value {
    let title = || object(vec![("en", text("A title")), ("pt-BR", text("Um título"))]);
    let lane = |kind: &Kind| {
        let limiter = full(kind, TABLE.every_limiter);
        object(vec![("id", text(kind.name)), ("title", title()), ("limiter", limiter)])
    };
    let client = |(id, retry)| {
        object(vec![
            ("id", text(id)),
            ("ip", text("203.0.113.7")),
            ("user", text(id)),
            ("apiKey", text("k1")),
            ("retry", full_by("policy", retry, &[])),
        ])
    };
    object(vec![
        ("$schema", text("scenario.schema.json")),
        ("version", Value::whole(1)),
        ("title", title()),
        ("seed", Value::whole(7)),
        ("duration", text("2m")),
        ("measure", object(vec![("window", text("10s"))])),
        ("open", object(vec![("at", text("59s+3")), ("view", Value::Array(vec![text("1s"), text("2s")]))])),
        ("lanes", Value::Array(TABLE.limiters.iter().map(lane).collect())),
        (
            "clients",
            Value::Array(
                ["ana", "bob", "caio", "dora", "eve"].into_iter().zip(TABLE.retries).map(client).collect(),
            ),
        ),
        ("traffic", Value::Array(TABLE.traffic.iter().map(|kind| full(kind, TABLE.every_item)).collect())),
        ("edits", Value::Array(edits())),
        ("world", world()),
    ])
}

/// What the leaf at a place of [`full_scenario`] wants; none if no leaf is there.
pub(super) fn wants(steps: &[Step]) -> Option<Wants> {
    use Wants::*;
    let path = path(steps);
    let kinds = match steps.first() {
        Some(Step::Field(name)) if name == "traffic" => Some((TABLE.traffic, TABLE.every_item, 2)),
        Some(Step::Field(name)) if name == "lanes" && path.contains("limiter") => {
            Some((TABLE.limiters, TABLE.every_limiter, 3))
        }
        _ => None,
    };
    let kind = match (kinds, steps.get(1)) {
        (Some((kinds, common, depth)), Some(Step::Item(index))) => Some((&kinds[*index], common, depth)),
        _ => match (path.starts_with("edits["), steps.get(2)) {
            (true, Some(Step::Field(name))) if name == "limiter" => {
                Some((&TABLE.limiters[4], &[] as &[Parameter], 3))
            }
            (true, Some(Step::Field(name))) if name == "traffic" => {
                Some((&TABLE.traffic[2], TABLE.every_item, 3))
            }
            (true, _) => {
                let kinds = ["send", "move", "move", "delete", "delete", "set-traffic", "set-limiter"];
                let Some(Step::Item(index)) = steps.get(1) else { return None };
                let kind = TABLE.edits.iter().find(|kind| kind.name == kinds[*index]).expect("a kind");
                Some((kind, &[] as &[Parameter], 2))
            }
            _ => None,
        },
    };
    let kind = match (steps.first(), steps.get(1), steps.get(2)) {
        (Some(Step::Field(whole)), Some(Step::Item(index)), Some(Step::Field(field)))
            if whole == "clients" && field == "retry" =>
        {
            Some((&TABLE.retries[*index], &[] as &[Parameter], 3))
        }
        (Some(Step::Field(whole)), Some(Step::Field(field)), inner) if whole == "world" => {
            match field.as_str() {
                "service" => inner.map(|_| (&SERVICE, &[] as &[Parameter], 2)),
                "store" => None,
                _ => Some((&WORLD, &[] as &[Parameter], 1)),
            }
        }
        _ => kind,
    };
    if let Some((kind, common, depth)) = kind {
        let Some(Step::Field(name)) = steps.get(depth) else { return None };
        if name == "kind" || name == "policy" {
            return Some(Choice);
        }
        let parameter = kind.parameters.iter().chain(common).find(|p| p.name == name)?;
        let is_entry = steps.len() > depth + 1;
        return match parameter.kind {
            Type::Quota | Type::Rate => Some(Rate),
            Type::Duration if parameter.least == Bound::Is(1) => Some(Span),
            Type::Duration => Some(Duration),
            Type::Instant => Some(Instant),
            Type::Times => is_entry.then_some(Instant),
            Type::Key => is_entry.then_some(Choice),
            Type::Count if name == "item" => Some(Item),
            Type::Count if name == "edit" => Some(Edit),
            Type::Position => Some(Place),
            Type::Lane => Some(Lane),
            Type::Limiter | Type::Item => None,
            Type::Count => match parameter.least {
                // The full one is a meter.
                _ if parameter.meaning == "param-leaky-bucket-capacity" => Some(Count { least: 1 }),
                Bound::Is(least) => Some(Count { least }),
                _ => panic!("{parameter:?}"),
            },
            Type::Flag => Some(Flag),
            Type::Choice => Some(Choice),
            Type::Client => Some(Client),
            Type::Date => Some(Date),
            Type::Text => Some(Name { most: 64 << 20 }),
        };
    }
    match steps.last() {
        Some(Step::Field(name)) => match name.as_str() {
            "$schema" => Some(Schema),
            "version" => Some(Version),
            "seed" => Some(Seed),
            "duration" | "window" => Some(Span),
            "at" => Some(Position),
            "id" | "ip" | "user" | "apiKey" => Some(Name { most: 200 }),
            "en" | "pt-BR" => Some(Name { most: 2_000 }),
            "policy" | "kind" => Some(Choice),
            _ => None,
        },
        Some(Step::Item(_)) if path.starts_with("open.view[") => Some(Instant),
        _ => None,
    }
}
