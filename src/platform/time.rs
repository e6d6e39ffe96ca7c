//! The clock on the wall and timers. Nothing here decides what time means for a game.

use futures::channel::oneshot;
use futures::future::{Either, select};
use gloo_timers::callback::Timeout;
use wasm_bindgen::prelude::*;

use super::dom;

/// Milliseconds since 1970, as the system's clock has it.
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// Milliseconds since the page was opened, by a clock that nobody sets and that never goes back. It may stand while the device
/// sleeps.
pub fn steady() -> f64 {
    let clock = web_sys::window().and_then(|window| window.performance());
    clock.map_or_else(now, |clock| clock.now())
}

/// A moment as `2026-11-20T13:30`, in the person's time zone.
pub fn iso_minute(millis: f64) -> String {
    let date = |millis: f64| js_sys::Date::new(&JsValue::from_f64(millis));
    let offset = date(millis).get_timezone_offset() * 60_000.0;
    let local = String::from(date(millis - offset).to_iso_string());
    local.get(..16).unwrap_or_default().to_owned()
}

/// Numbers for seeds and names, different each time. Not for secrets: those come from `random`.
pub fn random_u64() -> u64 {
    (js_sys::Math::random() * 9_007_199_254_740_992.0) as u64 ^ (now() as u64).rotate_left(17)
}

/// A call that is yet to come; dropping it calls it off.
pub type Timer = Timeout;

/// Calls back once, later, unless the timer is dropped before.
pub fn timer(millis: u32, callback: impl FnOnce() + 'static) -> Timer {
    Timeout::new(millis, callback)
}

/// Calls back once, later; after 0 milliseconds that is a task of its own, after whatever the browser has to do first.
pub fn after(millis: u32, callback: impl FnOnce() + 'static) {
    Timeout::new(millis, callback).forget();
}

/// Goes on in a task of its own, so that the browser can answer the person first; at once in a page that nobody looks at, where
/// a task may have to wait for a second.
pub async fn pause() {
    if !dom::is_hidden() {
        let (go_on, told) = oneshot::channel::<()>();
        // A task that is gone needs no word.
        after(0, || drop(go_on));
        let _ = told.await;
    }
}

/// What some work gives, if that takes no longer than so many milliseconds; otherwise the work as far as it has come.
pub async fn within<W: Future + Unpin>(millis: u32, work: W) -> Result<W::Output, W> {
    let (late, too_late) = oneshot::channel::<()>();
    let _timer = timer(millis, move || {
        // Nobody waits any more, as a rule.
        let _ = late.send(());
    });
    match select(work, too_late).await {
        Either::Left((output, _)) => Ok(output),
        Either::Right((_, work)) => Err(work),
    }
}

/// Calls back in the next animation frame, just before the browser paints.
pub fn in_next_frame(callback: impl FnOnce() + 'static) {
    let Some(window) = web_sys::window() else {
        return;
    };
    let function = Closure::once_into_js(callback);
    // Refused only by a window that is going away.
    let _ = window.request_animation_frame(function.unchecked_ref());
}

/// Calls back when the next frame has been drawn, so that what is seen does not wait for it; in a page that nobody looks at,
/// where no frame is drawn, as soon as it can be.
pub fn after_frame(callback: impl FnOnce() + 'static) {
    if dom::is_hidden() {
        after(0, callback);
    } else {
        in_next_frame(move || after(0, callback));
    }
}
