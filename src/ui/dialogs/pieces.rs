//! The drawer that shows how each piece and portal of a rule set works: a row of all of them, a small board for the
//! chosen one, the sentences of the rules, and the squares that it can reach.

use engine::Variant;
use game::{BoardModel, Coordinates, Label, Msg, PortalKind, Session};
use leptos::prelude::*;

use crate::ui::board::Board;
use crate::ui::lessons::{Line, Sample, Shown, reach, samples};
use crate::ui::table::now;
use crate::ui::widgets::TextButton;
use crate::ui::words::{Words, reactive, text};

/// Content of the drawer.
#[component]
pub fn PiecesDialog(
    /// The rule set of the game on the board.
    variant: Variant,
    /// Whether moves are animated.
    animate: Signal<bool>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let all = samples(variant);
    let chosen = RwSignal::new(0usize);
    let buttons = all.iter().enumerate().map(|(place, sample)| {
        let (picture, name) = (picture(sample.shown), sample.name());
        view! {
            <button
                type="button"
                class="kind"
                aria-pressed=text(move || (chosen.get() == place).to_string())
                on:click=move |_| chosen.set(place)
            >
                {picture}
                <span>{words.say(name)}</span>
            </button>
        }
    });
    view! {
        <div class="dialog__body kinds">
            <div class="kinds__row" role="group" aria-label=text(move || Line::PIECES_WHICH.say(words.lang()))>
                {buttons.collect_view()}
            </div>
            {reactive(move || {
                all.get(chosen.get()).map(|sample| view! { <SampleView sample=*sample variant animate words /> })
            })}
        </div>
    }
}

/// Draws a piece or portal for the row.
fn picture(shown: Shown) -> AnyView {
    match shown {
        Shown::Piece(role) => {
            view! { <span class="piece-icon" data-piece=format!("w{}", role.letter())></span> }
                .into_any()
        }
        Shown::Portal(PortalKind::Token) => {
            view! { <span class="kind__portal token" data-open=""></span> }.into_any()
        }
        Shown::Portal(kind) => {
            let network = match kind {
                PortalKind::White => "white",
                PortalKind::Black => "black",
                _ => "neutral",
            };
            view! { <span class="kind__portal portal" data-network=network></span> }.into_any()
        }
    }
}

/// The board of a piece or portal, and the text about it.
#[component]
fn SampleView(
    /// The piece or portal.
    sample: Sample,
    /// The rule set.
    variant: Variant,
    /// Whether moves are animated.
    animate: Signal<bool>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let make = move || sample.session(variant, words.lang_now(), now());
    let session: RwSignal<Session> = RwSignal::new(make()?);
    let again = Callback::new(move |()| {
        if let Some(fresh) = make() {
            session.set(fresh);
        }
    });
    // When the language changes, the board is built again with the piece on its first square.
    Effect::new(move |_| {
        let lang = words.lang();
        if session.with_untracked(Session::lang) != lang {
            again.run(());
        }
    });
    let model: Memo<BoardModel> = Memo::new(move |_| session.with(Session::board));
    // There is no opponent to reply, so after a move the next touch resets the board.
    let send = Callback::new(
        move |msg: Msg| match session.with_untracked(Session::plies) {
            0 => session.update(|session| {
                session.update(msg, now());
            }),
            _ => again.run(()),
        },
    );
    let rule = move || {
        let said = sample.rule.iter().map(|line| line.say(words.lang()));
        said.collect::<Vec<_>>().join(" ")
    };
    let goes = move || session.with(|session| reach(session, words.lang()).join(" "));
    Some(view! {
        <div class="kinds__shown">
            <div class="board-frame">
                <Board
                    model
                    variant=Signal::stored(variant.id())
                    coordinates=Signal::stored(Coordinates::Edge)
                    animate
                    words
                    send
                />
            </div>
            <div class="kinds__told" aria-live="polite">
                <h3>{words.say(sample.name())}</h3>
                <p>{text(rule)}</p>
                <p class="kinds__reach">{text(goes)}</p>
            </div>
            <TextButton icon="undo" label=words.say(Label::TRY_AGAIN) press=again />
        </div>
    })
}
