//! Pictures of one run at several instants, under one another: what passes between them is seen at a glance, on paper too.

use std::fmt::Write;

use super::export::{plain_style, sheet_of};
use super::svg::{Escaped, open_svg, write_marks};
use super::{Align, Mark, Name, Px, Scene, Shape, default_view};
use crate::explain::{Message, Words, clock};
use crate::measure::Measured;
use crate::run::Run;
use crate::scenario::Position;
use crate::time::{Duration, Instant};

/// Above each frame: which one it is.
const CAPTION: Px = Px::new(30);

/// Which instants a strip shows, of which lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strip {
    pub from: Position,
    /// Not before `from`.
    pub to: Position,
    /// From 1 to [`Strip::MOST_FRAMES`].
    pub frames: u32,
    /// None: all, stacked.
    pub lane: Option<usize>,
}

impl Strip {
    /// The most frames: as many as a few printed pages hold.
    pub const MOST_FRAMES: u32 = 12;

    /// The positions shown: the first, the last, and between them instants that lie equally far apart.
    pub fn positions(&self) -> Vec<Position> {
        let Self { from, to, frames, .. } = *self;
        let length = to.instant.since(from.instant).0;
        let last = u64::from(frames.clamp(1, Self::MOST_FRAMES)) - 1;
        let mut positions = vec![from];
        for frame in 1..last {
            // Less than 2^53 each, and there are few.
            let passed = Duration(length * frame / last);
            positions.push(Position { instant: from.instant.after(passed), events: None });
        }
        positions.extend((last > 0).then_some(to));
        positions
    }

    /// The stretch of time that all frames show: the usual one, as far as it holds them.
    fn view(&self, run: &Run) -> (Instant, Instant) {
        let (view, from, to) = (default_view(run), self.from.instant, self.to.instant);
        if view.0 <= from && to <= view.1 {
            return view;
        }
        let margin = Duration((to.since(from).0 / 20).max(1_000));
        (Instant(from.0.saturating_sub(margin.0)), to.after(margin))
    }
}

/// A strip as SVG text, with one sheet of styles. Each frame is a group, and in it the marks are named as in
/// [`super::svg()`].
pub fn strip(run: &Run, measured: &Measured, strip: &Strip, words: &dyn Words) -> String {
    let view = strip.view(run);
    let mut playhead = run.playhead();
    let mut groups = String::new();
    let mut height = Px::ZERO;
    let mut width = Px::ZERO;
    let positions = strip.positions();
    let of = positions.len() as u64;
    for (n, position) in (1u64..).zip(positions) {
        playhead.seek(run, position);
        let mut scene = sheet_of(run, measured, &playhead, strip.lane, view, words);
        let now =
            Message::new("strip-frame").with("n", n).with("of", of).with("now", clock(position.instant));
        scene.marks.push(Mark::new(
            Name::Of("caption"),
            "bold",
            Shape::Text { x: Px::new(16), y: Px::new(-8), align: Align::Start, text: now },
        ));
        let top = height + CAPTION;
        let label = words.say(&scene.label);
        let _ = writeln!(
            groups,
            "<g data-name=\"frame-{n}\" data-value=\"{}\" transform=\"translate(0 {top})\" role=\"img\" aria-label=\"{}\">",
            playhead.position(),
            Escaped(&label),
        );
        write_marks(&mut groups, &scene, words);
        groups.push_str("</g>\n");
        (width, height) = (scene.width, top + scene.height);
    }
    let label = Message::new("strip-picture")
        .with("n", of)
        .with("from", clock(strip.from.instant))
        .with("to", clock(strip.to.instant));
    let mut svg = String::new();
    let paper = Mark::new(
        Name::Of("paper"),
        "paper",
        Shape::Rect { x: Px::ZERO, y: Px::ZERO, width, height, radius: Px::ZERO },
    );
    let scene = Scene { width, height, label, marks: vec![paper] };
    open_svg(&mut svg, &scene, words, &plain_style());
    write_marks(&mut svg, &scene, words);
    svg.push_str(&groups);
    svg.push_str("</svg>\n");
    svg
}
