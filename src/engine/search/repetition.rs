//! The positions that led to the current node: those of the game and those of the current line. They are used to detect
//! repetitions.

use crate::RepetitionKey;

/// The repetition keys, oldest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Path {
    repetition_keys: Vec<RepetitionKey>,
    /// The index of the first key added by the search. The key before it is that of the root.
    root: usize,
}

impl Path {
    /// Starts at a root. `game` holds the positions of the game up to and including the root, oldest first.
    pub(crate) fn restart(&mut self, game: &[RepetitionKey]) {
        self.repetition_keys.clear();
        self.repetition_keys.extend_from_slice(game);
        self.root = game.len();
    }

    pub(crate) fn push(&mut self, key: RepetitionKey) {
        self.repetition_keys.push(key);
    }

    pub(crate) fn pop(&mut self) {
        self.repetition_keys.pop();
    }

    /// Whether the last position counts as a draw by repetition: it occurred before on this line, or twice in the game.
    /// `reach` is the number of plies since the last move that cannot be undone, or more: a capture or, except with portals, a
    /// pawn's move.
    pub(crate) fn repeats(&self, reach: usize) -> bool {
        let Some(last) = self.repetition_keys.len().checked_sub(1) else {
            return false;
        };
        let hash = self.repetition_keys[last].hash;
        let mut times = 0;
        for back in 1..=reach.min(last) {
            if self.repetition_keys[last + 1 - back].irreversible {
                return false;
            }
            let index = last - back;
            if back % 2 == 0 && self.repetition_keys[index].hash == hash {
                times += 1;
                if index + 1 >= self.root || times == 2 {
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(game: &[u64], line: &[u64]) -> Path {
        let key = |&hash: &u64| RepetitionKey {
            hash,
            irreversible: false,
        };
        let mut path = Path::default();
        path.restart(&game.iter().map(key).collect::<Vec<_>>());
        line.iter().map(key).for_each(|key| path.push(key));
        path
    }

    #[test]
    fn repetition_needs_one_earlier_visit_in_the_line_or_two_in_the_game() {
        assert!(
            path(&[1, 2, 3], &[4, 5, 6, 3]).repeats(10),
            "the line returns to the root position"
        );
        assert!(
            !path(&[3, 2, 1], &[4, 5, 3]).repeats(10),
            "the other side is to move"
        );
        assert!(
            !path(&[9, 3, 2, 1], &[4, 5, 3]).repeats(10),
            "one earlier visit in the game is not enough"
        );
        assert!(path(&[3, 2, 3, 1], &[4, 5, 3]).repeats(10));
        assert!(
            !path(&[3, 2, 3, 1], &[4, 5, 3]).repeats(3),
            "a capture lies between the two visits"
        );
    }

    #[test]
    fn repetition_is_not_found_across_a_visit_that_breaks_it() {
        let mut path = path(&[1, 2], &[3]);
        path.push(RepetitionKey {
            hash: 4,
            irreversible: true,
        });
        path.push(RepetitionKey {
            hash: 2,
            irreversible: false,
        });
        assert!(!path.repeats(10));
    }
}
