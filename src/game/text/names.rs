//! Which fixed text names a rule set, a side, a piece.

use engine::{Color, Role, Variant};

use super::Label;

impl Label {
    /// The name of a rule set.
    pub const fn variant(variant: Variant) -> Label {
        match variant {
            Variant::Chess => Label::VariantChess,
            Variant::Dinosaur => Label::VariantDinosaur,
            Variant::Assassin => Label::VariantAssassin,
            Variant::DinosaurAssassin => Label::VariantDinosaurAssassin,
            Variant::Portal => Label::VariantPortal,
            Variant::PortalStandard => Label::VariantPortalStandard,
        }
    }

    /// One sentence about a rule set.
    pub const fn blurb(variant: Variant) -> Label {
        match variant {
            Variant::Chess => Label::BlurbChess,
            Variant::Dinosaur => Label::BlurbDinosaur,
            Variant::Assassin => Label::BlurbAssassin,
            Variant::DinosaurAssassin => Label::BlurbDinosaurAssassin,
            Variant::Portal => Label::BlurbPortal,
            Variant::PortalStandard => Label::BlurbPortalStandard,
        }
    }

    /// The name of a side.
    pub const fn color(color: Color) -> Label {
        match color {
            Color::White => Label::White,
            Color::Black => Label::Black,
        }
    }

    /// The name of a kind of piece.
    pub const fn role(role: Role) -> Label {
        match role {
            Role::Pawn => Label::Pawn,
            Role::Knight => Label::Knight,
            Role::Bishop => Label::Bishop,
            Role::Rook => Label::Rook,
            Role::Queen => Label::Queen,
            Role::King => Label::King,
            Role::Triceratops => Label::Triceratops,
            Role::Assassin => Label::Assassin,
        }
    }
}
