//! Placeholders for chunks: a message that the chunk is being fetched, or, if it does not arrive, the reason and a
//! button to try again. After that, the chunk's own view.

use std::rc::Rc;

use engine::Variant;
use game::Label;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::chunks::{Chunk, Dialogs, Page, Stage};
use super::{Desk, network};
use crate::ui::dialogs::Open;
use crate::ui::widgets::TextButton;
use crate::ui::words::{Words, reactive};

/// Returns a page, which is fetched if necessary.
pub fn page(desk: Desk, page: Chunk<dyn Page>) -> AnyView {
    framed(
        desk,
        page,
        move || fetch_quietly(desk, page),
        |page| page.view(),
        |waiting| view! { <main class="page" id="main" tabindex="-1">{waiting}</main> }.into_any(),
    )
}

/// Returns the content of a dialog.
pub fn dialog(desk: Desk, dialog: Open) -> AnyView {
    dialogs(desk, move |dialogs| dialogs.body(dialog))
}

/// Returns the actions for the finished game on the board.
pub fn afterwards(desk: Desk) -> AnyView {
    dialogs(desk, |dialogs| dialogs.afterwards())
}

/// Returns the rules of a rule set in short.
pub fn rules_in_short(desk: Desk, variant: Variant) -> AnyView {
    let rules = desk.chunks.rules_in_short;
    let want = move || fetch_quietly(desk, rules);
    shown(desk, rules, want, move |rules| rules.view(variant))
}

/// Returns the strip about the other player: for a game played by links, or for the room of a network game.
pub fn strip(desk: Desk, by_mail: bool) -> AnyView {
    match by_mail {
        true => dialogs(desk, |dialogs| dialogs.mail()),
        false => network::strip(desk),
    }
}

/// Returns a view from the chunk of dialogs.
pub fn dialogs(desk: Desk, show: impl Fn(Rc<dyn Dialogs>) -> AnyView + Send + 'static) -> AnyView {
    let dialogs = desk.chunks.dialogs;
    shown(desk, dialogs, move || fetch_quietly(desk, dialogs), show)
}

/// Returns a view from a chunk, which `want` fetches.
pub fn shown<T: ?Sized>(
    desk: Desk,
    wanted: Chunk<T>,
    want: impl Fn() + Copy + Send + Sync + 'static,
    show: impl Fn(Rc<T>) -> AnyView + Send + 'static,
) -> AnyView {
    framed(desk, wanted, want, show, |waiting| waiting)
}

/// Returns a view from a chunk. `frame` wraps the placeholder that is shown until the chunk arrives.
fn framed<T: ?Sized>(
    desk: Desk,
    wanted: Chunk<T>,
    want: impl Fn() + Copy + Send + Sync + 'static,
    show: impl Fn(Rc<T>) -> AnyView + Send + 'static,
    frame: fn(AnyView) -> AnyView,
) -> AnyView {
    let words = desk.store.table.words;
    want();
    reactive(move || match (wanted.stage(), wanted.here()) {
        (Stage::Here, Some(made)) => show(made),
        (stage, _) => frame(until_here(stage, Callback::new(move |()| want()), words)),
    })
    .into_any()
}

/// Fetches a chunk without a notice if that fails, because its placeholder shows it.
pub fn fetch_quietly<T: ?Sized>(desk: Desk, wanted: Chunk<T>) {
    if wanted.is_missing() {
        spawn_local(async move {
            let _ = wanted.fetch(desk).await;
        });
    }
}

/// Returns the placeholder of a chunk.
fn until_here(stage: Stage, again: Callback<()>, words: Words) -> AnyView {
    if stage == Stage::Failed {
        view! {
            <div class="missing" role="alert">
                <p>{words.say(Label::CHUNK_MISSING)}</p>
                <TextButton icon="redo" label=words.say(Label::RETRY) press=again />
            </div>
        }
        .into_any()
    } else {
        view! { <p class="fetching" role="status">{words.say(Label::LOADING)}</p> }.into_any()
    }
}
