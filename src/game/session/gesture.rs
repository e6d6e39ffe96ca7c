//! Taps, drags and answers: how a hand makes a move on the board.

use engine::{Move, Square};

use super::Session;
use crate::hand::{Drag, Hand, Narrowed, Pending, keep, narrow, target};
use crate::{Choice, ChoiceKind, Effect};

impl Session {
    pub(super) fn tap(&mut self, square: Square) {
        self.drawings.clear();
        if self.curtain.is_some() || !self.back_to_present(square) {
            return;
        }
        if self.tokens.is_some() {
            self.toggle_token(square);
        } else if self.moment.hand.pending.is_some() {
            self.answer_by_tap(square);
        } else if self.game.is_over() {
            self.moment.hand = Hand::default();
        } else if !self.is_my_turn() {
            self.tap_for_premove(square);
        } else if self.game.is_placing() {
            self.place_assassin(square);
        } else {
            let from = self.moment.hand.selected;
            if from == Some(square) {
                self.moment.hand.selected = None;
            } else if from.is_none_or(|from| !self.try_move(from, square, false)) {
                self.moment.hand.selected = Some(square).filter(|&square| self.can_select(square));
            }
        }
    }

    /// Goes back to the present when the board is touched while the past is shown. Returns whether the touch counts in
    /// the present, too: only if the same piece still stands there did the person aim at it.
    fn back_to_present(&mut self, square: Square) -> bool {
        if self.review.is_none() {
            return true;
        }
        let past = self.piece_id(square);
        self.review = None;
        past.is_some() && past == self.piece_id(square)
    }

    pub(super) fn drag_start(&mut self, square: Square) {
        self.drawings.clear();
        if self.curtain.is_some() || self.tokens.is_some() || !self.back_to_present(square) {
            return;
        }
        if let Some(pending) = &self.moment.hand.pending {
            if pending.kind == ChoiceKind::Exit && pending.at == square {
                self.moment.hand.drag = Some(Drag {
                    from: square,
                    over: Some(square),
                    was_selected: false,
                });
                return;
            }
            self.moment.hand.pending = None;
        }
        let may = if self.is_my_turn() {
            self.can_select(square)
        } else {
            self.can_premove(square)
        };
        if may {
            let was_selected = self.moment.hand.selected == Some(square);
            self.moment.hand.selected = Some(square);
            self.moment.hand.drag = Some(Drag {
                from: square,
                over: Some(square),
                was_selected,
            });
        }
    }

    pub(super) fn drag_over(&mut self, square: Option<Square>) {
        if let Some(drag) = &mut self.moment.hand.drag {
            drag.over = square;
        }
    }

    pub(super) fn drop_at(&mut self, square: Option<Square>) {
        let Some(drag) = self.moment.hand.drag.take() else {
            return;
        };
        if self.moment.hand.pending.is_some() {
            match square {
                Some(square) if square != drag.from => self.answer_by_tap(square),
                _ => {}
            }
            return;
        }
        match square {
            Some(square) if square == drag.from => {
                if drag.was_selected {
                    self.moment.hand.selected = None;
                }
            }
            Some(square) if self.is_my_turn() => {
                if !self.try_move(drag.from, square, true) {
                    self.moment.hand.selected = None;
                }
            }
            Some(square) if self.moment.hand.selected == Some(drag.from) => {
                self.tap_for_premove(square);
                self.moment.hand.selected = None;
            }
            _ => self.moment.hand.selected = None,
        }
    }

    /// Whether the person may pick up what stands here now.
    pub(crate) fn can_select(&self, square: Square) -> bool {
        self.is_my_turn()
            && !self.game.is_placing()
            && self
                .visible_pieces()
                .piece(square)
                .is_some_and(|piece| piece.color == self.game.turn())
    }

    /// The legal moves of the piece on a square.
    pub(crate) fn moves_from(&self, from: Square) -> Vec<Move> {
        let mut moves = self.game.position().legal_moves();
        moves.retain(|play| play.from() == Some(from));
        moves
    }

    /// Sends a piece to a square: plays the move, or asks what is still open. A king that is dropped on its rook castles; a
    /// tap there selects the rook. Returns `false` if the piece cannot go there.
    pub(super) fn try_move(&mut self, from: Square, at: Square, dropped: bool) -> bool {
        let mut moves = self.moves_from(from);
        let position = self.game.position();
        let castles_with = |play| position.castled_rook(play).map(|(rook, _)| rook);
        moves.retain(|play| target(*play) == at || (dropped && castles_with(*play) == Some(at)));
        self.go_on(
            Pending {
                kind: ChoiceKind::Exit,
                from,
                at,
                moves,
                dropped,
            },
            false,
        )
    }

    /// Plays the one move that is left, or asks the next question. `sure` says that the person has answered the last one.
    pub(super) fn go_on(&mut self, mut pending: Pending, sure: bool) -> bool {
        let position = self.game.position();
        match narrow(position, &mut pending.moves, self.settings.auto_queen, sure) {
            Narrowed::Nothing => false,
            Narrowed::Play(play) if self.settings.confirm_moves && !sure => {
                pending.kind = ChoiceKind::Confirm;
                pending.at = play.to();
                pending.moves = vec![play];
                self.wait_for_answer(pending);
                true
            }
            Narrowed::Play(play) => {
                self.motion.dropped = pending.dropped;
                self.moment.hand = Hand::default();
                self.play_mine(play);
                true
            }
            Narrowed::Choose(kind) => {
                pending.kind = kind;
                self.wait_for_answer(pending);
                true
            }
        }
    }

    /// Asks the person something about a move before it is complete.
    fn wait_for_answer(&mut self, pending: Pending) {
        let from = pending.from;
        self.moment.hand = Hand {
            selected: Some(from),
            pending: Some(pending),
            ..Hand::default()
        };
        // Nothing is asked aloud about a hidden piece that is not shown.
        if self.visible_pieces().piece(from).is_some() {
            self.ask_aloud();
        }
    }

    /// Says what the board asks, and the exits that can be chosen.
    pub(super) fn ask_aloud(&mut self) {
        let pieces = self.piece_models(self.shown_ply());
        let Some(choice) = self.choice_model(&pieces) else {
            return;
        };
        let mut text = choice.prompt;
        if choice.kind == ChoiceKind::Exit {
            let exits: Vec<String> = choice
                .options
                .into_iter()
                .map(|option| option.label)
                .collect();
            text = format!("{text} {}.", exits.join(", "));
        }
        self.emit(Effect::Announce(text));
    }

    pub(super) fn choose(&mut self, choice: Choice) {
        let Some(pending) = self.moment.hand.pending.clone() else {
            return;
        };
        let fits = match pending.kind {
            ChoiceKind::Promotion => matches!(choice, Choice::Promote(_)),
            ChoiceKind::Exit => matches!(choice, Choice::Exit(_) | Choice::Stay),
            ChoiceKind::WalkOrJump => matches!(choice, Choice::Walk | Choice::Activate),
            ChoiceKind::OwnAssassin | ChoiceKind::Confirm => choice == Choice::Yes,
        };
        let moves = keep(&pending.moves, choice);
        if fits && !moves.is_empty() {
            // The button that was pressed is gone with the question.
            self.emit(Effect::FocusBoard);
            self.go_on(Pending { moves, ..pending }, choice == Choice::Yes);
        }
    }

    /// A tap while the board asks: on an exit it chooses that exit, on the entry it stays there, elsewhere it cancels.
    fn answer_by_tap(&mut self, square: Square) {
        let Some(pending) = &self.moment.hand.pending else {
            return;
        };
        let answer = match pending.kind {
            ChoiceKind::Exit if square == pending.at => Choice::Stay,
            ChoiceKind::Exit => Choice::Exit(square),
            _ => return self.cancel(),
        };
        if keep(&pending.moves, answer).is_empty() {
            self.cancel();
        } else {
            self.choose(answer);
        }
    }

    /// Cancels one thing, the innermost first: a question, a selection, a premove, and at last the drawings.
    pub(super) fn cancel(&mut self) {
        if self.moment.ask.is_some_and(|ask| !ask.is_answer()) {
            self.moment.ask = None;
        } else if self.moment.hand.pending.is_some()
            || self.moment.hand.selected.is_some()
            || self.moment.hand.drag.is_some()
        {
            if self.moment.hand.pending.is_some() {
                self.emit(Effect::FocusBoard);
            }
            self.moment.hand = self.moment.hand.premove_only();
        } else if self.moment.hand.premove.is_some() {
            self.moment.hand.premove = None;
        } else {
            self.drawings.clear();
        }
    }
}
