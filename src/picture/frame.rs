//! One lane at an instant: what a picture of it is drawn from, and how its parts stand together.

use super::canvas::Canvas;
use super::metrics::text_width;
use super::rows::Rows;
use super::service::{self, room_beside_service};
use super::{Align, Mark, Name, Px, Scene, Shape, curve, timeline, vessel};
use crate::explain::{Message, Words, clock, lane_title, with_period};
use crate::limiter::Rule;
use crate::measure::Measured;
use crate::run::{LaneRun, Outcome, Playhead, Run};
use crate::time::Instant;
use crate::traffic::Arrival;

/// From so many pixels the vessel stands beside the timeline, below that on top of it.
const WIDE: u32 = 560;
/// Between the vessel and what stands beside or under it.
const GAP: Px = Px::new(14);
/// What the label under the vessel takes, where a lane has several keys.
const KEY: Px = Px::new(15);

/// What a lane's picture is drawn from.
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    pub run: &'a Run,
    /// What that run amounts to.
    pub measured: &'a Measured,
    /// Now, with the limiters as they stand.
    pub playhead: &'a Playhead,
    pub lane: usize,
    /// The key in focus: whose limiter and whose curve are drawn. An index into the lane's keys.
    pub key: usize,
    /// The stretch of time shown, from its first instant up to its last; never empty.
    pub view: (Instant, Instant),
    /// In pixels.
    pub width: u32,
    /// So high it may be at most, in pixels; as high as it likes where nothing is said. Parts stand close then; how many
    /// fit, [`Parts::within`] says.
    pub room: Option<u32>,
    pub parts: Parts,
    /// The catalog in the reader's language: texts are measured in it.
    pub words: &'a dyn Words,
}

/// Which parts of a lane are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    pub vessel: bool,
    pub timeline: bool,
    pub curve: bool,
}

impl Parts {
    pub const ALL: Self = Self { vessel: true, timeline: true, curve: true };

    /// As many of these as fit into a picture so wide and so high; at least one.
    #[must_use]
    pub fn within(self, width: u32, room: Option<u32>) -> Self {
        let Some(room) = room.map(pixels) else { return self };
        let fewer = [
            self,
            Self { curve: false, ..self },
            Self { vessel: false, ..self },
            Self { vessel: false, curve: false, ..self },
        ];
        let some = fewer.into_iter().filter(|parts| parts.vessel || parts.timeline || parts.curve);
        let mut last = self;
        for parts in some {
            last = parts;
            if Layout::of(width, Some(0), parts).height <= room {
                break;
            }
        }
        last
    }
}

/// A stretch of a scene, from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    pub x: Px,
    pub y: Px,
    pub width: Px,
    pub height: Px,
}

impl Area {
    pub fn right(self) -> Px {
        self.x + self.width
    }

    pub fn bottom(self) -> Px {
        self.y + self.height
    }

    /// Whether the two have a point in common, edges included.
    pub fn meets(self, other: Self) -> bool {
        self.x <= other.right()
            && other.x <= self.right()
            && self.y <= other.bottom()
            && other.y <= self.bottom()
    }
}

impl Frame<'_> {
    pub fn now(&self) -> Instant {
        self.playhead.instant()
    }

    /// What the lane is offered.
    pub(super) fn offers(&self) -> &[Arrival] {
        self.run.offers(self.lane)
    }

    /// Whether one limiter counts all that the key in focus sends: then what started of it tells the limiter's past.
    pub(super) fn has_one_node(&self) -> bool {
        self.run.scenario.world.nodes == 1
    }

    /// Whether the lane's rule lets requests wait.
    pub(super) fn holds_back(&self) -> bool {
        let changed = self.run.changes(self.lane).any(|change| change.rule.delays());
        changed || self.run.rule(self.lane).delays()
    }

    /// The rule that the lane goes by now.
    pub(super) fn rule(&self) -> &Rule {
        self.playhead.rule(self.run, self.lane)
    }

    /// The rule that the lane goes by once all changes at an instant have happened.
    pub(super) fn rule_at(&self, at: Instant) -> &Rule {
        let last = self.run.changes(self.lane).filter(|change| change.at <= at).last();
        last.map_or(self.run.rule(self.lane), |change| &change.rule)
    }

    /// The cost of the key in focus that has started within the trailing window, of what has happened by now.
    pub fn trailing(&self) -> u128 {
        let (run, now) = (self.run, self.now());
        let all = self.measured.lanes[self.lane].trailing(Some(self.key), now);
        // What happens at this very instant, but later, has not started yet.
        let simulation = self.playhead.simulation();
        if simulation.next().is_none_or(|next| next.at > now) {
            return all;
        }
        let LaneRun { keys, decisions, .. } = &run.lanes()[self.lane];
        let cost = |request: usize| {
            let arrival = self.offers()[request];
            if keys.of_client(arrival.client) == self.key { u128::from(arrival.cost) } else { 0 }
        };
        let arrived = self.playhead.offered(self.lane);
        let arriving = self.offers()[arrived..].iter().take_while(|arrival| arrival.at == now).count();
        let arrivals: u128 = (arrived..arrived + arriving)
            .filter(|request| decisions.outcomes()[*request] == Outcome::Admit)
            .map(cost)
            .sum();
        let starts: u128 = simulation.starting(self.lane, now).map(|request| cost(request as usize)).sum();
        all - arrivals - starts
    }
}

/// Whole pixels, as many as a picture may have.
fn pixels(number: u32) -> Px {
    Px::new(i32::try_from(number.min(10_000)).unwrap_or(10_000))
}

/// Where the parts of a lane stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    pub vessel: Option<Area>,
    /// Timeline and curve share it.
    pub timeline: Option<Area>,
    pub width: Px,
    pub height: Px,
}

impl Layout {
    /// The layout of a lane so many pixels wide and, if that can be, at most so high.
    pub fn of(width: u32, room: Option<u32>, parts: Parts) -> Self {
        let wide = width >= WIDE;
        let width = pixels(width);
        let both = parts.timeline && parts.curve;
        let [vessel_width, timeline_low, timeline_high] = if wide {
            [Px::new(210), Px::new(if both { 170 } else { 110 }), Px::new(if both { 222 } else { 136 })]
        } else {
            [width, Px::new(if both { 170 } else { 110 }), Px::new(if both { 210 } else { 122 })]
        };
        let (vessel_low, vessel_high) = (Px::new(160), Px::new(if wide { 200 } else { 160 }));
        let room = room.map(pixels);
        let vessel_height = room.map_or(vessel_high, |room| (room - KEY).max(vessel_low).min(vessel_high));
        let beside = if wide || !parts.vessel { Px::ZERO } else { vessel_height + GAP };
        let timeline_height =
            room.map_or(timeline_high, |room| (room - beside).max(timeline_low).min(timeline_high));
        let vessel = parts.vessel.then_some(Area {
            x: Px::ZERO,
            y: Px::ZERO,
            width: vessel_width,
            height: vessel_height,
        });
        let timeline = (parts.timeline || parts.curve).then(|| {
            let (x, y) = match vessel {
                None => (Px::ZERO, Px::ZERO),
                Some(_) if wide => (vessel_width + GAP, Px::ZERO),
                Some(_) => (Px::ZERO, beside),
            };
            Area { x, y, width: width - x, height: timeline_height }
        });
        let bottom = |area: Option<Area>| area.map_or(Px::ZERO, Area::bottom);
        // With room for the label under the vessel, wherever there is little.
        let foot = if room.is_some() && parts.vessel { vessel_height + KEY } else { Px::ZERO };
        Self { vessel, timeline, width, height: bottom(vessel).max(bottom(timeline)).max(foot) }
    }
}

/// One lane at the playhead's instant: the vessel, its timeline and the measured curve.
pub fn lane(frame: &Frame) -> Scene {
    let layout = Layout::of(frame.width, room_beside_service(frame.run, frame.room), frame.parts);
    let mut marks: Vec<Mark> = Vec::new();
    if let Some(area) = layout.vessel {
        marks.extend(vessel::draw(frame, area));
    }
    let mut height = layout.height;
    if let Some(label) = layout.vessel.and_then(|area| key_label(frame, area)) {
        if let Shape::Text { y, .. } = label.shape {
            height = height.max(y + Px::new(4));
        }
        marks.push(label);
    }
    if let Some(area) = layout.timeline {
        let rows = Rows::of(area, frame.parts, frame.holds_back());
        let mut canvas = Canvas::new(frame.words, area);
        timeline::draw(frame, &rows, &mut canvas);
        curve::draw(frame, &rows, &mut canvas);
        marks.extend(canvas.finish());
        if let Some((more, tall)) = service::draw(frame, area, height) {
            marks.extend(more);
            height = height + tall;
        }
    }
    Scene { width: layout.width, height, label: label(frame), marks }
}

/// Under the vessel: whose it is, where the lane has several keys.
fn key_label(frame: &Frame, area: Area) -> Option<Mark> {
    let (keys, names) = (&frame.measured.lanes[frame.lane].keys, frame.run.lanes()[frame.lane].keys.names());
    let nodes = frame.run.scenario.world.nodes;
    if names.len() < 2 && nodes < 2 {
        return None;
    }
    let place = keys.iter().position(|its| its.key == frame.key)? as u64 + 1;
    let kind = match frame.run.scenario.lanes[frame.lane].key[..] {
        [key] => key.name(),
        _ => "any",
    };
    let node = frame.playhead.node(frame.run, frame.lane, frame.key) as u64 + 1;
    let kind = if names.len() < 2 { "none" } else { kind };
    let named = |kind: &'static str| {
        Message::new("lane-key")
            .with("node", node)
            .with("nodes", u64::from(nodes))
            .with("kind", kind)
            .with("key", names[frame.key].as_str())
            .with("n", place)
            .with("of", keys.len() as u64)
    };
    let fits = |text: &Message| text_width(&frame.words.say(text), "quiet") <= area.width;
    let shorter = if kind == "none" { "none" } else { "any" };
    let text = [kind, shorter]
        .into_iter()
        .map(named)
        .find(fits)
        .unwrap_or_else(|| named(if kind == "none" { "none" } else { "unnamed" }));
    let shape = Shape::Text {
        x: area.x + Px::new(1),
        y: area.bottom() + KEY - Px::new(4),
        align: Align::Start,
        text,
    };
    Some(Mark::new(Name::Of("lane-key"), "quiet", shape))
}

fn label(frame: &Frame) -> Message {
    let value =
        Message::new("curve-value").with("value", u64::try_from(frame.trailing()).unwrap_or(u64::MAX));
    Message::new("lane-picture")
        .with("lane", lane_title(frame.run, frame.lane))
        .with("now", clock(frame.now()))
        .with("value", with_period(value, frame.run.window()))
}
