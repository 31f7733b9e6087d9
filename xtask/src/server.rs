//! A small web server for dist/ on the loopback address, as strict as the strictest host that the page promises to suit.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::thread;

use anyhow::{Context, Result};

use crate::build;
use crate::tool::at;

/// Tried first; the next free one is taken where it is in use.
const PORT: u16 = 8000;

/// The page runs under this policy; served with it, a break of the promise shows at once.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; \
                      style-src 'self'; img-src 'self' data:";

/// `cargo xtask serve`: builds what is not up to date, then serves until it is stopped.
pub fn serve(port: Option<u16>) -> Result<()> {
    build::dist()?;
    let listener = match port {
        Some(port) => listen(port)
            .with_context(|| format!("port {port} is not free; leave --port out for one that is"))?,
        None => (PORT..PORT + 100)
            .find_map(|port| listen(port).ok())
            .with_context(|| format!("no port from {PORT} to {} is free; name one by --port", PORT + 99))?,
    };
    let site = Site::new(listener, lab())?;
    println!("\nRatelab is at {}\nCtrl+C stops it; after a change, start it again.", site.address());
    site.answer();
    Ok(())
}

/// dist/, under hosts/ the pages of strangers that the tests embed it in, and the examples, with what they stand on where
/// it is in the repository.
pub fn lab() -> Folders {
    vec![
        ("", at("dist")),
        ("dist", at("dist")),
        ("hosts", at("tests/page/hosts")),
        ("examples", at("examples")),
        ("examples/book/book", at("target/book")),
        ("examples/book/book/ratelab", at("dist")),
        ("node_modules/reveal.js", at("node_modules/reveal.js")),
    ]
}

fn listen(port: u16) -> std::io::Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))
}

/// The longest head of a request that is read, in bytes; what is longer is cut off and not understood.
const HEAD: u64 = 64 << 10;

/// Folders, each with what the paths that mean it begin with; the longest counts, and the one named "" has all the rest.
pub type Folders = Vec<(&'static str, PathBuf)>;

/// Folders under one address.
pub struct Site {
    listener: TcpListener,
    address: SocketAddr,
    folders: Folders,
}

impl Site {
    /// On any free port.
    pub fn anywhere(folders: Folders) -> Result<Site> {
        Site::new(listen(0).context("no port of this machine's loopback address is free")?, folders)
    }

    fn new(listener: TcpListener, folders: Folders) -> Result<Site> {
        let address = listener.local_addr()?;
        Ok(Site { listener, address, folders })
    }

    /// Where the site is, with a slash at the end.
    pub fn address(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Answers requests in the background, for as long as this program runs.
    pub fn start(self) -> String {
        let address = self.address();
        thread::spawn(move || self.answer());
        address
    }

    /// A thread for each connection, and a connection for each request: browsers open connections ahead of need and
    /// leave them silent, and none may wait for another to end.
    fn answer(self) {
        let site = Arc::new(self);
        for stream in site.listener.incoming().flatten() {
            let site = site.clone();
            // A reader who went away is no failure of the site.
            thread::spawn(move || drop(site.one(&stream)));
        }
    }

    fn one(&self, mut stream: &TcpStream) -> io::Result<()> {
        let mut head = BufReader::new(stream.take(HEAD)).lines();
        let first = head.next().unwrap_or_else(|| Ok(String::new()))?;
        // The rest is read to its end: who closes on what is unread resets the connection.
        for line in head {
            if line?.is_empty() {
                break;
            }
        }
        let mut words = first.split(' ');
        let (method, url) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let found = self.find(url).and_then(|(file, own)| Some((fs::read(&file).ok()?, kind(&file), own)));
        let (status, (content, kind, own)) = match (method, found) {
            ("GET" | "HEAD", Some(found)) => ("200 OK", found),
            ("GET" | "HEAD", None) => ("404 Not Found", plain("there is no such file\n")),
            _ => ("405 Method Not Allowed", plain("only GET and HEAD are answered\n")),
        };
        let policy = if own { format!("Content-Security-Policy: {POLICY}\r\n") } else { String::new() };
        let mut answer = format!(
            "HTTP/1.1 {status}\r\nContent-Length: {}\r\nContent-Type: {kind}\r\nCache-Control: no-store\r\n\
             X-Content-Type-Options: nosniff\r\n{policy}Connection: close\r\n\r\n",
            content.len()
        )
        .into_bytes();
        if method != "HEAD" {
            answer.extend(content);
        }
        stream.write_all(&answer)
    }

    /// The file that an address means, and whether it is one of the lab's own.
    fn find(&self, url: &str) -> Option<(PathBuf, bool)> {
        let path = url.split(['?', '#']).next()?.trim_start_matches('/');
        let within = |name: &str| match path.strip_prefix(name)? {
            rest if name.is_empty() => Some(rest),
            rest => rest.strip_prefix('/'),
        };
        let (rest, name, folder) = self
            .folders
            .iter()
            .filter_map(|(name, folder)| Some((within(name)?, name, folder)))
            .min_by_key(|(rest, ..)| rest.len())?;
        let file = if rest.is_empty() || rest.ends_with('/') {
            format!("{rest}index.html")
        } else {
            rest.to_owned()
        };
        let plain = Path::new(&file).components().all(|part| matches!(part, Component::Normal(_)));
        plain.then(|| (folder.join(file), name.is_empty()))
    }
}

fn plain(text: &str) -> (Vec<u8>, &'static str, bool) {
    (text.into(), kind(Path::new("")), false)
}

fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(address: &str, path: &str) -> String {
        let host = address.trim_start_matches("http://").trim_end_matches('/');
        let mut stream = TcpStream::connect(host).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// A browser opens several connections at once and keeps some of them silent, in case.
    #[test]
    fn no_connection_waits_for_another_to_end() {
        let site = Site::anywhere(vec![("", at(""))]).unwrap().start();
        let host = site.trim_start_matches("http://").trim_end_matches('/');
        let connections: Vec<_> = (0..100).map(|_| TcpStream::connect(host).unwrap()).collect();
        for (n, mut stream) in connections.iter().enumerate().filter(|(n, _)| n % 2 == 1) {
            write!(stream, "GET / HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
            let mut answer = [0; 12];
            stream.read_exact(&mut answer).unwrap_or_else(|error| panic!("connection {n}: {error}"));
            assert_eq!(&answer, b"HTTP/1.1 200");
        }
    }

    #[test]
    fn the_site_serves_its_folders_with_their_kinds_and_nothing_above_them() {
        let site = Site::anywhere(vec![
            ("", at("")),
            ("hosts", at("tests/page/hosts")),
            ("hosts/deep", at("xtask")),
        ])
        .unwrap()
        .start();
        for (path, status, holds) in [
            ("/", "200", "text/html"),
            ("/?x#y", "200", "script-src 'self' 'wasm-unsafe-eval'"),
            ("/www/icon.svg", "200", "image/svg+xml"),
            ("/hosts/sandbox.html", "200", "<iframe"),
            ("/hosts/deep/Cargo.toml", "200", "xtask"),
            ("/hosts/deep/", "404", "no such file"),
            ("/hostss/sandbox.html", "404", "no such file"),
            ("/none", "404", "no such file"),
            ("/../Cargo.toml", "404", ""),
            ("/hosts/../../../Cargo.toml", "404", ""),
            ("//etc/passwd", "404", ""),
        ] {
            let answer = ask(&site, path);
            assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{path}: {answer}");
            assert!(answer.contains(holds), "{path}: {answer}");
        }
    }
}
