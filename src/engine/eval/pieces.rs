//! Material, squares, mobility, and what pieces attack.

use super::facts::Facts;
use super::king::{
    DANGER_ASSASSIN, DANGER_BISHOP, DANGER_KNIGHT, DANGER_QUEEN, DANGER_ROOK, DANGER_TRICERATOPS,
};
use super::pawns::rank;
use super::spans::{FILE_A, ahead, beside, front, indices, seen_from};
use super::tally::Tally;
use super::terms::{
    BEHIND_PAWN, BISHOP_PAIR, BISHOP_PAWNS, MATERIAL, MOBILITY_BISHOP, MOBILITY_KNIGHT,
    MOBILITY_QUEEN, MOBILITY_ROOK, MOBILITY_TRICERATOPS, OUTPOST, ROOK_HALF_OPEN, ROOK_OPEN,
    THREAT_HANGING, THREAT_MINOR, THREAT_PAWN, THREAT_ROOK, square_term,
};
use crate::{Bitboard, Color, Role, Square};

/// Counts a side's pieces and notes what they attack.
pub(super) fn count(facts: &mut Facts, tally: &mut impl Tally, color: Color) {
    let sign = if color == Color::White { 1 } else { -1 };
    for role in [Role::Pawn, Role::King] {
        let squares = facts.side(color).roles[role as usize];
        for index in indices(squares) {
            tally.add(square_term(role, seen_from(color, index)), sign);
        }
    }
    let pawns = facts.side(color).roles[Role::Pawn as usize];
    tally.add(MATERIAL + Role::Pawn as usize, sign * pawns.count() as i32);
    knights(facts, tally, color, sign);
    bishops(facts, tally, color, sign);
    rooks(facts, tally, color, sign);
    for role in [Role::Queen, Role::Triceratops] {
        for index in indices(facts.side(color).roles[role as usize]) {
            let square = Square::wrap(index as u32);
            let mut attacks = facts.bishop(square) | facts.rook(square);
            let mut mobility = MOBILITY_QUEEN;
            let mut danger = DANGER_QUEEN;
            if role == Role::Triceratops {
                attacks |= facts.knight(square);
                mobility = MOBILITY_TRICERATOPS;
                danger = DANGER_TRICERATOPS;
            }
            let moves = (attacks & facts.safe_for(color)).count() as usize;
            tally.add(mobility + moves, sign);
            piece(facts, tally, color, role, index, attacks, danger);
        }
    }
    for index in indices(facts.side(color).roles[Role::Assassin as usize]) {
        let attacks = facts.king(Square::wrap(index as u32));
        piece(
            facts,
            tally,
            color,
            Role::Assassin,
            index,
            attacks,
            DANGER_ASSASSIN,
        );
    }
    for index in indices(facts.side(color).hidden) {
        tally.add(MATERIAL + Role::Assassin as usize, sign);
        tally.add(square_term(Role::Assassin, seen_from(color, index)), sign);
    }
}

fn piece(
    facts: &mut Facts,
    tally: &mut impl Tally,
    color: Color,
    role: Role,
    index: usize,
    attacks: Bitboard,
    danger: i32,
) {
    let sign = if color == Color::White { 1 } else { -1 };
    tally.add(MATERIAL + role as usize, sign);
    tally.add(square_term(role, seen_from(color, index)), sign);
    facts.note(color, role, attacks, danger);
}

fn knights(facts: &mut Facts, tally: &mut impl Tally, color: Color, sign: i32) {
    for index in indices(facts.side(color).roles[Role::Knight as usize]) {
        let attacks = facts.knight(Square::wrap(index as u32));
        let moves = (attacks & facts.safe_for(color)).count() as usize;
        tally.add(MOBILITY_KNIGHT + moves, sign);
        minor(facts, tally, color, index, 0);
        piece(
            facts,
            tally,
            color,
            Role::Knight,
            index,
            attacks,
            DANGER_KNIGHT,
        );
    }
}

fn bishops(facts: &mut Facts, tally: &mut impl Tally, color: Color, sign: i32) {
    let bishops = facts.side(color).roles[Role::Bishop as usize];
    if bishops.meets(Bitboard::LIGHT) && bishops.meets(Bitboard::DARK) {
        tally.add(BISHOP_PAIR, sign);
    }
    for index in indices(bishops) {
        let square = Square::wrap(index as u32);
        let attacks = facts.bishop(square);
        let moves = (attacks & facts.safe_for(color)).count() as usize;
        tally.add(MOBILITY_BISHOP + moves, sign);
        let same = if square.is_light() {
            Bitboard::LIGHT
        } else {
            Bitboard::DARK
        };
        let pawns = facts.side(color).roles[Role::Pawn as usize] & same;
        tally.add(BISHOP_PAWNS + (pawns.count() as usize).min(8), sign);
        minor(facts, tally, color, index, 1);
        piece(
            facts,
            tally,
            color,
            Role::Bishop,
            index,
            attacks,
            DANGER_BISHOP,
        );
    }
}

/// What a knight or bishop gains from the pawns around it.
fn minor(facts: &Facts, tally: &mut impl Tally, color: Color, index: usize, kind: usize) {
    let sign = if color == Color::White { 1 } else { -1 };
    let square = 1 << index;
    let enemy = facts.side(!color).roles[Role::Pawn as usize].0;
    let chased = beside(front(color, square)) & enemy != 0;
    if !chased
        && facts.side(color).pawn_attacks.0 & square != 0
        && (3..6).contains(&rank(color, index))
    {
        tally.add(OUTPOST + kind, sign);
    }
    if ahead(color, square) & (facts.side(color).roles[Role::Pawn as usize].0 | enemy) != 0 {
        tally.add(BEHIND_PAWN, sign);
    }
}

fn rooks(facts: &mut Facts, tally: &mut impl Tally, color: Color, sign: i32) {
    for index in indices(facts.side(color).roles[Role::Rook as usize]) {
        let attacks = facts.rook(Square::wrap(index as u32));
        let moves = (attacks & facts.safe_for(color)).count() as usize;
        tally.add(MOBILITY_ROOK + moves, sign);
        let file = FILE_A << (index & 7);
        if facts.side(color).roles[Role::Pawn as usize].0 & file == 0 {
            let open = facts.side(!color).roles[Role::Pawn as usize].0 & file == 0;
            tally.add(if open { ROOK_OPEN } else { ROOK_HALF_OPEN }, sign);
        }
        piece(facts, tally, color, Role::Rook, index, attacks, DANGER_ROOK);
    }
}

/// Counts what a side threatens. Both sides' attacks must have been noted.
pub(super) fn threats(facts: &Facts, tally: &mut impl Tally, color: Color) {
    let sign = if color == Color::White { 1 } else { -1 };
    let own = facts.side(color);
    let enemy = facts.side(!color);
    let minors = own.attacks[Role::Knight as usize] | own.attacks[Role::Bishop as usize];
    let rooks = own.attacks[Role::Rook as usize];
    for role in [
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
        Role::Triceratops,
        Role::Assassin,
    ] {
        let targets = enemy.roles[role as usize];
        if targets.is_empty() {
            continue;
        }
        for (term, attacks) in [
            (THREAT_PAWN, own.pawn_attacks),
            (THREAT_MINOR, minors),
            (THREAT_ROOK, rooks),
        ] {
            tally.add(
                term + role as usize,
                sign * (targets & attacks).count() as i32,
            );
        }
    }
    let pieces = enemy.pieces.without(enemy.roles[Role::King as usize]);
    let hanging = (pieces & own.attacked).without(enemy.attacked);
    tally.add(THREAT_HANGING, sign * hanging.count() as i32);
}
