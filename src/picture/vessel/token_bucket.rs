use super::gauge::level as level_of;
use super::grid::{Grid, MOST_PLACES};
use super::lit::{Part, Scale};
use super::number;
use super::pail::{room, walls};
use super::stage::Stage;
use super::started;
use crate::explain::Message;
use crate::limiter::{
    Amount, OnEmpty, RefillStyle, Rule, Step, Test, TokenBucketLook, TokenBucketSetting, Waiting,
};
use crate::picture::{Align, Area, Frame, Name, Path, Px, Shape};
use crate::time::{Instant, Rate};

/// A pail of tokens: a stream or drops come in, requests take out, what does not fit spills.
pub(super) fn draw(stage: &mut Stage, frame: &Frame, look: &TokenBucketLook, set: &TokenBucketSetting) {
    let now = frame.now();
    let TokenBucketLook { level, owed, capacity, waiting, full_at, next_beat } = look;
    let TokenBucketSetting { refill, refill_style, on_empty, .. } = set;
    let (level, capacity) = (*level, *capacity);
    let drawing = stage.drawing;
    let top = drawing.y + Px::new(36);
    // Beside it there may be a line.
    let places = match on_empty {
        OnEmpty::Queue { places } => Some(*places),
        // Of a rule before this one some may still be waiting.
        OnEmpty::Reject => (!waiting.is_empty()).then_some(0),
    };
    let width = Px::new(if places.is_some() { 90 } else { 104 });
    let inside =
        Area { x: drawing.x + Px::new(16), y: top, width, height: drawing.bottom() - Px::new(4) - top };
    room(stage, inside);
    stage.scale = Some(Scale { room: inside, whole: capacity, sideways: false });
    let height = level_of(inside.height, level, capacity);
    let surface = inside.bottom() - height;
    let full = level >= capacity;
    if full && next_beat.is_none() {
        spill(stage, inside);
    }
    let area = Area { y: surface, height, ..inside };
    stage.rect(Name::Of("level"), "token-level", area, Px::ZERO).value = Some(level.to_string());
    if height > Px::ZERO {
        stage.line("surface", "token-surface", (area.x, surface), (area.right(), surface));
    }
    inflow(stage, now, inside, surface, *refill, *next_beat);
    if capacity.floor() <= u128::from(MOST_PLACES) {
        draw_tokens(stage, inside, level, capacity);
    }
    walls(stage, inside, false);
    if let Some(places) = places {
        draw_line(stage, inside, waiting, places);
    }
    let came = match refill_style {
        RefillStyle::Continuous => Amount::new(u128::from(refill.count) * u128::from(now.0), refill.per.0),
        RefillStyle::Interval => Amount::new(u128::from(refill.count) * u128::from(now.0 / refill.per.0), 1),
    };
    if let Some(initial) = began_with(frame, set) {
        draw_loss(stage, inside, spilled(came, initial, started(frame), level, *owed));
    }

    let whole = u64::try_from(capacity.floor()).unwrap_or(u64::MAX);
    stage.headline("left", level, ("vessel-left", "vessel-left-short"), number::down(level), whole);
    stage.note(match waiting.first() {
        Some(first) => Message::new("vessel-next-starts").with("t", number::wait(first.starts_at.since(now))),
        None if full => Message::new("vessel-full"),
        None => Message::new("vessel-full-in").with("t", number::wait(full_at.since(now))),
    });
}

/// With how many tokens it began, where all that came came by this refill: from what came otherwise it is not known
/// here how much there was.
fn began_with(frame: &Frame, set: &TokenBucketSetting) -> Option<u64> {
    if !frame.has_one_node() {
        return None;
    }
    let first = frame.run.rule(frame.lane);
    let changed = frame.playhead.simulation().changes();
    let since =
        frame.run.changes(frame.lane).filter(|change| change.index < changed).map(|change| &change.rule);
    let same = |rule: &Rule| match rule {
        Rule::TokenBucket(its) => (its.refill, its.refill_style) == (set.refill, set.refill_style),
        _ => false,
    };
    match first {
        Rule::TokenBucket(TokenBucketSetting { initial, .. })
            if std::iter::once(first).chain(since).all(same) =>
        {
            Some(*initial)
        }
        _ => None,
    }
}

/// What came and is neither in the pail nor taken.
fn spilled(came: Amount, initial: u64, taken: u128, level: Amount, owed: Amount) -> Amount {
    // The level's denominator divides the refill's.
    let by = u128::from(came.denominator);
    let parts = |amount: Amount| amount.numerator * (by / u128::from(amount.denominator));
    let left = parts(level);
    let there_was = came.numerator + u128::from(initial) * by + parts(owed);
    Amount::new(there_was.saturating_sub(taken.saturating_mul(by)).saturating_sub(left), came.denominator)
}

fn draw_loss(stage: &mut Stage, inside: Area, spilled: Amount) {
    if spilled.numerator == 0 {
        return;
    }
    let (x, mut y) = (inside.right() + Px::new(14), inside.bottom());
    let room = stage.drawing.right() - x;
    let tokens = |id| Message::new(id).with("n", number::down(spilled));
    let mut text = tokens("vessel-tokens-spilled");
    if stage.width(&text) > room {
        // In two lines, or three.
        text = tokens("vessel-tokens");
        if stage.width(&text) > room {
            text = tokens("vessel-count");
        }
        let long = Message::new("vessel-spilled");
        let mut caption = long;
        if stage.width(&caption) > room {
            caption = Message::new("vessel-spilled-short");
            stage.label("spilled-since", (x, y), Align::Start, Message::new("vessel-spilled-since"));
            y = y - Px::new(16);
        }
        stage.label("spilled-caption", (x, y), Align::Start, caption);
        y = y - Px::new(16);
    }
    stage.label("spilled", (x, y), Align::Start, text).value = Some(spilled.to_string());
}

/// The tap and what comes from it: a stream, or a drop that lands on the beat.
fn inflow(
    stage: &mut Stage,
    now: Instant,
    inside: Area,
    surface: Px,
    refill: Rate,
    next_beat: Option<Instant>,
) {
    let x = inside.x + Px::new(30);
    let y = stage.drawing.y + Px::new(4);
    let mouth = y + Px::new(14);
    let text = match next_beat {
        Some(beat) => Message::new("vessel-next-tokens")
            .with("n", refill.count)
            .with("t", number::wait(beat.since(now))),
        None => Message::new("vessel-inflow").with("n", refill.count).with("t", number::period(refill.per)),
    };
    match next_beat {
        Some(beat) => {
            let passed = refill.per.0.saturating_sub(beat.since(now).0);
            let fall = (surface - mouth - Px::new(6)).max(Px::ZERO);
            let drop_y = mouth + Px::new(7) + fall.share(passed.into(), refill.per.0.into());
            stage.path("drop", "token", drop((x, drop_y), refill.count));
        }
        None => stage.line("stream", "token-stream", (x, mouth), (x, surface.max(mouth))),
    }
    let tap = Path::default().to(x - Px::new(26), y).to(x, y).to(x, mouth);
    stage.path("tap", "vessel-tap", tap);
    stage.label("inflow", (x + Px::new(14), y + Px::new(8)), Align::Start, text);
}

/// One token, or three for any number of them.
fn drop((x, y): (Px, Px), count: u64) -> Path {
    let radius = Px::new(6);
    if count == 1 {
        return hexagon((x, y), radius);
    }
    let (half, aside) = (halves(radius).0, radius * 3 / 4 + Px(50));
    [(x, y - half), (x - aside, y + half / 2), (x + aside, y + half / 2)]
        .into_iter()
        .fold(Path::default(), |path, middle| add_hexagon(path, middle, radius))
}

/// Over both rims.
fn spill(stage: &mut Stage, inside: Area) {
    let rim = inside.y - Px::new(8);
    let far = Px::new(12);
    let down = Px::new(34);
    let path = Path::default()
        .to(inside.x + Px::new(2), rim)
        .curve((inside.x - far, rim), (inside.x - far, rim + down))
        .jump(inside.right() - Px::new(2), rim)
        .curve((inside.right() + far, rim), (inside.right() + far, rim + down));
    stage.path("spill", "token-stream", path);
}

fn draw_tokens(stage: &mut Stage, inside: Area, level: Amount, capacity: Amount) {
    let margin = Px::new(3);
    let within = Area { x: inside.x + margin, width: inside.width - margin * 2, ..inside };
    let places = u64::try_from(capacity.floor()).unwrap_or(u64::MAX);
    let grid = Grid::spread(within, places);
    let (width, height) = grid.pitch();
    let radius = (width.min(height) * 45 / 100).min(Px::new(11));
    let whole = i32::try_from(level.floor()).unwrap_or(i32::MAX).min(grid.places());
    for place in 0..whole {
        let name = Name::Nth("token", u64::from(place.unsigned_abs()));
        stage.add(name, "token", Shape::Path(hexagon(grid.middle(place), radius)));
    }
    if whole < grid.places() && !level.is_whole() {
        let rest = Amount::new(level.numerator % u128::from(level.denominator), level.denominator);
        let middle = grid.middle(whole);
        stage.path("token-outline", "token-outline", hexagon(middle, radius));
        let height = (halves(radius).0 * 2).share(rest.numerator, rest.denominator.into());
        stage.path("token-part", "token", part_of_hexagon(middle, radius, height)).value =
            Some(rest.to_string());
    }
}

/// Half a hexagon's height and half its upper edge.
fn halves(radius: Px) -> (Px, Px) {
    (radius * 87 / 100, radius / 2)
}

/// A token lying flat.
fn hexagon(middle: (Px, Px), radius: Px) -> Path {
    add_hexagon(Path::default(), middle, radius)
}

fn add_hexagon(path: Path, (x, y): (Px, Px), radius: Px) -> Path {
    let (half, edge) = halves(radius);
    let upper = path.jump(x - radius, y).to(x - edge, y - half).to(x + edge, y - half);
    upper.to(x + radius, y).to(x + edge, y + half).to(x - edge, y + half).close()
}

/// The lowest `height` of one.
fn part_of_hexagon((x, y): (Px, Px), radius: Px, height: Px) -> Path {
    let (half, edge) = halves(radius);
    // Up from the middle, where it is cut, and how far its sides stand apart there.
    let cut = height - half;
    let away = cut.max(-cut);
    let side = radius - (radius - edge).share(away.0.unsigned_abs().into(), half.0.unsigned_abs().into());
    let mut path = Path::default().to(x - side, y - cut).to(x + side, y - cut);
    if cut > Px::ZERO {
        path = path.to(x + radius, y);
    }
    path = path.to(x + edge, y + half).to(x - edge, y + half);
    if cut > Px::ZERO {
        path = path.to(x - radius, y);
    }
    path.close()
}

/// Who waits for tokens, beside the pail.
fn draw_line(stage: &mut Stage, inside: Area, waiting: &[Waiting], places: u64) {
    let x = inside.right() + Px::new(20);
    let cost: u64 = waiting.iter().map(|request| request.cost).sum();
    let count = waiting.len() as u64;
    let y = inside.y + Px::new(14);
    if count > 0 {
        let text = number::waiting(count);
        stage.label("waiting", (x, y), Align::Start, text).value = Some(count.to_string());
    }
    let pitch = Px::new(15);
    let columns = ((stage.drawing.right() - x).0 / pitch.0).max(1);
    let rows = ((inside.bottom() - y - Px::new(54)).0 / pitch.0).max(1);
    let shown = (columns * rows).unsigned_abs();
    let spot = |place: u32| {
        let place = i32::try_from(place).expect("few");
        (x + pitch * (place % columns) + pitch / 2, y + Px::new(8) + pitch * (place / columns) + pitch / 2)
    };
    let places = u32::try_from(places).unwrap_or(u32::MAX).min(shown);
    let taken = u32::try_from(cost).unwrap_or(u32::MAX).min(shown);
    for place in 0..taken {
        let (x, y) = spot(place);
        stage.add(Name::Nth("ring", place.into()), "ring", Shape::Circle { x, y, radius: Px(525) });
    }
    for place in taken..places {
        let (x, y) = spot(place);
        stage.add(Name::Nth("place", place.into()), "place", Shape::Circle { x, y, radius: Px::new(2) });
    }
}

/// What of it a step is about.
pub(super) fn part(step: &Step) -> Part {
    match step {
        Step::Passed { .. } => &["stream", "drop", "inflow", "tap"],
        Step::Refilled { .. } => &["level", "surface", "stream", "drop"],
        Step::Started { .. } => &["waiting", "ring", "place", "level"],
        Step::Compared { test: Test::Places, .. } => &["ring", "place", "waiting", "pail"],
        Step::Compared { test: Test::Largest, .. } => &["pail"],
        Step::Compared { .. } => &["level", "surface", "left", "of"],
        Step::Charged { .. } => &["level", "surface", "left"],
        Step::Queued { .. } => &["waiting"],
        _ => &[],
    }
}
