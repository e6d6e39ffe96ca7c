//! The rules pages, one for each rule set: a short text, and boards to try the rules on.

use engine::Variant;
use game::{EXPLAINED, Label};
use leptos::prelude::*;

use super::rule_sets::RuleSets;
use super::{Route, TryBoard};
use crate::ui::lessons::{Line, Part, lessons};
use crate::ui::words::{Words, reactive, text};

/// The page.
#[component]
pub fn RulesPage(
    /// The rule set.
    variant: Signal<Variant>,
    /// Whether moves are animated.
    animate: Signal<bool>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    // A change of language changes the texts but not the positions on the boards.
    let say = move |line: Line| text(move || line.say(words.lang()));
    let parts = reactive(move || {
        let variant = variant.get();
        lessons(variant)
            .iter()
            .map(|part| match *part {
                Part::Heading(line) => view! { <h2>{say(line)}</h2> }.into_any(),
                Part::Text(line) => view! { <p>{say(line)}</p> }.into_any(),
                Part::List(lines) => {
                    let lines = lines
                        .iter()
                        .map(|line| view! { <li>{say(*line)}</li> })
                        .collect_view();
                    view! { <ul>{lines}</ul> }.into_any()
                }
                Part::Try(ref lesson) => {
                    let lines = [lesson.title, lesson.text, lesson.goal].map(say);
                    view! { <TryBoard variant exercise=lesson.board lines animate words /> }
                        .into_any()
                }
            })
            .collect_view()
    });
    view! {
        <main class="page page--rules" id="main" tabindex="-1">
            <RuleSets label=Label::PAGE_RULES all=&EXPLAINED variant to=Route::Rules words />
            <article class="rules__text prose">
                <h1>{words.choose(move || Label::variant(variant.get()))}</h1>
                <p>
                    <a href=text(move || Route::Learn(variant.get()).hash())>{words.say(Label::START_LEARN)}</a>
                </p>
                {parts}
            </article>
        </main>
    }
}

/// Renders the rules of a rule set as text without boards, for somebody who waits for a game.
pub fn rules_in_short(words: Words, variant: Variant) -> AnyView {
    let say = move |line: Line| text(move || line.say(words.lang()));
    let parts = lessons(variant).iter().map(|part| match *part {
        Part::Heading(line) => view! { <h4>{say(line)}</h4> }.into_any(),
        Part::Text(line) => view! { <p>{say(line)}</p> }.into_any(),
        Part::List(lines) => {
            let lines = lines.iter().map(|line| view! { <li>{say(*line)}</li> });
            view! { <ul>{lines.collect_view()}</ul> }.into_any()
        }
        Part::Try(ref lesson) => {
            view! { <p><strong>{say(lesson.title)}</strong>": "{say(lesson.text)}</p> }.into_any()
        }
    });
    parts.collect_view().into_any()
}
