//! Network play on the page: the panel in which two players meet, the strip that shows the state of the connection, and
//! the chat. Components draw a [`RoomModel`] and report what the player wants as a [`NetAction`]; `app` carries it out.

mod boards;
mod by_hand;
mod challenges;
mod chat;
mod choice;
mod create;
mod details;
mod dialog;
mod invitation;
mod layout;
mod leaving;
mod parts;
mod qr;
mod scan;
mod start;
mod strip;
pub mod text;
mod waiting;
mod watching;

use engine::{Color, Square, Variant};
use game::{GameResult, Millis, Reason};
use leptos::prelude::*;
use p2p::audit::Verdict;
use p2p::{Dispute, Invitation, Link, Model, Notice, Seat, Terms, UserAction, WebRtcFault};

pub use boards::{BoardModel, BoardState, NewRoom, Question, SimulModel};
pub use challenges::{ChallengeAction, Challenges, Reach};
pub use dialog::NetworkDialog;
pub use parts::{form, part};
pub use strip::RoomStrip;
pub use text::NetText;
pub use watching::{GalleryAction, GalleryModel, WatchModel, WatchStage};

use super::layout_choice::NamedLayout;
use super::words::Words;

/// An action that a player requests in network play.
#[derive(Clone, Debug, PartialEq)]
pub enum NetAction {
    /// Open a room, or several.
    Create(NewRoom),
    /// Offer other terms in the room that nobody has come to yet.
    Change(NewRoom),
    /// Show the board with this number.
    ShowBoard(u32),
    /// Show the next board on which it is this side's turn.
    ShowNextTurn,
    /// Leave all rooms of a host who plays several guests.
    LeaveAll,
    /// Join a room by its code or link.
    Join(String),
    /// Pass an action of the player to the protocol.
    UserAction(UserAction),
    /// Leave the room.
    Leave,
    /// Open a new room after a game whose players are apart.
    NewLink,
    /// Stop pairing by hand. A game whose players had already met stays adjourned.
    StopPairing,
    /// Copy the room's code to the clipboard.
    CopyCode,
    /// Copy the room's link to the clipboard.
    CopyLink,
    /// Share the room's link through the system's share sheet.
    ShareLink,
    /// Hide this browser's address from the other player, or stop hiding it.
    HideAddress(bool),
    /// Make an invite code: for a new game with these terms, or to reconnect a broken game if `None`.
    Invite(Option<Terms>),
    /// Make a reply to this invite code.
    Answer(String),
    /// Complete the pairing with this reply code.
    Complete(String),
    /// Copy the pairing code to the clipboard.
    CopyPairing,
    /// Save both logs as a file.
    SaveLogs,
    /// Do something about open challenges.
    Challenges(ChallengeAction),
    /// Do something about the gallery of the game.
    Gallery(GalleryAction),
    /// Stop watching a game of others.
    StopWatching,
}

/// The reason why a result may not be final.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The other side has not agreed to the result.
    Claimed,
    /// The result depends on what a side declares about its hidden assassin, which only the audit can check.
    Declared,
    /// The audit is not possible.
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

    /// Returns the sentence for this doubt.
    pub fn text(self) -> NetText {
        match self {
            Doubt::Claimed => NetText::NotConfirmed,
            Doubt::Declared => NetText::NotChecked,
            Doubt::Unverified => NetText::Unverified,
        }
    }
}

/// Facts about a room that the page knows and the protocol's model does not contain.
#[derive(Clone, Debug)]
pub struct RoomContext {
    /// Whether the players pair by hand.
    pub by_hand: bool,
    /// Whether a side has not made its first move yet.
    pub opening: bool,
    /// Whether the two players lost each other and the game went on.
    pub interrupted: bool,
    /// The opponent's name, which may be empty.
    pub other: String,
    /// The current wall-clock time in milliseconds.
    pub now: Millis,
}

/// The state of a room as the page shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct RoomModel {
    /// The room's code, or `None` if the players pair by hand.
    pub code: Option<String>,
    /// What a link to the room contains: the code, and the secret if this side knows it.
    pub invite: String,
    /// This side's seat.
    pub seat: Seat,
    /// This side's colour.
    pub color: Option<Color>,
    /// The rule set, once it is known.
    pub variant: Option<Variant>,
    /// The terms that a host offers, until somebody has accepted them.
    pub terms: Option<Terms>,
    /// State of the connection.
    pub link: Link,
    /// Whether a guest has been in the room for a while without an answer from the host.
    pub unanswered: bool,
    /// What the host offers, until this player has accepted it.
    pub invitation: Option<Invitation>,
    /// Whether the guest is there and considers what this side offers.
    pub considered: bool,
    /// Whether the host can change the terms.
    pub can_change: bool,
    /// Seconds until the next attempt to connect.
    pub next_try: Option<u64>,
    /// Round-trip time in milliseconds.
    pub round_trip: Option<u64>,
    /// Seconds until the vanished opponent loses, or until the game ends without a result.
    pub vanishes: Option<u64>,
    /// Whether a side has not made its first move yet, so that nobody loses by being away.
    pub begins: bool,
    /// Whether the countdown in `vanishes` is paused.
    pub rests: bool,
    /// Whether the two players have met.
    pub met: bool,
    /// Whether the game is over.
    pub over: bool,
    /// Whether this side wants a rematch.
    pub rematch_wanted: bool,
    /// Whether the other side wants a rematch.
    pub rematch_asked: bool,
    /// The other side's name, which may be empty.
    pub other: String,
    /// Whether the other side has left, or was not heard for a while after the end of the game.
    pub other_left: bool,
    /// Whether the other side's chat is hidden.
    pub muted: bool,
    /// How many of the last lines of this side wait to be sent.
    pub chat_waiting: usize,
    /// The reason why the connection is closed.
    pub trouble: Option<Notice>,
    /// The reason why the game was stopped because of secrets.
    pub stopped: Option<Notice>,
    /// The reason why the game is disputed.
    pub dispute: Option<Dispute>,
    /// The result of a disputed game as this side sees it.
    pub own_result: Option<GameResult>,
    /// The reason why the result may not be final.
    pub doubt: Option<Doubt>,
    /// Whether the connection of a game that was paired by hand is lost. The game rests until the players connect again
    /// with two new codes.
    pub adjourned: bool,
    /// Whether this side was away for so long that the other side may have claimed the game.
    pub was_away: bool,
    /// Milliseconds that each side has for its first move, while a first move is due in a game with clocks.
    pub opening: Option<Millis>,
    /// Milliseconds agreed for a move in a game without clocks, shown until both sides have made their first move.
    pub patience: Option<Millis>,
    /// Whether the other side has exceeded that time, so that this side may end the game.
    pub may_sit_out: bool,
    /// Whether this side and the other want to end the game without a result, if that is possible now.
    pub void: Option<[bool; 2]>,
    /// The audit's verdict on the opponent.
    pub audited: Option<Verdict>,
}

impl RoomModel {
    /// Selects what is shown from the protocol's model.
    pub fn of(model: &Model, context: RoomContext) -> RoomModel {
        let in_game = model.both_seated && model.result.is_none();
        let terms = model.terms.as_ref();
        let seconds = |millis: u64| millis.div_ceil(1000);
        RoomModel {
            code: (!context.by_hand).then(|| model.code.to_string()),
            invite: model.invite.to_string(),
            seat: model.seat,
            color: model.color,
            variant: terms.map(|terms| terms.variant),
            terms: terms
                .filter(|_| model.seat == Seat::Host && !model.both_seated)
                .cloned(),
            link: model.link,
            unanswered: model.unanswered,
            invitation: model.invitation.clone(),
            considered: model.is_considered,
            can_change: model.can_change_terms,
            next_try: model
                .next_attempt
                .map(|at| seconds(at.saturating_sub(context.now))),
            round_trip: model.round_trip,
            vanishes: model.absence_countdown.map(seconds),
            begins: context.opening,
            rests: model.countdown_paused,
            met: model.both_seated,
            over: model.result.is_some(),
            rematch_wanted: model.rematch_wanted,
            rematch_asked: model.rematch_asked,
            other: context.other,
            other_left: model.other_left,
            muted: model.muted,
            chat_waiting: model.chat_waiting,
            trouble: model.closed.clone(),
            stopped: model.stopped.clone(),
            dispute: model.dispute,
            own_result: model.own_result,
            doubt: Doubt::of(model),
            adjourned: model.adjourned,
            was_away: model.was_away,
            opening: terms
                .filter(|terms| in_game && context.opening && terms.time.is_some())
                .map(Terms::opening_deadline),
            patience: terms
                .filter(|terms| terms.time.is_none())
                .filter(|_| !model.both_seated || in_game && context.opening)
                .map(|terms| terms.patience),
            may_sit_out: model.may_sit_out,
            void: (in_game && (context.interrupted || model.void != [false; 2]))
                .then_some(model.void),
            audited: model.audited.clone(),
        }
    }

    /// Whether the seat is open in another tab.
    pub fn is_elsewhere(&self) -> bool {
        self.trouble == Some(Notice::OtherTab)
    }

    /// Whether the game is disputed or was stopped, so that both logs can be saved.
    pub fn has_evidence(&self) -> bool {
        self.dispute.is_some() || self.stopped.is_some()
    }

    /// Whether this side is a guest who has not met the host yet, but will without doing anything more.
    pub fn is_ahead(&self) -> bool {
        self.seat == Seat::Guest && self.code.is_some() && !self.met && self.trouble.is_none()
    }

    /// Whether a game is being played.
    pub fn in_game(&self) -> bool {
        self.met && !self.over
    }

    /// Whether this side loses the game by leaving.
    pub fn loses_by_leaving(&self) -> bool {
        self.in_game() && !self.begins
    }
}

/// A line of the chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Key of the line in the list.
    pub id: usize,
    /// Whether this side wrote the line.
    pub own: bool,
    /// Text of the line.
    pub text: String,
}

/// The stage of pairing by hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Pairing {
    /// Pairing has not begun.
    #[default]
    None,
    /// The code is being made.
    Making,
    /// The host's code; the host waits for the reply.
    Invite(String),
    /// The guest's code, which the host has to paste.
    Reply(String),
}

/// A part of the dialog that a guest who follows a link does not need. Its code is fetched when it is first shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The forms for joining or creating a room.
    Choice,
    /// Pairing by hand.
    ByHand,
    /// The room of a host who waits for a guest.
    Waiting,
    /// The list of open challenges.
    Challenges,
    /// The boards of a host who plays several guests.
    Boards,
    /// The player's own challenge, beside the board.
    OwnChallenge,
    /// The gallery of the player's game.
    OwnGallery,
    /// The state of a game that is watched.
    Watching,
}

/// A part of the page that is shown once the players have met. Its code is fetched then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Everything but the chat and the rematch.
    Details,
    /// The offer of a rematch.
    Rematch,
    /// The chat.
    Chat,
    /// The button in the game's bar that opens the chat.
    ChatButton,
    /// The buttons in the game's menu.
    Menu,
    /// The question before the player leaves.
    Leave,
}

/// State and actions shared by the components of network play. Cheap to copy.
#[derive(Clone, Copy)]
pub struct NetworkContext {
    /// The room, if the player is in one.
    pub room: Memo<Option<RoomModel>>,
    /// Whether the game on the board is over. Then its own buttons offer a rematch.
    pub over: Signal<bool>,
    /// The lines of the chat.
    pub chat: RwSignal<Vec<Line>>,
    /// The first line of the chat that has not been shown yet.
    pub chat_unread: RwSignal<usize>,
    /// The stage of pairing by hand.
    pub pairing: RwSignal<Pairing>,
    /// The reason why the last action failed.
    pub fault: RwSignal<Option<NetText>>,
    /// The reason why this browser cannot connect to others, as far as that is known without trying.
    pub webrtc_fault: Option<WebRtcFault>,
    /// Whether the player hides this browser's address.
    pub hides: RwSignal<bool>,
    /// Whether a relay may be available, as far as is known. Without one, a player who hides the address cannot
    /// connect.
    pub has_relay: RwSignal<bool>,
    /// Link to the room.
    pub link: Signal<String>,
    /// Returns what the host's form begins with: the terms, and the squares of the portals that a custom layout begins
    /// with.
    pub first: Callback<(), (Terms, Vec<Square>)>,
    /// Returns the layouts of portals that the player keeps.
    pub layouts: Callback<(), Vec<NamedLayout>>,
    /// Whether the player follows a link to a room, and the room is not known yet. The forms are not fetched for that time.
    pub arriving: RwSignal<bool>,
    /// The rule set of the room that the player was invited to, if the link names it.
    pub invited: RwSignal<Option<Variant>>,
    /// The player's name.
    pub name: RwSignal<String>,
    /// What is shown of the open challenges, while their list is open.
    pub challenges: RwSignal<Option<Challenges>>,
    /// What is shown of the gallery, while it is open.
    pub gallery: RwSignal<Option<GalleryModel>>,
    /// What is shown of the boards of a host who plays several guests.
    pub simul: RwSignal<Option<SimulModel>>,
    /// Whether keys are shortcuts.
    pub shortcuts: Signal<bool>,
    /// What is shown of a game of others that is watched.
    pub watching: RwSignal<Option<WatchModel>>,
    /// Renders a summary of a rule set's rules, without boards.
    pub brief: Callback<Variant, AnyView>,
    /// Renders a part of the dialog whose code is fetched when it is first shown.
    pub forms: Callback<(Form, NetworkContext), AnyView>,
    /// Renders a part of the strip whose code is fetched when it is first shown.
    pub parts: Callback<(Part, NetworkContext), AnyView>,
    /// Carries out an action.
    pub act: Callback<NetAction>,
    /// The rule set of the game on the board.
    pub variant: Signal<Variant>,
    /// Opens the panel.
    pub open: Callback<()>,
    /// Closes the dialog that is open.
    pub close: Callback<()>,
    /// The texts in the person's language.
    pub words: Words,
}

impl NetworkContext {
    /// Returns a callback that requests this action.
    pub fn press(self, action: NetAction) -> Callback<()> {
        Callback::new(move |()| self.act.run(action.clone()))
    }

    /// Returns the view of a form, or a placeholder until its code has arrived.
    pub fn form(self, form: Form) -> AnyView {
        self.forms.run((form, self))
    }

    /// Returns the view of a part of the strip, which is empty until its code has arrived.
    pub fn part(self, part: Part) -> AnyView {
        self.parts.run((part, self))
    }

    /// Returns a memo of a value from the room, or of the default if there is no room.
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
