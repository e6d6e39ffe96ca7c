//! What one can do with a finished game: play again, have it analysed, send it to somebody. It stands below the result.

use game::Label;
use leptos::prelude::*;

use crate::ui::pages::AnalyseLink;
use crate::ui::widgets::TextButton;
use crate::ui::words::{Words, reactive};

/// The buttons.
#[component]
pub fn AfterwardsPanel(
    /// The game can be played again at this device; with a friend elsewhere the room asks for another game.
    again: Signal<bool>,
    /// The game can be analysed, and nobody has begun to.
    can_analyse: Signal<bool>,
    /// Where the game is analysed, if all of it is known here.
    board: Signal<Option<String>>,
    /// The texts in the person's language.
    words: Words,
    /// The same game again, with the colours swapped.
    rematch: Callback<()>,
    /// Begins the analysis.
    analyse: Callback<()>,
    /// Sends a link to the game.
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
