//! The decisions as a table for spreadsheets and statistics programs (RFC 4180).

use std::fmt::{Display, Write};
use std::ops::Range;

use super::decisions::{Decision, Decisions};
use super::stated::Exact;
use crate::run::Run;

/// The first line: the report's own names, with the unit where there is one.
pub const CSV_HEADER: &str = "lane,at_ns,client,cost,outcome,startsAt_ns,retryAfter_ns,remaining,resetAt_ns,status,\
                              reason,have,need,beyond\r\n";

/// A line for each of these requests, as a lane decided it. An empty field is the report's null; `beyond` is true where
/// one of them is empty because it is too large, as in the report. A fraction stands as `1/3`.
pub fn csv(run: &Run, lane: usize, requests: Range<usize>) -> String {
    let mut csv = String::new();
    for decision in (Decisions { run, lane }).slice(requests) {
        line(&mut csv, &run.scenario.lanes[lane].id, &decision);
    }
    csv
}

fn line(csv: &mut String, lane: &str, decision: &Decision) {
    let Decision {
        at,
        client,
        cost,
        outcome,
        starts_at,
        retry_after,
        remaining,
        reset_at,
        status,
        reason,
        ..
    } = decision;
    let have_and_need = [reason.have, reason.need].map(|exact| exact.map_or_else(String::new, text));
    let known = |exact: &Option<Exact>| !matches!(exact, Some(exact) if exact.is_beyond());
    let beyond = decision.beyond || reason.beyond || !known(&reason.have) || !known(&reason.need);
    name(csv, lane);
    let _ = write!(csv, ",{at},");
    name(csv, client);
    let _ = write!(csv, ",{cost},{}", outcome.name());
    for number in [starts_at, retry_after, remaining, reset_at] {
        optional(csv, number.as_ref());
    }
    let [have, need] = have_and_need;
    let _ = write!(
        csv,
        ",{status},{},{have},{need},{}\r\n",
        reason.code.name(),
        if beyond { "true" } else { "" }
    );
}

fn optional(csv: &mut String, value: Option<&impl Display>) {
    csv.push(',');
    if let Some(value) = value {
        let _ = write!(csv, "{value}");
    }
}

fn text(exact: Exact) -> String {
    match exact {
        Exact::Whole(Some(whole)) => whole.to_string(),
        Exact::Fraction { numerator: Some(numerator), denominator: Some(denominator), .. } => {
            format!("{numerator}/{denominator}")
        }
        _ => String::new(),
    }
}

/// A name that anybody may have chosen. A spreadsheet would take one that begins like a formula for one: a `'` goes
/// before it, and before one that begins with a `'` itself, so that whoever takes a first `'` away has the name.
fn name(csv: &mut String, name: &str) {
    let guarded = name.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '\'']);
    let quoted = name.contains(['"', ',', '\r', '\n']);
    if quoted {
        csv.push('"');
    }
    if guarded {
        csv.push('\'');
    }
    for character in name.chars() {
        csv.push(character);
        if character == '"' {
            csv.push('"');
        }
    }
    if quoted {
        csv.push('"');
    }
}
