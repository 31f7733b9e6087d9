//! Why each limiter decides as it does, said for every kind and outcome, in both languages.

#[path = "common/words.rs"]
mod words;

use ratelab::explain::{Decision, Words, answered, limit_with_places};
use ratelab::limiter::Rule;
use ratelab::report::Answer;
use ratelab::run::Run;
use ratelab::scenario::document::Value;
use ratelab::scenario::{builtin, read};
use words::Catalog;

/// A run of one lane; requests as `time`, or `time*cost`, by one client.
fn run(limiter: &str, requests: &str) -> Run {
    edited(limiter, "", requests)
}

/// The same, whose lane goes by another limiter from an instant on.
fn changed(limiter: &str, at: &str, to: &str, requests: &str) -> Run {
    let edit = format!(r#"{{"kind": "set-limiter", "at": "{at}", "lane": "a", "limiter": {to}}}"#);
    edited(limiter, &edit, requests)
}

fn edited(limiter: &str, edits: &str, requests: &str) -> Run {
    let traffic: Vec<String> = requests
        .split_whitespace()
        .map(|request| {
            let (time, cost) = request.split_once('*').unwrap_or((request, "1"));
            format!(r#"{{"kind": "at", "times": ["{time}"], "cost": {cost}}}"#)
        })
        .collect();
    let json = format!(
        r#"{{"version": 1, "duration": "10m", "measure": {{"window": "1m"}},
            "lanes": [{{"id": "a", "limiter": {limiter}}}], "traffic": [{}], "edits": [{edits}]}}"#,
        traffic.join(", ")
    );
    let document: Value = serde_json::from_str(&json).expect("JSON");
    Run::new(read(&document).expect("a scenario"), 1000).expect("few requests")
}

/// The last decision of the run.
fn last(run: &Run) -> Decision<'_> {
    let mut playhead = run.playhead();
    playhead.go_to_event(run, run.events());
    Decision::at_hand(run, &playhead, 0).expect("something arrived")
}

fn check(limiter: &str, requests: &str, en: &str, pt_br: &str) {
    let run = run(limiter, requests);
    let why = last(&run).why();
    assert_eq!(Catalog::en().say(&why), en, "{limiter} {requests}");
    assert_eq!(Catalog::pt_br().say(&why), pt_br, "{limiter} {requests}");
}

fn check_lines(limiter: &str, requests: &str, expected: &[&str]) {
    let run = run(limiter, requests);
    let words = Catalog::en();
    let lines: Vec<String> = last(&run)
        .arithmetic()
        .iter()
        .map(|(label, text)| format!("{}: {}", words.say(label), words.say(text)))
        .collect();
    assert_eq!(lines, expected, "{limiter} {requests}");
    for (label, text) in last(&run).arithmetic() {
        Catalog::pt_br().say(&label);
        Catalog::pt_br().say(&text);
    }
}

#[test]
fn none() {
    check(
        r#"{"kind": "none"}"#,
        "0s",
        "There is no limit here: everything is admitted.",
        "Aqui não há limite: tudo é aceito.",
    );
}

#[test]
fn fixed_window() {
    check(
        r#"{"kind": "fixed-window", "quota": "2/1m"}"#,
        "0s",
        "This window had 0 of 2; with this request it had 1.",
        "Esta janela tinha 0 de 2; com esta requisição, ficou com 1.",
    );
    check(
        r#"{"kind": "fixed-window", "quota": "2/1m"}"#,
        "0s 0s 400ms",
        "This window had 2 of 2, and 2 + 1 > 2: 1 too many. It had 59.6 s to go.",
        "Esta janela tinha 2 de 2, e 2 + 1 > 2: 1 a mais. Ela terminaria 59,6 s depois.",
    );
    check(
        r#"{"kind": "fixed-window", "quota": "2/1m"}"#,
        "0s*3",
        "It cost 3, 1 more than the 2 that a window holds: it could never pass.",
        "Ela custava 3, 1 a mais do que cabe em uma janela (2): nunca passaria.",
    );
}

#[test]
fn sliding_log() {
    check(
        r#"{"kind": "sliding-log", "quota": "2/1m"}"#,
        "0s 10s",
        "The log had 1 of 2 in the last minute; with this request it had 2.",
        "O log tinha 1 de 2 no último minuto; com esta requisição, ficou com 2.",
    );
    check(
        r#"{"kind": "sliding-log", "quota": "2/1m"}"#,
        "0s 10s 20s",
        "The log had 2 of 2 in the last minute, and 2 + 1 > 2: 1 too many. There would have been room 40 s later, if nothing else had been admitted.",
        "O log tinha 2 de 2 no último minuto, e 2 + 1 > 2: 1 a mais. Haveria lugar 40 s depois, se nada mais fosse aceito.",
    );
    check(
        r#"{"kind": "sliding-log", "quota": "2/7s"}"#,
        "0s*3",
        "It cost 3, 1 more than the 2 that the log holds: it could never pass.",
        "Ela custava 3, 1 a mais do que cabe no log (2): nunca passaria.",
    );
    check(
        r#"{"kind": "sliding-log", "quota": "2/1m", "countRejected": true}"#,
        "0s 10s 20s",
        "The log had 2 in the last minute, and 2 + 1 > 2: 1 too many. The rejected request was logged too: it would have passed 50 s later, if nothing else had come.",
        "O log tinha 2 no último minuto, e 2 + 1 > 2: 1 a mais. A requisição rejeitada também entrou no log: passaria 50 s depois, se nada mais chegasse.",
    );
}

#[test]
fn sliding_counter() {
    check(
        r#"{"kind": "sliding-counter", "quota": "10/1m"}"#,
        "0s*10 66s",
        "The estimate for the last minute was 9 of 10; with this request it was 10.",
        "A estimativa para o último minuto era 9 de 10; com esta requisição, passou a 10.",
    );
    check(
        r#"{"kind": "sliding-counter", "quota": "10/1m"}"#,
        "0s*10 65.999999999s",
        "The estimate for the last minute was 9.0000000002, and 9.0000000002 + 1 > 10: 0.0000000002 too many. It would have fallen far enough 1 ns later, if nothing else had been admitted.",
        "A estimativa para o último minuto era 9,0000000002, e 9,0000000002 + 1 > 10: 0,0000000002 a mais. Teria caído o bastante 1 ns depois, se nada mais fosse aceito.",
    );
    check(
        r#"{"kind": "sliding-counter", "quota": "10/7s"}"#,
        "0s*11",
        "It cost 11, 1 more than the limit of 10: it could never pass.",
        "Ela custava 11, 1 a mais do que o limite de 10: nunca passaria.",
    );
    check(
        r#"{"kind": "sliding-counter", "quota": "10/7s"}"#,
        "0s*10 8s",
        "The estimate for the last 7 s was 8.57 of 10; with this request it was 9.57.",
        "A estimativa para os últimos 7 s era 8,57 de 10; com esta requisição, passou a 9,57.",
    );
}

#[test]
fn token_bucket() {
    check(
        r#"{"kind": "token-bucket", "capacity": 20, "refill": "100/1m"}"#,
        "0s*19 3s",
        "The bucket held 6, and 1 was taken: 5 left.",
        "O balde tinha 6 e saiu 1: restaram 5.",
    );
    check(
        r#"{"kind": "token-bucket", "capacity": 20, "refill": "100/1m"}"#,
        "0s*19 3s*2",
        "The bucket held 6, and 2 were taken: 4 left.",
        "O balde tinha 6 e saíram 2: restaram 4.",
    );
    check(
        r#"{"kind": "token-bucket", "capacity": 1, "refill": "3/1m"}"#,
        "0s 300ms",
        "It needed 1, and the bucket held 0.015: 0.985 missing. There would have been enough 19.7 s later, if nothing else had been taken.",
        "Ela precisava de 1 e o balde tinha 0,015: falta 0,985. Haveria o bastante 19,7 s depois, se nada mais fosse retirado.",
    );
    check(
        r#"{"kind": "token-bucket", "capacity": 1, "refill": "3/1m"}"#,
        "0s 19.999999999s",
        "It needed 1, and the bucket held 0.99999999995: 0.00000000005 missing. There would have been enough 1 ns later, if nothing else had been taken.",
        "Ela precisava de 1 e o balde tinha 0,99999999995: falta 0,00000000005. Haveria o bastante 1 ns depois, se nada mais fosse retirado.",
    );
    check(
        r#"{"kind": "token-bucket", "capacity": 1, "refill": "3/1m"}"#,
        "0s*2",
        "It needed 2, 1 more than the 1 that the bucket holds: it could never pass.",
        "Ela precisava de 2, 1 a mais do que cabe no balde (1): nunca passaria.",
    );
}

#[test]
fn token_bucket_queue() {
    check(
        r#"{"kind": "token-bucket", "capacity": 2, "refill": "1/s", "onEmpty": "queue"}"#,
        "0s*2 0s",
        "It needed 1, and the bucket held 0, so it had 1 s to wait.",
        "Ela precisava de 1 e o balde tinha 0, então teve de esperar 1 s.",
    );
    check(
        r#"{"kind": "token-bucket", "capacity": 2, "refill": "1/s", "onEmpty": "queue"}"#,
        "0s*2 0s*2 1.5s",
        "It needed 1, the bucket held 1.5, and the line had no room for it: 1 too many. It would have been taken 0.5 s later, if nothing else had come.",
        "Ela precisava de 1, o balde tinha 1,5 e na fila não havia lugar: 1 a mais. Ela seria aceita 0,5 s depois, se nada mais chegasse.",
    );
    check(
        r#"{"kind": "token-bucket", "capacity": 2, "refill": "1/s", "onEmpty": "queue"}"#,
        "0s*2 0s*2 0s",
        "It needed 1, the bucket held 0, and the line had no room for it: 1 too many. It would have been taken 2 s later, if nothing else had come.",
        "Ela precisava de 1, o balde tinha 0 e na fila não havia lugar: 1 a mais. Ela seria aceita 2 s depois, se nada mais chegasse.",
    );
    check(
        r#"{"kind": "token-bucket", "capacity": 2, "refill": "1/s", "onEmpty": "queue"}"#,
        "0s*3",
        "It needed 3, 1 more than the 2 that the bucket holds: it could never pass.",
        "Ela precisava de 3, 1 a mais do que cabe no balde (2): nunca passaria.",
    );
    check(
        r#"{"kind": "token-bucket", "capacity": 2, "refill": "1/s", "onEmpty": "queue", "queue": 3}"#,
        "0s*2 0s*2 1.5s",
        "The bucket held 1.5, but others were in line for it: it had 1.5 s to wait.",
        "O balde tinha 1,5, mas havia outras na fila: ela teve de esperar 1,5 s.",
    );
}

#[test]
fn leaky_queue() {
    check(
        r#"{"kind": "leaky-bucket", "capacity": 2, "leak": "5/s"}"#,
        "0s",
        "Nothing was draining, so it started at once.",
        "Nada estava escoando, então ela começou na hora.",
    );
    check(
        r#"{"kind": "leaky-bucket", "capacity": 2, "leak": "5/s"}"#,
        "0s 0s",
        "The one before was still draining, so it had 0.2 s to wait. With it, the queue had 1 of 2.",
        "A anterior ainda estava escoando, então ela teve de esperar 0,2 s. Com ela, a fila ficou com 1 de 2.",
    );
    check(
        r#"{"kind": "leaky-bucket", "capacity": 2, "leak": "5/s"}"#,
        "0s 0s 0s 0s",
        "The queue had 2 of 2, and 2 + 1 > 2: 1 too many. It would have been taken 0.2 s later, if nothing else had come.",
        "A fila tinha 2 de 2, e 2 + 1 > 2: 1 a mais. Ela seria aceita 0,2 s depois, se nada mais chegasse.",
    );
    check(
        r#"{"kind": "leaky-bucket", "capacity": 0, "leak": "5/s"}"#,
        "0s 0s",
        "The queue had 0 of 0, and 0 + 1 > 0: 1 too many. It would have been taken 0.2 s later, if nothing else had come.",
        "A fila tinha 0 de 0, e 0 + 1 > 0: 1 a mais. Ela seria aceita 0,2 s depois, se nada mais chegasse.",
    );
}

#[test]
fn leaky_meter() {
    check(
        r#"{"kind": "leaky-bucket", "style": "meter", "capacity": 2, "leak": "5/s"}"#,
        "0s 100ms",
        "The bucket held 0.5 of 2; with this request it held 1.5.",
        "O balde tinha 0,5 de 2; com esta requisição, ficou com 1,5.",
    );
    check(
        r#"{"kind": "leaky-bucket", "style": "meter", "capacity": 2, "leak": "5/s"}"#,
        "0s*2 100ms",
        "The bucket held 1.5, and 1.5 + 1 > 2: it would have overflowed by 0.5. There would have been room 0.1 s later, if nothing else had been admitted.",
        "O balde tinha 1,5, e 1,5 + 1 > 2: transbordaria em 0,5. Haveria lugar 0,1 s depois, se nada mais fosse aceito.",
    );
    check(
        r#"{"kind": "leaky-bucket", "style": "meter", "capacity": 2, "leak": "5/s"}"#,
        "0s*3",
        "It cost 3, 1 more than the 2 that the bucket holds: it could never pass.",
        "Ela custava 3, 1 a mais do que cabe no balde (2): nunca passaria.",
    );
}

#[test]
fn gcra() {
    check(
        r#"{"kind": "gcra", "burst": 2, "rate": "5/s"}"#,
        "0s 100ms",
        "The theoretical arrival time was 0.5 requests ahead; with this one it was 1.5, and the limit is 2.",
        "O horário teórico de chegada estava 0,5 requisição à frente; com esta, passou a 1,5, e o limite é 2.",
    );
    check(
        r#"{"kind": "gcra", "burst": 2, "rate": "5/s"}"#,
        "0s*2 100ms",
        "The theoretical arrival time was 1.5 requests ahead, and 1.5 + 1 > 2: 0.5 too many. It could have passed 0.1 s later, if nothing else had been admitted.",
        "O horário teórico de chegada estava 1,5 requisição à frente, e 1,5 + 1 > 2: 0,5 a mais. Ela poderia passar 0,1 s depois, se nada mais fosse aceito.",
    );
    check(
        r#"{"kind": "gcra", "burst": 2, "rate": "5/s"}"#,
        "0s*3",
        "It cost 3, 1 more than the theoretical arrival time may be ahead (2): it could never pass.",
        "Ela custava 3, 1 a mais do que o horário teórico de chegada pode estar à frente (2): nunca passaria.",
    );
}

#[test]
fn what_is_held_may_be_more_than_a_smaller_rule_allows() {
    let check = |limiter: &str, to: &str, requests: &str, en: &str, pt_br: &str| {
        let run = changed(limiter, "10s", to, requests);
        let why = last(&run).why();
        assert_eq!(Catalog::en().say(&why), en, "{limiter} {to}");
        assert_eq!(Catalog::pt_br().say(&why), pt_br, "{limiter} {to}");
        let words = Catalog::en();
        let lines: Vec<String> = last(&run).arithmetic().iter().map(|(_, text)| words.say(text)).collect();
        assert!(lines.iter().any(|line| holds(line, limiter)), "{lines:?}");
    };
    check(
        r#"{"kind": "fixed-window", "quota": "9/1m"}"#,
        r#"{"kind": "fixed-window", "quota": "5/1m"}"#,
        "0s*8 20s",
        "This window had 8 of 5, and 8 + 1 > 5: 4 too many. It had 40 s to go.",
        "Esta janela tinha 8 de 5, e 8 + 1 > 5: 4 a mais. Ela terminaria 40 s depois.",
    );
    check(
        r#"{"kind": "sliding-counter", "quota": "9/1m"}"#,
        r#"{"kind": "sliding-counter", "quota": "5/1m"}"#,
        "0s*8 20s",
        "The estimate for the last minute was 8, and 8 + 1 > 5: 4 too many. It would have fallen far enough 70 s later, if nothing else had been admitted.",
        "A estimativa para o último minuto era 8, e 8 + 1 > 5: 4 a mais. Teria caído o bastante 70 s depois, se nada mais fosse aceito.",
    );
    check(
        r#"{"kind": "gcra", "rate": "1/10s", "burst": 9}"#,
        r#"{"kind": "gcra", "rate": "1/10s", "burst": 3}"#,
        "0s*8 20s",
        "The theoretical arrival time was 6 requests ahead, and 6 + 1 > 3: 4 too many. It could have passed 40 s later, if nothing else had been admitted.",
        "O horário teórico de chegada estava 6 requisições à frente, e 6 + 1 > 3: 4 a mais. Ela poderia passar 40 s depois, se nada mais fosse aceito.",
    );
    check(
        r#"{"kind": "leaky-bucket", "style": "meter", "leak": "1/10s", "capacity": 9}"#,
        r#"{"kind": "leaky-bucket", "style": "meter", "leak": "1/10s", "capacity": 3}"#,
        "0s*8 20s",
        "The bucket held 6, and 6 + 1 > 3: it would have overflowed by 4. There would have been room 40 s later, if nothing else had been admitted.",
        "O balde tinha 6, e 6 + 1 > 3: transbordaria em 4. Haveria lugar 40 s depois, se nada mais fosse aceito.",
    );
    check(
        r#"{"kind": "leaky-bucket", "leak": "1/20s", "capacity": 9}"#,
        r#"{"kind": "leaky-bucket", "leak": "1/20s", "capacity": 1}"#,
        "0s 0s 0s 0s 20s",
        "The queue had 2 of 1, and 2 + 1 > 1: 2 too many. It would have been taken 40 s later, if nothing else had come.",
        "A fila tinha 2 de 1, e 2 + 1 > 1: 2 a mais. Ela seria aceita 40 s depois, se nada mais chegasse.",
    );
    // Where a bucket's line is given up, who is in it still comes first.
    check(
        r#"{"kind": "token-bucket", "refill": "1/20s", "capacity": 2, "onEmpty": "queue"}"#,
        r#"{"kind": "token-bucket", "refill": "1/20s", "capacity": 2}"#,
        "0s*2 0s 12s",
        "It needed 1, the bucket held 0.6, and the line had no room for it: 2 too many. It would have been taken 28 s later, if nothing else had come.",
        "Ela precisava de 1, o balde tinha 0,6 e na fila não havia lugar: 2 a mais. Ela seria aceita 28 s depois, se nada mais chegasse.",
    );
}

#[test]
fn the_arithmetic_goes_step_by_step() {
    check_lines(
        r#"{"kind": "token-bucket", "capacity": 2, "refill": "1/s", "onEmpty": "queue"}"#,
        "0s*2 0s*2 0s 2.25s",
        &[
            "Arrived: cost 1",
            "Time passed: 2.25 s",
            "Went on: 1 from the line",
            "Refilled: 0 → 0.25",
            "Compared: 0.25 < 1",
            "Compared: 0 + 1 ≤ 2",
            "In line: 1 waiting",
            "Answered: delayed, starts at 3.000 s",
        ],
    );
    // One rounding for all numbers of a decision, and what has flowed as it is worked out.
    check_lines(
        r#"{"kind": "token-bucket", "capacity": 1, "refill": "30/1m", "initial": 0}"#,
        "500ms 510ms",
        &[
            "Arrived: cost 1",
            "Time passed: 10 ms",
            "Refilled: 10 ms × 30/60 s = 0.005: 0.25 → 0.255",
            "Compared: 0.255 < 1",
            "Rejected: 0.745 missing",
            "Answered: rejected, retry after 1.49 s",
        ],
    );
    let refilled = |requests: &str, change: &str| {
        check_lines(
            r#"{"kind": "token-bucket", "capacity": 50, "refill": "100/1m"}"#,
            requests,
            &[
                "Arrived: cost 1",
                "Time passed: 10 ms",
                &format!("Refilled: 10 ms × 100/60 s ≈ 0.0167: {change}"),
                &format!("Compared: {} ≥ 1", change.split(" → ").nth(1).expect("two numbers")),
                &format!("Taken: {} → {}", change.split(" → ").nth(1).expect("two numbers"), {
                    let held: f64 =
                        change.split(" → ").nth(1).expect("two numbers").parse().expect("a number");
                    format!("{:.4}", held - 1.0).trim_end_matches('0').to_owned()
                }),
                "Answered: admitted",
            ],
        );
    };
    refilled("0s*20 10ms", "30 → 30.0166");
    refilled("0s*20 10ms 20ms", "29.0166 → 29.0333");
    refilled("0s*20 10ms 20ms 30ms", "28.0333 → 28.05");
    check_lines(
        r#"{"kind": "token-bucket", "capacity": 50, "refill": "100/1m"}"#,
        "0s 2s",
        &[
            "Arrived: cost 1",
            "Time passed: 2 s",
            "Refilled: 2 s × 100/60 s ≈ 3.33: 49 → 50, full",
            "Compared: 50 ≥ 1",
            "Taken: 50 → 49",
            "Answered: admitted",
        ],
    );
    check_lines(
        r#"{"kind": "leaky-bucket", "style": "meter", "capacity": 2, "leak": "5/s"}"#,
        "0s*2 100ms",
        &[
            "Arrived: cost 1",
            "Time passed: 0.1 s",
            "Drained: 0.1 s × 5/s = 0.5: 2 → 1.5",
            "Compared: 1.5 + 1 > 2",
            "Rejected: 0.5 too many",
            "Answered: rejected, retry after 0.1 s",
        ],
    );
    // Tokens that come at once do not flow.
    check_lines(
        r#"{"kind": "token-bucket", "capacity": 5, "refill": "4/1m", "refillStyle": "interval"}"#,
        "30s*3 75s",
        &[
            "Arrived: cost 1",
            "Time passed: 45 s",
            "Refilled: 2 → 5",
            "Compared: 5 ≥ 1",
            "Taken: 5 → 4",
            "Answered: admitted",
        ],
    );
    check_lines(
        r#"{"kind": "sliding-counter", "quota": "30/1m"}"#,
        "0s*30 92s*16 92s",
        &[
            "Arrived: cost 1",
            "Estimated: 30 × 28/60 + 16 = 30",
            "Compared: 30 + 1 > 30",
            "Rejected: 1 too many",
            "Answered: rejected, retry after 2 s",
        ],
    );
    check_lines(
        r#"{"kind": "sliding-counter", "quota": "10/7s"}"#,
        "0s*10 8s",
        &[
            "Arrived: cost 1",
            "New window: the last one had 10",
            "Estimated: 10 × 6/7 + 0 ≈ 8.57",
            "Compared: 8.57 + 1 ≤ 10",
            "Counted: 0 → 1",
            "Answered: admitted",
        ],
    );
    check_lines(
        r#"{"kind": "sliding-log", "quota": "2/1m"}"#,
        "0s*2 61s",
        &[
            "Arrived: cost 1",
            "Left the window: 1 entry, cost 2",
            "Compared: 0 + 1 ≤ 2",
            "Counted: 0 → 1",
            "Answered: admitted",
        ],
    );
    check_lines(
        r#"{"kind": "fixed-window", "quota": "2/1m"}"#,
        "0s*2 61s*3",
        &[
            "Arrived: cost 3",
            "New window: the 2 of the last one no longer count",
            "Compared: 0 + 3 > 2",
            "Rejected: 1 too many",
            "Answered: rejected: it can never pass",
        ],
    );
    check_lines(r#"{"kind": "none"}"#, "0s", &["Arrived: cost 1", "Answered: admitted"]);
    check_lines(
        r#"{"kind": "leaky-bucket", "capacity": 2, "leak": "5/s"}"#,
        "0s*2",
        &["Arrived: cost 2", "Draining: 0 → 2", "Answered: admitted"],
    );
}

#[test]
fn the_outcome_names_the_request_and_among_several_the_client() {
    let outcome = |run: &Run| {
        let outcome = last(run).outcome();
        (Catalog::en().say(&outcome), Catalog::pt_br().say(&outcome))
    };
    let one = run(r#"{"kind": "fixed-window", "quota": "1/1m"}"#, "59s 59s 60.4s 60.4005s");
    assert_eq!(
        outcome(&one),
        ("Request 4 at 60.400 s: rejected".to_owned(), "Requisição 4 aos 60,400 s: rejeitada".to_owned())
    );
    let document: Value = serde_json::from_str(
        r#"{"version": 1, "duration": "1h", "clients": [{"id": "ana"}, {"id": "bia"}],
            "lanes": [{"id": "a", "limiter": {"kind": "fixed-window", "quota": "1/1m"}}],
            "traffic": [{"kind": "at", "client": "bia", "times": ["10m2s"]}]}"#,
    )
    .expect("JSON");
    let two = Run::new(read(&document).expect("a scenario"), 1000).expect("few requests");
    assert_eq!(
        outcome(&two),
        (
            "Request 1 from bia at 10 min 2.000 s: admitted".to_owned(),
            "Requisição 1 de bia aos 10 min 2,000 s: aceita".to_owned()
        )
    );
}

#[test]
fn an_answer_says_when_a_request_goes_on_and_what_its_limit_is_made_of() {
    let check = |limiter: &str, requests: &str, [en, pt_br]: [&str; 2], limit: Option<[&str; 2]>| {
        let run = run(limiter, requests);
        let decision = last(&run);
        let about = answered(decision.at, decision.verdict, ratelab::run::Fate::Away);
        assert_eq!([Catalog::en().say(&about), Catalog::pt_br().say(&about)], [en, pt_br]);
        let about = limit_with_places(run.rule(0));
        let said = about.map(|about| [Catalog::en().say(&about), Catalog::pt_br().say(&about)]);
        assert_eq!(said, limit.map(|both| both.map(str::to_owned)));
        // What it is said to be made of is what the header states.
        let mut playhead = run.playhead();
        playhead.go_to_event(&run, run.events());
        let heard = playhead.overhear(&run, 0, decision.request).0;
        let stated = Answer::of(&run, 0, decision.request, &heard).headers.limit.expect("a limit");
        assert!(limit.is_none_or(|both| both[0].starts_with(&stated)), "{stated}: {limit:?}");
    };
    check(
        r#"{"kind": "leaky-bucket", "capacity": 20, "leak": "1/2s"}"#,
        "2s 2s 2s 2.4s",
        ["It goes on 5.6 s later, at 8.000 s.", "Ela segue adiante 5,6 s depois, aos 8,000 s."],
        Some([
            "21 are taken where nothing is used: 1 starts at once, and 20 may wait.",
            "Sem nada usado, são aceitas 21: 1 começa na hora e 20 podem esperar na fila.",
        ]),
    );
    check(
        r#"{"kind": "token-bucket", "capacity": 2, "refill": "1/s", "onEmpty": "queue", "queue": 3}"#,
        "0s",
        ["It goes on.", "Ela segue adiante."],
        Some([
            "5 are taken where nothing is used: 2 start at once, and 3 may wait.",
            "Sem nada usado, são aceitas 5: 2 começam na hora e 3 podem esperar na fila.",
        ]),
    );
    check(
        r#"{"kind": "fixed-window", "quota": "1/1m"}"#,
        "0s 1s",
        [
            "It is rejected; a well-behaved client waits before it asks again.",
            "Ela é rejeitada; um cliente bem-comportado espera antes de tentar de novo.",
        ],
        None,
    );
}

#[test]
fn nothing_is_explained_before_the_first_arrival() {
    let run = run(r#"{"kind": "fixed-window", "quota": "1/1m"}"#, "59s");
    assert!(Decision::at_hand(&run, &run.playhead(), 0).is_none());
}

#[test]
fn of_several_lanes_the_first_that_refuses_is_asked_about() {
    let quotas = |quotas: [&str; 3]| {
        let lane = |(at, quota): (usize, &&str)| {
            format!(r#"{{"id": "{at}", "limiter": {{"kind": "fixed-window", "quota": "{quota}/1m"}}}}"#)
        };
        let lanes: Vec<String> = quotas.iter().enumerate().map(lane).collect();
        let json = format!(
            r#"{{"version": 1, "duration": "1m", "lanes": [{}], "traffic": [{{"kind": "at", "times": ["1s", "2s"]}}]}}"#,
            lanes.join(", ")
        );
        let document: Value = serde_json::from_str(&json).expect("JSON");
        Run::new(read(&document).expect("a scenario"), 1000).expect("few requests")
    };
    let limit = |run: &Run, playhead: &_| {
        let why = Decision::foremost(run, playhead).map(|decision| decision.why());
        why.map(|why| Catalog::en().say(&why))
    };
    let (mixed, open) = (quotas(["9", "1", "1"]), quotas(["9", "8", "7"]));
    let mut playhead = mixed.playhead();
    assert_eq!(limit(&mixed, &playhead), None);
    playhead.go_to_event(&mixed, 1);
    assert!(limit(&mixed, &playhead).expect("one arrived").contains("of 9"), "none refuses the first");
    playhead.go_to_event(&mixed, 2);
    assert!(limit(&mixed, &playhead).expect("two arrived").contains("1 + 1 > 1"));
    // Inside a decision, that one.
    playhead.enter(&mixed, 0, 1, 1);
    assert!(limit(&mixed, &playhead).expect("two arrived").contains("of 9"));
    let mut playhead = open.playhead();
    playhead.go_to_event(&open, 2);
    assert!(limit(&open, &playhead).expect("two arrived").contains("of 9"));
}

/// In the built-in scenarios, decision by decision: what stands on both sides of a sign is so.
#[test]
fn every_comparison_holds_as_shown() {
    let (en, pt_br) = (Catalog::en(), Catalog::pt_br());
    let (mut compared, mut agreed) = (0, 0);
    for (name, json) in builtin::ALL {
        let document: Value = serde_json::from_str(json).expect(name);
        let run = Run::new(read(&document).expect(name), 100_000).expect(name);
        let mut playhead = run.playhead();
        playhead.go_to_event(&run, run.events());
        // A decision is heard anew from the last checkpoint on: a part of them is enough.
        let every = run.arrivals().len().div_ceil(120);
        for lane in 0..run.lanes().len() {
            for request in (0..run.arrivals().len()).step_by(every) {
                let request = u32::try_from(request).expect("few");
                let decision = Decision::on(&run, &playhead, lane, request);
                for message in [decision.outcome(), decision.why()] {
                    en.say(&message);
                    pt_br.say(&message);
                }
                let lines: Vec<String> = decision.arithmetic().iter().map(|(_, text)| en.say(text)).collect();
                for ((_, text), line) in decision.arithmetic().iter().zip(&lines) {
                    pt_br.say(text);
                    compared += usize::from(holds(line, name));
                }
                // What one line ends with, the next one compares, if it compares.
                for pair in lines.windows(2) {
                    let [change, comparison] = pair else { continue };
                    let (true, Some((_, after))) = (holds(comparison, name), change.split_once(" → "))
                    else {
                        continue;
                    };
                    let after = after.split(", ").next().expect("a number");
                    assert!(comparison.starts_with(&format!("{after} ")), "{name}: {lines:?}");
                    agreed += 1;
                }
            }
        }
    }
    assert!(agreed > 100, "only {agreed} changes before a comparison");
    assert!(compared > 1000, "only {compared} comparisons");
}

/// What a counter's picture says its estimate is, the sentence and the lines say too, and whoever works it out from
/// the shown numbers gets the shown result, or reads that it is about that.
#[test]
fn an_estimate_is_one_number_and_adds_up() {
    let words = Catalog::en();
    let (mut about, mut exact) = (0, 0);
    for name in ["counter-worst", "log-or-counter"] {
        let document: Value = serde_json::from_str(builtin::named(name).expect(name)).expect(name);
        let run = Run::new(read(&document).expect(name), 1000).expect(name);
        let lane = (0..2).find(|lane| matches!(run.rule(*lane), Rule::SlidingCounter(_))).expect("a counter");
        let mut playhead = run.playhead();
        playhead.go_to_event(&run, run.events());
        for request in 0..run.arrivals().len() {
            let decision = Decision::on(&run, &playhead, lane, u32::try_from(request).expect("few"));
            let lines: Vec<String> = decision.arithmetic().iter().map(|(_, text)| words.say(text)).collect();
            let Some(line) = lines.iter().find(|line| line.contains('×')) else { continue };
            let (sign, sum, result) = match line.split_once(" ≈ ") {
                Some((sum, result)) => ('≈', sum, result),
                None => line.split_once(" = ").map(|(sum, result)| ('=', sum, result)).expect(line),
            };
            let (product, current) = sum.split_once(" + ").expect(line);
            let (previous, share) = product.split_once(" × ").expect(line);
            let number = |number: &str| number.replace(',', "").parse::<f64>().expect(line);
            let [previous, current, estimate] = [previous, current, result].map(number);
            let (share, share_off) = match share.split_once('/') {
                Some((part, whole)) => (number(part) / number(whole), 0.0),
                None => (number(share), 0.000_05),
            };
            let off = (previous * share + current - estimate).abs();
            if sign == '=' {
                assert!(off < 1e-9, "{line}");
                exact += 1;
            } else {
                // The share is off by at most half of its last decimal where it has decimals, the result by half of its own.
                assert!(off <= previous * share_off + 0.005 + 1e-9, "{line}");
                about += 1;
            }
            assert!(lines.iter().any(|line| line.starts_with(&format!("{result} + 1 "))), "{lines:?}");
            assert!(
                words.say(&decision.why()).contains(&format!("was {result}")),
                "{}",
                words.say(&decision.why())
            );
        }
    }
    assert!(about > 5 && exact > 5, "{about} about, {exact} exact");
}

/// Whether the text is a comparison; asserts that it is true then.
fn holds(text: &str, place: &str) -> bool {
    let text = text.replace(',', "");
    let Some((left, sign, right)) =
        ["≤", "≥", ">", "<"].iter().find_map(|sign| text.split_once(sign).map(|(l, r)| (l, *sign, r)))
    else {
        return false;
    };
    // In units of 10^-12, the most decimals that are shown.
    let number = |number: &str| -> i128 {
        let number = number.split_whitespace().next().expect("a number");
        let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
        format!("{whole}{decimals:0<12}").parse().expect("a number")
    };
    let (left, right) = (left.split('+').map(number).sum::<i128>(), number(right));
    let true_as_shown = match sign {
        "≤" => left <= right,
        "≥" => left >= right,
        ">" => left > right,
        _ => left < right,
    };
    assert!(true_as_shown, "{place}: {text}");
    true
}
