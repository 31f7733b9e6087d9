//! The catalogs as the page loads them: what contributors are told and blank lines left out, and the ids, which are the
//! same in all of them, said once.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::stage::files;
use crate::tool::at;

/// A module that gives the text of each catalog, by language.
pub fn module() -> Result<String> {
    let mut ids: Vec<String> = Vec::new();
    let mut catalogs = String::new();
    for file in files(&at("www/words"))? {
        let text = fs::read_to_string(&file).with_context(|| format!("{} cannot be read", file.display()))?;
        let language = file.file_stem().unwrap_or_default().to_string_lossy();
        let mut messages = messages(&text);
        // As the first of them is in order, so the others are put.
        let place = |id: &str| ids.iter().position(|known| known == id);
        if !ids.is_empty() {
            messages.sort_by_key(|(id, _)| place(id));
            let is_same = messages.iter().map(|(id, _)| id).eq(&ids);
            ensure!(
                is_same,
                "{language}: not the messages of the other languages; `cargo test --test words` names them"
            );
        }
        let texts: Vec<&str> = messages.iter().map(|(_, text)| text.as_str()).collect();
        catalogs += &format!("  {language:?}: catalog({:?}),\n", texts.join("\n"));
        ids = messages.into_iter().map(|(id, _)| id).collect();
    }
    Ok(format!(
        "const ids = {:?}.split(\" \");\n\
         // Where a message goes on, the line begins with a blank or a brace.\n\
         const catalog = (texts) => texts.split(/\\n(?![ }}])/).map((text, at) => `${{ids[at]}}=${{text}}`).join(\"\\n\");\n\
         export default {{\n{catalogs}}};\n",
        ids.join(" "),
    ))
}

/// The messages of a catalog, in its order: id and text.
fn messages(catalog: &str) -> Vec<(String, String)> {
    let mut messages: Vec<(String, String)> = Vec::new();
    for line in catalog.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        match (line.split_once('='), messages.last_mut()) {
            (Some((id, text)), _) if line.starts_with(|c: char| c.is_ascii_lowercase()) => {
                messages.push((id.trim_end().to_owned(), text.trim_start().to_owned()));
            }
            (_, Some((_, text))) => *text += &format!("\n{line}"),
            (_, None) => {}
        }
    }
    messages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_contributors_are_told_is_left_out() {
        let catalog = "### Title\n\n## Room\n\none = 1 = one\nmany =\n    { $n ->\n        [one] = 1\n       *[other] = 2\n    }\n";
        let messages = messages(catalog);
        assert_eq!(messages[0], ("one".to_owned(), "1 = one".to_owned()));
        assert_eq!(
            messages[1],
            ("many".to_owned(), "\n    { $n ->\n        [one] = 1\n       *[other] = 2\n    }".to_owned())
        );
        assert_eq!(messages.len(), 2);
    }
}
