//! The board as a screen draws it: pieces, marks, arrows and questions. [`crate::Session::board`] builds it. It
//! contains nothing that the viewer may not know.

use engine::{Bitboard, ByColor, Color, Piece, Role, Square};

use crate::Choice;

/// The board of one screen. It is cheap to compare, so that a component can redraw only the squares that differ.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardModel {
    /// All 64 squares in a1, b1 … h8 order; index them by [`Square::index`].
    pub squares: Vec<SquareModel>,
    /// The side at the bottom.
    pub orientation: Color,
    /// Whether the far side's pieces are turned round, for two people who sit opposite each other at one device.
    pub face_each_other: bool,
    /// Whether a person can do anything on this board now.
    pub interactive: bool,
    /// The question that the board asks before a move is complete.
    pub choice: Option<ChoiceModel>,
    /// The curtain that covers the board until the right player holds the device.
    pub curtain: Option<CurtainModel>,
    /// The assassin or the tokens that are being placed before the first move.
    pub placing: Option<PlacingModel>,
    /// Arrows and circles that the person drew, and the arrows of a hint or a better move.
    pub arrows: Vec<ArrowModel>,
    /// Arrows of the pending choice: where the jumping piece would go, and where the piece that it swaps with would go.
    pub choice_arrows: Vec<ArrowModel>,
    /// The change from the previously shown position to this one.
    pub motion: Motion,
    /// The ply on the screen, if it is not the last one.
    pub review: Option<ReviewModel>,
    /// The button that shows or hides the person's assassins, if there is one.
    pub assassin_toggle: Option<AssassinToggle>,
}

impl BoardModel {
    /// Returns the model of a square.
    pub fn square(&self, square: Square) -> &SquareModel {
        &self.squares[square.index()]
    }

    /// Iterates over the squares in screen order, top left first, as the board is turned.
    pub fn display_order(&self) -> impl Iterator<Item = &SquareModel> {
        display_order(self.orientation)
            .into_iter()
            .map(|square| self.square(square))
    }
}

/// Returns the 64 squares in screen order, top left first, with the side `bottom` at the bottom.
pub fn display_order(bottom: Color) -> Vec<Square> {
    let squares: Vec<Square> = Square::ALL.to_vec();
    let rows = squares.chunks(8);
    match bottom {
        Color::White => rows.rev().flatten().copied().collect(),
        Color::Black => rows.flat_map(|row| row.iter().rev()).copied().collect(),
    }
}

/// One square of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct SquareModel {
    /// The square.
    pub square: Square,
    /// The piece that the viewer sees on the square.
    pub piece: Option<PieceModel>,
    /// The marks of the square.
    pub marks: Marks,
    /// The portal on the square.
    pub portal: Option<PortalModel>,
    /// Whether a tap on the square does something.
    pub active: bool,
    /// The square's name for screen readers: "white triceratops, e3, black portal".
    pub name: String,
    /// The square's state for screen readers: "selected", "can move here", "in check".
    pub state: String,
    /// Sentences that say which of the portal's exits are closed, and to whom, or what is wrong with this square of a drawing.
    pub barred: String,
}

impl SquareModel {
    /// Returns whether a tap on the square does nothing but ask about its portal.
    pub fn only_explains(&self) -> bool {
        self.portal.is_some() && !self.active
    }

    /// Returns the square's whole label for screen readers: name, state and closed exits.
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

/// Identifies a piece for as long as a viewer can follow it. A piece that moves keeps its id, so that its element
/// glides.
pub type PieceId = u32;

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceModel {
    /// The piece's id. It is stable from ply to ply, also through swaps, jumps, promotion and undo.
    pub id: PieceId,
    /// The piece's side and kind.
    pub piece: Piece,
    /// Whether the piece is a hidden assassin, which only its owner sees, drawn as a ghost.
    pub ghost: bool,
    /// Whether the piece is a revealed assassin, which has a dashed outline.
    pub revealed: bool,
    /// Whether the person may pick up the piece now.
    pub draggable: bool,
}

/// One kind of mark on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Mark {
    /// The piece on this square is selected (green).
    Selected,
    /// The selected piece may move to this square (dot).
    Target,
    /// The selected piece may capture on this square (orange).
    Capture,
    /// The last ply started on this square.
    LastFrom,
    /// The last ply ended on this square, or passed through its portal.
    LastTo,
    /// The king on this square is in check (red), or something is wrong with this square of a drawing.
    Check,
    /// A revealed assassin stands on this square (dashed).
    Revealed,
    /// The selected piece may jump to this square from the portal that it stands on.
    Activation,
    /// The piece that waits for its exit has entered the portal on this square.
    Entry,
    /// The pending piece may leave the portals on this square.
    Exit,
    /// Choosing this exit swaps places with the enemy piece on it.
    Swap,
    /// The premove starts on this square.
    PremoveFrom,
    /// The premove ends on this square.
    PremoveTo,
    /// A dragged piece hovers over this square and may be dropped there.
    Hover,
    /// An assassin or a token may be placed on this square.
    Placeable,
    /// The selected piece may enter the token portal on this square, and will jump on from there.
    EntryTarget,
    /// The portal leads to this square, but the piece cannot come out here now (padlock).
    Locked,
}

impl Mark {
    /// All marks.
    pub const ALL: [Mark; 17] = [
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
        Mark::Locked,
    ];

    /// Returns the mark's CSS class name.
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
            Mark::Locked => "locked",
        }
    }
}

/// A set of marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Marks(u32);

impl Marks {
    /// Returns whether the set contains a mark.
    pub const fn has(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u32) != 0
    }

    /// Adds a mark.
    pub const fn add(&mut self, mark: Mark) {
        self.0 |= 1 << mark as u32;
    }

    /// Returns whether the set contains no marks.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the marks in the set.
    pub fn iter(self) -> impl Iterator<Item = Mark> {
        Mark::ALL.into_iter().filter(move |&mark| self.has(mark))
    }

    /// Returns the CSS class names of the marks, separated by spaces.
    pub fn classes(self) -> String {
        self.iter().map(Mark::class).collect::<Vec<_>>().join(" ")
    }
}

/// The network that a portal belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PortalKind {
    /// White's network: d5, f5, e3 and b3.
    White,
    /// Black's network: c4, e4, d6 and g6.
    Black,
    /// The neutral pair b5 and g4, which both sides may use.
    Neutral,
    /// The tokens of `portal-standard`.
    Token,
}

impl PortalKind {
    /// Returns the network's CSS class name.
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
    /// The network of the portal.
    pub kind: PortalKind,
    /// The number of tokens on the square; 1 for a fixed portal.
    pub count: u8,
    /// Whether the portal is closed for now: a piece stands on the token, or the neutral pair is cooling down for the
    /// side to move.
    pub closed: bool,
    /// The squares on which a piece that enters here may come out.
    pub exits: Bitboard,
    /// The exit that each side may not take on its next turn, because the neutral pair is cooling down for that side,
    /// or because the piece would go straight back the way it has just come.
    pub barred: ByColor<Bitboard>,
    /// Whether a one-way network ends here, so that nothing leads on.
    pub is_exit: bool,
}

/// A question that the board asks before a move is complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceModel {
    /// The kind of question.
    pub kind: ChoiceKind,
    /// The square that the piece came from.
    pub from: Square,
    /// The square in question: the promotion square, the entry portal, or the square that the piece can both move and
    /// jump to.
    pub at: Square,
    /// The piece whose move is waiting for the answer.
    pub piece: PieceModel,
    /// The question in words.
    pub prompt: String,
    /// The possible answers. Promotions are in the order of the column, from the last rank inwards.
    pub options: Vec<OptionModel>,
}

/// The kind of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChoiceKind {
    /// Which piece a pawn becomes: a column of pieces on its file.
    Promotion,
    /// Which exit to take, or whether to stay on the entry; picked on the board.
    Exit,
    /// Whether to move to a square or to jump there.
    WalkOrJump,
    /// Whether the person really wants to capture their own hidden assassin.
    OwnAssassin,
    /// Whether to play this move. Asked if the person wants to confirm each move.
    Confirm,
}

/// One answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionModel {
    /// The choice to send with [`crate::Msg::Choose`].
    pub choice: Choice,
    /// The square to tap for this answer, if it is picked on the board.
    pub square: Option<Square>,
    /// The piece to draw for this answer.
    pub role: Option<Role>,
    /// The enemy piece that the move would swap places with.
    pub swaps: Option<Piece>,
    /// The answer in words.
    pub label: String,
}

/// The curtain that covers the board between two players at one device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CurtainModel {
    /// The player who should hold the device now.
    pub player: Color,
    /// The request in words: "Hand the device to White".
    pub title: String,
    /// What the player will do next, in words.
    pub text: String,
    /// The label of the button.
    pub button: String,
}

/// What is being placed before the first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlacingModel {
    /// A side places its assassin.
    Assassin {
        /// The side that places its assassin.
        player: Color,
        /// The instruction in words.
        prompt: String,
    },
    /// The tokens of a `portal-standard` game are being placed.
    Tokens {
        /// The number of tokens that are still to be placed.
        left: usize,
        /// The instruction in words.
        prompt: String,
        /// Whether all tokens are placed, so that `StartWithTokens` may be sent.
        ready: bool,
    },
}

/// The colour of a drawing, chosen by modifier keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Brush {
    /// No modifier.
    #[default]
    Green,
    /// Shift or Control.
    Red,
    /// Shift or Control.
    Blue,
    /// Alt together with Shift or Control.
    Yellow,
}

impl Brush {
    /// Returns the colour's CSS class name.
    pub const fn class(self) -> &'static str {
        match self {
            Brush::Green => "green",
            Brush::Red => "red",
            Brush::Blue => "blue",
            Brush::Yellow => "yellow",
        }
    }
}

/// The reason why an arrow is on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArrowKind {
    /// The person drew the arrow.
    Drawn(Brush),
    /// The computer suggests the move.
    Hint,
    /// The waiting piece would jump this way.
    Jump,
    /// The piece that would be swapped would go this way.
    Swap,
    /// A network that is being drawn joins these squares.
    Network {
        /// Whose network it is.
        of: PortalKind,
        /// Whether no jump leads back.
        one_way: bool,
    },
}

/// An arrow, or a circle if it starts and ends on the same square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ArrowModel {
    /// The square where the arrow starts.
    pub from: Square,
    /// The square where the arrow ends.
    pub to: Square,
    /// The reason why the arrow is there.
    pub kind: ArrowKind,
}

/// The change from the previously shown position to this one, for animation. A piece that keeps its id glides by
/// itself; this type holds what the ids alone do not tell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Motion {
    /// A counter that goes up with every change of the shown position. A component animates when the counter changes.
    pub serial: u64,
    /// The pieces that are gone, with the squares where they stood. They fade out.
    pub gone: Vec<(PieceModel, Square)>,
    /// The path of a piece that jumped: start, entry (unless it jumped from where it stood), exit.
    pub path: Vec<Square>,
    /// The two squares whose pieces swapped places.
    pub swap: Option<(Square, Square)>,
    /// Tokens that moved, each as its old and new square.
    pub tokens: Vec<(Square, Square)>,
    /// Whether the piece was dropped on its square by hand, so that it is already there and must not glide.
    pub dropped: bool,
}

/// The past position that is on the screen instead of the current one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewModel {
    /// The number of plies that led to the shown position.
    pub ply: usize,
    /// The number of plies in the game.
    pub last: usize,
    /// The text of the banner.
    pub banner: String,
}

/// The button that shows or hides the person's hidden assassins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssassinToggle {
    /// Whether the assassins are shown now.
    pub shown: bool,
    /// The label of the button.
    pub label: String,
}
