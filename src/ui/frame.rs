//! The bar above all pages.

use engine::Variant;
use game::{Label, Lang};
use leptos::prelude::*;

use super::dialogs::Open;
use super::pages::Route;
use super::parts::{Icon, IconButton};

/// The bar: the name, the pages, settings and help.
#[component]
pub fn Header(
    /// The page that is shown.
    route: Signal<Route>,
    /// The rule set whose rules are one tap away.
    variant: Signal<Variant>,
    /// The person's language.
    lang: Signal<Lang>,
    /// Opens a dialog.
    open: Callback<Open>,
) -> impl IntoView {
    let link = move |label: Label, to: Signal<Route>, icon: &'static str| {
        let here = move || std::mem::discriminant(&route.get()) == std::mem::discriminant(&to.get());
        view! {
            <a class="top__link" href=move || to.get().hash() aria-current=move || here().then_some("page")>
                <Icon name=icon />
                <span class="top__word">{move || label.say(lang.get())}</span>
            </a>
        }
    };
    let label = move |label: Label| Signal::derive(move || label.say(lang.get()).to_owned());
    view! {
        <header class="top">
            <a class="top__brand" href="#/">
                <Icon name="portal" />
                <span class="top__name">{move || Label::AppName.say(lang.get())}</span>
            </a>
            <nav class="top__nav" aria-label=move || Label::Menu.say(lang.get())>
                {link(Label::PageGame, Signal::stored(Route::Game), "play")}
                {link(Label::PageRules, Signal::derive(move || Route::Rules(variant.get())), "rules")}
                {link(Label::PageEditor, Signal::stored(Route::Editor), "edit")}
                {link(Label::PageGames, Signal::stored(Route::Games), "games")}
            </nav>
            <div class="top__tools">
                <IconButton
                    icon="settings"
                    label=label(Label::PageSettings)
                    press=Callback::new(move |()| open.run(Open::Settings))
                />
                <IconButton
                    icon="help"
                    label=label(Label::Shortcuts)
                    press=Callback::new(move |()| open.run(Open::Shortcuts))
                />
            </div>
        </header>
    }
}
