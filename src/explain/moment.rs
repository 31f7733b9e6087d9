//! A decision moment by moment: what is said of each, and reckoned in it.

use super::names::two_sentences;
use super::{Arg, Decision, Message, Rounding, clock, compared, count, difference, span, weighed};
use crate::limiter::{Amount, Relation, Step, Test, Verdict};
use crate::run::Moment;

impl Decision<'_> {
    /// Whether all of it has been said.
    pub fn is_answered(&self) -> bool {
        self.passed.is_none_or(|passed| Moment::all(&self.steps).nth(passed + 1).is_none())
    }

    /// The moments that have come, the last of them the present one.
    pub fn moments(&self) -> impl Iterator<Item = Moment<'_>> {
        Moment::all(&self.steps).take(self.passed.map_or(usize::MAX, |passed| passed.saturating_add(1)))
    }

    /// What is to be said of the present moment: once the answer is given, the reason for it, and what follows from it.
    pub fn sentence(&self) -> Message {
        match self.moments().last() {
            Some(moment) if !self.is_answered() => self.said(moment),
            _ => match &self.then {
                Some(then) => two_sentences(self.why(), then.clone()),
                None => self.why(),
            },
        }
    }

    /// The moments that have come as lines: what was done, and its numbers.
    pub fn arithmetic(&self) -> Vec<(Message, Message)> {
        self.moments().map(|moment| self.reckoned(moment)).collect()
    }

    /// One moment as a line.
    pub fn reckoned(&self, moment: Moment) -> (Message, Message) {
        let step = match moment {
            Moment::Arrived => {
                return (Message::new("step-arrived"), Message::new("arrived").with("cost", self.cost));
            }
            Moment::Answered => return (Message::new("step-answered"), self.answer()),
            Moment::Step(step) => step,
        };
        self.line(step).unwrap_or_else(|| match *step {
            Step::Charged { before, after } => (Message::new("step-drains"), self.change(before, after)),
            _ => (Message::new("step-rejected"), self.lacking()),
        })
    }

    fn answer(&self) -> Message {
        match (self.verdict, self.retry_after) {
            (Verdict::Admit, _) => Message::new("answer-admit"),
            (Verdict::Delay { starts_at }, _) => Message::new("answer-delay").with("at", clock(starts_at)),
            (Verdict::Reject, Some(wait)) => {
                Message::new("answer-reject").with("wait", span(wait, Rounding::Up))
            }
            (Verdict::Reject, None) => Message::new("answer-never"),
        }
    }

    /// By how much it did not fit.
    fn lacking(&self) -> Message {
        let failed = self.steps.iter().rev().find_map(|step| match *step {
            Step::Compared { left, relation, right, holds: false, .. } => Some((left, relation, right)),
            _ => None,
        });
        match failed {
            Some((left, Relation::AtLeast, right)) => {
                Message::new("too-little").with("n", self.missing(left, right))
            }
            Some((left, Relation::AtMost, right)) => {
                Message::new("too-much").with("n", self.missing(left, right))
            }
            None => Message::new("too-much").with("n", self.cost),
        }
    }

    /// What lies between the two sides of a comparison, as they are shown.
    pub(super) fn missing(&self, left: Amount, right: Amount) -> Arg {
        let (_, shown, limit) = self.sum(left, right);
        difference(&shown, &limit)
    }

    fn said(&self, moment: Moment) -> Message {
        let step = match moment {
            Moment::Arrived => return Message::new("moment-arrived").with("cost", self.cost),
            Moment::Answered => return self.why(),
            Moment::Step(step) => step,
        };
        match *step {
            Step::Passed { since, now } if since == now => Message::new("moment-passed-none"),
            Step::Passed { since, now } => {
                Message::new("moment-passed").with("t", span(now.since(since), Rounding::Down))
            }
            Step::Turned { used } => Message::new("moment-turned")
                .with("weighed", if self.weighed() { "yes" } else { "no" })
                .with("used", used),
            Step::AgedOut { entries, cost } => {
                Message::new("moment-aged-out").with("entries", entries).with("cost", count(cost))
            }
            Step::Refilled { before, after } => self.changed("moment-refilled", before, after),
            Step::Leaked { before, after } => self.changed("moment-leaked", before, after),
            Step::Started { requests } => Message::new("moment-started").with("n", requests),
            Step::Weighed { previous, overlap, current, estimate } => {
                Message::new("moment-weighed").with("sum", weighed(previous, overlap, current, estimate))
            }
            Step::Compared { test, left, right, holds, .. } => {
                let (before, shown, limit) = self.sum(left, right);
                Message::new(if holds { "moment-fits" } else { "moment-exceeds" })
                    .with("test", test.name())
                    .with("before", before)
                    .with("left", shown)
                    .with("right", limit)
                    .with("missing", self.missing(left, right))
            }
            Step::Charged { before, after } => self.changed("moment-charged", before, after).with(
                "how",
                match self.test() {
                    None => "drains",
                    Some(_) if self.verdict == Verdict::Reject => "rejected",
                    Some(test) => test.name(),
                },
            ),
            Step::Queued { starts_at, waiting } => {
                Message::new("moment-queued").with("at", clock(starts_at)).with("n", waiting)
            }
            Step::Admitted | Step::Rejected => {
                let charged = self.steps.iter().any(|step| matches!(step, Step::Charged { .. }));
                Message::new("moment-rejected").with("kept", if charged { "yes" } else { "no" })
            }
        }
    }

    /// What decided: the last comparison.
    fn test(&self) -> Option<Test> {
        self.steps.iter().rev().find_map(|step| match step {
            Step::Compared { test, .. } => Some(*test),
            _ => None,
        })
    }

    /// Whether an estimate was compared, not a count.
    pub(super) fn weighed(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Weighed { .. }))
    }

    /// What was `before` became `after`, by how much, and whether by anything.
    fn changed(&self, id: &'static str, before: Amount, after: Amount) -> Message {
        let shown = compared(before, after, self.digits());
        let flow = self.flow(before, after).filter(|_| id != "moment-charged");
        let by = difference(&shown.left, &shown.right);
        Message::new(id)
            .with("changed", if before == after { "no" } else { "yes" })
            .with("end", flow.map_or("open", |flow| flow.end))
            .with("by", flow.map_or(by, |flow| flow.said().into()))
            .with("before", shown.left)
            .with("after", shown.right)
    }
}
