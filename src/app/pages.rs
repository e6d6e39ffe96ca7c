//! The pages that are fetched as chunks, connected to the desk.

use std::rc::Rc;

use engine::Variant;
use game::Label;
use leptos::prelude::*;

use super::chunks::{Maker, Page, RulesInShort, styled};
use super::network::{self, Hosting};
use super::{Desk, backup, files, learn, picture};
use crate::lazy::lazy;
use crate::ui::dialogs::FileAction;
use crate::ui::pages::{EditorPage, GamesPage, Route, RulesPage, rules_in_short};
use crate::ui::words::Words;

lazy! {
    /// The rules, and the first lessons.
    [rules] pub fn fetch_rules() -> Maker<dyn Page> = |desk| page(desk, rules)
}
lazy! {
    /// The rules in short.
    [rules] pub fn fetch_rules_in_short() -> Maker<dyn RulesInShort> = |desk| styled(Rc::new(DeskRules(desk)))
}
lazy! {
    /// The position editor.
    [editor] pub fn fetch_editor() -> Maker<dyn Page> = |desk| page(desk, editor)
}
lazy! {
    /// The list of saved games.
    [games] pub fn fetch_games() -> Maker<dyn Page> = |desk| page(desk, games)
}
lazy! {
    /// The page for an unknown address.
    [dialogs] pub fn fetch_missing() -> Maker<dyn Page> = |desk| page(desk, missing)
}

/// Creates a page of this desk, and adds the styles of chunks.
pub fn page(desk: Desk, show: fn(Desk) -> AnyView) -> Rc<dyn Page> {
    styled(Rc::new(DeskPage { desk, show }))
}

/// A page of a desk.
struct DeskPage {
    desk: Desk,
    show: fn(Desk) -> AnyView,
}

impl Page for DeskPage {
    fn view(&self) -> AnyView {
        (self.show)(self.desk)
    }
}

/// The rules in short, in the language of a desk.
struct DeskRules(Desk);

impl RulesInShort for DeskRules {
    fn view(&self, variant: Variant) -> AnyView {
        rules_in_short(self.0.store.table.words, variant)
    }
}

/// The rules or the first lessons. The address decides which of the two is shown.
fn rules(desk: Desk) -> AnyView {
    if let Route::Learn(_) = desk.store.route.get_untracked() {
        return learn::page(desk);
    }
    view! { <RulesPage variant=desk.store.variant_shown() animate=desk.store.animate() words=desk.store.table.words /> }
        .into_any()
}

/// The position editor.
fn editor(desk: Desk) -> AnyView {
    let table = desk.store.table;
    view! {
        <EditorPage
            start=files::editor_start(desk)
            animate=desk.store.animate()
            coordinates=Signal::derive(move || table.settings.with(|settings| settings.coordinates))
            words=table.words
            play=Callback::new(move |options| desk.start(options))
            invite=Callback::new(move |(variant, fen)| network::host_friend(desk, Hosting::From(variant, fen)))
            copy=Callback::new(move |text| files::act(desk, FileAction::Copy(text)))
        />
    }
    .into_any()
}

/// The list of saved games.
fn games(desk: Desk) -> AnyView {
    let act = Callback::new(move |action| files::act_on_kept(desk, action));
    let looked = RwSignal::new(None);
    let backup = Callback::new(move |action| backup::act(desk, action, looked));
    view! {
        <GamesPage
            games=files::kept_games(desk)
            colors=picture::colors()
            words=desk.store.table.words
            act
            looked
            backup
        />
    }
    .into_any()
}

/// The page for an unknown address.
fn missing(desk: Desk) -> AnyView {
    nothing_to_show(desk.store.table.words, Label::PAGE_NOT_FOUND, ().into_any())
}

/// Returns a page that says why there is nothing at an address, with a link back to the game.
pub fn nothing_to_show(words: Words, title: Label, why: AnyView) -> AnyView {
    view! {
        <main class="page page--missing" id="main" tabindex="-1">
            <h1>{words.say(title)}</h1>
            {why}
            <a class="btn" href="#/play">{words.say(Label::BACK_TO_GAME)}</a>
        </main>
    }
    .into_any()
}
