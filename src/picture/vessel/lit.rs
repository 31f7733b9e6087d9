//! What of a vessel a moment of a decision is about: those marks are lit, and what comes, goes or is needed is
//! outlined on it.

use super::gauge::level;
use super::stage::Stage;
use crate::explain::Message;
use crate::limiter::{Amount, Relation, Step, Test, Verdict};
use crate::picture::{Area, Frame, Mark, Name, Px, Shape};
use crate::run::{Inside, Moment};

/// The marks that a step is about, by name; of numbered ones, all of that name.
pub(super) type Part = &'static [&'static str];

/// Where a vessel shows amounts as a length.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    pub room: Area,
    /// What fills the room.
    pub whole: Amount,
    /// From the left, not from below.
    pub sideways: bool,
}

/// Lights what the present moment is about; `part` says it of a step.
pub(super) fn light(stage: &mut Stage, frame: &Frame, inside: &Inside, part: fn(&Step) -> Part) {
    let cost = frame.offers()[inside.request as usize].cost;
    let verdict = inside.heard.verdict;
    match inside.moment() {
        Moment::Arrived => sign(stage, None, Message::new("arrived").with("cost", cost)),
        Moment::Step(Step::Rejected) => sign(stage, Some(Verdict::Reject), Message::new("row-reject")),
        Moment::Answered => {
            let id = match verdict {
                Verdict::Admit => "row-admit",
                Verdict::Delay { .. } => "row-delay",
                Verdict::Reject => "row-reject",
            };
            sign(stage, Some(verdict), Message::new(id));
        }
        Moment::Step(step) => {
            let part = part(step);
            for mark in &mut stage.marks {
                mark.lit = is_of(mark, step, cost, part);
            }
            if let (Step::Charged { .. }, Some(newest)) = (step, last(&stage.marks, "entry")) {
                stage.marks[newest].lit = true;
            }
            let weighed = inside.heard.steps.iter().any(|step| matches!(step, Step::Weighed { .. }));
            outline(stage, step, cost, weighed);
        }
    }
}

/// Whether a step is about a mark: of places that fill one by one, about those that it fills.
fn is_of(mark: &Mark, step: &Step, cost: u64, part: Part) -> bool {
    match (mark.name, step) {
        (Name::Nth("cell", place), Step::Charged { before, .. }) => u128::from(place) >= before.floor(),
        (Name::Nth("ring", place), Step::Queued { waiting, .. }) => place >= waiting.saturating_sub(cost),
        (Name::Of(name) | Name::Nth(name, _), _) => part.contains(&name),
        _ => false,
    }
}

fn last(marks: &[Mark], name: &str) -> Option<usize> {
    marks.iter().rposition(|mark| matches!(mark.name, Name::Nth(its, _) if its == name))
}

/// The request before its decision, or how it ended, in the place of the note.
fn sign(stage: &mut Stage, verdict: Option<Verdict>, said: Message) {
    let Some(note) = stage.marks.iter_mut().find(|mark| mark.name == Name::Of("vessel-note")) else { return };
    let Shape::Text { x: left, y, ref mut text, .. } = note.shape else { return };
    *text = said;
    note.lit = true;
    let shape = note.shape.clone().moved(Px::new(14), Px::ZERO);
    note.shape = shape;
    let (x, y, radius) = (left + Px::new(5), y - Px::new(4), Px::new(4));
    let (class, shape) = match verdict {
        None => ("moment-arrived", Shape::Circle { x, y, radius }),
        Some(Verdict::Admit) => ("request admit", Shape::Circle { x, y, radius }),
        Some(Verdict::Delay { .. }) => ("request delay", Shape::Circle { x, y, radius }),
        Some(Verdict::Reject) => ("request reject", Shape::Cross { x, y, radius }),
    };
    stage.add(Name::Of("moment-sign"), class, shape).lit = true;
}

/// What came, went, is taken, needed or missing, as a stretch of the vessel's scale.
fn outline(stage: &mut Stage, step: &Step, cost: u64, weighed: bool) {
    let less = |amount: Amount, by: Amount| {
        // Both over one denominator: one of them is whole.
        let denominator = amount.denominator.max(by.denominator);
        let parts = |it: Amount| it.numerator * u128::from(denominator / it.denominator);
        Amount::new(parts(amount).saturating_sub(parts(by)), denominator)
    };
    let stretch = match *step {
        // An estimate is not what is charged.
        Step::Charged { .. } if weighed => None,
        Step::Refilled { before, after }
        | Step::Leaked { before, after }
        | Step::Charged { before, after } => Some((before.min(after), before.max(after))),
        Step::Compared { test: Test::Places | Test::Largest, .. } => None,
        Step::Compared { left, relation: Relation::AtMost, .. } => {
            Some((less(left, Amount::whole(cost)), left))
        }
        Step::Compared { left, right, relation: Relation::AtLeast, holds: true, .. } => {
            Some((less(left, right), left))
        }
        Step::Compared { left, right, .. } => Some((left, right)),
        Step::AgedOut { cost, .. } => {
            gone(stage, cost);
            None
        }
        _ => None,
    };
    if let (Some((low, high)), Some(scale)) = (stretch, stage.scale) {
        let Scale { room, whole, sideways } = scale;
        let length = if sideways { room.width } else { room.height };
        let (from, to) = (level(length, low, whole), level(length, high, whole));
        let area = if sideways {
            Area { x: room.x + from, width: to - from, ..room }
        } else {
            Area { y: room.bottom() - to, height: to - from, ..room }
        };
        stage.rect(Name::Of("moment-change"), "moment-change", area, Px::ZERO).lit = true;
    }
}

/// What has left the log, beside the frame that it has left.
fn gone(stage: &mut Stage, cost: u128) {
    let frame = stage.marks.iter().find(|mark| mark.name == Name::Of("vessel-frame"));
    if let Some(Shape::Rect { x, y, height, .. }) = frame.map(|mark| &mark.shape) {
        let area = Area { x: *x - Px::new(11), y: *y + *height / 4, width: Px::new(6), height: *height / 4 };
        let mark = stage.rect(Name::Of("moment-gone"), "moment-change", area, Px::ZERO);
        (mark.lit, mark.value) = (true, Some(cost.to_string()));
    }
}
