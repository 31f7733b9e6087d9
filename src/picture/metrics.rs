//! How much room a text takes, in the widest of the usual fonts: labels that do not collide by these
//! measures collide nowhere.

use super::{Align, Area, Px};

/// How large a class's text is, in pixels, and whether it is bold. As `picture.css` has it.
pub fn text_size(class: &str) -> (i32, bool) {
    let has = |name: &str| class.split(' ').any(|part| part == name);
    if has("title") || has("vessel-number") {
        (15, true)
    } else {
        (12, has("bold") || has("above") || has("pill"))
    }
}

/// How wide a text stands in a class.
pub fn text_width(text: &str, class: &str) -> Px {
    let (size, bold) = text_size(class);
    // In thousandths of the size.
    let width: i32 = text.chars().map(advance).fold(0, i32::saturating_add);
    let width = width.saturating_mul(size) / 10;
    Px(if bold { width / 100 * 110 } else { width })
}

/// What a text covers that stands at (x, y) in a class.
pub fn text_area(text: &str, class: &str, (x, y): (Px, Px), align: Align) -> Area {
    let (size, _) = text_size(class);
    let width = text_width(text, class);
    let x = match align {
        Align::Start => x,
        Align::Middle => x - width / 2,
        Align::End => x - width,
    };
    let (above, below) = (Px(size * 78), Px(size * 24));
    Area { x, y: y - above, width, height: above + below }
}

/// As DejaVu Sans and Verdana have it, the widest of what a browser takes for `system-ui`.
fn advance(character: char) -> i32 {
    match character {
        ' ' | '.' | ',' | '·' | '\u{a0}' | '\u{202f}' => 330,
        'i' | 'j' | 'l' | '\'' | '|' | 'í' => 290,
        'Í' => 420,
        'I' | ':' | ';' | '(' | ')' | 'f' | 't' | 'r' | '-' | '/' | '[' | ']' => 420,
        'm' | 'M' | 'W' | '%' => 990,
        'w' | '×' | '+' | '=' | '<' | '>' | '≤' | '≥' | '−' | '→' | '←' | '≈' => 840,
        'A'..='Z' | 'À'..='Ö' | 'Ø'..='Ü' => 750,
        'a'..='z' | '0'..='9' | 'à'..='ü' | '–' | 'µ' => 640,
        _ if character.is_ascii() => 700,
        _ => 1000,
    }
}
