//! The browser's peer connections. matchbox leaves some of them open and gives no access to them, but a browser allows
//! only a few hundred, and each holds sockets and threads. So a proxy replaces the constructor for as long as the page
//! lives: it makes the connections that are asked for and remembers them, so that they can be closed. The proxy also
//! sets which STUN and TURN servers to use, which may change while matchbox's socket lives, and whether to use relays
//! only, for which matchbox has no option. Several sockets may live at once, one for each board of a page; matchbox makes
//! its connections while its own work is polled, so each belongs to the socket whose work that is. It puts the guard of `guard.rs` in front of each connection. The lines of
//! `watching.rs` are made here as well, but stand apart: nobody closes them but they themselves. The page makes no
//! connection anywhere else.

use std::cell::{Cell, RefCell};

use js_sys::{Array, Function, Object, Proxy, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::RtcPeerConnection;

use super::guard::{self, Guard};
use crate::site::IceServers;
use crate::webrtc_fault::WebRtcFault;

thread_local! {
    static OPEN: RefCell<Vec<(Owner, RtcPeerConnection)>> = const { RefCell::new(Vec::new()) };
    /// The last owner, and the one for which connections are made now.
    static OWNERS: Cell<(Owner, Owner)> = const { Cell::new((0, 0)) };
    static WATCHED: Cell<Option<Result<(), WebRtcFault>>> = const { Cell::new(None) };
    static ONLY_RELAYS: Cell<bool> = const { Cell::new(false) };
    static SERVERS: RefCell<IceServers> = const { RefCell::new(IceServers::NONE) };
    /// Whether a connection is being made that stands apart.
    static APART: Cell<bool> = const { Cell::new(false) };
}

/// The number of a socket, to which connections belong.
pub type Owner = u32;

const NAME: &str = "RTCPeerConnection";

/// Installs the proxy, unless that has been done. A browser without WebRTC has nothing to replace.
pub fn watch() -> Result<(), WebRtcFault> {
    let watched = WATCHED.get().unwrap_or_else(install);
    WATCHED.set(Some(watched));
    watched
}

/// Returns a new owner.
pub fn new_owner() -> Owner {
    let (last, present) = OWNERS.get();
    OWNERS.set((last + 1, present));
    last + 1
}

/// Calls `act`. The connections that it makes belong to this owner.
pub fn owned_by<T>(owner: Owner, act: impl FnOnce() -> T) -> T {
    let (last, before) = OWNERS.get();
    OWNERS.set((last, owner));
    let done = act();
    OWNERS.set((OWNERS.get().0, before));
    done
}

/// Sets whether new connections use relays only.
pub fn use_only_relays(only: bool) {
    ONLY_RELAYS.set(only);
}

/// Sets the servers that new connections use.
pub fn use_servers(ice: &IceServers) {
    SERVERS.set(ice.clone());
}

/// Makes a connection that stands apart, with these servers. `None` if this browser makes none.
pub fn apart(ice: &IceServers) -> Option<RtcPeerConnection> {
    watch().ok()?;
    let usual = SERVERS.replace(ice.clone());
    let only_relays = ONLY_RELAYS.replace(ice.only_relays);
    APART.set(true);
    let made = RtcPeerConnection::new();
    APART.set(false);
    ONLY_RELAYS.set(only_relays);
    SERVERS.set(usual);
    made.ok()
}

/// Returns the servers in the form that a connection's configuration has.
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

/// Adds to a connection's configuration that only relays are used, if that is set.
fn restrict(configuration: &JsValue) -> Result<(), JsValue> {
    if ONLY_RELAYS.get() {
        Reflect::set(configuration, &"iceTransportPolicy".into(), &"relay".into())?;
    }
    Ok(())
}

fn install() -> Result<(), WebRtcFault> {
    let global = js_sys::global();
    let real = Reflect::get(&global, &NAME.into()).ok();
    let real = real.and_then(|real| real.dyn_into::<Function>().ok());
    let real = real.ok_or(WebRtcFault::Missing)?;
    match replace(&global, &real) {
        Ok(true) => Ok(()),
        Ok(false) | Err(_) => Err(WebRtcFault::Blocked),
    }
}

/// Replaces the constructor by the proxy, and returns whether the browser has allowed that.
fn replace(global: &Object, real: &Function) -> Result<bool, JsValue> {
    let guard = Guard::new(|| ONLY_RELAYS.get());
    let construct = Closure::<dyn Fn(Function, Array) -> Result<JsValue, JsValue>>::new(
        move |real: Function, arguments: Array| {
            if !arguments.get(0).is_object() {
                arguments.set(0, Object::new().into());
            }
            Reflect::set(&arguments.get(0), &"iceServers".into(), &servers()?.into())?;
            restrict(&arguments.get(0))?;
            // A browser that rejects the ICE servers can still connect two players in one network, unless one of them
            // hides their address.
            let made = Reflect::construct(&real, &arguments).or_else(|_| {
                let bare = Object::new();
                restrict(&bare)?;
                Reflect::construct(&real, &Array::of1(&bare))
            });
            if APART.get() {
                return made;
            }
            let Ok(made) = made else {
                guard::report_blocked();
                return Ok(guard.stand_in()?.into());
            };
            guard.watch(made.unchecked_ref())?;
            if let Some(connection) = made.dyn_ref::<RtcPeerConnection>() {
                let owner = OWNERS.get().1;
                OPEN.with_borrow_mut(|open| open.push((owner, connection.clone())));
            }
            Ok(made)
        },
    );
    let handler = Object::new();
    Reflect::set(&handler, &"construct".into(), construct.as_ref())?;
    // The proxy must live as long as the page.
    construct.forget();
    Reflect::set(global, &NAME.into(), &Proxy::new(real, &handler))
}

/// Returns the name that distinguishes a connection from all others: the ICE user name in its own description.
pub fn name(sdp: &str) -> Option<String> {
    let mut lines = sdp.lines();
    let name = lines.find_map(|line| line.strip_prefix("a=ice-ufrag:"))?;
    Some(name.to_owned())
}

fn has_name(connection: &RtcPeerConnection, wanted: &str) -> bool {
    let own = connection.local_description();
    own.and_then(|own| name(&own.sdp())).as_deref() == Some(wanted)
}

/// Closes all connections of this owner but the one with this name. The others belong to earlier peers, or to a peer that
/// has come twice and is connecting a second time.
pub fn keep(owner: Owner, name: &str) {
    close_if(|whose, open| whose == owner && !has_name(open, name));
}

fn close_if(surplus: impl Fn(Owner, &RtcPeerConnection) -> bool) {
    OPEN.with_borrow_mut(|open| {
        for (_, closed) in open.extract_if(.., |(owner, open)| surplus(*owner, open)) {
            closed.close();
        }
    });
}

/// Closes the connection with this name.
pub fn close(name: &str) {
    close_if(|_, open| has_name(open, name));
}

/// Returns all open connections of this owner and forgets them. The caller must close them.
pub fn take_all(owner: Owner) -> Vec<RtcPeerConnection> {
    OPEN.with_borrow_mut(|open| {
        let taken = open.extract_if(.., |(whose, _)| *whose == owner);
        taken.map(|(_, connection)| connection).collect()
    })
}
