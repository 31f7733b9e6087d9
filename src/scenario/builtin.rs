//! The scenarios that come with Ratelab, one file each in `builtin/`.

/// Their names and texts (JSON), in the order in which they are offered.
pub const ALL: &[(&str, &str)] = &[
    ("edge-burst", include_str!("builtin/edge-burst.json")),
    ("bucket-worst", include_str!("builtin/bucket-worst.json")),
    ("counter-worst", include_str!("builtin/counter-worst.json")),
    ("steady-overload", include_str!("builtin/steady-overload.json")),
    ("idle-then-burst", include_str!("builtin/idle-then-burst.json")),
    ("leaky-or-token", include_str!("builtin/leaky-or-token.json")),
    ("log-or-counter", include_str!("builtin/log-or-counter.json")),
    ("slow-and-steady", include_str!("builtin/slow-and-steady.json")),
    ("access-log", include_str!("builtin/access-log.json")),
    ("no-limit", include_str!("builtin/no-limit.json")),
    ("edge-burst-hurts", include_str!("builtin/edge-burst-hurts.json")),
    ("retry-storm", include_str!("builtin/retry-storm.json")),
    ("shared-address", include_str!("builtin/shared-address.json")),
    ("login", include_str!("builtin/login.json")),
    ("nodes-multiply", include_str!("builtin/nodes-multiply.json")),
];

/// The text of the built-in scenario of that name.
pub fn named(name: &str) -> Option<&'static str> {
    ALL.iter().find(|(id, _)| *id == name).map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::ALL;
    use crate::scenario::document::Value;
    use crate::scenario::{OpenAt, Text, read};

    #[test]
    fn every_built_in_reads_and_says_where_it_opens() {
        for (name, json) in ALL {
            let document: Value = serde_json::from_str(json).expect(name);
            let scenario = read(&document).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(matches!(scenario.title, Some(Text::Each { .. })), "{name} has a title in each language");
            let (start, end) = scenario.open.view.expect(name);
            assert!(end.0 <= scenario.duration.0, "{name} shows a stretch of its run");
            if let Some(OpenAt::Position(position)) = scenario.open.at {
                assert!(start <= position.instant && position.instant <= end, "{name} opens in view");
            } else {
                assert_eq!(scenario.open.at, Some(OpenAt::Worst), "{name}");
            }
        }
    }
}
