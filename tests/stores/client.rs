//! A listing as a client of the store: each of its commands is a round trip, between which others act and it can die.

use mlua::{Lua, MultiValue, Thread, ThreadStatus, Value};
use ratelab::limiter::Rule;

use super::redis::Redis;
use super::script::{code, text, to_lua};

/// A process on its way through the listing.
pub struct Client {
    lua: Lua,
    thread: Thread,
    /// The command that it is about to send.
    command: Vec<String>,
    answer: i64,
}

impl Client {
    /// A client that decides on a request at `now`, with its first command at hand. It is given a connection; the
    /// time or, where the key does not hold it, the key; quota, window and cost.
    pub fn new(listing: &str, rule: &Rule, now: i64, cost: u64) -> Self {
        let lua = Lua::new();
        let connect = "return setmetatable({}, { __index = function(_, name)
            return function(_, ...) return coroutine.yield(name:upper(), ...) end end })";
        let connection: Value = lua.load(connect).eval().expect("a connection");
        let quota = rule.quota().expect("a quota");
        let window = quota.per.0 / 1_000_000;
        let first: Value = if listing.contains("redis, now") {
            Value::Number(now as f64)
        } else {
            Value::String(lua.create_string("quota:ana").expect("a text"))
        };
        let function = lua.load(code(listing)).into_function().expect("a listing that parses");
        let thread = lua.create_thread(function).expect("a thread");
        let mut client = Self { lua, thread, command: Vec::new(), answer: -1 };
        client.go_on((connection, first, quota.count, window, cost));
        client
    }

    fn go_on(&mut self, with: impl mlua::IntoLuaMulti) {
        let said: MultiValue = self.thread.resume(with).expect("it runs");
        let said: Vec<String> = said.iter().map(text).collect();
        if self.thread.status() == ThreadStatus::Resumable {
            self.command = said;
        } else {
            self.command.clear();
            self.answer = said[0].parse().expect("a number");
        }
    }

    /// One round trip.
    pub fn send(&mut self, redis: &mut Redis) {
        assert!(!self.command.is_empty(), "it has answered");
        let reply = to_lua(&self.lua, &redis.call(&self.command)).expect("a reply");
        self.go_on(reply);
    }

    /// All that are left; its answer.
    pub fn finish(mut self, redis: &mut Redis) -> i64 {
        while !self.command.is_empty() {
            self.send(redis);
        }
        self.answer
    }
}
