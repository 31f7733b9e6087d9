//! Where the marks on one side of a column stand.

use super::LIFT;
use crate::picture::{Area, Px, Shape};
use crate::run::Outcome;

/// How high a mark is at least that stands close to others, unless it is wide.
const PRESSED: Px = Px(270);

/// Where the marks on one side of a column stand.
#[derive(Clone, Copy)]
pub(super) struct Pile {
    pub x: Px,
    pub axis: Px,
    pub pitch: Px,
    /// How high one mark of cost 1 is: less than wide where that makes all fit.
    pub rise: Px,
    pub room: Px,
    pub units: i32,
    pub downward: bool,
}

impl Pile {
    /// Too high for marks: a bar stands for them.
    pub fn is_dense(&self) -> bool {
        !fits(self.pitch, self.units, self.room)
    }

    /// How high so many units reach.
    pub fn height(&self, units: i32) -> Px {
        if self.is_dense() {
            self.room.share(units.unsigned_abs().into(), self.units.unsigned_abs().into())
        } else {
            LIFT + self.rise * units
        }
    }

    pub fn y(&self, height: Px) -> Px {
        if self.downward { self.axis + height } else { self.axis - height }
    }

    pub fn area(&self) -> Area {
        let height = self.height(self.units);
        let y = if self.downward { self.axis } else { self.axis - height };
        Area { x: self.x - self.pitch / 2, y, width: self.pitch, height }
    }

    pub fn mark(&self, near: Px, far: Px, units: i32, outcome: Outcome) -> Shape {
        let (x, y) = (self.x, self.y((near + far) / 2));
        let radius = (self.rise * 44 / 100).min(Px(460));
        if units > 1 && outcome != Outcome::Reject {
            let tall = far - near - Px(80);
            return Shape::Rect { x: x - radius, y: y - tall / 2, width: radius * 2, height: tall, radius };
        }
        match outcome {
            Outcome::Admit => Shape::Circle { x, y, radius },
            Outcome::Delay => Shape::Circle { x, y, radius: radius - Px(60) },
            Outcome::Reject => Shape::Cross { x, y, radius: radius - Px(90) },
        }
    }

    pub fn bar(&self, near: Px, far: Px) -> Shape {
        let half = (self.pitch * 44 / 100).max(Px(250));
        let (one, other) = (self.y(near), self.y(far));
        Shape::Rect {
            x: self.x - half,
            y: one.min(other),
            width: half * 2,
            height: (one - other).max(other - one),
            radius: Px::ZERO,
        }
    }
}

/// Whether so many marks fit into a pile that high, if need be a little pressed.
pub(super) fn fits(pitch: Px, units: i32, room: Px) -> bool {
    pitch.min(PRESSED.max(pitch * 2 / 3)) * units <= room - LIFT
}
