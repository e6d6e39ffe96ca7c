//! The pages that are fetched as chunks, connected to the rest of the app.

use std::rc::Rc;

use engine::Variant;
use game::Label;
use leptos::prelude::*;

use super::context::{AppContext, Constructor, Page, RoomRequest, RulesInShort, with_chunk_styles};
use super::page::{empty_page, page_chunk};
use super::{backup, files, learn, network, picture};
use crate::lazy::lazy;
use crate::ui::dialogs::FileAction;
use crate::ui::pages::{EditorPage, GamesPage, Route, RulesPage, rules_in_short};

lazy! {
    /// The rules, and the first lessons.
    [rules] pub fn fetch_rules() -> Constructor<dyn Page> = |app| page_chunk(app, rules)
}
lazy! {
    /// The rules in short.
    [rules] pub fn fetch_rules_in_short() -> Constructor<dyn RulesInShort> = |app| with_chunk_styles(Rc::new(AppRules(app)))
}
lazy! {
    /// The position editor.
    [editor] pub fn fetch_editor() -> Constructor<dyn Page> = |app| page_chunk(app, editor)
}
lazy! {
    /// The list of saved games.
    [games] pub fn fetch_games() -> Constructor<dyn Page> = |app| page_chunk(app, games)
}
lazy! {
    /// The page for an unknown address.
    [dialogs] pub fn fetch_missing() -> Constructor<dyn Page> = |app| page_chunk(app, missing)
}

/// The rules in short, in the language of the app.
struct AppRules(AppContext);

impl RulesInShort for AppRules {
    fn view(&self, variant: Variant) -> AnyView {
        rules_in_short(self.0.store.table.words, variant)
    }
}

/// The rules or the first lessons. The address decides which of the two is shown.
fn rules(app: AppContext) -> AnyView {
    if let Route::Learn(_) = app.store.route.get_untracked() {
        return learn::page(app);
    }
    view! { <RulesPage variant=app.store.variant_shown() animate=app.store.animate() words=app.store.table.words /> }
        .into_any()
}

/// The position editor.
fn editor(app: AppContext) -> AnyView {
    let table = app.store.table;
    view! {
        <EditorPage
            start=files::editor_start(app)
            animate=app.store.animate()
            coordinates=Signal::derive(move || table.settings.with(|settings| settings.coordinates))
            words=table.words
            play=Callback::new(move |options| app.start(options))
            invite=Callback::new(move |(variant, fen)| network::host_friend(app, RoomRequest::FromPosition(variant, fen)))
            copy=Callback::new(move |text| files::act(app, FileAction::Copy(text)))
        />
    }
    .into_any()
}

/// The list of saved games.
fn games(app: AppContext) -> AnyView {
    let act = Callback::new(move |action| files::act_on_kept(app, action));
    let backup_preview = RwSignal::new(None);
    let backup = Callback::new(move |action| backup::act(app, action, backup_preview));
    view! {
        <GamesPage
            games=files::kept_games(app)
            board=Callback::new(move |id| files::kept_board(app, id))
            colors=picture::colors()
            words=app.store.table.words
            act
            backup_preview
            backup
        />
    }
    .into_any()
}

/// The page for an unknown address.
fn missing(app: AppContext) -> AnyView {
    empty_page(app.store.table.words, Label::PAGE_NOT_FOUND, ().into_any())
}
