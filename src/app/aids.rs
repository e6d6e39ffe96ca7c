//! Aids for playing that are fetched when they are first wanted: the field for typed moves, the explanations of
//! portals, and a guided first jump.

use engine::Square;
use leptos::prelude::*;

use super::context::{BoardHandle, Chunk, ChunkState, Dialogs, Store};
use super::placeholders;
use crate::platform::{dom, storage, time};
use crate::ui::aids::{Guide, Legend, explanation};
use crate::ui::lasting::get_lasting;
use crate::ui::panels::TypedMove;
use crate::ui::words::reactive;

/// Storage key for whether the guided jump was shown.
const GUIDED: &str = "guided";

/// Opens the field for typed moves and focuses it.
pub fn type_move(store: Store) {
    store.typing.set(true);
    dom::focus_by_id("typed-move");
}

/// The field for typed moves, or nothing until it is wanted.
pub fn typed_field(store: Store, dialogs: Chunk<dyn Dialogs>) -> AnyView {
    let wanted = Memo::new(move |_| {
        get_lasting(store.typing) || store.table.settings.with(|settings| settings.typing)
    });
    // The field closes with the board. A user who comes back has not asked for it again, and it would take the focus.
    on_cleanup(move || {
        store.typing.try_set(false);
    });
    reactive(move || {
        wanted
            .get()
            .then(|| placeholders::dialogs(store.table.words, dialogs, |dialogs| dialogs.typed()))
    })
    .into_any()
}

/// Explanations above the board. They are fetched when a portal is first pointed at; if the chunk does not arrive, the
/// user plays without them.
pub fn over_board(dialogs: Chunk<dyn Dialogs>, pointed: RwSignal<Option<Square>>) -> AnyView {
    let wanted = Memo::new(move |_| pointed.get().is_some());
    reactive(move || match (dialogs.state(), dialogs.get_untracked()) {
        (ChunkState::Loaded, Some(dialogs)) => dialogs.aids(pointed),
        (ChunkState::NotRequested, _) if wanted.get() => {
            placeholders::fetch_quietly(dialogs);
            ().into_any()
        }
        _ => ().into_any(),
    })
    .into_any()
}

/// The field for typed moves. Called once its chunk has arrived.
pub fn typed(store: Store, board: BoardHandle) -> AnyView {
    let table = store.table;
    view! {
        <TypedMove
            text=store.typed
            complete=Callback::new(move |text: String| table.with_session(|session| session.completions(&text)))
            refusal=store.refusal
            enabled=Signal::derive(move || table.controls.get().typing)
            focus=store.typing.get_untracked()
            words=table.words
            play=Callback::new(move |typed: String| {
                if store.is_board_spoken_for() {
                    return;
                }
                let change = table.act(|session, now| session.type_move(&typed, now));
                board.follow(change, Some(store.refusal));
            })
            close=Callback::new(move |()| {
                store.typing.set(false);
                store.focus_board();
            })
        />
    }
    .into_any()
}

/// Explanations of the board: a legend for the portal that is pointed at or was tapped, and the guided first jump.
pub fn explained(store: Store, pointed: RwSignal<Option<Square>>) -> AnyView {
    let table = store.table;
    let bottom: Signal<_> = Memo::new(move |_| table.board.with(|board| board.orientation)).into();
    // A closed exit is read out, too, because a tap on it changes nothing else.
    let explanation = explanation(table, pointed);
    Effect::new(move |_| {
        if let Some(closed) = explanation.get().filter(|of| of.locked) {
            store.notices.announce(closed.lines.join(". "));
        }
    });
    // With a dialog open the user is about to choose another game.
    let jump = Memo::new(move |_| match get_lasting(store.dialog) {
        None => table.with_session(|session| session.guided_jump()),
        Some(_) => None,
    });
    let seen = RwSignal::new(storage::read(GUIDED).is_some());
    view! {
        {reactive(move || {
            let jump = jump.get().filter(|_| !seen.get())?;
            // If this cannot be stored, the jump is shown again at the next visit.
            let _ = storage::write(GUIDED, "1");
            let over = move || {
                seen.try_set(true);
            };
            on_cleanup(over);
            Some(view! {
                <Guide
                    jump
                    bottom
                    words=table.words
                    announce=Callback::new(move |text| {
                        // A new game announces after its first frame whose turn it is, which would replace this
                        // announcement.
                        time::in_next_frame(move || store.notices.announce(text));
                    })
                    done=Callback::new(move |()| {
                        // The button that has the focus disappears, so the board takes the focus.
                        if dom::find(".guide :focus").is_some() {
                            store.focus_board();
                        }
                        over();
                    })
                />
            })
        })}
        <Legend explanation table />
    }
    .into_any()
}
