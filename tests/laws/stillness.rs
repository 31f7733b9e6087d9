//! What must not change a limiter: rejecting, being looked at, a wait cut into pieces, a listener.

use proptest::prelude::*;
use ratelab::limiter::{Limiter, Recorder, Silent, Verdict};
use ratelab::time::{Duration, Instant};

use crate::cases::{Request, cases, counts_rejected, largest_cost, observe, takes_larger_when_idle, tries};

proptest! {
    #![proptest_config(tries(8_000))]

    #[test]
    fn rejecting_changes_nothing(case in cases()) {
        let mut limiter = case.rule.fresh();
        for (index, &Request { at, cost }) in case.requests.iter().enumerate() {
            let mut unasked = limiter.clone();
            let verdict = limiter.decide(at, cost, &mut Silent);
            if verdict != Verdict::Reject || counts_rejected(&case.rule, cost) {
                continue;
            }
            prop_assert_eq!(observe(&case.rule, &limiter, at), observe(&case.rule, &unasked, at));
            let mut asked = limiter.clone();
            for &Request { at, cost } in &case.requests[index + 1..] {
                let said = asked.decide(at, cost, &mut Silent);
                prop_assert_eq!(said, unasked.decide(at, cost, &mut Silent));
                prop_assert_eq!(observe(&case.rule, &asked, at), observe(&case.rule, &unasked, at));
            }
        }
    }

    #[test]
    fn a_wait_in_many_pieces_is_one_wait(
        case in cases(),
        cuts in prop::collection::vec(prop::collection::vec(0.0..=1.0f64, 0..5), 24),
    ) {
        let (mut whole, mut pieces) = (case.rule.fresh(), case.rule.fresh());
        // Turned away for ever, or, where an idle drain takes anything, turned away for now.
        let too_large = largest_cost(&case.rule) + 1;
        let mut last = Instant::ZERO;
        for (Request { at, cost }, mut cuts) in case.requests.into_iter().zip(cuts) {
            cuts.sort_by(f64::total_cmp);
            for cut in cuts {
                #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
                let between = last.after(Duration((at.since(last).0 as f64 * cut) as u64)).min(at);
                if !takes_larger_when_idle(&case.rule)
                    || pieces.retry_after(between, too_large) != Some(Duration::ZERO)
                {
                    prop_assert_eq!(pieces.decide(between, too_large, &mut Silent), Verdict::Reject);
                }
                prop_assert_eq!(observe(&case.rule, &pieces, between), observe(&case.rule, &whole, between));
            }
            let said = whole.decide(at, cost, &mut Silent);
            prop_assert_eq!(pieces.decide(at, cost, &mut Silent), said);
            prop_assert_eq!(observe(&case.rule, &pieces, at), observe(&case.rule, &whole, at));
            last = at;
        }
    }

    #[test]
    fn who_listens_changes_nothing(case in cases()) {
        let (mut alone, mut overheard) = (case.rule.fresh(), case.rule.fresh());
        for Request { at, cost } in case.requests {
            let said = alone.decide(at, cost, &mut Silent);
            prop_assert_eq!(overheard.decide(at, cost, &mut Recorder::default()), said);
            prop_assert_eq!(&overheard, &alone);
        }
    }
}
