//! Start positions in a link: the start position of the rule set, the same with other tokens or networks of portals, or any
//! other position square by square. Whether a position is legal is checked when a game starts from it.

use engine::rules::{Layout, Network};
use engine::{AnyPosition, Bitboard, CastlingRights, Color, Piece, Setup, Square, Variant};

use super::layout;
use super::pack::{Symbols, Writer};
use crate::Start;

/// The pieces by their number in links.
const PIECES: [char; 16] = [
    'P', 'N', 'B', 'R', 'Q', 'K', 'T', 'A', 'p', 'n', 'b', 'r', 'q', 'k', 't', 'a',
];
/// The number of start kinds that the format has room for.
const KINDS: u32 = 4;
/// The kind of the rule set's own start position.
const INITIAL: u32 = 0;
/// The kind of a position that is described square by square.
const SETUP: u32 = 1;
/// The kind of the `portal-standard` start position with other tokens.
const TOKENS: u32 = 2;
/// The kind of the `portal-custom` start position with drawn networks.
const NETWORKS: u32 = 3;
/// The number of tokens.
const TOKEN_COUNT: usize = 8;

/// Writes the start of a game.
pub fn write(out: &mut Writer, start: &Start, position: &AnyPosition) {
    match start {
        Start::Initial | Start::PlaceTokens => out.put(INITIAL, KINDS),
        Start::Tokens(tokens) => {
            out.put(TOKENS, KINDS);
            for &token in tokens {
                square(out, token);
            }
        }
        Start::Fen(_) => {
            let setup = position.to_setup();
            let is_else_usual =
                |layout: &&Layout| Start::with_layout(layout) == Start::Fen(setup.fen());
            match setup.layout.as_ref().filter(is_else_usual) {
                Some(drawn) => {
                    out.put(NETWORKS, KINDS);
                    layout::write(out, drawn.networks());
                }
                None => {
                    out.put(SETUP, KINDS);
                    write_setup(out, &setup);
                }
            }
        }
    }
}

/// Reads the start of a game; returns `None` if the symbols do not describe one.
pub fn read(symbols: &mut Symbols, variant: Variant) -> Option<Start> {
    match symbols.take(KINDS) {
        INITIAL => Some(Start::Initial),
        TOKENS if variant == Variant::PortalStandard => {
            let tokens = (0..TOKEN_COUNT).map(|_| take_square(symbols));
            tokens.collect::<Option<_>>().map(Start::Tokens)
        }
        NETWORKS if variant == Variant::PortalCustom => {
            layout::read(symbols).map(|layout| Start::with_layout(&layout))
        }
        SETUP => Some(Start::Fen(read_setup(symbols, variant)?.fen())),
        _ => None,
    }
}

fn square(out: &mut Writer, square: Square) {
    out.put(square.index() as u32, 64);
}

fn take_square(symbols: &mut Symbols) -> Option<Square> {
    Square::new(symbols.take(64) as usize)
}

fn flag(out: &mut Writer, on: bool) {
    out.put(on.into(), 2);
}

/// The neutral networks, each by its first square.
fn neutral_networks(networks: &[Network]) -> impl Iterator<Item = Square> {
    let neutral = networks.iter().filter(|network| network.owner().is_none());
    neutral.filter_map(Network::first_square)
}

fn write_setup(out: &mut Writer, setup: &Setup) {
    for piece in setup.pieces {
        flag(out, piece.is_some());
        if let Some(piece) = piece {
            let letter = piece.letter();
            let number = PIECES.iter().position(|&known| known == letter);
            out.put(number.unwrap_or_default() as u32, PIECES.len() as u32);
        }
    }
    flag(out, setup.turn == Color::Black);
    out.put(setup.castling.bits().into(), 16);
    flag(out, setup.en_passant.is_some());
    if let Some(passed) = setup.en_passant {
        square(out, passed);
    }
    out.number(setup.halfmove_clock);
    out.number(setup.fullmove_number);
    match setup.variant {
        Variant::Chess | Variant::Dinosaur => {}
        Variant::Assassin | Variant::DinosaurAssassin => {
            for color in Color::ALL {
                flag(out, setup.placing[color]);
            }
        }
        Variant::Portal | Variant::PortalCustom => {
            if setup.variant == Variant::PortalCustom {
                layout::write(out, setup.networks());
            }
            for color in Color::ALL {
                for first in neutral_networks(setup.networks()) {
                    flag(out, setup.cooldown[color].has(first));
                }
                flag(out, setup.no_return[color].is_some());
                if let Some((from, to)) = setup.no_return[color] {
                    square(out, from);
                    square(out, to);
                }
            }
        }
        Variant::PortalStandard => {
            for token in Square::ALL {
                for _ in 0..setup.tokens[token.index()] {
                    square(out, token);
                }
            }
        }
    }
}

fn read_setup(symbols: &mut Symbols, variant: Variant) -> Option<Setup> {
    let mut setup = Setup::empty(variant);
    for place in &mut setup.pieces {
        if symbols.take(2) == 1 {
            let number = symbols.take(PIECES.len() as u32) as usize;
            *place = Piece::from_letter(PIECES[number]);
        }
    }
    if symbols.take(2) == 1 {
        setup.turn = Color::Black;
    }
    setup.castling = CastlingRights::from_bits(symbols.take(16) as u8);
    if symbols.take(2) == 1 {
        setup.en_passant = Some(take_square(symbols)?);
    }
    setup.halfmove_clock = symbols.number();
    setup.fullmove_number = symbols.number();
    match variant {
        Variant::Chess | Variant::Dinosaur => {}
        Variant::Assassin | Variant::DinosaurAssassin => {
            for color in Color::ALL {
                setup.placing[color] = symbols.take(2) == 1;
            }
        }
        Variant::Portal | Variant::PortalCustom => {
            if variant == Variant::PortalCustom {
                setup.layout = Some(layout::read(symbols)?);
            }
            let firsts: Vec<Square> = neutral_networks(setup.networks()).collect();
            for color in Color::ALL {
                for &first in &firsts {
                    if symbols.take(2) == 1 {
                        setup.cooldown[color] |= Bitboard::of(first);
                    }
                }
                if symbols.take(2) == 1 {
                    let from = take_square(symbols)?;
                    setup.no_return[color] = Some((from, take_square(symbols)?));
                }
            }
        }
        Variant::PortalStandard => {
            setup.tokens = [0; 64];
            for _ in 0..TOKEN_COUNT {
                setup.tokens[take_square(symbols)?.index()] += 1;
            }
        }
    }
    Some(setup)
}
