use super::gauge::level;
use super::hatch::hatch;
use super::lit::{Part, Scale};
use super::number;
use super::stage::Stage;
use crate::explain::Message;
use crate::limiter::{Amount, GcraLook, Step};
use crate::picture::{Align, Area, Name, Path, Px};

/// Above so many, the tolerance is not divided into requests.
const MOST_STEPS: u128 = 40;

/// Time ahead of now: how far the theoretical arrival time has run, in steps of one request, and how far it may.
pub(super) fn draw(stage: &mut Stage, look: &GcraLook) {
    let GcraLook { lead, burst, interval, .. } = *look;
    let drawing = stage.drawing;
    let steps = burst.floor();
    let count = u64::try_from(steps).unwrap_or(u64::MAX);
    let most = Message::new("vessel-at-most-ahead").with("n", count);
    let baseline = drawing.y + Px::new(11);
    let more = stage.lines(
        ["tolerance", "tolerance-rest"],
        (drawing.x, baseline),
        (drawing.width, drawing.bottom()),
        &most,
    );
    let top = drawing.y + Px::new(44) + more;
    let zone = Area {
        x: drawing.x + Px::new(14),
        y: top,
        width: drawing.width - Px::new(32),
        height: (drawing.bottom() - Px::new(26) - top).min(Px::new(56)),
    };
    let step = |count: Amount| level(zone.width, count, burst);
    let arrival = zone.x + step(lead);

    let (length, equals) = number::length(interval);
    let text = Message::new("vessel-interval").with("equals", equals).with("t", length);
    stage.label("vessel-interval", (drawing.right(), zone.bottom() + Px::new(18)), Align::End, text);

    stage.scale = Some(Scale { room: zone, whole: burst, sideways: true });
    stage.rect(Name::Of("room"), "vessel-room", zone, Px::ZERO);
    let ahead = Area { width: step(lead), ..zone };
    stage.rect(Name::Of("level"), "load-level", ahead, Px::ZERO).value = Some(lead.to_string());
    stage.path("vessel-hatch", "load-hatch", hatch(ahead));
    if steps <= MOST_STEPS {
        draw_steps(stage, zone, lead, burst);
    }

    let (axis, low) = (zone.bottom(), zone.bottom() + Px::new(6));
    stage.line("vessel-axis", "vessel-axis", (drawing.x, axis), (drawing.right(), axis));
    let head = Px::new(4);
    let tip = drawing.right();
    let arrow = Path::default().to(tip - head, axis - head).to(tip, axis).to(tip - head, axis + head);
    stage.path("vessel-axis-head", "vessel-axis", arrow);
    let limit = zone.right();
    stage.line("vessel-limit", "vessel-limit", (limit, zone.y - Px::new(6)), (limit, low));
    stage.line("vessel-now", "vessel-now", (zone.x, zone.y - Px::new(10)), (zone.x, low));
    let at = (drawing.x + Px::new(2), zone.bottom() + Px::new(18));
    stage.label("vessel-now-label", at, Align::Start, Message::new("vessel-now"));
    stage.line("vessel-arrival", "vessel-arrival", (arrival, zone.y - Px::new(10)), (arrival, low));
    let text = Message::new("vessel-arrival");
    let half = stage.width(&text) / 2;
    let x = arrival.max(drawing.x + half).min(drawing.right() - half);
    stage.label("vessel-arrival-label", (x, zone.y - Px::new(14)), Align::Middle, text);

    // What the letters mean, where there is room for it.
    let (x, mut y) = (drawing.x + Px::new(2), zone.bottom() + Px::new(36));
    for (names, id) in [
        (["arrival-means", "arrival-means-rest"], "vessel-arrival-means"),
        (["step", "step-rest"], "vessel-each-moves"),
    ] {
        let room = (drawing.width, drawing.bottom() - Px::new(1));
        y = y + stage.lines(names, (x, y), room, &Message::new(id)) + Px::new(16);
    }

    let text = Message::new("vessel-lead").with("n", number::up(lead));
    stage.title("lead", text).value = Some(lead.to_string());
    stage.note(match fit(lead, burst) {
        0 => Message::new("vessel-none-fits"),
        more => Message::new("vessel-more-fit").with("n", more),
    });
}

/// How many more of cost 1 would be taken.
fn fit(lead: Amount, burst: Amount) -> u64 {
    let used = lead.numerator.div_ceil(u128::from(lead.denominator));
    u64::try_from(burst.floor().saturating_sub(used)).unwrap_or(u64::MAX)
}

/// One box a request: those that have pushed the arrival time ahead, and those that still fit, dashed.
fn draw_steps(stage: &mut Stage, zone: Area, lead: Amount, burst: Amount) {
    let denominator = u128::from(lead.denominator);
    let place = |parts: u128| zone.x + level(zone.width, Amount::new(parts, lead.denominator), burst);
    let mut edges = Path::default();
    // Once the rule has changed it may lie far beyond the room, and what lies there is not seen.
    let mut behind =
        lead.numerator - lead.numerator.saturating_sub(burst.numerator) / denominator * denominator;
    while behind > denominator {
        behind -= denominator;
        edges = edges.jump(place(behind), zone.y).to(place(behind), zone.bottom());
    }
    stage.path("steps", "vessel-steps", edges);
    let inset = Px(150);
    let mut boxes = Path::default();
    for more in 0..u128::from(fit(lead, burst)) {
        let from = place(lead.numerator + more * denominator) + inset;
        let to = place(lead.numerator + (more + 1) * denominator) - inset;
        let (y1, y2) = (zone.y + inset * 2, zone.bottom() - inset * 2);
        boxes = boxes.jump(from, y1).to(to, y1).to(to, y2).to(from, y2).close();
    }
    stage.path("fitting", "vessel-fitting", boxes);
}

/// What of it a step is about.
pub(super) fn part(step: &Step) -> Part {
    match step {
        Step::Compared { .. } => &["level", "vessel-arrival", "vessel-limit", "lead"],
        Step::Charged { .. } => &["vessel-arrival", "vessel-arrival-label", "level", "lead"],
        _ => &[],
    }
}
