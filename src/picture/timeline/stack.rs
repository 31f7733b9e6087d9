//! The requests of one column.

use crate::picture::columns::Column;
use crate::picture::{Frame, Px};
use crate::run::{LaneRun, Outcome};
use crate::time::Instant;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Up,
    Down,
}

/// The requests of one column, how they fared and how much room each takes.
pub(super) struct Stack {
    pub members: Vec<Member>,
    /// In units of one mark of cost 1.
    pub up: i32,
    pub down: i32,
}

pub(super) struct Member {
    pub request: usize,
    pub outcome: Outcome,
    pub starts_at: Option<Instant>,
    pub cost: u64,
    pub units: i32,
    /// Of another key than that in focus.
    pub other: bool,
}

impl Stack {
    pub fn of(frame: &Frame, column: &Column) -> Self {
        let LaneRun { keys, decisions, .. } = &frame.run.lanes()[frame.lane];
        let mut stack = Self { members: Vec::with_capacity(column.requests.len()), up: 0, down: 0 };
        for request in column.requests.clone() {
            let arrival = &frame.offers()[request];
            let outcome = decisions.outcomes()[request];
            // Dear requests are taller, but never out of sight.
            let units = match arrival.cost {
                0..4 => arrival.cost as i32,
                cost => 2 + (cost.ilog2() as i32).min(4),
            }
            .max(1);
            let starts_at = decisions.starts_at(request, arrival.at);
            if outcome == Outcome::Reject {
                stack.down += units;
            } else {
                stack.up += units;
            }
            let other = keys.of_client(arrival.client) != frame.key;
            stack.members.push(Member { request, outcome, starts_at, cost: arrival.cost, units, other });
        }
        stack
    }
}

/// What has been taken, and where it goes on.
#[derive(Clone, Copy)]
pub(super) struct Wait {
    pub id: u64,
    pub from: (Px, Px),
    pub starts: Px,
    pub starts_at: Instant,
    pub outcome: Outcome,
    pub other: bool,
}
