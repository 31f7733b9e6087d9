//! One who tries to get as much through as the rule lets go: who asks how long to wait, comes then
//! or a nanosecond early, and takes all there is.

use proptest::prelude::*;
use ratelab::limiter::{Limiter, Rule, Silent, State, Verdict};
use ratelab::time::{Duration, Instant};

use crate::cases::rate_of;

#[derive(Clone, Debug)]
pub enum Move {
    Ask {
        times: u32,
    },
    AskDearly {
        cost: u64,
    },
    AskUntilRejected,
    Wait {
        nanoseconds: u64,
    },
    /// Such a part of the rule's period, in 64ths.
    WaitPart {
        part: u64,
    },
    /// To a nanosecond before, at, or after the next edge of a clock window or beat.
    WaitForEdge {
        early: u64,
    },
    WaitForNext,
    WaitForReset,
}

pub fn moves() -> impl Strategy<Value = Vec<Move>> {
    let a_move = prop_oneof![
        2 => (1..6u32).prop_map(|times| Move::Ask { times }),
        1 => (1..=210u64).prop_map(|cost| Move::AskDearly { cost }),
        4 => Just(Move::AskUntilRejected),
        1 => (0..4u64).prop_map(|nanoseconds| Move::Wait { nanoseconds }),
        1 => (0..=128u64).prop_map(|part| Move::WaitPart { part }),
        2 => (0..3u64).prop_map(|early| Move::WaitForEdge { early }),
        4 => Just(Move::WaitForNext),
        1 => Just(Move::WaitForReset),
    ];
    prop::collection::vec(a_move, 0..40)
}

/// Plays the moves and keeps when each request that was taken went on, and its cost.
pub struct Adversary {
    limiter: State,
    period: u64,
    pub now: Instant,
    pub starts: Vec<(Instant, u64)>,
}

/// Rules under test here take this many at once at the most.
const PATIENCE: u32 = 1000;

impl Adversary {
    pub fn against(rule: &Rule) -> Self {
        Self { limiter: rule.fresh(), period: rate_of(rule).per.0, now: Instant::ZERO, starts: Vec::new() }
    }

    /// Whom it plays against goes by another rule from here on.
    pub fn change(&mut self, rule: &Rule) {
        self.limiter.change(rule, self.now);
        self.period = rate_of(rule).per.0;
    }

    pub fn play(&mut self, a_move: &Move) {
        match *a_move {
            Move::Ask { times } => {
                for _ in 0..times {
                    self.ask(1);
                }
            }
            Move::AskDearly { cost } => {
                self.ask(cost);
            }
            Move::AskUntilRejected => self.ask_until_rejected(),
            Move::Wait { nanoseconds } => self.wait(nanoseconds),
            Move::WaitPart { part } => self.wait(self.period * part / 64),
            Move::WaitForEdge { early } => {
                let edge = (self.now.0 / self.period + 1) * self.period + 1;
                self.wait((edge - early).saturating_sub(self.now.0));
            }
            Move::WaitForNext => self.wait_for_next(),
            Move::WaitForReset => self.now = self.limiter.reset_at(self.now),
        }
    }

    pub fn ask(&mut self, cost: u64) -> bool {
        match self.limiter.decide(self.now, cost, &mut Silent) {
            Verdict::Admit => self.starts.push((self.now, cost)),
            Verdict::Delay { starts_at } => self.starts.push((starts_at, cost)),
            Verdict::Reject => return false,
        }
        true
    }

    pub fn ask_until_rejected(&mut self) {
        for _ in 0..PATIENCE {
            if !self.ask(1) {
                return;
            }
        }
        panic!("more than {PATIENCE} at once");
    }

    pub fn wait(&mut self, nanoseconds: u64) {
        self.now = self.now.after(Duration(nanoseconds));
    }

    pub fn wait_for_next(&mut self) {
        if let Some(Duration(wait)) = self.limiter.retry_after(self.now, 1) {
            self.wait(wait);
        }
    }

    /// Takes all there is, whenever there is something, for as long as the run has not come to `end`.
    pub fn take_all_until(&mut self, end: u64) {
        while self.now.0 < end {
            self.ask_until_rejected();
            let rejected_at = self.now;
            self.wait_for_next();
            assert!(self.now > rejected_at, "rejected, yet told to come now");
        }
    }

    /// The largest cost that starts within any half-open window of this length.
    pub fn most_within(&self, window: Duration) -> u128 {
        let mut starts = self.starts.clone();
        starts.sort_unstable();
        let (mut first, mut held, mut most) = (0, 0, 0);
        for (start, cost) in &starts {
            held += u128::from(*cost);
            while start.since(starts[first].0) >= window {
                held -= u128::from(starts[first].1);
                first += 1;
            }
            most = most.max(held);
        }
        most
    }

    pub fn dearest(&self) -> u64 {
        self.starts.iter().map(|(_, cost)| *cost).max().unwrap_or(1)
    }
}
