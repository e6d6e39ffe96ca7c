//! `chess`: FIDE chess.

use super::Rules;
use crate::Variant;

/// FIDE chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Chess;

impl Rules for Chess {
    const VARIANT: Variant = Variant::Chess;
    type Extra = ();
}
