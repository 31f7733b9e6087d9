//! Prints the built-in scenario `access-log`: ten minutes of a small site's access log, made up.
//!
//! ```sh
//! cargo run --quiet --example access_log > src/scenario/builtin/access-log.json
//! ```
//!
//! Eleven people load pages, each with its images and styles; a feed reader comes at every full
//! minute, a crawler every seven seconds; and around the fifth minute a script tries passwords, two
//! a second for forty seconds. All addresses are those set aside for documentation (RFC 5737).

use std::fmt::Write;

use ratelab::traffic::draws::{Draws, Purpose};

/// What the log is made from. Another seed is another ten minutes.
const SEED: u64 = 2026;
/// The log covers ten minutes from 14:00.
const SECONDS: u64 = 600;

/// Where the script comes from.
const SCRIPT: &str = "203.0.113.200";

const BROWSERS: [&str; 3] = [
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36",
];
const PAGES: [&str; 6] = ["/", "/bread", "/bread/rye", "/hours", "/courses", "/courses/sourdough"];
const PARTS: [(&str, u64); 7] = [
    ("/style.css", 4_180),
    ("/site.js", 11_902),
    ("/logo.svg", 1_733),
    ("/img/oven.jpg", 84_210),
    ("/img/loaf.jpg", 61_377),
    ("/font.woff2", 23_556),
    ("/img/shop.jpg", 97_048),
];

struct Line {
    second: u64,
    text: String,
}

fn line(second: u64, who: &str, request: &str, status: u32, bytes: u64, referer: &str, agent: &str) -> Line {
    let (minutes, seconds) = (second / 60, second % 60);
    let text = format!(
        "{who} [10/Mar/2026:14:{minutes:02}:{seconds:02} -0300] \"{request} HTTP/1.1\" {status} {bytes} \"{referer}\" \"{agent}\""
    );
    Line { second, text }
}

/// Two or three pages, each followed within two seconds by what belongs to it.
fn person(lines: &mut Vec<Line>, number: u64) {
    let mut draws = Draws::new(SEED, Purpose::Traffic, number);
    let network = if number.is_multiple_of(2) { "192.0.2" } else { "203.0.113" };
    let user = if number == 3 { "ana" } else { "-" };
    let who = format!("{network}.{} - {user}", 10 + 7 * number);
    let agent = BROWSERS[usize::try_from(number % 3).expect("below 3")];
    let mut referer = String::from("-");
    let mut second = draws.below(SECONDS / 2);
    for _ in 0..2 + draws.below(2) {
        let page = PAGES[usize::try_from(draws.below(6)).expect("below 6")];
        lines.push(line(
            second,
            &who,
            &format!("GET {page}"),
            200,
            2_000 + draws.below(9_000),
            &referer,
            agent,
        ));
        referer = format!("https://bakery.example{page}");
        for (part, bytes) in &PARTS[..usize::try_from(2 + draws.below(5)).expect("at most 6")] {
            let when = second + draws.below(3);
            lines.push(line(when, &who, &format!("GET {part}"), 200, *bytes, &referer, agent));
        }
        second += 20 + draws.below(100);
    }
}

fn log() -> String {
    let mut lines = Vec::new();
    for number in 0..11 {
        person(&mut lines, number);
    }
    for second in (0..SECONDS).step_by(60) {
        lines.push(line(second, "198.51.100.20 - -", "GET /feed.xml", 304, 0, "-", "FeedReader/2.3"));
    }
    let mut draws = Draws::new(SEED, Purpose::Traffic, 11);
    for second in (3..SECONDS).step_by(7) {
        let request = format!("GET /archive/{}", 1 + second / 7);
        let agent = "ExampleBot/1.0 (+https://bot.example/)";
        lines.push(line(second, "198.51.100.77 - -", &request, 200, 3_000 + draws.below(5_000), "-", agent));
    }
    for second in 280..320 {
        for _ in 0..2 {
            lines.push(line(second, &format!("{SCRIPT} - -"), "POST /login", 401, 512, "-", "curl/8.14.1"));
        }
    }
    lines.sort_by_key(|line| line.second);
    lines.iter().fold(String::new(), |mut log, line| {
        writeln!(log, "{}", line.text).expect("a string takes all");
        log
    })
}

/// The scenario's whole text.
pub fn scenario() -> String {
    let text = serde_json::to_string(&log()).expect("a string is JSON");
    format!(
        r#"{{
  "version": 1,
  "title": {{"en": "An access log, and one script too many", "pt-BR": "Um log de acesso, e um script a mais"}},
  "duration": "10m",
  "open": {{"at": "worst", "view": ["4m30s", "5m30s"]}},
  "lanes": [
    {{"id": "fixed", "limiter": {{"kind": "fixed-window", "quota": "30/1m", "key": "ip"}}}},
    {{"id": "bucket", "limiter": {{"kind": "token-bucket", "capacity": 20, "refill": "30/1m", "key": "ip"}}}},
    {{"id": "log", "limiter": {{"kind": "sliding-log", "quota": "30/1m", "key": "ip"}}}}
  ],
  "clients": [{{"id": "{SCRIPT}", "ip": "{SCRIPT}"}}],
  "traffic": [
    {{
      "kind": "log",
      "format": "combined",
      "epoch": "2026-03-10T14:00:00-03:00",
      "within": "even",
      "text": {text}
    }}
  ]
}}
"#
    )
}

#[allow(dead_code, reason = "the test that compares includes this file and prints nothing")]
fn main() {
    print!("{}", scenario());
}
