use super::gauge::level;
use super::grid::{Grid, MOST_PLACES};
use super::lit::{Part, Scale};
use super::number;
use super::stage::Stage;
use super::started_before;
use crate::explain::Message;
use crate::limiter::{Amount, Anchor, FixedWindowLook, FixedWindowSetting, Step};
use crate::picture::{Align, Area, Frame, Name, Px};
use crate::time::Instant;

/// Cells that fill, and the window before in small beside them.
pub(super) fn draw(stage: &mut Stage, frame: &Frame, look: &FixedWindowLook, set: &FixedWindowSetting) {
    let (now, anchor) = (frame.now(), set.anchor);
    let FixedWindowLook { used, quota, window } = *look;
    let before = match (anchor, window) {
        (Anchor::Clock, Some((start, _))) if start > Instant::ZERO && frame.has_one_node() => {
            Some(started_before(frame, start, set.quota.per))
        }
        (Anchor::Clock | Anchor::FirstRequest, _) => None,
    };
    let drawing = stage.drawing;
    let top = drawing.y + Px::new(19);
    // On the clock, one window stands behind the other.
    let side = if anchor == Anchor::Clock { Px::new(58) } else { Px::new(1) };
    let body = Area {
        x: drawing.x + side,
        y: top,
        width: drawing.width.min(Px::new(206)) - side,
        height: drawing.bottom() - Px::new(12) - top,
    };
    let body = draw_count(stage, body, used, quota);
    let caption = Message::new(if window.is_some() { "vessel-this-window" } else { "vessel-no-window" });
    stage.label("vessel-caption", (body.x, body.y - Px::new(8)), Align::Start, caption);
    if let Some(before) = before {
        let small = Area {
            x: drawing.x + Px::new(1),
            y: body.bottom() - Px::new(62),
            width: Px::new(44),
            height: Px::new(44),
        };
        draw_before(stage, small, before, quota);
    }
    if let Some((start, end)) = window {
        clock(stage, body, now, start, end);
    }
    stage.headline("used", used, ("vessel-used", "vessel-used-short"), used.into(), quota);
    stage.note(match window {
        Some((_, end)) => Message::new("vessel-to-go").with("t", number::wait(end.since(now))),
        None => Message::new("vessel-next-opens"),
    });
}

/// As cells or, where they are too many, as a level. Says where it stands.
fn draw_count(stage: &mut Stage, area: Area, used: u64, quota: u64) -> Area {
    if quota <= MOST_PLACES {
        let grid = Grid::packed(area, quota, Px::new(28));
        grid.draw_cells(stage, used);
        return grid.area();
    }
    let area = Area { width: area.width.min(Px::new(120)), ..area };
    stage.scale = Some(Scale { room: area, whole: Amount::whole(quota), sideways: false });
    stage.rect(Name::Of("room"), "vessel-room", area, Px::ZERO);
    let filled = filled(area, used, quota);
    stage.rect(Name::Of("level"), "vessel-got", filled, Px::ZERO).value = Some(used.to_string());
    area
}

/// What the window before came to.
fn draw_before(stage: &mut Stage, area: Area, before: u64, quota: u64) {
    let stands = if quota <= MOST_PLACES {
        let grid = Grid::packed(area, quota, Px::new(8));
        let taken = i32::try_from(before).unwrap_or(i32::MAX).min(grid.places());
        stage.path("before-room", "vessel-room", grid.squares(taken, grid.places()));
        stage.path("before-cells", "vessel-past", grid.squares(0, taken));
        grid.area()
    } else {
        stage.rect(Name::Of("before-room"), "vessel-room", area, Px::ZERO);
        stage.rect(Name::Of("before-level"), "vessel-past", filled(area, before, quota), Px::ZERO);
        area
    };
    let caption = Message::new("vessel-before");
    stage.label("before-caption", (area.x, stands.y - Px::new(8)), Align::Start, caption);
    let count = Message::new("vessel-count").with("n", before);
    let at = (area.x, stands.bottom() + Px::new(16));
    stage.label("before", at, Align::Start, count).value = Some(before.to_string());
}

fn filled(area: Area, count: u64, quota: u64) -> Area {
    let height = level(area.height, Amount::whole(count), Amount::whole(quota));
    Area { y: area.bottom() - height, height, ..area }
}

/// How much of the window has passed, along its lower edge.
fn clock(stage: &mut Stage, body: Area, now: Instant, start: Instant, end: Instant) {
    let track = Area { y: body.bottom() + Px::new(5), height: Px::new(4), ..body };
    let passed = track.width.share(now.since(start).0.into(), end.since(start).0.into());
    stage.rect(Name::Of("vessel-window"), "vessel-track", track, Px::new(2));
    stage.rect(Name::Of("passed"), "vessel-passed", Area { width: passed, ..track }, Px::new(2));
}

/// What of it a step is about.
pub(super) fn part(step: &Step) -> Part {
    match step {
        Step::Turned { .. } => &["vessel-window", "passed", "vessel-caption", "before", "before-caption"],
        Step::Compared { .. } => &["used", "of", "level", "room", "cell", "free"],
        Step::Charged { .. } => &["used", "level"],
        _ => &[],
    }
}
