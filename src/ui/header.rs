//! The header above all pages. Its links to the pages lie at the bottom of a phone, where the thumb is.

use engine::Variant;
use game::Label;
use leptos::prelude::*;

use super::dialogs::DialogKind;
use super::pages::Route;
use super::widgets::{Icon, IconButton};
use super::words::{Words, reactive, text};
use crate::platform::dom;

/// The header: name, links to the pages, settings and help. In a game there are no links, because a game should not be left
/// by one tap on something else; the name leads out.
#[component]
pub fn Header(
    /// The page that is shown.
    route: Signal<Route>,
    /// Whether a game is under way on the board.
    running: Signal<bool>,
    /// The rule set that the link to the lessons opens.
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
    let link = move |place: u8, label: Label, to: Signal<String>, icon: &'static str| {
        // A page without a link belongs to one that has a link.
        let current = move || {
            let here = route.get();
            match here.place() == Some(place) {
                true if here.hash() == to.get() => Some("page"),
                near => near.then_some("true"),
            }
        };
        view! {
            <a class="top__link" href=to aria-current=Signal::derive(current)>
                <Icon name=icon />
                <span class="top__word">{words.say(label)}</span>
            </a>
        }
    };
    // From elsewhere, one wants to go back to one's game, if there is one.
    let play = text(move || match (running.get(), route.get()) {
        (false, _) | (_, Route::Start) => Route::Start.hash(),
        _ => Route::Game.hash(),
    });
    let shown = Signal::derive(move || match route.get() {
        Route::Game if running.get() => Some("running"),
        Route::Game | Route::Replay => Some("idle"),
        _ => None,
    });
    // Moves the focus to the board's tab stop if the page has a board, otherwise to the main content. The address does
    // not change.
    let skip = |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        dom::focus_by_selector("main");
        dom::focus_by_selector("main .square[tabindex='0']");
    };
    view! {
        <header class="top" data-board=shown>
            <a class="skip" href="#main" on:click=skip>{words.say(Label::SKIP_TO_BOARD)}</a>
            <a class="top__brand" href="#/">
                <Icon name="portal" />
                <span class="top__name">{words.say(Label::APP_NAME)}</span>
            </a>
            <nav class="top__nav" aria-label=words.say(Label::MENU)>
                {link(0, Label::PAGE_PLAY, play, "play")}
                {link(1, Label::LEARN, text(move || Route::Learn(variant.get()).hash()), "rules")}
                {link(2, Label::PAGE_PUZZLES, text(|| Route::Puzzles.hash()), "hint")}
                {link(3, Label::ANALYSIS, text(|| Route::Analysis.hash()), "analysis")}
                {link(4, Label::PAGE_GAMES, text(|| Route::Games.hash()), "games")}
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
                    label=words.say(Label::HELP)
                    press=Callback::new(move |()| open.run(DialogKind::Help))
                />
            </div>
        </header>
    }
}
