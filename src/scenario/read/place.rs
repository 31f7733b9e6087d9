//! Where in a document something stands.

use super::super::document::Value;

/// A place in the document: the place above it and the step from there.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    above: Option<&'a Place<'a>>,
    step: Step<'a>,
    /// Which of its siblings it is, in document order.
    order: usize,
}

#[derive(Clone, Copy)]
enum Step<'a> {
    Whole,
    Field(&'a str),
    Item,
}

impl<'a> Place<'a> {
    /// The document itself.
    pub(super) const WHOLE: Place<'static> = Place { above: None, step: Step::Whole, order: 0 };

    /// The field of that name, which stands `order` fields into this object.
    pub(super) fn field(&'a self, name: &'a str, order: usize) -> Place<'a> {
        Place { above: Some(self), step: Step::Field(name), order }
    }

    /// An entry of this list.
    pub(super) fn item(&'a self, index: usize) -> Place<'a> {
        Place { above: Some(self), step: Step::Item, order: index }
    }

    /// As people write it: `lanes[0].limiter.quota`.
    pub(super) fn path(&self) -> String {
        let mut path = self.above.map_or_else(String::new, Place::path);
        match self.step {
            Step::Whole => {}
            Step::Item => path.push_str(&format!("[{}]", self.order)),
            Step::Field(name) if is_plain(name) => {
                if !path.is_empty() {
                    path.push('.');
                }
                path.push_str(name);
            }
            // A name that would look like more than one step.
            Step::Field(name) => path.push_str(&format!("[\"{name}\"]")),
        }
        path
    }

    /// What document order sorts by: an object or list comes before what it holds.
    pub(super) fn order(&self) -> Vec<usize> {
        match self.above {
            None => Vec::new(),
            Some(above) => {
                let mut order = above.order();
                order.push(self.order);
                order
            }
        }
    }
}

fn is_plain(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '$'))
}

/// An object and its place.
#[derive(Clone, Copy)]
pub(super) struct Object<'a> {
    pub(super) place: &'a Place<'a>,
    pub(super) fields: &'a [(String, Value)],
}

impl<'a> Object<'a> {
    /// The field of that name and its place, if it is there.
    pub(super) fn get(&self, name: &str) -> Option<(Place<'a>, &'a Value)> {
        let order = self.fields.iter().position(|(field, _)| field == name)?;
        let (name, value) = &self.fields[order];
        Some((self.place.field(name, order), value))
    }

    /// Where the field of that name stands, or should stand: at the object's end.
    pub(super) fn place_of(&self, name: &'static str) -> Place<'a> {
        match self.get(name) {
            Some((place, _)) => place,
            None => self.place.field(name, self.fields.len()),
        }
    }
}
