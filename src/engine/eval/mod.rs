//! What a position is worth, in centipawns, from its side to move's point of view. It counts terms; the weights of
//! the terms are in `weights`. It says nothing of moves to come: that is the search's part.

mod facts;
mod king;
mod passed;
mod pawns;
mod pieces;
mod spans;
mod specials;
mod tally;
mod terms;
pub mod trace;
mod weights;

pub use tally::{Weight, Weights};
pub use terms::{COUNT, SECTIONS};
pub use weights::Family;

pub(crate) use pawns::PawnCache;

use crate::rules::{Network, Rules};
use crate::{Color, Position, Role, Variant};
use facts::Facts;
use tally::{Sum, Tally};
use terms::TEMPO;

/// How much of the middlegame is left: this with all pieces on the board, 0 with none.
pub(crate) const PHASE_MAX: i32 = 24;

/// The value of a position that is not over.
pub(crate) fn evaluate<R: Rules>(position: &Position<R>, pawns: &mut PawnCache) -> i32 {
    let weights = Family::of(R::VARIANT).weights();
    let mut sum = Sum {
        weights,
        total: Weight::default(),
    };
    let (phase, scale) = count(position, pawns, &mut sum);
    let mixed = taper(
        sum.total.middle(),
        sum.total.end() * scale / SCALE_FULL,
        phase,
    );
    let own = match position.turn() {
        Color::White => mixed,
        Color::Black => -mixed,
    };
    // Near the fifty-move draw an advantage that makes no progress is worth less.
    own * (220 - position.halfmove_clock().min(100) as i32) / 220
}

/// Between middlegame and endgame.
pub(crate) const fn taper(middle: i32, end: i32, phase: i32) -> i32 {
    (middle * phase + end * (PHASE_MAX - phase)) / PHASE_MAX
}

/// The endgame's scale where nothing speaks for a draw.
pub(crate) const SCALE_FULL: i32 = 64;

/// Counts every term; gives the phase, and the scale of the endgame's half.
fn count<R: Rules>(
    position: &Position<R>,
    cache: &mut PawnCache,
    tally: &mut impl Tally,
) -> (i32, i32) {
    let mut facts = Facts::read(position);
    tally.add(
        TEMPO,
        if position.turn() == Color::White {
            1
        } else {
            -1
        },
    );
    let of = |role: Role| Color::ALL.map(|color| facts.side(color).roles[role as usize].0);
    let frame = pawns::Frame {
        pawns: of(Role::Pawn),
        kings: of(Role::King),
    };
    let structure = cache.count(tally, frame);
    for color in Color::ALL {
        pieces::count(&mut facts, tally, color, &structure);
    }
    for color in Color::ALL {
        pieces::threats(&facts, tally, color);
        king::count(&facts, tally, color);
        passed::count(&facts, tally, color, &structure);
        if R::VARIANT.has_assassin() {
            specials::assassins(&facts, tally, color);
        }
        if matches!(R::VARIANT, Variant::Portal) {
            specials::portals(
                &facts,
                tally,
                color,
                [Network::of(color).squares(), Network::Neutral.squares()],
                &structure,
            );
        }
        if matches!(R::VARIANT, Variant::PortalStandard) {
            specials::tokens(&facts, tally, color);
        }
    }
    (phase(&facts), scale::<R>(&facts))
}

fn phase(facts: &Facts) -> i32 {
    let of = |role: Role| {
        let both = facts.side(Color::White).roles[role as usize]
            | facts.side(Color::Black).roles[role as usize];
        both.count() as i32
    };
    let phase = of(Role::Knight)
        + of(Role::Bishop)
        + 2 * of(Role::Rook)
        + 4 * of(Role::Queen)
        + 4 * of(Role::Triceratops);
    phase.min(PHASE_MAX)
}

/// Less where the stronger side has no pawns and little else, or bishops of opposite colours face each other.
fn scale<R: Rules>(facts: &Facts) -> i32 {
    if !matches!(R::VARIANT, Variant::Chess | Variant::Dinosaur) {
        return SCALE_FULL;
    }
    let [white, black] = Color::ALL.map(|color| facts.side(color));
    let both = |role: Role| white.roles[role as usize] | black.roles[role as usize];
    // Mostly there is nothing to ask: pawns on both sides, and more than bishops.
    let has_pawns = |side: &facts::Side| side.roles[Role::Pawn as usize].any();
    let more = both(Role::Knight) | both(Role::Rook) | both(Role::Queen) | both(Role::Triceratops);
    if has_pawns(white) && has_pawns(black) && more.any() {
        return SCALE_FULL;
    }
    let pawns = |side: &facts::Side| side.roles[Role::Pawn as usize].count() as i32;
    let minors = |side: &facts::Side| {
        (side.roles[Role::Knight as usize] | side.roles[Role::Bishop as usize]).count() as i32
    };
    let worth = |side: &facts::Side| {
        3 * minors(side)
            + 5 * side.roles[Role::Rook as usize].count() as i32
            + 9 * side.roles[Role::Queen as usize].count() as i32
            + 12 * side.roles[Role::Triceratops as usize].count() as i32
    };
    let (strong, weak) = if worth(white) >= worth(black) {
        (white, black)
    } else {
        (black, white)
    };
    let lead = worth(strong) - worth(weak);
    if pawns(strong) == 0 && lead <= 3 {
        return if worth(strong) <= 3 { 4 } else { 16 };
    }
    let bishops = |side: &facts::Side| side.roles[Role::Bishop as usize];
    let opposite = bishops(white).count() == 1
        && bishops(black).count() == 1
        && bishops(white).meets(crate::Bitboard::LIGHT)
            != bishops(black).meets(crate::Bitboard::LIGHT);
    if opposite && worth(white) == 3 && worth(black) == 3 {
        return 32;
    }
    SCALE_FULL
}
