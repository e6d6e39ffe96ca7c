//! The text of a ply for each viewer. It is written once, when the ply is played, because the move list is read far
//! more often than it grows.

use engine::{AnyPosition, Color, Move, Variant};

use crate::viewer::Viewer;

/// The text of a ply for each viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notation {
    /// The same text for all viewers.
    Open(String),
    /// Two texts, both the same for all viewers, because the rule set has a notation of its own (docs/rules.md).
    Worded {
        /// The ply in SAN.
        san: String,
        /// The ply in the notation of the rules.
        words: String,
    },
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

/// Writes a move in the notation of the move list, with nothing left out.
pub fn listed(before: &AnyPosition, play: Move) -> String {
    match before.variant() {
        Variant::PortalStandard => engine::standard_notation::write(before, play),
        _ => engine::san::san(before, play),
    }
}

/// Replaces the letters of pieces by figurines. The Triceratops and the assassin have no figurine and keep their
/// letters. White's figurines stand for both sides, as in print.
pub fn with_figurines(text: &str) -> String {
    // A move in the words of the rules begins with the name of a side. It has no piece letters to replace.
    if text.contains(' ') {
        return text.to_owned();
    }
    let figurine = |letter: char| match letter {
        'K' => '♔',
        'Q' => '♕',
        'R' => '♖',
        'B' => '♗',
        'N' => '♘',
        other => other,
    };
    text.chars().map(figurine).collect()
}

impl Notation {
    /// Writes a ply that is legal in `before`: in SAN, and for `portal-standard` also in the notation of its rules.
    pub fn of(before: &AnyPosition, play: Move) -> Notation {
        let full = engine::san::san(before, play);
        if before.variant() == Variant::PortalStandard {
            return Notation::Worded {
                san: full,
                words: engine::standard_notation::write(before, play),
            };
        }
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
            (Notation::Open(text) | Notation::Worded { words: text, .. }, _) => text,
            (Notation::Secret { full, .. }, Viewer::All) => full,
            (Notation::Secret { white, .. }, Viewer::Side(Color::White)) => white,
            (Notation::Secret { black, .. }, Viewer::Side(Color::Black)) => black,
            (Notation::Secret { public, .. }, Viewer::Public) => public,
        }
    }

    /// Returns the ply in SAN with nothing left out, as PGN needs it.
    pub fn san(&self) -> &str {
        match self {
            Notation::Worded { san, .. } => san,
            other => other.read(Viewer::All),
        }
    }
}
