//! The handle at the board's corner that resizes the board.

use game::Label;
use leptos::{ev, html, prelude::*};

use crate::platform::pointer::{self, PointerInput};
use crate::platform::time;
use crate::ui::words::{Words, text};

/// Smallest width of the board, in pixels.
const SMALLEST: f64 = 240.0;
/// Largest width of the board, in pixels.
const LARGEST: f64 = 1200.0;
/// How much one key press changes the width, in pixels.
const STEP: f64 = 24.0;

/// The resize handle. It reports the board's new width while it is dragged, and once more when it is released.
#[component]
pub fn ResizeHandle(
    /// The texts in the person's language.
    words: Words,
    /// The chosen width in pixels, or 0 for as large as fits.
    width: Signal<u16>,
    /// Called with the new width in pixels, or 0 for as large as fits, and whether it is final.
    resize: Callback<(u16, bool)>,
) -> impl IntoView {
    let root = NodeRef::<html::Button>::new();
    let frame_width = move || {
        root.get_untracked()
            .and_then(|handle| handle.parent_element())
            .map_or(SMALLEST, |frame| pointer::bounds(&frame).width)
    };
    // The value for screen readers is the width that the board really has: the chosen one may be none, or not fit.
    let shown = RwSignal::new(SMALLEST as u16);
    let measure = move || {
        time::after_frame(move || {
            if root.try_get_untracked().flatten().is_some() {
                shown.set(clamp(frame_width()));
            }
        });
    };
    Effect::new(move |_| {
        width.track();
        measure();
    });
    let resized = window_event_listener(ev::resize, move |_| measure());
    on_cleanup(move || resized.remove());
    // Start of the drag: the pointer's x and y, and the board's width.
    let start = RwSignal::new(None::<(f64, f64, f64)>);
    let down = move |event: ev::PointerEvent| {
        let pointer = PointerInput::from(&event);
        event.prevent_default();
        if pointer.button != 0 {
            return;
        }
        if let Some(handle) = root.get_untracked() {
            pointer::capture(&handle, pointer.id);
        }
        start.set(Some((pointer.x, pointer.y, frame_width())));
    };
    let wanted = move |event: &ev::PointerEvent| {
        let pointer = PointerInput::from(event);
        start
            .get_untracked()
            .map(|(x, y, width)| clamp(width + f64::max(pointer.x - x, pointer.y - y)))
    };
    let moved = move |event: ev::PointerEvent| {
        // Another button, or none: the release was never reported.
        if start.get_untracked().is_some() && event.buttons() != 1 {
            start.set(None);
        }
        if let Some(width) = wanted(&event) {
            resize.run((width, false));
        }
    };
    let up = move |event: ev::PointerEvent| {
        if let Some(width) = wanted(&event) {
            resize.run((width, true));
        }
        start.set(None);
    };
    let key = move |event: ev::KeyboardEvent| {
        let change = match event.key().as_str() {
            "ArrowRight" | "ArrowDown" => STEP,
            "ArrowLeft" | "ArrowUp" => -STEP,
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        resize.run((clamp(frame_width() + change), true));
    };
    view! {
        <button
            type="button"
            class="board-frame__handle"
            role="slider"
            aria-label=words.say(Label::RESIZE_BOARD)
            aria-valuemin="240"
            aria-valuemax="1200"
            aria-valuenow=text(move || shown.get().to_string())
            node_ref=root
            on:pointerdown=down
            on:pointermove=moved
            on:pointerup=up
            on:pointercancel=move |_| start.set(None)
            on:lostpointercapture=move |_| start.set(None)
            on:dblclick=move |_| resize.run((0, true))
            on:keydown=key
        ></button>
    }
}

/// Rounds a width and clamps it to the allowed range.
fn clamp(width: f64) -> u16 {
    width.clamp(SMALLEST, LARGEST).round() as u16
}
