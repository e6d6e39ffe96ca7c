//! The list of rule sets beside a page that there is for each of them.

use engine::Variant;
use game::Label;
use leptos::{html, prelude::*};

use super::Route;
use crate::platform::{dom, time};
use crate::ui::words::{Words, text};

/// The list.
#[component]
pub fn RuleSets(
    /// What the pages are called together.
    label: Label,
    /// Which rule set is shown.
    variant: Signal<Variant>,
    /// The page of a rule set.
    to: fn(Variant) -> Route,
    /// What stands after a rule set's name.
    #[prop(default = Callback::new(|_| String::new()))]
    note: Callback<Variant, String>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let nav = NodeRef::<html::Nav>::new();
    // Where the links do not all fit, the chosen one is brought into sight.
    Effect::new(move |_| {
        variant.get();
        time::in_next_frame(move || {
            if let Some(nav) = nav.try_get_untracked().flatten() {
                dom::centre_inside(&nav, "[aria-current]");
            }
        });
    });
    let links = Variant::ALL.map(|other| {
        view! {
            <a
                class="rules__link"
                href=to(other).hash()
                aria-current=Signal::derive(move || (variant.get() == other).then_some("page"))
            >
                {words.say(Label::variant(other))}
                {text(move || note.run(other))}
            </a>
        }
    });
    view! {
        <nav class="rules__nav" node_ref=nav aria-label=words.say(label)>{links.collect_view()}</nav>
    }
}
