//! The world around the limiters, of which not all is simulated yet.

use super::Reader;
use super::parameters::Around;
use super::place::Place;
use crate::scenario::document::Value;
use crate::scenario::mistake::{Amount, Mistake, Wanted};
use crate::scenario::model::{ServiceSetting, World};
use crate::scenario::parameters::TABLE;

impl Reader {
    /// One node with its own state is simulated, and a service behind it; whatever else the format has is said to come
    /// later.
    pub(super) fn world(&mut self, place: &Place<'_>, value: &Value) -> Option<World> {
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
        for field in ["routing", "placement", "clockSkew", "crashes"] {
            if let Some((place, _)) = world.get(field) {
                let what = field.to_owned();
                self.note::<()>(&place, Mistake::Unsupported { what, instead: ONE_NODE });
            }
        }
        let service = match world.get("service") {
            Some((place, value)) => self.service(&place, value).map(Some),
            None => Some(None),
        };
        Some(World { service: service? })
    }

    fn service(&mut self, place: &Place<'_>, value: &Value) -> Option<ServiceSetting> {
        let service = self.any_object(place, value, Wanted::Object)?;
        if let Some((place, _)) = service.get("limiter") {
            let (what, instead) = ("limiter".to_owned(), "instead-no-limiter");
            return self.note(&place, Mistake::Unsupported { what, instead });
        }
        let read = self.parameters(service, None, TABLE.service.iter(), &Around::NOTHING);
        Some(ServiceSetting {
            slots: read.count("slots")?,
            time: read.duration("time")?,
            queue: read.count("queue")?,
        })
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
