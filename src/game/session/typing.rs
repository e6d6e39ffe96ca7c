//! Typed moves, in SAN or as move text, and completions of a partly typed move.

use engine::{AnyPosition, Move, Square};

use super::Session;
use crate::interaction::{Interaction, PendingMove};
use crate::text::Fault;
use crate::viewer::Viewer;
use crate::{ChoiceKind, Effect, Millis};

/// The maximum number of completions, as many as fit under a text field.
const MAX_COMPLETIONS: usize = 12;

impl Session {
    /// Handles a typed move, in SAN or as move text. This is not a [`crate::Msg`], so that the page need not fetch the
    /// code that reads moves until one is typed. A `now` in the past counts as the present.
    pub fn type_move(&mut self, text: &str, now: Millis) -> Vec<Effect> {
        self.advance_time(now);
        self.play_typed(text);
        self.finish()
    }

    fn play_typed(&mut self, text: &str) {
        let text: String = text.trim().chars().take(32).map(latin_key).collect();
        self.review = None;
        if self.game.is_over() {
            return self.notify_fault(&Fault::GameIsOver);
        }
        if !self.is_my_turn() {
            return self.notify_fault(&Fault::NotYourTurn);
        }
        match read_move(&self.mover_position(), &text) {
            // Placing an assassin has no start square that could stay selected during a question.
            Ok(play) if play.from().is_none() => {
                self.ply_state.interaction = Interaction::default();
                self.play_mine(play);
            }
            Ok(play) => {
                let pending = PendingMove {
                    kind: ChoiceKind::Exit,
                    from: play.from().unwrap_or(play.to()),
                    at: play.to(),
                    moves: vec![play],
                    dropped: false,
                };
                self.continue_pending_move(pending, false);
            }
            Err(Fault::MoveIllegal { text }) => {
                let fault = self.exit_missing(&text);
                self.notify_fault(&fault.unwrap_or(Fault::MoveIllegal { text }));
            }
            Err(fault) => self.notify_fault(&fault),
        }
    }

    /// Returns the fault to report, with an example, if the typed text would be a legal move with an exit behind it.
    fn exit_missing(&self, text: &str) -> Option<Fault> {
        let example = self.completions(&format!("{text}>")).into_iter().next()?;
        Some(Fault::ExitMissing {
            text: text.to_owned(),
            example,
        })
    }

    /// Returns the legal moves that begin with the typed text: as SAN, or as move text if only the move text begins
    /// with it. Moves of hidden assassins are included only while the assassins are shown.
    pub fn completions(&self, typed: &str) -> Vec<String> {
        let typed: String = typed.trim().chars().map(latin_key).collect();
        let typed = typed.to_ascii_lowercase();
        if !self.is_my_turn() || typed.is_empty() {
            return Vec::new();
        }
        // Written from what the viewer may know: a sign for a capture or for mate must not give away an unseen piece.
        let position = self.known_position();
        let mut found: Vec<String> = Vec::new();
        for play in position.legal_moves() {
            let san = engine::san::san(&position, play);
            let move_text = play.to_string();
            let text = if without_san_signs(&san).starts_with(&without_san_signs(&typed)) {
                san
            } else if move_text.to_ascii_lowercase().starts_with(&typed) {
                move_text
            } else {
                continue;
            };
            // Sorted by length, without duplicates.
            let place =
                found.binary_search_by(|known| (known.len(), known).cmp(&(text.len(), &text)));
            if let Err(place) = place {
                found.insert(place, text);
            }
        }
        found.truncate(MAX_COMPLETIONS);
        found
    }

    /// Returns the present position as the viewer may know it.
    pub(crate) fn known_position(&self) -> AnyPosition {
        match self.viewer() {
            Viewer::All => *self.game.position(),
            Viewer::Side(color) => *self.game.position().view(color).position(),
            Viewer::Public => *self.game.position().public().position(),
        }
    }

    /// Returns the present position as the side to move knows it, including its own hidden assassins.
    pub(crate) fn mover_position(&self) -> AnyPosition {
        *self.game.position().view(self.game.turn()).position()
    }

    /// Returns the id of the piece that is seen on a square of the shown position.
    pub(crate) fn piece_id(&self, square: Square) -> Option<crate::PieceId> {
        self.piece_models(self.shown_ply())[square.index()].map(|piece| piece.id)
    }
}

/// Returns the Latin letter on the key of a Hebrew letter, and any other character as it is. Somebody who forgets to
/// change the layout, on a telephone for example, means the letters on the keys.
fn latin_key(letter: char) -> char {
    const KEYS: [(char, char); 24] = [
        ('ש', 'a'),
        ('נ', 'b'),
        ('ב', 'c'),
        ('ג', 'd'),
        ('ק', 'e'),
        ('כ', 'f'),
        ('ע', 'g'),
        ('י', 'h'),
        ('ן', 'i'),
        ('ח', 'j'),
        ('ל', 'k'),
        ('ך', 'l'),
        ('צ', 'm'),
        ('מ', 'n'),
        ('ם', 'o'),
        ('פ', 'p'),
        ('ר', 'r'),
        ('ד', 's'),
        ('א', 't'),
        ('ו', 'u'),
        ('ה', 'v'),
        ('ט', 'y'),
        ('ס', 'x'),
        ('ז', 'z'),
    ];
    let key = KEYS.iter().find(|(hebrew, _)| *hebrew == letter);
    key.map_or(letter, |(_, latin)| *latin)
}

/// A SAN without the signs that people leave out when they type: those for captures, checks and promotions.
fn without_san_signs(text: &str) -> String {
    let kept = text
        .chars()
        .filter(|letter| !matches!(letter, 'x' | '+' | '#' | '='));
    kept.collect::<String>().to_ascii_lowercase()
}

/// Reads a typed move.
pub(crate) fn read_move(position: &AnyPosition, text: &str) -> Result<Move, Fault> {
    use engine::san::SanError;
    let text = text.to_owned();
    engine::san::parse_san(position, &text).map_err(|error| match error {
        SanError::Shape(text) => Fault::MoveUnreadable { text },
        SanError::NoSuchMove { text, .. } => Fault::MoveIllegal { text },
        SanError::Ambiguous { text, choices } | SanError::Promotion { text, choices } => {
            Fault::MoveAmbiguous {
                text,
                candidates: choices,
            }
        }
    })
}
