//! Layouts of portals in a link: the number of networks, their kinds, and for each square of the ranks 3 to 6 its network and
//! whether it is an entry or an exit. Forty symbols of a link have room for any layout. No networks stand for the tokens of
//! `portal-standard`, which follow as one symbol for each of these squares.

use engine::rules::{Layout, MAX_NETWORKS, Network};
use engine::{Bitboard, Color, Square};

use super::pack::{Symbols, Writer};
use crate::{Portals, TokenLayout};

/// The owners of networks by their number in links, as the text of a layout has them.
const OWNERS: [char; 3] = ['w', 'b', 'n'];

/// The squares on which portals lie.
fn squares() -> impl Iterator<Item = Square> {
    Square::ALL.into_iter().skip(16).take(32)
}

/// Writes networks or tokens.
pub fn write_portals(out: &mut Writer, portals: &Portals) {
    match portals {
        Portals::Networks(layout) => write(out, layout.networks()),
        Portals::Tokens(tokens) => {
            write_count(out, 0);
            for square in squares() {
                out.put(tokens.squares().has(square).into(), 2);
            }
        }
    }
}

/// Reads networks or tokens; returns `None` if the symbols describe neither.
pub fn read_portals(symbols: &mut Symbols) -> Option<Portals> {
    match take_count(symbols) {
        0 => {
            let lies = squares().filter(|_| symbols.take(2) == 1);
            let lies: Bitboard = lies.collect();
            TokenLayout::new(lies).map(Portals::Tokens)
        }
        count => read_networks(symbols, count).map(Portals::Networks),
    }
}

fn write_count(out: &mut Writer, networks: usize) {
    out.put(networks as u32, MAX_NETWORKS as u32 + 1);
}

fn take_count(symbols: &mut Symbols) -> u32 {
    symbols.take(MAX_NETWORKS as u32 + 1)
}

/// Writes networks.
pub fn write(out: &mut Writer, networks: &[Network]) {
    write_count(out, networks.len());
    for network in networks {
        let owner = match network.owner() {
            Some(Color::White) => 0,
            Some(Color::Black) => 1,
            None => 2,
        };
        out.put(owner, OWNERS.len() as u32);
        out.put(network.is_one_way().into(), 2);
    }
    for square in squares() {
        let place = networks
            .iter()
            .position(|network| network.squares().has(square));
        out.put(
            place.map_or(0, |place| place as u32 + 1),
            networks.len() as u32 + 1,
        );
        if let Some(network) = place
            .map(|place| networks[place])
            .filter(Network::is_one_way)
        {
            out.put(network.exits().has(square).into(), 2);
        }
    }
}

/// Reads networks; returns `None` if the symbols describe none.
pub fn read(symbols: &mut Symbols) -> Option<Layout> {
    let count = take_count(symbols);
    read_networks(symbols, count)
}

fn read_networks(symbols: &mut Symbols, count: u32) -> Option<Layout> {
    let kinds: Vec<(char, bool)> = (0..count)
        .map(|_| {
            (
                OWNERS[symbols.take(OWNERS.len() as u32) as usize],
                symbols.take(2) == 1,
            )
        })
        .collect();
    let mut texts = vec![[String::new(), String::new()]; kinds.len()];
    for square in squares() {
        let Some(place) = (symbols.take(count + 1) as usize).checked_sub(1) else {
            continue;
        };
        let exit = kinds[place].1 && symbols.take(2) == 1;
        texts[place][usize::from(exit)] += &square.to_string();
    }
    let networks = kinds
        .iter()
        .zip(texts)
        .map(|(&(owner, one_way), [entries, exits])| {
            let arrow = if one_way { ">" } else { "" };
            format!("{owner}{entries}{arrow}{exits}")
        });
    networks.collect::<Vec<_>>().join("/").parse().ok()
}
