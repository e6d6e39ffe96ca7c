//! The agreed list of what happened in a game. The host puts entries in order, both check each one with their own engine,
//! and a hash is chained over entries and public positions: two logs of the same hash are the same game.

use engine::{AnyPosition, ByColor, Color, History, Status};
use game::{GameResult, Millis, Reason};
use serde::{Deserialize, Serialize};

mod ask;

pub use ask::{Ask, Claim, Placing};

use crate::Seat;
use crate::digest::{Hash, Key, Tag, hash, tag, tag_fits};
use crate::secret::SecretFault;
use crate::secret::veiled::{Due, Veiled};
use crate::terms::{Head, Terms, TermsError};

/// Plies after which a side that offered a draw may offer one again.
pub const REOFFER_PLIES: u32 = 20;

/// Games end by themselves long before this; a log that is longer is an attack on memory.
const MAX_ENTRIES: usize = 20_000;

/// What is left on both clocks, White's and Black's, in milliseconds.
pub type Clocks = [Millis; 2];

/// One entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Whose.
    pub by: Seat,
    /// Plies before it, as its author saw it.
    pub ply: u32,
    /// What it is.
    pub ask: Ask,
    /// What the host's clocks said after it; `None` in a game without clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// The author's seal: only its author can make it, and only its author can check it. So neither can put an entry in
    /// the other's mouth, not even to a player who has lost the last of the log.
    pub seal: Tag,
}

/// Why something cannot be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AskFault {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// It is the other side's turn.
    #[error("it is the other side's turn")]
    Turn,
    /// The move is not legal.
    #[error("the move is not legal")]
    Illegal,
    /// There is no offer, or it is the seat's own.
    #[error("there is no draw offer to answer")]
    NoOffer,
    /// Offered too soon after the last offer.
    #[error("a draw may be offered again after {REOFFER_PLIES} plies")]
    TooSoon,
    /// Only the host says this.
    #[error("only the host keeps the clocks")]
    NotHost,
    /// The entry speaks of another ply.
    #[error("the entry is about another ply")]
    Ply,
    /// The clocks are missing, surplus, or say more than they can.
    #[error("the clocks are wrong")]
    Clocks,
    /// This side has just come back and has not heard the other yet.
    #[error("the other side must be heard first")]
    Unheard,
    /// Something about secrets that no honest side says.
    #[error("{0}")]
    Secret(#[from] SecretFault),
    /// More entries than a game can have.
    #[error("the log is full")]
    Full,
}

/// A game as far as both sides agree on it.
#[derive(Clone, Debug)]
pub struct Log {
    head: Head,
    id: Hash,
    history: History,
    /// The public game, where assassins hide.
    veiled: Option<Box<Veiled>>,
    entries: Vec<Entry>,
    chain: Vec<Hash>,
    clocks: Option<Clocks>,
    offer: Option<Seat>,
    offered_at: [Option<u32>; 2],
    result: Option<GameResult>,
    claimed: Option<Claim>,
}

impl Log {
    /// A game without entries.
    pub fn new(head: Head) -> Result<Log, TermsError> {
        let start = head.terms.start()?;
        let id = head.id();
        let first = hash("chain", &[&id.0, start.public().fen().as_bytes()]);
        let veiled = head
            .terms
            .variant
            .has_assassin()
            .then(|| Box::new(Veiled::new(id, &start)));
        Ok(Log {
            veiled,
            clocks: head.terms.time.map(|time| [time.initial_ms; 2]),
            history: History::new(start),
            entries: Vec::new(),
            chain: vec![first],
            offer: None,
            offered_at: [None; 2],
            result: None,
            claimed: None,
            head,
            id,
        })
    }

    /// The game's making.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// What is played.
    pub fn terms(&self) -> &Terms {
        &self.head.terms
    }

    /// The game's id.
    pub fn id(&self) -> &Hash {
        &self.id
    }

    /// The plies and positions of a game without secrets; of one with secrets, the start alone.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The public game, where assassins hide.
    pub fn veiled(&self) -> Option<&Veiled> {
        self.veiled.as_deref()
    }

    /// The position as everybody knows it.
    pub fn position(&self) -> &AnyPosition {
        match &self.veiled {
            Some(veiled) => veiled.view().position(),
            None => self.history.position(),
        }
    }

    /// Plies played.
    pub fn plies(&self) -> u32 {
        match &self.veiled {
            Some(veiled) => veiled.told().len() as u32,
            None => self.history.moves().len() as u32,
        }
    }

    /// The seat to move.
    pub fn turn(&self) -> Seat {
        self.terms().seat(self.position().turn())
    }

    /// All entries.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How many entries there are.
    pub fn len(&self) -> u32 {
        self.entries.len() as u32
    }

    /// Whether nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The chain's hash after so many entries.
    pub fn hash_at(&self, seq: u32) -> Option<&Hash> {
        self.chain.get(seq as usize)
    }

    /// The chain's hash after all entries.
    pub fn hash(&self) -> Hash {
        self.chain[self.chain.len() - 1]
    }

    /// What the clocks said after the last entry.
    pub fn clocks(&self) -> Option<Clocks> {
        self.clocks
    }

    /// Whose draw offer stands.
    pub fn offer(&self) -> Option<Seat> {
        self.offer
    }

    /// How it ended.
    pub fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// Whether it ended because a seat claimed that the other had vanished.
    pub fn ended_by_claim(&self) -> Option<Claim> {
        self.claimed
    }

    /// Whether the clocks run: the game goes on and everything is placed.
    pub fn clocks_run(&self) -> bool {
        let going = match &self.veiled {
            Some(veiled) => veiled.due() == Due::Ply,
            None => true,
        };
        going && self.clocks.is_some() && self.result.is_none()
    }

    /// Whether a seat may have this entered now.
    pub fn check(&self, by: Seat, ask: &Ask) -> Result<(), AskFault> {
        if self.entries.len() >= MAX_ENTRIES {
            return Err(AskFault::Full);
        }
        if let Ask::Apart = ask {
            let claimed = self.claimed.is_some();
            return if by != Seat::Host {
                Err(AskFault::NotHost)
            } else if claimed {
                Ok(())
            } else {
                Err(AskFault::Over)
            };
        }
        if self.result.is_some() {
            return Err(AskFault::Over);
        }
        match ask {
            Ask::Play(_) if self.veiled.is_some() => Err(AskFault::Illegal),
            Ask::Play(_) if self.turn() != by => Err(AskFault::Turn),
            ask if ask.is_veiled() => self.veil(by, ask).map(drop),
            Ask::Play(play) if !self.history.position().is_legal(*play) => Err(AskFault::Illegal),
            Ask::Offer => match self.offered_at[by as usize] {
                _ if self.offer == Some(by) => Err(AskFault::TooSoon),
                Some(ply) if self.plies() < ply + REOFFER_PLIES && self.offer.is_none() => {
                    Err(AskFault::TooSoon)
                }
                _ => Ok(()),
            },
            Ask::Accept | Ask::Decline if self.offer != Some(!by) => Err(AskFault::NoOffer),
            Ask::Flag(_) if by != Seat::Host => Err(AskFault::NotHost),
            Ask::Flag(_) if !self.clocks_run() => Err(AskFault::Clocks),
            _ => Ok(()),
        }
    }

    /// Whether this is the next entry.
    pub fn check_entry(&self, entry: &Entry) -> Result<(), AskFault> {
        self.check(entry.by, &entry.ask)?;
        let plies = self.plies();
        let now = entry.ask.is_ply() || entry.ask.is_veiled();
        let about_now = if now {
            entry.ply == plies
        } else {
            entry.ply <= plies
        };
        if !about_now {
            return Err(AskFault::Ply);
        }
        match (self.clocks, entry.clocks, self.terms().time) {
            (None, None, None) => Ok(()),
            (Some(before), Some(after), Some(time)) => {
                let gains = |color: Color| {
                    let mover = entry.ask.is_ply() && self.position().turn() == color;
                    if mover { time.increment_ms } else { 0 }
                };
                let fits = |color: Color| {
                    after[color as usize] <= before[color as usize].saturating_add(gains(color))
                };
                if Color::ALL.into_iter().all(fits) {
                    Ok(())
                } else {
                    Err(AskFault::Clocks)
                }
            }
            _ => Err(AskFault::Clocks),
        }
    }

    /// Enters it; on a fault nothing has changed.
    pub fn append(&mut self, entry: Entry) -> Result<(), AskFault> {
        self.check_entry(&entry)?;
        let side = self.terms().color(entry.by);
        let lost = |winner, reason| Some(GameResult { winner, reason });
        match &entry.ask {
            ask if ask.is_veiled() => {
                self.veiled = Some(self.veil(entry.by, ask)?);
                if ask.is_ply() && self.offer == Some(!entry.by) {
                    self.offer = None;
                }
                self.result = self
                    .veiled
                    .as_ref()
                    .and_then(|veiled| GameResult::from_status(veiled.status()));
            }
            Ask::Play(play) => {
                self.history.push(*play).map_err(|_| AskFault::Illegal)?;
                if self.offer == Some(!entry.by) {
                    self.offer = None;
                }
                self.result = GameResult::from_status(self.history.status());
            }
            Ask::Offer if self.offer == Some(!entry.by) => {
                self.result = lost(None, Reason::Agreement)
            }
            Ask::Offer => {
                self.offer = Some(entry.by);
                self.offered_at[entry.by as usize] = Some(self.plies());
            }
            Ask::Accept => self.result = lost(None, Reason::Agreement),
            Ask::Decline => self.offer = None,
            Ask::Resign => self.result = lost(Some(!side), Reason::Resignation),
            Ask::Leave => self.result = lost(Some(!side), Reason::Abandoned),
            Ask::Flag(loser) => self.result = lost(Some(!*loser), Reason::Time),
            Ask::Claim(claim) => {
                self.claimed = Some(*claim);
                self.result = lost(
                    Some(side).filter(|_| *claim == Claim::Win),
                    Reason::Abandoned,
                );
            }
            Ask::Apart => {
                self.claimed = None;
                self.result = lost(None, Reason::Abandoned);
            }
            // Taken above, all of them.
            Ask::Place(_)
            | Ask::Deed(_)
            | Ask::Answer(_)
            | Ask::Settle { .. }
            | Ask::Yield(_)
            | Ask::Stuck => {}
        }
        if self.result.is_some() {
            self.offer = None;
        }
        self.clocks = entry.clocks;
        let next = self.link(&entry);
        self.chain.push(next);
        self.entries.push(entry);
        Ok(())
    }

    /// The public game after this.
    fn veil(&self, by: Seat, ask: &Ask) -> Result<Box<Veiled>, AskFault> {
        let mut veiled = self.veiled.clone().ok_or(AskFault::Illegal)?;
        let color = self.terms().color(by);
        if veiled.speaker().is_some_and(|speaker| speaker != color) {
            return Err(AskFault::Turn);
        }
        veiled.hear(color, ask)?;
        Ok(veiled)
    }

    fn link(&self, entry: &Entry) -> Hash {
        let told = serde_json::to_vec(&(entry.by, entry.ply, &entry.ask, entry.clocks))
            .unwrap_or_default();
        let fen = match &self.veiled {
            Some(veiled) => veiled.view().fen(),
            None => self.history.position().fen(),
        };
        hash("chain", &[&self.hash().0, &told, fen.as_bytes()])
    }

    /// The entry with this seal.
    pub fn find(&self, seal: &Tag) -> Option<usize> {
        self.entries.iter().rposition(|entry| entry.seal == *seal)
    }

    /// The seal of a seat's own entry.
    pub fn seal(&self, key: &Key, ply: u32, ask: &Ask) -> Tag {
        tag(key, "seal", &[&self.id.0, &ply.to_be_bytes(), &told(ask)])
    }

    /// Whether an entry that names this seat as its author is really its own.
    pub fn is_own(&self, key: &Key, entry: &Entry) -> bool {
        tag_fits(
            &entry.seal,
            key,
            "seal",
            &[&self.id.0, &entry.ply.to_be_bytes(), &told(&entry.ask)],
        )
    }

    /// How the rules see it, as far as everybody can tell.
    pub fn status(&self) -> Status {
        match &self.veiled {
            Some(veiled) => veiled.status(),
            None => self.history.status(),
        }
    }

    /// The clocks by colour.
    pub fn clocks_by_color(&self) -> Option<ByColor<Millis>> {
        self.clocks.map(ByColor)
    }
}

fn told(ask: &Ask) -> Vec<u8> {
    serde_json::to_vec(ask).unwrap_or_default()
}

#[cfg(test)]
mod tests;
