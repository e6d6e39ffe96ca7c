//! Pairing by hand: two players meet without a server by exchanging two codes.

use game::Label;
use leptos::prelude::*;
use p2p::Seat;

use super::choice::HideAddress;
use super::create::CreateForm;
use super::qr::QrCode;
use super::scan::Scanner;
use super::{NetAction, NetText, NetworkContext, NewRoom, Pairing};
use crate::platform::dom;
use crate::ui::widgets::TextButton;
use crate::ui::words::{reactive, text};

/// The steps of pairing by hand.
#[component]
pub fn ByHand(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let seat = net.of(|room| room.met.then_some(room.seat));
    let adjourned = net.of(|room| room.adjourned);
    view! {
        {reactive(move || {
            adjourned
                .get()
                .then(|| {
                    view! {
                        <p class="net__adjourned" role="status">{NetText::Adjourned.words(words)}</p>
                        <HideAddress net />
                    }
                })
        })}
        <p class="net__line">{NetText::ByHandHow.words(words)}</p>
        <p class="net__line">{NetText::ByHandTime.words(words)}</p>
        {reactive(move || match (net.pairing.get(), seat.get()) {
            (Pairing::None, None) => {
                view! {
                    <CreateForm
                        net
                        submit=NetText::MakeInvite.words(words)
                        done=Callback::new(move |room: NewRoom| net.act.run(NetAction::Invite(Some(room.terms))))
                        id="hand"
                    />
                    <PasteField net label=NetText::PasteInvite button=NetText::MakeReply done=NetAction::Answer />
                }
                    .into_any()
            }
            (Pairing::None, Some(Seat::Host)) => {
                view! {
                    <TextButton
                        icon="network"
                        label=NetText::MakeInvite.words(words)
                        class="btn--primary"
                        press=net.press(NetAction::Invite(None))
                    />
                }
                    .into_any()
            }
            (Pairing::None, Some(Seat::Guest)) => {
                view! { <PasteField net label=NetText::PasteInvite button=NetText::MakeReply done=NetAction::Answer /> }
                    .into_any()
            }
            (Pairing::Making, _) => view! { <p class="net__line" role="status">{NetText::MakingCode.words(words)}</p> }.into_any(),
            (Pairing::Invite(code), _) => {
                view! {
                    <CodeField net label=NetText::InviteCode code />
                    <PasteField net label=NetText::PasteReply button=NetText::Connect done=NetAction::Complete />
                    <TextButton icon="close" label=words.say(Label::CANCEL) press=net.press(NetAction::StopPairing) />
                }
                    .into_any()
            }
            (Pairing::Reply(code), _) => {
                view! {
                    <CodeField net label=NetText::ReplyCode code />
                    <p class="net__line">{NetText::SendReply.words(words)}</p>
                    <TextButton icon="close" label=words.say(Label::CANCEL) press=net.press(NetAction::StopPairing) />
                }
                    .into_any()
            }
        })}
    }
}

/// A code to copy.
#[component]
fn CodeField(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
    /// Label of the field.
    label: NetText,
    /// The code.
    code: String,
) -> impl IntoView {
    let drawn = code.clone();
    view! {
        <div class="field">
            <label class="field__label" for="pairing-code">{label.words(net.words)}</label>
            <textarea class="input net__code" id="pairing-code" rows="4" readonly dir="ltr">{code}</textarea>
        </div>
        <QrCode text=text(move || drawn.clone()) dense=true name=NetText::QrOfCode.words(net.words) />
        <TextButton icon="copy" label=net.words.say(Label::COPY) press=net.press(NetAction::CopyPairing) />
    }
}

/// A field for the other player's code, with a button for the camera that reads it from the other screen.
#[component]
fn PasteField(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
    /// Label of the field.
    label: NetText,
    /// Label of the button that submits the code.
    button: NetText,
    /// Makes the action from the code.
    done: fn(String) -> NetAction,
) -> impl IntoView {
    let pasted = RwSignal::new(String::new());
    let found = Callback::new(move |code: String| {
        pasted.set(code.clone());
        net.act.run(done(code));
        net.fault.with_untracked(Option::is_none)
    });
    view! {
        <form
            class="net__form"
            on:submit=move |event| {
                event.prevent_default();
                net.act.run(done(pasted.get_untracked()));
            }
        >
            <div class="field">
                <label class="field__label" for="pairing-paste">{label.words(net.words)}</label>
                <textarea
                    class="input net__code"
                    id="pairing-paste"
                    rows="4"
                    dir="ltr"
                    spellcheck="false"
                    autocomplete="off"
                    prop:value=text(move || pasted.get())
                    on:input=move |event| pasted.set(dom::typed_value(&event))
                ></textarea>
            </div>
            <button type="submit" class="btn btn--primary">{button.words(net.words)}</button>
            <Scanner net found />
        </form>
    }
}
