//! What the tags of a game mean: the rule set, the start position, the players, the date and the clocks.

use engine::rules::Layout;
use engine::{ByColor, FenError, FenFault, FenField, Setup, Variant};

use super::lexer::{Kind, Token};
use crate::save::position_text::{self, PositionText};
use crate::{Fault, FileMessage, GameOptions, Label, Lang, TimeControl};

/// Returns the tags among the tokens of a game, in their order.
pub fn tags(tokens: &[Token<'_>]) -> Vec<(String, String)> {
    let tag = |token: &Token<'_>| match &token.kind {
        Kind::Tag(name, value) => Some((on_one_line(name).trim().to_owned(), on_one_line(value))),
        _ => None,
    };
    tokens.iter().filter_map(tag).collect()
}

/// Returns a part of a tag with control characters replaced by spaces, so that it can be written.
fn on_one_line(text: &str) -> String {
    text.chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect()
}

/// The value of the tag `Variant` in games with portals that players drew.
pub const CUSTOM: &str = "Portal Chess Custom";
/// The name of the tag with those portals, as the text of a [`Layout`](engine::rules::Layout).
pub const PORTALS: &str = "Portals";

/// Returns the value of a tag. Upper and lower case of its name do not matter; of several, the first counts.
pub fn get<'t>(tags: &'t [(String, String)], wanted: &str) -> Option<&'t str> {
    let mut tags = tags.iter();
    let tag = tags.find(|(name, _)| name.eq_ignore_ascii_case(wanted))?;
    Some(&tag.1)
}

/// Returns the options of a game with these tags.
pub fn options(tags: &[(String, String)]) -> Result<GameOptions, Fault> {
    let mut options = GameOptions::new(variant(get(tags, "Variant"))?);
    if let Some(position) = start(tags, options.variant)? {
        options.start = position.start();
    }
    let [both, white, black] = ["TimeControl", "WhiteTimeControl", "BlackTimeControl"]
        .map(|name| get(tags, name).and_then(time_control));
    options.time_control = match (white, black) {
        (Some(white), Some(black)) => {
            Some(white.with_initial_times(ByColor([white.initial_ms, black.initial_ms])))
        }
        _ => both,
    };
    options.names =
        ByColor(["White", "Black"].map(|side| name(get(tags, side).unwrap_or_default())));
    options.date = date(get(tags, "Date").unwrap_or_default());
    Ok(options)
}

/// Returns the name that a tag gives, cleaned and of limited length; empty if it is unknown.
pub fn name(value: &str) -> String {
    match value.trim() {
        "?" | "-" => String::new(),
        name => crate::text::name(name).chars().take(80).collect(),
    }
}

/// Returns the date that a tag gives, as `2026-11-20`; empty if it is not known to the day.
pub fn date(value: &str) -> String {
    let day: String = value.trim().chars().take(10).collect();
    let fits = |(place, letter): (usize, char)| match place {
        4 | 7 => matches!(letter, '.' | '-' | '/'),
        _ => letter.is_ascii_digit(),
    };
    match day.len() == 10 && day.chars().enumerate().all(fits) {
        true => day.replace(['.', '/'], "-"),
        false => String::new(),
    }
}

/// Returns the position of the `FEN` tag, if there is one. The tag with the portals that players drew completes a position
/// that does not name its own, or else the usual one. A faulty tag is refused, since another game would be played without it.
fn start(tags: &[(String, String)], variant: Variant) -> Result<Option<PositionText>, Fault> {
    let fen = get(tags, "FEN");
    let portals = get(tags, PORTALS).filter(|_| variant == Variant::PortalCustom);
    // In PGN, a question mark says that nobody knows.
    let Some(portals) = portals.map(str::trim).filter(|portals| *portals != "?") else {
        return fen.map(|fen| position_text::read(variant, fen)).transpose();
    };
    let layout: Result<Layout, Fault> = portals.parse::<Layout>().map_err(|error| {
        let fault = FenFault::Layout(error);
        let field = FenField::Extra;
        Fault::Fen(FenError { field, fault })
    });
    let Some(fen) = fen.filter(|fen| position_text::has_board(fen)) else {
        // A text without a board is the usual start, or a fault.
        fen.map(|fen| position_text::read(Variant::Chess, fen))
            .transpose()?;
        let setup = Setup {
            layout: Some(layout?),
            ..Setup::initial(variant)
        };
        let notes = Vec::new();
        return Ok(Some(PositionText { setup, notes }));
    };
    let (mut read, names_portals) = position_text::read_with_portals(fen, layout.clone())?;
    let is_other = layout.ok() != read.setup.layout && !matches!(portals, "" | "-");
    if names_portals && is_other {
        let text = portals.to_owned();
        read.notes.push(FileMessage::OtherPortals { text });
    }
    Ok(Some(read))
}

/// Returns what is left out of the position of the `FEN` tag.
pub fn start_notes(tags: &[(String, String)]) -> Vec<FileMessage> {
    let position = variant(get(tags, "Variant")).and_then(|variant| start(tags, variant));
    position
        .ok()
        .flatten()
        .map_or_else(Vec::new, |position| position.notes)
}

/// Returns the rule set of a `Variant` tag. Other programs have several names for chess, also for chess from another
/// position; whether such a position can be played by the rules of chess is seen when it is set up.
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
        "portal-chess-custom" => Ok(Variant::PortalCustom),
        ""
        | "?"
        | "-"
        | "none"
        | "standard"
        | "standard-chess"
        | "normal"
        | "regular"
        | "classic"
        | "classical"
        | "orthodox"
        | "orthodox-chess"
        | "fide"
        | "international"
        | "western"
        | "from-position"
        | "fromposition"
        | "setup"
        | "position"
        | "fischerandom/standard"
        | "chess960"
        | "chess-960"
        | "960"
        | "chess9lx"
        | "fischerandom"
        | "fischer-random"
        | "fischer-random-chess"
        | "fischerrandom"
        | "fischerandom-chess"
        | "frc"
        | "freestyle"
        | "freestyle-chess" => Ok(Variant::Chess),
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

/// Parses a decimal number as thousandths: `90.5` is 90500. Further decimals are dropped.
pub fn thousandths(text: &str) -> Option<u64> {
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
