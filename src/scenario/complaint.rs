//! What is to be said of a mistake: a sentence of the catalogs, and what goes into it. The page says it in the
//! reader's language, everybody else in the English of the same catalog.

/// A sentence by its id, with what goes into it. Texts stand as a scenario writes them: they are there to be typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The sentence's id in every catalog.
    pub id: &'static str,
    /// Named as in the catalog.
    pub args: Vec<(&'static str, Word)>,
}

/// A thing said inside a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// The same in every language.
    Text(String),
    /// As the reader's language writes it.
    Number(u64),
    /// Another sentence, by its id.
    Id(&'static str),
}

impl Complaint {
    pub fn new(id: &'static str) -> Self {
        Self { id, args: Vec::new() }
    }

    /// With a value.
    #[must_use]
    pub fn with(self, name: &'static str, text: impl ToString) -> Self {
        self.with_word(name, Word::Text(text.to_string()))
    }

    #[must_use]
    pub fn with_number(self, name: &'static str, number: u64) -> Self {
        self.with_word(name, Word::Number(number))
    }

    /// With words that each language has its own for.
    #[must_use]
    pub fn with_id(self, name: &'static str, id: &'static str) -> Self {
        self.with_word(name, Word::Id(id))
    }

    #[must_use]
    pub(crate) fn with_word(mut self, name: &'static str, word: Word) -> Self {
        self.args.push((name, word));
        self
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl std::fmt::Display for Complaint {
    /// In English. Sentences about mistakes hold text, variables and quoted braces only, as a test sees to.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut rest = english(self.id);
        while let Some((before, placed)) = rest.split_once("{ ") {
            f.write_str(before)?;
            let (what, after) = placed.split_once(" }").unwrap_or((placed, ""));
            match what.strip_prefix('$') {
                Some(name) => match self.args.iter().find(|(known, _)| *known == name) {
                    Some((_, Word::Text(text))) => f.write_str(text)?,
                    Some((_, Word::Number(number))) => f.write_str(&grouped(*number))?,
                    Some((_, Word::Id(id))) => Self::new(id).fmt(f)?,
                    None => f.write_str(name)?,
                },
                None => f.write_str(what.trim_matches('"'))?,
            }
            rest = after;
        }
        f.write_str(rest)
    }
}

/// With a comma between thousands.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).expect("digits")).collect();
    groups.join(",")
}

/// The line of the catalog; where it has none, the id still says something.
#[cfg(not(target_arch = "wasm32"))]
fn english(id: &'static str) -> &'static str {
    const CATALOG: &str = include_str!("../../www/words/en.ftl");
    CATALOG.lines().find_map(|line| line.strip_prefix(id)?.strip_prefix(" = ")).unwrap_or(id)
}
