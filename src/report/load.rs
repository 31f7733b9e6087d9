//! A script for a load tool that sends a run's traffic, with the expected answers beside it.

use std::fmt::Write;

use super::headers::status;
use crate::run::{Fate, Outcome, Run};
use crate::scenario::Key;
use crate::time::{Duration, Instant};

/// The most requests that a script sends.
pub const MOST_SENT: usize = 10_000;

/// What stands around the requests, for k6: plain JavaScript without imports by address.
const TEMPLATE: &str = include_str!("load.k6.js");

/// The script for what a lane decides. Clients are called by what the lane counts by.
pub fn load_script(run: &Run, lane: usize) -> String {
    let all = run.offers(lane).len();
    let sent = all.min(MOST_SENT);
    let mut notes = String::new();
    if sent < all {
        let _ = writeln!(notes, "// Of the {all} requests of the run it sends the first {sent}.");
    }
    if run.scenario.retries() {
        notes.push_str("// Each attempt is a request of its own, and stands at its instant.\n");
    }
    for change in run.changes(lane) {
        let _ =
            writeln!(notes, "// The lane's rule changes at {}: change the service's then, too.", change.at);
    }
    let (requests, last) = requests(run, lane, sent);
    let period = run.rule(lane).repeats().unwrap_or(Duration::ZERO);
    let longest = last.after(period).after(Duration::MINUTE);
    let parts = [
        ("$LANE", literal(&run.scenario.lanes[lane].id)),
        ("$NOTES\n", notes),
        ("$PERIOD", milliseconds(period.0)),
        ("$REQUESTS", requests),
        ("$LONGEST", format!("{}s", longest.since(Instant::ZERO).seconds_up())),
    ];
    let (mut script, mut rest) = (String::new(), TEMPLATE);
    // In the template's order, so that nothing that was put in is looked at.
    for (name, part) in parts {
        let (before, after) = rest.split_once(name).unwrap_or((rest, ""));
        script.push_str(before);
        script.push_str(&part);
        rest = after;
    }
    script + rest
}

/// Their lines, and when the last answer comes.
fn requests(run: &Run, lane: usize, sent: usize) -> (String, Instant) {
    let (mut lines, mut last) = (String::new(), Instant::ZERO);
    let lane_run = &run.lanes()[lane];
    let together = run.scenario.lanes[lane].key[..] == [Key::Global];
    for (request, arrival) in run.offers(lane)[..sent].iter().enumerate() {
        let keys = &lane_run.keys;
        let client = match together {
            true => &run.traffic.clients[arrival.client as usize].id,
            false => &keys.names()[keys.of_client(arrival.client)],
        };
        let rejected = lane_run.decisions.outcomes()[request] == Outcome::Reject;
        let starts = lane_run.decisions.starts_at(request, arrival.at).unwrap_or(arrival.at);
        let done = match run.fate(lane, request) {
            Fate::Served { ends, .. } => ends,
            Fate::Away | Fate::Shed { .. } => starts,
        };
        last = last.max(done);
        let _ = write!(
            lines,
            "  {{ at: {}, client: {}, cost: {}, expect: {}",
            milliseconds(arrival.at.0),
            literal(client),
            arrival.cost,
            status(rejected, run.fate(lane, request)),
        );
        if done > arrival.at {
            let _ = write!(lines, ", held: {}", milliseconds(done.since(arrival.at).0));
        }
        lines.push_str(" },\n");
    }
    (lines, last)
}

/// Nanoseconds as exact milliseconds: `59990`, `0.25`.
fn milliseconds(nanoseconds: u64) -> String {
    let per = Duration::MILLISECOND.0;
    let (whole, rest) = (nanoseconds / per, nanoseconds % per);
    if rest == 0 { whole.to_string() } else { format!("{whole}.{rest:06}").trim_end_matches('0').to_owned() }
}

/// Text as a JavaScript literal in one line; also where it stands in a comment.
fn literal(text: &str) -> String {
    let mut literal = String::from('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => literal.extend(['\\', character]),
            '\u{2028}' | '\u{2029}' => {
                let _ = write!(literal, "\\u{:04x}", u32::from(character));
            }
            _ if character.is_control() => {
                let _ = write!(literal, "\\u{:04x}", u32::from(character));
            }
            _ => literal.push(character),
        }
    }
    literal + "\""
}
