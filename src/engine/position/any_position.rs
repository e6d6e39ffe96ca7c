//! A position whose rule set is chosen at run time. All code except the search works with this type.

use std::any::Any;
use std::fmt;

use crate::rules::rule_sets::rule_sets;
use crate::rules::{self, Layout, Rules};
use crate::{
    Bitboard, ByColor, CastlingRights, CastlingSide, Color, IllegalMove, InvalidFen, Move, Piece,
    PieceMoves, Position, PositionError, Role, Scope, Setup, Square, Status, Variant,
};

macro_rules! define_any_position {
    (() $($(#[$doc:meta])* $name:ident $id:literal,)*) => {
        /// A position under any of the rule sets, including all hidden assassins. Without the feature `compiled-portals`,
        /// positions of `portal` have the type of those of `portal-custom`.
        ///
        /// ```
        /// use portal_chess_engine::{AnyPosition, Variant};
        /// let mut position = AnyPosition::initial(Variant::Portal);
        /// position.play("e2e3>d5".parse().unwrap()).unwrap();
        /// assert_eq!(
        ///     position.fen(),
        ///     "rnbqkbnr/pppppppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 noreturn:w:d5e3",
        /// );
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum AnyPosition {
            $($(#[$doc])* $name(Position<rules::played_by::$name>),)*
        }

        impl AnyPosition {
            /// The position that a set-up describes.
            ///
            /// Fails if the set-up is not a legal position.
            pub fn from_setup(setup: &Setup) -> Result<AnyPosition, PositionError> {
                Ok(match setup.variant {
                    $(Variant::$name => AnyPosition::$name(Position::from_setup(setup)?),)*
                })
            }

            /// The position that a set-up describes, without any check. This is for views, which may lack a king that an
            /// assassin captured. Nothing panics on an illegal position, but only checked positions give sensible answers.
            pub fn from_setup_unchecked(setup: &Setup) -> AnyPosition {
                match setup.variant {
                    $(Variant::$name => AnyPosition::$name(Position::from_setup_unchecked(setup)),)*
                }
            }
        }

        impl<R: Rules> From<Position<R>> for AnyPosition {
            fn from(position: Position<R>) -> AnyPosition {
                match position.variant() {
                    $(Variant::$name => AnyPosition::$name(retyped(&position)),)*
                }
            }
        }
    };
}

rule_sets!([define_any_position]);

/// The same position as the type that plays its rule set, which nearly always it has already.
fn retyped<R: Rules, Player: Rules>(position: &Position<R>) -> Position<Player> {
    let same = (position as &dyn Any).downcast_ref().copied();
    same.unwrap_or_else(|| Position::from_setup_unchecked(&position.to_setup()))
}

/// Evaluates an expression with the inner position, whatever its rule set is.
macro_rules! each {
    ($any:expr, $position:ident => $value:expr) => {
        $crate::rules::rule_sets::rule_sets!([$crate::position::any_position::match_position] $any, $position => $value)
    };
}

macro_rules! match_position {
    (($any:expr, $position:ident => $value:expr) $($(#[$doc:meta])* $name:ident $id:literal,)*) => {
        match $any {
            $($crate::AnyPosition::$name($position) => $value,)*
        }
    };
}

#[cfg(feature = "search")]
pub(crate) use each;
pub(crate) use match_position;

impl AnyPosition {
    /// The start position of a rule set.
    pub fn initial(variant: Variant) -> AnyPosition {
        AnyPosition::from_setup_unchecked(&Setup::initial(variant))
    }

    /// Parses the FEN of a legal position.
    pub fn from_fen(variant: Variant, fen: &str) -> Result<AnyPosition, InvalidFen> {
        Ok(AnyPosition::from_setup(&Setup::parse(variant, fen)?)?)
    }

    /// The whole position, including hidden assassins, as a set-up.
    pub fn to_setup(&self) -> Setup {
        each!(self, position => position.to_setup())
    }

    /// The FEN of the position, including hidden assassins.
    pub fn fen(&self) -> String {
        each!(self, position => position.fen())
    }

    /// The rule set of the position.
    pub fn variant(&self) -> Variant {
        each!(self, position => position.variant())
    }

    /// The inner position, if its rule set is `R`.
    pub(crate) fn of_rules<R: Rules>(&self) -> Option<&Position<R>> {
        each!(self, position => (position as &dyn Any).downcast_ref())
    }

    /// The side to move.
    pub const fn turn(&self) -> Color {
        each!(self, position => position.turn())
    }

    /// The piece on a square, even if it is a hidden assassin.
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        each!(self, position => position.piece_at(square))
    }

    /// The pieces of a side.
    pub const fn by_color(&self, color: Color) -> Bitboard {
        each!(self, position => position.by_color(color))
    }

    /// The pieces of one kind, of both sides.
    pub const fn by_role(&self, role: Role) -> Bitboard {
        each!(self, position => position.by_role(role))
    }

    /// The pieces of one kind and one side.
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        each!(self, position => position.pieces(color, role))
    }

    /// The squares of all pieces, including hidden assassins.
    pub const fn occupied(&self) -> Bitboard {
        each!(self, position => position.occupied())
    }

    /// The square of a side's king, or `None` after an assassin captured it.
    pub const fn king(&self, color: Color) -> Option<Square> {
        each!(self, position => position.king(color))
    }

    /// The enemy pieces that give check to the side to move. Hidden assassins give none.
    pub fn checkers(&self) -> Bitboard {
        each!(self, position => position.checkers())
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// A 64-bit key of everything that legal moves depend on; see [`Position::hash`].
    pub const fn hash(&self) -> u64 {
        each!(self, position => position.hash())
    }

    /// Plies since the last capture or pawn move.
    pub const fn halfmove_clock(&self) -> u32 {
        each!(self, position => position.halfmove_clock())
    }

    /// The number of the current move: it starts at 1 and goes up after each move of Black.
    pub const fn fullmove_number(&self) -> u32 {
        each!(self, position => position.fullmove_number())
    }

    /// The castlings that are still allowed.
    pub const fn castling_rights(&self) -> CastlingRights {
        each!(self, position => position.castling_rights())
    }

    /// The square that a pawn just passed over with a double step.
    pub const fn en_passant(&self) -> Option<Square> {
        each!(self, position => position.en_passant())
    }

    /// The number of portal tokens on each square; always 0 except in `portal-standard`.
    pub fn tokens(&self) -> [u8; 64] {
        each!(self, position => position.tokens()).counts()
    }

    /// The number of portal tokens on a square.
    pub fn token_count(&self, square: Square) -> u8 {
        each!(self, position => position.tokens()).count(square) as u8
    }

    /// The token squares on which no piece stands.
    pub fn open_tokens(&self) -> Bitboard {
        each!(self, position => position.open_tokens())
    }

    /// The neutral networks, each by its first square, through which a side may not jump on its next turn.
    pub fn cooldown(&self) -> ByColor<Bitboard> {
        each!(self, position => position.cooldown())
    }

    /// The networks of fixed portals, or `None` in a rule set without such portals.
    pub fn layout(&self) -> Option<&'static Layout> {
        each!(self, position => position.layout())
    }

    /// The jump that a side may not make on its next turn, as its start and end square.
    pub fn no_return(&self, color: Color) -> Option<(Square, Square)> {
        each!(self, position => position.no_return(color))
    }

    /// The fixed portals that a side may use; none in a rule set without such portals.
    pub fn usable_portals(&self, color: Color) -> Bitboard {
        each!(self, position => position.usable_portals(color))
    }

    /// The sides that still have to place their assassin.
    pub fn placing(&self) -> ByColor<bool> {
        each!(self, position => position.placing())
    }

    /// A side's assassins that its opponent cannot see.
    pub fn hidden(&self, color: Color) -> Bitboard {
        each!(self, position => position.hidden(color))
    }

    /// A side's assassins that both players see.
    pub fn revealed(&self, color: Color) -> Bitboard {
        each!(self, position => position.revealed(color))
    }

    /// The squares on which an assassin of this side would be revealed, judging by the enemy pawns on this board: the
    /// squares that those pawns attack, and every rank that one of them has passed.
    pub fn revealing_squares(&self, color: Color) -> Bitboard {
        crate::rules::revealing_squares(color, self.pieces(!color, Role::Pawn))
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        each!(self, position => position.legal_moves())
    }

    /// Hands all legal moves to `listener` in sets, until it returns `true` to stop. Returns whether it stopped.
    pub fn generate(&self, listener: &mut dyn FnMut(PieceMoves) -> bool) -> bool {
        each!(self, position => position.generate_once(Scope::ALL, listener))
    }

    /// Whether there is a legal move at all.
    pub fn has_legal_move(&self) -> bool {
        each!(self, position => position.has_legal_move())
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        each!(self, position => position.is_legal(mv))
    }

    /// Makes a move, if it is legal.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        // This does not call each rule set's own `play`: a copy of two small functions for each is a smaller download than
        // a copy of a large one.
        if !self.is_legal(mv) {
            return Err(IllegalMove {
                mv,
                fen: self.fen(),
            });
        }
        self.play_unchecked(mv);
        Ok(())
    }

    /// Makes a move that is known to be legal.
    pub fn play_unchecked(&mut self, mv: Move) {
        each!(self, position => position.play_unchecked(mv));
    }

    /// Whether a legal move ends the stretch of the game in which positions are compared for repetition. A quiet move
    /// of an assassin that ends hidden does, and so does a placing: the board may look the same again, but the opponent
    /// cannot know that the position is the same. With portals a capture does, too.
    pub fn breaks_repetition(&self, mv: Move) -> bool {
        let mut after = *self;
        after.play_unchecked(mv);
        self.broke_repetition(mv, &after)
    }

    /// Like [`AnyPosition::breaks_repetition`], for callers that already know the position after the move.
    pub(crate) fn broke_repetition(&self, mv: Move, after: &AnyPosition) -> bool {
        each!(self, position => after.of_rules().is_some_and(|after| position.breaks_repetition(mv, after)))
    }

    /// The side of the board to which a legal move castles, or `None` if it is not castling.
    pub fn castling_side(&self, mv: Move) -> Option<CastlingSide> {
        each!(self, position => position.castling_side(mv))
    }

    /// The castling that some programs write as the king taking its own rook, such as `e1h1`, if it is legal.
    pub fn castling_by_rook(&self, mv: Move) -> Option<Move> {
        let Move::Normal {
            from,
            to,
            promotion: None,
        } = mv
        else {
            return None;
        };
        let us = self.turn();
        let side = CastlingSide::ALL
            .into_iter()
            .find(|&side| CastlingRights::rook_home(us, side) == to)?;
        let castling = Move::Normal {
            from,
            to: CastlingRights::king_target(us, side),
            promotion: None,
        };
        (self.king(us) == Some(from)
            && self.is_legal(castling)
            && self.castling_side(castling) == Some(side))
        .then_some(castling)
    }

    /// The start and end square of the rook, or `None` if a legal move is not castling.
    pub fn castled_rook(&self, mv: Move) -> Option<(Square, Square)> {
        each!(self, position => position.castled_rook(mv))
    }

    /// The status of the position alone, without regard to repetition.
    pub fn status(&self) -> Status {
        each!(self, position => position.status())
    }

    /// Whether neither side can ever give mate.
    pub fn is_insufficient(&self) -> bool {
        each!(self, position => position.is_insufficient())
    }

    /// The number of leaves of the tree of legal moves, ignoring draws by rule.
    pub fn perft(&self, depth: u32) -> u64 {
        each!(self, position => position.perft(depth))
    }

    /// Gives the same number as [`AnyPosition::perft`], but also plays every move of the last ply instead of counting
    /// those moves.
    pub fn perft_one_by_one(&self, depth: u32) -> u64 {
        each!(self, position => position.perft_one_by_one(depth))
    }

    /// The number of leaves behind each legal move.
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        each!(self, position => position.divide(depth))
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}
