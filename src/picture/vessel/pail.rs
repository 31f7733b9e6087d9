use super::stage::Stage;
use crate::picture::{Area, Name, Path, Px};

/// Half the hole in a leaking pail's floor.
const HOLE: Px = Px::new(9);

/// What a pail holds when full. Its walls are upright, so that equal amounts stand equally high.
pub(super) fn room(stage: &mut Stage, inside: Area) {
    stage.rect(Name::Of("room"), "vessel-inside", inside, Px::ZERO);
}

/// The pail around it.
pub(super) fn walls(stage: &mut Stage, inside: Area, leaks: bool) {
    let gap = Px(150);
    let (left, right) = (inside.x - gap, inside.right() + gap);
    let (rim, floor) = (inside.y - Px::new(5), inside.bottom() + gap);
    let (lip, corner) = (Px::new(7), Px::new(5));
    let middle = inside.x + inside.width / 2;
    let mut path = Path::default().jump(left - lip, rim).to(left, rim).to(left, floor - corner);
    path = path.curve((left, floor), (left + corner, floor));
    if leaks {
        path = path.to(middle - HOLE, floor).jump(middle + HOLE, floor);
    }
    path = path.to(right - corner, floor).curve((right, floor), (right, floor - corner));
    stage.path("pail", "vessel-wall", path.to(right, rim).to(right + lip, rim));
}
