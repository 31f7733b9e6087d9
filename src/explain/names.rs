//! What limiters, lanes and their settings are called.

use super::{Arg, Message, Rounding, clock, exact_span, span};
use crate::limiter::{Phrase, Rule, Said};
use crate::run::Run;
use crate::scenario::Text;
use crate::time::{Duration, Rate};

/// The kind's name, as a title: `Fixed window`.
pub fn limiter(rule: &Rule) -> Message {
    Message::new(rule.ids().limiter)
}

/// The kind at the beginning of a sentence: `The fixed window`.
fn subject(rule: &Rule) -> Message {
    Message::new(rule.ids().subject)
}

/// The kind inside a sentence: `the fixed window`.
fn object(rule: &Rule) -> Message {
    Message::new(rule.ids().object)
}

/// A lane's title: its own, or the names of the limiters that it goes by, with the setting where several lanes have
/// that name: `Fixed window → GCRA from 60.400 s`.
pub fn lane_title(run: &Run, lane: usize) -> Arg {
    lane_name(run, lane, &|its| over_the_run(run, its, "name-changed", limiter, limiter), Arg::from)
}

/// A lane at the beginning of a sentence about the whole run: `The fixed window`, `“Login page”`, `The fixed window
/// (GCRA from 60.400 s on)`.
pub fn lane_subject(run: &Run, lane: usize) -> Arg {
    lane_name(run, lane, &|its| over_the_run(run, its, "subject-changed", subject, object), quoted)
}

/// The same inside a sentence.
pub fn lane_object(run: &Run, lane: usize) -> Arg {
    lane_name(run, lane, &|its| over_the_run(run, its, "subject-changed", object, object), quoted)
}

/// A lane at the beginning of a sentence about now, by the rules that the lanes go by then.
pub(super) fn lane_subject_by<'a>(run: &'a Run, lane: usize, rule: impl Fn(usize) -> &'a Rule) -> Arg {
    lane_name(run, lane, &|its| (subject(rule(its)), rule(its)), quoted)
}

/// The same inside a sentence.
pub(super) fn lane_object_by<'a>(run: &'a Run, lane: usize, rule: impl Fn(usize) -> &'a Rule) -> Arg {
    lane_name(run, lane, &|its| (object(rule(its)), rule(its)), quoted)
}

fn quoted(title: Arg) -> Arg {
    Message::new("subject-titled").with("title", title).into()
}

/// The kinds that a lane goes by, one after the other, and the rule that it begins with. Of more than two the first
/// and the last are named.
fn over_the_run<'a>(
    run: &'a Run,
    lane: usize,
    changed: &'static str,
    first: fn(&Rule) -> Message,
    then: fn(&Rule) -> Message,
) -> (Message, &'a Rule) {
    // A rule that never was in force is none.
    let mut terms = run.terms(lane).filter(|term| term.since < term.until || !term.requests.is_empty());
    let begins = terms.next().map_or(run.rule(lane), |term| term.rule);
    let (mut last, mut since, mut changes) = (begins, None, 0);
    for term in terms {
        if term.rule.ids().limiter != last.ids().limiter {
            (last, since, changes) = (term.rule, Some(term.since), changes + 1);
        }
    }
    let name = match since {
        None => first(begins),
        Some(since) => Message::new(changed)
            .with("first", first(begins))
            .with("between", if changes > 1 { "some" } else { "none" })
            .with("last", then(last))
            .with("at", clock(since)),
    };
    (name, begins)
}

fn lane_name<'a>(
    run: &Run,
    lane: usize,
    by_kind: &dyn Fn(usize) -> (Message, &'a Rule),
    by_title: impl Fn(Arg) -> Arg,
) -> Arg {
    let lanes = &run.scenario.lanes;
    let this = &lanes[lane];
    if let Some(title) = &this.title {
        return by_title(text(title));
    }
    let (name, rule) = by_kind(lane);
    let mut same = (0..lanes.len())
        .filter(|other| *other != lane && lanes[*other].title.is_none())
        .map(by_kind)
        .filter(|(other, _)| *other == name)
        .map(|(_, rule)| rule)
        .peekable();
    if same.peek().is_none() {
        return name.into();
    }
    let detail: Arg =
        if same.any(|other| other == rule) { this.id.as_str().into() } else { setting(rule).into() };
    Message::new("name-with-detail").with("name", name).with("detail", detail).into()
}

/// Text for people as something to say.
pub fn text(text: &Text) -> Arg {
    match text {
        Text::Any(text) => Arg::Text(text.clone()),
        Text::Each { en, pt_br } => Arg::Localized { en: en.clone(), pt_br: pt_br.clone() },
    }
}

/// What a rule is set to, in few words: `100 per minute, on the clock`.
pub fn setting(rule: &Rule) -> Message {
    rule.phrases().into_iter().map(phrase).reduce(and).unwrap_or_else(|| Message::new("setting-none"))
}

/// A phrase about a setting as something to say.
pub(super) fn phrase(phrase: Phrase) -> Message {
    let said = phrase.said.into_iter().map(|(name, said)| (name, part(said)));
    Message { id: phrase.id, args: said.collect() }
}

/// `first, second`
pub(super) fn and(first: Message, second: Message) -> Message {
    Message::new("setting-and").with("first", first).with("second", second)
}

fn part(said: Said) -> Arg {
    match said {
        Said::Count(count) => count.into(),
        Said::Rate(rate) => self::rate(rate).into(),
        Said::InLast(quota) => with_period(Message::new("in-last").with("n", quota.count), quota.per).into(),
        Said::AtOnce(rate) => {
            with_period(Message::new("rate-at-once").with("n", rate.count), rate.per).into()
        }
        Said::Spacing(rate) => spacing(rate).into(),
        Said::Span(length) => exact_span(length).into(),
    }
}

/// `100 per minute`, `3 per 7 s`.
pub fn rate(rate: Rate) -> Message {
    with_period(Message::new("rate").with("n", rate.count), rate.per)
}

/// `one every 0.6 s`, where that says it exactly; else the rate.
fn spacing(rate: Rate) -> Message {
    let each = Duration(rate.per.0 / rate.count);
    let exact =
        rate.per.0.is_multiple_of(rate.count) && span(each, Rounding::Up) == span(each, Rounding::Down);
    if exact { Message::new("one-every").with("span", span(each, Rounding::Down)) } else { self::rate(rate) }
}

/// Gives a message its period: `unit` picks the word where the period is one of a unit, `span` is the
/// length of any other.
pub fn with_period(message: Message, period: Duration) -> Message {
    let unit = match period {
        Duration::SECOND => "second",
        Duration::MINUTE => "minute",
        Duration::HOUR => "hour",
        Duration::DAY => "day",
        _ => "other",
    };
    message.with("unit", unit).with("span", exact_span(period))
}

/// `Request 12 from ana, attempt 3`: of which arrival it is the how-manieth attempt, and whose, where there are several.
/// `node`: the number of the node to which it came, from 1; 0 where there is only one.
pub(super) fn request_name(
    (arrival, attempt): (u32, u32),
    node: u64,
    client: &str,
    clients: usize,
) -> Message {
    Message::new("request-name")
        .with("n", u64::from(arrival) + 1)
        .with("node", node)
        .with("attempt", u64::from(attempt))
        .with("clients", clients as u64)
        .with("client", client)
}

/// `12`, or of a retry `12.3`: of which arrival it is the how-manieth attempt.
pub fn request_number(run: &Run, lane: usize, request: u32) -> Message {
    let (arrival, attempt) = run.attempt(lane, request);
    Message::new("request-number").with("n", u64::from(arrival) + 1).with("attempt", u64::from(attempt))
}

/// One sentence after the other.
pub(super) fn two_sentences(first: Message, second: Message) -> Message {
    Message::new("two-sentences").with("first", first).with("second", second)
}

/// One entry of a list after the other.
pub(super) fn two_parts(first: Message, second: Message) -> Message {
    Message::new("two-parts").with("first", first).with("second", second)
}
