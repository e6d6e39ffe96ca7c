//! Evaluation terms for portals, tokens and assassins.

use std::iter::once;

use super::facts::Facts;
use super::pawns::Structure;
use super::spans::{distance, relative_rank};
use super::tally::Tally;
use super::terms::{
    ASSASSIN_HIDDEN, ASSASSIN_NEAR_KING, ASSASSIN_REVEALED, PAWN_STUCK, PORTAL_ENEMY_KING,
    PORTAL_EXITS, PORTAL_ON, PORTAL_PASSED, TOKEN_AT_KING, TOKEN_ENTRY, TOKEN_SEVENTH,
    TOKEN_UNDER_KING,
};
use crate::board::attacks::{assassin_reach, king_attacks};
use crate::rules::Network;
use crate::{Bitboard, Color, Role};

/// The roles, other than the pawn, that can enter a portal or a token.
const ROLES_THAT_ENTER: [Role; 5] = [
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::King,
];

/// Counts the terms of fixed portals for a side. `networks` are the networks that it may use.
pub(super) fn portals(
    facts: &Facts,
    tally: &mut impl Tally,
    color: Color,
    networks: impl Iterator<Item = Network>,
    structure: &Structure,
) {
    let own = facts.side(color);
    let enemy = facts.side(!color);
    let pieces_attack = own.attacked;
    for network in networks {
        let (into, out) = (network.entries(), network.exits());
        for role in once(Role::Pawn).chain(ROLES_THAT_ENTER) {
            tally.add(
                PORTAL_ON + role as usize,
                (own.roles[role] & into).count() as i32,
            );
        }
        let exits = out.without(own.pieces);
        let entries = (into & pieces_attack).without(facts.occupied) | into & own.pieces;
        tally.add(PORTAL_EXITS, (entries.count() * exits.count()) as i32);
        if out.intersects(enemy.roles[Role::King])
            && (into.without(own.pieces) & pieces_attack).any()
        {
            tally.add(PORTAL_ENEMY_KING, 1);
        }
        for square in structure.passed[color] {
            let pawn = Bitboard::of(square);
            let entry = pawn.forward(color) | pawn;
            let best = exits
                .into_iter()
                .map(|exit| relative_rank(color, exit))
                .max()
                .unwrap_or(0);
            if entry.intersects(into) && best > relative_rank(color, square) {
                tally.add(PORTAL_PASSED + best, 1);
            }
        }
    }
}

/// Counts the terms of portal tokens for a side.
pub(super) fn tokens(facts: &Facts, tally: &mut impl Tally, color: Color) {
    let own = facts.side(color);
    let enemy = facts.side(!color);
    let open = facts.tokens.without(facts.occupied);
    for role in ROLES_THAT_ENTER {
        let entries = (own.attacks[role] & open).count() as i32;
        tally.add(TOKEN_ENTRY + role as usize, entries);
    }
    let pawns = own.roles[Role::Pawn];
    let entering = pawns.forward(color) & open;
    tally.add(TOKEN_ENTRY + Role::Pawn as usize, entering.count() as i32);
    tally.add(
        TOKEN_AT_KING + ((open & enemy.king_zone).count() as usize).min(8),
        1,
    );
    let seventh = open
        .into_iter()
        .filter(|&square| relative_rank(color, square) == 6)
        .count();
    if seventh > 0 && entering.any() {
        tally.add(TOKEN_SEVENTH, 1);
    }
    if facts.tokens.has(own.king) {
        tally.add(TOKEN_UNDER_KING, 1);
    }
    let stuck = pawns
        .into_iter()
        .filter(|&square| relative_rank(color, square) == 7)
        .count();
    tally.add(PAWN_STUCK, stuck as i32);
}

/// Counts the terms of a side's assassins.
pub(super) fn assassins(facts: &Facts, tally: &mut impl Tally, color: Color) {
    let own = facts.side(color);
    let target = facts.side(!color).king;
    let ring = king_attacks(target);
    let mut near = Bitboard::EMPTY;
    for (term, squares) in [
        (ASSASSIN_HIDDEN, own.hidden),
        (ASSASSIN_REVEALED, own.roles[Role::Assassin]),
    ] {
        for square in squares {
            tally.add(term + distance(square, target), 1);
            near |= ring & assassin_reach(square);
        }
    }
    tally.add(ASSASSIN_NEAR_KING + near.count() as usize, 1);
}
