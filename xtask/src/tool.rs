//! Where things lie, and how other programs are started.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The project's folder.
pub fn root() -> &'static Path {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own)
}

/// A place in the project's folder.
pub fn at(path: &str) -> PathBuf {
    root().join(path)
}

/// Where Cargo builds: the folder that this very program was built in, however that was chosen.
pub fn target_dir() -> Result<PathBuf> {
    let own = std::env::current_exe().context("the path of the running xtask is not known")?;
    let dir = own.parent().and_then(Path::parent);
    Ok(dir.context("xtask does not lie in a target folder; start it by `cargo xtask`")?.to_owned())
}

/// A program, started in the project's folder and without input.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root()).stdin(Stdio::null());
    command
}

/// Cargo, building into the folder that this program was built in.
pub fn cargo(subcommand: &str) -> Result<Command> {
    let mut cargo = command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // What `cargo run` set for xtask itself is not meant for the builds that xtask starts.
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy().into_owned();
        if name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") {
            cargo.env_remove(name);
        }
    }
    cargo.arg(subcommand).env("CARGO_TARGET_DIR", target_dir()?);
    Ok(cargo)
}

/// Runs a program to its end; fails when it fails.
pub fn run(command: &mut Command) -> Result<()> {
    let line = line(command);
    let status = command.status().with_context(|| format!("`{line}` could not be started"))?;
    if !status.success() {
        bail!("`{line}` failed ({status}); what it said stands above");
    }
    Ok(())
}

/// Runs a program to its end and gives what it printed; shows it only when the program fails.
pub fn output(command: &mut Command) -> Result<String> {
    let line = line(command);
    let output = command.output().with_context(|| format!("`{line}` could not be started"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        bail!("`{line}` failed ({}):\n{}{}", output.status, text, errors.trim_end());
    }
    Ok(text)
}

fn line(command: &Command) -> String {
    let mut line = Path::new(command.get_program())
        .file_name()
        .unwrap_or(command.get_program())
        .to_string_lossy()
        .into_owned();
    for argument in command.get_args() {
        line.push(' ');
        line.push_str(&argument.to_string_lossy());
    }
    line
}

/// Where a program lies that is started by its bare name.
pub fn which(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|dir| dir.join(program)).find(|file| file.is_file())
}
