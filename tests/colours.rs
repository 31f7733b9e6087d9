//! The pictures' colours tell things apart for every eye, in every theme: by the styles as they are, with the
//! arithmetic of the standards (sRGB; Machado, Oliveira and Fernandes 2009 for colour blindness; CIEDE2000).

use std::collections::BTreeMap;

use ratelab::picture::{STYLE, THEMES};

/// What is told apart by colour, if never by colour alone.
const MEANINGS: [&str; 5] = ["admit", "reject", "delay", "above", "token"];
/// What has to be legible beside them.
const LEGIBLE: [&str; 6] = ["ink", "quiet", "past", "future", "edge", "reject-later"];
/// What things stand on.
const GROUNDS: [&str; 2] = ["paper", "tint"];

type Colour = [f64; 3];

fn themes() -> Vec<(&'static str, BTreeMap<String, String>)> {
    let light = properties(STYLE, ".picture {");
    let over = |selector: &str| {
        let mut theme = light.clone();
        theme.extend(properties(THEMES, selector));
        theme
    };
    let dark = over(":host([data-theme=\"dark\"]) .picture {");
    let projector = over(":host([data-theme=\"projector\"]) .picture {");
    vec![("light", light), ("dark", dark), ("projector", projector)]
}

fn properties(sheet: &str, selector: &str) -> BTreeMap<String, String> {
    let (_, block) = sheet.split_once(selector).unwrap_or_else(|| panic!("no {selector}"));
    let (block, _) = block.split_once('}').expect("a block");
    let declarations = block.split(';').filter_map(|line| line.trim().strip_prefix("--")?.split_once(':'));
    declarations.map(|(name, value)| (name.to_owned(), value.trim().to_owned())).collect()
}

/// Linear red, green and blue.
fn linear(theme: &BTreeMap<String, String>, name: &str) -> Colour {
    let hex = theme.get(name).unwrap_or_else(|| panic!("no --{name}"));
    [1, 3, 5].map(|at| {
        let byte = u8::from_str_radix(&hex[at..at + 2], 16).unwrap_or_else(|_| panic!("{hex} is no colour"));
        let part = f64::from(byte) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

fn contrast(one: Colour, other: Colour) -> f64 {
    let luminance = |c: Colour| 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
    let (a, b) = (luminance(one), luminance(other));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

const EYES: [(&str, [[f64; 3]; 3]); 4] = [
    ("full sight", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn seen(eye: &[[f64; 3]; 3], colour: Colour) -> Colour {
    eye.map(|row| row.iter().zip(colour).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0))
}

fn lab(c: Colour) -> Colour {
    let x = 0.412_456_4 * c[0] + 0.357_576_1 * c[1] + 0.180_437_5 * c[2];
    let y = 0.212_672_9 * c[0] + 0.715_152_2 * c[1] + 0.072_175_0 * c[2];
    let z = 0.019_333_9 * c[0] + 0.119_192_0 * c[1] + 0.950_304_1 * c[2];
    let f = |t: f64| if t > 216.0 / 24_389.0 { t.cbrt() } else { (24_389.0 / 27.0 * t + 16.0) / 116.0 };
    let (x, y, z) = (f(x / 0.950_47), f(y), f(z / 1.088_83));
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// CIEDE2000.
fn difference(one: Colour, other: Colour) -> f64 {
    let chroma = |c: Colour| c[1].hypot(c[2]);
    let mean = f64::midpoint(chroma(one), chroma(other)).powi(7);
    let g = 0.5 * (1.0 - (mean / (mean + 25f64.powi(7))).sqrt());
    let polar = |c: Colour| {
        let a = c[1] * (1.0 + g);
        (a.hypot(c[2]), c[2].atan2(a).to_degrees().rem_euclid(360.0))
    };
    let ((c1, h1), (c2, h2)) = (polar(one), polar(other));
    let mut turn = h2 - h1;
    if turn > 180.0 {
        turn -= 360.0;
    } else if turn < -180.0 {
        turn += 360.0;
    }
    let (dl, dc) = (other[0] - one[0], c2 - c1);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
    let (l, c) = (f64::midpoint(one[0], other[0]), f64::midpoint(c1, c2));
    let mut h = f64::midpoint(h1, h2);
    if (h1 - h2).abs() > 180.0 {
        h += if h1 + h2 < 360.0 { 180.0 } else { -180.0 };
    }
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0)
        - 0.20 * cos(4.0 * h - 63.0);
    let sl = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
    let (sc, sh) = (1.0 + 0.045 * c, 1.0 + 0.015 * c * t);
    let rc = 2.0 * (c.powi(7) / (c.powi(7) + 25f64.powi(7))).sqrt();
    let rt = -rc * (60.0 * (-((h - 275.0) / 25.0).powi(2)).exp()).to_radians().sin();
    let (dl, dc, dh) = (dl / sl, dc / sc, dh / sh);
    (dl * dl + dc * dc + dh * dh + rt * dc * dh).sqrt()
}

#[test]
fn the_difference_is_the_standards() {
    // Pairs from the data that Sharma, Wu and Dalal published to check CIEDE2000 by.
    for (one, other, expected) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([50.0, 2.5, 0.0], [50.0, 3.2592, 0.3350], 1.0),
        ([22.7233, 20.0904, -46.6940], [23.0331, 14.9730, -42.5619], 2.0373),
        ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
    ] {
        let found = difference(one, other);
        assert!((found - expected).abs() < 5e-5, "{one:?} {other:?}: {found} instead of {expected}");
    }
}

#[test]
fn colours_differ_for_every_eye() {
    for (theme, colours) in themes() {
        for (eye, matrix) in &EYES {
            for (n, one) in MEANINGS.iter().enumerate() {
                for other in &MEANINGS[n + 1..] {
                    let lab = |name| lab(seen(matrix, linear(&colours, name)));
                    let apart = difference(lab(one), lab(other));
                    assert!(apart >= 15.0, "{theme}, {eye}: {one} and {other} are only {apart:.1} apart");
                }
            }
        }
    }
}

#[test]
fn colours_stand_out_from_the_ground() {
    for (theme, colours) in themes() {
        for ground in GROUNDS {
            for name in MEANINGS.iter().chain(&LEGIBLE) {
                let found = contrast(linear(&colours, name), linear(&colours, ground));
                assert!(found >= 3.0, "{theme}: {name} on {ground} has {found:.2}:1");
            }
            for name in ["ink", "quiet"] {
                let found = contrast(linear(&colours, name), linear(&colours, ground));
                assert!(found >= 4.5, "{theme}: text in {name} on {ground} has {found:.2}:1");
            }
        }
    }
}
