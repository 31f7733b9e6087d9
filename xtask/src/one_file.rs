//! ratelab.html: the lab in one file that opens from a folder, with the network off.
//!
//! Its bytes are windows-1252, in which each byte is a character, so that compressed data can stand in the page nearly as
//! it is: in a comment, in rows ([`rows`]). What goes in there, first to last: how long the WebAssembly is that unpacks
//! the rest; that, gzipped; script and engine of the lab, as [`packer`] packs them; a sum over all of it.

use std::fs;
use std::io::Write;

use anyhow::{Context, Result, bail, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::tool::at;

/// The most bytes that it may have.
const LARGEST: usize = 256_000;

/// What stands in it as text.
const PAGE: &str = "www/one-file/page.html";

/// What it is made of.
pub struct Parts<'a> {
    /// Plain, and ASCII.
    pub start: &'a str,
    /// The packer's WebAssembly.
    pub unpacker: &'a [u8],
    pub lab: &'a str,
    pub engine: &'a [u8],
}

/// The page, from www/one-file/page.html and what belongs into it.
pub fn page(parts: &Parts) -> Result<Vec<u8>> {
    let page = fs::read_to_string(at(PAGE)).with_context(|| format!("{PAGE} cannot be read"))?;
    let style = between(&page, "<style>", "</style>")?;
    let policy = format!(
        "default-src 'none'; script-src {} {} 'wasm-unsafe-eval'; style-src {}; img-src data:; connect-src 'self'; \
         base-uri 'none'; form-action 'none'",
        hash(parts.start),
        hash(parts.lab),
        hash(style),
    );
    let page = ascii(&page.replace("POLICY", &policy));
    let (before, after) =
        page.split_once("PACKED").with_context(|| format!("{PAGE} has no place for the rest"))?;
    ensure!(parts.start.is_ascii(), "www/one-file/start.ts: not ASCII");
    let script = format!("<script>{}</script>", parts.start);
    let packed = rows(&packed(parts)?)?;
    let made = [before.as_bytes(), b"<!--", &packed, b"-->", script.as_bytes(), after.as_bytes()].concat();
    if made.len() > LARGEST {
        bail!("ratelab.html has {} bytes, {} more than it may", made.len(), made.len() - LARGEST);
    }
    Ok(made)
}

fn between<'a>(page: &'a str, begin: &str, end: &str) -> Result<&'a str> {
    let inside = page.split_once(begin).and_then(|(_, rest)| rest.split_once(end));
    inside.map(|(inside, _)| inside).with_context(|| format!("{PAGE} has no {begin}"))
}

/// How a policy names an inline script or style.
fn hash(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// With references to the characters that are not ASCII.
fn ascii(html: &str) -> String {
    html.chars().map(|c| if c.is_ascii() { c.to_string() } else { format!("&#{};", u32::from(c)) }).collect()
}

fn packed(parts: &Parts) -> Result<Vec<u8>> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(parts.unpacker)?;
    let unpacker = gzip.finish()?;
    let lab = packer::packed(parts.lab.as_bytes(), parts.engine)?;
    let mut packed = [&u32::try_from(unpacker.len())?.to_le_bytes()[..], &unpacker, &lab].concat();
    let sum = packed.iter().fold(0_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(*byte)));
    packed.extend(sum.to_le_bytes());
    Ok(packed)
}

/// The data as rows of 255 bytes, each led by a byte that was laid over the others (exclusive or) so that a comment can
/// hold them: a page loses NUL and makes LF of CR, and two dashes may end a comment.
fn rows(data: &[u8]) -> Result<Vec<u8>> {
    let mut rows = Vec::with_capacity(data.len() / 255 * 256);
    for row in data.chunks(255) {
        let masked = |mask: u8| -> Vec<u8> {
            std::iter::once(mask).chain(row.iter().map(|byte| byte ^ mask)).collect()
        };
        let found = (1..=255).map(masked).find(|row| fits(row));
        rows.extend(found.context("no byte masks this row")?);
    }
    Ok(rows)
}

fn fits(row: &[u8]) -> bool {
    !row.contains(&0)
        && !row.contains(&b'\r')
        && !b"->".contains(&row[0])
        && !row.ends_with(b"-")
        && !row.windows(2).any(|pair| pair == b"--")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_holds_the_rows_and_they_give_the_data_back() {
        // Every byte beside every other, and what a comment could not hold.
        let pairs = (0..=u16::MAX).flat_map(u16::to_be_bytes);
        let data: Vec<u8> = pairs.chain([b'-'; 600]).chain([0; 300]).chain([b'\r'; 300]).collect();
        let rows = rows(&data).unwrap();
        assert!(!rows.starts_with(b">") && !rows.contains(&0) && !rows.contains(&b'\r'));
        assert!(!rows.windows(2).any(|pair| pair == b"--"));
        let back: Vec<u8> =
            rows.chunks(256).flat_map(|row| row[1..].iter().map(|byte| byte ^ row[0])).collect();
        assert!(back == data);
    }
}
