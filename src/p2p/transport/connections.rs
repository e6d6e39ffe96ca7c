//! The browser's peer connections, to close those that matchbox leaves open: a browser allows a few hundred, and each holds
//! sockets and threads. matchbox shows none of them, so the constructor is watched while the page lives: a proxy that makes
//! what it is asked for, and remembers it.

use std::cell::RefCell;

use js_sys::{Array, Function, Object, Proxy, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::RtcPeerConnection;

thread_local! {
    static OPEN: RefCell<Vec<RtcPeerConnection>> = const { RefCell::new(Vec::new()) };
    static WATCHED: RefCell<Option<bool>> = const { RefCell::new(None) };
}

const NAME: &str = "RTCPeerConnection";

/// Watches the constructor from now on; false in a browser that has none.
pub fn watch() -> bool {
    WATCHED.with_borrow_mut(|watched| *watched.get_or_insert_with(|| install().is_ok()))
}

fn install() -> Result<(), JsValue> {
    let global = js_sys::global();
    let real: Function = Reflect::get(&global, &NAME.into())?.dyn_into()?;
    let construct = Closure::<dyn Fn(Function, Array) -> Result<JsValue, JsValue>>::new(
        |real: Function, arguments: Array| {
            // A browser that does not like the ICE servers still connects two players in one network.
            let made = Reflect::construct(&real, &arguments)
                .or_else(|_| Reflect::construct(&real, &Array::new()))?;
            if let Some(connection) = made.dyn_ref::<RtcPeerConnection>() {
                OPEN.with_borrow_mut(|open| open.push(connection.clone()));
            }
            Ok(made)
        },
    );
    let handler = Object::new();
    Reflect::set(&handler, &"construct".into(), construct.as_ref())?;
    Reflect::set(&global, &NAME.into(), &Proxy::new(&real, &handler))?;
    // As long as the page lives, so does the proxy.
    construct.forget();
    Ok(())
}

/// Closes all but the one made last: the others belong to sockets and peers of before.
pub fn keep_newest() {
    OPEN.with_borrow_mut(|open| {
        let newest = open.pop();
        open.drain(..).for_each(|connection| connection.close());
        open.extend(newest);
    });
}

/// Closes all.
pub fn close_all() {
    OPEN.take().iter().for_each(RtcPeerConnection::close);
}
