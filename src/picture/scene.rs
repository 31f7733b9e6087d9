//! What a picture is made of. Lengths are whole hundredths of a pixel: no float is ever printed.

use std::borrow::Cow;
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};

use crate::explain::Message;

/// Hundredths of a pixel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Px(pub i32);

impl Px {
    pub const ZERO: Self = Self(0);

    pub const fn new(pixels: i32) -> Self {
        Self(pixels * 100)
    }

    /// What was printed.
    fn read(text: &str) -> Self {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
        let hundredths = match decimals.len() {
            0 => 0,
            1 => decimals.parse::<i32>().unwrap_or(0) * 10,
            _ => decimals.parse().unwrap_or(0),
        };
        Self(sign * (whole.parse::<i32>().unwrap_or(0) * 100 + hundredths))
    }

    /// `self · part / whole`, rounded down; `part ≤ whole` keeps it within `self`.
    pub fn share(self, part: u128, whole: u128) -> Self {
        if whole == 0 {
            return Self::ZERO;
        }
        let length = u128::from(self.0.unsigned_abs());
        // Amounts can exceed what the product holds; a picture needs no more than 90 bits of them.
        let shift = 128u32.saturating_sub(part.max(whole).leading_zeros()).saturating_sub(90);
        let length = length * (part >> shift) / (whole >> shift).max(1);
        let length = i32::try_from(length).unwrap_or(i32::MAX);
        Self(if self.0 < 0 { -length } else { length })
    }
}

impl Add for Px {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Px {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Px {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Px {
    type Output = Self;
    fn mul(self, times: i32) -> Self {
        Self(self.0 * times)
    }
}

impl Div<i32> for Px {
    type Output = Self;
    fn div(self, parts: i32) -> Self {
        Self(self.0 / parts)
    }
}

/// As SVG writes it: `12`, `12.5`, `-0.25`.
impl fmt::Display for Px {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        if self.0 < 0 {
            f.write_str("-")?;
        }
        write!(f, "{whole}")?;
        match rest {
            0 => Ok(()),
            _ if rest % 10 == 0 => write!(f, ".{}", rest / 10),
            _ => write!(f, ".{rest:02}"),
        }
    }
}

/// A picture: marks, later ones over earlier ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    pub width: Px,
    pub height: Px,
    /// What the picture shows, in one sentence, for who cannot see it.
    pub label: Message,
    pub marks: Vec<Mark>,
}

/// One thing drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Unique within the scene; the same thing has the same name at every instant.
    pub name: Name,
    /// Style classes, of those in `picture.css`.
    pub class: &'static str,
    pub shape: Shape,
    /// The exact value shown, as a test may ask for it; written as `data-value`.
    pub value: Option<String>,
    /// Whether the present moment of a decision is about it.
    pub lit: bool,
}

/// What a mark is called. Written `level` or `request-17`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Name {
    Of(&'static str),
    Nth(&'static str, u64),
    /// Of one lane where several are in the picture: `lane-0-level`, `lane-0-request-17`.
    OfLane(usize, &'static str),
    NthOfLane(usize, &'static str, u64),
}

impl Name {
    /// The same within a lane.
    #[must_use]
    pub fn in_lane(self, lane: usize) -> Self {
        match self {
            Self::Of(name) | Self::OfLane(_, name) => Self::OfLane(lane, name),
            Self::Nth(name, n) | Self::NthOfLane(_, name, n) => Self::NthOfLane(lane, name, n),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Of(name) => f.write_str(name),
            Self::Nth(name, n) => write!(f, "{name}-{n}"),
            Self::OfLane(lane, name) => write!(f, "lane-{lane}-{name}"),
            Self::NthOfLane(lane, name, n) => write!(f, "lane-{lane}-{name}-{n}"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    Rect {
        x: Px,
        y: Px,
        width: Px,
        height: Px,
        radius: Px,
    },
    Circle {
        x: Px,
        y: Px,
        radius: Px,
    },
    /// ✕ of half-width `radius`.
    Cross {
        x: Px,
        y: Px,
        radius: Px,
    },
    Line {
        x1: Px,
        y1: Px,
        x2: Px,
        y2: Px,
    },
    Path(Path),
    /// `y` is the baseline.
    Text {
        x: Px,
        y: Px,
        align: Align,
        text: Message,
    },
}

/// Which part of a text stands at its x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Start,
    Middle,
    End,
}

/// An outline, as SVG's path data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path(String);

impl Path {
    #[must_use]
    pub fn to(self, x: Px, y: Px) -> Self {
        let command = if self.0.is_empty() { 'M' } else { 'L' };
        self.push(format_args!("{command}{x} {y}"))
    }

    #[must_use]
    pub fn jump(self, x: Px, y: Px) -> Self {
        self.push(format_args!("M{x} {y}"))
    }

    /// A quadratic curve by way of a control point.
    #[must_use]
    pub fn curve(self, by: (Px, Px), to: (Px, Px)) -> Self {
        self.push(format_args!("Q{} {} {} {}", by.0, by.1, to.0, to.1))
    }

    #[must_use]
    pub fn close(self) -> Self {
        self.push(format_args!("Z"))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The same elsewhere: numbers stand in pairs of x and y, after their command's letter.
    fn moved(&self, by_x: Px, by_y: Px) -> Self {
        let mut moved = String::with_capacity(self.0.len());
        let mut numbers = 0;
        let mut rest = self.0.as_str();
        while let Some(first) = rest.chars().next() {
            if first == ' ' || first.is_ascii_alphabetic() {
                moved.push(first);
                rest = &rest[1..];
                continue;
            }
            let end = rest.find(|c: char| c == ' ' || c.is_ascii_alphabetic()).unwrap_or(rest.len());
            let (number, after) = rest.split_at(end.max(1));
            let by = if numbers % 2 == 0 { by_x } else { by_y };
            numbers += 1;
            moved.push_str(&(Px::read(number) + by).to_string());
            rest = after;
        }
        Self(moved)
    }

    fn push(mut self, command: fmt::Arguments<'_>) -> Self {
        use fmt::Write;
        self.0.write_fmt(command).expect("a string takes everything");
        self
    }
}

impl Mark {
    pub fn new(name: Name, class: &'static str, shape: Shape) -> Self {
        Self { name, class, shape, value: None, lit: false }
    }

    /// Its classes as an attribute holds them.
    pub fn classes(&self) -> Cow<'static, str> {
        if self.lit { Cow::Owned([self.class, "lit"].join(" ")) } else { Cow::Borrowed(self.class) }
    }

    #[must_use]
    pub fn valued(mut self, value: impl fmt::Display) -> Self {
        self.value = Some(value.to_string());
        self
    }
}

impl Shape {
    /// The same elsewhere.
    #[must_use]
    pub fn moved(self, by_x: Px, by_y: Px) -> Self {
        match self {
            Self::Rect { x, y, width, height, radius } => {
                Self::Rect { x: x + by_x, y: y + by_y, width, height, radius }
            }
            Self::Circle { x, y, radius } => Self::Circle { x: x + by_x, y: y + by_y, radius },
            Self::Cross { x, y, radius } => Self::Cross { x: x + by_x, y: y + by_y, radius },
            Self::Line { x1, y1, x2, y2 } => {
                Self::Line { x1: x1 + by_x, y1: y1 + by_y, x2: x2 + by_x, y2: y2 + by_y }
            }
            Self::Path(path) => Self::Path(path.moved(by_x, by_y)),
            Self::Text { x, y, align, text } => Self::Text { x: x + by_x, y: y + by_y, align, text },
        }
    }

    /// The element that draws it, and its attributes in a fixed order, but for text content.
    pub fn element(&self) -> (&'static str, Vec<(&'static str, String)>) {
        match self {
            Self::Rect { x, y, width, height, radius } => {
                let mut attributes = vec![
                    ("x", x.to_string()),
                    ("y", y.to_string()),
                    ("width", width.to_string()),
                    ("height", height.to_string()),
                ];
                if *radius > Px::ZERO {
                    attributes.push(("rx", radius.to_string()));
                }
                ("rect", attributes)
            }
            Self::Circle { x, y, radius } => {
                ("circle", vec![("cx", x.to_string()), ("cy", y.to_string()), ("r", radius.to_string())])
            }
            Self::Cross { x, y, radius } => {
                let (x, y, r) = (*x, *y, *radius);
                let path =
                    Path::default().jump(x - r, y - r).to(x + r, y + r).jump(x + r, y - r).to(x - r, y + r);
                ("path", vec![("d", path.0)])
            }
            Self::Line { x1, y1, x2, y2 } => (
                "line",
                vec![
                    ("x1", x1.to_string()),
                    ("y1", y1.to_string()),
                    ("x2", x2.to_string()),
                    ("y2", y2.to_string()),
                ],
            ),
            Self::Path(path) => ("path", vec![("d", path.0.clone())]),
            Self::Text { x, y, align, .. } => {
                let mut attributes = vec![("x", x.to_string()), ("y", y.to_string())];
                match align {
                    Align::Start => {}
                    Align::Middle => attributes.push(("text-anchor", "middle".into())),
                    Align::End => attributes.push(("text-anchor", "end".into())),
                }
                ("text", attributes)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Path, Px};

    #[test]
    fn lengths_print_as_short_as_they_are_exact() {
        for (hundredths, text) in [(0, "0"), (100, "1"), (1250, "12.5"), (-25, "-0.25"), (5, "0.05")] {
            assert_eq!(Px(hundredths).to_string(), text);
        }
    }

    #[test]
    fn a_path_moves_as_a_whole() {
        let path =
            Path::default().to(Px::new(1), Px(-25)).curve((Px(50), Px(5)), (Px::ZERO, Px::new(3))).close();
        let moved =
            Path::default().to(Px(150), Px(-125)).curve((Px::new(1), Px(-95)), (Px(50), Px::new(2))).close();
        assert_eq!(path.moved(Px(50), Px::new(-1)), moved);
    }

    #[test]
    fn shares_hold_for_any_amounts() {
        assert_eq!(Px::new(100).share(1, 3), Px(3333));
        assert_eq!(Px::new(100).share(u128::MAX, u128::MAX), Px::new(100));
        assert_eq!(Px::new(-100).share(1, 2), Px::new(-50));
        assert_eq!(Px::new(100).share(0, u128::MAX), Px::ZERO);
    }
}
