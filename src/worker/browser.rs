//! The worker in a browser. It receives and sends messages, and thinks for one slice per turn of the event loop, so
//! that a request to stop is handled within one slice.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort};

use crate::handler::RequestHandler;
use crate::protocol::WorkerResponse;

/// The target duration of a slice, in milliseconds.
const SLICE_MS: f64 = 12.0;
/// The number of nodes in the first slice, and the minimum for every slice.
const MIN_NODES: u64 = 500;
/// The maximum number of nodes in a slice, however fast they are searched.
const MAX_NODES: u64 = 100_000;

struct State {
    handler: RequestHandler,
    /// The number of nodes in the next slice, adapted to the speed of the last ones.
    nodes: u64,
    /// Whether another turn of the event loop is scheduled.
    scheduled: bool,
    wakeup_port: MessagePort,
}

/// Starts listening for messages, and tells the page that the worker is ready.
pub fn start() {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else {
        return;
    };
    let Ok(channel) = MessageChannel::new() else {
        return;
    };
    let state = State {
        handler: RequestHandler::new(),
        nodes: MIN_NODES,
        scheduled: false,
        wakeup_port: channel.port1(),
    };
    let state = Rc::new(RefCell::new(state));
    let on_wakeup = {
        let (scope, state) = (scope.clone(), Rc::clone(&state));
        Closure::<dyn FnMut(MessageEvent)>::new(move |_| {
            let responses = think(&mut state.borrow_mut());
            send(&scope, &responses);
        })
    };
    channel
        .port2()
        .set_onmessage(Some(on_wakeup.as_ref().unchecked_ref()));
    let receive = {
        let (scope, state) = (scope.clone(), Rc::clone(&state));
        Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let (mut state, data) = (state.borrow_mut(), event.data());
            let responses = match (data.as_string(), data.dyn_into::<Uint8Array>()) {
                (Some(text), _) => {
                    let responses = state.handler.receive(&text);
                    schedule(&mut state);
                    responses
                }
                (None, Ok(bytes)) => state.handler.receive_network(&bytes.to_vec()),
                (None, Err(_)) => vec![WorkerResponse::Error {
                    id: None,
                    message: "the message is neither text nor bytes".to_owned(),
                }],
            };
            send(&scope, &responses);
        })
    };
    scope.set_onmessage(Some(receive.as_ref().unchecked_ref()));
    // The handlers live as long as the worker.
    on_wakeup.forget();
    receive.forget();
    send(&scope, &[WorkerResponse::Ready]);
}

fn think(state: &mut State) -> Vec<WorkerResponse> {
    state.scheduled = false;
    let started = js_sys::Date::now();
    let responses = state.handler.think(state.nodes);
    let took = js_sys::Date::now() - started;
    state.nodes = if took > SLICE_MS {
        state.nodes * 3 / 4
    } else {
        state.nodes * 5 / 4 + 1
    };
    state.nodes = state.nodes.clamp(MIN_NODES, MAX_NODES);
    schedule(state);
    responses
}

/// Schedules another turn of the event loop, after all messages that are already waiting.
fn schedule(state: &mut State) {
    if state.handler.is_busy() && !state.scheduled {
        state.scheduled = state.wakeup_port.post_message(&JsValue::NULL).is_ok();
    }
}

fn send(scope: &DedicatedWorkerGlobalScope, responses: &[WorkerResponse]) {
    for response in responses {
        // Posting fails only if the page is gone, and then nobody is waiting for the answer.
        let _ = scope.post_message(&JsValue::from_str(&response.to_text()));
    }
}
