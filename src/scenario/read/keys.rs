//! Whether everybody who sends has what the lanes count by.

use super::Reader;
use super::place::Object;
use crate::scenario::document::Value;
use crate::scenario::mistake::Mistake;
use crate::scenario::model::Lane;
use crate::traffic::{Client, Item, LogFormat, Pattern};

impl Reader {
    /// Every client that can send must have what every lane counts by.
    pub(super) fn keys_of_clients(
        &mut self,
        whole: Object<'_>,
        lanes: &[Option<Lane>],
        clients: &[Option<Client>],
        traffic: Option<&[Option<Item>]>,
    ) {
        let is_log = |item: &Option<Item>| matches!(item, Some(Item { pattern: Pattern::Log { .. }, .. }));
        if traffic.is_some_and(|items| items.iter().any(is_log)) {
            for (index, lane) in lanes.iter().enumerate() {
                let Some(lane) = lane else { continue };
                if !lane.key.iter().any(|key| key.is_in_logs()) {
                    self.note_key(whole, index);
                }
            }
        }
        // Where none are declared and every record names its client, the default one never sends. An item
        // that could not be read may be such a log.
        let names_its_clients = |item: &Option<Item>| match item {
            Some(Item { pattern: Pattern::Log { format, .. }, .. }) => *format != LogFormat::Times,
            Some(_) => false,
            None => true,
        };
        let silent = |items: &[Option<Item>]| !items.is_empty() && items.iter().all(names_its_clients);
        if whole.get("clients").is_none() && traffic.is_none_or(silent) {
            return;
        }
        let clients_place = whole.place_of("clients");
        for (index, client) in clients.iter().enumerate() {
            let Some(client) = client else { continue };
            let place = clients_place.item(index);
            let fields = match whole.get("clients").map(|(_, value)| value) {
                Some(Value::Array(items)) => match &items[index] {
                    Value::Object(fields) => fields.as_slice(),
                    _ => &[],
                },
                _ => &[],
            };
            let object = Object { place: &place, fields };
            let mut noted: Vec<&str> = Vec::new();
            for lane in lanes.iter().flatten() {
                if lane.key.iter().any(|key| key.of(client).is_some()) {
                    continue;
                }
                let Some(field) = lane.key.first().and_then(|key| key.field()) else { continue };
                if !noted.contains(&field) {
                    noted.push(field);
                    let (client, lane_id) = (client.id.clone(), lane.id.clone());
                    let keys = lane.key.iter().map(|key| key.name()).collect();
                    self.note::<()>(&object.place_of(field), Mistake::NoKey { client, lane: lane_id, keys });
                }
            }
        }
    }

    /// Notes, at a lane's key, that no log names what it counts by.
    fn note_key(&mut self, whole: Object<'_>, lane: usize) {
        let Some((lanes, Value::Array(items))) = whole.get("lanes") else { return };
        let place = lanes.item(lane);
        let Some(Value::Object(fields)) = items.get(lane) else { return };
        let object = Object { place: &place, fields };
        let Some((limiter, Value::Object(fields))) = object.get("limiter") else { return };
        let object = Object { place: &limiter, fields };
        self.note::<()>(&object.place_of("key"), Mistake::NotInLog);
    }
}
