use super::gauge::{gauge, level};
use super::lit::Part;
use super::number;
use super::stage::Stage;
use crate::explain::{Message, Rounding, span};
use crate::limiter::{Amount, Step, SubWindow, SubWindowsLook};
use crate::picture::{Align, Area, Frame, Name, Px, Shape};
use crate::time::Instant;

/// The trailing window and in it a bar for each sub-window that counts: they move left together, and the oldest falls
/// out as a whole.
pub(super) fn draw(stage: &mut Stage, frame: &Frame, look: &SubWindowsLook) {
    let now = frame.now();
    let SubWindowsLook { used, quota, window, ref sub_windows } = *look;
    let drawing = stage.drawing;
    let top = drawing.y + Px::new(19);
    let trailing = Area {
        x: drawing.x + Px::new(16),
        y: top,
        width: drawing.width - Px::new(46),
        height: (drawing.bottom() - Px::new(22) - top).min(Px::new(110)),
    };
    let last = Message::new("vessel-last-span").with("t", span(window, Rounding::Up));
    stage.label("vessel-caption", (trailing.x, drawing.y + Px::new(11)), Align::Start, last);
    stage.rect(Name::Of("vessel-frame"), "vessel-frame", trailing, Px::new(4));
    let place =
        |at: Instant| trailing.right() - trailing.width.share(now.since(at).0.into(), window.0.into());
    for sub_window in sub_windows.iter().filter(|sub_window| sub_window.from < sub_window.to) {
        let right = if sub_window.to > now { trailing.right() } else { place(sub_window.to) };
        draw_sub_window(stage, trailing, (place(sub_window.from), right), quota, *sub_window);
    }
    let column = Area { x: trailing.right() + Px::new(12), width: Px::new(14), ..trailing };
    gauge(stage, column, Amount::whole(used), quota);

    stage.headline("used", used, ("vessel-used", "vessel-used-short"), used.into(), quota);
    stage.note(match sub_windows.iter().find(|sub_window| sub_window.used > 0) {
        Some(oldest) => {
            let leaves = oldest.from.after(window).since(now);
            Message::new("vessel-sub-window-leaves").with("t", number::wait(leaves))
        }
        None => Message::new("vessel-sub-windows-empty"),
    });
}

/// A bar as high as what it used is of the quota, with the number under it where there is room.
fn draw_sub_window(stage: &mut Stage, frame: Area, (left, right): (Px, Px), quota: u64, its: SubWindow) {
    let count = Message::new("vessel-count").with("n", its.used);
    let fits = stage.width(&count) <= right - left;
    let height = level(frame.height, Amount::whole(its.used), Amount::whole(quota));
    let height = if its.used > 0 { height.max(Px::new(2)) } else { height };
    let bar = Area { x: left, y: frame.bottom() - height, width: right - left, height };
    stage.rect(Name::Nth("sub-window", its.index), "vessel-got", bar, Px::ZERO).value =
        Some(its.used.to_string());
    if left > frame.x {
        let edge = Shape::Line { x1: left, y1: frame.y, x2: left, y2: frame.bottom() };
        stage.add(Name::Nth("sub-window-edge", its.index), "vessel-edge", edge);
    }
    if its.used > 0 && fits {
        let (x, y) = (left + (right - left) / 2, frame.bottom() + Px::new(15));
        let text = Shape::Text { x, y, align: Align::Middle, text: count };
        stage.add(Name::Nth("sub-window-count", its.index), "quiet", text).value = Some(its.used.to_string());
    }
}

/// What of it a step is about.
pub(super) fn part(step: &Step) -> Part {
    match step {
        Step::AgedOut { .. } => &["vessel-caption", "vessel-frame"],
        Step::Compared { .. } => &["used", "of", "level", "room"],
        Step::Charged { .. } => &["used", "level"],
        _ => &[],
    }
}
