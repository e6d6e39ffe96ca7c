//! Mouse, pen and touch input on the board, as plain data, and the piece that follows the pointer. The board component
//! decides what a press means.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlElement, PointerEvent};

use super::time;

/// A pointer event, with the data that the board needs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PointerInput {
    /// Identifies the pointer; each finger has its own id.
    pub id: i32,
    /// Distance from the window's left edge, in pixels.
    pub x: f64,
    /// Distance from the window's top edge, in pixels.
    pub y: f64,
    /// The button: 0 is the main button or a finger, 2 the right button.
    pub button: i16,
    /// The buttons that are down now: 1 for the main button or a finger, plus 2 for the right button, and so on.
    pub buttons: u16,
    /// Whether the pointer is a finger.
    pub touch: bool,
    /// Whether the pointer is the first finger or the mouse.
    pub primary: bool,
    /// Whether Shift is down.
    pub shift: bool,
    /// Whether Ctrl or Command is down.
    pub ctrl: bool,
    /// Whether Alt is down.
    pub alt: bool,
}

impl From<&PointerEvent> for PointerInput {
    fn from(event: &PointerEvent) -> PointerInput {
        PointerInput {
            id: event.pointer_id(),
            x: f64::from(event.client_x()),
            y: f64::from(event.client_y()),
            button: event.button(),
            buttons: event.buttons(),
            touch: event.pointer_type() == "touch",
            primary: event.is_primary(),
            shift: event.shift_key(),
            ctrl: event.ctrl_key() || event.meta_key(),
            alt: event.alt_key(),
        }
    }
}

impl PointerInput {
    /// Returns the distances from the window's left and top edges, in pixels.
    pub fn at(&self) -> (f64, f64) {
        (self.x, self.y)
    }
}

/// Position and size of an element in the window, in pixels.
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

/// Measures an element. The browser has to lay out the page for this.
pub fn bounds(element: &Element) -> Bounds {
    let rect = element.get_bounding_client_rect();
    Bounds {
        left: rect.left(),
        top: rect.top(),
        width: rect.width(),
        height: rect.height(),
    }
}

/// Returns how far across an element the horizontal position `x` is, from 0 at the left edge to 1 at the right.
pub fn fraction_across(element: &Element, x: f64) -> f64 {
    let Bounds { left, width, .. } = bounds(element);
    if width > 0.0 {
        ((x - left) / width).clamp(0.0, 1.0)
    } else {
        0.0
    }
}

/// Directs all events of a pointer to an element, wherever the pointer goes.
pub fn capture(element: &Element, pointer: i32) {
    // A pointer that is gone already cannot be captured.
    let _ = element.set_pointer_capture(pointer);
}

/// The piece that follows the pointer. It is moved by its own `translate` property, directly on the element in the
/// frame after the pointer moved, because updating the page's state would be too slow for that frame.
#[derive(Clone, Default)]
pub struct DraggedPiece(Rc<DragState>);

#[derive(Default)]
struct DragState {
    element: RefCell<Option<HtmlElement>>,
    offset: Cell<(f64, f64)>,
    frame_asked: Cell<bool>,
}

impl DraggedPiece {
    /// Picks up the element inside `board` that matches a selector.
    pub fn take(&self, board: &Element, selector: &str) {
        let found = board.query_selector(selector).ok().flatten();
        let Some(element) = found.and_then(|found| found.dyn_into::<HtmlElement>().ok()) else {
            return;
        };
        // The names are valid, so this does not fail.
        let _ = element.set_attribute("data-held", "");
        let _ = element.set_attribute("data-instant", "");
        *self.0.element.borrow_mut() = Some(element);
    }

    /// Moves the piece to an offset from its square, in pixels, in the next frame. If it is called several times before
    /// that frame, the last call counts.
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

    /// Releases the piece, which is at its square at once, without gliding there.
    pub fn release(&self) {
        let Some(element) = self.0.element.borrow_mut().take() else {
            return;
        };
        let _ = element.style().remove_property("translate");
        let _ = element.remove_attribute("data-held");
        // The first frame paints the piece at its square; after that its moves glide again.
        time::in_next_frame(move || {
            time::in_next_frame(move || {
                let _ = element.remove_attribute("data-instant");
            });
        });
    }
}
