//! The forms of the panel for a player who is in no room: joining or creating one, with a server or by hand.

use game::Label;
use leptos::{ev, prelude::*};
use p2p::Notice;

use super::by_hand::ByHand;
use super::create::CreateForm;
use super::{ChallengeAction, NetAction, NetText, NetworkContext};
use crate::platform::{connection, dom};
use crate::ui::widgets::{Switch, TextButton};
use crate::ui::words::{reactive, text};

/// The forms for joining or creating a room, with a server or by hand.
#[component]
pub fn Choice(
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
        <section class="net__part" aria-labelledby="net-challenges">
            <h3 class="net__title" id="net-challenges">{NetText::OpenChallenges.words(words)}</h3>
            <p class="field__hint">{NetText::OpenChallengesHow.words(words)}</p>
            <TextButton
                icon="people"
                label=NetText::ShowChallenges.words(words)
                press=net.press(NetAction::Challenges(ChallengeAction::Open))
            />
        </section>
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
                done=Callback::new(move |room| net.act.run(NetAction::Create(room)))
                several=true
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
