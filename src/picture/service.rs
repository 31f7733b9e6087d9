//! What does the work behind a lane, under its timeline: how many requests are with it, over the same stretch of time.

use super::canvas::{Canvas, Importance, Wish};
use super::{Area, Frame, Mark, Name, Path, Px, Shape, time_to_x};
use crate::explain::{Message, Rounding, span};
use crate::picture::Align;
use crate::run::{Load, Run};
use crate::time::{Duration, Instant};
use crate::world::{Next, Service};

/// Above it, its sentence, and the picture.
const GAP: Px = Px::new(6);
const SENTENCE: Px = Px::new(17);
const HEIGHT: Px = Px::new(44);
/// How high what is shed stands over the rest.
const SHED: Px = Px::new(6);
/// The width of a step.
const STEP: Px = Px::new(2);
/// The room that a lane has at least if this is to have some of it, in pixels.
const LEAST: u32 = 250;

/// How high it is with all, in pixels.
const WHOLE: u32 = ((GAP.0 + SENTENCE.0 + HEIGHT.0) / Px::new(1).0) as u32;

/// What is left for the lane itself of so much room.
pub fn room_beside_service(run: &Run, room: Option<u32>) -> Option<u32> {
    room.map(|room| if is_shown(run, Some(room)) { room - WHOLE } else { room })
}

/// Whether a run has a service, and there is room for it.
fn is_shown(run: &Run, room: Option<u32>) -> bool {
    run.scenario.world.service.is_some() && room.is_none_or(|room| room >= LEAST)
}

/// Under a timeline, where there is a service and room for it; how high it is.
pub(super) fn draw(frame: &Frame, timeline: Area, top: Px) -> Option<(Vec<Mark>, Px)> {
    let (service, load) = frame
        .playhead
        .simulation()
        .service(frame.lane)
        .zip(frame.run.load(frame.lane))
        .filter(|_| is_shown(frame.run, frame.room))?;
    let area = Area { y: top + GAP, height: SENTENCE + HEIGHT, ..timeline };
    let mut canvas = Canvas::new(frame.words, area);
    let plot = Area { y: area.y + SENTENCE, height: HEIGHT, ..area };
    canvas.add(Name::Of("service"), "service", rect(plot.x, plot.y, plot.width, plot.height));
    let picture = Plot { frame, plot, load, most: most(frame.run) };
    picture.draw_load(&mut canvas);
    picture.draw_slots(service.setting().slots, &mut canvas);
    picture.draw_now(service, &mut canvas);
    say(frame, service, area, &mut canvas);
    Some((canvas.finish(), area.bottom() - top))
}

/// The most that any lane's service has to do, and what it can do at a time: lanes are drawn to one scale.
fn most(run: &Run) -> u64 {
    let slots = run.scenario.world.service.map_or(1, |service| service.slots);
    let loads = (0..run.lanes().len()).filter_map(|lane| run.load(lane));
    loads.map(|load| u64::from(load.most(Instant::ZERO, Instant::BEYOND))).max().unwrap_or(0).max(slots)
}

fn rect(x: Px, y: Px, width: Px, height: Px) -> Shape {
    Shape::Rect { x, y, width, height, radius: Px::ZERO }
}

struct Plot<'a> {
    frame: &'a Frame<'a>,
    plot: Area,
    load: &'a Load,
    most: u64,
}

impl Plot<'_> {
    fn height(&self, requests: u64) -> Px {
        (self.plot.height - SHED).share(requests.into(), self.most.max(1).into())
    }

    /// The steps of what is with it, what is served below and what is in line above; what is shed on top.
    fn draw_load(&self, canvas: &mut Canvas) {
        let (view, plot, now) = (self.frame.view, self.plot, self.frame.now());
        let slots = self.frame.run.scenario.world.service.map_or(0, |service| service.slots);
        let steps = (plot.width.0 / STEP.0).max(1);
        let length = u128::from(view.1.since(view.0).0);
        let edge = |step: i32| {
            let share = length * u128::from(step.unsigned_abs()) / u128::from(steps.unsigned_abs());
            view.0.after(Duration::from_wide(share))
        };
        let mut paths = [const { None::<Path> }; 4];
        let mut shed = [(Path::default(), 0), (Path::default(), 0)];
        for step in 0..steps {
            let (from, to) = (edge(step), edge(step + 1));
            if from >= to {
                continue;
            }
            let requests = u64::from(self.load.most(from, to));
            let (x, later) = (plot.x + STEP * step, usize::from(from > now) * 2);
            let served = self.height(requests.min(slots));
            for (path, low, high) in [(later, Px::ZERO, served), (later + 1, served, self.height(requests))] {
                if high > low {
                    let path = &mut paths[path];
                    let (bottom, top) = (plot.bottom() - low, plot.bottom() - high);
                    let drawn = path.take().unwrap_or_default();
                    *path =
                        Some(drawn.jump(x, bottom).to(x, top).to(x + STEP, top).to(x + STEP, bottom).close());
                }
            }
            let count = self.load.shed(from, to);
            if count > 0 {
                let (bottom, right) = (plot.y + SHED - Px::new(2), x + STEP);
                let (path, all) = &mut shed[usize::from(from > now)];
                *all += count;
                let drawn = std::mem::take(path);
                *path = drawn.jump(x, bottom).to(x, plot.y).to(right, plot.y).to(right, bottom).close();
            }
        }
        let kinds = [
            ("serving", "served-load"),
            ("in-line", "line-load"),
            ("serving-later", "served-load future"),
            ("in-line-later", "line-load future"),
        ];
        for ((name, class), path) in kinds.into_iter().zip(paths) {
            if let Some(path) = path {
                canvas.add(Name::Of(name), class, Shape::Path(path));
            }
        }
        for ((name, class), (path, count)) in
            [("shed", "shed"), ("shed-later", "shed future")].into_iter().zip(shed)
        {
            if count > 0 {
                canvas.add(Name::Of(name), class, Shape::Path(path)).value = Some(count.to_string());
            }
        }
    }

    /// How many it serves at a time.
    fn draw_slots(&self, slots: u64, canvas: &mut Canvas) {
        let (plot, y) = (self.plot, self.plot.bottom() - self.height(slots));
        let line = Shape::Line { x1: plot.x, y1: y, x2: plot.right(), y2: y };
        canvas.add(Name::Of("slots"), "limit", line).value = Some(slots.to_string());
    }

    fn draw_now(&self, service: &Service, canvas: &mut Canvas) {
        let (now, view) = (self.frame.now(), self.frame.view);
        if now < view.0 || now > view.1 {
            return;
        }
        let (plot, x) = (self.plot, time_to_x(self.plot, view, now));
        let line = Shape::Line { x1: x, y1: plot.y, x2: x, y2: plot.bottom() };
        canvas.add(Name::Of("service-now"), "now", line).value = Some(now.0.to_string());
        let y = plot.bottom() - self.height(service.requests() as u64);
        let dot = Shape::Circle { x, y, radius: Px::new(3) };
        canvas.add(Name::Of("service-load"), "curve-now", dot).value = Some(service.requests().to_string());
    }
}

/// Who is with it now, and how whoever comes next would fare.
fn say(frame: &Frame, service: &Service, area: Area, canvas: &mut Canvas) {
    let setting = service.setting();
    let (next, wait) = match service.next(frame.now()) {
        Next::Served => ("served", Duration::ZERO),
        Next::Waits(wait) => ("waits", wait),
        Next::Shed => ("shed", Duration::ZERO),
    };
    let outlook = Message::new("service-outlook").with("next", next).with("wait", span(wait, Rounding::Up));
    let told = |id| {
        Message::new(id)
            .with("serving", service.serving() as u64)
            .with("slots", setting.slots)
            .with("waiting", service.waiting().len() as u64)
            .with("queue", setting.queue)
            .with("shed", service.shed())
            .with("outlook", outlook.clone())
    };
    let baseline = area.y + Px::new(12);
    canvas.wish(Wish {
        name: Name::Of("service-state"),
        class: "quiet",
        wordings: ["service-state", "service-state-short", "service-state-shortest"].map(told).to_vec(),
        places: vec![(area.x + Px::new(2), baseline, Align::Start)],
        value: Some(format!("{}/{}/{}", service.serving(), service.waiting().len(), service.shed())),
        importance: Importance::Value,
    });
}
