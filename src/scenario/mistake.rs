//! What can be wrong in a scenario, and what is to be said of it.

use super::complaint::{Complaint, Word};
use super::nearest::nearest;
use super::position::PositionError;
use crate::time::{Duration, TimeError};
use crate::traffic::log::TimestampError;

/// Why a scenario is rejected, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(target_arch = "wasm32"), derive(serde::Serialize))]
pub struct ScenarioError {
    /// The sort of mistake, for programs: `unknown-field`.
    pub code: &'static str,
    /// The place: `lanes[0].limiter.quota`; of a missing field where it should stand; of a broken whole
    /// nothing.
    pub path: String,
    /// What is wrong and what would be right, in English. The page has the catalogs, and says it itself.
    #[cfg(not(target_arch = "wasm32"))]
    pub message: String,
    /// The same as a sentence of the catalogs.
    #[cfg_attr(not(target_arch = "wasm32"), serde(skip))]
    pub said: Complaint,
}

impl ScenarioError {
    pub fn new(code: &'static str, path: impl Into<String>, said: Complaint) -> Self {
        Self {
            code,
            path: path.into(),
            #[cfg(not(target_arch = "wasm32"))]
            message: said.to_string(),
            said,
        }
    }

    pub(super) fn of(path: String, mistake: &Mistake) -> Self {
        Self::new(mistake.code(), path, mistake.said())
    }

    /// The text is no JSON, or the value no plain data: `detail` says why.
    pub fn broken(detail: impl Into<String>) -> Self {
        Self::of(String::new(), &Mistake::Broken(Word::Text(detail.into())))
    }

    /// The same, where the catalogs say why.
    pub(super) fn broken_by(id: &'static str) -> Self {
        Self::of(String::new(), &Mistake::Broken(Word::Id(id)))
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl std::fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.path.as_str() {
            "" => f.write_str(&self.message),
            path => write!(f, "{path}: {}", self.message),
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl std::error::Error for ScenarioError {}

/// What a field wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Scenario,
    Object,
    List,
    Text,
    /// Text for people.
    Title,
    Whole,
    Flag,
    Rate,
    Duration,
    Instant,
    Position,
    /// A position that may not be `"worst"`.
    Place,
    View,
    Keys,
    Date,
}

impl Wanted {
    /// Its words.
    fn id(self) -> &'static str {
        match self {
            Self::Scenario => "wanted-scenario",
            Self::Object => "wanted-object",
            Self::List => "wanted-list",
            Self::Text => "wanted-text",
            Self::Title => "wanted-title",
            Self::Whole => "wanted-whole",
            Self::Flag => "wanted-flag",
            Self::Rate => "wanted-rate",
            Self::Duration => "wanted-duration",
            Self::Instant => "wanted-instant",
            Self::Position => "wanted-position",
            Self::Place => "wanted-place",
            Self::View => "wanted-view",
            Self::Keys => "wanted-keys",
            Self::Date => "wanted-date",
        }
    }
}

/// What stands there instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    Null,
    Flag,
    Number,
    Text,
    List,
    Object,
}

impl Found {
    /// Its words.
    fn id(self) -> &'static str {
        match self {
            Self::Null => "found-null",
            Self::Flag => "found-flag",
            Self::Number => "found-number",
            Self::Text => "found-text",
            Self::List => "found-list",
            Self::Object => "found-object",
        }
    }
}

/// An amount with its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Amount {
    Count(u64),
    Time(Duration),
}

impl Amount {
    pub(super) fn number(self) -> u64 {
        match self {
            Self::Count(number) | Self::Time(Duration(number)) => number,
        }
    }

    /// The same number in this one's unit.
    pub(super) fn like(self, number: u64) -> Self {
        match self {
            Self::Count(_) => Self::Count(number),
            Self::Time(_) => Self::Time(Duration(number)),
        }
    }
}

impl From<Amount> for Word {
    fn from(amount: Amount) -> Self {
        match amount {
            Amount::Count(number) => Self::Number(number),
            Amount::Time(duration) => Self::Text(duration.to_string()),
        }
    }
}

/// One mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mistake {
    Broken(Word),
    WrongType {
        found: Found,
        wanted: Wanted,
    },
    Missing {
        name: &'static str,
        wanted: Wanted,
    },
    UnknownField {
        name: String,
        known: Vec<&'static str>,
    },
    /// A text that is none of those that may stand there.
    UnknownChoice {
        text: String,
        choices: Vec<&'static str>,
    },
    /// Part of the format, but not simulated yet.
    Unsupported {
        what: String,
        /// What to write, as words of the catalogs.
        instead: &'static str,
    },
    UnknownVersion,
    Time {
        text: String,
        error: TimeError,
    },
    Position {
        text: String,
        error: PositionError,
    },
    Date {
        text: String,
        error: TimestampError,
    },
    NotFinite,
    NotWhole,
    Negative {
        least: u64,
    },
    TooSmall {
        least: Amount,
    },
    TooLarge {
        most: Amount,
    },
    /// Above another field's value.
    Above {
        field: &'static str,
        most: Amount,
    },
    /// Not later than another field's instant, or than the duration allows.
    NotAfter {
        field: &'static str,
        than: Amount,
    },
    /// Of two instants the second is not later than the first.
    NotAfterFirst {
        than: Amount,
    },
    EmptyText,
    EmptyList,
    TooLong {
        most: usize,
    },
    TooMany {
        most: usize,
    },
    NotTwo,
    DuplicateId {
        id: String,
    },
    Repeated,
    UnknownClient {
        id: String,
    },
    /// A client without what a lane counts by.
    NoKey {
        client: String,
        lane: String,
        keys: Vec<&'static str>,
    },
    /// What a lane counts by is nothing that a log names.
    NotInLog,
    TooManyRequests {
        limit: u64,
    },
    TooManyRetries {
        limit: u64,
    },
    UnknownLane {
        id: String,
    },
    /// No traffic item has that number.
    UnknownItem {
        items: usize,
    },
    /// No edit before this one makes requests under that number.
    UnknownEdit,
    /// Two fields of which one may stand.
    Ambiguous {
        other: &'static str,
    },
    /// Another key than that of the lane.
    OtherKey {
        lane: String,
    },
}

impl Mistake {
    fn code(&self) -> &'static str {
        match self {
            Self::Broken(_) => "broken",
            Self::WrongType { .. } => "wrong-type",
            Self::Missing { .. } => "missing",
            Self::UnknownField { .. } => "unknown-field",
            Self::UnknownChoice { .. } => "unknown-choice",
            Self::Unsupported { .. } => "unsupported",
            Self::UnknownVersion => "unknown-version",
            Self::Time { error, .. } | Self::Position { error: PositionError::Instant(error), .. } => {
                match error {
                    TimeError::Empty => "empty",
                    TimeError::NotATime => "not-a-time",
                    TimeError::NoUnit => "no-unit",
                    TimeError::Signed => "negative",
                    TimeError::TooFine => "too-fine",
                    TimeError::TooLarge => "too-large",
                    TimeError::NotARate => "not-a-rate",
                    TimeError::ZeroCount | TimeError::ZeroPeriod => "too-small",
                }
            }
            Self::Position { error: PositionError::Events, .. } => "not-a-position",
            Self::Date { error: TimestampError::TooFine, .. } => "too-fine",
            Self::Date { .. } => "not-a-date",
            Self::NotFinite => "not-a-number",
            Self::NotWhole => "not-whole",
            Self::Negative { .. } => "negative",
            Self::TooSmall { .. } => "too-small",
            Self::TooLarge { .. } | Self::Above { .. } => "too-large",
            Self::NotAfter { .. } | Self::NotAfterFirst { .. } => "out-of-order",
            Self::EmptyText | Self::EmptyList => "empty",
            Self::TooLong { .. } => "too-long",
            Self::TooMany { .. } => "too-many",
            Self::NotTwo => "not-two",
            Self::DuplicateId { .. } | Self::Repeated => "duplicate",
            Self::UnknownClient { .. } => "unknown-client",
            Self::NoKey { .. } | Self::NotInLog => "no-key",
            Self::TooManyRequests { .. } | Self::TooManyRetries { .. } => "too-many-requests",
            Self::UnknownLane { .. } => "unknown-lane",
            Self::UnknownItem { .. } => "unknown-item",
            Self::UnknownEdit => "unknown-edit",
            Self::Ambiguous { .. } => "ambiguous",
            Self::OtherKey { .. } => "other-key",
        }
    }
}

/// Somebody's text, cut to what fits into a message.
pub(crate) fn cut(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((at, _)) => text[..at].to_owned() + "…",
        None => text.to_owned(),
    }
}

/// Names in quotes, with commas between.
fn quoted(names: &[&'static str]) -> String {
    names.iter().map(|name| ["\"", name, "\""].concat()).collect::<Vec<_>>().join(", ")
}

/// With `near`, what may be meant, where something is near.
fn suggested(plain: &'static str, suggesting: &'static str, text: &str, names: &[&'static str]) -> Complaint {
    let said = match nearest(text, names) {
        Some(near) => Complaint::new(suggesting).with("near", near),
        None => Complaint::new(plain),
    };
    said.with("text", cut(text)).with("known", quoted(names))
}

/// A text as written, and what is wrong with it.
pub(crate) fn written(text: &str, wrong: &'static str) -> Complaint {
    Complaint::new("error-written").with("text", cut(text)).with_id("wrong", wrong)
}

impl Mistake {
    /// What is wrong and what would be right.
    fn said(&self) -> Complaint {
        match self {
            Self::Broken(detail) => Complaint::new("error-broken").with_word("detail", detail.clone()),
            Self::WrongType { found: Found::Null, wanted } => {
                Complaint::new("error-null").with_id("wanted", wanted.id())
            }
            Self::WrongType { found, wanted } => {
                Complaint::new("error-wrong-type").with_id("found", found.id()).with_id("wanted", wanted.id())
            }
            Self::Missing { name, wanted } => {
                Complaint::new("error-missing").with("name", name).with_id("wanted", wanted.id())
            }
            Self::UnknownField { name, known } => {
                suggested("error-unknown-field", "error-unknown-field-near", name, known)
            }
            Self::UnknownChoice { text, choices } => {
                suggested("error-unknown-choice", "error-unknown-choice-near", text, choices)
            }
            Self::Unsupported { what, instead } => {
                Complaint::new("error-unsupported").with("what", cut(what)).with_id("instead", instead)
            }
            Self::UnknownVersion => Complaint::new("error-unknown-version"),
            Self::Time { text, error } => written(text, error.id()),
            Self::Position { text, error } => written(text, error.id()),
            Self::Date { text, error } => written(text, error.id()),
            Self::NotFinite => Complaint::new("error-not-a-number"),
            Self::NotWhole => Complaint::new("error-not-whole"),
            Self::Negative { least } => Complaint::new("error-negative").with_number("least", *least),
            Self::TooSmall { least } => Complaint::new("error-too-small").with_word("least", (*least).into()),
            Self::TooLarge { most } => Complaint::new("error-too-large").with_word("most", (*most).into()),
            Self::Above { field, most } => {
                Complaint::new("error-above").with("field", field).with_word("most", (*most).into())
            }
            Self::NotAfter { field, than } => {
                Complaint::new("error-not-after").with("field", field).with_word("than", (*than).into())
            }
            Self::NotAfterFirst { than } => {
                Complaint::new("error-not-after-first").with_word("than", (*than).into())
            }
            Self::EmptyText => Complaint::new("error-empty-text"),
            Self::EmptyList => Complaint::new("error-empty-list"),
            Self::TooLong { most } => Complaint::new("error-too-long").with_number("most", *most as u64),
            Self::TooMany { most } => Complaint::new("error-too-many").with_number("most", *most as u64),
            Self::NotTwo => Complaint::new("error-not-two").with_id("wanted", Wanted::View.id()),
            Self::DuplicateId { id } => Complaint::new("error-duplicate-id").with("id", cut(id)),
            Self::Repeated => Complaint::new("error-repeated"),
            Self::UnknownClient { id } => Complaint::new("error-unknown-client").with("id", cut(id)),
            Self::NoKey { client, lane, keys } => Complaint::new("error-no-key")
                .with("lane", cut(lane))
                .with("keys", quoted(keys))
                .with("client", cut(client)),
            Self::NotInLog => Complaint::new("error-not-in-log"),
            Self::TooManyRequests { limit } => {
                Complaint::new("error-too-many-requests").with_number("most", *limit)
            }
            Self::TooManyRetries { limit } => {
                Complaint::new("error-too-many-retries").with_number("most", *limit)
            }
            Self::UnknownLane { id } => Complaint::new("error-no-such-lane").with("id", cut(id)),
            Self::UnknownItem { items: 0 } => Complaint::new("error-no-items"),
            Self::UnknownItem { items } => {
                Complaint::new("error-unknown-item").with_number("most", *items as u64 - 1)
            }
            Self::UnknownEdit => Complaint::new("error-unknown-edit"),
            Self::Ambiguous { other } => Complaint::new("error-ambiguous").with("other", other),
            Self::OtherKey { lane } => Complaint::new("error-other-key").with("lane", cut(lane)),
        }
    }
}
