//! The documents say what is there: commands, parameters, bounds, errors, numbers. What went stale fails here.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use ratelab::measure::{LaneMeasure, Measured};
use ratelab::parameter::{Fallback, Kind, Parameter};
use ratelab::report::report;
use ratelab::run::Run;
use ratelab::scenario::document::Value;
use ratelab::scenario::parameters::TABLE;
use ratelab::scenario::{bounds, builtin, read};

const REFERENCE: &str = "docs/scenario.md";
const SCENARIOS: &str = "docs/scenarios.md";
const MODEL: &str = "MODEL.md";
const ARCHITECTURE: &str = "ARCHITECTURE.md";
const EMBEDDING: &str = "docs/embedding.md";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Every document, with its path from the root.
fn documents() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for folder in ["", "docs"] {
        for entry in fs::read_dir(root().join(folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|extension| extension == "md") {
                let text = fs::read_to_string(&path).expect("a text");
                found.push((path.strip_prefix(root()).expect("within").to_owned(), text));
            }
        }
    }
    for expected in ["README.md", ARCHITECTURE, MODEL, "CONTRIBUTING.md", REFERENCE, SCENARIOS, EMBEDDING] {
        assert!(found.iter().any(|(path, _)| path == Path::new(expected)), "{expected} is missing");
    }
    found
}

/// The text under a heading of that level, up to the next one of that level or above.
fn section(document: &str, heading: impl Fn(&str) -> bool, level: usize) -> Option<&str> {
    let is_heading = |line: &str| {
        let marks = line.bytes().take_while(|b| *b == b'#').count();
        (1..=level).contains(&marks)
    };
    let mut start = None;
    let mut at = 0;
    for line in document.split_inclusive('\n') {
        if is_heading(line) {
            if let Some(start) = start {
                return Some(&document[start..at]);
            }
            if heading(line.trim_end()) {
                start = Some(at + line.len());
            }
        }
        at += line.len();
    }
    start.map(|start| &document[start..])
}

/// The cells of the rows of all tables in a text, heads and rules left out.
fn rows(text: &str) -> Vec<Vec<String>> {
    let lines: Vec<&str> = text.lines().collect();
    let is_rule = |line: &&str| line.starts_with("| ---");
    (0..lines.len())
        .filter(|at| lines[*at].starts_with('|') && !is_rule(&lines[*at]))
        .filter(|at| !lines.get(at + 1).is_some_and(is_rule))
        .map(|at| lines[at].trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect())
        .collect()
}

fn quoted(name: &str) -> String {
    format!("`{name}`")
}

/// Blocks of code of one language.
fn blocks<'a>(document: &'a str, language: &str) -> Vec<&'a str> {
    let opening = format!("```{language}\n");
    let ends = document.match_indices(&opening).map(|(at, _)| &document[at + opening.len()..]);
    ends.map(|rest| &rest[..rest.find("\n```").expect("a closed block") + 1]).collect()
}

fn run(json: &str) -> (Run, Measured) {
    let document: Value = serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"));
    let scenario = read(&document).unwrap_or_else(|error| panic!("{error}: {json}"));
    let run = Run::new(scenario, bounds::REQUESTS).expect("few requests");
    let measured = Measured::of(&run);
    (run, measured)
}

#[test]
fn links_lead_to_files_and_headings() {
    for (path, document) in documents() {
        for (at, _) in document.match_indices("](") {
            let target = &document[at + 2..];
            let target = &target[..target.find(')').expect("a closed link")];
            if target.contains("://") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let file = match file {
                "" => path.clone(),
                _ => path.parent().expect("a folder").join(file),
            };
            assert!(root().join(&file).exists(), "{}: {target} leads nowhere", path.display());
            if !anchor.is_empty() {
                let linked = fs::read_to_string(root().join(&file)).expect("a text");
                let has =
                    linked.lines().filter(|line| line.starts_with('#')).any(|line| slug(line) == anchor);
                assert!(has, "{}: {target} has no such heading", path.display());
            }
        }
    }
}

/// A heading's anchor, as hosts of repositories make it.
fn slug(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    text.chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

#[test]
fn every_command_exists_and_is_told() {
    let source = text("xtask/src/main.rs");
    let usage = source.split("const USAGE: &str = \"").nth(1).and_then(|rest| rest.split("\";").next());
    let usage: BTreeSet<&str> = usage
        .expect("the usage")
        .lines()
        .filter(|line| line.starts_with("  "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(usage.contains("serve") && usage.contains("test"), "{usage:?}");
    let commands = |document: &str| -> BTreeSet<String> {
        let after = document.split("cargo xtask ").skip(1);
        after.map(|rest| rest.chars().take_while(char::is_ascii_alphabetic).collect()).collect()
    };
    for (path, document) in documents() {
        for command in commands(&document) {
            assert!(usage.contains(command.as_str()), "{}: cargo xtask {command}", path.display());
        }
    }
    let told = commands(&text("README.md"));
    for command in usage {
        assert!(told.contains(command), "README.md says nothing of cargo xtask {command}");
    }
}

#[test]
fn every_event_of_the_element_is_told() {
    let source = text("www/events.ts");
    let events: Vec<String> = source.split('"').skip(1).step_by(2).map(quoted).collect();
    let document = text("docs/embedding.md");
    let element = section(&document, |heading| heading == "## The element", 2).expect("The element");
    let table = &element[element.find("| event |").expect("a table of events")..];
    let table = &table[..table.find("\n\n").expect("its end")];
    assert_eq!(rows(table).into_iter().map(|row| row[0].clone()).collect::<Vec<_>>(), events);
}

#[test]
fn every_example_that_is_named_exists() {
    for (path, document) in documents() {
        for rest in document.split("--example ").skip(1) {
            let name: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
            let file = format!("examples/{name}.rs");
            assert!(root().join(&file).exists(), "{}: {file}", path.display());
        }
    }
}

/// What the reference says where a parameter is left out.
fn fallback(parameter: &Parameter) -> String {
    match parameter.default {
        Fallback::Required => "required".to_owned(),
        Fallback::Open => "see below".to_owned(),
        Fallback::Text(text) => quoted(text),
        Fallback::Count(number) => format!("`{number}`"),
        Fallback::Flag(flag) => format!("`{flag}`"),
        Fallback::Field(name) => quoted(name),
        Fallback::RunDuration => "the duration".to_owned(),
        Fallback::FirstClient => "the first".to_owned(),
    }
}

/// The table of a section is exactly these parameters, in this order.
fn check_parameters(place: &str, section: &str, parameters: &[Parameter]) {
    let rows = rows(section);
    let names: Vec<String> = rows.iter().map(|row| row[0].clone()).collect();
    assert_eq!(names, parameters.iter().map(|p| quoted(p.name)).collect::<Vec<_>>(), "{place}");
    for (row, parameter) in rows.iter().zip(parameters) {
        assert_eq!(row[2], fallback(parameter), "{place}: default of {}", parameter.name);
        let row = row.join(" ");
        for option in parameter.options {
            assert!(row.contains(&quoted(option)), "{place}: {} may be {option}", parameter.name);
        }
    }
}

#[test]
fn the_reference_has_every_parameter() {
    let reference = text(REFERENCE);
    for (title, common, kinds) in [
        ("## Limiters", TABLE.every_limiter, TABLE.limiters),
        ("## Traffic", TABLE.every_item, TABLE.traffic),
        ("## Edits", &[], TABLE.edits),
        ("## Retries", &[], TABLE.retries),
    ] {
        let all = section(&reference, |line| line == title, 2).expect(title);
        let (before, _) = all.split_once("\n### ").expect("kinds");
        if !common.is_empty() {
            check_parameters(title, before, common);
        }
        let headings: Vec<&str> = all.lines().filter_map(|line| line.strip_prefix("### ")).collect();
        assert_eq!(headings, kinds.iter().map(|kind| quoted(kind.name)).collect::<Vec<_>>());
        for kind in kinds {
            let heading = format!("### `{}`", kind.name);
            let its = section(all, |line| line == heading, 3).expect(kind.name);
            check_parameters(kind.name, its, kind.parameters);
        }
    }
    let world = section(&reference, |line| line == "## World", 2).expect("the world");
    check_parameters("the world", world.split("\n### ").next().expect("its head"), TABLE.world);
    let service = section(&reference, |line| line == "### Service", 3).expect("the service");
    check_parameters("the service", service, TABLE.service);
}

#[test]
fn the_model_has_every_rule_and_pattern() {
    let model = text(MODEL);
    let names = |kind: &Kind| kind.parameters.iter().map(|parameter| parameter.name).collect::<Vec<_>>();
    for kind in TABLE.limiters {
        let its = section(&model, |line| line.ends_with(&format!("(`{}`)", kind.name)), 3).expect(kind.name);
        for name in names(kind) {
            assert!(its.contains(&quoted(name)), "{MODEL} says nothing of {}'s {name}", kind.name);
        }
        let options = kind.parameters.iter().flat_map(|parameter| parameter.options);
        for option in options {
            assert!(its.contains(&quoted(option)), "{MODEL} says nothing of {}'s {option}", kind.name);
        }
    }
    let traffic = section(&model, |line| line == "## Traffic", 2).expect("traffic");
    let rows = rows(traffic);
    for kind in TABLE.traffic {
        assert!(rows.iter().any(|row| row[0].starts_with(&quoted(kind.name))), "{MODEL}: {}", kind.name);
    }
}

#[test]
fn the_page_is_tried_with_every_kind() {
    for file in ["tests/page/editing.spec.ts", "tests/page/scenarios.ts"] {
        let tried = text(file);
        for Kind { name, .. } in TABLE.limiters.iter().chain(TABLE.traffic) {
            let ways = [format!("kind: \"{name}\""), format!("  \"{name}\": {{"), format!("  {name}: {{")];
            assert!(ways.iter().any(|way| tried.contains(way)), "{file} tries no {name}");
        }
    }
}

/// A traffic item from `100 at 59s over 1s cost 2`.
fn item(words: &str) -> String {
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut fields = format!("\"kind\": \"burst\", \"count\": {}", words[0]);
    for pair in words[1..].chunks(2) {
        match pair {
            ["cost", cost] => fields += &format!(", \"cost\": {cost}"),
            [name @ ("at" | "over"), time] => fields += &format!(", \"{name}\": \"{time}\""),
            _ => panic!("{pair:?} in {words:?}"),
        }
    }
    format!("{{{fields}}}")
}

#[test]
fn the_models_examples_come_true() {
    let model = text(MODEL);
    let rules = section(&model, |line| line == "## The rules", 2).expect("rules");
    let mut shown = HashSet::new();
    for row in rows(rules) {
        let [limiter, requests, outcomes, fullest] = &row[..] else { panic!("{row:?}") };
        let traffic: Vec<String> = requests.split(", ").map(item).collect();
        let (run, measured) = run(&format!(
            r#"{{"version": 1, "duration": "1d", "lanes": [{{"id": "a", "limiter": {}}}], "traffic": [{}]}}"#,
            limiter.trim_matches('`'),
            traffic.join(", ")
        ));
        let LaneMeasure { totals, worst, .. } = &measured.lanes[0];
        let found = format!("{}, {}, {}", totals.admitted, totals.delayed, totals.rejected);
        assert_eq!((outcomes, fullest), (&found, &worst.admitted.to_string()), "{limiter}: {requests}");
        shown.insert(std::mem::discriminant(run.rule(0)));
    }
    assert_eq!(shown.len(), TABLE.limiters.len() - 1, "every rule but none has examples");
}

#[test]
fn the_page_offers_every_built_in_in_order() {
    let text = fs::read_to_string(root().join("www/builtin.ts")).expect("the page's list");
    let (imports, list) = text.split_once("export const").expect("a list");
    let offered: Vec<&str> = list
        .lines()
        .filter_map(|line| line.trim().strip_suffix(',')?.split_once(": "))
        .map(|(name, _)| name.trim_matches('"'))
        .collect();
    let names: Vec<&str> = builtin::ALL.iter().map(|(name, _)| *name).collect();
    assert_eq!(offered, names);
    for (name, module) in list.lines().filter_map(|line| line.trim().strip_suffix(',')?.split_once(": ")) {
        let import =
            format!("import {module} from \"../src/scenario/builtin/{}.json\"", name.trim_matches('"'));
        assert!(imports.contains(&import), "{import}");
    }
}

#[test]
fn every_built_in_has_its_section_and_its_numbers() {
    let document = text(SCENARIOS);
    let headings: Vec<&str> = document.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    let names: Vec<String> = builtin::ALL.iter().map(|(name, _)| quoted(name)).collect();
    assert_eq!(headings, names, "a section each, in the order in which they are offered");
    for (name, json) in builtin::ALL {
        let heading = format!("## `{name}`");
        let its = section(&document, |line| line == heading, 2).expect(name);
        let (run, measured) = run(json);
        let or_none = |number: Option<u128>| number.map_or("–".to_owned(), |number| number.to_string());
        let expected: Vec<Vec<String>> = run
            .scenario
            .lanes
            .iter()
            .zip(&measured.lanes)
            .map(|(lane, measure)| {
                let totals = measure.totals;
                let mut row = vec![quoted(&lane.id)];
                row.extend([totals.admitted, totals.delayed, totals.rejected].map(|n| n.to_string()));
                row.extend([Some(measure.worst.admitted), measure.limit, measure.bound].map(or_none));
                row
            })
            .collect();
        assert_eq!(rows(its), expected, "{name}");
        assert!(its.contains(&format!("(../tests/snapshots/{name}.svg)")), "{name} has its picture");
        let length = run.window().0 / 1_000_000_000;
        let length = if length % 60 == 0 { format!("{} min", length / 60) } else { format!("{length} s") };
        let prose = its.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(prose.contains(&format!("Measured over {length}.")), "{name}: {length}");
    }
}

#[test]
fn scenarios_in_documents_can_be_read() {
    let mut scenarios = 0;
    for (path, document) in documents() {
        for block in blocks(&document, "json") {
            let value: Value =
                serde_json::from_str(block).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            if value.get("duration").is_some() {
                read(&value).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                scenarios += 1;
            }
        }
    }
    assert!(scenarios >= 3, "the reference shows some");
}

/// The names of all fields within a value.
fn fields<'a>(value: &'a serde_json::Value, names: &mut BTreeSet<&'a str>) {
    match value {
        serde_json::Value::Object(object) => {
            for (name, value) in object {
                names.insert(name);
                fields(value, names);
            }
        }
        serde_json::Value::Array(list) => list.iter().for_each(|value| fields(value, names)),
        _ => {}
    }
}

#[test]
fn the_report_shown_is_the_report_made() {
    let reference = text(REFERENCE);
    let scenario = blocks(&reference, "json")[0];
    let its = section(&reference, |line| line == "## The report", 2).expect("the report");
    let shown: serde_json::Value = serde_json::from_str(blocks(its, "json")[0]).expect("JSON");
    let (run, measured) = run(scenario);
    let mut made = serde_json::to_value(report(&run, &measured, true)).expect("a report");
    let decisions = |report: &serde_json::Value, lane: usize| {
        report["lanes"][lane]["decisions"].as_array().expect("a list").clone()
    };
    for decision in decisions(&shown, 0) {
        assert!(decisions(&made, 1).contains(&decision), "{decision}");
    }
    made["lanes"][1]["decisions"] = shown["lanes"][0]["decisions"].clone();
    assert_eq!(shown["lanes"][0], made["lanes"][1]);
}

#[test]
fn every_field_of_a_report_is_told() {
    let reference = text(REFERENCE);
    let its = section(&reference, |line| line == "## The report", 2).expect("the report");
    let (run, measured) = run(r#"{"version": 1, "duration": "1s", "lanes": [{"id": "a",
        "limiter": {"kind": "token-bucket", "capacity": 2, "refill": "1/104d", "onEmpty": "queue"}}],
        "traffic": [{"kind": "log", "format": "times", "text": "0s\n0s\n0s\n0s\n0s\nbad"}]}"#);
    let made = serde_json::to_value(report(&run, &measured, true)).expect("a report");
    let mut names = BTreeSet::new();
    fields(&made, &mut names);
    assert!(names.contains("beyond") && names.contains("firstBad") && names.contains("RateLimit"));
    for name in names {
        let told = its.contains(&quoted(name)) || its.contains(&format!("\"{name}\""));
        assert!(told, "{REFERENCE} says nothing of {name}");
    }
}

#[test]
fn every_reason_is_told() {
    let source = text("src/report/reason.rs");
    let variants = source.split("pub enum Code {").nth(1).and_then(|rest| rest.split('}').next());
    let kebab = |name: &str| {
        let dashed = |(at, c): (usize, char)| {
            let dash = if at > 0 && c.is_ascii_uppercase() { "-" } else { "" };
            format!("{dash}{}", c.to_ascii_lowercase())
        };
        name.chars().enumerate().map(dashed).collect::<String>()
    };
    let codes: BTreeSet<String> = variants
        .expect("the codes")
        .lines()
        .map(str::trim)
        .filter(|line| line.ends_with(',') && !line.starts_with("//"))
        .map(|line| quoted(&kebab(line.trim_end_matches(','))))
        .collect();
    assert!(codes.contains("`too-few-tokens`"), "{codes:?}");
    let reference = text(REFERENCE);
    let its = section(&reference, |line| line == "## The report", 2).expect("the report");
    let (_, table) = its.split_once("| reason |").expect("a table of reasons");
    let table = format!("| reason |{}", table.split("\n\n").next().expect("a table"));
    let told: BTreeSet<String> = rows(&table).into_iter().map(|row| row[0].clone()).collect();
    assert_eq!(told, codes);
}

#[test]
fn every_room_is_on_the_map() {
    let architecture = text(ARCHITECTURE);
    let its = section(&architecture, |line| line.starts_with("## The map"), 2).expect("the map");
    let (rooms, _) = its.split_once("Around it").expect("rooms, then what is around them");
    let told: BTreeSet<String> = rows(rooms).into_iter().map(|row| row[0].clone()).collect();
    let there = fs::read_dir(root().join("src")).expect("a folder").map(|entry| entry.expect("an entry"));
    let there: BTreeSet<String> = there
        .filter(|entry| entry.path().is_dir())
        .map(|entry| quoted(&entry.file_name().to_string_lossy()))
        .collect();
    assert_eq!(told, there);
}

#[test]
fn every_folder_of_the_page_is_on_the_map() {
    let architecture = text(ARCHITECTURE);
    let its = section(&architecture, |line| line.starts_with("## The map"), 2).expect("the map");
    let (_, around) = its.split_once("Around it").expect("rooms, then what is around them");
    let told: BTreeSet<String> = rows(around).into_iter().map(|row| row[0].clone()).collect();
    for entry in fs::read_dir(root().join("www")).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        assert!(
            !path.is_dir() || told.contains(&format!("`www/{name}/`")),
            "{ARCHITECTURE} has no www/{name}/"
        );
    }
}

#[test]
fn every_test_is_said_to_prove_something() {
    let contributing = text("CONTRIBUTING.md");
    let its = section(&contributing, |line| line.starts_with("## The tests"), 2).expect("the tests");
    for entry in fs::read_dir(root().join("tests")).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        let told = if path.is_dir() { format!("tests/{name}/") } else { format!("`tests/{name}`") };
        assert!(its.contains(&told), "CONTRIBUTING.md says nothing of {told}");
    }
}

#[test]
fn every_dependency_has_its_reason() {
    let mut there = BTreeSet::new();
    for manifest in [
        "Cargo.toml",
        "packer/Cargo.toml",
        "xtask/Cargo.toml",
        "wasm-test-runner/Cargo.toml",
        "examples/book/builder/Cargo.toml",
    ] {
        let mut depends = false;
        for line in text(manifest).lines() {
            if line.starts_with('[') {
                depends = line.ends_with("dependencies]");
            } else if depends
                && line.starts_with(|c: char| c.is_ascii_alphabetic())
                && !line.contains("path = ")
            {
                there.insert(quoted(line.split([' ', '.']).next().expect("a name")));
            }
        }
    }
    let package: serde_json::Value = serde_json::from_str(&text("package.json")).expect("JSON");
    for section in ["dependencies", "devDependencies"] {
        if let Some(names) = package[section].as_object() {
            there.extend(names.keys().map(|name| quoted(name)));
        }
    }
    let architecture = text(ARCHITECTURE);
    let its = section(&architecture, |line| line == "## Dependencies", 2).expect("dependencies");
    let told: BTreeSet<String> =
        rows(its).iter().flat_map(|row| row[0].split(", ")).map(str::to_owned).collect();
    assert_eq!(told, there);
}

#[test]
fn the_keys_told_are_the_keys_there_are() {
    let (source, catalog) = (text("www/keys.ts"), text("www/words/en.ftl"));
    let (_, table) = source.split_once("export const KEYS").expect("the table of keys");
    let words = |id: &str| {
        let line = catalog.lines().find_map(|line| line.strip_prefix(&format!("{id} = ")));
        line.unwrap_or_else(|| panic!("no words for {id}")).to_owned()
    };
    let told_as = |key: &String| {
        quoted(&key.replace("ArrowRight", "→").replace("ArrowLeft", "←").replace("Shift+", "⇧+"))
    };
    let there: Vec<Vec<String>> = table
        .lines()
        .take_while(|line| *line != "];")
        .filter(|line| line.contains("keys: ["))
        .map(|line| {
            let keys: Vec<String> = listed(line, "keys: [", "], says").iter().map(told_as).collect();
            let keys = match &keys[..] {
                [first, .., last] if keys.len() > 2 => format!("{first} – {last}"),
                few => few.join(" "),
            };
            let says = words(&listed(line, "says: ", ",")[0]);
            let needs = line.contains("needs: ").then(|| quoted(&listed(line, "needs: ", ",")[0]));
            vec![keys, says, needs.unwrap_or_default()]
        })
        .collect();
    assert!(there.len() > 5, "{there:?}");
    let embedding = text(EMBEDDING);
    let (_, told) = embedding.split_once("| keys |").expect("a table of keys");
    let told = format!("| keys |{}", told.split("\n\n").next().expect("a table"));
    assert_eq!(rows(&told), there);
}

/// The texts in quotes within what follows `opening` up to `closing` in a source.
fn listed(source: &str, opening: &str, closing: &str) -> Vec<String> {
    let list = source.split(opening).nth(1).and_then(|rest| rest.split(closing).next());
    let list = list.unwrap_or_else(|| panic!("{opening} is not there")).to_owned();
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn what_a_host_may_use_is_told() {
    let embedding = text(EMBEDDING);
    let element = text("www/element.ts");
    let first_cells = |heading: &str| -> BTreeSet<String> {
        let (_, table) = embedding.split_once(heading).unwrap_or_else(|| panic!("a table {heading}"));
        let table = format!("{heading}{}", table.split("\n\n").next().expect("a table"));
        rows(&table).into_iter().map(|row| row[0].clone()).collect()
    };
    let told: BTreeSet<String> =
        element.split("#tell(\"").skip(1).filter_map(|rest| rest.split('"').next()).map(quoted).collect();
    assert_eq!(first_cells("| event |"), told);
    // Each method of the element can be called in a frame, and no other.
    let commands = text("www/arguments.ts");
    let commands = commands.split("const METHODS = {\n").nth(1).and_then(|rest| rest.split("\n}").next());
    let commands: BTreeSet<&str> =
        commands.expect("the commands").lines().filter_map(|line| line.trim().split(':').next()).collect();
    let methods = first_cells("| method |");
    let methods: BTreeSet<&str> = methods
        .iter()
        .flat_map(|cell| cell.split(", "))
        .filter_map(|call| call.strip_prefix('`')?.split_once('(').map(|(name, _)| name))
        .collect();
    assert_eq!(methods, commands);
    for catalog in fs::read_dir(root().join("www/words")).expect("the catalogs") {
        let catalog = catalog.expect("an entry").path();
        let language = catalog.file_stem().expect("a name").to_string_lossy();
        assert!(embedding.contains(&quoted(&language)), "{EMBEDDING} says nothing of {language}");
    }
    let mut codes = BTreeSet::new();
    for (folder, opening) in [("www", "mistake(\""), ("src/web", "ScenarioError::new(\"")] {
        for file in fs::read_dir(root().join(folder)).expect("a folder") {
            let file = file.expect("an entry").path();
            let Ok(source) = fs::read_to_string(&file) else { continue };
            codes.extend(source.split(opening).skip(1).filter_map(|rest| rest.split('"').next()).map(quoted));
        }
    }
    assert_eq!(first_cells("| code |"), codes);
    let module = text("www/ratelab.d.ts");
    for rest in module.split("export ").skip(1) {
        let name = rest.split(|c: char| " (<".contains(c)).nth(1).expect("a name");
        let told = embedding.contains(name) || rest.starts_with("interface");
        assert!(told, "{EMBEDDING} says nothing of {name}");
    }
}

#[test]
fn every_error_code_is_told() {
    let source = text("src/scenario/mistake.rs");
    let codes = source.split("fn code(").nth(1).and_then(|rest| rest.split("\n    }\n").next());
    let codes: BTreeSet<String> =
        codes.expect("the codes").split('"').skip(1).step_by(2).map(quoted).collect();
    let reference = text(REFERENCE);
    let errors = section(&reference, |line| line == "## Errors", 2).expect("errors");
    let told: BTreeSet<String> = rows(errors).into_iter().map(|row| row[0].clone()).collect();
    assert_eq!(told, codes);
}

#[test]
fn every_bound_is_told() {
    let with_commas = |number: u64| {
        let digits = number.to_string();
        let mut shown = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                shown.push(',');
            }
            shown.push(digit);
        }
        shown
    };
    let expected = [
        bounds::LANES,
        bounds::CLIENTS,
        bounds::ITEMS,
        usize::try_from(bounds::ATTEMPTS).expect("fits"),
        usize::try_from(bounds::NODES).expect("fits"),
        bounds::EDITS,
        bounds::TIMES,
        bounds::ID_BYTES,
        bounds::TITLE_BYTES,
        bounds::LOG_BYTES,
        usize::try_from(bounds::REQUESTS).expect("fits"),
        bounds::DEPTH,
        bounds::VALUES,
        bounds::DOCUMENT_BYTES,
    ];
    let reference = text(REFERENCE);
    let told = rows(section(&reference, |line| line == "## Bounds", 2).expect("bounds"));
    let told: Vec<String> = told.into_iter().map(|row| row[1].clone()).collect();
    assert_eq!(told, expected.map(|number| with_commas(number as u64)));
}

#[test]
fn the_steps_told_are_the_steps_there_are() {
    let (page, probe) = (text("docs/decisions.md"), text("src/limiter/probe.rs"));
    let names = |of: &str| {
        let body = probe.split(of).nth(1).and_then(|rest| rest.split("\n    }\n").next()).expect(of);
        body.split("=> \"")
            .skip(1)
            .map(|name| name.split('"').next().expect("a name").to_owned())
            .collect::<Vec<_>>()
    };
    let told: Vec<String> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `"))
        .flat_map(|line| {
            line.split(" | ")
                .next()
                .unwrap_or_default()
                .split(", `")
                .map(|name| name.trim_matches('`').to_owned())
        })
        .collect();
    assert_eq!(told, names("impl Step {"));
    for test in names("impl Test {") {
        assert!(page.contains(&format!("`{test}`")), "{test}");
    }
    for part in ["vessel", "why", "code", "answer"] {
        assert!(
            page.contains(&format!("`{part}`")) && text("www/parameters.ts").contains(&format!("\"{part}\"")),
            "{part}"
        );
    }
}
