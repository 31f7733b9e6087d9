use std::cell::RefCell;
use std::collections::HashMap;

use js_sys::{Function, Object, Reflect};
use wasm_bindgen::JsValue;

use crate::explain::{Arg, Message, Words};

/// The page's catalog: a function that takes a message id and its arguments and gives the text. Most of what is said
/// was said a frame ago, and asking the page takes long: what was said lately is kept.
#[derive(Debug)]
pub(super) struct PageWords {
    say: Function,
    said: RefCell<Said>,
}

/// So many texts are kept at least, and twice as many at most.
const KEPT: usize = 1000;

/// What was said lately, and what was said before that.
#[derive(Debug, Default)]
struct Said {
    lately: HashMap<Message, String>,
    before: HashMap<Message, String>,
}

impl Words for PageWords {
    fn say(&self, message: &Message) -> String {
        if let Some(text) = self.said.borrow().lately.get(message) {
            return text.clone();
        }
        let before = self.said.borrow_mut().before.remove(message);
        let text = before.unwrap_or_else(|| self.ask(message));
        let Said { lately, before } = &mut *self.said.borrow_mut();
        if lately.len() == KEPT {
            *before = std::mem::take(lately);
        }
        lately.insert(message.clone(), text.clone());
        text
    }
}

impl PageWords {
    pub fn new(say: Function) -> Self {
        Self { say, said: RefCell::default() }
    }

    fn ask(&self, message: &Message) -> String {
        let args = Object::new();
        for (name, arg) in &message.args {
            set(&args, name, &self.value(arg));
        }
        self.say
            .call2(&JsValue::NULL, &message.id.into(), &args)
            .ok()
            .and_then(|text| text.as_string())
            // A catalog that fails must not take the picture with it: the id still says something.
            .unwrap_or_else(|| message.id.to_owned())
    }

    /// As words.ts takes it: a number, `{value, digits}`, a text, or `{en, "pt-BR"}`.
    fn value(&self, arg: &Arg) -> JsValue {
        match arg {
            Arg::Count(count) => JsValue::from_f64(*count as f64),
            Arg::Decimal { mantissa, digits } => {
                let value = Object::new();
                set(&value, "value", &JsValue::from_f64(*mantissa as f64 / 10f64.powi(i32::from(*digits))));
                set(&value, "digits", &JsValue::from(*digits));
                value.into()
            }
            Arg::Text(text) => text.into(),
            Arg::Localized { en, pt_br } => {
                let value = Object::new();
                set(&value, "en", &en.into());
                set(&value, "pt-BR", &pt_br.into());
                value.into()
            }
            Arg::Message(message) => self.say(message).into(),
        }
    }
}

/// A plain object for the page.
pub(super) fn object<const N: usize>(fields: [(&str, JsValue); N]) -> JsValue {
    let object = Object::new();
    for (name, value) in fields {
        set(&object, name, &value);
    }
    object.into()
}

pub(super) fn set(object: &Object, name: &str, value: &JsValue) {
    // Setting a field of a fresh plain object cannot fail.
    let _ = Reflect::set(object, &name.into(), value);
}
