use crate::limiter::Rule;
use crate::order;
use crate::scenario::{Edit, Scenario};
use crate::time::Instant;

/// A lane goes by another rule from here on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    pub at: Instant,
    /// After so many events of that instant, or after all of them where there are fewer.
    pub after: u64,
    pub lane: usize,
    pub rule: Rule,
    /// Which of the scenario's edits makes it.
    pub edit: u32,
    /// The how-manieth it is, from 0.
    pub index: usize,
    /// How many requests the lane was offered before it.
    pub offered: u32,
}

impl Change {
    /// All of a scenario's in the order in which they happen: by position, then by edit.
    pub(super) fn all(scenario: &Scenario) -> Vec<Self> {
        let lane_of = |id: &String| scenario.lanes.iter().position(|lane| lane.id == *id);
        let changes = (0..).zip(&scenario.edits).filter_map(|(edit, what)| match what {
            Edit::Limiter { at, lane, rule } => {
                let after = at.events.unwrap_or(u64::MAX);
                // A lane that is not shown changes unseen.
                let lane = lane_of(lane)?;
                Some(Self { at: at.instant, after, lane, rule: *rule, edit, index: 0, offered: 0 })
            }
            Edit::Traffic(_) => None,
        });
        let mut changes: Vec<Self> = changes.collect();
        order::by(&mut changes, |a, b| (a.at, a.after).cmp(&(b.at, b.after)));
        for (index, change) in changes.iter_mut().enumerate() {
            change.index = index;
        }
        changes
    }
}
