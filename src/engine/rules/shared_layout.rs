//! Layouts that positions share. A position is copied with every move of a search, so it holds a reference to its layout,
//! and each layout is kept in memory once, for as long as the program runs.
//!
//! Layouts come from links, files and other players, so somebody could send ever new ones to fill the memory. Some 700 bytes
//! are kept of each, several times the text of a position, and after [`MOST`] of them no more: a position with
//! another layout is then refused with a sentence. In a browser that ends with the page. Only a
//! [`Position`](crate::Position) keeps its layout; set-ups and layouts themselves are freed.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::{Layout, Network};
use crate::board::splitmix;
use crate::{Bitboard, ByColor, Color, Square};

/// The most layouts that are kept: some 10 MB in a browser, and 700 MB in programs that train and test with random layouts.
const MOST: usize = if cfg!(target_family = "wasm") {
    1 << 14
} else {
    1 << 20
};

/// The number of lists among which the layouts are spread.
const LISTS: usize = 1 << 10;

/// What `network_at` says of a square in no network.
const NO_NETWORK: u8 = u8::MAX;

/// A layout that positions share: a reference, cheap to copy and to compare.
#[derive(Clone, Copy)]
pub struct SharedLayout(&'static Kept);

/// A layout, what move generation asks of it, and the layout before it in its list.
struct Kept {
    portals: ByColor<Bitboard>,
    /// Where each square of the ranks 3 to 6 leads as an entry.
    targets: [Bitboard; 32],
    /// The index of each square's network.
    network_at: [u8; 64],
    hash: u64,
    layout: Layout,
    before: Option<&'static Kept>,
}

/// All layouts that are kept, in lists by their hash.
struct Store {
    count: usize,
    lists: [Option<&'static Kept>; LISTS],
}

static STORE: Mutex<Store> = Mutex::new(Store {
    count: 0,
    lists: [None; LISTS],
});

impl SharedLayout {
    /// Returns the one copy of a layout, or `None` if there are too many others already.
    pub(crate) fn of(layout: &Layout) -> Option<SharedLayout> {
        let hash = hash(layout);
        // The store is never left half changed.
        let mut store = STORE.lock().unwrap_or_else(PoisonError::into_inner);
        let list = hash as usize % LISTS;
        let mut next = store.lists[list];
        while let Some(kept) = next {
            if kept.layout == *layout {
                return Some(SharedLayout(kept));
            }
            next = kept.before;
        }
        if store.count == MOST {
            return None;
        }
        let kept: &Kept = Box::leak(Box::new(Kept::new(layout, hash, store.lists[list])));
        store.lists[list] = Some(kept);
        store.count += 1;
        Some(SharedLayout(kept))
    }

    /// The layout of Portal Chess.
    pub(crate) fn of_portal_chess() -> SharedLayout {
        static CLASSIC: OnceLock<SharedLayout> = OnceLock::new();
        *CLASSIC.get_or_init(|| {
            let layout = Layout::of_portal_chess();
            SharedLayout::of(layout).unwrap_or_else(|| SharedLayout::apart(layout, hash(layout)))
        })
    }

    /// The same layout where it is the only one, in the rule set `portal`. It equals no layout that somebody draws, which tells
    /// the positions of both rule sets apart, and adds nothing to their hashes.
    pub(crate) fn of_portal() -> SharedLayout {
        static ONLY: OnceLock<SharedLayout> = OnceLock::new();
        *ONLY.get_or_init(|| SharedLayout::apart(Layout::of_portal_chess(), 0))
    }

    /// A copy that has no place in the lists, so that `of` never finds it.
    fn apart(layout: &Layout, hash: u64) -> SharedLayout {
        SharedLayout(Box::leak(Box::new(Kept::new(layout, hash, None))))
    }

    /// The layout itself.
    pub fn layout(self) -> &'static Layout {
        &self.0.layout
    }

    /// The squares from which a side may jump.
    #[inline(always)]
    pub(crate) fn portals_of(self, side: Color) -> Bitboard {
        self.0.portals[side]
    }

    /// Where a jump from a portal leads.
    #[inline(always)]
    pub(crate) fn targets(self, entry: Square) -> Bitboard {
        self.0.targets[entry.index().wrapping_sub(16) % 32]
    }

    /// The network of a square, and its place in the layout.
    #[inline(always)]
    pub(crate) fn network_at(self, square: Square) -> Option<(usize, &'static Network)> {
        let index = usize::from(self.0.network_at[square.index()]);
        Some((index, self.0.layout.networks().get(index)?))
    }

    /// A number that depends on the canonical text.
    #[inline(always)]
    pub(crate) fn hash(self) -> u64 {
        self.0.hash
    }
}

impl Kept {
    fn new(layout: &Layout, hash: u64, before: Option<&'static Kept>) -> Kept {
        let mut network_at = [NO_NETWORK; 64];
        let mut targets = [Bitboard::EMPTY; 32];
        for (index, network) in layout.networks().iter().enumerate() {
            for square in network.squares() {
                network_at[square.index()] = index as u8;
                targets[square.index().wrapping_sub(16) % 32] = network.targets(square);
            }
        }
        Kept {
            portals: ByColor(Color::ALL.map(|side| layout.portals_of(side))),
            targets,
            network_at,
            hash,
            layout: layout.clone(),
            before,
        }
    }
}

/// Mixes the canonical text to a number.
fn hash(layout: &Layout) -> u64 {
    let text = layout.to_string();
    text.bytes().fold(splitmix::STEP, |hash, letter| {
        splitmix::finalise(hash ^ u64::from(letter)).wrapping_add(splitmix::STEP)
    })
}

impl Default for SharedLayout {
    fn default() -> SharedLayout {
        SharedLayout::of_portal_chess()
    }
}

impl Deref for SharedLayout {
    type Target = Layout;

    fn deref(&self) -> &Layout {
        &self.0.layout
    }
}

impl PartialEq for SharedLayout {
    fn eq(&self, other: &SharedLayout) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for SharedLayout {}

impl Hash for SharedLayout {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.hash);
    }
}

impl fmt::Debug for SharedLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0.layout, f)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::board::splitmix::finalise;

    fn layout(text: &str) -> Layout {
        text.parse().expect("a layout")
    }

    #[test]
    fn equal_layouts_are_kept_once_and_different_ones_have_different_hashes() {
        let of = |text| SharedLayout::of(&layout(text)).expect("room");
        let first = of("nb5g4/bg6d6e4c4/wf5d5b3e3");
        assert_eq!(first, SharedLayout::default());
        assert_eq!(first.layout(), &Layout::classic());
        let mut hashes = HashSet::new();
        // The same squares with other owners, directions and groups, too.
        for text in [
            "wb3e3",
            "bb3e3",
            "nb3e3",
            "wb3>e3",
            "we3>b3",
            "nb3>e3",
            "wb3e3/wc3d3",
            "wb3d3/wc3e3",
            "wb3c3d3e3",
            "wb3c3/we3d3",
            "wb3e3/nc3d3",
            "nb3e3/wc3d3",
            "wb3e3>c3d3",
            "wb3>c3d3e3",
        ] {
            let shared = of(text);
            assert_ne!(shared, first, "{text}");
            assert_eq!(shared, of(text));
            assert!(hashes.insert(shared.hash()), "{text}");
        }
    }

    #[test]
    fn a_square_is_answered_as_the_layout_answers_it() {
        for seed in 0..200_u64 {
            let at = |number: u64| Square::wrap(16 + (finalise(seed * 8 + number) % 32) as u32);
            let text = format!("w{}{}/n{}>{}", at(0), at(1), at(2), at(3));
            let Ok(layout) = text.parse::<Layout>() else {
                continue;
            };
            let shared = SharedLayout::of(&layout).expect("room");
            for square in Square::ALL {
                let network = shared.network_at(square);
                assert_eq!(network.map(|(_, network)| network), layout.at(square));
                let targets = network.map(|(_, network)| network.targets(square));
                assert!(targets.is_none_or(|targets| targets == shared.targets(square)));
                assert!(network.is_none_or(|(at, network)| &layout.networks()[at] == network));
            }
            for side in Color::ALL {
                assert_eq!(shared.portals_of(side), layout.portals_of(side));
            }
        }
    }
}
