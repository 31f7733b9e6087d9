//! ratelab.html: the lab in one file that opens from a folder, with the network off.
//!
//! Its bytes are windows-1252, in which each byte is a character, so that compressed data can stand in the page nearly as
//! it is: in a comment, in rows ([`rows`]). What goes in there, first to last: how long the script is that unpacks the
//! rest; that script, gzipped; script and engine of the lab, the latter taken apart ([`streams`]), in one stream of LZMA,
//! which is a fifth shorter than in gzip; a sum over all of it.

use std::fs;
use std::io::Write;

use anyhow::{Context, Result, bail, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use lzma_rust2::{EncodeMode, LzmaOptions, LzmaWriter, MfType};
use sha2::{Digest, Sha256};

use crate::streams;
use crate::tool::at;

/// The most bytes that it may have.
const LARGEST: usize = 256_000;

/// What stands in it as text.
const PAGE: &str = "www/one-file/page.html";

/// The three scripts, one inside the other.
pub struct Scripts<'a> {
    /// Plain, and ASCII.
    pub start: &'a str,
    pub unpack: &'a str,
    pub lab: &'a str,
}

/// The page, from www/one-file/page.html and what belongs into it.
pub fn page(scripts: &Scripts, wasm: &[u8]) -> Result<Vec<u8>> {
    let page = fs::read_to_string(at(PAGE)).with_context(|| format!("{PAGE} cannot be read"))?;
    let style = between(&page, "<style>", "</style>")?;
    let policy = format!(
        "default-src 'none'; script-src {} {} {} 'wasm-unsafe-eval'; style-src {}; img-src data:; connect-src 'self'; \
         base-uri 'none'; form-action 'none'",
        hash(scripts.start),
        hash(scripts.unpack),
        hash(scripts.lab),
        hash(style),
    );
    let page = ascii(&page.replace("POLICY", &policy));
    let (before, after) =
        page.split_once("PACKED").with_context(|| format!("{PAGE} has no place for the rest"))?;
    ensure!(scripts.start.is_ascii(), "www/one-file/start.ts: not ASCII");
    let script = format!("<script>{}</script>", scripts.start);
    let packed = rows(&packed(scripts, wasm)?)?;
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

fn packed(scripts: &Scripts, wasm: &[u8]) -> Result<Vec<u8>> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(scripts.unpack.as_bytes())?;
    let unpack = gzip.finish()?;
    let engine = streams::apart(wasm)?;
    let mut parts = vec![scripts.lab.as_bytes(), engine.before, engine.after];
    parts.extend(engine.streams.iter().map(Vec::as_slice));
    let mut lab: Vec<u8> = parts.iter().flat_map(|part| (part.len() as u32).to_le_bytes()).collect();
    parts.iter().for_each(|part| lab.extend(*part));
    let mut packed = [&u32::try_from(unpack.len())?.to_le_bytes()[..], &unpack].concat();
    // Neither in text nor in WebAssembly goes anything by fours, and in the latter the byte before tells little.
    let options = LzmaOptions::new(1 << 20, 1, 0, 0, EncodeMode::Normal, 273, MfType::Bt4, 512);
    let mut lzma = LzmaWriter::new_use_header(&mut packed, &options, Some(lab.len() as u64))?;
    lzma.write_all(&lab)?;
    lzma.finish()?;
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
