use super::gauge::level;
use super::grid::{Grid, MOST_PLACES};
use super::hatch::hatch;
use super::lit::Part;
use super::number;
use super::pail::{room, walls};
use super::stage::Stage;
use crate::explain::Message;
use crate::limiter::{Amount, LeakyQueueLook, Step, Waiting};
use crate::picture::{Align, Area, Name, Px, Shape};
use crate::time::{Instant, Rate};

/// A pail of requests that leave through its hole, one on each beat.
pub(super) fn draw(stage: &mut Stage, now: Instant, look: &LeakyQueueLook, leak: Rate) {
    let LeakyQueueLook { ref waiting, capacity, beat, drained_at } = *look;
    let drawing = stage.drawing;
    let top = drawing.y + Px::new(12);
    let inside = Area {
        x: drawing.x + Px::new(16),
        y: top,
        width: Px::new(104),
        height: drawing.bottom() - Px::new(34) - top,
    };
    room(stage, inside);
    let cost: u64 = waiting.iter().map(|request| request.cost).sum();
    if capacity <= MOST_PLACES {
        draw_requests(stage, inside, waiting, capacity);
    } else {
        let height = level(inside.height, Amount::whole(cost), Amount::whole(capacity));
        let area = Area { y: inside.bottom() - height, height, ..inside };
        stage.rect(Name::Of("level"), "queue-level", area, Px::ZERO).value = Some(cost.to_string());
        stage.path("vessel-hatch", "queue-hatch", hatch(area));
    }
    walls(stage, inside, true);
    falling(stage, now, inside, beat, drained_at);

    let x = inside.right() + Px::new(16);
    let mut places = Message::new("vessel-places").with("n", capacity);
    if x + stage.width(&places) > drawing.right() {
        places = Message::new("vessel-count").with("n", capacity);
    }
    stage.label("places", (x, inside.y + Px::new(4)), Align::Start, places);
    let (each, equals) = number::length(beat);
    let beat = match equals {
        "=" => Message::new("vessel-one-each").with("t", each),
        _ => Message::new("vessel-outflow").with("n", leak.count).with("t", number::period(leak.per)),
    };
    let at = (inside.x + inside.width / 2 + Px::new(18), inside.bottom() + Px::new(20));
    stage.label("outflow", at, Align::Start, beat);

    let count = waiting.len() as u64;
    stage.title("waiting", number::waiting(count)).value = Some(count.to_string());
    stage.note(match waiting.last() {
        Some(last) => Message::new("vessel-last-in").with("t", number::wait(last.starts_at.since(now))),
        None if drained_at > now => {
            Message::new("vessel-free-in").with("t", number::wait(drained_at.since(now)))
        }
        None => Message::new("vessel-idle"),
    });
}

/// Each unit of cost as a ring, those of one request joined.
fn draw_requests(stage: &mut Stage, inside: Area, waiting: &[Waiting], capacity: u64) {
    if capacity == 0 {
        return;
    }
    let margin = Px::new(3);
    let within = Area { x: inside.x + margin, width: inside.width - margin * 2, ..inside };
    let grid = Grid::spread(within, capacity);
    let (width, height) = grid.pitch();
    let radius = (width.min(height) * 36 / 100).min(Px::new(9));
    let mut place = 0;
    for request in waiting {
        let end = u64::try_from(place).unwrap_or(0).saturating_add(request.cost);
        let end = i32::try_from(end).unwrap_or(i32::MAX).min(grid.places());
        for unit in place..end {
            let (x, y) = grid.middle(unit);
            if unit > place && unit % grid.columns() != 0 {
                let join = Shape::Line { x1: x - width + radius, y1: y, x2: x - radius, y2: y };
                stage.add(Name::Nth("join", u64::from(unit.unsigned_abs())), "ring", join);
            }
            let name = Name::Nth("ring", u64::from(unit.unsigned_abs()));
            stage.add(name, "ring", Shape::Circle { x, y, radius });
        }
        place = end;
    }
    for free in place..grid.places() {
        let (x, y) = grid.middle(free);
        let name = Name::Nth("place", u64::from(free.unsigned_abs()));
        stage.add(name, "place", Shape::Circle { x, y, radius: radius.min(Px::new(2)) });
    }
}

/// What went on falls, and is gone when the next may go.
fn falling(stage: &mut Stage, now: Instant, inside: Area, beat: Amount, drained_at: Instant) {
    let until = u128::from(drained_at.since(now).0);
    if until == 0 {
        return;
    }
    // Beats end where the queue will have drained; within the present one, how much is still to go.
    let to_go = until * u128::from(beat.denominator) % beat.numerator.max(1);
    let passed = beat.numerator.saturating_sub(to_go);
    let (x, from) = (inside.x + inside.width / 2, inside.bottom() + Px::new(2));
    let y = from + Px::new(24).share(passed % beat.numerator.max(1), beat.numerator);
    stage.add(Name::Of("leaving"), "vessel-got", Shape::Circle { x, y, radius: Px::new(6) });
}

/// What of it a step is about.
pub(super) fn part(step: &Step) -> Part {
    match step {
        Step::Started { .. } => &["leaving", "waiting", "places"],
        Step::Compared { .. } => &["ring", "level", "place", "places", "waiting"],
        Step::Charged { .. } => &["leaving", "outflow"],
        Step::Queued { .. } => &["waiting", "level"],
        _ => &[],
    }
}
