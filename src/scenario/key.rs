use crate::traffic::Client;

/// What of a client a limiter counts by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Global,
    Client,
    Ip,
    User,
    ApiKey,
}

impl Key {
    /// All of them, in the order of the reference.
    pub const ALL: [Self; 5] = [Self::Global, Self::Client, Self::Ip, Self::User, Self::ApiKey];

    /// As a scenario names it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Global => "global",
            Self::Client => "client",
            Self::Ip => "ip",
            Self::User => "user",
            Self::ApiKey => "api-key",
        }
    }

    /// The names of all.
    pub const NAMES: [&str; Self::ALL.len()] = {
        let mut names = [""; Self::ALL.len()];
        let mut at = 0;
        while at < names.len() {
            names[at] = Self::ALL[at].name();
            at += 1;
        }
        names
    };

    /// The key of that name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.name() == name)
    }

    /// The client's field that it is taken from; none for what every client has.
    pub fn field(self) -> Option<&'static str> {
        match self {
            Self::Global | Self::Client => None,
            Self::Ip => Some("ip"),
            Self::User => Some("user"),
            Self::ApiKey => Some("apiKey"),
        }
    }

    /// Whether everybody whom a log names has it: they are known by id and address alone.
    pub fn is_in_logs(self) -> bool {
        matches!(self, Self::Global | Self::Client | Self::Ip)
    }

    /// What it is of that client, if the client has it. Everybody shares the one `global`.
    pub fn of(self, client: &Client) -> Option<&str> {
        match self {
            Self::Global => Some("global"),
            Self::Client => Some(&client.id),
            Self::Ip => client.ip.as_deref(),
            Self::User => client.user.as_deref(),
            Self::ApiKey => client.api_key.as_deref(),
        }
    }
}
