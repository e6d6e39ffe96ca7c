//! Texts with data in them: sentences about this game, what is told of files, and faults with what is wrong and where.

use engine::{
    Bitboard, CastlingSide, Color, FenError, InvalidFen, Piece, PositionError, Role, Square,
};

use crate::{GameResult, Mark, PortalKind, Question};

/// What is reported of a ply in words, as far as the listener may know it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlyReport {
    /// Who moved.
    pub color: Option<Color>,
    /// What moved.
    pub role: Option<Role>,
    /// Where it moved from, if that is known.
    pub from: Option<Square>,
    /// The portal that it entered.
    pub via: Option<Square>,
    /// Where it moved to, if that is known.
    pub to: Option<Square>,
    /// To which side it castled, if it did.
    pub castled: Option<CastlingSide>,
    /// What a pawn became.
    pub promotion: Option<Role>,
    /// What was captured, hidden assassins of either side included.
    pub captured: Vec<Piece>,
    /// The piece that it changed places with.
    pub swapped: Option<Piece>,
    /// An assassin was placed, in secret.
    pub placed: bool,
    /// The other king is in check.
    pub check: bool,
}

/// A sentence with data in it.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// "white triceratops, e4, black portal, exits c4, d6, g6"
    SquareName {
        /// What is seen on it.
        piece: Option<Piece>,
        /// Which square.
        square: Square,
        /// Its portal and how many tokens.
        portal: Option<(PortalKind, u8)>,
        /// The other squares of a fixed portal's network, to which it leads.
        exits: Bitboard,
        /// Whether the piece is a hidden assassin, seen by its owner.
        ghost: bool,
        /// Whether the piece is a revealed assassin.
        revealed: bool,
    },
    /// "selected, in check"
    SquareState(Vec<Mark>),
    /// "White to move"
    ToMove(Color),
    /// "White is in check"
    InCheck(Color),
    /// "White places an assassin"
    Places(Color),
    /// "The computer is thinking"
    ComputerThinks(Color),
    /// "Waiting for your opponent"
    WaitsFor(Color),
    /// "White wins", "Draw", "Disputed" or "No result"
    ResultTitle(GameResult),
    /// "Black's king is checkmated."
    ResultReason(GameResult),
    /// "Hand the device to White"
    CurtainTitle(Color),
    /// What the player behind the curtain will do.
    CurtainText(Color),
    /// "Tap a square right in front of one of your pawns"
    PlaceAssassin(Color),
    /// "5 portals left to place"
    PlaceTokens(usize),
    /// "Half-move 7 of 31. The game is still in progress."
    ReviewBanner {
        /// The ply shown.
        ply: usize,
        /// How many there are.
        last: usize,
        /// Whether the game is over.
        over: bool,
    },
    /// What was played.
    Played(PlyReport),
    /// A ply was taken back.
    TakenBack,
    /// "Jump to b3", and the piece that it swaps with.
    ExitTo {
        /// The exit.
        square: Square,
        /// The piece that would be thrown to the entry.
        swaps: Option<Piece>,
    },
    /// "Stay on d5"
    StayOn(Square),
    /// "Jump to f5 or move there?"
    WalkOrJump(Square),
    /// The question before something final.
    Asks(Question),
    /// The button that says yes to it.
    AsksYes(Question),
    /// "White has captured: queen, 2 pawns. Ahead by 3."
    CapturedSpoken {
        /// Who captured.
        color: Color,
        /// What, most valuable first.
        pieces: Vec<(Role, u8)>,
        /// How much more material.
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
        /// Who.
        color: Color,
        /// Whole seconds left.
        seconds: u64,
    },
    /// "White offers a draw"
    DrawOffered(Color),
    /// "Black declines the draw"
    DrawDeclined(Color),
    /// "Premove: e2 to e4"
    PremoveSet {
        /// Where the piece starts.
        from: Square,
        /// Where the piece goes.
        to: Square,
    },
    /// "The premove is no longer possible"
    PremoveGone,
    /// "The computer would play Nf3"
    HintIs(String),
    /// "Looking 7 half-moves ahead": how many plies the computer looks ahead.
    Searching(u32),
    /// "12 of 40 positions"
    Judging {
        /// How many positions are judged.
        done: usize,
        /// How many there are.
        of: usize,
    },
    /// "Mistake 2 of 5."
    Exercise {
        /// Which, counted from 1.
        number: usize,
        /// How many there are.
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
        /// What would have been better.
        better: Option<String>,
    },
    /// What a person, a computer or the other device played is not legal.
    PlayedIllegal {
        /// The move.
        text: String,
    },
    /// The computer did not answer.
    ComputerFailed,
    /// There is no ply to take back.
    NothingToUndo,
    /// No ply was taken back that could be played again.
    NothingToRedo,
    /// More plies than a game can have here.
    TooManyPlies {
        /// The most that it can have.
        limit: usize,
    },
    /// Only eight tokens can be placed.
    TokensFull,
    /// A token cannot be placed where a piece stands.
    TokenOnPiece(Square),
    /// A portal layout with another number of squares than eight.
    TokenCount(usize),
}

/// What is told of a file that was read.
#[derive(Clone, Debug, PartialEq)]
pub enum FileMessage {
    /// "Loaded: Portal Chess, 31 half-moves"
    Loaded {
        /// Which rule set.
        variant: engine::Variant,
        /// How many plies.
        plies: usize,
    },
    /// "The file holds several games (3); the first is shown"
    FirstOfSeveral(usize),
    /// "By the rules here the game is over after half-move 120. The rest of the file is left out."
    CutAfterEnd(usize),
    /// "Only the moves up to here could be read." and why not the next.
    ReadUpTo(Box<Fault>),
}

/// What is wrong with a text that was typed, read or brought, or with a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// The game is over.
    GameIsOver,
    /// It is somebody else's turn.
    NotYourTurn,
    /// A typed move that is none.
    MoveUnreadable {
        /// What was typed.
        text: String,
    },
    /// "d2d4 enters a portal. Name an exit, as in d2d4>c3."
    ExitMissing {
        /// What was typed.
        text: String,
        /// The move with one of its exits.
        example: String,
    },
    /// A typed move that is not legal.
    MoveIllegal {
        /// What was typed.
        text: String,
    },
    /// A typed move that could be several.
    MoveAmbiguous {
        /// What was typed.
        text: String,
        /// Which moves it could be.
        candidates: Vec<String>,
    },
    /// The text is longer than any saved game.
    TooLarge {
        /// Its bytes.
        bytes: usize,
        /// The most that are read.
        limit: usize,
    },
    /// No format that is known.
    UnknownFormat,
    /// Nothing in it.
    Empty,
    /// A newer program wrote it.
    NewerVersion {
        /// The file's version.
        version: u64,
        /// The newest version that is understood.
        known: u64,
    },
    /// It is not well-formed JSON, or a field is missing or of a wrong kind.
    Json {
        /// The line at fault.
        line: usize,
        /// The column at fault.
        column: usize,
        /// What is wrong.
        detail: String,
    },
    /// A field with a value that cannot be.
    Field {
        /// Its name.
        field: String,
        /// What is wrong.
        detail: String,
    },
    /// A ply that cannot be played.
    Ply {
        /// The number of the move it belongs to, as the position counts moves.
        number: u32,
        /// Whose ply it would be.
        side: Color,
        /// Its text.
        text: String,
        /// The line it stands on, where lines are meant for reading.
        line: Option<usize>,
        /// What is wrong with it.
        why: PlyFault,
    },
    /// The plies go on where the game is over.
    PliesAfterEnd {
        /// The first that is too much, from 1.
        ply: usize,
    },
    /// More plies than a game can have here.
    TooManyPlies {
        /// The most that it can have.
        limit: usize,
    },
    /// A position text that is none.
    Fen(FenError),
    /// A position that no game can start from.
    Position(PositionError),
    /// A line of a text file that is not understood.
    Line {
        /// Its number, from 1.
        line: usize,
        /// The line.
        text: String,
        /// What is wrong.
        why: LineFault,
    },
    /// A portal layout with another number of squares than eight.
    TokenCount(usize),
    /// A token square that cannot be one.
    TokenSquare {
        /// The square.
        square: Square,
        /// It is given twice; otherwise a piece stands on it.
        twice: bool,
    },
    /// The text format is for `portal-standard` only.
    TextFormatOnlyStandard,
    /// The game cannot be exported while assassins are hidden.
    SecretGame,
    /// A link to a game that is not whole, or was changed on its way.
    LinkDamaged,
    /// An unknown rule set.
    UnknownVariant(String),
}

/// What is wrong with a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlyFault {
    /// It is no move text.
    Unreadable,
    /// It is not legal here.
    Illegal,
    /// It could be several moves.
    Ambiguous,
    /// It is hidden (`A??`): the text does not say what was played.
    Hidden,
    /// The game has as many plies as a game can have here.
    TooLong,
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineFault {
    /// It is not of the form of this format.
    Form,
    /// A square that is none.
    Square,
    /// The wrong side's turn.
    WrongSide,
    /// A bracket, quote or comment is not closed.
    Unclosed,
    /// Too many variations lie in each other.
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
