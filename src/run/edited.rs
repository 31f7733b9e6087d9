//! By which of the scenario's edits things are what they are where the playhead stands.

use super::{Playhead, Run};
use crate::scenario::Edit;
use crate::time::Instant;
use crate::traffic;

impl Playhead {
    /// The edit by which a lane goes here; none where it goes by its first rule.
    pub fn limiter_edit(&self, run: &Run, lane: usize) -> Option<u32> {
        let happened = &run.all_changes()[..self.simulation().changes()];
        happened.iter().rev().find(|change| change.lane == lane).map(|change| change.edit)
    }

    /// The edit by which a traffic item is what it is here; none where it is what it was at first.
    pub fn item_edit(&self, run: &Run, item: usize) -> Option<u32> {
        let here = self.item_position(run, item);
        let mut cuts: Vec<(Instant, u64, u32)> = Vec::new();
        for (edit, what) in run.scenario.traffic_edits() {
            if let traffic::Edit::Set { item: whose, at, kept, .. } = what
                && *whose as usize == item
            {
                // It takes the place of those that begin no earlier.
                let cut = (*at, kept.unwrap_or(u64::MAX));
                cuts.retain(|(at, kept, _)| (*at, *kept) < cut);
                cuts.push((cut.0, cut.1, edit));
            }
        }
        // Without a number it begins once all have come, which no count says: the instant is enough then.
        let begun = |(at, kept, _): &&(Instant, u64, u32)| {
            *at < here.0 || (*at == here.0 && (*kept == u64::MAX || *kept <= here.1))
        };
        cuts.iter().rev().find(begun).map(|(.., edit)| *edit)
    }

    /// Where a traffic item would be set here: now, and how many of its requests have come now.
    pub fn item_position(&self, run: &Run, item: usize) -> (Instant, u64) {
        let makes = |source: u32| match run.scenario.edit_of(source) {
            None => source as usize == item,
            Some(Edit::Traffic(traffic::Edit::Set { item: whose, .. })) => *whose as usize == item,
            Some(_) => false,
        };
        let arrived = run.arrivals()[..self.arrived()].iter().rev();
        let here = arrived.take_while(|arrival| arrival.at == self.instant());
        (self.instant(), here.filter(|arrival| makes(arrival.source)).count() as u64)
    }
}
