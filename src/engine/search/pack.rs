//! Moves packed into 20 bits for the transposition table. A portal move has three squares, so 16 bits would not be
//! enough.

use crate::{Move, Role, Square};

const NORMAL: u32 = 0;
const JUMP: u32 = 1;
const ACTIVATE: u32 = 2;
const PLACE: u32 = 3;

/// A move packed into 20 bits.
pub(crate) type PackedMove = u32;

/// No move. (These bits would mean a1a1, which no rule set allows.)
pub(crate) const NONE: PackedMove = 0;

/// Packs a move: two bits for its kind, six for the start square, six for target or entry, six for exit or promotion.
pub(crate) fn pack(mv: Move) -> PackedMove {
    match mv {
        Move::Normal {
            from,
            to,
            promotion,
        } => {
            let role = promotion.map_or(0, |role| role as u32 + 1);
            fields(NORMAL, from, to, role)
        }
        Move::Jump { from, entry, exit } => fields(JUMP, from, entry, exit.index() as u32),
        Move::Activate { from, exit } => fields(ACTIVATE, from, exit, 0),
        Move::Place { square } => fields(PLACE, square, square, 0),
    }
}

const fn fields(kind: u32, from: Square, to: Square, last: u32) -> u32 {
    kind | (from.index() as u32) << 2 | (to.index() as u32) << 8 | last << 14
}

/// The indices of the start square and of the end square of a packed move. Higher bits than those of the move may hold
/// anything.
#[inline(always)]
pub(crate) const fn ends(bits: u32) -> (usize, usize) {
    let end = if bits & 3 == JUMP {
        bits >> 14
    } else {
        bits >> 8
    };
    ((bits >> 2 & 63) as usize, (end & 63) as usize)
}

/// Whether a packed move leads from one square to another without promotion or portals.
#[inline(always)]
pub(crate) const fn is_plain(bits: PackedMove) -> bool {
    bits & 3 == NORMAL && bits >> 14 == 0
}

/// Unpacks a move. Returns `None` for [`NONE`] and for bits that are not a move.
pub(crate) fn unpack(bits: PackedMove) -> Option<Move> {
    if bits == NONE {
        return None;
    }
    let from = square(bits >> 2)?;
    let to = square(bits >> 8)?;
    let last = bits >> 14 & 63;
    match bits & 3 {
        NORMAL => {
            let promotion = match last {
                0 => None,
                n => Some(*Role::ALL.get(n as usize - 1)?),
            };
            Some(Move::Normal {
                from,
                to,
                promotion,
            })
        }
        JUMP => Some(Move::Jump {
            from,
            entry: to,
            exit: square(last)?,
        }),
        ACTIVATE => Some(Move::Activate { from, exit: to }),
        _ => Some(Move::Place { square: from }),
    }
}

fn square(bits: u32) -> Option<Square> {
    Square::new((bits & 63) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_move_round_trips_through_packing() {
        let square = |text: &str| text.parse::<Square>().expect("square");
        let moves = [
            Move::Normal {
                from: square("e2"),
                to: square("e4"),
                promotion: None,
            },
            Move::Normal {
                from: square("b7"),
                to: square("a8"),
                promotion: Some(Role::Assassin),
            },
            Move::Normal {
                from: square("h7"),
                to: square("h8"),
                promotion: Some(Role::Pawn),
            },
            Move::Jump {
                from: square("h8"),
                entry: square("a1"),
                exit: square("h1"),
            },
            Move::Activate {
                from: square("d5"),
                exit: square("b3"),
            },
            Move::Place {
                square: square("h6"),
            },
        ];
        for mv in moves {
            assert_eq!(unpack(pack(mv)), Some(mv));
            assert!(pack(mv) < 1 << 20);
        }
        assert_eq!(unpack(NONE), None);
    }

    #[test]
    fn arbitrary_bits_unpack_to_none_or_to_a_move_that_round_trips() {
        for bits in (0..1 << 20).step_by(37) {
            if let Some(mv) = unpack(bits) {
                assert_eq!(unpack(pack(mv)), Some(mv));
            }
        }
    }
}
