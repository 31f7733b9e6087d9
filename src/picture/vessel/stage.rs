use std::fmt::Display;

use super::lit::Scale;
use crate::explain::{Arg, Message, Words};
use crate::picture::metrics::text_width;
use crate::picture::{Align, Area, Mark, Name, Path, Px, Shape};

/// Where a vessel is drawn: the thing above, its number and a note under it or, where there is room, beside it.
pub(super) struct Stage<'a> {
    pub marks: Vec<Mark>,
    /// For the thing itself.
    pub drawing: Area,
    /// Where it shows an amount as a length, once it has drawn that.
    pub scale: Option<Scale>,
    words: &'a dyn Words,
    headline: (Px, Px),
    note: (Px, Px),
    text_width: Px,
}

/// The classes of the number and of all other texts.
const NUMBER: &str = "vessel-number";
const LABEL: &str = "quiet";
/// From this width the number stands beside the thing.
const BESIDE: Px = Px::new(400);
/// From one line of a text to the next.
const LINE: Px = Px::new(15);
/// How far a note under the thing may reach beyond the vessel.
const GAP: Px = Px::new(16);
/// What the number and the note take under the thing.
const UNDER: Px = Px::new(44);

impl<'a> Stage<'a> {
    pub fn new(area: Area, words: &'a dyn Words) -> Self {
        let beside = area.width >= BESIDE;
        let (drawing, headline, note, text_width) = if beside {
            let width = Px::new(210);
            let x = area.x + width + Px::new(24);
            let middle = area.y + area.height / 2;
            let drawing = Area { width, ..area };
            (drawing, (x, middle), (x, middle + Px::new(20)), area.right() - x)
        } else {
            let drawing = Area { width: area.width.min(Px::new(280)), height: area.height - UNDER, ..area };
            let x = area.x + Px::new(1);
            let bottom = area.bottom();
            (drawing, (x, bottom - Px::new(23)), (x, bottom - Px::new(5)), area.right() - x)
        };
        Self { marks: Vec::new(), drawing, scale: None, words, headline, note, text_width }
    }

    pub fn add(&mut self, name: Name, class: &'static str, shape: Shape) -> &mut Mark {
        self.marks.push(Mark::new(name, class, shape));
        self.marks.last_mut().expect("just pushed")
    }

    pub fn rect(&mut self, name: Name, class: &'static str, area: Area, radius: Px) -> &mut Mark {
        let Area { x, y, width, height } = area;
        self.add(name, class, Shape::Rect { x, y, width, height, radius })
    }

    pub fn line(&mut self, name: &'static str, class: &'static str, from: (Px, Px), to: (Px, Px)) {
        self.add(Name::Of(name), class, Shape::Line { x1: from.0, y1: from.1, x2: to.0, y2: to.1 });
    }

    pub fn path(&mut self, name: &'static str, class: &'static str, path: Path) -> &mut Mark {
        self.add(Name::Of(name), class, Shape::Path(path))
    }

    /// A small text on the thing.
    pub fn label(&mut self, name: &'static str, at: (Px, Px), align: Align, text: Message) -> &mut Mark {
        self.add(Name::Of(name), LABEL, Shape::Text { x: at.0, y: at.1, align, text })
    }

    /// The number that the thing stands for. `wording` takes `n` and, if there is room for it, `of`; if not, the
    /// wording `short` takes its place, and of how many follows in small.
    pub fn headline(
        &mut self,
        name: &'static str,
        value: impl Display,
        (wording, short): (&'static str, &'static str),
        n: Arg,
        of: u64,
    ) {
        let full = Message::new(wording).with("n", n.clone()).with("of", of);
        let fits = self.width_of(&full, NUMBER) <= self.text_width;
        let text = if fits { full } else { Message::new(short).with("n", n) };
        let taken = self.width_of(&text, NUMBER) + Px::new(5);
        self.title(name, text).value = Some(value.to_string());
        let of = Message::new("vessel-of").with("of", of);
        if !fits && taken + self.width(&of) <= self.text_width {
            let (x, y) = self.headline;
            self.label("of", (x + taken, y), Align::Start, of);
        }
    }

    /// What stands in the number's place.
    pub fn title(&mut self, name: &'static str, text: Message) -> &mut Mark {
        let (x, y) = self.headline;
        self.add(Name::Of(name), NUMBER, Shape::Text { x, y, align: Align::Start, text })
    }

    /// What goes with the number, under it.
    pub fn note(&mut self, text: Message) {
        let (x, y) = self.note;
        // Under the thing there is one line; beside it there is room for more. What is a little too wide reaches into
        // the gap before the timeline.
        let beside = x > self.drawing.x + self.drawing.width;
        if beside {
            self.lines(["vessel-note", "vessel-note-rest"], (x, y), (self.text_width, y + LINE), &text);
        } else {
            self.lines(["vessel-note", "vessel-note-rest"], (x, y), (self.text_width + GAP, y), &text);
        }
    }

    /// A small text in one line or, where that is wider than there is room, in two; left out where even the last line
    /// would stand below `room`. Gives how far down it reaches beyond one line.
    pub fn lines(
        &mut self,
        names: [&'static str; 2],
        (x, y): (Px, Px),
        room: (Px, Px),
        text: &Message,
    ) -> Px {
        let said = self.words.say(text);
        let fits = |text: &str| text_width(text, LABEL) <= room.0;
        if fits(&said) {
            if y <= room.1 {
                self.label(names[0], (x, y), Align::Start, text.clone());
            }
            return Px::ZERO;
        }
        let breaks = said.match_indices(' ').map(|(place, _)| said.split_at(place));
        if let Some((first, rest)) = breaks.rev().find(|(first, _)| fits(first))
            && y + LINE <= room.1
        {
            for (name, part, down) in [(names[0], first, Px::ZERO), (names[1], rest, LINE)] {
                let part = Message::new("said").with("what", part.trim());
                self.label(name, (x, y + down), Align::Start, part);
            }
        }
        LINE
    }

    /// How wide a small text stands.
    pub fn width(&self, text: &Message) -> Px {
        self.width_of(text, LABEL)
    }

    fn width_of(&self, text: &Message, class: &str) -> Px {
        text_width(&self.words.say(text), class)
    }
}
