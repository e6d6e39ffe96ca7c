//! `dinosaur`: FIDE chess with one Triceratops per side, which moves like a queen or a knight (docs/rules.md).

use super::Rules;
use crate::{Piece, Role, RoleSet, Setup, Variant};

/// FIDE chess with one Triceratops per side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dinosaur;

impl Rules for Dinosaur {
    const VARIANT: Variant = Variant::Dinosaur;
    const PROMOTIONS: RoleSet = RoleSet::of(&[
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Triceratops,
    ]);
    const TRICERATOPS: bool = true;
    type Extra = ();

    fn init_start_position(setup: &mut Setup) {
        place_triceratopses(setup);
    }
}

/// Puts the Triceratopses on their start squares, e3 and e6.
pub(super) fn place_triceratopses(setup: &mut Setup) {
    setup.pieces[20] = Piece::from_letter('T');
    setup.pieces[44] = Piece::from_letter('t');
}
