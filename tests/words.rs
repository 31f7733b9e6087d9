//! The catalogs hold the same messages in every language, and what is said gets the reader's format.

#[path = "common/rules.rs"]
mod rules;
#[path = "common/words.rs"]
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fluent_syntax::{ast, parser};
use ratelab::explain::{Arg, Message, Words};
use ratelab::limiter::Ids;
use ratelab::scenario::parameters::TABLE;
use ratelab::time::{Duration, Rate};
use words::Catalog;

#[test]
fn numbers_stand_in_the_readers_format() {
    let said = |arg: Arg| {
        let message = Message::new("seconds").with("n", arg);
        (Catalog::en().say(&message), Catalog::pt_br().say(&message))
    };
    let check = |arg: Arg, en: &str, pt_br: &str| assert_eq!(said(arg), (en.to_owned(), pt_br.to_owned()));
    check(Arg::Count(0), "0 s", "0 s");
    check(Arg::Count(999), "999 s", "999 s");
    check(Arg::Count(1000), "1,000 s", "1.000 s");
    check(Arg::Count(9_007_199_254_740_991), "9,007,199,254,740,991 s", "9.007.199.254.740.991 s");
    check(Arg::Decimal { mantissa: 60_400, digits: 3 }, "60.400 s", "60,400 s");
    check(Arg::Decimal { mantissa: 4, digits: 1 }, "0.4 s", "0,4 s");
    check(Arg::Decimal { mantissa: 123_456_789, digits: 2 }, "1,234,567.89 s", "1.234.567,89 s");
    check(Arg::Decimal { mantissa: 2_000, digits: 3 }, "2.000 s", "2,000 s");
}

/// A message as a catalog has it: the variables that it speaks of.
type Messages = BTreeMap<String, BTreeSet<String>>;

fn messages(catalog: &str) -> Messages {
    let parsed = parser::parse(catalog).expect("a catalog that parses");
    let mut messages = Messages::new();
    for entry in parsed.body {
        match entry {
            ast::Entry::Message(message) => {
                let mut variables = BTreeSet::new();
                in_pattern(message.value.as_ref().expect("every message has a text"), &mut variables);
                let id = message.id.name.to_owned();
                assert!(messages.insert(id, variables).is_none(), "{} stands there twice", message.id.name);
            }
            ast::Entry::Junk { content } => panic!("this is no message: {content}"),
            _ => {}
        }
    }
    messages
}

fn in_pattern(pattern: &ast::Pattern<&str>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let ast::PatternElement::Placeable { expression } = element {
            in_expression(expression, variables);
        }
    }
}

fn in_expression(expression: &ast::Expression<&str>, variables: &mut BTreeSet<String>) {
    let inline = match expression {
        ast::Expression::Inline(inline) => inline,
        ast::Expression::Select { selector, variants } => {
            variants.iter().for_each(|variant| in_pattern(&variant.value, variables));
            selector
        }
    };
    match inline {
        ast::InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_owned());
        }
        ast::InlineExpression::Placeable { expression } => in_expression(expression, variables),
        ast::InlineExpression::StringLiteral { .. } => {}
        other => panic!("messages hold text, variables and choices only: {other:?}"),
    }
}

fn source(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect(path)
}

/// The tags of the languages that have a catalog.
fn languages() -> BTreeSet<String> {
    let catalogs = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/www/words")).expect("the catalogs");
    let tag = |name: &str| name.strip_suffix(".ftl").expect("a catalog").to_owned();
    catalogs.map(|entry| tag(&entry.expect("an entry").file_name().to_string_lossy())).collect()
}

fn catalog(language: &str) -> Messages {
    messages(&source(&format!("www/words/{language}.ftl")))
}

#[test]
fn every_language_says_the_same_things() {
    let en = catalog("en");
    for language in languages() {
        let other = catalog(&language);
        let lacks = |a: &Messages, b: &Messages| {
            a.keys().filter(|id| !b.contains_key(*id)).cloned().collect::<Vec<_>>()
        };
        let nothing: Vec<String> = Vec::new();
        assert_eq!(lacks(&en, &other), nothing, "{language} lacks them");
        assert_eq!(lacks(&other, &en), nothing, "{language} alone has them");
        for (id, variables) in &en {
            assert_eq!(variables, &other[id], "{id} speaks of the same in {language}");
        }
    }
}

/// The course package's own few words, and who says them.
#[test]
fn the_course_says_the_same_things_in_every_language() {
    let of = |language: &str| messages(&source(&format!("www/course/words/{language}.ftl")));
    let en = of("en");
    for language in languages() {
        assert_eq!(of(&language), en, "{language}");
    }
    let script = source("www/course/course.ts");
    for id in en.keys() {
        assert!(script.contains(&format!("\"{id}\"")), "nobody says {id}");
    }
    for rest in script.split("\"course-").skip(1) {
        let id = format!("course-{}", rest.split('"').next().expect("a closed text"));
        assert!(en.contains_key(&id), "{id} is in no catalog");
    }
}

#[test]
fn every_language_that_has_a_catalog_is_spoken_and_tried() {
    for language in languages() {
        for (place, way) in [
            ("www/language.ts", format!("{language}: {{")),
            ("index.html", format!("data-lang=\"{language}\"")),
            ("tests/common/words.rs", format!("\"{language}\", include_str!")),
            ("tests/pictures.rs", format!("(\"{language}\", Catalog::")),
        ] {
            // A key may stand in quotes or not.
            let text = source(place).replace("\": {", ": {");
            assert!(text.contains(&way), "{place} knows nothing of {language}");
        }
    }
}

/// Ids that are put together in the code: all that begin so.
const PUT_TOGETHER: &[&str] = &["tab-", "store-", "fault-", "answer-about-", "param-scenario-", FIELD];
/// Then follows the name of the parameter.
const FIELD: &str = "field-";

#[test]
fn what_is_said_is_in_the_catalog_and_nothing_else_is() {
    let (en, course) = (catalog("en"), messages(&source("www/course/words/en.ftl")));
    let mut sources = Vec::new();
    read_sources(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), "rs", &mut sources);
    read_sources(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/www")), "ts", &mut sources);
    sources.push(include_str!("../index.html").to_owned());
    let mut mentioned = BTreeSet::new();
    for source in &sources {
        for said in [r#"Message::new(""#, r#"Complaint::new(""#, r#"say(""#]
            .iter()
            .flat_map(|call| source.split(call).skip(1))
        {
            let id = said.split('"').next().expect("a text ends");
            assert!(en.contains_key(id) || course.contains_key(id), "{id} is said, but in no catalog");
        }
        mentioned.extend(source.split('"').filter(|text| en.contains_key(*text)).map(str::to_owned));
    }
    mentioned.extend(in_the_parameters());
    mentioned.extend(of_the_kinds());
    for id in &mentioned {
        assert!(en.contains_key(id), "{id} is said, but in no catalog");
    }
    let is_put_together = |id: &str| PUT_TOGETHER.iter().any(|prefix| id.starts_with(prefix));
    let unsaid: Vec<&String> =
        en.keys().filter(|id| !mentioned.contains(*id) && !is_put_together(id)).collect();
    assert!(unsaid.is_empty(), "in the catalogs, but never said: {unsaid:?}");
}

fn read_sources(folder: &Path, extension: &str, sources: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            read_sources(&path, extension, sources);
        } else if path.extension().is_some_and(|found| found == extension) {
            sources.push(fs::read_to_string(&path).expect("a text"));
        }
    }
}

/// What the page says about kinds, parameters and their options.
fn in_the_parameters() -> Vec<String> {
    let kinds = || TABLE.limiters.iter().chain(TABLE.traffic);
    let mut ids: Vec<String> = kinds().map(|kind| kind.meaning.to_owned()).collect();
    let shared = TABLE.every_limiter.iter().chain(TABLE.every_item);
    for parameter in kinds().flat_map(|kind| kind.parameters).chain(shared) {
        ids.push(parameter.meaning.to_owned());
        ids.extend(parameter.options.iter().map(|option| format!("{}-{option}", parameter.meaning)));
    }
    ids
}

/// What goes by the kind of limiter.
fn of_the_kinds() -> Vec<String> {
    let rate = Rate::new(7, Duration::SECOND).expect("a rate");
    let mut ids = Vec::new();
    for rule in rules::every_way(rate, 3) {
        let Ids { limiter, subject, object, why } = *rule.ids();
        ids.extend([limiter, subject, object, why].map(str::to_owned));
        ids.extend(rule.phrases().iter().chain(&rule.policy()).map(|phrase| phrase.id.to_owned()));
    }
    ids
}

#[test]
fn one_and_many_agree_with_what_stands_around_them() {
    let said = |id, name, n: u64| {
        let message = Message::new(id).with(name, n).with("of", 60u64);
        (Catalog::en().say(&message), Catalog::pt_br().say(&message))
    };
    let check = |id, name, n, pt_br: &str| assert_eq!(said(id, name, n).1, pt_br);
    check("too-little", "n", 1, "falta 1");
    check("too-little", "n", 27, "faltam 27");
    check("vessel-left", "n", 0, "restam 0 de 60");
    check("vessel-left", "n", 1, "resta 1 de 60");
    check("vessel-left-short", "n", 2, "restam 2");
    let ahead = |n: u64| {
        let charged = Message::new("moment-charged").with("how", "arrival");
        let charged = charged.with("before", 0u64).with("after", n);
        (Catalog::en().say(&charged), Catalog::pt_br().say(&charged))
    };
    assert_eq!(ahead(1).0, "The theoretical arrival time moves on: from 0 to 1 request ahead.");
    assert_eq!(ahead(1).1, "O horário teórico de chegada avança: de 0 para 1 requisição à frente.");
    assert_eq!(ahead(2).0, "The theoretical arrival time moves on: from 0 to 2 requests ahead.");
    assert_eq!(ahead(2).1, "O horário teórico de chegada avança: de 0 para 2 requisições à frente.");
}

/// A lane as a subject has a capital: what speaks of it so begins with it.
#[test]
fn who_does_it_begins_the_sentence() {
    for language in languages() {
        let catalog = source(&format!("www/words/{language}.ftl"));
        let mut tried = 0;
        for line in catalog.lines().filter(|line| line.contains("{ $lane }")) {
            let id = line.split(" = ").next().expect("a line");
            if id.starts_with("finding-") || matches!(id, "announce-change" | "announce-start") {
                assert!(line.contains(" = { $lane } "), "{language}: {line}");
                tried += 1;
            }
        }
        assert!(tried >= 7, "{language} has {tried}");
    }
}
