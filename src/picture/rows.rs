//! What stands how high in a timeline.

use super::{Area, Parts, Px};

/// The heights of a timeline's parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rows {
    pub area: Area,
    /// Where the curve's highest value may stand, and its zero.
    pub curve: Option<(Px, Px)>,
    pub requests: Option<Requests>,
}

/// The heights of the requests' part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Requests {
    /// What goes on stands on it, what does not hangs under it.
    pub axis: Px,
    /// How far marks may reach above and below it.
    pub up: Px,
    pub down: Px,
    /// Where what was held back goes on, in lanes that hold requests back.
    pub starts: Option<Px>,
}

/// Between the curve's zero and the highest mark: a count fits.
const BETWEEN: Px = Px::new(18);
/// For the label above the highest line.
const HEAD: Px = Px::new(22);
/// For bracket, labels of windows.
const FOOT: Px = Px::new(42);

impl Rows {
    pub fn of(area: Area, parts: Parts, holds_back: bool) -> Self {
        let head = if parts.curve { HEAD } else { BETWEEN };
        let room = area.height - head - FOOT;
        let (curve, requests) = match (parts.curve, parts.timeline) {
            (true, true) => {
                let curve = (room - BETWEEN) / 2;
                (curve, room - BETWEEN - curve)
            }
            (true, false) => (room, Px::ZERO),
            _ => (Px::ZERO, room),
        };
        let bottom = area.bottom() - FOOT;
        let up = requests * if holds_back { 8 } else { 11 } / 20;
        Self {
            area,
            curve: parts.curve.then_some((area.y + head, area.y + head + curve)),
            requests: parts.timeline.then_some(Requests {
                axis: bottom - requests + up,
                up,
                down: requests - up - if holds_back { Px::new(8) } else { Px::ZERO },
                starts: holds_back.then_some(bottom - Px::new(5)),
            }),
        }
    }

    /// Where the bracket stands.
    pub fn bracket(&self) -> Px {
        self.area.bottom() - FOOT + Px::new(6)
    }

    /// The baseline of the lowest labels.
    pub fn foot(&self) -> Px {
        self.area.bottom() - Px::new(4)
    }
}
