//! `dinosaur`: FIDE chess with a Triceratops a side, which moves as queen or knight (seed 002
//! §3.2).

use super::Rules;
use crate::board::Board;
use crate::piece_moves::RoleSet;
use crate::{Role, Setup, Variant};

/// FIDE chess with a Triceratops a side.
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

    fn read_extra(_setup: &Setup, _board: &Board) {}

    fn write_extra(_extra: &(), _setup: &mut Setup) {}

    #[inline(always)]
    fn extra_hash(_extra: &()) -> u64 {
        0
    }
}
