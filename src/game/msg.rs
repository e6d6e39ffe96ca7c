//! The events of a session: everything that a person, a clock or another player can do. How the session responds is in
//! [`crate::Session::update`].

use engine::{ByColor, Color, Move, Observation, Role, Square};

use crate::{Brush, Evaluation, GameOptions, GameResult, PlayerKind, Settings};

/// One event of a [`crate::Session`].
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// A square was tapped, clicked, or pressed by key.
    Tap(Square),
    /// The person began to drag the piece on this square.
    DragStart(Square),
    /// The dragged piece is over this square, or outside the board.
    DragOver(Option<Square>),
    /// The dragged piece was dropped on this square, or outside the board.
    Drop(Option<Square>),
    /// The drag ended without a drop, so the piece goes back.
    DragCancel,
    /// An answer to [`crate::BoardModel::choice`].
    Choose(Choice),
    /// A key that is not an answer was pressed while the board asks something, so the question is announced once more.
    RepeatQuestion,
    /// Escape, or a tap outside the board: cancels the selection, the pending move, the open question or the premove.
    Cancel,
    /// The drawing button went down: takes back the selection and the premove.
    Unselect,
    /// An arrow (two squares) or a circle (the same square twice) was drawn. Drawing it again erases it.
    Draw {
        /// The square where the arrow starts.
        from: Square,
        /// The square where the arrow ends.
        to: Square,
        /// Its colour.
        brush: Brush,
    },
    /// Erases all drawings.
    ClearDrawings,
    /// Shows or hides the person's own hidden assassins on this screen.
    ToggleShowAssassin,
    /// The player that the curtain was waiting for now holds the device.
    CurtainPassed,
    /// All tokens of a custom `portal-standard` layout are placed, and the game begins.
    StartWithTokens,
    /// Takes the last ply back; against a computer, the last two.
    Undo,
    /// Plays the plies again that were taken back.
    Redo,
    /// Asks the person to confirm that they resign; [`Msg::Confirm`] then resigns.
    Resign,
    /// Asks the person to confirm that they offer a draw; [`Msg::Confirm`] then offers it.
    OfferDraw,
    /// The person answers yes to [`crate::Session::question`].
    Confirm,
    /// The person answers no to [`crate::Session::question`].
    Dismiss,
    /// The person accepts the draw offer.
    AcceptDraw,
    /// The person declines the draw offer.
    DeclineDraw,
    /// Time has passed.
    Tick,
    /// Turns the board round.
    Flip,
    /// Shows an earlier position, or the current one again.
    Review(ReviewTo),
    /// The person has changed the settings.
    Settings(Box<Settings>),
    /// Asks the computer for a hint.
    RequestHint,
    /// The computer's answer to [`Msg::RequestHint`].
    HintReady {
        /// The id of the [`crate::ComputerRequest`] that this answers.
        request: u64,
        /// The move that the computer would play, or `None` if it does not know one.
        best: Option<Move>,
    },
    /// The computer's answer to an [`crate::Effect::Think`].
    ComputerMoved {
        /// The id of the [`crate::ComputerRequest`] that this answers.
        request: u64,
        /// The move that the computer plays.
        play: Move,
        /// The computer's evaluation of the game after that move, in centipawns; `None` if it does not know.
        score: Option<i32>,
    },
    /// The computer uses this kind of evaluation from now on.
    EvaluationChosen {
        /// The id of the [`crate::ComputerRequest`] for which this was decided.
        request: u64,
        /// The kind of evaluation.
        evaluation: Evaluation,
    },
    /// The computer gave no answer, because its worker died.
    ComputerFailed {
        /// The id of the [`crate::ComputerRequest`] that this answers.
        request: u64,
    },
    /// Asks the computer again for a move that has not come.
    RetryComputer,
    /// A spectator pauses a game between two computers, or lets it go on. The clocks stop while it is paused.
    Pause(bool),
    /// Changes who plays the two sides.
    SetPlayers(ByColor<PlayerKind>),
    /// Shows the position before a ply of a finished game, with an arrow for the better move.
    ShowBetter {
        /// The ply, counted from 1.
        ply: usize,
        /// The better move, if one is known.
        better: Option<Move>,
    },
}

/// Information that a person who cannot see the board can ask for: see [`crate::Session::announcement`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Announcement {
    /// The time that both sides have left.
    Clocks,
    /// The ply that led to the shown position.
    LastMove,
    /// The portals, and those that a side may not use on its next turn.
    Portals,
}

/// A report from the other device.
#[derive(Clone, Debug, PartialEq)]
pub enum RemoteMsg {
    /// The other side played this move.
    Move(Move),
    /// The other side declines the draw.
    DeclineDraw,
    /// The time left, from the device that keeps the clocks.
    Clock {
        /// White's time.
        white: crate::Millis,
        /// Black's time.
        black: crate::Millis,
        /// The side whose clock runs. It need not be the side to move: whoever keeps the other from moving pays for it.
        running: Option<Color>,
    },
    /// A fully known game that both devices agree on, with all plies so far. It replaces the game on the board.
    Game {
        /// The options that the game was started with.
        options: Box<GameOptions>,
        /// All plies.
        moves: Vec<Move>,
    },
    /// A game that both devices agree on, as this side has observed it so far. It replaces the game on the board.
    ObservedGame {
        /// The options that the game was started with.
        options: Box<GameOptions>,
        /// This side's observation of each ply; its own moves are complete.
        observations: Vec<Observation>,
    },
    /// A ply as this side observes it: a new one of the other side, or this side's own last ply with what was not known
    /// when it was played.
    Ply {
        /// The number of plies before it.
        ply: usize,
        /// The observation.
        observation: Box<Observation>,
    },
    /// The proof that a finished game followed the rules. It is saved with the game.
    Proof(String),
    /// Both devices agree that the game is over, for whatever reason.
    Over(GameResult),
    /// The draw offer, as both devices know it.
    Draw {
        /// The side whose offer stands.
        offer: Option<Color>,
        /// Whether this side may offer a draw now.
        may_offer: bool,
    },
    /// The request to take a move back, as both devices know it.
    TakeBack {
        /// The side that asks to take its last move back.
        asked: Option<Color>,
        /// Whether this side may ask now.
        may_ask: bool,
    },
    /// Both devices have taken plies back; this many plies are left.
    GoBack(usize),
    /// The names of both players.
    Names(ByColor<String>),
    /// The other side refuses to let this side take its move back.
    RefuseTakeBack,
}

/// The position to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewTo {
    /// The start position.
    First,
    /// The position one ply earlier.
    Prev,
    /// The position one ply later.
    Next,
    /// The current position.
    Last,
    /// The position after this many plies.
    Ply(usize),
}

/// An answer to a question of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// The pawn becomes this piece.
    Promote(Role),
    /// The piece jumps on to this portal.
    Exit(Square),
    /// The piece stays on the portal that it has entered.
    Stay,
    /// The piece moves to the square, although it could also jump there.
    Walk,
    /// The piece jumps to the square, although it could also move there.
    Activate,
    /// The move is played although it captures one's own hidden assassin, or because it was to be confirmed.
    Yes,
}
