//! Fetches what a build or a test needs and this machine lacks; where it cannot, says exactly what to install.

use std::ffi::OsStr;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::stage::{Inputs, stage};
use crate::tool::{at, cargo, command, output, run, which};

/// What Rust calls the machine that runs in a browser.
pub const WASM: &str = "wasm32-unknown-unknown";

/// The standard library for WebAssembly.
pub fn wasm_target() -> Result<()> {
    let root = output(command("rustc").args(["--print", "sysroot"]))?;
    let library = PathBuf::from(root.trim()).join("lib/rustlib").join(WASM).join("lib");
    if library.is_dir() {
        return Ok(());
    }
    stage(&format!("rust: add the target {WASM}"), || {
        if which("rustup").is_none() {
            bail!(
                "this Rust has no standard library for {WASM}, and there is no rustup to add it: install Rust by \
                 rustup, or that library as your system packages it"
            );
        }
        run(command("rustup").args(["target", "add", WASM]))
            .with_context(|| format!("by hand it is `rustup target add {WASM}`"))
    })
}

/// The parts of Rust that check its source: left out where rustup installed the minimal profile.
pub fn rust_checkers() -> Result<()> {
    for (component, subcommand) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if output(cargo(subcommand)?.arg("--version")).is_err() {
            stage(&format!("rust: add {component}"), || {
                run(command("rustup").args(["component", "add", component])).with_context(|| {
                    format!(
                        "`cargo {subcommand}` is needed; by rustup it is `rustup component add {component}`"
                    )
                })
            })?;
        }
    }
    Ok(())
}

/// The npm packages of package-lock.json, exactly.
pub fn npm_packages() -> Result<()> {
    let version = output(command("node").arg("--version")).context(
        "Node.js is missing: install node 20 or newer, with npm (Debian: apt-get install nodejs npm)",
    )?;
    let major =
        version.trim().trim_start_matches('v').split('.').next().and_then(|part| part.parse::<u32>().ok());
    if major.is_none_or(|major| major < 20) {
        bail!("node is {}: version 20 or newer is needed", version.trim());
    }
    Inputs::of(&[version.trim()]).with(at("package-lock.json"))?.with(at(".npmrc"))?.once(
        "npm",
        "install the packages of package-lock.json",
        &[at("node_modules/.package-lock.json")],
        || {
            run(command("npm").args(["ci", "--no-audit", "--no-fund"]))
                .context("npm ci needs npm 9 or newer and a package registry that it can reach")
        },
    )
}

/// How Chromium is started: as root too, and without calling home.
const CHROMIUM_FLAGS: &str = "--no-sandbox --disable-gpu --disable-quic --no-first-run \
                              --disable-background-networking --disable-component-update --disable-sync";

/// A browser without a window and the program that steers it.
pub struct Browser {
    /// Chromium.
    pub chromium: PathBuf,
    /// ChromeDriver, of the same version.
    pub driver: PathBuf,
}

impl Browser {
    fn find() -> Option<Browser> {
        let chromium = ["chromium", "chromium-browser", "google-chrome"].into_iter().find_map(which)?;
        Some(Browser { chromium, driver: which("chromedriver")? })
    }

    /// How Playwright's scripts learn of it.
    pub fn variables(&self) -> [(&'static str, &OsStr); 2] {
        [
            ("RATELAB_CHROMIUM", self.chromium.as_os_str()),
            ("RATELAB_CHROMIUM_FLAGS", OsStr::new(CHROMIUM_FLAGS)),
        ]
    }

    /// How ChromeDriver learns of it.
    pub fn capabilities(&self) -> String {
        let flags: Vec<&str> = CHROMIUM_FLAGS.split(' ').chain(["--headless"]).collect();
        format!("{{\"goog:chromeOptions\": {{\"binary\": {:?}, \"args\": {flags:?}}}}}\n", self.chromium)
    }
}

/// The headless browser: the one on this machine, else Debian's.
pub fn browser() -> Result<Browser> {
    if let Some(browser) = Browser::find() {
        return Ok(browser);
    }
    let by_hand = "the page is tested in Chromium, and `chromium` or `chromedriver` is not on this machine: install \
                   both (Debian: apt-get install chromium chromium-driver)";
    if which("apt-get").is_none() {
        bail!("{by_hand}");
    }
    let is_root = output(command("id").arg("-u"))?.trim() == "0";
    if !is_root && output(command("sudo").args(["-n", "true"])).is_err() {
        bail!("{by_hand}; neither root nor sudo without a password is to be had here, so xtask cannot");
    }
    stage("browser: install chromium and chromium-driver by apt-get (some minutes)", || {
        let apt = |arguments: &[&str]| {
            let mut apt = if is_root { command("env") } else { command("sudo") };
            if !is_root {
                apt.args(["-n", "env"]);
            }
            apt.args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y"]).args(arguments);
            run(&mut apt)
        };
        apt(&["update"]).context(by_hand)?;
        // With a font: where there is none at all, a page has no letters.
        apt(&["install", "--no-install-recommends", "chromium", "chromium-driver", "fonts-dejavu-core"])
            .context(by_hand)
    })?;
    Browser::find().context(by_hand)
}
