//! Leaving a room: the buttons in the game's menu, the question before it, and what to do once the players are apart.

use leptos::prelude::*;

use super::{GalleryAction, NetAction, NetText, NetworkContext, RoomModel};
use crate::platform::{dom, time};
use crate::ui::widgets::{Icon, TextButton};
use crate::ui::words::{reactive, text};

/// The buttons in the game's menu, for two players who have met.
#[component]
pub fn MenuButtons(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let met = net.of(|room| room.met);
    let alone = net.of(|room| room.other_left);
    // A gallery shows one game, and who plays several at once shows now this one and now that. They also leave them in the
    // strip, where it is said whether one or all are left.
    let several = Memo::new(move |_| net.simul.with(Option::is_some));
    let shows = Memo::new(move |_| net.gallery.with(Option::is_some) || alone.get());
    reactive(move || {
        (met.get() && !several.get()).then(|| {
            let watch = net.press(NetAction::Gallery(GalleryAction::Open));
            view! {
                {reactive(move || (!shows.get()).then(|| view! {
                    <TextButton icon="eye" label=NetText::OpenGallery.words(words) press=watch />
                }))}
                <TextButton icon="close" label=NetText::Leave.words(words) press=net.open />
            }
        })
    })
}

/// The question before the player leaves a room, or all rooms of a host who plays several guests.
#[component]
pub fn LeaveQuestion(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let loses = net.of(RoomModel::loses_by_leaving);
    let several = Memo::new(move |_| net.simul.with(Option::is_some));
    let question = text(move || {
        let question = match (several.get(), loses.get()) {
            (true, _) => NetText::LeaveAllQuestion,
            (false, true) => NetText::LeaveQuestion,
            (false, false) => NetText::LeaveRoomQuestion,
        };
        question.say(words.lang())
    });
    let leave = move |_| {
        net.act.run(match several.get_untracked() {
            true => NetAction::LeaveAll,
            false => NetAction::Leave,
        });
    };
    // The dialog gives the focus to its first button. Nothing is left by one key.
    time::after(0, || dom::focus_by_selector(".net__stay"));
    view! {
        <p class="net__line" role="status">{question}</p>
        <div class="net__row">
            <button type="button" class="btn btn--danger" on:click=leave>{NetText::Leave.words(words)}</button>
            <button type="button" class="btn net__stay" on:click=move |_| net.close.run(())>{NetText::Stay.words(words)}</button>
        </div>
    }
}

/// What to play next, once one of the two players has left: a room for the same friend or another, or the computer.
#[component]
pub fn Apart(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let computer = move || format!("#/new/{}/computer", net.variant.get());
    view! {
        <TextButton
            icon="network"
            label=NetText::NewLink.words(words)
            class="btn--primary"
            press=net.press(NetAction::NewLink)
        />
        <a class="btn" href=text(computer)>
            <Icon name="computer" />
            <span class="btn__label">{NetText::PlayComputer.words(words)}</span>
        </a>
    }
}
