//! What was changed afterwards.

use super::Reader;
use super::parameters::{Around, Parameters};
use super::place::{Object, Place};
use crate::scenario::Position;
use crate::scenario::bounds;
use crate::scenario::document::Value;
use crate::scenario::mistake::{Mistake, Wanted};
use crate::scenario::model::{Edit, Lane};
use crate::scenario::parameters::TABLE;
use crate::traffic::{self, Item, Pattern, Request, Source};

impl Reader {
    /// The edits, each that is wrong noted and none.
    pub(super) fn edits(
        &mut self,
        whole: Object<'_>,
        around: &Around<'_>,
        lanes: Option<&[Option<Lane>]>,
        items: Option<usize>,
    ) -> Option<Vec<Option<Edit>>> {
        let Some((place, value)) = whole.get("edits") else { return Some(Vec::new()) };
        let values = self.list(&place, value, Wanted::List, bounds::EDITS)?;
        let mut edits: Vec<Option<Edit>> = Vec::new();
        for (index, value) in values.iter().enumerate() {
            let edit = self.edit(&place.item(index), value, around, lanes, items, &edits);
            edits.push(edit);
        }
        Some(edits)
    }

    fn edit(
        &mut self,
        place: &Place<'_>,
        value: &Value,
        around: &Around<'_>,
        lanes: Option<&[Option<Lane>]>,
        items: Option<usize>,
        before: &[Option<Edit>],
    ) -> Option<Edit> {
        let edit = self.any_object(place, value, Wanted::Object)?;
        let (kind, read) = self.kind(edit, "kind", TABLE.edits, &[], around)?;
        let request = match kind.name {
            "move" | "delete" => self.request(edit, &read, items, before),
            _ => None,
        };
        Some(Edit::Traffic(match kind.name {
            "send" => traffic::Edit::Send(Item {
                client: read.client("client")?,
                cost: read.count("cost")?,
                pattern: Pattern::Burst {
                    at: read.instant("at")?,
                    count: read.count("count")?,
                    over: read.duration("over")?,
                },
            }),
            "move" => traffic::Edit::Move { request: request?, to: read.instant("to")? },
            "delete" => traffic::Edit::Delete { request: request? },
            "set-traffic" => {
                let item = read.count("item").and_then(|item| self.known_item(edit, item, items));
                let Position { instant, events } = read.position("at")?;
                traffic::Edit::Set { item: item?, at: instant, kept: events, to: read.item("traffic")? }
            }
            "set-limiter" => {
                let (lane, rule) = (read.lane("lane"), read.limiter("limiter"));
                if let (Some(lane), Some(_)) = (&lane, &rule) {
                    self.same_key(edit, lane, lanes);
                }
                return Some(Edit::Limiter { at: read.position("at")?, lane: lane?, rule: rule? });
            }
            // A kind that the table has and this has not must not pass for another.
            _ => unreachable!("no other stands in the table"),
        }))
    }

    /// The request that an edit is about: one of an item, or one of an edit before this.
    fn request(
        &mut self,
        edit: Object<'_>,
        read: &Parameters,
        items: Option<usize>,
        before: &[Option<Edit>],
    ) -> Option<Request> {
        let source = match (read.open_count("item")?, read.open_count("edit")?) {
            (Some(item), None) => Source::Item(self.known_item(edit, item, items)?),
            (None, Some(number)) => {
                // One that could not be read may be any.
                let makes = |edit: &Option<Edit>| {
                    use traffic::Edit::{Send, Set};
                    edit.as_ref().is_none_or(|edit| matches!(edit, Edit::Traffic(Send(_) | Set { .. })))
                };
                let index = usize::try_from(number).ok();
                if !index.and_then(|index| before.get(index)).is_some_and(makes) {
                    return self.note(&edit.place_of("edit"), Mistake::UnknownEdit);
                }
                Source::Edit(u32::try_from(number).ok()?)
            }
            (Some(_), Some(_)) => {
                return self.note(&edit.place_of("edit"), Mistake::Ambiguous { other: "item" });
            }
            (None, None) => {
                let missing = Mistake::Missing { name: "item", wanted: Wanted::Whole };
                return self.note(&edit.place_of("item"), missing);
            }
        };
        Some(Request { source, index: read.count("index")? })
    }

    /// The number of a traffic item; of any, where the traffic could not be read.
    fn known_item(&mut self, edit: Object<'_>, item: u64, items: Option<usize>) -> Option<u32> {
        match items {
            Some(items) if item >= items as u64 => {
                self.note(&edit.place_of("item"), Mistake::UnknownItem { items })
            }
            _ => u32::try_from(item).ok(),
        }
    }

    /// Notes a key that is not the lane's: what a lane counts by stays.
    fn same_key(&mut self, edit: Object<'_>, id: &str, lanes: Option<&[Option<Lane>]>) {
        let lane = lanes.into_iter().flatten().flatten().find(|lane| lane.id == id);
        let Some((place, Value::Object(fields))) = edit.get("limiter") else { return };
        let limiter = Object { place: &place, fields };
        let (Some(lane), Some((place, value))) = (lane, limiter.get("key")) else { return };
        let written = match value {
            Value::Array(names) => names.iter().collect(),
            name => vec![name],
        };
        let same = written.len() == lane.key.len()
            && written.iter().zip(&lane.key).all(|(name, key)| **name == Value::text(key.name()));
        if !same {
            self.note::<()>(&place, Mistake::OtherKey { lane: id.to_owned() });
        }
    }
}
