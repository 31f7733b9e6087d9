//! The world around the limiters, of which little is simulated yet.

use super::Reader;
use super::place::Place;
use crate::scenario::document::Value;
use crate::scenario::mistake::{Amount, Mistake, Wanted};

impl Reader {
    /// One node with its own state is simulated; whatever else the format has is said to come later.
    pub(super) fn world(&mut self, place: &Place<'_>, value: &Value) -> Option<()> {
        const KNOWN: [&str; 7] =
            ["nodes", "routing", "placement", "store", "clockSkew", "crashes", "service"];
        const ONE_NODE: &str = "instead-one-node";
        let world = self.object(place, value, Wanted::Object, &KNOWN)?;
        if let Some((place, value)) = world.get("nodes") {
            match self.count(&place, value, 1) {
                Some(0) => self.note(&place, Mistake::TooSmall { least: Amount::Count(1) }),
                None | Some(1) => None::<()>,
                Some(_) => self.note(&place, Mistake::ManyNodes),
            };
        }
        if let Some((place, value)) = world.get("store") {
            self.store(&place, value);
        }
        for field in ["routing", "placement", "clockSkew", "crashes", "service"] {
            if let Some((place, _)) = world.get(field) {
                let what = field.to_owned();
                self.note::<()>(&place, Mistake::Unsupported { what, instead: ONE_NODE });
            }
        }
        Some(())
    }

    fn store(&mut self, place: &Place<'_>, value: &Value) -> Option<()> {
        let store = self.any_object(place, value, Wanted::Object)?;
        let (place, value) = self.required(store, "kind", Wanted::Text)?;
        match self.choice(&place, value, &["local", "shared", "synced"])? {
            "local" => {
                self.no_others(store, &["kind"]);
                Some(())
            }
            kind => {
                let instead = "instead-local";
                self.note(&place, Mistake::Unsupported { what: kind.to_owned(), instead })
            }
        }
    }
}
