use std::collections::VecDeque;

use crate::scenario::ServiceSetting;
use crate::time::{Duration, Instant};

/// What stands behind a limiter and does the work: it serves so many requests at a time, each for the same time; so many
/// more wait in line, first come first served; who comes then is turned away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Service {
    setting: ServiceSetting,
    /// When it is done with each that it serves, the earliest first: a slot is free at that instant.
    ends: VecDeque<Instant>,
    /// The requests in line.
    waiting: VecDeque<u32>,
}

/// What a service does with a request that comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It is served at once, up to this instant.
    Serving {
        ends: Instant,
    },
    Waiting,
    /// There is no place in line. It would be taken after so long, if nothing else came.
    Shed {
        retry_after: Duration,
    },
}

impl Service {
    pub fn new(setting: ServiceSetting) -> Self {
        Self { setting, ends: VecDeque::new(), waiting: VecDeque::new() }
    }

    /// A request comes.
    pub fn take(&mut self, request: u32, now: Instant) -> Taken {
        if (self.ends.len() as u64) < self.setting.slots {
            return Taken::Serving { ends: self.serve(now) };
        }
        if (self.waiting.len() as u64) < self.setting.queue {
            self.waiting.push_back(request);
            return Taken::Waiting;
        }
        // Then the first in line begins, or the request itself where there is no line.
        Taken::Shed { retry_after: self.ends.front().map_or(Duration::ZERO, |end| end.since(now)) }
    }

    /// It is done with the request that was to be done first; the next in line begins: which, and up to when.
    pub fn end(&mut self, now: Instant) -> Option<(u32, Instant)> {
        self.ends.pop_front();
        let next = self.waiting.pop_front()?;
        Some((next, self.serve(now)))
    }

    fn serve(&mut self, now: Instant) -> Instant {
        let end = now.after(self.setting.time);
        self.ends.push_back(end);
        end
    }

    pub fn setting(&self) -> ServiceSetting {
        self.setting
    }

    /// How many it serves.
    pub fn serving(&self) -> usize {
        self.ends.len()
    }

    /// Those in line, the first first.
    pub fn waiting(&self) -> impl ExactSizeIterator<Item = u32> {
        self.waiting.iter().copied()
    }

    /// About how much memory it takes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.ends.len() * size_of::<Instant>() + self.waiting.len() * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::{Service, Taken};
    use crate::scenario::ServiceSetting;
    use crate::time::{Duration, Instant};

    #[test]
    fn serves_lets_wait_and_turns_away() {
        let mut service = Service::new(ServiceSetting { slots: 2, time: Duration(10), queue: 1 });
        assert_eq!(service.take(0, Instant(0)), Taken::Serving { ends: Instant(10) });
        assert_eq!(service.take(1, Instant(3)), Taken::Serving { ends: Instant(13) });
        assert_eq!(service.take(2, Instant(4)), Taken::Waiting);
        assert_eq!(service.take(3, Instant(4)), Taken::Shed { retry_after: Duration(6) });
        assert_eq!(service.end(Instant(10)), Some((2, Instant(20))));
        assert_eq!(service.end(Instant(13)), None);
        assert_eq!((service.serving(), service.waiting().len()), (1, 0));
        assert_eq!(service.take(4, Instant(13)), Taken::Serving { ends: Instant(23) });
    }
}
