//! The effect of a move on the board and on the rest of the state.

use portal_chess_engine::{Color, Piece, Role, Variant};

use super::{At, Game, at, forward, pawn_start};

impl Game {
    /// The position after a move, which is assumed to be possible.
    pub fn play(&self, text: &str) -> Game {
        let mut after = self.clone();
        after.turn = !self.turn;
        after.en_passant = None;
        if let Some(square) = text.strip_prefix("A@") {
            after.set(
                at(square),
                Some(Piece {
                    color: self.turn,
                    role: Role::Assassin,
                }),
            );
            after.placing.retain(|&color| color != self.turn);
            return after;
        }
        after.half += 1;
        if self.turn == Color::Black {
            after.full += 1;
        }
        after.cooldown.retain(|entry| entry.0 != self.turn);
        after.no_return.retain(|entry| entry.0 != self.turn);

        let (head, exit) = match text.split_once('>') {
            Some((head, exit)) => (head, Some(at(exit))),
            None => (text, None),
        };
        let from = at(&head[..2]);
        let piece = self.get(from).expect("a piece moves");
        if piece.role == Role::Pawn {
            after.half = 0;
        }
        match (self.variant, exit) {
            (Variant::Portal | Variant::PortalCustom, Some(exit)) => {
                let entry = if head.len() == 4 {
                    at(&head[2..])
                } else {
                    from
                };
                after.jump(self, from, entry, exit);
            }
            (_, Some(exit)) => {
                let entry = at(&head[2..]);
                after.take(entry);
                after.set(from, None);
                after.set(exit, Some(piece));
                let used = after
                    .tokens
                    .iter()
                    .position(|&token| token == entry)
                    .expect("a token is entered");
                after.tokens[used] = from;
            }
            (_, None) => {
                let to = at(&head[2..4]);
                let promotion = head.chars().nth(4);
                after.walk(self, from, to, promotion);
            }
        }
        after.forget_castling();
        after
    }

    /// Removes the piece from a square, if there is one.
    fn take(&mut self, square: At) {
        if self.get(square).is_some() {
            self.half = 0;
            self.set(square, None);
        }
    }

    fn walk(&mut self, before: &Game, from: At, to: At, promotion: Option<char>) {
        let piece = before.get(from).expect("a piece moves");
        let color = before.turn;
        let solid_target = before.solid(to).is_some();
        self.take(to);
        self.set(from, None);
        self.set(to, Some(piece));
        if let Some(letter) = promotion {
            let role = Role::from_letter(letter).expect("a promotion");
            self.set(to, Some(Piece { color, role }));
        }
        if piece.role == Role::Pawn {
            if before.en_passant == Some(to) && from.0 != to.0 && !solid_target {
                self.take((to.0, to.1 - forward(color)));
            }
            if from.1 == pawn_start(color) && (to.1 - from.1).abs() == 2 {
                self.en_passant = Some((from.0, from.1 + forward(color)));
            }
        }
        if piece.role == Role::King && (from.0 - to.0).abs() == 2 {
            let (rook, target) = if to.0 == 6 { (7, 5) } else { (0, 3) };
            let rook_piece = self.get((rook, from.1));
            self.set((rook, from.1), None);
            self.take((target, from.1));
            self.set((target, from.1), rook_piece);
        }
    }

    fn jump(&mut self, before: &Game, from: At, entry: At, exit: At) {
        let swapped = before.get(exit);
        self.set(from, None);
        self.set(exit, before.get(from));
        if let Some(swapped) = swapped {
            self.set(entry, Some(swapped));
        }
        let place = before.portal(entry).expect("a portal is entered");
        let network = &before.networks[place];
        let closed = (!before.turn, place);
        if network.owner.is_none() {
            if swapped.is_some() && !self.cooldown.contains(&closed) {
                self.cooldown.push(closed);
            }
        } else if !network.one_way {
            self.no_return.push((before.turn, exit, entry));
        }
    }

    /// A castling right is lost as soon as its king or rook is not at home.
    fn forget_castling(&mut self) {
        let home = |color, role, square: &str| self.get(at(square)) == Some(Piece { color, role });
        let kept: String = self
            .castling
            .chars()
            .filter(|letter| match letter {
                'K' => home(Color::White, Role::King, "e1") && home(Color::White, Role::Rook, "h1"),
                'Q' => home(Color::White, Role::King, "e1") && home(Color::White, Role::Rook, "a1"),
                'k' => home(Color::Black, Role::King, "e8") && home(Color::Black, Role::Rook, "h8"),
                _ => home(Color::Black, Role::King, "e8") && home(Color::Black, Role::Rook, "a8"),
            })
            .collect();
        self.castling = kept;
    }
}
