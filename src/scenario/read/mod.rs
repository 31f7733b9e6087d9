//! From a document to a checked scenario, or to the first mistake in document order.

mod edits;
mod items;
mod keys;
mod parameters;
mod place;
mod reader;
mod world;

pub use self::items::{too_many, too_many_retries};

use std::collections::BTreeMap;

use self::parameters::Around;
use self::place::{Object, Place};
use self::reader::Reader;
use super::bounds;
use super::document::Value;
use super::mistake::{Amount, Mistake, ScenarioError, Wanted};
use super::model::{Edit, Lane, Open, OpenAt, Scenario, Text, World};
use super::parameters::{LATER_LIMITERS, TABLE};
use super::{Key, Position};
use crate::limiter::Rule;
use crate::time::{Duration, Instant};
use crate::traffic::{self, Backoff, Client, Jitter, RetryPolicy};

/// Ids and which of the list has each.
type Ids = BTreeMap<String, u32>;

/// Reads and checks a scenario.
///
/// # Errors
/// The first mistake in document order, a missing field counted at the end of its object.
pub fn read(document: &Value) -> Result<Scenario, ScenarioError> {
    let mut reader = Reader::new(1);
    let scenario = reader.scenario(document);
    match scenario {
        Some(scenario) if reader.is_clean() => Ok(scenario),
        _ => Err(reader.finish().next().unwrap_or_else(|| ScenarioError::broken_by("broken-incomplete"))),
    }
}

/// All mistakes in document order (the first hundred); none if [`read()`] takes it.
pub fn check(document: &Value) -> Vec<ScenarioError> {
    let mut reader = Reader::new(bounds::MISTAKES);
    reader.scenario(document);
    reader.finish().collect()
}

/// What the worst burst is measured over where the scenario does not say: the window or the rate's period
/// of the first lane; where that has neither, a minute, or the whole run if that is shorter.
pub(super) fn default_window(first: &Rule, duration: Duration) -> Duration {
    first.period().unwrap_or_else(|| duration.min(Duration::MINUTE))
}

/// The one client where none are declared.
pub(super) fn default_client() -> Client {
    Client { id: "client".into(), ..Client::default() }
}

const FIELDS: [&str; 12] = [
    "version", "title", "seed", "duration", "measure", "open", "lanes", "clients", "traffic", "edits",
    "world", SCHEMA,
];

/// By it an editor finds the schema of the file; it says nothing of the run.
const SCHEMA: &str = "$schema";

impl Reader {
    fn scenario(&mut self, document: &Value) -> Option<Scenario> {
        let whole = self.object(&Place::WHOLE, document, Wanted::Scenario, &FIELDS)?;
        let version = self.version(whole);
        let title = match whole.get("title") {
            Some((place, value)) => self.title(&place, value).map(Some),
            None => Some(None),
        };
        let seed = match whole.get("seed") {
            Some((place, value)) => self.count(&place, value, 0),
            None => Some(1),
        };
        let duration = match self.required(whole, "duration", Wanted::Duration) {
            Some((place, value)) => self.span(&place, value),
            None => None,
        };
        let window = match whole.get("measure") {
            Some((place, value)) => self.measure(&place, value),
            None => Some(None),
        };
        let open = match whole.get("open") {
            Some((place, value)) => self.open(&place, value),
            None => Some(Open::default()),
        };
        let lanes = self.lanes(whole);
        let clients = self.clients(whole);
        let by_id = clients.as_ref().and_then(|clients| ids(clients, |client| &client.id));
        let lane_ids = lanes.as_ref().and_then(|lanes| ids(lanes, |lane| &lane.id));
        let around = Around { duration, clients: by_id.as_ref(), lanes: lane_ids.as_ref() };
        let traffic = self.traffic(whole, &around);
        let edits = self.edits(whole, &around, lanes.as_deref(), traffic.as_ref().map(Vec::len));
        let world = match whole.get("world") {
            Some((place, value)) => self.world(&place, value),
            None => Some(World::default()),
        };
        if let Some((place, value)) = whole.get(SCHEMA) {
            self.text(&place, value, Wanted::Text);
        }
        if let (Some(lanes), Some(clients)) = (&lanes, &clients) {
            let set = edits.iter().flatten().flatten().filter_map(|edit| match edit {
                Edit::Traffic(traffic::Edit::Set { to, .. }) => Some(Some(to.clone())),
                _ => None,
            });
            let items: Option<Vec<_>> =
                traffic.as_ref().map(|items| items.iter().cloned().chain(set).collect());
            self.keys_of_clients(whole, lanes, clients, items.as_deref());
        }
        // Only now, so that all mistakes are noted.
        version?;
        let (duration, lanes) = (duration?, lanes?.into_iter().collect::<Option<Vec<_>>>()?);
        let window = window?.unwrap_or_else(|| default_window(&lanes[0].rule, duration));
        let clients = clients?.into_iter().collect::<Option<_>>()?;
        let (title, seed, open, traffic) = (title?, seed?, open?, traffic?);
        let traffic = traffic.into_iter().collect::<Option<_>>()?;
        let edits = edits?.into_iter().collect::<Option<_>>()?;
        let world = world?;
        Some(Scenario { title, seed, duration, window, open, lanes, clients, traffic, edits, world })
    }

    fn version(&mut self, whole: Object<'_>) -> Option<()> {
        let (place, value) = self.required(whole, "version", Wanted::Whole)?;
        match self.count(&place, value, 1)? {
            1 => Some(()),
            _ => self.note(&place, Mistake::UnknownVersion),
        }
    }

    fn title(&mut self, place: &Place<'_>, value: &Value) -> Option<Text> {
        if matches!(value, Value::String(_)) {
            return self.bounded_text(place, value, bounds::TITLE_BYTES).map(Text::Any);
        }
        let each = self.object(place, value, Wanted::Title, &["en", "pt-BR"])?;
        let mut language = |name| {
            let (place, value) = self.required(each, name, Wanted::Text)?;
            self.bounded_text(&place, value, bounds::TITLE_BYTES)
        };
        let (en, pt_br) = (language("en"), language("pt-BR"));
        Some(Text::Each { en: en?, pt_br: pt_br? })
    }

    fn measure(&mut self, place: &Place<'_>, value: &Value) -> Option<Option<Duration>> {
        let measure = self.object(place, value, Wanted::Object, &["window"])?;
        match measure.get("window") {
            Some((place, value)) => self.span(&place, value).map(Some),
            None => Some(None),
        }
    }

    fn open(&mut self, place: &Place<'_>, value: &Value) -> Option<Open> {
        let open = self.object(place, value, Wanted::Object, &["at", "view"])?;
        let at = match open.get("at") {
            Some((place, value)) => self.open_at(&place, value).map(Some),
            None => Some(None),
        };
        let view = match open.get("view") {
            Some((place, value)) => self.view(&place, value).map(Some),
            None => Some(None),
        };
        Some(Open { at: at?, view: view? })
    }

    fn open_at(&mut self, place: &Place<'_>, value: &Value) -> Option<OpenAt> {
        match self.text(place, value, Wanted::Position)? {
            "worst" => Some(OpenAt::Worst),
            _ => self.position(place, value).map(OpenAt::Position),
        }
    }

    pub(super) fn position(&mut self, place: &Place<'_>, value: &Value) -> Option<Position> {
        let text = self.text(place, value, Wanted::Place)?;
        Position::parse(text)
            .map_err(|error| self.note::<()>(place, Mistake::Position { text: text.to_owned(), error }))
            .ok()
    }

    fn view(&mut self, place: &Place<'_>, value: &Value) -> Option<(Instant, Instant)> {
        let items = self.list(place, value, Wanted::View, usize::MAX)?;
        let [first, last] = items else { return self.note(place, Mistake::NotTwo) };
        let start = self.instant(&place.item(0), first);
        let end = self.instant(&place.item(1), last);
        let (start, end) = (start?, end?);
        if end <= start {
            let than = Amount::Time(Duration(start.0));
            return self.note(&place.item(1), Mistake::NotAfterFirst { than });
        }
        Some((start, end))
    }

    /// The lanes, each that is wrong noted and none.
    fn lanes(&mut self, whole: Object<'_>) -> Option<Vec<Option<Lane>>> {
        let (place, value) = self.required(whole, "lanes", Wanted::List)?;
        let items = self.list(&place, value, Wanted::List, bounds::LANES)?;
        if items.is_empty() {
            return self.note(&place, Mistake::EmptyList);
        }
        let mut ids = Ids::new();
        let mut lanes = Vec::new();
        for (index, item) in items.iter().enumerate() {
            lanes.push(self.lane(&place.item(index), item, &mut ids));
        }
        Some(lanes)
    }

    fn lane(&mut self, place: &Place<'_>, value: &Value, ids: &mut Ids) -> Option<Lane> {
        let lane = self.object(place, value, Wanted::Object, &["id", "title", "limiter"])?;
        let id = self.id(lane, ids);
        let title = match lane.get("title") {
            Some((place, value)) => self.title(&place, value).map(Some),
            None => Some(None),
        };
        let limiter = match self.required(lane, "limiter", Wanted::Object) {
            Some((place, value)) => self.limiter(&place, value),
            None => None,
        };
        let (rule, key) = limiter?;
        Some(Lane { id: id?, title: title?, rule, key })
    }

    /// An id that no other before has.
    fn id(&mut self, object: Object<'_>, ids: &mut Ids) -> Option<String> {
        let (place, value) = self.required(object, "id", Wanted::Text)?;
        let id = self.name(&place, value)?;
        match ids.insert(id.clone(), 0) {
            None => Some(id),
            Some(_) => self.note(&place, Mistake::DuplicateId { id }),
        }
    }

    pub(super) fn limiter(&mut self, place: &Place<'_>, value: &Value) -> Option<(Rule, Vec<Key>)> {
        let limiter = self.any_object(place, value, Wanted::Object)?;
        if let Some((place, Value::String(kind))) = limiter.get("kind")
            && LATER_LIMITERS.contains(&kind.as_str())
        {
            let instead = "instead-of-kind";
            return self.note(&place, Mistake::Unsupported { what: kind.clone(), instead });
        }
        let (kind, read) =
            self.kind(limiter, "kind", TABLE.limiters, TABLE.every_limiter, &Around::NOTHING)?;
        let values = read.values(kind);
        if let Some((name, least)) = Rule::too_small(kind.name, &values) {
            return self.note(&limiter.place_of(name), Mistake::TooSmall { least: Amount::Count(least) });
        }
        let rule = Rule::of(kind.name, &values)?;
        Some((rule, read.keys("key")?))
    }

    /// The clients, each that is wrong noted and none.
    fn clients(&mut self, whole: Object<'_>) -> Option<Vec<Option<Client>>> {
        let Some((place, value)) = whole.get("clients") else { return Some(vec![Some(default_client())]) };
        let items = self.list(&place, value, Wanted::List, bounds::CLIENTS)?;
        if items.is_empty() {
            return self.note(&place, Mistake::EmptyList);
        }
        let mut ids = Ids::new();
        let mut clients = Vec::new();
        for (index, item) in items.iter().enumerate() {
            clients.push(self.declared_client(&place.item(index), item, &mut ids));
        }
        Some(clients)
    }

    fn declared_client(&mut self, place: &Place<'_>, value: &Value, ids: &mut Ids) -> Option<Client> {
        let known = ["id", "ip", "user", "apiKey", "retry"];
        let client = self.object(place, value, Wanted::Object, &known)?;
        let id = self.id(client, ids);
        let mut name = |field| match client.get(field) {
            Some((place, value)) => self.name(&place, value).map(Some),
            None => Some(None),
        };
        let (ip, user, api_key) = (name("ip"), name("user"), name("apiKey"));
        let retry = match client.get("retry") {
            Some((place, value)) => self.retry(&place, value),
            None => Some(None),
        };
        Some(Client { id: id?, ip: ip?, user: user?, api_key: api_key?, retry: retry? })
    }

    fn retry(&mut self, place: &Place<'_>, value: &Value) -> Option<Option<RetryPolicy>> {
        let retry = self.any_object(place, value, Wanted::Object)?;
        let (kind, read) = self.kind(retry, "policy", TABLE.retries, &[], &Around::NOTHING)?;
        let backoff = match kind.name {
            "immediate" => Backoff::Immediate,
            "fixed" => Backoff::Fixed { wait: read.duration("wait")? },
            "retry-after" => Backoff::RetryAfter,
            "exponential" => Backoff::Exponential {
                base: read.duration("base")?,
                cap: read.duration("cap")?,
                jitter: match read.choice("jitter")? {
                    "full" => Jitter::Full,
                    "equal" => Jitter::Equal,
                    "decorrelated" => Jitter::Decorrelated,
                    _ => Jitter::None,
                },
            },
            _ => return Some(None),
        };
        Some(Some(RetryPolicy { backoff, max_attempts: read.count("maxAttempts")? }))
    }
}

/// What a list has, by id; none if an entry could not be read, as then any id may have been meant.
fn ids<T>(entries: &[Option<T>], id: impl Fn(&T) -> &String) -> Option<Ids> {
    let mut ids = Ids::new();
    for (index, entry) in entries.iter().enumerate() {
        ids.insert(id(entry.as_ref()?).clone(), u32::try_from(index).ok()?);
    }
    Some(ids)
}
