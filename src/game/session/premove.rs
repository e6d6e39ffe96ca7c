//! Premoves: one move chosen ahead of time, while the other side thinks. Whether it is legal is only known once it is
//! the person's turn.

use engine::attacks::{
    assassin_reach, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks,
    rook_attacks,
};
use engine::{
    AnyPosition, Bitboard, CastlingRights, CastlingSide, Color, Move, Piece, Rank, Role, Square,
};

use super::Session;
use crate::interaction::{
    Interaction, Narrowed, PendingMove, Premove, moves_matching, narrow, target_square,
};
use crate::{Choice, ChoiceKind, Message};

impl Session {
    /// Whether a premove may be made: the person plays one side, and the other side is to move.
    pub(crate) fn may_premove(&self) -> bool {
        let seat = self.options().seat();
        // In a game by links the answer may come days later, when nobody remembers a premove.
        !self.options().is_by_mail()
            && !self.game.is_over()
            && self.tokens.is_none()
            && !self.game.is_placing()
            && seat.is_some_and(|seat| seat != self.game.turn())
    }

    /// Whether one of the person's own pieces stands on this square and may be premoved.
    pub(crate) fn can_premove(&self, square: Square) -> bool {
        let seat = self.options().seat();
        self.may_premove()
            && self
                .visible_pieces()
                .piece(square)
                .is_some_and(|piece| Some(piece.color) == seat)
    }

    /// Handles a tap, or the drop of the selected piece, before the person's turn.
    pub(super) fn tap_for_premove(&mut self, square: Square, dropped: bool) {
        if !self.may_premove() {
            self.ply_state.interaction = Interaction::default();
            return;
        }
        let had = self.ply_state.interaction.premove.take();
        let Some(from) = self.ply_state.interaction.selected.take() else {
            if had.is_none() {
                self.ply_state.interaction.selected =
                    Some(square).filter(|&square| self.can_premove(square));
            }
            return;
        };
        let castles = self
            .castling_on_rook(from, square)
            .filter(|_| dropped)
            .unwrap_or(square);
        if self.premove_targets(from).has(castles) {
            self.premove(from, castles);
        } else if had.is_none() && from != square {
            self.ply_state.interaction.selected =
                Some(square).filter(|&square| self.can_premove(square));
        }
    }

    /// Returns the king's target of the castling that a king on `from` makes with its rook on `rook`, if it still has the
    /// right to it.
    fn castling_on_rook(&self, from: Square, rook: Square) -> Option<Square> {
        let king = self.visible_pieces().piece(from)?;
        let rights = self.game.position().castling_rights();
        let side = CastlingSide::ALL.into_iter().find(|&side| {
            rights.has(king.color, side) && CastlingRights::rook_home(king.color, side) == rook
        })?;
        let moves = king.role == Role::King && from == CastlingRights::king_home(king.color);
        moves.then(|| CastlingRights::king_target(king.color, side))
    }

    /// Keeps a premove, or first asks what the pawn shall promote to.
    fn premove(&mut self, from: Square, to: Square) {
        let moves = self.premoved_promotions(from, to);
        if moves.len() > 1 && !self.settings.auto_queen {
            self.wait_for_answer(PendingMove {
                kind: ChoiceKind::Promotion,
                from,
                at: to,
                moves,
                dropped: false,
            });
        } else {
            self.keep_premove(Premove {
                from,
                to,
                promotion: None,
            });
        }
    }

    /// Returns the moves that a premove may mean, one for each promotion; none if it does not lead to the last rank.
    fn premoved_promotions(&self, from: Square, to: Square) -> Vec<Move> {
        let promotes = self.visible_pieces().piece(from).is_some_and(|piece| {
            piece.role == Role::Pawn && Bitboard::rank_for(piece.color, Rank::Eighth).has(to)
        });
        let roles = self.game.variant().promotions().iter();
        let play = |role| Move::Normal {
            from,
            to,
            promotion: Some(role),
        };
        roles.filter(|_| promotes).map(play).collect()
    }

    /// Takes the answer to what a premoved pawn shall promote to.
    pub(super) fn answer_premove(&mut self, pending: &PendingMove, promotion: Role) {
        self.ply_state.interaction = Interaction::default();
        self.keep_premove(Premove {
            from: pending.from,
            to: pending.at,
            promotion: Some(promotion),
        });
    }

    fn keep_premove(&mut self, premove: Premove) {
        let Premove { from, to, .. } = premove;
        self.ply_state.interaction.premove = Some(premove);
        self.announce(Message::PremoveSet { from, to });
    }

    /// Returns the squares to which the piece on a square may be premoved: wherever it could go on an empty board, or
    /// through its portal. Before its turn, pieces may be captured and lines opened, but its own side's pieces stay
    /// where they are.
    pub(crate) fn premove_targets(&self, from: Square) -> Bitboard {
        let visible = self.visible_pieces();
        let Some(piece) = visible.piece(from) else {
            return Bitboard::EMPTY;
        };
        let position = self.game.position();
        (reach(piece, from, position.castling_rights()) | exits(position, piece.color, from))
            & !visible.pieces_of(piece.color)
    }

    /// Plays the premove, if it is the person's turn and the move is possible.
    pub(super) fn play_premove(&mut self) {
        if !self.is_my_turn() {
            return;
        }
        let Some(premove) = self.ply_state.interaction.premove.take() else {
            return;
        };
        let (from, at) = (premove.from, premove.to);
        let mut moves = self.moves_from(from);
        moves.retain(|play| target_square(*play) == at);
        let walks = moves_matching(&moves, Choice::Walk);
        if !walks.is_empty() {
            moves = walks;
        }
        if let Some(role) = premove.promotion {
            moves = moves_matching(&moves, Choice::Promote(role));
        }
        let auto_queen = self.settings.auto_queen;
        match narrow(self.game.position(), &mut moves, auto_queen, false) {
            Narrowed::Play(play) => {
                self.ply_state.interaction = Interaction::default();
                self.play_mine(play);
            }
            Narrowed::Choose(_) => {
                let pending = PendingMove {
                    kind: ChoiceKind::Exit,
                    from,
                    at,
                    moves,
                    dropped: false,
                };
                self.continue_pending_move(pending, false);
            }
            Narrowed::Nothing => self.notify_info(Message::PremoveGone),
        }
    }
}

/// Returns the squares that a piece attacks or moves to on an empty board.
fn reach(piece: Piece, from: Square, rights: CastlingRights) -> Bitboard {
    let color = piece.color;
    match piece.role {
        Role::Pawn => {
            let one = Bitboard::of(from).forward(color);
            let two = (one & Bitboard::rank_for(color, Rank::Third)).forward(color);
            pawn_attacks(color, from) | one | two
        }
        Role::Knight => knight_attacks(from),
        Role::Bishop => bishop_attacks(from, Bitboard::EMPTY),
        Role::Rook => rook_attacks(from, Bitboard::EMPTY),
        Role::Queen => queen_attacks(from, Bitboard::EMPTY),
        Role::Triceratops => queen_attacks(from, Bitboard::EMPTY) | knight_attacks(from),
        Role::King => {
            let sides = CastlingSide::ALL.into_iter();
            let castlings = sides
                .filter(|&side| rights.has(color, side))
                .map(|side| CastlingRights::king_target(color, side));
            king_attacks(from) | castlings.collect()
        }
        Role::Assassin => assassin_reach(from),
    }
}

/// Returns the squares that a side's piece on a fixed portal can jump to.
fn exits(position: &AnyPosition, color: Color, from: Square) -> Bitboard {
    let network = position.layout().and_then(|layout| layout.at(from));
    match network.filter(|network| network.serves(color)) {
        Some(network) => network.targets(from),
        None => Bitboard::EMPTY,
    }
}
