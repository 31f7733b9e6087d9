//! What arrives, as a scenario states it; and what makes too much of it.

use super::Reader;
use super::parameters::Around;
use super::place::{Object, Place};
use crate::scenario::bounds;
use crate::scenario::document::Value;
use crate::scenario::mistake::{Mistake, ScenarioError, Wanted};
use crate::scenario::model::{Edit, Scenario};
use crate::scenario::parameters::TABLE;
use crate::time::Rate;
use crate::traffic::{self, Item, LogFormat, Pattern, Source, Within};

/// The error of a run that would have more than `limit` requests, at what makes what the source of that number sends as
/// many as it is.
pub fn too_many(scenario: &Scenario, source: usize, limit: u64) -> ScenarioError {
    let (place, item) = match Source::of_number(source, scenario.traffic.len()) {
        Source::Item(item) => (format!("traffic[{item}]"), scenario.traffic.get(item as usize)),
        Source::Edit(edit) => match scenario.edits.get(edit as usize) {
            Some(Edit::Traffic(traffic::Edit::Send(item))) => (format!("edits[{edit}]"), Some(item)),
            Some(Edit::Traffic(traffic::Edit::Set { to, .. })) => {
                (format!("edits[{edit}].traffic"), Some(to))
            }
            _ => (String::new(), None),
        },
    };
    let field = match item.map(|item| &item.pattern) {
        Some(Pattern::At { .. }) => "times",
        Some(Pattern::Burst { .. }) => "count",
        Some(Pattern::Steady { .. } | Pattern::Poisson { .. } | Pattern::OnOff { .. }) => "rate",
        Some(Pattern::Ramp { from_rate, to_rate, .. }) if is_faster(*to_rate, *from_rate) => "toRate",
        Some(Pattern::Ramp { .. }) => "fromRate",
        Some(Pattern::Log { .. }) => "text",
        None => return ScenarioError::of("traffic".into(), &Mistake::TooManyRequests { limit }),
    };
    ScenarioError::of(format!("{place}.{field}"), &Mistake::TooManyRequests { limit })
}

/// The error of a run in which some lane would be offered more than `limit` requests, at the client whose retries make
/// them as many.
pub fn too_many_retries(client: u32, limit: u64) -> ScenarioError {
    ScenarioError::of(format!("clients[{client}].retry"), &Mistake::TooManyRetries { limit })
}

fn is_faster(a: Rate, b: Rate) -> bool {
    u128::from(a.count) * u128::from(b.per.0) > u128::from(b.count) * u128::from(a.per.0)
}

impl Reader {
    /// The traffic, each item that is wrong noted and none.
    pub(super) fn traffic(&mut self, whole: Object<'_>, around: &Around<'_>) -> Option<Vec<Option<Item>>> {
        let (place, value) = self.required(whole, "traffic", Wanted::List)?;
        let items = self.list(&place, value, Wanted::List, bounds::ITEMS)?;
        let mut traffic = Vec::new();
        for (index, item) in items.iter().enumerate() {
            traffic.push(self.item(&place.item(index), item, around));
        }
        Some(traffic)
    }

    pub(super) fn item(&mut self, place: &Place<'_>, value: &Value, around: &Around<'_>) -> Option<Item> {
        let item = self.any_object(place, value, Wanted::Object)?;
        let (kind, read) = self.kind(item, "kind", TABLE.traffic, TABLE.every_item, around)?;
        let (from, to) = (read.instant("from"), read.instant("to"));
        let pattern = match kind.name {
            "at" => Pattern::At { times: read.times("times")? },
            "burst" => Pattern::Burst {
                at: read.instant("at")?,
                count: read.count("count")?,
                over: read.duration("over")?,
            },
            "steady" => Pattern::Steady { rate: read.rate("rate")?, from: from?, to: to? },
            "poisson" => Pattern::Poisson { rate: read.rate("rate")?, from: from?, to: to? },
            "on-off" => Pattern::OnOff {
                rate: read.rate("rate")?,
                on: read.duration("on")?,
                off: read.duration("off")?,
                from: from?,
                to: to?,
            },
            "ramp" => Pattern::Ramp {
                from_rate: read.rate("fromRate")?,
                to_rate: read.rate("toRate")?,
                from: from?,
                to: to?,
            },
            "log" => Pattern::Log {
                format: match read.choice("format")? {
                    "times" => LogFormat::Times,
                    "common" => LogFormat::Common,
                    "combined" => LogFormat::Combined,
                    _ => unreachable!("no other stands in the table"),
                },
                text: read.text("text")?,
                epoch: read.date("epoch")?,
                within: match read.choice("within")? {
                    "start" => Within::Start,
                    "even" => Within::Even,
                    "random" => Within::Random,
                    _ => unreachable!("no other stands in the table"),
                },
            },
            // A kind that the table has and this has not must not pass for another.
            _ => unreachable!("no other stands in the table"),
        };
        Some(Item { client: read.client("client")?, cost: read.count("cost")?, pattern })
    }
}
