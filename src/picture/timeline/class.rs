//! The classes of requests' marks.

use crate::run::Outcome;

pub(super) fn request_class(outcome: Outcome, past: bool) -> &'static str {
    match (outcome, past) {
        (Outcome::Admit, true) => "request admit",
        (Outcome::Admit, false) => "request admit future",
        (Outcome::Delay, true) => "request delay",
        (Outcome::Delay, false) => "request delay future",
        (Outcome::Reject, true) => "request reject",
        (Outcome::Reject, false) => "request reject future",
    }
}

/// For marks too small for thick lines.
pub(super) fn small_class(outcome: Outcome, past: bool) -> &'static str {
    match (outcome, past) {
        (Outcome::Admit, true) => "request small admit",
        (Outcome::Admit, false) => "request small admit future",
        (Outcome::Delay, true) => "request small delay",
        (Outcome::Delay, false) => "request small delay future",
        (Outcome::Reject, true) => "request small reject",
        (Outcome::Reject, false) => "request small reject future",
    }
}

/// For marks of other keys than that in focus.
pub(super) fn other_class(outcome: Outcome, past: bool) -> &'static str {
    match (outcome, past) {
        (Outcome::Admit, true) => "request other admit",
        (Outcome::Admit, false) => "request other admit future",
        (Outcome::Delay, true) => "request other delay",
        (Outcome::Delay, false) => "request other delay future",
        (Outcome::Reject, true) => "request other reject",
        (Outcome::Reject, false) => "request other reject future",
    }
}
