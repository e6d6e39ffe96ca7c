//! Making moves on the board by hand: taps, drags, and answers to the board's questions.

use engine::{Bitboard, Move, Square};

use super::Session;
use crate::interaction::{
    Drag, Interaction, Narrowed, PendingMove, moves_matching, narrow, target_square,
};
use crate::{Choice, ChoiceKind, Effect};

impl Session {
    pub(super) fn tap(&mut self, square: Square) {
        self.drawings.clear();
        if self.curtain.is_some() || !self.back_to_present(square) {
            return;
        }
        if self.tokens.is_some() {
            self.toggle_token(square);
        } else if self.closed_exits().has(square) {
            // The piece waits on, and the page says why it cannot come out there.
        } else if self.ply_state.interaction.pending.is_some() {
            self.answer_by_tap(square);
        } else if self.game.is_over() {
            self.ply_state.interaction = Interaction::default();
        } else if !self.is_my_turn() {
            self.tap_for_premove(square, false);
        } else if self.game.is_placing() {
            self.place_assassin(square);
        } else {
            let from = self.ply_state.interaction.selected;
            if from == Some(square) {
                self.ply_state.interaction.selected = None;
            } else if from.is_none_or(|from| !self.try_move(from, square, false)) {
                self.ply_state.interaction.selected =
                    Some(square).filter(|&square| self.can_select(square));
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
        if let Some(pending) = &self.ply_state.interaction.pending {
            if pending.kind == ChoiceKind::Exit && pending.at == square {
                self.ply_state.interaction.drag = Some(Drag {
                    from: square,
                    over: Some(square),
                    was_selected: false,
                });
                return;
            }
            self.ply_state.interaction.pending = None;
        }
        let may = if self.is_my_turn() {
            self.can_select(square)
        } else {
            self.can_premove(square)
        };
        if may {
            let was_selected = self.ply_state.interaction.selected == Some(square);
            self.ply_state.interaction.selected = Some(square);
            self.ply_state.interaction.drag = Some(Drag {
                from: square,
                over: Some(square),
                was_selected,
            });
        }
    }

    pub(super) fn drag_over(&mut self, square: Option<Square>) {
        if let Some(drag) = &mut self.ply_state.interaction.drag {
            drag.over = square;
        }
    }

    pub(super) fn drop_at(&mut self, square: Option<Square>) {
        let Some(drag) = self.ply_state.interaction.drag.take() else {
            return;
        };
        if square.is_some_and(|square| self.closed_exits().has(square)) {
            return;
        }
        if self.ply_state.interaction.pending.is_some() {
            match square {
                Some(square) if square != drag.from => self.answer_by_tap(square),
                _ => {}
            }
            return;
        }
        match square {
            Some(square) if square == drag.from => {
                if drag.was_selected {
                    self.ply_state.interaction.selected = None;
                }
            }
            Some(square) if self.is_my_turn() => {
                if !self.try_move(drag.from, square, true) {
                    self.ply_state.interaction.selected = None;
                }
            }
            Some(square) if self.ply_state.interaction.selected == Some(drag.from) => {
                self.tap_for_premove(square, true);
                if self.ply_state.interaction.pending.is_none() {
                    self.ply_state.interaction.selected = None;
                }
            }
            _ => self.ply_state.interaction.selected = None,
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

    /// Returns the squares to which the portal of the selected or waiting piece leads, but where it cannot come out now:
    /// something stands there, the way is closed to it, or its king would be in danger. While nothing is asked, a tap on an
    /// own piece selects that piece, so its square is not among them.
    pub(crate) fn closed_exits(&self) -> Bitboard {
        let interaction = &self.ply_state.interaction;
        let (entry, moves) = match (&interaction.pending, interaction.selected) {
            (Some(pending), _) if pending.kind == ChoiceKind::Exit => {
                (pending.at, pending.moves.clone())
            }
            (None, Some(from)) if self.is_my_turn() => (from, self.moves_from(from)),
            _ => return Bitboard::EMPTY,
        };
        let asks = interaction.pending.is_some();
        let setup = self.game.position().to_setup();
        let mut networks = setup.networks().iter();
        let exits: Bitboard = match networks.find(|network| network.squares().has(entry)) {
            Some(network) if network.owner().is_none_or(|owner| owner == setup.turn) => {
                network.targets(entry)
            }
            Some(_) => return Bitboard::EMPTY,
            None if asks => Square::ALL
                .into_iter()
                .filter(|square| setup.tokens[square.index()] > 0)
                .collect(),
            None => return Bitboard::EMPTY,
        };
        let can_go = |square: Square| {
            let reaches = |play: &Move| play.to() == square || target_square(*play) == square;
            moves.iter().any(reaches)
        };
        let own = |square: Square| {
            setup.pieces[square.index()].is_some_and(|piece| piece.color == setup.turn)
        };
        exits
            .into_iter()
            .filter(|&square| square != entry && !can_go(square) && (asks || !own(square)))
            .collect()
    }

    /// Sends a piece to a square: plays the move, or asks what is still undecided. A king that is dropped on its rook
    /// castles, whereas a tap on the rook selects the rook. Returns `false` if the piece cannot go there.
    pub(super) fn try_move(&mut self, from: Square, at: Square, dropped: bool) -> bool {
        let mut moves = self.moves_from(from);
        let position = self.game.position();
        let castles_with = |play| position.castled_rook(play).map(|(rook, _)| rook);
        moves.retain(|play| {
            target_square(*play) == at || (dropped && castles_with(*play) == Some(at))
        });
        self.continue_pending_move(
            PendingMove {
                kind: ChoiceKind::Exit,
                from,
                at,
                moves,
                dropped,
            },
            false,
        )
    }

    /// Plays the move if only one is left, or asks the next question. `confirmed` says that the person has confirmed
    /// the move. Returns `false` if no move is left.
    pub(super) fn continue_pending_move(
        &mut self,
        mut pending: PendingMove,
        confirmed: bool,
    ) -> bool {
        let position = self.game.position();
        match narrow(
            position,
            &mut pending.moves,
            self.settings.auto_queen,
            confirmed,
        ) {
            Narrowed::Nothing => false,
            Narrowed::Play(play) if self.settings.confirm_moves && !confirmed => {
                pending.kind = ChoiceKind::Confirm;
                pending.at = play.to();
                pending.moves = vec![play];
                self.wait_for_answer(pending);
                true
            }
            Narrowed::Play(play) => {
                self.motion.dropped = pending.dropped;
                self.ply_state.interaction = Interaction::default();
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
    pub(super) fn wait_for_answer(&mut self, pending: PendingMove) {
        let from = pending.from;
        self.ply_state.interaction = Interaction {
            selected: Some(from),
            pending: Some(pending),
            ..Interaction::default()
        };
        // A question about a hidden piece that is not shown is not read out: it would give the piece away.
        if self.visible_pieces().piece(from).is_some() {
            self.announce_choice();
        }
    }

    /// Has the board's question and the exits that can be chosen read out.
    pub(super) fn announce_choice(&mut self) {
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
        let Some(pending) = self.ply_state.interaction.pending.clone() else {
            return;
        };
        let fits = match pending.kind {
            ChoiceKind::Promotion => matches!(choice, Choice::Promote(_)),
            ChoiceKind::Exit => matches!(choice, Choice::Exit(_) | Choice::Stay),
            ChoiceKind::WalkOrJump => matches!(choice, Choice::Walk | Choice::Activate),
            ChoiceKind::OwnAssassin | ChoiceKind::Confirm => choice == Choice::Yes,
        };
        let moves = moves_matching(&pending.moves, choice);
        if fits && !moves.is_empty() {
            // The button that was pressed disappears with the question.
            self.emit(Effect::FocusBoard);
            if let (false, Choice::Promote(role)) = (self.is_my_turn(), choice) {
                return self.answer_premove(&pending, role);
            }
            self.continue_pending_move(PendingMove { moves, ..pending }, choice == Choice::Yes);
        }
    }

    /// Handles a tap while a question is open: on an exit it chooses that exit, on the entry it stays there, elsewhere
    /// it cancels.
    fn answer_by_tap(&mut self, square: Square) {
        let Some(pending) = &self.ply_state.interaction.pending else {
            return;
        };
        let answer = match pending.kind {
            ChoiceKind::Exit if square == pending.at => Choice::Stay,
            ChoiceKind::Exit => Choice::Exit(square),
            _ => return self.cancel(),
        };
        if moves_matching(&pending.moves, answer).is_empty() {
            self.cancel();
        } else {
            self.choose(answer);
        }
    }

    /// Takes back the selection and the premove, but no open question.
    pub(super) fn unselect(&mut self) {
        let interaction = &mut self.ply_state.interaction;
        interaction.premove = None;
        if interaction.pending.is_none() {
            interaction.selected = None;
        }
    }

    /// Cancels one thing, the innermost first: a question, a selection, a premove, and at last the drawings.
    pub(super) fn cancel(&mut self) {
        if self
            .ply_state
            .question
            .is_some_and(|question| !question.is_answer())
        {
            self.ply_state.question = None;
        } else if self.ply_state.interaction.pending.is_some()
            || self.ply_state.interaction.selected.is_some()
            || self.ply_state.interaction.drag.is_some()
        {
            if self.ply_state.interaction.pending.is_some() {
                self.emit(Effect::FocusBoard);
            }
            self.ply_state.interaction = self.ply_state.interaction.premove_only();
        } else if self.ply_state.interaction.premove.is_some() {
            self.ply_state.interaction.premove = None;
        } else {
            self.drawings.clear();
        }
    }
}
