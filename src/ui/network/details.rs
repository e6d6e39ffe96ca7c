//! The part of the strip for players who have met: disputes, the verdict of the audit, the opponent's absence, ways to end
//! a game without a result, and the next step.

use game::Label;
use leptos::prelude::*;
use p2p::audit::Verdict;
use p2p::{Link, Notice, UserAction};

use super::leaving::Apart;
use super::{Form, NetAction, NetText, NetworkContext, RoomModel};
use crate::ui::widgets::TextButton;
use crate::ui::words::{reactive, text};

/// This part of the strip.
#[component]
pub fn Details(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let audited = net.of(|room| room.audited.clone());
    let is_open = Memo::new(move |_| net.gallery.with(Option::is_some));
    view! {
        <DisputeInfo net />
        {reactive(move || {
            audited.get().map(|verdict| {
                let fair = if verdict == Verdict::Verified { "yes" } else { "no" };
                view! {
                    <p class="room__audit" role="status" data-fair=fair>
                        {NetText::Audit(None, verdict).words(words)}
                    </p>
                }
            })
        })}
        <Absence net />
        <NoResult net />
        <Steps net />
        {reactive(move || is_open.get().then(|| net.form(Form::OwnGallery)))}
        {reactive(move || (!net.over.get()).then(|| view! { <Rematch net /> }))}
    }
}

/// Explains why the players have no common result, or why the result is not final.
#[component]
fn DisputeInfo(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let why = net.of(|room| {
        let disputed = room.dispute.map(Notice::Disputed);
        room.stopped.clone().or(disputed)
    });
    // A side that stopped a game rightly has won it in its own view, and the board says so.
    let own_result = net.of(|room| {
        let disputed = room.dispute.is_some() || room.own_result.is_some();
        disputed.then_some(room.own_result)
    });
    let doubt = net.of(|room| room.doubt);
    view! {
        {reactive(move || {
            why.get().map(|why| {
                view! { <p class="room__quarrel" role="status">{NetText::Notice(why).words(words)}</p> }
            })
        })}
        {reactive(move || {
            own_result.get().map(|result| {
                view! { <p class="room__quarrel" data-reckoning>{NetText::Reckoning(result).words(words)}</p> }
            })
        })}
        {reactive(move || {
            doubt.get().map(|doubt| {
                view! { <p class="room__doubt" role="status">{doubt.text().words(words)}</p> }
            })
        })}
    }
}

/// Ways to end a game without a result, and the time limit for the first moves.
#[component]
fn NoResult(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let message = net.of(|room| {
        let patience = room.patience.filter(|_| room.met);
        let opening = room.opening.map(NetText::FirstMoveTime);
        opening.or(patience.map(NetText::PatienceAgreed))
    });
    let late = net.of(|room| room.may_sit_out);
    let void = net.of(|room| room.void);
    view! {
        {reactive(move || message.get().map(|message| view! { <p class="room__terms">{message.words(words)}</p> }))}
        {reactive(move || {
            late.get().then(|| {
                view! {
                    <p class="room__terms" role="status">{NetText::MaySitOut.words(words)}</p>
                    <div class="net__row">
                        <TextButton
                            icon="close"
                            label=NetText::SitOut.words(words)
                            press=net.press(NetAction::UserAction(UserAction::SitOut))
                        />
                    </div>
                }
            })
        })}
        {reactive(move || {
            void.get().map(|[own, other]| {
                let message = match (own, other) {
                    (true, _) => Some(NetText::VoidWanted),
                    (false, true) => Some(NetText::VoidAsked),
                    (false, false) => None,
                };
                view! {
                    {message.map(|message| view! { <p class="room__terms" role="status">{message.words(words)}</p> })}
                    {(!own)
                        .then(|| {
                            view! {
                                <div class="net__row">
                                    <TextButton
                                        icon="close"
                                        label=NetText::Void.words(words)
                                        press=net.press(NetAction::UserAction(UserAction::Void))
                                    />
                                </div>
                            }
                        })}
                }
            })
        })}
    }
}

/// The countdown after the opponent has vanished, and the alternatives to waiting for its end.
#[component]
fn Absence(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let gone = net.of(|room| room.vanishes.map(|_| room.begins));
    let message = text(move || {
        let lang = words.lang();
        net.room.with(|room| match room {
            Some(room) if room.rests => NetText::CountdownRests.say(lang),
            Some(RoomModel {
                vanishes: Some(seconds),
                begins,
                ..
            }) => match begins {
                true => NetText::VanishesEarly(*seconds).say(lang),
                false => NetText::Vanishes(*seconds).say(lang),
            },
            _ => String::new(),
        })
    });
    reactive(move || {
        gone.get().map(|begins| {
            view! {
                <p class="room__countdown" role="timer">{message}</p>
                <div class="net__row">
                    <TextButton
                        icon="clock"
                        label=NetText::WaitLonger.words(words)
                        press=net.press(NetAction::UserAction(UserAction::WaitLonger))
                    />
                    {(!begins)
                        .then(|| {
                            view! {
                                <TextButton
                                    icon="handshake"
                                    label=NetText::ClaimDraw.words(words)
                                    press=net.press(NetAction::UserAction(UserAction::ClaimDraw))
                                />
                            }
                        })}
                </div>
            }
        })
    })
}

/// Buttons for the next step: another attempt to connect, new codes, saving the logs.
#[component]
fn Steps(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let retry = net.of(|room| {
        room.code.is_some()
            && room.met
            && !room.other_left
            && (room.next_try.is_some() || room.trouble.is_some())
    });
    let pair = net.of(|room| {
        let over = room.over && room.other_left;
        room.code.is_none() && room.met && !over && room.link == Link::Reconnecting
    });
    let evidence = net.of(RoomModel::has_evidence);
    let elsewhere = net.of(RoomModel::is_elsewhere);
    let retry_label = Signal::derive(move || match elsewhere.get() {
        true => Label::TAKE_GAME_OVER.say(words.lang()).to_owned(),
        false => NetText::TryNow.say(words.lang()),
    });
    view! {
        {reactive(move || {
            retry.get().then(|| {
                view! { <TextButton icon="network" label=retry_label press=net.press(NetAction::UserAction(UserAction::Retry)) /> }
            })
        })}
        {reactive(move || {
            pair.get().then(|| view! { <TextButton icon="network" label=NetText::PairAgain.words(words) press=net.open /> })
        })}
        {reactive(move || {
            evidence.get().then(|| {
                view! { <TextButton icon="download" label=NetText::SaveLogs.words(words) press=net.press(NetAction::SaveLogs) /> }
            })
        })}
    }
}

/// The offer of a rematch, after a game. An opponent who has left takes it along, and is said to have left.
#[component]
pub fn Rematch(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    // What to offer, and how things stand.
    let next = Memo::new(move |_| {
        net.room.with(|room| match room {
            // Only after a game of two players who sat at two devices is this asked without a room.
            None if net.watching.with(Option::is_none) && net.over.get() => {
                (Some(Next::Apart), None)
            }
            Some(room) if room.met && room.over => {
                match (room.rematch_wanted, room.rematch_asked) {
                    _ if room.other_left => (
                        Some(Next::Apart),
                        Some(NetText::OtherLeft(room.other.clone())),
                    ),
                    _ if room.stopped.is_some() => (None, None),
                    (true, _) => (Some(Next::Withdraw), Some(NetText::RematchWanted)),
                    (false, true) => (Some(Next::Ask), Some(NetText::RematchAsked)),
                    (false, false) => (Some(Next::Ask), None),
                }
            }
            _ => (None, None),
        })
    });
    let want = move |want: bool| net.press(NetAction::UserAction(UserAction::Rematch(want)));
    reactive(move || {
        let (next, message) = next.get();
        let buttons = next.map(|next| match next {
            Next::Withdraw => view! { <TextButton icon="close" label=NetText::RematchNot.words(words) press=want(false) /> }.into_any(),
            Next::Ask => {
                view! { <TextButton icon="play" label=NetText::Rematch.words(words) class="btn--primary" press=want(true) /> }
                    .into_any()
            }
            Next::Apart => view! { <Apart net /> }.into_any(),
        });
        view! {
            {message.map(|message| view! { <p class="room__state" role="status">{message.words(words)}</p> })}
            {buttons}
        }
    })
}

/// What to offer after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// To ask for a rematch, or to agree to one.
    Ask,
    /// Not to want the rematch any more.
    Withdraw,
    /// Another game, because one of the two has left.
    Apart,
}
