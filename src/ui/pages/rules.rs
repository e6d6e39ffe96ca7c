//! The rules, a page for each rule set: a short text, and boards to try it on.

use engine::Variant;
use game::{Label, Lang};
use leptos::{html, prelude::*};

use super::{Route, TryBoard};
use crate::platform::{dom, time};
use crate::ui::lessons::{Part, lessons, said};
use crate::ui::words::{Words, reactive, text};

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
    // Every language has the same parts, so a change of language changes the texts and leaves the boards as they stand.
    let parts = reactive(move || {
        let variant = variant.get();
        lessons(variant, Lang::En)
            .iter()
            .enumerate()
            .map(|(at, part)| {
                let line = move |line| text(move || said(variant, words.lang(), at, line));
                match *part {
                    Part::Heading(_) => view! { <h2>{line(0)}</h2> }.into_any(),
                    Part::Text(_) => view! { <p>{line(0)}</p> }.into_any(),
                    Part::List(lines) => {
                        let lines = (0..lines.len())
                            .map(|at| view! { <li>{line(at)}</li> })
                            .collect_view();
                        view! { <ul>{lines}</ul> }.into_any()
                    }
                    Part::Try(ref lesson) => {
                        let lines = [line(0), line(1), line(2)];
                        view! { <TryBoard variant exercise=lesson.board lines animate words /> }
                            .into_any()
                    }
                }
            })
            .collect_view()
    });
    view! {
        <main class="page page--rules" id="main" tabindex="-1">
            <nav class="rules__nav" node_ref=nav aria-label=words.say(Label::PAGE_RULES)>{links}</nav>
            <article class="rules__text prose">
                <h1>{words.choose(move || Label::variant(variant.get()))}</h1>
                {parts}
            </article>
        </main>
    }
}

/// The rules of a rule set as text, without boards to try them on, for somebody who waits for a game.
pub fn rules_in_short(words: Words, variant: Variant) -> AnyView {
    let parts = lessons(variant, Lang::En);
    let parts = parts.iter().enumerate().map(|(at, part)| {
        let line = move |line| text(move || said(variant, words.lang(), at, line));
        match part {
            Part::Heading(_) => view! { <h4>{line(0)}</h4> }.into_any(),
            Part::Text(_) => view! { <p>{line(0)}</p> }.into_any(),
            Part::List(lines) => {
                let lines = (0..lines.len()).map(|at| view! { <li>{line(at)}</li> });
                view! { <ul>{lines.collect_view()}</ul> }.into_any()
            }
            Part::Try(_) => view! { <p><strong>{line(0)}</strong>": "{line(1)}</p> }.into_any(),
        }
    });
    parts.collect_view().into_any()
}
