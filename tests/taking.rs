//! What is taken along of a run says the same as the run: strips of pictures, tables, limits in words, load scripts.

#![cfg(not(target_arch = "wasm32"))]

#[path = "common/rules.rs"]
mod rules;
#[path = "common/runs.rs"]
mod runs;
#[path = "common/words.rs"]
mod words;

use ratelab::explain::{Words, policy};
use ratelab::limiter::{KINDS, Limiter, Rule, Silent, Verdict};
use ratelab::measure::Measured;
use ratelab::picture::{Strip, strip};
use ratelab::report::{CSV_HEADER, Decisions, MOST_SENT, csv, load_script, report};
use ratelab::run::Run;
use ratelab::scenario::{self, Edit, Key, Position, builtin, document};
use ratelab::time::{Duration, Instant};
use ratelab::traffic::Pattern;
use serde_json::Value;
use words::Catalog;

fn read(json: &str) -> scenario::Scenario {
    let document: document::Value = serde_json::from_str(json).expect("JSON");
    scenario::read(&document).expect("a scenario")
}

/// Every rule on traffic with costs, ties and names that are a nuisance, with a change of rule on the way.
fn nuisance() -> Run {
    let rules = rules::every_way(runs::rate("7/3s"), 5);
    let lanes = rules.iter().enumerate().map(|(n, rule)| runs::lane(&format!("lane{n}"), *rule)).collect();
    let names = [
        "=1+1",
        "+1",
        "-1",
        "@sum",
        "\tx",
        "'quoted'",
        "a,b",
        "say \"hi\"",
        "two\nlines",
        "ção ☃",
        "plain",
        " blank",
    ];
    let mut traffic = Vec::new();
    for client in 0..names.len() {
        let mut item = runs::burst("1s", 17, "4s");
        (item.client, item.cost) = (client as u32, 1 + client as u64 % 7);
        traffic.push(item);
    }
    let mut scenario = runs::scenario("1s", lanes, traffic);
    scenario.clients = names.map(runs::client).to_vec();
    let at = Position { instant: runs::instant("2s"), events: Some(1) };
    scenario.edits.push(Edit::Limiter { at, lane: "lane1".into(), rule: rules[2] });
    runs::run(scenario)
}

/// The fields of each record, by RFC 4180.
fn records(text: &str) -> Vec<Vec<String>> {
    let (mut records, mut record, mut field) = (Vec::new(), Vec::new(), String::new());
    let mut rest = text.chars().peekable();
    let mut quoted = false;
    while let Some(character) = rest.next() {
        match character {
            '"' if quoted && rest.peek() == Some(&'"') => {
                field.push('"');
                rest.next();
            }
            '"' if quoted => quoted = false,
            '"' => {
                assert!(field.is_empty(), "a quote within a field");
                quoted = true;
            }
            ',' if !quoted => record.push(std::mem::take(&mut field)),
            '\r' if !quoted => {
                assert_eq!(rest.next(), Some('\n'));
                record.push(std::mem::take(&mut field));
                records.push(std::mem::take(&mut record));
            }
            '\n' if !quoted => panic!("a bare line feed"),
            _ => field.push(character),
        }
    }
    assert!(record.is_empty() && field.is_empty() && !quoted, "the last line ends");
    records
}

/// The table in slices as the page makes it.
fn table(run: &Run, most: usize) -> String {
    let mut text = CSV_HEADER.to_owned();
    for lane in 0..run.lanes().len() {
        for from in (0..run.arrivals().len()).step_by(most) {
            text += &csv(Decisions::of(run, lane, from, most));
        }
    }
    text
}

/// A number as the report has it; a fraction as the table writes it.
fn stated(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Object(fraction) => match (&fraction["numerator"], &fraction["denominator"]) {
            (Value::Null, _) | (_, Value::Null) => String::new(),
            (numerator, denominator) => format!("{numerator}/{denominator}"),
        },
        other => other.to_string(),
    }
}

fn tells_the_report(run: &Run, most: usize) {
    let report = serde_json::to_value(report(run, &Measured::of(run), true)).expect("plain data");
    let mut records = records(&table(run, most)).into_iter();
    let names = records.next().expect("names of the columns");
    for lane in report["lanes"].as_array().expect("lanes") {
        for decision in lane["decisions"].as_array().expect("decisions") {
            let record = records.next().expect("a record for each decision");
            let mut expected: Vec<String> = Vec::new();
            for name in &names {
                let field = name.strip_suffix("_ns").unwrap_or(name);
                expected.push(match field {
                    "lane" => stated(&lane["id"]),
                    "reason" => stated(&decision["reason"]["code"]),
                    "have" | "need" => stated(&decision["reason"][field]),
                    "beyond" => {
                        let beyond = |value: &Value| value["beyond"] == Value::Bool(true);
                        let reason = &decision["reason"];
                        let any =
                            [decision, reason, &reason["have"], &reason["need"]].into_iter().any(beyond);
                        if any { "true".into() } else { String::new() }
                    }
                    "node" => decision.get(field).map_or("0".into(), stated),
                    "attempt" => decision.get(field).map_or("1".into(), stated),
                    "retryOf" => decision.get(field).map_or(String::new(), stated),
                    "serviceStartsAt" => stated(&decision["service"]["startsAt"]),
                    "serviceEndsAt" => stated(&decision["service"]["endsAt"]),
                    field => {
                        assert!(decision.get(field).is_some(), "the report has no {field}");
                        stated(&decision[field])
                    }
                });
            }
            // One ' before a name was put there, or doubled what was.
            let named = |name: &str, field: &String| {
                let column = names.iter().position(|known| known == name).expect("a column");
                assert_eq!(record[column].strip_prefix('\'').unwrap_or(&record[column]), field);
                assert!(!record[column].starts_with(['=', '+', '-', '@', '\t', '\r', '\n']), "{record:?}");
            };
            named("client", &expected[2]);
            named("lane", &expected[0]);
            for (column, field) in expected.iter().enumerate().filter(|(column, _)| ![0, 2].contains(column))
            {
                assert_eq!(&record[column], field, "{} of {record:?}", names[column]);
            }
        }
    }
    assert_eq!(records.next(), None, "and nothing else");
}

#[test]
fn the_table_says_what_the_report_says() {
    tells_the_report(&nuisance(), 1_000_000);
    for (_, json) in builtin::ALL {
        tells_the_report(&runs::run(read(json)), 100_000);
    }
}

/// Each slice begins at a checkpoint of its own.
#[test]
fn however_it_is_cut_the_table_is_the_same() {
    let run = nuisance();
    let whole = table(&run, 1_000_000);
    for most in [1, 7, 50] {
        assert_eq!(table(&run, most), whole, "in slices of {most}");
    }
}

#[test]
fn numbers_too_large_to_state_are_left_out_and_said_to_be_beyond() {
    let rule = Rule::of(
        "token-bucket",
        &ratelab::parameter::Values::default()
            .with("capacity", (1u64 << 53) - 1)
            .with("refill", runs::rate("1/100d"))
            .with("initial", 0u64)
            .with("refillStyle", "continuous")
            .with("onEmpty", "reject")
            .with("queue", 0u64),
    )
    .expect("a rule");
    let run = runs::run(runs::scenario("1s", vec![runs::lane("it", rule)], vec![runs::burst("1s", 2, "1s")]));
    tells_the_report(&run, 10);
    assert!(table(&run, 10).contains(",true\r\n"));
}

// ---- strips ----

fn edge_burst() -> Run {
    runs::run(read(builtin::named("edge-burst").expect("built in")))
}

fn position(text: &str) -> Position {
    Position::parse(text).expect(text)
}

/// What stands in each frame.
fn frames(svg: &str) -> Vec<&str> {
    svg.split("<g ")
        .skip(1)
        .map(|group| group.split_once(">\n").expect("a group").1.split("</g>").next().unwrap())
        .collect()
}

#[test]
fn a_strip_shows_the_first_the_last_and_instants_equally_far_apart() {
    let strip = Strip { from: position("59s+3"), to: position("61s"), frames: 5, lane: None };
    let shown: Vec<String> = strip.positions().iter().map(Position::to_string).collect();
    assert_eq!(shown, ["59s+3", "59500ms", "1m", "60500ms", "61s"].map(|text| position(text).to_string()));
    let one = Strip { frames: 1, ..strip };
    assert_eq!(one.positions(), [position("59s+3")]);
    let most = Strip { frames: 1_000, ..strip };
    assert_eq!(most.positions().len(), Strip::MOST_FRAMES as usize);
}

/// Where all frames lie within the stretch that a run opens on, each has the marks of the picture at its instant.
#[test]
fn each_frame_is_the_picture_at_its_instant() {
    let run = edge_burst();
    let measured = Measured::of(&run);
    for words in [Catalog::en(), Catalog::pt_br()] {
        for lane in [None, Some(1)] {
            let them = Strip { from: position("59s+3"), to: position("61s"), frames: 4, lane };
            let text = strip(&run, &measured, &them, &words);
            assert_eq!(text.matches("<style>").count(), 1);
            assert_eq!(text.matches("<svg").count(), 1);
            assert!(!text.contains("href") && !text.contains("url(") && !text.contains("var("));
            let frames = frames(&text);
            assert_eq!(frames.len(), 4);
            let mut playhead = run.playhead();
            for (frame, position) in frames.iter().zip(them.positions()) {
                playhead.seek(&run, position);
                let picture = ratelab::picture::svg(&run, &measured, &playhead, lane, &words);
                let marks = picture
                    .split_once("</style>\n")
                    .expect("styles")
                    .1
                    .strip_suffix("</svg>\n")
                    .expect("an end");
                let (same, caption) = frame.trim_end().rsplit_once('\n').expect("a caption");
                assert_eq!(format!("{same}\n"), marks, "at {position}");
                assert!(caption.contains("data-name=\"caption\""), "{caption}");
            }
        }
    }
}

/// Elsewhere all of them stand on one stretch of time, so that they can be compared.
#[test]
fn frames_beyond_the_usual_stretch_share_another_one() {
    let run = edge_burst();
    let words = Catalog::en();
    let them = Strip { from: position("0s+0"), to: position("2m"), frames: 3, lane: Some(0) };
    let text = strip(&run, &Measured::of(&run), &them, &words);
    let ticks = |frame: &&str| -> Vec<String> {
        frame.lines().filter(|line| line.contains("data-name=\"tick-")).map(str::to_owned).collect()
    };
    let all: Vec<_> = frames(&text).iter().map(ticks).collect();
    assert!(all[0].len() > 3, "{text}");
    assert!(all.windows(2).all(|pair| pair[0] == pair[1]), "{all:?}");
}

#[test]
fn the_strip_is_as_it_was_seen() {
    let run = edge_burst();
    let them = Strip { from: position("59.5s"), to: position("60.5s"), frames: 3, lane: Some(0) };
    let text = strip(&run, &Measured::of(&run), &them, &Catalog::en());
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots/strip.svg");
    if std::env::var_os("RATELAB_SNAPSHOTS").is_some() {
        std::fs::write(&file, &text).expect("a snapshot written");
    }
    let seen = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(seen == text, "not as in tests/snapshots; look at it, then renew with RATELAB_SNAPSHOTS=1");
}

// ---- limits in words ----

fn said(run: &Run, lane: usize, words: &dyn Words) -> String {
    let paragraphs = policy(run, &run.playhead(), lane);
    let say = |sentences: &Vec<ratelab::explain::Message>| {
        sentences.iter().map(|sentence| words.say(sentence)).collect::<Vec<_>>().join(" ")
    };
    paragraphs.iter().map(say).collect::<Vec<_>>().join("\n\n")
}

#[test]
fn every_rule_has_its_limit_in_words_in_both_languages() {
    let rules = rules::every_way(runs::rate("7/3s"), 5);
    let mut traffic = runs::burst("1s", 3, "1s");
    traffic.cost = 2;
    for (n, rule) in rules.iter().enumerate() {
        let mut lane = runs::lane("it", *rule);
        lane.key = if n % 2 == 0 { vec![Key::User, Key::Ip] } else { vec![Key::Global] };
        let mut scenario = runs::scenario("1s", vec![lane], vec![traffic.clone()]);
        scenario.clients[0].ip = Some("::1".into());
        let run = runs::run(scenario);
        for words in [Catalog::en(), Catalog::pt_br()] {
            let text = said(&run, 0, &words);
            for message in policy(&run, &run.playhead(), 0).iter().flatten() {
                assert_ne!(words.say(message), message.id, "it has words");
            }
            // Nothing that Markdown or HTML takes for a sign, at no line's beginning either.
            assert!(!text.contains(['*', '_', '`', '<', '>', '[', ']', '#', '|', '\\', '{', '&']), "{text}");
            assert!(text.lines().all(|line| !line.starts_with(|c: char| !c.is_alphabetic())), "{text}");
            if rule.kind().name == "none" {
                assert!(!text.contains("429"));
                continue;
            }
            for part in
                ["429", "Retry-After", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"]
            {
                assert!(text.contains(part), "{text}");
            }
            let bound = rule.bound(rule.period().expect("a period")).map(|bound| format!(" {bound} "));
            let bound = bound.filter(|_| rule.largest_cost().is_some());
            assert!(bound.is_none_or(|bound| text.contains(&bound)), "{text}");
        }
    }
    let kinds: std::collections::BTreeSet<_> = rules.iter().map(|rule| rule.kind().name).collect();
    assert_eq!(kinds.len(), KINDS.len());
}

#[test]
fn the_limit_in_words_is_that_of_the_rule_in_force() {
    let run = edge_burst();
    let en = "The limit is 100 requests per minute, in windows that begin at the multiples of 60 s on the server's \
              clock; with each, the count starts again from zero. Within any minute, up to 200 requests can be let \
              through. Requests are counted for each client.\n\nA request beyond the limit is answered with status 429 (Too Many Requests)";
    assert!(said(&run, 0, &Catalog::en()).starts_with(en), "{}", said(&run, 0, &Catalog::en()));
    let pt = "O limite é de 100 requisições por minuto, em janelas que começam nos múltiplos de 60 s do relógio do servidor";
    assert!(said(&run, 0, &Catalog::pt_br()).starts_with(pt), "{}", said(&run, 0, &Catalog::pt_br()));
    let mut scenario = run.scenario.clone();
    let at = position("30s");
    scenario.edits.push(Edit::Limiter { at, lane: "fixed".into(), rule: Rule::NONE });
    let run = runs::run(scenario);
    let mut playhead = run.playhead();
    playhead.seek(&run, position("31s"));
    let [paragraph] = &policy(&run, &playhead, 0)[..] else { panic!("one") };
    assert_eq!(Catalog::en().say(&paragraph[0]), "Requests are not limited.");
}

/// What the script waits for: moved by its period on the clock, any traffic is decided the same.
#[test]
fn a_rule_that_goes_by_the_clock_decides_the_same_one_period_later() {
    for rule in rules::every_way(runs::rate("3/7s"), 4) {
        let moved_by = rule.repeats().unwrap_or(Duration(1_234_567_891));
        let clock = |moved: u64| -> Vec<bool> {
            let mut limiter = rule.fresh();
            let mut draw = 88_172_645_463_325_252_u64;
            let mut at = 20_000_000_000 * 7;
            // Time passes first, as it does for who starts the script, so that a bucket is full.
            let mut all = Vec::new();
            for _ in 0..200 {
                draw ^= draw << 13;
                draw ^= draw >> 7;
                draw ^= draw << 17;
                at += draw % 1_500_000_000;
                let verdict = limiter.decide(Instant(at + moved), 1, &mut Silent);
                all.push(verdict == Verdict::Reject);
            }
            all
        };
        assert_eq!(clock(0), clock(moved_by.0), "{rule:?}");
    }
}

// ---- load scripts ----

/// The requests of a script, as JSON would have them.
fn sent(script: &str) -> Vec<String> {
    script.lines().filter(|line| line.starts_with("  { at: ")).map(str::to_owned).collect()
}

#[test]
fn a_load_script_sends_every_request_with_its_answer() {
    let script = load_script(&edge_burst(), 1);
    let lines = sent(&script);
    assert_eq!(lines.len(), 200);
    assert_eq!(lines[0], "  { at: 59000, client: \"client\", cost: 1, expect: 200 },");
    assert_eq!(lines[199].split_once("expect").unwrap().1, ": 429 },");
    assert_eq!(lines.iter().filter(|line| line.contains("expect: 429")).count(), 97);
    assert!(
        script.contains("const PERIOD = 0;")
            && load_script(&edge_burst(), 0).contains("const PERIOD = 60000;")
    );
    assert!(!script.contains('$') || script.matches('$').count() == script.matches("${").count(), "{script}");
}

#[test]
fn a_load_script_says_what_is_held_back_what_changes_and_what_is_left_out() {
    let queue = Rule::of(
        "leaky-bucket",
        &ratelab::parameter::Values::default()
            .with("capacity", 5u64)
            .with("leak", runs::rate("1/400us"))
            .with("style", "queue"),
    )
    .expect("a rule");
    let mut item = runs::burst("1s", 3, "0s");
    item.pattern = Pattern::Burst { at: runs::instant("1ns"), count: 20_000, over: runs::duration("1s") };
    let mut scenario = runs::scenario("1s", vec![runs::lane("a\"\n*/", queue)], vec![item]);
    scenario.clients = vec![runs::client("x\"\u{2028}\\\n</script>$LONGEST")];
    scenario.edits.push(Edit::Limiter { at: position("30s"), lane: "a\"\n*/".into(), rule: Rule::NONE });
    let script = load_script(&runs::run(scenario), 0);
    let lines = sent(&script);
    assert_eq!(lines.len(), MOST_SENT);
    assert!(
        lines[0]
            .starts_with("  { at: 0.000001, client: \"x\\\"\\u2028\\\\\\u000a</script>$LONGEST\", cost: 1, ")
    );
    assert!(lines[1].contains("at: 0.050001,") && lines[1].ends_with(", held: 0.35 },"), "{}", lines[1]);
    assert!(script.contains("// Of the 20000 requests of the run it sends the first 10000."));
    assert!(script.contains("// The lane's rule changes at 30s"));
    assert!(
        script
            .contains("// It is green where the service decides as lane \"a\\\"\\u000a*/\" of the run does")
    );
}
