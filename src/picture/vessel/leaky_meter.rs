use super::gauge::level as level_of;
use super::hatch::hatch;
use super::lit::{Part, Scale};
use super::number;
use super::pail::{room, walls};
use super::stage::Stage;
use crate::explain::Message;
use crate::limiter::{LeakyMeterLook, Step};
use crate::picture::{Align, Area, Name, Path, Px};
use crate::time::{Duration, Instant, Rate};

/// A pail that requests pour into and that drains: what it holds is load, not stock.
pub(super) fn draw(stage: &mut Stage, now: Instant, look: &LeakyMeterLook, leak: Rate) {
    let LeakyMeterLook { level, capacity, empty_at } = *look;
    let drawing = stage.drawing;
    let top = drawing.y + Px::new(36);
    let inside = Area {
        x: drawing.x + Px::new(16),
        y: top,
        width: Px::new(104),
        height: drawing.bottom() - Px::new(26) - top,
    };
    room(stage, inside);
    stage.scale = Some(Scale { room: inside, whole: capacity, sideways: false });
    let height = level_of(inside.height, level, capacity);
    let area = Area { y: inside.bottom() - height, height, ..inside };
    stage.rect(Name::Of("level"), "load-level", area, Px::ZERO).value = Some(level.to_string());
    if height > Px::ZERO {
        stage.path("vessel-hatch", "load-hatch", hatch(area));
        stage.line("surface", "load-surface", (area.x, area.y), (area.right(), area.y));
    }
    walls(stage, inside, true);
    let middle = inside.x + inside.width / 2;
    if level.numerator > 0 {
        stage.line(
            "stream",
            "load-stream",
            (middle, inside.bottom()),
            (middle, inside.bottom() + Px::new(20)),
        );
    }
    pouring(stage, inside);
    let rate = Message::new("vessel-outflow").with("n", leak.count).with("t", number::period(leak.per));
    stage.label("outflow", (middle + Px::new(18), inside.bottom() + Px::new(17)), Align::Start, rate);

    let whole = u64::try_from(capacity.floor()).unwrap_or(u64::MAX);
    stage.headline("load", level, ("vessel-load", "vessel-load-short"), number::up(level), whole);
    stage.note(match empty_at.since(now) {
        Duration::ZERO => Message::new("vessel-empty"),
        empty_in => Message::new("vessel-empty-in").with("t", number::wait(empty_in)),
    });
}

fn pouring(stage: &mut Stage, inside: Area) {
    let (x, y) = (inside.x + Px::new(24), stage.drawing.y + Px::new(2));
    let (tip, head) = (y + Px::new(22), Px::new(4));
    let arrow =
        Path::default().to(x, y).to(x, tip).jump(x - head, tip - head).to(x, tip).to(x + head, tip - head);
    stage.path("pouring", "vessel-arrow", arrow);
    let text = Message::new("vessel-each-pours");
    stage.label("inflow", (x + Px::new(12), y + Px::new(10)), Align::Start, text);
}

/// What of it a step is about.
pub(super) fn part(step: &Step) -> Part {
    match step {
        Step::Passed { .. } => &["outflow", "stream"],
        Step::Leaked { .. } => &["level", "surface", "stream", "load"],
        Step::Compared { .. } => &["level", "surface", "load", "of", "pail"],
        Step::Charged { .. } => &["level", "surface", "load"],
        _ => &[],
    }
}
