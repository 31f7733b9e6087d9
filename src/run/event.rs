use crate::time::Instant;

/// Something that happens in a run. All but changes are ordered as they happen: by instant, then by kind as listed in
/// [`EventKind`], then by what tells them apart. A change is not among what is ordered so: it says itself after how many
/// of the others it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Event {
    pub at: Instant,
    pub kind: EventKind,
}

/// What happens, in the order in which it does at one instant; changes, anywhere between the others. A lane's
/// requests are known by their place in [`Run::offers`](super::Run::offers).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EventKind {
    /// The service behind one lane is done with a request.
    End { lane: u32, request: u32 },
    /// A request that was held back goes on in one lane.
    Start { lane: u32, request: u32 },
    /// A request arrives, by its place among the run's arrivals, and is decided in every lane at once.
    Arrival { request: u32 },
    /// A client sends again what one lane rejected, or its service turned away.
    Retry { lane: u32, of: u32 },
    /// A lane goes by another rule, where its position says.
    Change { change: u32 },
}
