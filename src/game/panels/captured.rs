//! The captured pieces of each side, and the difference in material. Captures are public, even those of hidden
//! assassins, so this is the same for every viewer.

use engine::{ByColor, Color, Piece, Role};

use super::CapturedModel;
use crate::Message;
use crate::session::Session;

/// Returns the value of a kind of piece when material is compared, in pawns. The king does not count.
const fn piece_value(role: Role) -> u32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Assassin => 4,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::Triceratops => 12,
        Role::King => 0,
    }
}

/// The kinds of pieces from the most to the least valuable.
const ORDER: [Role; 8] = [
    Role::King,
    Role::Triceratops,
    Role::Queen,
    Role::Rook,
    Role::Assassin,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];

impl Session {
    /// Returns the enemy pieces that a side has captured up to the shown ply, and its material lead.
    pub fn captured(&self, color: Color) -> CapturedModel {
        let counts = self.game.capture_counts(self.shown_ply());
        let pieces: Vec<(Role, u8)> = ORDER
            .into_iter()
            .map(|role| (role, counts.count(color, role)))
            .filter(|&(_, count)| count > 0)
            .collect();
        let material = self.material();
        let lead = material[color].saturating_sub(material[!color]);
        let spoken = self.say(Message::CapturedSpoken {
            color,
            pieces: pieces.clone(),
            lead,
        });
        CapturedModel {
            color,
            pieces,
            lead,
            spoken,
        }
    }

    /// Returns each side's material at the shown ply, in pawns. It reveals nothing, since placings, promotions and
    /// captures are public. An assassin that is still to be placed already counts.
    fn material(&self) -> ByColor<u32> {
        let position = self.game.position_at(self.shown_ply());
        let placing = position.placing();
        let mut sum = ByColor(Color::ALL.map(|color| {
            let missing_assassins = u32::from(self.game.missing_assassins(self.shown_ply(), color));
            piece_value(Role::Assassin) * (missing_assassins + u32::from(placing[color]))
        }));
        for square in engine::Square::ALL {
            if let Some(Piece { color, role }) = position.piece_at(square) {
                sum[color] += piece_value(role);
            }
        }
        sum
    }
}
