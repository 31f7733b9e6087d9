/// Something to say to a person: which sentence of the catalog, and what goes into it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Message {
    /// The sentence's id in every catalog.
    pub id: &'static str,
    /// Named as in the catalog.
    pub args: Vec<(&'static str, Arg)>,
}

/// A thing said inside a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Arg {
    /// A whole number, written in the reader's format; picks plurals.
    Count(u64),
    /// `mantissa / 10^digits`, written with exactly so many decimals in the reader's format.
    /// Whoever makes one has rounded it the honest way (levels down, waits up).
    Decimal { mantissa: u64, digits: u8 },
    /// A name that is the same in every language.
    Text(String),
    /// Text that the scenario gives in each language.
    Localized { en: String, pt_br: String },
    /// A message inside the message, said first.
    Message(Box<Message>),
}

impl Message {
    // Said at hundreds of places, each of which would hold a copy.
    #[inline(never)]
    pub fn new(id: &'static str) -> Self {
        Self { id, args: Vec::new() }
    }

    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.push((name, arg.into()));
        self
    }
}

impl From<u64> for Arg {
    fn from(count: u64) -> Self {
        Self::Count(count)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Self {
        Self::Message(Box::new(message))
    }
}

/// A catalog in one language: whoever writes a picture or a sentence hands one in.
pub trait Words {
    fn say(&self, message: &Message) -> String;
}
