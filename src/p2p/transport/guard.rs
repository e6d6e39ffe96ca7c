//! A guard between matchbox and the browser's connections. matchbox panics if a call fails that makes a connection, and
//! such calls do fail: in browsers with shields against tracking, with extensions, with policies of a company. So the
//! methods of each connection are replaced by guarded ones. A guarded method never fails: it reports the failure here,
//! and matchbox waits for an answer that does not come, until its socket is closed.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};

use crate::webrtc_fault::WebRtcFault;

/// What is learned about the browser: that it can connect, or why it cannot.
type Finding = Result<(), WebRtcFault>;

/// What is told of every finding.
type Listener = Rc<dyn Fn(Finding)>;

thread_local! {
    static LISTENER: RefCell<Option<Listener>> = const { RefCell::new(None) };
    static ABLE: Cell<bool> = const { Cell::new(false) };
}

const CREATE_DATA_CHANNEL: &str = "createDataChannel";
const CREATE_OFFER: &str = "createOffer";
const CREATE_ANSWER: &str = "createAnswer";
const SET_LOCAL_DESCRIPTION: &str = "setLocalDescription";
const SET_REMOTE_DESCRIPTION: &str = "setRemoteDescription";
const GET_STATS: &str = "getStats";

/// The methods that matchbox calls and expects to succeed.
const METHODS: [&str; 6] = [
    CREATE_DATA_CHANNEL,
    CREATE_OFFER,
    CREATE_ANSWER,
    SET_LOCAL_DESCRIPTION,
    SET_REMOTE_DESCRIPTION,
    GET_STATS,
];

/// The events that show whether a connection has found an address.
const EVENTS: [&str; 2] = ["icecandidate", "icegatheringstatechange"];

/// Reports what is learned to `listener`, and to nobody else any more.
pub fn listen(listener: impl Fn(Finding) + 'static) {
    LISTENER.set(Some(Rc::new(listener)));
}

/// Whether this browser has already shown that it can connect.
pub fn is_able() -> bool {
    ABLE.get()
}

/// Reports that a browser makes no connections.
pub fn report_blocked() {
    report(Err(WebRtcFault::Blocked));
}

fn report(finding: Finding) {
    if finding.is_ok() {
        ABLE.set(true);
    }
    let listener = LISTENER.with_borrow(Clone::clone);
    if let Some(listener) = listener {
        listener(finding);
    }
}

/// The functions to which the methods and events of all connections lead. They live as long as the page.
pub struct Guard {
    call: JsValue,
    event: JsValue,
}

impl Guard {
    /// Creates the functions. `hides` tells whether connections may only use relays.
    pub fn new(hides: fn() -> bool) -> Guard {
        let call = Closure::<dyn Fn(Object, JsValue, String, JsValue, JsValue) -> JsValue>::new(
            |connection: Object, real: JsValue, name: String, first: JsValue, second: JsValue| {
                guarded(&connection, &real, &name, first, second)
            },
        );
        let event =
            Closure::<dyn Fn(Object, JsValue)>::new(move |connection: Object, event: JsValue| {
                gathered(&connection, &event, hides());
            });
        Guard {
            call: call.into_js_value(),
            event: event.into_js_value(),
        }
    }

    /// Puts the guard in front of a connection.
    pub fn watch(&self, connection: &Object) -> Result<(), JsValue> {
        for name in METHODS {
            let real = property(connection, name);
            let bound = bind(&self.call, &[connection.into(), real, name.into()])?;
            Reflect::set(connection, &name.into(), &bound)?;
        }
        if let Some(add) = property(connection, "addEventListener").dyn_ref::<Function>() {
            let bound = bind(&self.event, &[connection.into()])?;
            for name in EVENTS {
                Reflect::apply(add, connection, &Array::of2(&name.into(), &bound))?;
            }
        }
        Ok(())
    }

    /// Returns an object that can stand in for a connection that the browser does not make.
    pub fn stand_in(&self) -> Result<Object, JsValue> {
        let nothing = Object::new();
        // That it was not made has been reported already.
        Reflect::set(&nothing, &"signalingState".into(), &"closed".into())?;
        self.watch(&nothing)?;
        Ok(nothing)
    }
}

/// Returns a function that calls another one with these arguments before its own.
fn bind(function: &JsValue, arguments: &[JsValue]) -> Result<JsValue, JsValue> {
    let bind: Function = property(function, "bind").dyn_into()?;
    let all = Array::of1(&JsValue::UNDEFINED);
    for argument in arguments {
        all.push(argument);
    }
    Reflect::apply(&bind, function, &all)
}

/// Returns a property, or `undefined` if there is none or it cannot be read.
fn property(of: &JsValue, name: &str) -> JsValue {
    Reflect::get(of, &name.into()).unwrap_or_default()
}

/// Calls a method of a connection.
fn guarded(
    connection: &Object,
    real: &JsValue,
    name: &str,
    first: JsValue,
    second: JsValue,
) -> JsValue {
    // Some methods take other types of arguments if there are more of them, even `undefined` ones.
    let arguments = Array::new();
    for argument in [first, second] {
        if !argument.is_undefined() {
            arguments.push(&argument);
        }
    }
    let returned = match real.dyn_ref::<Function>() {
        Some(real) => Reflect::apply(real, connection, &arguments),
        None => Err(JsValue::UNDEFINED),
    };
    match name {
        CREATE_DATA_CHANNEL => match returned {
            Ok(channel) if channel.is_object() => channel,
            _ => {
                failed(connection);
                Object::new().into()
            }
        },
        GET_STATS => match returned {
            Ok(stats) => Promise::resolve(&stats).into(),
            Err(error) => Promise::reject(&error).into(),
        },
        _ => future_to_promise(outcome(connection.clone(), name.to_owned(), returned)).into(),
    }
}

/// Waits for what a method has promised. If it fails, this never ends.
async fn outcome(
    connection: Object,
    name: String,
    returned: Result<JsValue, JsValue>,
) -> Result<JsValue, JsValue> {
    let value = match returned {
        Ok(promised) => JsFuture::from(Promise::resolve(&promised)).await,
        Err(error) => Err(error),
    };
    match value {
        Ok(value) if is_complete(&connection, &name, &value) => return Ok(value),
        // Descriptions from outside are checked, but a browser may still refuse one. That says nothing about this browser.
        _ if name == SET_REMOTE_DESCRIPTION => {}
        _ => failed(&connection),
    }
    std::future::pending().await
}

/// Whether a method has done what it is there for.
fn is_complete(connection: &Object, name: &str, value: &JsValue) -> bool {
    match name {
        CREATE_OFFER | CREATE_ANSWER => has_sdp(value),
        SET_LOCAL_DESCRIPTION => has_sdp(&property(connection, "localDescription")),
        _ => true,
    }
}

fn has_sdp(description: &JsValue) -> bool {
    let sdp = property(description, "sdp").as_string();
    sdp.is_some_and(|sdp| !sdp.is_empty())
}

fn is_closed(connection: &Object) -> bool {
    property(connection, "signalingState")
        .as_string()
        .as_deref()
        == Some("closed")
}

/// Handles that a method has failed. On a connection that was closed all of them do.
fn failed(connection: &Object) {
    if !is_closed(connection) {
        report_blocked();
    }
}

/// Handles that a connection has found an address, or has ended the search for addresses.
fn gathered(connection: &Object, event: &JsValue, hides: bool) {
    if is_able() || is_closed(connection) {
        return;
    }
    let candidate = property(&property(event, "candidate"), "candidate").as_string();
    if candidate.is_some_and(|candidate| !candidate.is_empty()) {
        return report(Ok(()));
    }
    let state = property(connection, "iceGatheringState").as_string();
    if state.as_deref() == Some("complete") {
        let sdp = property(&property(connection, "localDescription"), "sdp").as_string();
        // If only relays may be used, it is the relay that does not answer.
        let found = hides || sdp.is_some_and(|sdp| sdp.contains("\na=candidate:"));
        report(found.then_some(()).ok_or(WebRtcFault::NoAddress));
    }
}
