//! What each side has captured, and who has more material. Everybody learns what was captured, hidden assassins included,
//! so this is the same for every viewer.

use engine::{ByColor, Color, Piece, Role};

use super::CapturedModel;
use crate::Message;
use crate::session::Session;

/// What a piece counts when material is compared. The king does not count.
const fn worth(role: Role) -> u32 {
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

/// From the most to the least valuable.
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
    /// What a side has captured up to the shown ply: enemy pieces only.
    pub fn captured(&self, color: Color) -> CapturedModel {
        let tally = self.game.tally(self.shown_ply());
        let pieces: Vec<(Role, u8)> = ORDER
            .into_iter()
            .map(|role| (role, tally.count(color, role)))
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

    /// How much material each side has at the shown ply. Everybody may know it, since placings, promotions and captures
    /// are public. An assassin that is still to be placed counts already.
    fn material(&self) -> ByColor<u32> {
        let position = self.game.position_at(self.shown_ply());
        let placing = position.placing();
        let mut sum = ByColor(Color::ALL.map(|color| {
            let unseen = u32::from(self.game.unseen(self.shown_ply(), color));
            worth(Role::Assassin) * (unseen + u32::from(placing[color]))
        }));
        for square in engine::Square::ALL {
            if let Some(Piece { color, role }) = position.piece_at(square) {
                sum[color] += worth(role);
            }
        }
        sum
    }
}
