//! The pages that are fetched as chunks, connected to the rest of the app.

use std::rc::Rc;

use engine::Variant;
use game::Label;
use leptos::prelude::*;

use super::backup::{self, BackupHost};
use super::context::{
    BoardHandle, Constructor, Page, RoomRequest, RulesInShort, Store, with_chunk_styles,
};
use super::files::{self, Files};
use super::kept_layouts::kept_layouts;
use super::network::NetworkHandle;
use super::page::{empty_page, page_chunk};
use super::persistence::TextStorage;
use super::{learn, new_game, picture};
use crate::lazy::lazy;
use crate::ui::pages::{EditorPage, GamesPage, Route, RulesPage, rules_in_short};
use crate::ui::words::Words;

lazy! {
    /// The rules, and the first lessons.
    [rules] pub fn fetch_rules() -> Constructor<dyn Page> = |app| {
        let (store, board) = (app.store, app.board);
        let texts = TextStorage::new(store.notices, app.persistence);
        page_chunk(move || rules(store, board, texts))
    }
}
lazy! {
    /// The rules in short.
    [rules] pub fn fetch_rules_in_short() -> Constructor<dyn RulesInShort> = |app| with_chunk_styles(Rc::new(AppRules(app.store.table.words)))
}
lazy! {
    /// The position editor.
    [editor] pub fn fetch_editor() -> Constructor<dyn Page> = |app| {
        let (store, board) = (app.store, app.board);
        let network = NetworkHandle::new(store, app.chunks.network);
        page_chunk(move || editor(store, board, network))
    }
}
lazy! {
    /// The list of saved games.
    [games] pub fn fetch_games() -> Constructor<dyn Page> = |app| {
        let network = NetworkHandle::new(app.store, app.chunks.network);
        let host = BackupHost {
            store: app.store,
            board: app.board,
            storage: app.chunks.storage,
            persistence: app.persistence,
            files: Files::new(app.store, app.board, network),
        };
        page_chunk(move || games(host))
    }
}
lazy! {
    /// The page for an unknown address.
    [dialogs] pub fn fetch_missing() -> Constructor<dyn Page> = |app| {
        let words = app.store.table.words;
        page_chunk(move || missing(words))
    }
}

/// The rules in short, in the language of the app.
struct AppRules(Words);

impl RulesInShort for AppRules {
    fn view(&self, variant: Variant) -> AnyView {
        rules_in_short(self.0, variant)
    }
}

/// The rules or the first lessons. The address decides which of the two is shown.
fn rules(store: Store, board: BoardHandle, texts: TextStorage) -> AnyView {
    if let Route::Learn(_) = store.route.get_untracked() {
        return learn::page(store, board, texts);
    }
    view! { <RulesPage variant=store.variant_shown() animate=store.animate() words=store.table.words /> }
        .into_any()
}

/// The position editor.
fn editor(store: Store, board: BoardHandle, network: NetworkHandle) -> AnyView {
    let table = store.table;
    view! {
        <EditorPage
            start=files::editor_start(table)
            layouts=kept_layouts()
            animate=store.animate()
            coordinates=Signal::derive(move || table.settings.with(|settings| settings.coordinates))
            words=table.words
            play=Callback::new(move |options| new_game::start(store, board, options))
            invite=Callback::new(move |(variant, fen)| network.host_friend(RoomRequest::FromPosition(variant, fen)))
            copy=Callback::new(move |text| files::copy(store, text))
        />
    }
    .into_any()
}

/// The list of saved games.
fn games(host: BackupHost) -> AnyView {
    let BackupHost { store, storage, .. } = host;
    let act = Callback::new(move |action| files::act_on_kept(store, storage, action));
    let backup_preview = RwSignal::new(None);
    let backup = Callback::new(move |action| backup::act(host, action, backup_preview));
    view! {
        <GamesPage
            games=files::kept_games(store, storage)
            board=Callback::new(move |id| files::kept_board(store, storage, id))
            colors=picture::colors()
            words=store.table.words
            act
            backup_preview
            backup
        />
    }
    .into_any()
}

/// The page for an unknown address.
fn missing(words: Words) -> AnyView {
    empty_page(words, Label::PAGE_NOT_FOUND, ().into_any())
}
