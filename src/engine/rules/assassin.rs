//! `assassin` and `dinosaur-assassin`: chess with a piece that is hidden unless an enemy pawn reveals it
//! (docs/rules.md). Legality depends only on what the mover can see, so legal moves do not give hidden enemy assassins away.

mod field;
mod safety;

use self::safety::{SafetyFilter, is_safe};
use super::Rules;
use super::dinosaur::place_triceratopses;
use crate::board::attacks::{assassin_reach, king_attacks, pawns_attack};
use crate::board::tables::tables;
use crate::position::movegen::{self, Context, emit};
use crate::position::play;
use crate::{
    Bitboard, Board, ByColor, Color, FenFault, Move, PieceMoves, Position, PositionError, Rank,
    Role, RoleSet, Scope, Setup, Square, Variant,
};

/// FIDE chess with one assassin per side; if `DINOSAUR` is set, also one triceratops per side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AssassinRules<const DINOSAUR: bool>;

/// The assassins that are hidden, and the sides that still have to place one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AssassinState {
    /// The hidden assassins of both sides. They follow from the board; they are kept because almost every query needs
    /// them.
    pub(crate) hidden: Bitboard,
    /// The sides that still have to place their assassin.
    pub(crate) placing: ByColor<bool>,
}

impl<const DINOSAUR: bool> Rules for AssassinRules<DINOSAUR> {
    const VARIANT: Variant = if DINOSAUR {
        Variant::DinosaurAssassin
    } else {
        Variant::Assassin
    };
    const PROMOTIONS: RoleSet = if DINOSAUR {
        RoleSet::of(&[
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
            Role::Triceratops,
            Role::Assassin,
        ])
    } else {
        RoleSet::of(&[
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
            Role::Assassin,
        ])
    };
    const TRICERATOPS: bool = DINOSAUR;
    const ASSASSIN: bool = true;
    type Extra = AssassinState;

    fn read_extra(setup: &Setup, board: &Board) -> AssassinState {
        AssassinState {
            hidden: hidden_assassins(board),
            placing: setup.placing,
        }
    }

    fn write_extra(extra: &AssassinState, setup: &mut Setup) {
        setup.placing = extra.placing;
    }

    fn extra_hash(extra: &AssassinState) -> u64 {
        let keys = &tables().keys;
        Color::ALL
            .into_iter()
            .filter(|&color| extra.placing[color])
            .fold(0, |hash, color| hash ^ keys.placing[color as usize])
    }

    fn check_extra(setup: &Setup) -> Result<(), PositionError> {
        let board = Board::of(&setup.pieces);
        let visible = board.occupied().without(hidden_assassins(&board));
        let stuck = |color: &Color| {
            let taken = visible | board.by_color(*color);
            setup.placing[*color] && squares_to_place(&board, *color, taken).is_empty()
        };
        match Color::ALL.into_iter().find(stuck) {
            Some(color) => Err(PositionError::Placing(color)),
            None => Ok(()),
        }
    }

    fn init_start_position(setup: &mut Setup) {
        setup.placing = ByColor([true; 2]);
        if DINOSAUR {
            place_triceratopses(setup);
        }
    }

    fn read_field(setup: &mut Setup, field: &str) -> Result<(), FenFault> {
        field::read(setup, field)
    }

    fn write_field(setup: &Setup) -> Option<String> {
        Some(field::write(setup))
    }

    #[inline(always)]
    fn hidden(extra: &AssassinState) -> Bitboard {
        extra.hidden
    }

    fn placing(extra: &AssassinState) -> ByColor<bool> {
        extra.placing
    }

    /// An assassin may give check to the side that has just moved, because a move that uncovers an assassin unknowingly
    /// is legal.
    fn is_left_in_check(position: &Position<Self>) -> bool {
        let assassins = position.by_role(Role::Assassin);
        let king = position.king(position.turn);
        let unseen = king.map_or(Bitboard::EMPTY, king_attacks) & assassins;
        position.checkers().without(unseen).any() || position.kings_touch()
    }

    fn generate(
        position: &Position<Self>,
        scope: Scope,
        listener: &mut impl FnMut(PieceMoves) -> bool,
    ) -> bool {
        if Color::ALL
            .into_iter()
            .any(|color| position.king(color).is_none())
        {
            return false;
        }
        if position.extra.placing[position.turn] {
            let squares = if scope.noisy {
                Bitboard::EMPTY
            } else {
                placings(position)
            };
            emit!(listener, squares => Place { squares });
            return false;
        }
        match position.context() {
            Some(context) => {
                other_moves(position, &context, scope, listener)
                    || assassin_moves(position, &context, scope, listener)
            }
            None => false,
        }
    }

    fn play(position: &mut Position<Self>, mv: Move) {
        match mv {
            Move::Normal {
                from,
                to,
                promotion,
            } => {
                // A piece that ends its move on a hidden assassin's square removes that assassin. This also holds for
                // the rook in castling.
                let mut removed = false;
                if position.extra.hidden.any() {
                    let rook = position.castled_rook(mv).map(|(_, target)| target);
                    for square in [Some(to), rook].into_iter().flatten() {
                        removed |= position.extra.hidden.has(square)
                            && play::remove_piece(position, square);
                    }
                }
                play::normal_then(position, from, to, promotion, |position| {
                    if removed {
                        position.halfmove_clock = 0;
                    }
                    position.extra.hidden = hidden_assassins(&position.board);
                });
            }
            Move::Place { square } => {
                let us = position.turn;
                play::remove_piece(position, square);
                play::toggle(position, us, Role::Assassin, square);
                position.extra.hidden = hidden_assassins(&position.board);
                if position.extra.placing[us] {
                    position.extra.placing[us] = false;
                    position.hash ^= tables().keys.placing[us as usize];
                }
                // A placing is a ply but not a move, so the move number and the halfmove clock stay.
                let counted = position.fullmove_number;
                play::clear_en_passant(position);
                play::pass_turn(position);
                position.fullmove_number = counted;
            }
            Move::Jump { .. } | Move::Activate { .. } => {}
        }
    }

    fn allows_null_move(position: &Position<Self>) -> bool {
        !position.extra.placing[position.turn]
    }
}

/// The squares on which assassins of a side are revealed: those that enemy pawns attack, and every rank that an enemy
/// pawn has passed.
pub(crate) fn revealing_squares(color: Color, enemy_pawns: Bitboard) -> Bitboard {
    let ranks_passed = match color {
        // Black pawns move down, so they have passed every rank above the lowest of them.
        Color::White => {
            let rank = enemy_pawns.0.trailing_zeros() / 8;
            Bitboard(u64::MAX.checked_shl(8 * (rank + 1)).unwrap_or(0))
        }
        Color::Black => {
            let rank = enemy_pawns.0.leading_zeros() / 8;
            Bitboard(u64::MAX.checked_shr(8 * (rank + 1)).unwrap_or(0))
        }
    };
    pawns_attack(!color, enemy_pawns) | ranks_passed
}

/// The hidden assassins of both sides.
pub(crate) fn hidden_assassins(board: &Board) -> Bitboard {
    let assassins = board.by_role(Role::Assassin);
    if assassins.is_empty() {
        return assassins;
    }
    let pawns = Color::ALL.map(|color| board.pieces(color, Role::Pawn));
    let white = board
        .by_color(Color::White)
        .without(revealing_squares(Color::White, pawns[1]));
    let black = board
        .by_color(Color::Black)
        .without(revealing_squares(Color::Black, pawns[0]));
    assassins & (white | black)
}

/// The squares directly in front of a side's pawns on the second rank that are not taken.
fn squares_to_place(board: &Board, color: Color, taken: Bitboard) -> Bitboard {
    let front = board.pieces(color, Role::Pawn).forward(color);
    (front & Bitboard::rank_for(color, Rank::Third)).without(taken)
}

/// The squares directly in front of own pawns on which the side to move may place its assassin, because it sees no
/// piece there.
fn placings<const D: bool>(position: &Position<AssassinRules<D>>) -> Bitboard {
    let us = position.turn;
    let taken = position.by_color(us) | position.non_hidden_pieces()[!us];
    let squares = squares_to_place(position.board(), us, taken);
    if position.checkers().is_empty() {
        return squares;
    }
    // A king can be in check here only in a set-up position. A placing, like any ply, must not leave the king to be
    // captured.
    let blocks = |&square: &Square| {
        let mut after = *position;
        after.play_unchecked(Move::Place { square });
        after.turn = us;
        after.checkers().is_empty()
    };
    squares.into_iter().filter(blocks).collect()
}

/// The moves of all pieces except assassins.
fn other_moves<const D: bool>(
    position: &Position<AssassinRules<D>>,
    context: &Context,
    scope: Scope,
    listener: &mut impl FnMut(PieceMoves) -> bool,
) -> bool {
    let assassins = position.by_role(Role::Assassin);
    let filter = SafetyFilter {
        position,
        context,
        enemy_pawns: context.enemy & position.by_role(Role::Pawn),
        own_revealed: (context.own & assassins).any(),
    };
    if (context.enemy & assassins).is_empty() {
        // No own pawn move can hide an enemy assassin, and an assassin that the move uncovers does not count.
        return movegen::generate(position, context, scope, &mut |moves| {
            filter.forward_safe(moves, listener)
        });
    }
    let pawns = position.by_role(Role::Pawn);
    let pieces = Scope {
        from: scope.from & !pawns,
        ..scope
    };
    if movegen::generate(position, context, pieces, &mut |moves| {
        filter.forward_safe(moves, listener)
    }) {
        return true;
    }
    // A pawn may hide the checking assassin by moving on, so every possible pawn move is examined.
    let unbound = Context {
        pinned: Bitboard::EMPTY,
        checkers: Bitboard::EMPTY,
        ..*context
    };
    movegen::pawn_moves(position, &unbound, scope, Bitboard::FULL, &mut |moves| {
        moves.each(|mv| filter.is_safe(mv) && listener(single(Role::Pawn, mv)))
    }) || movegen::en_passants(position, context, scope, &mut |from, to| {
        let mv = Move::Normal {
            from,
            to,
            promotion: None,
        };
        filter.is_safe(mv) && listener(single(Role::Pawn, mv))
    })
}

/// The set that contains only this move.
fn single(role: Role, mv: Move) -> PieceMoves {
    match mv {
        Move::Normal {
            from,
            to,
            promotion: None,
        } => PieceMoves::Piece {
            role,
            from,
            to: Bitboard::of(to),
        },
        Move::Normal {
            from,
            to,
            promotion: Some(role),
        } => PieceMoves::Promotions {
            step: (to.index() as i8).wrapping_sub(from.index() as i8),
            to: Bitboard::of(to),
            roles: RoleSet::of(&[role]),
        },
        Move::Jump { from, entry, exit } => PieceMoves::Jump {
            role,
            from,
            entry,
            exits: Bitboard::of(exit),
        },
        Move::Activate { from, exit } => PieceMoves::Activate {
            role,
            from,
            exits: Bitboard::of(exit),
        },
        Move::Place { square } => PieceMoves::Place {
            squares: Bitboard::of(square),
        },
    }
}

/// The moves of own assassins, hidden or not.
fn assassin_moves<const D: bool>(
    position: &Position<AssassinRules<D>>,
    context: &Context,
    scope: Scope,
    listener: &mut impl FnMut(PieceMoves) -> bool,
) -> bool {
    let us = context.us;
    let their_king = position.pieces(!us, Role::King);
    for from in position.pieces(us, Role::Assassin) & scope.from {
        let captures = king_attacks(from) & context.enemy;
        let quiet = if scope.noisy {
            Bitboard::EMPTY
        } else {
            assassin_reach(from).without(context.blockers)
        };
        // Capturing the king ends the game, even if the capturing side is in check.
        let mut to = captures & their_king;
        let mut open = captures.without(their_king);
        if position.extra.hidden.has(from) && context.checkers.is_empty() {
            // A hidden assassin blocked no line on its start square, and at worst it blocks one on its target.
            to |= quiet;
        } else {
            open |= quiet;
        }
        for target in open {
            if is_safe(position, context, from, target, Role::Assassin, None) {
                to |= Bitboard::of(target);
            }
        }
        emit!(listener, to => Piece { role: Role::Assassin, from, to });
    }
    false
}
