//! The network play panel, in which two players meet.

use engine::Variant;
use game::Label;
use leptos::{ev, prelude::*};
use p2p::{Invitation, Link, MAX_NAME, Notice, UserAction};

use super::by_hand::ByHand;
use super::create::CreateForm;
use super::invitation::{GameTitle, Offer, RulesInShort};
use super::waiting::WaitingRoom;
use super::{NetAction, NetText, NetworkContext, RoomModel};
use crate::platform::{connection, dom};
use crate::ui::widgets::{Switch, TextButton};
use crate::ui::words::{reactive, text};

/// What the panel shows now.
#[derive(Clone, Debug, Default, PartialEq)]
enum View {
    /// The choice between creating and joining a room.
    #[default]
    Choice,
    /// Pairing by hand.
    ByHand,
    /// The room, while no second player has come.
    Waiting,
    /// Connecting to a room.
    Entering,
    /// What the host offers, which the guest has to accept.
    Invited(Invitation),
    /// Connecting has failed.
    Failed(Notice),
    /// The two players have met. Everything else happens beside the board.
    Met,
}

impl View {
    /// Returns the view for a room, or for no room.
    fn of(room: Option<&RoomModel>) -> View {
        let Some(room) = room else {
            return View::Choice;
        };
        match &room.trouble {
            _ if room.met && room.code.is_some() => View::Met,
            Some(trouble) => View::Failed(trouble.clone()),
            None if let Some(invitation) = &room.invitation => View::Invited(invitation.clone()),
            None if room.code.is_none() => View::ByHand,
            None if room.link == Link::Waiting || room.considered => View::Waiting,
            None => View::Entering,
        }
    }

    /// Whether a guest is still connecting to the host and may want to read about the game.
    fn is_on_the_way(&self) -> bool {
        matches!(self, View::Entering | View::Failed(_))
    }
}

/// The panel.
#[component]
pub fn NetworkDialog() -> impl IntoView {
    use_context::<NetworkContext>().map(|net| view! { <Panel net /> })
}

#[component]
fn Panel(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let view = Memo::new(move |_| net.room.with(|room| View::of(room.as_ref())));
    let unanswered = net.of(|room| room.unanswered);
    let next = net.of(|room| room.next_try);
    let standing = text(move || {
        let lang = words.lang();
        match next.get() {
            _ if unanswered.get() => NetText::NoAnswerYet.say(lang),
            Some(seconds) => format!(
                "{} {}",
                NetText::Connecting.say(lang),
                NetText::NextTry(seconds).say(lang)
            ),
            None => NetText::Connecting.say(lang),
        }
    });
    view! {
        <div class="dialog__body net">
            {reactive(move || match view.get() {
                View::Choice => view! { <Choice net /> }.into_any(),
                View::ByHand => view! { <ByHand net /> }.into_any(),
                View::Invited(invitation) => view! { <Offer net invitation /> }.into_any(),
                View::Waiting => view! { <WaitingRoom net /> }.into_any(),
                View::Entering => {
                    view! {
                        <p class="net__line" role="status">{standing}</p>
                        <TextButton icon="close" label=NetText::BackToStart.words(words) press=net.press(NetAction::Leave) />
                    }
                        .into_any()
                }
                View::Met => {
                    view! { <p class="net__line" role="status">{NetText::LeaveFirst.words(words)}</p> }.into_any()
                }
                View::Failed(notice) => {
                    view! {
                        <p class="net__failed" role="alert">{NetText::Notice(notice).words(words)}</p>
                        <div class="net__row">
                            <TextButton
                                icon="network"
                                label=NetText::TryNow.words(words)
                                class="btn--primary"
                                press=net.press(NetAction::UserAction(UserAction::Retry))
                            />
                            <TextButton icon="back" label=NetText::BackToStart.words(words) press=net.press(NetAction::Leave) />
                        </div>
                    }
                        .into_any()
                }
            })}
            {reactive(move || {
                let on_the_way = view.with(View::is_on_the_way);
                net.invited
                    .get()
                    .filter(|_| on_the_way)
                    .map(|variant| view! { <Invited net variant /> })
            })}
            <NameField net />
            <p class="field__error" role="alert">
                {text(move || net.fault.get().map(|fault| fault.say(words.lang())).unwrap_or_default())}
            </p>
        </div>
    }
}

/// The field for the player's name.
#[component]
fn NameField(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    view! {
        <div class="field">
            <label class="field__label" for="net-name">{NetText::YourName.words(words)}</label>
            <input
                class="input"
                id="net-name"
                type="text"
                dir="auto"
                maxlength=MAX_NAME
                autocomplete="nickname"
                aria-describedby="net-name-hint"
                prop:value=text(move || net.name.get())
                on:change=move |event| net.act.run(NetAction::UserAction(UserAction::SetName(dom::typed_value(&event))))
            />
            <p class="field__hint" id="net-name-hint">{NetText::YourNameHow.words(words)}</p>
        </div>
    }
}

/// The description of the game for a guest who is still connecting to the host.
#[component]
fn Invited(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
    /// The rule set that the link names.
    variant: Variant,
) -> impl IntoView {
    let words = net.words;
    view! {
        <section class="net__part" aria-labelledby="net-invited">
            <p class="net__line">{NetText::Invited.words(words)}</p>
            <GameTitle net variant id="net-invited" />
            <RulesInShort net variant />
        </section>
    }
}

/// The forms for joining or creating a room, with a server or by hand.
#[component]
fn Choice(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let code = RwSignal::new(String::new());
    let join = move |event: ev::SubmitEvent| {
        event.prevent_default();
        net.act.run(NetAction::Join(code.get_untracked()));
    };
    let online = RwSignal::new(connection::is_online());
    let listening = [
        window_event_listener(ev::online, move |_| online.set(true)),
        window_event_listener(ev::offline, move |_| online.set(false)),
    ];
    on_cleanup(move || listening.into_iter().for_each(|listener| listener.remove()));
    let fault = net.webrtc_fault.map(Notice::CannotConnect);
    view! {
        {fault.map(|fault| view! { <p class="net__failed" role="alert">{NetText::Notice(fault).words(words)}</p> })}
        <p class="net__offline" role="status">
            {text(move || if online.get() { "" } else { Label::OFFLINE.say(words.lang()) }.to_owned())}
        </p>
        <section class="net__part" aria-labelledby="net-join">
            <h3 class="net__title" id="net-join">{NetText::JoinRoom.words(words)}</h3>
            <form class="net__join" on:submit=join>
                <div class="field">
                    <label class="field__label" for="room-code">{NetText::RoomCode.words(words)}</label>
                    <input
                        class="input"
                        id="room-code"
                        type="text"
                        dir="ltr"
                        autocomplete="off"
                        autocapitalize="characters"
                        spellcheck="false"
                        aria-describedby="room-code-hint"
                        prop:value=text(move || code.get())
                        on:input=move |event| code.set(dom::typed_value(&event))
                    />
                    <p class="field__hint" id="room-code-hint">{NetText::CodeHint.words(words)}</p>
                </div>
                <button type="submit" class="btn btn--primary">{NetText::Join.words(words)}</button>
            </form>
        </section>
        <section class="net__part" aria-labelledby="net-create">
            <h3 class="net__title" id="net-create">{words.say(Label::CREATE_ROOM)}</h3>
            <CreateForm
                net
                submit=words.say(Label::CREATE_ROOM)
                done=Callback::new(move |terms| net.act.run(NetAction::Create(terms)))
                id="room"
            />
        </section>
        <HideAddress net />
        <details class="net__part">
            <summary class="net__title">{NetText::ByHand.words(words)}</summary>
            <ByHand net />
        </details>
    }
}

/// The switch that hides this browser's address from the other player.
#[component]
pub fn HideAddress(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let stuck = Memo::new(move |_| net.hides.get() && !net.has_relay.get());
    view! {
        <section class="net__part">
            <Switch
                label=NetText::HideAddress.words(words)
                hint=NetText::HideAddressHow.words(words)
                on=net.hides
                change=Callback::new(move |hide| net.act.run(NetAction::HideAddress(hide)))
            />
            {reactive(move || {
                stuck.get().then(|| view! { <p class="net__failed" role="status">{NetText::NoRelay.words(words)}</p> })
            })}
        </section>
    }
}

#[cfg(test)]
mod tests {
    use p2p::{Moment, Peer};

    use super::*;
    use crate::ui::network::RoomContext;

    fn room() -> RoomModel {
        let now = Moment { wall: 0, steady: 0 };
        let code: p2p::RoomCode = "7KQ2MX".parse().unwrap();
        let (guest, _) = Peer::join(code, [1; 32], now);
        let context = RoomContext {
            by_hand: false,
            opening: true,
            interrupted: false,
            now: 0,
        };
        RoomModel::of(&guest.model(now), context)
    }

    #[test]
    fn the_game_is_described_to_a_guest_only_until_the_players_have_met() {
        let entering = room();
        let failed = RoomModel {
            trouble: Some(Notice::NoSuchRoom),
            ..room()
        };
        for on_the_way in [&entering, &failed] {
            assert!(View::of(Some(on_the_way)).is_on_the_way());
        }
        assert!(!View::of(None).is_on_the_way());
        for link in [Link::Live, Link::Reconnecting, Link::Closed] {
            let met = RoomModel {
                met: true,
                link,
                ..failed.clone()
            };
            assert_eq!(View::of(Some(&met)), View::Met);
            assert!(!View::Met.is_on_the_way());
        }
    }
}
