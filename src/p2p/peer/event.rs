//! What a peer is told, and what it says to do.

use engine::{Color, Move, Observation};
use game::{GameResult, Millis};

use crate::audit::Verdict;
use crate::journal::Write;
use crate::{ActionFault, Notice, RoomCode};

/// Something that happens.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A channel to somebody is open; an older one counts no more.
    Connected,
    /// The channel is closed, or said to be.
    Disconnected,
    /// The two networks could not be connected in time.
    HandshakeFailed,
    /// A frame came in.
    Frame(Vec<u8>),
    /// News from the signalling server.
    Signalling(SignalEvent),
    /// The browser is on line, or off.
    Online(bool),
    /// Another tab of this browser has taken the seat over.
    TakenOver,
    /// What a [`Command::Store`] asked for is done, or has failed.
    Stored {
        /// The command's ticket.
        ticket: u64,
        /// Whether it is stored.
        ok: bool,
    },
    /// Time passes. A few times a second is best; no time is lost if it is late.
    Tick,
    /// The player wants something.
    Wish(Wish),
}

/// What the signalling connection does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignalEvent {
    /// In the room.
    InRoom,
    /// The server cannot be reached, or the connection broke.
    Lost,
    /// A newer connection has the seat, the server says.
    Replaced,
    /// Nobody is in the room that should be joined.
    NoSuchRoom,
    /// Two others have the room.
    RoomFull,
    /// The new room's code is in use.
    RoomTaken,
    /// The server is full.
    ServerFull,
}

/// What the player wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// To play.
    Play(Move),
    /// To offer a draw.
    OfferDraw,
    /// To accept it.
    AcceptDraw,
    /// To decline it.
    DeclineDraw,
    /// To have the last move back.
    TakeBack,
    /// To let the other side have its last move back.
    AllowTakeBack,
    /// To refuse that.
    RefuseTakeBack,
    /// To resign.
    Resign,
    /// To leave for good. It loses a game that is going on.
    Leave,
    /// Another game with colours swapped, or not after all.
    Rematch(bool),
    /// To say something.
    Chat(String),
    /// To have this name, or none if it is empty.
    CallMe(String),
    /// Not to hear the other's chat, or to hear it again.
    Mute(bool),
    /// To end the game without a result, if the other player wants that, too.
    Void,
    /// To end a game without clocks without a result, because the other player has not moved for as long as was agreed.
    SitOut,
    /// To give the vanished player another minute.
    WaitLonger,
    /// To have a draw from the vanished player instead of waiting for the win.
    ClaimDraw,
    /// To try to connect at once.
    Retry,
}

/// How a room is entered, see the server's `intent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// As its maker.
    Create,
    /// As its guest, for the first time.
    Join,
    /// Again.
    Resume,
}

impl Intent {
    /// The word in the address.
    pub const fn word(self) -> &'static str {
        match self {
            Intent::Create => "create",
            Intent::Join => "join",
            Intent::Resume => "resume",
        }
    }
}

/// Something to do, in this order.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Open a new socket to the room; an older one is closed first.
    Connect {
        /// Which room.
        code: RoomCode,
        /// How it is entered.
        intent: Intent,
        /// The secret name of the seat.
        seat: String,
    },
    /// Close the socket.
    Disconnect,
    /// Connect no more with who is connected, as long as they sit at the signalling server: they hold no seat here. Who
    /// comes with another socket is somebody else.
    Shun,
    /// Send a frame.
    Send(Vec<u8>),
    /// Store this change, and answer with [`Event::Stored`] when it is safe.
    Store {
        /// To be given back.
        ticket: u64,
        /// What changes.
        write: Write,
    },
    /// Nothing needs to be stored any more.
    Forget,
    /// Show this.
    News(News),
}

/// Something for the page to show. What lasts is in [`super::Model`]; these are moments.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// A game begins, or is taken up again: everything is in the model and the log.
    Begun,
    /// A ply was entered.
    Played {
        /// Plies on the board before it.
        ply: u32,
        /// The move.
        play: Move,
        /// Whose.
        by: Color,
    },
    /// A ply of a game with secrets is complete: what this side observed of it. Its own moves are whole.
    Observed {
        /// Plies before it.
        ply: u32,
        /// What was observed.
        observation: Box<Observation>,
    },
    /// Both sides have shown their secrets: what the audit says of the other side.
    Audited(Verdict),
    /// This side's move was not entered and is taken back.
    TakenBack(Move),
    /// A draw is offered.
    Offered {
        /// By whom.
        by: Color,
    },
    /// The draw is declined.
    Declined {
        /// By whom.
        by: Color,
    },
    /// Plies were taken back.
    WentBack {
        /// How many are left on the board.
        plies: u32,
    },
    /// Nothing is taken back.
    TakeBackRefused {
        /// Who refused it.
        by: Color,
    },
    /// The game is over.
    Over(GameResult),
    /// A game that was over goes on: what one side claimed did not hold.
    Resumed,
    /// What is left on the clocks now, and whose runs.
    Clocks {
        /// White's.
        white: Millis,
        /// Black's.
        black: Millis,
        /// Whose runs.
        running: Option<Color>,
    },
    /// The connection is something else than before.
    LinkChanged,
    /// The room has another code than was asked for.
    CodeChanged(RoomCode),
    /// The other side wants a rematch, or no longer.
    RematchAsked(bool),
    /// The other side says something.
    Chat(String),
    /// A player has another name than before: [`super::Peer::names`].
    Named,
    /// A sentence.
    Notice(Notice),
    /// What was wanted cannot be done.
    Refused(ActionFault),
}
