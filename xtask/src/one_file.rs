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

/// The three scripts, one inside the other.
pub struct Scripts<'a> {
    /// Plain, and ASCII.
    pub start: &'a str,
    pub unpack: &'a str,
    pub lab: &'a str,
}

/// The page, from index.html and what belongs into it.
pub fn page(scripts: &Scripts, wasm: &[u8]) -> Result<Vec<u8>> {
    let style = text("www/page.css")?;
    let style = format!(
        "{}\n.late {{ animation: late 1s step-end; }}\n@keyframes late {{ from {{ visibility: hidden; }} }}",
        style.trim_end()
    );
    let icon = text("www/icon.svg")?;
    let icon = format!("data:image/svg+xml;base64,{}", BASE64_STANDARD.encode(icon.trim_end()));
    let policy = format!(
        "default-src 'none'; script-src {} {} {} 'wasm-unsafe-eval'; style-src {}; img-src data:; connect-src 'self'; \
         base-uri 'none'; form-action 'none'",
        hash(scripts.start),
        hash(scripts.unpack),
        hash(scripts.lab),
        hash(&style),
    );
    let mut page = text("index.html")?;
    let mut put = |from: &str, to: &str| -> Result<()> {
        ensure!(page.matches(from).count() == 1, "index.html: `{from}` does not stand in it once");
        page = page.replace(from, to);
        Ok(())
    };
    put(
        "<meta charset=\"utf-8\">",
        &format!(
            "<meta charset=\"windows-1252\">\n  <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">"
        ),
    )?;
    put("href=\"icon.svg\"", &format!("href=\"{icon}\""))?;
    put("src=\"icon.svg\"", &format!("src=\"{icon}\""))?;
    put("  <script type=\"module\" src=\"lab.js\"></script>\n", "")?;
    put("  <script type=\"module\" src=\"ratelab.js\"></script>\n", "")?;
    put("<link rel=\"stylesheet\" href=\"page.css\">", &format!("<style>{style}</style>"))?;
    let fallback = page
        .split_once("fallback=\"edge-burst\">\n")
        .and_then(|(_, rest)| rest.split_once("    </rate-lab>"))
        .map(|(inside, _)| inside.to_owned())
        .context("index.html: the inside of its <rate-lab> is not found")?;
    page = page.replace(&fallback, &text("www/one-file/failures.html")?);
    let (before, after) = page.rsplit_once("</body>").context("index.html has no </body>")?;

    let mut made = references(before).into_bytes();
    made.extend(b"<!--");
    made.extend(rows(&packed(scripts, wasm)?)?);
    made.extend(b"-->");
    made.extend(format!("<script>{}</script></body>{after}", scripts.start).bytes());
    ensure!(scripts.start.is_ascii(), "the first script of ratelab.html is not ASCII");
    if made.len() > LARGEST {
        bail!("ratelab.html has {} bytes, {} more than it may", made.len(), made.len() - LARGEST);
    }
    Ok(made)
}

fn text(path: &str) -> Result<String> {
    fs::read_to_string(at(path)).with_context(|| format!("{path} cannot be read"))
}

/// How a policy names an inline script or style.
fn hash(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// In ASCII alone.
fn references(html: &str) -> String {
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
    // For text and WebAssembly, in which nothing goes by fours.
    let options = LzmaOptions::new(1 << 20, 4, 0, 0, EncodeMode::Normal, 273, MfType::Bt4, 512);
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
