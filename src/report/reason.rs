use serde::{Serialize, Serializer};

use super::stated::{Exact, Stating, is_false};
use crate::limiter::{Amount, Relation, Rule, Step, Test};

/// Why a decision fell as it did: a code and the numbers that were held against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Reason {
    pub code: Code,
    /// What there was: tokens, or the quota, capacity or places that must not be exceeded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub have: Option<Exact>,
    /// What the request would have made of it. It passes where `need` is at most `have`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub need: Option<Exact>,
    #[serde(skip_serializing_if = "is_false")]
    pub beyond: bool,
}

/// The sorts of reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "ReasonCode", rename_all = "kebab-case"))]
pub enum Code {
    /// Admitted: nothing is limited.
    NoLimit,
    /// Admitted: it fits.
    Fits,
    /// Admitted: the drain was idle and takes anything.
    Idle,
    /// Delayed: there was a place in line.
    Waits,
    /// Rejected: with it, more than the window's quota would be used.
    QuotaUsed,
    /// Rejected: fewer tokens than it costs.
    TooFewTokens,
    /// Rejected: the level would exceed the capacity.
    WouldOverflow,
    /// Rejected: the theoretical arrival time would run too far ahead.
    TooEarly,
    /// Rejected: with it, more would wait than there are places.
    LineFull,
    /// Rejected, now and ever: it costs more than the limiter can hold.
    NeverFits,
}

impl Code {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::NoLimit => "no-limit",
            Self::Fits => "fits",
            Self::Idle => "idle",
            Self::Waits => "waits",
            Self::QuotaUsed => "quota-used",
            Self::TooFewTokens => "too-few-tokens",
            Self::WouldOverflow => "would-overflow",
            Self::TooEarly => "too-early",
            Self::LineFull => "line-full",
            Self::NeverFits => "never-fits",
        }
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Reason {
    /// From what was overheard of the decision. `never`: whether the answer to the request was that it
    /// can never pass.
    pub(super) fn of(rule: &Rule, cost: u64, steps: &[Step], never: bool) -> Self {
        let code = code(steps, never);
        let mut stating = Stating::default();
        let numbers = match code {
            Code::NeverFits => {
                rule.largest_cost().map(|largest| (Amount::whole(largest), Amount::whole(cost)))
            }
            _ => deciding(steps).map(|(_, have, need)| (have, need)),
        };
        let numbers =
            numbers.map(|(have, need)| (Exact::of(have, &mut stating), Exact::of(need, &mut stating)));
        Self { code, have: numbers.map(|n| n.0), need: numbers.map(|n| n.1), beyond: stating.beyond }
    }
}

fn code(steps: &[Step], never: bool) -> Code {
    let test = deciding(steps).map(|(test, ..)| test);
    match (steps.last(), test) {
        (Some(Step::Queued { .. }), _) => Code::Waits,
        (Some(Step::Rejected), _) if never => Code::NeverFits,
        (Some(Step::Rejected), Some(test)) => match test {
            Test::Quota => Code::QuotaUsed,
            Test::Tokens => Code::TooFewTokens,
            Test::Level => Code::WouldOverflow,
            Test::Arrival => Code::TooEarly,
            Test::Places => Code::LineFull,
            Test::Largest => Code::NeverFits,
        },
        (_, Some(_)) => Code::Fits,
        (_, None) if steps.iter().any(|step| matches!(step, Step::Charged { .. })) => Code::Idle,
        (_, None) => Code::NoLimit,
    }
}

/// The comparison that decided, the last one: what was tested, what there was and what was needed.
fn deciding(steps: &[Step]) -> Option<(Test, Amount, Amount)> {
    steps.iter().rev().find_map(|step| match *step {
        Step::Compared { test, left, relation: Relation::AtLeast, right, .. } => Some((test, left, right)),
        Step::Compared { test, left, relation: Relation::AtMost, right, .. } => Some((test, right, left)),
        _ => None,
    })
}
