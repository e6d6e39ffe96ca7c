//! Move generation: everything that looks like a move is tried on a copy and kept if the mover's king is safe.

use portal_chess_engine::{Color, Piece, Role, Variant};

use super::{At, Game, all_squares, forward, last_rank, name, on_board, pawn_start};

const STRAIGHT: [At; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [At; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const KNIGHT: [At; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

fn directions(role: Role) -> Vec<At> {
    match role {
        Role::Rook => STRAIGHT.to_vec(),
        Role::Bishop => DIAGONAL.to_vec(),
        Role::Queen | Role::Triceratops => [STRAIGHT, DIAGONAL].concat(),
        _ => Vec::new(),
    }
}

fn leaps(role: Role) -> Vec<At> {
    match role {
        Role::Knight | Role::Triceratops => KNIGHT.to_vec(),
        Role::King | Role::Assassin => [STRAIGHT, DIAGONAL].concat(),
        _ => Vec::new(),
    }
}

impl Game {
    /// Whether a piece of `by` could capture on this square. All pieces on the board count, so hidden assassins must
    /// have been removed before.
    pub fn is_attacked(&self, square: At, by: Color) -> bool {
        if self.has_token(square) && !self.open_tokens().iter().any(|&open| open != square) {
            return false;
        }
        all_squares().any(|from| {
            let Some(piece) = self.get(from).filter(|piece| piece.color == by) else {
                return false;
            };
            self.reaches(from, piece, square)
        })
    }

    fn reaches(&self, from: At, piece: Piece, target: At) -> bool {
        if piece.role == Role::Pawn {
            return target.1 == from.1 + forward(piece.color) && (target.0 - from.0).abs() == 1;
        }
        if leaps(piece.role)
            .iter()
            .any(|step| (from.0 + step.0, from.1 + step.1) == target)
        {
            return true;
        }
        directions(piece.role).iter().any(|step| {
            let mut square = (from.0 + step.0, from.1 + step.1);
            while on_board(square) {
                if square == target {
                    return true;
                }
                if self.get(square).is_some() || self.has_token(square) {
                    return false;
                }
                square = (square.0 + step.0, square.1 + step.1);
            }
            false
        })
    }

    /// The legal moves as text, sorted.
    pub fn legal(&self) -> Vec<String> {
        if Color::ALL
            .into_iter()
            .any(|color| self.king(color).is_none())
        {
            return Vec::new();
        }
        let mut moves: Vec<String> = self
            .candidates()
            .into_iter()
            .filter(|text| self.leaves_king_safe(text))
            .collect();
        moves.sort();
        let before = moves.len();
        moves.dedup();
        assert_eq!(moves.len(), before, "a move was made twice");
        moves
    }

    /// Whether the king is safe after a move, as far as the mover can know: an enemy assassin counts only if it was
    /// revealed before and still is.
    fn leaves_king_safe(&self, text: &str) -> bool {
        let after = self.play(text);
        if after.king(!self.turn).is_none() {
            return true;
        }
        let mut seen = after.clone();
        for square in all_squares() {
            let Some(Piece {
                color,
                role: Role::Assassin,
            }) = after.get(square)
            else {
                continue;
            };
            let known =
                after.is_revealed(square) && (color == self.turn || self.is_revealed(square));
            if !known {
                seen.set(square, None);
            }
        }
        let king = seen.king(self.turn).expect("the mover has a king");
        !seen.is_attacked(king, !self.turn)
    }

    fn candidates(&self) -> Vec<String> {
        if self.placing.contains(&self.turn) {
            return self.placings();
        }
        let mut moves = Vec::new();
        for from in all_squares() {
            let Some(piece) = self.get(from).filter(|piece| piece.color == self.turn) else {
                continue;
            };
            match piece.role {
                Role::Pawn => self.pawn_moves(from, &mut moves),
                Role::Assassin => self.assassin_moves(from, &mut moves),
                _ => self.piece_moves(from, piece, &mut moves),
            }
            if piece.role == Role::King {
                self.castlings(from, &mut moves);
            }
            self.activations(from, &mut moves);
        }
        moves
    }

    fn placings(&self) -> Vec<String> {
        let pawns = pawn_start(self.turn);
        (0..8)
            .filter(|&file| {
                self.get((file, pawns))
                    == Some(Piece {
                        color: self.turn,
                        role: Role::Pawn,
                    })
            })
            .map(|file| (file, pawns + forward(self.turn)))
            // The square must look empty to the mover: own pieces are always visible, but a hidden enemy assassin may
            // be there.
            .filter(|&square| {
                self.solid(square).is_none()
                    && self
                        .get(square)
                        .is_none_or(|piece| piece.color != self.turn)
            })
            .map(|square| format!("A@{}", name(square)))
            .collect()
    }

    /// Adds a step onto a square that is empty of solid pieces or holds an enemy. The caller decides whether the piece
    /// moves on.
    fn arrive(&self, from: At, to: At, moves: &mut Vec<String>) {
        let capture = self.solid(to).is_some();
        if self
            .solid(to)
            .is_some_and(|piece| piece.color == self.turn || piece.role == Role::King)
        {
            return;
        }
        if self.has_token(to) {
            for exit in self.open_tokens().into_iter().filter(|&exit| exit != to) {
                moves.push(format!("{}{}>{}", name(from), name(to), name(exit)));
            }
            return;
        }
        let pawn = self.get(from).is_some_and(|piece| piece.role == Role::Pawn);
        if pawn && to.1 == last_rank(self.turn) {
            for letter in self.promotions().chars() {
                moves.push(format!("{}{}{letter}", name(from), name(to)));
            }
            return;
        }
        moves.push(format!("{}{}", name(from), name(to)));
        if !capture && self.portal(from).is_none() {
            for exit in self.exits(to) {
                moves.push(format!("{}{}>{}", name(from), name(to), name(exit)));
            }
        }
    }

    fn promotions(&self) -> &'static str {
        match self.variant {
            Variant::Chess | Variant::Portal | Variant::PortalCustom => "qrbn",
            Variant::Dinosaur => "qrbnt",
            Variant::Assassin => "qrbna",
            Variant::DinosaurAssassin => "qrbnta",
            Variant::PortalStandard => "q",
        }
    }

    fn piece_moves(&self, from: At, piece: Piece, moves: &mut Vec<String>) {
        for step in leaps(piece.role) {
            let to = (from.0 + step.0, from.1 + step.1);
            if on_board(to) {
                self.arrive(from, to, moves);
            }
        }
        for step in directions(piece.role) {
            let mut to = (from.0 + step.0, from.1 + step.1);
            while on_board(to) {
                self.arrive(from, to, moves);
                if self.solid(to).is_some() || self.has_token(to) {
                    break;
                }
                to = (to.0 + step.0, to.1 + step.1);
            }
        }
    }

    fn pawn_moves(&self, from: At, moves: &mut Vec<String>) {
        let ahead = (from.0, from.1 + forward(self.turn));
        if !on_board(ahead) {
            return;
        }
        if self.solid(ahead).is_none() {
            self.arrive(from, ahead, moves);
            let twice = (from.0, from.1 + 2 * forward(self.turn));
            if from.1 == pawn_start(self.turn)
                && !self.has_token(ahead)
                && self.solid(twice).is_none()
            {
                self.arrive(from, twice, moves);
            }
        }
        for to in [(from.0 - 1, ahead.1), (from.0 + 1, ahead.1)] {
            if !on_board(to) {
                continue;
            }
            if self.solid(to).is_some_and(|piece| piece.color != self.turn) {
                self.arrive(from, to, moves);
            } else if self.en_passant == Some(to)
                && self.solid(to).is_none()
                && self.variant != Variant::PortalStandard
            {
                moves.push(format!("{}{}", name(from), name(to)));
            }
        }
    }

    fn assassin_moves(&self, from: At, moves: &mut Vec<String>) {
        for step in leaps(Role::Assassin) {
            for distance in [1, 2] {
                let to = (from.0 + distance * step.0, from.1 + distance * step.1);
                if !on_board(to) {
                    continue;
                }
                let quiet = self.solid(to).is_none();
                let capture =
                    distance == 1 && self.solid(to).is_some_and(|piece| piece.color != self.turn);
                if quiet || capture {
                    moves.push(format!("{}{}", name(from), name(to)));
                }
            }
        }
    }

    fn castlings(&self, from: At, moves: &mut Vec<String>) {
        if self.variant == Variant::PortalStandard {
            return;
        }
        let (home, king_side, queen_side) = if self.turn == Color::White {
            (0, 'K', 'Q')
        } else {
            (7, 'k', 'q')
        };
        let seen = self.without_hidden();
        for (letter, between, path, to) in [
            (king_side, vec![5, 6], [4, 5, 6], 6),
            (queen_side, vec![1, 2, 3], [4, 3, 2], 2),
        ] {
            let free = between.iter().all(|&file| seen.get((file, home)).is_none());
            let safe = path
                .iter()
                .all(|&file| !seen.is_attacked((file, home), !self.turn));
            if self.castling.contains(letter) && free && safe {
                moves.push(format!("{}{}", name(from), name((to, home))));
            }
        }
    }

    /// The place of the network that a piece of the side to move may enter on this square.
    pub fn portal(&self, square: At) -> Option<usize> {
        let color = self.turn;
        self.networks
            .iter()
            .position(|network| network.serves(color) && network.entries.contains(&square))
    }

    /// The exits to which a piece of the side to move may jump from a portal, if it did not just come from one of them.
    fn exits(&self, entry: At) -> Vec<At> {
        let Some(place) = self.portal(entry) else {
            return Vec::new();
        };
        if self.cooldown.contains(&(self.turn, place)) {
            return Vec::new();
        }
        let mut exits = self.networks[place].exits.clone();
        exits.retain(|&exit| {
            exit != entry && self.get(exit).is_none_or(|piece| piece.color != self.turn)
        });
        exits
    }

    fn activations(&self, from: At, moves: &mut Vec<String>) {
        for exit in self.exits(from) {
            if !self.no_return.contains(&(self.turn, from, exit)) {
                moves.push(format!("{}>{}", name(from), name(exit)));
            }
        }
    }
}
