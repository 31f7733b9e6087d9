//! The course package: the lab as a SCORM 1.2 package, which learning platforms import. Equal contents make equal bytes.

use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf, absolute};

use anyhow::{Context, Result, bail, ensure};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::build;
use crate::stage::{stage, write};
use crate::tool::{at, command, output};

/// The script of the launch page, where the bundler puts it.
pub const SCRIPT: &str = "target/scorm/course.js";
/// What goes into the package as it is, beside the launch page and the script.
pub const COPIED: [&str; 4] =
    ["www/page.css", "www/course/course.css", "www/icon.svg", "www/course/README.txt"];
pub const LAUNCH: &str = "www/course/index.html";
/// What checks a scenario and the instants, and says how it is called.
pub const CHECK: &str = "xtask/scorm.mjs";

/// What the launch page says in its element where nothing else is asked for.
const SCENARIO: &str = " scenario=\"edge-burst\"";
const STOPS: &str = "59s 59.99s 60s worst";
const START: &str = " at=\"0s+0\"";
const INSIDE: &str = "      Ratelab needs JavaScript.";

/// What a course of one's own is called, in the folder that one stands in.
const OWN: &str = "ratelab-course.zip";
/// So many stops an element takes.
const MOST_STOPS: usize = 100;

/// What a package is made of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    /// The name of a built-in scenario, or a file.
    scenario: Option<String>,
    stops: Option<String>,
    at: Option<String>,
    lang: Option<String>,
    title: Option<String>,
    to: Option<PathBuf>,
}

/// `cargo xtask scorm` with these words after it.
pub fn scorm(words: &[&str]) -> Result<()> {
    let course = Course::of(words)?;
    build::dist()?;
    let to = course.place()?;
    stage("course: pack it", || {
        write(&to, course.package()?)?;
        if course.scenario.is_some() && course.stops.is_none() {
            println!("  without --stops there is nothing to reach: whoever opens it has completed it");
        }
        println!("  {}", to.display());
        Ok(())
    })
}

impl Course {
    fn of(words: &[&str]) -> Result<Course> {
        let mut course = Course::default();
        for pair in words.chunks(2) {
            let &[option, value] = pair else { bail!("{}: what of it? Write a value after it", pair[0]) };
            let value = value.to_owned();
            match option {
                "--scenario" => course.scenario = Some(value),
                "--stops" => {
                    let stops = value
                        .split(|at: char| at.is_whitespace() || at == ',')
                        .filter(|stop| !stop.is_empty())
                        .count();
                    ensure!(stops <= MOST_STOPS, "--stops: these are {stops}; write at most {MOST_STOPS}");
                    course.stops = Some(value);
                }
                "--at" => course.at = Some(value),
                "--lang" => course.lang = Some(value),
                "--title" => course.title = Some(value),
                "--to" => course.to = Some(value.into()),
                other => bail!(
                    "{other}: write --scenario, --stops, --at, --lang, --title or --to, each with a value"
                ),
            }
        }
        Ok(course)
    }

    /// Where it is written: never in the place of the package in dist/, unless it is that one.
    fn place(&self) -> Result<PathBuf> {
        let usual = at("dist").join(build::COURSE_PACKAGE);
        let is_usual = Course { to: None, ..self.clone() } == Course::default();
        let Some(to) = &self.to else { return Ok(if is_usual { usual } else { OWN.into() }) };
        ensure!(
            is_usual || absolute(to)? != usual,
            "--to {}: there lies the package that `cargo xtask dist` makes; write another file",
            to.display()
        );
        Ok(to.clone())
    }

    /// The bytes of the zip.
    pub fn package(&self) -> Result<Vec<u8>> {
        let (title, launch) = self.launch()?;
        let mut files = vec![("index.html".to_owned(), launch.into_bytes())];
        for path in COPIED.into_iter().chain([SCRIPT]) {
            let name = Path::new(path).file_name().context("a file")?.to_string_lossy().into_owned();
            files.push((name, fs::read(at(path)).with_context(|| format!("{path} cannot be read"))?));
        }
        files.sort();
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        let manifest = manifest(
            &title,
            &files[names.iter().position(|name| *name == "index.html").unwrap_or(0)].1,
            &names,
        );
        files.insert(0, ("imsmanifest.xml".to_owned(), manifest.into_bytes()));
        zipped(&files)
    }

    /// The title, and the page that says what is shown and what is to be reached.
    fn launch(&self) -> Result<(String, String)> {
        let scenario = self.scenario.as_deref().unwrap_or("edge-burst");
        let found = found(scenario)?;
        // Another scenario has other instants: without any, there is nothing to reach.
        let stops = match (&self.stops, &self.scenario) {
            (Some(stops), _) => stops.as_str(),
            (None, None) => STOPS,
            (None, Some(_)) => "",
        };
        let start = self.at.as_deref().unwrap_or(if self.scenario.is_none() { "0s+0" } else { "" });
        let lang = self.lang.as_deref().unwrap_or_default();
        let answer = output(command("node").arg(at(CHECK)).args([found.as_str(), stops, start, lang]))
            .context("the course cannot be made of this")?;
        let (title, document) = answer.trim_end().split_once('\n').unwrap_or((answer.trim_end(), ""));
        let mut page = fs::read_to_string(at(LAUNCH)).with_context(|| format!("{LAUNCH} cannot be read"))?;
        let mut put = |from: &str, to: &str| -> Result<()> {
            ensure!(page.matches(from).count() == 1, "{LAUNCH}: `{from}` does not stand in it once");
            page = page.replace(from, to);
            Ok(())
        };
        put(&format!(" stops=\"{STOPS}\""), &attribute("stops", stops))?;
        put(START, &attribute("at", start))?;
        if document.is_empty() {
            put(SCENARIO, &format!("{}{}", attribute("scenario", scenario), attribute("lang", lang)))?;
        } else {
            put(SCENARIO, &attribute("lang", lang))?;
            put(
                INSIDE,
                &format!("      <script type=\"application/json\">\n{document}\n      </script>\n{INSIDE}"),
            )?;
        }
        if !lang.is_empty() {
            put("<html lang=\"en\">", &format!("<html{}>", attribute("lang", lang)))?;
        }
        let title = self.title.clone().unwrap_or_else(|| title.to_owned());
        put("<title>Ratelab</title>", &format!("<title>{}</title>", escaped(&title)))?;
        Ok((title, page))
    }
}

/// The name of a built-in scenario as it is; a file as it is called from everywhere, as Node starts in another folder.
fn found(scenario: &str) -> Result<String> {
    if scenario.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') {
        return Ok(scenario.to_owned());
    }
    let path = absolute(scenario).with_context(|| format!("--scenario {scenario}: this is no file"))?;
    Ok(path.to_string_lossy().into_owned())
}

/// In a tag; nothing where it says nothing.
fn attribute(name: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!(" {name}=\"{}\"", escaped(value)) }
}

/// As HTML and XML write it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// What the platform reads (IMS content packaging 1.1.2, with what SCORM 1.2 adds).
fn manifest(title: &str, launch: &[u8], names: &[&str]) -> String {
    let title = escaped(title);
    let files: String =
        names.iter().map(|name| format!("      <file href=\"{}\"/>\n", escaped(name))).collect();
    // Courses with other contents are other courses.
    let print = launch.iter().fold(0xcbf2_9ce4_8422_2325_u64, |print, byte| {
        (print ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="ratelab-{print:016x}" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>{title}</title>
      <item identifier="lab" identifierref="launch" isvisible="true">
        <title>{title}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="launch" type="webcontent" adlcp:scormtype="sco" href="index.html">
{files}    </resource>
  </resources>
</manifest>
"#
    )
}

/// Of one time, in this order.
fn zipped(files: &[(String, Vec<u8>)]) -> Result<Vec<u8>> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(9))
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        zip.start_file(name, options)?;
        zip.write_all(content)?;
    }
    Ok(zip.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_contents_make_equal_bytes_and_manifest_first() {
        let files = |text: &str| {
            [("imsmanifest.xml".to_owned(), text.into()), ("index.html".to_owned(), b"page".to_vec())]
        };
        let package = zipped(&files("<manifest/>")).unwrap();
        assert_eq!(package, zipped(&files("<manifest/>")).unwrap());
        assert_ne!(package, zipped(&files("<manifest />")).unwrap());
        assert!(package[30..].starts_with(b"imsmanifest.xml"));
    }

    #[test]
    fn a_title_is_text_in_the_manifest() {
        let manifest = manifest("\"A\" & <b>", b"", &["index.html", "course.js"]);
        assert!(manifest.contains("<title>&quot;A&quot; &amp; &lt;b&gt;</title>"), "{manifest}");
        assert!(manifest.contains("<file href=\"course.js\"/>"));
    }

    #[test]
    fn options_come_with_their_values() {
        let course = Course::of(&["--stops", "1s 2s", "--lang", "pt-BR"]).unwrap();
        assert_eq!((course.stops.as_deref(), course.lang.as_deref()), (Some("1s 2s"), Some("pt-BR")));
        let hundred = vec!["1s"; 100].join(" ");
        assert!(Course::of(&["--stops", &hundred]).is_ok());
        let more = format!("{hundred}, 2s");
        for wrong in [&["--stops"][..], &["--stop", "1s"], &["--lang", "en", "--to"], &["--stops", &more]] {
            assert!(Course::of(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_course_of_ones_own_leaves_dist_alone_and_goes_by_the_callers_folder() {
        let place = |words: &[&str]| Course::of(words).unwrap().place();
        let usual = at("dist").join(build::COURSE_PACKAGE);
        assert_eq!(place(&[]).unwrap(), usual);
        assert_eq!(place(&["--to", "a.zip"]).unwrap(), Path::new("a.zip"));
        for own in [["--scenario", "edge-burst"], ["--stops", "1s"], ["--lang", "en"], ["--title", "A"]] {
            assert_eq!(place(&own).unwrap(), Path::new(OWN), "{own:?}");
            assert!(place(&[&own[..], &["--to", &usual.to_string_lossy()]].concat()).is_err(), "{own:?}");
        }
        assert_eq!(found("edge-burst").unwrap(), "edge-burst");
        let here = std::env::current_dir().unwrap();
        assert_eq!(Path::new(&found("./mine.json").unwrap()), here.join("mine.json"));
    }
}
