//! The rules, a page for each rule set: a short text, and boards to try it on.

use engine::Variant;
use game::Label;
use leptos::prelude::*;

use super::{Route, TryBoard};
use crate::ui::lessons::{Part, lessons};
use crate::ui::words::{Words, part};

/// The page.
#[component]
pub fn RulesPage(
    /// Which rule set.
    variant: Signal<Variant>,
    /// Whether pieces glide.
    animate: Signal<bool>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let links = Variant::ALL
        .map(|other| {
            view! {
                <a
                    class="rules__link"
                    href=Route::Rules(other).hash()
                    aria-current=Signal::derive(move || (variant.get() == other).then_some("page"))
                >
                    {words.say(Label::variant(other))}
                </a>
            }
        })
        .collect_view();
    let text = part(move || {
        let variant = variant.get();
        lessons(variant)
            .iter()
            .map(|part| match *part {
                Part::Heading(text) => view! { <h2>{text}</h2> }.into_any(),
                Part::Text(text) => view! { <p>{text}</p> }.into_any(),
                Part::List(lines) => {
                    let lines = lines
                        .iter()
                        .map(|line| view! { <li>{*line}</li> })
                        .collect_view();
                    view! { <ul>{lines}</ul> }.into_any()
                }
                Part::Try(ref lesson) => {
                    view! { <TryBoard variant lesson animate words /> }.into_any()
                }
            })
            .collect_view()
    });
    view! {
        <main class="page page--rules" id="main" tabindex="-1">
            <nav class="rules__nav" aria-label=words.say(Label::PageRules)>{links}</nav>
            <article class="rules__text prose">
                <h1>{words.choose(move || Label::variant(variant.get()))}</h1>
                {text}
            </article>
        </main>
    }
}
