//! As much of Redis as the listings use, on a virtual clock: exact, in memory, one command at a time.

use std::collections::BTreeMap;

/// What a command answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    Nil,
    Integer(i64),
    Text(String),
    List(Vec<Reply>),
}

#[derive(Clone, Debug)]
enum Value {
    Text(String),
    Hash(BTreeMap<String, String>),
    /// By score and member.
    Sorted(Vec<(i64, String)>),
}

#[derive(Clone, Debug, Default)]
pub struct Redis {
    /// Milliseconds since 1970.
    pub now: i64,
    keys: BTreeMap<String, (Value, Option<i64>)>,
}

impl Redis {
    pub fn call(&mut self, command: &[String]) -> Reply {
        // A key stays through the millisecond that it expires in, as in Redis: it goes where now > when.
        let now = self.now;
        self.keys.retain(|_, (_, expires)| expires.is_none_or(|when| now <= when));
        let words: Vec<&str> = command.iter().map(String::as_str).collect();
        match words[..] {
            ["TIME"] => {
                let (seconds, micros) = (now / 1000, now % 1000 * 1000);
                Reply::List(vec![Reply::Text(seconds.to_string()), Reply::Text(micros.to_string())])
            }
            ["GET", key] => match self.keys.get(key) {
                None => Reply::Nil,
                Some((Value::Text(text), _)) => Reply::Text(text.clone()),
                Some(other) => panic!("WRONGTYPE {key}: {other:?}"),
            },
            ["SET", key, value, "PX", ms] => {
                assert!(number(ms) > 0, "ERR invalid expire time");
                let value = Value::Text(value.to_owned());
                self.keys.insert(key.to_owned(), (value, Some(now + number(ms))));
                Reply::Text("OK".to_owned())
            }
            ["INCRBY", key, by] => {
                let (value, _) =
                    self.keys.entry(key.to_owned()).or_insert((Value::Text("0".to_owned()), None));
                let Value::Text(text) = value else { panic!("WRONGTYPE {key}: {value:?}") };
                let sum = number(text) + number(by);
                *text = sum.to_string();
                Reply::Integer(sum)
            }
            ["PEXPIRE", key, ms] => {
                let Some((_, expires)) = self.keys.get_mut(key) else { return Reply::Integer(0) };
                *expires = Some(now + number(ms));
                if number(ms) <= 0 {
                    self.keys.remove(key);
                }
                Reply::Integer(1)
            }
            ["HMGET", key, ref fields @ ..] => {
                let field = |field: &&str| match self.keys.get(key) {
                    Some((Value::Hash(hash), _)) => {
                        hash.get(*field).map_or(Reply::Nil, |text| Reply::Text(text.clone()))
                    }
                    None => Reply::Nil,
                    Some(other) => panic!("WRONGTYPE {key}: {other:?}"),
                };
                Reply::List(fields.iter().map(field).collect())
            }
            ["HSET", key, ref pairs @ ..] => {
                let hash = self.hash(key);
                for pair in pairs.chunks(2) {
                    hash.insert(pair[0].to_owned(), pair[1].to_owned());
                }
                Reply::Integer(0)
            }
            ["HINCRBY", key, field, by] => {
                let text = self.hash(key).entry(field.to_owned()).or_insert("0".to_owned());
                let sum = number(text) + number(by);
                *text = sum.to_string();
                Reply::Integer(sum)
            }
            ["ZADD", key, score, member] => {
                let set = self.sorted(key);
                set.retain(|(_, known)| known != member);
                set.push((number(score), member.to_owned()));
                set.sort();
                Reply::Integer(1)
            }
            ["ZCARD", key] => Reply::Integer(i64::try_from(self.sorted(key).len()).expect("few")),
            ["ZREMRANGEBYSCORE", key, "-inf", most] => {
                self.sorted(key).retain(|(score, _)| *score > number(most));
                Reply::Integer(0)
            }
            ["ZRANGE", key, first, last, "WITHSCORES"] => {
                let set = self.sorted(key);
                let place = |place: &str| match number(place) {
                    back if back < 0 => i64::try_from(set.len()).expect("few") + back,
                    forth => forth,
                };
                let (first, last) = (place(first).max(0), place(last));
                let within = set.iter().zip(0..).filter(|(_, at)| (first..=last).contains(at));
                let pair = |(score, member): &(i64, String)| {
                    [Reply::Text(member.clone()), Reply::Text(score.to_string())]
                };
                Reply::List(within.flat_map(|(entry, _)| pair(entry)).collect())
            }
            _ => panic!("ERR unknown command {words:?}"),
        }
    }

    fn hash(&mut self, key: &str) -> &mut BTreeMap<String, String> {
        match &mut self.keys.entry(key.to_owned()).or_insert((Value::Hash(BTreeMap::new()), None)).0 {
            Value::Hash(hash) => hash,
            other => panic!("WRONGTYPE {key}: {other:?}"),
        }
    }

    fn sorted(&mut self, key: &str) -> &mut Vec<(i64, String)> {
        match &mut self.keys.entry(key.to_owned()).or_insert((Value::Sorted(Vec::new()), None)).0 {
            Value::Sorted(set) => set,
            other => panic!("WRONGTYPE {key}: {other:?}"),
        }
    }
}

fn number(text: &str) -> i64 {
    text.parse().unwrap_or_else(|_| panic!("ERR {text:?} is not an integer"))
}
