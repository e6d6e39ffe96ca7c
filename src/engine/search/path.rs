//! The positions that led to the current node: those of the game and those of the current line. They are used to detect
//! repetitions.

use crate::history::Visit;

/// The visits, oldest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Path {
    visits: Vec<Visit>,
    /// The index of the first visit made by the search. The root is the visit before it.
    root: usize,
}

impl Path {
    /// Starts at a root. `game` holds the positions of the game up to and including the root, oldest first.
    pub(crate) fn restart(&mut self, game: &[Visit]) {
        self.visits.clear();
        self.visits.extend_from_slice(game);
        self.root = game.len();
    }

    pub(crate) fn push(&mut self, visit: Visit) {
        self.visits.push(visit);
    }

    pub(crate) fn pop(&mut self) {
        self.visits.pop();
    }

    /// Whether the last position counts as a draw by repetition: it occurred before on this line, or twice in the game.
    /// `clock` is the number of plies since the last capture or pawn move.
    pub(crate) fn repeats(&self, clock: usize) -> bool {
        let Some(last) = self.visits.len().checked_sub(1) else {
            return false;
        };
        let hash = self.visits[last].hash;
        let mut times = 0;
        for back in 1..=clock.min(last) {
            if self.visits[last + 1 - back].breaks {
                return false;
            }
            let index = last - back;
            if back % 2 == 0 && self.visits[index].hash == hash {
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
        let visit = |&hash: &u64| Visit {
            hash,
            breaks: false,
        };
        let mut path = Path::default();
        path.restart(&game.iter().map(visit).collect::<Vec<_>>());
        line.iter().map(visit).for_each(|visit| path.push(visit));
        path
    }

    #[test]
    fn once_on_the_line_or_twice_in_the_game() {
        assert!(
            path(&[1, 2, 3], &[4, 5, 6, 3]).repeats(10),
            "the root again"
        );
        assert!(
            !path(&[3, 2, 1], &[4, 5, 3]).repeats(10),
            "wrong side to move"
        );
        assert!(
            !path(&[9, 3, 2, 1], &[4, 5, 3]).repeats(10),
            "once in the game is no draw yet"
        );
        assert!(path(&[3, 2, 3, 1], &[4, 5, 3]).repeats(10));
        assert!(
            !path(&[3, 2, 3, 1], &[4, 5, 3]).repeats(3),
            "a capture lies between"
        );
    }

    #[test]
    fn what_breaks_repetition_ends_the_look_back() {
        let mut path = path(&[1, 2], &[3]);
        path.push(Visit {
            hash: 4,
            breaks: true,
        });
        path.push(Visit {
            hash: 2,
            breaks: false,
        });
        assert!(!path.repeats(10));
    }
}
