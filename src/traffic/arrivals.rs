//! Every item's requests, counted before they are made, then made in one order.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::binary_heap::{BinaryHeap, PeekMut};

use super::draws::{Draws, Purpose};
use super::edit::{Edit, Source};
use super::edited::Edited;
use super::even::Even;
use super::item::{Client, Item, Pattern};
use super::log::{Log, NotYet, Reader};
use super::on_off::OnOff;
use super::poisson::Poisson;
use super::ramp::Ramp;
use super::{Arrival, Traffic};
use crate::order;
use crate::time::{Duration, Instant};
use crate::work::Work;

/// The run would have more requests than its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany {
    /// The number of the source that crosses the limit; see [`Source::number`].
    pub source: usize,
}

/// All requests that `items` make before `duration`, as `edits` change them, in order: by instant, then by
/// item, then by index within it, then by edit. Requests at or after `duration` are not part of the run and
/// count for nothing. Each of the edits comes with its index among all of the scenario's.
///
/// Numbers are within a scenario's bounds (2^53 − 1); `client` of each item is an index into
/// `clients`, whose ids are unique. Items that draw do so from [`Draws`] of the item's index.
///
/// # Errors
/// [`TooMany`] if there are more than `limit` requests, or a log has more than `limit` records, in
/// the run or outside it. What a formula can count is counted before any of it is made; `poisson`
/// is drawn no further than the limit.
pub fn arrivals(
    items: &[Item],
    clients: &[Client],
    edits: &[(u32, &Edit)],
    duration: Duration,
    seed: u64,
    limit: u64,
) -> Result<Traffic, TooMany> {
    let mut gathering = Gathering::new(clients, duration, seed, limit);
    while !gathering.advance(items, edits, &mut Work::all())? {}
    Ok(gathering.finish())
}

/// [`arrivals`], a little at a time.
pub struct Gathering {
    duration: Duration,
    seed: u64,
    limit: u64,
    traffic: Traffic,
    /// By id, the index of each of the traffic's clients.
    index_of: BTreeMap<String, u32>,
    /// How many clients the scenario states.
    declared: usize,
    /// How many items are counted, and how many requests that is.
    items: usize,
    requests: u64,
    /// The next item, where counting it takes long.
    counting: Option<Counting>,
    /// What still comes of each item, in order of time: when, and by which client.
    coming: Vec<Coming>,
    /// The next of every source: when, from which one, by which client.
    queue: BinaryHeap<Reverse<(u64, usize, u32)>>,
    /// Where there are edits: what they have made of all so far.
    edited: Option<Edited>,
}

/// What still comes of one source.
struct Coming {
    /// The number of the source.
    source: u32,
    cost: u64,
    rest: Box<dyn Iterator<Item = (u64, u32)>>,
}

/// What can be counted only by making it.
enum Counting {
    Poisson(Poisson, Vec<u64>),
    Log(Box<Reader>, Vec<(u64, u32)>),
}

impl Gathering {
    /// See [`arrivals`].
    pub fn new(clients: &[Client], duration: Duration, seed: u64, limit: u64) -> Self {
        let mut index_of = BTreeMap::new();
        for (index, client) in (0..).zip(clients) {
            index_of.insert(client.id.clone(), index);
        }
        Self {
            duration,
            seed,
            limit,
            traffic: Traffic { clients: clients.to_vec(), ..Traffic::default() },
            index_of,
            declared: clients.len(),
            items: 0,
            requests: 0,
            counting: None,
            coming: Vec::new(),
            queue: BinaryHeap::new(),
            edited: None,
        }
    }

    /// Goes on with the items, which are the same every time; true once all requests are made.
    ///
    /// # Errors
    /// As [`arrivals`]; nothing more is to be done then.
    pub fn advance(
        &mut self,
        items: &[Item],
        edits: &[(u32, &Edit)],
        work: &mut Work,
    ) -> Result<bool, TooMany> {
        if !edits.is_empty() {
            return self.edit(items, edits, work);
        }
        while let Some(item) = items.get(self.items) {
            if !self.count(self.items, self.items, item, work)? {
                return Ok(false);
            }
            self.items += 1;
            if self.items == items.len() {
                self.traffic.arrivals.reserve_exact(self.requests as usize);
            }
        }
        while let Some(mut first) = self.queue.peek_mut() {
            if !work.step() {
                return Ok(false);
            }
            let Reverse((at, from, client)) = *first;
            let coming = &mut self.coming[from];
            let Coming { source, cost, .. } = *coming;
            let arrival = Arrival { at: Instant(at), client, source, cost };
            self.traffic.arrivals.push(arrival);
            match coming.rest.next() {
                Some((at, client)) => *first = Reverse((at, from, client)),
                None => drop(PeekMut::pop(first)),
            }
        }
        Ok(true)
    }

    /// The items, then the edits, each applied to what there is by then; true once all are.
    fn edit(&mut self, items: &[Item], edits: &[(u32, &Edit)], work: &mut Work) -> Result<bool, TooMany> {
        let mut edited = self.edited.take().unwrap_or_else(|| Edited::new(items.len()));
        let number = |edit| Source::Edit(edit).number(items.len());
        while self.items < items.len() + edits.len() {
            let edit = self.items.checked_sub(items.len()).map(|at| edits[at]);
            // What it brings: a request that moves or goes brings nothing.
            let (index, source, item) = match edit {
                None => (self.items, self.items, Some(&items[self.items])),
                Some((edit, Edit::Send(item))) => (number(edit), number(edit), Some(item)),
                Some((edit, Edit::Set { item, to, .. })) => (*item as usize, number(edit), Some(to)),
                Some(_) => (0, 0, None),
            };
            if let Some(item) = item
                && !self.count(index, source, item, work).map_err(|_| TooMany { source })?
            {
                self.edited = Some(edited);
                return Ok(false);
            }
            let made = self.drain();
            match edit {
                None => edited.make(source, made),
                Some((_, Edit::Send(_))) => edited.make(source, made),
                Some((edit, Edit::Move { request, to })) => edited.take(edit, *request, Some(*to)),
                Some((edit, Edit::Delete { request })) => edited.take(edit, *request, None),
                Some((edit, Edit::Set { item, at, kept, .. })) => {
                    let kept = edited.cut(*item as usize, *at, *kept);
                    edited.set(*item as usize, edit, *at, kept, made);
                }
            }
            self.items += 1;
            self.requests = edited.len();
        }
        edited.finish(self.duration, &mut self.traffic.arrivals);
        // The sort is stable, and until here items stand in their order, requests in that of their index.
        order::by_number(&mut self.traffic.arrivals, |arrival| arrival.at.0);
        Ok(true)
    }

    /// All that the one source there is brings.
    fn drain(&mut self) -> Vec<Arrival> {
        let first = self.queue.pop().map(|Reverse((at, _, client))| (at, client));
        let Some((coming, first)) = self.coming.pop().zip(first) else { return Vec::new() };
        let Coming { source, cost, rest } = coming;
        let arrival = |(at, client)| Arrival { at: Instant(at), client, source, cost };
        std::iter::once(first).chain(rest).map(arrival).collect()
    }

    /// How far it is, in thousandths: half of the way is to read and count, the other half to make.
    pub fn progress(&self, items: &[Item]) -> u64 {
        let text = |item: &Item| match &item.pattern {
            Pattern::Log { text, .. } => text.len() as u64,
            _ => 0,
        };
        let half = |done: u64, all: u64| (done.min(all) * 500).checked_div(all).unwrap_or(500);
        if self.items >= items.len() {
            return 500 + half(self.traffic.arrivals.len() as u64, self.requests);
        }
        let reading = match &self.counting {
            Some(Counting::Log(reader, _)) => reader.place() as u64,
            _ => 0,
        };
        match items.iter().map(text).sum() {
            0 => half(self.items as u64, items.len() as u64),
            all => half(items[..self.items].iter().map(text).sum::<u64>() + reading, all),
        }
    }

    /// What was made, once it is.
    pub fn finish(self) -> Traffic {
        self.traffic
    }

    /// Counts an item's requests, as from a source of that number; true once they are. Draws and a log's
    /// reading are those of the item `index`.
    fn count(&mut self, index: usize, source: usize, item: &Item, work: &mut Work) -> Result<bool, TooMany> {
        // How much of the time from `from` on is part of the run, at most up to `to`.
        let run = |from: Instant, to: Instant| to.min(Instant(self.duration.0)).since(from).0;
        let draws = || Draws::new(self.seed, Purpose::Traffic, index as u64);
        match &item.pattern {
            Pattern::At { times } => {
                let mut times: Vec<u64> =
                    times.iter().map(|at| at.0).filter(|at| *at < self.duration.0).collect();
                order::by_number(&mut times, |at| *at);
                self.add((source, item), Instant::ZERO, times.len() as u128, times.into_iter())?;
            }
            Pattern::Burst { at, count, over } => {
                let offsets = Even::new(over.0, *count);
                let in_time = offsets.count_below(run(*at, Instant::BEYOND)).min(u128::from(*count));
                self.add((source, item), *at, in_time, offsets)?;
            }
            Pattern::Steady { rate, from, to } => {
                let offsets = Even::new(rate.per.0, rate.count);
                self.add((source, item), *from, offsets.count_below(run(*from, *to)), offsets)?;
            }
            Pattern::OnOff { rate, on, off, from, to } => {
                let end = run(*from, *to);
                let pattern = OnOff::new(*rate, *on, *off);
                self.add((source, item), *from, pattern.count_below(end), pattern.below(end))?;
            }
            Pattern::Ramp { from_rate, to_rate, from, to } => {
                let end = run(*from, *to);
                let ramp = Ramp::new(*from_rate, *to_rate, to.since(*from));
                self.add((source, item), *from, ramp.count_below(end), ramp.below(end))?;
            }
            Pattern::Poisson { rate, from, to } => {
                let (end, most) = (run(*from, *to), self.left());
                let begin = || Counting::Poisson(Poisson::new(*rate, draws()), Vec::new());
                let Counting::Poisson(poisson, offsets) = self.counting.get_or_insert_with(begin) else {
                    return Ok(true);
                };
                loop {
                    if !work.step() {
                        return Ok(false);
                    }
                    match poisson.next().filter(|offset| *offset < end) {
                        Some(_) if offsets.len() as u64 == most => return Err(TooMany { source }),
                        Some(offset) => offsets.push(offset),
                        None => break,
                    }
                }
                let offsets = std::mem::take(offsets);
                self.counting = None;
                self.add((source, item), *from, offsets.len() as u128, offsets.into_iter())?;
            }
            Pattern::Log { format, text, epoch, within } => {
                let counting = self.counting.take().unwrap_or_else(|| {
                    let log = Log { item: index, format: *format, epoch: *epoch, within: *within };
                    let reader = Reader::new(log, self.duration, draws(), self.limit);
                    Counting::Log(Box::new(reader), Vec::new())
                });
                let Counting::Log(mut reader, mut records) = counting else { return Ok(true) };
                if !self.read(item, text, &mut reader, &mut records, work)? {
                    self.counting = Some(Counting::Log(reader, records));
                    return Ok(false);
                }
                self.traffic.logs.push(reader.reading);
                self.queue_up(source, item.cost, records.len() as u64, Box::new(records.into_iter()));
            }
        }
        Ok(true)
    }

    /// How many more requests the limit leaves.
    fn left(&self) -> u64 {
        self.limit.saturating_sub(self.requests)
    }

    /// The first `count` of `offsets`, as requests after `from`.
    fn add(
        &mut self,
        (source, item): (usize, &Item),
        from: Instant,
        count: u128,
        offsets: impl Iterator<Item = u64> + 'static,
    ) -> Result<(), TooMany> {
        let count = u64::try_from(count).ok().filter(|count| *count <= self.left());
        let count = count.ok_or(TooMany { source })?;
        let client = item.client;
        let rest = offsets.take(count as usize).map(move |offset| (from.0 + offset, client));
        self.queue_up(source, item.cost, count, Box::new(rest));
        Ok(())
    }

    fn queue_up(
        &mut self,
        source: usize,
        cost: u64,
        count: u64,
        mut rest: Box<dyn Iterator<Item = (u64, u32)>>,
    ) {
        self.requests += count;
        if let Some((at, client)) = rest.next() {
            self.queue.push(Reverse((at, self.coming.len(), client)));
            let source = u32::try_from(source).expect("few items and edits");
            self.coming.push(Coming { source, cost, rest });
        }
    }

    /// Reads on in a log; true once all of its records are in `records`.
    fn read(
        &mut self,
        item: &Item,
        text: &str,
        reader: &mut Reader,
        records: &mut Vec<(u64, u32)>,
        work: &mut Work,
    ) -> Result<bool, TooMany> {
        if !reader.advance(text, work)? {
            return Ok(false);
        }
        let too_many = TooMany { source: self.items };
        loop {
            let record = match reader.next(text, work) {
                Err(NotYet) => return Ok(false),
                Ok(None) => return Ok(true),
                Ok(Some(_)) if records.len() as u64 == self.left() => return Err(too_many),
                Ok(Some(record)) => record,
            };
            let client = match record.client {
                Some(id) => self.client(id, record.user).ok_or(too_many)?,
                None => item.client,
            };
            records.push((record.at.0, client));
        }
    }

    /// The index of the client that a log names, which is new at its first request. Those that the
    /// scenario states are left as they are. None: there are more than can be numbered.
    fn client(&mut self, id: &str, user: Option<&str>) -> Option<u32> {
        let clients = &mut self.traffic.clients;
        if let Some(index) = self.index_of.get(id) {
            let position = *index as usize;
            if position >= self.declared && clients[position].user.is_none() {
                clients[position].user = user.map(String::from);
            }
            return Some(*index);
        }
        let index = u32::try_from(clients.len()).ok()?;
        self.index_of.insert(id.to_owned(), index);
        clients.push(Client {
            id: id.into(),
            ip: Some(id.into()),
            user: user.map(String::from),
            ..Client::default()
        });
        Some(index)
    }
}

#[cfg(test)]
mod tests {
    use super::{TooMany, arrivals};
    use crate::time::{Duration, Instant, MAX_INTEGER, Rate};
    use crate::traffic::{Arrival, Client, Item, LogFormat, Pattern, Traffic, Within};

    const LIMIT: u64 = 5_000_000;
    const FOREVER: Duration = Duration(MAX_INTEGER);

    fn instant(text: &str) -> Instant {
        Instant::parse(text).expect(text)
    }

    fn duration(text: &str) -> Duration {
        Duration::parse(text).expect(text)
    }

    fn rate(text: &str) -> Rate {
        Rate::parse(text).expect(text)
    }

    fn client(id: &str) -> Client {
        Client { id: id.into(), ..Client::default() }
    }

    fn item(pattern: Pattern) -> Item {
        Item { client: 0, cost: 1, pattern }
    }

    fn steady(r: &str, from: &str, to: &str) -> Item {
        item(Pattern::Steady { rate: rate(r), from: instant(from), to: instant(to) })
    }

    fn burst(at: &str, count: u64, over: &str) -> Item {
        item(Pattern::Burst { at: instant(at), count, over: duration(over) })
    }

    fn log(format: LogFormat, text: &str) -> Item {
        item(Pattern::Log { format, text: text.into(), epoch: Some(0), within: Within::Start })
    }

    fn run(items: &[Item], within: &str) -> Traffic {
        arrivals(items, &[client("ana"), client("bo")], &[], duration(within), 1, LIMIT)
            .expect("within the limit")
    }

    fn times(items: &[Item], within: &str) -> Vec<u64> {
        run(items, within).arrivals.iter().map(|arrival| arrival.at.0).collect()
    }

    #[test]
    fn listed_times_come_in_any_order() {
        let at = |times: &[&str]| item(Pattern::At { times: times.iter().map(|t| instant(t)).collect() });
        assert_eq!(times(&[at(&["5ns", "1ns", "9ns", "10ns", "0s"])], "10ns"), [0, 1, 5, 9]);
        assert_eq!(times(&[], "10ns"), [0; 0]);
    }

    #[test]
    fn a_burst_shares_its_length() {
        assert_eq!(times(&[burst("59s", 3, "1s")], "2m"), [59_000_000_000, 59_333_333_333, 59_666_666_666]);
        assert_eq!(times(&[burst("5ns", 3, "0s")], "6ns"), [5, 5, 5]);
        assert_eq!(times(&[burst("5ns", 3, "0s")], "5ns"), [0; 0]);
        assert_eq!(times(&[burst("7ns", 3, "1s")], "5ns"), [0; 0]);
        // Those at or after the end are not part of it.
        assert_eq!(times(&[burst("0s", 3, "10ns")], "6ns"), [0, 3]);
        assert_eq!(times(&[burst("0s", 0, "10ns")], "6ns"), [0; 0]);
    }

    #[test]
    fn steady_ends_before_to() {
        assert_eq!(times(&[steady("3/10ns", "2ns", "12ns")], "1s"), [2, 5, 8]);
        assert_eq!(times(&[steady("3/10ns", "2ns", "13ns")], "1s"), [2, 5, 8, 12]);
        assert_eq!(times(&[steady("3/10ns", "2ns", "1s")], "9ns"), [2, 5, 8]);
        assert_eq!(times(&[steady("3/10ns", "9ns", "2ns")], "1s"), [0; 0]);
        assert_eq!(times(&[steady("2/1ns", "0s", "2ns")], "1s"), [0, 0, 1, 1]);
    }

    #[test]
    fn phases_and_ramps_begin_at_from_and_end_with_the_run() {
        let on_off = item(Pattern::OnOff {
            rate: rate("3/10ns"),
            on: duration("15ns"),
            off: duration("5ns"),
            from: instant("100ns"),
            to: instant("130ns"),
        });
        assert_eq!(times(std::slice::from_ref(&on_off), "1s"), [100, 103, 106, 110, 113, 120, 123, 126]);
        assert_eq!(times(&[on_off], "121ns"), [100, 103, 106, 110, 113, 120]);
        // x/10 + x²/1000 ≥ i: 0, 9.16, 17.08, 24.16; the end of the run does not bend the ramp.
        let ramp = item(Pattern::Ramp {
            from_rate: rate("1/10ns"),
            to_rate: rate("3/10ns"),
            from: instant("50ns"),
            to: instant("150ns"),
        });
        assert_eq!(times(std::slice::from_ref(&ramp), "75ns"), [50, 60, 68]);
        assert_eq!(times(&[ramp], "1s").len(), 20);
    }

    #[test]
    fn draws_belong_to_seed_and_item() {
        let poisson = |from: &str, to: &str| {
            item(Pattern::Poisson { rate: rate("10/s"), from: instant(from), to: instant(to) })
        };
        let items = [poisson("0s", "10s"), poisson("0s", "10s")];
        let of = |traffic: &Traffic| traffic.arrivals.iter().map(|a| a.at.0).collect::<Vec<_>>();
        let both = run(&items, "1m");
        assert_eq!(both, run(&items, "1m"));
        let first = run(&items[..1], "1m");
        let same = of(&both).windows(2).filter(|pair| pair[0] == pair[1]).count();
        assert!(first.arrivals.len() > 50 && same < 5, "two items have two streams");
        let other =
            arrivals(&items, &[client("ana")], &[], duration("1m"), 2, LIMIT).expect("within the limit");
        assert_ne!(other, both);
        // Other items before or after it, which draw nothing of its kind, move nothing.
        let later = run(&[items[0].clone(), steady("1/s", "0s", "1m")], "10s");
        assert!(of(&first).iter().all(|at| of(&later).contains(at)));
        assert!(
            of(&run(&[poisson("5s", "7s")], "6s"))
                .iter()
                .all(|at| (5_000_000_000..6_000_000_000).contains(at))
        );
    }

    #[test]
    fn ties_go_by_item_then_index() {
        let mut first = burst("5ns", 2, "0s");
        first.cost = 2;
        let mut second = item(Pattern::At { times: vec![instant("9ns"), instant("5ns"), instant("1ns")] });
        second.client = 1;
        let mut third = log(LogFormat::Times, "5ns zoe\n5ns\n5ns ana\n");
        third.cost = 7;
        let traffic = run(&[first, second, third], "1s");
        let got: Vec<_> = traffic.arrivals.iter().map(|a| (a.at.0, a.client, a.cost)).collect();
        let expected =
            [(1, 1, 1), (5, 0, 2), (5, 0, 2), (5, 1, 1), (5, 2, 7), (5, 0, 7), (5, 0, 7), (9, 1, 1)];
        assert_eq!(got, expected);
    }

    #[test]
    fn clients_come_from_the_records() {
        let line = |host: &str, user: &str, second: u32| {
            format!("{host} - {user} [01/Jan/1970:00:00:{second:02} +0000] \"GET / HTTP/1.1\" 200 1\n")
        };
        let text = [
            line("192.0.2.9", "-", 3),
            line("192.0.2.1", "-", 1),
            line("bo", "rob", 2),
            line("192.0.2.9", "zoe", 4),
            line("192.0.2.9", "eve", 5),
            line("192.0.2.77", "late", 59),
        ]
        .concat();
        let traffic =
            run(&[log(LogFormat::Common, &text), log(LogFormat::Times, "6s 192.0.2.1\n7s x")], "50s");
        let new = |id: &str, user: Option<&str>| Client {
            id: id.into(),
            ip: Some(id.into()),
            user: user.map(String::from),
            ..Client::default()
        };
        // Of the one outside the run nothing is kept; a stated client stays as stated.
        let expected = [
            client("ana"),
            client("bo"),
            new("192.0.2.1", None),
            new("192.0.2.9", Some("zoe")),
            new("x", None),
        ];
        assert_eq!(traffic.clients, expected);
        let got: Vec<_> = traffic.arrivals.iter().map(|a| (a.at.0 / 1_000_000_000, a.client)).collect();
        assert_eq!(got, [(1, 2), (2, 1), (3, 3), (4, 3), (5, 3), (6, 2), (7, 4)]);
        assert_eq!(
            traffic.logs.iter().map(|log| (log.item, log.taken)).collect::<Vec<_>>(),
            [(0, 5), (1, 2)]
        );
    }

    #[test]
    fn absurd_items_are_too_many_at_once() {
        let top = Rate { count: MAX_INTEGER, per: Duration(1) };
        let (from, to) = (Instant::ZERO, Instant(MAX_INTEGER));
        let (long, short) = (Duration(MAX_INTEGER), Duration(1));
        let slow = Rate { count: 1, per: long };
        for pattern in [
            Pattern::Steady { rate: top, from, to },
            Pattern::Burst { at: from, count: MAX_INTEGER, over: Duration::ZERO },
            Pattern::Burst { at: from, count: MAX_INTEGER, over: long },
            Pattern::OnOff { rate: top, on: short, off: short, from, to },
            Pattern::OnOff { rate: slow, on: short, off: Duration::ZERO, from, to },
            Pattern::Ramp { from_rate: slow, to_rate: top, from, to },
            Pattern::Ramp { from_rate: top, to_rate: slow, from, to },
            Pattern::Poisson { rate: top, from, to },
        ] {
            let items = [steady("1/1d", "0s", "1d"), item(pattern)];
            let rejected = arrivals(&items, &[client("ana")], &[], FOREVER, 1, 10_000);
            assert_eq!(rejected, Err(TooMany { source: 1 }), "{:?}", items[1]);
        }
    }

    #[test]
    fn what_comes_after_the_end_does_not_count() {
        let count = MAX_INTEGER;
        let long = Duration(MAX_INTEGER);
        let items = [
            item(Pattern::Burst { at: Instant(7), count, over: long }),
            item(Pattern::Burst { at: Instant(10), count, over: Duration::ZERO }),
            item(Pattern::Steady {
                rate: Rate { count, per: Duration(1) },
                from: Instant(10),
                to: Instant(MAX_INTEGER),
            }),
        ];
        assert_eq!(times(&items, "10ns"), [7, 8, 9]);
    }

    #[test]
    fn the_limit_is_of_the_whole_run_and_may_be_reached() {
        let poisson =
            |to: u64| item(Pattern::Poisson { rate: rate("1/1ns"), from: Instant::ZERO, to: Instant(to) });
        let drawn = run(&[poisson(100)], "1s").arrivals.len() as u64;
        let text = "1ns\n2ns\n3ns\n1d";
        let items = [burst("0s", 10, "0s"), poisson(100), poisson(0), log(LogFormat::Times, text)];
        let with = |items: &[Item], limit| arrivals(items, &[client("ana")], &[], duration("1s"), 1, limit);
        // The second item draws from a stream of its own; its number is known from a run without limit.
        let all = with(&items, LIMIT).expect("within the limit").arrivals.len() as u64;
        assert!(drawn > 50 && all > 63);
        assert_eq!(with(&items, all).map(|traffic| traffic.arrivals.len() as u64), Ok(all));
        assert_eq!(with(&items, all - 1), Err(TooMany { source: 3 }));
        assert_eq!(with(&items, all - 3), Err(TooMany { source: 3 }));
        assert_eq!(with(&items, all - 4), Err(TooMany { source: 1 }));
        assert_eq!(with(&items, 10), Err(TooMany { source: 1 }));
        assert_eq!(with(&items, 9), Err(TooMany { source: 0 }));
        assert_eq!(with(&[], 0), Ok(Traffic { clients: vec![client("ana")], ..Traffic::default() }));
    }

    #[test]
    fn a_rising_ramp_of_a_million_is_made() {
        let ramp = item(Pattern::Ramp {
            from_rate: rate("1/s"),
            to_rate: rate("1999/s"),
            from: Instant::ZERO,
            to: instant("1000s"),
        });
        let traffic = run(&[ramp], "1000s");
        assert_eq!(traffic.arrivals.len(), 1_000_000);
        assert_eq!(traffic.arrivals[1], Arrival { at: Instant(618_204_891), client: 0, source: 0, cost: 1 });
    }
}
