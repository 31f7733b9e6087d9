//! What is drawn and what is to be said: texts find their places when everything else has its own.

use super::metrics::text_area;
use super::{Align, Area, Mark, Name, Px, Shape};
use crate::explain::{Message, Words};
use crate::order;

/// Free space kept around a text.
const MARGIN: (Px, Px) = (Px(300), Px(100));
/// How far apart texts side by side stand at least, so that nobody reads two numbers as one.
const APART: Px = Px::new(4);

/// Marks, what texts may not cover, and the texts that wait for a place.
pub(super) struct Canvas<'a> {
    words: &'a dyn Words,
    /// Where texts may stand.
    area: Area,
    marks: Vec<Mark>,
    taken: Vec<Area>,
    texts: Vec<Area>,
    wishes: Vec<Wish>,
}

/// A text that wants a place.
pub(super) struct Wish {
    pub name: Name,
    pub class: &'static str,
    /// From the longest to the shortest.
    pub wordings: Vec<Message>,
    /// Where it may stand, best first.
    pub places: Vec<(Px, Px, Align)>,
    pub value: Option<String>,
    pub importance: Importance,
}

/// Who chooses a place first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Importance {
    Value,
    Bracket,
    Setting,
    Column,
    Count(u32),
    Window,
    Note,
}

impl<'a> Canvas<'a> {
    pub fn new(words: &'a dyn Words, area: Area) -> Self {
        Self { words, area, marks: Vec::new(), taken: Vec::new(), texts: Vec::new(), wishes: Vec::new() }
    }

    pub fn add(&mut self, name: Name, class: &'static str, shape: Shape) -> &mut Mark {
        self.marks.push(Mark::new(name, class, shape));
        self.marks.last_mut().expect("just pushed")
    }

    pub fn push(&mut self, mark: Mark) {
        self.marks.push(mark);
    }

    /// Keeps texts away from a stretch.
    pub fn keep_clear(&mut self, area: Area) {
        self.taken.push(area);
    }

    /// A line that no text may cross; straight across or straight down.
    pub fn line(&mut self, name: Name, class: &'static str, from: (Px, Px), to: (Px, Px)) -> &mut Mark {
        let (x, y) = (from.0.min(to.0), from.1.min(to.1));
        self.taken.push(Area { x, y, width: from.0.max(to.0) - x, height: from.1.max(to.1) - y });
        self.add(name, class, Shape::Line { x1: from.0, y1: from.1, x2: to.0, y2: to.1 })
    }

    pub fn wish(&mut self, wish: Wish) {
        self.wishes.push(wish);
    }

    /// How wide a text stands.
    pub fn width(&self, text: &Message, class: &str) -> Px {
        super::metrics::text_width(&self.words.say(text), class)
    }

    /// Gives the texts their places, the most important first. What finds none is left out.
    pub fn finish(mut self) -> Vec<Mark> {
        let mut wishes = std::mem::take(&mut self.wishes);
        order::by(&mut wishes, |a, b| a.importance.cmp(&b.importance));
        for wish in wishes {
            let Some((text, (x, y, align), area)) = self.find(&wish) else { continue };
            self.texts.push(area);
            let mark = self.add(wish.name, wish.class, Shape::Text { x, y, align, text });
            mark.value = wish.value;
        }
        self.marks
    }

    fn find(&self, wish: &Wish) -> Option<(Message, (Px, Px, Align), Area)> {
        wish.wordings.iter().find_map(|wording| {
            let said = self.words.say(wording);
            let at_zero = text_area(&said, wish.class, (Px::ZERO, Px::ZERO), Align::Start);
            wish.places.iter().find_map(|&(x, y, align)| {
                let left = match align {
                    Align::Start => x,
                    Align::Middle => x - at_zero.width / 2,
                    Align::End => x - at_zero.width,
                };
                let text = Area { x: left, y: y + at_zero.y, ..at_zero };
                let inside = text.x >= self.area.x
                    && text.right() <= self.area.right()
                    && text.y >= self.area.y
                    && text.bottom() <= self.area.bottom();
                let beside = if matches!(wish.importance, Importance::Count(_)) { Px(150) } else { MARGIN.0 };
                let around = Area {
                    x: text.x - beside,
                    y: text.y - MARGIN.1,
                    width: text.width + beside * 2,
                    height: text.height + MARGIN.1 * 2,
                };
                let apart = Area { x: text.x - APART, width: text.width + APART * 2, ..around };
                let free = inside
                    && !self.taken.iter().any(|taken| around.meets(*taken))
                    && !self.texts.iter().any(|text| apart.meets(*text));
                free.then(|| (wording.clone(), (x, y, align), text))
            })
        })
    }
}
