//! The one tool a contributor runs. Each command fetches what it misses, says what it does while it takes long,
//! and does nothing twice.

mod bench;
mod build;
mod docs;
mod install;
mod one_file;
mod scorm;
mod server;
mod stage;
mod test;
mod tool;
mod traps;
mod words;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask COMMAND

  serve [--port N]   build dist/ and serve the lab on this machine (port 8000, or the next free one)
  dist               build dist/
  docs               write the generated parts of docs/embedding.md anew
  scorm [OPTIONS]    build dist/ with the course package of another scenario (--scenario) or other instants (--stops)
  test               run every check and test, those in a browser included
  bench              print sizes and speeds; judge nothing
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["serve"] => server::serve(None),
        ["serve", "--port", port] => match port.parse() {
            Ok(port) => server::serve(Some(port)),
            Err(_) => Err(anyhow::anyhow!(
                "--port {port}: a port is a whole number from 1 to 65535, as in --port 8080"
            )),
        },
        ["dist"] => build::dist(),
        ["docs"] => docs::docs(),
        ["scorm", options @ ..] => scorm::scorm(options),
        ["test"] => test::test(),
        ["bench"] => bench::bench(),
        ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nxtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
