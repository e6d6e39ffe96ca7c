//! Layouts of portals in a link: the number of networks, their kinds, and for each square of the ranks 3 to 6 its network and
//! whether it is an entry or an exit. Forty symbols of a link have room for any layout.

use engine::rules::{Layout, MAX_NETWORKS, Network};
use engine::{Color, Square};

use super::pack::{Symbols, Writer};

/// The owners of networks by their number in links, as the text of a layout has them.
const OWNERS: [char; 3] = ['w', 'b', 'n'];

/// The squares on which portals lie.
fn squares() -> impl Iterator<Item = Square> {
    Square::ALL.into_iter().skip(16).take(32)
}

/// Writes a layout.
pub fn write(out: &mut Writer, networks: &[Network]) {
    out.put(networks.len() as u32, MAX_NETWORKS as u32 + 1);
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

/// Reads a layout; returns `None` if the symbols do not describe one.
pub fn read(symbols: &mut Symbols) -> Option<Layout> {
    let count = symbols.take(MAX_NETWORKS as u32 + 1);
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
