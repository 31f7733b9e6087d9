//! The decisions as a table for spreadsheets and statistics programs (RFC 4180).

use std::fmt::Write;

use super::decisions::{Decision, Decisions, ServiceReport};
use super::stated::Exact;

/// The first line: the report's own names, with the unit where there is one.
pub const CSV_HEADER: &str = "lane,at_ns,client,cost,outcome,startsAt_ns,retryAfter_ns,remaining,resetAt_ns,status,\
                              reason,have,need,node,attempt,retryOf,serviceStartsAt_ns,serviceEndsAt_ns,beyond\r\n";

/// A line for each of these decisions. An empty field is the report's null; `beyond` is true where
/// one of them is empty because it is too large, as in the report. A fraction stands as `1/3`.
pub fn csv(decisions: Decisions) -> String {
    let mut csv = String::new();
    for decision in decisions.iter() {
        line(&mut csv, decisions.lane(), &decision);
    }
    csv
}

fn line(csv: &mut String, lane: &str, decision: &Decision) {
    let Decision { reason, starts_at, retry_after, remaining, reset_at, .. } = decision;
    let mut beyond = decision.beyond || reason.beyond;
    name(csv, lane);
    number(csv, Some(decision.at));
    csv.push(',');
    name(csv, decision.client);
    number(csv, Some(decision.cost));
    word(csv, decision.outcome.name());
    for instant in [starts_at, retry_after, remaining, reset_at] {
        number(csv, *instant);
    }
    number(csv, Some(decision.status.into()));
    word(csv, reason.code.name());
    for exact in [reason.have, reason.need] {
        let (numerator, denominator) = match exact {
            Some(Exact::Whole(whole)) => (whole, None),
            Some(Exact::Fraction { numerator, denominator, .. }) => (numerator, denominator),
            None => (None, None),
        };
        let is_beyond = exact.is_some_and(Exact::is_beyond);
        beyond |= is_beyond;
        number(csv, numerator.filter(|_| !is_beyond));
        if let Some(denominator) = denominator.filter(|_| !is_beyond) {
            let _ = write!(csv, "/{denominator}");
        }
    }
    let (starts_at, ends_at) = match decision.service {
        Some(ServiceReport::Served { starts_at, ends_at }) => (starts_at, ends_at),
        _ => (None, None),
    };
    let (attempt, retry_of) = (decision.attempt.unwrap_or(1), decision.retry_of);
    for number in [
        Some(decision.node.unwrap_or(0).into()),
        Some(attempt.into()),
        retry_of.map(u64::from),
        starts_at,
        ends_at,
    ] {
        self::number(csv, number);
    }
    word(csv, if beyond { "true\r\n" } else { "\r\n" });
}

fn word(csv: &mut String, word: &str) {
    csv.push(',');
    csv.push_str(word);
}

fn number(csv: &mut String, number: Option<u64>) {
    csv.push(',');
    if let Some(number) = number {
        let _ = write!(csv, "{number}");
    }
}

/// A name that anybody may have chosen. A spreadsheet would take one that begins like a formula for one: a `'` goes
/// before it, and before one that begins with a `'` itself, so that whoever takes a first `'` away has the name.
fn name(csv: &mut String, name: &str) {
    let guarded =
        matches!(name.bytes().next(), Some(b'=' | b'+' | b'-' | b'@' | b'\t' | b'\r' | b'\n' | b'\''));
    let quote = if name.bytes().any(|byte| matches!(byte, b'"' | b',' | b'\r' | b'\n')) { "\"" } else { "" };
    csv.push_str(quote);
    csv.push_str(if guarded { "'" } else { "" });
    csv.push_str(&name.replace('"', "\"\""));
    csv.push_str(quote);
}
