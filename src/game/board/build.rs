//! Builds the board's model from what the viewer may see and from what the person is selecting, dragging or choosing.

use engine::{Bitboard, ByColor, Color, Move, Setup, Square, Variant};

use super::context::{BoardContext, Pieces};
use super::*;
use crate::session::Session;
use crate::viewer::VisiblePieces;
use crate::{Label, Message, OrientationMode};

/// Marks that make a tap on their square do something.
const ACTIVE: [Mark; 8] = [
    Mark::Target,
    Mark::Capture,
    Mark::Activation,
    Mark::EntryTarget,
    Mark::Exit,
    Mark::Placeable,
    Mark::Selected,
    Mark::Entry,
];

impl Session {
    /// The board as the screen shows it.
    pub fn board(&self) -> BoardModel {
        BoardContext::new(self).model()
    }

    /// Returns the pieces of the current position that the viewer may see.
    pub(crate) fn visible_pieces(&self) -> VisiblePieces {
        VisiblePieces::new(self.game.position(), self.viewer())
    }

    /// Returns the pieces that the viewer sees after `ply` plies.
    pub(crate) fn piece_models(&self, ply: usize) -> Pieces {
        let visible = VisiblePieces::new(self.game.position_at(ply), self.viewer());
        let piece_ids = self.game.piece_ids(ply);
        let seat = self.options().seat();
        let now = self.review.is_none() && self.ply_state.interaction.pending.is_none();
        let mine = if self.is_my_turn() && !self.game.is_placing() {
            Some(self.game.turn())
        } else {
            seat.filter(|_| self.may_premove())
        };
        Square::ALL.map(|square| {
            visible.at(square).map(|seen| PieceModel {
                id: piece_ids.id(square, seen.ghost || seat == Some(seen.piece.color)),
                piece: seen.piece,
                ghost: seen.ghost,
                revealed: seen.revealed,
                draggable: now && mine == Some(seen.piece.color),
            })
        })
    }

    /// Returns the side at the bottom of the screen.
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
}

impl BoardContext<'_> {
    fn model(self) -> BoardModel {
        let session = self.session;
        BoardModel {
            squares: self.squares(),
            orientation: session.orientation(),
            face_each_other: session.is_shared()
                && session.settings.orientation == OrientationMode::FaceEachOther,
            interactive: self.my_turn || session.may_premove() || session.tokens.is_some(),
            curtain: self.curtain(),
            placing: self.placing(),
            arrows: self.arrows(),
            choice_arrows: self.choice_arrows(),
            motion: session.motion.clone(),
            review: self.review(),
            assassin_toggle: self.assassin_toggle(),
            choice: self.choice,
        }
    }

    fn squares(&self) -> Vec<SquareModel> {
        let marks = match self.session.curtain {
            Some(_) => [Marks::default(); 64],
            None => self.marks(),
        };
        let portals = self.portals();
        let square = |square: Square| {
            let i = square.index();
            self.square(square, marks[i], portals[i])
        };
        Square::ALL.into_iter().map(square).collect()
    }

    fn square(&self, square: Square, marks: Marks, portal: Option<PortalModel>) -> SquareModel {
        let session = self.session;
        let piece = self.piece(square);
        let name = Message::SquareName {
            piece: piece.map(|piece| piece.piece),
            square,
            portal: portal.map(|portal| (portal.kind, portal.count)),
            exits: portal.map_or(Bitboard::EMPTY, |portal| portal.exits),
            ghost: piece.is_some_and(|piece| piece.ghost),
            revealed: piece.is_some_and(|piece| piece.revealed),
        };
        let active = ACTIVE.into_iter().any(|mark| marks.has(mark))
            || piece.is_some_and(|piece| piece.draggable)
            || session.can_place_token(square);
        let state = match marks.is_empty() {
            true => String::new(),
            false => session.say(Message::SquareState(marks.iter().collect())),
        };
        let barred = portal.map(|portal| session.barred_exit_sentences(&portal));
        SquareModel {
            square,
            piece,
            marks,
            portal,
            active,
            name: session.say(name),
            state,
            barred: barred.unwrap_or_default().join(" "),
        }
    }

    fn portals(&self) -> [Option<PortalModel>; 64] {
        let setup = match self.session.game.variant() {
            Variant::Portal | Variant::PortalCustom | Variant::PortalStandard => {
                self.position.to_setup()
            }
            Variant::Chess | Variant::Dinosaur | Variant::Assassin | Variant::DinosaurAssassin => {
                return [None; 64];
            }
        };
        if !setup.networks().is_empty() {
            return Square::ALL.map(|square| fixed_portal(&setup, square));
        }
        let placed = self.session.tokens.as_ref();
        let count = |square: Square| match placed {
            Some(placed) => u8::from(placed.contains(&square)),
            None => setup.tokens[square.index()],
        };
        let closed = |square: Square| setup.pieces[square.index()].is_some();
        // No token leads anywhere while the tokens are still being placed.
        let open: Bitboard = Square::ALL
            .into_iter()
            .filter(|&square| placed.is_none() && count(square) > 0 && !closed(square))
            .collect();
        Square::ALL.map(|square| {
            let exits = open & !Bitboard::of(square);
            token_portal(count(square), closed(square), exits)
        })
    }

    fn arrows(&self) -> Vec<ArrowModel> {
        let session = self.session;
        let hint = session.visible_hint().filter(|_| session.review.is_none());
        let advice = hint.into_iter().chain(session.visible_better_move());
        let drawn = session.drawings.iter().copied();
        drawn.chain(advice.flat_map(hint_arrows)).collect()
    }

    fn review(&self) -> Option<ReviewModel> {
        let (ply, last) = (self.session.review?, self.session.game.ply());
        Some(ReviewModel {
            ply,
            last,
            banner: self.session.say(Message::ReviewBanner {
                ply,
                last,
                over: self.session.is_over(),
            }),
        })
    }

    fn curtain(&self) -> Option<CurtainModel> {
        let player = self.session.curtain?;
        Some(CurtainModel {
            player,
            title: self.session.say(Message::CurtainTitle(player)),
            text: self.session.say(Message::CurtainText(player)),
            button: self.session.say(Label::IM_READY),
        })
    }

    fn placing(&self) -> Option<PlacingModel> {
        let session = self.session;
        if let Some(tokens) = &session.tokens {
            let left = crate::session::TOKENS.saturating_sub(tokens.len());
            return Some(PlacingModel::Tokens {
                left,
                prompt: session.say(Message::PlaceTokens(left)),
                ready: left == 0,
            });
        }
        let player = session.game.turn();
        (self.my_turn && session.game.is_placing()).then(|| PlacingModel::Assassin {
            player,
            prompt: session.say(Message::PlaceAssassin(player)),
        })
    }

    fn assassin_toggle(&self) -> Option<AssassinToggle> {
        let shown = self.session.assassins_shown;
        let label = if shown {
            Label::HIDE_ASSASSIN
        } else {
            Label::SHOW_ASSASSIN
        };
        self.session.has_toggle().then(|| AssassinToggle {
            shown,
            label: self.session.say(label),
        })
    }
}

/// Returns the arrows of a suggested move. A jump has two: to the entry portal, and from there to the exit.
pub fn hint_arrows(play: Move) -> impl Iterator<Item = ArrowModel> {
    let arrow = |from, to| ArrowModel {
        from,
        to,
        kind: ArrowKind::Hint,
    };
    let (entry, end) = match play {
        Move::Jump { entry, exit, .. } => (entry, Some(arrow(entry, exit))),
        play => (play.to(), None),
    };
    let begin = play.from().map(|from| arrow(from, entry));
    begin.into_iter().chain(end)
}

/// Returns the portal on a square with this number of tokens.
pub(crate) fn token_portal(count: u8, closed: bool, exits: Bitboard) -> Option<PortalModel> {
    (count > 0).then(|| PortalModel {
        kind: PortalKind::Token,
        count,
        closed,
        exits,
        barred: ByColor::default(),
        is_exit: false,
    })
}

/// Returns the portal on a square in a rule set whose portals are fixed.
pub(crate) fn fixed_portal(setup: &Setup, square: Square) -> Option<PortalModel> {
    let mut networks = setup.networks().iter();
    let network = networks.find(|network| network.squares().has(square))?;
    let exits = network.targets(square);
    let closed = |color: Color| setup.cooldown[color].intersects(network.squares());
    let barred = |color: Color| match setup.no_return[color] {
        _ if closed(color) => exits,
        Some((from, to)) if from == square => Bitboard::of(to),
        _ => Bitboard::EMPTY,
    };
    Some(PortalModel {
        kind: match network.owner() {
            Some(Color::White) => PortalKind::White,
            Some(Color::Black) => PortalKind::Black,
            None => PortalKind::Neutral,
        },
        count: 1,
        closed: closed(setup.turn),
        exits,
        barred: ByColor(Color::ALL.map(barred)),
        is_exit: !network.entries().has(square),
    })
}
