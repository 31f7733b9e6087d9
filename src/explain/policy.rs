//! A limit as the documentation of an API states it: what one may send, who is one, and what the answers say.

use super::names::phrase;
use super::{Message, exact_span, limit_with_places};
use crate::run::{Playhead, Run};
use crate::scenario::Key;

/// What a lane limits to by the rule that it goes by now, in paragraphs of sentences.
pub fn policy(run: &Run, playhead: &Playhead, lane: usize) -> Vec<Vec<Message>> {
    let rule = playhead.rule(run, lane);
    let mut limit: Vec<Message> = rule.policy().into_iter().map(phrase).collect();
    let Some(period) = rule.period() else { return vec![limit] };
    if let Some(bound) = rule.bound(period).and_then(|bound| u64::try_from(bound).ok()) {
        limit.push(Message::new("policy-bound").with("n", bound).with("window", exact_span(period)));
    }
    let keys = run.scenario.lanes[lane].key.iter().map(|key| {
        Message::new(match key {
            Key::Global => "param-limiter-key-global",
            Key::Client => "param-limiter-key-client",
            Key::Ip => "param-limiter-key-ip",
            Key::User => "param-limiter-key-user",
            Key::ApiKey => "param-limiter-key-api-key",
        })
    });
    if let Some(key) =
        keys.reduce(|first, then| Message::new("policy-key-else").with("first", first).with("then", then))
    {
        limit.push(Message::new("policy-per").with("key", key));
    }
    if run.arrivals().iter().any(|arrival| arrival.cost > 1) {
        limit.push(Message::new("policy-cost"));
        if let Some(most) = rule.largest_cost() {
            limit.push(Message::new("policy-largest").with("n", most));
        }
    }
    let mut answers = vec![Message::new("policy-answer").with("status", 429u64)];
    answers.extend(limit_with_places(rule).map(|_| Message::new("policy-places")));
    vec![limit, answers]
}
