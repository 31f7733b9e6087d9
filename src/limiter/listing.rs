//! Code to read: an algorithm's steps in pseudocode, and as a store that several processes share keeps it.
//!
//! A listing is text. After `--@`, a line names the steps that it takes: where a decision has taken one of them,
//! the line has been run; the step that is being looked at lights it. No listing decides anything here.

/// A listing for a store that several processes share: a script for Redis, which runs there in one piece, or a
/// fault that is made with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Store {
    pub text: &'static str,
    /// The message that names it, in few words.
    pub name: &'static str,
    /// Of a faulty one, the message that says what goes wrong.
    pub fault: Option<&'static str>,
}

impl Store {
    pub(super) const fn right(text: &'static str) -> Self {
        Self { text, name: "store-right", fault: None }
    }
}

/// A faulty listing: its file, and what its messages are called after.
macro_rules! faulty {
    ($file:literal, $name:literal) => {
        $crate::limiter::Store {
            text: include_str!(concat!("store/", $file, ".lua")),
            name: concat!("store-", $name),
            fault: Some(concat!("fault-", $name)),
        }
    };
}
pub(super) use faulty;

/// A line of a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    pub code: &'a str,
    tags: &'a str,
}

impl<'a> Line<'a> {
    /// The lines of a listing.
    pub fn all(listing: &'a str) -> impl Iterator<Item = Self> {
        listing.lines().map(|line| {
            let (code, tags) = line.split_once("--@").unwrap_or((line, ""));
            Self { code: code.trim_end(), tags }
        })
    }

    /// The names of the steps that the line takes.
    pub fn tags(&self) -> impl Iterator<Item = &'a str> {
        self.tags.split_ascii_whitespace()
    }
}
