use super::{Change, Event, EventKind, Outcome, Playhead, Run, Simulation, Term};
use crate::limiter::{Anchor, Limiter, Rule, Silent, State, Windows};
use crate::scenario::Position;
use crate::time::{Duration, Instant};

/// What one can jump to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Just after a request was rejected.
    Rejection,
    /// Just after a request was held back.
    Delay,
    /// The instant at which more requests would be taken than a nanosecond before, by time alone; and where
    /// tokens come so many at once, every instant at which they do. Before what happens at that instant.
    Refill,
    /// The edge of a window, before what happens at that instant: every multiple of its length after 0,
    /// or the end of one that a request opened. Likewise just after the request that opened one.
    Reset,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Forth,
    Back,
}

/// A place that a jump leads to. The order is that in which they come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    at: Instant,
    /// `None`: before the events of that instant; else just after this one of them.
    after: Option<EventKind>,
    /// Beyond that: within what happens next, or after a change of rule.
    beyond: bool,
}

impl Place {
    fn before_all_at(at: Instant) -> Self {
        Self { at, after: None, beyond: false }
    }

    /// Just after a lane has been offered a request.
    fn after(run: &Run, lane: usize, request: usize) -> Self {
        let Event { at, kind } = run.offering(lane, request as u32);
        Self { at, after: Some(kind), beyond: false }
    }

    /// The one that comes first in a direction.
    fn is_nearer(self, than: Self, direction: Direction) -> bool {
        match direction {
            Direction::Forth => self < than,
            Direction::Back => self > than,
        }
    }
}

impl Playhead {
    /// Moves to the next place of that kind in any of the lanes, each with the key whose limiter is meant.
    /// Says in which lane it is, in the first where several are there; where none is, it stays.
    pub fn jump(
        &mut self,
        run: &Run,
        target: Target,
        direction: Direction,
        lanes: impl IntoIterator<Item = (usize, usize)>,
    ) -> Option<usize> {
        let mut found: Option<(Place, usize)> = None;
        for (lane, key) in lanes {
            if let Some(place) = (Search { run, here: self, direction, lane, key }).find(target)
                && found.is_none_or(|(other, _)| place.is_nearer(other, direction))
            {
                found = Some((place, lane));
            }
        }
        let (place, lane) = found?;
        match place.after {
            None => self.seek(run, Position { instant: place.at, events: Some(0) }),
            Some(kind) => {
                self.go_after(run, Event { at: place.at, kind });
            }
        }
        Some(lane)
    }

    /// Where it stands among the places.
    fn place(&self) -> Place {
        let (after, changed) = if self.index() == 0 { (None, false) } else { self.simulation().ordered() };
        Place { at: self.instant(), after, beyond: changed || self.inside().is_some() }
    }
}

/// A search in one lane, for what happens to the limiter of one key.
struct Search<'a> {
    run: &'a Run,
    here: &'a Playhead,
    direction: Direction,
    lane: usize,
    key: usize,
}

impl Search<'_> {
    fn find(&self, target: Target) -> Option<Place> {
        match target {
            Target::Rejection => self.outcome(Outcome::Reject),
            Target::Delay => self.outcome(Outcome::Delay),
            Target::Refill => {
                // A bucket by beats grows at them alone, unless those wait in its line who were promised their starts
                // by another rule.
                let changes = self.run.changes(self.lane).next().is_some();
                self.nearest(|rule| Way {
                    multiples: rule.beat(),
                    walk: (changes || rule.beat().is_none()).then_some(Sign::Growth),
                })
            }
            Target::Reset => self.nearest(|rule| match rule.windows() {
                Some(Windows { anchor: Anchor::Clock, length, .. }) => {
                    Way { multiples: Some(length), walk: None }
                }
                Some(Windows { anchor: Anchor::FirstRequest, .. }) => {
                    Way { multiples: None, walk: Some(Sign::Window) }
                }
                None => Way { multiples: None, walk: None },
            }),
        }
    }

    /// The nearest place that any of the lane's rules has while it goes by it.
    fn nearest(&self, way: impl Fn(&Rule) -> Way) -> Option<Place> {
        let mut walks = None;
        let mut found: Option<Place> = None;
        for Term { rule, since, until, .. } in self.run.terms(self.lane) {
            let Way { multiples, walk } = way(rule);
            walks = walks.or(walk);
            let until = until.min(self.run.end());
            found = self.nearer(found, multiples.and_then(|length| self.multiple(length, since, until)));
        }
        self.nearer(found, walks.and_then(|sign| self.walk(sign)))
    }

    fn nearer(&self, one: Option<Place>, other: Option<Place>) -> Option<Place> {
        match (one, other) {
            (Some(one), Some(other)) => Some(if other.is_nearer(one, self.direction) { other } else { one }),
            _ => one.or(other),
        }
    }

    fn outcome(&self, outcome: Outcome) -> Option<Place> {
        let decisions = &self.run.lanes()[self.lane].decisions;
        let offered = self.here.offered(self.lane);
        let request = match self.direction {
            Direction::Forth => decisions.next(outcome, offered),
            Direction::Back => {
                let there = offered.checked_sub(1).map(|last| Place::after(self.run, self.lane, last));
                let stands_on_it = there == Some(self.here.place());
                decisions.previous(outcome, offered - usize::from(stands_on_it))
            }
        };
        request.map(|request| Place::after(self.run, self.lane, request))
    }

    /// The next multiple of `length` after `from` and up to `to`.
    fn multiple(&self, length: Duration, from: Instant, to: Instant) -> Option<Place> {
        let at = match self.direction {
            Direction::Forth => self.here.instant().max(from).floor(length).after(length),
            Direction::Back => self.last_instant_before()?.min(to).floor(length),
        };
        (at > from && at <= to).then(|| Place::before_all_at(at))
    }

    /// The last instant the beginning of which lies before here.
    fn last_instant_before(&self) -> Option<Instant> {
        let now = self.here.instant();
        if self.here.index() > 0 || self.here.inside().is_some() {
            Some(now)
        } else {
            now.0.checked_sub(1).map(Instant)
        }
    }

    fn walk(&self, sign: Sign) -> Option<Place> {
        let here = self.here.simulation();
        if self.direction == Direction::Forth {
            let all = self.run.offers(self.lane).len();
            return self.follow(sign, (here, self.here.instant()), all, self.run.end());
        }
        // From checkpoint to checkpoint, each with what happened up to the one after it.
        let (mut events, mut offered) = (here.events(), here.offered(self.lane));
        let mut until = self.last_instant_before()?;
        loop {
            let checkpoint = self.run.history.before_event(events);
            let since = checkpoint.last().unwrap_or(Instant::ZERO);
            if let Some(place) = self.follow(sign, (checkpoint, since), offered, until) {
                return Some(place);
            }
            events = checkpoint.events().checked_sub(1)?;
            (offered, until) = (checkpoint.offered(self.lane), since);
        }
    }

    /// Follows the limiter through the first `offered` requests and then up to `until`: the first sign, or the
    /// last one before here.
    fn follow(
        &self,
        sign: Sign,
        (from, mut since): (&Simulation, Instant),
        offered: usize,
        until: Instant,
    ) -> Option<Place> {
        let node = self.here.node(self.run, self.lane, self.key);
        let mut limiter = from.limiter_of_node(self.run, self.lane, self.key, node).clone();
        let keys = &self.run.lanes()[self.lane].keys;
        let here = self.here.place();
        let mut found = None;
        let mut is_enough = |place| {
            if place != here {
                found = Some(place);
            }
            self.direction == Direction::Forth && found.is_some()
        };
        // The lane's rules change on the way.
        let mut changes =
            self.run.changes(self.lane).filter(|change| change.index >= from.changes()).peekable();
        let requests = (from.offered(self.lane)..offered)
            .map(|request| (request, self.run.offers(self.lane)[request]))
            .filter(|(_, arrival)| keys.of_client(arrival.client) == self.key)
            .filter(|(request, _)| self.run.node(self.lane, *request as u32) == node);
        for next in requests.map(Some).chain(std::iter::once(None)) {
            let happened = |change: &&Change| match next {
                Some((request, _)) => change.offered as usize <= request,
                None => change.offered as usize <= offered && change.at <= until,
            };
            while let Some(change) = changes.next_if(happened) {
                if let Some(at) = sign.between(&limiter, since, change.at, self.direction)
                    && is_enough(Place::before_all_at(at))
                {
                    return found;
                }
                since = change.at;
                limiter.change(&change.rule, since);
            }
            let at = next.map_or(until, |(_, arrival)| arrival.at);
            if let Some(at) = sign.between(&limiter, since, at, self.direction)
                && is_enough(Place::before_all_at(at))
            {
                return found;
            }
            let Some((request, arrival)) = next else { break };
            since = arrival.at;
            let stood = sign.stands(&limiter, since);
            limiter.decide(since, arrival.cost, &mut Silent);
            if !stood && sign.stands(&limiter, since) && is_enough(Place::after(self.run, self.lane, request))
            {
                return found;
            }
        }
        found
    }
}

/// How places of a rule are found.
struct Way {
    /// At the multiples of a length.
    multiples: Option<Duration>,
    /// Along the way of the limiter, whatever rules it goes by.
    walk: Option<Sign>,
}

/// What is looked for along the way of a limiter.
#[derive(Clone, Copy)]
enum Sign {
    /// By time alone, more would be taken.
    Growth,
    /// A window opens, or ends.
    Window,
}

impl Sign {
    /// The first or the last instant in `(since, until]` at which time alone brings it, if nothing comes.
    fn between(
        self,
        limiter: &State,
        since: Instant,
        until: Instant,
        direction: Direction,
    ) -> Option<Instant> {
        if until <= since {
            return None;
        }
        match self {
            Self::Growth => {
                let (before, after) = (limiter.remaining(since), limiter.remaining(until));
                (before < after).then(|| {
                    let wanted = if direction == Direction::Forth { before + 1 } else { after };
                    first_with(limiter, since, until, wanted)
                })
            }
            Self::Window => {
                let (_, end) = limiter.window(since)?;
                (end <= until).then_some(end)
            }
        }
    }

    /// Whether a window stands open.
    fn stands(self, limiter: &State, now: Instant) -> bool {
        match self {
            Self::Growth => false,
            Self::Window => limiter.window(now).is_some(),
        }
    }
}

/// The first instant in `(since, until]` at which `wanted` requests would be taken, as they would at its end.
/// With nothing else coming they never become fewer.
fn first_with(limiter: &State, since: Instant, until: Instant, wanted: u64) -> Instant {
    let (mut too_early, mut enough) = (since.0, until.0);
    while enough - too_early > 1 {
        let between = too_early + (enough - too_early) / 2;
        if limiter.remaining(Instant(between)) >= wanted {
            enough = between;
        } else {
            too_early = between;
        }
    }
    Instant(enough)
}
