//! Views that are built one after another while the page starts, each in a task of its own, so that a slow device can answer
//! between them. In which order is of no matter, since nothing of it is seen before all of it is there. Once the page stands,
//! whatever is shown is built at once. What is shown is not decided here.

use std::cell::RefCell;

use leptos::prelude::*;

use super::words::reactive;
use crate::platform::{dom, time};

thread_local! {
    /// The views whose turn has not come yet; `None` while none has to wait.
    static WAITING: RefCell<Option<Vec<RwSignal<bool>>>> = const { RefCell::new(None) };
}

/// A view that is built when its turn comes: while the page starts in a task to come, later at once.
pub fn later<V: IntoAny>(make: impl Fn() -> V + Send + 'static) -> AnyView {
    wait(reactive(make))
}

/// One piece of code for views of all kinds.
fn wait(mut make: Box<dyn FnMut() -> AnyView + Send>) -> AnyView {
    let due = WAITING.with_borrow_mut(|waiting| {
        let waiting = waiting.as_mut()?;
        let due = RwSignal::new(false);
        waiting.push(due);
        Some(due)
    });
    let Some(due) = due else {
        return make();
    };
    let shown: Box<dyn FnMut() -> AnyView + Send> =
        Box::new(move || if due.get() { make() } else { ().into_any() });
    shown.into_any()
}

/// Lets views wait for their turn from here on. They are built in the tasks that follow; when none is left, `then` is called.
/// In a page that nobody looks at none waits, since there a task may have to wait for a second.
pub fn queue(then: impl FnOnce() + 'static) {
    WAITING.set((!dom::is_hidden()).then(Vec::new));
    step(Box::new(then));
}

/// Two tasks: one that lays out what was built before (left to the next frame, all of it would be one long task), and one
/// that builds the next view.
fn step(then: Box<dyn FnOnce()>) {
    time::after(0, move || {
        dom::lay_out();
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
