//! Network play on the page: the panel in which two players meet, the strip that always tells how the connection is, the
//! chat. Components draw [`RoomModel`] and say what the player wants by [`NetAction`]; `app` does it.

mod by_hand;
mod chat;
mod create;
mod dialog;
mod layout;
mod qr;
mod scan;
mod start;
mod strip;
pub mod text;
mod waiting;

use engine::{Color, Square, Variant};
use game::{GameResult, Millis, Reason};
use leptos::prelude::*;
use p2p::audit::Verdict;
use p2p::{Dispute, Link, Model, Notice, Seat, Terms, Wish};

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
    /// To stop pairing by hand. A game whose players had met stays adjourned.
    StopPairing,
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

/// Why a result may not be the last word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The other side has not agreed to it.
    Claimed,
    /// It rests on what a side says of its hidden assassin, until the audit.
    Declared,
    /// The audit cannot be made.
    Unverified,
}

impl Doubt {
    fn of(model: &Model) -> Option<Doubt> {
        let declared = model
            .result
            .is_some_and(|result| matches!(result.reason, Reason::Checkmate | Reason::Stalemate));
        match (model.unverified, model.provisional) {
            (true, _) => Some(Doubt::Unverified),
            (false, true) if declared => Some(Doubt::Declared),
            (false, true) => Some(Doubt::Claimed),
            (false, false) => None,
        }
    }

    /// What is said of it.
    pub fn text(self) -> NetText {
        match self {
            Doubt::Claimed => NetText::NotConfirmed,
            Doubt::Declared => NetText::NotChecked,
            Doubt::Unverified => NetText::Unverified,
        }
    }
}

/// What the page knows of a room besides the protocol's model.
#[derive(Clone, Copy, Debug)]
pub struct Aside {
    /// The players pair by hand.
    pub by_hand: bool,
    /// Not both sides have made their first move.
    pub opening: bool,
    /// The two have lost each other, and the game went on.
    pub parted: bool,
    /// The time of day.
    pub now: Millis,
}

/// What the page shows of a room.
#[derive(Clone, Debug, PartialEq)]
pub struct RoomModel {
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
    /// A guest has been in the room for a while, and the host does not answer.
    pub unanswered: bool,
    /// Seconds to the next try.
    pub next_try: Option<u64>,
    /// The way there and back in milliseconds.
    pub round_trip: Option<u64>,
    /// Seconds until the vanished opponent has lost, or the game ends without a result.
    pub vanishes: Option<u64>,
    /// Not both sides have made their first move: nobody loses by being away.
    pub begins: bool,
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
    /// Why there is no connection any more.
    pub trouble: Option<Notice>,
    /// Why the game was stopped because of secrets.
    pub stopped: Option<Notice>,
    /// Why the game is disputed.
    pub dispute: Option<Dispute>,
    /// How a game that the two do not agree about ended by this side's own reckoning.
    pub reckoning: Option<GameResult>,
    /// Why the result may not be the last word.
    pub doubt: Option<Doubt>,
    /// The line of a hand-paired game is gone: it rests until two new codes connect the players again.
    pub adjourned: bool,
    /// This side was away itself, for so long that the other may have claimed the game.
    pub was_away: bool,
    /// The time within which the first moves must be made, while that is so.
    pub opening: Option<Millis>,
    /// In a game without clocks: the time agreed for a move.
    pub patience: Option<Millis>,
    /// The other side has taken longer, and this one may end the game.
    pub may_sit_out: bool,
    /// The game may end without a result, if this side and the other want that.
    pub void: Option<[bool; 2]>,
    /// What the audit says of the opponent.
    pub audited: Option<Verdict>,
}

impl RoomModel {
    /// What is worth showing of a model.
    pub fn of(model: &Model, aside: Aside) -> RoomModel {
        let in_game = model.met && model.result.is_none();
        let terms = model.terms.as_ref();
        let seconds = |millis: u64| millis.div_ceil(1000);
        RoomModel {
            code: (!aside.by_hand).then(|| model.code.to_string()),
            seat: model.seat,
            color: model.color,
            variant: terms.map(|terms| terms.variant),
            link: model.link,
            unanswered: model.unanswered,
            next_try: model
                .next_attempt
                .map(|at| seconds(at.saturating_sub(aside.now))),
            round_trip: model.round_trip,
            vanishes: model.vanishes_in.map(seconds),
            begins: aside.opening,
            rests: model.countdown_rests,
            met: model.met,
            over: model.result.is_some(),
            rematch_wanted: model.rematch_wanted,
            rematch_asked: model.rematch_asked,
            other_left: model.other_left,
            muted: model.muted,
            trouble: model.closed.clone(),
            stopped: model.stopped.clone(),
            dispute: model.dispute,
            reckoning: model.reckoning,
            doubt: Doubt::of(model),
            adjourned: model.adjourned,
            was_away: model.was_away,
            opening: terms
                .filter(|terms| in_game && aside.opening && terms.time.is_some())
                .map(Terms::opening_deadline),
            patience: terms
                .filter(|terms| terms.time.is_none())
                .filter(|_| !model.met || in_game && aside.opening)
                .map(|terms| terms.patience),
            may_sit_out: model.may_sit_out,
            void: (in_game && (aside.parted || model.void != [false; 2])).then_some(model.void),
            audited: model.audited.clone(),
        }
    }

    /// The seat is open in another tab.
    pub fn is_elsewhere(&self) -> bool {
        self.trouble == Some(Notice::OtherTab)
    }

    /// The two sides do not agree about the game: both logs can be saved.
    pub fn has_evidence(&self) -> bool {
        self.dispute.is_some() || self.stopped.is_some()
    }

    /// A game is being played.
    pub fn in_game(&self) -> bool {
        self.met && !self.over
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
    pub room: Memo<Option<RoomModel>>,
    /// What was said.
    pub chat: RwSignal<Vec<Line>>,
    /// Where a pairing by hand is.
    pub pairing: RwSignal<Pairing>,
    /// Why the last thing wanted was not done.
    pub fault: RwSignal<Option<NetText>>,
    /// The person hides the address.
    pub hides: RwSignal<bool>,
    /// There may be a relay, as far as is known; without one whoever hides cannot connect.
    pub has_relay: RwSignal<bool>,
    /// The link to the room.
    pub link: Signal<String>,
    /// What the form for hosts begins with: terms, and the squares of the portals that a layout of one's own begins with.
    pub first: Callback<(), (Terms, Vec<Square>)>,
    /// The rule set of the room that the person was invited to, where the link says it.
    pub invited: RwSignal<Option<Variant>>,
    /// What the person wants to be called.
    pub name: RwSignal<String>,
    /// The rules of a rule set in short, without boards.
    pub brief: Callback<Variant, AnyView>,
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
        read: fn(&RoomModel) -> T,
    ) -> Memo<T> {
        Memo::new(move |_| {
            self.room
                .with(|room| room.as_ref().map(read).unwrap_or_default())
        })
    }
}
