//! What a side was told of a ply, as one line of text: how it travels to the computer's worker and into its memory.
//!
//! `w e2e4` · `b A??` · `w A??>d5 xnd5` (an assassin from nowhere captured a knight on d5) · `b Ae4>?? ` (one vanished
//! from e4) · `w A@` (placed) · `+ad6` (an assassin came to light on d6).

use engine::{Captured, Color, Observation, Piece, Square, Told};

/// Writes it.
pub fn write(observation: &Observation) -> String {
    let mut text = format!("{} ", observation.mover.letter());
    let end = |square: Option<Square>| {
        square.map_or_else(|| "??".to_owned(), |square| square.to_string())
    };
    match observation.told {
        Told::Move(play) => text.push_str(&play.to_string()),
        Told::Assassin {
            from: None,
            to: None,
        } => text.push_str("A??"),
        Told::Assassin { from, to } => text.push_str(&format!("A{}>{}", end(from), end(to))),
        Told::Placing => text.push_str("A@"),
    }
    for captured in &observation.captured {
        text.push_str(&format!(" x{}{}", captured.piece.letter(), captured.square));
    }
    for appeared in &observation.appeared {
        text.push_str(&format!(" +{}{}", appeared.piece.letter(), appeared.square));
    }
    text
}

/// Reads it; `None` if it is no such line.
pub fn read(text: &str) -> Option<Observation> {
    let mut words = text.split(' ');
    let mover = Color::from_letter(words.next()?.parse().ok()?)?;
    let told = match words.next()? {
        "A??" => Told::Assassin {
            from: None,
            to: None,
        },
        "A@" => Told::Placing,
        word => match word.strip_prefix('A').filter(|rest| !rest.starts_with('@')) {
            Some(ends) => {
                let (from, to) = ends.split_once('>')?;
                let end = |word: &str| match word {
                    "??" => Some(None),
                    word => word.parse::<Square>().ok().map(Some),
                };
                Told::Assassin {
                    from: end(from)?,
                    to: end(to)?,
                }
            }
            None => Told::Move(word.parse().ok()?),
        },
    };
    let mut observation = Observation {
        mover,
        told,
        captured: Vec::new(),
        appeared: Vec::new(),
    };
    for word in words {
        let mut letters = word.chars();
        let kind = letters.next()?;
        let piece = Piece::from_letter(letters.next()?)?;
        let captured = Captured {
            square: letters.as_str().parse().ok()?,
            piece,
        };
        match kind {
            'x' => observation.captured.push(captured),
            '+' => observation.appeared.push(captured),
            _ => return None,
        }
    }
    Some(observation)
}
