//! Clocks and timers. Nothing here decides what time means for a game.

use std::cell::Cell;
use std::rc::Rc;

use futures::channel::oneshot;
use futures::future::{Either, select};
use gloo_timers::callback::Timeout;
use wasm_bindgen::prelude::*;

use super::dom;

/// The longest time in milliseconds that [`after_frame`] waits for frames.
const LONGEST_WAIT: u32 = 250;

/// Returns the milliseconds since 1970 by the system's clock.
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// Returns the milliseconds since the page was opened, by a monotonic clock that nobody can set. It may stop while the
/// device sleeps.
pub fn monotonic_now() -> f64 {
    let clock = web_sys::window().and_then(|window| window.performance());
    clock.map_or_else(now, |clock| clock.now())
}

/// Formats a time in milliseconds since 1970 as `2026-11-20T13:30`, in the user's time zone.
pub fn iso_minute(millis: f64) -> String {
    let date = |millis: f64| js_sys::Date::new(&JsValue::from_f64(millis));
    let offset = date(millis).get_timezone_offset() * 60_000.0;
    let local = String::from(date(millis - offset).to_iso_string());
    local.get(..16).unwrap_or_default().to_owned()
}

/// Returns the milliseconds since 1970 by the clock on the user's wall: with the offset of the time zone at this moment,
/// so that a new day begins at local midnight.
pub fn local_now() -> f64 {
    let date = js_sys::Date::new_0();
    date.get_time() - date.get_timezone_offset() * 60_000.0
}

/// Returns a random number for seeds and names. It is not safe for secrets, which come from `random`.
pub fn random_u64() -> u64 {
    (js_sys::Math::random() * 9_007_199_254_740_992.0) as u64 ^ (now() as u64).rotate_left(17)
}

/// A callback. They are boxed so that all of them share the code that hands them to the browser, which would otherwise be
/// compiled for each.
type Once = Box<dyn FnOnce()>;

/// A pending call. Dropping it cancels the call.
pub type Timer = Timeout;

/// Calls `callback` once, after `millis` milliseconds, unless the timer is dropped before.
pub fn timer(millis: u32, callback: impl FnOnce() + 'static) -> Timer {
    timer_of(millis, Box::new(callback))
}

fn timer_of(millis: u32, callback: Once) -> Timer {
    Timeout::new(millis, callback)
}

/// Calls `callback` once, after `millis` milliseconds. With 0 it runs in its own task, after whatever the browser has
/// to do first.
///
/// The callback is freed when it has run. `Timeout::forget` would keep it, and the function of the browser around it, as long
/// as the page lives.
pub fn after(millis: u32, callback: impl FnOnce() + 'static) {
    after_of(millis, Box::new(callback));
}

fn after_of(millis: u32, callback: Once) {
    let Some(window) = web_sys::window() else {
        return;
    };
    let function = Closure::once_into_js(callback);
    let function = function.unchecked_ref();
    let millis = i32::try_from(millis).unwrap_or(i32::MAX);
    // This fails only in a window that is being closed.
    let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(function, millis);
}

/// Yields to the browser, so that it can respond to the user first. Returns at once in a hidden page, where a task may
/// have to wait for a second.
pub async fn yield_to_browser() {
    if !dom::is_hidden() {
        let (go_on, told) = oneshot::channel::<()>();
        // If the task is gone, nobody waits for the message.
        after(0, || drop(go_on));
        let _ = told.await;
    }
}

/// Waits for this many milliseconds.
pub async fn pause(millis: u32) {
    let (go_on, told) = oneshot::channel::<()>();
    after(millis, || drop(go_on));
    let _ = told.await;
}

/// Returns the output of `work` if it takes at most `millis` milliseconds; otherwise returns the unfinished work as an
/// error.
pub async fn with_timeout<W: Future + Unpin>(millis: u32, work: W) -> Result<W::Output, W> {
    let (late, too_late) = oneshot::channel::<()>();
    let _timer = timer(millis, move || {
        // Usually nobody waits for this message any more.
        let _ = late.send(());
    });
    match select(work, too_late).await {
        Either::Left((output, _)) => Ok(output),
        Either::Right((_, work)) => Err(work),
    }
}

/// Calls `callback` in the next animation frame, just before the browser paints.
pub fn in_next_frame(callback: impl FnOnce() + 'static) {
    in_next_frame_of(Box::new(callback));
}

fn in_next_frame_of(callback: Once) {
    let Some(window) = web_sys::window() else {
        return;
    };
    let function = Closure::once_into_js(callback);
    // This fails only in a window that is being closed.
    let _ = window.request_animation_frame(function.unchecked_ref());
}

/// Calls `callback` in the frame after the next one, so that it delays neither the next frame nor what the browser does
/// between the two. What it changes is drawn as early as if it were called right after the next frame. In a hidden page,
/// where no frames are drawn, it is called as soon as possible, and soon if the page is hidden meanwhile.
pub fn after_frame(callback: impl FnOnce() + 'static) {
    after_frame_of(Box::new(callback));
}

fn after_frame_of(callback: Once) {
    if dom::is_hidden() {
        return after(0, callback);
    }
    let waiting = Rc::new(Cell::new(Some(callback)));
    let same = Rc::clone(&waiting);
    in_next_frame(move || in_next_frame(move || call_waiting(&same)));
    after(LONGEST_WAIT, move || call_waiting(&waiting));
}

fn call_waiting(callback: &Cell<Option<Once>>) {
    if let Some(callback) = callback.take() {
        callback();
    }
}
