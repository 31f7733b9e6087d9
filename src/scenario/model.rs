//! A scenario that has been read and checked.

use super::{Key, Position};
use crate::limiter::Rule;
use crate::time::{Duration, Instant};
use crate::traffic::{self, Client, Item, Source};

/// What a run is made from. Every value lies within its documented bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    pub title: Option<Text>,
    /// Every random draw comes from it.
    pub seed: u64,
    /// How long requests come; what was taken before is followed to its end.
    pub duration: Duration,
    /// What the worst burst is measured over.
    pub window: Duration,
    pub open: Open,
    /// At least one; ids are unique.
    pub lanes: Vec<Lane>,
    /// At least one; ids are unique.
    pub clients: Vec<Client>,
    pub traffic: Vec<Item>,
    /// What was changed afterwards, one after the other.
    pub edits: Vec<Edit>,
    /// What stands around the limiters.
    pub world: World,
}

impl Scenario {
    /// Takes the names and all but the times out of its logs; see [`traffic::log::anonymous`].
    pub fn make_anonymous(&mut self) {
        let edited = self.edits.iter_mut().filter_map(|edit| match edit {
            Edit::Traffic(traffic::Edit::Send(item) | traffic::Edit::Set { to: item, .. }) => Some(item),
            _ => None,
        });
        traffic::log::anonymous(self.traffic.iter_mut().chain(edited), &self.clients);
    }

    /// Whether any client tries again what failed.
    pub fn retries(&self) -> bool {
        self.clients.iter().any(|client| client.retry.is_some())
    }

    /// The edit that makes requests of this source; none where an item does.
    pub fn edit_of(&self, source: u32) -> Option<&Edit> {
        match Source::of_number(source as usize, self.traffic.len()) {
            Source::Item(_) => None,
            Source::Edit(edit) => self.edits.get(edit as usize),
        }
    }

    /// The edits of the traffic, each with its index among all.
    pub fn traffic_edits(&self) -> Vec<(u32, &traffic::Edit)> {
        (0..)
            .zip(&self.edits)
            .filter_map(|(index, edit)| match edit {
                Edit::Traffic(edit) => Some((index, edit)),
                Edit::Limiter { .. } => None,
            })
            .collect()
    }
}

/// A change to a scenario that keeps what came before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Of what arrives.
    Traffic(traffic::Edit),
    /// From a position on the lane of that id goes by another rule. It is an event of the run: it happens
    /// after the first so many events of its instant; without a number, after all others.
    Limiter { at: Position, lane: String, rule: Rule },
}

/// Text for people: one for all languages, or one a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    Any(String),
    Each { en: String, pt_br: String },
}

/// One limiter with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    pub id: String,
    pub title: Option<Text>,
    pub rule: Rule,
    /// What it counts by: the first of these that the client has.
    pub key: Vec<Key>,
}

/// What stands around the limiters; by default nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct World {
    /// How many nodes each lane has, each with a state of its own; ≥ 1.
    pub nodes: u32,
    pub routing: Routing,
    /// What does the work, behind each lane one of its own.
    pub service: Option<ServiceSetting>,
}

impl Default for World {
    fn default() -> Self {
        Self { nodes: 1, routing: Routing::RoundRobin, service: None }
    }
}

/// Which node a request comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Routing {
    RoundRobin,
    Random,
    ByClient,
}

/// A service: what it is set to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ServiceSetting {
    /// How many requests it serves at a time, ≥ 1.
    pub slots: u64,
    /// How long each takes it, ≥ 1 ns.
    pub time: Duration,
    /// How many more may wait in line.
    pub queue: u64,
}

/// Where the page opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Open {
    pub at: Option<OpenAt>,
    pub view: Option<(Instant, Instant)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenAt {
    /// The last start inside the worst window of the lane with the largest ratio.
    Worst,
    Position(Position),
}
