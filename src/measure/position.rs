use super::Measured;
use crate::run::{Event, EventKind, Outcome, Run};
use crate::scenario::Position;

/// The place just after the last start inside a lane's worst window; `None` where nothing started.
pub fn worst_position(run: &Run, measured: &Measured, lane: usize) -> Option<Position> {
    let worst = measured.lanes[lane].worst;
    let (at, request) = (worst.last?, worst.last_request?);
    let event = match run.lanes()[lane].decisions.outcomes()[request as usize] {
        Outcome::Delay => Event { at, kind: EventKind::Start { lane: u32::try_from(lane).ok()?, request } },
        Outcome::Admit | Outcome::Reject => run.offering(lane, request),
    };
    let mut playhead = run.playhead();
    playhead.go_after(run, event);
    Some(playhead.position())
}
