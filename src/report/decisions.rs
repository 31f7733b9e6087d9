use std::fmt;

use serde::{Serialize, Serializer};

use super::headers::{Headers, Policy, status};
use super::reason::Reason;
use super::stated::{Stating, is_false};
use crate::limiter::{Recorder, Rule, Verdict};
use crate::run::{Course, Fate, Heard, Run, Simulation};
use crate::time::Instant;

/// The decisions of a lane in order of arrival.
///
/// They are not kept: the lane is replayed whenever they are read, and each answer is what the
/// limiter says right after its decision.
#[derive(Clone, Copy)]
pub struct Decisions<'a> {
    run: &'a Run,
    lane: usize,
    /// Those on the requests from one up to another.
    from: usize,
    to: usize,
}

/// One decision and its answer. Numbers above 2^53 − 1 are null, with `beyond` beside them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Decision<'a> {
    /// Nanoseconds since the run began, as all instants here.
    pub at: u64,
    /// The client's id.
    pub client: &'a str,
    pub cost: u64,
    pub outcome: OutcomeName,
    /// When the request goes on; null for a reject.
    pub starts_at: Option<u64>,
    /// For a reject the least wait, in nanoseconds, after which the identical request would not be rejected
    /// if nothing else came; null if never. Else 0.
    pub retry_after: Option<u64>,
    /// How many requests of cost 1 would still be taken at this instant.
    pub remaining: Option<u64>,
    /// The earliest instant from which the limiter decides as one never used, if nothing else comes.
    pub reset_at: Option<u64>,
    /// The node that decided, from 0, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node: Option<u32>,
    /// The how-manieth attempt at the request it is, where it is a retry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attempt: Option<u32>,
    /// Which of these decisions was on the attempt before, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_of: Option<u32>,
    /// What the service behind the lane does with it, where it comes there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service: Option<ServiceReport>,
    /// Of HTTP: 200; 429 for a reject; 503 where the service turns it away.
    pub status: u16,
    pub reason: Reason,
    pub headers: Headers,
    #[serde(skip_serializing_if = "is_false")]
    pub beyond: bool,
}

/// What a service does with a request: it serves it, or turns it away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", tag = "outcome")]
pub enum ServiceReport {
    /// From one instant up to another; null beyond 2^53 − 1.
    #[serde(rename_all = "camelCase")]
    Served { starts_at: Option<u64>, ends_at: Option<u64> },
    /// It would be taken after so long, in nanoseconds, if nothing else came.
    #[serde(rename_all = "camelCase")]
    Shed { retry_after: Option<u64> },
}

impl ServiceReport {
    fn of(fate: Fate, stating: &mut Stating) -> Option<Self> {
        let mut state = |number: u64| stating.state(number);
        match fate {
            Fate::Away => None,
            Fate::Served { begins, ends } => {
                Some(Self::Served { starts_at: state(begins.0), ends_at: state(ends.0) })
            }
            Fate::Shed { retry_after } => Some(Self::Shed { retry_after: state(retry_after.0) }),
        }
    }
}

/// An outcome as reports call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Outcome", rename_all = "kebab-case"))]
pub enum OutcomeName {
    Admit,
    Delay,
    Reject,
}

impl OutcomeName {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Admit => "admit",
            Self::Delay => "delay",
            Self::Reject => "reject",
        }
    }
}

impl Serialize for OutcomeName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'a> Decisions<'a> {
    /// All that a lane takes.
    pub fn all(run: &'a Run, lane: usize) -> Self {
        Self::of(run, lane, 0, usize::MAX)
    }

    /// At most so many from one request on.
    pub fn of(run: &'a Run, lane: usize, from: usize, most: usize) -> Self {
        let all = run.offers(lane).len();
        Self { run, lane, from: from.min(all), to: from.saturating_add(most).min(all) }
    }

    /// The lane's id.
    pub(super) fn lane(self) -> &'a str {
        &self.run.scenario.lanes[self.lane].id
    }

    /// Replays the lane from the nearest checkpoint, decision by decision.
    pub fn iter(self) -> impl Iterator<Item = Decision<'a>> {
        let mut replay = Replay::new(self);
        (self.from..self.to).map(move |request| replay.decide(request))
    }
}

impl Serialize for Decisions<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl fmt::Debug for Decisions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decisions").field("lane", &self.lane).finish_non_exhaustive()
    }
}

struct Replay<'a> {
    run: &'a Run,
    course: Course<'a>,
    lane: usize,
    simulation: Simulation,
    recorder: Recorder,
    /// The rule that it goes by, and what its answers have in common.
    rule: Rule,
    policy: Policy,
}

impl<'a> Replay<'a> {
    /// Ready to decide on the first of them.
    fn new(Decisions { run, lane, from, .. }: Decisions<'a>) -> Self {
        let mut playhead = run.playhead();
        if let Some(before) = from.checked_sub(1) {
            let number = u32::try_from(before).expect("requests are counted in 32 bits");
            playhead.go_after(run, run.offering(lane, number));
        }
        Self {
            run,
            course: run.course(),
            lane,
            simulation: playhead.simulation().clone(),
            recorder: Recorder::default(),
            rule: *run.rule(lane),
            policy: Policy::new(&run.scenario.lanes[lane].id, run.rule(lane)),
        }
    }

    fn decide(&mut self, request: usize) -> Decision<'a> {
        let (run, lane) = (self.run, self.lane);
        let arrival = run.offers(lane)[request];
        self.recorder.0.clear();
        // Lanes do not hear of each other, so one alone can be replayed.
        let number = u32::try_from(request).expect("requests are counted in 32 bits");
        while let Some(change) = run.all_changes().get(self.simulation.changes())
            && (change.lane != lane || change.offered <= number)
        {
            self.simulation.change(&self.course, change.at);
        }
        let rule = *run.rule_for(lane, number);
        if rule != self.rule {
            (self.rule, self.policy) = (rule, Policy::new(&run.scenario.lanes[lane].id, &rule));
        }
        let verdict = self.simulation.decide(
            &self.course,
            (lane, run.node(lane, number)),
            &arrival,
            &mut self.recorder,
        );
        let limiter = self.simulation.limiter(run, lane, run.lanes()[lane].keys.of_client(arrival.client));
        let steps = std::mem::take(&mut self.recorder.0);
        let heard = Heard::of(limiter, arrival.at, arrival.cost, steps, verdict);
        let Heard { steps, retry_after, remaining, reset_at, .. } = heard;
        let (outcome, starts_at) = match verdict {
            Verdict::Admit => (OutcomeName::Admit, Some(arrival.at)),
            Verdict::Delay { starts_at } => (OutcomeName::Delay, Some(starts_at)),
            Verdict::Reject => (OutcomeName::Reject, None),
        };
        let rejected = verdict == Verdict::Reject;
        let reason = Reason::of(&rule, arrival.cost, &steps, retry_after.is_none());
        // Room that the next decision need not make anew.
        self.recorder.0 = steps;
        let wait = retry_after.filter(|_| rejected);
        let mut headers = self.policy.headers(arrival.at, rejected, wait, remaining, reset_at);
        let fate = run.fate(lane, request);
        headers.shed(fate);
        let retry = run.retry(lane, number);
        let mut stating = Stating::default();
        let mut instant = |at: Option<Instant>| at.and_then(|at| stating.state(at.0));
        let (starts_at, reset_at) = (instant(starts_at), instant(Some(reset_at)));
        Decision {
            at: arrival.at.0,
            client: &run.traffic.clients[arrival.client as usize].id,
            cost: arrival.cost,
            outcome,
            starts_at,
            retry_after: retry_after.and_then(|wait| stating.state(wait.0)),
            remaining: stating.state(remaining),
            reset_at,
            node: (run.scenario.world.nodes > 1).then(|| run.node(lane, number) as u32),
            attempt: retry.map(|retry| retry.attempt),
            retry_of: retry.map(|retry| retry.of),
            service: ServiceReport::of(fate, &mut stating),
            status: status(rejected, fate),
            reason,
            headers,
            beyond: stating.beyond,
        }
    }
}
