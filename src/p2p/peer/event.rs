//! The events that a peer is told, and the commands that it returns.

use engine::{Color, Move, Observation};
use game::{GameResult, Millis, UserAction};

use crate::audit::Verdict;
use crate::journal::Write;
use crate::{ActionFault, Invite, Line, Notice, RoomCode, Seat, Terms, WebRtcFault};

/// An event.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A data channel to somebody is open, between these two certificates. An older channel no longer counts.
    Connected(Line),
    /// The data channel is closed, or reported as closed.
    Disconnected,
    /// The two networks could not be connected in time.
    HandshakeFailed,
    /// This browser cannot connect to any other.
    CannotConnect(WebRtcFault),
    /// A frame has arrived.
    Frame(Vec<u8>),
    /// An event of the signalling connection.
    Signalling(SignalEvent),
    /// The browser went on line (`true`) or off line.
    Online(bool),
    /// Another tab of this browser has taken over the seat.
    TakenOver,
    /// A [`Command::Store`] is done, or has failed.
    Stored {
        /// The command's ticket.
        ticket: u64,
        /// Whether the change is stored.
        ok: bool,
    },
    /// The player of a room to which nobody has come yet offers other terms.
    NewTerms(Box<Terms>),
    /// Time passes. This event should come a few times a second; if it is late, no time is lost.
    Tick,
    /// The player wants something done.
    UserAction(UserAction),
}

/// An event of the signalling connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignalEvent {
    /// This side is in the room.
    InRoom,
    /// The server cannot be reached, or the connection broke.
    Lost,
    /// The server says that a newer connection has the seat.
    Replaced,
    /// Nobody is in the room that this side wants to join.
    NoSuchRoom,
    /// Two other players are in the room.
    RoomFull,
    /// The new room's code is in use.
    RoomTaken,
    /// The server is full.
    ServerFull,
}

/// The purpose for which a room is entered. The signalling server gets it as `intent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// To make the room.
    Create,
    /// To join the room as its guest, for the first time.
    Join,
    /// To return to the seat in the room.
    Resume,
}

impl Intent {
    /// Returns the word for the address of the room.
    pub const fn word(self) -> &'static str {
        match self {
            Intent::Create => "create",
            Intent::Join => "join",
            Intent::Resume => "resume",
        }
    }
}

/// A command to the page. Commands must be carried out in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Open a new socket to the room; an older one is closed first.
    Connect {
        /// What leads to the room, as far as this side knows it.
        invite: Invite,
        /// The seat of this side.
        side: Seat,
        /// The purpose for which the room is entered.
        intent: Intent,
        /// The secret name of the seat at the signalling server.
        seat: String,
        /// Whether this is a further place of a host, which may not exist.
        is_further: bool,
    },
    /// Close the socket. The seat is kept for a return.
    Disconnect,
    /// Close the socket and give the seat up, so that somebody else can come to the room.
    GiveUpSeat,
    /// Do not connect again to the present peer as long as it has the same id at the signalling server: it holds no
    /// seat here. A peer that comes with another socket counts as somebody else.
    BlockPeer,
    /// Send a frame.
    Send(Vec<u8>),
    /// Store this change, and report [`Event::Stored`] when it is safe, or cannot be stored. Every change must be
    /// reported: in a game with secrets the next one waits for it.
    Store {
        /// The number to be returned in [`Event::Stored`].
        ticket: u64,
        /// The change.
        write: Write,
    },
    /// Remove everything that is stored of the seat.
    Forget,
    /// Show this to the player.
    News(News),
}

/// Something for the page to show. News are moments; lasting state is in [`super::Model`].
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// The host offers the terms in [`super::Model::invitation`], and the player has to accept them before anything counts.
    Invited,
    /// A game begins or is resumed. Everything about it is in the model and the log.
    GameStarted,
    /// A ply was entered.
    Played {
        /// The number of plies on the board before it.
        ply: u32,
        /// The move.
        play: Move,
        /// The side that made the ply.
        by: Color,
    },
    /// A ply of a game with secrets is complete. This is what this side observed of it; its own moves are whole.
    Observed {
        /// The number of plies before it.
        ply: u32,
        /// The observation.
        observation: Box<Observation>,
    },
    /// Both sides have revealed their secrets: the audit's verdict on the other side.
    Audited(Verdict),
    /// This side's move was not entered and is taken off the board.
    MoveRejected(Move),
    /// A draw is offered.
    Offered {
        /// The side that offers it.
        by: Color,
    },
    /// The draw is declined.
    Declined {
        /// The side that declines it.
        by: Color,
    },
    /// Plies were taken back.
    PliesTakenBack {
        /// The number of plies that are left on the board.
        plies: u32,
    },
    /// A take-back is refused.
    TakeBackRefused {
        /// The side that refuses it.
        by: Color,
    },
    /// The game is over.
    GameOver(GameResult),
    /// A game that was over goes on, because a claim did not hold.
    Resumed,
    /// The time left on the clocks now, in milliseconds, and which clock is running.
    Clocks {
        /// The time on White's clock.
        white: Millis,
        /// The time on Black's clock.
        black: Millis,
        /// The side whose clock is running.
        running: Option<Color>,
    },
    /// The state of the connection has changed.
    LinkChanged,
    /// The room has a new code, because the first one was in use.
    CodeChanged(RoomCode),
    /// The other side wants a rematch, or no longer wants one.
    RematchAsked(bool),
    /// A line of chat from the other side.
    Chat(String),
    /// A player's name has changed, see [`super::Peer::names`].
    NameChanged,
    /// A notice.
    Notice(Notice),
    /// The player's action is not possible.
    Refused(ActionFault),
}
