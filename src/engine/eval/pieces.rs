//! Material, piece-square tables, mobility, threats and space.

use super::facts::Facts;
use super::king::{
    DANGER_ASSASSIN, DANGER_BISHOP, DANGER_KNIGHT, DANGER_QUEEN, DANGER_ROOK, DANGER_TRICERATOPS,
};
use super::pawns::Structure;
use super::spans::{enemy_half, front_span, relative_square};
use super::tally::Tally;
use super::terms::{
    BEHIND_PAWN, BISHOP_PAIR, BISHOP_PAWNS, KING_PROTECTOR, MOBILITY_BISHOP, MOBILITY_KNIGHT,
    MOBILITY_QUEEN, MOBILITY_ROOK, MOBILITY_TRICERATOPS, OUTPOST, PINNED, QUEEN_BEYOND, RESTRICTED,
    ROOK_HALF_OPEN, ROOK_OPEN, SPACE, THREAT_BY_QUEEN, THREAT_HANGING, THREAT_KING, THREAT_MINOR,
    THREAT_PAWN, THREAT_PAWN_LOOSE, THREAT_PUSH, THREAT_QUEEN, THREAT_ROOK,
};
use crate::board::attacks::{king_attacks, knight_attacks, pawns_attack};
use crate::{Bitboard, Color, Role};

/// What the pieces of a side attack, gathered piece by piece.
struct Reach {
    /// The squares on which a piece could go without standing on an own piece or being attacked by an enemy pawn.
    safe: Bitboard,
    /// The zone of the enemy king.
    king_zone: Bitboard,
    attacked: Bitboard,
    twice: Bitboard,
    danger: u32,
    /// The pieces of the current role that attack the zone of the enemy king.
    attackers: u32,
}

impl Reach {
    /// Adds the attacks of a piece and returns its mobility.
    #[inline(always)]
    fn add_attacks(&mut self, attacks: Bitboard) -> usize {
        self.twice |= self.attacked & attacks;
        self.attacked |= attacks;
        let near = attacks & self.king_zone;
        self.danger += near.count();
        self.attackers += u32::from(near.any());
        (attacks & self.safe).count() as usize
    }

    /// Ends a role. `danger` is the contribution, in units of danger, of each piece that attacks the enemy king zone.
    #[inline(always)]
    fn finish_role(&mut self, danger: u32) {
        self.danger += danger * self.attackers;
        self.attackers = 0;
    }
}

/// Counts the piece terms of a side and adds the attacks of its pieces to `facts`.
pub(super) fn count(
    facts: &mut Facts,
    tally: &mut impl Tally,
    color: Color,
    structure: &Structure,
) {
    let own = facts.side(color);
    let mut reach = Reach {
        safe: facts.safe_for(color),
        king_zone: facts.side(!color).king_zone,
        attacked: own.pawn_attacks,
        twice: Bitboard::EMPTY,
        danger: 0,
        attackers: 0,
    };
    let mut attacks = own.attacks;
    attacks[Role::Knight] = knights(facts, tally, color, &mut reach);
    attacks[Role::Bishop] = bishops(facts, tally, color, &mut reach);
    minors(facts, tally, color, structure);
    attacks[Role::Rook] = rooks(facts, tally, color, &mut reach);
    for square in own.roles[Role::Queen] {
        let attacked = facts.bishop(square) | facts.rook(square);
        attacks[Role::Queen] |= attacked;
        let moves = reach.add_attacks(attacked);
        tally.add(MOBILITY_QUEEN + moves, 1);
        tally.add_piece(Role::Queen, relative_square(color, square));
    }
    reach.finish_role(DANGER_QUEEN);
    let beyond = enemy_half(color).without(facts.side(!color).pawn_attacks);
    let beyond = own.roles[Role::Queen] & beyond;
    tally.add(QUEEN_BEYOND, beyond.count() as i32);
    for square in own.roles[Role::Triceratops] {
        let attacked = facts.bishop(square) | facts.rook(square) | knight_attacks(square);
        attacks[Role::Triceratops] |= attacked;
        let moves = reach.add_attacks(attacked);
        tally.add(MOBILITY_TRICERATOPS + moves, 1);
        tally.add_piece(Role::Triceratops, relative_square(color, square));
    }
    reach.finish_role(DANGER_TRICERATOPS);
    for square in own.roles[Role::Assassin] {
        let attacked = king_attacks(square);
        attacks[Role::Assassin] |= attacked;
        reach.add_attacks(attacked);
        tally.add_piece(Role::Assassin, relative_square(color, square));
    }
    reach.finish_role(DANGER_ASSASSIN);
    for square in own.hidden {
        tally.add_piece(Role::Assassin, relative_square(color, square));
    }
    let side = facts.side_mut(color);
    let king = attacks[Role::King];
    side.attacks = attacks;
    side.attacked = reach.attacked | king;
    side.attacked_twice = reach.twice | reach.attacked & king;
    side.attacked_without_king = reach.attacked;
    side.danger = reach.danger as i32;
}

/// Counts the terms of a side's knights and returns the squares they attack.
#[inline(always)]
fn knights(facts: &Facts, tally: &mut impl Tally, color: Color, reach: &mut Reach) -> Bitboard {
    let own = facts.side(color);
    let mut all = Bitboard::EMPTY;
    let mut steps = 0;
    let distances = facts.distances(own.king);
    for square in own.roles[Role::Knight] {
        let attacks = knight_attacks(square);
        all |= attacks;
        let moves = reach.add_attacks(attacks);
        tally.add(MOBILITY_KNIGHT + moves, 1);
        tally.add_piece(Role::Knight, relative_square(color, square));
        steps += i32::from(distances[square.index()]);
    }
    reach.finish_role(DANGER_KNIGHT);
    tally.add(KING_PROTECTOR, steps);
    all
}

/// Counts the terms of a side's bishops and returns the squares they attack.
#[inline(always)]
fn bishops(facts: &Facts, tally: &mut impl Tally, color: Color, reach: &mut Reach) -> Bitboard {
    let own = facts.side(color);
    let mut all = Bitboard::EMPTY;
    let mut steps = 0;
    let distances = facts.distances(own.king);
    let bishops = own.roles[Role::Bishop];
    if bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK) {
        tally.add(BISHOP_PAIR, 1);
    }
    for square in bishops {
        let attacks = facts.bishop(square);
        all |= attacks;
        let moves = reach.add_attacks(attacks);
        tally.add(MOBILITY_BISHOP + moves, 1);
        tally.add_piece(Role::Bishop, relative_square(color, square));
        steps += i32::from(distances[square.index()]);
    }
    for shade in [Bitboard::LIGHT, Bitboard::DARK] {
        let blocked = (own.roles[Role::Pawn] & shade).count().min(8) as usize;
        tally.add(BISHOP_PAWNS + blocked, (bishops & shade).count() as i32);
    }
    reach.finish_role(DANGER_BISHOP);
    tally.add(KING_PROTECTOR + 1, steps);
    all
}

/// Counts the terms of knights and bishops that depend on the pawns.
#[inline(always)]
fn minors(facts: &Facts, tally: &mut impl Tally, color: Color, structure: &Structure) {
    let own = facts.side(color);
    let knights = own.roles[Role::Knight];
    let bishops = own.roles[Role::Bishop];
    for (kind, pieces) in [knights, bishops].into_iter().enumerate() {
        let posted = pieces & structure.outposts[color];
        tally.add(OUTPOST + kind, posted.count() as i32);
    }
    let pawns = own.roles[Role::Pawn] | facts.side(!color).roles[Role::Pawn];
    let behind = (knights | bishops) & pawns.forward(!color);
    tally.add(BEHIND_PAWN, behind.count() as i32);
}

/// Counts the terms of a side's rooks and returns the squares they attack.
#[inline(always)]
fn rooks(facts: &Facts, tally: &mut impl Tally, color: Color, reach: &mut Reach) -> Bitboard {
    let own = facts.side(color);
    let enemy = facts.side(!color);
    let mut all = Bitboard::EMPTY;
    for square in own.roles[Role::Rook] {
        let attacks = facts.rook(square);
        all |= attacks;
        let moves = reach.add_attacks(attacks);
        tally.add(MOBILITY_ROOK + moves, 1);
        tally.add_piece(Role::Rook, relative_square(color, square));
        let file = Bitboard(Bitboard::FILE_A.0 << (square.index() & 7));
        if !own.roles[Role::Pawn].intersects(file) {
            let open = !enemy.roles[Role::Pawn].intersects(file);
            tally.add(if open { ROOK_OPEN } else { ROOK_HALF_OPEN }, 1);
        }
    }
    reach.finish_role(DANGER_ROOK);
    all
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
        let leaps = knight_attacks(queen) & own.attacks[Role::Knight] & open;
        tally.add(THREAT_QUEEN, leaps.count() as i32);
        let open = open & own.attacked_twice & enemy.attacks[Role::Queen];
        let slants = open & own.attacks[Role::Bishop];
        let lines = open & rooks;
        if (slants | lines).any() {
            let lines = slants & facts.bishop(queen) | lines & facts.rook(queen);
            tally.add(THREAT_QUEEN + 1, lines.count() as i32);
        }
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
            tally.add(PINNED + usize::from(between.intersects(own.pieces)), 1);
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
    let twice = room & front_span(!color, pawns).without(enemy.attacked);
    tally.add(SPACE, (room.count() + twice.count()) as i32);
}
