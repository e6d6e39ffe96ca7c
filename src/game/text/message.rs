//! Texts with data in them: sentences about a game, messages about files that were read, and faults that say what is
//! wrong and where.

use engine::rules::LayoutError;
use engine::{
    Bitboard, CastlingSide, Color, FenError, FenField, InvalidFen, Piece, PositionError, Role,
    Square,
};

use crate::{GameResult, Mark, PortalKind, Question};

/// The facts of a ply that are reported in words, as far as the listener may know them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlyReport {
    /// The side that moved.
    pub color: Option<Color>,
    /// The kind of piece that moved.
    pub role: Option<Role>,
    /// The square that the piece moved from, if known.
    pub from: Option<Square>,
    /// The portal that the piece entered.
    pub via: Option<Square>,
    /// The square that the piece moved to, if known.
    pub to: Option<Square>,
    /// The side of the board to which the king castled.
    pub castled: Option<CastlingSide>,
    /// The kind of piece that a pawn became.
    pub promotion: Option<Role>,
    /// The captured pieces, including hidden assassins of either side.
    pub captured: Vec<Piece>,
    /// The piece that the moving piece swapped places with.
    pub swapped: Option<Piece>,
    /// Whether an assassin was placed, in secret.
    pub placed: bool,
    /// Whether the other king is in check.
    pub check: bool,
}

/// Somebody who does something, as a sentence names them. One person who plays against somebody else reads of both as persons,
/// and two people at one device read the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The person who reads.
    You,
    /// The other player.
    Opponent,
    /// White, to those who play both sides or neither.
    White,
    /// Black, to those who play both sides or neither.
    Black,
}

impl Who {
    /// Returns who plays this colour, for the person who plays `own`; `None` is somebody who plays both sides or neither.
    pub fn new(color: Color, own: Option<Color>) -> Who {
        match (own, color) {
            (Some(own), _) if own == color => Who::You,
            (Some(_), _) => Who::Opponent,
            (None, Color::White) => Who::White,
            (None, Color::Black) => Who::Black,
        }
    }
}

/// A sentence with data in it.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// "white triceratops, e4, black portal, exits c4, d6, g6"
    SquareName {
        /// The piece that the viewer sees on the square.
        piece: Option<Piece>,
        /// The square.
        square: Square,
        /// The portal on the square, with its number of tokens.
        portal: Option<(PortalKind, u8)>,
        /// The squares that the portal leads to.
        exits: Bitboard,
        /// Whether the piece is a hidden assassin, which only its owner sees.
        ghost: bool,
        /// Whether the piece is a revealed assassin.
        revealed: bool,
    },
    /// "selected, in check"
    SquareState(Vec<Mark>),
    /// "Your turn"
    YourTurn,
    /// "Your king is in check"
    YourCheck,
    /// "White to move"
    ToMove(Color),
    /// "White is in check"
    InCheck(Color),
    /// "White places an assassin"
    Places(Color),
    /// "The computer is thinking"
    ComputerThinks(Who),
    /// "Waiting for your opponent"
    Waits,
    /// "White wins", "Draw", "Disputed" or "No result"
    ResultTitle(GameResult),
    /// "Black is checkmated."
    ResultReason(GameResult),
    /// "You won by checkmate", to the person who played this side; to everybody else "White wins".
    Ending(GameResult, Option<Color>),
    /// "Hand the device to White"
    CurtainTitle(Color),
    /// What the player behind the curtain will do next.
    CurtainText(Color),
    /// "Tap a square right in front of one of your pawns"
    PlaceAssassin(Color),
    /// "5 portals left to place"
    PlaceTokens(usize),
    /// "Half-move 7 of 31. The game is still in progress."
    ReviewBanner {
        /// The ply shown.
        ply: usize,
        /// The number of plies in the game.
        last: usize,
        /// Whether the game is over.
        over: bool,
    },
    /// The report of a ply.
    Played(PlyReport),
    /// A ply was taken back.
    TakenBack,
    /// "Jump to b3", with the piece that would be swapped.
    ExitTo {
        /// The exit.
        square: Square,
        /// The piece that would be sent back to the entry.
        swaps: Option<Piece>,
    },
    /// "Stay on d5"
    StayOn(Square),
    /// "Jump to f5 or move there?"
    WalkOrJump(Square),
    /// The question before an action that cannot be undone, and who is asked.
    Asks(Question, Who),
    /// The button that answers yes to the question.
    AsksYes(Question),
    /// "White has captured: queen, 2 pawns. Ahead by 3."
    CapturedSpoken {
        /// The side that captured.
        color: Color,
        /// The captured kinds of pieces with their numbers, the most valuable first.
        pieces: Vec<(Role, u8)>,
        /// The side's material lead, in pawns.
        lead: u32,
    },
    /// "9 minutes 41 seconds"
    TimeSpoken {
        /// Whole seconds left.
        seconds: u64,
    },
    /// "Play Nf3?"
    PlayIt(String),
    /// "White has 20 seconds left"
    LowTime {
        /// The side.
        color: Color,
        /// Whole seconds left.
        seconds: u64,
    },
    /// "Your opponent offers a draw"
    DrawOffered(Who),
    /// "Your opponent declines the draw"
    DrawDeclined(Who),
    /// "Premove: e2 to e4"
    PremoveSet {
        /// The square where the piece starts.
        from: Square,
        /// The square where the piece goes.
        to: Square,
    },
    /// "The premove is no longer possible"
    PremoveGone,
    /// "The computer would play Nf3"
    HintIs(String),
    /// "Looking 7 half-moves ahead": the computer's search depth in plies.
    Searching(u32),
    /// "12 of 40 positions"
    Judging {
        /// The number of positions that are already judged.
        done: usize,
        /// The number of positions to judge.
        of: usize,
    },
    /// "Mistake 2 of 5."
    Exercise {
        /// The number of the exercise, counted from 1.
        number: usize,
        /// The number of exercises.
        of: usize,
    },
    /// "12… Qxf7 gave something away. Find a better move."
    WasMistake(String),
    /// "Look at the piece on e4."
    LookAt(Square),
    /// "12… Qxf7: Nf3 was better"
    CouldHave {
        /// The ply as played, with its number.
        played: String,
        /// The better move, if one is known.
        better: Option<String>,
    },
    /// A person, a computer or the other device played an illegal move.
    PlayedIllegal {
        /// The illegal move.
        text: String,
    },
    /// The computer did not answer.
    ComputerFailed,
    /// There is no ply to take back.
    NothingToUndo,
    /// There is no ply that was taken back and could be played again.
    NothingToRedo,
    /// The game would have more plies than this program allows.
    TooManyPlies {
        /// The maximum number of plies.
        limit: usize,
    },
    /// Only eight tokens can be placed.
    TokensFull,
    /// A token was placed where a piece stands.
    TokenOnPiece(Square),
    /// A portal layout does not have eight squares; this is the number that it has.
    TokenCount(usize),
}

/// A message about a file that was read.
#[derive(Clone, Debug, PartialEq)]
pub enum FileMessage {
    /// "Loaded: Portal Chess, 31 half-moves"
    Loaded {
        /// The rule set.
        variant: engine::Variant,
        /// The number of plies.
        plies: usize,
    },
    /// "The file holds several games (3); the first is shown"
    FirstOfSeveral(usize),
    /// "FEN, field 3 (castling): "Qkq" was left out.", for a part of a position that does not fit it.
    LeftOut {
        /// The field with the part.
        field: FenField,
        /// The part.
        text: String,
    },
    /// "The tag Portals, "nc3>f6", was left out: the FEN names other portals."
    OtherPortals {
        /// The value of the tag.
        text: String,
    },
    /// "By the rules here the game is over after half-move 120. The rest of the file is left out."
    CutAfterEnd(usize),
    /// "Only the moves up to here could be read.", with the fault of the first move that could not.
    ReadUpTo(Box<Fault>),
}

/// A fault in a text that was typed or read, or in a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// The game is over.
    GameIsOver,
    /// It is the other side's turn.
    NotYourTurn,
    /// A typed text is not a move.
    MoveUnreadable {
        /// The typed text.
        text: String,
    },
    /// "d2d4 enters a portal. Name an exit, as in d2d4>c3."
    ExitMissing {
        /// The typed text.
        text: String,
        /// The move with one of its exits.
        example: String,
    },
    /// A typed move is not legal.
    MoveIllegal {
        /// The typed text.
        text: String,
    },
    /// A typed move is ambiguous.
    MoveAmbiguous {
        /// The typed text.
        text: String,
        /// The moves that the text may mean.
        candidates: Vec<String>,
    },
    /// A text is longer than any saved game.
    TooLarge {
        /// The length of the text in bytes.
        bytes: usize,
        /// The maximum length in bytes.
        limit: usize,
    },
    /// The format of a text is not known.
    UnknownFormat,
    /// A text is empty.
    Empty,
    /// A newer version of this program wrote the file.
    NewerVersion {
        /// The file's format version.
        version: u64,
        /// The newest format version that this program reads.
        known: u64,
    },
    /// A text is not well-formed JSON, or a field is missing or of the wrong type.
    Json {
        /// The line of the error.
        line: usize,
        /// The column of the error.
        column: usize,
        /// What is wrong.
        detail: String,
    },
    /// A field has an impossible value.
    Field {
        /// The name of the field.
        field: String,
        /// What is wrong.
        detail: String,
    },
    /// A ply cannot be played.
    Ply {
        /// The move number of the ply, as the position counts moves.
        number: u32,
        /// The side to move.
        side: Color,
        /// The text of the ply.
        text: String,
        /// The line of the ply, in formats where people read line by line.
        line: Option<usize>,
        /// What is wrong with the ply.
        why: PlyFault,
    },
    /// A game has plies after its end.
    PliesAfterEnd {
        /// The first ply after the end, counted from 1.
        ply: usize,
    },
    /// The game has more plies than this program allows.
    TooManyPlies {
        /// The maximum number of plies.
        limit: usize,
    },
    /// A text is not a FEN.
    Fen(FenError),
    /// A text is not a layout of portals.
    Layout(LayoutError),
    /// A game cannot start from the position.
    Position(PositionError),
    /// A line of a text file is not understood.
    Line {
        /// The line's number, counted from 1.
        line: usize,
        /// The text of the line.
        text: String,
        /// What is wrong with the line.
        why: LineFault,
    },
    /// A portal layout does not have eight squares; this is the number that it has.
    TokenCount(usize),
    /// A token cannot be on this square.
    TokenSquare {
        /// The square.
        square: Square,
        /// Whether the square is given twice; if not, a piece stands on it.
        twice: bool,
    },
    /// The text format is only for `portal-standard`.
    TextFormatOnlyStandard,
    /// The game cannot be exported while assassins are hidden.
    SecretGame,
    /// The game cannot be analysed while it is being played against somebody at another device.
    OpponentElsewhere,
    /// A link to a game is incomplete or was changed.
    LinkDamaged,
    /// A rule set is not known by this name.
    UnknownVariant(String),
}

/// The fault of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlyFault {
    /// The text is not a move.
    Unreadable,
    /// The move is not legal in its position.
    Illegal,
    /// The text could mean several moves.
    Ambiguous,
    /// The move is hidden (`A??`): the text does not say what was played.
    Hidden,
    /// The game already has the maximum number of plies.
    TooLong,
}

/// The fault of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineFault {
    /// The line does not have the form of this format.
    Form,
    /// The line has a square that does not exist.
    Square,
    /// It is the other side's turn.
    WrongSide,
    /// A bracket, quote or comment is not closed.
    Unclosed,
    /// Variations are nested too deeply.
    TooDeep,
}

impl From<FenError> for Fault {
    fn from(error: FenError) -> Fault {
        Fault::Fen(error)
    }
}

impl From<PositionError> for Fault {
    fn from(error: PositionError) -> Fault {
        Fault::Position(error)
    }
}

impl From<InvalidFen> for Fault {
    fn from(error: InvalidFen) -> Fault {
        match error {
            InvalidFen::Text(error) => Fault::Fen(error),
            InvalidFen::Position(error) => Fault::Position(error),
        }
    }
}
