//! What a player of a network game does, in one list from the board to the protocol: a session emits what was done on
//! the board as an effect, the forms of network play add what is done in the room, and `p2p` is told all of it as it is.
//! What a person presses on the way there is in `msg.rs`, and what stands in the log of a game is in `p2p`.

use engine::Move;

/// Something that the player of a network game wants done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UserAction {
    /// To play a move.
    Play(Move),
    /// To offer a draw.
    OfferDraw,
    /// To accept the draw offer of the other side.
    AcceptDraw,
    /// To decline the draw offer of the other side.
    DeclineDraw,
    /// To take back the last move.
    TakeBack,
    /// To let the other side take back its last move.
    AllowTakeBack,
    /// Not to let the other side take back its last move.
    RefuseTakeBack,
    /// To resign.
    Resign,
    /// To leave for good. This loses a game that is in progress.
    Leave,
    /// To play another game with colours swapped, or no longer to want one.
    Rematch(bool),
    /// To send a line of chat.
    Chat(String),
    /// To have this name, or none if the text is empty.
    SetName(String),
    /// To play under the terms that the host offers.
    AcceptTerms,
    /// Not to see the other player's chat, or to see it again.
    Mute(bool),
    /// To end the game without a result, if the other player wants that, too.
    Void,
    /// To end a game without clocks without a result, because the other player has not moved for as long as was agreed.
    SitOut,
    /// To give the absent player another minute.
    WaitLonger,
    /// To have a draw against the absent player instead of waiting for a win.
    ClaimDraw,
    /// To try to connect at once.
    Retry,
}
