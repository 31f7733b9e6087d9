//! The decision at hand for the page, in words.

use js_sys::Array;
use wasm_bindgen::JsValue;

use super::words::object;
use crate::explain::{CodeLine, Decision, LineState, Message, Words, answered, limit_with_places};
use crate::limiter::Store;
use crate::report::{Answer, EPOCH_SECONDS};
use crate::run::{Heard, Playhead, Run};
use crate::time::Date;

/// `{request, sentence, steps, here}`: steps are pairs of a label and what was reckoned, those that have been taken;
/// `here` is the place of the present one, undefined outside of a decision.
pub(super) fn explained(decision: &Decision, words: &dyn Words) -> JsValue {
    let pair = |(label, text): &(Message, Message)| Array::of2(&said(words, label), &said(words, text));
    let steps: Array = decision.arithmetic().iter().map(pair).collect();
    object([
        ("request", said(words, &decision.outcome())),
        ("sentence", said(words, &decision.sentence())),
        ("steps", steps.into()),
        ("here", decision.passed.map_or(JsValue::UNDEFINED, JsValue::from)),
    ])
}

/// `{lines, stores, fault}`: each line a `{code, state, numbers}`; the names of the listings for a shared store, none
/// where it is not commonly kept so; what goes wrong with this one. `store` is the place of one of them, or
/// undefined for the pseudocode.
pub(super) fn code(
    run: &Run,
    decision: &Decision,
    lane: usize,
    store: Option<usize>,
    words: &dyn Words,
) -> JsValue {
    let rule = run.rule_for(lane, decision.request);
    let stores = rule.stores();
    let chosen: Option<&Store> = store.and_then(|store| stores.get(store));
    let text = match (store, chosen) {
        (None, _) => rule.code(),
        (Some(_), Some(chosen)) => chosen.text,
        (Some(_), None) => "",
    };
    let line = |CodeLine { code, state, numbers }: CodeLine| {
        let state = match state {
            LineState::Idle => "idle",
            LineState::Run => "run",
            LineState::Lit => "lit",
        };
        let numbers = numbers.map_or(JsValue::UNDEFINED, |numbers| said(words, &numbers));
        object([("code", code.into()), ("state", state.into()), ("numbers", numbers)])
    };
    let lines: Array = decision.listing(text).into_iter().map(line).collect();
    let names: Array = stores.iter().map(|store| said(words, &Message::new(store.name))).collect();
    let fault = chosen.and_then(|store| store.fault);
    let fault = fault.map_or(JsValue::UNDEFINED, |fault| said(words, &Message::new(fault)));
    object([("lines", lines.into()), ("stores", names.into()), ("fault", fault)])
}

/// The status, and the header fields by name; a field that the answer does not have is undefined. `about` and
/// `aboutLimit` say what status and limit mean here.
pub(super) fn answer(run: &Run, lane: usize, request: u32, heard: &Heard, words: &dyn Words) -> JsValue {
    let Answer { status, headers, reset_epoch } = Answer::of(run, lane, request, heard);
    // What instant 0 is taken to be, where a time since 1970 is told and no log says otherwise.
    let assumed = reset_epoch.is_some() && Answer::epoch_of_log(run).is_none();
    let epoch = assumed.then(|| Date(EPOCH_SECONDS * 1_000_000_000).to_string());
    let text = |field: Option<String>| field.map_or(JsValue::UNDEFINED, JsValue::from);
    object([
        ("status", status.into()),
        (
            "about",
            said(
                words,
                &answered(
                    run.offers(lane)[request as usize].at,
                    heard.verdict,
                    run.fate(lane, request as usize),
                ),
            ),
        ),
        (
            "aboutLimit",
            limit_with_places(run.rule_for(lane, request))
                .map_or(JsValue::UNDEFINED, |limit| said(words, &limit)),
        ),
        ("retryAfter", text(headers.retry_after)),
        ("limit", text(headers.limit)),
        ("remaining", text(headers.remaining)),
        ("reset", text(headers.reset)),
        ("resetEpoch", text(reset_epoch)),
        ("epoch", text(epoch)),
        ("rateLimit", text(headers.rate_limit)),
        ("policy", text(headers.policy)),
    ])
}

/// What a lane told of the decision at hand, once it is answered.
pub(super) fn heard(run: &Run, playhead: &Playhead, lane: usize) -> Option<(u32, Heard)> {
    let (request, heard) = match playhead.inside().filter(|inside| inside.lane == lane) {
        Some(inside) if inside.passed() < inside.last() => return None,
        Some(inside) => (inside.request, inside.heard.clone()),
        None => {
            let request = u32::try_from(playhead.offered(lane).checked_sub(1)?).ok()?;
            (request, playhead.overhear(run, lane, request).0)
        }
    };
    Some((request, heard))
}

fn said(words: &dyn Words, message: &Message) -> JsValue {
    words.say(message).into()
}
