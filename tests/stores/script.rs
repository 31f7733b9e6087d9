//! A listing as a script: the store runs it in one piece.

use std::cell::RefCell;
use std::rc::Rc;

use mlua::{Lua, Value, Variadic};
use ratelab::limiter::{Line, Rule};

use super::Request;
use super::redis::{Redis, Reply};

/// What is said to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    pub passes: bool,
    /// Milliseconds after which it would pass; 0 where the listing does not tell, none where it never would.
    pub retry: Option<u64>,
}

pub struct Script {
    code: String,
}

/// The code of a listing, as a reader sees it.
pub fn code(listing: &str) -> String {
    Line::all(listing).map(|line| format!("{}\n", line.code)).collect()
}

impl Script {
    pub fn new(listing: &str) -> Self {
        Self { code: code(listing) }
    }

    /// Runs it once for each request, on a store whose clock is at `start` when the run begins.
    pub fn run(&self, rule: &Rule, start: i64, requests: &[Request]) -> Vec<Answer> {
        let lua = Lua::new();
        let redis = Rc::new(RefCell::new(Redis::default()));
        let store = redis.clone();
        let call = lua
            .create_function(move |lua, command: Variadic<Value>| {
                let command: Vec<String> = command.iter().map(text).collect();
                to_lua(lua, &store.borrow_mut().call(&command))
            })
            .expect("a function");
        let table = lua.create_table().expect("a table");
        table.set("call", call).expect("set");
        lua.globals().set("redis", table).expect("set");
        lua.globals().set("KEYS", vec!["quota:ana"]).expect("set");
        let script = lua.load(self.code.as_str()).into_function().expect("a script that parses");
        let answer = |(number, (at, cost)): (usize, &Request)| {
            redis.borrow_mut().now = start + i64::try_from(*at).expect("early");
            lua.globals().set("ARGV", arguments(rule, *cost, number)).expect("set");
            match script.call::<Value>(()).expect("it runs") {
                Value::Table(answer) => {
                    let [passes, retry] = [1, 2].map(|at| answer.get::<i64>(at).expect("a number"));
                    Answer { passes: passes == 1, retry: u64::try_from(retry).ok() }
                }
                passes => Answer { passes: text(&passes) == "1", retry: Some(0) },
            }
        };
        requests.iter().enumerate().map(answer).collect()
    }
}

/// What a rule's script is given, in its order.
fn arguments(rule: &Rule, cost: u64, request: usize) -> Vec<String> {
    let rate = rule.rate().expect("a rate");
    let per = rate.per.0 / 1_000_000;
    let largest = rule.largest_cost().expect("a limit");
    let mut arguments = match rule.quota() {
        Some(quota) => vec![quota.count, per, cost],
        None => vec![largest, rate.count, per, cost],
    }
    .iter()
    .map(u64::to_string)
    .collect::<Vec<_>>();
    if let Rule::SlidingLog(_) = rule {
        arguments.push(request.to_string());
    }
    arguments
}

/// A value as Redis takes it: numbers here are whole, and exact.
pub fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.to_str().expect("UTF-8").to_owned(),
        Value::Integer(number) => number.to_string(),
        Value::Number(number) => {
            assert!(number.fract() == 0.0 && number.abs() < 2f64.powi(53), "{number} is not exact");
            format!("{number:.0}")
        }
        other => panic!("{other:?} is no argument of a command"),
    }
}

pub fn to_lua(lua: &Lua, reply: &Reply) -> mlua::Result<Value> {
    Ok(match reply {
        Reply::Nil => Value::Boolean(false),
        Reply::Integer(number) => Value::Number(*number as f64),
        Reply::Text(text) => Value::String(lua.create_string(text)?),
        Reply::List(replies) => {
            let list = lua.create_table()?;
            for reply in replies {
                list.push(to_lua(lua, reply)?)?;
            }
            Value::Table(list)
        }
    })
}
