use crate::picture::{Area, Path, Px};

/// Slanting lines across an area. They stand still while the area grows or shrinks.
pub(super) fn hatch(area: Area) -> Path {
    let apart = 600;
    let (left, right, top, bottom) = (area.x, area.right(), area.y, area.bottom());
    let mut path = Path::default();
    if area.width <= Px::ZERO || area.height <= Px::ZERO {
        return path;
    }
    // Each line holds the points whose x + y is one multiple of `apart`.
    let mut sum = ((left + top).0 / apart + 1) * apart;
    while sum < (right + bottom).0 {
        let from_x = left.max(Px(sum) - bottom);
        let to_x = right.min(Px(sum) - top);
        path = path.jump(from_x, Px(sum) - from_x).to(to_x, Px(sum) - to_x);
        sum += apart;
    }
    path
}
