//! Turns a viewer's observation of a ply into a report, from which a sentence and a sound are made.

use engine::{AnyPosition, Move, Observation, ObservedMove};

use crate::SoundKind;
use crate::text::message::PlyReport;

/// Returns the report of an observed ply that led from one position to another.
pub fn report(before: &AnyPosition, observation: &Observation, after: &AnyPosition) -> PlyReport {
    let mover = before.turn();
    let mut report = PlyReport {
        color: Some(mover),
        captured: observation
            .captured
            .iter()
            .map(|captured| captured.piece)
            .collect(),
        check: after.is_check(),
        ..PlyReport::default()
    };
    match observation.moved {
        ObservedMove::Placing => report.placed = true,
        ObservedMove::Assassin { from, to } => {
            report.role = Some(engine::Role::Assassin);
            (report.from, report.to) = (from, to);
        }
        ObservedMove::Whole(Move::Place { square }) => {
            report.placed = true;
            report.to = Some(square);
        }
        ObservedMove::Whole(play) => {
            report.from = play.from();
            report.to = Some(play.to());
            report.role = play
                .from()
                .and_then(|from| before.piece_at(from))
                .map(|piece| piece.role);
            match play {
                Move::Normal { promotion, .. } => {
                    report.promotion = promotion;
                    report.castled = before.castling_side(play);
                }
                Move::Jump { entry, exit, .. } => {
                    report.via = Some(entry);
                    report.swapped = before.piece_at(exit);
                }
                Move::Activate { exit, .. } => report.swapped = before.piece_at(exit),
                Move::Place { .. } => {}
            }
        }
    }
    report
}

/// Returns the sound of the most important event in a ply.
pub fn ply_sound(observation: &Observation, report: &PlyReport) -> SoundKind {
    let through = matches!(
        observation.moved,
        ObservedMove::Whole(Move::Jump { .. } | Move::Activate { .. })
    );
    if report.check {
        SoundKind::Check
    } else if report.swapped.is_some() {
        SoundKind::Swap
    } else if !report.captured.is_empty() {
        SoundKind::Capture
    } else if through {
        SoundKind::Portal
    } else {
        SoundKind::Move
    }
}
