//! What helps whoever plays and is fetched when it is first wanted: the field for typed moves, what portals are, and a first
//! jump that is shown.

use engine::Square;
use leptos::prelude::*;

use super::Desk;
use crate::lazy::Stage;
use crate::platform::{dom, media, storage};
use crate::ui::aids::{Guide, Legend};
use crate::ui::panels::TypedMove;
use crate::ui::words::reactive;

/// The key under which stands that the jump was shown.
const GUIDED: &str = "guided";

impl Desk {
    /// A move is to be typed: the field comes, and takes the focus.
    pub(super) fn type_move(self) {
        self.typing.set(true);
        dom::focus_by_id("typed-move");
    }

    /// The field for typed moves, once it is wanted.
    pub(super) fn typed_field(self) -> AnyView {
        let dialogs = self.chunks.dialogs;
        let wanted = Memo::new(move |_| {
            self.typing.get() || self.table.settings.with(|settings| settings.typing)
        });
        reactive(move || {
            wanted.get().then(|| {
                self.shown(
                    dialogs,
                    move || self.fetch_quietly(dialogs),
                    move |dialogs| (dialogs.typed)(self),
                )
            })
        })
        .into_any()
    }

    /// What lies over the board. It is fetched when a portal is pointed at first; where it does not come, one plays without.
    pub(super) fn aids(self, pointed: RwSignal<Option<Square>>) -> AnyView {
        let dialogs = self.chunks.dialogs;
        let wanted = Memo::new(move |_| pointed.get().is_some());
        reactive(move || match (dialogs.stage(), dialogs.here()) {
            (Stage::Here, Some(dialogs)) => (dialogs.aids)(self, pointed),
            (Stage::Absent, _) if wanted.get() => {
                self.fetch_quietly(dialogs);
                ().into_any()
            }
            _ => ().into_any(),
        })
        .into_any()
    }
}

/// The field for typed moves.
pub fn typed(desk: Desk) -> AnyView {
    let table = desk.table;
    let always = Signal::derive(move || table.settings.with(|settings| settings.typing));
    view! {
        <TypedMove
            text=desk.typed
            complete=Callback::new(move |text: String| table.follow(|session| session.completions(&text)))
            refusal=desk.refusal
            enabled=Signal::derive(move || table.controls.get().typing)
            focus=desk.typing.get_untracked()
            words=table.words
            play=Callback::new(move |msg| desk.send(msg))
            close=Callback::new(move |()| {
                if !always.get_untracked() {
                    desk.typing.set(false);
                }
                desk.focus.update(|count| *count = count.wrapping_add(1));
            })
        />
    }
    .into_any()
}

/// What lies over the board.
pub fn over_board(desk: Desk, pointed: RwSignal<Option<Square>>) -> AnyView {
    let table = desk.table;
    let bottom: Signal<_> = Memo::new(move |_| table.board.with(|board| board.orientation)).into();
    let told = Memo::new(move |_| {
        let square = pointed.get()?;
        let asking = table.board.with(|board| board.choice.is_some());
        let lines = table.follow(|session| session.legend(square))?;
        (!asking).then_some((square, lines))
    });
    let jump = Memo::new(move |_| table.follow(|session| session.guided_jump()));
    let seen = RwSignal::new(storage::read(GUIDED).is_some());
    view! {
        {reactive(move || {
            let jump = jump.get().filter(|_| !seen.get())?;
            // What cannot be kept is shown again at the next visit.
            let _ = storage::write(GUIDED, "1");
            let over = move || {
                seen.try_set(true);
            };
            on_cleanup(over);
            Some(view! {
                <Guide
                    jump
                    bottom
                    still=!desk.animate().get_untracked() || media::prefers_reduced_motion()
                    words=table.words
                    done=Callback::new(move |()| over())
                />
            })
        })}
        <Legend told bottom />
    }
    .into_any()
}
