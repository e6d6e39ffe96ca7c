//! One board of the first lessons, on which something is to be done. What counts as done is decided in `ui/lessons/attempt.rs`.

use engine::Variant;
use game::{BoardModel, Label, Msg};
use leptos::prelude::*;

use super::try_board::{PAUSE, TryFigure};
use crate::platform::time;
use crate::ui::lessons::{Attempt, Line, Stage, Step, standing};
use crate::ui::table::now;
use crate::ui::widgets::TextButton;
use crate::ui::words::{Words, text};

/// A board, what is to be done on it, and what comes of it.
#[component]
pub fn Practice(
    /// The rule set.
    variant: Variant,
    /// The board, and what is to be done.
    step: &'static Step,
    /// Its heading.
    title: AnyView,
    /// Whether pieces glide.
    animate: Signal<bool>,
    /// The texts in the person's language.
    words: Words,
    /// It is done.
    done: Callback<()>,
    /// The next step is wanted.
    next: Callback<()>,
) -> impl IntoView {
    let attempt = RwSignal::new(Attempt::new(variant, step, words.lang_now(), now())?);
    let [_, rule, goal] = step.lines()?;
    let model: Memo<BoardModel> =
        Memo::new(move |_| attempt.with(|attempt| attempt.session().board()));
    let stage = Memo::new(move |_| attempt.with(Attempt::stage));
    Effect::new(move |_| {
        let lang = words.lang();
        if attempt.with_untracked(|attempt| attempt.session().lang()) != lang {
            attempt.update(|attempt| attempt.speak(lang, now()));
        }
    });
    follow(attempt);
    Effect::new(move |_| {
        if stage.get() == Stage::Done {
            done.run(());
        }
    });
    let act = move |act: fn(&mut Attempt, u64)| {
        Callback::new(move |()| attempt.update(|attempt| act(attempt, now())))
    };
    let status = move || match stage.get() {
        Stage::Elsewhere => Line::LEARN_ELSEWHERE.say(words.lang()),
        Stage::Done => {
            let done = Line::LEARN_DONE.say(words.lang());
            let over = attempt.with(|attempt| {
                attempt
                    .session()
                    .is_over()
                    .then(|| standing(attempt.session()))
            });
            over.map_or(done.clone(), |over| format!("{done} {over}"))
        }
        _ => attempt.with(|attempt| standing(attempt.session())),
    };
    let say = move |line: Line| text(move || line.say(words.lang()));
    let is_done = move || stage.get() == Stage::Done;
    Some(view! {
        <div class="learn__step" data-stage=text(move || format!("{:?}", stage.get()).to_ascii_lowercase())>
            <TryFigure
                model
                variant
                animate
                words
                send=Callback::new(move |msg: Msg| attempt.update(|attempt| attempt.send(msg, now())))
                title
                rule=say(rule)
                goal=say(goal)
                status=text(status)
            >
                <TextButton icon="hint" label=words.say(Label::SHOW_ME) press=act(Attempt::show) />
                <TextButton icon="undo" label=words.say(Label::TRY_AGAIN) press=act(Attempt::again) />
                <button
                    type="button"
                    class="btn learn__next"
                    class:btn--primary=is_done
                    on:click=move |_| next.run(())
                >
                    <span class="btn__label">{say(Line::LEARN_NEXT)}</span>
                </button>
            </TryFigure>
        </div>
    })
}

/// Lets an attempt go on where something follows by itself.
fn follow(attempt: RwSignal<Attempt>) {
    let waits =
        Memo::new(move |_| attempt.with(|attempt| (attempt.stage(), attempt.session().plies())));
    // What was waited for is void as soon as something else has happened.
    let count = StoredValue::new(0u32);
    Effect::new(move |_| {
        let (stage, _) = waits.get();
        count.update_value(|count| *count = count.wrapping_add(1));
        let current = count.get_value();
        if stage.goes_on() {
            time::after(PAUSE, move || {
                if count.try_get_value() == Some(current) {
                    attempt.update(|attempt| attempt.go_on(now()));
                }
            });
        }
    });
}
