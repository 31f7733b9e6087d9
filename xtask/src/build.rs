//! Builds dist/: Rust to WebAssembly, its JavaScript glue, the optimiser, and the bundles of www/.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::install::{self, WASM};
use crate::one_file::{self, Parts};
use crate::scorm;
use crate::stage::{Inputs, files, stage, write};
use crate::tool::{at, cargo, command, output, run, target_dir};
use crate::traps;
use crate::words;

/// What dist/ takes as it is.
const COPIED: [&str; 5] =
    ["index.html", "embed.html", "www/page.css", "www/icon.svg", "www/scenario.schema.json"];

/// The catalogs as they are bundled.
const WORDS: &str = "target/words.js";

/// The lab in one page.
const ONE_FILE: &str = "ratelab.html";

/// What dist/ holds beside that.
const BUNDLED: [&str; 6] = ["ratelab.js", "ratelab.wasm", "ratelab.d.ts", "lab.js", "embed.js", "frame.js"];

/// What is packed of these.
pub const COURSE_PACKAGE: &str = "ratelab-scorm.zip";

/// What Rust's WebAssembly uses beyond the first version of the format; every browser since 2022 has it.
const FEATURES: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// What the unpacker uses beyond that: every browser that unzips has it.
const VECTORS: [&str; 1] = ["--enable-simd"];

/// How the optimiser goes for size. Functions stay where they are even if they are called once, and what is said
/// twice stays so: the file grows by that, but what a page loads is compressed, and comes out a tenth smaller. So it
/// does with functions of like names, which are often alike, side by side.
const LEVEL: [&str; 6] = [
    "-Oz",
    "--one-caller-inline-max-function-size",
    "0",
    "--skip-pass=local-cse",
    "--reorder-functions-by-name",
    "--strip-debug",
];

/// Builds dist/, as far as it is not up to date.
pub fn dist() -> Result<()> {
    install::wasm_target()?;
    install::npm_packages()?;
    let compiled = compile()?;
    glue(compiled)?;
    write(&at(WORDS), words::module()?)?;
    bundle()?;
    one_file()?;
    course()?;
    sizes()
}

/// Rust to WebAssembly. Cargo itself knows what is up to date.
fn compile() -> Result<PathBuf> {
    stage("engine: compile to WebAssembly", || run(wasm()?.arg("--lib")))?;
    Ok(target_dir()?.join(WASM).join("release/ratelab.wasm"))
}

/// Decisions alone, compiled and optimised as the engine is, for the bench: target/decide/decide.wasm.
pub fn decide() -> Result<PathBuf> {
    stage("decisions: compile to WebAssembly", || run(wasm()?.args(["--example", "decide"])))?;
    let compiled = target_dir()?.join(WASM).join("release/examples/decide.wasm");
    let dir = at("target/decide");
    fs::create_dir_all(&dir).with_context(|| format!("{} cannot be made", dir.display()))?;
    let trapping = dir.join("trapping.wasm");
    write(&trapping, traps::instead_of_panics(&compiled)?)?;
    optimise(&trapping, &dir.join("decide.wasm"), &[])?;
    fs::remove_file(trapping)?;
    Ok(dir)
}

fn wasm() -> Result<Command> {
    let mut cargo = cargo("build")?;
    cargo
        .args(["--release", "--package", "ratelab", "--target", WASM])
        // For size: what a page waits for is the download; natively the same profile is for speed.
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "z");
    Ok(cargo)
}

/// What unpacks the one file: target/unpacker/unpacker.wasm. For speed, as one waits for it.
fn unpacker() -> Result<PathBuf> {
    stage("unpacker: compile to WebAssembly", || {
        run(cargo("rustc")?
            .args(["--release", "--package", "packer", "--lib", "--crate-type", "cdylib", "--target", WASM])
            .args(["--", "-C", "target-feature=+simd128"]))
    })?;
    let compiled = target_dir()?.join(WASM).join("release/packer.wasm");
    let made = at("target/unpacker/unpacker.wasm");
    Inputs::of(&[&LEVEL.join(" "), &FEATURES.join(" "), &VECTORS.join(" "), &traps::PANICS.join(" ")])
        .with(at("package-lock.json"))?
        .with(at("xtask/src/traps.rs"))?
        .with(&compiled)?
        .once("unpacker", "optimise", std::slice::from_ref(&made), || {
            let trapping = made.with_file_name("trapping.wasm");
            write(&trapping, traps::instead_of_panics(&compiled)?)?;
            optimise(&trapping, &made, &VECTORS)?;
            fs::remove_file(trapping)?;
            Ok(())
        })?;
    Ok(made)
}

fn optimise(from: &Path, to: &Path, more: &[&str]) -> Result<()> {
    output(npm_tool("wasm-opt").args(FEATURES).args(more).args(LEVEL).arg(from).arg("-o").arg(to)).map(drop)
}

/// What stands around the glue: a module that makes it anew with each call. The glue holds one instance in its own
/// variables; made anew, each instance has its own. `WebAssembly` is what it takes for the platform's.
const FACTORY: [&str; 2] = ["export default (WebAssembly) => {\n", "\nreturn wasm_bindgen;\n};\n"];

/// What the types say of that.
const FACTORY_TYPE: &str =
    "\nexport default function engine(platform: typeof WebAssembly): typeof wasm_bindgen;\n";

/// WebAssembly to the module that the page imports (target/bindgen/): glue, types, and the optimised wasm.
fn glue(compiled: PathBuf) -> Result<()> {
    let dir = at("target/bindgen");
    let made = [dir.join("ratelab.js"), dir.join("ratelab.d.ts"), dir.join("ratelab.wasm")];
    Inputs::of(&[
        &LEVEL.join(" "),
        &FEATURES.join(" "),
        &traps::PANICS.join(" "),
        &FACTORY.concat(),
        FACTORY_TYPE,
        &generator()?,
    ])
    .with(at("package-lock.json"))?
    .with(at("xtask/src/traps.rs"))?
    .with(&compiled)?
    .once("glue", "make the JavaScript glue, then optimise", &made, || {
        let _ = fs::remove_dir_all(&dir);
        Bindgen::new()
            .input_bytes("ratelab", traps::instead_of_panics(&compiled)?)
            .no_modules(true)?
            // The wasm's own place is the bundle's business: `init({ module_or_path })`.
            .omit_default_module_path(true)
            .typescript(true)
            .remove_producers_section(true)
            .generate(&dir)
            .with_context(|| format!("{}: wasm-bindgen cannot read it", compiled.display()))?;
        let [js, types, _] = &made;
        write(js, FACTORY.join(&read(js)?))?;
        write(types, read(types)? + FACTORY_TYPE)?;
        let raw = dir.join("ratelab_bg.wasm");
        let optimised = dir.join("ratelab.wasm");
        optimise(&raw, &optimised, &[])?;
        let size = |path: &PathBuf| fs::metadata(path).map(|data| data.len());
        println!("  wasm-opt: {} bytes before, {} after", size(&raw)?, size(&optimised)?);
        fs::remove_file(raw)?;
        Ok(())
    })
}

/// What Cargo.lock says of the generator of the glue.
fn generator() -> Result<String> {
    let lock = read(&at("Cargo.lock"))?;
    let entry = lock.split("[[package]]").find(|entry| entry.contains("name = \"wasm-bindgen-cli-support\""));
    Ok(entry.unwrap_or_default().to_owned())
}

/// www/ to dist/.
fn bundle() -> Result<()> {
    let dist = at("dist");
    let copied: Vec<(PathBuf, PathBuf)> = COPIED
        .iter()
        .map(|path| (at(path), dist.join(Path::new(path).file_name().expect("a file"))))
        .collect();
    let made: Vec<PathBuf> = copied
        .iter()
        .map(|(_, made)| made.clone())
        .chain(BUNDLED.iter().map(|name| dist.join(name)))
        .collect();
    Inputs::of(&[&esbuild_line()])
        .with(at("www"))?
        .with(at("index.html"))?
        .with(at("embed.html"))?
        .with(at("src/picture"))?
        .with(at("src/scenario/builtin"))?
        .with(at("target/bindgen"))?
        .with(at(WORDS))?
        .with(at("tsconfig.json"))?
        .with(at("package-lock.json"))?
        .once("dist", "bundle the page", &made, || {
            for (from, to) in &copied {
                copy(from, to)?;
            }
            copy(&at("target/bindgen/ratelab.wasm"), &dist.join("ratelab.wasm"))?;
            write(&dist.join("ratelab.d.ts"), types()?)?;
            output(esbuild().args(MODULE))?;
            output(esbuild().args(LAB))?;
            output(esbuild().args(SCRIPT))?;
            output(esbuild().args(FRAME))?;
            for file in files(&dist)? {
                // From an earlier build, of which it is no part any more.
                if !made.contains(&file)
                    && ![ONE_FILE, COURSE_PACKAGE].contains(&name_in(&file, &dist).as_str())
                {
                    fs::remove_file(file)?;
                }
            }
            Ok(())
        })
}

/// The course package to dist/.
fn course() -> Result<()> {
    let package = at("dist").join(COURSE_PACKAGE);
    Inputs::of(&[&esbuild_line()])
        .with(at("www"))?
        .with(at("src/picture"))?
        .with(at("src/scenario/builtin"))?
        .with(at("target/bindgen"))?
        .with(at(WORDS))?
        .with(at("tsconfig.json"))?
        .with(at("package-lock.json"))?
        .with(at("xtask/src/scorm.rs"))?
        .with(at(scorm::CHECK))?
        .once("course", "pack the course package", &[package.clone(), at(scorm::SCRIPT)], || {
            output(esbuild().args(COURSE))?;
            write(&package, scorm::Course::default().package()?)?;
            Ok(())
        })
}

/// The types of the module, and those of its data in the same file, so that nothing is left to import.
fn types() -> Result<String> {
    let read = |path: &str| fs::read_to_string(at(path)).with_context(|| format!("{path} cannot be read"));
    let imports = |line: &&str| line.contains(" from \"./data\"");
    let own: String = read("www/ratelab.d.ts")?.split_inclusive('\n').filter(|line| !imports(line)).collect();
    Ok(own + "\n" + &read("www/data.d.ts")?)
}

/// All of it in one page.
fn one_file() -> Result<()> {
    let unpacker = unpacker()?;
    let page = at("dist").join(ONE_FILE);
    Inputs::of(&[&one_file_line()])
        .with(at("dist/ratelab.js"))?
        .with(at("www"))?
        .with(at("index.html"))?
        .with(at("target/bindgen"))?
        .with(&unpacker)?
        .with(at("package-lock.json"))?
        .with(at("packer/src"))?
        .with(at("xtask/src/one_file.rs"))?
        .once("one file", "pack the lab into one page", std::slice::from_ref(&page), || {
            let start = output(esbuild().args(START))?;
            let lab = output(esbuild().args(WHOLE))?;
            let engine = fs::read(at("target/bindgen/ratelab.wasm"))?;
            let unpacker = fs::read(&unpacker)?;
            let (start, lab) = (start.trim_end(), lab.trim_end());
            write(&page, one_file::page(&Parts { start, unpacker: &unpacker, lab, engine: &engine })?)
        })
}

/// Says what dist/ holds.
fn sizes() -> Result<()> {
    let dist = at("dist");
    for file in files(&dist)? {
        println!("  {:<20}{:>9} bytes", name_in(&file, &dist), fs::metadata(&file)?.len());
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    let content = fs::read(from).with_context(|| format!("{} cannot be read", from.display()))?;
    write(to, content)
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))
}

/// A file's name within a folder.
pub fn name_in(file: &Path, dir: &Path) -> String {
    file.strip_prefix(dir).unwrap_or(file).to_string_lossy().into_owned()
}

/// The bundler's options for every bundle.
const ESBUILD: [&str; 9] = [
    "--bundle",
    "--minify",
    "--target=es2022",
    "--charset=utf8",
    "--log-level=warning",
    "--loader:.css=text",
    "--loader:.ftl=text",
    "--alias:ratelab-words=./target/words.js",
    "--alias:ratelab-engine=./target/bindgen/ratelab.js",
];

/// The module for pages and for Node, with the wasm beside it.
const MODULE: [&str; 5] = [
    "www/ratelab.ts",
    "--format=esm",
    "--outfile=dist/ratelab.js",
    "--alias:ratelab-wasm=./www/wasm-beside.ts",
    "--external:node:fs/promises",
];

/// What index.html adds around its element.
const LAB: [&str; 3] = ["www/lab.ts", "--format=esm", "--outfile=dist/lab.js"];

/// What sizes frames, for the page around them.
const FRAME: [&str; 3] = ["www/frame.ts", "--format=iife", "--outfile=dist/frame.js"];

/// The classic script for frames, with the wasm inside.
const SCRIPT: [&str; 6] = [
    "www/embed.ts",
    "--format=iife",
    "--outfile=dist/embed.js",
    "--alias:ratelab-wasm=./www/wasm-inline.ts",
    "--alias:ratelab-engine/ratelab.wasm=./target/bindgen/ratelab.wasm",
    "--loader:.wasm=binary",
];

/// The two scripts of the one page, the classic way.
const START: [&str; 2] = ["www/one-file/start.ts", "--format=iife"];
const WHOLE: [&str; 5] = [
    "www/one-file/lab.ts",
    "--format=iife",
    "--alias:ratelab-wasm=./www/one-file/wasm.ts",
    "--loader:.html=text",
    "--loader:.svg=text",
];

/// The script of the course package, which holds the engine too: platforms serve what they like as what they like.
const COURSE: [&str; 6] = [
    "www/course/course.ts",
    "--format=iife",
    "--outfile=target/scorm/course.js",
    "--alias:ratelab-wasm=./www/wasm-inline.ts",
    "--alias:ratelab-engine/ratelab.wasm=./target/bindgen/ratelab.wasm",
    "--loader:.wasm=binary",
];

fn esbuild() -> Command {
    let mut esbuild = npm_tool("esbuild");
    esbuild.args(ESBUILD);
    esbuild
}

fn one_file_line() -> String {
    [&ESBUILD[..], &START, &WHOLE].concat().join(" ")
}

fn esbuild_line() -> String {
    [&ESBUILD[..], &MODULE, &LAB, &SCRIPT, &FRAME, &COURSE, &COPIED].concat().join(" ")
}

/// A program that an npm package brings.
pub fn npm_tool(name: &str) -> Command {
    command(at("node_modules/.bin").join(name))
}
