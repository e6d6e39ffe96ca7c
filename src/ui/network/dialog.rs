//! The network play panel, in which two players meet.

use engine::Variant;
use game::Label;
use leptos::prelude::*;
use p2p::{Invitation, Link, MAX_NAME, Notice, Seat, UserAction};

use super::invitation::{About, Answer, Offer, RulesInShort};
use super::{Form, NetAction, NetText, NetworkContext, Part, RoomModel};
use crate::platform::dom;
use crate::ui::widgets::{Icon, TextButton};
use crate::ui::words::{reactive, text};

/// What the panel shows now.
#[derive(Clone, Debug, Default, PartialEq)]
enum View {
    /// The choice between creating and joining a room.
    #[default]
    Choice,
    /// The list of open challenges.
    Challenges,
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
            // Somebody is coming, or it is a stranger who is turned away.
            None if room.link == Link::Greeting && room.seat == Seat::Host => View::Waiting,
            None => View::Entering,
        }
    }

    /// Whether a guest is still connecting to the host, or is there before the host, and may want to read about the game.
    fn is_on_the_way(&self) -> bool {
        matches!(self, View::Entering | View::Failed(Notice::NoSuchRoom))
    }

    /// Whether a name would be told to nobody: there is no room to go to, or the player is about to leave.
    fn asks_nothing(&self) -> bool {
        matches!(self, View::Failed(_) | View::Met) && !self.is_on_the_way()
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
    let view = Memo::new(
        move |_| match net.room.with(|room| View::of(room.as_ref())) {
            View::Choice if net.arriving.get() => View::Entering,
            View::Choice if net.challenges.with(Option::is_some) => View::Challenges,
            view => view,
        },
    );
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
                View::Choice => net.form(Form::Choice),
                View::Challenges => net.form(Form::Challenges),
                View::ByHand => net.form(Form::ByHand),
                View::Invited(invitation) => view! { <Offer net invitation /> }.into_any(),
                View::Waiting => net.form(Form::Waiting),
                View::Entering => {
                    view! {
                        <p class="net__line" role="status">{standing}</p>
                        <TextButton icon="close" label=NetText::BackToStart.words(words) press=net.press(NetAction::Leave) />
                    }
                        .into_any()
                }
                View::Met => net.part(Part::Leave),
                View::Failed(notice) => view! { <Failed net notice /> }.into_any(),
            })}
            {reactive(move || {
                let on_the_way = view.with(View::is_on_the_way);
                net.invited
                    .get()
                    .filter(|_| on_the_way)
                    .map(|variant| view! { <Invited net variant /> })
            })}
            {reactive(move || (!view.with(View::asks_nothing)).then(|| view! { <NameField net /> }))}
            {reactive(move || view.with(|view| matches!(view, View::Invited(_))).then(|| view! { <Answer net /> }))}
            <p class="field__error" role="alert">
                {text(move || net.fault.get().map(|fault| fault.say(words.lang())).unwrap_or_default())}
            </p>
        </div>
    }
}

/// Why there is no connection, with what one can do about it. A guest without a room can have another game.
#[component]
fn Failed(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
    /// The reason.
    notice: Notice,
) -> impl IntoView {
    let words = net.words;
    let guest = net.of(|room| room.seat == Seat::Guest).get_untracked();
    let variant = net.invited.get_untracked().unwrap_or(Variant::Portal);
    let leave = net.press(NetAction::Leave);
    // A room of one's own helps where another one is the trouble, and not where there is no connection.
    let own_room = guest
        && matches!(
            notice,
            Notice::NoSuchRoom
                | Notice::RoomFull
                | Notice::OtherVersion { .. }
                | Notice::Refused(_)
                | Notice::RefusedBy(_)
        );
    let (icon, label, classes) = match own_room {
        true => ("new", words.say(Label::CREATE_ROOM), ["", "btn--primary"]),
        false => (
            "back",
            NetText::BackToStart.words(words),
            ["btn--primary", ""],
        ),
    };
    view! {
        <p class="net__failed" role="alert">{NetText::Notice(notice).words(words)}</p>
        <div class="net__row">
            <TextButton
                icon="network"
                label=NetText::TryNow.words(words)
                class=classes[0]
                press=net.press(NetAction::UserAction(UserAction::Retry))
            />
            <TextButton icon label class=classes[1] press=leave />
            {guest.then(|| view! {
                <a class="btn" href=format!("#/new/{variant}/computer") on:click=move |_| leave.run(())>
                    <Icon name="computer" />
                    <span class="btn__label">{NetText::PlayComputer.words(words)}</span>
                </a>
            })}
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
            <h3 class="net__title" id="net-invited">{words.say(Label::variant(variant))}</h3>
            <About net variant />
            <RulesInShort net variant />
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
            other: String::new(),
            by_hand: false,
            opening: true,
            interrupted: false,
            now: 0,
        };
        RoomModel::of(&guest.model(now), context)
    }

    #[test]
    fn the_game_is_described_to_a_guest_only_on_the_way_to_a_room_that_is_there() {
        let failed = |trouble| RoomModel {
            trouble: Some(trouble),
            ..room()
        };
        // A host may yet come to a room in which nobody waits.
        for on_the_way in [&room(), &failed(Notice::NoSuchRoom)] {
            assert!(View::of(Some(on_the_way)).is_on_the_way());
            assert!(!View::of(Some(on_the_way)).asks_nothing());
        }
        // A full room has nothing to accept.
        let full = failed(Notice::RoomFull);
        assert!(!View::of(Some(&full)).is_on_the_way());
        assert!(View::of(Some(&full)).asks_nothing());
        assert!(!View::of(None).is_on_the_way());
        for link in [Link::Live, Link::Reconnecting, Link::Closed] {
            let met = RoomModel {
                met: true,
                link,
                ..full.clone()
            };
            assert_eq!(View::of(Some(&met)), View::Met);
            assert!(!View::Met.is_on_the_way());
        }
    }
}
