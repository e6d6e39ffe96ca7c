//! The keyboard's focus stays where the person works: a control that is not available keeps it, and when the element that
//! has it goes away, the nearest one that is left takes it over. Without this it would fall to the body of the page,
//! where letters are shortcuts.

use std::cell::RefCell;

use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlElement};

use super::{dom, time};

/// The controls that can take the focus.
const CONTROLS: &str = "button:not(:disabled, [tabindex='-1']), a[href]:not(.skip), input:not(:disabled), select, textarea, [tabindex='0']";

/// How long it usually takes at most until a chunk of the program has arrived, in milliseconds.
const CHUNK: u32 = 500;

thread_local! {
    /// The element that the keyboard focused last, and everything around it from the inside out.
    static PATH: RefCell<Vec<Element>> = const { RefCell::new(Vec::new()) };
}

/// Watches the focus as long as the page lives.
pub fn watch() {
    dom::on_window_first("click", |event| {
        if dom::from_inside(&event, "[aria-disabled='true']") {
            event.prevent_default();
            event.stop_immediate_propagation();
        }
    });
    dom::on_window("pointerdown", |_| PATH.with_borrow_mut(Vec::clear));
    dom::on_window_first("focusin", |event| {
        if dom::keyboard_is_in_use() {
            remember(&event);
        }
    });
    dom::on_window_first("keydown", |event| remember(&event));
    // A click may come from a key. What it changes is on the screen after the next frame, or once a chunk has arrived.
    for name in ["click", "keydown", "close"] {
        dom::on_window_first(name, |_| {
            time::after_frame(keep);
            time::after(CHUNK, keep);
        });
    }
}

/// Remembers where the target of an event is, unless that is the page as a whole.
fn remember(event: &web_sys::Event) {
    let focused = event.target().and_then(|it| it.dyn_into::<Element>().ok());
    if let Some(focused) = focused.filter(|it| it.tag_name() != "BODY") {
        let path = std::iter::successors(Some(focused), |element| element.parent_element());
        PATH.set(path.collect());
    }
}

/// Moves the focus to the nearest control that is left, if the element that had it is gone.
fn keep() {
    if !dom::keyboard_is_in_use() || dom::is_anything_focused() {
        return;
    }
    let path = PATH.with_borrow(Vec::clone);
    let gone = path.first().is_some_and(|focused| {
        !can_be_seen(focused) || focused.matches(":disabled, [inert] *") == Ok(true)
    });
    let near = path.iter().skip(1).filter(|near| can_be_seen(near));
    for near in near.filter(|_| gone) {
        // The page as a whole begins with its menu; the board is what people come back to.
        let wanted = match near.matches("main, .app, body") {
            Ok(true) => "[role='grid'] [tabindex='0']",
            _ => CONTROLS,
        };
        let found = [wanted, CONTROLS].map(|wanted| dom::find_inside(near, wanted));
        let control = found.into_iter().flatten().find(can_be_seen);
        if let Some(control) = control.and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
            return dom::focus(&control);
        }
    }
}

/// Whether an element is on the page and takes up space there.
fn can_be_seen(element: &Element) -> bool {
    element.is_connected() && element.get_bounding_client_rect().width() > 0.0
}
