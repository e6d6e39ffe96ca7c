//! The list of rule sets beside a page that exists once for each rule set.

use engine::Variant;
use game::Label;
use leptos::{html, prelude::*};

use super::Route;
use crate::platform::{dom, time};
use crate::ui::words::{Words, text};

/// The list.
#[component]
pub fn RuleSets(
    /// Accessible name of the list.
    label: Label,
    /// The rule sets that have such a page.
    all: &'static [Variant],
    /// The rule set that is shown.
    variant: Signal<Variant>,
    /// Returns the route of a rule set's page.
    to: fn(Variant) -> Route,
    /// Returns the text after a rule set's name.
    #[prop(default = Callback::new(|_| String::new()))]
    note: Callback<Variant, String>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let nav = NodeRef::<html::Nav>::new();
    // If the links do not all fit, the chosen one is scrolled into view.
    Effect::new(move |_| {
        variant.get();
        time::in_next_frame(move || {
            if let Some(nav) = nav.try_get_untracked().flatten() {
                dom::centre_inside(&nav, "[aria-current]");
            }
        });
    });
    let links = all.iter().map(|&other| {
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
