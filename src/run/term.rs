use std::ops::Range;

use super::Run;
use crate::limiter::Rule;
use crate::time::Instant;

/// A stretch of the run in which a lane goes by one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term<'a> {
    pub rule: &'a Rule,
    /// What happens by itself at this instant is still of the rule before, if there is one.
    pub since: Instant,
    /// [`Instant::BEYOND`] of the last one.
    pub until: Instant,
    /// Those that it decides.
    pub requests: Range<usize>,
}

impl Run {
    /// The rules that a lane goes by, one after the other.
    pub fn terms(&self, lane: usize) -> impl Iterator<Item = Term<'_>> {
        let mut changes = self.changes(lane);
        let mut next = Some((self.rule(lane), Instant::ZERO, 0));
        std::iter::from_fn(move || {
            let (rule, since, first) = next.take()?;
            let change = changes.next();
            next = change.map(|change| (&change.rule, change.at, change.offered as usize));
            let (until, end) =
                next.map_or((Instant::BEYOND, self.offers(lane).len()), |(_, until, end)| (until, end));
            Some(Term { rule, since, until, requests: first..end })
        })
    }
}
