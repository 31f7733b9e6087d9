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
    /// How many it has turned away.
    shed: u64,
}

/// How whoever came now would fare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Served,
    Waits(Duration),
    Shed,
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
        Self { setting, ends: VecDeque::new(), waiting: VecDeque::new(), shed: 0 }
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
        self.shed += 1;
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

    /// How whoever came now would fare, if nothing else did.
    pub fn next(&self, now: Instant) -> Next {
        if (self.ends.len() as u64) < self.setting.slots {
            return Next::Served;
        }
        if self.waiting.len() as u64 >= self.setting.queue {
            return Next::Shed;
        }
        // Slots become free in the order of these ends, over and over, each time a service later.
        let (turns, slot) = (self.waiting.len() / self.ends.len(), self.waiting.len() % self.ends.len());
        let later = u128::from(self.setting.time.0) * turns as u128;
        Next::Waits(Duration::from_wide(u128::from(self.ends[slot].since(now).0) + later))
    }

    /// How many it has turned away.
    pub fn shed(&self) -> u64 {
        self.shed
    }

    /// How many are with it, served or in line.
    pub fn requests(&self) -> usize {
        self.ends.len() + self.waiting.len()
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
    use super::{Next, Service, Taken};
    use crate::scenario::ServiceSetting;
    use crate::time::{Duration, Instant};

    #[test]
    fn serves_lets_wait_and_turns_away() {
        let mut service = Service::new(ServiceSetting { slots: 2, time: Duration(10), queue: 1 });
        assert_eq!(service.take(0, Instant(0)), Taken::Serving { ends: Instant(10) });
        assert_eq!(service.take(1, Instant(3)), Taken::Serving { ends: Instant(13) });
        assert_eq!(service.next(Instant(4)), Next::Waits(Duration(6)));
        assert_eq!(service.take(2, Instant(4)), Taken::Waiting);
        assert_eq!(service.next(Instant(4)), Next::Shed);
        assert_eq!(service.take(3, Instant(4)), Taken::Shed { retry_after: Duration(6) });
        assert_eq!(service.end(Instant(10)), Some((2, Instant(20))));
        assert_eq!(service.end(Instant(13)), None);
        assert_eq!((service.serving(), service.waiting().len(), service.shed()), (1, 0, 1));
        assert_eq!(service.next(Instant(13)), Next::Served);
        assert_eq!(service.take(4, Instant(13)), Taken::Serving { ends: Instant(23) });
    }

    #[test]
    fn who_comes_next_waits_for_as_many_slots_as_stand_before() {
        let mut service = Service::new(ServiceSetting { slots: 2, time: Duration(10), queue: 9 });
        for request in 0..7 {
            service.take(request, Instant(u64::from(request)));
        }
        // Free at 10, 11, 20, 21, 30: the sixth in line begins at 31.
        assert_eq!(service.next(Instant(6)), Next::Waits(Duration(25)));
    }
}
