//! The chat beside the board.

use leptos::{ev, prelude::*};
use p2p::{MAX_CHAT, UserAction};

use super::{NetAction, NetText, NetworkContext};
use crate::platform::dom;
use crate::ui::widgets::IconButton;
use crate::ui::words::text;

/// The chat.
#[component]
pub fn Chat(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let muted = net.of(|room| room.muted);
    let line = RwSignal::new(String::new());
    // The last lines of this side may wait to be sent.
    let waiting = net.of(|room| room.chat_waiting);
    let first_waiting = Memo::new(move |_| {
        net.chat.with(|lines| {
            let own = lines.iter().rev().filter(|line| line.own);
            own.take(waiting.get()).last().map(|line| line.id)
        })
    });
    let waits = move |id| first_waiting.get().is_some_and(|first| id >= first);
    let say = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let said = line.get_untracked();
        if !said.trim().is_empty() {
            net.act.run(NetAction::UserAction(UserAction::Chat(said)));
            line.set(String::new());
        }
    };
    let mute_label = Signal::derive(move || {
        let label = if muted.get() {
            NetText::UnmuteChat
        } else {
            NetText::MuteChat
        };
        label.say(words.lang())
    });
    view! {
        <section class="chat" aria-label=NetText::Chat.words(words)>
            <ul class="chat__lines">
                <For each=move || net.chat.get() key=|line| line.id let(said)>
                    <li
                        class="chat__line"
                        data-own=said.own.then_some("")
                        data-waiting=move || (said.own && waits(said.id)).then_some("")
                        dir="auto"
                    >
                        {said.text}
                    </li>
                </For>
            </ul>
            <p class="chat__waits" role="status">
                {text(move || if waiting.get() > 0 { NetText::ChatWaits.say(words.lang()) } else { String::new() })}
            </p>
            <form class="chat__form" on:submit=say>
                <input
                    class="input"
                    type="text"
                    autocomplete="off"
                    maxlength=MAX_CHAT
                    aria-label=NetText::ChatField.words(words)
                    placeholder=NetText::ChatField.words(words)
                    dir="auto"
                    prop:value=text(move || line.get())
                    on:input=move |event| line.set(dom::typed_value(&event))
                />
                <button type="submit" class="btn">{NetText::Send.words(words)}</button>
                <IconButton
                    icon=Signal::derive(move || if muted.get() { "mute" } else { "sound" })
                    label=mute_label
                    press=Callback::new(move |()| net.act.run(NetAction::UserAction(UserAction::Mute(!muted.get_untracked()))))
                />
            </form>
        </section>
    }
}
