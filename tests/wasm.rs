//! The WebAssembly boundary, tried in a real browser. `cargo xtask test` runs it in headless Chromium.
#![cfg(target_arch = "wasm32")]

#[path = "wasm/answers.rs"]
mod answers;
#[path = "wasm/document.rs"]
mod document;
#[path = "wasm/javascript.rs"]
mod javascript;
#[path = "wasm/lab.rs"]
mod lab;
#[path = "wasm/live.rs"]
mod live;

use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn the_engine_names_its_version() {
    assert_eq!(ratelab::web::version(), env!("CARGO_PKG_VERSION"));
}
