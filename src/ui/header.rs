//! The header above all pages.

use engine::Variant;
use game::Label;
use leptos::prelude::*;

use super::dialogs::DialogKind;
use super::pages::Route;
use super::widgets::{Icon, IconButton};
use super::words::{Words, reactive, text};
use crate::platform::dom;

/// The header: name, links to the pages, settings and help.
#[component]
pub fn Header(
    /// The page that is shown.
    route: Signal<Route>,
    /// The rule set that the link to the rules opens.
    variant: Signal<Variant>,
    /// The texts in the person's language.
    words: Words,
    /// Opens a dialog.
    open: Callback<DialogKind>,
    /// Whether this browser offers to install the page.
    can_install: Signal<bool>,
    /// Installs the page.
    install: Callback<()>,
) -> impl IntoView {
    let link = move |label: Label, to: Signal<Route>, icon: &'static str| {
        let here =
            move || std::mem::discriminant(&route.get()) == std::mem::discriminant(&to.get());
        view! {
            <a class="top__link" href=text(move || to.get().hash()) aria-current=Signal::derive(move || here().then_some("page"))>
                <Icon name=icon />
                <span class="top__word">{words.say(label)}</span>
            </a>
        }
    };
    // Moves the focus to the board's tab stop if the page has a board, otherwise to the main content. The address does
    // not change.
    let skip = |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        dom::focus_by_selector("main");
        dom::focus_by_selector("main .square[tabindex='0']");
    };
    view! {
        <header class="top">
            <a class="skip" href="#main" on:click=skip>{words.say(Label::SKIP_TO_BOARD)}</a>
            <a class="top__brand" href="#/">
                <Icon name="portal" />
                <span class="top__name">{words.say(Label::APP_NAME)}</span>
            </a>
            <nav class="top__nav" aria-label=words.say(Label::MENU)>
                {link(Label::PAGE_GAME, Signal::stored(Route::Game), "play")}
                {link(Label::PAGE_RULES, Signal::derive(move || Route::Rules(variant.get())), "rules")}
                {link(Label::PAGE_EDITOR, Signal::stored(Route::Editor), "edit")}
                {link(Label::PAGE_GAMES, Signal::stored(Route::Games), "games")}
                {link(Label::PAGE_PUZZLES, Signal::stored(Route::Puzzles), "hint")}
            </nav>
            <div class="top__tools">
                {reactive(move || {
                    can_install
                        .get()
                        .then(|| view! { <IconButton icon="download" label=words.say(Label::INSTALL_APP) press=install /> })
                })}
                <IconButton
                    icon="settings"
                    label=words.say(Label::PAGE_SETTINGS)
                    press=Callback::new(move |()| open.run(DialogKind::Settings))
                />
                <IconButton
                    icon="help"
                    label=words.say(Label::SHORTCUTS)
                    press=Callback::new(move |()| open.run(DialogKind::Shortcuts))
                />
            </div>
        </header>
    }
}
