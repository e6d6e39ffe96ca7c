//! Turns a viewer's observation of a ply into a report, from which a sentence and a sound are made.

use engine::{AnyPosition, Color, Move, Observation, ObservedMove, Role};

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
            report.role = Some(Role::Assassin);
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

/// Returns the sounds of a ply, one for each thing that the viewer observed of it; they sound together. How a piece went
/// (it swapped, or else it went through a portal), a capture, an assassin that comes to light, and check each have their
/// own; the sound of a move stands for none of these. Nothing but check may depend on more than the observation and what
/// the viewer saw before. Check is public. With a ply that ends the game, its own sound is heard instead.
pub fn ply_sounds(
    before: &AnyPosition,
    observation: &Observation,
    after: &AnyPosition,
    report: &PlyReport,
    over: bool,
) -> Vec<SoundKind> {
    let through = matches!(
        observation.moved,
        ObservedMove::Whole(Move::Jump { .. } | Move::Activate { .. })
    );
    let heard = [
        (report.swapped.is_some(), SoundKind::Swap),
        (through && report.swapped.is_none(), SoundKind::Portal),
        (!report.captured.is_empty(), SoundKind::Capture),
        (
            reveals(before, observation, after, report),
            SoundKind::Reveal,
        ),
        (report.check && !over, SoundKind::Check),
    ];
    let mut sounds: Vec<_> = heard
        .iter()
        .filter(|heard| heard.0)
        .map(|heard| heard.1)
        .collect();
    if sounds.is_empty() {
        sounds.push(SoundKind::Move);
    }
    sounds
}

/// Whether somebody who sees only what both players see has seen an assassin come to light in a ply.
fn reveals(
    before: &AnyPosition,
    observation: &Observation,
    after: &AnyPosition,
    report: &PlyReport,
) -> bool {
    let mover = observation.mover;
    // Its own side knows a hidden assassin, and to the others its square is empty.
    let was_hidden =
        |color, square| before.hidden(color).has(square) || before.piece_at(square).is_none();
    let came = report.role == Some(Role::Assassin)
        && report.from.is_none_or(|from| was_hidden(mover, from))
        && report.to.is_some_and(|to| after.revealed(mover).has(to));
    let fell = observation.captured.iter().any(|fallen| {
        fallen.piece.role == Role::Assassin && was_hidden(fallen.piece.color, fallen.square)
    });
    // A viewer's own are known to it, so they do not appear to it.
    let uncovered = |color| (before.hidden(color) & after.revealed(color)).any();
    came || fell || !observation.appeared.is_empty() || Color::ALL.into_iter().any(uncovered)
}

#[cfg(test)]
mod tests {
    use engine::{PlayerView, Variant};

    use super::*;

    /// Returns the sounds of a ply to somebody who sees no more than `viewer`, or who knows everything but observes what
    /// `viewer` does.
    fn heard(before: &AnyPosition, play: Move, viewer: Option<Color>, all: bool) -> Vec<SoundKind> {
        let mut after = *before;
        after.play_unchecked(play);
        let over = after.status().is_over();
        let observation = before.observe(play, viewer);
        let seen = |position: &AnyPosition| match all {
            true => *position,
            false => *PlayerView::of(position, viewer).position(),
        };
        let (before, after) = (seen(before), seen(&after));
        let report = report(&before, &observation, &after);
        ply_sounds(&before, &observation, &after, &report, over)
    }

    /// A device that knows the whole game must not sound different from one that knows no more than the person: that
    /// would tell where an assassin hides.
    #[test]
    fn sounds_tell_no_more_than_the_person_may_know() {
        let mut revealed = 0;
        let mut captured = 0;
        for seed in 0..300_u64 {
            let variant = match seed % 2 {
                0 => Variant::Assassin,
                _ => Variant::DinosaurAssassin,
            };
            let mut position = AnyPosition::initial(variant);
            let mut random = seed;
            for _ in 0..120 {
                let moves = position.legal_moves();
                if position.status().is_over() || moves.is_empty() {
                    break;
                }
                // The constants are Knuth's.
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let play = moves[(random >> 33) as usize % moves.len()];
                for viewer in [None, Some(Color::White), Some(Color::Black)] {
                    let of_view = heard(&position, play, viewer, false);
                    let of_all = heard(&position, play, viewer, true);
                    let fen = position.fen();
                    assert_eq!(of_view, of_all, "{play} in {fen} for {viewer:?}");
                    if viewer.is_none() {
                        revealed += usize::from(of_all.contains(&SoundKind::Reveal));
                        captured += usize::from(of_all.contains(&SoundKind::Capture));
                    }
                }
                position.play_unchecked(play);
            }
        }
        assert!(revealed > 100 && captured > 1000, "{revealed} {captured}");
    }
}
