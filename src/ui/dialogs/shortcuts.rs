//! The dialog that lists the keyboard shortcuts.

use game::Label;
use leptos::prelude::*;

use crate::ui::shortcuts::LIST;
use crate::ui::words::Words;

/// Content of the shortcuts dialog.
#[component]
pub fn ShortcutsDialog(
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    view! {
        <div class="dialog__body">
            <dl class="keys">
                {LIST
                    .map(|(keys, what)| {
                        view! {
                            <div class="keys__row">
                                <dt class="keys__keys">
                                    {keys.iter().map(|key| view! { <kbd class="key">{*key}</kbd> }).collect_view()}
                                </dt>
                                <dd class="keys__what">{words.say(what)}</dd>
                            </div>
                        }
                    })
                    .collect_view()}
            </dl>
            <p class="field__hint">{words.say(Label::BOARD_HELP)}</p>
        </div>
    }
}
