//! A small board to try a rule on: the same board, the same session, nothing kept.

use game::{BoardModel, Coordinates, GameOptions, Label, Lang, Msg, Session, Start};
use leptos::prelude::*;

use crate::ui::board::Board;
use crate::ui::lessons::Lesson;
use crate::ui::parts::TextButton;
use crate::ui::table::now;

/// A board that starts from a position and can be set back to it.
#[component]
pub fn TryBoard(
    /// The rule set.
    variant: engine::Variant,
    /// What to try, and where it starts.
    lesson: &'static Lesson,
    /// Whether pieces glide.
    animate: Signal<bool>,
    /// The person's language.
    lang: Signal<Lang>,
) -> impl IntoView {
    let make = move || {
        let mut options = GameOptions::new(variant);
        options.start = Start::Fen(lesson.fen.to_owned());
        options.time_control = None;
        let (mut session, _) = Session::new(options, now()).ok()?;
        if lesson.show_assassins {
            session.update(Msg::ToggleShowAssassin, now());
        }
        Some(session)
    };
    let first = make()?;
    let session = RwSignal::new(first);
    let model: Memo<BoardModel> = Memo::new(move |_| session.with(Session::board));
    let send = Callback::new(move |msg: Msg| {
        session.update(|session| {
            session.update(msg, now());
        });
    });
    let again = Callback::new(move |()| {
        if let Some(fresh) = make() {
            session.set(fresh);
        }
    });
    let status = move || {
        session.with(|session| match session.result() {
            Some(result) => format!("{}. {}", result.title, result.reason),
            None => session.status().text,
        })
    };
    Some(view! {
        <figure class="try">
            <div class="board-frame">
                <Board
                    model
                    variant=Signal::stored(variant.id())
                    coordinates=Signal::stored(Coordinates::Edge)
                    animate
                    lang
                    send
                />
            </div>
            <figcaption class="try__caption">
                <h3>{lesson.title}</h3>
                <p>{lesson.text}</p>
                <p class="try__goal">{lesson.goal}</p>
            </figcaption>
            <div class="try__controls">
                <p class="try__status" role="status">{status}</p>
                <TextButton
                    icon="undo"
                    label=Signal::derive(move || Label::TryAgain.say(lang.get()).to_owned())
                    press=again
                />
            </div>
        </figure>
    })
}
