use crate::scenario::Scenario;
use crate::time::{Duration, Instant, MAX_INTEGER};
use crate::traffic::Traffic;

/// How a run stands well around the log that it reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogFrame {
    /// What instant 0 should stand for, in nanoseconds since 1970; `None` where the log's times are no dates.
    pub epoch: Option<i64>,
    /// What holds every record, with a little to spare.
    pub duration: Duration,
}

/// The frame of a scenario's first log, whose traffic this is: from a full minute or hour before the first record, if the period of every
/// limiter divides it (so that windows and beats stand where they stood), else from where the run begins now.
pub fn log_frame(scenario: &Scenario, traffic: &Traffic) -> LogFrame {
    let epoch = traffic.logs.first().and_then(|log| log.epoch);
    let (first, last) = match (traffic.arrivals.first(), traffic.arrivals.last()) {
        (Some(first), Some(last)) => (first.at, last.at),
        _ => (Instant::ZERO, Instant::ZERO),
    };
    let periods = || scenario.lanes.iter().filter_map(|lane| lane.rule.period());
    let step = [Duration::MINUTE, Duration::HOUR]
        .into_iter()
        .find(|step| periods().all(|period| step.0.is_multiple_of(period.0)));
    let begin = match (step, epoch) {
        (Some(step), Some(_)) => first.floor(step),
        _ => Instant::ZERO,
    };
    let seconds = last.since(begin).0 / Duration::SECOND.0;
    let duration = (seconds + 1 + (seconds / 10).min(60)) * Duration::SECOND.0;
    LogFrame {
        epoch: epoch.and_then(|epoch| epoch.checked_add_unsigned(begin.0)),
        duration: Duration(duration.min(MAX_INTEGER)),
    }
}

#[cfg(test)]
mod tests {
    use super::LogFrame;
    use crate::run::Run;
    use crate::scenario::document::Value;
    use crate::scenario::{bounds, read};
    use crate::time::Date;

    /// A burst around 12:01 of some day, through a limiter; from the epoch given, if any.
    fn run(limiter: &str, epoch: Option<i64>) -> Run {
        let lines: Vec<String> = (40..80)
            .map(|second| {
                let (minute, second) = (second / 60, second % 60);
                format!(
                    r#"192.0.2.1 - - [10/Mar/2026:12:{minute:02}:{second:02} +0000] \"GET / HTTP/1.1\" 200 5"#
                )
            })
            .collect();
        let epoch = epoch.map(|epoch| format!(r#", "epoch": "{}""#, Date(epoch))).unwrap_or_default();
        let json = format!(
            r#"{{"version": 1, "duration": "104d", "lanes": [{{"id": "lane", "limiter": {limiter}}}],
                "traffic": [{{"kind": "log", "format": "common", "text": "{}"{epoch}}}]}}"#,
            lines.join("\\n")
        );
        let document: Value = serde_json::from_str(&json).expect("JSON");
        Run::new(read(&document).expect("a scenario"), bounds::REQUESTS).expect("few requests")
    }

    fn log_frame(run: &Run) -> LogFrame {
        super::log_frame(&run.scenario, &run.traffic)
    }

    fn frame(limiter: &str) -> (String, String) {
        let LogFrame { epoch, duration } = log_frame(&run(limiter, None));
        (Date(epoch.expect("dates")).to_string(), duration.to_string())
    }

    #[test]
    fn it_begins_at_a_full_minute_or_hour_that_every_period_divides() {
        let at = |epoch: &str, duration: &str| (epoch.to_owned(), duration.to_owned());
        for limiter in [
            r#"{"kind": "fixed-window", "quota": "10/1m"}"#,
            r#"{"kind": "gcra", "rate": "1/2s", "burst": 3}"#,
            r#"{"kind": "none"}"#,
        ] {
            assert_eq!(frame(limiter), at("2026-03-10T12:00:00Z", "1m27s"), "{limiter}");
        }
        let hour = r#"{"kind": "fixed-window", "quota": "10/30m"}"#;
        assert_eq!(frame(hour), at("2026-03-10T12:00:00Z", "1m27s"));
        let odd = r#"{"kind": "token-bucket", "capacity": 4, "refill": "3/7s", "refillStyle": "interval"}"#;
        assert_eq!(frame(odd), at("2026-03-10T00:00:00Z", "12h2m20s"));
    }

    #[test]
    fn moving_the_beginning_there_changes_no_decision() {
        for limiter in [
            r#"{"kind": "fixed-window", "quota": "10/1m"}"#,
            r#"{"kind": "sliding-counter", "quota": "10/1m"}"#,
            r#"{"kind": "token-bucket", "capacity": 4, "refill": "3/20s", "refillStyle": "interval"}"#,
            r#"{"kind": "token-bucket", "capacity": 4, "refill": "3/7s", "refillStyle": "interval"}"#,
        ] {
            let before = run(limiter, None);
            let after = run(limiter, log_frame(&before).epoch);
            let outcomes = |run: &Run| run.lanes()[0].decisions.outcomes().to_vec();
            assert_eq!(outcomes(&before), outcomes(&after), "{limiter}");
        }
    }
}
