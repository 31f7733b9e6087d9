use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Event;
use crate::time::Instant;

/// Events that are known to come.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue(BinaryHeap<Reverse<Event>>);

impl Queue {
    pub fn push(&mut self, event: Event) {
        self.0.push(Reverse(event));
    }

    /// Takes out the one that comes first.
    pub fn pop(&mut self) -> Option<Event> {
        self.0.pop().map(|Reverse(event)| event)
    }

    /// The one that comes first.
    pub fn first(&self) -> Option<Event> {
        self.0.peek().map(|Reverse(event)| *event)
    }

    pub fn count(&self, which: impl Fn(&Event) -> bool) -> u64 {
        self.0.iter().filter(|Reverse(event)| which(event)).count() as u64
    }

    /// Those that come at an instant, in no order.
    pub fn at(&self, instant: Instant) -> impl Iterator<Item = Event> {
        self.0.iter().map(|Reverse(event)| *event).filter(move |event| event.at == instant)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }
}

/// As they lie in memory, which follows from what was pushed and popped: a run has one such course only.
impl PartialEq for Queue {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_slice() == other.0.as_slice()
    }
}

impl Eq for Queue {}
