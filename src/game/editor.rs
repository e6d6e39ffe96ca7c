//! The position editor: sets up pieces, tokens and the other fields of a FEN by hand, and says in words whether a game
//! can start there. Any position can be set up; if it cannot be played, the verdict says why.

use engine::rules::Layout;
use engine::{
    AnyPosition, Bitboard, CastlingSide, Color, Piece, Rank, Role, Setup, Square, Variant,
};

use crate::board::{fixed_portal, token_portal};
use crate::save::position_text;
use crate::text::{Fault, Lang, Text, say};
use crate::{
    BoardModel, Label, Mark, Marks, Message, Motion, Msg, PieceId, PieceModel, SquareModel,
};

/// The effect of a tap on a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tool {
    /// Picks up the piece on the square, and puts it down on the next one.
    #[default]
    Hand,
    /// Puts this piece on the square, or removes it if the same piece stands there already.
    Put(Piece),
    /// Adds a token to the square, or removes both if there are already two (`portal-standard`).
    Token,
    /// Removes the piece or, if there is none, the tokens.
    Erase,
}

/// A change of the position.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// A tap or drag on the board. Other messages are ignored, except `Cancel` and `Flip`.
    Board(Msg),
    /// Picks another tool.
    Tool(Tool),
    /// Changes the rule set. Pieces that the new rule set does not have are removed.
    Variant(Variant),
    /// Changes the networks of portals under the pieces (`portal-custom`). Jumps that were forbidden are allowed again.
    Layout(Layout),
    /// Sets the side to move.
    Turn(Color),
    /// Grants or removes a castling right.
    Castling(Color, CastlingSide, bool),
    /// Sets the en passant square: the square that a pawn has just passed over.
    EnPassant(Option<Square>),
    /// Sets whether a side still has to place its assassin.
    Placing(Color, bool),
    /// Empties the board.
    Clear,
    /// Sets up the start position of the rule set.
    Reset,
    /// Turns the board round.
    Flip,
}

/// A position that is being set up.
#[derive(Clone, Debug)]
pub struct Editor {
    setup: Setup,
    ids: [PieceId; 64],
    next_id: PieceId,
    tool: Tool,
    selected: Option<Square>,
    bottom: Color,
    serial: u64,
    lang: Lang,
}

impl Editor {
    /// Creates an editor with a position on its board.
    pub fn new(setup: Setup, lang: Lang) -> Editor {
        let mut editor = Editor {
            setup: Setup::empty(setup.variant),
            ids: [0; 64],
            next_id: 1,
            tool: Tool::Hand,
            selected: None,
            bottom: Color::White,
            serial: 0,
            lang,
        };
        editor.replace_setup(setup);
        editor
    }

    /// Creates an editor with the position of a FEN.
    pub fn from_fen(variant: Variant, fen: &str, lang: Lang) -> Result<Editor, Fault> {
        let setup = position_text::read_setup(variant, fen)?.setup;
        Ok(Editor::new(setup, lang))
    }

    /// From now on it speaks this language.
    pub fn set_lang(&mut self, lang: Lang) {
        self.lang = lang;
    }

    /// Returns the position, which may be illegal.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the position as a FEN.
    pub fn fen(&self) -> String {
        self.setup.fen()
    }

    /// Returns the current tool.
    pub fn tool(&self) -> Tool {
        self.tool
    }

    /// Checks whether a game can start from the position. Both `Ok` and `Err` contain a sentence for the person.
    pub fn verdict(&self) -> Result<String, String> {
        match AnyPosition::from_setup(&self.setup) {
            Ok(_) => Ok(self.say(Label::EDITOR_LEGAL)),
            Err(error) => Err(Fault::Position(error).say(self.lang)),
        }
    }

    /// Returns the kinds of pieces that the rule set has.
    pub fn roles(&self) -> Vec<Role> {
        Role::ALL
            .into_iter()
            .filter(|&role| self.setup.variant.has(role))
            .collect()
    }

    /// Returns the possible en passant squares, given where the pieces stand.
    pub fn en_passant_squares(&self) -> Vec<Square> {
        let (passed, stands) = match self.setup.turn {
            Color::White => (Rank::Sixth, Rank::Fifth),
            Color::Black => (Rank::Third, Rank::Fourth),
        };
        let pawn = Piece {
            color: !self.setup.turn,
            role: Role::Pawn,
        };
        Square::ALL
            .into_iter()
            .filter(|square| {
                let beside = Square::from_coords(square.file(), stands);
                square.rank() == passed && self.setup.piece_at(beside) == Some(pawn)
            })
            .collect()
    }

    /// Applies a change to the position.
    pub fn update(&mut self, edit: Edit) {
        match edit {
            Edit::Board(msg) => self.handle_board_input(msg),
            Edit::Tool(tool) => {
                self.tool = tool;
                self.selected = None;
            }
            Edit::Variant(variant) => self.change_rules(variant),
            Edit::Layout(layout) => {
                let fresh = Setup::empty(self.setup.variant);
                self.setup.layout = fresh.layout.map(|_| layout);
                self.setup.cooldown = fresh.cooldown;
                self.setup.no_return = fresh.no_return;
                self.serial += 1;
            }
            Edit::Turn(color) => {
                self.setup.turn = color;
                self.setup.en_passant = None;
            }
            Edit::Castling(color, side, allowed) => {
                let rights = self.setup.castling;
                self.setup.castling = if allowed {
                    rights.with(color, side)
                } else {
                    rights.without(color, side)
                };
            }
            Edit::EnPassant(square) => self.setup.en_passant = square,
            Edit::Placing(color, still) => self.setup.placing[color] = still,
            Edit::Clear => self.replace_pieces(Setup {
                turn: self.setup.turn,
                ..Setup::empty(self.setup.variant)
            }),
            Edit::Reset => self.replace_pieces(Setup::initial(self.setup.variant)),
            Edit::Flip => self.bottom = !self.bottom,
        }
    }

    fn say(&self, text: impl Into<Text>) -> String {
        say(self.lang, &text.into())
    }

    /// Sets up another position with the drawn portals of this one, which somebody chose.
    fn replace_pieces(&mut self, setup: Setup) {
        let layout = self.setup.layout.take();
        self.replace_setup(Setup { layout, ..setup });
    }

    /// Sets up another position. All its pieces get new ids.
    fn replace_setup(&mut self, setup: Setup) {
        self.setup = setup;
        self.selected = None;
        self.serial += 1;
        for square in Square::ALL {
            self.ids[square.index()] = self.new_id();
        }
    }

    fn new_id(&mut self) -> PieceId {
        self.next_id += 1;
        self.next_id
    }

    fn change_rules(&mut self, variant: Variant) {
        if variant == self.setup.variant {
            return;
        }
        let fresh = Setup::empty(variant);
        for piece in &mut self.setup.pieces {
            *piece = piece.filter(|piece| variant.has(piece.role));
        }
        self.setup.variant = variant;
        self.setup.tokens = fresh.tokens;
        self.setup.placing = fresh.placing;
        self.setup.layout = fresh.layout;
        self.setup.cooldown = fresh.cooldown;
        self.setup.no_return = fresh.no_return;
        if variant == Variant::PortalStandard {
            self.setup.castling = fresh.castling;
            self.setup.en_passant = None;
        }
        if let Tool::Put(piece) = self.tool
            && !variant.has(piece.role)
        {
            self.tool = Tool::Hand;
        }
        if variant != Variant::PortalStandard && self.tool == Tool::Token {
            self.tool = Tool::Hand;
        }
        self.selected = None;
    }

    fn handle_board_input(&mut self, msg: Msg) {
        match msg {
            Msg::Tap(square) => self.tap(square),
            Msg::DragStart(square)
                if self.tool == Tool::Hand && self.setup.piece_at(square).is_some() =>
            {
                self.selected = Some(square);
            }
            Msg::Drop(to) => match (self.selected.take(), to) {
                (Some(from), Some(to)) => self.move_piece(from, to),
                (Some(from), None) => self.put(from, None),
                (None, _) => {}
            },
            // A piece that is dropped outside the board is removed, but not one whose drag was cancelled.
            Msg::Cancel | Msg::DragCancel | Msg::Unselect => self.selected = None,
            Msg::Flip => self.bottom = !self.bottom,
            _ => {}
        }
    }

    fn tap(&mut self, square: Square) {
        let there = self.setup.piece_at(square);
        match self.tool {
            Tool::Hand => match self.selected.take() {
                Some(from) => self.move_piece(from, square),
                None => self.selected = there.map(|_| square),
            },
            Tool::Put(piece) => self.put(square, Some(piece).filter(|_| there != Some(piece))),
            Tool::Erase if there.is_none() => self.setup.tokens[square.index()] = 0,
            Tool::Erase => self.put(square, None),
            Tool::Token => {
                let count = &mut self.setup.tokens[square.index()];
                *count = if *count < 2 { *count + 1 } else { 0 };
                self.serial += 1;
            }
        }
    }

    fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.setup.pieces[square.index()] = piece;
        self.ids[square.index()] = self.new_id();
        self.after_change();
    }

    fn move_piece(&mut self, from: Square, to: Square) {
        if from == to {
            return;
        }
        self.setup.pieces[to.index()] = self.setup.pieces[from.index()].take();
        self.ids[to.index()] = self.ids[from.index()];
        self.ids[from.index()] = self.new_id();
        self.after_change();
    }

    /// Removes the castling rights and the en passant square that the pieces no longer allow.
    fn after_change(&mut self) {
        self.serial += 1;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if !self.may_castle(color, side) {
                    self.setup.castling = self.setup.castling.without(color, side);
                }
            }
        }
        if self
            .setup
            .en_passant
            .is_some_and(|square| !self.en_passant_squares().contains(&square))
        {
            self.setup.en_passant = None;
        }
    }

    /// Returns whether king and rook stand on their squares for this castling move.
    pub fn may_castle(&self, color: Color, side: CastlingSide) -> bool {
        self.setup.variant != Variant::PortalStandard
            && self.setup.castling_at_home().has(color, side)
    }

    /// Returns the board as the screen shows it.
    pub fn board(&self) -> BoardModel {
        BoardModel {
            squares: Square::ALL
                .into_iter()
                .map(|square| self.square(square))
                .collect(),
            orientation: self.bottom,
            face_each_other: false,
            interactive: true,
            choice: None,
            curtain: None,
            placing: None,
            arrows: Vec::new(),
            choice_arrows: Vec::new(),
            motion: Motion {
                serial: self.serial,
                ..Motion::default()
            },
            review: None,
            assassin_toggle: None,
        }
    }

    fn square(&self, square: Square) -> SquareModel {
        let piece = self.setup.piece_at(square).map(|piece| PieceModel {
            id: self.ids[square.index()],
            piece,
            ghost: false,
            revealed: false,
            draggable: self.tool == Tool::Hand,
        });
        let count = self.setup.tokens[square.index()];
        let portal = match self.setup.variant {
            Variant::Portal | Variant::PortalCustom => fixed_portal(&self.setup, square),
            Variant::PortalStandard => token_portal(count, piece.is_some(), Bitboard::EMPTY),
            Variant::Chess | Variant::Dinosaur | Variant::Assassin | Variant::DinosaurAssassin => {
                None
            }
        };
        let mut marks = Marks::default();
        if self.selected == Some(square) {
            marks.add(Mark::Selected);
        }
        let name = Message::SquareName {
            piece: self.setup.piece_at(square),
            square,
            portal: portal.map(|portal| (portal.kind, portal.count)),
            exits: Bitboard::EMPTY,
            ghost: false,
            revealed: false,
        };
        let state = if marks.is_empty() {
            String::new()
        } else {
            self.say(Message::SquareState(marks.iter().collect()))
        };
        SquareModel {
            square,
            piece,
            marks,
            portal,
            active: true,
            name: self.say(name),
            state,
            barred: String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn put(letter: char) -> Edit {
        Edit::Tool(Tool::Put(Piece::from_letter(letter).unwrap()))
    }

    fn tap(name: &str) -> Edit {
        Edit::Board(Msg::Tap(square(name)))
    }

    #[test]
    fn the_portals_under_a_position_can_be_changed_where_players_draw_them() {
        let layout: Layout = "wb3e3/nd4>f5".parse().unwrap();
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 wc3f3 noreturn:w:c3f3";
        let mut editor = Editor::from_fen(Variant::PortalCustom, fen, Lang::En).unwrap();
        editor.update(Edit::Layout(layout.clone()));
        assert_eq!(
            editor.fen(),
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 wb3e3/nd4>f5 -"
        );
        assert!(editor.verdict().is_ok());
        assert!(editor.board().square(square("d4")).portal.is_some());
        let mut chess = Editor::new(Setup::initial(Variant::Chess), Lang::En);
        chess.update(Edit::Layout(layout));
        assert_eq!(chess.setup(), &Setup::initial(Variant::Chess));
    }

    #[test]
    fn building_a_position_updates_its_validity_and_castling_rights() {
        let mut editor = Editor::new(Setup::initial(Variant::Chess), Lang::En);
        assert!(editor.verdict().is_ok());
        editor.update(Edit::Clear);
        assert!(editor.verdict().is_err_and(|text| text.contains("king")));
        for edit in [
            put('K'),
            tap("e1"),
            put('k'),
            tap("e8"),
            put('R'),
            tap("h1"),
        ] {
            editor.update(edit);
        }
        assert_eq!(
            editor.verdict(),
            Ok("This position can be played.".to_owned())
        );
        assert!(editor.may_castle(Color::White, CastlingSide::King));
        editor.update(Edit::Castling(Color::White, CastlingSide::King, true));
        assert_eq!(editor.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        // When the rook leaves its square, the right to castle with it is lost.
        editor.update(Edit::Tool(Tool::Hand));
        editor.update(tap("h1"));
        editor.update(tap("h5"));
        assert_eq!(editor.fen(), "4k3/8/8/7R/8/8/8/4K3 w - - 0 1");
    }

    #[test]
    fn dragged_pieces_keep_their_id_and_are_removed_when_dropped_off_the_board() {
        let mut editor = Editor::new(Setup::initial(Variant::Portal), Lang::En);
        let id = |editor: &Editor, name: &str| {
            editor
                .board()
                .square(square(name))
                .piece
                .map(|piece| piece.id)
        };
        let pawn = id(&editor, "e2");
        editor.update(Edit::Board(Msg::DragStart(square("e2"))));
        editor.update(Edit::Board(Msg::Drop(Some(square("e6")))));
        assert_eq!(id(&editor, "e6"), pawn);
        editor.update(Edit::Board(Msg::DragStart(square("e6"))));
        editor.update(Edit::Board(Msg::Drop(None)));
        assert_eq!(id(&editor, "e6"), None);
    }

    #[test]
    fn changing_the_variant_removes_unsupported_pieces_and_a_ninth_token_is_invalid() {
        let mut editor = Editor::new(Setup::initial(Variant::Dinosaur), Lang::En);
        editor.update(Edit::Variant(Variant::PortalStandard));
        assert!(editor.verdict().is_ok());
        assert!(editor.setup().piece_at(square("e3")).is_none());
        editor.update(Edit::Tool(Tool::Token));
        editor.update(tap("a4"));
        assert!(editor.verdict().is_err_and(|text| text.contains('9')));
    }

    #[test]
    fn en_passant_is_offered_behind_a_pawn_and_cleared_with_the_pawn() {
        let mut editor =
            Editor::from_fen(Variant::Chess, "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", Lang::En).unwrap();
        assert_eq!(editor.en_passant_squares(), [square("d6")]);
        editor.update(Edit::EnPassant(Some(square("d6"))));
        assert!(editor.verdict().is_ok());
        editor.update(Edit::Tool(Tool::Erase));
        editor.update(tap("d5"));
        assert_eq!(editor.setup().en_passant, None);
    }
}
