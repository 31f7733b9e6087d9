//! `cargo xtask test`: every check and every test, in the order in which they fail soonest.

use std::time::Instant;

use anyhow::{Context, Result};

use crate::build::{self, npm_tool};
use crate::install::{self, WASM};
use crate::server::{self, Site};
use crate::stage::write;
use crate::tool::{at, cargo, run, target_dir};

/// The workspace in parts that share no build: together, Cargo would build what they stand on anew, with the features
/// that all of them want.
const PARTS: [&[&str]; 3] = [&["--package", "ratelab"], &["--package", "packer"], &["--package", "xtask"]];

/// Programs of the tests, which have none of their own.
const PROGRAMS: [&[&str]; 2] = [&["--package", "wasm-test-runner"], &["--package", "book-builder"]];

/// The stages that ran, and their seconds.
struct Log(Vec<(&'static str, f64)>);

impl Log {
    fn stage<T>(&mut self, name: &'static str, work: impl FnOnce() -> Result<T>) -> Result<T> {
        println!("\n== {name}");
        let start = Instant::now();
        let done = work().with_context(|| format!("the stage \"{name}\" failed"))?;
        self.0.push((name, start.elapsed().as_secs_f64()));
        Ok(done)
    }
}

/// Runs them all; stops at the first stage that fails.
pub fn test() -> Result<()> {
    let mut log = Log(Vec::new());
    let browser = log.stage("install", || {
        install::wasm_target()?;
        install::rust_checkers()?;
        install::npm_packages()?;
        install::browser()
    })?;

    log.stage("format", || {
        run(cargo("fmt")?.args(["--all", "--check"])).context("`cargo fmt --all` mends it")
    })?;
    log.stage("clippy", || {
        for part in PARTS.into_iter().chain(PROGRAMS) {
            run(cargo("clippy")?.args(part).args(["--all-targets", "--", "-D", "warnings"]))?;
        }
        run(cargo("clippy")?.args(["--lib", "--test", "wasm", "--target", WASM, "--", "-D", "warnings"]))?;
        run(cargo("clippy")?.args(["--package", "packer", "--lib", "--target", WASM, "--", "-D", "warnings"]))
    })?;
    log.stage("tests in Rust", || {
        for part in PARTS {
            run(cargo("test")?.args(part))?;
        }
        Ok(())
    })?;
    log.stage("documentation", || {
        for part in PARTS.into_iter().chain([&["--lib", "--target", WASM][..]]) {
            run(cargo("doc")?
                .args(part)
                .args(["--no-deps", "--document-private-items"])
                .env("RUSTDOCFLAGS", "-D warnings"))?;
        }
        Ok(())
    })?;
    log.stage("dist", build::dist)?;
    log.stage("types", || {
        run(npm_tool("tsc").args(["--noEmit", "--project", "tsconfig.json"]))?;
        run(npm_tool("tsc").args(["--noEmit", "--project", "tests/page/tsconfig.json"]))
    })?;
    log.stage("tests of the boundary in Chromium", || boundary(&browser))?;
    log.stage("the native example", || {
        run(cargo("build")?.args(["--package", "ratelab", "--example", "simulate"]))
    })?;
    log.stage("the book among the examples", || {
        run(cargo("run")?.args(["--package", "book-builder", "--"]).arg(at("target/book")))
    })?;
    log.stage("tests of the page in Chromium", || {
        let page = Site::anywhere(server::lab())?.start();
        run(npm_tool("playwright")
            .arg("test")
            .env("RATELAB_PAGE", page)
            .env("RATELAB_SIMULATE", target_dir()?.join("debug/examples/simulate"))
            .envs(browser.variables()))
    })?;

    println!("\nAll passed.\n");
    let mut sum = 0.0;
    for (name, seconds) in log.0 {
        println!("{name:<36}{seconds:>8.1} s");
        sum += seconds;
    }
    println!("{:<36}{sum:>8.1} s", "all");
    Ok(())
}

/// tests/wasm.rs in the browser, by the runner that wasm-bindgen brings.
fn boundary(browser: &install::Browser) -> Result<()> {
    run(cargo("build")?.args(["--package", "wasm-test-runner"]))?;
    let runner = target_dir()?.join("debug/wasm-test-runner");
    let capabilities = at("target/webdriver.json");
    write(&capabilities, browser.capabilities())?;
    run(cargo("test")?
        .args(["--package", "ratelab", "--test", "wasm", "--target", WASM])
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner)
        .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", capabilities)
        .env("WASM_BINDGEN_TEST_ONLY_WEB", "1")
        // Seconds: a slow machine is no failure.
        .env("WASM_BINDGEN_TEST_TIMEOUT", "600")
        .env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60")
        .env("CHROMEDRIVER", &browser.driver))
}
