//! What flows in or out within a decision, and the decimals that all of its numbers share.

use std::cmp::Ordering;

use super::{Arg, Decision, Message, compared, digits_apart, digits_of, factor, is_near, near};
use crate::limiter::{Account, Amount, Step};
use crate::time::{Duration, Rate};

/// The decimals of a level, unless a decision needs more.
const LEVEL: u8 = 2;
/// The most decimals of a flow, unless it would look like nothing.
const FLOW: u8 = 4;

/// What a rate brings or takes in the time that has passed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flow {
    passed: Duration,
    rate: Rate,
    amount: Amount,
    /// Whether all of it went in or out, or it ended with what holds it being full or empty.
    pub end: &'static str,
}

impl Flow {
    /// Its decimals: three figures, or fewer that are exact.
    fn digits(self) -> u8 {
        let hundredth = |digits: u8| Amount::new(100, 10u64.pow(digits.into()));
        (LEVEL..FLOW).find(|digits| self.amount >= hundredth(*digits)).unwrap_or(FLOW)
    }

    fn shown(self) -> Arg {
        near(self.amount, self.digits())
    }

    /// `10 ms × 100/60 s ≈ 0.0167`
    pub fn said(self) -> Message {
        let per = match self.rate.per {
            Duration::SECOND => Message::new("unit-second"),
            per => factor(per),
        };
        Message::new(if is_near(self.amount, self.digits()) { "flow" } else { "flow-about" })
            .with("t", factor(self.passed))
            .with("n", self.rate.count)
            .with("per", per)
            .with("flow", self.shown())
    }
}

impl Decision<'_> {
    /// What has flowed since the last look, where that alone made `after` of `before`, up to what holds it being
    /// full or empty.
    pub(super) fn flow(&self, before: Amount, after: Amount) -> Option<Flow> {
        let passed = self.steps.iter().find_map(|step| match step {
            Step::Passed { since, now } => Some(now.since(*since)),
            _ => None,
        })?;
        // Tokens that come at once do not flow, and who has gone on from the line took of what did.
        let by_time = !matches!(self.rule.account(), Account::Stock { streams: None, .. })
            && !self.steps.iter().any(|step| matches!(step, Step::Started { .. }));
        let rate = self.rule.rate().filter(|_| by_time && passed > Duration::ZERO)?;
        let parts = u128::from(rate.count) * u128::from(passed.0);
        let its = |amount: Amount| {
            let by = rate.per.0 / amount.denominator;
            (by * amount.denominator == rate.per.0).then(|| amount.numerator * u128::from(by))
        };
        let (was, is) = (its(before)?, its(after)?);
        let full = matches!(self.rule.account(), Account::Stock { capacity, .. } if after == Amount::whole(capacity));
        let end = match is.abs_diff(was).cmp(&parts) {
            Ordering::Equal => "open",
            Ordering::Less if full => "full",
            Ordering::Less if is == 0 && was > 0 => "empty",
            _ => return None,
        };
        Some(Flow { passed, rate, amount: Amount::new(parts, rate.per.0), end })
    }

    /// `10 ms × 100/60 s ≈ 0.0167: 59.3333 → 59.35`; only the change where no such flow made it.
    pub(super) fn flowed(&self, before: Amount, after: Amount) -> Message {
        let change = self.change(before, after);
        match self.flow(before, after) {
            Some(flow) => {
                Message::new("flowed").with("flow", flow.said()).with("change", change).with("end", flow.end)
            }
            None => change,
        }
    }

    pub(super) fn change(&self, before: Amount, after: Amount) -> Message {
        let shown = compared(before, after, self.digits());
        Message::new("change").with("before", shown.left).with("after", shown.right)
    }

    /// The decimals that every level of this decision is rounded down to: enough that what differs looks
    /// different, and as many as what flowed has. So what follows from whole numbers follows from the shown ones.
    pub(super) fn digits(&self) -> u8 {
        self.steps.iter().fold(LEVEL, |digits, step| match *step {
            Step::Refilled { before, after } | Step::Leaked { before, after } => {
                let flow = self.flow(before, after).map_or(0, |flow| digits_of(&flow.shown()));
                digits_apart(before, after, digits.max(flow))
            }
            Step::Charged { before, after } => digits_apart(before, after, digits),
            Step::Compared { left, right, .. } => digits_apart(left, right, digits),
            _ => digits,
        })
    }
}
