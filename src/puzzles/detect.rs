//! Detection of puzzle themes. All themes follow from the moves and the rules without a search, so the themes in a file
//! can be checked by detecting them again. Attacks are determined by the rules as well: a piece attacks what it could
//! capture if it were its side's turn.

use engine::search::Knowledge;
use engine::{AnyPosition, Bitboard, ByColor, Color, Move, Role, Square, Status, captures};

use crate::theme::{Theme, Themes};

/// The themes of a line. Its first move is the one that is shown, the second is the solver's, and so on in turn.
pub fn themes(start: &AnyPosition, line: &[Move]) -> Themes {
    let mut themes = Themes::default();
    let solver = !start.turn();
    let mut before = *start;
    for (index, &play) in line.iter().enumerate() {
        let mut after = before;
        after.play_unchecked(play);
        let step = Step {
            before,
            play,
            after,
            solver,
        };
        if index % 2 == 1 {
            step.add_to(&mut themes);
            if index == 1 {
                step.add_first(&mut themes);
            }
        } else if index == 0 && step.reveals(solver) {
            themes.add(Theme::Reveal);
        }
        before = after;
    }
    match (before.status(), line.len() / 2) {
        (Status::Checkmate { .. }, 1) => themes.add(Theme::MateIn1),
        (Status::Checkmate { .. }, 2) => themes.add(Theme::MateIn2),
        (Status::Checkmate { .. }, 3) => themes.add(Theme::MateIn3),
        (Status::Checkmate { .. }, _) => themes.add(Theme::LongMate),
        (Status::KingCaptured { .. }, _) => themes.add(Theme::KingCapture),
        _ => {}
    }
    if finds_the_assassin(start, line, solver) {
        themes.add(Theme::FindTheAssassin);
    }
    themes
}

/// Whether the solver can tell the square of a hidden assassin, from the view of the start and the observation of the
/// shown move.
fn finds_the_assassin(start: &AnyPosition, line: &[Move], solver: Color) -> bool {
    let Some(&shown) = line.first() else {
        return false;
    };
    let mut knowledge = Knowledge::new(solver, start.view(solver));
    knowledge
        .observe(&start.observe(shown, Some(solver)))
        .is_ok()
        && knowledge.view().hidden_count(!solver) > 0
        && knowledge.belief().known_arrangement().is_some()
}

/// One move of the line.
struct Step {
    before: AnyPosition,
    play: Move,
    after: AnyPosition,
    solver: Color,
}

impl Step {
    /// Adds the themes that any of the solver's moves can have.
    fn add_to(&self, themes: &mut Themes) {
        let role = self.mover();
        if self.play.promotion().is_some() {
            themes.add(Theme::Promotion);
        }
        self.add_portals(themes);
        if self.closes_a_portal() {
            themes.add(Theme::Cooldown);
        }
        let hidden = self.before.hidden(!self.solver);
        let taken = captures(&self.before, self.play);
        if taken.iter().any(|taken| hidden.has(taken.square)) {
            themes.add(Theme::BlindCapture);
        }
        if self.reveals(!self.solver) {
            themes.add(Theme::Reveal);
        }
        if self.after.checkers().more_than_one() {
            themes.add(Theme::DoubleCheck);
        }
        if self.after.king(!self.solver).is_some() && role != Some(Role::King) {
            if self.forks() {
                themes.add(Theme::Fork);
            }
            self.add_pins_and_skewers(themes);
        }
        if self.discovers() {
            themes.add(Theme::DiscoveredAttack);
        }
    }

    /// Adds the themes that only the solver's first move can have.
    fn add_first(&self, themes: &mut Themes) {
        if is_quiet(&self.before, self.play) {
            themes.add(Theme::QuietMove);
        }
        match self.mover() {
            Some(Role::Triceratops) => themes.add(Theme::Dinosaur),
            Some(Role::Assassin) => themes.add(Theme::AssassinMove),
            _ => {}
        }
        let is_piece = |role| worth(role) >= worth(Role::Knight) && role != Role::King;
        let taken = captures(&self.before, self.play);
        let hangs = taken.iter().any(|taken| is_piece(taken.piece.role))
            && !can_be_taken(&self.after, self.after_square());
        if hangs {
            themes.add(Theme::HangingPiece);
        }
    }

    fn add_portals(&self, themes: &mut Themes) {
        let (Move::Jump { exit, .. } | Move::Activate { exit, .. }) = self.play else {
            return;
        };
        let with_tokens = !self.before.open_tokens().is_empty();
        let taken = captures(&self.before, self.play);
        if with_tokens && !taken.is_empty() {
            themes.add(Theme::TokenGate);
        } else if self.before.by_color(!self.solver).has(exit) {
            themes.add(Theme::Swap);
        } else {
            themes.add(Theme::PortalJump);
        }
    }

    /// Whether the other side would have more moves without its cooldown and no-return restrictions.
    fn closes_a_portal(&self) -> bool {
        let mut setup = self.after.to_setup();
        if setup.cooldown[!self.solver].is_empty() && setup.no_return[!self.solver].is_none() {
            return false;
        }
        setup.cooldown = ByColor::default();
        setup.no_return = ByColor([None; 2]);
        let open = AnyPosition::from_setup_unchecked(&setup);
        open.legal_moves().len() > self.after.legal_moves().len()
    }

    /// Whether the move reveals an assassin of this side other than the moved one.
    fn reveals(&self, side: Color) -> bool {
        let moved = Bitboard::from(self.play.to());
        let known = self.before.revealed(side) | moved;
        (self.after.revealed(side) & !known).any()
    }

    /// Whether the moved piece attacks two enemies at once, each of them the king, more valuable than itself, or
    /// unprotected. Pawns do not count, and the moved piece itself must be safe.
    fn forks(&self) -> bool {
        let square = self.after_square();
        let Some(own) = self.after.piece_at(square) else {
            return false;
        };
        let mut targets = u32::from(self.after.checkers().has(square));
        for target in self.attacked_from(square) {
            let Some(piece) = self.after.piece_at(target) else {
                continue;
            };
            let is_target = match piece.role {
                Role::King | Role::Pawn => false,
                role => worth(role) > worth(own.role) || !self.is_protected(square, target),
            };
            targets += u32::from(is_target);
        }
        targets >= 2 && !can_be_taken(&self.after, square)
    }

    /// Adds the themes for pins and skewers that the moved piece makes along its lines.
    fn add_pins_and_skewers(&self, themes: &mut Themes) {
        let square = self.after_square();
        let attacked = self.attacked_from(square) | self.checked_from(square);
        for target in attacked {
            let Some(front) = self.after.piece_at(target) else {
                continue;
            };
            // The pieces that could be captured behind `target` if it were not there.
            let behind = self.behind(square, target);
            for other in behind {
                match (front.role, other) {
                    (Role::King, role) if role != Role::Pawn => themes.add(Theme::Skewer),
                    (Role::Pawn, _) => {}
                    (_, Role::King) => themes.add(Theme::Pin),
                    (role, other)
                        if other != Role::Pawn
                            && worth(role) > worth(other)
                            && worth(role) >= worth(Role::Rook) =>
                    {
                        themes.add(Theme::Skewer);
                    }
                    _ => {}
                }
            }
        }
    }

    /// The enemies that the piece on a square attacks only if the piece in front of them is removed.
    fn behind(&self, square: Square, front: Square) -> Vec<Role> {
        let reach = |position: &AnyPosition| {
            capture_targets(position, square) | checked_king(position, square, self.solver)
        };
        let now = self.with_turn();
        let mut setup = now.to_setup();
        setup.pieces[front.index()] = None;
        // The removed piece may be a king; the attacker's moves can be generated without it.
        let without = AnyPosition::from_setup_unchecked(&setup);
        let behind = reach(&without) & !reach(&now) & !Bitboard::from(front);
        behind
            .into_iter()
            .filter_map(|square| self.after.piece_at(square))
            .map(|piece| piece.role)
            .collect()
    }

    /// Whether a piece other than the moved one gives check, or a slider other than the moved piece attacks a more
    /// valuable piece that it did not attack before.
    fn discovers(&self) -> bool {
        let moved = Bitboard::from(self.after_square());
        if (self.after.checkers() & !moved).any() {
            return true;
        }
        let now = self.with_turn();
        let lines = [Role::Bishop, Role::Rook, Role::Queen, Role::Triceratops];
        lines.into_iter().any(|role| {
            (self.after.pieces(self.solver, role) & !moved)
                .into_iter()
                .any(|slider| {
                    let fresh =
                        capture_targets(&now, slider) & !capture_targets(&self.before, slider);
                    fresh.into_iter().any(|target| {
                        let valuable = self.after.piece_at(target).is_some_and(|piece| {
                            worth(piece.role) > worth(role) && piece.role != Role::King
                        });
                        let was_there = self.before.piece_at(target) == self.after.piece_at(target);
                        valuable && was_there
                    })
                })
        })
    }

    /// The position after the move, with the turn given back to the solver.
    fn with_turn(&self) -> AnyPosition {
        with_turn(&self.after, self.solver)
    }

    /// The squares of the enemies that the piece on a square could capture next, except kings.
    fn attacked_from(&self, square: Square) -> Bitboard {
        capture_targets(&self.with_turn(), square)
    }

    /// The enemy king's square, if the piece on this square gives check.
    fn checked_from(&self, square: Square) -> Bitboard {
        checked_king(&self.after, square, self.solver)
    }

    /// Whether the other side could recapture if the piece on `square` captured the one on `target`.
    fn is_protected(&self, square: Square, target: Square) -> bool {
        let now = self.with_turn();
        let play = now.legal_moves().into_iter().find(|&play| {
            play.from() == Some(square)
                && captures(&now, play)
                    .iter()
                    .any(|taken| taken.square == target)
        });
        play.is_some_and(|play| {
            let mut next = now;
            next.play_unchecked(play);
            can_be_taken(&next, play.to())
        })
    }

    /// The kind of piece that moves.
    fn mover(&self) -> Option<Role> {
        let from = self.play.from()?;
        self.before.piece_at(from).map(|piece| piece.role)
    }

    /// The square of the moved piece after the move.
    fn after_square(&self) -> Square {
        self.play.to()
    }
}

/// The position with this side to move.
fn with_turn(position: &AnyPosition, side: Color) -> AnyPosition {
    let mut setup = position.to_setup();
    setup.turn = side;
    setup.en_passant = None;
    AnyPosition::from_setup_unchecked(&setup)
}

/// The squares of the enemies that the piece on a square can capture, if it is its side's turn. Kings and hidden
/// assassins are left out.
fn capture_targets(position: &AnyPosition, square: Square) -> Bitboard {
    let enemies = position.by_color(!position.turn());
    let mut taken = Bitboard::EMPTY;
    for play in position.legal_moves() {
        if play.from() == Some(square) {
            for capture in captures(position, play) {
                taken |= Bitboard::from(capture.square);
            }
        }
    }
    taken & enemies & !position.by_role(Role::King) & !position.hidden(!position.turn())
}

/// The square of the enemy king if the piece of side `solver` on `square` gives check to it, otherwise the empty set.
fn checked_king(position: &AnyPosition, square: Square, solver: Color) -> Bitboard {
    let asked = with_turn(position, !solver);
    if asked.checkers().has(square) {
        asked.king(!solver).map_or(Bitboard::EMPTY, Bitboard::from)
    } else {
        Bitboard::EMPTY
    }
}

/// Whether the side to move can capture the piece on a square.
pub fn can_be_taken(position: &AnyPosition, square: Square) -> bool {
    position.legal_moves().into_iter().any(|play| {
        captures(position, play)
            .iter()
            .any(|taken| taken.square == square)
    })
}

/// Whether a legal move neither captures, nor promotes, nor gives check.
pub fn is_quiet(position: &AnyPosition, play: Move) -> bool {
    let mut after = *position;
    after.play_unchecked(play);
    captures(position, play).is_empty() && play.promotion().is_none() && !after.is_check()
}

/// The approximate value of a piece, in pawns.
pub const fn worth(role: Role) -> u8 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop | Role::Assassin => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::Triceratops => 12,
        Role::King => 100,
    }
}
