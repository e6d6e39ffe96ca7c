//! The catalogue's texts, and other values for views, as signals. They share a few types, because each further type in
//! a view adds code to the download.

use game::{Label, Lang};
use leptos::prelude::*;

/// The texts in the person's language. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Words(Signal<Lang>);

impl Words {
    /// Creates the texts of a language that may change.
    pub fn new(lang: Signal<Lang>) -> Words {
        Words(lang)
    }

    /// Returns the language, reactively.
    pub fn lang(self) -> Lang {
        self.0.get()
    }

    /// Returns the current language, without tracking changes.
    pub fn lang_now(self) -> Lang {
        self.0.get_untracked()
    }

    /// Returns a signal of a fixed text.
    pub fn say(self, label: Label) -> Signal<String> {
        Signal::derive(move || label.say(self.lang()).to_owned())
    }

    /// Returns a signal of a text that is chosen reactively.
    pub fn choose(self, label: impl Fn() -> Label + Send + Sync + 'static) -> Signal<String> {
        Signal::derive(move || label().say(self.lang()).to_owned())
    }
}

/// Returns a signal for an attribute that is present and empty, or absent.
pub fn flag(holds: impl Fn() -> bool + Send + Sync + 'static) -> Signal<Option<&'static str>> {
    Signal::derive(move || holds().then_some(""))
}

/// Returns a signal of a computed text.
pub fn text(text: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    Signal::derive(text)
}

/// Returns a signal of a computed fixed word, for an attribute.
pub fn word(word: impl Fn() -> &'static str + Send + Sync + 'static) -> Signal<&'static str> {
    Signal::derive(word)
}

/// A part of a view that is built again whenever a signal that it reads changes.
pub fn reactive<V: IntoAny>(
    make: impl Fn() -> V + Send + 'static,
) -> Box<dyn FnMut() -> AnyView + Send> {
    Box::new(move || make().into_any())
}
