//! The help: where this game is explained, what newcomers ask, and the keyboard shortcuts.

use engine::Variant;
use game::{Label, explained_as};
use leptos::prelude::*;

use super::DialogKind;
use crate::ui::pages::Route;
use crate::ui::shortcuts::{BOARD_KEYS, LIST};
use crate::ui::widgets::TextButton;
use crate::ui::words::Words;

/// What newcomers ask, with the answers.
const QUESTIONS: [(Label, Label); 5] = [
    (Label::HELP_MOVE, Label::HELP_MOVE_HOW),
    (Label::HELP_FRIEND, Label::HELP_FRIEND_HOW),
    (Label::HELP_TAKE_BACK, Label::HELP_TAKE_BACK_HOW),
    (Label::HELP_KEPT, Label::HELP_KEPT_HOW),
    (Label::HELP_OFFLINE, Label::HELP_OFFLINE_HOW),
];

/// Content of the help.
#[component]
pub fn HelpDialog(
    /// The rule set of the game on the board, or whose rules are shown.
    variant: Variant,
    /// The texts in the person's language.
    words: Words,
    /// Opens another dialog in the place of this one.
    open: Callback<DialogKind>,
) -> impl IntoView {
    let show = move |dialog| Callback::new(move |()| open.run(dialog));
    view! {
        <div class="dialog__body">
            <div>
                <h3>{words.say(Label::variant(variant))}</h3>
                <p>{words.say(Label::blurb(variant))}</p>
            </div>
            <div class="button-row">
                <a class="btn btn--primary" href=Route::Learn(variant).hash()>{words.say(Label::HELP_LEARN)}</a>
                <a class="btn" href=Route::Rules(explained_as(variant)).hash()>{words.say(Label::RULES_OF_THIS_GAME)}</a>
                <TextButton icon="help" label=words.say(Label::PIECES) press=show(DialogKind::Pieces) />
                <TextButton icon="info" label=words.say(Label::NOTATION) press=show(DialogKind::Notation) />
            </div>
            <div>
                {QUESTIONS
                    .map(|(question, answer)| {
                        view! {
                            <details>
                                <summary>{words.say(question)}</summary>
                                <p>{words.say(answer)}</p>
                            </details>
                        }
                    })
                    .collect_view()}
                <details>
                    <summary>{words.say(Label::SHORTCUTS)}</summary>
                    <dl class="keys">
                        {LIST
                            .into_iter()
                            .chain(BOARD_KEYS)
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
                </details>
            </div>
        </div>
    }
}
