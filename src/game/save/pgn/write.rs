//! Writes PGN.

use engine::{Color, Move, Variant};

use super::header::{CUSTOM, PORTALS};
use super::{DISPUTED, NO_RESULT};
use crate::game::Game;
use crate::tree::number_of;
use crate::{Fault, GameResult, Millis, PlayerKind, Reason, Start, TimeControl};

/// The maximum width of a line of moves, in bytes.
const WIDTH: usize = 80;

/// Writes a game as PGN, as far as it was played here. What else the file says that it came from is not in it.
pub fn write(game: &Game) -> Result<String, Fault> {
    if is_secret(game) {
        return Err(Fault::SecretGame);
    }
    let score = game.result().map_or("*", GameResult::score);
    let mut text = tag_lines(&tags(game));
    text.push('\n');
    text.push_str(&movetext(game, score));
    Ok(text)
}

/// Returns whether the moves of a game would reveal what is still hidden.
pub(super) fn is_secret(game: &Game) -> bool {
    game.variant().has_assassin() && (!game.is_over() || game.observed_by().is_some())
}

/// Returns the tags of a game in the order in which they are written.
pub(crate) fn tags(game: &Game) -> Vec<(String, String)> {
    let options = game.options();
    let result = game.result();
    let mut tags = Vec::new();
    let mut tag = |name: &str, value: &str| tags.push((name.to_owned(), value.to_owned()));
    tag("Event", "?");
    tag("Site", "?");
    tag("Date", &pgn_date(&options.date));
    tag("Round", "-");
    tag("White", &player(game, Color::White));
    tag("Black", &player(game, Color::Black));
    tag("Result", result.map_or("*", score));
    match (options.variant, game.position_at(0).layout()) {
        (Variant::PortalCustom, Some(layout)) => {
            tag("Variant", CUSTOM);
            tag(PORTALS, &layout.to_string());
        }
        (variant, _) => tag("Variant", variant.id()),
    }
    if options.start != Start::Initial {
        tag("SetUp", "1");
        tag("FEN", &game.position_at(0).fen());
    }
    match options.time_control {
        Some(control) if control.black_initial_ms.is_some() => {
            // The PGN standard has only one time for both sides; other programs use these tags.
            tag("TimeControl", "?");
            for (name, color) in [
                ("WhiteTimeControl", Color::White),
                ("BlackTimeControl", Color::Black),
            ] {
                tag(name, &time_control(Some(control), color));
            }
        }
        control => tag("TimeControl", &time_control(control, Color::White)),
    }
    tag("Termination", termination(result));
    tags
}

/// Returns what the `Result` tag says. The moves have no form for a game that both sides lost.
fn score(result: GameResult) -> &'static str {
    match result.reason {
        Reason::BothLost => "0-0",
        _ => result.score(),
    }
}

/// Formats tags for a file, one per line.
pub(super) fn tag_lines(tags: &[(String, String)]) -> String {
    let line = |(name, value): &(String, String)| format!("[{name} \"{}\"]\n", tag_value(value));
    tags.iter().map(line).collect()
}

/// Escapes a value between the quotes of a tag. PGN allows no line breaks or other control characters there, so each
/// becomes a space.
fn tag_value(value: &str) -> String {
    let mut text = String::new();
    for letter in value.chars() {
        match letter {
            '\\' | '"' => text.extend(['\\', letter]),
            letter if letter.is_control() => text.push(' '),
            letter => text.push(letter),
        }
    }
    text
}

/// Formats a date as `2026.11.20`, with question marks if it is unknown.
fn pgn_date(date: &str) -> String {
    let day = date.get(..10).unwrap_or_default();
    let digits = day.bytes().enumerate().all(|(i, byte)| {
        if i == 4 || i == 7 {
            byte == b'-'
        } else {
            byte.is_ascii_digit()
        }
    });
    if digits && !day.is_empty() {
        day.replace('-', ".")
    } else {
        "????.??.??".to_owned()
    }
}

fn player(game: &Game, color: Color) -> String {
    let name = &game.options().names[color];
    match game.options().players[color] {
        _ if !name.is_empty() => name.clone(),
        PlayerKind::Computer(PlayerKind::CLASSIC) => "Computer (classic)".to_owned(),
        PlayerKind::Computer(level) => {
            format!("Computer (level {})", PlayerKind::level_number(level))
        }
        PlayerKind::Human | PlayerKind::Remote | PlayerKind::Mail => "?".to_owned(),
    }
}

/// Formats the time control of a side in seconds, with decimals if needed.
fn time_control(control: Option<TimeControl>, color: Color) -> String {
    let seconds = |ms: u64| match ms % 1000 {
        0 => (ms / 1000).to_string(),
        rest => format!("{}.{rest:03}", ms / 1000),
    };
    match control {
        None => "-".to_owned(),
        Some(control) if control.increment_ms == 0 => seconds(control.initial(color)),
        Some(control) => format!(
            "{}+{}",
            seconds(control.initial(color)),
            seconds(control.increment_ms)
        ),
    }
}

fn termination(result: Option<GameResult>) -> &'static str {
    match result.map(|result| result.reason) {
        None => "unterminated",
        Some(Reason::Time) => "time forfeit",
        Some(Reason::Abandoned) => "abandoned",
        Some(Reason::Cheated) => "rules infraction",
        Some(Reason::Disputed) => DISPUTED,
        Some(Reason::NoResult) => NO_RESULT,
        Some(Reason::Unstated | Reason::BothLost) => "?",
        Some(_) => "normal",
    }
}

fn movetext(game: &Game, score: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    words.extend(comment(game, 0, None));
    for (index, &play) in game.moves().iter().enumerate() {
        let before = game.position_at(index);
        let number = if matches!(play, Move::Place { .. }) {
            0
        } else {
            before.fullmove_number()
        };
        match before.turn() {
            Color::White => words.push(format!("{number}.")),
            Color::Black if index == 0 => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(game.notation(index).san().to_owned());
        let note = game.notes().at(index + 1);
        words.extend(note.and_then(|note| Some(format!("${}", number_of(&note.mark)?))));
        let left = game.time_at(index + 1, before.turn());
        words.extend(comment(game, index + 1, left.filter(|_| number > 0)));
    }
    words.push(score.to_owned());
    wrap(&words)
}

/// Formats the time left on a clock, as in `0:09:41`.
pub(super) fn clk(left: Millis) -> String {
    let seconds = left / 1000;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    format!("{hours}:{minutes:02}:{:02}", seconds % 60)
}

/// Returns the words of a ply's comment in braces: the time left on the mover's clock, and what somebody wrote.
fn comment(game: &Game, ply: usize, left: Option<Millis>) -> Vec<String> {
    let clock = left.map(|left| format!("[%clk {}]", clk(left)));
    let written = game.notes().at(ply).map_or("", |note| &note.comment);
    // A comment ends at the first closing brace, so it cannot contain one.
    let written = written.replace('}', ")");
    let text = clock
        .into_iter()
        .chain(written.split_whitespace().map(str::to_owned));
    let mut words: Vec<String> = text.collect();
    if let Some(first) = words.first_mut() {
        first.insert(0, '{');
    }
    if let Some(last) = words.last_mut() {
        last.push('}');
    }
    words
}

pub(super) fn wrap(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.len() > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column = match word.rsplit_once('\n') {
            Some((_, last)) => last.len(),
            None => column + word.len(),
        };
    }
    text.push('\n');
    text
}
