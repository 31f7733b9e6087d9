//! Every parameter of every kind of limiter and traffic: one table, which the reader reads by, the writer
//! writes by, and the page makes its forms from.

use serde::Serialize;

use super::{Key, bounds};
use crate::limiter::KINDS;
use crate::parameter::{Bound, Fallback, Kind, Parameter, Type, choice, count, parameter, required};

/// The whole table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Table {
    pub limiters: &'static [Kind],
    /// What every limiter has.
    pub every_limiter: &'static [Parameter],
    pub traffic: &'static [Kind],
    /// What every traffic item has.
    pub every_item: &'static [Parameter],
    #[serde(skip)]
    pub edits: &'static [Kind],
    /// What clients do where a request fails.
    #[serde(skip)]
    pub retries: &'static [Kind],
    /// By which way requests come to the limiters.
    #[serde(skip)]
    pub world: &'static [Parameter],
    /// What does the work behind the limiters.
    #[serde(skip)]
    pub service: &'static [Parameter],
}

/// All kinds with all their parameters.
pub const TABLE: Table = Table {
    limiters: KINDS,
    every_limiter: EVERY_LIMITER,
    traffic: TRAFFIC,
    every_item: EVERY_ITEM,
    edits: EDITS,
    retries: RETRIES,
    world: WORLD,
    service: SERVICE,
};

/// Kinds of limiters that the format has and that are not simulated yet.
pub(super) const LATER_LIMITERS: &[&str] = &["concurrency", "all"];

const fn from(meaning: &'static str) -> Parameter {
    parameter("from", Type::Instant, Fallback::Text("0s"), meaning)
}

const fn to(meaning: &'static str) -> Parameter {
    Parameter {
        least: Bound::Above("from"),
        ..parameter("to", Type::Instant, Fallback::RunDuration, meaning)
    }
}

const EVERY_LIMITER: &[Parameter] = &[Parameter {
    options: &Key::NAMES,
    ..parameter("key", Type::Key, Fallback::Text(Key::Client.name()), "param-limiter-key")
}];

const EVERY_ITEM: &[Parameter] = &[
    parameter("client", Type::Client, Fallback::FirstClient, "param-traffic-client"),
    count("cost", 1, Fallback::Count(1), "param-traffic-cost"),
];

const TRAFFIC: &[Kind] = &[
    Kind {
        name: "at",
        meaning: "traffic-at",
        parameters: &[Parameter {
            most: Bound::Is(bounds::TIMES as u64),
            ..required("times", Type::Times, "param-at-times")
        }],
    },
    Kind {
        name: "burst",
        meaning: "traffic-burst",
        parameters: &[
            required("at", Type::Instant, "param-burst-at"),
            count("count", 1, Fallback::Required, "param-burst-count"),
            parameter("over", Type::Duration, Fallback::Text("0s"), "param-burst-over"),
        ],
    },
    Kind {
        name: "steady",
        meaning: "traffic-steady",
        parameters: &[
            required("rate", Type::Rate, "param-steady-rate"),
            from("param-steady-from"),
            to("param-steady-to"),
        ],
    },
    Kind {
        name: "poisson",
        meaning: "traffic-poisson",
        parameters: &[
            required("rate", Type::Rate, "param-poisson-rate"),
            from("param-poisson-from"),
            to("param-poisson-to"),
        ],
    },
    Kind {
        name: "on-off",
        meaning: "traffic-on-off",
        parameters: &[
            required("rate", Type::Rate, "param-on-off-rate"),
            Parameter { least: Bound::Is(1), ..required("on", Type::Duration, "param-on-off-on") },
            required("off", Type::Duration, "param-on-off-off"),
            from("param-on-off-from"),
            to("param-on-off-to"),
        ],
    },
    Kind {
        name: "ramp",
        meaning: "traffic-ramp",
        parameters: &[
            required("fromRate", Type::Rate, "param-ramp-from-rate"),
            required("toRate", Type::Rate, "param-ramp-to-rate"),
            from("param-ramp-from"),
            to("param-ramp-to"),
        ],
    },
    Kind {
        name: "log",
        meaning: "traffic-log",
        parameters: &[
            Parameter {
                options: &["times", "common", "combined"],
                ..required("format", Type::Choice, "param-log-format")
            },
            Parameter {
                most: Bound::Is(bounds::LOG_BYTES as u64),
                ..required("text", Type::Text, "param-log-text")
            },
            parameter("epoch", Type::Date, Fallback::Open, "param-log-epoch"),
            choice("within", &["start", "even", "random"], "param-log-within"),
        ],
    },
];

/// What has no form on the page needs no words there: edits, which it makes where they happen, clients and the world.
const NONE: &str = "";

const EDITS: &[Kind] = &[
    Kind {
        name: "send",
        meaning: NONE,
        parameters: &[
            required("at", Type::Instant, NONE),
            count("count", 1, Fallback::Count(1), NONE),
            parameter("over", Type::Duration, Fallback::Text("0s"), NONE),
            parameter("client", Type::Client, Fallback::FirstClient, NONE),
            count("cost", 1, Fallback::Count(1), NONE),
        ],
    },
    Kind {
        name: "move",
        meaning: NONE,
        parameters: &[
            count("item", 0, Fallback::Open, NONE),
            count("edit", 0, Fallback::Open, NONE),
            count("index", 0, Fallback::Required, NONE),
            required("to", Type::Instant, NONE),
        ],
    },
    Kind {
        name: "delete",
        meaning: NONE,
        parameters: &[
            count("item", 0, Fallback::Open, NONE),
            count("edit", 0, Fallback::Open, NONE),
            count("index", 0, Fallback::Required, NONE),
        ],
    },
    Kind {
        name: "set-traffic",
        meaning: NONE,
        parameters: &[
            required("at", Type::Position, NONE),
            count("item", 0, Fallback::Required, NONE),
            required("traffic", Type::Item, NONE),
        ],
    },
    Kind {
        name: "set-limiter",
        meaning: NONE,
        parameters: &[
            required("at", Type::Position, NONE),
            required("lane", Type::Lane, NONE),
            required("limiter", Type::Limiter, NONE),
        ],
    },
];

const MAX_ATTEMPTS: Parameter =
    Parameter { most: Bound::Is(bounds::ATTEMPTS), ..count("maxAttempts", 1, Fallback::Count(3), NONE) };

const RETRIES: &[Kind] = &[
    Kind { name: "none", meaning: NONE, parameters: &[] },
    Kind { name: "immediate", meaning: NONE, parameters: &[MAX_ATTEMPTS] },
    Kind {
        name: "fixed",
        meaning: NONE,
        parameters: &[required("wait", Type::Duration, NONE), MAX_ATTEMPTS],
    },
    Kind { name: "retry-after", meaning: NONE, parameters: &[MAX_ATTEMPTS] },
    Kind {
        name: "exponential",
        meaning: NONE,
        parameters: &[
            Parameter { least: Bound::Is(1), ..required("base", Type::Duration, NONE) },
            Parameter { least: Bound::Field("base"), ..required("cap", Type::Duration, NONE) },
            choice("jitter", &["none", "full", "equal", "decorrelated"], NONE),
            MAX_ATTEMPTS,
        ],
    },
];

const WORLD: &[Parameter] = &[
    Parameter { most: Bound::Is(bounds::NODES), ..count("nodes", 1, Fallback::Count(1), NONE) },
    choice("routing", &["round-robin", "random", "by-client"], NONE),
];

const SERVICE: &[Parameter] = &[
    count("slots", 1, Fallback::Required, NONE),
    Parameter { least: Bound::Is(1), ..required("time", Type::Duration, NONE) },
    count("queue", 0, Fallback::Count(0), NONE),
];

/// The kind of that name.
pub(super) fn kind(kinds: &'static [Kind], name: &str) -> Option<&'static Kind> {
    kinds.iter().find(|kind| kind.name == name)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Bound, Fallback, Parameter, TABLE, Type};

    fn kebab(name: &str) -> String {
        let dashed = |c: char| {
            if c.is_ascii_uppercase() { format!("-{}", c.to_ascii_lowercase()) } else { c.to_string() }
        };
        name.chars().map(dashed).collect()
    }

    #[test]
    fn every_meaning_is_named_after_its_kind_and_parameter() {
        let mut seen = BTreeSet::new();
        let mut check = |prefix: &str, parameters: &[Parameter]| {
            for parameter in parameters {
                assert_eq!(parameter.meaning, format!("param-{prefix}-{}", kebab(parameter.name)));
                assert!(seen.insert(parameter.meaning), "{} twice", parameter.meaning);
            }
        };
        check("limiter", TABLE.every_limiter);
        check("traffic", TABLE.every_item);
        for (sort, kinds) in [("limiter", TABLE.limiters), ("traffic", TABLE.traffic)] {
            for kind in kinds {
                assert_eq!(kind.meaning, format!("{sort}-{}", kind.name));
                check(kind.name, kind.parameters);
            }
        }
    }

    #[test]
    fn bounds_and_defaults_refer_to_parameters_before_them() {
        for kind in TABLE.limiters.iter().chain(TABLE.traffic).chain(TABLE.edits) {
            for (i, parameter) in kind.parameters.iter().enumerate() {
                let mut named = Vec::new();
                if let Fallback::Field(name) = parameter.default {
                    named.push(name);
                }
                for bound in [parameter.least, parameter.most] {
                    if let Bound::Field(name) | Bound::Above(name) = bound {
                        named.push(name);
                    }
                }
                for name in named {
                    assert!(kind.parameters[..i].iter().any(|p| p.name == name), "{}", parameter.meaning);
                }
                let chooses = matches!(parameter.kind, Type::Choice | Type::Key);
                assert_eq!(chooses, !parameter.options.is_empty(), "{}", parameter.meaning);
            }
        }
    }

    #[test]
    fn the_page_gets_what_a_form_needs() {
        let table = serde_json::to_value(TABLE).expect("prints");
        let kinds = table["limiters"].as_array().expect("a list");
        let bucket = kinds.iter().find(|kind| kind["name"] == "token-bucket").expect("a token bucket");
        assert_eq!(
            bucket["parameters"][2],
            serde_json::json!({
                "name": "initial", "type": "count", "default": {"field": "capacity"}, "least": 0,
                "most": {"field": "capacity"}, "meaning": "param-token-bucket-initial"
            })
        );
        assert_eq!(
            table["everyLimiter"][0],
            serde_json::json!({
                "name": "key", "type": "key", "default": {"value": "client"}, "least": null, "most": null,
                "options": ["global", "client", "ip", "user", "api-key"], "meaning": "param-limiter-key"
            })
        );
        assert_eq!(table["traffic"][2]["parameters"][2]["least"], serde_json::json!({"above": "from"}));
        assert_eq!(table["traffic"][2]["parameters"][2]["default"], serde_json::json!({"of": "duration"}));
        assert_eq!(table["traffic"][0]["parameters"][0]["default"], serde_json::Value::Null);
    }
}
