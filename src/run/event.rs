use crate::time::Instant;

/// Something that happens in a run. Starts and arrivals are ordered as they happen: by instant, then by kind as listed in
/// [`EventKind`], then by what tells them apart. A change is not among what is ordered so: it says itself after how many
/// of the others it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Event {
    pub at: Instant,
    pub kind: EventKind,
}

/// What happens. At one instant, starts happen before arrivals; changes, anywhere between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EventKind {
    /// A request that was held back goes on in one lane.
    Start { lane: u32, request: u32 },
    /// A request arrives and is decided in every lane at once.
    Arrival { request: u32 },
    /// A lane goes by another rule, where its position says.
    Change { change: u32 },
}
