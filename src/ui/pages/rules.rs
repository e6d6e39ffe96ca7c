//! The rules, a page for each rule set: a short text, and boards to try it on.

use engine::Variant;
use game::{Label, Lang};
use leptos::prelude::*;

use super::{Route, TryBoard};
use crate::ui::lessons::{Part, lessons};

/// The page.
#[component]
pub fn RulesPage(
    /// Which rule set.
    variant: Signal<Variant>,
    /// Whether pieces glide.
    animate: Signal<bool>,
    /// The person's language.
    lang: Signal<Lang>,
) -> impl IntoView {
    let links = Variant::ALL
        .map(|other| {
            view! {
                <a
                    class="rules__link"
                    href=Route::Rules(other).hash()
                    aria-current=move || (variant.get() == other).then_some("page")
                >
                    {move || Label::variant(other).say(lang.get())}
                </a>
            }
        })
        .collect_view();
    let text = move || {
        let variant = variant.get();
        lessons(variant)
            .iter()
            .map(|part| match *part {
                Part::Heading(text) => view! { <h2>{text}</h2> }.into_any(),
                Part::Text(text) => view! { <p>{text}</p> }.into_any(),
                Part::List(lines) => {
                    let lines = lines.iter().map(|line| view! { <li>{*line}</li> }).collect_view();
                    view! { <ul>{lines}</ul> }.into_any()
                }
                Part::Try(ref lesson) => view! { <TryBoard variant lesson animate lang /> }.into_any(),
            })
            .collect_view()
    };
    view! {
        <main class="page page--rules">
            <nav class="rules__nav" aria-label=move || Label::PageRules.say(lang.get())>{links}</nav>
            <article class="rules__text prose">
                <h1>{move || Label::variant(variant.get()).say(lang.get())}</h1>
                {text}
            </article>
        </main>
    }
}
