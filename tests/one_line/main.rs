//! Sentence, lit line and arithmetic are read from what the limiter tells: change one line of a limiter, and all of
//! them change.

#![cfg(not(target_arch = "wasm32"))]

#[path = "../common/words.rs"]
mod words;

// What the copy finds around it.
mod time {
    pub use ratelab::time::{Duration, Instant, Rate};
}
mod limiter {
    pub use ratelab::limiter::{Amount, Limiter, Probe, Relation, Step, Test, Verdict};
    #[allow(dead_code, reason = "a copy, whole but for one line")]
    pub mod leaky_meter;
}

use limiter::Limiter;
use limiter::leaky_meter::LeakyMeter as Changed;
use ratelab::explain::{Decision, LineState, Words};
use ratelab::limiter::{LeakyBucketSetting, LeakyMeter, LeakyStyle, Recorder, Rule};
use ratelab::run::{Heard, Moment};
use time::{Instant, Rate};
use words::Catalog;

/// What is told at one moment of a decision: the sentence, the line lit, what was reckoned.
type Told = (String, Vec<String>, String);

/// A full bucket of 2, and a request after it has leaked 1: every moment of the decision on it.
fn told(rule: &Rule, mut limiter: impl Limiter) -> Vec<Told> {
    let (start, now) = (Instant::ZERO, Instant(200_000_000));
    limiter.decide(start, 2, &mut Recorder::default());
    let mut recorder = Recorder::default();
    let verdict = limiter.decide(now, 1, &mut recorder);
    let heard = Heard::of(&limiter, now, 1, recorder.0, verdict);
    let words = Catalog::en();
    (0..Moment::all(&heard.steps).count())
        .map(|passed| {
            let mut decision = Decision::of(rule, now, 1, heard.clone());
            decision.passed = Some(passed);
            let lines = decision.listing(rule.code());
            let lit = lines.iter().filter(|line| line.state == LineState::Lit);
            let (_, reckoned) = decision.arithmetic().pop().expect("a moment");
            (
                words.say(&decision.sentence()),
                lit.map(|line| line.code.trim().to_owned()).collect(),
                words.say(&reckoned),
            )
        })
        .collect()
}

#[test]
fn one_line_of_a_limiter_changes_the_sentence_the_lit_line_and_the_arithmetic() {
    let source = include_str!("../../src/limiter/leaky_meter.rs");
    let copy = include_str!("limiter/leaky_meter.rs");
    let differing = source.lines().zip(copy.lines()).filter(|(one, other)| one != other).count();
    assert_eq!((differing, source.lines().count()), (1, copy.lines().count()), "one line, and only one");

    let leak = Rate::parse("5/s").expect("a rate");
    let rule: Rule = LeakyBucketSetting { capacity: 2, leak, style: LeakyStyle::Meter }.into();
    let as_it_is = told(&rule, LeakyMeter::new(2, leak));
    let changed = told(&rule, Changed::new(2, leak));
    let told = |sentence: &str, line: &str, reckoned: &str| {
        (sentence.to_owned(), vec![line.to_owned()], reckoned.to_owned())
    };
    let leaks = "level = max(0, level − passed · rate)";
    assert_eq!(
        as_it_is[2],
        told("Drained: 0.2 s × 5/s = 1. The level goes from 2 to 1.", leaks, "0.2 s × 5/s = 1: 2 → 1")
    );
    assert_eq!(changed[2], told("Nothing drained: the level is 2.", leaks, "2 → 2"));
    let fits = "The bucket holds 1; with this request it would be 2, and it takes up to 2: it fits.";
    let exceeds = "The bucket holds 2; with this request it would be 3, and it takes up to 2: 1 too much.";
    let compares = "if level + cost > capacity:";
    assert_eq!(as_it_is[3], told(fits, compares, "1 + 1 ≤ 2"));
    assert_eq!(changed[3], told(exceeds, compares, "2 + 1 > 2"));
    let poured = "It is poured in: the level goes from 1 to 2.";
    assert_eq!(as_it_is[4], told(poured, "level = level + cost", "1 → 2"));
    let rejected = "It is rejected, and nothing is kept of it.";
    assert_eq!(changed[4], told(rejected, "return reject", "1 too many"));
    assert_eq!(as_it_is[5].1, ["return admit"]);
    assert_eq!(changed[5].1, ["return reject"]);
}
