//! A document from a JavaScript value, and back.
//!
//! Not through serde: it cannot tell `undefined` from `null`, and a list that holds itself, or one list
//! held in many places, would have no end.

use js_sys::{Array, JsString, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use super::Value;
use crate::scenario::{ScenarioError, bounds};

impl Value {
    /// Copies plain JavaScript data. Fields that are `undefined`, functions or symbols count as absent,
    /// as in `JSON.stringify`; a bigint counts as the number it is.
    ///
    /// # Errors
    /// A broken whole: nested too deeply (a cycle is), too big, or a getter or proxy that throws.
    pub fn from_js(value: &JsValue) -> Result<Self, ScenarioError> {
        let mut room = Room { values: bounds::VALUES, bytes: bounds::DOCUMENT_BYTES };
        room.copy(value, 0).map(|value| value.unwrap_or(Self::Null)).map_err(ScenarioError::broken_by)
    }

    /// The same as plain JavaScript data.
    pub fn to_js(&self) -> JsValue {
        match self {
            Self::Null => JsValue::NULL,
            Self::Bool(flag) => (*flag).into(),
            Self::Number(number) => (*number).into(),
            Self::String(text) => text.into(),
            Self::Array(items) => items.iter().map(Self::to_js).collect::<Array>().into(),
            Self::Object(fields) => {
                let object = Object::new();
                for (name, value) in fields {
                    // Setting a field of a fresh plain object cannot fail.
                    let _ = Reflect::set(&object, &name.into(), &value.to_js());
                }
                object.into()
            }
        }
    }
}

/// How much more may be copied.
struct Room {
    values: usize,
    bytes: usize,
}

const TOO_DEEP: &str = "broken-too-deep";
const TOO_BIG: &str = "broken-too-big";
const THROWS: &str = "broken-throws";
const HALF_A_CHARACTER: &str = "broken-half-a-character";

impl Room {
    fn text(&mut self, text: String) -> Result<String, &'static str> {
        self.bytes = self.bytes.checked_sub(text.len()).ok_or(TOO_BIG)?;
        Ok(text)
    }

    fn copy(&mut self, value: &JsValue, depth: usize) -> Result<Option<Value>, &'static str> {
        self.values = self.values.checked_sub(1).ok_or(TOO_BIG)?;
        if value.is_null() {
            return Ok(Some(Value::Null));
        }
        if let Some(flag) = value.as_bool() {
            return Ok(Some(Value::Bool(flag)));
        }
        if let Some(number) = value.as_f64() {
            // −0 is 0.
            return Ok(Some(Value::Number(number + 0.0)));
        }
        if value.is_bigint() {
            // One that 64 bits do not hold is too large for every field.
            let beyond = if value.lt(&JsValue::from(0)) { f64::MIN } else { f64::MAX };
            return Ok(Some(Value::Number(i64::try_from(value.clone()).map_or(beyond, |n| n as f64))));
        }
        if let Some(text) = text_of(value)? {
            return self.text(text).map(|text| Some(Value::String(text)));
        }
        if !value.is_object() {
            return Ok(None);
        }
        if depth >= bounds::DEPTH {
            return Err(TOO_DEEP);
        }
        if let Some(list) = value.dyn_ref::<Array>() {
            let mut items = Vec::new();
            for index in 0..list.length() {
                let item = Reflect::get_u32(value, index).map_err(|_| THROWS)?;
                items.push(self.copy(&item, depth + 1)?.unwrap_or(Value::Null));
            }
            return Ok(Some(Value::Array(items)));
        }
        let mut fields = Vec::new();
        for name in Reflect::own_keys(value).map_err(|_| THROWS)?.iter() {
            let Some(text) = text_of(&name)? else { continue };
            let field = Reflect::get(value, &name).map_err(|_| THROWS)?;
            if let Some(field) = self.copy(&field, depth + 1)? {
                fields.push((self.text(text)?, field));
            }
        }
        // JavaScript's own order, which proxies alone can leave.
        Ok(Some(Value::object(fields)))
    }
}

/// A text; an error where it holds half of a surrogate pair, which no text of ours can.
fn text_of(value: &JsValue) -> Result<Option<String>, &'static str> {
    match value.dyn_ref::<JsString>() {
        Some(text) if !text.is_valid_utf16() => Err(HALF_A_CHARACTER),
        Some(text) => Ok(Some(text.into())),
        None => Ok(None),
    }
}
