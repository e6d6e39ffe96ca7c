//! The model of the question that the board asks before a move is complete.

use engine::{Move, Square};

use super::context::{BoardContext, Pieces};
use super::*;
use crate::interaction::{PROMOTION_ORDER, PendingMove, moves_matching};
use crate::session::Session;
use crate::{Choice, Label, Message};

impl Session {
    /// Returns the question that the board asks now, if any. `pieces` are the pieces that the viewer sees.
    pub(crate) fn choice_model(&self, pieces: &Pieces) -> Option<ChoiceModel> {
        let pending = self.ply_state.interaction.pending.as_ref()?;
        let piece = pieces[pending.from.index()]?;
        let options = match pending.kind {
            ChoiceKind::Promotion => self.promotions(pending),
            ChoiceKind::Exit => self.exits(pending, pieces),
            ChoiceKind::WalkOrJump => vec![
                self.option(Choice::Walk, Label::WALK_HERE),
                self.option(Choice::Activate, Label::JUMP_HERE),
            ],
            ChoiceKind::OwnAssassin => vec![self.option(Choice::Yes, Label::YES)],
            ChoiceKind::Confirm => vec![self.option(Choice::Yes, Label::PLAY)],
        };
        Some(ChoiceModel {
            kind: pending.kind,
            from: pending.from,
            at: pending.at,
            piece,
            prompt: self.prompt(pending),
            options,
        })
    }

    /// Returns the question in words.
    pub(crate) fn prompt(&self, pending: &PendingMove) -> String {
        match pending.kind {
            ChoiceKind::Promotion => self.say(Label::PROMOTE),
            ChoiceKind::Exit => self.say(Label::CHOOSE_EXIT),
            ChoiceKind::WalkOrJump => self.say(Message::WalkOrJump(pending.at)),
            ChoiceKind::OwnAssassin => self.say(Label::CONFIRM_OWN_ASSASSIN),
            ChoiceKind::Confirm => {
                // Written from the position as the person knows it, like a hint.
                let known = self.known_position();
                let written = |play: &Move| self.in_print(&engine::san::san(&known, *play));
                let play = pending.moves.first().map(written);
                self.say(Message::PlayIt(play.unwrap_or_default()))
            }
        }
    }

    fn option(&self, choice: Choice, label: Label) -> OptionModel {
        OptionModel {
            choice,
            square: None,
            role: None,
            swaps: None,
            label: self.say(label),
        }
    }

    fn promotions(&self, pending: &PendingMove) -> Vec<OptionModel> {
        let possible = |role| !moves_matching(&pending.moves, Choice::Promote(role)).is_empty();
        let roles = PROMOTION_ORDER.into_iter().filter(|&role| possible(role));
        roles
            .map(|role| OptionModel {
                role: Some(role),
                ..self.option(Choice::Promote(role), Label::role(role))
            })
            .collect()
    }

    fn exits(&self, pending: &PendingMove, pieces: &Pieces) -> Vec<OptionModel> {
        let option = |play: &Move| {
            let (choice, square, swaps, label) = match *play {
                Move::Jump { exit, .. } => {
                    let swaps = pieces[exit.index()].map(|piece| piece.piece);
                    (
                        Choice::Exit(exit),
                        exit,
                        swaps,
                        Message::ExitTo {
                            square: exit,
                            swaps,
                        },
                    )
                }
                _ => (Choice::Stay, pending.at, None, Message::StayOn(pending.at)),
            };
            OptionModel {
                choice,
                square: Some(square),
                role: None,
                swaps,
                label: self.say(label),
            }
        };
        pending.moves.iter().map(option).collect()
    }
}

impl BoardContext<'_> {
    /// Returns the arrows of an exit choice: one to each exit for the jumping piece, and one back for each piece that
    /// it would swap with.
    pub fn choice_arrows(&self) -> Vec<ArrowModel> {
        let Some(choice) = &self.choice else {
            return Vec::new();
        };
        let entry = choice.at;
        let mut arrows = Vec::new();
        for option in &choice.options {
            let Choice::Exit(exit) = option.choice else {
                continue;
            };
            arrows.push(ArrowModel {
                from: entry,
                to: exit,
                kind: ArrowKind::Jump,
            });
            if option.swaps.is_some() {
                arrows.push(ArrowModel {
                    from: exit,
                    to: entry,
                    kind: ArrowKind::Swap,
                });
            }
        }
        arrows
    }
}

/// Returns the squares of the column that offers the promotions: `count` squares, at most 8, from the last rank
/// inwards.
pub fn promotion_column(at: Square, count: usize) -> Vec<Square> {
    let up = at.rank().index() == 0;
    (0..count.min(8))
        .filter_map(|step| {
            let rank = if up { step } else { 7usize.checked_sub(step)? };
            Square::new(rank * 8 + at.file().index())
        })
        .collect()
}
