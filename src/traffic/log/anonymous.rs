//! A log without whose it is: its clients by number, and of each record no more than who and when.

use std::collections::BTreeMap;

use super::{ncsa, times};
use crate::traffic::{Client, Item, LogFormat, Pattern};

/// Rewrites the logs of `items` so that their runs are the same and nothing but the times is left of what they
/// said: clients are named k1, k2, … and users u1, u2, … in the order in which the lines name them. Names that the
/// scenario itself states, in `clients`, stay. Lines that cannot be read stay as lines that cannot be read.
pub fn anonymous<'a>(items: impl Iterator<Item = &'a mut Item>, clients: &[Client]) {
    let (mut hosts, mut users) = (Aliases::new('k', clients), Aliases::new('u', clients));
    for item in items {
        let Pattern::Log { format, text, .. } = &mut item.pattern else { continue };
        let mut kept = String::new();
        // Line for line, so that what is said of a line says it of the same one.
        for line in text.strip_prefix('\u{feff}').unwrap_or(text).lines() {
            let line = line.trim_ascii();
            if *format == LogFormat::Times {
                match times::read(line) {
                    Ok((_, client)) => {
                        kept.extend(line.split_ascii_whitespace().next());
                        if let Some(client) = client {
                            kept.push(' ');
                            hosts.push(client, &mut kept);
                        }
                    }
                    Err(_) => unreadable(line, &mut kept),
                }
            } else {
                match ncsa::read(line, *format == LogFormat::Combined) {
                    Ok(record) => {
                        hosts.push(record.host, &mut kept);
                        kept.push_str(" - ");
                        match record.user {
                            Some(user) => users.push(user, &mut kept),
                            None => kept.push('-'),
                        }
                        kept.push_str(" [");
                        kept.push_str(record.stamp);
                        kept.push_str("] \"\" - -");
                    }
                    Err(_) => unreadable(line, &mut kept),
                }
            }
            kept.push('\n');
        }
        *text = kept;
        if *format == LogFormat::Combined {
            // Referer and agent are gone.
            *format = LogFormat::Common;
        }
    }
}

fn unreadable(line: &str, kept: &mut String) {
    if !line.is_empty() {
        kept.push('-');
    }
}

/// Names in the place of names.
struct Aliases {
    letter: char,
    /// By name its number, or [`STATED`].
    numbers: BTreeMap<String, u32>,
    /// The last number given.
    last: u32,
}

/// In the place of a number: the scenario itself speaks of somebody called so, whom limiters may count as one with
/// the log's.
const STATED: u32 = 0;

impl Aliases {
    fn new(letter: char, clients: &[Client]) -> Self {
        let named = |client: &Client| [Some(client.id.clone()), client.ip.clone(), client.user.clone()];
        let mut numbers = BTreeMap::new();
        for name in clients.iter().flat_map(named).flatten() {
            numbers.insert(name, STATED);
        }
        Self { letter, numbers, last: 0 }
    }

    fn push(&mut self, name: &str, text: &mut String) {
        let number = match self.numbers.get(name) {
            Some(&STATED) => return text.push_str(name),
            Some(number) => *number,
            None => {
                self.last += 1;
                while self.numbers.get(&self.alias(self.last)) == Some(&STATED) {
                    self.last += 1;
                }
                self.numbers.insert(name.to_owned(), self.last);
                self.last
            }
        };
        text.push_str(&self.alias(number));
    }

    fn alias(&self, number: u32) -> String {
        format!("{}{number}", self.letter)
    }
}

#[cfg(test)]
mod tests {
    use super::anonymous;
    use crate::time::{Duration, Instant};
    use crate::traffic::{Client, Item, LogFormat, Pattern, Traffic, Within, arrivals};

    fn log(format: LogFormat, text: &str) -> Item {
        let pattern = Pattern::Log { format, text: text.into(), epoch: None, within: Within::Even };
        Item { client: 0, cost: 1, pattern }
    }

    fn text(item: &Item) -> (LogFormat, &str) {
        let Pattern::Log { format, text, .. } = &item.pattern else { panic!("a log") };
        (*format, text)
    }

    /// When each request comes and who sends it, whose address and user each client shares, how the logs were read.
    #[derive(Debug, PartialEq)]
    struct Anonymous {
        arrivals: Vec<(Instant, u32)>,
        alike: Vec<[usize; 2]>,
        logs: Vec<[u64; 4]>,
    }

    fn told_apart(items: &[Item], clients: &[Client]) -> Anonymous {
        let Traffic { arrivals, clients, logs } =
            arrivals(items, clients, &[], Duration(86_400_000_000_000), 1, 1_000).expect("few");
        let ips: Vec<_> = clients.iter().map(|client| &client.ip).collect();
        let users: Vec<_> = clients.iter().map(|client| &client.user).collect();
        let first = |of: &[&Option<String>], like: usize| of.iter().position(|one| *one == of[like]).unwrap();
        Anonymous {
            arrivals: arrivals.iter().map(|arrival| (arrival.at, arrival.client)).collect(),
            alike: (0..clients.len()).map(|at| [first(&ips, at), first(&users, at)]).collect(),
            logs: logs.iter().map(|log| [log.records, log.taken, log.outside, log.bad]).collect(),
        }
    }

    const COMBINED: &str = "\u{feff}203.0.113.9 - eva [10/Mar/2026:14:00:01 -0300] \"GET /inbox?token=s3cret HTTP/1.1\" 200 5 \"https://example.org/from\" \"Agent\"\r\n\
        \r\n\
        203.0.113.10 - - [10/Mar/2026:14:00:01 -0300] \"GET /secret HTTP/1.1\" 503 5 \"-\" \"-\"\n\
        no record of /secret\n\
        ana - eva [10/Mar/2026:14:00:00 -0300] \"POST /secret HTTP/1.1\" 200 - \"-\" \"-\" 0.004\n\
        203.0.113.9 - - [10/Mar/2026:14:00:02 -0300] \"\" 400 0 \"-\" \"-\"\n\
        k3 - rob [12/Mar/2026:14:00:02 -0300] \"\" 400 0 \"-\" \"-\"\n";

    #[test]
    fn nothing_but_who_and_when_is_left() {
        let clients = [Client { id: "ana".into(), user: Some("k2".into()), ..Client::default() }];
        let mut items = [
            log(LogFormat::Combined, COMBINED),
            log(LogFormat::Times, "59.5s 203.0.113.10\n1m\n2026-03-10T17:00:00.25Z bo\n59 s"),
            log(
                LogFormat::Common,
                "bo - eva [10/Mar/2026:17:00:00 +0000] \"GET /secret HTTP/1.1\" 200 5 \"/from\"",
            ),
        ];
        let before = told_apart(&items, &clients);
        anonymous(items.iter_mut(), &clients);
        let expected = "k1 - u1 [10/Mar/2026:14:00:01 -0300] \"\" - -\n\n\
            k3 - - [10/Mar/2026:14:00:01 -0300] \"\" - -\n\
            -\n\
            ana - u1 [10/Mar/2026:14:00:00 -0300] \"\" - -\n\
            k1 - - [10/Mar/2026:14:00:02 -0300] \"\" - -\n\
            k4 - u2 [12/Mar/2026:14:00:02 -0300] \"\" - -\n";
        assert_eq!(text(&items[0]), (LogFormat::Common, expected));
        assert_eq!(text(&items[1]), (LogFormat::Times, "59.5s k3\n1m\n2026-03-10T17:00:00.25Z k5\n-\n"));
        let expected = "k5 - u1 [10/Mar/2026:17:00:00 +0000] \"\" - -\n";
        assert_eq!(text(&items[2]), (LogFormat::Common, expected));
        assert_eq!(told_apart(&items, &clients), before, "the same requests by as many clients");
        let once = items.clone();
        anonymous(items.iter_mut(), &clients);
        assert_eq!(items, once, "what has no names keeps them");
    }
}
