//! Runs compiled wasm tests in a headless browser: wasm-bindgen's own runner, in the version of Cargo.lock.
//! `cargo xtask test` builds it and names it to Cargo as the runner for WebAssembly.

fn main() -> anyhow::Result<()> {
    wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(std::env::args_os())
}
