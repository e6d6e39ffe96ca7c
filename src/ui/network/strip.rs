//! The strip beside the board of a network game: colour, connection, round trip, code, and the button that leaves the
//! room. What it shows only after the players have met is in `details.rs` and `chat.rs`.

use game::Label;
use leptos::{html, prelude::*};
use p2p::{Link, Seat};

use super::{Form, NetAction, NetText, NetworkContext, Part, RoomModel};
use crate::ui::widgets::{TextButton, focus_follows};
use crate::ui::words::{flag, reactive, text, word};

/// The strip; outside of rooms the game that is watched, or the player's challenge if one is open.
#[component]
pub fn RoomStrip() -> impl IntoView {
    use_context::<NetworkContext>().map(|net| {
        let here = net.of(|_| true);
        let offers = Memo::new(move |_| {
            let challenges = net.challenges;
            challenges.with(|shown| shown.as_ref().is_some_and(|shown| shown.own.is_some()))
        });
        let several = Memo::new(move |_| net.simul.with(Option::is_some));
        let board = Memo::new(move |_| net.simul.with(|simul| simul.as_ref()?.shown()));
        let watches = Memo::new(move |_| net.watching.with(Option::is_some));
        reactive(move || match (here.get(), watches.get(), offers.get()) {
            (true, ..) => view! {
                {reactive(move || several.get().then(|| net.form(Form::Boards)))}
                // What was begun in one strip, such as a line of chat, must not go to another board.
                {reactive(move || {
                    board.get();
                    view! { <Strip net /> }
                })}
            }
            .into_any(),
            (false, true, _) => net.form(Form::Watching),
            (false, false, true) => net.form(Form::OwnChallenge),
            (false, false, false) => ().into_any(),
        })
    })
}

#[component]
fn Strip(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
) -> impl IntoView {
    let words = net.words;
    let link = net.of(|room| Some(room.link));
    let color = net.of(|room| room.color.filter(|_| room.met));
    let code = net.of(|room| room.code.clone());
    let round_trip = net.of(|room| {
        room.round_trip
            .filter(|_| matches!(room.link, Link::Live | Link::Unstable))
    });
    let met = net.of(|room| room.met);
    // What leads to the game was closed, and is found again here.
    let host = net.of(|room| room.seat == Seat::Host);
    let back = text(move || {
        let back = match host.get() {
            true => NetText::ShowCode,
            false => NetText::SeeInvitation,
        };
        back.say(words.lang())
    });
    let several = Memo::new(move |_| {
        net.simul
            .with(|simul| simul.as_ref().is_some_and(|simul| !simul.boards.is_empty()))
    });
    let state = move || match link.get() {
        Some(Link::Live) => "live",
        Some(Link::Unstable) => "unstable",
        Some(Link::Closed | Link::Idle) | None => "closed",
        Some(Link::Waiting) => "waiting",
        Some(_) => "connecting",
    };
    let standing = text(move || {
        net.room.with(|room| {
            room.as_ref()
                .map(|room| connection_status(room, net))
                .unwrap_or_default()
        })
    });
    view! {
        <section class="room" aria-label=words.say(Label::NETWORK_PLAY) data-link=word(state)>
            <p class="room__head">
                <span class="room__light" aria-hidden="true"></span>
                {reactive(move || color.get().map(|color| view! { <strong class="room__color">{NetText::YouPlay(color).words(words)}</strong> }))}
                {reactive(move || code.get().map(|code| view! { <span class="room__code">{NetText::Room(code).words(words)}</span> }))}
                {reactive(move || {
                    round_trip
                        .get()
                        .map(|millis| view! { <span class="room__trip">{NetText::RoundTrip(millis).words(words)}</span> })
                })}
            </p>
            <p class="room__state" role="status">{standing}</p>
            {reactive(move || met.get().then(|| net.part(Part::Details)))}
            // Two players who have met leave by the game's menu.
            {reactive(move || (!met.get() || several.get()).then(|| view! {
                <div class="net__row">
                    {reactive(move || (!met.get()).then(|| view! {
                        <TextButton icon="network" label=back class="btn--primary" press=net.open />
                    }))}
                    <LeaveButton net all=false />
                    {reactive(move || several.get().then(|| view! { <LeaveButton net all=true /> }))}
                </div>
            }))}
            {reactive(move || met.get().then(|| net.part(Part::Chat)))}
        </section>
    }
}

/// Describes the state of the connection, and the next attempt to connect if there is one.
fn connection_status(room: &RoomModel, net: NetworkContext) -> String {
    let lang = net.words.lang();
    if let Some(trouble) = &room.trouble {
        return NetText::Notice(trouble.clone()).say(lang);
    }
    let text = match room.link {
        _ if room.other_left => NetText::OtherLeft(room.other.clone()),
        _ if room.adjourned && room.link == Link::Reconnecting => NetText::Adjourned,
        _ if room.was_away => NetText::WasAway,
        Link::Connecting => NetText::Connecting,
        Link::Waiting => NetText::Waiting,
        Link::Greeting => NetText::Greeting,
        Link::Live => NetText::Connected,
        Link::Unstable => NetText::Unstable,
        // After the game there is nothing to resume.
        Link::Reconnecting if room.over => NetText::Greeting,
        Link::Reconnecting => NetText::Reconnecting,
        Link::Idle | Link::Closed => NetText::Closed,
    };
    match room.next_try.filter(|_| !room.other_left) {
        Some(seconds) => format!("{} {}", text.say(lang), NetText::NextTry(seconds).say(lang)),
        None => text.say(lang),
    }
}

/// The button that leaves the room, or all rooms, after a confirmation.
#[component]
fn LeaveButton(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
    /// Whether it leaves the rooms of all boards.
    all: bool,
) -> impl IntoView {
    let words = net.words;
    let asking = RwSignal::new(false);
    let root = NodeRef::<html::Span>::new();
    // The strip may have been removed in the meantime.
    let place = move || root.try_get_untracked().flatten().map(|root| root.into());
    focus_follows(move || asking.get(), place, ".room__stay", "button");
    let loses = net.of(RoomModel::loses_by_leaving);
    let (label, leave) = match all {
        true => (NetText::LeaveAll, NetAction::LeaveAll),
        false => (NetText::Leave, NetAction::Leave),
    };
    let label = label.words(words);
    let leave = net.press(leave);
    let question = Signal::derive(move || {
        let question = match (all, loses.get()) {
            (true, _) => NetText::LeaveAllQuestion,
            (false, true) => NetText::LeaveQuestion,
            (false, false) => NetText::LeaveRoomQuestion,
        };
        question.say(words.lang())
    });
    view! {
        <span class="confirm room__leave" node_ref=root data-asking=flag(move || asking.get())>
            {reactive(move || {
                if asking.get() {
                    view! {
                        <span class="confirm__text" role="status">{question}</span>
                        <button type="button" class="btn btn--danger" on:click=move |_| leave.run(())>
                            {label}
                        </button>
                        <button type="button" class="btn room__stay" on:click=move |_| asking.set(false)>
                            {NetText::Stay.words(words)}
                        </button>
                    }
                        .into_any()
                } else {
                    view! {
                        <TextButton
                            icon="close"
                            label=label
                            press=Callback::new(move |()| asking.set(true))
                        />
                    }
                        .into_any()
                }
            })}
        </span>
    }
}
