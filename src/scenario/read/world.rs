//! The world around the limiters, of which not all is simulated yet.

use super::Reader;
use super::parameters::Around;
use super::place::Place;
use crate::scenario::document::Value;
use crate::scenario::mistake::{Mistake, Wanted};
use crate::scenario::model::{Routing, ServiceSetting, World};
use crate::scenario::parameters::TABLE;

impl Reader {
    /// Nodes with their own states are simulated, and a service behind them; whatever else the format has is said to come
    /// later.
    pub(super) fn world(&mut self, place: &Place<'_>, value: &Value) -> Option<World> {
        const OTHERS: [&str; 5] = ["placement", "store", "clockSkew", "crashes", "service"];
        let world = self.any_object(place, value, Wanted::Object)?;
        let read = self.parameters(world, None, &OTHERS, TABLE.world.iter(), &Around::NOTHING);
        if let Some((place, value)) = world.get("store") {
            self.store(&place, value);
        }
        for field in ["placement", "clockSkew", "crashes"] {
            if let Some((place, _)) = world.get(field) {
                let what = field.to_owned();
                self.note::<()>(&place, Mistake::Unsupported { what, instead: "instead-own-state" });
            }
        }
        let service = match world.get("service") {
            Some((place, value)) => self.service(&place, value).map(Some),
            None => Some(None),
        };
        let routing = match read.choice("routing")? {
            "random" => Routing::Random,
            "by-client" => Routing::ByClient,
            _ => Routing::RoundRobin,
        };
        Some(World { nodes: u32::try_from(read.count("nodes")?).ok()?, routing, service: service? })
    }

    fn service(&mut self, place: &Place<'_>, value: &Value) -> Option<ServiceSetting> {
        let service = self.any_object(place, value, Wanted::Object)?;
        if let Some((place, _)) = service.get("limiter") {
            let (what, instead) = ("limiter".to_owned(), "instead-no-limiter");
            return self.note(&place, Mistake::Unsupported { what, instead });
        }
        let read = self.parameters(service, None, &[], TABLE.service.iter(), &Around::NOTHING);
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
