//! The panel beside the board of a game played by links: it says what to do next, sends the next link, and takes the
//! opponent's link.

use game::{Label, MailStage};
use leptos::{ev, prelude::*};

use crate::platform::dom;
use crate::ui::widgets::{TextButton, unavailable};
use crate::ui::words::{Words, reactive};

/// An action on the links of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailPanelAction {
    /// Share the next link through the system's share sheet.
    Share,
    /// Copy the next link to the clipboard.
    Copy,
    /// Open the link in this text.
    Open(String),
}

/// Returns the sentence that says what to do.
fn sentence(stage: MailStage) -> Label {
    match stage {
        MailStage::Invite => Label::MAIL_INVITE,
        MailStage::Send => Label::MAIL_SEND,
        MailStage::Wait => Label::MAIL_WAIT,
        MailStage::Move => Label::MAIL_MOVE,
        MailStage::Over => Label::MAIL_OVER,
    }
}

/// The panel of a game played by links.
#[component]
pub fn MailPanel(
    /// What to do next, or `None` to show no panel.
    stage: Signal<Option<MailStage>>,
    /// The texts in the person's language.
    words: Words,
    /// Performs the chosen action.
    act: Callback<MailPanelAction>,
) -> impl IntoView {
    let stage = Memo::new(move |_| stage.get());
    reactive(move || {
        stage.get().map(|stage| {
            let sends = stage != MailStage::Move;
            let fresh = matches!(stage, MailStage::Invite | MailStage::Send);
            view! {
                <section class="mail" aria-labelledby="mail-title" data-fresh=fresh.then_some("")>
                    <h2 class="mail__title" id="mail-title">{words.say(Label::MAIL_TITLE)}</h2>
                    <p role="status">{words.say(sentence(stage))}</p>
                    {sends.then(|| view! { <NextLink stage words act /> })}
                    {matches!(stage, MailStage::Invite | MailStage::Wait).then(|| view! { <AnswerField words act /> })}
                </section>
            }
        })
    })
}

/// The buttons that share or copy the next link.
#[component]
fn NextLink(
    /// What to do next.
    stage: MailStage,
    /// The texts in the person's language.
    words: Words,
    /// Performs the chosen action.
    act: Callback<MailPanelAction>,
) -> impl IntoView {
    let (label, class) = match stage {
        MailStage::Send => (Label::MAIL_SEND_MOVE, "btn--primary"),
        MailStage::Invite => (Label::SHARE, "btn--primary"),
        _ => (Label::SHARE, ""),
    };
    view! {
        <div class="button-row">
            <TextButton icon="share" label=words.say(label) class press=Callback::new(move |()| act.run(MailPanelAction::Share)) />
            <TextButton icon="copy" label=words.say(Label::COPY_LINK) press=Callback::new(move |()| act.run(MailPanelAction::Copy)) />
        </div>
    }
}

/// The field for pasting the opponent's link, for links that would otherwise open elsewhere, for example in another
/// browser.
#[component]
fn AnswerField(
    /// The texts in the person's language.
    words: Words,
    /// Performs the chosen action.
    act: Callback<MailPanelAction>,
) -> impl IntoView {
    let pasted = RwSignal::new(String::new());
    let open = move |event: ev::SubmitEvent| {
        event.prevent_default();
        act.run(MailPanelAction::Open(pasted.get_untracked()));
    };
    view! {
        <form class="mail__answer" on:submit=open>
            <label class="field__label" for="mail-answer">{words.say(Label::MAIL_PASTE)}</label>
            <input
                class="input"
                id="mail-answer"
                type="text"
                dir="ltr"
                autocomplete="off"
                spellcheck="false"
                on:input=move |event| pasted.set(dom::typed_value(&event))
            />
            <button type="submit" class="btn" aria-disabled=unavailable(move || pasted.with(|text| text.trim().is_empty()))>
                {words.say(Label::OPEN)}
            </button>
        </form>
    }
}
