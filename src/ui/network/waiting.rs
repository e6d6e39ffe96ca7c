//! A room that waits for the second player: its code, its link, and the QR code of the link.

use game::Label;
use leptos::prelude::*;

use super::qr::QrCode;
use super::{NetAction, NetText, NetworkContext};
use crate::platform::share;
use crate::ui::widgets::TextButton;
use crate::ui::words::{reactive, text};

/// The waiting room.
#[component]
pub fn WaitingRoom(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let code = net.of(|room| room.code.clone().unwrap_or_default());
    let variant = net.of(|room| room.variant);
    let color = net.of(|room| room.color);
    let patience = net.of(|room| room.patience);
    let considered = net.of(|room| room.considered);
    view! {
        <p class="net__line net__considered" role="status">
            {text(move || if considered.get() { NetText::Considered.say(words.lang()) } else { String::new() })}
        </p>
        <p class="net__line">{NetText::SendCode.words(words)}</p>
        <p class="code" aria-label=NetText::RoomCode.words(words)>{text(move || code.get())}</p>
        <QrCode text=net.link name=NetText::QrName.words(words) />
        <p class="net__link">
            <a href=net.link on:click=|event| event.prevent_default()>{net.link}</a>
        </p>
        <div class="net__row">
            <TextButton icon="copy" label=NetText::CopyCode.words(words) press=net.press(NetAction::CopyCode) />
            <TextButton icon="copy" label=words.say(Label::COPY_LINK) press=net.press(NetAction::CopyLink) />
            {share::available()
                .then(|| {
                    view! { <TextButton icon="share" label=words.say(Label::SHARE) press=net.press(NetAction::ShareLink) /> }
                })}
        </div>
        {reactive(move || variant.get().map(|variant| view! { <p class="net__line">{words.say(Label::variant(variant))}</p> }))}
        {reactive(move || {
            patience.get().map(|span| view! { <p class="field__hint">{NetText::PatienceAgreed(span).words(words)}</p> })
        })}
        {reactive(move || {
            color.get().map(|color| view! { <p class="field__hint">{NetText::Colours(color).words(words)}</p> })
        })}
        <TextButton icon="close" label=NetText::CloseRoom.words(words) press=net.press(NetAction::Leave) />
    }
}
