//! Piece ids from ply to ply, so that the element on screen that was the knight on g1 becomes the knight on f3.
//!
//! Ids must not reveal what the board hides. Every piece but the assassin moves in the open and has one id. An assassin
//! has two: one for its owner, and one for everybody else that lasts only as long as the assassin is seen.

use engine::{AnyPosition, Color, Move, Role, Square};

use crate::PieceId;

/// The ids on the board after a ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceIds {
    /// The id by which everybody follows a piece that is not an assassin, and by which its owner follows an assassin.
    own: [PieceId; 64],
    /// The id by which others follow an assassin that everybody sees.
    public: [PieceId; 64],
    /// The last id given to an assassin of each side.
    next_assassin: [PieceId; 2],
}

/// The ids of White's and Black's assassins, for their owners, are greater than these.
const OWN_ASSASSINS: [PieceId; 2] = [1_000, 2_000];
/// The base of the assassins' ids for everybody else; the ply and square where an assassin appeared are added.
const SEEN_ASSASSINS: PieceId = 10_000;

impl PieceIds {
    /// Returns the ids of a start position. Pieces other than assassins are numbered by their squares.
    pub fn start(position: &AnyPosition) -> PieceIds {
        let mut piece_ids = PieceIds {
            own: [0; 64],
            public: [0; 64],
            next_assassin: OWN_ASSASSINS,
        };
        for square in Square::ALL {
            if let Some(piece) = position.piece_at(square) {
                if piece.role == Role::Assassin {
                    piece_ids.own[square.index()] = piece_ids.new_assassin(piece.color);
                } else {
                    piece_ids.own[square.index()] = square.index() as PieceId + 1;
                }
            }
        }
        piece_ids.publish(position, None, 0);
        piece_ids
    }

    /// Returns the ids after a ply. `after` is the position that the move led to, and `ply` is the number of the ply,
    /// counted from 1.
    #[must_use]
    pub fn after(
        &self,
        before: &AnyPosition,
        play: Move,
        after: &AnyPosition,
        ply: usize,
    ) -> PieceIds {
        let mut next = self.clone();
        let moved = self.shift(&mut next, before, play, after);
        next.settle(self, moved, after, ply);
        next
    }

    /// Returns the ids after a ply that was not fully seen: an assassin vanished from one square or appeared on
    /// another.
    #[must_use]
    pub fn after_hidden_ply(
        &self,
        from: Option<Square>,
        to: Option<Square>,
        after: &AnyPosition,
        ply: usize,
    ) -> PieceIds {
        let mut next = self.clone();
        for square in [from, to].into_iter().flatten() {
            next.own[square.index()] = 0;
        }
        next.settle(self, None, after, ply);
        next
    }

    /// Gives ids to new pieces, and removes the ids of pieces that are gone.
    fn settle(
        &mut self,
        earlier: &PieceIds,
        moved: Option<(Square, Square)>,
        after: &AnyPosition,
        ply: usize,
    ) {
        let next = self;
        for square in Square::ALL {
            let i = square.index();
            match after.piece_at(square) {
                None => next.own[i] = 0,
                Some(piece) if next.own[i] == 0 => next.own[i] = next.new_assassin(piece.color),
                Some(piece) if piece.role == Role::Assassin && !is_assassin(next.own[i]) => {
                    // A pawn has become an assassin. Everybody saw the pawn leave, but only the owner may follow the
                    // assassin.
                    next.own[i] = next.new_assassin(piece.color);
                }
                Some(_) => {}
            }
        }
        next.public = [0; 64];
        next.publish(after, Some((earlier, moved)), ply);
    }

    /// Moves the ids of the pieces that moved. Returns the squares where the moving piece started and ended.
    fn shift(
        &self,
        next: &mut PieceIds,
        before: &AnyPosition,
        play: Move,
        after: &AnyPosition,
    ) -> Option<(Square, Square)> {
        let (from, to) = (play.from()?, play.to());
        let moved = self.own[from.index()];
        next.own[from.index()] = 0;
        let swap_destination = swap_destination(before, play);
        match swap_destination {
            Some(entry) => next.own[entry.index()] = self.own[to.index()],
            None => {
                if let Some((rook_from, rook_to)) = before.castled_rook(play) {
                    next.own[rook_to.index()] = self.own[rook_from.index()];
                    next.own[rook_from.index()] = 0;
                }
            }
        }
        next.own[to.index()] = if after.piece_at(to).is_some() {
            moved
        } else {
            0
        };
        Some((from, to))
    }

    /// Gives a public id to every assassin that everybody sees.
    fn publish(
        &mut self,
        position: &AnyPosition,
        earlier: Option<(&PieceIds, Option<(Square, Square)>)>,
        ply: usize,
    ) {
        for color in Color::ALL {
            for square in position.revealed(color) {
                let i = square.index();
                let known = earlier.and_then(|(earlier, moved)| {
                    let from = match moved {
                        Some((from, to)) if to == square => from,
                        _ => square,
                    };
                    let same = earlier.own[from.index()] == self.own[i];
                    (same && earlier.public[from.index()] != 0)
                        .then(|| earlier.public[from.index()])
                });
                self.public[i] = known.unwrap_or(SEEN_ASSASSINS + (ply * 64 + i) as PieceId);
            }
        }
    }

    /// Returns the id of the piece on a square, for its owner or for others.
    pub fn id(&self, square: Square, as_owner: bool) -> PieceId {
        let i = square.index();
        if as_owner || !is_assassin(self.own[i]) {
            self.own[i]
        } else {
            self.public[i]
        }
    }

    fn new_assassin(&mut self, color: Color) -> PieceId {
        let next = &mut self.next_assassin[color as usize];
        *next += 1;
        *next
    }
}

fn is_assassin(id: PieceId) -> bool {
    id > OWN_ASSASSINS[0]
}

/// Returns the square to which a swap sends the enemy piece on the exit, or `None` if the move is not a swap.
pub fn swap_destination(before: &AnyPosition, play: Move) -> Option<Square> {
    let (exit, swap_destination) = match play {
        Move::Jump { entry, exit, .. } => (exit, entry),
        Move::Activate { from, exit } => (exit, from),
        _ => return None,
    };
    before.piece_at(exit).map(|_| swap_destination)
}
