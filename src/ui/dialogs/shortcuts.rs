//! Which key does what.

use game::{Label, Lang};
use leptos::prelude::*;

use crate::ui::shortcuts::LIST;

/// What is in the shortcuts dialog.
#[component]
pub fn ShortcutsDialog(
    /// The person's language.
    lang: Signal<Lang>,
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
                                <dd class="keys__what">{move || what.say(lang.get())}</dd>
                            </div>
                        }
                    })
                    .collect_view()}
            </dl>
            <p class="field__hint">{move || Label::BoardHelp.say(lang.get())}</p>
        </div>
    }
}
