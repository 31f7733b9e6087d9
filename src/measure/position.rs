use super::Measured;
use crate::run::{Event, EventKind, Outcome, Run};
use crate::scenario::Position;

/// The place just after the last start inside a lane's worst window; `None` where nothing started.
pub fn worst_position(run: &Run, measured: &Measured, lane: usize) -> Option<Position> {
    let worst = measured.lanes[lane].worst;
    let (at, request) = (worst.last?, worst.last_request?);
    let kind = match run.lanes()[lane].decisions.outcomes()[request as usize] {
        Outcome::Delay => EventKind::Start { lane: u32::try_from(lane).ok()?, request },
        Outcome::Admit | Outcome::Reject => EventKind::Arrival { request },
    };
    let mut playhead = run.playhead();
    playhead.go_after(run, Event { at, kind });
    Some(playhead.position())
}
