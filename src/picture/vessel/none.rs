use super::lit::Part;
use super::stage::Stage;
use crate::explain::Message;
use crate::limiter::Step;
use crate::picture::{Path, Px};

/// An open gate.
pub(super) fn draw(stage: &mut Stage) {
    let drawing = stage.drawing;
    let (top, ground) = (drawing.y + Px::new(20), drawing.bottom() - Px::new(14));
    let (left, right) = (drawing.x + Px::new(38), drawing.x + Px::new(152));
    stage.line("ground", "vessel-axis", (drawing.x, ground), (drawing.x + Px::new(190), ground));
    for (name, leaf, post, away) in
        [("left-leaf", "left-post", left, -Px::new(30)), ("right-leaf", "right-post", right, Px::new(30))]
    {
        // A leaf swung wide, seen slantwise.
        let (upper, lower) = (top + Px::new(12), ground - Px::new(4));
        let mut path = Path::default()
            .to(post, upper)
            .to(post + away, upper + Px::new(12))
            .to(post + away, lower + Px::new(10))
            .to(post, lower);
        let bars = 3;
        for bar in 1..bars {
            let (x, drop) = (post + away * bar / bars, Px::new(12) * bar / bars);
            path = path.jump(x, upper + drop).to(x, lower + Px::new(10) * bar / bars);
        }
        stage.path(name, "vessel-gate", path);
        stage.line(leaf, "vessel-wall", (post, top), (post, ground));
    }
    let middle = top + (ground - top) / 2;
    let (from, to, head) = (left + Px::new(22), right - Px::new(22), Px::new(9));
    let arrow = Path::default()
        .to(from, middle)
        .to(to, middle)
        .jump(to - head, middle - head)
        .to(to, middle)
        .to(to - head, middle + head);
    stage.path("passing", "vessel-passing", arrow);
    stage.title("no-limit", Message::new("vessel-no-limit"));
    stage.note(Message::new("vessel-all-pass"));
}

/// No step is about anything of it.
pub(super) fn part(_step: &Step) -> Part {
    &[]
}
