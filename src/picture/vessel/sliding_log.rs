use super::gauge::gauge;
use super::lit::Part;
use super::number;
use super::stage::Stage;
use crate::explain::{Message, Rounding, span};
use crate::limiter::{Amount, SlidingLogLook, Step};
use crate::picture::{Align, Area, Frame, Name, Path, Px};
use crate::time::{Duration, Instant};

/// Entries of one hundredth of the window stand as one.
const COLUMNS: u64 = 100;

/// The trailing window with its entries, which move left and fall out.
pub(super) fn draw(stage: &mut Stage, frame: &Frame, look: &SlidingLogLook) {
    let now = frame.now();
    let SlidingLogLook { used, quota, window, ref entries } = *look;
    let drawing = stage.drawing;
    let top = drawing.y + Px::new(19);
    let frame = Area {
        x: drawing.x + Px::new(16),
        y: top,
        width: drawing.width - Px::new(46),
        height: (drawing.bottom() - Px::new(22) - top).min(Px::new(110)),
    };
    let last = Message::new("vessel-last-span").with("t", span(window, Rounding::Up));
    stage.label("vessel-caption", (frame.x, drawing.y + Px::new(11)), Align::Start, last);
    stage.rect(Name::Of("vessel-frame"), "vessel-frame", frame, Px::new(4));
    draw_entries(stage, frame, now, window, quota, entries);
    falling_out(stage, frame);
    let under = frame.bottom() + Px::new(15);
    let ago = Message::new("vessel-ago").with("t", span(window, Rounding::Up));
    stage.label("vessel-from", (frame.x, under), Align::Start, ago);
    stage.label("vessel-to", (frame.right(), under), Align::End, Message::new("vessel-now"));
    let column = Area { x: frame.right() + Px::new(12), width: Px::new(14), ..frame };
    gauge(stage, column, Amount::new(used, 1), quota);

    let count = u64::try_from(used).unwrap_or(u64::MAX);
    stage.headline("used", used, ("vessel-used", "vessel-used-short"), count.into(), quota);
    stage.note(match entries.first() {
        Some((at, _)) => {
            let leaves = at.after(window).since(now);
            Message::new("vessel-first-leaves").with("t", number::wait(leaves))
        }
        None => Message::new("vessel-log-empty"),
    });
}

/// Entries near each other as one block, as wide as they lie apart and the higher the more they cost. Blocks
/// are cut by the clock, so that they move with time and keep their names.
fn draw_entries(
    stage: &mut Stage,
    frame: Area,
    now: Instant,
    window: Duration,
    quota: u64,
    entries: &[(Instant, u64)],
) {
    let block = (window.0 / COLUMNS).max(1);
    let inside = Area {
        x: frame.x + Px::new(2),
        y: frame.y + Px::new(4),
        width: frame.width - Px::new(4),
        height: frame.height - Px::new(8),
    };
    let place = |at: Instant| inside.right() - inside.width.share(now.since(at).0.into(), window.0.into());
    // The lowest block is seen, and a quarter of the quota within one block stands as high as can be.
    let (least, most) = (Px::new(16), u128::from(quota.div_ceil(4)));
    for block in entries.chunk_by(|a, b| a.0.0 / block == b.0.0 / block) {
        let (first, last) = (block[0].0, block[block.len() - 1].0);
        let cost: u128 = block.iter().map(|(_, cost)| u128::from(*cost)).sum();
        let height = least + (inside.height - least).share(cost.min(most), most);
        let (left, right) = (place(first), place(last));
        let left = (left - Px(75)).max(inside.x);
        let right = (right + Px(75)).min(inside.right());
        let area = Area { x: left, y: inside.bottom() - height, width: right - left, height };
        stage.rect(Name::Nth("entry", first.0), "vessel-got", area, Px::ZERO).value = Some(cost.to_string());
    }
}

/// An arrow over the left edge: there they go.
fn falling_out(stage: &mut Stage, frame: Area) {
    let (x, y) = (frame.x - Px::new(3), frame.bottom() - Px::new(26));
    let (end_x, end_y) = (x - Px::new(8), y + Px::new(20));
    let path = Path::default().to(x, y).curve((end_x, y), (end_x, end_y));
    let head = Px::new(4);
    let path = path.jump(end_x - head, end_y - head).to(end_x, end_y).to(end_x + head, end_y - head);
    stage.path("falling-out", "vessel-arrow", path);
}

/// What of it a step is about.
pub(super) fn part(step: &Step) -> Part {
    match step {
        Step::AgedOut { .. } => &["falling-out", "vessel-from"],
        Step::Compared { .. } => &["used", "of", "level", "room"],
        Step::Charged { .. } => &["used", "level"],
        _ => &[],
    }
}
