//! Stages: each says what it does and how long it took, and is left out while its inputs are as they were.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};

use crate::tool::at;

/// Does one stage: a line when it begins, a line with its seconds when it is done.
pub fn stage<T>(what: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("• {what}");
    let start = Instant::now();
    let done = work()?;
    println!("  done in {:.1} s", start.elapsed().as_secs_f64());
    Ok(done)
}

/// What a stage is made from. Two stamps are equal when every byte that went in is.
pub struct Inputs(DefaultHasher);

impl Inputs {
    /// Begins with words that decide the result: options, versions.
    pub fn of(words: &[&str]) -> Inputs {
        let mut hasher = DefaultHasher::new();
        words.hash(&mut hasher);
        Inputs(hasher)
    }

    /// Adds a file, or every file in a folder. What is not there counts too: as not there.
    pub fn with(mut self, path: impl AsRef<Path>) -> Result<Inputs> {
        let path = path.as_ref();
        if path.is_dir() {
            for file in files(path)? {
                self = self.with(file)?;
            }
            return Ok(self);
        }
        path.hash(&mut self.0);
        fs::read(path).ok().hash(&mut self.0);
        Ok(self)
    }

    fn stamp(&self) -> String {
        format!("{:016x}", self.0.finish())
    }

    /// Does a stage, unless it was done with these inputs before and all that it made is still there.
    pub fn once(
        self,
        name: &str,
        what: &str,
        made: &[PathBuf],
        work: impl FnOnce() -> Result<()>,
    ) -> Result<()> {
        let kept = at("target/stamps").join(name);
        let stamp = self.stamp();
        if fs::read_to_string(&kept).is_ok_and(|old| old == stamp) && made.iter().all(|path| path.exists()) {
            println!("• {name}: up to date");
            return Ok(());
        }
        // Forgotten first: a stage that fails halfway is not taken for done.
        let _ = fs::remove_file(&kept);
        stage(&format!("{name}: {what}"), work)?;
        write(&kept, stamp)
    }
}

/// Every file in a folder and in those inside it, in the order of their names.
pub fn files(dir: &Path) -> Result<Vec<PathBuf>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(dir).with_context(|| format!("{}: the folder cannot be read", dir.display()))? {
        entries.push(entry?.path());
    }
    entries.sort();
    let mut found = Vec::new();
    for entry in entries {
        if entry.is_dir() {
            found.extend(files(&entry)?);
        } else {
            found.push(entry);
        }
    }
    Ok(found)
}

/// Writes a file, and the folder it lies in where that is missing.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<()> {
    let place = || format!("{}: cannot be written", path.display());
    if let Some(dir) = path.parent() {
        fs::create_dir_all(dir).with_context(place)?;
    }
    fs::write(path, content).with_context(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_tells_other_bytes_other_words_and_a_missing_file() {
        let dir = std::env::temp_dir().join(format!("xtask-stamp-{}", std::process::id()));
        let file = dir.join("deep/file");
        let stamp = |word: &str| Inputs::of(&[word]).with(&file).unwrap().stamp();
        let missing = stamp("a");
        write(&file, "one").unwrap();
        let one = stamp("a");
        assert_eq!(one, stamp("a"));
        assert_ne!(one, stamp("b"));
        write(&file, "two").unwrap();
        assert_ne!(one, stamp("a"));
        assert_ne!(missing, stamp("a"));
        assert_eq!(files(&dir).unwrap(), [file]);
        fs::remove_dir_all(dir).unwrap();
    }
}
