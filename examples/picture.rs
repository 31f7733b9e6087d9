//! Writes a scenario's picture as SVG: every lane, stacked, at the instant where the scenario opens.
//!
//! `cargo run --example picture -- edge-burst [position] [language] [lane] > edge-burst.svg`; the scenario is a
//! built-in's name or a file, the position as in a scenario (`60.4s`, `59s+3`), the language `en` or `pt-BR`.

#[path = "../tests/common/words.rs"]
mod words;

use std::{env, fs, process};

use ratelab::measure::Measured;
use ratelab::picture::{opening, svg};
use ratelab::run::Run;
use ratelab::scenario::bounds;
use ratelab::scenario::{self, Position, builtin, document};
use words::Catalog;

fn main() {
    match picture(&env::args().skip(1).collect::<Vec<_>>()) {
        Ok(svg) => print!("{svg}"),
        Err(message) => {
            eprintln!("{message}");
            process::exit(2);
        }
    }
}

fn picture(args: &[String]) -> Result<String, String> {
    let arg = |n: usize| args.get(n).map(String::as_str);
    let name = arg(0).ok_or("which scenario? a built-in's name, or a file")?;
    let json = match builtin::named(name) {
        Some(json) => json.to_owned(),
        None => fs::read_to_string(name).map_err(|error| format!("{name}: {error}"))?,
    };
    let document: document::Value =
        serde_json::from_str(&json).map_err(|error| format!("{name}: {error}"))?;
    let scenario = scenario::read(&document).map_err(|error| format!("{name}: {error}"))?;
    let run = Run::new(scenario, bounds::REQUESTS).map_err(|_| format!("{name}: too many requests"))?;
    let measured = Measured::of(&run);
    let mut playhead = run.playhead();
    let position = match arg(1) {
        None | Some("") => opening(&run, &measured),
        Some(text) => Some(Position::parse(text).map_err(|error| format!("{text}: {error}"))?),
    };
    if let Some(position) = position {
        playhead.seek(&run, position);
    }
    let words = if arg(2) == Some("pt-BR") { Catalog::pt_br() } else { Catalog::en() };
    let lane = arg(3)
        .map(|id| run.scenario.lanes.iter().position(|lane| lane.id == id).ok_or(format!("no lane {id}")))
        .transpose()?;
    Ok(svg(&run, &measured, &playhead, lane, &words))
}
