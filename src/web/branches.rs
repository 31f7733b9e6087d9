use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::run;

/// A document, and the name of the edit that led to it.
#[derive(Clone)]
struct Future {
    document: JsValue,
    edit: String,
}

/// The futures of a scenario on the page, to go back to and forth.
#[wasm_bindgen]
pub struct Branches(run::Branches<Future>);

#[wasm_bindgen]
impl Branches {
    #[wasm_bindgen(constructor)]
    pub fn new(document: JsValue) -> Self {
        Self(run::Branches::new(Future { document, edit: String::new() }))
    }

    pub fn apply(&mut self, document: JsValue, edit: String) {
        self.0.apply(Future { document, edit });
    }

    /// What an undo would take back.
    #[wasm_bindgen(getter)]
    pub fn undoes(&self) -> Option<String> {
        self.0.before().map(|_| self.0.present().edit.clone())
    }

    /// What a redo would bring back.
    #[wasm_bindgen(getter)]
    pub fn redoes(&self) -> Option<String> {
        self.0.after().map(|after| after.edit.clone())
    }

    /// The present one.
    #[wasm_bindgen(getter)]
    pub fn document(&self) -> JsValue {
        self.0.present().document.clone()
    }

    /// The same futures, to go on from.
    pub fn copy(&self) -> Self {
        Self(self.0.clone())
    }

    /// Back to the future before the last edit; says whether there was one.
    pub fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// On to the future that was undone last; says whether there was one.
    pub fn redo(&mut self) -> bool {
        self.0.redo()
    }
}
