//! The micro-steps that a listener hears are the decision: the last one and no other says how it ends, every
//! comparison says what its amounts say, and what is charged is the cost.

use proptest::prelude::*;
use ratelab::limiter::{Amount, Limiter, Recorder, Relation, Rule, Step, Test, Verdict};

use crate::cases::{Request, cases, counts_rejected, tries};

proptest! {
    #![proptest_config(tries(8_000))]

    #[test]
    fn the_steps_tell_the_decision(case in cases()) {
        let mut limiter = case.rule.fresh();
        for Request { at, cost } in case.requests {
            let mut heard = Recorder::default();
            let verdict = limiter.decide(at, cost, &mut heard);
            let steps = heard.0;
            let mut last_comparison = None;
            for step in &steps {
                match step {
                    Step::Compared { test, left, relation, right, holds } => {
                        let says = match relation {
                            Relation::AtMost => left <= right,
                            Relation::AtLeast => left >= right,
                        };
                        prop_assert_eq!(says, *holds, "{:?}", step);
                        prop_assert_eq!(*relation == Relation::AtLeast, *test == Test::Tokens);
                        if *test == Test::Largest {
                            prop_assert_eq!(limiter.retry_after(at, cost), None);
                        }
                        last_comparison = Some(*holds);
                    }
                    Step::Charged { before, after } => {
                        prop_assert_eq!(difference(*before, *after), Some(u128::from(cost)), "{:?}", step);
                    }
                    Step::Passed { since, now } => prop_assert!(since <= now && *now == at),
                    Step::Refilled { before, after } => prop_assert!(before <= after),
                    Step::Leaked { before, after } => prop_assert!(before >= after),
                    Step::Started { requests } => prop_assert!(*requests > 0),
                    Step::AgedOut { entries, .. } => prop_assert!(*entries > 0),
                    Step::Turned { .. } | Step::Weighed { .. } => {}
                    Step::Admitted | Step::Queued { .. } | Step::Rejected => {}
                }
            }
            let ends = |step: &Step| matches!(step, Step::Admitted | Step::Queued { .. } | Step::Rejected);
            prop_assert_eq!(steps.iter().position(ends), steps.len().checked_sub(1), "{:?}", steps);
            let charged = steps.iter().any(|step| matches!(step, Step::Charged { .. }));
            match (verdict, steps.last()) {
                (Verdict::Admit, Some(Step::Admitted)) => {
                    prop_assert_ne!(last_comparison, Some(false));
                    prop_assert_eq!(charged, case.rule != Rule::NONE);
                }
                (Verdict::Delay { starts_at }, Some(Step::Queued { starts_at: said, .. })) => {
                    prop_assert_eq!(starts_at, *said);
                    prop_assert_eq!(last_comparison, Some(true));
                    prop_assert!(!charged);
                }
                (Verdict::Reject, Some(Step::Rejected)) => {
                    prop_assert_eq!(last_comparison, Some(false));
                    prop_assert_eq!(charged, counts_rejected(&case.rule, cost));
                }
                (_, last) => prop_assert!(false, "{:?} ends with {:?}", verdict, last),
            }
        }
    }
}

/// How far apart two amounts of one denominator are, where that is whole.
fn difference(one: Amount, other: Amount) -> Option<u128> {
    let parts = one.numerator.abs_diff(other.numerator);
    let unit = u128::from(one.denominator);
    (one.denominator == other.denominator && parts.is_multiple_of(unit)).then(|| parts / unit)
}
