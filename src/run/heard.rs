use crate::limiter::{Limiter, State, Step, Verdict};
use crate::time::{Duration, Instant};

/// How a lane decided on a request, and what it answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// In the order in which the limiter took them.
    pub steps: Vec<Step>,
    pub verdict: Verdict,
    /// The least wait after which it would pass: zero where it is not rejected, `None` if that is never.
    pub retry_after: Option<Duration>,
    /// How many requests of cost 1 would still be taken right after it.
    pub remaining: u64,
    /// The earliest instant from which the limiter decides as one never used, if nothing else comes.
    pub reset_at: Instant,
}

/// A place within a decision, right after what it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment<'a> {
    /// The request is there, and nothing has been done.
    Arrived,
    /// The limiter has taken this step.
    Step(&'a Step),
    /// The answer is given.
    Answered,
}

impl Heard {
    /// Of a limiter of any sort that has just decided; `steps` is what it told.
    pub fn of(limiter: &impl Limiter, at: Instant, cost: u64, steps: Vec<Step>, verdict: Verdict) -> Self {
        let retry_after = match verdict {
            Verdict::Reject => limiter.retry_after(at, cost),
            Verdict::Admit | Verdict::Delay { .. } => Some(Duration::ZERO),
        };
        Self { steps, verdict, retry_after, remaining: limiter.remaining(at), reset_at: limiter.reset_at(at) }
    }
}

impl<'a> Moment<'a> {
    /// The moments of a decision, in order: the first is the arrival, the last the answer.
    pub fn all(steps: &'a [Step]) -> impl Iterator<Item = Self> {
        // That it is admitted is the answer itself.
        let steps = steps.iter().filter(|step| **step != Step::Admitted).map(Moment::Step);
        std::iter::once(Moment::Arrived).chain(steps).chain(std::iter::once(Moment::Answered))
    }
}

/// A place inside the arrival that comes next: one lane decides on it and is so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inside {
    pub lane: usize,
    /// Index into the run's arrivals.
    pub request: u32,
    /// All that the lane will have said; what lies beyond the present moment has not been said yet.
    pub heard: Heard,
    /// How many moments lie before the present one.
    pub(super) passed: usize,
    /// Whose limiter it is, and how the decision leaves it.
    pub(super) key: usize,
    pub(super) after: State,
}

impl Inside {
    /// How many moments lie before the present one: 0 at the arrival.
    pub fn passed(&self) -> usize {
        self.passed
    }

    /// How many moments lie before the answer.
    pub fn last(&self) -> usize {
        Moment::all(&self.heard.steps).count() - 1
    }

    pub fn moment(&self) -> Moment<'_> {
        Moment::all(&self.heard.steps).nth(self.passed).unwrap_or(Moment::Answered)
    }

    /// The key that the request counts for.
    pub fn key(&self) -> usize {
        self.key
    }

    /// Whether the limiter has changed its state for this request by now.
    pub fn has_changed(&self) -> bool {
        Moment::all(&self.heard.steps)
            .take(self.passed + 1)
            .any(|moment| matches!(moment, Moment::Step(Step::Charged { .. } | Step::Queued { .. })))
    }
}
