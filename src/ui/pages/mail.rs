//! The page for a link in a game by links: an invitation, a question, or what is wrong with the link. A link that
//! simply brings the opponent's next move is followed before this page is shown.

use engine::Color;
use game::mail::{ChangedMove, Continuation, Invitation, MailFault, MoveOwner, OpenedMail};
use game::{Game, Label, Message};
use leptos::prelude::*;

use crate::platform::dom;
use crate::ui::layout_picture::LayoutPicture;
use crate::ui::widgets::TextButton;
use crate::ui::words::{Words, reactive, text};

/// What is known about the link in the address.
#[derive(Clone, Debug)]
pub enum MailLink {
    /// Nothing yet: the saved games are being searched for its game.
    Loading,
    /// The search for its game failed, for this reason.
    Failed(Label),
    /// The link was read: the id of its game, and what it brings.
    Opened(String, OpenedMail),
    /// The link is not followed: the id of its game if the link could be read, and what is wrong.
    Refused(Option<String>, MailFault),
}

/// An action that the user requests for a link.
#[derive(Clone, Debug)]
pub enum MailAction {
    /// Play the game of an invitation.
    Accept(Box<Invitation>),
    /// Continue the game with the moves from the link.
    Continue(Box<Continuation>),
    /// Review the game without playing it.
    Look(Box<Game>),
    /// Open the saved game with this id.
    OpenGame(String),
    /// Search for the link's game again.
    Retry,
}

/// The page.
#[component]
pub fn MailPage(
    /// What is known about the link.
    link: RwSignal<MailLink>,
    /// Whether a game is in progress on the board.
    in_progress: bool,
    /// The texts in the person's language.
    words: Words,
    /// Carries out an action.
    act: Callback<MailAction>,
) -> impl IntoView {
    view! {
        <main class="page page--missing page--mail" id="main" tabindex="-1">
            <h1>{words.say(Label::MAIL_TITLE)}</h1>
            {reactive(move || match link.get() {
                MailLink::Loading => view! { <p role="status">{words.say(Label::LOADING)}</p> }.into_any(),
                MailLink::Failed(why) => {
                    let again = Callback::new(move |()| {
                        // The focus moves to the page's content, because the button disappears.
                        dom::focus_by_id("main");
                        act.run(MailAction::Retry);
                    });
                    view! {
                        <p role="alert">{words.say(why)}</p>
                        <TextButton icon="redo" label=words.say(Label::RETRY) press=again />
                    }.into_any()
                }
                MailLink::Opened(_, OpenedMail::Invitation(invitation)) => {
                    view! { <Invited invitation in_progress words act /> }.into_any()
                }
                MailLink::Opened(_, OpenedMail::Finished(game)) => finished(game, words, act),
                MailLink::Opened(_, OpenedMail::Elsewhere(continued)) => asked(continued, words, act),
                MailLink::Opened(_, OpenedMail::Turn(continued)) => {
                    let go_on = Callback::new(move |()| act.run(MailAction::Continue(continued.clone())));
                    view! {
                        <p role="status">{words.say(Label::MAIL_TURN)}</p>
                        <TextButton icon="play" label=words.say(Label::MAIL_OPEN_GAME) class="btn--primary" press=go_on />
                    }.into_any()
                }
                MailLink::Opened(id, OpenedMail::Known { own }) => {
                    let said = if own { Label::MAIL_OWN } else { Label::MAIL_KNOWN };
                    view! {
                        <p role="status">{words.say(said)}</p>
                        <OpenGame id words act />
                    }.into_any()
                }
                MailLink::Refused(id, fault) => view! { <Refused id fault words act /> }.into_any(),
            })}
        </main>
    }
}

/// An invitation: the game, and the side that the user would play.
#[component]
fn Invited(
    /// The invitation.
    invitation: Box<Invitation>,
    /// Whether a game is in progress on the board.
    in_progress: bool,
    /// The texts in the person's language.
    words: Words,
    /// Carries out an action.
    act: Callback<MailAction>,
) -> impl IntoView {
    let variant = invitation.game.variant();
    let side = match invitation.game.turn() {
        Color::White => Label::MAIL_YOU_WHITE,
        Color::Black => Label::MAIL_YOU_BLACK,
    };
    let layout = invitation.chosen_portals();
    let game = Box::new(invitation.game.clone());
    let look = Callback::new(move |()| act.run(MailAction::Look(game.clone())));
    let accept = Callback::new(move |()| act.run(MailAction::Accept(invitation.clone())));
    view! {
        <p>{words.say(Label::MAIL_INVITED)}</p>
        <p class="mail__game">
            <strong>{words.say(Label::variant(variant))}</strong>
            " · "
            {words.say(side)}
        </p>
        <p>{words.say(Label::blurb(variant))}</p>
        {layout.map(|layout| {
            let text = layout.to_string();
            view! {
                <div role="img" aria-label=text dir="ltr">
                    <LayoutPicture layout />
                </div>
            }
        })}
        {in_progress.then(|| view! { <p class="field__hint">{words.say(Label::MAIL_BOARD_STAYS)}</p> })}
        <div class="button-row">
            <TextButton icon="play" label=words.say(Label::PLAY) class="btn--primary" press=accept />
            <TextButton icon="eye" label=words.say(Label::MAIL_LOOK) press=look />
            <a class="btn btn--quiet" href=format!("#/rules/{variant}")>{words.say(Label::RULES_OF_THIS_GAME)}</a>
        </div>
        <p class="field__hint">{words.say(Label::MAIL_OWN_INVITATION)}</p>
    }
}

/// Shows a finished game that is not saved here.
fn finished(game: Box<Game>, words: Words, act: Callback<MailAction>) -> AnyView {
    let result = game.result();
    let told = text(move || {
        let end = |result| [Message::ResultTitle(result), Message::ResultReason(result)];
        let said = result.map(end).into_iter().flatten();
        let said: Vec<String> = said.map(|part| part.say(words.lang())).collect();
        said.join(". ")
    });
    let look = Callback::new(move |()| act.run(MailAction::Look(game.clone())));
    view! {
        <p role="status">{told}</p>
        <TextButton icon="eye" label=words.say(Label::REVIEW_GAME) class="btn--primary" press=look />
    }
    .into_any()
}

/// Asks about moves of the user's own side that were not made on this device.
fn asked(continued: Box<Continuation>, words: Words, act: Callback<MailAction>) -> AnyView {
    let own = continued.own.clone();
    let id = continued.known.options().id.clone();
    let go_on = Callback::new(move |()| act.run(MailAction::Continue(continued.clone())));
    view! {
        <p role="status">{words.say(Label::MAIL_ELSEWHERE)}</p>
        {own.map(|own| view! {
            <p class="mail__compare">{words.say(Label::MAIL_YOUR_MOVE)} ": " <bdi class="mail__move">{own}</bdi></p>
        })}
        <div class="button-row">
            <TextButton icon="check" label=words.say(Label::MAIL_IT_WAS_ME) class="btn--primary" press=go_on />
            <OpenGame id words act />
        </div>
    }
    .into_any()
}

/// The explanation of what is wrong with the link.
#[component]
fn Refused(
    /// The game's id, if the link could be read.
    id: Option<String>,
    /// What is wrong.
    fault: MailFault,
    /// The texts in the person's language.
    words: Words,
    /// Carries out an action.
    act: Callback<MailAction>,
) -> impl IntoView {
    let compared = match &fault {
        MailFault::Changed(changed) => Some(changed.clone()),
        _ => None,
    };
    let said = text(move || fault_sentence(&fault, words));
    view! {
        <p role="alert">{said}</p>
        {compared.map(|ChangedMove { number, known, linked, .. }| view! {
            <p class="mail__compare">
                {words.say(Label::MAIL_IN_GAME)} ": " <bdi class="mail__move">{format!("{number} {known}")}</bdi>
                <br />
                {words.say(Label::MAIL_IN_LINK)} ": " <bdi class="mail__move">{format!("{number} {linked}")}</bdi>
            </p>
        })}
        {match id {
            Some(id) => view! {
                <p>{words.say(Label::MAIL_GAME_STAYS)}</p>
                <OpenGame id words act />
            }.into_any(),
            None => view! { <a class="btn" href="#/play">{words.say(Label::BACK_TO_GAME)}</a> }.into_any(),
        }}
    }
}

/// Returns a sentence that says what is wrong.
fn fault_sentence(fault: &MailFault, words: Words) -> String {
    let lang = words.lang();
    let label = match fault {
        MailFault::Unreadable(fault) => return fault.say(lang),
        MailFault::Secrets => Label::MAIL_SECRETS,
        MailFault::OtherGame => Label::MAIL_OTHER_GAME,
        MailFault::Older => Label::MAIL_OLDER,
        MailFault::Changed(changed) => match changed.owner {
            MoveOwner::Opponent => Label::MAIL_CHANGED_THEIRS,
            MoveOwner::OwnSent => Label::MAIL_CHANGED_OURS,
            MoveOwner::OwnUnsent => Label::MAIL_CHANGED_UNSENT,
        },
        MailFault::Over => Label::MAIL_AFTER_END,
        MailFault::WrongEnd => Label::MAIL_WRONG_END,
    };
    label.say(lang).to_owned()
}

/// A button that opens the game that is saved here.
#[component]
fn OpenGame(
    /// Id of the game.
    id: String,
    /// The texts in the person's language.
    words: Words,
    /// Carries out an action.
    act: Callback<MailAction>,
) -> impl IntoView {
    let press = Callback::new(move |()| act.run(MailAction::OpenGame(id.clone())));
    view! { <TextButton icon="play" label=words.say(Label::MAIL_OPEN_GAME) press /> }
}
