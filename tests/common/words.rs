//! The page's catalogs, read natively: what a test or an example says is what the page says.

#![allow(dead_code, reason = "each test takes the languages it needs")]

use std::borrow::Cow;

use fluent_bundle::types::{FluentNumber, FluentNumberOptions};
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue, concurrent::FluentBundle};
use intl_memoizer::concurrent::IntlLangMemoizer;
use ratelab::explain::{Arg, Message, Words};
use unic_langid::LanguageIdentifier;

/// One language's catalog. Gives the text that the page's library gives for the same file.
pub struct Catalog {
    bundle: FluentBundle<FluentResource>,
    language: Language,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Language {
    En,
    /// English with accents, nearly half as long again: what is cut off in it may be cut off in some language.
    Long,
    PtBr,
}

impl Catalog {
    pub fn en() -> Self {
        Self::new(Language::En, "en", include_str!("../../www/words/en.ftl"), english)
    }

    /// As `en-XA` on the page.
    pub fn long() -> Self {
        Self::new(Language::Long, "en-XA", include_str!("../../www/words/en.ftl"), english)
    }

    pub fn pt_br() -> Self {
        Self::new(Language::PtBr, "pt-BR", include_str!("../../www/words/pt-BR.ftl"), brazilian)
    }

    fn new(
        language: Language,
        tag: &str,
        source: &str,
        formatter: fn(&FluentValue, &IntlLangMemoizer) -> Option<String>,
    ) -> Self {
        let tag: LanguageIdentifier = tag.parse().expect("a language tag");
        let resource = FluentResource::try_new(source.to_owned())
            .unwrap_or_else(|(_, errors)| panic!("{tag}.ftl does not parse: {errors:?}"));
        let mut bundle = FluentBundle::new_concurrent(vec![tag.clone()]);
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(formatter));
        if language == Language::Long {
            bundle.set_transform(Some(lengthened));
        }
        bundle.add_builtins().expect("added once");
        bundle
            .add_resource(resource)
            .unwrap_or_else(|errors| panic!("{tag}.ftl says something twice: {errors:?}"));
        Self { bundle, language }
    }

    fn value(&self, arg: &Arg) -> FluentValue<'static> {
        match arg {
            // Without options, as the numbers written in a catalog: the library compares those too.
            Arg::Count(count) => FluentValue::from(*count as f64),
            Arg::Decimal { mantissa, digits } => {
                number(*mantissa as f64 / 10f64.powi((*digits).into()), (*digits).into())
            }
            Arg::Text(text) => text.clone().into(),
            Arg::Localized { en, pt_br } => match self.language {
                Language::En | Language::Long => en.clone().into(),
                Language::PtBr => pt_br.clone().into(),
            },
            Arg::Message(message) => self.say(message).into(),
        }
    }
}

impl Words for Catalog {
    /// # Panics
    /// If the catalog has no such message, or the message wants what it is not given.
    fn say(&self, message: &Message) -> String {
        let id = message.id;
        let pattern = self
            .bundle
            .get_message(id)
            .and_then(|found| found.value())
            .unwrap_or_else(|| panic!("no message {id} in {:?}", self.language));
        let mut args = FluentArgs::new();
        for (name, arg) in &message.args {
            args.set(*name, self.value(arg));
        }
        let mut errors: Vec<FluentError> = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        assert!(errors.is_empty(), "{id} in {:?}: {errors:?}", self.language);
        text
    }
}

fn number(value: f64, digits: usize) -> FluentValue<'static> {
    FluentValue::Number(FluentNumber {
        value,
        options: FluentNumberOptions {
            minimum_fraction_digits: Some(digits),
            maximum_fraction_digits: Some(digits),
            ..FluentNumberOptions::default()
        },
    })
}

/// As words.ts has it: every vowel twice, with an accent.
fn lengthened(text: &str) -> Cow<'_, str> {
    let long = |letter: char| match letter {
        'a' => "áá".to_owned(),
        'e' => "éé".to_owned(),
        'i' => "íí".to_owned(),
        'o' => "óó".to_owned(),
        'u' => "úú".to_owned(),
        'A' => "ÁÁ".to_owned(),
        'E' => "ÉÉ".to_owned(),
        'I' => "ÍÍ".to_owned(),
        'O' => "ÓÓ".to_owned(),
        'U' => "ÚÚ".to_owned(),
        other => other.to_string(),
    };
    text.chars().map(long).collect()
}

fn english(value: &FluentValue, _: &IntlLangMemoizer) -> Option<String> {
    grouped(value, ',', '.')
}

fn brazilian(value: &FluentValue, _: &IntlLangMemoizer) -> Option<String> {
    grouped(value, '.', ',')
}

/// A number in groups of three, with exactly its decimals.
fn grouped(value: &FluentValue, group: char, point: char) -> Option<String> {
    let FluentValue::Number(number) = value else {
        return None;
    };
    let digits = number.options.maximum_fraction_digits.unwrap_or(0);
    // The shortest digits that mean this number, as a browser takes them, not its binary value's.
    let shortest = number.value.to_string();
    let (whole, decimals) = shortest.split_once('.').unwrap_or((shortest.as_str(), ""));
    assert!(decimals.len() <= digits, "{shortest} has more than {digits} decimals");
    let decimals = format!("{decimals:0<digits$}");
    let mut text = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            text.push(group);
        }
        text.push(digit);
    }
    if !decimals.is_empty() {
        text.push(point);
        text.push_str(&decimals);
    }
    Some(text)
}
