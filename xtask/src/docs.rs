//! The generated parts of docs/embedding.md: `docs.ts` makes them of the page's own tables, each between two marks.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::build::npm_tool;
use crate::install;
use crate::stage::write;
use crate::tool::{at, command, output};

const DOCUMENT: &str = "docs/embedding.md";
const END: &str = "<!-- end -->";

/// Writes the generated parts anew.
pub fn docs() -> Result<()> {
    install::npm_packages()?;
    let (old, new) = (text()?, made()?);
    if old == new {
        println!("• {DOCUMENT}: up to date");
    } else {
        write(&at(DOCUMENT), new)?;
        println!("• {DOCUMENT}: written");
    }
    Ok(())
}

fn text() -> Result<String> {
    fs::read_to_string(at(DOCUMENT)).with_context(|| format!("{DOCUMENT} cannot be read"))
}

/// The document as it should be.
fn made() -> Result<String> {
    let program = at("target/docs.mjs");
    output(
        npm_tool("esbuild")
            .args(["xtask/docs.ts", "--bundle", "--format=esm", "--log-level=warning"])
            .arg(format!("--outfile={}", program.display())),
    )?;
    let parts = output(command("node").arg(program))?;
    parts.split_inclusive(END).map(str::trim).filter(|part| !part.is_empty()).try_fold(text()?, put)
}

/// The document with a part in the place of the one that begins with the same mark.
fn put(document: String, part: &str) -> Result<String> {
    let mark = part.lines().next().unwrap_or_default();
    let places: Vec<usize> = document.match_indices(mark).map(|(place, _)| place).collect();
    ensure!(places.len() == 1, "{DOCUMENT}: {mark} stands there {} times", places.len());
    let (before, rest) = document.split_at(places[0]);
    let (_, after) = rest.split_once(END).with_context(|| format!("{DOCUMENT}: no {END} after {mark}"))?;
    Ok(format!("{before}{part}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generated_parts_are_up_to_date() {
        install::npm_packages().unwrap();
        assert!(made().unwrap() == text().unwrap(), "{DOCUMENT} is stale: `cargo xtask docs` renews it");
    }
}
