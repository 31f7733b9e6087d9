//! What changed between two futures of a scenario.

use super::Message;
use super::names::{lane_object, lane_subject, two_parts, two_sentences};
use crate::run::{Counts, Run};

/// `The fixed window: 12 more rejected, 12 fewer admitted. Nothing changes for the sliding log.` Lanes are
/// held against those of the same id.
pub fn difference(before: &Run, after: &Run) -> Message {
    let lanes = &before.scenario.lanes;
    let (mut same, mut told) = (Vec::new(), Vec::new());
    for (lane, it) in after.scenario.lanes.iter().enumerate() {
        let Some(was) = lanes.iter().position(|other| other.id == it.id) else { continue };
        let subject = || lane_subject(after, lane);
        match parts(counts(before, was), counts(after, lane)) {
            Some(what) => {
                told.push(Message::new("difference-lane").with("lane", subject()).with("what", what));
            }
            None if starts(before, was).eq(starts(after, lane)) => same.push(lane),
            None => told.push(Message::new("difference-others").with("lane", subject())),
        }
    }
    if told.is_empty() {
        return Message::new("difference-nothing");
    }
    match same[..] {
        [] => {}
        [lane] => told.push(Message::new("difference-none").with("lane", lane_object(after, lane))),
        _ => told.push(Message::new("difference-none-other")),
    }
    let all = told.into_iter().reduce(two_sentences);
    all.expect("something is told")
}

/// How much more or less of each outcome; `None` where there is as much.
fn parts(before: Counts, after: Counts) -> Option<Message> {
    let outcomes = [
        ("rejected", before.rejected, after.rejected),
        ("delayed", before.delayed, after.delayed),
        ("admitted", before.admitted, after.admitted),
    ];
    let parts = outcomes.into_iter().filter(|(_, before, after)| before != after);
    let parts = parts.map(|(outcome, before, after)| {
        let more = if after > before { "yes" } else { "no" };
        Message::new("difference-part")
            .with("n", after.abs_diff(before))
            .with("more", more)
            .with("outcome", outcome)
    });
    parts.reduce(two_parts)
}

fn counts(run: &Run, lane: usize) -> Counts {
    let decisions = &run.lanes()[lane].decisions;
    decisions.counts(0, decisions.outcomes().len())
}

/// When each request arrives, and when it goes on.
fn starts(run: &Run, lane: usize) -> impl Iterator<Item = impl PartialEq + use<>> {
    let arrivals = run.offers(lane).iter().enumerate();
    let mut delayed = run.lanes()[lane].decisions.delayed().iter().peekable();
    arrivals.map(move |(request, arrival)| {
        let outcome = run.lanes()[lane].decisions.outcomes()[request];
        let starts = delayed.next_if(|(this, _)| *this as usize == request).map(|(_, at)| *at);
        (arrival.at, arrival.client, arrival.cost, outcome, starts)
    })
}
