//! A scene as self-contained SVG text.

use std::fmt::Write;

use super::{Scene, Shape};
use crate::explain::Words;

/// Writes a scene with its styles inside; `style` is the sheet.
pub fn write_svg(scene: &Scene, words: &dyn Words, style: &str) -> String {
    let mut svg = String::new();
    open_svg(&mut svg, scene, words, style);
    write_marks(&mut svg, scene, words);
    svg.push_str("</svg>\n");
    svg
}

/// The head of a picture as large as the scene.
pub(super) fn open_svg(svg: &mut String, scene: &Scene, words: &dyn Words, style: &str) {
    let (width, height) = (scene.width, scene.height);
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">",
        Escaped(&words.say(&scene.label)),
    );
    if !style.is_empty() {
        let _ = writeln!(svg, "<style>{style}</style>");
    }
}

/// The scene's marks.
pub(super) fn write_marks(svg: &mut String, scene: &Scene, words: &dyn Words) {
    for mark in &scene.marks {
        let (element, attributes) = mark.shape.element();
        let _ = write!(svg, "<{element} data-name=\"{}\" class=\"{}\"", mark.name, mark.classes());
        for (name, value) in attributes {
            let _ = write!(svg, " {name}=\"{value}\"");
        }
        if let Some(value) = &mark.value {
            let _ = write!(svg, " data-value=\"{}\"", Escaped(value));
        }
        match &mark.shape {
            Shape::Text { text, .. } => {
                let _ = writeln!(svg, ">{}</text>", Escaped(&words.say(text)));
            }
            _ => svg.push_str("/>\n"),
        }
    }
}

/// Text as XML holds it, characters that XML forbids left out.
pub(super) struct Escaped<'a>(pub &'a str);

impl std::fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' => f.write_char(character)?,
                _ if character.is_control() || matches!(character, '\u{fffe}' | '\u{ffff}') => {}
                _ => f.write_char(character)?,
            }
        }
        Ok(())
    }
}
