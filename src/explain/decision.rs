//! One decision, overheard: how it ended, why, and the arithmetic behind it.

use super::aftermath::aftermath;
use super::names::{request_name, with_period};
use super::{
    Arg, Message, Rounding, clock, compared, count, decimal, difference, is_near, near, share, span,
};
use crate::limiter::{Account, Amount, Relation, Rule, Step, Test, Verdict};
use crate::run::{Heard, Playhead, Run};
use crate::time::{Duration, Instant};
use crate::traffic::Arrival;

/// What a lane decided on a request, with all that was said on the way.
#[derive(Clone, Debug)]
pub struct Decision<'a> {
    pub(super) rule: &'a Rule,
    /// Its place among all that the lane is offered.
    pub request: u32,
    /// Of which arrival it is the how-manieth attempt.
    arrival: u32,
    attempt: u32,
    /// The node that decides, from 1; 0 where there is only one.
    node: u64,
    /// Who sent it, and of how many.
    pub(super) client: &'a str,
    pub(super) clients: usize,
    pub at: Instant,
    pub cost: u64,
    pub steps: Vec<Step>,
    pub verdict: Verdict,
    /// For a rejected one the least wait after which it would pass; `None` if that is never.
    pub retry_after: Option<Duration>,
    /// How many of its moments lie before the present one, as long as it is going on.
    pub passed: Option<usize>,
    /// What follows from it at once, where something does.
    pub(super) then: Option<Message>,
}

impl<'a> Decision<'a> {
    /// The decision that a lane is taking or, where it takes none, took last; `None` if nothing has arrived.
    pub fn at_hand(run: &'a Run, playhead: &Playhead, lane: usize) -> Option<Self> {
        if let Some(inside) = playhead.inside().filter(|inside| inside.lane == lane) {
            let taken = Self::heard(run, lane, inside.request, inside.heard.clone());
            return Some(Self { passed: Some(inside.passed()), ..taken });
        }
        let request = u32::try_from(playhead.offered(lane).checked_sub(1)?).ok()?;
        Some(Self::on(run, playhead, lane, request))
    }

    /// Of the lanes' decisions at hand the one that is going on, else the first that refuses, else the first.
    pub fn foremost(run: &'a Run, playhead: &Playhead) -> Option<Self> {
        let refuses =
            |lane: &usize| Self::at_hand(run, playhead, *lane).is_some_and(|d| d.verdict == Verdict::Reject);
        let lane = match playhead.inside() {
            Some(inside) => Some(inside.lane),
            None => (0..run.lanes().len()).find(refuses),
        };
        Self::at_hand(run, playhead, lane.unwrap_or(0))
    }

    /// The decision on a request that has arrived by the playhead.
    pub fn on(run: &'a Run, playhead: &Playhead, lane: usize, request: u32) -> Self {
        Self::heard(run, lane, request, playhead.overhear(run, lane, request).0)
    }

    fn heard(run: &'a Run, lane: usize, request: u32, heard: Heard) -> Self {
        let Arrival { at, cost, client, .. } = run.offers(lane)[request as usize];
        let clients = &run.traffic.clients;
        let client = clients[client as usize].id.as_str();
        let (arrival, attempt) = run.attempt(lane, request);
        Self {
            request,
            arrival,
            attempt,
            node: if run.scenario.world.nodes > 1 { run.node(lane, request) as u64 + 1 } else { 0 },
            client,
            clients: clients.len(),
            then: aftermath(run, lane, request, heard.retry_after.is_none()),
            ..Self::of(run.rule_for(lane, request), at, cost, heard)
        }
    }

    /// A decision by a rule, from what was heard of it, whoever took it.
    pub fn of(rule: &'a Rule, at: Instant, cost: u64, heard: Heard) -> Self {
        let Heard { steps, verdict, retry_after, .. } = heard;
        let (request, arrival, attempt, node) = (0, 0, 1, 0);
        let (client, clients, passed, then) = ("", 1, None, None);
        Self {
            rule,
            request,
            arrival,
            attempt,
            node,
            client,
            clients,
            at,
            cost,
            steps,
            verdict,
            retry_after,
            passed,
            then,
        }
    }

    /// `Request 141 at 60.400 s: rejected`; without its outcome as long as that is open.
    pub fn outcome(&self) -> Message {
        Message::new(match self.verdict {
            _ if !self.is_answered() => "outcome-open",
            Verdict::Admit => "outcome-admit",
            Verdict::Delay { .. } => "outcome-delay",
            Verdict::Reject => "outcome-reject",
        })
        .with(
            "request",
            request_name((self.arrival, self.attempt), self.node, self.client, self.clients)
                .with("place", "first"),
        )
        .with("at", clock(self.at))
    }

    /// One sentence: what was there, what was needed, and what follows.
    pub fn why(&self) -> Message {
        let why = Message::new(self.rule.ids().why);
        let message = match self.rule.account() {
            Account::Nothing => why,
            Account::Sum { test, limit } => self.sum_up(why, test, limit),
            Account::Stock { capacity, .. } => self.stock(why, capacity),
            Account::Line { capacity } => self.queue(why, capacity),
        };
        let wait = match self.verdict {
            Verdict::Delay { starts_at } => starts_at.since(self.at),
            Verdict::Admit | Verdict::Reject => self.retry_after.unwrap_or_default(),
        };
        message.with("cost", self.cost).with("wait", span(wait, Rounding::Up))
    }

    /// How the rules that fill up to a number say it: `used`, `after` and `limit`.
    fn sum_up(&self, why: Message, test: Test, limit: u64) -> Message {
        let outcome = match (self.verdict, self.retry_after) {
            (Verdict::Admit | Verdict::Delay { .. }, _) => "admit",
            (Verdict::Reject, None) => "never",
            (Verdict::Reject, Some(_)) if self.charged().is_some() => "counted",
            (Verdict::Reject, Some(_)) => "reject",
        };
        let (left, right) = self.tested(test).unwrap_or((Amount::whole(self.cost), Amount::whole(limit)));
        let (used, after, _) = self.sum(left, right);
        let told = why.with("outcome", outcome).with("used", used).with("after", after).with("limit", limit);
        let missing = match outcome {
            "never" => difference(&self.cost.into(), &limit.into()),
            _ => self.missing(left, right),
        };
        let told = told.with("missing", missing);
        match self.rule.quota() {
            Some(quota) => with_period(told, quota.per),
            None => told,
        }
    }

    /// How a stock says it that requests take from: `level`, `after` and `capacity`.
    fn stock(&self, why: Message, capacity: u64) -> Message {
        // What it holds is not compared where others are in line, so the refill tells it.
        let level = self.steps.iter().find_map(|step| match step {
            Step::Refilled { after, .. } => Some(*after),
            _ => None,
        });
        let (level, needed) = (level.unwrap_or(Amount::whole(0)), Amount::whole(self.cost));
        let outcome = match (self.verdict, self.retry_after) {
            (Verdict::Admit, _) => "admit",
            (Verdict::Delay { .. }, _) if level >= needed => "behind",
            (Verdict::Delay { .. }, _) => "delay",
            (Verdict::Reject, None) => "never",
            (Verdict::Reject, Some(_)) if self.tested(Test::Places).is_some() => "full",
            (Verdict::Reject, Some(_)) => "reject",
        };
        let after = self.charged().map_or(level, |(_, after)| after);
        // Enough decimals that what is left is less than what was there, and less than what was needed.
        let shown = compared(level, needed, self.digits());
        let missing = match (outcome, self.tested(Test::Places)) {
            ("never", _) => difference(&self.cost.into(), &capacity.into()),
            ("full", Some((waiting, places))) => self.missing(waiting, places),
            _ => difference(&shown.left, &shown.right),
        };
        why.with("outcome", outcome)
            .with("level", shown.left)
            .with("after", decimal(after, shown.digits, shown.rounding))
            .with("capacity", capacity)
            .with("missing", missing)
    }

    /// How a line says it: `waiting`, `before` and `capacity`.
    fn queue(&self, why: Message, capacity: u64) -> Message {
        let waiting = self.tested(Test::Places).map_or(Amount::whole(self.cost), |(waiting, _)| waiting);
        let outcome = match self.verdict {
            Verdict::Admit => "admit",
            Verdict::Delay { .. } => "delay",
            Verdict::Reject => "reject",
        };
        why.with("outcome", outcome)
            .with("waiting", count(waiting.floor()))
            .with("before", count(self.before(waiting).floor()))
            .with("capacity", capacity)
            .with("missing", difference(&count(waiting.floor()), &capacity.into()))
    }

    /// What stands on the left of a comparison without and with this request's cost, and on its right, in so many
    /// decimals that it holds as shown.
    pub(super) fn sum(&self, left: Amount, right: Amount) -> (Arg, Arg, Arg) {
        if self.weighed() {
            return (near(self.before(left), ESTIMATE), near(left, ESTIMATE), near(right, ESTIMATE));
        }
        let shown = compared(left, right, self.digits());
        (decimal(self.before(left), shown.digits, shown.rounding), shown.left, shown.right)
    }

    /// What was held against each other in this test, if it was made.
    fn tested(&self, test: Test) -> Option<(Amount, Amount)> {
        self.steps.iter().find_map(|step| match *step {
            Step::Compared { test: made, left, right, .. } if made == test => Some((left, right)),
            _ => None,
        })
    }

    /// What the request was charged: what there was before, and after.
    fn charged(&self) -> Option<(Amount, Amount)> {
        self.steps.iter().find_map(|step| match *step {
            Step::Charged { before, after } => Some((before, after)),
            _ => None,
        })
    }

    /// A sum without this request's cost.
    pub(super) fn before(&self, sum: Amount) -> Amount {
        let cost = u128::from(self.cost) * u128::from(sum.denominator);
        Amount::new(sum.numerator.saturating_sub(cost), sum.denominator)
    }

    /// `None` for a step that has no numbers of its own.
    pub(super) fn line(&self, step: &Step) -> Option<(Message, Message)> {
        let change = |label, before, after| Some((Message::new(label), self.change(before, after)));
        match *step {
            Step::Passed { since, now } => {
                Some((Message::new("step-passed"), span(now.since(since), Rounding::Down)))
            }
            Step::Turned { used } => {
                // What is weighed next is not lost.
                let id = if self.weighed() { "turned-weighed" } else { "turned" };
                Some((Message::new("step-turned"), Message::new(id).with("used", used)))
            }
            Step::AgedOut { entries, cost } => Some((
                Message::new("step-aged-out"),
                Message::new("aged-out").with("entries", entries).with("cost", count(cost)),
            )),
            Step::Refilled { before, after } => {
                Some((Message::new("step-refilled"), self.flowed(before, after)))
            }
            Step::Leaked { before, after } => Some((Message::new("step-leaked"), self.flowed(before, after))),
            Step::Started { requests } => {
                Some((Message::new("step-started"), Message::new("started").with("n", requests)))
            }
            Step::Weighed { previous, overlap, current, estimate } => {
                Some((Message::new("step-weighed"), weighed(previous, overlap, current, estimate)))
            }
            Step::Compared { left, relation, right, holds, .. } => {
                Some((Message::new("step-compared"), self.held_against(left, relation, right, holds)))
            }
            Step::Charged { before, after } if after < before => change("step-taken", before, after),
            // Where nothing was compared, nothing is kept that would grow.
            Step::Charged { .. } if !self.steps.iter().any(|s| matches!(s, Step::Compared { .. })) => None,
            Step::Charged { before, after } => change("step-charged", before, after),
            Step::Queued { waiting, .. } => {
                Some((Message::new("step-queued"), Message::new("queued").with("n", waiting)))
            }
            Step::Admitted | Step::Rejected => None,
        }
    }

    fn held_against(&self, left: Amount, relation: Relation, right: Amount, holds: bool) -> Message {
        let (before, after, limit) = self.sum(left, right);
        match (relation, holds) {
            (Relation::AtMost, _) => Message::new(if holds { "sum-at-most" } else { "sum-above" })
                .with("before", before)
                .with("cost", self.cost),
            (Relation::AtLeast, true) => Message::new("at-least"),
            (Relation::AtLeast, false) => Message::new("below"),
        }
        .with("left", after)
        .with("right", limit)
    }
}

/// The decimals of a share of a window and of an estimate, unless they need more.
const SHARE: u8 = 4;
const ESTIMATE: u8 = 2;

/// How a sliding counter comes to its estimate: `10 × 0.25 + 8 = 10.5`, `30 × 28/60 + 16 = 30`; the overlap is in
/// nanoseconds of the window. The shown numbers give the shown
/// result, or what is shown is the result to the nearest and said to be about it.
pub fn weighed(previous: u64, overlap: Amount, current: u64, estimate: Amount) -> Message {
    let fraction = match is_near(overlap, SHARE) {
        true => None,
        false => share(Duration::from_wide(overlap.numerator), Duration(overlap.denominator)),
    };
    let share_is_exact = previous == 0 || fraction.is_some() || is_near(overlap, SHARE);
    let exact = share_is_exact && is_near(estimate, ESTIMATE);
    Message::new(if exact { "weighed" } else { "weighed-about" })
        .with("previous", previous)
        .with("overlap", fraction.map_or_else(|| near(overlap, SHARE), Arg::from))
        .with("current", current)
        .with("estimate", self::estimate(estimate))
}

/// A sliding counter's estimate, as everything shows it.
pub fn estimate(estimate: Amount) -> Arg {
    near(estimate, ESTIMATE)
}
