//! The buttons below the result of a finished game: play again, analyse the game, share it.

use game::Label;
use leptos::prelude::*;

use crate::ui::pages::AnalyseLink;
use crate::ui::widgets::TextButton;
use crate::ui::words::{Words, reactive};

/// The buttons for a finished game.
#[component]
pub fn AfterwardsPanel(
    /// Whether to offer another game at this device. Against a friend at another device, the room offers it instead.
    again: Signal<bool>,
    /// Whether the game can be analysed and no analysis has begun.
    can_analyse: Signal<bool>,
    /// Address of the game on the analysis board, or `None` if the game cannot be analysed there.
    board: Signal<Option<String>>,
    /// The texts in the person's language.
    words: Words,
    /// Starts the same game again with the colours swapped.
    rematch: Callback<()>,
    /// Begins the analysis.
    analyse: Callback<()>,
    /// Shares a link to the game.
    share: Callback<()>,
) -> impl IntoView {
    view! {
        <div class="afterwards" role="group" aria-label=words.say(Label::AFTER_GAME)>
            {reactive(move || {
                again
                    .get()
                    .then(|| {
                        view! { <TextButton icon="people" label=words.say(Label::REMATCH) class="btn--primary" press=rematch /> }
                    })
            })}
            {reactive(move || {
                can_analyse
                    .get()
                    .then(|| view! { <TextButton icon="computer" label=words.say(Label::ANALYSE) press=analyse /> })
            })}
            {reactive(move || board.get().map(|address| view! { <AnalyseLink address words /> }))}
            <TextButton icon="share" label=words.say(Label::SHARE) press=share />
        </div>
    }
}
