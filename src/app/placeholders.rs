//! Placeholders for chunks: a message that the chunk is being fetched, or, if it does not arrive, the reason and a
//! button to try again. After that, the chunk's own view.

use std::rc::Rc;

use engine::Variant;
use game::Label;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::context::{Chunk, ChunkState, Dialogs, Page, RulesInShort, Store, missing_reason};
use crate::platform::dom;
use crate::ui::dialogs::DialogKind;
use crate::ui::lasting::get_lasting;
use crate::ui::widgets::TextButton;
use crate::ui::words::{Words, reactive};

/// Returns a page, which is fetched if necessary.
pub fn page(words: Words, page: Chunk<dyn Page>) -> AnyView {
    framed(
        words,
        page,
        move || fetch_quietly(page),
        |page| page.view(),
        main_page,
    )
}

/// Returns what is shown in place of the board while it waits for a game or a room that the address asks for.
/// `again` tries once more.
pub fn board(store: Store, again: Callback<()>) -> AnyView {
    let words = store.table.words;
    let shown = reactive(move || placeholder(get_lasting(store.waiting), again, words));
    main_page(shown.into_any())
}

/// Returns the main part of a page.
fn main_page(content: AnyView) -> AnyView {
    view! { <main class="page" id="main" tabindex="-1">{content}</main> }.into_any()
}

/// Returns the content of a dialog.
pub fn dialog(words: Words, chunk: Chunk<dyn Dialogs>, dialog: DialogKind) -> AnyView {
    dialogs(words, chunk, move |dialogs| dialogs.body(dialog))
}

/// Returns the actions for the finished game on the board.
pub fn afterwards(words: Words, chunk: Chunk<dyn Dialogs>, card: bool) -> AnyView {
    dialogs(words, chunk, move |dialogs| dialogs.afterwards(card))
}

/// Returns the rules of a rule set in short.
pub fn rules_in_short(words: Words, rules: Chunk<dyn RulesInShort>, variant: Variant) -> AnyView {
    let fetch = move || fetch_quietly(rules);
    shown(words, rules, fetch, move |rules| rules.view(variant))
}

/// Returns a view from the chunk of dialogs.
pub fn dialogs(
    words: Words,
    dialogs: Chunk<dyn Dialogs>,
    show: impl Fn(Rc<dyn Dialogs>) -> AnyView + Send + 'static,
) -> AnyView {
    shown(words, dialogs, move || fetch_quietly(dialogs), show)
}

/// Returns a view from a chunk, which `fetch` requests.
pub fn shown<T: ?Sized>(
    words: Words,
    chunk: Chunk<T>,
    fetch: impl Fn() + Copy + Send + Sync + 'static,
    show: impl Fn(Rc<T>) -> AnyView + Send + 'static,
) -> AnyView {
    framed(words, chunk, fetch, show, |waiting| waiting)
}

/// Returns a view from a chunk. `frame` wraps the placeholder that is shown until the chunk arrives.
fn framed<T: ?Sized>(
    words: Words,
    chunk: Chunk<T>,
    fetch: impl Fn() + Copy + Send + Sync + 'static,
    show: impl Fn(Rc<T>) -> AnyView + Send + 'static,
    frame: fn(AnyView) -> AnyView,
) -> AnyView {
    fetch();
    reactive(move || match (chunk.state(), chunk.get_untracked()) {
        (ChunkState::Loaded, Some(made)) => show(made),
        (state, _) => frame(placeholder(state, Callback::new(move |()| fetch()), words)),
    })
    .into_any()
}

/// Fetches a chunk without a notice if that fails, because its placeholder shows it.
pub fn fetch_quietly<T: ?Sized>(chunk: Chunk<T>) {
    if chunk.is_missing() {
        spawn_local(async move {
            let _ = chunk.fetch().await;
        });
    }
}

/// Returns the placeholder of a chunk.
fn placeholder(state: ChunkState, again: Callback<()>, words: Words) -> AnyView {
    if state == ChunkState::Failed {
        let text = missing_reason();
        let (label, press) = match text {
            Label::CHUNK_GONE => (Label::RELOAD, Callback::new(|()| dom::reload())),
            _ => (Label::RETRY, again),
        };
        view! {
            <div class="missing" role="alert">
                <p>{words.say(text)}</p>
                <TextButton icon="redo" label=words.say(label) press=press />
            </div>
        }
        .into_any()
    } else {
        view! { <p class="fetching" role="status">{words.say(Label::LOADING)}</p> }.into_any()
    }
}
