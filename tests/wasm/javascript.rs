//! JavaScript from the tests: values, elements, texts.

use js_sys::{Array, Function, JSON, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

/// What a JavaScript expression gives.
pub fn value(expression: &str) -> JsValue {
    Function::new_no_args(&format!("return {expression}")).call0(&JsValue::NULL).expect(expression)
}

/// What a function body gives for an argument `x`.
pub fn of(x: &JsValue, body: &str) -> JsValue {
    Function::new_with_args("x", body).call1(&JsValue::NULL, x).expect(body)
}

/// As JSON text: fields in their order.
pub fn json(value: &JsValue) -> String {
    JSON::stringify(value).expect("plain data").into()
}

/// From JSON text.
pub fn parsed(text: &str) -> JsValue {
    JSON::parse(text).expect("JSON")
}

pub fn field(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).expect("an object")
}

pub fn text(object: &JsValue, name: &str) -> String {
    field(object, name).as_string().unwrap_or_default()
}

pub fn length(list: &JsValue) -> u32 {
    Array::from(list).length()
}

/// An empty `<svg>` of this page.
pub fn svg() -> Element {
    value("document.createElementNS('http://www.w3.org/2000/svg', 'svg')").unchecked_into()
}

/// A catalog that says the id of each message.
pub fn say() -> Function {
    Function::new_with_args("id, args", "return id")
}

/// What an element holds, whatever order its attributes were written in.
pub fn content(element: &Element) -> String {
    let body = "return [...x.children].filter((child) => child.localName !== 'style').map((child) => [child.localName,
        ...[...child.attributes].map((a) => a.name + '=' + a.value).sort(), child.textContent].join(' ')).join('\\n')";
    of(element, body).as_string().expect("text")
}
