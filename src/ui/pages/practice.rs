//! One board of the first lessons, with a task for the user. `ui/lessons/attempt.rs` decides when the task is done.

use engine::Variant;
use game::{BoardModel, Label, Msg};
use leptos::prelude::*;

use super::try_board::{PAUSE, TryFigure};
use super::workshop::sentence;
use crate::platform::time;
use crate::ui::lessons::{Attempt, Line, Stage, Step, standing};
use crate::ui::table::now;
use crate::ui::widgets::TextButton;
use crate::ui::words::{Words, text};

/// A board with its task and the state of the user's attempt.
#[component]
pub fn Practice(
    /// The rule set.
    variant: Variant,
    /// The board and its task.
    step: &'static Step,
    /// The heading.
    title: AnyView,
    /// Whether moves are animated.
    animate: Signal<bool>,
    /// The texts in the person's language.
    words: Words,
    /// Called when the task is done.
    done: Callback<()>,
    /// Called when the user asks for the next step.
    next: Callback<()>,
) -> impl IntoView {
    let attempt = RwSignal::new(Attempt::new(variant, step, words.lang_now(), now())?);
    let [_, rule, goal] = step.lines()?;
    let model: Memo<BoardModel> = Memo::new(move |_| {
        let lang = words.lang();
        let say = move |flaw| sentence(flaw, lang);
        attempt.with(|attempt| attempt.board(say))
    });
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
        Stage::Elsewhere if attempt.with(Attempt::draws) => {
            Line::LEARN_OTHER_SQUARE.say(words.lang())
        }
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
        _ => attempt.with(|attempt| match (attempt.draws(), attempt.flaw()) {
            (false, _) => standing(attempt.session()),
            (true, Some(flaw)) => sentence(flaw, words.lang()),
            (true, None) => String::new(),
        }),
    };
    let say = move |line: Line| text(move || line.say(words.lang()));
    let is_done = move || stage.get() == Stage::Done;
    Some(view! {
        <div
            class="learn__step"
            data-draws=attempt.with_untracked(Attempt::draws).then_some("")
            data-stage=text(move || format!("{:?}", stage.get()).to_ascii_lowercase())>
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

/// Advances an attempt after a pause, in stages that continue by themselves.
fn follow(attempt: RwSignal<Attempt>) {
    let waits = Memo::new(move |_| attempt.with(|attempt| (attempt.stage(), attempt.progress())));
    // A pending timer does nothing if something else has happened in the meantime.
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
