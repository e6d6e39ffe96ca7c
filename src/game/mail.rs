//! A game that two people play by sending each other links: correspondence chess without a server. Each link holds the
//! whole game so far. This module decides whether a link continues the game known on this device. How a link is written
//! is in [`crate::save::mail`]; what happens on the board, in `session/mail.rs`.
//!
//! Links are not signed: whoever has the link of a game can play for the side to move. But no link can change a game
//! that is known on this device: its start and its moves stay as they are.

use engine::{Color, Move, Variant};

use crate::game::Game;
use crate::notation::in_print;
use crate::save::json;
use crate::save::mail::{Mail, read};
use crate::{Fault, GameOptions, GameResult, PlayerKind, Portals, Reason};

/// What to do with a link that was opened.
#[derive(Clone, Debug)]
pub enum OpenedMail {
    /// The game is new to this device: whoever opens the link is invited to play the side to move.
    Invitation(Box<Invitation>),
    /// The game is new to this device and already over, so it can only be looked at.
    Finished(Box<Game>),
    /// The link contains nothing new.
    Known {
        /// Whether the last move in the link was made on this device.
        own: bool,
    },
    /// The opponent has moved or has ended the game.
    Turn(Box<Continuation>),
    /// The link also contains moves of this side that were not made on this device. Only the person knows whether they
    /// made them on another device.
    Elsewhere(Box<Continuation>),
}

/// A new game that the person is invited to play.
#[derive(Clone, Debug)]
pub struct Invitation {
    /// The game, with the person on the side to move.
    pub game: Game,
    /// The side that offers a draw.
    pub offer: Option<Color>,
}

impl Invitation {
    /// Returns the portals that somebody chose, which the person should see before accepting.
    pub fn chosen_portals(&self) -> Option<Portals> {
        let layout = self.game.position().layout();
        let networks = layout.filter(|_| self.game.variant() == Variant::PortalCustom);
        match networks {
            Some(networks) => Some(Portals::Networks(networks.clone())),
            None => self.game.options().start.tokens().map(Portals::Tokens),
        }
    }
}

/// A continuation of a known game.
#[derive(Clone, Debug)]
pub struct Continuation {
    /// The game as known on this device.
    pub known: Game,
    /// The new plies.
    pub plies: Vec<Move>,
    /// The result of the game, if the plies alone do not end it.
    pub end: Option<GameResult>,
    /// The side that offers a draw.
    pub offer: Option<Color>,
    /// This side's first move among the new plies, in words.
    pub own: Option<String>,
}

/// Why a link cannot be followed.
#[derive(Clone, Debug, PartialEq)]
pub enum MailFault {
    /// The link cannot be read.
    Unreadable(Fault),
    /// The game has hidden assassins, which a link would give away.
    Secrets,
    /// The link belongs to a different game than the one known under its id: the rules, the start or the kind of game
    /// differ.
    OtherGame,
    /// The link has fewer moves than are known.
    Older,
    /// A move in the link differs from the known one.
    Changed(ChangedMove),
    /// The known game is over.
    Over,
    /// The link ends the game in a way in which the opponent cannot end it.
    WrongEnd,
}

/// The first move that a link changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedMove {
    /// The move number, followed by a dot for White or by an ellipsis for Black.
    pub number: String,
    /// The known move.
    pub known: String,
    /// The move in the link.
    pub linked: String,
    /// The owner of the move.
    pub owner: MoveOwner,
}

/// The owner of a move that a link changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOwner {
    /// The opponent.
    Opponent,
    /// This side, which has already sent the move.
    OwnSent,
    /// This side, which has not sent the move yet.
    OwnUnsent,
}

/// Returns the number of a game id as it is stored in links, or `None` if [`id()`] does not write ids of this form.
pub fn number(id: &str) -> Option<u64> {
    let (high, low) = id.split_once('-')?;
    let number = u64::from_str_radix(high, 16).ok()?.checked_mul(1 << 20)?
        | u64::from_str_radix(low, 16)
            .ok()
            .filter(|&low| low < 1 << 20)?;
    // One id has one way to be written.
    (self::id(number) == id).then_some(number)
}

/// Returns the id of the game with a number.
pub fn id(number: u64) -> String {
    format!("{:x}-{:05x}", number >> 20, number & 0xf_ffff)
}

/// Returns whether a game with these options can be played by links: nothing is hidden, there are no clocks, and one
/// side is played at this device.
pub fn can_be_played_by_mail(options: &GameOptions) -> bool {
    let here = options.players.0.contains(&PlayerKind::Human);
    let timed = options.time_control.is_some();
    !options.variant.has_assassin()
        && !timed
        && here
        && options.is_by_mail()
        && number(&options.id).is_some()
}

/// Returns whether the moves alone decide how a game stands: its result is the one that the rules give it.
pub(crate) fn ended_by_rules(game: &Game) -> bool {
    game.result() == GameResult::from_status(game.status())
}

impl Mail {
    /// Decodes a link of a game that is played by links.
    pub fn read(code: &str) -> Result<Mail, MailFault> {
        let mail = read(code).map_err(MailFault::Unreadable)?;
        match mail.game.variant().has_assassin() {
            true => Err(MailFault::Secrets),
            false => Ok(mail),
        }
    }

    /// Decides what to do with the link, given the saved game known under its id, if any. `date` becomes the date of a
    /// new game.
    pub fn open(self, known: Option<&str>, date: String) -> Result<OpenedMail, MailFault> {
        let Some(known) = known else {
            return Ok(self.unknown(date));
        };
        let known = json::read(known).map_err(MailFault::Unreadable)?;
        let me = known.game.options().seat();
        match me.filter(|_| known.game.options().is_by_mail() && known.tokens.is_none()) {
            Some(me) => self.continues(known.game, known.offer, me),
            None => Err(MailFault::OtherGame),
        }
    }

    /// Handles the link of a game that is new to this device.
    fn unknown(self, date: String) -> OpenedMail {
        if self.game.is_over() {
            return OpenedMail::Finished(Box::new(self.game));
        }
        let (mut game, offer) = (self.game, self.offer);
        let me = game.turn();
        let mut players = game.options().players;
        players[me] = PlayerKind::Human;
        players[!me] = PlayerKind::Mail;
        game.set_players(players);
        game.adopt(self.id, date);
        game.settle(game.ply());
        OpenedMail::Invitation(Box::new(Invitation { game, offer }))
    }

    /// Compares the link with the known game.
    fn continues(
        self,
        known: Game,
        known_offer: Option<Color>,
        me: Color,
    ) -> Result<OpenedMail, MailFault> {
        let linked = &self.game;
        if linked.variant() != known.variant() || linked.position_at(0) != known.position_at(0) {
            return Err(MailFault::OtherGame);
        }
        let pairs = known.moves().iter().zip(linked.moves());
        if let Some(ply) = pairs.into_iter().position(|(ours, theirs)| ours != theirs) {
            return Err(MailFault::Changed(changed(&known, linked, ply, me)));
        }
        if linked.ply() < known.ply() {
            return Err(MailFault::Older);
        }
        let plies = linked.moves()[known.ply()..].to_vec();
        let end = linked.result().filter(|_| !ended_by_rules(linked));
        let nothing_new = plies.is_empty()
            && linked.result() == known.result()
            && (self.offer.is_none() || self.offer == known_offer);
        if nothing_new {
            let last = known.ply().checked_sub(1);
            let mover = last.map(|last| known.position_at(last).turn());
            let own = mover.unwrap_or(!known.turn()) == me;
            return Ok(OpenedMail::Known { own });
        }
        if known.is_over() {
            // A link without the end is older than the known game; one with moves after the end does not belong to this
            // game.
            return Err(match plies.is_empty() && linked.result().is_none() {
                true => MailFault::Older,
                false => MailFault::Over,
            });
        }
        // The side to move at the end has ended the game, by resigning or by accepting the other side's draw offer.
        let by_me = end.is_some() && linked.turn() == me;
        let offered_here = plies.is_empty() && known_offer == Some(me);
        let draw = end.is_some_and(|end| end.reason == Reason::Agreement);
        let offer_unknown = draw && !by_me && !offered_here;
        if plies.is_empty() && (offer_unknown || (draw && by_me && known_offer != Some(!me))) {
            return Err(MailFault::WrongEnd);
        }
        let own = (known.ply()..linked.ply()).find(|&ply| linked.position_at(ply).turn() == me);
        let own = own.map(|ply| format!("{} {}", place(linked, ply), written(linked, ply)));
        let one_of_theirs = plies.len() == 1 && known.turn() != me;
        let own_plies = !plies.is_empty() && !one_of_theirs;
        let own_offer = self.offer == Some(me);
        let continued = Box::new(Continuation {
            known,
            plies,
            end,
            offer: self.offer,
            own,
        });
        Ok(match own_plies || by_me || offer_unknown || own_offer {
            true => OpenedMail::Elsewhere(continued),
            false => OpenedMail::Turn(continued),
        })
    }
}

/// Returns the move number of a ply, followed by a dot for White or by an ellipsis for Black.
fn place(game: &Game, ply: usize) -> String {
    let before = game.position_at(ply);
    let dots = match before.turn() {
        Color::White => ".",
        Color::Black => "…",
    };
    format!("{}{dots}", before.fullmove_number())
}

/// Writes a ply as the move list prints it.
fn written(game: &Game, ply: usize) -> String {
    let play = game.moves().get(ply);
    play.map(|&play| in_print(&engine::san::san(game.position_at(ply), play), false))
        .unwrap_or_default()
}

/// Describes the move that a link changes.
fn changed(known: &Game, linked: &Game, ply: usize, me: Color) -> ChangedMove {
    ChangedMove {
        number: place(known, ply),
        known: written(known, ply),
        linked: written(linked, ply),
        owner: match known.position_at(ply).turn() == me {
            false => MoveOwner::Opponent,
            true if ply < known.settled() => MoveOwner::OwnSent,
            true => MoveOwner::OwnUnsent,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invitation_shows_the_portals_that_somebody_chose_and_no_others() {
        let shown = |options: GameOptions| {
            let game = Game::new(options).expect("a game");
            Invitation { game, offer: None }.chosen_portals()
        };
        for text in ["a3b3c3d3a6b6c6h6", "wb3e3/bb6e6"] {
            let portals: Portals = text.parse().expect("a layout");
            let options = GameOptions {
                start: portals.start(),
                ..GameOptions::new(portals.variant())
            };
            assert_eq!(shown(options), Some(portals));
        }
        for variant in [Variant::Chess, Variant::Portal, Variant::PortalStandard] {
            assert_eq!(shown(GameOptions::new(variant)), None, "{variant}");
        }
    }
}
