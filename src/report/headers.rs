//! The header fields that a server would answer with.

use std::fmt::Write as _;

use serde::Serialize;

use crate::limiter::{Rule, Verdict};
use crate::run::{Fate, Heard, Run};
use crate::time::{Duration, Instant};

/// The largest integer of a structured field: fifteen digits (RFC 9651, section 3.3.1).
const MAX_FIELD_INTEGER: u64 = 999_999_999_999_999;

/// Header fields by name. A field that the answer does not have is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Headers {
    /// Whole seconds, rounded up so that the obedient are not rejected again (RFC 9110, section 10.2.3).
    #[serde(rename = "Retry-After", skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<String>,
    /// How many requests of cost 1 pass at once where nothing is used. By custom, as the next two.
    #[serde(rename = "X-RateLimit-Limit", skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
    #[serde(rename = "X-RateLimit-Remaining", skip_serializing_if = "Option::is_none")]
    pub remaining: Option<String>,
    /// Seconds from now, rounded up; of a reject, at least 1. Other services give the time instead.
    #[serde(rename = "X-RateLimit-Reset", skip_serializing_if = "Option::is_none")]
    pub reset: Option<String>,
    /// r: what remains; t: seconds until the quota is whole again (draft-ietf-httpapi-ratelimit-headers).
    #[serde(rename = "RateLimit", skip_serializing_if = "Option::is_none")]
    pub rate_limit: Option<String>,
    /// q: the quota; w: its window in seconds, where it has one of whole seconds (the same draft).
    #[serde(rename = "RateLimit-Policy", skip_serializing_if = "Option::is_none")]
    pub policy: Option<String>,
}

/// What a client gets as an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Of HTTP.
    pub status: u16,
    pub headers: Headers,
    /// `X-RateLimit-Reset` in the other dialect in use: seconds since 1970-01-01T00:00:00Z, rounded up; of a reject,
    /// always to come.
    pub reset_epoch: Option<String>,
}

/// What instant 0 is where no log says it: 2026-01-01T00:00:00Z, in seconds since 1970.
pub const EPOCH_SECONDS: i64 = 1_767_225_600;

impl Answer {
    /// What a lane answers to a request.
    pub fn of(run: &Run, lane: usize, request: u32, heard: &Heard) -> Self {
        let policy = Policy::new(&run.scenario.lanes[lane].id, run.rule_for(lane, request));
        let at = run.offers(lane)[request as usize].at;
        let second = i64::try_from(Duration::SECOND.0).unwrap_or(i64::MAX);
        let epoch = Self::epoch_of_log(run).unwrap_or(EPOCH_SECONDS * second);
        let fate = run.fate(lane, request as usize);
        let mut answer = Self::from_policy(&policy, epoch, at, heard);
        answer.status = status(heard.verdict == Verdict::Reject, fate);
        answer.headers.shed(fate);
        answer
    }

    /// What a log says that instant 0 is, in nanoseconds since 1970.
    pub fn epoch_of_log(run: &Run) -> Option<i64> {
        run.traffic.logs.first().and_then(|log| log.epoch)
    }

    /// `epoch`: what instant 0 is, in nanoseconds since 1970.
    fn from_policy(policy: &Policy, epoch: i64, at: Instant, heard: &Heard) -> Self {
        let rejected = heard.verdict == Verdict::Reject;
        let headers = policy.headers(at, rejected, heard.retry_after, heard.remaining, heard.reset_at);
        let second = i128::from(Duration::SECOND.0);
        let since_1970 = |instant: Instant| i128::from(epoch) + i128::from(instant.0);
        let reset_epoch = headers.reset.is_some().then(|| {
            let up = -(-since_1970(heard.reset_at)).div_euclid(second);
            let next = since_1970(at).div_euclid(second) + 1;
            if rejected { up.max(next) } else { up }.to_string()
        });
        Self { status: if rejected { 429 } else { 200 }, headers, reset_epoch }
    }
}

/// The status of HTTP, of what a lane rejects or not and the service behind it does with it.
pub(super) fn status(rejected: bool, fate: Fate) -> u16 {
    match fate {
        _ if rejected => 429,
        Fate::Shed { .. } => 503,
        Fate::Away | Fate::Served { .. } => 200,
    }
}

impl Headers {
    /// A service that turns a request away says when to come again.
    pub(super) fn shed(&mut self, fate: Fate) {
        if let Fate::Shed { retry_after } = fate {
            self.retry_after = Some(retry_after.seconds_up().max(1).to_string());
        }
    }
}

/// What the header fields of all decisions of a lane have in common.
#[derive(Clone, Debug)]
pub(super) struct Policy {
    /// The lane's id as a structured-field string.
    name: String,
    /// None where nothing is limited.
    limit: Option<u64>,
    field: Option<String>,
}

impl Policy {
    pub fn new(id: &str, rule: &Rule) -> Self {
        let name = field_string(id);
        let limit = limit(rule);
        let field = limit.filter(|limit| *limit <= MAX_FIELD_INTEGER).map(|limit| {
            let mut field = format!("{name};q={limit}");
            if let Some(window) =
                rule.quota().map(|quota| quota.per).filter(|w| w.0.is_multiple_of(Duration::SECOND.0))
            {
                let _ = write!(field, ";w={}", window.seconds_up());
            }
            field
        });
        Self { name, limit, field }
    }

    /// `retry_after`: of a reject, the wait after which it would pass.
    pub fn headers(
        &self,
        at: Instant,
        rejected: bool,
        retry_after: Option<Duration>,
        remaining: u64,
        reset_at: Instant,
    ) -> Headers {
        let Some(limit) = self.limit else { return Headers::default() };
        // What does not fit 64 bits is not known to the second.
        let wait = retry_after.filter(|wait| rejected && *wait != Duration(u64::MAX));
        // Whoever is rejected is never told that it is over already.
        let least = u64::from(rejected);
        let reset = (reset_at != Instant::BEYOND).then(|| reset_at.since(at).seconds_up().max(least));
        let rate_limit = (remaining <= MAX_FIELD_INTEGER).then(|| {
            let mut field = format!("{};r={remaining}", self.name);
            if let Some(reset) = reset {
                let _ = write!(field, ";t={reset}");
            }
            field
        });
        Headers {
            retry_after: wait.map(|wait| wait.seconds_up().max(1).to_string()),
            limit: Some(limit.to_string()),
            remaining: Some(remaining.to_string()),
            reset: reset.map(|reset| reset.to_string()),
            rate_limit,
            policy: self.field.clone(),
        }
    }
}

/// How many requests of cost 1 are taken at once where nothing is used.
fn limit(rule: &Rule) -> Option<u64> {
    // Where an idle drain takes any cost, that is one request; the others wait.
    let at_once = || rule.largest_cost().unwrap_or(1);
    rule.rate().is_some().then(|| at_once().saturating_add(rule.places().unwrap_or(0)))
}

/// Text as a structured-field string (RFC 9651, section 3.3.3): quoted, with `"` and `\` escaped. Such a
/// string holds visible ASCII and spaces only, so a text with anything else is percent-encoded.
fn field_string(text: &str) -> String {
    let plain = text.bytes().all(|byte| matches!(byte, 0x20..=0x7e));
    let mut field = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => field.extend(['\\', char::from(byte)]),
            b'%' if !plain => field.push_str("%25"),
            0x20..=0x7e => field.push(char::from(byte)),
            _ => {
                let _ = write!(field, "%{byte:02X}");
            }
        }
    }
    field.push('"');
    field
}

#[cfg(test)]
mod tests {
    use super::{Answer, Policy, field_string};
    use crate::limiter::{
        Anchor, FixedWindowSetting, Limiter, OnEmpty, Recorder, RefillStyle, Rule, TokenBucketSetting,
    };
    use crate::run::Heard;
    use crate::time::{Instant, Rate};

    const EPOCH: i64 = super::EPOCH_SECONDS * 1_000_000_000;

    /// The answer to the last of these requests, each a time and a cost.
    fn answer(rule: Rule, epoch: i64, requests: &[(&str, u64)]) -> Answer {
        let mut limiter = rule.fresh();
        let mut heard = None;
        for (at, cost) in requests {
            let at = Instant::parse(at).expect("an instant");
            let mut recorder = Recorder::default();
            let verdict = limiter.decide(at, *cost, &mut recorder);
            heard = Some((at, Heard::of(&limiter, at, *cost, recorder.0, verdict)));
        }
        let (at, heard) = heard.expect("a request");
        Answer::from_policy(&Policy::new("a", &rule), epoch, at, &heard)
    }

    fn window(quota: &str) -> Rule {
        FixedWindowSetting { quota: Rate::parse(quota).expect("a rate"), anchor: Anchor::Clock }.into()
    }

    /// Status, `Retry-After`, then of `X-RateLimit-`: `Limit`, `Remaining`, and `Reset` in both dialects.
    fn fields(answer: &Answer) -> (u16, [Option<&str>; 5]) {
        let Answer { status, headers, reset_epoch } = answer;
        let fields = [&headers.retry_after, &headers.limit, &headers.remaining, &headers.reset, reset_epoch];
        (*status, fields.map(Option::as_deref))
    }

    #[test]
    fn seconds_are_whole_and_rounded_up_in_both_dialects() {
        let admitted = answer(window("2/1m"), EPOCH, &[("400ms", 1)]);
        assert_eq!(fields(&admitted), (200, [None, Some("2"), Some("1"), Some("60"), Some("1767225660")]));
        let rejected = answer(window("2/1m"), EPOCH, &[("0s", 2), ("59.001s", 1)]);
        let expected = [Some("1"), Some("2"), Some("0"), Some("1"), Some("1767225660")];
        assert_eq!(fields(&rejected), (429, expected));
        assert_eq!(rejected.headers.rate_limit.as_deref(), Some(r#""a";r=0;t=1"#));
        assert_eq!(rejected.headers.policy.as_deref(), Some(r#""a";q=2;w=60"#));
    }

    /// It costs more than can ever pass, and nothing is used: there is nothing to wait for, and still no zero.
    #[test]
    fn a_reject_by_a_limiter_that_holds_nothing_says_no_zero() {
        let never = answer(window("2/1m"), EPOCH, &[("7s", 3)]);
        assert_eq!(fields(&never), (429, [None, Some("2"), Some("2"), Some("1"), Some("1767225608")]));
        assert_eq!(never.headers.rate_limit.as_deref(), Some(r#""a";r=2;t=1"#));
        let never = answer(window("2/1m"), EPOCH, &[("7.5s", 3)]);
        assert_eq!(fields(&never).1[4], Some("1767225608"));
        // An admission that leaves nothing used may say it.
        let admitted = answer(Rule::NONE, EPOCH, &[("7s", 3)]);
        assert_eq!(fields(&admitted), (200, [None; 5]));
    }

    #[test]
    fn known_case_9_the_obedient_client_is_not_rejected_again() {
        let rule = TokenBucketSetting {
            capacity: 1,
            refill: Rate::parse("3/1m").expect("a rate"),
            initial: 1,
            refill_style: RefillStyle::Continuous,
            on_empty: OnEmpty::Reject,
        };
        let rejected = answer(rule.into(), EPOCH, &[("0s", 1), ("0.3s", 1)]);
        let expected = [Some("20"), Some("1"), Some("0"), Some("20"), Some("1767225620")];
        assert_eq!(fields(&rejected), (429, expected));
    }

    #[test]
    fn the_epoch_of_a_log_is_kept_to_the_nanosecond() {
        let half = answer(window("2/1m"), EPOCH + 500_000_000, &[("0s", 1)]);
        assert_eq!(fields(&half).1[4], Some("1767225661"));
        let before_1970 = answer(window("2/1m"), -90_500_000_000, &[("0s", 1)]);
        assert_eq!(fields(&before_1970).1[4], Some("-30"));
    }

    #[test]
    fn names_are_structured_field_strings() {
        assert_eq!(field_string("fixed"), r#""fixed""#);
        assert_eq!(field_string(r#"a "b" \c 100%"#), r#""a \"b\" \\c 100%""#);
        assert_eq!(field_string("cota à 100%\n"), r#""cota %C3%A0 100%25%0A""#);
    }
}
