//! Instructions for installing the page in browsers where the user has to do it by hand.

use game::Label;
use leptos::prelude::*;

use crate::ui::words::Words;

/// The three steps of the installation.
#[component]
pub fn InstallGuide(
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    view! {
        <div class="dialog__body">
            <ol class="steps">
                <li>
                    <span class="icon" data-icon="ios-share" aria-hidden="true"></span>
                    {words.say(Label::INSTALL_SHARE)}
                </li>
                <li>
                    <span class="icon" data-icon="new" aria-hidden="true"></span>
                    {words.say(Label::INSTALL_ADD)}
                </li>
                <li>
                    <span class="icon" data-icon="check" aria-hidden="true"></span>
                    {words.say(Label::INSTALL_DONE)}
                </li>
            </ol>
        </div>
    }
}
