//! What is announced of a move is what happened, in both languages.

#[path = "common/runs.rs"]
mod runs;
#[path = "common/words.rs"]
mod words;

use ratelab::explain::{Words, announcement};
use ratelab::limiter::{Anchor, FixedWindowSetting, LeakyBucketSetting, LeakyStyle, Rule, SlidingLogSetting};
use ratelab::run::{Playhead, Run};
use ratelab::scenario::{Edit, Lane, Position};
use words::Catalog;

fn lanes() -> Vec<Lane> {
    vec![
        runs::lane(
            "window",
            Rule::FixedWindow(FixedWindowSetting { quota: runs::rate("2/1m"), anchor: Anchor::Clock }),
        ),
        runs::lane(
            "leaky",
            Rule::LeakyBucket(LeakyBucketSetting {
                capacity: 2,
                leak: runs::rate("1/1s"),
                style: LeakyStyle::Queue,
            }),
        ),
        runs::lane(
            "log",
            Rule::SlidingLog(SlidingLogSetting { quota: runs::rate("4/1m"), count_rejected: false }),
        ),
    ]
}

fn said(run: &Run, playhead: &Playhead) -> [String; 2] {
    [Catalog::en(), Catalog::pt_br()].map(|words| words.say(&announcement(run, playhead)))
}

#[track_caller]
fn check(run: &Run, playhead: &Playhead, en: &str, pt_br: &str) {
    assert_eq!(said(run, playhead), [en, pt_br]);
}

#[test]
fn each_step_is_told_with_its_instant_and_every_lane() {
    let run = runs::run(runs::scenario("1m", lanes(), vec![runs::burst("1s", 5, "1ns")]));
    let mut playhead = run.playhead();
    check(&run, &playhead, "0.000 s. Nothing has arrived yet.", "0,000 s. Nada chegou ainda.");
    let mut step = |en: &str, pt_br: &str| {
        assert!(playhead.step(&run, 1));
        check(&run, &playhead, en, pt_br);
    };
    step("1.000 s. Request 1: admitted by every lane.", "1,000 s. Requisição 1: aceita em todas as raias.");
    step(
        "1.000 s. Request 2: admitted by the fixed window, delayed to 2.000 s by the leaky bucket, admitted by the \
         sliding log.",
        "1,000 s. Requisição 2: a janela fixa aceitou, o balde furado adiou para 2,000 s, o log deslizante aceitou.",
    );
    step(
        "1.000 s. Request 3: rejected by the fixed window, delayed to 3.000 s by the leaky bucket, admitted by the \
         sliding log.",
        "1,000 s. Requisição 3: a janela fixa rejeitou, o balde furado adiou para 3,000 s, o log deslizante aceitou.",
    );
    step(
        "1.000 s. Request 4: rejected by the fixed window, rejected by the leaky bucket, admitted by the sliding log.",
        "1,000 s. Requisição 4: a janela fixa rejeitou, o balde furado rejeitou, o log deslizante aceitou.",
    );
    step(
        "1.000 s. Request 5: rejected by every lane.",
        "1,000 s. Requisição 5: rejeitada em todas as raias.",
    );
    step(
        "2.000 s. The leaky bucket starts request 2, 1 s after it came.",
        "2,000 s. O balde furado inicia a requisição 2, 1 s depois da chegada.",
    );
    playhead.seek(&run, Position { instant: runs::instant("2.5s"), events: None });
    check(
        &run,
        &playhead,
        "2.500 s. Last, at 2.000 s: The leaky bucket starts request 2, 1 s after it came.",
        "2,500 s. Por último, aos 2,000 s: O balde furado inicia a requisição 2, 1 s depois da chegada.",
    );
}

#[test]
fn of_several_clients_it_is_told_whose_request_it_is() {
    let mut scenario = runs::scenario("1m", lanes(), vec![runs::burst("1s", 1, "1s")]);
    scenario.clients.push(runs::client("bob"));
    let run = runs::run(scenario);
    let mut playhead = run.playhead();
    playhead.step(&run, 1);
    check(
        &run,
        &playhead,
        "1.000 s. Request 1 from ana: admitted by every lane.",
        "1,000 s. Requisição 1 de ana: aceita em todas as raias.",
    );
}

/// What is said of a moment goes by the rules in force then.
#[test]
fn a_lane_that_changes_its_kind_is_named_by_the_rule_that_decides() {
    let mut scenario =
        runs::scenario("1m", lanes(), vec![runs::burst("1s", 2, "1ns"), runs::burst("5s", 2, "1ns")]);
    let at = Position { instant: runs::instant("4s"), events: None };
    let rule = Rule::LeakyBucket(LeakyBucketSetting {
        capacity: 1,
        leak: runs::rate("1/1m"),
        style: LeakyStyle::Meter,
    });
    scenario.edits.push(Edit::Limiter { at, lane: "window".to_owned(), rule });
    let run = runs::run(scenario);
    let mut playhead = run.playhead();
    let mut steps = |n: i64| {
        assert!(playhead.step(&run, n));
        said(&run, &playhead)
    };
    assert!(steps(2)[0].contains("Request 2: admitted by the fixed window, delayed"));
    steps(1);
    assert_eq!(
        steps(1),
        [
            "4.000 s. The fixed window goes by another rule from here on: Leaky bucket as a meter, holds 1, drains 1 \
             per minute.",
            "4,000 s. A janela fixa segue outra regra daqui em diante: Balde furado como medidor, capacidade 1, escoa 1 \
             por minuto.",
        ]
    );
    assert_eq!(
        steps(2),
        [
            "5.000 s. Request 4: rejected by the leaky bucket as a meter, delayed to 6.000 s by the leaky bucket, \
             admitted by the sliding log.",
            "5,000 s. Requisição 4: o balde furado como medidor rejeitou, o balde furado adiou para 6,000 s, o log \
             deslizante aceitou.",
        ]
    );
}
