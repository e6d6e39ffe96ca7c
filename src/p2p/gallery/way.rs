//! How somebody who comes to watch finds a page with a place: first the player's, which names others when it is full, and
//! those in turn. No page is asked twice, so nobody goes in a circle.

use super::{Elsewhere, GalleryKey, MAX_DEPTH};
use crate::digest::SeededRng;

/// How many pages are asked before one begins again at the player's.
const MAX_ASKED: usize = 24;

/// How many pages are remembered that have shown what is not true.
const MAX_BAD: usize = 64;

/// A way to a place.
pub struct Way {
    gallery: GalleryKey,
    rng: SeededRng,
    /// The page that is asked, and over how many pages it has the game.
    at: (GalleryKey, u8),
    /// The pages that were named and not asked yet.
    named: Vec<(GalleryKey, u8)>,
    asked: Vec<GalleryKey>,
    bad: Vec<GalleryKey>,
}

impl Way {
    /// Begins at the page of the player. `drawn` are random bytes.
    pub fn new(gallery: GalleryKey, drawn: [u8; 32]) -> Way {
        Way {
            gallery,
            rng: SeededRng::new(drawn),
            at: (gallery, 0),
            named: Vec::new(),
            asked: Vec::new(),
            bad: Vec::new(),
        }
    }

    /// The page that is asked, or at which one watches.
    pub fn page(&self) -> GalleryKey {
        self.at.0
    }

    /// Whether that is the page of the player.
    pub fn is_at_gallery(&self) -> bool {
        self.at.0 == self.gallery
    }

    /// This side has left the page at which it watched. What was named before is no longer known.
    pub fn leave(&mut self) {
        self.named.clear();
    }

    /// The page has shown what is not true, and is not asked again.
    pub fn avoid_page(&mut self) {
        if !self.is_at_gallery() {
            if self.bad.len() >= MAX_BAD {
                self.bad.remove(0);
            }
            self.bad.push(self.at.0);
        }
    }

    /// The page has no place, and names others. `own` are the keys of this page and of those who watch at it.
    pub fn take_names(&mut self, elsewhere: &Elsewhere, own: &[GalleryKey]) {
        let depth = self.at.1 + 1;
        // Whoever watches at a page of the last depth shows the game to nobody.
        if depth >= MAX_DEPTH {
            return;
        }
        for key in &elsewhere.keys {
            let known = self.named.iter().any(|(named, _)| named == key)
                || [&self.asked[..], &self.bad, own]
                    .iter()
                    .any(|keys| keys.contains(key));
            if !known && *key != self.gallery && self.named.len() < MAX_ASKED {
                self.named.push((*key, depth));
            }
        }
    }

    /// Goes on to one of the pages that were named. Returns whether there was one. Else it begins again at the page of the
    /// player, and the page that was asked last is not the next.
    pub fn go_on(&mut self) -> bool {
        let goes_on = !self.named.is_empty() && self.asked.len() < MAX_ASKED;
        if goes_on {
            let drawn = draw(&mut self.rng, self.named.len());
            self.at = self.named.swap_remove(drawn);
        } else {
            self.named.clear();
            self.asked.clear();
        }
        if !self.is_at_gallery() {
            self.asked.push(self.at.0);
        }
        if !goes_on {
            self.at = (self.gallery, 0);
        }
        goes_on
    }
}

/// Draws a number below a limit, which is not zero.
pub(super) fn draw(rng: &mut SeededRng, limit: usize) -> usize {
    // One in two thousand million draws favours a number, and nothing depends on it.
    u32::from_be_bytes(rng.draw().0) as usize % limit
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u8) -> GalleryKey {
        GalleryKey([number; 32])
    }

    fn names(keys: impl IntoIterator<Item = u8>) -> Elsewhere {
        Elsewhere {
            newest: 0,
            keys: keys.into_iter().map(key).collect(),
        }
    }

    #[test]
    fn no_page_is_asked_twice_however_they_name_each_other() {
        let mut way = Way::new(key(0), [1; 32]);
        let mut asked = vec![way.page()];
        way.take_names(&names(0..8), &[key(3)]);
        while way.go_on() {
            assert!(!asked.contains(&way.page()));
            asked.push(way.page());
            way.take_names(&names(0..40), &[]);
        }
        assert!(asked.len() <= MAX_ASKED + 1, "{}", asked.len());
    }

    #[test]
    fn pages_of_the_last_depth_are_not_asked() {
        let mut way = Way::new(key(0), [1; 32]);
        for depth in 1..MAX_DEPTH {
            way.take_names(&names([depth]), &[]);
            assert!(way.go_on());
        }
        way.take_names(&names([9]), &[]);
        assert!(!way.go_on());
    }

    #[test]
    fn a_page_that_has_lied_is_not_asked_again() {
        let mut way = Way::new(key(0), [1; 32]);
        way.avoid_page();
        way.take_names(&names([1]), &[]);
        assert!(way.go_on());
        way.avoid_page();
        assert!(!way.go_on());
        assert!(way.is_at_gallery());
        for _ in 0..2 {
            way.take_names(&names([1]), &[]);
            assert!(!way.go_on());
        }
    }

    #[test]
    fn a_page_that_was_left_is_asked_again_only_after_others() {
        let mut way = Way::new(key(0), [1; 32]);
        way.take_names(&names([1]), &[]);
        assert!(way.go_on());
        way.leave();
        assert!(!way.go_on());
        way.take_names(&names([1]), &[]);
        assert!(!way.go_on());
        way.take_names(&names([1]), &[]);
        assert!(way.go_on());
    }
}
