//! What the page shows of a peer, worked out afresh whenever it asks.

use engine::Color;
use game::{GameResult, Millis, Reason};

use super::claim::DISPUTED;
use super::{Moment, Peer};
use crate::audit::Verdict;
use crate::entry::Action;
use crate::log::Log;
use crate::record::{ClaimKind, Dispute, Ending};
use crate::secret::veiled::Due;
use crate::{Notice, RoomCode, Seat, Terms};

/// How long a guest in a room waits for the host's answer before it is told that nobody answers.
const UNANSWERED: Millis = 5_000;

/// The connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// Nothing is tried.
    Idle,
    /// The room is entered, or the two networks are being connected.
    Connecting,
    /// In the room, alone.
    Waiting,
    /// Connected; both seats show who they are.
    Greeting,
    /// All is well.
    Live,
    /// Nothing was heard for a while.
    Unstable,
    /// The connection is lost and made again.
    Reconnecting,
    /// It is over.
    Closed,
}

/// Everything about the connection and the game's standing that a panel shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The room.
    pub code: RoomCode,
    /// This side's seat.
    pub seat: Seat,
    /// Both seats are taken: there is a game.
    pub met: bool,
    /// This side's colour, once the terms are known: to the host before anybody has come.
    pub color: Option<Color>,
    /// What is played.
    pub terms: Option<Terms>,
    /// The connection.
    pub link: Link,
    /// A guest has been in the room for a while, and nobody has answered it there.
    pub unanswered: bool,
    /// When the next attempt to connect is made.
    pub next_attempt: Option<Millis>,
    /// The way there and back.
    pub round_trip: Option<Millis>,
    /// The countdown after which a vanished player has lost: what is left of it.
    pub vanishes_in: Option<Millis>,
    /// The countdown rests because this side is itself cut off.
    pub countdown_rests: bool,
    /// Which game of the room this is.
    pub game: u32,
    /// Plies entered, those that were taken back included.
    pub plies: u32,
    /// This side has just come back and cannot play before it has heard the other.
    pub unheard: bool,
    /// This side's move is on its way.
    pub move_pending: bool,
    /// Whose draw offer stands.
    pub draw_offer: Option<Color>,
    /// Whether this side may offer one now.
    pub may_offer: bool,
    /// Who asks to take the last move back.
    pub take_back: Option<Color>,
    /// Whether this side may ask for that now.
    pub may_take_back: bool,
    /// How it ended.
    pub result: Option<GameResult>,
    /// The result is not final: this side claims it and the other has not agreed, or it rests on a declaration that only the
    /// audit can check.
    pub provisional: bool,
    /// Why the game is disputed, if it is.
    pub dispute: Option<Dispute>,
    /// How the game would have ended by this side's own reckoning, if it is disputed.
    pub reckoning: Option<GameResult>,
    /// What the audit says of the other side, once both have shown their secrets; `None` before, and without secrets.
    pub audited: Option<Verdict>,
    /// The other side has not shown its secrets: the result stays unverified, and counts for nobody.
    pub unverified: bool,
    /// The game was stopped because of secrets, and why.
    pub stopped: Option<Notice>,
    /// The connection is over, and why.
    pub closed: Option<Notice>,
    /// The player may end a game without clocks, because the other side has not moved for as long as was agreed.
    pub may_sit_out: bool,
    /// Either player wants the game to end without a result; it does when both do.
    pub void: [bool; 2],
    /// This page has been away for so long that the other side may have claimed the game.
    pub was_away: bool,
    /// The game was paired by hand and its line is gone: it waits for new codes, and time is not guarded.
    pub adjourned: bool,
    /// This side wants another game.
    pub rematch_wanted: bool,
    /// The other side does.
    pub rematch_asked: bool,
    /// The other side has left for good.
    pub other_left: bool,
    /// The other's chat is not shown.
    pub muted: bool,
    /// What is left on the clocks, White's and Black's.
    pub clocks: Option<[Millis; 2]>,
    /// Whose clock runs.
    pub running: Option<Color>,
}

impl Peer {
    /// What the page shows.
    pub fn model(&self, moment: Moment) -> Model {
        let now = self.time.at(moment);
        let log = self.log();
        let result = self.result();
        let goes_on = self.id.bound && log.is_some() && result.is_none();
        let answers_take_back =
            self.ledger.is_pending(&Action::Allow) || self.ledger.is_pending(&Action::Refuse);
        let terms = log.map_or(self.id.terms.as_ref(), |log| Some(log.terms()));
        Model {
            code: self.id.code,
            seat: self.id.seat,
            met: self.id.bound,
            color: terms.map(|terms| terms.color(self.id.seat)),
            terms: terms.cloned(),
            link: self.dial.link,
            unanswered: self.is_unanswered(now),
            next_attempt: self.dial.next_attempt,
            round_trip: self.contact.round_trip(),
            vanishes_in: self
                .presence
                .countdown()
                .filter(|_| goes_on && !self.dial.by_hand && !self.presence.was_away()),
            countdown_rests: self.presence.is_silent()
                && !self.contact.live
                && !self.dial.is_reachable(now),
            game: log.map_or(0, |log| log.head().number),
            plies: log.map_or(0, |log| log.plies()),
            unheard: self.ledger.unheard,
            move_pending: self.ledger.is_move_pending(),
            draw_offer: log.and_then(|log| log.offer().map(|seat| log.terms().color(seat))),
            may_offer: log.is_some_and(|log| log.check(self.id.seat, &Action::Offer).is_ok())
                && !self.ledger.is_pending(&Action::Offer),
            take_back: log
                .and_then(|log| log.take_back().map(|seat| log.terms().color(seat)))
                .filter(|_| !answers_take_back),
            may_take_back: log
                .is_some_and(|log| log.check(self.id.seat, &Action::TakeBack).is_ok())
                && !self.ledger.is_pending(&Action::TakeBack)
                && !self.ledger.is_move_pending(),
            result,
            provisional: self.is_provisional(),
            dispute: match self.ending {
                Some(Ending::Disputed(dispute)) => Some(dispute),
                _ => None,
            },
            reckoning: self.reckoning(),
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
            adjourned: goes_on && self.dial.by_hand && !self.contact.live,
            rematch_wanted: self.rematch.mine.is_some(),
            rematch_asked: self.rematch.theirs.is_some(),
            other_left: self.other_left,
            muted: self.chat.muted,
            clocks: self.clocks.left(self.clocks_count(), now),
            running: self.running(),
        }
    }

    /// How the game ended for this side: by broken rules, in dispute, by the log, by what it did itself and the log has yet to
    /// hear, or by what it claims.
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

    /// Whether this guest has been alone in the room for longer than a connection usually takes.
    fn is_unanswered(&self, now: Millis) -> bool {
        let newcomer = self.id.seat == Seat::Guest && !self.id.bound;
        let since = now.saturating_sub(self.contact.opened);
        newcomer && self.dial.is_in_room() && !self.contact.open && since >= UNANSWERED
    }

    /// How the game ended by the log, or by this side's own words that are on their way to it.
    fn agreed(&self) -> Option<GameResult> {
        self.log()
            .and_then(|log| log.result())
            .or(self.ledger.own_word(self.id.seat))
    }

    /// What a claim of this side amounts to.
    fn claimed(&self, kind: ClaimKind) -> Option<GameResult> {
        let opening = self.log().is_some_and(Log::is_opening);
        let (winner, reason) = match kind {
            // Before both have moved there is nothing to win.
            ClaimKind::Away | ClaimKind::AwayDraw if opening => (None, Reason::NoResult),
            ClaimKind::Away => (self.color(), Reason::Abandoned),
            ClaimKind::AwayDraw => (None, Reason::Abandoned),
            ClaimKind::Time => (self.color(), Reason::Time),
            ClaimKind::SatOut => (None, Reason::NoResult),
        };
        Some(GameResult { winner, reason })
    }

    /// How a disputed game would have ended by this side's own reckoning.
    fn reckoning(&self) -> Option<GameResult> {
        match (self.ending, &self.secrets.stopped) {
            (Some(Ending::Disputed(Dispute::TheirTime)), _) => {
                self.agreed().or(self.claimed(ClaimKind::Time))
            }
            (Some(Ending::Disputed(_)), _) => self.agreed(),
            // Whoever stops a game without a reason has left it.
            (_, Some(stopped)) if stopped.by != self.id.seat => self.claimed(ClaimKind::Away),
            _ => None,
        }
    }

    /// Whether the result may still change.
    fn is_provisional(&self) -> bool {
        let claimed = matches!(self.ending, Some(Ending::Claimed(_)));
        let declared = self.log().is_some_and(|log| {
            log.veiled()
                .is_some_and(|veiled| veiled.is_declared() && veiled.due() == Due::Ply)
        });
        claimed || declared && self.secrets.findings.is_none()
    }

    pub(super) fn clocks_left(&self) -> Option<[Millis; 2]> {
        self.clocks.left(self.clocks_count(), self.now())
    }

    pub(super) fn running(&self) -> Option<Color> {
        let running = self.clocks.is_running() && self.clocks_count();
        self.clocks.side().filter(|_| running)
    }
}
