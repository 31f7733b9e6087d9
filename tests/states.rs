//! The tables of the pictures hold the run's own numbers, in both languages.

#[path = "common/runs.rs"]
mod runs;
#[path = "common/words.rs"]
mod words;

use ratelab::explain::{Words, state, stretches};
use ratelab::measure::Measured;
use ratelab::run::Run;
use ratelab::scenario::{Position, bounds, builtin, document, read};
use words::Catalog;

fn builtins() -> Vec<Run> {
    let run = |(name, json): &(&str, &str)| {
        let document: document::Value = serde_json::from_str(json).expect(name);
        Run::new(read(&document).expect(name), bounds::REQUESTS).expect(name)
    };
    builtin::ALL.iter().map(run).collect()
}

#[test]
fn a_lane_in_numbers() {
    let run = &builtins()[0];
    let measured = Measured::of(run);
    let mut playhead = run.playhead();
    playhead.seek(run, Position { instant: runs::instant("60.4s"), events: None });
    let said = |words: &Catalog| -> Vec<String> {
        state(run, &measured, &playhead, (0, 0), 140)
            .iter()
            .map(|(name, value)| format!("{}: {}", words.say(name), words.say(value)))
            .collect()
    };
    assert_eq!(
        said(&Catalog::en()),
        [
            "More requests that would be taken now: 59",
            "Used of this window: 41",
            "This window: 60.000 s to 120.000 s",
            "As if never used in: 59.6 s",
            "Started in the last minute: 140",
            "The setting: 100",
            "The most this rule can let through in a minute: 200",
            "The worst 60 s of the whole run: 200",
        ]
    );
    assert_eq!(
        said(&Catalog::pt_br()),
        [
            "Requisições que ainda seriam aceitas agora: 59",
            "Uso desta janela: 41",
            "Esta janela: de 60,000 s a 120,000 s",
            "Volta ao estado inicial em: 59,6 s",
            "Começaram no último minuto: 140",
            "Limite configurado: 100",
            "O máximo que esta regra deixa passar em um minuto: 200",
            "A pior janela de 60 s de toda a simulação: 200",
        ]
    );
}

#[test]
fn the_stretches_of_a_run_hold_every_decision_once() {
    for run in builtins() {
        let measured = Measured::of(&run);
        for (lane, measure) in measured.lanes.iter().enumerate() {
            let stretches = stretches(&run, lane);
            assert!(stretches.len() <= 20);
            let sum =
                |of: fn(&ratelab::run::Counts) -> u64| stretches.iter().map(|s| of(&s.counts)).sum::<u64>();
            assert_eq!(sum(|counts| counts.admitted), measure.totals.admitted);
            assert_eq!(sum(|counts| counts.delayed), measure.totals.delayed);
            assert_eq!(sum(|counts| counts.rejected), measure.totals.rejected);
            for pair in stretches.windows(2) {
                assert_eq!(pair[0].to, pair[1].from);
            }
            assert_eq!(stretches.last().map(|last| last.to), Some(run.end()));
        }
    }
}

/// A request at exactly 60 s belongs to what begins then, as it does in the limiters.
#[test]
fn a_stretch_begins_with_its_first_instant_and_ends_before_its_last() {
    let run = &builtins()[0];
    let stretches = stretches(run, 0);
    let edge = runs::instant("60s");
    assert!(stretches.iter().any(|stretch| stretch.from == edge));
    let sent = |n: &ratelab::run::Counts| n.admitted + n.delayed + n.rejected;
    for stretch in &stretches {
        let within = |at| stretch.from <= at && at < stretch.to;
        let arrivals = run.arrivals().iter().filter(|arrival| within(arrival.at)).count();
        assert_eq!(sent(&stretch.counts), arrivals as u64, "{stretch:?}");
    }
    let admitted = |before: bool| -> u64 {
        let counted = stretches.iter().filter(|stretch| (stretch.to <= edge) == before);
        counted.map(|stretch| stretch.counts.admitted).sum()
    };
    assert_eq!((admitted(true), admitted(false)), (100, 100));
}
