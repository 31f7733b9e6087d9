//! A listing beside a decision: which of its lines have been run, with which numbers, and which is at work.

use super::{Decision, Message};
use crate::limiter::{Line, Step, Verdict};
use crate::run::Moment;

/// A line of a listing, as it stands in a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeLine<'a> {
    pub code: &'a str,
    pub state: LineState,
    /// What was reckoned there; of lines that do one thing together, at the last.
    pub numbers: Option<Message>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineState {
    /// Not run, or not yet.
    Idle,
    Run,
    /// What the present moment is about.
    Lit,
}

impl Decision<'_> {
    /// A listing's lines. They are lit and numbered by what the limiter told, whatever listing it is.
    pub fn listing<'a>(&self, listing: &'a str) -> Vec<CodeLine<'a>> {
        let moments: Vec<Moment> = self.moments().collect();
        let runs: Vec<(Line, Option<usize>)> = Line::all(listing)
            .map(|line| {
                let names = |moment: &Moment| line.tags().any(|tag| self.names(*moment).contains(&tag));
                (line, moments.iter().rposition(names))
            })
            .collect();
        let line = |(place, (line, run)): (usize, &(Line<'a>, Option<usize>))| {
            let ends = runs.get(place + 1).is_none_or(|(_, next)| next != run);
            CodeLine {
                code: line.code,
                state: match run {
                    None => LineState::Idle,
                    Some(at) if self.passed == Some(*at) => LineState::Lit,
                    Some(_) => LineState::Run,
                },
                numbers: run.filter(|_| ends).map(|at| self.reckoned(moments[at]).1),
            }
        };
        runs.iter().enumerate().map(line).collect()
    }

    /// What a line is tagged with that is about this moment.
    pub fn names(&self, moment: Moment) -> [&'static str; 2] {
        match moment {
            Moment::Arrived => ["arrived"; 2],
            Moment::Step(step @ Step::Compared { test, .. }) => [step.name(), test.name()],
            Moment::Step(step) => [step.name(); 2],
            Moment::Answered => match self.verdict {
                Verdict::Admit => ["admitted"; 2],
                Verdict::Delay { .. } => ["queued"; 2],
                Verdict::Reject => ["rejected"; 2],
            },
        }
    }
}
