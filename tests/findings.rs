//! What is said about the built-in scenarios is true, in both languages.

#[path = "common/words.rs"]
mod words;

use std::collections::BTreeMap;

use ratelab::explain::{Arg, Finding, Message, Tone, Words, finding};
use ratelab::limiter::Rule;
use ratelab::measure::Measured;
use ratelab::run::{Outcome, Run};
use ratelab::scenario::document::Value;
use ratelab::scenario::{builtin, read};
use words::Catalog;

fn run_of(json: &str) -> Run {
    let document: Value = serde_json::from_str(json).expect("JSON");
    Run::new(read(&document).expect("a scenario"), 100_000).expect("few requests")
}

fn findings(run: &Run) -> Vec<Finding> {
    finding(run, &Measured::of(run))
}

fn said(run: &Run, words: &dyn Words) -> String {
    let sentences: Vec<String> = findings(run).iter().map(|finding| words.say(&finding.message)).collect();
    sentences.join("\n")
}

fn check(name: &str, en: &str, pt_br: &str) {
    let run = run_of(builtin::named(name).expect(name));
    assert_eq!(said(&run, &Catalog::en()), en, "{name}");
    assert_eq!(said(&run, &Catalog::pt_br()), pt_br, "{name}");
}

#[test]
fn edge_burst() {
    check(
        "edge-burst",
        "The same 200 requests, three limits of “100 per minute”.\n\
         The fixed window let 200 through within 1.99 s, 2.0× its setting of 100 per minute: the edge \
         burst.\n\
         The token bucket let 103 through (its rule allows up to 199) and rejected 97.\n\
         The sliding log let 100 through, as many as it ever will, and rejected 100.",
        "As mesmas 200 requisições, três limites de “100 por minuto”.\n\
         A janela fixa deixou passar 200 em 1,99 s, 2,0× o limite de 100 por minuto: a rajada na borda.\n\
         O balde de fichas deixou passar 103 (sua regra permite até 199) e rejeitou 97.\n\
         O log deslizante deixou passar 100, o máximo que sua regra permite, e rejeitou 100.",
    );
}

#[test]
fn bucket_worst() {
    check(
        "bucket-worst",
        "The same 299 requests, two limits of “100 per minute”.\n\
         The token bucket let 199 through within 59.4 s, 1.99× its setting of 100 per minute, the most that \
         its rule allows.\n\
         The sliding log let 100 through within one minute, as many as it ever will; it rejected 99 in all.",
        "As mesmas 299 requisições, dois limites de “100 por minuto”.\n\
         O balde de fichas deixou passar 199 em 59,4 s, 1,99× o limite de 100 por minuto, o máximo que sua \
         regra permite.\n\
         O log deslizante deixou passar 100 em um minuto, o máximo que sua regra permite; ao todo, rejeitou \
         99.",
    );
}

#[test]
fn counter_worst() {
    check(
        "counter-worst",
        "The same 20 requests, two limits of “10 per minute”.\n\
         The sliding counter let 19 through within 59.9 s, 1.9× its setting of 10 per minute, the most that \
         its rule allows, and rejected 1.\n\
         The sliding log let 10 through, as many as it ever will, and rejected 10.\n\
         The counter rejected none that the log admitted, and admitted 9 that the log rejected.",
        "As mesmas 20 requisições, dois limites de “10 por minuto”.\n\
         O contador deslizante deixou passar 19 em 59,9 s, 1,9× o limite de 10 por minuto, o máximo que sua \
         regra permite, e rejeitou 1.\n\
         O log deslizante deixou passar 10, o máximo que sua regra permite, e rejeitou 10.\n\
         O contador não rejeitou nenhuma das que o log aceitou, e aceitou 9 das que o log rejeitou.",
    );
}

#[test]
fn steady_overload() {
    check(
        "steady-overload",
        "The same 550 requests, four limits of “100 per minute”.\n\
         The fixed window let 100 through within one minute, as many as its setting says; it rejected 50 in \
         all.\n\
         The sliding log decided each one exactly as the fixed window did.\n\
         The token bucket let 109 through within 59.5 s, 1.09× its setting of 100 per minute, the most that \
         its rule allows; it rejected 41 in all.\n\
         The leaky bucket let 510 out one by one over 5 min 6 s, at most 100 within one minute; it delayed \
         509, by up to 6 s, and rejected 40.",
        "As mesmas 550 requisições, quatro limites de “100 por minuto”.\n\
         A janela fixa deixou passar 100 em um minuto, exatamente o limite; ao todo, rejeitou 50.\n\
         O log deslizante decidiu cada uma exatamente como a janela fixa.\n\
         O balde de fichas deixou passar 109 em 59,5 s, 1,09× o limite de 100 por minuto, o máximo que sua \
         regra permite; ao todo, rejeitou 41.\n\
         O balde furado liberou 510, uma a uma, ao longo de 5 min 6 s, no máximo 100 em um minuto; adiou 509, por até \
         6 s, e rejeitou 40.",
    );
}

#[test]
fn idle_then_burst() {
    check(
        "idle-then-burst",
        "The same 50 requests, four limits of “60 per minute”.\n\
         The token bucket let 11 through within one minute, below its setting of 60 per minute; it rejected \
         29 in all: it holds only 10 at once.\n\
         It had been full for 71 s before that: 71 tokens spilled in that time.\n\
         GCRA decided each one exactly as the token bucket did.\n\
         The fixed window let 40 through within one minute; it rejected none.\n\
         The leaky bucket let 12 out one by one over 11 s; it delayed 11, by up to 10 s, and rejected 28.",
        "As mesmas 50 requisições, quatro limites de “60 por minuto”.\n\
         O balde de fichas deixou passar 11 em um minuto, abaixo do limite de 60 por minuto; ao todo, \
         rejeitou 29: nele só cabem 10 de uma vez.\n\
         Antes disso, passou 71 s cheio: nesse tempo, 71 fichas perdidas.\n\
         O GCRA decidiu cada uma exatamente como o balde de fichas.\n\
         A janela fixa deixou passar 40 em um minuto; não rejeitou nenhuma.\n\
         O balde furado liberou 12, uma a uma, ao longo de 11 s; adiou 11, por até 10 s, e rejeitou 28.",
    );
}

#[test]
fn leaky_or_token() {
    check(
        "leaky-or-token",
        "The same 30 requests, three limits of “5 per second”.\n\
         The leaky bucket let 23 out one by one over 4.4 s, at most 5 within one second; it delayed 22, by \
         up to 4 s, and rejected 7.\n\
         The token bucket let 22 through within 0.4 s, 4.4× its setting of 5 per second (its rule allows up \
         to 24), and rejected 8.\n\
         The leaky bucket as a meter decided each one exactly as the token bucket did.",
        "As mesmas 30 requisições, três limites de “5 por segundo”.\n\
         O balde furado liberou 23, uma a uma, ao longo de 4,4 s, no máximo 5 em um segundo; adiou 22, por até 4 s, e \
         rejeitou 7.\n\
         O balde de fichas deixou passar 22 em 0,4 s, 4,4× o limite de 5 por segundo (sua regra permite até \
         24), e rejeitou 8.\n\
         O balde furado como medidor decidiu cada uma exatamente como o balde de fichas.",
    );
}

#[test]
fn log_or_counter() {
    check(
        "log-or-counter",
        "The same 34 requests, two limits of “10 per minute”.\n\
         The sliding log let 10 through within one minute, as many as it ever will; it rejected 10 in all.\n\
         The sliding counter let 19 through within 59 s, 1.9× its setting of 10 per minute, the most that \
         its rule allows; it rejected 4 in all.\n\
         The counter rejected 3 that the log admitted, and admitted 9 that the log rejected.",
        "As mesmas 34 requisições, dois limites de “10 por minuto”.\n\
         O log deslizante deixou passar 10 em um minuto, o máximo que sua regra permite; ao todo, rejeitou \
         10.\n\
         O contador deslizante deixou passar 19 em 59 s, 1,9× o limite de 10 por minuto, o máximo que sua \
         regra permite; ao todo, rejeitou 4.\n\
         O contador rejeitou 3 das que o log aceitou, e aceitou 9 das que o log rejeitou.",
    );
}

#[test]
fn slow_and_steady() {
    check(
        "slow-and-steady",
        "The same 90 requests, seven limits of “60 per minute”.\n\
         None was rejected or delayed by any of them.",
        "As mesmas 90 requisições, sete limites de “60 por minuto”.\n\
         Nenhuma foi rejeitada nem adiada por nenhum deles.",
    );
}

#[test]
fn access_log() {
    check(
        "access-log",
        "The same 290 requests of 14 clients, three limits of “30 per minute”.\n\
         The fixed window let 60 requests of 203.0.113.200 through within 34.5 s, 2.0× its setting of 30 \
         per minute: the edge burst; it rejected 20 in all.\n\
         The token bucket let 39 requests of 203.0.113.200 through within one minute (its rule allows up to \
         49); it rejected 41 in all.\n\
         The sliding log let 30 requests of 203.0.113.200 through within one minute, as many as it ever \
         will; it rejected 50 in all.",
        "As mesmas 290 requisições de 14 clientes, três limites de “30 por minuto”.\n\
         A janela fixa deixou passar 60 requisições de 203.0.113.200 em 34,5 s, 2,0× o limite de 30 por \
         minuto: a rajada na borda; ao todo, rejeitou 20.\n\
         O balde de fichas deixou passar 39 requisições de 203.0.113.200 em um minuto (sua regra permite \
         até 49); ao todo, rejeitou 41.\n\
         O log deslizante deixou passar 30 requisições de 203.0.113.200 em um minuto, o máximo que sua \
         regra permite; ao todo, rejeitou 50.",
    );
}

#[test]
fn every_built_in_has_its_text_here() {
    let here = include_str!("findings.rs");
    for (name, _) in builtin::ALL {
        assert!(here.contains(&format!("check(\n        \"{name}\",")), "{name}");
    }
}

/// The sentence of a lane follows the opening, unless no lane did anything.
fn lane_sentences(run: &Run) -> Vec<Finding> {
    findings(run).into_iter().filter(|finding| arg(&finding.message, "lane").is_some()).collect()
}

fn arg<'a>(message: &'a Message, name: &str) -> Option<&'a Arg> {
    message.args.iter().find_map(|(is, arg)| (*is == name).then_some(arg))
}

fn inner<'a>(message: &'a Message, name: &str) -> &'a Message {
    match arg(message, name) {
        Some(Arg::Message(message)) => message,
        other => panic!("{name} of {} is {other:?}", message.id),
    }
}

fn number(message: &Message, name: &str) -> u64 {
    match arg(message, name) {
        Some(Arg::Count(count)) => *count,
        other => panic!("{name} of {} is {other:?}", message.id),
    }
}

/// The fullest window by trying every start as its first, key by key.
fn fullest(run: &Run, lane: usize) -> u64 {
    let mut starts: BTreeMap<usize, Vec<(u64, u64)>> = BTreeMap::new();
    for (request, arrival) in run.offers(lane).iter().enumerate() {
        if let Some(at) = run.starts_at(lane, request) {
            let key = run.lanes()[lane].keys.of_client(arrival.client);
            starts.entry(key).or_default().push((at.0, arrival.cost));
        }
    }
    let within = |starts: &[(u64, u64)], from: u64| -> u64 {
        let inside = starts.iter().filter(|(at, _)| (from..from + run.window().0).contains(at));
        inside.map(|(_, cost)| cost).sum()
    };
    let all = starts.values().flat_map(|starts| starts.iter().map(|(from, _)| within(starts, *from)));
    all.max().unwrap_or(0)
}

#[test]
fn the_numbers_said_are_those_of_the_run() {
    for (name, json) in builtin::ALL {
        let run = run_of(json);
        assert_eq!(number(&findings(&run)[0].message, "requests"), run.arrivals().len() as u64, "{name}");
        let sentences = lane_sentences(&run);
        assert!(sentences.is_empty() || sentences.len() == run.lanes().len(), "{name}");
        for (lane, Finding { message, tone }) in sentences.iter().enumerate() {
            let outcomes = run.lanes()[lane].decisions.outcomes();
            if message.id == "finding-same" {
                let same = |other: &usize| run.lanes()[*other].decisions.outcomes() == outcomes;
                assert!((0..lane).any(|other| same(&other)), "{name}, lane {lane}");
                continue;
            }
            let count =
                |wanted: Outcome| outcomes.iter().filter(|outcome| **outcome == wanted).count() as u64;
            let place = format!("{name}, lane {lane}");
            assert_eq!(number(inner(message, "started"), "n"), fullest(&run, lane), "{place}");
            assert_eq!(number(inner(message, "tail"), "rejected"), count(Outcome::Reject), "{place}");
            assert_eq!(number(inner(message, "tail"), "delayed"), count(Outcome::Delay), "{place}");
            let Some(Arg::Count(limit)) = arg(message, "limit").cloned() else {
                assert_eq!(*tone, Tone::Plain, "{place}: no limit");
                continue;
            };
            if message.id == "finding-drained" {
                assert!(number(message, "n") >= fullest(&run, lane), "{place}");
            }
            assert_eq!(*tone == Tone::Above, fullest(&run, lane) > limit, "{place}");
            if let Some(Arg::Decimal { mantissa, digits }) = arg(message, "ratio") {
                let scaled = fullest(&run, lane) * 10u64.pow((*digits).into());
                assert!((mantissa * limit).abs_diff(scaled) * 2 <= limit, "{place}: the nearest");
                assert!(*mantissa > 10u64.pow((*digits).into()), "{place}: above 1 as shown");
            }
        }
        if sentences.is_empty() {
            for lane in run.lanes() {
                assert!(lane.decisions.outcomes().iter().all(|outcome| *outcome == Outcome::Admit), "{name}");
            }
        }
    }
}

#[test]
fn where_counter_and_log_differ_is_counted_request_by_request() {
    for name in ["log-or-counter", "counter-worst"] {
        let run = run_of(builtin::named(name).expect(name));
        let all = findings(&run);
        let message = &all.iter().find(|f| f.message.id == "finding-counter-and-log").expect(name).message;
        let lane = |is: fn(&Rule) -> bool| (0..2).find(|lane| is(run.rule(*lane))).expect("both are there");
        let counter = lane(|rule| matches!(rule, Rule::SlidingCounter(_)));
        let log = lane(|rule| matches!(rule, Rule::SlidingLog(_)));
        let only = |by: usize, not_by: usize| {
            let taken = |lane: usize, request: usize| run.starts_at(lane, request).is_some();
            (0..run.arrivals().len())
                .filter(|request| taken(by, *request) && !taken(not_by, *request))
                .count()
        };
        assert_eq!(number(message, "admitted"), only(counter, log) as u64, "{name}");
        assert_eq!(number(message, "rejected"), only(log, counter) as u64, "{name}");
    }
}

#[test]
fn no_edge_burst_is_claimed_without_one() {
    let overload = run_of(builtin::named("steady-overload").expect("it is there"));
    assert!(!said(&overload, &Catalog::en()).contains("edge"));
    let json = |second: &str| {
        format!(
            r#"{{"version": 1, "duration": "2m",
                "lanes": [{{"id": "fixed", "limiter": {{"kind": "fixed-window", "quota": "2/1m"}}}}],
                "traffic": [{{"kind": "at", "times": ["59s", "59s", "{second}", "{second}"]}}]}}"#
        )
    };
    let burst = said(&run_of(&json("60s")), &Catalog::en());
    assert_eq!(
        burst,
        "4 requests, a limit of “2 per minute”.\n\
         The fixed window let 4 through within 1 s, 2.0× its setting of 2 per minute: the edge burst."
    );
    let none = said(&run_of(&json("59.5s")), &Catalog::en());
    assert_eq!(
        none,
        "4 requests, a limit of “2 per minute”.\n\
         The fixed window let 2 through, as many as its setting says, and rejected 2."
    );
}

#[test]
fn unlike_lanes_keys_and_costs_are_said_as_they_are() {
    let run = run_of(
        r#"{"version": 1, "duration": "1m", "measure": {"window": "10s"},
            "lanes": [
                {"id": "a", "limiter": {"kind": "token-bucket", "capacity": 5, "refill": "60/1m"}},
                {"id": "b", "limiter": {"kind": "token-bucket", "capacity": 5, "refill": "1/1m"}},
                {"id": "c", "title": "Nothing at all", "limiter": {"kind": "none", "key": "global"}}
            ],
            "clients": [{"id": "ana"}, {"id": "bia"}],
            "traffic": [
                {"kind": "burst", "at": "0s", "count": 4, "cost": 2},
                {"kind": "at", "client": "bia", "times": ["1s"]}
            ]}"#,
    );
    assert_eq!(
        said(&run, &Catalog::en()),
        "The same 5 requests of 2 clients, three limiters.\n\
         The token bucket (stock of 5, 60 per minute) let a cost of 4 of ana through within 10 s, below the \
         10 per 10 s that its rate brings; it rejected 2 in all: it holds only 5 at once.\n\
         The token bucket (stock of 5, 1 per minute) let a cost of 4 of ana through within 10 s; it rejected \
         2 in all.\n\
         “Nothing at all” let a cost of 9 through within 10 s."
    );
    assert_eq!(
        said(&run, &Catalog::pt_br()),
        "As mesmas 5 requisições de 2 clientes, três limitadores.\n\
         O balde de fichas (estoque de até 5, 60 por minuto) deixou passar um custo de 4 de ana em 10 s, \
         abaixo da sua vazão de 10 a cada 10 s; ao todo, rejeitou 2: nele só cabem 5 de uma vez.\n\
         O balde de fichas (estoque de até 5, 1 por minuto) deixou passar um custo de 4 de ana em 10 s; ao \
         todo, rejeitou 2.\n\
         “Nothing at all” deixou passar um custo de 9 em 10 s."
    );
}

#[test]
fn a_run_without_requests_says_so() {
    let run = run_of(
        r#"{"version": 1, "duration": "1m", "traffic": [],
            "lanes": [{"id": "a", "limiter": {"kind": "fixed-window", "quota": "2/1m"}}]}"#,
    );
    assert_eq!(said(&run, &Catalog::en()), "No request comes in this run.");
}

/// What one rule explains, a run that went by two is not explained by.
#[test]
fn a_change_of_rule_is_no_edge_and_no_narrowness() {
    let run = |before: &str, after: &str| {
        run_of(&format!(
            r#"{{"version": 1, "duration": "1m", "measure": {{"window": "1m"}},
                "lanes": [{{"id": "a", "limiter": {before}}}],
                "traffic": [{{"kind": "burst", "at": "1s", "count": 15}}, {{"kind": "burst", "at": "3s", "count": 15}}],
                "edits": [{{"kind": "set-limiter", "at": "2s", "lane": "a", "limiter": {after}}}]}}"#
        ))
    };
    let two_anchors = run(
        r#"{"kind": "fixed-window", "quota": "10/1m"}"#,
        r#"{"kind": "fixed-window", "quota": "10/1m", "anchor": "first-request"}"#,
    );
    assert_eq!(
        said(&two_anchors, &Catalog::en()),
        "30 requests, a limit of “10 per minute”.\n\
         The fixed window let 20 through within 2 s, 2.0× its setting of 10 per minute, and rejected 10.",
    );
    let other_kind =
        run(r#"{"kind": "fixed-window", "quota": "10/1m"}"#, r#"{"kind": "sliding-log", "quota": "12/1m"}"#);
    assert_eq!(
        said(&other_kind, &Catalog::en()).lines().nth(1),
        Some("The fixed window (the sliding log from 2.000 s on) let 22 through and rejected 8.")
    );
    let smaller = run(
        r#"{"kind": "token-bucket", "capacity": 12, "refill": "60/1m"}"#,
        r#"{"kind": "token-bucket", "capacity": 2, "refill": "60/1m"}"#,
    );
    assert_eq!(
        said(&smaller, &Catalog::en()),
        "30 requests, a limit of “60 per minute”.\n\
         The token bucket let 14 through, below its setting of 60 per minute, and rejected 16.",
    );
}

#[test]
fn no_limit() {
    check(
        "no-limit",
        "The same 570 requests of 3 clients, two limiters.\n\
         The lane without a limit let 920 requests of loop through within one second.\n\
         Its line grew to 60; the slowest of the 562 served took 3.232 s from its first attempt, and 1,385 were shed.\n\
         570 requests took 1,947 attempts, 1,385 of them in vain: loop alone made 1,697 for 320 requests.\n\
         The token bucket let 59 requests of loop through within 0.975 s, 1.48× its setting of 40 per second, the most that its rule allows; it rejected 5,442 in all.\n\
         Its line grew to 12; the slowest of the 453 served took 3 s from its first attempt.\n\
         570 requests took 5,895 attempts, 5,442 of them in vain: loop alone made 5,645 for 320 requests.",
        "As mesmas 570 requisições de 3 clientes, dois limitadores.\n\
         A raia sem limite deixou passar 920 requisições de loop em um segundo.\n\
         A fila do serviço chegou a 60; a mais lenta das 562 atendidas levou 3,232 s desde a primeira tentativa; 1.385 foram descartadas.\n\
         570 requisições custaram 1.947 tentativas, 1.385 delas em vão: só loop fez 1.697 para 320 requisições.\n\
         O balde de fichas deixou passar 59 requisições de loop em 0,975 s, 1,48× o limite de 40 por segundo, o máximo que sua regra permite; ao todo, rejeitou 5.442.\n\
         A fila do serviço chegou a 12; a mais lenta das 453 atendidas levou 3 s desde a primeira tentativa.\n\
         570 requisições custaram 5.895 tentativas, 5.442 delas em vão: só loop fez 5.645 para 320 requisições.",
    );
}

#[test]
fn edge_burst_hurts() {
    check(
        "edge-burst-hurts",
        "The same 200 requests, three limits of “100 per minute”.\n\
         The fixed window let 200 through within 1.99 s, 2.0× its setting of 100 per minute: the edge burst.\n\
         Its line grew to 196; the slowest of the 200 served took 118.02 s.\n\
         The sliding log let 100 through, as many as it ever will, and rejected 100.\n\
         Its line grew to 98; the slowest of the 100 served took 59.02 s.\n\
         The token bucket let 13 through, below its setting of 100 per minute, and rejected 187: it holds only 10 at once.\n\
         It had been full for 59 s before that: 98 tokens spilled in that time.\n\
         Its line grew to 9; the slowest of the 13 served took 6.6 s.",
        "As mesmas 200 requisições, três limites de “100 por minuto”.\n\
         A janela fixa deixou passar 200 em 1,99 s, 2,0× o limite de 100 por minuto: a rajada na borda.\n\
         A fila do serviço chegou a 196; a mais lenta das 200 atendidas levou 118,02 s.\n\
         O log deslizante deixou passar 100, o máximo que sua regra permite, e rejeitou 100.\n\
         A fila do serviço chegou a 98; a mais lenta das 100 atendidas levou 59,02 s.\n\
         O balde de fichas deixou passar 13, abaixo do limite de 100 por minuto, e rejeitou 187: nele só cabem 10 de uma vez.\n\
         Antes disso, passou 59 s cheio: nesse tempo, 98 fichas perdidas.\n\
         A fila do serviço chegou a 9; a mais lenta das 13 atendidas levou 6,6 s.",
    );
}

#[test]
fn retry_storm() {
    check(
        "retry-storm",
        "The same 30 requests of 3 clients, two limiters.\n\
         “a bucket for each client” let 4 requests of loop through within one second, the most that its rule allows; it rejected 156 in all.\n\
         30 requests took 186 attempts, 156 of them in vain: loop alone made 131 for 10 requests.\n\
         “one bucket for all” let 14 through within 0.846 s, 2.33× its setting of 6 per second, the most that its rule allows; it rejected 84 in all.\n\
         30 requests took 114 attempts, 84 of them in vain: loop alone made 61 for 10 requests.",
        "As mesmas 30 requisições de 3 clientes, dois limitadores.\n\
         “um balde por cliente” deixou passar 4 requisições de loop em um segundo, o máximo que sua regra permite; ao todo, rejeitou 156.\n\
         30 requisições custaram 186 tentativas, 156 delas em vão: só loop fez 131 para 10 requisições.\n\
         “um balde para todos” deixou passar 14 em 0,846 s, 2,33× o limite de 6 por segundo, o máximo que sua regra permite; ao todo, rejeitou 84.\n\
         30 requisições custaram 114 tentativas, 84 delas em vão: só loop fez 61 para 10 requisições.",
    );
}

#[test]
fn shared_address() {
    check(
        "shared-address",
        "The same 221 requests of 5 clients, two limits of “6 per second”.\n\
         “by address” let 15 requests of 203.0.113.7 through within 0.989 s, 2.5× its setting of 6 per second, the most that its rule allows; it rejected 116 in all.\n\
         Of 203.0.113.7, counted as one, came through: ana 14 of 22, bia 9 of 15, caio 15 of 24, script 47 of 140.\n\
         “by user” let 15 requests of dora through within one second, the most that its rule allows; it rejected 89 in all.",
        "As mesmas 221 requisições de 5 clientes, dois limites de “6 por segundo”.\n\
         “por endereço” deixou passar 15 requisições de 203.0.113.7 em 0,989 s, 2,5× o limite de 6 por segundo, o máximo que sua regra permite; ao todo, rejeitou 116.\n\
         De 203.0.113.7, contado como um só, conseguiram passar: ana 14 de 22, bia 9 de 15, caio 15 de 24, script 47 de 140.\n\
         “por usuário” deixou passar 15 requisições de dora em um segundo, o máximo que sua regra permite; ao todo, rejeitou 89.",
    );
}

#[test]
fn login() {
    check(
        "login",
        "The same 70 requests of 34 clients, three limiters.\n\
         “by user, else by address” let 5 requests of 192.0.2.66 through within one minute, as many as it ever will; it rejected 25 in all.\n\
         “by address” let 5 requests of 203.0.113.7 through within one minute, as many as it ever will; it rejected 29 in all.\n\
         Of 203.0.113.7, counted as one, came through: ana 3 of 4, bia 1 of 3, guest 2 of 3.\n\
         “all together” let 20 through within one minute, as many as it ever will; it rejected 49 in all.\n\
         Of all, counted as one, came through: ana 2 of 4, bia 1 of 3, guest 2 of 3, stuffing 16 of 30, …",
        "As mesmas 70 requisições de 34 clientes, três limitadores.\n\
         “por usuário ou, na falta, por endereço” deixou passar 5 requisições de 192.0.2.66 em um minuto, o máximo que sua regra permite; ao todo, rejeitou 25.\n\
         “por endereço” deixou passar 5 requisições de 203.0.113.7 em um minuto, o máximo que sua regra permite; ao todo, rejeitou 29.\n\
         De 203.0.113.7, contado como um só, conseguiram passar: ana 3 de 4, bia 1 de 3, guest 2 de 3.\n\
         “todos juntos” deixou passar 20 em um minuto, o máximo que sua regra permite; ao todo, rejeitou 49.\n\
         De todos, contados como um só, conseguiram passar: ana 2 de 4, bia 1 de 3, guest 2 de 3, stuffing 16 de 30, …",
    );
}

#[test]
fn nodes_multiply() {
    check(
        "nodes-multiply",
        "The same 128 requests of 2 clients, two limits of “10 per minute”.\n\
         The fixed window let 44 requests of ana through within one minute (its rule allows up to 60); it rejected 20 in all.\n\
         Each of its 3 nodes counts for itself, 10 per minute.\n\
         The token bucket let 54 requests of ana through within 59.8 s, 5.4× its setting of 10 per minute (its rule allows up to 57); it rejected 13 in all.\n\
         Each of its 3 nodes counts for itself, 10 per minute.",
        "As mesmas 128 requisições de 2 clientes, dois limites de “10 por minuto”.\n\
         A janela fixa deixou passar 44 requisições de ana em um minuto (sua regra permite até 60); ao todo, rejeitou 20.\n\
         Cada um dos 3 nós conta por si, 10 por minuto.\n\
         O balde de fichas deixou passar 54 requisições de ana em 59,8 s, 5,4× o limite de 10 por minuto (sua regra permite até 57); ao todo, rejeitou 13.\n\
         Cada um dos 3 nós conta por si, 10 por minuto.",
    );
}
