//! What somebody may have meant who wrote a name that is none.

/// The known name nearest to `written`, if one is near enough to be worth suggesting.
pub(super) fn nearest(written: &str, known: &[&'static str]) -> Option<&'static str> {
    // Nothing known is as long, and the work stays bounded.
    if written.len() > 60 {
        return None;
    }
    let written = plain(written);
    let near = |name: &&'static str| {
        let plain_name = plain(name);
        let distance = edits(&written, &plain_name);
        let allowed = (plain_name.len().min(written.len()) / 3).max(1);
        (distance <= allowed && distance < plain_name.len()).then_some((distance, *name))
    };
    known.iter().filter_map(near).min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// Without case, dashes and underscores, which are mistaken most.
fn plain(name: &str) -> Vec<char> {
    name.chars().filter(|c| !matches!(c, '-' | '_' | ' ')).map(|c| c.to_ascii_lowercase()).collect()
}

/// The least number of letters to insert, remove, replace or swap with their neighbour.
fn edits(a: &[char], b: &[char]) -> usize {
    let mut before = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut next = vec![i + 1];
        for j in 0..b.len() {
            let replaced = row[j] + usize::from(a[i] != b[j]);
            let mut least = replaced.min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                let swapped: &usize = &before[j - 1];
                least = least.min(swapped + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn suggests_what_is_near_and_nothing_else() {
        let known = ["fixed-window", "sliding-log", "token-bucket", "gcra", "on-off", "at", "refillStyle"];
        for (written, meant) in [
            ("fixed_window", Some("fixed-window")),
            ("FixedWindow", Some("fixed-window")),
            ("tokenbuket", Some("token-bucket")),
            ("grca", Some("gcra")),
            ("gcr", Some("gcra")),
            ("refill_style", Some("refillStyle")),
            ("a", Some("at")),
            ("", None),
            ("leaky", None),
        ] {
            assert_eq!(nearest(written, &known), meant, "{written}");
        }
        assert_eq!(nearest(&"x".repeat(1_000_000), &known), None);
    }
}
