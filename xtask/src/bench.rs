//! `cargo xtask bench`: prints sizes and speeds, and judges nothing.

use std::fs;
use std::io::Write;

use anyhow::Result;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::server::Site;
use crate::stage::files;
use crate::tool::{at, cargo, command, run};
use crate::{build, install};

/// What a reader's browser fetches to open index.html.
const LAB: [&str; 6] = ["index.html", "page.css", "icon.svg", "lab.js", "ratelab.js", "ratelab.wasm"];

/// Prints all tables.
pub fn bench() -> Result<()> {
    build::dist()?;
    sizes()?;
    native()?;
    browser()
}

fn sizes() -> Result<()> {
    println!("\n== bytes in dist/\n\n{:<28}{:>10}{:>10}", "", "raw", "gzip -9");
    let mut lab = (0, 0);
    for file in files(&at("dist"))? {
        let content = fs::read(&file)?;
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(&content)?;
        let (raw, packed) = (content.len(), gzip.finish()?.len());
        let name = build::name_in(&file, &at("dist"));
        if LAB.contains(&name.as_str()) {
            lab = (lab.0 + raw, lab.1 + packed);
        }
        println!("{name:<28}{raw:>10}{packed:>10}");
    }
    println!("{:<28}{:>10}{:>10}", "what the lab loads", lab.0, lab.1);
    Ok(())
}

fn native() -> Result<()> {
    println!("\n== speed, native\n");
    for bench in files(&at("benches"))? {
        let name = bench.file_stem().unwrap_or_default();
        run(cargo("bench")?.args(["--quiet", "--package", "ratelab", "--bench"]).arg(name))?;
    }
    Ok(())
}

fn browser() -> Result<()> {
    println!("\n== speed, in Chromium\n");
    let browser = install::browser()?;
    let page = Site::anywhere(vec![
        ("", at("dist")),
        ("hosts", at("tests/bench")),
        ("engine", at("target/bindgen")),
        ("decide", build::decide()?),
    ])?
    .start();
    run(command("node").arg("tests/bench/browser.mjs").env("RATELAB_PAGE", page).envs(browser.variables()))
}
