//! The boards and the sets of pieces that one can choose: a line each. A board has its colours in `style/themes/`, a set its drawings in
//! `style/art/`, and both have a name in each language. A test fails where one of them is missing.

use serde::{Deserialize, Serialize, Serializer};

use crate::text::Label;

/// Defines a kind of looks. The names are those of the style sheets, and they are kept in the person's settings.
macro_rules! looks {
    ($(#[$meta:meta])* $kind:ident { $($(#[$about:meta])* $look:ident $name:literal $label:ident,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
        pub enum $kind {
            $($(#[$about])* #[serde(rename = $name)] $look,)+
        }

        impl $kind {
            /// All of them, in the order in which they are shown.
            pub const ALL: &'static [$kind] = &[$($kind::$look),+];

            /// The name of its style sheet.
            pub const fn name(self) -> &'static str {
                match self {
                    $($kind::$look => $name,)+
                }
            }

            /// What the person reads.
            pub const fn label(self) -> Label {
                match self {
                    $($kind::$look => Label::$label,)+
                }
            }
        }

        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    };
}

looks! {
    /// The board's colours.
    BoardTheme {
        /// Warm wood.
        #[default]
        Walnut "walnut" BOARD_WALNUT,
        /// Maple and red cherry wood.
        Cherry "cherry" BOARD_CHERRY,
        /// Cool blue-grey.
        Slate "slate" BOARD_SLATE,
        /// Soft green.
        Meadow "meadow" BOARD_MEADOW,
        /// Foam and deep water.
        Sea "sea" BOARD_SEA,
        /// Heather in the evening.
        Dusk "dusk" BOARD_DUSK,
        /// White and clear blue.
        Ice "ice" BOARD_ICE,
        /// A diagram in a newspaper.
        Paper "paper" BOARD_PAPER,
        /// Dim, for a dark room.
        Night "night" BOARD_NIGHT,
        /// Strong contrast.
        Contrast "contrast" BOARD_CONTRAST,
    }
}

looks! {
    /// The drawings of the pieces.
    PieceSet {
        /// Turned wood, shaded.
        #[default]
        Classic "classic" PIECES_CLASSIC,
        /// Silhouettes, for small screens.
        Flat "flat" PIECES_FLAT,
        /// Black and white with thick lines.
        Contrast "contrast" PIECES_CONTRAST,
        /// Silhouettes with the letters of the move list, for learners.
        Letters "letters" PIECES_LETTERS,
    }
}
