//! The text of a link by which a game is played: the game's id, a draw offer, and the game itself as in any other link
//! ([`super::link`]). Whether a link continues a game is decided in [`crate::mail`].

use engine::Color;

use super::link::pack::Writer;
use super::link::{put, symbols, take};
use crate::game::Game;
use crate::{Fault, Reason, mail};

/// The version that is written, and the only one that is read.
const VERSION: u32 = 1;
/// The kind of these links, which is part of their checksum.
const KIND: &str = "mail";
/// The bound of one piece of a game's number, which is stored in four pieces.
const PIECE: u32 = 1 << 16;
/// The possible draw offers: by nobody, by White, or by Black.
const OFFERS: [Option<Color>; 3] = [None, Some(Color::White), Some(Color::Black)];

/// The contents of a link.
#[derive(Clone, Debug)]
pub struct Mail {
    /// The game's id, which is the same on both sides.
    pub id: String,
    /// The game as the sender of the link knows it. It does not say which player is at which device.
    pub game: Game,
    /// The side that offers a draw with its move.
    pub offer: Option<Color>,
}

/// The reason why a game cannot be sent in a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsendable {
    /// The game has hidden assassins, which a link would reveal.
    Secrets,
    /// The game's id was not made by this program and does not fit into a link.
    ForeignId,
}

/// Writes a game and the side that offers a draw. Refuses a game that cannot be played by links.
pub fn write(game: &Game, offer: Option<Color>) -> Result<String, Unsendable> {
    if game.variant().has_assassin() {
        return Err(Unsendable::Secrets);
    }
    let number = mail::number(&game.options().id).ok_or(Unsendable::ForeignId)?;
    let mut out = Writer::new();
    for piece in 0..4 {
        out.put((number >> (16 * piece)) as u32 % PIECE, PIECE);
    }
    let offer = OFFERS.iter().position(|&known| known == offer);
    out.put(offer.unwrap_or_default() as u32, OFFERS.len() as u32);
    put(&mut out, game, game.ply());
    Ok(out.finish(VERSION, KIND))
}

/// Reads a link. Whatever the text is, this ends quickly, with a legal game or with a fault.
pub fn read(code: &str) -> Result<Mail, Fault> {
    let mut symbols = symbols(code, VERSION, KIND)?;
    let mut number = 0;
    for piece in 0..4 {
        number |= u64::from(symbols.take(PIECE)) << (16 * piece);
    }
    let offer = OFFERS[symbols.take(OFFERS.len() as u32) as usize % OFFERS.len()];
    let game = take(&mut symbols)?.game;
    // A draw is offered with a move, and only the side to move can end a game, by resigning or by accepting a draw.
    let sound_offer = offer.is_none_or(|side| !game.is_over() && side != game.turn());
    let sound_end = game.result().is_none_or(|result| match result.reason {
        Reason::Resignation => result.winner == Some(!game.turn()),
        Reason::Agreement => true,
        _ => mail::ended_by_rules(&game),
    });
    match sound_offer && sound_end && symbols.is_spent() {
        true => Ok(Mail {
            id: mail::id(number),
            game,
            offer,
        }),
        false => Err(Fault::LinkDamaged),
    }
}
