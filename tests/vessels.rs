//! What a vessel shows is what its limiter is: numbers and levels in the SVG text against the engine's state.

#[path = "common/words.rs"]
mod words;

use std::collections::BTreeMap;

use ratelab::explain::{Message, Words};
use ratelab::limiter::{
    Amount, Anchor, FixedWindowLook, FixedWindowSetting, GcraLook, GcraSetting, LeakyBucketLook,
    LeakyBucketSetting, LeakyMeterLook, LeakyQueueLook, LeakyStyle, Limiter, Look, OnEmpty, RefillStyle,
    Rule, SlidingCounterLook, SlidingCounterSetting, SlidingLogLook, SlidingLogSetting, SubWindow,
    SubWindowsLook, SubWindowsSetting, TokenBucketLook, TokenBucketSetting,
};
use ratelab::measure::Measured;
use ratelab::parameter::{Parameter, Type, Value, Values};
use ratelab::picture::{Area, Frame, Mark, Parts, Px, Scene, Shape, lane, text_area, vessel, write_svg};
use ratelab::run::{Playhead, Run};
use ratelab::scenario::{Edit, Key, Lane, Open, Position, Scenario, World};
use ratelab::time::{Duration, Instant, MAX_INTEGER, Rate};
use ratelab::traffic::{Client, Item, Pattern};
use words::Catalog;

/// How long the runs here are.
const LENGTH: &str = "90s";

fn rules() -> Vec<(&'static str, Rule)> {
    let rate = |text| Rate::parse(text).expect(text);
    let fixed = |quota, anchor| Rule::FixedWindow(FixedWindowSetting { quota: rate(quota), anchor });
    let log =
        |quota, count_rejected| Rule::SlidingLog(SlidingLogSetting { quota: rate(quota), count_rejected });
    let bucket = |capacity, refill, refill_style, on_empty| {
        Rule::TokenBucket(TokenBucketSetting {
            capacity,
            refill: rate(refill),
            initial: capacity,
            refill_style,
            on_empty,
        })
    };
    let leaky =
        |capacity, leak, style| Rule::LeakyBucket(LeakyBucketSetting { capacity, leak: rate(leak), style });
    vec![
        ("none", Rule::NONE),
        ("fixed window", fixed("100/20s", Anchor::Clock)),
        ("fixed window from the first request", fixed("7/3s", Anchor::FirstRequest)),
        ("fixed window, large", fixed("300/13s", Anchor::Clock)),
        ("sliding log", log("60/7s", false)),
        ("sliding log, rejected ones counted", log("5/7s", true)),
        ("sliding counter", Rule::SlidingCounter(SlidingCounterSetting { quota: rate("50/7s") })),
        ("sliding counter, large", Rule::SlidingCounter(SlidingCounterSetting { quota: rate("5000/7s") })),
        ("sub-windows", Rule::SubWindows(SubWindowsSetting { quota: rate("60/7s"), parts: 5 })),
        ("sub-windows, many", Rule::SubWindows(SubWindowsSetting { quota: rate("5000/7s"), parts: 100 })),
        ("token bucket", bucket(20, "100/1m", RefillStyle::Continuous, OnEmpty::Reject)),
        ("token bucket, thirds", bucket(7, "3/7s", RefillStyle::Continuous, OnEmpty::Reject)),
        ("token bucket, large", bucket(700, "50/3s", RefillStyle::Continuous, OnEmpty::Reject)),
        ("token bucket by intervals", bucket(20, "10/3s", RefillStyle::Interval, OnEmpty::Reject)),
        (
            "token bucket with a line",
            bucket(6, "5/s", RefillStyle::Continuous, OnEmpty::Queue { places: 15 }),
        ),
        ("leaky queue", leaky(12, "5/s", LeakyStyle::Queue)),
        ("leaky queue, large", leaky(1000, "3/s", LeakyStyle::Queue)),
        ("leaky queue without places", leaky(0, "3/s", LeakyStyle::Queue)),
        ("leaky meter", leaky(20, "10/s", LeakyStyle::Meter)),
        ("leaky meter, sevenths", leaky(20, "11/7s", LeakyStyle::Meter)),
        ("gcra", Rule::Gcra(GcraSetting { rate: rate("5/s"), burst: 5 })),
        ("gcra, large", Rule::Gcra(GcraSetting { rate: rate("100/1m"), burst: 100 })),
    ]
}

/// Numbers that look random, the same in every run of the tests.
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn instant(&mut self) -> Instant {
        Instant(self.below(90_000) * 1_000_000 + self.below(1_000_000))
    }
}

/// Bursts and single requests of costs 1 to 3, with pauses in which vessels fill or empty.
fn run(rule: Rule) -> (Run, Measured) {
    run_with(rule, &[])
}

/// The same, and from these instants on the lane goes by these rules.
fn run_with(rule: Rule, changes: &[(Instant, Rule)]) -> (Run, Measured) {
    let mut draws = Draws(7);
    let mut traffic = Vec::new();
    for cost in 1..=3 {
        let times = (0..120).map(|_| Instant(draws.instant().0 % 60_000_000_000)).collect();
        traffic.push(Item { client: 0, cost, pattern: Pattern::At { times } });
        let burst =
            Pattern::At { times: (0..30).map(|i| Instant(11_000_000_000 * cost + i * 997)).collect() };
        traffic.push(Item { client: 0, cost, pattern: burst });
    }
    let lane = Lane { id: "lane".into(), title: None, rule, key: vec![Key::Global] };
    let scenario = Scenario {
        title: None,
        seed: 1,
        duration: Duration::parse(LENGTH).expect("a time"),
        window: Duration::SECOND,
        open: Open::default(),
        lanes: vec![lane],
        clients: vec![Client { id: "client".into(), ..Client::default() }],
        world: World::default(),
        traffic,
        edits: changes
            .iter()
            .map(|(instant, rule)| Edit::Limiter {
                at: Position { instant: *instant, events: None },
                lane: "lane".into(),
                rule: *rule,
            })
            .collect(),
    };
    let run = Run::new(scenario, 10_000).expect("few requests");
    let measured = Measured::of(&run);
    (run, measured)
}

const WIDE: (i32, i32) = (210, 200);
const SIZES: [(i32, i32); 4] = [WIDE, (292, 160), (360, 160), (559, 160)];

fn frame<'a>(
    (run, measured): &'a (Run, Measured),
    playhead: &'a Playhead,
    words: &'a dyn Words,
    width: u32,
) -> Frame<'a> {
    let view = (Instant::ZERO, Instant(90_000_000_000));
    Frame { run, measured, playhead, lane: 0, key: 0, view, width, room: None, parts: Parts::ALL, words }
}

fn draw(
    run: &(Run, Measured),
    playhead: &Playhead,
    words: &dyn Words,
    (width, height): (i32, i32),
) -> Vec<Mark> {
    let area = Area { x: Px::ZERO, y: Px::ZERO, width: Px::new(width), height: Px::new(height) };
    vessel::draw(&frame(run, playhead, words, width.unsigned_abs()), area)
}

fn seek((run, _): &(Run, Measured), playhead: &mut Playhead, instant: Instant) {
    playhead.seek(run, Position { instant, events: None });
}

/// The marks of an SVG text, by name: attributes, and the text under `""`.
struct Svg(BTreeMap<String, BTreeMap<String, String>>);

impl Svg {
    fn read(text: &str) -> Self {
        let mut marks = BTreeMap::new();
        for line in text.lines().filter(|line| line.contains(" data-name=")) {
            let (head, content) = line.split_once('>').expect("an element");
            let mut attributes = BTreeMap::new();
            let mut rest = head.split_once(' ').expect("attributes").1;
            while let Some((name, tail)) = rest.split_once("=\"") {
                let (value, tail) = tail.split_once('"').expect("a closed value");
                attributes.insert(name.trim().to_owned(), value.to_owned());
                rest = tail;
            }
            attributes.insert(String::new(), content.trim_end_matches("</text>").to_owned());
            let name = attributes["data-name"].clone();
            assert!(marks.insert(name, attributes).is_none(), "two marks of one name: {line}");
        }
        Self(marks)
    }

    /// In hundredths of a pixel.
    fn length(&self, mark: &str, attribute: &str) -> u128 {
        let text = &self.0[mark][attribute];
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        format!("{whole}{decimals:0<2}").parse().expect("a length")
    }

    fn value(&self, mark: &str) -> &str {
        &self.0[mark]["data-value"]
    }

    fn count(&self, kind: &str) -> u128 {
        let numbered = |name: &String| {
            name.strip_prefix(kind).is_some_and(|rest| rest.strip_prefix('-').is_some_and(is_number))
        };
        self.0.keys().filter(|name| numbered(name)).count() as u128
    }

    /// The level fills exactly its share of the room, from below or, for time, from the left.
    fn assert_level(&self, along: &str, part: Amount, whole: Amount) {
        let room = self.length("room", along);
        let part_of = part.numerator * u128::from(whole.denominator);
        let whole_of = whole.numerator * u128::from(part.denominator);
        let filled = room * part_of.min(whole_of) / whole_of;
        assert_eq!(self.length("level", along), filled, "of {room}: {part} of {whole}");
        assert_eq!(self.value("level"), part.to_string());
        let end = |mark| self.length(mark, "y") + self.length(mark, "height");
        assert_eq!(end("level"), end("room"));
        assert_eq!(self.length("level", "x"), self.length("room", "x"));
    }

    /// The exact number is the mark's value, and what is written is that, rounded `up` or down in its last decimal.
    fn assert_number(&self, mark: &str, exact: Amount, up: bool) {
        assert_eq!(self.value(mark), exact.to_string());
        let text = &self.0[mark][""];
        let written = text.split(' ').find(|word| is_number(&word.replace(['.', ','], ""))).expect(text);
        let written = written.replace(',', "");
        let digits = written.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let written: u128 = written.replace('.', "").parse().expect("a number");
        let exact_parts = exact.numerator * 10u128.pow(u32::try_from(digits).expect("few"));
        let denominator = u128::from(exact.denominator);
        let rounded = if up { exact_parts.div_ceil(denominator) } else { exact_parts / denominator };
        assert_eq!(written, rounded, "{text} for {exact}");
    }

    /// The same, rounded to the nearest; whole only if it is.
    fn assert_nearest(&self, mark: &str, exact: Amount) {
        assert_eq!(self.value(mark), exact.to_string());
        let text = &self.0[mark][""];
        let written = text.split(' ').find(|word| is_number(&word.replace(['.', ','], ""))).expect(text);
        let written = written.replace(',', "");
        let (whole, decimals) = written.split_once('.').unwrap_or((&written, ""));
        let power = 10u128.pow(u32::try_from(decimals.len()).expect("few"));
        let shown: u128 = format!("{whole}{decimals}").parse().expect("a number");
        let denominator = u128::from(exact.denominator);
        let off = (shown * denominator).abs_diff(exact.numerator * power);
        assert!(2 * off <= denominator, "{text} for {exact}");
        assert_eq!(shown.is_multiple_of(power), exact.is_whole(), "{text} for {exact}");
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn assert_shows(svg: &Svg, look: &Look, spilled: Option<Amount>) {
    match *look {
        Look::None(()) => assert!(svg.0.contains_key("no-limit")),
        Look::FixedWindow(FixedWindowLook { used, quota, .. }) => {
            svg.assert_number("used", Amount::whole(used), true);
            if quota <= 200 {
                assert_eq!(svg.count("cell"), u128::from(used.min(quota)));
            } else {
                svg.assert_level("height", Amount::whole(used), Amount::whole(quota));
            }
        }
        Look::SlidingLog(SlidingLogLook { used, quota, .. }) => {
            svg.assert_number("used", Amount::new(used, 1), true);
            svg.assert_level("height", Amount::new(used, 1), Amount::whole(quota));
            let entries = svg.0.iter().filter(|(name, _)| name.starts_with("entry-"));
            let cost: u128 =
                entries.map(|(_, mark)| mark["data-value"].parse::<u128>().expect("a cost")).sum();
            assert_eq!(cost, used);
        }
        Look::SlidingCounter(SlidingCounterLook { previous, current, quota, estimate, .. }) => {
            svg.assert_nearest("estimate", estimate);
            svg.assert_number("before-count", Amount::whole(previous), true);
            svg.assert_number("this-count", Amount::whole(current), true);
            svg.assert_level("height", estimate, Amount::whole(quota));
        }
        Look::SubWindows(SubWindowsLook { used, quota, ref sub_windows, .. }) => {
            svg.assert_number("used", Amount::whole(used), true);
            svg.assert_level("height", Amount::whole(used), Amount::whole(quota));
            for SubWindow { index, used, .. } in sub_windows {
                assert_eq!(svg.0[&format!("sub-window-{index}")]["data-value"], used.to_string());
            }
        }
        Look::TokenBucket(TokenBucketLook { level, capacity, ref waiting, .. }) => {
            svg.assert_number("left", level, false);
            svg.assert_level("height", level, capacity);
            match spilled.filter(|spilled| spilled.numerator > 0) {
                Some(spilled) => svg.assert_number("spilled", spilled, false),
                None => assert!(!svg.0.contains_key("spilled")),
            }
            if capacity.floor() <= 200 {
                assert_eq!(svg.count("token"), level.floor());
                assert_eq!(svg.0.contains_key("token-part"), !level.is_whole());
            }
            let cost: u64 = waiting.iter().map(|request| request.cost).sum();
            assert_eq!(svg.count("ring"), u128::from(cost));
        }
        Look::LeakyBucket(LeakyBucketLook::Queue(LeakyQueueLook { ref waiting, capacity, .. })) => {
            assert_eq!(svg.value("waiting"), waiting.len().to_string());
            if !waiting.is_empty() {
                svg.assert_number("waiting", Amount::whole(waiting.len() as u64), true);
            }
            let cost: u64 = waiting.iter().map(|request| request.cost).sum();
            if capacity <= 200 {
                assert_eq!(svg.count("ring"), u128::from(cost.min(capacity)));
            } else {
                svg.assert_level("height", Amount::whole(cost), Amount::whole(capacity));
            }
        }
        Look::LeakyBucket(LeakyBucketLook::Meter(LeakyMeterLook { level, capacity, .. })) => {
            svg.assert_number("load", level, true);
            svg.assert_level("height", level, capacity);
        }
        Look::Gcra(GcraLook { lead, burst, .. }) => {
            svg.assert_number("lead", lead, true);
            svg.assert_level("width", lead, burst);
        }
    }
}

/// What flowed into a token bucket by `now`, less what requests took and what is there: counted request by request.
fn spilled(run: &Run, now: Instant, look: &Look) -> Option<Amount> {
    let Rule::TokenBucket(TokenBucketSetting { refill, initial, refill_style, .. }) = *run.rule(0) else {
        return None;
    };
    let Look::TokenBucket(TokenBucketLook { level, owed, .. }) = look else {
        return None;
    };
    // What came otherwise is not told.
    let same = |rule: &Rule| match rule {
        Rule::TokenBucket(its) => (its.refill, its.refill_style) == (refill, refill_style),
        _ => false,
    };
    if !run.changes(0).take_while(|change| change.at <= now).all(|change| same(&change.rule)) {
        return None;
    }
    let per = u128::from(refill.per.0);
    let passed = match refill_style {
        RefillStyle::Continuous => now.0,
        RefillStyle::Interval => now.0 - now.0 % refill.per.0,
    };
    let came = u128::from(initial) * per + u128::from(refill.count) * u128::from(passed);
    let arrivals = run.arrivals().iter().enumerate();
    let taken: u64 = arrivals
        .filter(|(request, _)| run.starts_at(0, *request).is_some_and(|start| start <= now))
        .map(|(_, arrival)| arrival.cost)
        .sum();
    let parts = |amount: &Amount| amount.numerator * per / u128::from(amount.denominator);
    let came = came + parts(owed);
    Some(Amount::new(came - u128::from(taken) * per - parts(level), refill.per.0))
}

/// Rules of the same kind: one that grants a quarter, and one whose time goes otherwise.
fn changed(rule: Rule) -> [Rule; 2] {
    let with = |to: &dyn Fn(&Parameter, Value) -> Value| {
        let parameters = rule.kind().parameters;
        let values = rule.values();
        let mut new = Values::default();
        for (name, value) in &values.0 {
            let parameter = parameters.iter().find(|its| its.name == *name).expect("its own");
            new = new.with(name, to(parameter, *value));
        }
        // What it leaves out means nothing, or is the first to choose from.
        for parameter in parameters.iter().filter(|its| values.0.iter().all(|(name, _)| name != &its.name)) {
            let value = parameter.options.first().map_or(Value::Count(0), |first| Value::from(*first));
            new = new.with(parameter.name, value);
        }
        Rule::of(rule.kind().name, &new).expect("of all parameters")
    };
    let smaller = with(&|parameter, value| match (parameter.kind, value) {
        (Type::Count, Value::Count(count)) => Value::Count((count / 4).max(1)),
        (Type::Quota, Value::Rate(Rate { count, per })) => {
            Value::Rate(Rate { count: (count / 4).max(1), per })
        }
        (_, value) => value,
    });
    let mut other = with(&|_, value| match value {
        Value::Rate(Rate { count, per }) => {
            Value::Rate(Rate { count: count + 1, per: Duration(per.0 / 3 * 2) })
        }
        value => value,
    });
    // Whoever is in line then is so without one.
    if let Rule::TokenBucket(bucket) = &mut other {
        bucket.on_empty = OnEmpty::Reject;
    }
    [smaller, other]
}

#[test]
fn numbers_and_levels_are_the_engines_state_at_any_instant() {
    let catalog = Catalog::en();
    for (name, rule) in rules() {
        let run = run(rule);
        let mut playhead = run.0.playhead();
        let mut draws = Draws(42);
        let mut levels = std::collections::BTreeSet::new();
        for _ in 0..100 {
            let now = draws.instant();
            seek(&run, &mut playhead, now);
            let look = playhead.simulation().limiter(&run.0, 0, 0).look(now);
            let (width, height) = WIDE;
            let scene = Scene {
                width: Px::new(width),
                height: Px::new(height),
                label: Message::new("vessel-now"),
                marks: draw(&run, &playhead, &catalog, WIDE),
            };
            let text = write_svg(&scene, &catalog, "");
            let spilled = spilled(&run.0, now, &look);
            let shown = std::panic::catch_unwind(|| assert_shows(&Svg::read(&text), &look, spilled));
            assert!(shown.is_ok(), "{name} at {now}: {look:?}\n{text}");
            levels.insert(text);
        }
        assert!(levels.len() > 20 || name == "none", "{name}: hardly anything happens");
    }
}

/// In the middle of a burst its time goes otherwise, in that of another it grants less, and in the end all is as before.
fn run_with_changes(rule: Rule) -> (Run, Measured) {
    let [smaller, other] = changed(rule);
    let changes = [(11_000_015_000, other), (33_000_009_000, smaller), (66_000_000_000, rule)];
    run_with(rule, &changes.map(|(at, rule)| (Instant(at), rule)))
}

#[test]
fn numbers_and_levels_are_the_state_where_the_rule_has_changed_and_all_stays_inside() {
    let catalog = Catalog::en();
    for (name, rule) in rules() {
        let run = run_with_changes(rule);
        let mut playhead = run.0.playhead();
        let mut draws = Draws(42);
        let (mut over, mut left_in_line) = (0, false);
        // Right after each change as well.
        let after = [0, 1, 1_000_000, 700_000_000].map(|later| later);
        let near = run.0.changes(0).flat_map(|change| after.map(|later| Instant(change.at.0 + later)));
        let times: Vec<Instant> = near.chain((0..100).map(|_| draws.instant())).collect();
        for now in times {
            seek(&run, &mut playhead, now);
            let look = playhead.simulation().limiter(&run.0, 0, 0).look(now);
            over += u64::from(is_over(&look));
            left_in_line |= playhead.rule(&run.0, 0).places().is_none() && waits(&look);
            let (width, height) = WIDE;
            let marks = draw(&run, &playhead, &catalog, WIDE);
            assert!(marks.len() <= 300, "{name} at {now}: {}", marks.len());
            for mark in &marks {
                let [left, right, top, bottom] = extent(mark, &catalog);
                let inside = left >= 0 && right <= width * 100 && top >= 0 && bottom <= height * 100;
                assert!(
                    inside,
                    "{name} at {now}: {mark:?} leaves the area: {left} to {right}, {top} to {bottom}"
                );
            }
            let label = Message::new("vessel-now");
            let scene = Scene { width: Px::new(width), height: Px::new(height), label, marks };
            let text = write_svg(&scene, &catalog, "");
            let spilled = spilled(&run.0, now, &look);
            let shown = std::panic::catch_unwind(|| assert_shows(&Svg::read(&text), &look, spilled));
            assert!(shown.is_ok(), "{name} at {now}: {look:?}\n{text}");
        }
        let stock = name.starts_with("token") || name == "none";
        let loose = ["large", "many", "without places"].iter().any(|part| name.contains(part));
        assert!(over > 0 || stock || loose, "{name} never holds more than it may");
        assert_eq!(left_in_line, name == "token bucket with a line", "{name}: the line that was given up");
    }
}

/// The theoretical arrival time a hundred days of requests ahead, under a rule that lets it be two.
#[test]
fn what_lies_far_beyond_the_room_costs_nothing() {
    let rate = Rate::parse("1000/1s").expect("a rate");
    let gcra = |burst| Rule::Gcra(GcraSetting { rate, burst });
    let lane = Lane { id: "lane".into(), title: None, rule: gcra(MAX_INTEGER), key: vec![Key::Global] };
    let once = |cost, at| Item { client: 0, cost, pattern: Pattern::At { times: vec![Instant(at)] } };
    let scenario = Scenario {
        title: None,
        seed: 1,
        duration: Duration::parse(LENGTH).expect("a time"),
        window: Duration::SECOND,
        open: Open::default(),
        lanes: vec![lane],
        clients: vec![Client { id: "client".into(), ..Client::default() }],
        world: World::default(),
        traffic: vec![once(MAX_INTEGER - 1, 0)],
        edits: vec![Edit::Limiter {
            at: Position { instant: Instant(1), events: None },
            lane: "lane".into(),
            rule: gcra(2),
        }],
    };
    let run = Run::new(scenario, 10).expect("few requests");
    let measured = Measured::of(&run);
    let run = (run, measured);
    let mut playhead = run.0.playhead();
    seek(&run, &mut playhead, Instant(2));
    let marks = draw(&run, &playhead, &Catalog::en(), WIDE);
    let length = |mark: &Mark| if let Shape::Path(path) = &mark.shape { path.as_str().len() } else { 0 };
    assert!(marks.iter().map(length).sum::<usize>() < 5000);
}

/// Of every rule, and of every rule with changes on the way.
fn runs() -> impl Iterator<Item = (&'static str, (Run, Measured))> {
    let with =
        |make: fn(Rule) -> (Run, Measured)| rules().into_iter().map(move |(name, rule)| (name, make(rule)));
    with(run).chain(with(run_with_changes))
}

fn waits(look: &Look) -> bool {
    matches!(look, Look::TokenBucket(TokenBucketLook { waiting, .. }) if !waiting.is_empty())
}

/// Whether it holds more than the rule now lets it take.
fn is_over(look: &Look) -> bool {
    match *look {
        Look::None(()) | Look::TokenBucket(_) => false,
        Look::FixedWindow(FixedWindowLook { used, quota, .. })
        | Look::SubWindows(SubWindowsLook { used, quota, .. }) => used > quota,
        Look::SlidingLog(SlidingLogLook { used, quota, .. }) => used > u128::from(quota),
        Look::SlidingCounter(SlidingCounterLook { estimate, quota, .. }) => estimate > Amount::whole(quota),
        Look::LeakyBucket(LeakyBucketLook::Queue(LeakyQueueLook { ref waiting, capacity, .. })) => {
            waiting.iter().map(|request| request.cost).sum::<u64>() > capacity
        }
        Look::LeakyBucket(LeakyBucketLook::Meter(LeakyMeterLook { level, capacity, .. })) => level > capacity,
        Look::Gcra(GcraLook { lead, burst, .. }) => lead > burst,
    }
}

#[test]
fn how_one_got_there_leaves_no_trace() {
    let catalog = Catalog::en();
    for (name, run) in runs() {
        let mut draws = Draws(9);
        let (mut there, mut back) = (run.0.playhead(), run.0.playhead());
        for _ in 0..10 {
            let now = draws.instant();
            seek(&run, &mut there, now);
            let end = run.0.end();
            seek(&run, &mut back, end);
            back.step(&run.0, -50);
            seek(&run, &mut back, now);
            let mut straight = run.0.playhead();
            seek(&run, &mut straight, now);
            let marks = draw(&run, &straight, &catalog, WIDE);
            assert_eq!(draw(&run, &there, &catalog, WIDE), marks, "{name} at {now}");
            assert_eq!(draw(&run, &back, &catalog, WIDE), marks, "{name} at {now}");
        }
    }
}

#[test]
fn marks_are_few_and_each_has_a_name_of_its_own_in_its_lane() {
    let catalog = Catalog::en();
    for (name, run) in runs() {
        let mut playhead = run.0.playhead();
        let mut draws = Draws(3);
        for _ in 0..50 {
            seek(&run, &mut playhead, draws.instant());
            let marks = draw(&run, &playhead, &catalog, WIDE);
            assert!(marks.len() <= 300, "{name}: {}", marks.len());
            let marks = lane(&frame(&run, &playhead, &catalog, 900)).marks;
            let mut names: Vec<_> = marks.iter().map(|mark| mark.name).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), marks.len(), "{name}");
        }
    }
}

/// Left, right, top, bottom, in hundredths of a pixel.
type Box4 = [i32; 4];

/// Where a mark stands: a text as wide as it may be, anything else without its stroke.
fn extent(mark: &Mark, words: &dyn Words) -> Box4 {
    match &mark.shape {
        Shape::Text { x, y, align, text } => {
            let area = text_area(&words.say(text), mark.class, (*x, *y), *align);
            [area.x.0, area.right().0, area.y.0, area.bottom().0]
        }
        Shape::Rect { x, y, width, height, .. } => [x.0, (*x + *width).0, y.0, (*y + *height).0],
        Shape::Circle { x, y, radius } | Shape::Cross { x, y, radius } => {
            [(*x - *radius).0, (*x + *radius).0, (*y - *radius).0, (*y + *radius).0]
        }
        Shape::Line { x1, y1, x2, y2 } => {
            [(*x1).min(*x2).0, (*x1).max(*x2).0, (*y1).min(*y2).0, (*y1).max(*y2).0]
        }
        Shape::Path(path) => {
            let numbers: Vec<i32> = path
                .as_str()
                .split([' ', 'M', 'L', 'Q', 'Z'])
                .filter(|part| !part.is_empty())
                .map(|part| (part.parse::<f64>().expect("a length") * 100.0).round() as i32)
                .collect();
            let range = |from: usize| {
                let along = || numbers.iter().skip(from).step_by(2).copied();
                (along().min().unwrap_or(0), along().max().unwrap_or(0))
            };
            let ((left, right), (top, bottom)) = (range(0), range(1));
            [left, right, top, bottom]
        }
    }
}

#[test]
fn texts_stand_apart_from_everything_and_inside_in_both_languages() {
    for catalog in [Catalog::en(), Catalog::pt_br()] {
        for (name, run) in runs() {
            let mut playhead = run.0.playhead();
            let mut draws = Draws(5);
            for round in 0..30 {
                seek(&run, &mut playhead, if round == 0 { Instant::ZERO } else { draws.instant() });
                for size in SIZES {
                    let marks = draw(&run, &playhead, &catalog, size);
                    assert_apart(name, &marks, &catalog, size);
                }
            }
        }
    }
}

fn assert_apart(name: &str, marks: &[Mark], words: &Catalog, (width, height): (i32, i32)) {
    let extents: Vec<(&Mark, Box4)> = marks.iter().map(|mark| (mark, extent(mark, words))).collect();
    let is_text = |mark: &Mark| matches!(mark.shape, Shape::Text { .. });
    for (mark, [left, right, top, bottom]) in extents.iter().filter(|(mark, _)| is_text(mark)) {
        let inside = *left >= 0 && *right <= width * 100 && *top >= 0 && *bottom <= height * 100;
        assert!(inside, "{name}, {width} px: {mark:?} leaves the area: {left} to {right}, {top} to {bottom}");
        for (other, [l, r, t, b]) in extents.iter().filter(|(other, _)| other.name != mark.name) {
            let apart = right <= l || r <= left || bottom <= t || b <= top;
            assert!(apart, "{name}, {width} px: {mark:?} and {other:?} overlap");
        }
    }
}
