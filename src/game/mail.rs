//! A game that two people play by sending each other links: correspondence chess without a server. Each link holds the whole
//! game so far. Here it is decided whether a link continues the game that is known on this device. How a link is written is in
//! [`crate::save::mail`]; what happens on the board, in `session/mail.rs`.
//!
//! Nobody signs anything: whoever has the link of a game can play for the side to move. What cannot happen is that a game that
//! is known here changes: its start and its moves stay as they are, whatever a link says.

use engine::{Color, Move};

use crate::game::Game;
use crate::save::json;
use crate::save::mail::{Mail, read};
use crate::{Fault, GameOptions, GameResult, PlayerKind, Reason};

/// What is to be done with a link.
#[derive(Clone, Debug)]
pub enum Opened {
    /// Nothing is known of this game: whoever opens the link is invited to play the side to move.
    Invitation(Box<Invitation>),
    /// Nothing is known of this game, and it is over: it can be looked at.
    Finished(Box<Game>),
    /// The link says what is known already.
    Known {
        /// The last move in it was made on this device.
        own: bool,
    },
    /// The opponent has moved, or has ended the game.
    Turn(Box<Continued>),
    /// The link also holds moves of this side, which were not made on this device. Only the person knows whether they were
    /// made on another one.
    Elsewhere(Box<Continued>),
}

/// A game to begin with.
#[derive(Clone, Debug)]
pub struct Invitation {
    /// The game as this side plays it.
    pub game: Game,
    /// The side that offers a draw.
    pub offer: Option<Color>,
}

/// How a known game goes on.
#[derive(Clone, Debug)]
pub struct Continued {
    /// The game as it is known here.
    pub known: Game,
    /// The plies that are new.
    pub plies: Vec<Move>,
    /// How the game ended, where the plies alone do not end it.
    pub end: Option<GameResult>,
    /// The side that offers a draw.
    pub offer: Option<Color>,
    /// The first of the new plies that is this side's own.
    pub own: Option<String>,
}

/// Why a link is not followed.
#[derive(Clone, Debug, PartialEq)]
pub enum MailFault {
    /// It cannot be read.
    Unreadable(Fault),
    /// Its game has hidden assassins, which a link would show.
    Secrets,
    /// It is about another game than the one that is known by its id: the rules, the start or the kind of game differ.
    OtherGame,
    /// It has fewer moves than are known.
    Older,
    /// One of its moves is not the one that is known.
    Changed(Changed),
    /// The game that is known is over.
    Over,
    /// It ends the game in a way in which the opponent cannot end it.
    WrongEnd,
}

/// The first move that a link changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// The number of the move, and the dots of Black's.
    pub number: String,
    /// The move that is known.
    pub known: String,
    /// The move in the link.
    pub linked: String,
    /// Whose move it is.
    pub whose: Whose,
}

/// Whose move a link changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The opponent's.
    Theirs,
    /// One that this side has sent.
    Ours,
    /// One that this side has made and not sent yet.
    Unsent,
}

/// The number by which a game travels: its id as [`id()`] writes it; none for an id of another form.
pub fn number(id: &str) -> Option<u64> {
    let (high, low) = id.split_once('-')?;
    let number = u64::from_str_radix(high, 16).ok()?.checked_mul(1 << 20)?
        | u64::from_str_radix(low, 16)
            .ok()
            .filter(|&low| low < 1 << 20)?;
    // One id has one way to be written.
    (self::id(number) == id).then_some(number)
}

/// The id of the game with a number.
pub fn id(number: u64) -> String {
    format!("{:x}-{:05x}", number >> 20, number & 0xf_ffff)
}

/// Whether a game with these options can be played by links: nothing is hidden, no clock runs, and one side is here.
pub fn is_possible(options: &GameOptions) -> bool {
    let here = options.players.0.contains(&PlayerKind::Human);
    let timed = options.time_control.is_some();
    !options.variant.has_assassin()
        && !timed
        && here
        && options.is_by_mail()
        && number(&options.id).is_some()
}

/// Whether the moves alone end a game.
pub(crate) fn ended_by_rules(game: &Game) -> bool {
    game.result() == GameResult::from_status(game.status())
}

impl Mail {
    /// Reads a link by which a game is played.
    pub fn read(code: &str) -> Result<Mail, MailFault> {
        let mail = read(code).map_err(MailFault::Unreadable)?;
        match mail.game.variant().has_assassin() {
            true => Err(MailFault::Secrets),
            false => Ok(mail),
        }
    }

    /// What is to be done with the link, given the saved game that is known by its id. The date is for a game that is not known.
    pub fn open(self, known: Option<&str>, date: String) -> Result<Opened, MailFault> {
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

    /// A game that is not known here.
    fn unknown(self, date: String) -> Opened {
        if self.game.is_over() {
            return Opened::Finished(Box::new(self.game));
        }
        let (mut game, offer) = (self.game, self.offer);
        let me = game.turn();
        let mut players = game.options().players;
        players[me] = PlayerKind::Human;
        players[!me] = PlayerKind::Mail;
        game.set_players(players);
        game.adopt(self.id, date);
        game.settle(game.ply());
        Opened::Invitation(Box::new(Invitation { game, offer }))
    }

    /// Compares the link with what is known.
    fn continues(
        self,
        known: Game,
        known_offer: Option<Color>,
        me: Color,
    ) -> Result<Opened, MailFault> {
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
            return Ok(Opened::Known { own });
        }
        if known.is_over() {
            // A link without the end is older than what is known; one with moves after the end does not belong to this game.
            return Err(match plies.is_empty() && linked.result().is_none() {
                true => MailFault::Older,
                false => MailFault::Over,
            });
        }
        // The side to move at the end has ended the game: it has given up, or taken the draw that the other side had offered.
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
        let continued = Box::new(Continued {
            known,
            plies,
            end,
            offer: self.offer,
            own,
        });
        Ok(match own_plies || by_me || offer_unknown || own_offer {
            true => Opened::Elsewhere(continued),
            false => Opened::Turn(continued),
        })
    }
}

/// The number of a ply's move, with the dots of Black's.
fn place(game: &Game, ply: usize) -> String {
    let before = game.position_at(ply);
    let dots = match before.turn() {
        Color::White => ".",
        Color::Black => "…",
    };
    format!("{}{dots}", before.fullmove_number())
}

/// A ply of a game as the move list has it.
fn written(game: &Game, ply: usize) -> String {
    let play = game.moves().get(ply);
    play.map(|&play| engine::san::san(game.position_at(ply), play))
        .unwrap_or_default()
}

/// What a link changes at a ply.
fn changed(known: &Game, linked: &Game, ply: usize, me: Color) -> Changed {
    Changed {
        number: place(known, ply),
        known: written(known, ply),
        linked: written(linked, ply),
        whose: match known.position_at(ply).turn() == me {
            false => Whose::Theirs,
            true if ply < known.settled() => Whose::Ours,
            true => Whose::Unsent,
        },
    }
}
