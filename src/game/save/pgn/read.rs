//! Reads PGN written by this program or by others.

use engine::{AnyPosition, ByColor, Color, Move, Variant};

use super::letters::{PieceLetters, annotation_mark, to_english};
use super::lexer::{Kind, Token, main_line, tokens};
use super::{DISPUTED, ImportedGame, NO_RESULT};
use crate::game::{Game, MAX_PLIES};
use crate::notes::Notes;
use crate::save::{check_size, without_bom};
use crate::text::message::PlyFault;
use crate::{
    Fault, FileMessage, GameOptions, GameResult, Label, Lang, Millis, Reason, Start, TimeControl,
};

/// Reads the first game of a PGN text. The game ends at a move that cannot be read or at a null move (`--`, `Z0`), and
/// a note says so. If there is no move before it, the text is refused.
pub fn read(text: &str) -> Result<ImportedGame, Fault> {
    check_size(text)?;
    let tokens = main_line(&tokens(without_bom(text))?);
    let (first, games) = first_game(&tokens);
    let mut best: Option<Attempt> = None;
    for letters in PieceLetters::ALL {
        let attempt = attempt(first, letters)?;
        let whole = attempt.fault.is_none();
        // If no language fits the whole game, the one that reads the most plies is used; of equals, the first.
        if whole
            || best
                .as_ref()
                .is_none_or(|best| best.plies() < attempt.plies())
        {
            best = Some(attempt);
        }
        if whole {
            break;
        }
    }
    let Some(Attempt { mut read, fault }) = best else {
        return Err(Fault::UnknownFormat);
    };
    match fault {
        Some(fault) if read.game.ply() == 0 => return Err(fault),
        Some(fault) => read.notes.push(FileMessage::ReadUpTo(Box::new(fault))),
        None => {}
    }
    if games > 1 {
        read.notes.push(FileMessage::FirstOfSeveral(games));
    }
    Ok(read)
}

/// A game as far as it could be read with the letters of one language.
struct Attempt {
    read: ImportedGame,
    /// The reason why the game could not be read further.
    fault: Option<Fault>,
}

impl Attempt {
    fn plies(&self) -> usize {
        self.read.game.ply()
    }
}

/// Reads a game whose pieces are written with the letters of one language.
fn attempt(first: &[Token<'_>], letters: PieceLetters) -> Result<Attempt, Fault> {
    let tags = Tags(first);
    let mut game = Game::new(options(&tags)?)?;
    let mut notes = Vec::new();
    let mut fault = None;
    let mut clocks = Clocks::new(&game);
    let mut score = tags.get("Result");
    let mut notes_beside = Notes::default();
    let mut scored = false;
    for token in first {
        match &token.kind {
            Kind::Move(_) if game.is_over() => {
                // Other programs wait for somebody to claim a draw; here the game ends automatically.
                notes.push(FileMessage::CutAfterEnd(game.ply()));
                break;
            }
            Kind::Move(san) => match play(&mut game, san, letters, token.line) {
                Ok(()) => {
                    clocks.ply(&game);
                    notes_beside.add_mark(game.ply(), &annotation_mark(san));
                }
                Err(Fault::TooManyPlies { limit }) => {
                    return Err(Fault::TooManyPlies { limit });
                }
                Err(stopped) => {
                    fault = Some(stopped);
                    break;
                }
            },
            // A comment or mark after the score belongs to the next game.
            Kind::Comment(_) | Kind::Mark(_) if scored => {}
            Kind::Comment(comment) => {
                clocks.comment(&game, comment);
                notes_beside.add_comment(game.ply(), comment);
            }
            Kind::Mark(mark) => notes_beside.add_mark(game.ply(), mark),
            Kind::Score(text) => {
                score = Some(text);
                scored = true;
            }
            Kind::Tag(..) | Kind::Number(_) | Kind::Open | Kind::Close => {}
        }
    }
    clocks.restore(&mut game);
    game.set_notes(notes_beside);
    // The result of the whole game does not apply to the part that was read.
    if fault.is_none()
        && let Some(result) = result(score, tags.get("Termination"))
    {
        game.end(result, 0);
    }
    Ok(Attempt {
        read: ImportedGame { game, notes },
        fault,
    })
}

/// One of several games in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnGame {
    /// The game's part of the text.
    pub text: String,
    /// The players' names; empty if unknown.
    pub names: ByColor<String>,
    /// The date of the game from the text; empty if unknown.
    pub date: String,
    /// The score: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub score: String,
    /// The number of moves, counted without checking them.
    pub moves: usize,
}

/// Lists the games of a PGN text, to choose from. The list is empty if the text cannot be split into games.
pub fn games(text: &str) -> Vec<PgnGame> {
    let text = without_bom(text);
    let Ok(tokens) = tokens(text).and_then(|tokens| check_size(text).map(|()| tokens)) else {
        return Vec::new();
    };
    let tokens = main_line(&tokens);
    let starts = game_starts(&tokens);
    let listed = |place: usize| {
        let end = starts.get(place + 1).copied().unwrap_or(tokens.len());
        let game = &tokens[starts[place]..end];
        let tags = Tags(game);
        let last = game.iter().rev().find_map(|token| match token.kind {
            Kind::Score(score) => Some(score),
            _ => None,
        });
        let plies = game
            .iter()
            .filter(|token| matches!(token.kind, Kind::Move(_)));
        let from = if place == 0 { 0 } else { game[0].at };
        let to = tokens.get(end).map_or(text.len(), |token| token.at);
        PgnGame {
            text: text[from..to].to_owned(),
            names: ByColor([tags.name("White"), tags.name("Black")]),
            date: date(&tags),
            score: last.or(tags.get("Result")).unwrap_or("*").to_owned(),
            moves: plies.count().div_ceil(2),
        }
    };
    (0..starts.len()).map(listed).collect()
}

/// Returns the tokens of the first game, and the number of games.
pub(super) fn first_game<'t, 'a>(tokens: &'t [Token<'a>]) -> (&'t [Token<'a>], usize) {
    let starts = game_starts(tokens);
    let end = starts.get(1).copied().unwrap_or(tokens.len());
    (&tokens[..end], starts.len())
}

/// Returns the indices of the tokens where games begin. A game ends with its score, or where new tags begin.
fn game_starts(tokens: &[Token<'_>]) -> Vec<usize> {
    let mut starts = Vec::new();
    let (mut inside, mut finished) = (false, false);
    for (index, token) in tokens.iter().enumerate() {
        let moves_on = matches!(token.kind, Kind::Move(_) | Kind::Score(_));
        let begins = !matches!(token.kind, Kind::Comment(_) | Kind::Mark(_))
            && (starts.is_empty() || finished || (inside && matches!(token.kind, Kind::Tag(..))));
        if begins {
            starts.push(index);
            (inside, finished) = (false, false);
        }
        inside |= moves_on;
        finished |= matches!(token.kind, Kind::Score(_));
    }
    starts
}

pub(super) struct Tags<'t, 'a>(pub(super) &'t [Token<'a>]);

impl<'t> Tags<'t, '_> {
    pub(super) fn get(&self, wanted: &str) -> Option<&'t str> {
        self.0.iter().find_map(|token| match &token.kind {
            Kind::Tag(name, value) if name.eq_ignore_ascii_case(wanted) => Some(value.as_str()),
            _ => None,
        })
    }

    /// Returns a player's name; empty if unknown.
    fn name(&self, wanted: &str) -> String {
        let name = self
            .get(wanted)
            .filter(|name| *name != "?")
            .unwrap_or_default();
        crate::text::name(name).chars().take(80).collect()
    }
}

pub(super) fn options(tags: &Tags<'_, '_>) -> Result<GameOptions, Fault> {
    let mut options = GameOptions::new(variant(tags.get("Variant"))?);
    if let Some(fen) = tags.get("FEN") {
        options.start = Start::Fen(fen.to_owned());
    }
    let [both, white, black] = ["TimeControl", "WhiteTimeControl", "BlackTimeControl"]
        .map(|name| tags.get(name).and_then(time_control));
    options.time_control = match (white, black) {
        (Some(white), Some(black)) => {
            Some(white.with_initial_times(ByColor([white.initial_ms, black.initial_ms])))
        }
        _ => both,
    };
    options.names = ByColor([tags.name("White"), tags.name("Black")]);
    options.date = date(tags);
    Ok(options)
}

/// Returns the date of a game; empty if it is not known to the day.
fn date(tags: &Tags<'_, '_>) -> String {
    let date = tags.get("Date").unwrap_or_default();
    let date: String = date.chars().take(10).collect();
    match date.contains('?') {
        true => String::new(),
        false => date.replace('.', "-"),
    }
}

/// Returns the rule set of a `Variant` tag. Other programs have several names for chess.
fn variant(name: Option<&str>) -> Result<Variant, Fault> {
    let Some(name) = name else {
        return Ok(Variant::Chess);
    };
    let plain = name.trim().to_ascii_lowercase().replace([' ', '_'], "-");
    if let Ok(variant) = plain.parse() {
        return Ok(variant);
    }
    let called = |variant: &Variant| {
        Lang::ALL.into_iter().any(|lang| {
            let own = Label::variant(*variant).say(lang);
            own.eq_ignore_ascii_case(name.trim())
        })
    };
    if let Some(variant) = Variant::ALL.into_iter().find(called) {
        return Ok(variant);
    }
    match plain.as_str() {
        ""
        | "?"
        | "standard"
        | "normal"
        | "classical"
        | "orthodox"
        | "from-position"
        | "fischerandom/standard" => Ok(Variant::Chess),
        _ => Err(Fault::UnknownVariant(name.chars().take(40).collect())),
    }
}

/// Parses a time control such as `600`, `600+5` or `40/7200:3600` (only its first part). `-` and `?` mean no clock.
fn time_control(text: &str) -> Option<TimeControl> {
    let (first, later) = text.split_once(':').unwrap_or((text, ""));
    let first = first.trim();
    let time = match first.split_once('/') {
        Some((_, time)) => time,
        // In PGN only the last period may omit its number of moves. People write "5:00" and may mean minutes or hours,
        // so it is ignored.
        None if !later.is_empty() => return None,
        None => first,
    };
    let (initial, increment) = time.split_once('+').unwrap_or((time, "0"));
    let control = TimeControl {
        initial_ms: thousandths(initial)?,
        increment_ms: thousandths(increment)?,
        black_initial_ms: None,
    };
    control.is_within_bounds(1).then_some(control)
}

fn play(game: &mut Game, san: &str, letters: PieceLetters, line: usize) -> Result<(), Fault> {
    if game.ply() >= MAX_PLIES {
        return Err(Fault::TooManyPlies { limit: MAX_PLIES });
    }
    let play = read_move(game.position(), san, letters, line)?;
    let wrong = ply_fault(game.position(), san, line);
    game.play(play, 0).map_err(wrong)
}

/// Parses a word as a move in a position, or returns why it is not one.
pub(super) fn read_move(
    position: &AnyPosition,
    san: &str,
    letters: PieceLetters,
    line: usize,
) -> Result<Move, Fault> {
    use engine::san::SanError;
    let fault = ply_fault(position, san, line);
    if san.contains("??") && san.starts_with('A') && position.variant().has_assassin() {
        return Err(fault(PlyFault::Hidden));
    }
    let english = to_english(san, letters);
    engine::san::parse_san(position, &english).map_err(|error| {
        fault(match error {
            SanError::Shape(_) => PlyFault::Unreadable,
            SanError::NoSuchMove { .. } => PlyFault::Illegal,
            SanError::Ambiguous { .. } | SanError::Promotion { .. } => PlyFault::Ambiguous,
        })
    })
}

/// Returns a function that makes the fault of a word that is not a legal move in a position.
fn ply_fault(position: &AnyPosition, san: &str, line: usize) -> impl Fn(PlyFault) -> Fault + use<> {
    let (number, side) = (position.fullmove_number(), position.turn());
    let text: String = san.chars().take(24).collect();
    move |why| Fault::Ply {
        number,
        side,
        text: text.clone(),
        line: Some(line),
        why,
    }
}

/// Returns the result given by the score and the `Termination` tag. A game scored `*` is not over, unless the tag says
/// how it ended. Without the tag the reason is unknown, if the moves do not end the game.
fn result(score: Option<&str>, termination: Option<&str>) -> Option<GameResult> {
    let termination = termination.unwrap_or_default().trim().to_ascii_lowercase();
    let winner = match score? {
        "1-0" => Some(Color::White),
        "0-1" => Some(Color::Black),
        "1/2-1/2" => None,
        "*" if termination == DISPUTED => return Some(GameResult::DISPUTED),
        "*" if termination == NO_RESULT => return Some(GameResult::NO_RESULT),
        _ => return None,
    };
    let reason = match winner {
        _ if termination.is_empty() || termination == "?" => Reason::Unstated,
        None => Reason::Agreement,
        Some(_) if termination.contains("time") => Reason::Time,
        Some(_) if termination.contains("abandon") => Reason::Abandoned,
        Some(_) if termination.contains("infraction") => Reason::Cheated,
        Some(_) => Reason::Resignation,
    };
    Some(GameResult { winner, reason })
}

/// The clock times in comments such as `{[%clk 0:09:41]}`.
struct Clocks {
    times: Vec<ByColor<Millis>>,
    found: bool,
}

impl Clocks {
    fn new(game: &Game) -> Clocks {
        Clocks {
            times: game.times_at(0).into_iter().collect(),
            found: false,
        }
    }

    fn ply(&mut self, game: &Game) {
        if game.clock().is_some()
            && let Some(&last) = self.times.last()
        {
            self.times.push(last);
        }
    }

    fn comment(&mut self, game: &Game, comment: &str) {
        let Some(left) = comment.split("[%clk ").nth(1).and_then(clk) else {
            return;
        };
        if let (Some(last), true) = (self.times.last_mut(), game.ply() > 0) {
            last[game.position_at(game.ply() - 1).turn()] = left;
            self.found = true;
        }
    }

    fn restore(self, game: &mut Game) {
        game.stop_clock(0);
        if self.found
            && let Some(&last) = self.times.last()
        {
            game.set_times(self.times);
            game.set_clock(last, 0);
        }
    }
}

/// Parses a clock time such as `0:09:41` or `0:09:41.5`, up to the bracket. Zero is read as one millisecond, because
/// the score decides who lost on time.
fn clk(text: &str) -> Option<Millis> {
    let text = text.split(']').next()?.trim();
    let ms = text.split(':').try_fold(0u64, |ms, part| {
        ms.checked_mul(60)?.checked_add(thousandths(part)?)
    })?;
    Some(ms.clamp(1, TimeControl::MAX_INITIAL))
}

/// Parses a decimal number as thousandths: `90.5` is 90500. Further decimals are dropped.
fn thousandths(text: &str) -> Option<u64> {
    let (whole, rest) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(rest) {
        return None;
    }
    let decimals: String = rest.chars().chain("000".chars()).take(3).collect();
    whole
        .parse::<u64>()
        .ok()?
        .checked_mul(1000)?
        .checked_add(decimals.parse().ok()?)
}
