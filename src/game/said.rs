//! What is said and heard of a ply, as far as the listener may know it.

use engine::{AnyPosition, Move, Observation, Told, is_castling};

use crate::SoundKind;
use crate::text::message::PlySaid;

/// What may be said of a ply that somebody heard of.
pub fn ply(before: &AnyPosition, observation: &Observation, after: &AnyPosition) -> PlySaid {
    let mover = before.turn();
    let mut said = PlySaid {
        color: Some(mover),
        captured: observation
            .captured
            .iter()
            .map(|captured| captured.piece)
            .collect(),
        check: after.is_check(),
        ..PlySaid::default()
    };
    match observation.told {
        Told::Placing => said.placed = true,
        Told::Assassin { from, to } => {
            said.role = Some(engine::Role::Assassin);
            (said.from, said.to) = (from, to);
        }
        Told::Move(Move::Place { square }) => {
            said.placed = true;
            said.to = Some(square);
        }
        Told::Move(play) => {
            said.from = play.from();
            said.to = Some(play.to());
            said.role = play
                .from()
                .and_then(|from| before.piece_at(from))
                .map(|piece| piece.role);
            match play {
                Move::Normal {
                    from,
                    to,
                    promotion,
                } => {
                    said.promotion = promotion;
                    said.castled = is_castling(before, play).then_some(to.file() > from.file());
                }
                Move::Jump { entry, exit, .. } => {
                    said.via = Some(entry);
                    said.swapped = before.piece_at(exit);
                }
                Move::Activate { exit, .. } => said.swapped = before.piece_at(exit),
                Move::Place { .. } => {}
            }
        }
    }
    said
}

/// The one sound that says most of a ply.
pub fn loudest(observation: &Observation, said: &PlySaid) -> SoundKind {
    let through = matches!(
        observation.told,
        Told::Move(Move::Jump { .. } | Move::Activate { .. })
    );
    if said.check {
        SoundKind::Check
    } else if said.swapped.is_some() {
        SoundKind::Swap
    } else if !said.captured.is_empty() {
        SoundKind::Capture
    } else if through {
        SoundKind::Portal
    } else {
        SoundKind::Move
    }
}
