use super::gauge::{gauge, level};
use super::lit::Part;
use super::stage::Stage;
use crate::explain::{self, Message, near, weighed};
use crate::limiter::{Amount, SlidingCounterLook, Step};
use crate::picture::{Align, Area, Name, Path, Px};

/// The window before and this one side by side; the dashed frame covers what still counts of the one before.
pub(super) fn draw(stage: &mut Stage, look: &SlidingCounterLook) {
    let SlidingCounterLook { previous, current, quota, overlap, estimate, .. } = *look;
    let drawing = stage.drawing;
    let top = drawing.y + Px::new(24);
    let width = (drawing.width - Px::new(40)) / 2;
    let bottom = drawing.bottom() - Px::new(46);
    let before = Area { x: drawing.x, y: top, width, height: bottom - top };
    let this = Area { x: before.right(), ..before };
    let baseline = drawing.y + Px::new(11);
    stage.label("before-caption", (before.x, baseline), Align::Start, Message::new("vessel-before"));
    let caption = Message::new("vessel-this-window");
    let at = this.x.min(drawing.right() - stage.width(&caption)) + Px::new(4);
    stage.label("vessel-caption", (at, baseline), Align::Start, caption);

    let filled = |column: Area, count: u64| {
        let height = level(column.height, Amount::whole(count), Amount::whole(quota));
        Area { y: column.bottom() - height, height, ..column }
    };
    stage.rect(Name::Of("before-room"), "vessel-room", before, Px::ZERO);
    stage.rect(Name::Of("this-room"), "vessel-room", this, Px::ZERO);
    // What of the window before still counts stands out from what has passed.
    let counted = width.share(overlap.numerator, overlap.denominator.into());
    let past = filled(before, previous);
    let edge = before.right() - counted;
    stage.rect(Name::Of("before-past"), "vessel-past", Area { width: edge - past.x, ..past }, Px::ZERO);
    stage.rect(Name::Of("before"), "vessel-got", Area { x: edge, width: counted, ..past }, Px::ZERO).value =
        Some(previous.to_string());
    stage.rect(Name::Of("this-window"), "vessel-got", filled(this, current), Px::ZERO).value =
        Some(current.to_string());
    stage.line("vessel-edge", "vessel-edge", (this.x, top - Px::new(2)), (this.x, bottom));

    let (left, right) = (edge, this.right() - counted);
    let (upper, lower) = (top - Px::new(5), bottom + Px::new(5));
    let frame = Path::default().to(left, upper).to(right, upper).to(right, lower).to(left, lower).close();
    stage.path("vessel-frame", "vessel-trailing", frame);

    let under = bottom + Px::new(20);
    for (name, column, count) in [("before-count", before, previous), ("this-count", this, current)] {
        let text = Message::new("vessel-count").with("n", count);
        let at = (column.x + width / 2, under);
        stage.label(name, at, Align::Middle, text).value = Some(count.to_string());
    }
    let column = Area { x: this.right() + Px::new(20), width: Px::new(14), ..this };
    gauge(stage, column, estimate, quota);

    arithmetic(stage, (drawing.x + Px::new(1), under + Px::new(19)), look);
    let wordings = ("vessel-estimate", "vessel-estimate-short");
    stage.headline("estimate", estimate, wordings, explain::estimate(estimate), quota);
    stage.note(Message::new("vessel-counts").with("share", near(percent(overlap), 2)));
}

fn percent(share: Amount) -> Amount {
    Amount::new(share.numerator * 100, share.denominator)
}

/// The estimate as it is made up, where there is room for it.
fn arithmetic(stage: &mut Stage, at: (Px, Px), look: &SlidingCounterLook) {
    let SlidingCounterLook { previous, current, overlap, estimate, .. } = *look;
    let message = weighed(previous, overlap, current, estimate);
    if at.0 + stage.width(&message) <= stage.drawing.right() + Px::new(6) {
        stage.label("arithmetic", at, Align::Start, message);
    }
}

/// What of it a step is about.
pub(super) fn part(step: &Step) -> Part {
    match step {
        Step::Turned { .. } => &["before-caption", "before-count", "vessel-caption", "vessel-edge"],
        Step::Weighed { .. } => &[
            "before",
            "before-count",
            "this-window",
            "this-count",
            "vessel-frame",
            "arithmetic",
            "vessel-note",
        ],
        Step::Compared { .. } => &["estimate", "of", "level", "room"],
        Step::Charged { .. } => &["this-window", "this-count"],
        _ => &[],
    }
}
