//! Changes to what the items of a scenario make, one after the other.

use super::Item;
use crate::time::Instant;

/// A change to the traffic. Of two that are about the same request, the later in the list holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Requests sent by hand: a burst. They come after those of all items at their instant.
    Send(Item),
    /// A request comes at another instant, there as one sent by hand would.
    Move { request: Request, to: Instant },
    /// A request does not come.
    Delete { request: Request },
    /// From an instant on, an item is another. What it made until then stays, and so does what was moved: of
    /// its requests at that very instant the first `kept`, or all. Those that the new one has more of at
    /// that instant come as sent by hand.
    Set { item: u32, at: Instant, kept: Option<u64>, to: Item },
}

/// One request, named by what makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    pub source: Source,
    /// From 0, in the order in which they come where no edit moves or deletes them.
    pub index: u64,
}

/// What makes requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// An entry of the scenario's `traffic`.
    Item(u32),
    /// An entry of its edits: one that sends, or one that sets an item.
    Edit(u32),
}

impl Source {
    /// Its number among so many items and, behind those, the edits.
    pub fn number(self, items: usize) -> usize {
        match self {
            Self::Item(item) => item as usize,
            Self::Edit(edit) => items + edit as usize,
        }
    }

    /// What has that number.
    pub fn of_number(number: usize, items: usize) -> Self {
        let few = |number| u32::try_from(number).expect("few items and edits");
        match number.checked_sub(items) {
            None => Self::Item(few(number)),
            Some(edit) => Self::Edit(few(edit)),
        }
    }
}
