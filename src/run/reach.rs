use super::{Direction, Playhead, Run};
use crate::scenario::Position;
use crate::time::Instant;

/// How far one may move in a run, and the stops on the way.
#[derive(Clone, Debug)]
pub struct Reach {
    from: Place,
    to: Place,
    stops: Vec<Place>,
    /// The stops that one was taken across and that were not told yet: a bit for each.
    met: u128,
}

/// The most stops that there may be.
pub const MOST_STOPS: usize = 100;

/// Where a stop is that stands for no place: beyond all.
const NOWHERE: Place = (Instant(u64::MAX), u64::MAX);

/// An instant and how many of its events have happened; `u64::MAX` once all have. The order is that in
/// which they come.
type Place = (Instant, u64);

fn place(playhead: &Playhead) -> Place {
    place_of(playhead.position())
}

fn place_of(Position { instant, events }: Position) -> Place {
    (instant, events.unwrap_or(u64::MAX))
}

fn position((instant, events): Place) -> Position {
    Position { instant, events: Some(events) }
}

impl Reach {
    /// From one position to another and with stops in any order, some of which may stand for no place; `None` where the
    /// last comes before the first.
    pub fn new(run: &Run, from: Position, to: Position, stops: &[Option<Position>]) -> Option<Self> {
        let written = |position: &Position| {
            let mut there = run.playhead();
            there.seek(run, *position);
            place(&there)
        };
        let stops = stops.iter().take(MOST_STOPS);
        let stops = stops.map(|stop| stop.as_ref().map_or(NOWHERE, written)).collect();
        let reach = Self { from: written(&from), to: written(&to), stops, met: 0 };
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

    /// Notes the stops on the way from a place, as [`Playhead::position`] gave it, where one was taken from there event
    /// by event.
    pub fn cross(&mut self, from: Position, playhead: &Playhead) {
        let (from, here) = (place_of(from), place(playhead));
        self.note(|stop| from < stop && stop < here);
    }

    /// The stops met since they were asked for last, those at which one stands now among them, by their numbers in the
    /// order in which they were given.
    pub fn met(&mut self, playhead: &Playhead) -> Vec<u32> {
        let here = place(playhead);
        self.note(|stop| stop == here);
        let met = std::mem::take(&mut self.met);
        (0..u128::BITS).filter(|number| met >> number & 1 == 1).collect()
    }

    fn note(&mut self, is_met: impl Fn(Place) -> bool) {
        for (number, stop) in self.stops.iter().enumerate() {
            self.met |= u128::from(is_met(*stop)) << number;
        }
    }

    /// How many places the stops are.
    pub fn stops(&self) -> usize {
        let is_first = |(number, stop): &(usize, &Place)| !self.stops[..*number].contains(stop);
        self.stops.iter().enumerate().filter(is_first).count()
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
