//! The pages that are fetched, with what the desk gives them.

use engine::Variant;
use game::Label;
use leptos::prelude::*;

use super::Desk;
use super::picture::colors;
use crate::ui::dialogs::FileAction;
use crate::ui::pages::{EditorPage, GamesPage, Route, RulesPage};
use crate::ui::words::Words;

/// The rules.
pub fn rules(desk: Desk) -> AnyView {
    view! { <RulesPage variant=desk.variant_shown() animate=desk.animate() words=desk.table.words /> }
        .into_any()
}

/// The position editor.
pub fn editor(desk: Desk) -> AnyView {
    let table = desk.table;
    view! {
        <EditorPage
            start=desk.editor_start()
            animate=desk.animate()
            coordinates=Signal::derive(move || table.settings.with(|settings| settings.coordinates))
            words=table.words
            play=Callback::new(move |options| desk.start(options))
            copy=Callback::new(move |text| desk.file_action(FileAction::Copy(text)))
        />
    }
    .into_any()
}

/// The list of kept games.
pub fn games(desk: Desk) -> AnyView {
    let act = Callback::new(move |action| desk.game_action(action));
    let looked = RwSignal::new(None);
    let backup = UnsyncCallback::new(move |action| desk.backup(action, looked));
    view! {
        <GamesPage games=desk.kept_games() colors=colors() words=desk.table.words act looked backup />
    }
    .into_any()
}

/// The page for an unknown address.
pub fn missing(desk: Desk) -> AnyView {
    nothing_to_show(desk.table.words, Label::PAGE_NOT_FOUND, ().into_any())
}

/// A page that says why there is nothing to see at an address, and leads back to the game.
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

impl Desk {
    /// The rule set whose rules are shown, or one tap away.
    pub(super) fn variant_shown(self) -> Signal<Variant> {
        Signal::derive(move || match self.route.get() {
            Route::Rules(variant) => variant,
            _ => self.table.follow(|session| session.options().variant),
        })
    }
}
