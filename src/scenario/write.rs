//! From a scenario back to the shortest document that reads as the same.

use serde::{Serialize, Serializer};

use super::document::Value;
use super::model::{Edit, Lane, OpenAt, Routing, Scenario, ServiceSetting, Text, World};
use super::parameters::{TABLE, kind};
use super::read::{default_client, default_window};
use super::{Key, Position};
use crate::limiter::Rule;
use crate::parameter::{self, Fallback, Parameter};
use crate::time::Date;
use crate::traffic::{
    self, Backoff, Client, Item, Jitter, LogFormat, Pattern, Request, RetryPolicy, Source, Within,
};

/// The canonical document: fields in the reference's order, what is the default left out.
pub fn write(scenario: &Scenario) -> Value {
    let mut fields = vec![("version", Value::whole(1))];
    if let Some(title) = &scenario.title {
        fields.push(("title", write_text(title)));
    }
    if scenario.seed != 1 {
        fields.push(("seed", Value::whole(scenario.seed)));
    }
    fields.push(("duration", shown(scenario.duration)));
    let first = scenario.lanes.first().map_or(Rule::NONE, |lane| lane.rule);
    if scenario.window != default_window(&first, scenario.duration) {
        fields.push(("measure", object(vec![("window", shown(scenario.window))])));
    }
    let mut open = Vec::new();
    match scenario.open.at {
        Some(OpenAt::Worst) => open.push(("at", Value::text("worst"))),
        Some(OpenAt::Position(position)) => open.push(("at", shown(position))),
        None => {}
    }
    if let Some((start, end)) = scenario.open.view {
        open.push(("view", Value::Array(vec![shown(start), shown(end)])));
    }
    if !open.is_empty() {
        fields.push(("open", object(open)));
    }
    fields.push(("lanes", Value::Array(scenario.lanes.iter().map(write_lane).collect())));
    if scenario.clients != [default_client()] {
        fields.push(("clients", Value::Array(scenario.clients.iter().map(write_client).collect())));
    }
    let items = scenario.traffic.iter().map(|item| write_item(item, scenario));
    fields.push(("traffic", Value::Array(items.collect())));
    if !scenario.edits.is_empty() {
        let edits = scenario.edits.iter().map(|edit| write_edit(edit, scenario));
        fields.push(("edits", Value::Array(edits.collect())));
    }
    let world = write_world(&scenario.world);
    if !world.is_empty() {
        fields.push(("world", Value::Object(world)));
    }
    object(fields)
}

impl Serialize for Scenario {
    /// As the canonical document.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(self).serialize(serializer)
    }
}

fn object(fields: Vec<(&str, Value)>) -> Value {
    Value::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

fn shown(value: impl ToString) -> Value {
    Value::String(value.to_string())
}

fn write_text(text: &Text) -> Value {
    match text {
        Text::Any(text) => Value::text(text),
        Text::Each { en, pt_br } => object(vec![("en", Value::text(en)), ("pt-BR", Value::text(pt_br))]),
    }
}

fn write_client(client: &Client) -> Value {
    let mut fields = vec![("id", Value::text(&client.id))];
    for (name, value) in [("ip", &client.ip), ("user", &client.user), ("apiKey", &client.api_key)] {
        fields.extend(value.as_ref().map(|value| (name, Value::text(value))));
    }
    fields.extend(client.retry.as_ref().map(|retry| ("retry", write_retry(retry))));
    object(fields)
}

fn write_retry(retry: &RetryPolicy) -> Value {
    let (name, mut given) = match retry.backoff {
        Backoff::Immediate => ("immediate", Vec::new()),
        Backoff::Fixed { wait } => ("fixed", vec![("wait", shown(wait))]),
        Backoff::RetryAfter => ("retry-after", Vec::new()),
        Backoff::Exponential { base, cap, jitter } => {
            let jitter = match jitter {
                Jitter::None => "none",
                Jitter::Full => "full",
                Jitter::Equal => "equal",
                Jitter::Decorrelated => "decorrelated",
            };
            ("exponential", vec![("base", shown(base)), ("cap", shown(cap)), ("jitter", Value::text(jitter))])
        }
    };
    given.push(("maxAttempts", Value::whole(retry.max_attempts)));
    let own = kind(TABLE.retries, name).map_or(&[] as &[Parameter], |kind| kind.parameters);
    write_kind("policy", name, own.iter(), given, |_| None)
}

/// Its fields; none where nothing is stated.
fn write_world(world: &World) -> Vec<(String, Value)> {
    let routing = match world.routing {
        Routing::RoundRobin => "round-robin",
        Routing::Random => "random",
        Routing::ByClient => "by-client",
    };
    let given = vec![("nodes", Value::whole(world.nodes.into())), ("routing", Value::text(routing))];
    let service = world.service.map(|ServiceSetting { slots, time, queue }| {
        let given =
            vec![("slots", Value::whole(slots)), ("time", shown(time)), ("queue", Value::whole(queue))];
        ("service".to_owned(), Value::Object(write_parameters(TABLE.service.iter(), given, |_| None)))
    });
    let mut fields = write_parameters(TABLE.world.iter(), given, |_| None);
    fields.extend(service);
    fields
}

/// An object of a kind, which its field `by` names, without what is the default; `otherwise` says what a default is that
/// the table does not hold.
fn write_kind(
    by: &str,
    name: &'static str,
    parameters: impl Iterator<Item = &'static Parameter>,
    given: Vec<(&'static str, Value)>,
    otherwise: impl Fn(Fallback) -> Option<Value>,
) -> Value {
    let mut fields = vec![(by.to_owned(), Value::text(name))];
    fields.extend(write_parameters(parameters, given, otherwise));
    Value::Object(fields)
}

fn write_parameters(
    parameters: impl Iterator<Item = &'static Parameter>,
    given: Vec<(&'static str, Value)>,
    otherwise: impl Fn(Fallback) -> Option<Value>,
) -> Vec<(String, Value)> {
    let mut fields = Vec::new();
    for parameter in parameters {
        let Some(at) = given.iter().position(|(name, _)| *name == parameter.name) else { continue };
        let default = match parameter.default {
            Fallback::Text(text) => Some(Value::text(text)),
            Fallback::Count(number) => Some(Value::whole(number)),
            Fallback::Flag(flag) => Some(Value::Bool(flag)),
            Fallback::Field(field) => {
                given.iter().find(|(name, _)| *name == field).map(|(_, value)| value.clone())
            }
            other => otherwise(other),
        };
        if default.as_ref() != Some(&given[at].1) {
            fields.push((parameter.name.to_owned(), given[at].1.clone()));
        }
    }
    fields
}

fn write_lane(lane: &Lane) -> Value {
    let mut fields = vec![("id", Value::text(&lane.id))];
    fields.extend(lane.title.as_ref().map(|title| ("title", write_text(title))));
    fields.push(("limiter", write_limiter(&lane.rule, &lane.key)));
    object(fields)
}

/// A limiter; without its key where none is given.
fn write_limiter(rule: &Rule, key: &[Key]) -> Value {
    let text = |text: &str| Value::text(text);
    let write = |value| match value {
        parameter::Value::Rate(rate) => shown(rate),
        parameter::Value::Count(count) => Value::whole(count),
        parameter::Value::Flag(flag) => Value::Bool(flag),
        parameter::Value::Choice(choice) => text(choice),
    };
    let mut given: Vec<_> = rule.values().0.into_iter().map(|(name, value)| (name, write(value))).collect();
    match key {
        [] => {}
        [key] => given.push(("key", text(key.name()))),
        keys => given.push(("key", Value::Array(keys.iter().map(|key| text(key.name())).collect()))),
    }
    let kind = rule.kind();
    write_kind("kind", kind.name, kind.parameters.iter().chain(TABLE.every_limiter), given, |_| None)
}

fn write_edit(edit: &Edit, scenario: &Scenario) -> Value {
    let (name, given) = match edit {
        Edit::Traffic(traffic::Edit::Send(item)) => {
            let Value::Object(fields) = write_item(item, scenario) else { return Value::Null };
            let fields = fields.into_iter().map(|(name, value)| match name.as_str() {
                "kind" => (name, Value::text("send")),
                _ => (name, value),
            });
            // What a burst must say, a single request need not.
            let fields = fields.filter(|(name, value)| name != "count" || *value != Value::whole(1));
            return Value::Object(fields.collect());
        }
        Edit::Traffic(traffic::Edit::Move { request, to }) => {
            let mut given = write_request(*request);
            given.push(("to", shown(to)));
            ("move", given)
        }
        Edit::Traffic(traffic::Edit::Delete { request }) => ("delete", write_request(*request)),
        Edit::Traffic(traffic::Edit::Set { item, at, kept, to }) => {
            let at = Position { instant: *at, events: *kept };
            let given = vec![
                ("at", shown(at)),
                ("item", Value::whole((*item).into())),
                ("traffic", write_item(to, scenario)),
            ];
            ("set-traffic", given)
        }
        Edit::Limiter { at, lane, rule } => {
            let limiter = write_limiter(rule, &[]);
            ("set-limiter", vec![("at", shown(at)), ("lane", Value::text(lane)), ("limiter", limiter)])
        }
    };
    let own = kind(TABLE.edits, name).map_or(&[] as &[Parameter], |kind| kind.parameters);
    write_kind("kind", name, own.iter(), given, |_| None)
}

fn write_request(request: Request) -> Vec<(&'static str, Value)> {
    let source = match request.source {
        Source::Item(item) => ("item", Value::whole(item.into())),
        Source::Edit(edit) => ("edit", Value::whole(edit.into())),
    };
    vec![source, ("index", Value::whole(request.index))]
}

fn write_item(item: &Item, scenario: &Scenario) -> Value {
    let (name, mut given) = match &item.pattern {
        Pattern::At { times } => {
            ("at", vec![("times", Value::Array(times.iter().map(|time| shown(*time)).collect()))])
        }
        Pattern::Burst { at, count, over } => {
            ("burst", vec![("at", shown(at)), ("count", Value::whole(*count)), ("over", shown(over))])
        }
        Pattern::Steady { rate, from, to } => {
            ("steady", vec![("rate", shown(rate)), ("from", shown(from)), ("to", shown(to))])
        }
        Pattern::Poisson { rate, from, to } => {
            ("poisson", vec![("rate", shown(rate)), ("from", shown(from)), ("to", shown(to))])
        }
        Pattern::OnOff { rate, on, off, from, to } => (
            "on-off",
            vec![
                ("rate", shown(rate)),
                ("on", shown(on)),
                ("off", shown(off)),
                ("from", shown(from)),
                ("to", shown(to)),
            ],
        ),
        Pattern::Ramp { from_rate, to_rate, from, to } => (
            "ramp",
            vec![
                ("fromRate", shown(from_rate)),
                ("toRate", shown(to_rate)),
                ("from", shown(from)),
                ("to", shown(to)),
            ],
        ),
        Pattern::Log { format, text, epoch, within } => {
            let format = match format {
                LogFormat::Times => "times",
                LogFormat::Common => "common",
                LogFormat::Combined => "combined",
            };
            let within = match within {
                Within::Start => "start",
                Within::Even => "even",
                Within::Random => "random",
            };
            let mut given = vec![("format", Value::text(format)), ("text", Value::text(text))];
            given.extend(epoch.map(|epoch| ("epoch", shown(Date(epoch)))));
            given.push(("within", Value::text(within)));
            ("log", given)
        }
    };
    let client = usize::try_from(item.client).ok().and_then(|index| scenario.clients.get(index));
    given.extend(client.map(|client| ("client", Value::text(&client.id))));
    given.push(("cost", Value::whole(item.cost)));
    let own = kind(TABLE.traffic, name).map_or(&[] as &[Parameter], |kind| kind.parameters);
    write_kind("kind", name, own.iter().chain(TABLE.every_item), given, |fallback| match fallback {
        Fallback::RunDuration => Some(shown(scenario.duration)),
        Fallback::FirstClient => scenario.clients.first().map(|client| Value::text(&client.id)),
        _ => None,
    })
}
