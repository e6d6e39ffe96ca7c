//! What the panel says of a wrong move that was refuted, and of a solution: what it achieves, and its themes.

use engine::Role;
use game::Lang;
use game::practice::attempt::Attempt;
use game::practice::gain::Gain;
use game::practice::trial::Consequence;
use puzzles::Puzzle;

use super::themes;
use crate::ui::lessons::Line;

/// Returns the sentences about a wrong move on the board: how it is answered, if that is known.
pub fn refuted(attempt: &Attempt, lang: Lang) -> String {
    let Some((refutation, reply)) = attempt.refutation() else {
        return Line::WRONG.say(lang);
    };
    let mut said = vec![Line::NOT_THE_MOVE.say(lang)];
    let what = consequence(refutation.consequence).say(lang);
    match reply {
        Some(reply) => {
            // A move stays from left to right in any text.
            let reply = match lang.direction() {
                "rtl" => format!("\u{2066}{reply}\u{2069}"),
                _ => reply,
            };
            said.push(format!("{} {reply} – {what}", Line::THEN.say(lang)));
        }
        None => said.push(Line::DRAW_AT_ONCE.say(lang)),
    }
    if let Consequence::Lost { well: true, .. } = refutation.consequence {
        said.push(Line::STILL_WELL.say(lang));
    }
    said.join(" ")
}

fn consequence(consequence: Consequence) -> Line {
    match consequence {
        Consequence::Mate => Line::THEN_MATE,
        Consequence::KingCaptured => Line::THEN_KING_CAPTURED,
        Consequence::MateFollows => Line::THEN_MATE_FOLLOWS,
        Consequence::Draw => Line::THEN_DRAW,
        Consequence::Even => Line::THEN_EVEN,
        Consequence::Worse => Line::THEN_WORSE,
        Consequence::Well => Line::THEN_WELL,
        Consequence::Lost { role, .. } => match role {
            Role::Pawn => Line::LOST_PAWN,
            Role::Knight => Line::LOST_KNIGHT,
            Role::Bishop => Line::LOST_BISHOP,
            Role::Rook => Line::LOST_ROOK,
            Role::Queen => Line::LOST_QUEEN,
            Role::Triceratops => Line::LOST_TRICERATOPS,
            Role::Assassin => Line::LOST_ASSASSIN,
            Role::King => Line::THEN_KING_CAPTURED,
        },
    }
}

/// Returns the sentences about a solution that was found or shown.
pub fn explained(puzzle: &Puzzle, lang: Lang) -> String {
    let gain = match Gain::of(puzzle) {
        Gain::Mate => Line::WHY_MATE.say(lang),
        Gain::KingCaptured => Line::WHY_KING_CAPTURED.say(lang),
        Gain::AssassinCaught => Line::WHY_ASSASSIN_CAUGHT.say(lang),
        Gain::Promotion => Line::WHY_PROMOTION.say(lang),
        // Isolated so that the sign stays before its number even in right-to-left text.
        Gain::Material(pawns) => {
            let why = Line::WHY_MATERIAL.say(lang);
            format!("{why}: \u{2066}+{pawns}\u{2069}.")
        }
        Gain::Position => Line::WHY_POSITION.say(lang),
    };
    format!("{gain} {}", named_themes(puzzle, lang))
        .trim_end()
        .to_owned()
}

/// Returns the themes of a puzzle in words; nothing if it has none.
pub fn named_themes(puzzle: &Puzzle, lang: Lang) -> String {
    let themes = puzzle.themes.iter();
    let names: Vec<String> = themes.map(|theme| themes::line(theme).say(lang)).collect();
    match names.is_empty() {
        true => String::new(),
        false => format!("{}: {}.", Line::THEMES.say(lang), names.join(", ")),
    }
}
