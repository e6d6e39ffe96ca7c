//! The browser's peer connections, to close those that matchbox leaves open: a browser allows a few hundred, and each holds
//! sockets and threads. matchbox shows none of them, so the constructor is watched while the page lives: a proxy that makes
//! what it is asked for, and remembers it. It is also where a browser is told which STUN and TURN servers to use, which may change
//! while matchbox's socket lives, and to use relays only, for which matchbox has no word. No connection of the page is made
//! anywhere else.

use std::cell::{Cell, RefCell};

use js_sys::{Array, Function, Object, Proxy, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::RtcPeerConnection;

use crate::site::Ice;

thread_local! {
    static OPEN: RefCell<Vec<RtcPeerConnection>> = const { RefCell::new(Vec::new()) };
    static WATCHED: RefCell<Option<bool>> = const { RefCell::new(None) };
    static ONLY_RELAYS: Cell<bool> = const { Cell::new(false) };
    static SERVERS: RefCell<Ice> = const { RefCell::new(Ice::NONE) };
}

const NAME: &str = "RTCPeerConnection";

/// Watches the constructor from now on; false in a browser that has none.
pub fn watch() -> bool {
    WATCHED.with_borrow_mut(|watched| *watched.get_or_insert_with(|| install().is_ok()))
}

/// Connections that are made from now on use relays only, or whatever they find.
pub fn use_only_relays(only: bool) {
    ONLY_RELAYS.set(only);
}

/// Connections that are made from now on use these servers.
pub fn use_servers(ice: &Ice) {
    SERVERS.set(ice.clone());
}

/// The servers as a connection's configuration names them.
fn servers() -> Result<Array, JsValue> {
    SERVERS.with_borrow(|ice| {
        if ice.urls.is_empty() {
            return Ok(Array::new());
        }
        let urls: Array = ice.urls.iter().map(|url| JsValue::from_str(url)).collect();
        let server = Object::new();
        Reflect::set(&server, &"urls".into(), &urls)?;
        for (name, text) in [("username", &ice.username), ("credential", &ice.credential)] {
            if let Some(text) = text {
                Reflect::set(&server, &name.into(), &text.into())?;
            }
        }
        Ok(Array::of1(&server))
    })
}

/// Adds to a connection's configuration that only relays are used, if so it is to be.
fn restrict(configuration: &JsValue) -> Result<(), JsValue> {
    if ONLY_RELAYS.get() {
        Reflect::set(configuration, &"iceTransportPolicy".into(), &"relay".into())?;
    }
    Ok(())
}

fn install() -> Result<(), JsValue> {
    let global = js_sys::global();
    let real: Function = Reflect::get(&global, &NAME.into())?.dyn_into()?;
    let construct = Closure::<dyn Fn(Function, Array) -> Result<JsValue, JsValue>>::new(
        |real: Function, arguments: Array| {
            if !arguments.get(0).is_object() {
                arguments.set(0, Object::new().into());
            }
            Reflect::set(&arguments.get(0), &"iceServers".into(), &servers()?.into())?;
            restrict(&arguments.get(0))?;
            // A browser that does not like the ICE servers still connects two players in one network, unless one hides.
            let made = Reflect::construct(&real, &arguments).or_else(|_| {
                let bare = Object::new();
                restrict(&bare)?;
                Reflect::construct(&real, &Array::of1(&bare))
            })?;
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

/// What tells a connection from all others: the name that it has given itself in its own description.
pub fn name(sdp: &str) -> Option<String> {
    let mut lines = sdp.lines();
    let name = lines.find_map(|line| line.strip_prefix("a=ice-ufrag:"))?;
    Some(name.to_owned())
}

fn has_name(connection: &RtcPeerConnection, wanted: &str) -> bool {
    let own = connection.local_description();
    own.and_then(|own| name(&own.sdp())).as_deref() == Some(wanted)
}

/// Closes all but the one of this name: the others belong to sockets and peers of before, or to a peer that has come twice
/// and is on the way a second time.
pub fn keep(name: &str) {
    OPEN.with_borrow_mut(|open| {
        let all = std::mem::take(open);
        let (kept, others): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|open| has_name(open, name));
        others.iter().for_each(RtcPeerConnection::close);
        *open = kept;
    });
}

/// Closes the one of this name.
pub fn close(name: &str) {
    OPEN.with_borrow_mut(|open| {
        for closed in open.extract_if(.., |open| has_name(open, name)) {
            closed.close();
        }
    });
}

/// All that are open, for whoever closes them: from here on they are not known.
pub fn take_all() -> Vec<RtcPeerConnection> {
    OPEN.take()
}
