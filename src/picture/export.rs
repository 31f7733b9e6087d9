//! Pictures to take along: light, 960 wide, from run, position and language alone, and self-contained.

use super::axis::draw_axis;
use super::canvas::{Canvas, Importance, Wish};
use super::{
    Align, Area, Frame, Layout, Mark, Name, Parts, Px, STYLE, Scene, Shape, default_view, follow, write_svg,
};
use crate::explain::{Message, Words, clock, lane_title, setting, text};
use crate::measure::Measured;
use crate::run::{Counts, Playhead, Run};
use crate::time::Instant;

/// How wide an exported picture is.
const WIDTH: u32 = 960;
const MARGIN: Px = Px::new(16);
const HEADER: Px = Px::new(34);
const GAP: Px = Px::new(22);
const AXIS: Px = Px::new(28);

/// One lane, or all stacked, at the playhead's instant, as SVG text.
pub fn svg(
    run: &Run,
    measured: &Measured,
    playhead: &Playhead,
    lane: Option<usize>,
    words: &dyn Words,
) -> String {
    write_svg(&sheet(run, measured, playhead, lane, words), words, &plain_style())
}

/// [`svg`] as a scene.
pub fn sheet(
    run: &Run,
    measured: &Measured,
    playhead: &Playhead,
    lane: Option<usize>,
    words: &dyn Words,
) -> Scene {
    // What lies outside the view is shown by moving the view, not by leaving now out.
    sheet_of(run, measured, playhead, lane, follow(default_view(run), playhead), words)
}

/// The same on a given stretch of time.
pub(super) fn sheet_of(
    run: &Run,
    measured: &Measured,
    playhead: &Playhead,
    lane: Option<usize>,
    view: (Instant, Instant),
    words: &dyn Words,
) -> Scene {
    let lanes: Vec<usize> = lane.map_or_else(|| (0..run.lanes().len()).collect(), |lane| vec![lane]);
    let inner = WIDTH - 2 * (MARGIN.0.unsigned_abs() / 100);
    let width = Px::new(i32::try_from(WIDTH).unwrap_or(960));
    let mut marks = vec![Mark::new(
        Name::Of("paper"),
        "paper",
        Shape::Rect { x: Px::ZERO, y: Px::ZERO, width, height: Px::ZERO, radius: Px::ZERO },
    )];
    let mut y = MARGIN;
    for &index in &lanes {
        let key = key_in_focus(measured, index);
        let frame = Frame {
            run,
            measured,
            playhead,
            lane: index,
            key,
            view,
            width: inner,
            room: None,
            parts: Parts::ALL,
            words,
        };
        let area = Area { x: MARGIN, y, width: width - MARGIN * 2, height: HEADER };
        if index != lanes[0] {
            let rule = y - GAP / 2;
            let line = Shape::Line { x1: MARGIN, y1: rule, x2: width - MARGIN, y2: rule };
            marks.extend(named(vec![Mark::new(Name::Of("rule"), "axis", line)], index, &lanes));
        }
        marks.extend(named(header(&frame, area), index, &lanes));
        y = y + HEADER;
        let scene = super::lane(&frame);
        marks.extend(named(shifted(scene.marks, MARGIN, y), index, &lanes));
        y = y + scene.height + GAP;
    }
    let layout = Layout::of(inner, None, Parts::ALL);
    if let Some(timeline) = layout.timeline {
        let area = Area { x: timeline.x + MARGIN, y: y - GAP, width: timeline.width, height: AXIS };
        let mut canvas = Canvas::new(words, Area { x: Px::ZERO, width, ..area });
        draw_axis(area, view, playhead.instant(), &mut canvas);
        marks.extend(canvas.finish());
    }
    let height = y - GAP + AXIS + Px::new(8);
    if let Shape::Rect { height: paper, .. } = &mut marks[0].shape {
        *paper = height;
    }
    Scene { width, height, label: label(run, playhead), marks }
}

/// The key whose curve tells most: that of the lane's fullest window.
pub fn key_in_focus(measured: &Measured, lane: usize) -> usize {
    measured.lanes[lane].worst.key.unwrap_or(0)
}

/// Title and setting on the left, totals on the right.
fn header(frame: &Frame, area: Area) -> Vec<Mark> {
    let Frame { run, lane, .. } = *frame;
    let totals = frame.measured.lanes[lane].totals;
    let baseline = area.y + Px::new(16);
    let mut canvas = Canvas::new(frame.words, area);
    let title = Message::new("lane-title").with("title", lane_title(run, lane));
    let title_width = canvas.width(&title, "title");
    let wish = |name, class, wordings, x, align, value, importance| Wish {
        name: Name::Of(name),
        class,
        wordings,
        places: vec![(x, baseline, align)],
        value,
        importance,
    };
    canvas.wish(wish("title", "title", vec![title], area.x, Align::Start, None, Importance::Value));
    let right = totals_marks(totals, area.right(), baseline, &mut canvas);
    canvas.keep_clear(Area { x: right, width: area.right() - right, ..area });
    let beside = area.x + title_width + Px::new(14);
    let setting = setting(frame.rule());
    canvas.wish(wish("setting", "quiet", vec![setting], beside, Align::Start, None, Importance::Setting));
    canvas.finish()
}

/// The totals from the right, each with the sign that its requests have; where they begin.
fn totals_marks(totals: Counts, right: Px, baseline: Px, canvas: &mut Canvas) -> Px {
    let middle = baseline - Px::new(4);
    let mut x = right;
    for (name, id, one, class, count) in [
        ("rejected-total", "total-rejected", "total-rejected-one", "request reject", totals.rejected),
        ("delayed-total", "total-delayed", "total-delayed-one", "request delay", totals.delayed),
        ("admitted-total", "total-admitted", "total-admitted-one", "request admit", totals.admitted),
    ] {
        if count == 0 && name == "delayed-total" {
            continue;
        }
        let text = Message::new(if count == 1 { one } else { id }).with("n", count);
        let left = x - canvas.width(&text, "bold");
        let shape = Shape::Text { x: left, y: baseline, align: Align::Start, text };
        canvas.add(Name::Of(name), "bold", shape).value = Some(count.to_string());
        let (x_sign, y, radius) = (left - Px::new(10), middle, Px(400));
        let (name, sign) = match class {
            "request reject" => ("rejected-sign", Shape::Cross { x: x_sign, y, radius: Px(330) }),
            "request delay" => ("delayed-sign", Shape::Circle { x: x_sign, y, radius: Px(360) }),
            _ => ("admitted-sign", Shape::Circle { x: x_sign, y, radius }),
        };
        canvas.add(Name::Of(name), class, sign);
        x = left - Px::new(32);
    }
    x
}

/// Every mark moved.
fn shifted(marks: Vec<Mark>, x: Px, y: Px) -> Vec<Mark> {
    marks.into_iter().map(|mark| Mark { shape: mark.shape.moved(x, y), ..mark }).collect()
}

/// Every mark with its lane in its name, where there are several.
fn named(marks: Vec<Mark>, lane: usize, lanes: &[usize]) -> Vec<Mark> {
    if lanes.len() == 1 {
        return marks;
    }
    marks.into_iter().map(|mark| Mark { name: mark.name.in_lane(lane), ..mark }).collect()
}

fn label(run: &Run, playhead: &Playhead) -> Message {
    let now = clock(playhead.instant());
    match &run.scenario.title {
        Some(title) => Message::new("sheet-picture").with("title", text(title)).with("now", now),
        None => Message::new("sheet-picture-untitled").with("now", now),
    }
}

/// The light styles with every colour written out: programs that know no custom properties draw them too.
pub(super) fn plain_style() -> String {
    let mut style = STYLE.to_owned();
    let colours: Vec<(&str, &str)> = STYLE
        .lines()
        .filter_map(|line| line.trim().strip_prefix("--")?.strip_suffix(';')?.split_once(':'))
        .collect();
    for (name, colour) in colours {
        style = style.replace(&format!("var(--{name})"), colour.trim());
    }
    style.lines().filter(|line| !line.trim().starts_with("--")).collect::<Vec<_>>().join("\n")
}
