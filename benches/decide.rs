//! Nanoseconds a decision, for every limiter, with governor beside them under its fake clock. Prints
//! a table and judges nothing.
//!
//! Each meets the same steady overload: a request of cost 1 every 6 ms, three where two are admitted,
//! under a limit of 100 (or as much a second), so that its state is in motion all the time. The
//! limiters are asked as a run asks them, through [`State`] of any kind.

use std::hint::black_box;
use std::num::NonZeroU32;
use std::time::Instant as Stopwatch;

use governor::clock::FakeRelativeClock;
use governor::{Quota, RateLimiter};
use ratelab::limiter::{Limiter, Recorder, Rule, Silent, State, Verdict};
use ratelab::time::{Duration, Instant};

#[path = "../tests/bench/rules.rs"]
mod rules;

use rules::{GAP, LIMIT, rules};

const DECISIONS: u64 = 400_000;
const REPETITIONS: usize = 15;

/// Something that answers requests of cost 1, each [`GAP`] after the one before.
type Subject = Box<dyn FnMut() -> u64>;

fn main() {
    let mut subjects: Vec<(&str, Subject)> =
        rules().into_iter().map(|(name, rule)| (name, silent(rule))).collect();
    subjects.push(("governor, 100/s burst 100", governor_direct()));
    subjects.push(("governor's fake clock alone", governor_clock()));
    subjects.push(("gcra, overheard", overheard(rules()[GCRA].1)));

    println!("{:<34}{:>10}{:>10}{:>10}", "ns a decision", "median", "least", "taken");
    let mut times = vec![Vec::new(); subjects.len()];
    let mut taken = vec![0; subjects.len()];
    // In turn, so that a slow spell of the machine hits all alike.
    for _ in 0..REPETITIONS {
        for (index, (_, subject)) in subjects.iter_mut().enumerate() {
            let watch = Stopwatch::now();
            taken[index] = subject();
            times[index].push(watch.elapsed());
        }
    }
    for (((name, _), times), taken) in subjects.iter().zip(&mut times).zip(taken) {
        times.sort_unstable();
        let each = |time: std::time::Duration| time.as_secs_f64() * 1e9 / DECISIONS as f64;
        println!(
            "{name:<34}{:>10.1}{:>10.1}{:>9.0}%",
            each(times[REPETITIONS / 2]),
            each(times[0]),
            taken as f64 * 100.0 / DECISIONS as f64
        );
    }
}

const GCRA: usize = 11;

fn silent(rule: Rule) -> Subject {
    let mut limiter: State = rule.fresh();
    let mut now = Instant::ZERO;
    Box::new(move || {
        let mut taken = 0;
        for _ in 0..DECISIONS {
            now = now.after(Duration(GAP));
            let verdict = black_box(&mut limiter).decide(black_box(now), black_box(1), &mut Silent);
            taken += u64::from(verdict != Verdict::Reject);
        }
        taken
    })
}

fn overheard(rule: Rule) -> Subject {
    let mut limiter: State = rule.fresh();
    let mut recorder = Recorder::default();
    let mut now = Instant::ZERO;
    Box::new(move || {
        let mut taken = 0;
        for _ in 0..DECISIONS {
            now = now.after(Duration(GAP));
            recorder.0.clear();
            let verdict = black_box(&mut limiter).decide(black_box(now), black_box(1), &mut recorder);
            black_box(&recorder);
            taken += u64::from(verdict != Verdict::Reject);
        }
        taken
    })
}

fn governor_direct() -> Subject {
    let clock = FakeRelativeClock::default();
    let quota = Quota::per_second(NonZeroU32::new(LIMIT as u32).expect("at least 1"));
    let limiter = RateLimiter::direct_with_clock(quota, clock.clone());
    let gap = std::time::Duration::from_nanos(GAP);
    Box::new(move || {
        let mut taken = 0;
        for _ in 0..DECISIONS {
            clock.advance(black_box(gap));
            taken += u64::from(black_box(&limiter).check().is_ok());
        }
        taken
    })
}

/// What of the time above goes into moving governor's clock on, which is no part of its decision.
fn governor_clock() -> Subject {
    let clock = FakeRelativeClock::default();
    let gap = std::time::Duration::from_nanos(GAP);
    Box::new(move || {
        for _ in 0..DECISIONS {
            clock.advance(black_box(gap));
            black_box(&clock);
        }
        0
    })
}
