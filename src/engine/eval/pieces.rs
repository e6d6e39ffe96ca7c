//! Material, piece-square tables, mobility, threats and space.

use super::facts::Facts;
use super::king::{
    DANGER_ASSASSIN, DANGER_BISHOP, DANGER_KNIGHT, DANGER_QUEEN, DANGER_ROOK, DANGER_TRICERATOPS,
};
use super::pawns::Structure;
use super::spans::{distance, enemy_half, front, seen_from};
use super::tally::Tally;
use super::terms::{
    BEHIND_PAWN, BISHOP_PAIR, BISHOP_PAWNS, KING_PROTECTOR, MOBILITY_BISHOP, MOBILITY_KNIGHT,
    MOBILITY_QUEEN, MOBILITY_ROOK, MOBILITY_TRICERATOPS, OUTPOST, PINNED, QUEEN_BEYOND, RESTRICTED,
    ROOK_HALF_OPEN, ROOK_OPEN, SPACE, THREAT_BY_QUEEN, THREAT_HANGING, THREAT_KING, THREAT_MINOR,
    THREAT_PAWN, THREAT_PAWN_LOOSE, THREAT_PUSH, THREAT_QUEEN, THREAT_ROOK,
};
use crate::attacks::pawns_attack;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::role::Role;
use crate::square::Square;

/// Counts the piece terms of a side and adds the attacks of its pieces to `facts`.
pub(super) fn count(
    facts: &mut Facts,
    tally: &mut impl Tally,
    color: Color,
    structure: &Structure,
) {
    knights(facts, tally, color);
    bishops(facts, tally, color);
    minors(facts, tally, color, structure);
    rooks(facts, tally, color);
    let beyond = enemy_half(color).without(facts.side(!color).pawn_attacks);
    for role in [Role::Queen, Role::Triceratops] {
        for square in facts.side(color).roles[role] {
            let mut attacks = facts.bishop(square) | facts.rook(square);
            let mut mobility = MOBILITY_QUEEN;
            let mut danger = DANGER_QUEEN;
            if role == Role::Triceratops {
                attacks |= facts.knight(square);
                mobility = MOBILITY_TRICERATOPS;
                danger = DANGER_TRICERATOPS;
            }
            let moves = (attacks & facts.safe_for(color)).count() as usize;
            tally.add(mobility + moves, 1);
            if role == Role::Queen && beyond.has(square) {
                tally.add(QUEEN_BEYOND, 1);
            }
            piece(facts, tally, color, role, square, attacks, danger);
        }
    }
    for square in facts.side(color).roles[Role::Assassin] {
        let attacks = facts.king(square);
        piece(
            facts,
            tally,
            color,
            Role::Assassin,
            square,
            attacks,
            DANGER_ASSASSIN,
        );
    }
    for square in facts.side(color).hidden {
        tally.add_piece(Role::Assassin, seen_from(color, square));
    }
}

fn piece(
    facts: &mut Facts,
    tally: &mut impl Tally,
    color: Color,
    role: Role,
    square: Square,
    attacks: Bitboard,
    danger: i32,
) {
    tally.add_piece(role, seen_from(color, square));
    facts.note(color, role, attacks, danger);
}

fn knights(facts: &mut Facts, tally: &mut impl Tally, color: Color) {
    for square in facts.side(color).roles[Role::Knight] {
        let attacks = facts.knight(square);
        let moves = (attacks & facts.safe_for(color)).count() as usize;
        tally.add(MOBILITY_KNIGHT + moves, 1);
        let steps = distance(square, facts.side(color).king);
        tally.add(KING_PROTECTOR, steps as i32);
        piece(
            facts,
            tally,
            color,
            Role::Knight,
            square,
            attacks,
            DANGER_KNIGHT,
        );
    }
}

fn bishops(facts: &mut Facts, tally: &mut impl Tally, color: Color) {
    let bishops = facts.side(color).roles[Role::Bishop];
    let pawns = facts.side(color).roles[Role::Pawn];
    if bishops.meets(Bitboard::LIGHT) && bishops.meets(Bitboard::DARK) {
        tally.add(BISHOP_PAIR, 1);
    }
    for square in bishops {
        let attacks = facts.bishop(square);
        let moves = (attacks & facts.safe_for(color)).count() as usize;
        tally.add(MOBILITY_BISHOP + moves, 1);
        let steps = distance(square, facts.side(color).king);
        tally.add(KING_PROTECTOR + 1, steps as i32);
        let shade = if square.is_light() {
            Bitboard::LIGHT
        } else {
            Bitboard::DARK
        };
        let blocked = (pawns & shade).count().min(8) as usize;
        tally.add(BISHOP_PAWNS + blocked, 1);
        piece(
            facts,
            tally,
            color,
            Role::Bishop,
            square,
            attacks,
            DANGER_BISHOP,
        );
    }
}

/// Counts the terms of knights and bishops that depend on the pawns.
fn minors(facts: &Facts, tally: &mut impl Tally, color: Color, structure: &Structure) {
    let own = facts.side(color);
    let knights = own.roles[Role::Knight];
    let bishops = own.roles[Role::Bishop];
    let outposts = structure.outposts[color];
    for (kind, pieces) in [knights, bishops].into_iter().enumerate() {
        if pieces.meets(outposts) {
            tally.add(OUTPOST + kind, (pieces & outposts).count() as i32);
        }
    }
    let pawns = own.roles[Role::Pawn] | facts.side(!color).roles[Role::Pawn];
    let behind = (knights | bishops) & pawns.forward(!color);
    tally.add(BEHIND_PAWN, behind.count() as i32);
}

fn rooks(facts: &mut Facts, tally: &mut impl Tally, color: Color) {
    for square in facts.side(color).roles[Role::Rook] {
        let attacks = facts.rook(square);
        let moves = (attacks & facts.safe_for(color)).count() as usize;
        tally.add(MOBILITY_ROOK + moves, 1);
        let file = Bitboard::from(square.file());
        if !facts.side(color).roles[Role::Pawn].meets(file) {
            let open = !facts.side(!color).roles[Role::Pawn].meets(file);
            tally.add(if open { ROOK_OPEN } else { ROOK_HALF_OPEN }, 1);
        }
        piece(
            facts,
            tally,
            color,
            Role::Rook,
            square,
            attacks,
            DANGER_ROOK,
        );
    }
}

/// Counts the threats of a side. The attacks of both sides must have been added to `facts`.
pub(super) fn threats(facts: &Facts, tally: &mut impl Tally, color: Color) {
    let own = facts.side(color);
    let enemy = facts.side(!color);
    let targets = enemy
        .pieces
        .without(enemy.roles[Role::Pawn] | enemy.roles[Role::King]);
    let minors = own.attacks[Role::Knight] | own.attacks[Role::Bishop];
    let rooks = own.attacks[Role::Rook];
    for (term, attacks) in [
        (THREAT_PAWN, own.pawn_attacks),
        (THREAT_MINOR, minors),
        (THREAT_ROOK, rooks),
    ] {
        for square in targets & attacks {
            let role = facts.role_on(square);
            tally.add(term + role as usize, 1);
        }
    }
    let pawns = own.roles[Role::Pawn];
    let stepped = pawns
        .forward(color)
        .without(facts.occupied | enemy.pawn_attacks);
    let safe = stepped & (own.attacked | !enemy.attacked);
    let pushed = pawns_attack(color, safe) & targets;
    tally.add(THREAT_PUSH, pushed.count() as i32);
    let pieces = enemy.pieces.without(enemy.roles[Role::King]);
    let hanging = (pieces & own.attacked).without(enemy.attacked);
    tally.add(THREAT_HANGING, hanging.count() as i32);
    let held = enemy.pawn_attacks | enemy.attacked_twice.without(own.attacked_twice);
    let shared = (own.attacked & enemy.attacked).without(held);
    tally.add(RESTRICTED, shared.count() as i32);
    let prey = (pieces & own.attacks[Role::King]).without(held);
    tally.add(THREAT_KING, prey.count() as i32);
    if let Some(queen) = enemy.roles[Role::Queen].first() {
        let open = facts.safe_for(color).without(held);
        let leaps = facts.knight(queen) & own.attacks[Role::Knight] & open;
        tally.add(THREAT_QUEEN, leaps.count() as i32);
        let lines = facts.bishop(queen) & own.attacks[Role::Bishop] | facts.rook(queen) & rooks;
        let lines = lines & open & own.attacked_twice;
        tally.add(THREAT_QUEEN + 1, lines.count() as i32);
    }
    let single = targets.without(enemy.pawn_attacks | enemy.attacked_twice);
    let queen = single & own.attacks[Role::Queen];
    tally.add(THREAT_BY_QUEEN, queen.count() as i32);
    let loose = enemy.roles[Role::Pawn].without(enemy.pawn_attacks);
    for (kind, attacks) in [minors, rooks].into_iter().enumerate() {
        let prey = (loose & attacks).count();
        tally.add(THREAT_PAWN_LOOSE + kind, prey as i32);
    }
    space(facts, tally, color);
    lines(facts, tally, color);
}

/// Counts the pieces that stand alone between the enemy king and a slider: pinned enemy pieces, and own pieces that can
/// give a discovered check.
fn lines(facts: &Facts, tally: &mut impl Tally, color: Color) {
    let (own, enemy) = (facts.side(color), facts.side(!color));
    for slider in facts.snipers(color, enemy.king) {
        let between = facts.between(enemy.king, slider);
        if between.any() && !between.more_than_one() {
            tally.add(PINNED + usize::from(between.meets(own.pieces)), 1);
        }
    }
}

/// Counts the space behind a side's pawns.
fn space(facts: &Facts, tally: &mut impl Tally, color: Color) {
    let pawns = facts.side(color).roles[Role::Pawn];
    let centre = match color {
        Color::White => Bitboard(0x0000_0000_3c3c_3c00),
        Color::Black => Bitboard(0x003c_3c3c_0000_0000),
    };
    let enemy = facts.side(!color);
    let room = centre.without(pawns | enemy.pawn_attacks);
    let twice = room & front(!color, pawns).without(enemy.attacked);
    tally.add(SPACE, (room.count() + twice.count()) as i32);
}
