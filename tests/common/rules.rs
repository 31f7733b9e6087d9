//! Rules of every kind, made from the table of parameters: a new kind is tried by what uses this.

#![allow(dead_code, reason = "each test file uses its own part of it")]

use proptest::prelude::*;
use proptest::strategy::Union;
use ratelab::limiter::{KINDS, Rule};
use ratelab::parameter::{Bound, Kind, Parameter, Type, Value, Values};
use ratelab::time::Rate;

/// Random rules of every kind, the more of a kind the more ways there are to choose its options. `counts` gives
/// counts from a least one on.
pub fn random(
    kinds: impl Fn(&Kind) -> bool,
    rates: impl Strategy<Value = Rate> + 'static,
    counts: impl Fn(u64) -> BoxedStrategy<u64>,
) -> impl Strategy<Value = Rule> {
    let rates = rates.boxed();
    let of_kind = |kind: &'static Kind| {
        let value = |parameter: &Parameter| match parameter.kind {
            Type::Quota | Type::Rate => rates.clone().prop_map(Value::from).boxed(),
            Type::Count => counts(least(parameter)).prop_map(Value::from).boxed(),
            Type::Flag => any::<bool>().prop_map(Value::from).boxed(),
            Type::Choice => prop::sample::select(parameter.options).prop_map(Value::from).boxed(),
            other => panic!("no limiter has a {other:?}"),
        };
        let values: Vec<_> = kind.parameters.iter().map(value).collect();
        let weight = u32::try_from(ways(kind).len()).expect("a few");
        (weight, values.prop_map(move |values| rule(kind, &values)).boxed())
    };
    Union::new_weighted(KINDS.iter().filter(|kind| kinds(kind)).map(of_kind).collect())
}

/// Every way to choose the options of every kind, with these rates and counts.
pub fn every_way(rate: Rate, count: u64) -> Vec<Rule> {
    let of_kind = |kind: &'static Kind| {
        ways(kind).into_iter().map(move |chosen| {
            let mut chosen = chosen.into_iter();
            let value = |parameter: &Parameter| match parameter.kind {
                Type::Quota | Type::Rate => Value::from(rate),
                Type::Count => Value::from(count.max(least(parameter))),
                _ => chosen.next().expect("a choice for each"),
            };
            rule(kind, &kind.parameters.iter().map(value).collect::<Vec<_>>())
        })
    };
    KINDS.iter().flat_map(of_kind).collect()
}

/// The choices and flags of a kind, in every combination.
fn ways(kind: &Kind) -> Vec<Vec<Value>> {
    let options = |parameter: &Parameter| -> Vec<Value> {
        match parameter.kind {
            Type::Flag => vec![Value::from(false), Value::from(true)],
            Type::Choice => parameter.options.iter().map(|option| Value::from(*option)).collect(),
            _ => vec![],
        }
    };
    kind.parameters.iter().map(options).filter(|options| !options.is_empty()).fold(
        vec![vec![]],
        |ways, options| {
            let with = |way: &Vec<Value>| {
                options.iter().map(|option| [way.as_slice(), &[*option]].concat()).collect::<Vec<_>>()
            };
            ways.iter().flat_map(with).collect()
        },
    )
}

fn least(parameter: &Parameter) -> u64 {
    if let Bound::Is(least) = parameter.least { least } else { 0 }
}

/// The rule of these values, in the table's order, each brought within its bounds.
pub fn rule(kind: &'static Kind, values: &[Value]) -> Rule {
    let mut within = Values::default();
    for (parameter, value) in kind.parameters.iter().zip(values) {
        let most = match parameter.most {
            Bound::Is(most) => most,
            Bound::Field(field) => within.count(field).expect("a count before it"),
            _ => u64::MAX,
        };
        let value = if let Value::Count(count) = *value { Value::Count(count.min(most)) } else { *value };
        within = within.with(parameter.name, value);
    }
    if let Some((name, least)) = Rule::too_small(kind.name, &within) {
        for value in within.0.iter_mut().filter(|(of, _)| *of == name) {
            value.1 = least.into();
        }
    }
    Rule::of(kind.name, &within).expect("a value for each parameter")
}
