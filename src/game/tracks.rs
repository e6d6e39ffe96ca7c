//! Which piece is which, from ply to ply, so that the element on screen that was the knight on g1 is the knight on f3.
//!
//! Ids must not tell what the board hides. Every piece but the assassin moves in the open and has one id. An assassin has
//! two: one for its owner, and one for everybody else that lasts only as long as it is seen.

use engine::{AnyPosition, Color, Move, Role, Square};

use crate::PieceId;

/// The ids on the board after one ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tracks {
    /// For everything but assassins, and for a side's own assassins: the id that their owner follows.
    own: [PieceId; 64],
    /// For assassins that are seen by all: the id by which others follow them.
    public: [PieceId; 64],
    /// The next id of each side's assassins.
    next_assassin: [PieceId; 2],
}

/// Where the assassins' ids begin, for the owner.
const OWN_ASSASSINS: [PieceId; 2] = [1_000, 2_000];
/// Where the assassins' ids begin, for everybody else: the ply and square of the appearance are added.
const SEEN_ASSASSINS: PieceId = 10_000;

impl Tracks {
    /// Ids for a start position: by square.
    pub fn start(position: &AnyPosition) -> Tracks {
        let mut tracks = Tracks {
            own: [0; 64],
            public: [0; 64],
            next_assassin: OWN_ASSASSINS,
        };
        for square in Square::ALL {
            if let Some(piece) = position.piece_at(square) {
                if piece.role == Role::Assassin {
                    tracks.own[square.index()] = tracks.new_assassin(piece.color);
                } else {
                    tracks.own[square.index()] = square.index() as PieceId + 1;
                }
            }
        }
        tracks.publish(position, None, 0);
        tracks
    }

    /// Ids after a ply. `after` is the position that the move led to, `ply` its number from 1.
    #[must_use]
    pub fn after(
        &self,
        before: &AnyPosition,
        play: Move,
        after: &AnyPosition,
        ply: usize,
    ) -> Tracks {
        let mut next = self.clone();
        let moved = self.shift(&mut next, before, play, after);
        next.settle(self, moved, after, ply);
        next
    }

    /// Ids after a ply of which not everything was seen: an assassin vanished from one square, or came to another.
    #[must_use]
    pub fn after_unseen(
        &self,
        from: Option<Square>,
        to: Option<Square>,
        after: &AnyPosition,
        ply: usize,
    ) -> Tracks {
        let mut next = self.clone();
        for square in [from, to].into_iter().flatten() {
            next.own[square.index()] = 0;
        }
        next.settle(self, None, after, ply);
        next
    }

    /// Gives ids to new pieces, and takes away those of pieces that are gone.
    fn settle(
        &mut self,
        earlier: &Tracks,
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
                    // A pawn became an assassin. Everybody saw the pawn go, but only its owner may follow the assassin.
                    next.own[i] = next.new_assassin(piece.color);
                }
                Some(_) => {}
            }
        }
        next.public = [0; 64];
        next.publish(after, Some((earlier, moved)), ply);
    }

    /// Moves the ids of the pieces that moved. Returns where the moving piece started and ended.
    fn shift(
        &self,
        next: &mut Tracks,
        before: &AnyPosition,
        play: Move,
        after: &AnyPosition,
    ) -> Option<(Square, Square)> {
        let (from, to) = (play.from()?, play.to());
        let moved = self.own[from.index()];
        next.own[from.index()] = 0;
        let thrown_to = thrown_to(before, play);
        match thrown_to {
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

    /// Gives a public id to every assassin that everybody can see.
    fn publish(
        &mut self,
        position: &AnyPosition,
        earlier: Option<(&Tracks, Option<(Square, Square)>)>,
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

    /// The id of what stands on a square, for its owner or for others.
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

/// Where a swap throws the enemy piece on the exit, if the move is one.
pub fn thrown_to(before: &AnyPosition, play: Move) -> Option<Square> {
    let (exit, thrown_to) = match play {
        Move::Jump { entry, exit, .. } => (exit, entry),
        Move::Activate { from, exit } => (exit, from),
        _ => return None,
    };
    before.piece_at(exit).map(|_| thrown_to)
}
