//! What stands around the board, ready to draw: texts are finished sentences, numbers are formatted.

use engine::{Color, Role};

use crate::GameResult;

/// A clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockModel {
    /// The side whose clock it is.
    pub color: Color,
    /// `9:41`, `1:00:00`, and under ten seconds `9.4`.
    pub text: String,
    /// For screen readers: "9 minutes 41 seconds".
    pub spoken: String,
    /// Its time goes down now.
    pub running: bool,
    /// Little time is left.
    pub low: bool,
    /// It has run out.
    pub flagged: bool,
    /// Milliseconds until `text` changes, while it runs: when the next [`crate::Msg::Tick`] is worth sending.
    pub next_change: Option<crate::Millis>,
}

/// One line of the move list. A placing of assassins is a line of its own, numbered 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveRow {
    /// The move's number.
    pub number: u32,
    /// White's ply.
    pub white: Option<MoveCell>,
    /// Black's ply.
    pub black: Option<MoveCell>,
    /// What is written beside them, each with the ply that it belongs to.
    pub comments: Vec<String>,
}

/// A ply in the move list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveCell {
    /// Its text, as far as it may be told, with the mark that somebody gave it.
    pub text: String,
    /// What the computer thinks of it, once the game is judged: an inaccuracy, a mistake or a blunder. What somebody has said of the move
    /// counts more, and nothing stands here then.
    pub mark: Option<MoveMark>,
    /// What was left on the mover's clock, once that is of interest.
    pub clock: Option<String>,
    /// Give this to [`crate::ReviewTo::Ply`] to see the position after it.
    pub ply: usize,
}

/// What the computer thinks of a ply.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveMark {
    /// `?!`, `?` or `??`.
    pub sign: &'static str,
    /// The same in words.
    pub name: String,
}

/// The move list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveListModel {
    /// Its lines.
    pub rows: Vec<MoveRow>,
    /// The ply that the board shows.
    pub current: usize,
    /// How many plies there are.
    pub last: usize,
    /// `1-0` and the like when the game is over, or the words for a game that counts for nobody.
    pub score: Option<String>,
}

/// The line that says how the game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusModel {
    /// "White to move", "Black is in check", "White wins by checkmate".
    pub text: String,
    /// Whose turn it is; `None` when the game is over.
    pub turn: Option<Color>,
    /// The side to move is in check.
    pub check: bool,
    /// The game is over.
    pub result: Option<GameResult>,
    /// Somebody else thinks or is waited for: the computer, the other device.
    pub waiting: bool,
}

/// What the end of a game says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultModel {
    /// How it ended.
    pub result: GameResult,
    /// `1-0`.
    pub score: &'static str,
    /// "White wins".
    pub title: String,
    /// "by checkmate", as a sentence.
    pub reason: String,
}

/// What a side has captured, and how much more it has on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CapturedModel {
    /// The side that captured.
    pub color: Color,
    /// The enemy pieces gone, most valuable first, each kind with its number.
    pub pieces: Vec<(Role, u8)>,
    /// How much more material this side has, 0 if it has less or as much.
    pub lead: u32,
    /// In words, for screen readers.
    pub spoken: String,
}

/// What is asked before something final happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionModel {
    /// What.
    pub ask: Question,
    /// The question, in words.
    pub question: String,
    /// The yes button.
    pub yes: String,
    /// The no button.
    pub no: String,
}

/// What is asked: before something ends the game, or because the other side wants to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// This side would resign.
    Resign(Color),
    /// This side would offer a draw.
    OfferDraw(Color),
    /// This side is asked whether it takes the draw: `AcceptDraw` or `DeclineDraw`.
    AnswerDraw(Color),
    /// This side is asked whether the other may take its last move back: `Confirm` or `Dismiss`.
    AnswerTakeBack(Color),
}

impl Question {
    /// Whether the other side waits for the answer.
    pub fn is_answer(self) -> bool {
        matches!(self, Question::AnswerDraw(_) | Question::AnswerTakeBack(_))
    }
}

/// Which buttons do something now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Controls {
    /// `Undo`: in a game between two devices it asks the other side.
    pub undo: bool,
    /// `Redo`.
    pub redo: bool,
    /// `Resign`.
    pub resign: bool,
    /// `OfferDraw`.
    pub draw: bool,
    /// `RequestHint`.
    pub hint: bool,
    /// `Review(First)` and `Review(Prev)`.
    pub back: bool,
    /// `Review(Next)` and `Review(Last)`.
    pub forward: bool,
    /// The computer is at work on its move and can be told to make it now.
    pub move_now: bool,
    /// `AskComputer`: the computer owes a move, and its answer never came.
    pub ask_computer: bool,
    /// `SetPlayers`.
    pub players: bool,
    /// A move can be typed.
    pub typing: bool,
}
