//! Values that outlive the views that read them. In the reactive graph a signal or a memo keeps an entry for every effect
//! and memo that has read it, and with the entry the memory of that reader, even if the reader is gone: a change of the
//! value removes nothing. So the memory of the page would grow with each visit of a page. A value of this module removes
//! the entry as soon as its reader runs again or is gone. Whatever a view reads from the page's store goes through here.

use std::panic::Location;

use leptos::prelude::*;
use leptos::reactive::computed::ArcMemo;
use leptos::reactive::graph::{AnySource, Observer, Source as _, ToAnySource};
use leptos::reactive::traits::{ReadUntracked, Track};

/// A computed value that outlives its readers. It is read like a memo. Cheap to copy.
pub struct Lasting<T: Send + Sync + 'static> {
    memo: Memo<T>,
    source: StoredValue<AnySource>,
}

impl<T: Send + Sync + 'static> Clone for Lasting<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Lasting<T> {}

impl<T: Clone + PartialEq + Send + Sync + 'static> Lasting<T> {
    /// Creates a value that is computed again when a signal changes that the function has read.
    pub fn new(compute: impl Fn() -> T + Send + Sync + 'static) -> Lasting<T> {
        let memo = ArcMemo::new(move |_| compute());
        Lasting {
            source: StoredValue::new(memo.to_any_source()),
            memo: memo.into(),
        }
    }

    /// Returns a memo of the same value which lives as long as the view that asks for it.
    pub fn local(self) -> Memo<T> {
        Memo::new(move |_| self.get())
    }
}

impl<T: Send + Sync + 'static> DefinedAt for Lasting<T> {
    fn defined_at(&self) -> Option<&'static Location<'static>> {
        self.memo.defined_at()
    }
}

impl<T: Send + Sync + 'static> ReadUntracked for Lasting<T> {
    type Value = <Memo<T> as ReadUntracked>::Value;

    fn try_read_untracked(&self) -> Option<Self::Value> {
        self.memo.try_read_untracked()
    }
}

impl<T: Send + Sync + 'static> Track for Lasting<T> {
    fn track(&self) {
        self.memo.track();
        // The source is gone if the memo is.
        let _ = self.source.try_with_value(forget_reader);
    }
}

/// Subscribes the current reader to a signal that outlives it.
pub fn track_lasting(signal: &(impl Track + ToAnySource)) {
    signal.track();
    forget_reader(&signal.to_any_source());
}

/// Returns the value of a signal that outlives the current reader, reactively.
pub fn get_lasting<T: Clone + Send + Sync + 'static>(signal: RwSignal<T>) -> T {
    track_lasting(&signal);
    signal.get_untracked()
}

/// Returns a signal for views that the given signal outlives.
pub fn lasting<T: Clone + Send + Sync + 'static>(signal: RwSignal<T>) -> Signal<T> {
    Signal::derive(move || get_lasting(signal))
}

/// Makes a source forget the current reader once that runs again or is gone.
fn forget_reader(source: &AnySource) {
    if let Some(reader) = Observer::get() {
        let source = source.clone();
        on_cleanup(move || source.remove_subscriber(&reader));
    }
}
