//! How large a scenario and what comes of it may be, so that work is bounded before it starts. The range of a parameter
//! stands with its kind, in the table of parameters.

/// Lanes side by side.
pub const LANES: usize = 12;
/// Declared clients.
pub const CLIENTS: usize = 10_000;
/// Attempts of a client at one request. Those of all together are bounded by [`REQUESTS`].
pub const ATTEMPTS: u64 = 1_000_000;
/// Nodes of a lane.
pub const NODES: u64 = 64;
/// Entries of `traffic`.
pub const ITEMS: usize = 1_000;
/// Entries of `edits`.
pub const EDITS: usize = 1_000;
/// Instants listed in one `at`.
pub const TIMES: usize = 1_000_000;
/// Bytes (UTF-8) of an id, an address, a user or an API key.
pub const ID_BYTES: usize = 200;
/// Bytes (UTF-8) of a title, in each language.
pub const TITLE_BYTES: usize = 2_000;
/// Bytes (UTF-8) of one access log.
pub const LOG_BYTES: usize = 64 << 20;
/// Requests of a run, where no other limit is set. They bound the limiters too: each lane keeps one for a
/// key from the key's first request on, so that there are at most [`LANES`] for each request.
pub const REQUESTS: u64 = 5_000_000;
/// Decisions that a report lists, over all lanes: each is an object of its own.
pub const DECISIONS: u64 = 1_000_000;
/// How deep objects and lists may be nested, which keeps the stack bounded.
pub const DEPTH: usize = 64;
/// Values in a document, those within objects and lists included.
pub const VALUES: usize = 2_000_000;
/// Bytes (UTF-8) of all texts and field names of a document together.
pub const DOCUMENT_BYTES: usize = 256 << 20;
/// Mistakes that [`check`](super::check) states at most.
pub const MISTAKES: usize = 100;
