//! Marks on squares: the last ply, check, the selected or dragged piece, and the squares that it may go to.

use engine::{Bitboard, Move, Role, Square, Variant};

use super::context::BoardContext;
use super::{ChoiceKind, ChoiceModel, Mark, Marks};
use crate::Choice;
use crate::interaction::{Premove, target_square};
use crate::report::report;

impl BoardContext<'_> {
    /// Returns the marks of every square.
    pub fn marks(&self) -> [Marks; 64] {
        let session = self.session;
        let mut marks = [Marks::default(); 64];
        self.mark_last(&mut marks);
        if self.position.is_check()
            && let Some(king) = self.position.king(self.position.turn())
        {
            marks[king.index()].add(Mark::Check);
        }
        for square in Square::ALL {
            if self.piece(square).is_some_and(|piece| piece.revealed) {
                marks[square.index()].add(Mark::Revealed);
            }
        }
        if session.review.is_none() && !session.game.is_over() {
            self.mark_interaction(&mut marks);
            self.mark_placing(&mut marks);
        }
        marks
    }

    fn mark_last(&self, marks: &mut [Marks; 64]) {
        let game = &self.session.game;
        let Some(last) = self.ply.checked_sub(1) else {
            return;
        };
        let Some(observation) = game.observation(last, self.session.viewer()) else {
            return;
        };
        let report = report(game.position_at(last), &observation, self.position);
        for (square, mark) in [
            (report.from, Mark::LastFrom),
            (report.via, Mark::LastTo),
            (report.to, Mark::LastTo),
        ] {
            if let Some(square) = square {
                marks[square.index()].add(mark);
            }
        }
    }

    fn mark_interaction(&self, marks: &mut [Marks; 64]) {
        let session = self.session;
        let interaction = &session.ply_state.interaction;
        if let Some(Premove { from, to, .. }) = interaction.premove {
            marks[from.index()].add(Mark::PremoveFrom);
            marks[to.index()].add(Mark::PremoveTo);
        }
        let (moves, targets) = match interaction.selected {
            Some(from) if self.my_turn => {
                let moves = session.moves_from(from);
                let targets = moves.iter().copied().map(target_square).collect();
                (moves, targets)
            }
            Some(from) => (Vec::new(), session.premove_targets(from)),
            None => (Vec::new(), Bitboard::EMPTY),
        };
        let over = interaction.drag.and_then(|drag| drag.over);
        if let Some(over) = over.filter(|&over| targets.has(over)) {
            marks[over.index()].add(Mark::Hover);
        }
        for square in session.closed_exits() {
            marks[square.index()].add(Mark::Locked);
        }
        if let Some(choice) = &self.choice {
            mark_choice(choice, marks);
            return;
        }
        let Some(from) = interaction.selected else {
            return;
        };
        marks[from.index()].add(Mark::Selected);
        if !session.settings.show_targets {
            return;
        }
        if self.my_turn {
            self.mark_targets(from, &moves, marks);
        } else {
            for square in targets {
                marks[square.index()].add(Mark::Target);
            }
        }
    }

    fn mark_targets(&self, from: Square, moves: &[Move], marks: &mut [Marks; 64]) {
        let mover = self.piece(from).map(|piece| piece.piece);
        let pawn = mover.is_some_and(|mover| mover.role == Role::Pawn);
        for &play in moves {
            let at = target_square(play);
            let there = self.piece(at).map(|piece| piece.piece);
            let enemy =
                there.is_some_and(|there| Some(there.color) != mover.map(|mover| mover.color));
            let en_passant = pawn && from.file() != at.file() && there.is_none();
            let mark = match play {
                Move::Activate { .. } => Mark::Activation,
                _ if enemy || en_passant => Mark::Capture,
                _ => Mark::Target,
            };
            marks[at.index()].add(mark);
            if mark == Mark::Activation && enemy {
                marks[at.index()].add(Mark::Swap);
            }
            if matches!(play, Move::Jump { .. })
                && self.session.game.variant() == Variant::PortalStandard
            {
                marks[at.index()].add(Mark::EntryTarget);
            }
        }
    }

    fn mark_placing(&self, marks: &mut [Marks; 64]) {
        let session = self.session;
        if session.tokens.is_some() {
            for square in Square::ALL {
                if session.can_place_token(square) {
                    marks[square.index()].add(Mark::Placeable);
                }
            }
        } else if self.my_turn && session.game.is_placing() {
            for play in session.game.position().legal_moves() {
                marks[play.to().index()].add(Mark::Placeable);
            }
        }
    }
}

/// Marks the square that the board asks about, and the exits that can be chosen.
fn mark_choice(choice: &ChoiceModel, marks: &mut [Marks; 64]) {
    if choice.kind != ChoiceKind::Exit {
        marks[choice.at.index()].add(Mark::Selected);
        return;
    }
    marks[choice.at.index()].add(Mark::Entry);
    for option in &choice.options {
        let Choice::Exit(square) = option.choice else {
            continue;
        };
        marks[square.index()].add(Mark::Exit);
        if option.swaps.is_some() {
            marks[square.index()].add(Mark::Swap);
        }
    }
}
