//! System notifications, which the user sees while the page is hidden. The user decides whether they are allowed; the
//! browser asks for that decision and remembers it.

use js_sys::{Promise, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Notification, NotificationOptions, NotificationPermission, ServiceWorkerRegistration,
};

/// Whether this browser supports notifications.
pub fn is_supported() -> bool {
    web_sys::window()
        .is_some_and(|window| Reflect::has(&window, &"Notification".into()) == Ok(true))
}

/// Asks the user for permission, unless they have decided before. Returns whether notifications are allowed. Browsers
/// let a page ask only in response to a click or a key.
pub async fn request_permission() -> bool {
    if !is_supported() {
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

/// Shows a notification about a game, replacing the previous one. A click on it leads to the game: see `sw.js`. Nothing
/// is shown if the user has not allowed notifications.
pub async fn show(title: &str, text: &str, game: &str) {
    if !is_supported() || Notification::permission() != NotificationPermission::Granted {
        return;
    }
    let options = NotificationOptions::new();
    options.set_body(text);
    options.set_tag("turn");
    options.set_data(&JsValue::from_str(game));
    // Phones show only notifications from a service worker. In a browser without one, the page itself shows them.
    let shown = match registration().await {
        Some(registration) => registration.show_notification_with_options(title, &options),
        None => Notification::new_with_options(title, &options)
            .map(|_| Promise::resolve(&JsValue::NULL)),
    };
    if let Ok(shown) = shown {
        // If the notification is not shown, the page still tells whose turn it is.
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
