//! The text of a link by which a game is played: which game it is, whether a draw is offered, and the game itself as in any
//! other link ([`super::link`]). Whether a link continues a game is decided in [`crate::mail`].

use engine::Color;

use super::link::pack::Writer;
use super::link::{put, symbols, take};
use crate::game::Game;
use crate::{Fault, Reason, mail};

/// The version that is written, and the only one that is read.
const VERSION: u32 = 1;
/// What goes into the checksum of these links.
const KIND: &str = "mail";
/// The number of a game travels in four pieces.
const PIECE: u32 = 1 << 16;
/// Nobody, White, or Black has offered a draw.
const OFFERS: [Option<Color>; 3] = [None, Some(Color::White), Some(Color::Black)];

/// What a link says.
#[derive(Clone, Debug)]
pub struct Mail {
    /// The game's id, which is the same on both sides.
    pub id: String,
    /// The game as whoever sent the link knows it. Its players are not told apart.
    pub game: Game,
    /// The side that offers a draw with its move.
    pub offer: Option<Color>,
}

/// Why a game cannot be sent in a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsendable {
    /// It has hidden assassins, which a link would show.
    Secrets,
    /// Its id is not one that this program gives, and has no room in a link.
    ForeignId,
}

/// Writes a game and the side that offers a draw. A game that cannot be played by links is refused.
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

/// Reads a link. Whatever the text is, this ends soon: with a legal game or with a fault.
pub fn read(code: &str) -> Result<Mail, Fault> {
    let mut symbols = symbols(code, VERSION, KIND)?;
    let mut number = 0;
    for piece in 0..4 {
        number |= u64::from(symbols.take(PIECE)) << (16 * piece);
    }
    let offer = OFFERS[symbols.take(OFFERS.len() as u32) as usize % OFFERS.len()];
    let game = take(&mut symbols)?.game;
    // A draw is offered with a move, and only the side to move ends a game, by giving up or by taking a draw.
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
