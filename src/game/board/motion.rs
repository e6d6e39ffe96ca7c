//! The change from the previously shown position to the current one, for animation.

use engine::{Move, Square, Variant};

use super::{Motion, PieceId, PieceModel};
use crate::report::report;
use crate::session::{Session, ShownPosition};

impl Session {
    /// Returns the pieces on the screen, to compare with those of the next position.
    pub(crate) fn shown_position(&self) -> ShownPosition {
        let ply = self.shown_ply();
        let pieces = self.piece_models(ply);
        let listed = Square::ALL.into_iter().filter_map(|square| {
            let piece = pieces[square.index()]?;
            Some((
                PieceModel {
                    draggable: false,
                    ..piece
                },
                square,
            ))
        });
        ShownPosition {
            ply,
            pieces: listed.collect(),
        }
    }

    /// Records the change from the previously shown position to the current one.
    pub(crate) fn track_motion(&mut self) {
        let shown = self.shown_position();
        if shown == self.last_shown {
            return;
        }
        let dropped = self.motion.dropped;
        let serial = self.motion.serial + 1;
        self.motion = Motion {
            serial,
            dropped,
            ..Motion::default()
        };
        let stays = |id: PieceId| shown.pieces.iter().any(|(piece, _)| piece.id == id);
        self.motion.gone = self
            .last_shown
            .pieces
            .iter()
            .copied()
            .filter(|(piece, _)| !stays(piece.id))
            .collect();
        if shown.ply.abs_diff(self.last_shown.ply) == 1 {
            let forward = shown.ply > self.last_shown.ply;
            self.trace(shown.ply.max(self.last_shown.ply), forward);
        }
        self.last_shown = shown;
    }

    /// Records the path of the ply that led to `ply`; reversed if that ply was taken back or stepped back over.
    fn trace(&mut self, ply: usize, forward: bool) {
        let Some(play) = self.game.move_or_undone(ply - 1) else {
            return;
        };
        let before = self.game.position_at(ply - 1);
        let report = report(before, &before.observe(play, None), before);
        let (Some(from), Some(to)) = (report.from, report.to) else {
            return;
        };
        let mut path = match report.via {
            Some(via) => vec![from, via, to],
            None if matches!(play, Move::Activate { .. }) => vec![from, to],
            None => return,
        };
        let swap = report.swapped.map(|_| (report.via.unwrap_or(from), to));
        let token = report
            .via
            .filter(|_| self.game.variant() == Variant::PortalStandard)
            .map(|via| (via, from));
        if !forward {
            path.reverse();
        }
        self.motion.path = path;
        self.motion.swap = swap;
        self.motion.tokens = token
            .map(|(via, from)| if forward { (via, from) } else { (from, via) })
            .into_iter()
            .collect();
    }
}
