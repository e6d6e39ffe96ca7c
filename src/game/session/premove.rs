//! One move made ahead, while the other side thinks. It is only wished for: whether it is legal is seen when its turn
//! comes.

use engine::{Color, Piece, Role, Square};

use super::Session;
use crate::hand::{Hand, Narrowed, Pending, keep, narrow, target};
use crate::{Choice, ChoiceKind, Effect, Message};

impl Session {
    /// Whether a premove may be made: the other side, which is not at this device, is to move.
    pub(crate) fn may_premove(&self) -> bool {
        let seat = self.options().seat();
        !self.game.is_over()
            && self.tokens.is_none()
            && !self.game.is_placing()
            && seat.is_some_and(|seat| seat != self.game.turn())
    }

    /// Whether a piece of one's own stands here that may be premoved.
    pub(crate) fn can_premove(&self, square: Square) -> bool {
        let seat = self.options().seat();
        self.may_premove()
            && self
                .sight()
                .piece(square)
                .is_some_and(|piece| Some(piece.color) == seat)
    }

    pub(super) fn tap_for_premove(&mut self, square: Square, effects: &mut Vec<Effect>) {
        if !self.may_premove() {
            self.hand = Hand::default();
            return;
        }
        let had = self.hand.premove.take();
        match self.hand.selected {
            Some(from) if from == square => self.hand.selected = None,
            Some(from) if self.premove_targets(from).contains(&square) => {
                self.hand.selected = None;
                self.hand.premove = Some((from, square));
                effects.push(Effect::Announce(
                    self.say(Message::PremoveSet { from, to: square }),
                ));
            }
            _ if had.is_some() => self.hand.selected = None,
            _ => self.hand.selected = Some(square).filter(|&square| self.can_premove(square)),
        }
    }

    /// Where the piece on a square could be on an empty board, and by its portal: a wish may hope for captures and
    /// for lines to open.
    pub(crate) fn premove_targets(&self, from: Square) -> Vec<Square> {
        let Some(piece) = self.sight().piece(from) else {
            return Vec::new();
        };
        let own = |square: Square| {
            self.sight()
                .piece(square)
                .is_some_and(|on| on.color == piece.color)
        };
        let jumps = |square: Square| {
            crate::board::network_squares(self.game.variant(), piece.color, from).contains(&square)
        };
        Square::ALL
            .into_iter()
            .filter(|&to| to != from && !own(to) && (reaches(piece, from, to) || jumps(to)))
            .collect()
    }

    /// It is one's turn: the premove is played, if it can be.
    pub(super) fn play_premove(&mut self, effects: &mut Vec<Effect>) {
        if !self.is_my_turn() {
            return;
        }
        let Some((from, at)) = self.hand.premove.take() else {
            return;
        };
        let mut moves = self.moves_from(from);
        moves.retain(|play| target(*play) == at);
        let walks = keep(&moves, Choice::Walk);
        if !walks.is_empty() {
            moves = walks;
        }
        match narrow(self.game.position(), &mut moves, true, false) {
            Narrowed::Play(play) => {
                self.hand = Hand::default();
                self.play_mine(play, effects);
            }
            Narrowed::Ask(_) => {
                let pending = Pending {
                    kind: ChoiceKind::Exit,
                    from,
                    at,
                    moves,
                    dropped: false,
                };
                self.go_on(pending, false, effects);
            }
            Narrowed::Nothing => self.inform(Message::PremoveGone, effects),
        }
    }
}

/// Whether a piece could get from one square to the other in one move on an empty board, or capturing.
fn reaches(piece: Piece, from: Square, to: Square) -> bool {
    let files = to.file().index() as i32 - from.file().index() as i32;
    let ranks = to.rank().index() as i32 - from.rank().index() as i32;
    let (dx, dy) = (files.abs(), ranks.abs());
    let straight = dx == 0 || dy == 0;
    let diagonal = dx == dy;
    let knight = dx * dy == 2;
    match piece.role {
        Role::Pawn => {
            let forward = if piece.color == Color::White {
                ranks
            } else {
                -ranks
            };
            let home = if piece.color == Color::White { 1 } else { 6 };
            let double = forward == 2 && dx == 0 && from.rank().index() == home;
            double || (forward == 1 && dx <= 1)
        }
        Role::Knight => knight,
        Role::Bishop => diagonal,
        Role::Rook => straight,
        Role::Queen => straight || diagonal,
        Role::Triceratops => straight || diagonal || knight,
        Role::King => (dx <= 1 && dy <= 1) || (dy == 0 && dx == 2),
        Role::Assassin => dx <= 2 && dy <= 2 && (straight || diagonal),
    }
}
