//! What docs/scenario.md says of a field, as the descriptions that an editor shows.

const REFERENCE: &str = include_str!("../../docs/scenario.md");

/// The text under a heading, up to the next one of its level or above.
fn section<'a>(document: &'a str, heading: &str) -> &'a str {
    let (_, rest) = document.split_once(&format!("\n{heading}\n")).unwrap_or_else(|| panic!("{heading}"));
    let marks = heading.bytes().take_while(|byte| *byte == b'#').count();
    let ends = (2..=marks).filter_map(|marks| rest.find(&format!("\n{} ", "#".repeat(marks))));
    &rest[..ends.min().unwrap_or(rest.len())]
}

/// The last cell of the row of that name.
fn row(section: &str, name: &str) -> String {
    let head = format!("| `{name}` |");
    let row =
        section.lines().find(|line| line.starts_with(&head)).unwrap_or_else(|| panic!("{name} in {section}"));
    let meaning = row.trim_end().trim_end_matches('|').rsplit(" | ").next().unwrap_or_default();
    // Where it says where more is said, the links are gone: what comes before is enough here.
    let told = plain(meaning);
    let told = told.split("; see ").next().filter(|told| !told.starts_with("see ")).unwrap_or_default();
    let mut letters = told.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Of a kind: the first sentences, up to the table.
fn lead(section: &str) -> String {
    let paragraph = section.trim_start().split("\n\n").next().unwrap_or_default();
    plain(&paragraph.replace('\n', " "))
}

/// Without links and blanks around it: `[Traffic](#traffic)` is Traffic.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text.trim();
    while let Some((before, after)) = rest.split_once('[') {
        plain.push_str(before);
        match after.split_once("](").and_then(|(label, after)| Some((label, after.split_once(')')?.1))) {
            Some((label, after)) if !label.contains(']') => {
                plain.push_str(label);
                rest = after;
            }
            _ => {
                plain.push('[');
                rest = after;
            }
        }
    }
    plain + rest
}

/// Of a field of the document.
pub(super) fn of_field(name: &str) -> String {
    row(section(REFERENCE, "## The document"), name)
}

/// Of a kind under that heading.
pub(super) fn of_kind(heading: &str, kind: &str) -> String {
    lead(section(section(REFERENCE, heading), &format!("### `{kind}`")))
}

/// Of a kind's own parameter.
pub(super) fn of_parameter(heading: &str, kind: &str, name: &str) -> String {
    row(section(section(REFERENCE, heading), &format!("### `{kind}`")), name)
}

/// Of what every kind under that heading has.
pub(super) fn of_common(heading: &str, name: &str) -> String {
    row(section(REFERENCE, heading), name)
}
