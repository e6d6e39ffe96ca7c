//! The current move in a list of moves: it is marked, it is the list's only tab stop, and it stays in sight. The elements
//! are changed directly, because a signal for each move would run again at every step.

use leptos::{ev, html, prelude::*};

use crate::platform::dom::{self, Element};
use crate::platform::time;

/// The attribute of the current move.
const CURRENT: &str = "[aria-current]";

/// Marks the first element that matches the selector as the current move, instead of the one before, and scrolls to it
/// after the next frame. By then the browser has laid out the page; measuring earlier would force a layout in the
/// middle of the update. Returns whether there is a match.
pub fn mark(list: &Element, selector: &str) -> bool {
    if let Some(before) = dom::find_inside(list, CURRENT) {
        dom::set_attribute(&before, "aria-current", None);
        dom::set_attribute(&before, "tabindex", Some("-1"));
    }
    let Some(now) = dom::find_inside(list, selector) else {
        return false;
    };
    dom::set_attribute(&now, "aria-current", Some("step"));
    dom::set_attribute(&now, "tabindex", Some("0"));
    let list = list.clone();
    time::after_frame(move || dom::reveal_inside(&list, &now));
    true
}

/// Scrolls to the current move whenever the window gets another size, because the list may then have another shape.
pub fn keep_in_sight(list: NodeRef<html::Div>) {
    let resized = window_event_listener(ev::resize, move |_| {
        if let Some(list) = list.try_get_untracked().flatten()
            && let Some(now) = dom::find_inside(&list, CURRENT)
        {
            dom::reveal_inside(&list, &now);
        }
    });
    on_cleanup(move || resized.remove());
}
