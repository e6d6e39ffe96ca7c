//! Network play on the page: the panel in which two players meet, the strip that always tells how the connection is, the
//! chat. Components draw [`Room`] and say what the player wants by [`NetAction`]; `app` does it.

mod by_hand;
mod chat;
mod create;
mod dialog;
mod layout;
mod qr;
mod scan;
mod strip;
pub mod text;
mod waiting;

use engine::{Color, Square, Variant};
use leptos::prelude::*;
use p2p::secret::audit::Verdict;
use p2p::{Link, Model, Notice, Refusal, Seat, Terms, Wish};

pub use dialog::NetworkDialog;
pub use strip::RoomStrip;
pub use text::NetText;

use super::words::Words;

/// What a player wants of the network.
#[derive(Clone, Debug, PartialEq)]
pub enum NetAction {
    /// To open a room.
    Create(Terms),
    /// To go to a room: a code or a link.
    Join(String),
    /// Something of the game or the connection.
    Wish(Wish),
    /// To be in no room any more.
    Leave,
    /// The room's code in the clipboard.
    CopyCode,
    /// The room's link in the clipboard.
    CopyLink,
    /// The room's link in the system's share sheet.
    ShareLink,
    /// To hide the address from the other player, or not to.
    HideAddress(bool),
    /// To make an invite code: for a new game, or for the broken connection of one.
    Invite(Option<Terms>),
    /// To answer this invite.
    Answer(String),
    /// To complete the invite with this reply.
    Complete(String),
    /// The pairing code in the clipboard.
    CopyPairing,
    /// Both logs as a file.
    SaveLogs,
}

/// What the page shows of a room.
#[derive(Clone, Debug, PartialEq)]
pub struct Room {
    /// Its code; `None` where the players pair by hand.
    pub code: Option<String>,
    /// This side's seat.
    pub seat: Seat,
    /// This side's colour.
    pub color: Option<Color>,
    /// What is played.
    pub variant: Option<Variant>,
    /// The connection.
    pub link: Link,
    /// Seconds to the next try.
    pub next_try: Option<u64>,
    /// The way there and back in milliseconds.
    pub round_trip: Option<u64>,
    /// Seconds until the vanished opponent has lost.
    pub vanishes: Option<u64>,
    /// That countdown rests.
    pub rests: bool,
    /// Two players met here.
    pub met: bool,
    /// The game is over.
    pub over: bool,
    /// This side wants another.
    pub rematch_wanted: bool,
    /// The other side does.
    pub rematch_asked: bool,
    /// The other side left for good.
    pub other_left: bool,
    /// Its chat is not shown.
    pub muted: bool,
    /// Why nothing goes on.
    pub trouble: Option<Notice>,
    /// Both logs can be saved: the two sides do not agree.
    pub frozen: bool,
    /// What the audit says of the opponent.
    pub audited: Option<Verdict>,
}

impl Room {
    /// What is worth showing of a model.
    pub fn of(model: &Model, by_hand: bool, now: u64) -> Room {
        let seconds = |millis: u64| millis.div_ceil(1000);
        Room {
            code: (!by_hand).then(|| model.code.to_string()),
            seat: model.seat,
            color: model.color,
            variant: model.terms.as_ref().map(|terms| terms.variant),
            link: model.link,
            next_try: model.next_attempt.map(|at| seconds(at.saturating_sub(now))),
            round_trip: model.round_trip,
            vanishes: model.vanishes_in.map(seconds),
            rests: model.countdown_rests,
            met: model.met,
            over: model.result.is_some(),
            rematch_wanted: model.rematch_wanted,
            rematch_asked: model.rematch_asked,
            other_left: model.other_left,
            muted: model.muted,
            trouble: model.frozen.clone().or_else(|| model.closed.clone()),
            frozen: model.frozen.is_some(),
            audited: model.audited.clone(),
        }
    }

    /// The seat is open in another tab.
    pub fn is_elsewhere(&self) -> bool {
        let trouble = self.trouble.as_ref();
        trouble.is_some_and(|trouble| {
            matches!(
                trouble,
                Notice::OtherTab | Notice::RefusedBy(Refusal::OlderTab)
            )
        })
    }

    /// A hand-paired game whose line is gone: it rests until two new codes connect the players again.
    pub fn is_adjourned(&self) -> bool {
        self.code.is_none() && self.in_game() && !self.other_left && self.link == Link::Reconnecting
    }

    /// A game is being played.
    pub fn in_game(&self) -> bool {
        self.met && !self.over && !self.frozen
    }
}

/// A line of the chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Made up here.
    pub id: usize,
    /// This side said it.
    pub own: bool,
    /// What was said.
    pub text: String,
}

/// Where a pairing by hand is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Pairing {
    /// Not begun.
    #[default]
    None,
    /// The code is being made.
    Making,
    /// The host's code, which waits for the reply.
    Invite(String),
    /// The guest's code, which the host has to paste.
    Reply(String),
}

/// What the components of network play share. Cheap to copy.
#[derive(Clone, Copy)]
pub struct NetDesk {
    /// The room, if the player is in one.
    pub room: Memo<Option<Room>>,
    /// What was said.
    pub chat: RwSignal<Vec<Line>>,
    /// Where a pairing by hand is.
    pub pairing: RwSignal<Pairing>,
    /// Why the last thing wanted was not done.
    pub fault: RwSignal<Option<NetText>>,
    /// The person hides the address.
    pub hides: RwSignal<bool>,
    /// The site has a relay, without which whoever hides cannot connect.
    pub has_relay: RwSignal<bool>,
    /// The link to the room.
    pub link: Signal<String>,
    /// What the form for hosts begins with.
    pub last: Callback<(), Terms>,
    /// Where the portals lay when the game on the board began, if a player had chosen that.
    pub laid: Callback<(), Option<Vec<Square>>>,
    /// Does what the player wants.
    pub act: Callback<NetAction>,
    /// Opens the panel.
    pub open: Callback<()>,
    /// The texts in the person's language.
    pub words: Words,
}

impl NetDesk {
    /// Does this when pressed.
    pub fn press(self, action: NetAction) -> Callback<()> {
        Callback::new(move |()| self.act.run(action.clone()))
    }

    /// Something of the room, or its default without one.
    pub fn of<T: Default + PartialEq + Send + Sync + 'static>(
        self,
        read: fn(&Room) -> T,
    ) -> Memo<T> {
        Memo::new(move |_| {
            self.room
                .with(|room| room.as_ref().map(read).unwrap_or_default())
        })
    }
}
