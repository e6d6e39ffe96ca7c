//! Builds the board's model from what the viewer may see and what the hand is doing.

use engine::{AnyPosition, Bitboard, Color, Piece, Role, Square, Variant};

use super::*;
use crate::hand::target;
use crate::session::Session;
use crate::viewer::Sight;
use crate::{Choice, Label, Message, OrientationMode, said};

impl Session {
    /// The board as the screen shows it.
    pub fn board(&self) -> BoardModel {
        let ply = self.shown_ply();
        let position = self.game.position_at(ply);
        let mut pieces = self.piece_models(ply);
        if let (Some(pending), None) = (&self.moment.hand.pending, self.review) {
            // The piece waits where it was sent; what it takes there is gone from sight.
            if matches!(pending.kind, ChoiceKind::Promotion | ChoiceKind::Exit) {
                pieces[pending.at.index()] = pieces[pending.from.index()].take();
            }
        }
        let covered = self.curtain.is_some();
        let marks = if covered {
            [Marks::default(); 64]
        } else {
            self.marks(ply, &pieces)
        };
        let portals = self.portals(position);
        let squares = Square::ALL.into_iter().map(|square| {
            let i = square.index();
            self.square_model(square, pieces[i], marks[i], portals[i])
        });
        BoardModel {
            squares: squares.collect(),
            orientation: self.orientation(),
            face_each_other: self.is_shared()
                && self.settings.orientation == OrientationMode::FaceEachOther,
            interactive: self.is_my_turn() || self.may_premove() || self.tokens.is_some(),
            choice: self.choice_model(),
            curtain: self.curtain_model(),
            placing: self.placing_model(),
            arrows: self.arrows(),
            choice_arrows: self.choice_arrows(),
            motion: self.motion.clone(),
            review: self.review_model(),
            assassin_toggle: self.has_toggle().then(|| {
                let label = if self.shown {
                    Label::HideAssassin
                } else {
                    Label::ShowAssassin
                };
                AssassinToggle {
                    shown: self.shown,
                    label: self.say(label),
                }
            }),
        }
    }

    /// What the screen's eye sees of the present.
    pub(crate) fn sight(&self) -> Sight {
        Sight::new(self.game.position(), self.viewer())
    }

    /// The pieces that the screen's eye sees after so many plies.
    pub(crate) fn piece_models(&self, ply: usize) -> [Option<PieceModel>; 64] {
        let sight = Sight::new(self.game.position_at(ply), self.viewer());
        let tracks = self.game.tracks(ply);
        let seat = self.options().seat();
        let now = self.review.is_none() && self.moment.hand.pending.is_none();
        let mine = if self.is_my_turn() && !self.game.is_placing() {
            Some(self.game.turn())
        } else {
            seat.filter(|_| self.may_premove())
        };
        Square::ALL.map(|square| {
            sight.at(square).map(|seen| PieceModel {
                id: tracks.id(square, seen.ghost || seat == Some(seen.piece.color)),
                piece: seen.piece,
                ghost: seen.ghost,
                revealed: seen.revealed,
                draggable: now && mine == Some(seen.piece.color),
            })
        })
    }

    /// The side at the bottom.
    pub(crate) fn orientation(&self) -> Color {
        let bottom = match self.options().seat() {
            Some(seat) => seat,
            None if self.is_shared() && self.settings.orientation == OrientationMode::Turns => {
                self.curtain.unwrap_or(self.game.turn())
            }
            None => Color::White,
        };
        if self.flipped { !bottom } else { bottom }
    }

    fn square_model(
        &self,
        square: Square,
        piece: Option<PieceModel>,
        marks: Marks,
        portal: Option<PortalModel>,
    ) -> SquareModel {
        let seen = piece.map(|piece| piece.piece);
        let name = Message::SquareName {
            piece: seen,
            square,
            portal: portal.map(|portal| (portal.kind, portal.count)),
            ghost: piece.is_some_and(|piece| piece.ghost),
            revealed: piece.is_some_and(|piece| piece.revealed),
        };
        let answers = [
            Mark::Target,
            Mark::Capture,
            Mark::Activation,
            Mark::EntryTarget,
            Mark::Exit,
            Mark::Placeable,
            Mark::Selected,
            Mark::Entry,
        ];
        let active = answers.into_iter().any(|mark| marks.has(mark))
            || piece.is_some_and(|piece| piece.draggable)
            || self.tokens.is_some() && self.can_place_token(square);
        let state = if marks.is_empty() {
            String::new()
        } else {
            self.say(Message::SquareState(marks.iter().collect()))
        };
        SquareModel {
            square,
            piece,
            marks,
            portal,
            active,
            name: self.say(name),
            state,
        }
    }

    fn marks(&self, ply: usize, pieces: &[Option<PieceModel>; 64]) -> [Marks; 64] {
        let mut marks = [Marks::default(); 64];
        let position = self.game.position_at(ply);
        self.mark_last(ply, &mut marks);
        if position.is_check()
            && let Some(king) = position.king(position.turn())
        {
            marks[king.index()].add(Mark::Check);
        }
        for square in Square::ALL {
            if pieces[square.index()].is_some_and(|piece| piece.revealed) {
                marks[square.index()].add(Mark::Revealed);
            }
        }
        if self.review.is_none() && !self.game.is_over() {
            self.mark_hand(pieces, &mut marks);
            self.mark_placing(&mut marks);
        }
        marks
    }

    fn mark_last(&self, ply: usize, marks: &mut [Marks; 64]) {
        let heard = ply
            .checked_sub(1)
            .and_then(|last| self.game.heard(last, self.viewer()));
        let Some(heard) = heard else {
            return;
        };
        let (before, after) = (self.game.position_at(ply - 1), self.game.position_at(ply));
        let said = said::ply(before, &heard, after);
        for (square, mark) in [
            (said.from, Mark::LastFrom),
            (said.via, Mark::LastTo),
            (said.to, Mark::LastTo),
        ] {
            if let Some(square) = square {
                marks[square.index()].add(mark);
            }
        }
    }

    fn mark_hand(&self, pieces: &[Option<PieceModel>; 64], marks: &mut [Marks; 64]) {
        if let Some((from, to)) = self.moment.hand.premove {
            marks[from.index()].add(Mark::PremoveFrom);
            marks[to.index()].add(Mark::PremoveTo);
        }
        let (moves, targets) = match self.moment.hand.selected {
            Some(from) if self.is_my_turn() => {
                let moves = self.moves_from(from);
                let targets = moves.iter().copied().map(target).collect();
                (moves, targets)
            }
            Some(from) => (Vec::new(), self.premove_targets(from)),
            None => (Vec::new(), Bitboard::EMPTY),
        };
        let over = self.moment.hand.drag.and_then(|drag| drag.over);
        if let Some(over) = over.filter(|&over| targets.has(over)) {
            marks[over.index()].add(Mark::Hover);
        }
        if let Some(choice) = self.choice_model() {
            let at = if choice.kind == ChoiceKind::Exit {
                Mark::Entry
            } else {
                Mark::Selected
            };
            marks[choice.at.index()].add(at);
            for option in choice
                .options
                .iter()
                .filter(|option| option.choice != Choice::Stay)
            {
                if let (Some(square), ChoiceKind::Exit) = (option.square, choice.kind) {
                    marks[square.index()].add(Mark::Exit);
                    if option.swaps.is_some() {
                        marks[square.index()].add(Mark::Swap);
                    }
                }
            }
            return;
        }
        let Some(from) = self.moment.hand.selected else {
            return;
        };
        marks[from.index()].add(Mark::Selected);
        if !self.settings.show_targets {
            return;
        }
        if self.is_my_turn() {
            self.mark_targets(from, &moves, pieces, marks);
        } else {
            for square in targets {
                marks[square.index()].add(Mark::Target);
            }
        }
    }

    fn mark_targets(
        &self,
        from: Square,
        moves: &[engine::Move],
        pieces: &[Option<PieceModel>; 64],
        marks: &mut [Marks; 64],
    ) {
        let mover = pieces[from.index()].map(|piece| piece.piece);
        for &play in moves {
            let at = target(play);
            let enemy = pieces[at.index()]
                .is_some_and(|on| Some(on.piece.color) != mover.map(|mover| mover.color));
            let mark = match play {
                engine::Move::Activate { .. } => Mark::Activation,
                _ if enemy || self.is_en_passant(mover, from, at, pieces) => Mark::Capture,
                _ => Mark::Target,
            };
            marks[at.index()].add(mark);
            if mark == Mark::Activation && enemy {
                marks[at.index()].add(Mark::Swap);
            }
            if matches!(play, engine::Move::Jump { .. })
                && self.game.variant() == Variant::PortalStandard
            {
                marks[at.index()].add(Mark::EntryTarget);
            }
        }
    }

    fn is_en_passant(
        &self,
        mover: Option<Piece>,
        from: Square,
        at: Square,
        pieces: &[Option<PieceModel>; 64],
    ) -> bool {
        mover.is_some_and(|mover| mover.role == Role::Pawn)
            && from.file() != at.file()
            && pieces[at.index()].is_none()
    }

    fn mark_placing(&self, marks: &mut [Marks; 64]) {
        if self.tokens.is_some() {
            for square in Square::ALL
                .into_iter()
                .filter(|&square| self.can_place_token(square))
            {
                marks[square.index()].add(Mark::Placeable);
            }
        } else if self.is_my_turn() && self.game.is_placing() {
            for play in self.game.position().legal_moves() {
                marks[play.to().index()].add(Mark::Placeable);
            }
        }
    }

    fn portals(&self, position: &AnyPosition) -> [Option<PortalModel>; 64] {
        let variant = self.game.variant();
        if !matches!(variant, Variant::Portal | Variant::PortalStandard) {
            return [None; 64];
        }
        let setup = position.to_setup();
        let placed = self.tokens.as_ref();
        Square::ALL.map(|square| {
            let closed = position.piece_at(square).is_some();
            match variant {
                Variant::Portal => portal_kind(square).map(|kind| PortalModel {
                    kind,
                    count: 1,
                    closed: kind == PortalKind::Neutral && setup.cooldown[setup.turn],
                }),
                _ => {
                    let count = match placed {
                        Some(placed) => u8::from(placed.contains(&square)),
                        None => setup.tokens[square.index()],
                    };
                    (count > 0).then_some(PortalModel {
                        kind: PortalKind::Token,
                        count,
                        closed,
                    })
                }
            }
        })
    }

    fn arrows(&self) -> Vec<ArrowModel> {
        let hint = self.visible_hint().filter(|_| self.review.is_none());
        let hint = hint.map(|(from, to)| ArrowModel {
            from,
            to,
            kind: ArrowKind::Hint,
        });
        self.drawings
            .iter()
            .copied()
            .chain(hint)
            .chain(self.visible_better())
            .collect()
    }

    fn review_model(&self) -> Option<ReviewModel> {
        let (ply, last) = (self.review?, self.game.ply());
        Some(ReviewModel {
            ply,
            last,
            banner: self.say(Message::ReviewBanner { ply, last }),
        })
    }

    fn curtain_model(&self) -> Option<CurtainModel> {
        let player = self.curtain?;
        Some(CurtainModel {
            player,
            title: self.say(Message::CurtainTitle(player)),
            text: self.say(Message::CurtainText(player)),
            button: self.say(Label::ImReady),
        })
    }

    fn placing_model(&self) -> Option<PlacingModel> {
        if let Some(tokens) = &self.tokens {
            let left = crate::session::TOKENS.saturating_sub(tokens.len());
            let prompt = self.say(Message::PlaceTokens(left));
            return Some(PlacingModel::Tokens {
                left,
                prompt,
                ready: left == 0,
            });
        }
        let player = self.game.turn();
        (self.is_my_turn() && self.game.is_placing()).then(|| PlacingModel::Assassin {
            player,
            prompt: self.say(Message::PlaceAssassin(player)),
        })
    }

    /// The pieces on the screen, for finding out what changed.
    pub(crate) fn now_shown(&self) -> crate::session::Shown {
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
        crate::session::Shown {
            ply,
            pieces: listed.collect(),
        }
    }

    /// Notes how the shown position came from the one shown before.
    pub(crate) fn track_motion(&mut self) {
        let shown = self.now_shown();
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

    /// The way of the ply that led to `ply`, and back.
    fn trace(&mut self, ply: usize, forward: bool) {
        let Some(play) = self.game.move_or_undone(ply - 1) else {
            return;
        };
        let before = self.game.position_at(ply - 1);
        let said = said::ply(before, &before.observe(play, None), before);
        let (Some(from), Some(to)) = (said.from, said.to) else {
            return;
        };
        let mut path = match said.via {
            Some(via) => vec![from, via, to],
            None if matches!(play, engine::Move::Activate { .. }) => vec![from, to],
            None => return,
        };
        let swap = said.swapped.map(|_| (said.via.unwrap_or(from), to));
        let token = said
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

/// The network that a square of `portal` belongs to.
pub fn portal_kind(square: Square) -> Option<PortalKind> {
    use engine::Network;
    Network::at(square).map(|network| match network {
        Network::White => PortalKind::White,
        Network::Black => PortalKind::Black,
        Network::Neutral => PortalKind::Neutral,
    })
}
