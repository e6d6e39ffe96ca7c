//! A small board to try a rule on. It uses the same board and session as a game, but nothing is saved.

use game::{BoardModel, Coordinates, GameOptions, Label, Msg, Session, Start};
use leptos::prelude::*;

use crate::platform::time;
use crate::ui::board::Board;
use crate::ui::deferred::slice;
use crate::ui::lessons::{Exercise, speak, standing};
use crate::ui::table::now;
use crate::ui::widgets::TextButton;
use crate::ui::words::{Words, text};

/// Pause before the next automatic move on a small board, in milliseconds.
pub(super) const PAUSE: u32 = 1000;

/// A board that starts from a position and can be reset to it.
#[component]
pub fn TryBoard(
    /// The rule set.
    variant: engine::Variant,
    /// The start position, and the moves to demonstrate.
    exercise: &'static Exercise,
    /// Title, rule and task.
    lines: [Signal<String>; 3],
    /// Whether moves are animated.
    animate: Signal<bool>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let make = move || {
        let mut options = GameOptions::new(variant);
        options.start = Start::Fen(exercise.fen.to_owned());
        options.time_control = None;
        let (mut session, _) = Session::new(options, now()).ok()?;
        speak(&mut session, words.lang_now(), now());
        if exercise.show_assassins {
            session.update(Msg::ToggleShowAssassin, now());
        }
        Some(session)
    };
    let first = make()?;
    let session = RwSignal::new(first);
    Effect::new(move |_| {
        let lang = words.lang();
        if session.with_untracked(Session::lang) != lang {
            session.update(|session| speak(session, lang, now()));
        }
    });
    let model: Memo<BoardModel> = Memo::new(move |_| session.with(Session::board));
    let send = Callback::new(move |msg: Msg| {
        session.update(|session| {
            session.update(msg, now());
        });
    });
    // A demonstration stops as soon as the user does something.
    let showing = StoredValue::new(0u32);
    let touch = Callback::new(move |msg: Msg| {
        showing.update_value(|count| *count += 1);
        send.run(msg);
    });
    let again = Callback::new(move |()| {
        showing.update_value(|count| *count += 1);
        if let Some(fresh) = make() {
            session.set(fresh);
        }
    });
    let show = Callback::new(move |()| {
        again.run(());
        let current = showing.get_value();
        for (wait, play) in (1..).zip(exercise.moves) {
            time::after(PAUSE * wait, move || {
                if showing.try_get_value() == Some(current) {
                    session.update(|session| {
                        session.type_move(play, now());
                    });
                }
            });
        }
    });
    let status = move || session.with(standing);
    let [title, rule, goal] = lines;
    Some(view! {
        <TryFigure
            model
            variant
            animate
            words
            send=touch
            title=view! { <h3>{title}</h3> }.into_any()
            rule
            goal
            status=text(status)
        >
            <TextButton icon="play" label=words.say(Label::SHOW_ME) press=show />
            <TextButton icon="undo" label=words.say(Label::TRY_AGAIN) press=again />
        </TryFigure>
    })
}

/// A small board, the text beside it, and the buttons below.
#[component]
pub fn TryFigure(
    /// The board.
    model: Memo<BoardModel>,
    /// The rule set.
    variant: engine::Variant,
    /// Whether moves are animated.
    animate: Signal<bool>,
    /// The texts in the person's language.
    words: Words,
    /// Receives everything the user does on the board.
    send: Callback<Msg>,
    /// The heading.
    title: AnyView,
    /// The rule.
    rule: Signal<String>,
    /// The task.
    goal: Signal<String>,
    /// The state of the game.
    status: Signal<String>,
    /// The buttons.
    children: Children,
) -> impl IntoView {
    view! {
        <figure class="try">
            <div class="board-frame">
                {slice(move || view! {
                    <Board
                        model
                        variant=Signal::stored(variant.id())
                        coordinates=Signal::stored(Coordinates::Edge)
                        animate
                        words
                        send
                    />
                })}
            </div>
            <figcaption class="try__caption">
                {title}
                <p>{rule}</p>
                <p class="try__goal">{goal}</p>
            </figcaption>
            <div class="try__controls">
                <p class="try__status" role="status">{status}</p>
                {children()}
            </div>
        </figure>
    }
}
