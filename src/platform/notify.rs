//! Notices of the system, which are seen while the page is not. Whether there may be any is the person's decision, which the
//! browser asks for and keeps.

use js_sys::{Promise, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Notification, NotificationOptions, NotificationPermission, ServiceWorkerRegistration,
};

/// Whether this browser has such notices.
pub fn is_possible() -> bool {
    web_sys::window()
        .is_some_and(|window| Reflect::has(&window, &"Notification".into()) == Ok(true))
}

/// Asks the person, unless they have decided before. Browsers let a page ask only because of a press.
pub async fn ask() -> bool {
    if !is_possible() {
        return false;
    }
    if Notification::permission() == NotificationPermission::Default
        && let Ok(asked) = Notification::request_permission()
    {
        // Old browsers answer without a promise. The answer itself is read below.
        drop(JsFuture::from(Promise::resolve(&asked)).await);
    }
    Notification::permission() == NotificationPermission::Granted
}

/// Shows a notice about a game in the place of the last one. A press on it leads to the game: see `sw.js`. Where the person has not
/// allowed notices, nothing is shown.
pub async fn show(title: &str, text: &str, game: &str) {
    if !is_possible() || Notification::permission() != NotificationPermission::Granted {
        return;
    }
    let options = NotificationOptions::new();
    options.set_body(text);
    options.set_tag("turn");
    options.set_data(&JsValue::from_str(game));
    // Phones show only what a service worker shows; a browser without one takes the notice from the page.
    let shown = match registration().await {
        Some(registration) => registration.show_notification_with_options(title, &options),
        None => Notification::new_with_options(title, &options)
            .map(|_| Promise::resolve(&JsValue::NULL)),
    };
    if let Ok(shown) = shown {
        // Where it is not shown, the page still tells whose turn it is.
        drop(JsFuture::from(shown).await);
    }
}

async fn registration() -> Option<ServiceWorkerRegistration> {
    let navigator = web_sys::window()?.navigator();
    if Reflect::has(&navigator, &"serviceWorker".into()) != Ok(true) {
        return None;
    }
    let found = JsFuture::from(navigator.service_worker().get_registration()).await;
    found.ok()?.dyn_into().ok()
}
