//! What is told of a change is what changed, in both languages.

#[path = "common/words.rs"]
mod words;

use ratelab::explain::{Message, Words, difference_of, lane_title};
use ratelab::run::Run;
use ratelab::scenario::document::Value;
use ratelab::scenario::read;
use words::Catalog;

const LANES: &str = r#"[
    {"id": "window", "limiter": {"kind": "fixed-window", "quota": "3/10s"}},
    {"id": "log", "limiter": {"kind": "sliding-log", "quota": "3/10s"}},
    {"id": "queue", "limiter": {"kind": "leaky-bucket", "style": "queue", "capacity": 2, "leak": "1/s"}},
    {"id": "all", "limiter": {"kind": "none"}}
]"#;

fn run(lanes: &str, traffic: &str, edits: &str) -> Run {
    let text = format!(
        r#"{{"version": 1, "duration": "30s", "lanes": {lanes}, "traffic": {traffic}, "edits": {edits}}}"#
    );
    let document: Value = serde_json::from_str(&text).expect("JSON");
    Run::new(read(&document).expect("a scenario"), 1_000).expect("few requests")
}

/// What is told when these edits are made.
fn told(edits: &str) -> (String, String) {
    let traffic = r#"[{"kind": "at", "times": ["1s", "2s", "3s"]}]"#;
    let (before, after) = (run(LANES, traffic, "[]"), run(LANES, traffic, edits));
    let message = difference_of(&before, &after);
    (Catalog::en().say(&message), Catalog::pt_br().say(&message))
}

fn check(edits: &str, en: &str, pt_br: &str) {
    assert_eq!(told(edits), (en.to_owned(), pt_br.to_owned()), "{edits}");
}

#[test]
fn what_one_more_request_meets_is_counted_in_each_lane() {
    // The quotas are used up; the queue is empty by then, and starts it at once.
    check(
        r#"[{"kind": "send", "at": "4s"}]"#,
        "The fixed window: 1 more rejected. The sliding log: 1 more rejected. \
         The leaky bucket: 1 more admitted. The lane without a limit: 1 more admitted.",
        "A janela fixa: 1 rejeitada a mais. O log deslizante: 1 rejeitada a mais. \
         O balde furado: 1 aceita a mais. A raia sem limite: 1 aceita a mais.",
    );
}

#[test]
fn outcomes_that_give_way_to_others_are_told_both() {
    check(
        r#"[{"kind": "set-limiter", "at": "0s+0", "lane": "window", "limiter": {"kind": "fixed-window", "quota": "1/10s"}}]"#,
        "The fixed window: 2 more rejected, 2 fewer admitted. Nothing changes in the other lanes.",
        "A janela fixa: 2 rejeitadas a mais, 2 aceitas a menos. Nada muda nas demais raias.",
    );
}

#[test]
fn a_lane_that_changes_its_kind_is_named_by_both() {
    check(
        r#"[{"kind": "set-limiter", "at": "2.5s", "lane": "window", "limiter": {"kind": "gcra", "rate": "1/10s", "burst": 1}},
            {"kind": "send", "at": "2.6s"}]"#,
        "The fixed window (GCRA from 2.500 s on): 1 more rejected. The sliding log: 1 more rejected. \
         The leaky bucket: 2 more delayed, 1 fewer admitted. The lane without a limit: 1 more admitted.",
        "A janela fixa (o GCRA a partir de 2,500 s): 1 rejeitada a mais. O log deslizante: 1 rejeitada a mais. \
         O balde furado: 2 adiadas a mais, 1 aceita a menos. A raia sem limite: 1 aceita a mais.",
    );
    let traffic = r#"[{"kind": "at", "times": ["1s", "2s", "3s"]}]"#;
    let titled = |edits: &str| {
        let title = lane_title(&run(LANES, traffic, edits), 0);
        let said = Message::new("said").with("what", title);
        [Catalog::en().say(&said), Catalog::pt_br().say(&said)]
    };
    let to = |at: &str, kind: &str| {
        format!(r#"{{"kind": "set-limiter", "at": "{at}", "lane": "window", "limiter": {kind}}}"#)
    };
    let gcra = to("2.5s", r#"{"kind": "gcra", "rate": "1/10s", "burst": 1}"#);
    let log = to("2.7s", r#"{"kind": "sliding-log", "quota": "3/10s"}"#);
    let at_first = to("0s+0", r#"{"kind": "gcra", "rate": "1/10s", "burst": 1}"#);
    assert_eq!(
        titled(&format!("[{gcra}]")),
        ["Fixed window → GCRA from 2.500 s", "Janela fixa → GCRA a partir de 2,500 s"]
    );
    assert_eq!(
        titled(&format!("[{gcra}, {log}]")),
        [
            "Fixed window → … → Sliding log from 2.700 s",
            "Janela fixa → … → Log deslizante a partir de 2,700 s"
        ]
    );
    // What it never was it is not called.
    assert_eq!(titled(&format!("[{at_first}]")), ["GCRA", "GCRA"]);
}

#[test]
fn as_many_but_others_is_a_change_too() {
    check(
        r#"[{"kind": "move", "item": 0, "index": 0, "to": "0s"}]"#,
        "The fixed window: as many as before, but not the same ones. \
         The sliding log: as many as before, but not the same ones. \
         The leaky bucket: as many as before, but not the same ones. \
         The lane without a limit: as many as before, but not the same ones.",
        "A janela fixa: tantas quantas antes, mas não as mesmas. \
         O log deslizante: tantas quantas antes, mas não as mesmas. \
         O balde furado: tantas quantas antes, mas não as mesmas. \
         A raia sem limite: tantas quantas antes, mas não as mesmas.",
    );
}

#[test]
fn where_nothing_changes_that_is_said() {
    let nothing = ("Nothing changes in any lane.".to_owned(), "Nada muda em nenhuma raia.".to_owned());
    assert_eq!(told("[]"), nothing);
    // After the end of the run.
    assert_eq!(told(r#"[{"kind": "send", "at": "40s"}]"#), nothing);
}

#[test]
fn lanes_that_come_or_go_are_held_against_none() {
    let traffic = r#"[{"kind": "at", "times": ["1s", "2s", "3s"]}]"#;
    let two = r#"[
        {"id": "log", "limiter": {"kind": "sliding-log", "quota": "2/10s"}},
        {"id": "new", "limiter": {"kind": "gcra", "rate": "1/s", "burst": 1}},
        {"id": "queue", "limiter": {"kind": "leaky-bucket", "style": "queue", "capacity": 2, "leak": "1/s"}}
    ]"#;
    let message = difference_of(&run(LANES, traffic, "[]"), &run(two, traffic, "[]"));
    let told = Catalog::en().say(&message);
    assert_eq!(
        told,
        "The sliding log: 1 more rejected, 1 fewer admitted. Nothing changes for the leaky bucket."
    );
}
