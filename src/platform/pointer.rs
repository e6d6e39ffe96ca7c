//! Mouse, pen and finger on the board, as plain data; and the piece that follows them. What a press means is the
//! board component's business.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlElement, PointerEvent};

use super::time;

/// A pointer event, in the words of the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Press {
    /// Which pointer: two fingers are two.
    pub id: i32,
    /// Where, in pixels from the window's left edge.
    pub x: f64,
    /// Where, in pixels from the window's top edge.
    pub y: f64,
    /// 0 is the main button or a finger, 2 the right one.
    pub button: i16,
    /// Whether it is a finger.
    pub touch: bool,
    /// Whether it is the first finger, or the mouse.
    pub primary: bool,
    /// The Shift key is down.
    pub shift: bool,
    /// The Ctrl or Command key is down.
    pub ctrl: bool,
    /// The Alt key is down.
    pub alt: bool,
}

impl From<&PointerEvent> for Press {
    fn from(event: &PointerEvent) -> Press {
        Press {
            id: event.pointer_id(),
            x: f64::from(event.client_x()),
            y: f64::from(event.client_y()),
            button: event.button(),
            touch: event.pointer_type() == "touch",
            primary: event.is_primary(),
            shift: event.shift_key(),
            ctrl: event.ctrl_key() || event.meta_key(),
            alt: event.alt_key(),
        }
    }
}

/// Where an element lies in the window, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bounds {
    /// Its left edge.
    pub left: f64,
    /// Its top edge.
    pub top: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// Measures an element, for which the browser has to lay out the page as it is now.
pub fn bounds(element: &Element) -> Bounds {
    let rect = element.get_bounding_client_rect();
    Bounds {
        left: rect.left(),
        top: rect.top(),
        width: rect.width(),
        height: rect.height(),
    }
}

/// How far across an element a point of the screen is, from 0 at its left edge to 1.
pub fn share_across(element: &Element, x: f64) -> f64 {
    let Bounds { left, width, .. } = bounds(element);
    if width > 0.0 {
        ((x - left) / width).clamp(0.0, 1.0)
    } else {
        0.0
    }
}

/// Keeps a pointer's events coming to an element, wherever it goes.
pub fn capture(element: &Element, pointer: i32) {
    // A pointer that is gone already has nothing to capture.
    let _ = element.set_pointer_capture(pointer);
}

/// The piece that hangs on the pointer. It is moved by its own `translate` property, in the frame after the pointer
/// moved and straight at the element, because a detour through the page's state would cost the frame.
#[derive(Clone, Default)]
pub struct Held(Rc<HeldState>);

#[derive(Default)]
struct HeldState {
    element: RefCell<Option<HtmlElement>>,
    offset: Cell<(f64, f64)>,
    frame_asked: Cell<bool>,
}

impl Held {
    /// Takes up the element inside `board` that matches a selector.
    pub fn take(&self, board: &Element, selector: &str) {
        let found = board.query_selector(selector).ok().flatten();
        let Some(element) = found.and_then(|found| found.dyn_into::<HtmlElement>().ok()) else {
            return;
        };
        // Fails for no attribute name.
        let _ = element.set_attribute("data-held", "");
        let _ = element.set_attribute("data-instant", "");
        *self.0.element.borrow_mut() = Some(element);
    }

    /// Moves it to an offset from its square, in the next frame; of several calls before it, the last one counts.
    pub fn offset(&self, x: f64, y: f64) {
        self.0.offset.set((x, y));
        if self.0.frame_asked.replace(true) {
            return;
        }
        let state = Rc::clone(&self.0);
        time::in_next_frame(move || {
            state.frame_asked.set(false);
            if let Some(element) = &*state.element.borrow() {
                let (x, y) = state.offset.get();
                let _ = element.style().set_property(
                    "translate",
                    &format!("{}px {}px", x.round() as i32, y.round() as i32),
                );
            }
        });
    }

    /// Lets go: the piece is at its square at once, without gliding there.
    pub fn release(&self) {
        let Some(element) = self.0.element.borrow_mut().take() else {
            return;
        };
        let _ = element.style().remove_property("translate");
        let _ = element.remove_attribute("data-held");
        // Two frames: the first paints it at its square, after that moves glide again.
        time::in_next_frame(move || {
            time::in_next_frame(move || {
                let _ = element.remove_attribute("data-instant");
            });
        });
    }
}
