//! Pictures on the page: the marks that the SVG text has, and only what changed is touched.

use ratelab::explain::{Message, Words};
use ratelab::measure::Measured;
use ratelab::picture::{self, Frame, Parts};
use ratelab::run::Run;
use ratelab::scenario::bounds::REQUESTS;
use ratelab::scenario::document::Value;
use ratelab::scenario::{Position, builtin, read};
use ratelab::time::Instant;
use ratelab::web::Lab;
use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Element;

use crate::javascript::{content, length, of, svg};
use crate::lab::lab;

const WIDTH: u32 = 700;
const INSTANTS: [&str; 9] = ["0s+0", "1s", "2s", "2.1s+0", "2.25s", "2.5s", "3s", "4.7s", "9s"];

/// Says what [`crate::javascript::say`] says.
struct Ids;

impl Words for Ids {
    fn say(&self, message: &Message) -> String {
        message.id.to_owned()
    }
}

fn draw(lab: &mut Lab, lane: usize, into: &Element) {
    let id = lab.lane_ids()[lane].clone();
    lab.draw_lane(into.clone(), &id, WIDTH, true, true, true).expect("drawn");
}

/// Watches everything that happens to an element and within it.
fn watch(element: &Element) -> JsValue {
    of(
        element,
        "const watcher = new MutationObserver(() => {});
         watcher.observe(x, {attributes: true, childList: true, characterData: true, subtree: true});
         return watcher",
    )
}

fn seen(watcher: &JsValue) -> u32 {
    length(&of(watcher, "return x.takeRecords()"))
}

#[wasm_bindgen_test]
fn the_same_scene_drawn_again_touches_nothing() {
    for (name, _) in builtin::ALL {
        let mut lab = lab(name);
        lab.seek_open();
        for lane in 0..lab.lane_ids().len() {
            let picture = svg();
            draw(&mut lab, lane, &picture);
            assert!(picture.child_element_count() > 10, "{name}");
            let watcher = watch(&picture);
            draw(&mut lab, lane, &picture);
            assert_eq!(seen(&watcher), 0, "{name}");
        }
    }
}

#[wasm_bindgen_test]
fn a_step_touches_less_than_all() {
    let mut lab = lab("edge-burst");
    lab.seek_open();
    let picture = svg();
    draw(&mut lab, 0, &picture);
    let watcher = watch(&picture);
    lab.step(-1.0);
    draw(&mut lab, 0, &picture);
    let touched = seen(&watcher);
    assert!(touched > 0 && touched < picture.child_element_count(), "{touched}");
}

#[wasm_bindgen_test]
fn moved_there_and_back_it_is_as_if_drawn_anew() {
    let name = "leaky-or-token";
    let mut moved = lab(name);
    let pictures: Vec<Element> = moved.lane_ids().iter().map(|_| svg()).collect();
    for instant in INSTANTS.iter().chain(INSTANTS.iter().rev()).chain(["worst", "4.7s", "0s+0"].iter()) {
        moved.seek(instant).expect(instant);
        // The stretch shown follows the playhead, so it is set: the pictures are of one stretch.
        moved.set_view(0.0, 10e9);
        let mut fresh = lab(name);
        fresh.seek(instant).expect(instant);
        fresh.set_view(0.0, 10e9);
        for (lane, picture) in pictures.iter().enumerate() {
            draw(&mut moved, lane, picture);
            let anew = svg();
            draw(&mut fresh, lane, &anew);
            assert_eq!(content(picture), content(&anew), "lane {lane}, {instant}");
            assert_eq!(picture.get_attribute("aria-label"), anew.get_attribute("aria-label"));
            assert_eq!(picture.get_attribute("viewBox"), anew.get_attribute("viewBox"));
        }
    }
}

#[wasm_bindgen_test]
fn on_the_page_stand_the_marks_that_the_svg_text_has() {
    for (name, scenario) in builtin::ALL {
        let document: Value = serde_json::from_str(scenario).expect(name);
        let run = Run::new(read(&document).expect(name), REQUESTS).expect(name);
        let measured = Measured::of(&run);
        let mut lab = lab(name);
        for instant in ["0s+0", "4.7s", "1m", "2m"] {
            let mut playhead = run.playhead();
            playhead.seek(&run, Position::parse(instant).expect(instant));
            lab.seek(instant).expect(instant);
            let view: Vec<_> = lab.view().into_iter().map(|end| Instant(end as u64)).collect();
            for lane in 0..run.lanes().len() {
                let scene = picture::lane(&Frame {
                    run: &run,
                    measured: &measured,
                    playhead: &playhead,
                    lane,
                    key: picture::key_in_focus(&measured, lane),
                    view: (view[0], view[1]),
                    width: WIDTH,
                    room: None,
                    parts: Parts::ALL,
                    words: &Ids,
                });
                let text = picture::write_svg(&scene, &Ids, "");
                let written = of(
                    &text.as_str().into(),
                    "return new DOMParser().parseFromString(x, 'image/svg+xml').documentElement",
                );
                let picture = svg();
                draw(&mut lab, lane, &picture);
                assert_eq!(
                    content(&picture),
                    content(written.unchecked_ref()),
                    "{name}, lane {lane}, {instant}"
                );
            }
        }
    }
}

#[wasm_bindgen_test]
fn another_language_is_drawn_in_its_words() {
    let mut lab = lab("edge-burst");
    lab.seek_open();
    lab.set_words(js_sys::Function::new_with_args("id", "return 'other ' + id"));
    let picture = svg();
    draw(&mut lab, 0, &picture);
    assert!(content(&picture).contains("other "));
    assert!(picture.get_attribute("aria-label").is_some_and(|label| label.starts_with("other ")));
}
