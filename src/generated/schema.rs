//! The JSON Schema (2020-12) of a scenario, from the table of parameters and the bounds.
//!
//! It takes whatever the reader takes. What no schema can say, such as that an id stands twice, only the reader
//! refuses.

use super::reference;
use crate::parameter::{Bound, Fallback, Kind, Parameter, Type};
use crate::scenario::document::Value;
use crate::scenario::parameters::TABLE;
use crate::scenario::{Key, bounds};
use crate::time::MAX_INTEGER;

/// The units of time from the largest, and how many decimals at most a nanosecond holds of each.
const UNITS: [(&str, usize); 7] =
    [("d", 14), ("h", 14), ("m", 14), ("s", 9), ("ms", 6), ("us", 3), ("ns", 0)];

fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    Value::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

fn text(text: impl Into<String>) -> Value {
    Value::text(text)
}

fn list(items: impl IntoIterator<Item = Value>) -> Value {
    Value::Array(items.into_iter().collect())
}

fn count(number: usize) -> Value {
    Value::whole(number as u64)
}

fn reference_to(name: &str) -> Value {
    object([("$ref", text(format!("#/$defs/{name}")))])
}

/// The schema with another keyword.
fn with(schema: Value, keyword: &str, value: Value) -> Value {
    let Value::Object(mut fields) = schema else { panic!("a schema is an object") };
    fields.push((keyword.to_owned(), value));
    Value::Object(fields)
}

fn described(schema: Value, description: impl Into<String>) -> Value {
    match description.into() {
        nothing if nothing.is_empty() => schema,
        description => with(schema, "description", text(description)),
    }
}

/// An object of these fields and no others.
fn fields(fields: Vec<(&str, Value)>, required: &[&str]) -> Value {
    let properties = fields.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect();
    object([
        ("type", text("object")),
        ("properties", Value::Object(properties)),
        ("required", list(required.iter().map(|name| text(*name)))),
        ("additionalProperties", Value::Bool(false)),
    ])
}

fn words(options: &[&str]) -> Value {
    object([("enum", list(options.iter().map(|option| text(*option))))])
}

fn only(value: Value) -> Value {
    object([("const", value)])
}

fn whole(least: u64) -> Value {
    object([
        ("type", text("integer")),
        ("minimum", Value::whole(least)),
        ("maximum", Value::whole(MAX_INTEGER)),
    ])
}

/// Bounds are in bytes, of which a character has at least one.
fn short_text(most: usize) -> Value {
    object([("type", text("string")), ("minLength", count(1)), ("maxLength", count(most))])
}

fn entries(items: Value, least: usize, most: usize) -> Value {
    object([("type", text("array")), ("items", items), ("minItems", count(least)), ("maxItems", count(most))])
}

/// A list of entries that stand in one of these forms.
fn either(forms: impl IntoIterator<Item = Value>) -> Value {
    object([("oneOf", list(forms))])
}

fn matching(pattern: impl Into<String>) -> Value {
    object([("type", text("string")), ("pattern", text(pattern))])
}

/// Numbers with units, each at most once, largest first; perhaps none at all.
fn units() -> String {
    let part = |(unit, most): &(&str, usize)| match most {
        0 => format!(r"(?:[0-9]+(?:\.0+)?{unit})?"),
        most => format!(r"(?:[0-9]+(?:\.[0-9]{{1,{most}}}0*)?{unit})?"),
    };
    UNITS.iter().map(part).collect()
}

/// What is written as a text of its own notation.
fn notations() -> Vec<(&'static str, Value)> {
    let (units, names) = (units(), UNITS.map(|(unit, _)| unit).join("|"));
    let time = format!("^(?=.){units}$");
    vec![
        ("Instant", described(matching(&time), "Since the run began: `59.5s`, `1m30s`.")),
        ("Duration", described(matching(&time), "A length of time: `250ms`, `1m30s`, `2h`.")),
        (
            "Span",
            described(matching(format!("^(?=.*[1-9]){units}$")), "A length of time, longer than nothing."),
        ),
        (
            "Rate",
            described(
                matching(format!("^0*[1-9][0-9]*/(?=[a-z]|.*[1-9])(?:{names})?{units}$")),
                "So many per so long: `10/s`, `100/1m`.",
            ),
        ),
        (
            "Position",
            described(
                matching(format!(r"^(?=[0-9]){units}(?:\+[0-9]+)?$")),
                "After all events of an instant, `59s`, or after so many of them, `59s+3`.",
            ),
        ),
        (
            "DateTime",
            described(
                matching(
                    r"^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,9}0*)?(?:[Zz]|[+-][0-9]{2}:[0-9]{2})$",
                ),
                "As RFC 3339 writes it: `2026-11-30T00:00:00Z`.",
            ),
        ),
        ("Key", described(words(&Key::NAMES), "What of a client a limiter counts by.")),
        ("Id", described(short_text(bounds::ID_BYTES), "Any text but the empty one.")),
        (
            "Title",
            described(
                either([
                    short_text(bounds::TITLE_BYTES),
                    fields(
                        vec![
                            ("en", short_text(bounds::TITLE_BYTES)),
                            ("pt-BR", short_text(bounds::TITLE_BYTES)),
                        ],
                        &["en", "pt-BR"],
                    ),
                ]),
                "One text for everybody, or one in each language.",
            ),
        ),
    ]
}

/// What may stand in a parameter.
fn value(parameter: &Parameter) -> Value {
    let most = |otherwise: usize| match parameter.most {
        Bound::Is(most) => usize::try_from(most).expect("it fits"),
        _ => otherwise,
    };
    match parameter.kind {
        Type::Quota | Type::Rate => reference_to("Rate"),
        Type::Duration if parameter.least == Bound::Is(1) => reference_to("Span"),
        Type::Duration => reference_to("Duration"),
        Type::Instant => reference_to("Instant"),
        Type::Times => entries(reference_to("Instant"), 0, most(bounds::TIMES)),
        Type::Count => {
            let least = if let Bound::Is(least) = parameter.least { least } else { 0 };
            let most = if let Bound::Is(most) = parameter.most { most } else { MAX_INTEGER };
            object([
                ("type", text("integer")),
                ("minimum", Value::whole(least)),
                ("maximum", Value::whole(most)),
            ])
        }
        Type::Flag => object([("type", text("boolean"))]),
        Type::Choice => words(parameter.options),
        Type::Client | Type::Lane => reference_to("Id"),
        Type::Key => {
            let several = entries(reference_to("Key"), 1, parameter.options.len());
            either([reference_to("Key"), with(several, "uniqueItems", Value::Bool(true))])
        }
        Type::Date => reference_to("DateTime"),
        Type::Text => short_text(most(bounds::DOCUMENT_BYTES)),
        Type::Position => reference_to("Position"),
        Type::Limiter => reference_to("Limiter"),
        Type::Item => reference_to("Traffic"),
    }
}

fn default(parameter: &Parameter) -> Option<Value> {
    match parameter.default {
        Fallback::Text(default) => Some(text(default)),
        Fallback::Count(default) => Some(Value::whole(default)),
        Fallback::Flag(default) => Some(Value::Bool(default)),
        Fallback::Required
        | Fallback::Open
        | Fallback::Field(_)
        | Fallback::RunDuration
        | Fallback::FirstClient => None,
    }
}

/// `token-bucket` and `Limiter` are `TokenBucketLimiter`.
fn type_name(kind: &str, sort: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    kind.split('-').map(capital).chain([sort.to_owned()]).collect()
}

/// One kind: its name, its own parameters, those that all have.
fn kind(by: &str, heading: &str, kind: &Kind, common: &'static [Parameter]) -> Value {
    let own = kind.parameters.iter().map(|its| (its, reference::of_parameter(heading, kind.name, its.name)));
    let common = common.iter().map(|its| (its, reference::of_common(heading, its.name)));
    let all: Vec<(&Parameter, String)> = own.chain(common).collect();
    let schema = described(parameters(Some((by, kind.name)), &all), reference::of_kind(heading, kind.name));
    // Numbers that nothing stands for are two names for one thing, of which one is given.
    let ways = kind.parameters.iter().filter(|its| its.kind == Type::Count && its.default == Fallback::Open);
    let ways: Vec<Value> = ways.map(|its| object([("required", list([text(its.name)]))])).collect();
    if ways.is_empty() { schema } else { with(schema, "oneOf", list(ways)) }
}

/// An object of these parameters, each with what it means; its kind, where it has one, is named by the field that is said.
fn parameters(kind: Option<(&str, &str)>, all: &[(&Parameter, String)]) -> Value {
    let mut properties: Vec<(&str, Value)> =
        kind.into_iter().map(|(by, name)| (by, only(text(name)))).collect();
    properties.extend(all.iter().map(|(parameter, meaning)| {
        let schema = described(value(parameter), meaning.as_str());
        let schema = match default(parameter) {
            Some(default) => with(schema, "default", default),
            None => schema,
        };
        (parameter.name, schema)
    }));
    let is_required = |(its, _): &&(&Parameter, String)| its.default == Fallback::Required;
    let required = all.iter().filter(is_required).map(|(parameter, _)| parameter.name);
    let required: Vec<&str> = kind.into_iter().map(|(by, _)| by).chain(required).collect();
    fields(properties, &required)
}

/// All kinds of a sort, and what is one of them.
fn sort(
    by: &str,
    heading: &str,
    name: &'static str,
    kinds: &[Kind],
    common: &'static [Parameter],
) -> Vec<(String, Value)> {
    let any = either(kinds.iter().map(|its| reference_to(&type_name(its.name, name))));
    let each = kinds.iter().map(|its| (type_name(its.name, name), kind(by, heading, its, common)));
    [(name.to_owned(), any)].into_iter().chain(each).collect()
}

fn lane() -> Value {
    fields(
        vec![
            ("id", described(reference_to("Id"), "No other lane's.")),
            ("title", reference_to("Title")),
            ("limiter", reference_to("Limiter")),
        ],
        &["id", "limiter"],
    )
}

fn client() -> Value {
    let mut properties = vec![("id", described(reference_to("Id"), "No other client's."))];
    properties.extend(Key::ALL.iter().filter_map(|key| Some((key.field()?, reference_to("Id")))));
    properties.push(("retry", reference_to("Retry")));
    fields(properties, &["id"])
}

fn open() -> Value {
    let at = either([reference_to("Position"), only(text("worst"))]);
    let view = entries(reference_to("Instant"), 2, 2);
    fields(
        vec![
            ("at", described(at, "A position, or `worst`.")),
            ("view", described(view, "The stretch shown.")),
        ],
        &[],
    )
}

/// What the world holds of what is simulated.
fn world() -> Value {
    let store = fields(vec![("kind", only(text("local")))], &["kind"]);
    let service = TABLE.service.iter().map(|its| (its, reference::of_common("### Service", its.name)));
    let service = parameters(None, &service.collect::<Vec<_>>());
    let its = TABLE.world.iter().map(|its| (its, reference::of_common("## World", its.name)));
    let Value::Object(mut world) = parameters(None, &its.collect::<Vec<_>>()) else { panic!("an object") };
    let properties = world.iter_mut().find(|(name, _)| name == "properties").map(|(_, its)| its);
    if let Some(Value::Object(properties)) = properties {
        properties.extend([("store".to_owned(), store), ("service".to_owned(), service)]);
    }
    Value::Object(world)
}

/// The schema of the whole document.
pub(crate) fn scenario() -> Value {
    let field = |name: &'static str, schema: Value| (name, described(schema, reference::of_field(name)));
    let whole = fields(
        vec![
            field("$schema", object([("type", text("string"))])),
            field("version", only(Value::whole(1))),
            field("title", reference_to("Title")),
            field("seed", with(whole(0), "default", Value::whole(1))),
            field("duration", reference_to("Span")),
            field("measure", fields(vec![("window", reference_to("Span"))], &[])),
            field("open", open()),
            field("lanes", entries(reference_to("Lane"), 1, bounds::LANES)),
            field("clients", entries(reference_to("Client"), 1, bounds::CLIENTS)),
            field("traffic", entries(reference_to("Traffic"), 0, bounds::ITEMS)),
            field("edits", entries(reference_to("Edit"), 0, bounds::EDITS)),
            field("world", world()),
        ],
        &["version", "duration", "lanes", "traffic"],
    );
    let notations = notations().into_iter().map(|(name, schema)| (name.to_owned(), schema));
    let parts = [("Lane".to_owned(), lane()), ("Client".to_owned(), client())];
    let limiters = sort("kind", "## Limiters", "Limiter", TABLE.limiters, TABLE.every_limiter);
    let items = sort("kind", "## Traffic", "Traffic", TABLE.traffic, TABLE.every_item);
    let edits = sort("kind", "## Edits", "Edit", TABLE.edits, &[]);
    let retries = sort("policy", "## Retries", "Retry", TABLE.retries, &[]);
    let Value::Object(whole) = whole else { panic!("a schema is an object") };
    let head = [
        ("$schema".to_owned(), text("https://json-schema.org/draft/2020-12/schema")),
        ("title".to_owned(), text("Scenario")),
        ("description".to_owned(), text("What a run of Ratelab is made from.")),
    ];
    let definitions =
        notations.chain(parts).chain(limiters).chain(items).chain(edits).chain(retries).collect();
    let definitions = ("$defs".to_owned(), Value::Object(definitions));
    Value::Object(head.into_iter().chain(whole).chain([definitions]).collect())
}
