//! What is said of mistakes stands in the catalog, with all that is put into it.

use crate::scenario::complaint::{Complaint, Word, grouped};
use crate::scenario::mistake::{Amount, Found, Mistake, Wanted};
use crate::scenario::{PositionError, ScenarioError};
use crate::time::{CivilError, Duration, TimeError};
use crate::traffic::log::{LineError, TimestampError};

fn every_mistake() -> Vec<Mistake> {
    let amount = Amount::Time(Duration::SECOND);
    let text = || "abc".to_owned();
    let mut all = vec![
        Mistake::Broken(Word::Text(text())),
        Mistake::Missing { name: "abc", wanted: Wanted::Rate },
        Mistake::Unsupported { what: text(), instead: "instead-own-state" },
        Mistake::UnknownVersion,
        Mistake::NotFinite,
        Mistake::NotWhole,
        Mistake::Negative { least: 7 },
        Mistake::TooSmall { least: Amount::Count(7) },
        Mistake::TooLarge { most: amount },
        Mistake::Above { field: "abc", most: amount },
        Mistake::NotAfter { field: "abc", than: amount },
        Mistake::NotAfterFirst { than: amount },
        Mistake::EmptyText,
        Mistake::EmptyList,
        Mistake::TooLong { most: 7 },
        Mistake::TooMany { most: 7 },
        Mistake::NotTwo,
        Mistake::DuplicateId { id: text() },
        Mistake::Repeated,
        Mistake::UnknownClient { id: text() },
        Mistake::NoKey { client: text(), lane: "def".to_owned(), keys: vec!["ip", "user"] },
        Mistake::NotInLog,
        Mistake::TooManyRequests { limit: 7 },
        Mistake::TooManyRetries { limit: 5_000_000 },
        Mistake::UnknownLane { id: text() },
        Mistake::UnknownItem { items: 0 },
        Mistake::UnknownItem { items: 8 },
        Mistake::UnknownEdit,
        Mistake::Ambiguous { other: "abc" },
        Mistake::OtherKey { lane: text() },
        Mistake::Position { text: text(), error: PositionError::Events },
    ];
    for instead in ["instead-local", "instead-no-limiter", "instead-of-kind"] {
        all.push(Mistake::Unsupported { what: text(), instead });
    }
    for detail in
        ["broken-incomplete", "broken-too-deep", "broken-too-big", "broken-throws", "broken-half-a-character"]
    {
        all.push(Mistake::Broken(Word::Id(detail)));
    }
    for known in [vec!["abd", "xyz"], vec!["xyz"]] {
        all.push(Mistake::UnknownField { name: text(), known: known.clone() });
        all.push(Mistake::UnknownChoice { text: text(), choices: known });
    }
    for found in [Found::Null, Found::Flag, Found::Number, Found::Text, Found::List, Found::Object] {
        all.push(Mistake::WrongType { found, wanted: Wanted::Text });
    }
    for wanted in [
        Wanted::Scenario,
        Wanted::Object,
        Wanted::List,
        Wanted::Title,
        Wanted::Whole,
        Wanted::Flag,
        Wanted::Duration,
        Wanted::Instant,
        Wanted::Position,
        Wanted::Place,
        Wanted::View,
        Wanted::Keys,
        Wanted::Date,
    ] {
        all.push(Mistake::WrongType { found: Found::Null, wanted });
    }
    all.extend(TIMES.map(|error| Mistake::Time { text: text(), error }));
    all.extend(DATES.map(|error| Mistake::Date { text: text(), error }));
    all
}

const TIMES: [TimeError; 9] = [
    TimeError::Empty,
    TimeError::NotATime,
    TimeError::NoUnit,
    TimeError::Signed,
    TimeError::TooFine,
    TimeError::TooLarge,
    TimeError::NotARate,
    TimeError::ZeroCount,
    TimeError::ZeroPeriod,
];

const DATES: [TimestampError; 5] = [
    TimestampError::NotATimestamp,
    TimestampError::TooFine,
    TimestampError::Civil(CivilError::NoSuchTime),
    TimestampError::Civil(CivilError::LeapSecond),
    TimestampError::Civil(CivilError::TooFarAway),
];

#[test]
fn every_mistake_has_its_sentence_with_all_that_goes_into_it() {
    for mistake in every_mistake() {
        let ScenarioError { said, message, .. } = ScenarioError::of(String::new(), &mistake);
        assert_ne!(message, said.id, "in the catalog");
        assert!(!message.contains('$'), "{message}");
        for (name, word) in &said.args {
            let word = match word {
                Word::Text(text) => text.clone(),
                Word::Number(number) => grouped(*number),
                Word::Id(id) => {
                    let words = Complaint::new(id).to_string();
                    assert_ne!(&words, id, "in the catalog");
                    words
                }
            };
            assert!(message.contains(&word), "{name} in: {message}");
        }
    }
}

/// A report says in English what is wrong with a log's line, also where there is no catalog.
#[test]
fn what_a_report_says_is_what_the_catalog_says() {
    for error in TIMES {
        assert_eq!(Complaint::new(error.id()).to_string(), error.to_string());
    }
    for error in DATES {
        assert_eq!(Complaint::new(error.id()).to_string(), error.to_string());
    }
    assert_eq!(Complaint::new(PositionError::Events.id()).to_string(), PositionError::Events.to_string());
    for error in [
        LineError::NoHost,
        LineError::NoTime,
        LineError::NotATime,
        LineError::Civil(CivilError::LeapSecond),
        LineError::NoRequest,
        LineError::NoStatus,
        LineError::NoBytes,
        LineError::NoReferer,
        LineError::NoAgent,
        LineError::Since(TimeError::NoUnit),
        LineError::Timestamp(TimestampError::TooFine),
        LineError::TooMuch,
    ] {
        let (id, wrong) = error.ids();
        let said = wrong.into_iter().fold(Complaint::new(id), |said, wrong| said.with_id("wrong", wrong));
        assert_eq!(said.to_string(), error.to_string());
    }
}
