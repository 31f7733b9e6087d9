use std::collections::BTreeMap;

use crate::scenario::Key;
use crate::traffic::{Client, Traffic};
use crate::work::Work;

/// What a lane counts by, resolved: which key each client has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keys {
    names: Vec<String>,
    /// Key of each client, as an index into `names`.
    of_client: Vec<u32>,
    /// The how-manieth key to have a request each is, from 0; `u32::MAX` for those that never have one.
    turns: Vec<u32>,
}

/// Keys being found out, a little at a time.
#[derive(Debug, Default)]
pub(super) struct Resolving {
    keys: Keys,
    known: BTreeMap<String, u32>,
    /// How many arrivals have been looked at, and how many keys had one.
    arrivals: usize,
    turns: u32,
}

impl Resolving {
    /// Takes for each client the first of `parts` that it has; true once the keys are known. A client that has
    /// none of them counts as one of its own: scenarios with such a client are rejected when read.
    pub fn advance(&mut self, parts: &[Key], traffic: &Traffic, work: &mut Work) -> bool {
        while let Some(client) = traffic.clients.get(self.keys.of_client.len()) {
            if !work.steps(4) {
                return false;
            }
            let key = self.key(parts, client);
            self.keys.of_client.push(key);
        }
        self.keys.turns.resize(self.keys.names.len(), u32::MAX);
        while let Some(arrival) = traffic.arrivals.get(self.arrivals) {
            if !work.step() {
                return false;
            }
            self.arrivals += 1;
            let turn = &mut self.keys.turns[self.keys.of_client[arrival.client as usize] as usize];
            if *turn == u32::MAX {
                *turn = self.turns;
                self.turns += 1;
            }
        }
        true
    }

    /// What was found out, once it is.
    pub fn finish(self) -> Keys {
        self.keys
    }

    fn key(&mut self, parts: &[Key], client: &Client) -> u32 {
        let part = parts.iter().find(|part| part.of(client).is_some());
        let name = part.and_then(|part| part.of(client)).unwrap_or(&client.id);
        // A user who is called like somebody's address is not that address.
        let identity = format!("{} {name}", part.map_or("client", |part| part.name()));
        if let Some(key) = self.known.get(&identity) {
            return *key;
        }
        let key = u32::try_from(self.keys.names.len()).expect("fewer keys than clients");
        self.known.insert(identity, key);
        self.keys.names.push(name.to_owned());
        key
    }
}

impl Keys {
    pub fn of_client(&self, client: u32) -> usize {
        self.of_client[client as usize] as usize
    }

    /// The how-manieth key to have a request this one is, from 0: limiters are kept in this order, so that
    /// none is kept before it is needed.
    pub(super) fn turn(&self, key: usize) -> usize {
        self.turns[key] as usize
    }

    /// As reports and pages call them.
    pub fn names(&self) -> &[String] {
        &self.names
    }
}
