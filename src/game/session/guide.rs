//! Explanations for people who see portals for the first time: the legend of a portal, and a jump to demonstrate. The
//! page fetches this code only when somebody asks for it, so it is made of fixed texts and lists.

use engine::{Bitboard, Color, Move, Piece, Square};

use super::Session;
use super::announcements::barred_next_turn;
use crate::interaction::Interaction;
use crate::text::names::squares;
use crate::{Label, PortalKind, Who};

/// A legal jump in the position before the first ply, to be shown to somebody who has never made one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuidedJump {
    /// The piece that jumps.
    pub piece: Piece,
    /// The square that the piece starts from.
    pub from: Square,
    /// The portal that it enters.
    pub entry: Square,
    /// All exits that the piece could choose.
    pub exits: Bitboard,
    /// The exit that the piece takes.
    pub exit: Square,
    /// Whether the entry is a token, which moves to the square that the piece came from.
    pub token: bool,
}

impl Session {
    /// Returns the legend of the portal on a square of the shown board: first its name, then one sentence per line.
    /// `None` if the square has no portal.
    pub fn legend(&self, square: Square) -> Option<Vec<String>> {
        let portal = self.board().square(square).portal?;
        let of = |owner| match self.who(owner) {
            Who::You => (Label::LEGEND_YOURS, Label::LEGEND_YOURS_RULE),
            Who::Opponent => (Label::LEGEND_THEIRS, Label::LEGEND_THEIRS_RULE),
            Who::White => (Label::LEGEND_WHITE, Label::LEGEND_WHITE_RULE),
            Who::Black => (Label::LEGEND_BLACK, Label::LEGEND_BLACK_RULE),
        };
        let (name, rule) = match portal.kind {
            PortalKind::White => of(Color::White),
            PortalKind::Black => of(Color::Black),
            PortalKind::Neutral => (Label::LEGEND_NEUTRAL, Label::LEGEND_NEUTRAL_RULE),
            PortalKind::Token if portal.closed => (Label::PORTAL_TOKEN, Label::LEGEND_TOKEN_CLOSED),
            PortalKind::Token => (Label::PORTAL_TOKEN, Label::LEGEND_TOKEN_RULE),
        };
        let mut lines = vec![self.say(name)];
        if self.closed_exits().has(square) {
            lines.push(self.why_closed(square));
            return Some(lines);
        }
        if !portal.exits.is_empty() {
            lines.push(self.labelled_line(Label::LEGEND_EXITS, &squares(portal.exits)));
        }
        lines.push(self.say(match portal.is_exit {
            true => Label::LEGEND_EXIT_RULE,
            false => rule,
        }));
        lines.extend(self.barred_exit_sentences(&portal));
        Some(lines)
    }

    /// Says why the selected or waiting piece cannot come out on an exit of its portal, and until when.
    fn why_closed(&self, exit: Square) -> String {
        let interaction = &self.ply_state.interaction;
        let pending = interaction.pending.as_ref().map(|pending| pending.at);
        let position = self.game.position();
        let setup = position.to_setup();
        let turn = setup.turn;
        let Some(entry) = pending.or(interaction.selected) else {
            return String::new();
        };
        let cooling = setup.networks().iter().any(|network| {
            network.squares().has(entry) && network.squares().intersects(setup.cooldown[turn])
        });
        let stands = position.piece_at(exit);
        // A jump swaps with an enemy piece, but nothing comes out on a token that is not empty.
        let blocks = |piece: Piece| piece.color == turn || setup.networks().is_empty();
        if stands.is_some_and(blocks) {
            self.say(Label::LEGEND_TOKEN_CLOSED)
        } else if cooling || setup.no_return[turn] == Some((entry, exit)) {
            self.labelled_line(barred_next_turn(turn), &format!("{entry} → {exit}"))
        } else {
            self.say(Label::LEGEND_KING_UNSAFE)
        }
    }

    /// Returns a jump to demonstrate, as long as nobody has done anything on the board yet.
    pub fn guided_jump(&self) -> Option<GuidedJump> {
        let waits = self.tokens.is_some() || self.curtain.is_some() || self.is_over();
        if waits || self.plies() > 0 || self.ply_state.interaction != Interaction::default() {
            return None;
        }
        let position = self.game.position();
        let moves = position.legal_moves();
        let free = |square: Square| position.piece_at(square).is_none();
        let (from, entry, exit) = moves.iter().find_map(|play| match *play {
            Move::Jump { from, entry, exit } if free(entry) && free(exit) => {
                Some((from, entry, exit))
            }
            _ => None,
        })?;
        let exits = moves.iter().filter_map(|play| match *play {
            Move::Jump {
                from: start,
                entry: through,
                exit,
            } if (start, through) == (from, entry) => Some(exit),
            _ => None,
        });
        Some(GuidedJump {
            piece: position.piece_at(from)?,
            from,
            entry,
            exits: exits.collect(),
            exit,
            token: self.game.variant() == engine::Variant::PortalStandard,
        })
    }
}
