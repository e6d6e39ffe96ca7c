//! `chess`: FIDE chess.

use super::{FIDE_PROMOTIONS, Rules};
use crate::board::Board;
use crate::piece_moves::RoleSet;
use crate::{Setup, Variant};

/// FIDE chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Chess;

impl Rules for Chess {
    const VARIANT: Variant = Variant::Chess;
    const PROMOTIONS: RoleSet = RoleSet::of(&FIDE_PROMOTIONS);
    type Extra = ();

    fn read_extra(_setup: &Setup, _board: &Board) {}
}
