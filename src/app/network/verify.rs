//! Verifying the proof of fair play that comes with a game from a file.

use engine::Color;
use p2p::audit::verify;

use super::Network;
use crate::ui::network::NetText;

impl Network {
    /// Verifies the proof that came with the game on the board, and tells the player the outcome.
    pub(super) fn verify(&self) {
        match self
            .store
            .table
            .with_session_untracked(verify::verify_session)
        {
            Ok(report) => {
                for color in Color::ALL {
                    let verdict = report.verdicts[color].clone();
                    self.show_text(NetText::Audit(Some(color), verdict));
                }
            }
            Err(error) => self.show_text(NetText::NotVerified(error.to_string())),
        }
    }
}
