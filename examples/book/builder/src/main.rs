//! Builds the book beside it with mdBook's own library: `cargo run --package book-builder -- target/book`.

use std::path::Path;

use anyhow::{Context, Result};
use mdbook_driver::MDBook;

fn main() -> Result<()> {
    let place = std::env::args_os().nth(1).context("name the folder to build the book in")?;
    let root =
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("the book stands around its builder")?;
    let mut book = MDBook::load(root)?;
    book.config.build.build_dir = std::path::absolute(place)?;
    book.build()
}
