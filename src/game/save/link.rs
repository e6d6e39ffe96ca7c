//! A game in a link: rule set, start, players, moves, result and the ply to show, as a short text that fits into an
//! address. docs/links.md describes the format and how long it gets. How numbers become text is in `link/pack.rs`, and
//! start positions are in `link/start.rs`. This module knows nothing of a page or its address.
//!
//! The following must never change, or old links would lead to other games: the order in which [`write()`] puts the
//! symbols, the tables `RESULTS` and `start::PIECES`, the order of [`Variant::ALL`], and the order of the legal moves.
//! The moves are sorted by their text ([`Move`]'s `Display`), so that the order in which the engine happens to generate
//! them does not matter. A new kind of content gets a new `VERSION`.

mod find;
mod layout;
pub(super) mod pack;
mod start;

use engine::{AnyPosition, Color, Move, Variant};

pub use self::find::{FoundLink, LinkKind, find};
use self::pack::{Symbols, Writer};
use crate::game::{Game, MAX_PLIES};
use crate::{Fault, GameOptions, GameResult, PlayerKind, Portals, Reason};

/// The version that is written, and the only one that is read.
const VERSION: u32 = 1;
/// The maximum length of a text that is read, in bytes. Ten thousand plies of an ordinary game take less than half of
/// it.
pub const MAX_LENGTH: usize = 1 << 15;
/// The maximum length of a player's name in a link, in bytes; the rest is cut off.
pub const MAX_NAME: usize = 40;
/// The number of result kinds that the format has room for.
const RESULT_KINDS: u32 = 32;
/// The number of player kinds that the format has room for.
const PLAYER_KINDS: u32 = 16;
/// The number of rule sets that the format has room for.
const VARIANTS: u32 = 32;

/// The results that do not follow from the moves, numbered from 1. Number 0 stands for any other result or none.
const RESULTS: [GameResult; 17] = [
    GameResult::win(Color::White, Reason::Time),
    GameResult::win(Color::Black, Reason::Time),
    GameResult::win(Color::White, Reason::Resignation),
    GameResult::win(Color::Black, Reason::Resignation),
    GameResult::win(Color::White, Reason::Abandoned),
    GameResult::win(Color::Black, Reason::Abandoned),
    GameResult::draw(Reason::Abandoned),
    GameResult::win(Color::White, Reason::Cheated),
    GameResult::win(Color::Black, Reason::Cheated),
    GameResult::draw(Reason::Agreement),
    GameResult::DISPUTED,
    GameResult::NO_RESULT,
    GameResult::win(Color::White, Reason::Unstated),
    GameResult::win(Color::Black, Reason::Unstated),
    GameResult::draw(Reason::Unstated),
    GameResult::draw(Reason::Time),
    GameResult::BOTH_LOST,
];

/// A game from a link.
#[derive(Clone, Debug)]
pub struct LinkedGame {
    /// The game. It has no clocks, since a link contains no times.
    pub game: Game,
    /// The ply to show.
    pub ply: usize,
}

/// Writes a game and the ply to show. A running game with assassins is refused, because its moves would reveal them.
pub fn write(game: &Game, ply: usize) -> Result<String, Fault> {
    if game.variant().has_assassin() && (!game.is_over() || game.observed_by().is_some()) {
        return Err(Fault::SecretGame);
    }
    let mut out = Writer::new();
    put(&mut out, game, ply);
    Ok(out.finish(VERSION, ""))
}

/// Appends a game and the ply to show.
pub(super) fn put(out: &mut Writer, game: &Game, ply: usize) {
    let options = game.options();
    let variant = Variant::ALL
        .iter()
        .position(|&variant| variant == game.variant());
    out.put(variant.unwrap_or_default() as u32, VARIANTS);
    start::write(out, &options.start, game.position_at(0));
    for color in Color::ALL {
        let kind = match options.players[color] {
            PlayerKind::Human | PlayerKind::Remote | PlayerKind::Mail => 0,
            PlayerKind::Computer(level) => u32::from(level) + 1,
        };
        out.put(kind.min(PLAYER_KINDS - 1), PLAYER_KINDS);
        let name = short_name(&options.names[color]);
        out.put(name.len() as u32, MAX_NAME as u32 + 1);
        for byte in name.bytes() {
            out.put(byte.into(), 256);
        }
    }
    let result = game
        .result()
        .and_then(|result| RESULTS.iter().position(|&known| known == result));
    // Every other result follows from the moves.
    out.put(result.map_or(0, |index| index as u32 + 1), RESULT_KINDS);
    out.number(game.ply() as u32);
    out.put(ply.min(game.ply()) as u32, game.ply() as u32 + 1);
    for (index, play) in game.moves().iter().enumerate() {
        let moves = sorted_moves(game.position_at(index));
        let place = moves.iter().position(|legal| legal == play);
        out.put(place.unwrap_or_default() as u32, moves.len() as u32);
    }
}

/// Reads a game. Whatever the text is, this ends quickly, with a legal game or with a fault.
pub fn read(code: &str) -> Result<LinkedGame, Fault> {
    let mut symbols = symbols(code, VERSION, "")?;
    let linked = take(&mut symbols)?;
    let secret = linked.game.variant().has_assassin() && !linked.game.is_over();
    match secret || !symbols.is_spent() {
        true => Err(Fault::LinkDamaged),
        false => Ok(linked),
    }
}

/// Writes a layout of portals, in at most 32 characters. docs/links.md describes the format.
pub fn write_layout(portals: &Portals) -> String {
    let mut out = Writer::new();
    layout::write_portals(&mut out, portals);
    out.finish(VERSION, LinkKind::Portals.checked())
}

/// Reads a layout of portals.
pub fn read_layout(code: &str) -> Result<Portals, Fault> {
    let mut symbols = symbols(code, VERSION, LinkKind::Portals.checked())?;
    let read = layout::read_portals(&mut symbols).ok_or(Fault::LinkDamaged)?;
    match symbols.is_spent() {
        true => Ok(read),
        false => Err(Fault::LinkDamaged),
    }
}

/// Returns the symbols of a link of the given kind, if its version is `known`.
pub(super) fn symbols(code: &str, known: u32, kind: &str) -> Result<Symbols, Fault> {
    match Symbols::decode(code, kind).ok_or(Fault::LinkDamaged)? {
        (version, symbols) if version == known => Ok(symbols),
        (version, _) if version > known => Err(Fault::NewerVersion {
            version: version.into(),
            known: known.into(),
        }),
        _ => Err(Fault::LinkDamaged),
    }
}

/// Takes a game and the ply to show from the symbols.
pub(super) fn take(symbols: &mut Symbols) -> Result<LinkedGame, Fault> {
    let variant = symbols.take(VARIANTS) as usize;
    let variant = *Variant::ALL.get(variant).ok_or(Fault::LinkDamaged)?;
    let mut options = GameOptions::new(variant);
    options.time_control = None;
    options.start = start::read(symbols, variant).ok_or(Fault::LinkDamaged)?;
    for color in Color::ALL {
        let (kind, name) = player(symbols).ok_or(Fault::LinkDamaged)?;
        options.players[color] = kind;
        options.names[color] = name;
    }
    let result = symbols.take(RESULT_KINDS) as usize;
    let plies = symbols.number() as usize;
    if plies > MAX_PLIES {
        return Err(Fault::TooManyPlies { limit: MAX_PLIES });
    }
    let ply = symbols.take(plies as u32 + 1) as usize;
    let mut game = Game::new(options)?;
    for index in 0..plies {
        if game.is_over() {
            return Err(Fault::PliesAfterEnd { ply: index + 1 });
        }
        // A game that is not over has a legal move.
        let moves = sorted_moves(game.position());
        let place = symbols.take(moves.len() as u32) as usize;
        let &play = moves.get(place).ok_or(Fault::LinkDamaged)?;
        game.play(play, 0).map_err(|_| Fault::LinkDamaged)?;
    }
    end(&mut game, result)?;
    Ok(LinkedGame { game, ply })
}

/// Takes a player's kind and name from the symbols.
fn player(symbols: &mut Symbols) -> Option<(PlayerKind, String)> {
    let kind = match symbols.take(PLAYER_KINDS) {
        0 => PlayerKind::Human,
        level @ 1..=10 => PlayerKind::Computer(level as u8 - 1),
        _ => return None,
    };
    let length = symbols.take(MAX_NAME as u32 + 1);
    let bytes = (0..length).map(|_| symbols.take(256) as u8).collect();
    let name = String::from_utf8(bytes).ok()?;
    Some((kind, crate::text::name(&name)))
}

/// Ends a game with the result in its link.
fn end(game: &mut Game, result: usize) -> Result<(), Fault> {
    let Some(index) = result.checked_sub(1) else {
        return Ok(());
    };
    let &result = RESULTS.get(index).ok_or(Fault::LinkDamaged)?;
    if result == GameResult::DISPUTED {
        game.dispute(0);
    } else if game.is_over() {
        return Err(Fault::LinkDamaged);
    } else {
        game.end(result, 0);
    }
    Ok(())
}

/// Returns a name as it is put into a link: cleaned for display, and not too long.
fn short_name(name: &str) -> String {
    let mut name = crate::text::name(name);
    name.truncate(name.floor_char_boundary(MAX_NAME));
    // Cutting may leave a space at the end.
    name.truncate(name.trim_end().len());
    name
}

/// Returns the legal moves in an order that does not depend on how they are generated.
fn sorted_moves(position: &AnyPosition) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.sort_by_cached_key(Move::to_string);
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_encode_exactly_the_results_that_moves_do_not_imply() {
        for reason in Reason::ALL {
            let by_rule = matches!(
                reason,
                Reason::Checkmate
                    | Reason::Stalemate
                    | Reason::KingCapture
                    | Reason::Repetition
                    | Reason::FiftyMoves
                    | Reason::Insufficient
            );
            for winner in [None, Some(Color::White), Some(Color::Black)] {
                let result = GameResult { winner, reason };
                let travels = RESULTS.contains(&result);
                assert_eq!(travels, result.is_sound() && !by_rule, "{result:?}");
            }
        }
    }

    #[test]
    fn long_names_are_truncated_at_character_boundaries() {
        assert_eq!(short_name(" Ann\u{202E} "), "Ann");
        let long = short_name(&"נ".repeat(60));
        assert_eq!(long, "נ".repeat(MAX_NAME / 2));
        let odd = short_name(&format!("x{}", "é".repeat(60)));
        assert_eq!(odd.len(), MAX_NAME - 1);
        assert_eq!(short_name(&format!("{} b", "a".repeat(39))).len(), 39);
    }
}
