//! The board as a screen draws it: pieces, marks, arrows and questions. It is built by [`crate::Session::board`], and
//! contains nothing that the viewer may not know.

use engine::{Bitboard, ByColor, Color, Piece, Role, Square};

use crate::Choice;

/// The board of one screen. Cheap to compare: a component redraws the squares that differ.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardModel {
    /// All 64, in a1, b1 … h8 order: index them by [`Square::index`].
    pub squares: Vec<SquareModel>,
    /// The side at the bottom.
    pub orientation: Color,
    /// Whether the far side's pieces are turned round, for two people who sit on either side of one device.
    pub face_each_other: bool,
    /// Whether a person can do anything on this board now.
    pub interactive: bool,
    /// What the board asks before a move is complete.
    pub choice: Option<ChoiceModel>,
    /// The board is covered until the right player holds the device.
    pub curtain: Option<CurtainModel>,
    /// Something is being placed before the first move.
    pub placing: Option<PlacingModel>,
    /// Arrows and circles that the person drew, and the hint.
    pub arrows: Vec<ArrowModel>,
    /// The arrows that belong to the pending choice: where the piece, and the one that it swaps with, would go.
    pub choice_arrows: Vec<ArrowModel>,
    /// How the shown position came from the one shown before.
    pub motion: Motion,
    /// Which ply is shown, if it is not the last.
    pub review: Option<ReviewModel>,
    /// What the show/hide button says and whether there is one.
    pub assassin_toggle: Option<AssassinToggle>,
}

impl BoardModel {
    /// What is on a square.
    pub fn square(&self, square: Square) -> &SquareModel {
        &self.squares[square.index()]
    }

    /// The squares as they are read on screen, top left first, with the orientation counted in.
    pub fn display_order(&self) -> impl Iterator<Item = &SquareModel> {
        display_order(self.orientation)
            .into_iter()
            .map(|square| self.square(square))
    }
}

/// The 64 squares as they are read on screen, top left first, with this side at the bottom.
pub fn display_order(bottom: Color) -> Vec<Square> {
    let squares: Vec<Square> = Square::ALL.to_vec();
    let rows = squares.chunks(8);
    match bottom {
        Color::White => rows.rev().flatten().copied().collect(),
        Color::Black => rows.flat_map(|row| row.iter().rev()).copied().collect(),
    }
}

/// One square.
#[derive(Clone, Debug, PartialEq)]
pub struct SquareModel {
    /// Which.
    pub square: Square,
    /// What the viewer sees on it.
    pub piece: Option<PieceModel>,
    /// How it is marked.
    pub marks: Marks,
    /// Its portal, if it is one.
    pub portal: Option<PortalModel>,
    /// Whether a tap here does something.
    pub active: bool,
    /// Its name for those who cannot see it: "white triceratops, e3, black portal".
    pub name: String,
    /// What else there is to say: "selected", "can move here", "in check".
    pub state: String,
    /// Which of its exits are closed, and to whom, as sentences.
    pub barred: String,
}

impl SquareModel {
    /// All that is said of it to those who cannot see it.
    pub fn label(&self) -> String {
        let mut label = self.name.clone();
        for (before, text) in [(", ", &self.state), (". ", &self.barred)] {
            if !text.is_empty() {
                label.push_str(before);
                label.push_str(text);
            }
        }
        label
    }
}

/// Identifies a piece for as long as a viewer can follow it: a piece that moves keeps its id, so that its element glides.
pub type PieceId = u32;

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceModel {
    /// Stable from ply to ply, also through swaps, jumps, promotion and undo.
    pub id: PieceId,
    /// Whose and of what kind.
    pub piece: Piece,
    /// Whether it is a hidden assassin, which is shown to its owner alone and drawn as a ghost.
    pub ghost: bool,
    /// Whether it is a revealed assassin, which has a dashed outline.
    pub revealed: bool,
    /// Whether the person may pick it up now.
    pub draggable: bool,
}

/// One way in which a square can be marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Mark {
    /// What stands here is selected (green).
    Selected,
    /// The selected piece may go here (dot).
    Target,
    /// The selected piece may capture here (orange).
    Capture,
    /// The last ply started here.
    LastFrom,
    /// The last ply ended here, or went through here.
    LastTo,
    /// The king here is in check (red).
    Check,
    /// A revealed assassin stands here (dashed).
    Revealed,
    /// The selected piece may jump here by the portal that it stands on.
    Activation,
    /// The piece that waits for its exit has entered here.
    Entry,
    /// An exit that can be chosen.
    Exit,
    /// Choosing this exit changes places with the enemy piece on it.
    Swap,
    /// The premove starts here.
    PremoveFrom,
    /// The premove ends here.
    PremoveTo,
    /// A held piece hovers here, and may be dropped.
    Hover,
    /// An assassin or a token may be placed here.
    Placeable,
    /// A token portal that the selected piece may enter (it will jump on).
    EntryTarget,
}

impl Mark {
    /// All of them.
    pub const ALL: [Mark; 16] = [
        Mark::Selected,
        Mark::Target,
        Mark::Capture,
        Mark::LastFrom,
        Mark::LastTo,
        Mark::Check,
        Mark::Revealed,
        Mark::Activation,
        Mark::Entry,
        Mark::Exit,
        Mark::Swap,
        Mark::PremoveFrom,
        Mark::PremoveTo,
        Mark::Hover,
        Mark::Placeable,
        Mark::EntryTarget,
    ];

    /// A word fit for a class name.
    pub const fn class(self) -> &'static str {
        match self {
            Mark::Selected => "selected",
            Mark::Target => "target",
            Mark::Capture => "capture",
            Mark::LastFrom => "last-from",
            Mark::LastTo => "last-to",
            Mark::Check => "check",
            Mark::Revealed => "revealed",
            Mark::Activation => "activation",
            Mark::Entry => "entry",
            Mark::Exit => "exit",
            Mark::Swap => "swap",
            Mark::PremoveFrom => "premove-from",
            Mark::PremoveTo => "premove-to",
            Mark::Hover => "hover",
            Mark::Placeable => "placeable",
            Mark::EntryTarget => "entry-target",
        }
    }
}

/// A set of marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Marks(u16);

impl Marks {
    /// Whether the mark is in it.
    pub const fn has(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u16) != 0
    }

    /// Puts a mark in.
    pub const fn add(&mut self, mark: Mark) {
        self.0 |= 1 << mark as u16;
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in it.
    pub fn iter(self) -> impl Iterator<Item = Mark> {
        Mark::ALL.into_iter().filter(move |&mark| self.has(mark))
    }

    /// Their class names, with a blank between.
    pub fn classes(self) -> String {
        self.iter().map(Mark::class).collect::<Vec<_>>().join(" ")
    }
}

/// Which network a portal belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PortalKind {
    /// White's d5 f5 e3 b3.
    White,
    /// Black's c4 e4 d6 g6.
    Black,
    /// b5 and g4, for both.
    Neutral,
    /// A token of `portal-standard`.
    Token,
}

impl PortalKind {
    /// A word fit for a class name.
    pub const fn class(self) -> &'static str {
        match self {
            PortalKind::White => "portal-white",
            PortalKind::Black => "portal-black",
            PortalKind::Neutral => "portal-neutral",
            PortalKind::Token => "portal-token",
        }
    }
}

/// A portal on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PortalModel {
    /// Of which network.
    pub kind: PortalKind,
    /// How many tokens lie here (1 for a fixed portal).
    pub count: u8,
    /// Whether it is closed for now: a piece stands on the token, or the neutral pair is cooling down for the side to
    /// move.
    pub closed: bool,
    /// Where one may come out who goes in here.
    pub exits: Bitboard,
    /// The exit that a side may not take on its next turn: the neutral pair is cooling down for it, or it would return the way
    /// that it has just come.
    pub barred: ByColor<Option<Square>>,
}

/// What the board asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceModel {
    /// Which kind of question.
    pub kind: ChoiceKind,
    /// Where the piece came from.
    pub from: Square,
    /// Where the question is: the promotion square, the entry, or the square that can be both.
    pub at: Square,
    /// The piece that waits.
    pub piece: PieceModel,
    /// The question in words.
    pub prompt: String,
    /// The answers. A promotion's are in the order of the column, from the last rank inwards.
    pub options: Vec<OptionModel>,
}

/// The kinds of questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChoiceKind {
    /// What a pawn becomes: a column of pieces on its file.
    Promotion,
    /// Which exit, or to stay: picked on the board.
    Exit,
    /// Whether to move to this square or to jump there.
    WalkOrJump,
    /// Whether the person really wants to capture their own hidden assassin.
    OwnAssassin,
    /// Shall this move be played? Asked where the person wants to confirm each move.
    Confirm,
}

/// One answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionModel {
    /// Give this to [`crate::Msg::Choose`].
    pub choice: Choice,
    /// The square to tap for it, where it is picked on the board.
    pub square: Option<Square>,
    /// The piece to draw for it.
    pub role: Option<Role>,
    /// The enemy piece that it would change places with.
    pub swaps: Option<Piece>,
    /// In words.
    pub label: String,
}

/// The covered board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CurtainModel {
    /// Who should hold the device now.
    pub player: Color,
    /// "Hand the device to White", in words.
    pub title: String,
    /// What comes next, in words.
    pub text: String,
    /// What the button says.
    pub button: String,
}

/// Something is being placed before the first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlacingModel {
    /// A side places its assassin.
    Assassin {
        /// Which side.
        player: Color,
        /// What to do, in words.
        prompt: String,
    },
    /// The tokens of a `portal-standard` game.
    Tokens {
        /// How many are still to be placed.
        left: usize,
        /// What to do, in words.
        prompt: String,
        /// All are placed: `StartWithTokens` may be sent.
        ready: bool,
    },
}

/// Colours of drawings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Brush {
    /// No modifier.
    #[default]
    Green,
    /// Shift or Control.
    Red,
    /// Alt.
    Blue,
    /// Both.
    Yellow,
}

impl Brush {
    /// A word fit for a class name.
    pub const fn class(self) -> &'static str {
        match self {
            Brush::Green => "green",
            Brush::Red => "red",
            Brush::Blue => "blue",
            Brush::Yellow => "yellow",
        }
    }
}

/// Why there is an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArrowKind {
    /// Drawn by the person.
    Drawn(Brush),
    /// The computer's hint.
    Hint,
    /// Where the waiting piece would jump.
    Jump,
    /// Where the piece that it swaps with would go.
    Swap,
}

/// An arrow, or where both ends are one square, a circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ArrowModel {
    /// Where it starts.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// Why it is there.
    pub kind: ArrowKind,
}

/// How the shown position came from the one shown before, for animation. A piece that keeps its id glides by itself;
/// here is what ids alone do not tell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Motion {
    /// Counts up with every change of the shown position: a component animates when it changes.
    pub serial: u64,
    /// The pieces that are gone, and where they stood: they fade out.
    pub gone: Vec<(PieceModel, Square)>,
    /// The path of a piece that jumped: start, entry (if there is one), exit.
    pub path: Vec<Square>,
    /// Two pieces changed places.
    pub swap: Option<(Square, Square)>,
    /// Tokens that moved, from and to.
    pub tokens: Vec<(Square, Square)>,
    /// The move was made by dropping: the piece is there already and must not glide.
    pub dropped: bool,
}

/// The past is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewModel {
    /// How many plies were played up to the shown position.
    pub ply: usize,
    /// How many plies there are.
    pub last: usize,
    /// The banner, in words.
    pub banner: String,
}

/// The show/hide button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssassinToggle {
    /// Whether they are shown now.
    pub shown: bool,
    /// What the button says.
    pub label: String,
}
