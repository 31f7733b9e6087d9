//! Promises of the pictures: nothing collides, marks stay bounded, numbers are the run's.

#[path = "common/rules.rs"]
mod rules;
#[path = "common/runs.rs"]
mod runs;
#[path = "common/words.rs"]
mod words;

use std::collections::BTreeSet;

use ratelab::explain::Words;
use ratelab::limiter::{
    Anchor, FixedWindowSetting, Limiter, OnEmpty, RefillStyle, Rule, SlidingLogSetting, TokenBucketSetting,
};
use ratelab::measure::Measured;
use ratelab::picture::{
    Area, Frame, Mark, Name, Parts, Px, Scene, Shape, axis, default_view, follow, key_in_focus, lane,
    opening, room_beside_service, scrubber, sheet, stretch_at, text_area, time_to_x,
};
use ratelab::run::{Playhead, Run};
use ratelab::scenario::bounds;
use ratelab::scenario::{Edit, Open, Position, builtin, document, read};
use ratelab::time::{Duration, Instant};
use words::Catalog;

const WIDTHS: [u32; 3] = [960, 700, 330];
/// Where there is little room: wide with all parts and without any to spare, narrow with both, with one, and with none
/// of what can be left out.
const LOW: [(u32, Option<u32>); 5] =
    [(606, Some(175)), (606, Some(195)), (330, Some(345)), (450, Some(170)), (450, Some(110))];
/// As many as any decision of these has; beyond its last one stays at it.
const MOST_MOMENTS: usize = 6;

struct Staged {
    name: String,
    run: Run,
    measured: Measured,
}

impl Staged {
    fn new(name: &str, run: Run) -> Self {
        let measured = Measured::of(&run);
        Self { name: name.to_owned(), run, measured }
    }

    fn frame<'a>(
        &'a self,
        playhead: &'a Playhead,
        lane: usize,
        width: u32,
        words: &'a dyn Words,
    ) -> Frame<'a> {
        Frame {
            run: &self.run,
            measured: &self.measured,
            playhead,
            lane,
            key: key_in_focus(&self.measured, lane),
            view: default_view(&self.run),
            width,
            room: None,
            parts: Parts::ALL,
            words,
        }
    }

    fn at(&self, instant: Instant, events: Option<u64>) -> Playhead {
        let mut playhead = self.run.playhead();
        playhead.seek(&self.run, Position { instant, events });
        playhead
    }

    fn opened(&self) -> Playhead {
        let mut playhead = self.run.playhead();
        if let Some(position) = opening(&self.run, &self.measured) {
            playhead.seek(&self.run, position);
        }
        playhead
    }

    /// The opening, the ends, and places in between; some of them in the midst of an instant.
    fn places(&self) -> Vec<Playhead> {
        let (from, to) = default_view(&self.run);
        let mut places = vec![self.opened(), self.at(from, None), self.at(to, None), self.run.playhead()];
        let mut draw = 0x2545_f491_4f6c_dd1d_u64;
        for _ in 0..6 {
            draw = draw.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            places.push(self.at(from.after(Duration((draw >> 20) % to.since(from).0)), None));
        }
        for part in [3, 7] {
            if let Some(arrival) = self.run.arrivals().get(self.run.arrivals().len() * part / 10) {
                places.push(self.at(arrival.at, Some(1)));
            }
        }
        places
    }
}

fn builtins() -> Vec<Staged> {
    let staged = |(name, json): &(&str, &str)| {
        let document: document::Value = serde_json::from_str(json).expect(name);
        let run = Run::new(read(&document).expect(name), bounds::REQUESTS).expect(name);
        Staged::new(name, run)
    };
    builtin::ALL.iter().map(staged).collect()
}

/// Every rule, on a burst and what trickles after it.
fn every_rule(requests: u64) -> Staged {
    let rules = rules::every_way(runs::rate("100/1m"), 20);
    let lanes = rules.iter().enumerate().map(|(n, rule)| runs::lane(&format!("lane{n}"), *rule)).collect();
    let traffic =
        vec![runs::burst("59s", requests / 2, "1s"), runs::burst("61s", requests - requests / 2, "5m")];
    Staged::new(&format!("every rule, {requests}"), runs::run(runs::scenario("1m", lanes, traffic)))
}

/// Far more in each column than goes through.
fn flood() -> Staged {
    let json = builtin::named("edge-burst").expect("built in");
    let document: document::Value = serde_json::from_str(json).expect("JSON");
    let mut scenario = read(&document).expect("a scenario");
    scenario.traffic = vec![runs::burst("5s", 40_000, "50s"), runs::burst("60s", 100, "1s")];
    scenario.edits.clear();
    scenario.open = Open::default();
    Staged::new("flood", runs::run(scenario))
}

/// Requests of unlike cost, by several clients, with beats and windows that are no minutes.
fn dear() -> Staged {
    let quota = runs::rate("2000/7s");
    let bucket = |refill_style, on_empty| {
        Rule::TokenBucket(TokenBucketSetting {
            capacity: 2000,
            refill: runs::rate("1000/1s"),
            initial: 500,
            refill_style,
            on_empty,
        })
    };
    let rules = [
        Rule::FixedWindow(FixedWindowSetting { quota, anchor: Anchor::FirstRequest }),
        Rule::SlidingLog(SlidingLogSetting { quota, count_rejected: false }),
        bucket(RefillStyle::Interval, OnEmpty::Reject),
        bucket(RefillStyle::Continuous, OnEmpty::Queue { places: 3000 }),
    ];
    let lanes = rules.iter().enumerate().map(|(n, rule)| runs::lane(&format!("lane{n}"), *rule)).collect();
    let mut small = runs::burst("0s", 40, "25s");
    small.cost = 3;
    let mut large = runs::at(["2s", "2.1s", "5s", "5s", "9s", "9.4s", "9.4s"].map(runs::instant));
    (large.cost, large.client) = (900, 1);
    let mut scenario = runs::scenario("1s", lanes, vec![small, large]);
    scenario.clients.push(runs::client("bob"));
    Staged::new("dear requests", runs::run(scenario))
}

fn languages() -> [(&'static str, Catalog); 3] {
    [("en", Catalog::en()), ("pt-BR", Catalog::pt_br()), ("en-XA", Catalog::long())]
}

type Segment = ((i32, i32), (i32, i32));

/// The straight lines that a mark is drawn with, in hundredths of a pixel.
fn segments(shape: &Shape) -> Vec<Segment> {
    match shape {
        Shape::Line { x1, y1, x2, y2 } => vec![((x1.0, y1.0), (x2.0, y2.0))],
        Shape::Path(path) => {
            let mut all = Vec::new();
            let mut last: Option<(i32, i32)> = None;
            let mut rest = path.as_str();
            while !rest.is_empty() {
                let command = rest.chars().next().expect("not empty");
                let end = rest[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |at| at + 1);
                let numbers: Vec<i32> = rest[1..end]
                    .split(' ')
                    .filter(|number| !number.is_empty())
                    .map(|number| (number.parse::<f64>().expect("a number") * 100.0).round() as i32)
                    .collect();
                for pair in numbers.chunks(2) {
                    let point = (pair[0], pair[1]);
                    if let (Some(before), true) = (last, command != 'M') {
                        all.push((before, point));
                    }
                    last = Some(point);
                }
                rest = &rest[end..];
            }
            all
        }
        _ => Vec::new(),
    }
}

/// Whether a segment passes through the inside of an area.
fn crosses(area: Area, (one, other): Segment) -> bool {
    // Clipped to the area, side by side (Liang and Barsky).
    let (dx, dy) = (f64::from(other.0 - one.0), f64::from(other.1 - one.1));
    let (mut enter, mut leave) = (0.0f64, 1.0f64);
    for (delta, distance) in [
        (-dx, f64::from(one.0 - area.x.0)),
        (dx, f64::from(area.right().0 - one.0)),
        (-dy, f64::from(one.1 - area.y.0)),
        (dy, f64::from(area.bottom().0 - one.1)),
    ] {
        if delta == 0.0 {
            if distance <= 0.0 {
                return false;
            }
        } else if delta < 0.0 {
            enter = enter.max(distance / delta);
        } else {
            leave = leave.min(distance / delta);
        }
    }
    enter < leave
}

/// What a solid mark covers.
fn covered(shape: &Shape) -> Option<Area> {
    let around = |x: Px, y: Px, radius: Px| Area {
        x: x - radius,
        y: y - radius,
        width: radius * 2,
        height: radius * 2,
    };
    match *shape {
        Shape::Rect { x, y, width, height, .. } => Some(Area { x, y, width, height }),
        Shape::Circle { x, y, radius } | Shape::Cross { x, y, radius } => Some(around(x, y, radius)),
        _ => None,
    }
}

fn overlap(one: Area, other: Area) -> bool {
    one.x < other.right() && other.x < one.right() && one.y < other.bottom() && other.y < one.bottom()
}

const LINES: [&str; 13] = [
    "now",
    "zero",
    "axis",
    "edge",
    "limit",
    "bound",
    "beat",
    "frame-side",
    "wait",
    "curve",
    "bracket",
    "tick",
    "above-hatch",
];
/// So far apart stand texts side by side at least.
const APART: Px = Px::new(3);
const SOLID: [&str; 4] = ["request", "start", "curve-now", "now-marker"];

fn has_class(class: &str, wanted: &[&str]) -> bool {
    class.split(' ').any(|part| wanted.contains(&part))
}

fn assert_nothing_collides(scene: &Scene, words: &dyn Words, what: &str) {
    let mut texts: Vec<(Name, String, Area)> = Vec::new();
    for mark in &scene.marks {
        if let Shape::Text { x, y, align, text } = &mark.shape {
            let said = words.say(text);
            let area = text_area(&said, mark.class, (*x, *y), *align);
            let inside = area.x >= Px::ZERO
                && area.y >= Px::ZERO
                && area.right() <= scene.width
                && area.bottom() <= scene.height;
            assert!(inside, "{what}: {said:?} ({}) leaves the picture: {area:?}", mark.name);
            let around = Area { x: area.x - APART, width: area.width + APART * 2, ..area };
            for (name, other, taken) in &texts {
                assert!(
                    !overlap(around, *taken),
                    "{what}: {said:?} ({}) and {other:?} ({name}) overlap or touch",
                    mark.name
                );
            }
            texts.push((mark.name, said, area));
        }
    }
    for mark in &scene.marks {
        // A vessel's own marks carry its numbers.
        if has_class(mark.class, &LINES) {
            for segment in segments(&mark.shape) {
                for (name, said, area) in &texts {
                    assert!(!crosses(*area, segment), "{what}: {said:?} ({name}) lies on {}", mark.name);
                }
            }
        }
        if has_class(mark.class, &SOLID)
            && let Some(covers) = covered(&mark.shape)
        {
            for (name, said, area) in &texts {
                assert!(!overlap(*area, covers), "{what}: {said:?} ({name}) lies on {}", mark.name);
            }
        }
    }
}

fn assert_names_are_unique(scene: &Scene, what: &str) {
    let mut names: Vec<Name> = scene.marks.iter().map(|mark| mark.name).collect();
    names.sort_unstable();
    for pair in names.windows(2) {
        assert_ne!(pair[0], pair[1], "{what}: a name stands twice");
    }
}

#[test]
fn no_label_meets_another_or_a_line() {
    for staged in builtins().into_iter().chain([every_rule(40), every_rule(3_000), flood(), dear()]) {
        for (language, words) in &languages() {
            for (n, playhead) in staged.places().iter().enumerate() {
                for (width, room) in WIDTHS.map(|width| (width, None)).into_iter().chain(LOW) {
                    for index in 0..staged.run.lanes().len() {
                        let what = format!(
                            "{} in {language}, place {n}, lane {index}, {width} px, {room:?}",
                            staged.name
                        );
                        let parts = Parts::ALL.within(width, room_beside_service(&staged.run, room));
                        let scene =
                            lane(&Frame { room, parts, ..staged.frame(playhead, index, width, words) });
                        if let Some(room) = room {
                            assert!(
                                scene.height <= Px::new(i32::try_from(room).expect("few")),
                                "{what}: too high"
                            );
                        }
                        assert_nothing_collides(&scene, words, &what);
                        assert_names_are_unique(&scene, &what);
                    }
                    let what = format!("{} in {language}, place {n}, {width} px, axis", staged.name);
                    assert_nothing_collides(&axis(&staged.frame(playhead, 0, width, words)), words, &what);
                }
                let all = sheet(&staged.run, &staged.measured, playhead, None, words);
                let what = format!("{} in {language}, place {n}, all lanes", staged.name);
                assert_nothing_collides(&all, words, &what);
                assert_names_are_unique(&all, &what);
            }
        }
    }
}

/// However far from zero, and however little is in view.
#[test]
fn no_two_ticks_say_the_same() {
    let staged = builtins().remove(0);
    let playhead = staged.places().remove(0);
    for (language, words) in &languages() {
        for from in [0, 590_000_000_000, 60_936_000_000_000, 3_466_921_500_000_000] {
            for length in
                [10u64, 1_000, 1_000_000, 20_000_000, 1_000_000_000, 60_000_000_000, 3_600_000_000_000]
            {
                let view = (Instant(from), Instant(from + length));
                let scene = axis(&Frame { view, ..staged.frame(&playhead, 0, 960, words) });
                let ticks: Vec<String> = (scene.marks.iter())
                    .filter(|mark| matches!(mark.name, Name::Nth("time", _)))
                    .map(|mark| match &mark.shape {
                        Shape::Text { text, .. } => words.say(text),
                        shape => panic!("{shape:?} for a text"),
                    })
                    .collect();
                let different: BTreeSet<&String> = ticks.iter().collect();
                assert_eq!(different.len(), ticks.len(), "{language}, {length} ns from {from}: {ticks:?}");
                assert!(ticks.len() > 1, "{language}, {length} ns from {from}: {ticks:?}");
            }
        }
    }
}

/// The finding counts what spilled in one stretch, the vessel since the beginning: it says so at any width.
#[test]
fn what_spilled_is_told_of_the_time_so_far() {
    let staged = builtins().into_iter().find(|staged| staged.name == "idle-then-burst").expect("built in");
    let playhead = staged.opened();
    for (words, so_far) in [(Catalog::en(), "so far"), (Catalog::pt_br(), "até agora")] {
        for width in WIDTHS {
            let scene = lane(&staged.frame(&playhead, 0, width, &words));
            let says = |mark: &Mark| match &mark.shape {
                Shape::Text { text, .. } => words.say(text).ends_with(so_far),
                _ => false,
            };
            assert!(scene.marks.iter().any(says), "{width} px: nothing says {so_far:?}");
        }
    }
}

/// Of columns that are nothing but rejections the picture says how many they stand for.
#[test]
fn bars_that_hang_down_have_counts() {
    let words = Catalog::en();
    let staged = flood();
    let playhead = staged.opened();
    for index in 0..staged.run.lanes().len() {
        let scene = lane(&staged.frame(&playhead, index, 960, &words));
        let counts = |name: &'static str| {
            scene
                .marks
                .iter()
                .filter(move |mark| matches!(mark.name, Name::Nth(its, _) if its.trim_end_matches("-later") == name))
                .count()
        };
        assert!(counts("count-up") > 0, "lane {index}");
        assert!(counts("rejected") > 1, "lane {index}");
        assert!(counts("count-down") > 1, "lane {index}: {} counts", counts("count-down"));
    }
}

#[test]
fn nor_inside_a_decision() {
    for staged in builtins().into_iter().chain([every_rule(40), every_rule(3_000), dear()]) {
        for place in staged.places().iter().step_by(3).filter(|place| place.arrived() > 0) {
            let request = u32::try_from(place.arrived() - 1).expect("few requests");
            for index in 0..staged.run.lanes().len() {
                for passed in 0..MOST_MOMENTS {
                    let mut playhead = place.clone();
                    playhead.enter(&staged.run, index, request, passed);
                    let key = playhead.inside().expect("a decision").key();
                    for (language, words) in &languages() {
                        for width in WIDTHS {
                            let frame = Frame { key, ..staged.frame(&playhead, index, width, words) };
                            let what = format!(
                                "{} in {language}, lane {index}, {width} px, {passed} moments into request {request}",
                                staged.name
                            );
                            assert_nothing_collides(&lane(&frame), words, &what);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn the_picture_says_what_the_timeline_needs() {
    let words = Catalog::en();
    for staged in builtins() {
        let playhead = staged.opened();
        for index in 0..staged.run.lanes().len() {
            for width in WIDTHS {
                let scene = lane(&staged.frame(&playhead, index, width, &words));
                let has = |name: &'static str| scene.marks.iter().any(|mark| mark.name == Name::Of(name));
                let what = format!("{}, lane {index}, {width} px", staged.name);
                for name in ["now", "axis", "curve", "value", "value-label", "column"] {
                    assert!(has(name), "{what}: no {name}");
                }
                assert_eq!(has("limit"), staged.measured.lanes[index].limit.is_some(), "{what}");
                assert_eq!(has("limit-label"), has("limit"), "{what}");
                assert_eq!(has("worst-label"), has("worst"), "{what}");
            }
        }
    }
}

#[test]
fn a_picture_holds_few_marks_however_long_the_run() {
    let words = Catalog::en();
    for requests in [10, 400, 600, 10_000, 1_000_000] {
        let staged = every_rule(requests);
        for at in ["59s", "59.5s", "60s", "2m", "5m30s"] {
            let playhead = staged.at(runs::instant(at), None);
            for index in 0..staged.run.lanes().len() {
                let frame = staged.frame(&playhead, index, 960, &words);
                let whole = (Instant::ZERO, staged.run.end());
                let close = (runs::instant("58s"), runs::instant("62s"));
                for view in [frame.view, whole, close] {
                    let marks = lane(&Frame { view, ..frame }).marks.len();
                    assert!(marks <= 1000, "{requests} requests, lane {index}, {view:?}: {marks} marks");
                }
                assert!(scrubber(&frame).marks.len() <= 1000);
            }
            let all = sheet(&staged.run, &staged.measured, &playhead, None, &words).marks.len();
            assert!(
                all <= 4000 * staged.run.lanes().len() / 4,
                "{requests} requests, all lanes: {all} marks"
            );
        }
    }
}

#[test]
fn the_numbers_are_the_runs() {
    let words = Catalog::en();
    for staged in builtins().into_iter().chain([every_rule(40), every_rule(3_000), dear()]) {
        for playhead in staged.places() {
            for index in 0..staged.run.lanes().len() {
                let frame = staged.frame(&playhead, index, 960, &words);
                let scene = lane(&frame);
                let what = format!("{}, lane {index} at {}", staged.name, playhead.instant());
                assert_eq!(requests_drawn(&scene), requests_in_view(&staged, &frame), "{what}");
                let value = |name: &'static str| {
                    let mark = scene.marks.iter().find(|mark| mark.name == Name::Of(name));
                    mark.and_then(|mark| mark.value.clone())
                };
                if (frame.view.0..=frame.view.1).contains(&playhead.instant()) {
                    assert_eq!(
                        value("value"),
                        Some(trailing(&staged, &playhead, &frame).to_string()),
                        "{what}"
                    );
                }
                let measure = &staged.measured.lanes[index];
                assert_eq!(value("limit"), measure.limit.map(|limit| limit.to_string()), "{what}");
                if let Some(worst) = value("worst") {
                    assert_eq!(worst, measure.worst.admitted.to_string(), "{what}");
                }
                if let Some(bound) = value("bound") {
                    assert_eq!(Some(bound), measure.bound.map(|bound| bound.to_string()), "{what}");
                }
            }
        }
    }
}

/// Admitted, delayed and rejected, past and future, as marks and as counts of columns.
fn requests_drawn(scene: &Scene) -> [u64; 6] {
    let mut drawn = [0; 6];
    for mark in &scene.marks {
        if !has_class(mark.class, &["request"]) {
            continue;
        }
        let outcome = ["admit", "delay", "reject"].iter().position(|class| has_class(mark.class, &[class]));
        let place = outcome.expect("an outcome") + if has_class(mark.class, &["future"]) { 3 } else { 0 };
        drawn[place] += match (mark.name, &mark.value) {
            (Name::Nth("request" | "retry", _), _) => 1,
            (_, Some(count)) => count.parse().expect("a count"),
            (name, None) => panic!("{name} has no count"),
        };
    }
    drawn
}

fn requests_in_view(staged: &Staged, frame: &Frame) -> [u64; 6] {
    use ratelab::run::Outcome;
    let mut counted = [0; 6];
    let outcomes = staged.run.lanes()[frame.lane].decisions.outcomes();
    let arrived = frame.playhead.offered(frame.lane);
    for (request, (arrival, outcome)) in staged.run.offers(frame.lane).iter().zip(outcomes).enumerate() {
        if arrival.at >= frame.view.0 && arrival.at < frame.view.1 {
            let place = match outcome {
                Outcome::Admit => 0,
                Outcome::Delay => 1,
                Outcome::Reject => 2,
            };
            counted[place + if request < arrived { 0 } else { 3 }] += 1;
        }
    }
    counted
}

/// What has started by now within the trailing window, counted by stepping through the run.
fn trailing(staged: &Staged, playhead: &Playhead, frame: &Frame) -> u64 {
    use ratelab::run::EventKind;
    let run = &staged.run;
    let mut walker = run.playhead();
    let mut counted = 0;
    let window = run.window();
    let decisions = &run.lanes()[frame.lane].decisions;
    while walker.simulation().events() < playhead.simulation().events() {
        let event = walker.simulation().next().expect("an event");
        let offered = walker.offered(frame.lane) as u32;
        walker.step(run, 1);
        if event.at.after(window) <= playhead.instant() {
            continue;
        }
        let started = match event.kind {
            EventKind::Arrival { .. } | EventKind::Retry { .. }
                if walker.offered(frame.lane) as u32 > offered =>
            {
                let admitted = decisions.outcomes()[offered as usize] == ratelab::run::Outcome::Admit;
                admitted.then_some(offered)
            }
            EventKind::Start { lane, request } => (lane as usize == frame.lane).then_some(request),
            _ => None,
        };
        if let Some(request) = started {
            let arrival = run.offers(frame.lane)[request as usize];
            if run.lanes()[frame.lane].keys.of_client(arrival.client) == frame.key {
                counted += arrival.cost;
            }
        }
    }
    counted
}

/// What belongs to other keys than that in focus is told from what belongs to it, mark by mark and count by count.
#[test]
fn marks_of_other_keys_are_apart() {
    let words = Catalog::en();
    let staged = &builtins().into_iter().find(|staged| staged.name == "access-log").expect("it is there");
    for playhead in staged.places() {
        for index in 0..staged.run.lanes().len() {
            let mut frame = staged.frame(&playhead, index, 960, &words);
            for view in [frame.view, (Instant::ZERO, staged.run.end())] {
                frame.view = view;
                let keys = &staged.run.lanes()[index].keys;
                let in_view = staged.run.arrivals().iter().filter(|a| a.at >= view.0 && a.at < view.1);
                let keyed = in_view.map(|arrival| keys.of_client(arrival.client) == frame.key);
                let (own, others): (Vec<bool>, Vec<bool>) = keyed.partition(|own| *own);
                let scene = lane(&frame);
                let drawn = |other: bool| -> u64 {
                    let marks = scene.marks.iter().filter(|mark| has_class(mark.class, &["request"]));
                    let marks = marks.filter(|mark| has_class(mark.class, &["other"]) == other);
                    marks.map(|mark| mark.value.as_ref().map_or(1, |n| n.parse().expect("a count"))).sum()
                };
                assert_eq!(drawn(false), own.len() as u64, "lane {index}");
                assert_eq!(drawn(true), others.len() as u64, "lane {index}");
                let label =
                    scene.marks.iter().find(|mark| mark.name == Name::Of("lane-key")).expect("a label");
                let Shape::Text { text, .. } = &label.shape else { panic!("{label:?} is no text") };
                assert!(words.say(text).contains(&keys.names()[frame.key]), "{}", words.say(text));
            }
        }
    }
}

#[test]
fn a_view_that_follows_keeps_some_of_itself_ahead_of_now() {
    let staged = &builtins()[0];
    let second = |n: u64| Instant(n * 1_000_000_000);
    let follows = |view: (u64, u64), now: u64| {
        let (from, to) = follow((second(view.0), second(view.1)), &staged.at(second(now), None));
        (from.0 / 1_000_000, to.0 / 1_000_000)
    };
    assert_eq!(follows((20, 30), 25), (20_000, 30_000));
    assert_eq!(follows((20, 30), 40), (31_500, 41_500));
    assert_eq!(follows((20, 30), 15), (13_500, 23_500));
    assert_eq!(follows((20, 30), 1), (0, 10_000));
}

#[test]
fn a_place_pointed_at_is_the_instant_that_stands_there() {
    let view = (runs::instant("56s"), runs::instant("66s"));
    let layout = ratelab::picture::Layout::of(960, None, Parts::ALL).timeline.expect("a timeline");
    for at in ["56s", "59.5s", "60s", "61.25s", "66s"] {
        let instant = runs::instant(at);
        let x = time_to_x(layout, view, instant);
        assert_eq!(stretch_at(960, Parts::ALL, view, (x, x)), Some((instant, instant)), "{at}");
    }
    let (beside, middle) = (layout.x - Px::new(2), layout.x + layout.width / 2);
    assert_eq!(stretch_at(960, Parts::ALL, view, (beside, middle)), None);
    // A sweep that goes on beside the timeline ends at its edge.
    let (from, to) = stretch_at(960, Parts::ALL, view, (middle, beside)).expect("begins on it");
    assert!(from > to && to == view.0);
}

#[test]
fn an_exported_picture_depends_on_run_position_and_language_alone() {
    let words = Catalog::en();
    for staged in builtins() {
        let straight = staged.opened();
        // The same place, by a detour.
        let mut detour = staged.at(staged.run.end(), None);
        detour.step(&staged.run, -3);
        detour.seek(&staged.run, straight.position());
        let draw = |playhead: &Playhead| {
            ratelab::picture::svg(&staged.run, &staged.measured, playhead, None, &words)
        };
        let svg = draw(&straight);
        assert_eq!(svg, draw(&detour), "{}", staged.name);
        assert!(!svg.contains("var("), "{}: a colour is not written out", staged.name);
        assert!(!svg.contains("href") && !svg.contains("url("), "{}: it refers to something", staged.name);
        assert!(svg.contains("width=\"960\""), "{}", staged.name);
    }
}

#[test]
fn the_pictures_are_as_they_were_seen() {
    let words = Catalog::en();
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    let renew = std::env::var_os("RATELAB_SNAPSHOTS").is_some();
    for staged in builtins() {
        let svg = ratelab::picture::svg(&staged.run, &staged.measured, &staged.opened(), None, &words);
        let file = dir.join(format!("{}.svg", staged.name));
        if renew {
            std::fs::create_dir_all(&dir).expect("a place for snapshots");
            std::fs::write(&file, &svg).expect("a snapshot written");
        }
        let seen = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(
            seen == svg,
            "{} is not as in tests/snapshots; look at it, then renew with RATELAB_SNAPSHOTS=1",
            staged.name
        );
    }
}

/// Windows of whole seconds, from the first request, on the clock or none, and some changes from one to another.
#[test]
fn windows_on_the_timeline_are_those_of_the_limiter_across_changes_of_its_rule() {
    let mut draw = 0x2545_f491_4f6c_dd1d_u64;
    let mut below = |bound: u64| {
        draw = draw.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (draw >> 33) % bound
    };
    let second = |number: u64| Instant(number * Duration::SECOND.0);
    let words = Catalog::en();
    for _ in 0..200 {
        let mut rule = || {
            let quota = runs::rate(&format!("{}/{}s", 1 + below(3), 1 + below(9)));
            let anchor = if below(4) == 0 { Anchor::Clock } else { Anchor::FirstRequest };
            if below(8) == 0 { Rule::NONE } else { FixedWindowSetting { quota, anchor }.into() }
        };
        let (first, rules) = (rule(), [rule(), rule(), rule()]);
        let times = (0..15).map(|_| second(below(40)));
        let mut scenario = runs::scenario("1m", vec![runs::lane("it", first)], vec![runs::at(times)]);
        scenario.duration = Duration(40 * Duration::SECOND.0);
        for rule in rules {
            let events = if below(2) == 0 { None } else { Some(below(2)) };
            let at = Position { instant: second(below(40)), events };
            scenario.edits.push(Edit::Limiter { at, lane: "it".into(), rule });
        }
        let staged = Staged::new("windows", runs::run(scenario));
        let view = (second(below(30)), second(31 + below(9)));
        let area = ratelab::picture::Layout::of(960, None, Parts::ALL).timeline.expect("a timeline");
        let mut expected = std::collections::BTreeSet::new();
        for now in (0..40).map(second) {
            let playhead = staged.at(now, None);
            let limiter = playhead.simulation().limiter(&staged.run, 0, 0);
            let Some((from, to)) = limiter.window(now) else { continue };
            let changes = || staged.run.changes(0).map(|change| change.at);
            let from = changes().filter(|at| *at <= now).fold(from, Instant::max);
            let to = changes().filter(|at| *at > now).fold(to, Instant::min);
            expected.extend([from, to]);
        }
        let inside = expected.into_iter().filter(|edge| view.0 < *edge && *edge < view.1);
        let expected: std::collections::BTreeSet<Px> =
            inside.map(|edge| time_to_x(area, view, edge)).collect();
        let playhead = staged.at(view.0, None);
        let scene = lane(&Frame { view, ..staged.frame(&playhead, 0, 960, &words) });
        let shown = scene.marks.iter().filter_map(|mark| match (mark.name, &mark.shape) {
            (Name::Nth("window-from" | "window-to", _), Shape::Line { x1, .. }) => Some(*x1),
            _ => None,
        });
        assert_eq!(shown.collect::<std::collections::BTreeSet<_>>(), expected, "{:?}", staged.run.scenario);
        assert_names_are_unique(&scene, "windows");
    }
}

#[test]
fn beats_on_the_timeline_are_those_of_the_rule_in_force() {
    let beats = |refill: &str| {
        Rule::TokenBucket(TokenBucketSetting {
            capacity: 5,
            refill: runs::rate(refill),
            initial: 5,
            refill_style: RefillStyle::Interval,
            on_empty: OnEmpty::Reject,
        })
    };
    let mut scenario =
        runs::scenario("1m", vec![runs::lane("it", beats("1/10s"))], vec![runs::burst("1s", 3, "0s")]);
    for (at, rule) in [("20s", beats("1/7s")), ("30s", Rule::NONE), ("50s", beats("1/5s"))] {
        let at = Position { instant: runs::instant(at), events: None };
        scenario.edits.push(Edit::Limiter { at, lane: "it".into(), rule });
    }
    let staged = Staged::new("beats", runs::run(scenario));
    let view = (Instant::ZERO, runs::instant("1m"));
    let area = ratelab::picture::Layout::of(960, None, Parts::ALL).timeline.expect("a timeline");
    for now in ["0s", "40s", "1m"] {
        let (words, playhead) = (Catalog::en(), staged.at(runs::instant(now), None));
        let scene = lane(&Frame { view, ..staged.frame(&playhead, 0, 960, &words) });
        let shown: Vec<Px> = scene
            .marks
            .iter()
            .filter_map(|mark| match (mark.name, &mark.shape) {
                (Name::Nth("beat", _), Shape::Line { x1, .. }) => Some(*x1),
                _ => None,
            })
            .collect();
        let expected =
            ["10s", "20s", "21s", "28s", "55s", "60s"].map(|at| time_to_x(area, view, runs::instant(at)));
        assert_eq!(shown, expected, "at {now}");
    }
}
