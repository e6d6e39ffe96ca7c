//! Move generation and king safety as in FIDE chess (and for the Triceratops). The rule sets build on this module.
//! Portals, tokens and hidden assassins belong to `rules`; they affect this module only through the bitboards that say
//! which squares block a line and which pieces count.

use crate::board::attacks::{king_attacks, knight_attacks, pawn_attacks};
use crate::board::tables::{Tables, tables};
use crate::rules::Rules;
use crate::{
    Bitboard, Board, CastlingRights, CastlingSide, Color, PieceMoves, Position, Rank, Role, Scope,
    Square,
};

/// The board from the point of view of the side to move: blockers, the pieces of both sides, and the attacks on its
/// king.
#[derive(Clone, Copy)]
pub(crate) struct Context {
    pub(crate) us: Color,
    pub(crate) king: Square,
    /// Own pieces, except hidden assassins.
    pub(crate) own: Bitboard,
    /// Enemy pieces, except hidden assassins.
    pub(crate) enemy: Bitboard,
    /// The squares that block a line.
    pub(crate) blockers: Bitboard,
    pub(crate) checkers: Bitboard,
    pub(crate) pinned: Bitboard,
    pub(crate) tables: &'static Tables,
}

impl Context {
    /// The squares on which a piece other than the king may end its move if the king must not stay in check; see
    /// [`check_mask`].
    #[inline(always)]
    pub(crate) fn check_mask(&self) -> Bitboard {
        check_mask(self.checkers, self.king, self.tables)
    }

    /// The squares that a piece must not leave because of a pin: its line to the king if it is pinned, otherwise the
    /// whole board.
    #[inline(always)]
    pub(crate) fn pin_line(&self, from: Square) -> Bitboard {
        if self.pinned.has(from) {
            self.tables.line(self.king, from)
        } else {
            Bitboard::FULL
        }
    }

    /// Whether the king would be safe after stepping to a square.
    #[inline(always)]
    pub(crate) fn king_safe_on<R: Rules>(&self, board: &Board, square: Square) -> bool {
        let blockers = self.blockers.without(Bitboard::of(self.king));
        !attacked::<R>(board, self.us, square, blockers, self.enemy, self.tables)
    }
}

/// The pieces that check a king, and those that stand between it and a check. They are not kept in the position: it would
/// be larger to copy, and making a move would find them also where nobody asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KingLines {
    /// The enemy pieces that attack the king.
    pub(crate) checkers: Bitboard,
    /// The blockers that stand alone between the king and a slider, whichever side they belong to.
    pub(crate) shields: Bitboard,
}

impl KingLines {
    /// Finds the checkers and shields of side `us`. `enemy` are the pieces that count and `blockers` the squares that
    /// block a line: hidden assassins are left out of both.
    #[inline(always)]
    pub(crate) fn new<R: Rules>(
        board: &Board,
        us: Color,
        enemy: Bitboard,
        blockers: Bitboard,
    ) -> KingLines {
        let Some(king) = board.king(us) else {
            return KingLines::default();
        };
        let tables = tables();
        let leapers = pawn_attacks(us, king) & board.by_role(Role::Pawn)
            | knight_attacks(king) & board.knight_leapers();
        let (mut checkers, mut shields) = (leapers & enemy, Bitboard::EMPTY);
        if R::ASSASSIN {
            checkers |= king_attacks(king) & board.by_role(Role::Assassin) & enemy;
        }
        for sniper in tables.snipers(board, king) & enemy {
            let between = tables.between(king, sniper) & blockers;
            if between.is_empty() {
                checkers |= Bitboard::of(sniper);
            } else if !between.more_than_one() {
                shields |= between;
            }
        }
        KingLines { checkers, shields }
    }
}

/// The squares on which a piece other than the king ends these checks: the whole board if there is no check, the
/// checking piece and the squares between it and the king if there is one check, and none in double check.
#[inline(always)]
pub(crate) fn check_mask(checkers: Bitboard, king: Square, tables: &Tables) -> Bitboard {
    if checkers.is_empty() {
        Bitboard::FULL
    } else if checkers.more_than_one() {
        Bitboard::EMPTY
    } else {
        checkers | tables.between(king, checkers.first_or_a1())
    }
}

/// Whether any piece in `enemy` attacks a square as an enemy of side `us`.
#[inline(always)]
pub(crate) fn attacked<R: Rules>(
    board: &Board,
    us: Color,
    square: Square,
    blockers: Bitboard,
    enemy: Bitboard,
    tables: &Tables,
) -> bool {
    let mut leapers = pawn_attacks(us, square) & board.by_role(Role::Pawn)
        | knight_attacks(square) & board.knight_leapers()
        | king_attacks(square) & board.by_role(Role::King);
    if R::ASSASSIN {
        leapers |= king_attacks(square) & board.by_role(Role::Assassin);
    }
    leapers.intersects(enemy)
        || (tables.bishop_attacks(square, blockers) & board.diagonal_sliders()).intersects(enemy)
        || (tables.rook_attacks(square, blockers) & board.straight_sliders()).intersects(enemy)
}

/// Hands out a set of [`PieceMoves`](crate::PieceMoves) of the named kind, unless the bitboard before the
/// arrow is empty. If the listener returns `true` to stop, the function that uses this macro returns `true`.
macro_rules! emit {
    ($listener:expr, $set:expr => $kind:ident { $($fields:tt)* }) => {
        if $set.any() && $listener($crate::PieceMoves::$kind { $($fields)* }) {
            return true;
        }
    };
}
pub(crate) use emit;

/// Generates all moves of chess (and of the Triceratops). They are legal if nothing outside the context can endanger
/// the king.
#[inline(always)]
pub(crate) fn generate<R: Rules>(
    position: &Position<R>,
    context: &Context,
    scope: Scope,
    listener: &mut impl FnMut(PieceMoves) -> bool,
) -> bool {
    let board = &position.board;
    let movers = context.own & scope.from;
    let wanted = if scope.noisy {
        context.enemy
    } else {
        !context.own
    };
    let ends_check = context.check_mask();
    if ends_check.any() {
        let dest = wanted & ends_check;
        if pawns::<R>(position, context, scope, ends_check, listener) {
            return true;
        }
        // A pinned knight has no move, but a pinned triceratops may still slide along its line.
        let knights = movers & board.by_role(Role::Knight) & !context.pinned;
        if pieces(Role::Knight, knights, dest, listener, knight_attacks) {
            return true;
        }
        macro_rules! sliders {
            ($role:expr) => {
                let sliders = movers & board.by_role($role);
                if pieces($role, sliders, dest, listener, |from| {
                    context.tables.attacks($role, from, context.blockers) & context.pin_line(from)
                }) {
                    return true;
                }
            };
        }
        sliders!(Role::Bishop);
        sliders!(Role::Rook);
        sliders!(Role::Queen);
        if R::TRICERATOPS {
            sliders!(Role::Triceratops);
        }
    }
    if !movers.has(context.king) {
        return false;
    }
    let mut to = Bitboard::EMPTY;
    for target in king_attacks(context.king) & wanted {
        if context.king_safe_on::<R>(board, target) {
            to |= Bitboard::of(target);
        }
    }
    if R::CASTLING
        && !scope.noisy
        && context.checkers.is_empty()
        && position.castling.any(context.us)
    {
        to |= castlings::<R>(position, context);
    }
    emit!(listener, to => Piece { role: Role::King, from: context.king, to });
    false
}

/// The moves of all pieces of one kind.
#[inline(always)]
fn pieces(
    role: Role,
    movers: Bitboard,
    dest: Bitboard,
    listener: &mut impl FnMut(PieceMoves) -> bool,
    reach: impl Fn(Square) -> Bitboard,
) -> bool {
    for from in movers {
        let to = reach(from) & dest;
        emit!(listener, to => Piece { role, from, to });
    }
    false
}

/// The squares to which the king may castle. Callers make sure that the king is not in check.
fn castlings<R: Rules>(position: &Position<R>, context: &Context) -> Bitboard {
    let us = context.us;
    CastlingSide::ALL
        .into_iter()
        .filter(|&side| {
            let rook = CastlingRights::rook_home(us, side);
            let to = CastlingRights::king_target(us, side);
            let crossed = CastlingRights::rook_target(us, side);
            position.castling.has(us, side)
                && !context
                    .tables
                    .between(context.king, rook)
                    .intersects(context.blockers)
                && context.king_safe_on::<R>(&position.board, crossed)
                && context.king_safe_on::<R>(&position.board, to)
        })
        .map(|side| CastlingRights::king_target(us, side))
        .collect()
}

/// The moves of all pawns.
#[inline(always)]
fn pawns<R: Rules>(
    position: &Position<R>,
    context: &Context,
    scope: Scope,
    ends_check: Bitboard,
    listener: &mut impl FnMut(PieceMoves) -> bool,
) -> bool {
    pawn_moves(position, context, scope, ends_check, listener)
        || position.en_passant.is_some()
            && en_passants(position, context, scope, &mut |from, to| {
                en_passant_is_safe(position, context, from, to)
                    && listener(PieceMoves::Piece {
                        role: Role::Pawn,
                        from,
                        to: Bitboard::of(to),
                    })
            })
}

/// The moves of all pawns that end on `ends_check`, except en passant captures.
#[inline(always)]
pub(crate) fn pawn_moves<R: Rules>(
    position: &Position<R>,
    context: &Context,
    scope: Scope,
    ends_check: Bitboard,
    listener: &mut impl FnMut(PieceMoves) -> bool,
) -> bool {
    let us = context.us;
    let pawns = position.board.by_role(Role::Pawn) & context.own & scope.from;
    let ahead = step_ahead(us);
    if pawn_set::<R>(
        context,
        pawns & !context.pinned,
        ends_check,
        scope,
        ahead,
        listener,
    ) {
        return true;
    }
    for from in pawns & context.pinned {
        let kept = ends_check & context.tables.line(context.king, from);
        if pawn_set::<R>(context, Bitboard::of(from), kept, scope, ahead, listener) {
            return true;
        }
    }
    false
}

/// The en passant captures, including those that leave the king in check.
pub(crate) fn en_passants<R: Rules>(
    position: &Position<R>,
    context: &Context,
    scope: Scope,
    capture: &mut impl FnMut(Square, Square) -> bool,
) -> bool {
    let Some(to) = position.en_passant else {
        return false;
    };
    if context.blockers.has(to) {
        return false;
    }
    let pawns = position.board.by_role(Role::Pawn) & context.own & scope.from;
    (pawns & pawn_attacks(!context.us, to))
        .into_iter()
        .any(|from| capture(from, to))
}

/// The squares that pawns could move to or capture on, given these blockers. The caller checks which pieces stand on
/// the capture squares.
pub(crate) struct PawnSteps {
    /// The empty squares one step ahead.
    pub(crate) once: Bitboard,
    /// The empty squares two steps ahead of pawns on their start rank whose way is free.
    pub(crate) twice: Bitboard,
    /// The squares diagonally ahead to the left, whether occupied or not.
    pub(crate) left: Bitboard,
    /// The squares diagonally ahead to the right, whether occupied or not.
    pub(crate) right: Bitboard,
}

impl PawnSteps {
    /// The steps of these pawns.
    #[inline(always)]
    pub(crate) fn of(us: Color, pawns: Bitboard, blockers: Bitboard) -> PawnSteps {
        let ahead = pawns.forward(us);
        let once = ahead & !blockers;
        PawnSteps {
            once,
            twice: double_steps(us, once) & !blockers,
            left: ahead.left(),
            right: ahead.right(),
        }
    }
}

/// The squares two steps ahead of pawns whose single steps lead to `once`. A pawn that steps to its third rank came
/// from its start rank, so only those count.
#[inline(always)]
pub(crate) fn double_steps(us: Color, once: Bitboard) -> Bitboard {
    (once & Bitboard::rank_for(us, Rank::Third)).forward(us)
}

/// The change of the square index when a pawn steps one rank ahead.
#[inline(always)]
pub(crate) const fn step_ahead(us: Color) -> i8 {
    match us {
        Color::White => 8,
        Color::Black => -8,
    }
}

#[inline(always)]
fn pawn_set<R: Rules>(
    context: &Context,
    pawns: Bitboard,
    dest: Bitboard,
    scope: Scope,
    ahead: i8,
    listener: &mut impl FnMut(PieceMoves) -> bool,
) -> bool {
    let steps = PawnSteps::of(context.us, pawns, context.blockers);
    let targets = context.enemy & dest;
    let (left, right, quiet) = (
        steps.left & targets,
        steps.right & targets,
        steps.once & dest,
    );
    let last = Bitboard::BACK_RANKS;
    if (quiet | left | right).intersects(last) {
        let roles = R::PROMOTIONS;
        for (step, to) in [
            (ahead, quiet & last),
            (ahead - 1, left & last),
            (ahead + 1, right & last),
        ] {
            emit!(listener, to => Promotions { step, to, roles });
        }
    }
    let (left, right) = (left & !last, right & !last);
    emit!(listener, left => Pawns { step: ahead - 1, to: left });
    emit!(listener, right => Pawns { step: ahead + 1, to: right });
    if !scope.noisy {
        let (once, twice) = (quiet & !last, steps.twice & dest);
        emit!(listener, once => Pawns { step: ahead, to: once });
        emit!(listener, twice => Pawns { step: 2 * ahead, to: twice });
    }
    false
}

/// Whether the king is safe after an en passant capture. The capture takes two pawns off one rank at once, so pins
/// alone do not answer this.
fn en_passant_is_safe<R: Rules>(
    position: &Position<R>,
    context: &Context,
    from: Square,
    to: Square,
) -> bool {
    let victim = Bitboard::of(to).forward(!context.us);
    let blockers = context.blockers & !victim & !Bitboard::of(from) | Bitboard::of(to);
    let enemy = context.enemy & !victim;
    !attacked::<R>(
        &position.board,
        context.us,
        context.king,
        blockers,
        enemy,
        context.tables,
    )
}
