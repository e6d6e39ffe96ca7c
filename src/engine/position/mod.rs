//! A legal position under one rule set, and the questions it answers; around it, its moves, how they are found and made,
//! what one side may see, and a game as a list of positions. Text is in `notation`, and what differs between the rule
//! sets is in `rules`.

pub(crate) mod any_position;
pub(crate) mod game_history;
mod move_facts;
pub(crate) mod movegen;
pub(crate) mod moves;
pub(crate) mod observation;
mod perft;
pub(crate) mod piece_moves;
pub(crate) mod play;
pub(crate) mod position_status;
pub(crate) mod setup;
pub(crate) mod status;
pub(crate) mod validate;
pub(crate) mod view;

use std::fmt;
use std::str::FromStr;

use crate::board::attacks::{king_attacks, pawn_attacks};
use crate::board::tables::tables;
use crate::notation::fen_error::MAX_NUMBER;
use crate::position::movegen::KingLines;
use crate::rules::{self, Layout, Rules, Tokens};
use crate::{
    Bitboard, Board, ByColor, CastlingRights, Color, FenError, Move, Piece, PieceMoves,
    PositionError, Role, Scope, Setup, Square, Variant,
};

/// A position under rule set `R`, including all hidden assassins. It is cheap to copy: moves are taken back by keeping
/// a copy.
///
/// ```
/// use portal_chess_engine::{Position, rules::Chess};
/// let mut position = Position::<Chess>::initial();
/// for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     position = position.play(mv.parse().unwrap()).unwrap();
/// }
/// assert!(position.is_check());
/// assert_eq!(position.legal_moves().len(), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<R: Rules> {
    pub(crate) board: Board,
    pub(crate) hash: u64,
    pub(crate) extra: R::Extra,
    pub(crate) fullmove_number: u32,
    pub(crate) halfmove_clock: u16,
    pub(crate) castling: CastlingRights,
    pub(crate) en_passant: Option<Square>,
    /// Whether the en passant square is in the hash, which is the case if an en passant capture is legal.
    pub(crate) en_passant_counts: bool,
    pub(crate) turn: Color,
}

/// A move that the position does not allow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{mv} is not a legal move in {fen}")]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
    /// The position.
    pub fen: String,
}

/// Why a FEN does not give a position: it cannot be parsed, or it describes an illegal position.
///
/// Not `#[non_exhaustive]`, because there is no third way to fail; each of the two has its own error for the details.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidFen {
    /// The text is not a valid FEN.
    #[error(transparent)]
    Text(#[from] FenError),
    /// The text is valid, but the position is illegal.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl<R: Rules> Position<R> {
    /// The start position.
    pub fn initial() -> Position<R> {
        Position::from_setup_unchecked(&Setup::initial(R::VARIANT))
    }

    /// The position that a set-up describes.
    ///
    /// Fails if the set-up is not a legal position.
    pub fn from_setup(setup: &Setup) -> Result<Position<R>, PositionError> {
        if !rules::plays::<R>(setup.variant) {
            return Err(PositionError::Variant {
                expected: R::VARIANT,
                found: setup.variant,
            });
        }
        validate::setup(setup)?;
        R::check_extra(setup)?;
        let position = Position::from_setup_unchecked(setup);
        if position.king(position.turn).is_none() {
            // An assassin captured the king. It may do so while its own king is in check.
            return Ok(position);
        }
        let mut left_behind = position;
        left_behind.turn = !position.turn;
        if R::is_left_in_check(&left_behind) {
            return Err(PositionError::OpponentInCheck(left_behind.turn));
        }
        Ok(position)
    }

    /// The position that a set-up describes, without any check. For example, a king may be missing because an assassin
    /// captured it. Nothing panics on an illegal position, but only checked positions give sensible answers.
    pub fn from_setup_unchecked(setup: &Setup) -> Position<R> {
        let board = Board::of(&setup.pieces);
        let mut position = Position {
            board,
            hash: 0,
            extra: R::read_extra(setup, &board),
            fullmove_number: setup.fullmove_number.min(MAX_NUMBER),
            halfmove_clock: u16::try_from(setup.halfmove_clock).unwrap_or(u16::MAX),
            castling: setup.castling,
            en_passant: setup.en_passant,
            en_passant_counts: false,
            turn: setup.turn,
        };
        position.en_passant_counts = setup
            .en_passant
            .is_some_and(|square| position.can_capture_en_passant(square));
        position.hash = position.hash_from_scratch();
        position
    }

    /// Parses the FEN of a legal position.
    pub fn from_fen(fen: &str) -> Result<Position<R>, InvalidFen> {
        Ok(Position::from_setup(&Setup::parse(R::VARIANT, fen)?)?)
    }

    /// The whole position, including hidden assassins, as a set-up.
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup::empty(self.variant());
        setup.pieces = self.board.by_square();
        setup.turn = self.turn;
        setup.castling = self.castling;
        setup.en_passant = self.en_passant;
        setup.halfmove_clock = self.halfmove_clock.into();
        setup.fullmove_number = self.fullmove_number;
        R::write_extra(&self.extra, &mut setup);
        setup
    }

    /// The FEN of the position, including hidden assassins.
    pub fn fen(&self) -> String {
        self.to_setup().fen()
    }

    /// The rule set of the position.
    pub fn variant(&self) -> Variant {
        R::variant(&self.extra)
    }

    /// The side to move.
    #[inline(always)]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The placement of the pieces.
    #[inline(always)]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The piece on a square, even if it is a hidden assassin.
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// The pieces of a side.
    #[inline(always)]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.board.by_color(color)
    }

    /// The pieces of one kind, of both sides.
    #[inline(always)]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.board.by_role(role)
    }

    /// The pieces of one kind and one side.
    #[inline(always)]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.board.pieces(color, role)
    }

    /// The squares of all pieces, including hidden assassins.
    #[inline(always)]
    pub const fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// The square of a side's king, or `None` after an assassin captured it.
    #[inline(always)]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.board.king(color)
    }

    /// Plies since the last capture or pawn move.
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock as u32
    }

    /// The number of the current move: it starts at 1 and goes up after each move of Black.
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The castlings that are still allowed.
    pub const fn castling_rights(&self) -> CastlingRights {
        self.castling
    }

    /// The square that a pawn just passed over with a double step.
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// A 64-bit key of everything that legal moves depend on: pieces (including hidden ones), side to move, castling
    /// rights, the en passant square if a capture there is legal, and the state that the rule set adds. It is updated
    /// with each move.
    #[inline(always)]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    pub(crate) fn hash_from_scratch(&self) -> u64 {
        let keys = &tables().keys;
        let mut hash = R::extra_hash(&self.extra) ^ keys.board(&self.board);
        if R::CASTLING {
            hash ^= keys.castling(self.castling);
        }
        if let (Some(square), true) = (self.en_passant, self.en_passant_counts) {
            hash ^= keys.en_passant(square);
        }
        if self.turn == Color::Black {
            hash ^= keys.turn;
        }
        hash
    }

    /// The enemy pieces that give check to the side to move. Hidden assassins give none.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        R::checkers(self)
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// Hands all legal moves to `listener` in sets, until it returns `true` to stop. Returns whether it stopped.
    #[inline(always)]
    pub fn generate(&self, listener: &mut impl FnMut(PieceMoves) -> bool) -> bool {
        R::generate(self, Scope::ALL, listener)
    }

    /// Hands out the legal moves of a scope, for example captures and promotions only.
    #[inline(always)]
    pub fn generate_scope(
        &self,
        scope: Scope,
        listener: &mut impl FnMut(PieceMoves) -> bool,
    ) -> bool {
        R::generate(self, scope, listener)
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.listed(Scope::ALL)
    }

    /// The legal captures (as their mover sees them) and promotions.
    pub fn noisy_moves(&self) -> Vec<Move> {
        self.listed(Scope::NOISY)
    }

    fn listed(&self, scope: Scope) -> Vec<Move> {
        let mut list = Vec::with_capacity(64);
        self.generate_once(scope, &mut |moves: PieceMoves| {
            moves.append_to(&mut list);
            false
        });
        list
    }

    /// Generates moves through a function that is compiled only once, for callers that are not time-critical. The other
    /// ways to generate moves are inlined at each call, which is fast but takes several kilobytes each time.
    #[inline(never)]
    pub(crate) fn generate_once(
        &self,
        scope: Scope,
        listener: &mut dyn FnMut(PieceMoves) -> bool,
    ) -> bool {
        R::generate(self, scope, &mut |moves: PieceMoves| listener(moves))
    }

    /// Whether there is a legal move at all.
    pub fn has_legal_move(&self) -> bool {
        self.generate_once(Scope::ALL, &mut |_| true)
    }

    /// Whether a move is legal. Generates only the moves of the moving piece.
    pub fn is_legal(&self, mv: Move) -> bool {
        let scope = match mv {
            Move::Normal { from, .. } | Move::Jump { from, .. } | Move::Activate { from, .. } => {
                Scope::from(from)
            }
            Move::Place { .. } => Scope::ALL,
        };
        self.generate_once(scope, &mut |moves: PieceMoves| moves.has(mv))
    }

    /// Returns the position after a move.
    ///
    /// Fails if the move is not legal.
    pub fn play(&self, mv: Move) -> Result<Position<R>, IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove {
                mv,
                fen: self.fen(),
            });
        }
        let mut next = *self;
        next.play_unchecked(mv);
        Ok(next)
    }

    /// Makes a move that is known to be legal.
    #[inline(always)]
    pub fn play_unchecked(&mut self, mv: Move) {
        R::play(self, mv);
    }

    /// The position after a null move (<https://www.chessprogramming.org/Null_Move>), for the search; `None` while
    /// assassins are being placed. The side to move must not be in check: every caller knows that already, so this is
    /// not tested again.
    pub(crate) fn null_move(&self) -> Option<Position<R>> {
        debug_assert!(!self.is_check(), "a null move in check is illegal");
        if !R::allows_null_move(self) {
            return None;
        }
        let mut next = *self;
        play::clear_en_passant(&mut next);
        next.halfmove_clock = next.halfmove_clock.saturating_add(1);
        R::expire_restrictions(&mut next);
        play::pass_turn(&mut next);
        Some(next)
    }

    /// Whether the side to move has a legal en passant capture on this square.
    pub(crate) fn can_capture_en_passant(&self, square: Square) -> bool {
        let candidates = pawn_attacks(!self.turn, square) & self.pieces(self.turn, Role::Pawn);
        if !R::EN_PASSANT || candidates.is_empty() || self.occupied().has(square) {
            return false;
        }
        let scope = Scope {
            from: candidates,
            noisy: true,
        };
        self.generate_once(
            scope,
            &mut |moves| matches!(moves, PieceMoves::Piece { role: Role::Pawn, to, .. } if to.has(square)),
        )
    }

    /// Whether the kings stand on adjacent squares.
    pub(crate) fn kings_touch(&self) -> bool {
        let beside = self
            .king(Color::White)
            .map_or(Bitboard::EMPTY, king_attacks);
        beside.intersects(self.pieces(Color::Black, Role::King))
    }

    /// A side's assassins that its opponent cannot see.
    pub fn hidden(&self, color: Color) -> Bitboard {
        R::hidden(&self.extra) & self.by_color(color)
    }

    /// A side's assassins that both players see.
    pub fn revealed(&self, color: Color) -> Bitboard {
        self.pieces(color, Role::Assassin)
            .without(R::hidden(&self.extra))
    }

    /// The sides that still have to place their assassin.
    pub fn placing(&self) -> ByColor<bool> {
        R::placing(&self.extra)
    }

    /// The portal tokens.
    pub fn tokens(&self) -> Tokens {
        R::token_counts(&self.extra)
    }

    /// The token squares on which no piece stands.
    pub fn open_tokens(&self) -> Bitboard {
        R::tokens(&self.extra).without(self.occupied())
    }

    /// The networks of fixed portals, or `None` in a rule set without such portals.
    pub fn layout(&self) -> Option<&'static Layout> {
        R::layout(&self.extra)
    }

    /// The fixed portals that a side may use.
    pub fn usable_portals(&self, color: Color) -> Bitboard {
        R::usable_portals(&self.extra, color)
    }

    /// The neutral networks, each by its first square, through which a side may not jump on its next turn.
    pub fn cooldown(&self) -> ByColor<Bitboard> {
        R::cooldown(&self.extra)
    }

    /// The jump that a side may not make on its next turn, as its start and end square.
    pub fn no_return(&self, color: Color) -> Option<(Square, Square)> {
        R::no_return(&self.extra, color)
    }

    /// The pieces of each side without hidden assassins.
    pub fn non_hidden_pieces(&self) -> ByColor<Bitboard> {
        let hidden = R::hidden(&self.extra);
        ByColor(Color::ALL.map(|color| self.by_color(color).without(hidden)))
    }

    /// The facts about the side to move that move generation needs, or `None` if that side has no king.
    #[inline(always)]
    pub(crate) fn context(&self) -> Option<movegen::Context> {
        let us = self.turn;
        let king = self.king(us)?;
        let hidden = R::hidden(&self.extra);
        let own = self.by_color(us).without(hidden);
        let enemy = self.by_color(!us).without(hidden);
        let KingLines { checkers, shields } = R::king_lines(self);
        Some(movegen::Context {
            us,
            king,
            own,
            enemy,
            blockers: own | enemy,
            checkers,
            pinned: shields & own,
            tables: tables(),
        })
    }
}

impl<R: Rules> Default for Position<R> {
    fn default() -> Position<R> {
        Position::initial()
    }
}

impl<R: Rules> FromStr for Position<R> {
    type Err = InvalidFen;

    fn from_str(fen: &str) -> Result<Position<R>, InvalidFen> {
        Position::from_fen(fen)
    }
}

impl<R: Rules> fmt::Display for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}

#[cfg(test)]
mod tests;
