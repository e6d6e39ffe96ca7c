//! Making moves on the board by hand: taps, drags, and answers to the board's questions.

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

    /// Returns to the present position if the board is touched while an earlier one is shown. Returns whether the touch
    /// also counts in the present position: only if the same piece stands on the square in both, because then the
    /// person aimed at it.
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

    /// Whether the person may pick up the piece on this square now.
    pub(crate) fn can_select(&self, square: Square) -> bool {
        self.is_my_turn()
            && !self.game.is_placing()
            && self
                .visible_pieces()
                .piece(square)
                .is_some_and(|piece| piece.color == self.game.turn())
    }

    /// Returns the legal moves of the piece on a square.
    pub(crate) fn moves_from(&self, from: Square) -> Vec<Move> {
        let mut moves = self.game.position().legal_moves();
        moves.retain(|play| play.from() == Some(from));
        moves
    }

    /// Sends a piece to a square: plays the move, or asks what is still undecided. A king that is dropped on its rook
    /// castles, whereas a tap on the rook selects the rook. Returns `false` if the piece cannot go there.
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

    /// Plays the move if only one is left, or asks the next question. `sure` says that the person has confirmed the
    /// move. Returns `false` if no move is left.
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

    /// Keeps an incomplete move and asks the person the open question about it.
    fn wait_for_answer(&mut self, pending: Pending) {
        let from = pending.from;
        self.moment.hand = Hand {
            selected: Some(from),
            pending: Some(pending),
            ..Hand::default()
        };
        // A question about a hidden piece that is not shown is not read out: it would give the piece away.
        if self.visible_pieces().piece(from).is_some() {
            self.ask_aloud();
        }
    }

    /// Has the board's question and the exits that can be chosen read out.
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
            // The button that was pressed disappears with the question.
            self.emit(Effect::FocusBoard);
            self.go_on(Pending { moves, ..pending }, choice == Choice::Yes);
        }
    }

    /// Handles a tap while a question is open: on an exit it chooses that exit, on the entry it stays there, elsewhere
    /// it cancels.
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
