//! Deferred views: while the page starts, views are built one after another, each in a task of its own, so that a slow
//! device can respond to the user between them. Their order does not matter, because nothing is visible before all of
//! them are built. Once the page has started, views are built immediately, except for the slices of pages with many
//! boards. This module does not decide what is shown.

use std::cell::RefCell;
use std::collections::VecDeque;

use leptos::prelude::*;

use super::words::reactive;
use crate::platform::{dom, time};

thread_local! {
    /// The views that have not been built yet, or `None` while views are built immediately.
    static WAITING: RefCell<Option<Vec<RwSignal<bool>>>> = const { RefCell::new(None) };
    /// The slices that have not been built yet, in the order in which they are built.
    static SLICES: RefCell<VecDeque<RwSignal<bool>>> = const { RefCell::new(VecDeque::new()) };
}

/// Builds a view in a later task while the page starts, and immediately afterwards.
pub fn deferred<V: IntoAny>(make: impl Fn() -> V + Send + 'static) -> AnyView {
    wait(reactive(make))
}

/// The part of [`deferred`] that is not generic, so that it is compiled only once.
fn wait(mut make: Box<dyn FnMut() -> AnyView + Send>) -> AnyView {
    let due = WAITING.with_borrow_mut(|waiting| {
        let waiting = waiting.as_mut()?;
        let due = RwSignal::new(false);
        waiting.push(due);
        Some(due)
    });
    match due {
        Some(due) => shown_when(due, make),
        None => make(),
    }
}

/// Returns a view that is built when it is due.
fn shown_when(due: RwSignal<bool>, mut make: Box<dyn FnMut() -> AnyView + Send>) -> AnyView {
    let shown: Box<dyn FnMut() -> AnyView + Send> =
        Box::new(move || if due.get() { make() } else { ().into_any() });
    shown.into_any()
}

/// Builds a view in a later task, after the slices before it. A page with many boards is built like this, from the top,
/// so that a slow device can respond to the user between them. On a hidden page the view is built at once, because a
/// task may have to wait for a second there.
pub fn slice<V: IntoAny>(make: impl Fn() -> V + Send + 'static) -> AnyView {
    add_slice(reactive(make))
}

/// The part of [`fn@slice`] that is not generic.
fn add_slice(mut make: Box<dyn FnMut() -> AnyView + Send>) -> AnyView {
    if dom::is_hidden() {
        return make();
    }
    let due = RwSignal::new(false);
    let is_only = SLICES.with_borrow_mut(|slices| {
        slices.push_back(due);
        slices.len() == 1
    });
    if is_only {
        build_slices();
    }
    shown_when(due, make)
}

/// Builds the first slice, and then the others. As in [`step`], each is laid out in a task of its own.
fn build_slices() {
    time::after(0, || {
        dom::force_layout();
        time::after(0, || {
            let (due, last) =
                SLICES.with_borrow_mut(|slices| (slices.pop_front(), slices.is_empty()));
            if let Some(due) = due {
                // The page may be gone by now, and its signals with it.
                due.try_set(true);
            }
            if !last {
                build_slices();
            }
        });
    });
}

/// Defers all views that are created from now on. They are built in the following tasks, and `then` is called when none
/// is left. On a hidden page views are not deferred, because a task may have to wait for a second there.
pub fn queue(then: impl FnOnce() + 'static) {
    WAITING.set((!dom::is_hidden()).then(Vec::new));
    step(Box::new(then));
}

/// Runs two tasks: the first forces a layout of the views built so far, because otherwise the next frame would lay all
/// of them out in one long task; the second builds the next view.
fn step(then: Box<dyn FnOnce()>) {
    time::after(0, move || {
        dom::force_layout();
        time::after(0, move || {
            if let Some(due) = WAITING.with_borrow_mut(|waiting| waiting.as_mut()?.pop()) {
                due.set(true);
                step(then);
            } else {
                WAITING.set(None);
                then();
            }
        });
    });
}
