//! The text of a ply for each viewer. It is written once, when the ply is played, because the move list is read far
//! more often than it grows. All rule sets have the same notation: SAN as the engine writes it, which is also what files
//! hold, with the signs of [`in_print`] where people read it.

use engine::{AnyPosition, Color, Move};

use crate::viewer::Viewer;

/// The text of a ply for each viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notation {
    /// The same text for all viewers.
    Open(String),
    /// A different text for each viewer.
    Secret {
        /// The text with nothing left out.
        full: String,
        /// The text as White may read it.
        white: String,
        /// The text as Black may read it.
        black: String,
        /// The text as everybody may read it.
        public: String,
    },
}

/// Writes SAN as the page prints it: a jump as `⤳` and a swap as `⇄`, for which people type `>` and `<>`. Pieces may be
/// figurines instead of letters; the Triceratops and the assassin have none and keep their letters. White's figurines
/// stand for both sides, as in books.
pub fn in_print(san: &str, figurines: bool) -> String {
    let mut text = String::with_capacity(san.len() + 4);
    for sign in san.chars() {
        text.push(match sign {
            '<' => '⇄',
            // The second half of a swap's sign.
            '>' if text.ends_with('⇄') => continue,
            '>' => '⤳',
            'K' if figurines => '♔',
            'Q' if figurines => '♕',
            'R' if figurines => '♖',
            'B' if figurines => '♗',
            'N' if figurines => '♘',
            other => other,
        });
    }
    text
}

impl Notation {
    /// Writes a ply that is legal in `before`.
    pub fn of(before: &AnyPosition, play: Move) -> Notation {
        let full = engine::san::san(before, play);
        if !before.variant().has_assassin() {
            return Notation::Open(full);
        }
        let read = |viewer| engine::san::san_for(before, play, viewer);
        Notation::Secret {
            full,
            white: read(Some(Color::White)),
            black: read(Some(Color::Black)),
            public: read(None),
        }
    }

    /// Creates the text of a ply in a game that is not fully known.
    pub fn observed(own: String, public: String, viewer: Viewer) -> Notation {
        let read = |color| match viewer == Viewer::Side(color) {
            true => own.clone(),
            false => public.clone(),
        };
        Notation::Secret {
            white: read(Color::White),
            black: read(Color::Black),
            full: own,
            public,
        }
    }

    /// Returns the text for a viewer.
    pub fn read(&self, viewer: Viewer) -> &str {
        match (self, viewer) {
            (Notation::Open(text), _) => text,
            (Notation::Secret { full, .. }, Viewer::All) => full,
            (Notation::Secret { white, .. }, Viewer::Side(Color::White)) => white,
            (Notation::Secret { black, .. }, Viewer::Side(Color::Black)) => black,
            (Notation::Secret { public, .. }, Viewer::Public) => public,
        }
    }

    /// Returns the ply in SAN with nothing left out, as PGN needs it.
    pub fn san(&self) -> &str {
        self.read(Viewer::All)
    }
}
