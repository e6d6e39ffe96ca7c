//! A ply's text for each viewer, written once when it is played: the move list is read far more often than it grows.

use engine::{AnyPosition, Color, Move, Variant};

use crate::viewer::Viewer;

/// A ply's text for each viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notation {
    /// There is nothing to hide.
    Open(String),
    /// The rule set has a notation of its own (seed 001), and there is nothing to hide.
    Worded {
        /// As other programs write it.
        san: String,
        /// As the rules write it.
        words: String,
    },
    /// It reads differently for different viewers.
    Secret {
        /// With nothing left out.
        full: String,
        /// As White may read it.
        white: String,
        /// As Black may read it.
        black: String,
        /// As everybody may read it.
        public: String,
    },
}

/// A move in the words of the move list, with nothing left out.
pub fn listed(before: &AnyPosition, play: Move) -> String {
    match before.variant() {
        Variant::PortalStandard => engine::standard_notation::write(before, play),
        _ => engine::san::san(before, play),
    }
}

/// A move with figurines for the letters of its pieces, where there are any: a Triceratops and an assassin keep their letters.
/// White's figurines stand for both sides, as in print.
pub fn with_figurines(text: &str) -> String {
    // What the rules write in words begins with a side's name, and stays as it is.
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
    /// Writes a ply that is legal in `before`: SAN, and for `portal-standard` the words of its rules.
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

    /// A ply of a game that is not known whole.
    pub fn observed(own: String, public: String, viewer: Color) -> Notation {
        let read = |color| match color == viewer {
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

    /// How it reads for a viewer.
    pub fn read(&self, viewer: Viewer) -> &str {
        match (self, viewer) {
            (Notation::Open(text) | Notation::Worded { words: text, .. }, _) => text,
            (Notation::Secret { full, .. }, Viewer::All) => full,
            (Notation::Secret { white, .. }, Viewer::Side(Color::White)) => white,
            (Notation::Secret { black, .. }, Viewer::Side(Color::Black)) => black,
            (Notation::Secret { public, .. }, Viewer::Public) => public,
        }
    }

    /// The ply in SAN with nothing left out, as PGN needs it.
    pub fn san(&self) -> &str {
        match self {
            Notation::Worded { san, .. } => san,
            other => other.read(Viewer::All),
        }
    }
}
