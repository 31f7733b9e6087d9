//! Runs a scenario and prints its report.
//!
//! ```text
//! cargo run --release --example simulate -- FILE [--no-decisions]
//! ```
//!
//! `FILE` is a scenario as JSON, `-` the standard input. The report goes to the standard output as JSON
//! on one line. A mistake goes to the standard error as one line of JSON, `{"code", "path", "message"}`,
//! and the exit code is then 2.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::process::ExitCode;

use ratelab::measure::Measured;
use ratelab::report::{few_enough_to_list, report};
use ratelab::run::Run;
use ratelab::scenario::bounds::REQUESTS;
use ratelab::scenario::document::Value;
use ratelab::scenario::{self, Complaint, ScenarioError};

const USAGE: &str = "write: simulate FILE [--no-decisions], where FILE is a scenario as JSON, or - for the standard input; a file whose name begins with - is written ./-name";

/// More than any document that can be read: the bound on its texts, all escaped, and its values.
const MOST_BYTES: u64 = 2 << 30;
/// Editors on Windows like to begin a file with it.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

fn main() -> ExitCode {
    match simulate() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let line = serde_json::to_string(&error).expect("an error is plain data");
            // Where even this cannot be written, the exit code has to do.
            let _ = writeln!(io::stderr(), "{line}");
            ExitCode::from(2)
        }
    }
}

fn simulate() -> Result<(), ScenarioError> {
    let (file, decisions) = arguments()?;
    let text =
        text_of(&file).map_err(|error| mistake("cannot-read", format!("{file} cannot be read: {error}")))?;
    let document: Value = serde_json::from_slice(text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&text))
        .map_err(|error| ScenarioError::broken(error.to_string()))?;
    drop(text);
    let scenario = scenario::read(&document)?;
    drop(document);
    let run = Run::new(scenario, REQUESTS)?;
    if decisions {
        few_enough_to_list(&run)?;
    }
    let measured = Measured::of(&run);
    print(&report(&run, &measured, decisions))
        .map_err(|error| mistake("cannot-write", format!("the report cannot be written: {error}")))
}

/// The file, and whether decisions are wanted.
fn arguments() -> Result<(String, bool), ScenarioError> {
    let mut file = None;
    let mut decisions = true;
    for argument in std::env::args_os().skip(1) {
        let usage = || mistake("usage", USAGE.to_owned());
        match argument.into_string().map_err(|_| usage())? {
            flag if flag == "--no-decisions" => decisions = false,
            flag if flag.starts_with('-') && flag != "-" => return Err(usage()),
            name if file.is_none() => file = Some(name),
            _ => return Err(usage()),
        }
    }
    Ok((file.ok_or_else(|| mistake("usage", USAGE.to_owned()))?, decisions))
}

fn text_of(file: &str) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    let source: Box<dyn Read> = if file == "-" { Box::new(io::stdin()) } else { Box::new(File::open(file)?) };
    source.take(MOST_BYTES + 1).read_to_end(&mut text)?;
    if text.len() as u64 > MOST_BYTES {
        return Err(io::Error::other("it is longer than any scenario may be"));
    }
    Ok(text)
}

fn print(report: &impl serde::Serialize) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    serde_json::to_writer(&mut out, report)?;
    out.write_all(b"\n")?;
    out.flush()
}

/// A mistake that is none of the scenario's.
fn mistake(code: &'static str, message: String) -> ScenarioError {
    ScenarioError::new(code, "", Complaint::new("said").with("what", message))
}
