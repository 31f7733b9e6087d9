use super::{Direction, Playhead, Run};
use crate::scenario::Position;
use crate::time::Instant;

/// How far one may move in a run, and the stops on the way.
#[derive(Clone, Debug)]
pub struct Reach {
    from: Place,
    to: Place,
    stops: Vec<Place>,
}

/// An instant and how many of its events have happened; `u64::MAX` once all have. The order is that in
/// which they come.
type Place = (Instant, u64);

fn place(playhead: &Playhead) -> Place {
    let Position { instant, events } = playhead.position();
    (instant, events.unwrap_or(u64::MAX))
}

fn position((instant, events): Place) -> Position {
    Position { instant, events: Some(events) }
}

impl Reach {
    /// From one position to another and with stops in any order; `None` where the last comes before the first.
    pub fn new(run: &Run, from: Position, to: Position, stops: &[Position]) -> Option<Self> {
        let written = |position: &Position| {
            let mut there = run.playhead();
            there.seek(run, *position);
            place(&there)
        };
        let reach =
            Self { from: written(&from), to: written(&to), stops: stops.iter().map(written).collect() };
        (reach.from <= reach.to).then_some(reach)
    }

    /// All of the run, without stops.
    pub fn whole(run: &Run) -> Self {
        let start = Position { instant: Instant::ZERO, events: Some(0) };
        let end = Position { instant: run.end(), events: None };
        Self::new(run, start, end, &[]).expect("a run ends after it begins")
    }

    /// Brings one who went too far back to where it ends.
    pub fn confine(&self, run: &Run, playhead: &mut Playhead) {
        if place(playhead) < self.from {
            playhead.seek(run, position(self.from));
        } else if !self.holds(playhead) {
            playhead.seek(run, position(self.to));
        }
    }

    pub fn holds(&self, playhead: &Playhead) -> bool {
        let here = place(playhead);
        // Inside a decision, one is on the way to what happens next.
        self.from <= here && (here < self.to || here == self.to && playhead.inside().is_none())
    }

    /// Whether one can go no further back.
    pub fn is_first(&self, playhead: &Playhead) -> bool {
        place(playhead) <= self.from && playhead.inside().is_none()
    }

    /// Whether one can go no further on.
    pub fn is_last(&self, playhead: &Playhead) -> bool {
        place(playhead) >= self.to
    }

    /// Moves to the next stop; says whether there is one.
    pub fn go_to_stop(&self, run: &Run, playhead: &mut Playhead, direction: Direction) -> bool {
        let here = place(playhead);
        let inside = playhead.inside().is_some();
        let within = self.stops.iter().copied().filter(|stop| (self.from..=self.to).contains(stop));
        let next = match direction {
            Direction::Forth => within.filter(|stop| *stop > here).min(),
            Direction::Back => within.filter(|stop| *stop < here || *stop == here && inside).max(),
        };
        next.is_some_and(|stop| {
            playhead.seek(run, position(stop));
            true
        })
    }
}
