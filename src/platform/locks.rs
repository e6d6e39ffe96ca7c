//! Locks that only one tab holds at a time (Web Locks API). The browser releases a lock when its tab is closed or dies,
//! and takes it from a tab for another one that insists, even while the first is frozen.

use std::cell::RefCell;
use std::rc::Rc;

use futures::channel::oneshot;
use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::disk::{Lock, LockHolder, TakeoverPolicy};

/// Prefix of all names in the browser, because several pages may share one origin.
const PREFIX: &str = "portal-chess:";

/// Takes a name for this page. Returns `None` if another tab keeps it. Otherwise returns the lock, if the browser has
/// locks, and whether the previous holder may still be alive. `lost` is called when another tab takes the name from
/// this page.
pub async fn acquire(
    name: &str,
    policy: TakeoverPolicy,
    lost: Rc<dyn Fn()>,
) -> Option<(Option<Lock>, bool)> {
    match (hold(name, false, lost.clone()).await, policy) {
        (LockHolder::ThisTab(lock), _) => Some((Some(lock), false)),
        (LockHolder::Unknown, TakeoverPolicy::IfFree) => None,
        (LockHolder::Unknown, _) => Some((None, true)),
        (LockHolder::OtherTab, TakeoverPolicy::Always) => match hold(name, true, lost).await {
            LockHolder::ThisTab(lock) => Some((Some(lock), true)),
            _ => Some((None, true)),
        },
        (LockHolder::OtherTab, _) => None,
    }
}

async fn hold(name: &str, steal: bool, lost: Rc<dyn Fn()>) -> LockHolder {
    let (answer, answered) = oneshot::channel();
    if ask(&format!("{PREFIX}{name}"), steal, answer, lost).is_err() {
        return LockHolder::Unknown;
    }
    answered.await.unwrap_or(LockHolder::Unknown)
}

/// Requests the lock with this name from the browser.
fn ask(
    name: &str,
    steal: bool,
    answer: oneshot::Sender<LockHolder>,
    lost: Rc<dyn Fn()>,
) -> Result<(), JsValue> {
    let window = web_sys::window().ok_or(JsValue::NULL)?;
    let locks = Reflect::get(&window.navigator(), &JsValue::from_str("locks"))?;
    let request: Function = Reflect::get(&locks, &JsValue::from_str("request"))?.dyn_into()?;
    let options = Object::new();
    let option = if steal { "steal" } else { "ifAvailable" };
    Reflect::set(&options, &JsValue::from_str(option), &JsValue::TRUE)?;
    let answer = Rc::new(RefCell::new(Some(answer)));
    let tell = answer.clone();
    let granted = Closure::once_into_js(move |lock: JsValue| {
        let mut held = JsValue::UNDEFINED;
        let holding = if lock.is_null() {
            LockHolder::OtherTab
        } else {
            // The page holds the name until the promise is resolved.
            let mut keep = None;
            held = Promise::new(&mut |resolve, _| keep = Some(resolve)).into();
            LockHolder::ThisTab(Lock::new(move || {
                if let Some(keep) = keep {
                    // A promise can always be resolved.
                    let _ = keep.call0(&JsValue::UNDEFINED);
                }
            }))
        };
        if let Some(tell) = tell.borrow_mut().take() {
            // If nobody waits for the answer any more, `send` returns the lock, and dropping it releases it.
            let _ = tell.send(holding);
        }
        held
    });
    let whole: Promise = request
        .call3(&locks, &JsValue::from_str(name), &options, &granted)?
        .dyn_into()?;
    spawn_local(async move {
        let ended = JsFuture::from(whole).await;
        let refused = answer.borrow_mut().take();
        if ended.is_err() && refused.is_none() {
            lost();
        }
    });
    Ok(())
}
