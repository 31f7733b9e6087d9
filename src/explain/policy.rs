//! A limit as the documentation of an API states it: what one may send, who is one, and what the answers say.

use super::names::{phrase, with_period};
use super::{Arg, Message, limit_with_places};
use crate::run::{Playhead, Run};
use crate::scenario::Key;

/// What a lane limits to by the rule that it goes by now, in paragraphs of sentences.
pub fn policy(run: &Run, playhead: &Playhead, lane: usize) -> Vec<Vec<Message>> {
    let rule = playhead.rule(run, lane);
    let limit = rule.policy().into_iter().map(phrase);
    let Some(period) = rule.period() else { return vec![limit.collect()] };
    let mut limit: Vec<Message> = limit.map(|sentence| with_period(of_requests(sentence), period)).collect();
    let costs = run.arrivals().iter().any(|arrival| arrival.cost > 1);
    let bound = rule.bound(period).map(|bound| bound * u128::from(run.nodes_of_key(lane)));
    let bound = bound.and_then(|bound| u64::try_from(bound).ok());
    // Where the limit itself is the bound it is not said twice; and an idle drain takes any cost beyond its own.
    let bound = bound.filter(|bound| rule.quota().is_none_or(|quota| quota.count != *bound));
    if let Some(bound) = bound.filter(|_| !costs || rule.largest_cost().is_some()) {
        let sentence = Message::new(if costs { "policy-bound-cost" } else { "policy-bound" });
        limit.push(with_period(sentence.with("n", bound), period));
    }
    let keys = run.scenario.lanes[lane].key.iter().map(|key| {
        Message::new("policy-key").with(
            "key",
            match key {
                Key::Global => "global",
                Key::Client => "client",
                Key::Ip => "ip",
                Key::User => "user",
                Key::ApiKey => "api-key",
            },
        )
    });
    if let Some(key) =
        keys.reduce(|first, then| Message::new("policy-key-else").with("first", first).with("then", then))
    {
        limit.push(Message::new("policy-per").with("key", key));
    }
    if costs {
        limit.push(Message::new("policy-cost"));
        if let Some(most) = rule.largest_cost() {
            limit.push(Message::new("policy-largest").with("n", most));
        }
    }
    let mut answers = vec![Message::new("policy-answer").with("status", 429u64)];
    answers.extend(limit_with_places(rule).map(|_| Message::new("policy-places")));
    vec![limit, answers]
}

/// The same sentence where a rate in it says what it counts.
fn of_requests(mut sentence: Message) -> Message {
    for (_, arg) in &mut sentence.args {
        if let Arg::Message(rate) = arg
            && rate.id == "rate"
        {
            rate.id = "policy-rate";
        }
    }
    sentence
}
