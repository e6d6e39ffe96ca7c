//! The model that the page shows of a peer. It is computed anew whenever the page asks.

use engine::Color;
use game::{GameResult, Millis, Reason};

use super::claim::DISPUTED;
use super::names::tidy;
use super::{Moment, Peer};
use crate::audit::Verdict;
use crate::entry::Action;
use crate::log::Log;
use crate::record::{ClaimKind, Dispute, Ending};
use crate::secret::public_game::Expected;
use crate::{Invite, Notice, RoomCode, Seat, Terms};

/// How long a guest waits in a room for the host's answer before the page says that nobody answers, in milliseconds.
const UNANSWERED: Millis = 5_000;

/// The state of the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// No connection is being made.
    Idle,
    /// The room is being entered, or the two networks are being connected.
    Connecting,
    /// This side is alone in the room.
    Waiting,
    /// The two sides are connected, and show each other that they hold their seats.
    Greeting,
    /// The connection is good.
    Live,
    /// Nothing was heard from the other side for a while.
    Unstable,
    /// The connection was lost and is being made again.
    Reconnecting,
    /// The connection is over.
    Closed,
}

/// What a host offers to a guest.
#[derive(Clone, Debug, PartialEq)]
pub struct Invitation {
    /// The terms of the game.
    pub terms: Terms,
    /// The name that the host's player has chosen, or an empty text.
    pub host: String,
}

/// Everything about the connection and the state of the game that a panel shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The code of the room.
    pub code: RoomCode,
    /// What leads to the room: the code, and the secret of the link if this side knows it.
    pub invite: Invite,
    /// This side's seat.
    pub seat: Seat,
    /// Whether both seats are taken, so that there is a game.
    pub both_seated: bool,
    /// This side's colour, once the terms are known. The host knows them before anybody has come.
    pub color: Option<Color>,
    /// The terms of the game.
    pub terms: Option<Terms>,
    /// What the host offers, until this side's player has accepted it.
    pub invitation: Option<Invitation>,
    /// Whether the other player has come and considers the terms that this side offers.
    pub is_considered: bool,
    /// Whether the host can change the terms, because nobody was offered them who has not declined.
    pub can_change_terms: bool,
    /// The state of the connection.
    pub link: Link,
    /// Whether a guest has been in the room for a while without an answer.
    pub unanswered: bool,
    /// The time of the next attempt to connect.
    pub next_attempt: Option<Millis>,
    /// The last round trip, in milliseconds.
    pub round_trip: Option<Millis>,
    /// What is left of the countdown until an absent player has lost, in milliseconds.
    pub absence_countdown: Option<Millis>,
    /// Whether the countdown stands because this side is itself cut off.
    pub countdown_paused: bool,
    /// The number of the game in this room.
    pub game: u32,
    /// The log's count of plies, which includes those that were taken back.
    pub plies: u32,
    /// Whether this side has just come back and cannot play until it has heard from the other side.
    pub awaiting_peer: bool,
    /// Whether this side's move is not entered yet.
    pub move_pending: bool,
    /// The side whose draw offer stands.
    pub draw_offer: Option<Color>,
    /// Whether this side may offer a draw now.
    pub may_offer: bool,
    /// The side that asks to take its last move back.
    pub take_back: Option<Color>,
    /// Whether this side may ask to take its last move back now.
    pub may_take_back: bool,
    /// The result of the game.
    pub result: Option<GameResult>,
    /// Whether the result may still change: this side claims it and the other side has not agreed, or it rests on a
    /// declaration that only the audit can check.
    pub provisional: bool,
    /// Why the game is disputed, if it is.
    pub dispute: Option<Dispute>,
    /// If the game is disputed, how it would have ended by this side's own reckoning.
    pub own_result: Option<GameResult>,
    /// The audit's verdict on the other side. `None` until both sides have revealed their secrets, and in a game
    /// without secrets.
    pub audited: Option<Verdict>,
    /// Whether the other side has not revealed its secrets: then the result stays unverified, and counts for nobody.
    pub unverified: bool,
    /// Why the game was stopped because of secrets, if it was.
    pub stopped: Option<Notice>,
    /// Why the connection is over, if it is.
    pub closed: Option<Notice>,
    /// Whether the player may end a game without clocks because the other side has not moved for as long as was agreed.
    pub may_sit_out: bool,
    /// Whether this player and the other one want the game to end without a result, which it does when both want it.
    pub void: [bool; 2],
    /// Whether this page has been away for so long that the other side may have claimed the game.
    pub was_away: bool,
    /// Whether the game was paired by hand and has lost its connection. It waits for new codes, and nobody's absence
    /// counts.
    pub adjourned: bool,
    /// Whether this side wants another game.
    pub rematch_wanted: bool,
    /// Whether the other side wants another game.
    pub rematch_asked: bool,
    /// Whether the other side has left, or was not heard for a while after the end of the game.
    pub other_left: bool,
    /// Whether the other side's chat is hidden.
    pub muted: bool,
    /// How many of the last lines that this side has written wait to be sent.
    pub chat_waiting: usize,
    /// The time left on the clocks, White's and Black's, in milliseconds.
    pub clocks: Option<[Millis; 2]>,
    /// The side whose clock is running.
    pub running: Option<Color>,
}

impl Peer {
    /// Returns what the page shows at this moment.
    pub fn model(&self, moment: Moment) -> Model {
        let now = self.time.at(moment);
        let log = self.log();
        let result = self.result();
        let goes_on = self.id.bound && log.is_some() && result.is_none();
        let answers_offer = self.shared_log.is_pending(&Action::Accept)
            || self.shared_log.is_pending(&Action::Decline);
        let answers_take_back = self.shared_log.is_pending(&Action::Allow)
            || self.shared_log.is_pending(&Action::Refuse);
        let terms = log.map_or(self.id.terms.as_ref(), |log| Some(log.terms()));
        Model {
            code: self.id.code,
            invite: self.id.invite(),
            seat: self.id.seat,
            both_seated: self.id.bound,
            color: terms.map(|terms| terms.color(self.id.seat)),
            terms: terms.cloned(),
            invitation: self.invitation(),
            is_considered: self.id.seat == Seat::Host
                && !self.id.bound
                && self.connection.key.is_some(),
            can_change_terms: self.can_change_terms(),
            link: self.dialer.link,
            unanswered: self.is_unanswered(now),
            next_attempt: self.dialer.next_attempt,
            round_trip: self.connection.round_trip(),
            absence_countdown: self
                .presence
                .countdown()
                .filter(|_| goes_on && !self.dialer.by_hand && !self.presence.was_away()),
            countdown_paused: self.presence.is_silent()
                && !self.connection.live
                && !self.dialer.is_reachable(now),
            game: log.map_or(0, |log| log.head().number),
            plies: log.map_or(0, |log| log.plies()),
            awaiting_peer: self.shared_log.awaiting_peer,
            move_pending: self.shared_log.is_move_pending(),
            draw_offer: log
                .and_then(|log| log.offer().map(|seat| log.terms().color(seat)))
                .filter(|_| !answers_offer),
            may_offer: log.is_some_and(|log| log.check(self.id.seat, &Action::Offer).is_ok())
                && !self.shared_log.is_pending(&Action::Offer),
            take_back: log
                .and_then(|log| log.take_back().map(|seat| log.terms().color(seat)))
                .filter(|_| !answers_take_back),
            may_take_back: log
                .is_some_and(|log| log.check(self.id.seat, &Action::TakeBack).is_ok())
                && !self.shared_log.is_pending(&Action::TakeBack)
                && !self.shared_log.is_move_pending(),
            result,
            provisional: self.is_provisional(),
            dispute: match self.ending {
                Some(Ending::Disputed(dispute)) => Some(dispute),
                _ => None,
            },
            own_result: self.own_result(),
            audited: self
                .secrets
                .findings
                .as_ref()
                .zip(self.color())
                .map(|(findings, color)| findings.verdicts[!color].clone()),
            unverified: self.secrets.unverified && self.secrets.findings.is_none(),
            stopped: self
                .secrets
                .stopped
                .as_ref()
                .map(|stopped| stopped.notice(self.id.seat)),
            closed: self.closed.clone(),
            may_sit_out: self.may_sit_out(),
            void: [self.id.seat, !self.id.seat]
                .map(|seat| log.is_some_and(|log| log.wants_void(seat))),
            was_away: goes_on && self.presence.was_away(),
            adjourned: goes_on && self.dialer.by_hand && !self.connection.live,
            rematch_wanted: self.rematch.mine.is_some(),
            rematch_asked: self.rematch.theirs.is_some(),
            other_left: self.other_left,
            muted: self.chat.muted,
            chat_waiting: self.chat.waiting(self.is_live()),
            clocks: self.clocks.left(self.clocks_count(), now),
            running: self.running(),
        }
    }

    fn invitation(&self) -> Option<Invitation> {
        let head = self.connection.offer.as_ref()?;
        let theirs = self.connection.theirs.as_ref();
        let host = theirs.and_then(|hello| hello.name.as_deref());
        Some(Invitation {
            terms: head.terms.clone(),
            host: host.map(tidy).unwrap_or_default(),
        })
    }

    /// Returns how the game has ended for this side: because a side broke the rules about secrets, in dispute, by the
    /// log, by this side's own action that is not entered yet, or by this side's claim.
    pub fn result(&self) -> Option<GameResult> {
        if let Some(forfeit) = self.forfeit() {
            return Some(forfeit);
        }
        match self.ending {
            Some(Ending::Disputed(_)) => Some(DISPUTED),
            Some(Ending::Claimed(kind) | Ending::Forsaken(kind)) => {
                self.agreed().or(self.claimed(kind))
            }
            None => self.agreed(),
        }
    }

    /// Returns whether this guest has been alone in the room for longer than a connection usually takes.
    fn is_unanswered(&self, now: Millis) -> bool {
        let newcomer = self.id.seat == Seat::Guest && !self.id.bound;
        let since = now.saturating_sub(self.connection.opened);
        newcomer && self.dialer.is_in_room() && !self.connection.open && since >= UNANSWERED
    }

    /// Returns how the game has ended by the log, or by an action of this side that is not entered yet.
    pub(super) fn agreed(&self) -> Option<GameResult> {
        self.log()
            .and_then(|log| log.result())
            .or(self.shared_log.pending_result(self.id.seat))
    }

    /// Returns the result that a claim of this side stands for.
    fn claimed(&self, kind: ClaimKind) -> Option<GameResult> {
        let opening = self.log().is_some_and(Log::is_opening);
        let (winner, reason) = match kind {
            // Before both sides have moved, a game cannot be won by the other side's absence.
            ClaimKind::Away | ClaimKind::AwayDraw if opening => (None, Reason::NoResult),
            ClaimKind::Away => (self.color(), Reason::Abandoned),
            ClaimKind::AwayDraw => (None, Reason::Abandoned),
            ClaimKind::Time => (self.color(), Reason::Time),
            ClaimKind::SatOut => (None, Reason::NoResult),
        };
        Some(GameResult { winner, reason })
    }

    /// Returns how a disputed game would have ended by this side's own reckoning.
    fn own_result(&self) -> Option<GameResult> {
        match (self.ending, &self.secrets.stopped) {
            (Some(Ending::Disputed(Dispute::TheirTime)), _) => {
                self.agreed().or(self.claimed(ClaimKind::Time))
            }
            (Some(Ending::Disputed(_)), _) => self.agreed(),
            // A side that stops a game without a reason has left it.
            (_, Some(stopped)) if stopped.by != self.id.seat => self.claimed(ClaimKind::Away),
            _ => None,
        }
    }

    /// Returns whether the result may still change.
    fn is_provisional(&self) -> bool {
        let claimed = matches!(self.ending, Some(Ending::Claimed(_)));
        let declared = self.log().is_some_and(|log| {
            log.public_game().is_some_and(|public_game| {
                public_game.is_declared() && public_game.expected() == Expected::Ply
            })
        });
        claimed || declared && self.secrets.findings.is_none()
    }

    pub(super) fn clocks_left(&self) -> Option<[Millis; 2]> {
        self.clocks.left(self.clocks_count(), self.now())
    }

    pub(super) fn running(&self) -> Option<Color> {
        let running = self.clocks.is_running() && self.clocks_count() && self.result().is_none();
        self.clocks.side().filter(|_| running)
    }
}
