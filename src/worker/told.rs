//! Reading what a side was told of a ply, one line of text each, as games write it: `w e2e4`, `b A??`,
//! `w A??>d5 xnd5`, `w A@`, `b d7d5 +Ae4`.

use engine::{Captured, Color, Observation, Piece, Square, Told};

/// What a line tells, or what is wrong with it.
pub(crate) fn read(line: &str) -> Result<Observation, String> {
    parse(line).ok_or_else(|| format!("{line:?} does not tell of a ply"))
}

fn parse(line: &str) -> Option<Observation> {
    let mut words = line.split_whitespace();
    let mover = words.next().and_then(single).and_then(Color::from_letter)?;
    let told = tale(words.next()?)?;
    let mut observation = Observation {
        mover,
        told,
        captured: Vec::new(),
        appeared: Vec::new(),
    };
    for word in words {
        let mut letters = word.chars();
        let list = match letters.next()? {
            'x' => &mut observation.captured,
            '+' => &mut observation.appeared,
            _ => return None,
        };
        let piece = Piece::from_letter(letters.next()?)?;
        list.push(Captured {
            square: letters.as_str().parse().ok()?,
            piece,
        });
    }
    Some(observation)
}

fn tale(word: &str) -> Option<Told> {
    let end = |text: &str| {
        if text == "??" {
            Some(None)
        } else {
            text.parse::<Square>().ok().map(Some)
        }
    };
    match word {
        "A??" => Some(Told::Assassin {
            from: None,
            to: None,
        }),
        "A@" => Some(Told::Placing),
        _ if word.starts_with('A') && !word.starts_with("A@") => {
            let (from, to) = word.get(1..)?.split_once('>')?;
            Some(Told::Assassin {
                from: end(from)?,
                to: end(to)?,
            })
        }
        _ => word.parse().ok().map(Told::Move),
    }
}

fn single(word: &str) -> Option<char> {
    let mut letters = word.chars();
    letters.next().filter(|_| letters.next().is_none())
}
