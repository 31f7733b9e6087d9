use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, Node};

use crate::explain::Words;
use crate::order;
use crate::picture::{Mark, Name, Scene, Shape};

const SVG: &str = "http://www.w3.org/2000/svg";

/// A scene on the page: one element a mark, kept by name, so that only what changed is touched. What stands on the
/// page is remembered here: asking the page for it would cost more than all the rest.
#[derive(Debug)]
pub(super) struct Live {
    svg: Element,
    document: Document,
    /// In the order in which they are drawn.
    drawn: Vec<Drawn>,
    size: String,
    label: String,
}

#[derive(Debug)]
struct Drawn {
    element: Element,
    mark: Mark,
}

impl Live {
    /// Draws into an `<svg>` that is empty and nobody else writes to.
    pub fn new(svg: Element) -> Result<Self, JsValue> {
        let document = svg.owner_document().ok_or("an <svg> that is part of no document")?;
        Ok(Self { svg, document, drawn: Vec::new(), size: String::new(), label: String::new() })
    }

    pub fn is(&self, svg: &Element) -> bool {
        self.svg.is_same_node(Some(svg))
    }

    /// Makes the page show the scene.
    pub fn draw(&mut self, scene: &Scene, words: &dyn Words) -> Result<(), JsValue> {
        let size = format!("0 0 {} {}", scene.width, scene.height);
        if size != self.size {
            self.svg.set_attribute("viewBox", &size)?;
            self.svg.set_attribute("width", &scene.width.to_string())?;
            self.svg.set_attribute("height", &scene.height.to_string())?;
            self.size = size;
        }
        let label = words.say(&scene.label);
        if label != self.label {
            self.svg.set_attribute("aria-label", &label)?;
            self.label = label;
        }
        if !self.drawn.iter().map(|drawn| drawn.mark.name).eq(scene.marks.iter().map(|mark| mark.name)) {
            self.arrange(scene, words)?;
        }
        self.drawn.iter_mut().zip(&scene.marks).try_for_each(|(drawn, mark)| update(drawn, mark, words))
    }

    /// One element for each mark, in their order: what is gone goes, what is new comes, and as little as possible is
    /// moved.
    fn arrange(&mut self, scene: &Scene, words: &dyn Words) -> Result<(), JsValue> {
        let mut before: Vec<Option<Drawn>> = std::mem::take(&mut self.drawn).into_iter().map(Some).collect();
        let names =
            before.iter().zip(0..).filter_map(|(drawn, place)| Some((drawn.as_ref()?.mark.name, place)));
        let mut place_of: Vec<(Name, usize)> = names.collect();
        order::by(&mut place_of, |(a, _), (b, _)| a.cmp(b));
        let mut stays = vec![false; before.len()];
        let place = |mark: &Mark| {
            let found = place_of.binary_search_by(|(name, _)| name.cmp(&mark.name)).ok()?;
            Some(place_of[found].1)
        };
        let places = || scene.marks.iter().map(place);
        places().flatten().for_each(|place| stays[place] = true);
        for (drawn, _) in before.iter_mut().zip(stays).filter(|(_, stays)| !stays) {
            drawn.take().inspect(|drawn| drawn.element.remove());
        }
        // The next element that stands where it stood.
        let mut next = 0;
        for (mark, place) in scene.marks.iter().zip(places()) {
            while before.get(next).is_some_and(Option::is_none) {
                next += 1;
            }
            let drawn = match place.and_then(|place| before[place].take()) {
                Some(drawn) => drawn,
                None => self.make(mark, words)?,
            };
            if place != Some(next) {
                let following: Option<&Node> = match before.get(next) {
                    Some(Some(drawn)) => Some(&drawn.element),
                    _ => None,
                };
                self.svg.insert_before(&drawn.element, following)?;
            }
            self.drawn.push(drawn);
        }
        Ok(())
    }

    fn make(&self, mark: &Mark, words: &dyn Words) -> Result<Drawn, JsValue> {
        let (tag, attributes) = mark.shape.element();
        let element = self.document.create_element_ns(Some(SVG), tag)?;
        element.set_attribute("data-name", &mark.name.to_string())?;
        element.set_attribute("class", &mark.classes())?;
        for (name, value) in attributes {
            element.set_attribute(name, &value)?;
        }
        write_value(&element, mark)?;
        write_text(&element, mark, words);
        Ok(Drawn { element, mark: mark.clone() })
    }
}

/// Touches what differs between the mark as drawn and as it should be.
fn update(drawn: &mut Drawn, mark: &Mark, words: &dyn Words) -> Result<(), JsValue> {
    if drawn.mark == *mark {
        return Ok(());
    }
    let (tag, attributes) = mark.shape.element();
    let (tag_before, attributes_before) = drawn.mark.shape.element();
    if tag != tag_before {
        // The same name as another kind of thing: a new element in its place.
        let document = drawn.element.owner_document().ok_or("an element that is part of no document")?;
        let element = document.create_element_ns(Some(SVG), tag)?;
        element.set_attribute("data-name", &mark.name.to_string())?;
        drawn.element.replace_with_with_node_1(element.unchecked_ref())?;
        drawn.element = element;
    }
    let element = &drawn.element;
    if (mark.class, mark.lit) != (drawn.mark.class, drawn.mark.lit) || tag != tag_before {
        element.set_attribute("class", &mark.classes())?;
    }
    for (name, value) in &attributes {
        if tag != tag_before || !attributes_before.contains(&(*name, value.clone())) {
            element.set_attribute(name, value)?;
        }
    }
    for (name, _) in &attributes_before {
        if tag == tag_before && !attributes.iter().any(|(kept, _)| kept == name) {
            element.remove_attribute(name)?;
        }
    }
    if mark.value != drawn.mark.value || tag != tag_before {
        write_value(element, mark)?;
    }
    if text_of(mark) != text_of(&drawn.mark) {
        write_text(element, mark, words);
    }
    drawn.mark.clone_from(mark);
    Ok(())
}

fn write_value(element: &Element, mark: &Mark) -> Result<(), JsValue> {
    match &mark.value {
        Some(value) => element.set_attribute("data-value", value),
        None => element.remove_attribute("data-value"),
    }
}

fn write_text(element: &Element, mark: &Mark, words: &dyn Words) {
    if let Some(text) = text_of(mark) {
        element.set_text_content(Some(&words.say(text)));
    }
}

fn text_of(mark: &Mark) -> Option<&crate::explain::Message> {
    match &mark.shape {
        Shape::Text { text, .. } => Some(text),
        _ => None,
    }
}
