//! The page with the first lessons of a rule set: a few boards one after the other, and a short game at the end.
//! `app/learn.rs` stores where the user left off and which steps are done.

use engine::Variant;
use game::Label;
use game::save::LessonProgress;
use leptos::prelude::*;

use super::Route;
use super::practice::Practice;
use super::rule_sets::RuleSets;
use crate::platform::{dom, time};
use crate::ui::lessons::{Line, intro, path};
use crate::ui::widgets::{Icon, TextButton};
use crate::ui::words::{Words, flag, reactive, text};

/// Element id of a step's heading, which gets the focus when the step is reached.
const HEADING: &str = "learn-step";

/// An action that the user requests on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearnAction {
    /// Show this step. The step after the last board is the short game.
    Go(Variant, usize),
    /// Record that this step is done.
    Done(Variant, usize),
    /// Start the short game.
    Play(Variant),
}

/// The page.
#[component]
pub fn LearnPage(
    /// The rule set.
    variant: Signal<Variant>,
    /// The user's progress.
    progress: RwSignal<LessonProgress>,
    /// Whether moves are animated.
    animate: Signal<bool>,
    /// The texts in the person's language.
    words: Words,
    /// Carries out an action.
    act: Callback<LearnAction>,
) -> impl IntoView {
    let note = Callback::new(move |variant| {
        let steps = path(variant).len() + 1;
        let done = progress.with(|progress| progress.done(variant, steps));
        match done {
            0 => String::new(),
            // Isolated so that the numbers are read from left to right in every language, like the notation of moves.
            done => format!(" \u{2066}{done}/{steps}\u{2069}"),
        }
    });
    let at = Memo::new(move |_| {
        let variant = variant.get();
        (
            variant,
            progress.with(|progress| progress.at(variant, path(variant).len() + 1)),
        )
    });
    let say = move |line: Line| text(move || line.say(words.lang()));
    // The introduction is shown only above the first step, because on a phone later boards need the space.
    let intro = move || match (at.get(), intro(variant.get())) {
        ((_, 0), Some(line)) => line.say(words.lang()),
        _ => String::new(),
    };
    view! {
        <main class="page page--rules page--learn" id="main" tabindex="-1">
            <RuleSets label=Label::LEARN all=&Variant::ALL variant to=Route::Learn note words />
            <article class="rules__text prose">
                <h1>{words.choose(move || Label::variant(variant.get()))}</h1>
                <p>
                    {text(intro)}
                    " "
                    <a href=text(move || Route::Rules(variant.get()).hash())>{say(Line::LEARN_RULES)}</a>
                </p>
                {reactive(move || view! { <Steps variant=variant.get() at progress words act /> })}
                {reactive(move || {
                    let (variant, step) = at.get();
                    view! { <StepView variant step progress animate words act /> }
                })}
            </article>
        </main>
    }
}

/// A button for each step.
#[component]
fn Steps(
    /// The rule set.
    variant: Variant,
    /// The step that is shown.
    at: Memo<(Variant, usize)>,
    /// The user's progress.
    progress: RwSignal<LessonProgress>,
    /// The texts in the person's language.
    words: Words,
    /// Carries out an action: here, going to a step.
    act: Callback<LearnAction>,
) -> impl IntoView {
    let titles = path(variant)
        .iter()
        .filter_map(|step| step.lines().map(|[title, ..]| title))
        .chain([Line::LEARN_SHORT_GAME]);
    let buttons = titles.enumerate().map(|(step, title)| {
        let is_done = move || progress.with(|progress| progress.is_done(variant, step));
        let name = text(move || {
            let name = format!("{}. {}", step + 1, title.say(words.lang()));
            match is_done() {
                true => format!("{name}, {}", Line::LEARN_STEP_DONE.say(words.lang())),
                false => name,
            }
        });
        view! {
            <li>
                <button
                    type="button"
                    class="learn__mark"
                    aria-label=name
                    title=text(move || title.say(words.lang()))
                    aria-current=Signal::derive(move || (at.get() == (variant, step)).then_some("step"))
                    data-done=flag(is_done)
                    on:click=move |_| go(act, variant, step)
                >
                    {reactive(move || match is_done() {
                        true => view! { <Icon name="check" /> }.into_any(),
                        false => (step + 1).to_string().into_any(),
                    })}
                </button>
            </li>
        }
    });
    view! {
        <ol class="learn__steps" aria-label=text(move || Line::LEARN_STEPS.say(words.lang()))>
            {buttons.collect_view()}
        </ol>
    }
}

/// One step: a board, or the short game.
#[component]
fn StepView(
    /// The rule set.
    variant: Variant,
    /// The step, counted from 0.
    step: usize,
    /// The user's progress.
    progress: RwSignal<LessonProgress>,
    /// Whether moves are animated.
    animate: Signal<bool>,
    /// The texts in the person's language.
    words: Words,
    /// Carries out an action.
    act: Callback<LearnAction>,
) -> impl IntoView {
    let steps = path(variant);
    let heading = move |title: Line| {
        let shown = text(move || format!("{}. {}", step + 1, title.say(words.lang())));
        view! { <h2 id=HEADING tabindex="-1">{shown}</h2> }.into_any()
    };
    let say = move |line: Line| text(move || line.say(words.lang()));
    let Some((board, [title, ..])) = steps.get(step).and_then(|step| Some((step, step.lines()?)))
    else {
        let all = progress.with_untracked(|progress| progress.done(variant, steps.len() + 1));
        let draws = variant == Variant::PortalCustom;
        let finished =
            (all == steps.len() + 1).then(|| view! { <p>{say(Line::LEARN_FINISHED)}</p> });
        return view! {
            <section class="learn__last">
                {heading(Line::LEARN_SHORT_GAME)}
                <p>{say(Line::LEARN_SHORT_GAME_TEXT)}</p>
                {finished}
                <TextButton
                    icon="play"
                    class="btn--primary"
                    label=say(Line::LEARN_SHORT_GAME_START)
                    press=Callback::new(move |()| act.run(LearnAction::Play(variant)))
                />
                {draws.then(|| view! { <p><a href=Route::Workshop.hash()>{words.say(Label::DRAW_PORTALS)}</a></p> })}
            </section>
        }
        .into_any();
    };
    view! {
        <Practice
            variant
            step=board
            title=heading(title)
            animate
            words
            done=Callback::new(move |()| act.run(LearnAction::Done(variant, step)))
            next=Callback::new(move |()| go(act, variant, step + 1))
        />
    }
    .into_any()
}

/// Goes to a step and focuses its heading, because the button that was pressed may have been removed with the previous
/// step.
fn go(act: Callback<LearnAction>, variant: Variant, step: usize) {
    act.run(LearnAction::Go(variant, step));
    time::after_frame(|| dom::focus_by_id(HEADING));
}
