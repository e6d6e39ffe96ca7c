//! King safety: the pawns in front of the king, and the enemy pieces that attack the squares around it.

use super::facts::Facts;
use super::spans::relative_rank;
use super::tally::Tally;
use super::terms::{KING_DANGER, KING_FLANK, SHELTER, STORM};
use crate::board::attacks::knight_attacks;
use crate::{Bitboard, Color, Role, Square};

// Units of danger. Their sum selects a row of the weight table, so they are not weights themselves and tuning does not
// change them.
/// The units of danger of a knight that attacks squares around the king.
pub(super) const DANGER_KNIGHT: u32 = 3;
/// The units of danger of a bishop that attacks squares around the king.
pub(super) const DANGER_BISHOP: u32 = 2;
/// The units of danger of a rook that attacks squares around the king.
pub(super) const DANGER_ROOK: u32 = 3;
/// The units of danger of a queen that attacks squares around the king.
pub(super) const DANGER_QUEEN: u32 = 4;
/// The units of danger of a triceratops that attacks squares around the king.
pub(super) const DANGER_TRICERATOPS: u32 = 6;
/// The units of danger of a revealed assassin that attacks squares around the king.
pub(super) const DANGER_ASSASSIN: u32 = 3;
/// The units of danger of an attacked square next to the king that only the king defends.
const DANGER_WEAK: i32 = 2;
/// The units of danger of each kind of piece that can give check from an undefended square.
const DANGER_CHECK: i32 = 3;

/// Counts the king safety terms except the pawn shelter. The attacks of both sides must have been added to `facts`.
pub(super) fn count(facts: &Facts, tally: &mut impl Tally, color: Color) {
    tally.add(KING_DANGER + danger(facts, color), 1);
    let (own, enemy) = (facts.side(color), facts.side(!color));
    let king_flank = king_flank(color, own.king);
    let attacked = king_flank & enemy.attacked;
    let twice = attacked & enemy.attacked_twice;
    tally.add(KING_FLANK, (attacked.count() + twice.count()) as i32);
    tally.add(KING_FLANK + 1, (king_flank & own.attacked).count() as i32);
}

/// Counts the pawns in front of a king: its own shelter and the enemy's pawn storm.
pub(super) fn shelter(
    tally: &mut impl Tally,
    color: Color,
    king: Square,
    own: Bitboard,
    enemy: Bitboard,
) {
    let file = king.index() & 7;
    let ahead = level_or_ahead(color, king);
    for near in file.saturating_sub(1)..=(file + 1).min(7) {
        let column = Bitboard(FILE_A.0 << near) & ahead;
        tally.add(SHELTER + nearest(color, king, own & column, 3), 1);
        tally.add(STORM + nearest(color, king, enemy & column, 4), 1);
    }
}

/// The `a` file.
const FILE_A: Bitboard = Bitboard(0x0101_0101_0101_0101);

/// The king flank: the files near a king, from its own first rank to the fifth.
const fn king_flank(color: Color, king: Square) -> Bitboard {
    let files = match king.index() & 7 {
        0 => FILE_A.0 * 0x07,
        1 | 2 => FILE_A.0 * 0x0f,
        3 | 4 => FILE_A.0 * 0x3c,
        5 | 6 => FILE_A.0 * 0xf0,
        _ => FILE_A.0 * 0xe0,
    };
    let ranks = match color {
        Color::White => 0x0000_00ff_ffff_ffff,
        Color::Black => 0xffff_ffff_ff00_0000,
    };
    Bitboard(files & ranks)
}

/// All squares on the king's rank and the ranks ahead of it.
const fn level_or_ahead(color: Color, king: Square) -> Bitboard {
    let home = king.index() & !7;
    match color {
        Color::White => Bitboard(!0 << home),
        Color::Black => Bitboard(!0 >> (56 - home)),
    }
}

/// The distance in ranks from the king to the nearest of the pawns, from 1 to `most`, or 0 if none is that near.
fn nearest(color: Color, king: Square, pawns: Bitboard, most: usize) -> usize {
    let nearest = match color {
        Color::White => pawns.first(),
        Color::Black => pawns.last(),
    };
    let Some(pawn) = nearest else { return 0 };
    let ranks = relative_rank(color, pawn) - relative_rank(color, king);
    if ranks > most { 0 } else { ranks.max(1) }
}

fn danger(facts: &Facts, color: Color) -> usize {
    let own = facts.side(color);
    let enemy = facts.side(!color);
    if enemy.danger == 0 {
        return 0;
    }
    let mut units = enemy.danger;
    let weak = (own.king_zone & enemy.attacked).without(own.attacked_without_king);
    units += DANGER_WEAK * weak.count() as i32;
    let free = !(enemy.pieces
        | own.attacked_without_king
        | (own.attacks[Role::King].without(enemy.attacked_twice)));
    let lines = facts.rook(own.king) & free;
    let slants = facts.bishop(own.king) & free;
    let leaps = knight_attacks(own.king) & free;
    let heavy = enemy.attacks[Role::Queen] | enemy.attacks[Role::Triceratops];
    let checks = [
        lines & enemy.attacks[Role::Rook],
        slants & enemy.attacks[Role::Bishop],
        leaps & enemy.attacks[Role::Knight],
        (lines | slants) & heavy,
        leaps & enemy.attacks[Role::Triceratops],
    ];
    units += DANGER_CHECK * checks.iter().filter(|set: &&Bitboard| set.any()).count() as i32;
    let heavies = enemy.roles[Role::Queen] | enemy.roles[Role::Triceratops];
    if heavies.is_empty() {
        units /= 2;
    }
    (units.max(0) as usize).min(39)
}
