//! The whole run as density, the stretch in view framed on it, now as a handle.

use super::canvas::Canvas;
use super::{Area, Frame, Mark, Name, Px, Scene, Shape, time_to_x};
use crate::explain::{Message, clock};
use crate::run::Run;
use crate::time::{Duration, Instant};

const HEIGHT: Px = Px::new(44);
/// How wide one column is.
const COLUMN: i32 = 4;
/// Room at both ends, so that the handle never leaves the picture.
const MARGIN: Px = Px::new(10);
/// Above and below this line stand what goes on and what does not.
const MIDDLE: Px = Px::new(24);
const UP: Px = Px::new(18);
const DOWN: Px = Px::new(14);

/// The whole run of the frame's lane, as wide as the frame.
pub fn scrubber(frame: &Frame) -> Scene {
    let mut scrubber = Scrubber::new(frame);
    scrubber.show(frame);
    scrubber.scene
}

/// A scrubber that is drawn again and again: what stays the same in every frame is made once.
#[derive(Debug)]
pub struct Scrubber {
    scene: Scene,
    area: Area,
    end: Instant,
    /// How many of the marks stay.
    still: usize,
    width: u32,
}

impl Scrubber {
    /// For frames of one run, lane and width.
    pub fn new(frame: &Frame) -> Self {
        let Frame { run, lane, words, .. } = *frame;
        let width = Px::new(i32::try_from(frame.width.clamp(60, 10_000)).unwrap_or(10_000));
        let whole = Area { x: Px::ZERO, y: Px::ZERO, width, height: HEIGHT };
        let area = Area { x: MARGIN, width: width - MARGIN * 2, ..whole };
        let end = Instant(run.end().0.max(1));
        let mut canvas = Canvas::new(words, whole);
        let track = Shape::Line { x1: area.x, y1: MIDDLE, x2: area.right(), y2: MIDDLE };
        canvas.add(Name::Of("track"), "track", track);
        density(run, lane, area, end, &mut canvas);
        let marks = canvas.finish();
        let still = marks.len();
        let scene = Scene { width, height: HEIGHT, label: Message::new("scrubber-picture"), marks };
        Self { scene, area, end, still, width: frame.width }
    }

    /// Whether it is made for frames so wide.
    pub fn suits(&self, width: u32) -> bool {
        self.width == width
    }

    /// The stretch in view and now, as they are in this frame.
    pub fn show(&mut self, frame: &Frame) -> &Scene {
        let Self { scene, area, end, .. } = self;
        let (now, view) = (frame.now(), frame.view);
        let x = |at: Instant| time_to_x(*area, (Instant::ZERO, *end), at.min(*end));
        let (from, to) = (x(view.0), x(view.1));
        let (y, height, half) = (Px::new(2), HEIGHT - Px::new(4), Px::new(2));
        let stretch =
            Shape::Rect { x: from - half, y, width: to - from + half * 2, height, radius: Px::new(5) };
        let x = x(now);
        let line = Shape::Line { x1: x, y1: Px::new(2), x2: x, y2: HEIGHT - Px::new(2) };
        let handle = Shape::Circle { x, y: MIDDLE, radius: Px::new(6) };
        scene.marks.truncate(self.still);
        scene.marks.extend([
            Mark::new(Name::Of("view"), "view", stretch),
            Mark::new(Name::Of("now"), "now", line),
            Mark::new(Name::Of("now-handle"), "now-marker", handle).valued(now.0),
        ]);
        let end = clock(frame.run.end());
        scene.label = Message::new("scrubber-picture").with("now", clock(now)).with("end", end);
        scene
    }
}

fn density(run: &Run, lane: usize, area: Area, end: Instant, canvas: &mut Canvas) {
    let (decisions, offers) = (&run.lanes()[lane].decisions, run.offers(lane));
    let columns = (area.width.0 / 100 / COLUMN).max(1);
    let edge = |column: i32| {
        let (column, columns) = (u128::from(column.unsigned_abs()), u128::from(columns.unsigned_abs()));
        Instant::ZERO.after(Duration::from_wide(u128::from(end.0) * column / columns))
    };
    let mut from = 0;
    let counts: Vec<_> = (0..columns)
        .map(|column| {
            let until = if column + 1 == columns { Instant::BEYOND } else { edge(column + 1) };
            let to = from + offers[from..].partition_point(|arrival| arrival.at < until);
            let counts = decisions.counts(from, to);
            from = to;
            counts
        })
        .collect();
    let most = counts
        .iter()
        .map(|counts| (counts.admitted + counts.delayed).max(counts.rejected))
        .max()
        .unwrap_or(0)
        .max(1);
    for (column, counts) in (0..columns).zip(&counts) {
        let x = area.x + Px::new(column * COLUMN);
        let mut up = MIDDLE;
        let mut bar = |name, class, count: u64, is_up: bool| {
            if count == 0 {
                return;
            }
            let tall = if is_up { UP } else { DOWN }.share(count.into(), most.into()).max(Px::new(2));
            let y = if is_up { up - tall } else { MIDDLE };
            if is_up {
                up = up - tall;
            }
            let shape = Shape::Rect { x, y, width: Px::new(COLUMN - 1), height: tall, radius: Px::ZERO };
            let name = Name::Nth(name, u64::from(column.unsigned_abs()));
            let mark: &mut Mark = canvas.add(name, class, shape);
            mark.value = Some(count.to_string());
        };
        bar("admitted", "request admit", counts.admitted, true);
        bar("delayed", "request delay", counts.delayed, true);
        bar("rejected", "request reject", counts.rejected, false);
    }
}
