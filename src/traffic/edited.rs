//! Edits applied, one after the other, to what items make; and requests traced back to what made them.

use super::Arrival;
use super::edit::{Edit, Request, Source};
use crate::order;
use crate::time::{Duration, Instant};

/// The requests of a scenario while they are edited.
pub(super) struct Edited {
    items: usize,
    /// For each item what comes at its time, and then for each edit what it sends.
    lines: Vec<Line>,
    /// What was moved or deleted, in order; at most one for each edit.
    taken: Vec<Taken>,
}

#[derive(Default)]
struct Line {
    /// In the order in which they come.
    requests: Vec<Arrival>,
    /// Who makes them, each from a place in the line on; and from which instant on, where an edit does.
    parts: Vec<(usize, usize, Option<Instant>)>,
}

struct Taken {
    /// Its source and its index there.
    name: (usize, u64),
    was: Arrival,
    /// The last edit that took it.
    edit: u32,
    /// Where it comes instead, if it does.
    to: Option<Instant>,
}

impl Line {
    /// The place of a request, if it is in the line.
    fn place(&self, (source, index): (usize, u64)) -> Option<usize> {
        let part = self.parts.iter().position(|part| part.0 == source)?;
        let place = self.parts[part].1.checked_add(usize::try_from(index).ok()?)?;
        let end = self.parts.get(part + 1).map_or(self.requests.len(), |next| next.1);
        (place < end).then_some(place)
    }

    /// The name of the request at a place.
    fn name(&self, place: usize) -> (usize, u64) {
        let part = self.parts.partition_point(|part| part.1 <= place) - 1;
        let (source, from, _) = self.parts[part];
        (source, (place - from) as u64)
    }
}

impl Edited {
    pub fn new(items: usize) -> Self {
        Self { items, lines: Vec::new(), taken: Vec::new() }
    }

    /// How many requests there are so far.
    pub fn len(&self) -> u64 {
        let lines: usize = self.lines.iter().map(|line| line.requests.len()).sum();
        (lines + self.taken.len()) as u64
    }

    /// All that a source makes by itself.
    pub fn make(&mut self, source: usize, mut requests: Vec<Arrival>) {
        order::by_number(&mut requests, |request| request.at.0);
        *self.line(source) = Line { requests, parts: vec![(source, 0, None)] };
    }

    fn line(&mut self, source: usize) -> &mut Line {
        if self.lines.len() <= source {
            self.lines.resize_with(source + 1, Line::default);
        }
        &mut self.lines[source]
    }

    /// A request moves or, without a place, is gone; if there is such a request.
    pub fn take(&mut self, edit: u32, request: Request, to: Option<Instant>) {
        let name = (request.source.number(self.items), request.index);
        let place = match find(&self.taken, name) {
            Ok(place) => {
                let taken = &mut self.taken[place];
                (taken.edit, taken.to) = (edit, to);
                return;
            }
            Err(place) => place,
        };
        let found = self.lines.iter().find_map(|line| line.place(name).map(|place| line.requests[place]));
        if let Some(was) = found {
            self.taken.insert(place, Taken { name, was, edit, to });
        }
    }

    /// The requests of an item after the first `kept` at `at` that were not taken are no longer made, but
    /// for those that were moved. Says how many stay of those that stand at `at`.
    pub fn cut(&mut self, item: usize, at: Instant, kept: Option<u64>) -> usize {
        let Some(line) = self.lines.get_mut(item) else { return 0 };
        let first = line.requests.partition_point(|request| request.at < at);
        let end = line.requests.partition_point(|request| request.at <= at);
        let (mut left, mut cut) = (kept.unwrap_or(u64::MAX), first);
        while cut < end && left > 0 {
            left -= u64::from(find(&self.taken, line.name(cut)).is_err());
            cut += 1;
        }
        let stays = |name| line.place(name).is_none_or(|place| place < cut);
        self.taken.retain(|taken| taken.to.is_some() || stays(taken.name));
        line.requests.truncate(cut);
        line.parts.retain(|part| part.1 < cut);
        cut - first
    }

    /// From `at` on an item's requests are these, which an edit makes: those at that very instant but for
    /// the first `skip`, and all later ones.
    pub fn set(&mut self, item: usize, edit: u32, at: Instant, skip: usize, mut requests: Vec<Arrival>) {
        order::by_number(&mut requests, |request| request.at.0);
        let first = requests.partition_point(|request| request.at < at);
        let there = requests.partition_point(|request| request.at <= at) - first;
        let source = Source::Edit(edit).number(self.items);
        let line = self.line(item);
        line.parts.push((source, line.requests.len(), Some(at)));
        line.requests.extend(&requests[first + skip.min(there)..]);
    }

    /// All that comes before `duration`: what the items make, then by edit.
    pub fn finish(self, duration: Duration, arrivals: &mut Vec<Arrival>) {
        let mut by_edit: Vec<(u32, Arrival)> = Vec::new();
        for line in &self.lines {
            for (part, (number, from, since)) in line.parts.iter().enumerate() {
                let to = line.parts.get(part + 1).map_or(line.requests.len(), |next| next.1);
                let made_by = Source::of_number(*number, self.items);
                let first = self.taken.partition_point(|taken| taken.name < (*number, 0));
                let mut taken = self.taken[first..].iter().peekable();
                for (index, request) in (0..).zip(&line.requests[*from..to]) {
                    if taken.next_if(|taken| taken.name == (*number, index)).is_some() {
                        continue;
                    }
                    match made_by {
                        Source::Edit(edit) if since.is_none_or(|since| since == request.at) => {
                            by_edit.push((edit, *request));
                        }
                        _ => arrivals.push(*request),
                    }
                }
            }
        }
        for Taken { was, edit, to, .. } in self.taken {
            if let Some(at) = to.filter(|to| to.0 < duration.0) {
                let source = Source::Edit(edit).number(self.items);
                let source = u32::try_from(source).expect("few items and edits");
                by_edit.push((edit, Arrival { at, source, ..was }));
            }
        }
        order::by_number(&mut by_edit, |(edit, _)| u64::from(*edit));
        arrivals.extend(by_edit.into_iter().map(|(_, request)| request));
    }
}

/// Where a taken request of that name stands, or would stand.
fn find(taken: &[Taken], name: (usize, u64)) -> Result<usize, usize> {
    taken.binary_search_by_key(&name, |taken| taken.name)
}

/// What made a request, as edits name it; `arrivals` are all of a run of so many items and these edits.
pub fn origin(arrivals: &[Arrival], request: usize, items: usize, edits: &[(u32, &Edit)]) -> Request {
    let number = arrivals[request].source;
    let source = Source::of_number(number as usize, items);
    let moved = edits.iter().find_map(|(edit, what)| match what {
        Edit::Move { request, .. } if source == Source::Edit(*edit) => Some(*request),
        _ => None,
    });
    if let Some(request) = moved {
        return request;
    }
    let mut index = arrivals[..request].iter().filter(|before| before.source == number).count() as u64;
    let mut taken: Vec<u64> = edits
        .iter()
        .filter_map(|(_, edit)| match edit {
            Edit::Move { request, .. } | Edit::Delete { request } => Some(request),
            Edit::Send(_) | Edit::Set { .. } => None,
        })
        .filter(|taken| taken.source == source)
        .map(|taken| taken.index)
        .collect();
    order::by_number(&mut taken, |index| *index);
    taken.dedup();
    for taken in taken {
        if taken > index {
            break;
        }
        index += 1;
    }
    Request { source, index }
}
