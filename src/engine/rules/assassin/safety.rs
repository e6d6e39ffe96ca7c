//! King safety after moves that may change which assassins are revealed.

use super::{AssassinRules, revealing_squares};
use crate::position::movegen::{Context, attacked};
use crate::position::piece_moves::step_back;
use crate::{Bitboard, Move, PieceMoves, Position, Role, RoleSet, Square};

/// Checks those moves again that are legal by the current pins and checks but may change which assassins are revealed.
pub(super) struct SafetyFilter<'a, const D: bool> {
    pub(super) position: &'a Position<AssassinRules<D>>,
    pub(super) context: &'a Context,
    pub(super) enemy_pawns: Bitboard,
    pub(super) own_revealed: bool,
}

impl<const D: bool> SafetyFilter<'_, D> {
    #[inline(always)]
    pub(super) fn forward_safe(
        &self,
        moves: PieceMoves,
        listener: &mut impl FnMut(PieceMoves) -> bool,
    ) -> bool {
        match moves {
            // If the enemy has no pawns, a new assassin is hidden and blocks no line.
            PieceMoves::Promotions { step, to, roles } if self.enemy_pawns.is_empty() => {
                let plain = PieceMoves::Promotions {
                    step,
                    to,
                    roles: roles.without(Role::Assassin),
                };
                let role = RoleSet::of(&[Role::Assassin]);
                let to = self.retain_safe(to, Bitboard::FULL, Some(Role::Assassin), |to| {
                    step_back(to, step)
                });
                listener(plain)
                    || to.any()
                        && listener(PieceMoves::Promotions {
                            step,
                            to,
                            roles: role,
                        })
            }
            // Capturing a pawn may hide an own assassin that shields the king.
            PieceMoves::Piece { role, from, to } if self.own_revealed => {
                let passing = if role == Role::Pawn {
                    Bitboard::FULL
                } else {
                    Bitboard::EMPTY
                };
                let to = self.retain_safe(to, self.enemy_pawns | passing, None, |_| from);
                to.any() && listener(PieceMoves::Piece { role, from, to })
            }
            PieceMoves::Pawns { step, to } if self.own_revealed => {
                let to = self.retain_safe(to, self.enemy_pawns, None, |to| step_back(to, step));
                to.any() && listener(PieceMoves::Pawns { step, to })
            }
            moves => listener(moves),
        }
    }

    /// Removes from `to` those squares of `doubtful` on which a move would leave the king in check.
    fn retain_safe(
        &self,
        to: Bitboard,
        doubtful: Bitboard,
        promotion: Option<Role>,
        from: impl Fn(Square) -> Square,
    ) -> Bitboard {
        (to & doubtful)
            .into_iter()
            .filter(|&to| {
                !self.is_safe(Move::Normal {
                    from: from(to),
                    to,
                    promotion,
                })
            })
            .fold(to, |kept, to| kept.without(Bitboard::of(to)))
    }

    pub(super) fn is_safe(&self, mv: Move) -> bool {
        match mv {
            Move::Normal {
                from,
                to,
                promotion,
            } => {
                let role = self.position.board.role_on(from);
                let passing =
                    role == Role::Pawn && from.file() != to.file() && !self.context.enemy.has(to);
                let victim =
                    passing.then(|| Bitboard::of(to).forward(!self.context.us).first_or_a1());
                is_safe(
                    self.position,
                    self.context,
                    from,
                    to,
                    promotion.unwrap_or(role),
                    victim,
                )
            }
            _ => true,
        }
    }
}

/// Whether the mover's king is safe after a move, as far as the mover sees: an enemy assassin counts if it is revealed
/// both before and after the move, an own assassin if it is revealed after the move.
pub(super) fn is_safe<const D: bool>(
    position: &Position<AssassinRules<D>>,
    context: &Context,
    from: Square,
    to: Square,
    placed: Role,
    passed: Option<Square>,
) -> bool {
    let us = context.us;
    let mut after = position.board;
    after.clear(from);
    after.clear(to);
    if let Some(victim) = passed {
        after.clear(victim);
    }
    after.toggle(us, placed, to);
    let (own, enemy) = (after.by_color(us), after.by_color(!us));
    let (assassins, pawns) = (after.by_role(Role::Assassin), after.by_role(Role::Pawn));
    let own_solid = own & (!assassins | revealing_squares(us, pawns & enemy));
    let enemy_solid = enemy & (!assassins | context.enemy & revealing_squares(!us, pawns & own));
    match after.king(us) {
        Some(king) => !attacked::<AssassinRules<D>>(
            &after,
            us,
            king,
            own_solid | enemy_solid,
            enemy_solid,
            context.tables,
        ),
        None => false,
    }
}
