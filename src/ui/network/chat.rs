//! The chat, which lies above the bar of the game or, on a phone, comes from below, and the button that opens it.

use leptos::{ev, html, prelude::*};
use p2p::{MAX_CHAT, UserAction};

use super::{NetAction, NetText, NetworkContext};
use crate::platform::{dom, media};
use crate::ui::widgets::{Icon, IconButton};
use crate::ui::words::{reactive, text};

/// Element id of the chat, through which the button opens it.
const CHAT: &str = "chat";

/// The button that opens the chat. It counts the opponent's lines that have not been shown yet.
#[component]
pub fn ChatButton(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let unread = Memo::new(move |_| {
        let first = net.chat_unread.get();
        net.chat.with(|lines| {
            let unread = lines.iter().filter(|line| !line.own && line.id >= first);
            unread.count()
        })
    });
    let label = text(move || match unread.get() {
        0 => NetText::Chat.say(words.lang()),
        count => NetText::ChatUnread(count as u64).say(words.lang()),
    });
    view! {
        <button type="button" class="btn bar__chat" popovertarget=CHAT aria-label=label>
            <Icon name="chat" />
            {reactive(move || match unread.get() {
                0 => None,
                count => Some(view! { <span class="bar__count" aria-hidden="true">{count}</span> }),
            })}
            <span class="btn__label">{NetText::Chat.words(words)}</span>
        </button>
    }
}

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
    let open = RwSignal::new(false);
    let root = NodeRef::<html::Section>::new();
    let toggled = move |_| {
        let Some(chat) = root.get_untracked() else {
            return;
        };
        open.set(dom::is_open_popover(&chat));
        // With a finger, the field would bring up the keyboard before one has read anything.
        if open.get_untracked() && media::has_mouse() {
            dom::focus_inside(&chat, ".chat__form > input");
        }
    };
    // What the chat shows has been read.
    Effect::new(move |_| {
        let next = net
            .chat
            .with(|lines| lines.last().map_or(0, |line| line.id + 1));
        if open.get() {
            net.chat_unread.set(next);
        }
    });
    view! {
        <section class="chat" id=CHAT popover aria-label=NetText::Chat.words(words) node_ref=root on:toggle=toggled>
            <div class="chat__lines"><ul>
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
            </ul></div>
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
