//! The fixed texts that name rule sets, sides and pieces; and lists of squares.

use engine::{Bitboard, Color, Role, Variant};

use super::Label;
use crate::verdicts::Verdict;

impl Label {
    /// Returns the name of a rule set.
    pub const fn variant(variant: Variant) -> Label {
        match variant {
            Variant::Chess => Label::VARIANT_CHESS,
            Variant::Dinosaur => Label::VARIANT_DINOSAUR,
            Variant::Assassin => Label::VARIANT_ASSASSIN,
            Variant::DinosaurAssassin => Label::VARIANT_DINOSAUR_ASSASSIN,
            Variant::Portal => Label::VARIANT_PORTAL,
            Variant::PortalStandard => Label::VARIANT_PORTAL_STANDARD,
            Variant::PortalCustom => Label::VARIANT_PORTAL_CUSTOM,
        }
    }

    /// Returns one sentence about a rule set.
    pub const fn blurb(variant: Variant) -> Label {
        match variant {
            Variant::Chess => Label::BLURB_CHESS,
            Variant::Dinosaur => Label::BLURB_DINOSAUR,
            Variant::Assassin => Label::BLURB_ASSASSIN,
            Variant::DinosaurAssassin => Label::BLURB_DINOSAUR_ASSASSIN,
            Variant::Portal => Label::BLURB_PORTAL,
            Variant::PortalStandard => Label::BLURB_PORTAL_STANDARD,
            Variant::PortalCustom => Label::BLURB_PORTAL_CUSTOM,
        }
    }

    /// Returns the name of a side.
    pub const fn color(color: Color) -> Label {
        match color {
            Color::White => Label::WHITE,
            Color::Black => Label::BLACK,
        }
    }

    /// The name of a mark.
    pub const fn verdict(verdict: Verdict) -> Label {
        match verdict {
            Verdict::Best => Label::BEST_MOVE,
            Verdict::Good => Label::ANALYSIS_MARK_GOOD,
            Verdict::Inaccuracy => Label::INACCURACY,
            Verdict::Mistake => Label::ANALYSIS_MARK_MISTAKE,
            Verdict::Blunder => Label::ANALYSIS_MARK_BLUNDER,
        }
    }

    /// Returns the name of a kind of piece.
    pub const fn role(role: Role) -> Label {
        match role {
            Role::Pawn => Label::PAWN,
            Role::Knight => Label::KNIGHT,
            Role::Bishop => Label::BISHOP,
            Role::Rook => Label::ROOK,
            Role::Queen => Label::QUEEN,
            Role::King => Label::KING,
            Role::Triceratops => Label::TRICERATOPS,
            Role::Assassin => Label::ASSASSIN,
        }
    }
}

/// Lists squares: "b3, e3, f5".
pub(crate) fn squares(squares: Bitboard) -> String {
    let names: Vec<String> = squares
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    names.join(", ")
}
