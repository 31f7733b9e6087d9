//! What serde describes, as plain JavaScript values: the same fields in the same order as the JSON, null for what is
//! not there.
//!
//! Not by a crate that can do all that serde can: what is reported holds flags, numbers, texts, lists and objects, and
//! making values of those cannot fail, so that no field is asked whether it did.

use std::cell::RefCell;
use std::fmt;

use js_sys::{Array, Object, Reflect};
use serde::Serialize;
use serde::ser::{
    Error, Impossible, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple, Serializer, StdError,
};
use wasm_bindgen::JsValue;

/// A value as JavaScript has it.
pub(super) fn plain<T: Serialize + ?Sized>(value: &T) -> JsValue {
    let Ok(value) = value.serialize(Plain(&Keys::default()));
    value
}

/// The names of fields that JavaScript has been told; each again and again, as lists hold objects of one kind.
#[derive(Default)]
struct Keys(RefCell<Vec<(&'static str, JsValue)>>);

impl Keys {
    fn of(&self, name: &'static str) -> JsValue {
        let mut told = self.0.borrow_mut();
        if let Some((_, key)) = told.iter().find(|(known, _)| std::ptr::eq(*known, name)) {
            return key.clone();
        }
        let key = JsValue::from_str(name);
        told.push((name, key.clone()));
        key
    }
}

#[derive(Clone, Copy)]
struct Plain<'a>(&'a Keys);

/// A list on its way.
struct List<'a> {
    told: &'a Keys,
    items: Array,
}

/// An object on its way.
struct Fields<'a> {
    told: &'a Keys,
    object: Object,
    /// The key whose value comes next, where the keys are told one by one.
    next: JsValue,
}

/// What goes wrong: nothing.
#[derive(Debug)]
enum Never {}

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl StdError for Never {}

impl Error for Never {
    fn custom<T: fmt::Display>(_: T) -> Self {
        not_reported()
    }
}

fn not_reported() -> ! {
    unreachable!("no such thing is reported")
}

/// Numbers that 2^53 − 1 keeps exact: no others are reported.
macro_rules! numbers {
    ($($name:ident $type:ty)*) => {
        $(
            fn $name(self, number: $type) -> Result<JsValue, Never> {
                Ok(JsValue::from_f64(number as f64))
            }
        )*
    };
}

impl<'a> Serializer for Plain<'a> {
    type Ok = JsValue;
    type Error = Never;
    type SerializeSeq = List<'a>;
    type SerializeTuple = List<'a>;
    type SerializeTupleStruct = Impossible<JsValue, Never>;
    type SerializeTupleVariant = Impossible<JsValue, Never>;
    type SerializeMap = Fields<'a>;
    type SerializeStruct = Fields<'a>;
    type SerializeStructVariant = Impossible<JsValue, Never>;

    numbers! {
        serialize_i8 i8
        serialize_i16 i16
        serialize_i32 i32
        serialize_i64 i64
        serialize_u8 u8
        serialize_u16 u16
        serialize_u32 u32
        serialize_u64 u64
        serialize_f32 f32
        serialize_f64 f64
    }

    fn serialize_bool(self, flag: bool) -> Result<JsValue, Never> {
        Ok(flag.into())
    }

    fn serialize_char(self, character: char) -> Result<JsValue, Never> {
        Ok(character.to_string().into())
    }

    fn serialize_str(self, text: &str) -> Result<JsValue, Never> {
        Ok(text.into())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<JsValue, Never> {
        self.collect_seq(bytes)
    }

    fn serialize_none(self) -> Result<JsValue, Never> {
        Ok(JsValue::NULL)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<JsValue, Never> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<JsValue, Never> {
        Ok(JsValue::NULL)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<JsValue, Never> {
        Ok(JsValue::NULL)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Result<JsValue, Never> {
        Ok(self.0.of(name))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<JsValue, Never> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> Result<JsValue, Never> {
        let mut fields = self.serialize_struct("", 1)?;
        fields.serialize_field(name, value)?;
        SerializeStruct::end(fields)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List<'a>, Never> {
        Ok(List { told: self.0, items: Array::new() })
    }

    fn serialize_tuple(self, _: usize) -> Result<List<'a>, Never> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Impossible<JsValue, Never>, Never> {
        not_reported()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<JsValue, Never>, Never> {
        not_reported()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Fields<'a>, Never> {
        Ok(Fields { told: self.0, object: Object::new(), next: JsValue::NULL })
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Fields<'a>, Never> {
        self.serialize_map(None)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<JsValue, Never>, Never> {
        not_reported()
    }
}

impl SerializeSeq for List<'_> {
    type Ok = JsValue;
    type Error = Never;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        self.items.push(&value.serialize(Plain(self.told))?);
        Ok(())
    }

    fn end(self) -> Result<JsValue, Never> {
        Ok(self.items.into())
    }
}

impl SerializeTuple for List<'_> {
    type Ok = JsValue;
    type Error = Never;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Result<JsValue, Never> {
        SerializeSeq::end(self)
    }
}

impl Fields<'_> {
    fn set(&self, key: &JsValue, value: &JsValue) {
        // Setting a field of a fresh plain object cannot fail.
        let _ = Reflect::set(&self.object, key, value);
    }
}

impl SerializeMap for Fields<'_> {
    type Ok = JsValue;
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        self.next = key.serialize(Plain(self.told))?;
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        self.set(&self.next, &value.serialize(Plain(self.told))?);
        Ok(())
    }

    fn end(self) -> Result<JsValue, Never> {
        Ok(self.object.into())
    }
}

impl SerializeStruct for Fields<'_> {
    type Ok = JsValue;
    type Error = Never;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Never> {
        self.set(&self.told.of(name), &value.serialize(Plain(self.told))?);
        Ok(())
    }

    fn end(self) -> Result<JsValue, Never> {
        Ok(self.object.into())
    }
}
