//! The catalogue's texts as signals. All of one type, because each type that a view holds is code in the download.

use game::{Label, Lang};
use leptos::prelude::*;

/// The texts in the person's language. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Words(Signal<Lang>);

impl Words {
    /// The texts of a language that may change.
    pub fn new(lang: Signal<Lang>) -> Words {
        Words(lang)
    }

    /// The language, now and whenever it changes.
    pub fn lang(self) -> Lang {
        self.0.get()
    }

    /// The language as it is now.
    pub fn lang_now(self) -> Lang {
        self.0.get_untracked()
    }

    /// A fixed text.
    pub fn say(self, label: Label) -> Signal<String> {
        Signal::derive(move || label.say(self.lang()).to_owned())
    }

    /// A fixed text that depends on something.
    pub fn choose(self, label: impl Fn() -> Label + Send + Sync + 'static) -> Signal<String> {
        Signal::derive(move || label().say(self.lang()).to_owned())
    }
}

/// An attribute that is there, empty, or not there at all.
pub fn flag(holds: impl Fn() -> bool + Send + Sync + 'static) -> Signal<Option<&'static str>> {
    Signal::derive(move || holds().then_some(""))
}

/// A text that depends on something.
pub fn text(text: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    Signal::derive(text)
}

/// A word of ours, for an attribute, that depends on something.
pub fn word(word: impl Fn() -> &'static str + Send + Sync + 'static) -> Signal<&'static str> {
    Signal::derive(word)
}

/// A piece of the view that is made anew whenever what it reads changes.
pub fn reactive<V: IntoAny>(
    make: impl Fn() -> V + Send + 'static,
) -> Box<dyn FnMut() -> AnyView + Send> {
    Box::new(move || make().into_any())
}
