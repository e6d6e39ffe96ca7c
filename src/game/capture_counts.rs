//! The number of pieces that each side has captured. It is kept from ply to ply, because it is read at every redraw and
//! changes only with a capture.

use engine::{ByColor, Captured, Color, Role};

/// The number of enemy pieces of each kind that each side has captured so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CaptureCounts(ByColor<[u8; 8]>);

impl CaptureCounts {
    /// Returns the counts after a ply with these captures. A hidden assassin that its own side has captured counts for
    /// nobody.
    #[must_use]
    pub fn after(mut self, mover: Color, captured: &[Captured]) -> CaptureCounts {
        for piece in captured.iter().map(|captured| captured.piece) {
            if piece.color != mover {
                let count = &mut self.0[mover][piece.role as usize];
                *count = count.saturating_add(1);
            }
        }
        self
    }

    /// Returns how many pieces of a kind a side has captured.
    pub fn count(&self, color: Color, role: Role) -> u8 {
        self.0[color][role as usize]
    }
}
