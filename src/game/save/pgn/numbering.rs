//! What the numbers in front of moves say about moves that are missing. Many files number their moves oddly, so numbers
//! are only believed while they have been right, and only when they say that something is missing.

use engine::{AnyPosition, Color};

/// The numbers on the main line so far.
#[derive(Clone, Debug, Default)]
pub struct Numbering {
    /// The number in front of the next move, and whether it is written as one of Black's.
    next: Option<(u32, bool)>,
    /// What to add to the numbers of the file: a game from a position in the middle may count from 1.
    offset: Option<u32>,
    /// Whether every number was that of the move.
    counts_moves: bool,
    /// Whether every number was that of the ply.
    counts_plies: bool,
    /// Whether a move of Black had no number of its own.
    leaves_out_black: bool,
    /// Whether moves before the next one may be missing, unless its number says that none are.
    doubtful: bool,
}

impl Numbering {
    /// Takes the number in front of the next move.
    pub fn number(&mut self, word: &str) {
        let black = word.contains('…') || word.matches('.').count() > 1;
        if let Some(number) = value(word) {
            self.next = Some((number, black));
        }
    }

    /// Says that moves may be missing here.
    pub fn doubt(&mut self) {
        self.doubtful = true;
    }

    /// Returns the number in front of the next move, as a text, if it says that moves are missing before it; `ply` is the
    /// number of plies on the main line, and `following` the number behind the move, if one follows it.
    pub fn gap(
        &mut self,
        position: &AnyPosition,
        ply: usize,
        following: Option<u32>,
    ) -> Option<String> {
        let doubtful = std::mem::take(&mut self.doubtful);
        let (fullmove, black) = (position.fullmove_number(), position.turn() == Color::Black);
        let Some((number, for_black)) = self.next.take() else {
            self.leaves_out_black |= black;
            self.counts_plies = false;
            return doubtful.then(String::new);
        };
        // Placing an assassin has this number.
        if number == 0 {
            return None;
        }
        let text = format!("{number}{}", if for_black { "..." } else { "." });
        let Some(offset) = self.offset else {
            // Only a number that a game can begin with.
            if number > 1 && number != fullmove {
                return Some(text);
            }
            self.offset = Some(fullmove.saturating_sub(number));
            (self.counts_moves, self.counts_plies) = (true, ply == 0 && number == 1);
            return (doubtful && number != fullmove).then_some(text);
        };
        let number = number.saturating_add(offset);
        let is_move = number == fullmove;
        // A file that counts plies goes on counting them. The last move has no number behind it, and then the numbers before
        // it have said enough.
        let goes_on = match following {
            Some(following) => following.saturating_add(offset) == number.saturating_add(1),
            None => ply > 1,
        };
        let is_ply = number as usize == ply + 1 && goes_on;
        let is_ahead = self.counts_moves
            && (number > fullmove || (is_move && !for_black && black && self.leaves_out_black));
        let is_gap = is_ahead && !(self.counts_plies && is_ply);
        let is_sure = is_move && for_black == black;
        self.counts_moves &= is_move;
        self.counts_plies &= is_ply;
        (is_gap || (doubtful && !is_sure)).then_some(text)
    }
}

/// Returns the value of a number in front of a move.
pub fn value(word: &str) -> Option<u32> {
    let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}
