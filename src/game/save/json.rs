//! The saved game: one versioned JSON format for all rule sets. It stores the plies, and the position is derived from
//! them. A saved game contains everything that is needed to go on, including hidden assassins: whoever opens the file
//! can see them.

use engine::{ByColor, Color, Move, Observation, Square};
use serde::de::value::{self, StringDeserializer};
use serde::de::{Deserializer, IntoDeserializer as _};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{check_size, without_bom};
use crate::game::{Game, MAX_PLIES};
use crate::notes::Notes;
use crate::text::message::PlyFault;
use crate::viewer::Viewer;
use crate::{
    Evaluation, Fault, GameOptions, GameResult, Millis, PlayerKind, Reason, Start, TimeControl,
};

/// The value of the `format` field, which identifies a saved game.
pub const FORMAT: &str = "portal-chess-game";
/// The format version that is written, and the newest one that is read.
pub const VERSION: u64 = 1;
/// The number of tokens that are placed before the game begins.
const MAX_TOKENS: usize = 8;

/// The contents of the file.
#[derive(Serialize, Deserialize)]
struct File {
    format: String,
    version: u64,
    options: GameOptions,
    /// The side whose observations the plies are, or [`SPECTATOR`], if the game is not fully known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seen_by: Option<String>,
    plies: Vec<String>,
    /// White's and Black's time left after each ply, in milliseconds; `null` if it is not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    times: Vec<(Option<Millis>, Option<Millis>)>,
    /// White's and Black's time left now, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<(Millis, Millis)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<SavedResult>,
    /// The tokens placed so far, if the game waits for them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tokens: Vec<Square>,
    /// The commitments of both sides and what they revealed, so that anybody can verify the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fair_play: Option<String>,
    /// The number of plies that both sides know, in a game played by links.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    settled: Option<usize>,
    /// The side that has offered a draw, in a game played by links.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    draw_offer: Option<String>,
    /// The kind of evaluation that the computer uses. It is not part of the game itself, so an unknown word is ignored.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "known_evaluation"
    )]
    evaluation: Option<Evaluation>,
    /// Comments and marks on the plies.
    #[serde(default, skip_serializing_if = "Notes::is_empty")]
    notes: Notes,
    /// The file that the game was loaded from, if it contains more than a game does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pgn: Option<String>,
}

fn known_evaluation<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Evaluation>, D::Error> {
    let word: StringDeserializer<value::Error> =
        String::deserialize(deserializer)?.into_deserializer();
    Ok(Evaluation::deserialize(word).ok())
}

/// The result of a game that is over.
#[derive(Serialize, Deserialize)]
pub(super) struct SavedResult {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    winner: Option<String>,
    reason: Reason,
}

/// Whose observations they are if two others have played.
const SPECTATOR: &str = "spectator";

/// A game read from a file.
#[derive(Clone, Debug)]
pub struct LoadedGame {
    /// The game.
    pub game: Game,
    /// The tokens placed so far, if the game waits for them.
    pub tokens: Option<Vec<Square>>,
    /// The side that has offered a draw, in a game played by links.
    pub offer: Option<Color>,
}

/// Writes a game.
pub fn write(game: &Game, tokens: Option<&[Square]>, offer: Option<Color>, now: Millis) -> String {
    let pair = |left: ByColor<Millis>| (left[Color::White], left[Color::Black]);
    let lines = match game.observed_by() {
        None => game.moves().iter().map(Move::to_string).collect(),
        Some(_) => game
            .observations()
            .iter()
            .map(Observation::to_string)
            .collect(),
    };
    let file = File {
        format: FORMAT.to_owned(),
        version: VERSION,
        options: game.options().clone(),
        seen_by: game.observed_by().map(|viewer| match viewer {
            Viewer::Side(color) => color.to_string(),
            Viewer::Public | Viewer::All => SPECTATOR.to_owned(),
        }),
        plies: lines,
        times: game
            .times()
            .iter()
            .map(|times| (times.0[0], times.0[1]))
            .collect(),
        clock: game.clock().map(|clock| pair(clock.both(now))),
        result: game.result().map(|result| SavedResult {
            winner: result.winner.map(|winner| winner.to_string()),
            reason: result.reason,
        }),
        tokens: tokens.unwrap_or_default().to_vec(),
        fair_play: game.proof().map(str::to_owned),
        settled: Some(game.settled()).filter(|&plies| plies > 0),
        draw_offer: offer.map(|color| color.to_string()),
        evaluation: game.evaluation(),
        notes: game.notes().clone(),
        pgn: game.source().map(str::to_owned),
    };
    serde_json::to_string_pretty(&file).unwrap_or_default()
}

/// Reads a game.
pub fn read(text: &str) -> Result<LoadedGame, Fault> {
    check_size(text)?;
    let mut file = parse(without_bom(text))?;
    check_options(&file.options)?;
    for name in &mut file.options.names.0 {
        *name = crate::text::name(name);
    }
    if file.plies.len() > MAX_PLIES {
        return Err(Fault::TooManyPlies { limit: MAX_PLIES });
    }
    let mut game = match &file.seen_by {
        None => Game::new(file.options)?,
        Some(color) => observed(file.options, color)?,
    };
    if let Some(proof) = file.fair_play {
        game.set_proof(proof);
    }
    for (index, ply) in file.plies.iter().enumerate() {
        replay(&mut game, index + 1, ply, || line_of(text, index))?;
    }
    game.set_notes(file.notes);
    game.set_source(file.pgn.filter(|pgn| pgn.len() <= super::pgn::MAX_SOURCE));
    if let Some(evaluation) = file.evaluation {
        game.set_evaluation(evaluation);
    }
    restore_clocks(&mut game, &file.times, file.clock)?;
    restore_result(&mut game, file.result)?;
    let waits = game.options().start == Start::PlaceTokens;
    if waits && game.ply() > 0 {
        return Err(field("plies", "the portal tokens are not placed yet"));
    }
    if file.tokens.len() > MAX_TOKENS {
        return Err(Fault::TokenCount(file.tokens.len()));
    }
    let tokens = file.tokens;
    if let Some(&square) = tokens
        .iter()
        .find(|square| game.position().piece_at(**square).is_some())
    {
        return Err(Fault::TokenSquare {
            square,
            twice: false,
        });
    }
    if let Some(pair) = tokens.windows(2).find(|pair| pair[0] >= pair[1]) {
        return Err(Fault::TokenSquare {
            square: pair[1],
            twice: true,
        });
    }
    let by_mail = game.options().is_by_mail();
    game.settle(file.settled.filter(|_| by_mail).unwrap_or_default());
    let offer = file.draw_offer.filter(|_| by_mail && !game.is_over());
    let offer = offer.map(|side| side.parse::<Color>()).transpose();
    let offer = offer.map_err(|_| field("draw_offer", "expected white or black"))?;
    Ok(LoadedGame {
        tokens: waits.then_some(tokens),
        game,
        offer,
    })
}

/// Returns whether a text looks like a JSON object, complete or damaged: a brace, and then a quoted name followed by a
/// colon. A PGN may begin with a brace too, but then the words of a comment follow.
pub fn looks_like(text: &str) -> bool {
    let Some(inside) = text.trim().strip_prefix('{').map(str::trim_start) else {
        return false;
    };
    match inside.strip_prefix('"') {
        Some(name) => name.split_once('"').is_none_or(|(_, rest)| {
            let rest = rest.trim_start();
            rest.is_empty() || rest.starts_with(':')
        }),
        None => matches!(inside, "" | "}"),
    }
}

/// Parses the file. If that fails, the version is checked first, so that a newer file is reported as newer, whatever else
/// has changed in it.
fn parse(text: &str) -> Result<File, Fault> {
    if let Ok(file) = serde_json::from_str::<File>(text)
        && file.format == FORMAT
        && file.version == VERSION
    {
        return Ok(file);
    }
    let value: Value = serde_json::from_str(text).map_err(|error| json_fault(&error))?;
    if value.get("format").and_then(Value::as_str) != Some(FORMAT) {
        return Err(Fault::UnknownFormat);
    }
    match value.get("version").and_then(Value::as_u64) {
        Some(version) if version > VERSION => {
            return Err(Fault::NewerVersion {
                version,
                known: VERSION,
            });
        }
        Some(VERSION) => {}
        _ => return Err(field("version", "expected 1")),
    }
    serde_json::from_str(text).map_err(|error| json_fault(&error))
}

fn json_fault(error: &serde_json::Error) -> Fault {
    let whole = error.to_string();
    // The fault states the line and column itself.
    let detail = whole.split(" at line ").next().unwrap_or(&whole).to_owned();
    Fault::Json {
        line: error.line(),
        column: error.column(),
        detail,
    }
}

fn field(field: &str, detail: &str) -> Fault {
    Fault::Field {
        field: field.to_owned(),
        detail: detail.to_owned(),
    }
}

/// Creates a game that was saved as one side observed it.
fn observed(options: GameOptions, color: &str) -> Result<Game, Fault> {
    let seat = options.seat().map(|seat| seat.to_string());
    let viewer = match options.is_watched() {
        true => Some(SPECTATOR),
        false => seat.as_deref(),
    };
    if !options.variant.has_assassin() || viewer != Some(color) {
        return Err(field("seen_by", "expected the side that was played here"));
    }
    Game::observed(options)
}

/// Checks the options, since a file may contain anything.
fn check_options(options: &GameOptions) -> Result<(), Fault> {
    if let Some(time) = options.time_control {
        for (name, color) in [
            ("initial_ms", Color::White),
            ("black_initial_ms", Color::Black),
        ] {
            if !(1..=TimeControl::MAX_INITIAL).contains(&time.initial(color)) {
                let place = format!("options.time_control.{name}");
                return Err(field(&place, "expected 1 to 86400000"));
            }
        }
        if time.increment_ms > TimeControl::MAX_INCREMENT {
            return Err(field(
                "options.time_control.increment_ms",
                "expected 0 to 3600000",
            ));
        }
    }
    for color in Color::ALL {
        if matches!(options.players[color], PlayerKind::Computer(level) if level > PlayerKind::LEVEL_0)
        {
            return Err(field(
                "options.players",
                "expected a computer level from 0 to 9",
            ));
        }
        if options.names[color].chars().count() > 80 {
            return Err(field("options.names", "expected at most 80 letters"));
        }
    }
    if options.id.len() > 80 || options.date.len() > 40 {
        return Err(field(
            "options",
            "expected an id of at most 80 letters and a date of at most 40",
        ));
    }
    if options.is_by_mail() && !crate::mail::can_be_played_by_mail(options) {
        return Err(field(
            "options.players",
            "this game cannot be played by links",
        ));
    }
    let tokens = matches!(options.start, Start::Tokens(_) | Start::PlaceTokens);
    if tokens && options.variant != engine::Variant::PortalStandard {
        return Err(field("options.start", "only portal-standard has tokens"));
    }
    Ok(())
}

fn replay(
    game: &mut Game,
    ply: usize,
    text: &str,
    line: impl Fn() -> Option<usize>,
) -> Result<(), Fault> {
    if game.is_over() {
        return Err(Fault::PliesAfterEnd { ply });
    }
    let (number, side) = (game.position().fullmove_number(), game.turn());
    let fault = |why| {
        let text = text.chars().take(24).collect();
        Fault::Ply {
            number,
            side,
            text,
            line: line(),
            why,
        }
    };
    if game.observed_by().is_some() {
        let observation: Observation = text.parse().map_err(|_| fault(PlyFault::Unreadable))?;
        return game.apply(ply - 1, observation, 0).map_err(fault);
    }
    let play: Move = text.parse().map_err(|_| fault(PlyFault::Unreadable))?;
    game.play(play, 0).map_err(fault)
}

/// Returns the line of a ply, if every ply has a line of its own, as in the files that this program writes.
fn line_of(text: &str, index: usize) -> Option<usize> {
    let start = text
        .lines()
        .position(|line| line.trim() == "\"plies\": [")?;
    Some(start + index + 2)
}

fn restore_clocks(
    game: &mut Game,
    times: &[(Option<Millis>, Option<Millis>)],
    clock: Option<(Millis, Millis)>,
) -> Result<(), Fault> {
    let most = match game.options().time_control {
        Some(control) => control
            .increment_ms
            .saturating_mul(MAX_PLIES as u64)
            .saturating_add(control.both().0.into_iter().max().unwrap_or(0)),
        // A file of another program has times, but not from where they count.
        None => TimeControl::MAX_INITIAL,
    };
    let fits = |time: Option<Millis>| time.is_none_or(|time| time <= most);
    let read = |white: Option<Millis>, black| match fits(white) && fits(black) {
        true => Ok(ByColor([white, black])),
        false => Err(field("times", "more time is left than there ever was")),
    };
    let times = times.iter().map(|&(white, black)| read(white, black));
    let times: Vec<ByColor<Option<Millis>>> = times.collect::<Result<_, _>>()?;
    game.stop_clock(0);
    game.set_times(times);
    if let Some((white, black)) = clock {
        read(Some(white), Some(black))?;
        game.set_clock(ByColor([white, black]), 0);
    }
    Ok(())
}

fn restore_result(game: &mut Game, result: Option<SavedResult>) -> Result<(), Fault> {
    let Some(SavedResult { winner, reason }) = result else {
        return Ok(());
    };
    let winner = winner.map(|side| side.parse::<Color>()).transpose();
    let winner = winner.map_err(|_| field("result.winner", "expected white or black"))?;
    let result = GameResult { winner, reason };
    if !result.is_sound() {
        return Err(field("result", "no game ends so"));
    }
    match game.result() {
        Some(derived) if derived == result => Ok(()),
        // The moves end the game, but the other device disagreed.
        Some(_) if result == GameResult::DISPUTED && !game.options().is_local() => {
            game.dispute(0);
            Ok(())
        }
        Some(_) => Err(field("result", "the moves end the game otherwise")),
        None => {
            let fits = match reason {
                Reason::Time
                | Reason::Resignation
                | Reason::Abandoned
                | Reason::Cheated
                | Reason::Agreement
                | Reason::Disputed
                | Reason::NoResult
                | Reason::BothLost
                | Reason::Unstated => true,
                // Only the two devices together knew enough to end the game by the rules.
                _ if game.observed_by().is_some() => true,
                // Every other result would follow from the moves.
                _ => false,
            };
            if !fits {
                return Err(field("result", "the moves do not end the game so"));
            }
            game.end(result, 0);
            Ok(())
        }
    }
}

/// Whether this is the result of a game that is over, as a saved game states it.
pub(super) fn is_result(value: &Value) -> bool {
    SavedResult::deserialize(value).is_ok_and(|result| result.read().is_sound())
}

impl SavedResult {
    /// Returns the result. A winner that is not a side is none.
    pub(super) fn read(self) -> GameResult {
        GameResult {
            winner: self.winner.and_then(|side| side.parse().ok()),
            reason: self.reason,
        }
    }
}
