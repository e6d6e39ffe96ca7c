//! Typed moves and completions of a partly typed move. What the page prints can be typed, with its own signs or with
//! plain ones, and so can move text, and moves with the piece letters of the person's language.

use engine::{AnyPosition, Move, Square};

use super::Session;
use crate::interaction::{Interaction, PendingMove};
use crate::save::pgn::{PieceLetters, to_english};
use crate::text::Fault;
use crate::viewer::Viewer;
use crate::{ChoiceKind, Effect, Lang, Millis};

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
        let text: String = text.trim().chars().take(32).collect();
        self.review = None;
        if self.game.is_over() {
            return self.notify_fault(&Fault::GameIsOver);
        }
        if !self.is_my_turn() {
            return self.notify_fault(&Fault::NotYourTurn);
        }
        match read_typed(&self.mover_position(), &text, self.lang()) {
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
        let readings = readings(typed.trim(), self.lang());
        let typed: Vec<String> = readings
            .iter()
            .map(|reading| without_san_signs(reading))
            .filter(|reading| !reading.is_empty())
            .collect();
        if !self.is_my_turn() || typed.is_empty() {
            return Vec::new();
        }
        let begins = |text: &str| {
            let text = without_san_signs(text);
            typed.iter().any(|typed| text.starts_with(typed.as_str()))
        };
        // Written from what the viewer may know: a sign for a capture or for mate must not give away an unseen piece.
        let position = self.known_position();
        let mut found: Vec<String> = Vec::new();
        for play in position.legal_moves() {
            let san = engine::san::san(&position, play);
            let move_text = play.to_string();
            let text = if begins(&san) {
                san
            } else if begins(&move_text) {
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

/// A SAN without the signs that people leave out when they type: those for captures, swaps, checks and promotions.
fn without_san_signs(text: &str) -> String {
    let kept = text
        .chars()
        .filter(|letter| !matches!(letter, 'x' | '<' | '+' | '#' | '='));
    kept.collect::<String>().to_ascii_lowercase()
}

/// The SAN that a typed text may be, the likeliest first: as the page prints moves, which is the same in every language,
/// and with the piece letters of the person's language. Where both are moves, what the page prints counts.
fn readings(typed: &str, lang: Lang) -> Vec<String> {
    let typed = typed
        .replace("~>", ">")
        .replace('~', ">")
        .replace("<->", "<>");
    // Whoever forgets to change the keyboard's layout types no Latin letter at all.
    let mixed = typed.contains(|letter| matches!(letter, 'a'..='h'))
        && typed.contains(|letter| latin_key(letter) != letter);
    let letters = match lang {
        _ if mixed => PieceLetters::Hebrew,
        Lang::En => PieceLetters::English,
        Lang::De => PieceLetters::German,
        Lang::Es => PieceLetters::Spanish,
        Lang::He => PieceLetters::Hebrew,
    };
    let keys: String = typed.chars().map(latin_key).collect();
    // A small letter that is no file is the letter of a piece.
    let mut capital = typed.chars();
    let own = match capital.next() {
        Some(first) if !matches!(first, 'a'..='h') => {
            format!("{}{}", first.to_ascii_uppercase(), capital.as_str())
        }
        _ => typed,
    };
    let mut readings = Vec::new();
    if !mixed {
        readings.push(to_english(&keys, PieceLetters::English).into_owned());
    }
    readings.push(to_english(&own, letters).into_owned());
    readings
}

/// Reads a typed move. Of a text that is no move the fault says, if possible, that it is not legal.
fn read_typed(position: &AnyPosition, typed: &str, lang: Lang) -> Result<Move, Fault> {
    use engine::san::{SanError, parse_san};
    let mut found = Fault::MoveUnreadable {
        text: typed.to_owned(),
    };
    for reading in readings(typed, lang) {
        let text = typed.to_owned();
        let fault = match parse_san(position, &reading) {
            Ok(play) => return Ok(play),
            Err(SanError::Ambiguous { choices, .. } | SanError::Promotion { choices, .. }) => {
                return Err(Fault::MoveAmbiguous {
                    text,
                    candidates: choices,
                });
            }
            Err(SanError::Shape(_)) => Fault::MoveUnreadable { text },
            Err(SanError::NoSuchMove { .. }) => Fault::MoveIllegal { text },
        };
        if !matches!(found, Fault::MoveIllegal { .. }) {
            found = fault;
        }
    }
    Err(found)
}

#[cfg(test)]
mod tests {
    use engine::{Color, Variant};
    use proptest::prelude::*;

    use super::*;
    use crate::notation::in_print;
    use crate::presets::PRESETS;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn game() -> impl Strategy<Value = (AnyPosition, Vec<u16>)> {
        let start = (0..Variant::ALL.len(), 0..PRESETS.len()).prop_map(|(rules, preset)| {
            let variant = Variant::ALL[rules];
            match variant {
                Variant::PortalCustom => {
                    let fen = format!("{START} {} -", PRESETS[preset].layout);
                    AnyPosition::from_fen(variant, &fen).expect("a start position")
                }
                _ => AnyPosition::initial(variant),
            }
        });
        (start, proptest::collection::vec(any::<u16>(), 0..90))
    }

    /// The move's SAN with the piece letters of a language.
    fn in_letters(san: &str, lang: Lang) -> String {
        let pieces = ["K", "Q", "R", "B", "N"];
        let letters = match lang {
            Lang::En => pieces,
            Lang::De => ["K", "D", "T", "L", "S"],
            Lang::Es => ["R", "D", "T", "A", "C"],
            Lang::He => ["מ", "מה", "צ", "ר", "פ"],
        };
        let letter = |letter: char| {
            let piece = pieces.iter().position(|piece| piece.starts_with(letter));
            piece.map_or(letter.to_string(), |piece| letters[piece].to_owned())
        };
        san.chars().map(letter).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        /// Whatever the page prints of a legal move leads back to that move, in every language: the text of the move list
        /// and of hints, with figurines or letters, and the plain signs that stand for it.
        #[test]
        fn whatever_is_printed_can_be_typed((start, choices) in game()) {
            let mut position = start;
            for (ply, choice) in choices.iter().enumerate() {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                if ply % 6 == 0 {
                    let mover: Color = position.turn();
                    let known = *position.view(mover).position();
                    for &play in &legal {
                        let listed = engine::san::san_for(&position, play, Some(mover));
                        let hint = engine::san::san(&known, play);
                        let texts = [
                            in_print(&listed, false),
                            in_print(&listed, true),
                            in_print(&hint, false),
                            in_print(&hint, true),
                            hint.replace("<>", "<->").replace('>', "~>").replace("-~>", "->"),
                            hint.replace("<>", "~").replace('>', "~"),
                            play.to_string(),
                            listed,
                            hint.clone(),
                        ];
                        for lang in Lang::ALL {
                            for text in &texts {
                                prop_assert_eq!(read_typed(&known, text, lang), Ok(play), "{}: {}", known.fen(), text);
                            }
                            // Letters of the person's language, unless the page prints another move like that.
                            let own = in_letters(&hint, lang);
                            let read = read_typed(&known, &own, lang);
                            let printed = read_typed(&known, &own, Lang::En);
                            let taken = !matches!(printed, Err(Fault::MoveUnreadable { .. } | Fault::MoveIllegal { .. }));
                            let expected = if taken && lang != Lang::He { printed } else { Ok(play) };
                            prop_assert_eq!(read, expected, "{}: {}", known.fen(), own);
                        }
                    }
                }
                position.play_unchecked(legal[usize::from(*choice) % legal.len()]);
            }
        }
    }

    #[test]
    fn letters_and_plain_signs_are_read_as_people_type_them() {
        let start = AnyPosition::initial(Variant::Portal);
        for (lang, text) in [
            (Lang::En, "nc3"),
            (Lang::De, "Sc3"),
            (Lang::De, "sc3"),
            (Lang::Es, "Cc3"),
            (Lang::He, "פc3"),
            // The keys of Nc3 on a Hebrew keyboard.
            (Lang::He, "מב3"),
            (Lang::En, "♘c3"),
        ] {
            let read = read_typed(&start, text, lang);
            assert_eq!(read, Ok("b1c3".parse().expect("a move")), "{text}");
        }
        let illegal = Fault::MoveIllegal { text: "Se5".into() };
        assert_eq!(read_typed(&start, "Se5", Lang::De), Err(illegal));
        let unreadable = Fault::MoveUnreadable {
            text: "hello".into(),
        };
        assert_eq!(read_typed(&start, "hello", Lang::De), Err(unreadable));
    }
}
