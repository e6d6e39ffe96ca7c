//! Registration of the service worker, and news of a waiting build. The service worker never reloads a page by itself.

use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use super::{dom, install, time};

const AN_HOUR: f64 = 3_600_000.0;
/// How long a browser may take to change the worker, in milliseconds.
const CHANGE_TIMEOUT: u32 = 5_000;

/// Registers `sw.js`, which makes the page work offline. Calls `on_update` whenever a new build waits to be activated.
pub fn register(script: &'static str, on_update: impl Fn() + Clone + 'static) {
    let Some(container) = container() else {
        return;
    };
    spawn_local(async move {
        // Without a service worker the page still works, but not offline.
        let Ok(value) = JsFuture::from(container.register(script)).await else {
            return;
        };
        let Ok(registration) = value.dyn_into::<web_sys::ServiceWorkerRegistration>() else {
            return;
        };
        // The worker that serves this page may now delete what only older pages needed.
        if let Some(serving) = container.controller() {
            let _ = serving.post_message(&JsValue::from_str("settled"));
        }
        keep_all_when_installed(container);
        if registration.waiting().is_some() {
            on_update();
        }
        check_for_update(registration.clone());
        watch(registration, on_update);
    });
}

/// Answers the service worker, which asks every window for a game when its notification was clicked. `show` shows the
/// game if this window has it, and returns whether it does.
pub fn answer_for_game(show: impl Fn(&str) -> bool + 'static) {
    let Some(container) = container() else {
        return;
    };
    let asked = Closure::<dyn FnMut(_)>::new(move |event: web_sys::MessageEvent| {
        let game = js_sys::Reflect::get(&event.data(), &JsValue::from_str("game"));
        let game = game.ok().and_then(|game| game.as_string());
        let port = event.ports().get(0).dyn_into::<web_sys::MessagePort>();
        if let (Some(game), Ok(port)) = (game, port) {
            // If the worker no longer waits, it has chosen another window.
            let _ = port.post_message(&JsValue::from_bool(show(&game)));
        }
    });
    // If this fails, the worker brings some window of the page to the front.
    let _ = container.add_event_listener_with_callback("message", asked.as_ref().unchecked_ref());
    asked.forget();
}

/// Returns the browser's service worker container, if it has one.
fn container() -> Option<web_sys::ServiceWorkerContainer> {
    let navigator = web_sys::window()?.navigator();
    let has = js_sys::Reflect::has(&navigator, &JsValue::from_str("serviceWorker"));
    has.unwrap_or(false).then(|| navigator.service_worker())
}

/// Makes the service worker fetch everything that it would otherwise fetch on first use: at once in an installed app,
/// or else when the page is installed.
fn keep_all_when_installed(container: web_sys::ServiceWorkerContainer) {
    let keep_all = move || {
        let ready = container.ready();
        spawn_local(async move {
            if let Ok(ready) = ready
                && let Ok(value) = JsFuture::from(ready).await
                && let Ok(registration) = value.dyn_into::<web_sys::ServiceWorkerRegistration>()
                && let Some(active) = registration.active()
            {
                let _ = active.post_message(&JsValue::from_str("installed"));
            }
        });
    };
    if install::is_installed() {
        keep_all();
    }
    dom::on_window("appinstalled", move |_| keep_all());
}

/// Checks for a newer build when the page comes to the front and the last check was more than an hour ago, because an
/// installed app may stay open for weeks.
fn check_for_update(registration: web_sys::ServiceWorkerRegistration) {
    let mut asked = time::now();
    dom::on_document("visibilitychange", move |_| {
        if !dom::is_hidden() && time::now() - asked > AN_HOUR {
            asked = time::now();
            if let Ok(answer) = registration.update() {
                // Without a network there is no newer build now.
                spawn_local(async move { drop(JsFuture::from(answer).await) });
            }
        }
    });
}

/// Calls `on_update` when a new worker has been installed while an older one still serves the page.
fn watch(registration: web_sys::ServiceWorkerRegistration, on_update: impl Fn() + Clone + 'static) {
    let seen = registration.clone();
    let found = Closure::<dyn FnMut()>::new(move || {
        let Some(worker) = seen.installing() else {
            return;
        };
        let registration = seen.clone();
        let on_update = on_update.clone();
        let changed = Closure::<dyn FnMut()>::new(move || {
            let serves = web_sys::window()
                .is_some_and(|w| w.navigator().service_worker().controller().is_some());
            if registration.waiting().is_some() && serves {
                on_update();
            }
        });
        worker.set_onstatechange(Some(changed.as_ref().unchecked_ref()));
        changed.forget();
    });
    registration.set_onupdatefound(Some(found.as_ref().unchecked_ref()));
    found.forget();
}

/// Activates the waiting build and reloads the page. The page is reloaded in any case: another window may have activated
/// the build already, and a browser that does not change the worker now can do so once this page is gone.
pub fn activate_update() {
    let Some(window) = web_sys::window() else {
        return;
    };
    let page = window.clone();
    let reload = move || {
        // This fails only in a page that is being closed.
        let _ = page.location().reload();
    };
    spawn_local(async move {
        let container = window.navigator().service_worker();
        let value = JsFuture::from(container.get_registration()).await;
        let registration = value
            .ok()
            .and_then(|value| value.dyn_into::<web_sys::ServiceWorkerRegistration>().ok());
        let Some(waiting) = registration.and_then(|registration| registration.waiting()) else {
            return reload();
        };
        let (serving, go_on) = (container.clone(), reload.clone());
        let changed = Closure::once_into_js(move || when_active(serving.controller(), go_on));
        container.set_oncontrollerchange(Some(changed.unchecked_ref()));
        // The workers know these messages; an older worker ignores them. The order matters: Chromium
        // sometimes keeps an older worker that gets a message after the newer one was told to begin, for seconds or longer.
        if let Some(serving) = container.controller() {
            let _ = serving.post_message(&JsValue::from_str("retire"));
        }
        let _ = waiting.post_message(&JsValue::from_str("skip-waiting"));
        time::after(CHANGE_TIMEOUT, reload);
    });
}

/// Calls `then` when a worker is active. A new worker takes pages over a moment earlier, and answers no page that is
/// loaded in that moment until it is.
fn when_active(worker: Option<web_sys::ServiceWorker>, then: impl Fn() + 'static) {
    let is_active =
        |worker: &web_sys::ServiceWorker| worker.state() == web_sys::ServiceWorkerState::Activated;
    let Some(worker) = worker.filter(|worker| !is_active(worker)) else {
        return then();
    };
    let seen = worker.clone();
    let changed = Closure::<dyn FnMut()>::new(move || {
        if is_active(&seen) {
            then();
        }
    });
    worker.set_onstatechange(Some(changed.as_ref().unchecked_ref()));
    changed.forget();
}
