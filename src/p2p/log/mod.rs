//! The log: the list of all events of a game on which both seats agree. The host puts the entries in order, and both
//! pages check each entry with their own engine. A hash is chained over entries and public positions: two logs with the
//! same hash are the same game.
//!
//! A log ends in one of three ways only: by the rules of the board, by an entry of the seat that loses, or by entries of both
//! seats. So no entry of one seat can make the other lose.

mod take_back;

use engine::{AnyPosition, Color, History, Status};
use game::{GameResult, Millis, Reason};

use self::take_back::TakeBacks;
use crate::Seat;
use crate::digest::{Hash, Key, Tag, hash, tag, tag_fits};
use crate::entry::{Action, ActionFault, Claim, Entry, REOFFER_PLIES};
use crate::secret::SecretFault;
use crate::secret::public_game::{Expected, PublicGame};
use crate::terms::{Head, Terms, TermsError};

/// Maximum number of entries. Games end by themselves long before this; a longer log is an attack on memory.
const MAX_ENTRIES: usize = 20_000;

/// The time left on both clocks, White's and Black's, in milliseconds.
pub type Clocks = [Millis; 2];

/// A game as far as both sides agree on it.
#[derive(Clone, Debug)]
pub struct Log {
    head: Head,
    id: Hash,
    history: History,
    /// The public game, if the rule set has hidden assassins.
    public_game: Option<Box<PublicGame>>,
    entries: Vec<Entry>,
    chain: Vec<Hash>,
    clocks: Option<Clocks>,
    offer: Option<Seat>,
    offered_at: [Option<u32>; 2],
    /// Whether each seat wants the game to end without a result.
    void: [bool; 2],
    back: TakeBacks,
    result: Option<GameResult>,
}

impl Log {
    /// Creates the log of a game in which nothing has happened yet.
    pub fn new(head: Head) -> Result<Log, TermsError> {
        let start = head.terms.start()?;
        let id = head.id();
        let first = hash("chain", &[&id.0, start.public().fen().as_bytes()]);
        let public_game = head
            .terms
            .variant
            .has_assassin()
            .then(|| Box::new(PublicGame::new(id, &start)));
        Ok(Log {
            public_game,
            clocks: head.terms.time.map(|time| time.both().0),
            history: History::new(start),
            entries: Vec::new(),
            chain: vec![first],
            offer: None,
            offered_at: [None; 2],
            void: [false; 2],
            back: TakeBacks::default(),
            result: None,
            head,
            id,
        })
    }

    /// The head of the game, from which its id follows.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The terms of the game.
    pub fn terms(&self) -> &Terms {
        &self.head.terms
    }

    /// The game's id.
    pub fn id(&self) -> &Hash {
        &self.id
    }

    /// The plies and positions of a game without secrets. In a game with secrets it holds the start position only.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The public game, if the rule set has hidden assassins.
    pub fn public_game(&self) -> Option<&PublicGame> {
        self.public_game.as_deref()
    }

    /// The position as both players know it: without any hidden assassins.
    pub fn position(&self) -> &AnyPosition {
        match &self.public_game {
            Some(public_game) => public_game.view().position(),
            None => self.history.position(),
        }
    }

    /// The count of plies: how often the position has changed, by all plies played, including those taken back, and by
    /// the take-backs. So each position of a game has a number that is never used again.
    pub fn plies(&self) -> u32 {
        self.plies_on_board() + self.back.ahead()
    }

    /// The number of plies that were played and not taken back.
    pub fn plies_on_board(&self) -> u32 {
        match &self.public_game {
            Some(public_game) => public_game.observations().len() as u32,
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

    /// The number of entries.
    pub fn len(&self) -> u32 {
        self.entries.len() as u32
    }

    /// Returns whether there are no entries yet.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The chain's hash after the first `seq` entries, or `None` if there are fewer.
    pub fn hash_at(&self, seq: u32) -> Option<&Hash> {
        self.chain.get(seq as usize)
    }

    /// The chain's hash after all entries.
    pub fn hash(&self) -> Hash {
        self.chain[self.chain.len() - 1]
    }

    /// The time left on both clocks after the last entry, if each side's statement of its time spent is taken as true.
    pub fn clocks(&self) -> Option<Clocks> {
        self.clocks
    }

    /// The seat whose draw offer stands.
    pub fn offer(&self) -> Option<Seat> {
        self.offer
    }

    /// The seat that asks to take its last ply back.
    pub fn take_back(&self) -> Option<Seat> {
        self.back.asked()
    }

    /// Returns how many plies are taken back if the question of seat `by` is allowed: one if the seat has just moved,
    /// two if it is to move, because the other seat's reply is taken back as well. `None` if the seat has played
    /// nothing yet, or if the rule set has hidden assassins, because nobody can forget what a ply has revealed.
    fn plies_back(&self, by: Seat) -> Option<usize> {
        let plies = if self.turn() == by { 2 } else { 1 };
        let there = self.public_game.is_none() && self.history.moves().len() >= plies;
        there.then_some(plies)
    }

    /// The result, if the log ends the game.
    pub fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// Returns whether a seat wants the game to end without a result.
    pub fn wants_void(&self, seat: Seat) -> bool {
        self.void[seat as usize]
    }

    /// The number of moves made so far: plies without the placing of assassins.
    pub fn moves(&self) -> u32 {
        match &self.public_game {
            Some(public_game) => public_game.moves(),
            None => self.plies_on_board(),
        }
    }

    /// Returns whether the game is still in its opening: a side has yet to place its assassin or to make its first
    /// move. During the opening the clocks stand, and if a side does not play in time or leaves, the game ends without
    /// a result.
    pub fn is_opening(&self) -> bool {
        self.moves() < 2
    }

    /// Returns whether the game waits for a ply, and not for something that a program answers without its player.
    pub fn awaits_ply(&self) -> bool {
        let going = match &self.public_game {
            Some(public_game) => public_game.expected() == Expected::Ply,
            None => true,
        };
        going && self.result.is_none()
    }

    /// The side whose program owes an answer to the other's, which it gives without its player.
    pub fn side_owing_response(&self) -> Option<Color> {
        let owing = self.public_game.as_ref()?.side_owing_response();
        owing.filter(|_| self.result.is_none())
    }

    /// Returns whether the clock of the side to move is running.
    pub fn clocks_run(&self) -> bool {
        self.awaits_ply() && self.clocks.is_some() && !self.is_opening()
    }

    /// Returns whether a seat is expected to place its assassin or to play a ply now.
    pub fn awaits(&self, seat: Seat) -> bool {
        let placing = self
            .public_game
            .as_ref()
            .is_some_and(|public_game| public_game.must_place(self.terms().color(seat)));
        self.result.is_none() && (placing || self.awaits_ply() && self.turn() == seat)
    }

    /// Checks whether a seat may have this action entered now, and returns the reason if not.
    pub fn check(&self, by: Seat, action: &Action) -> Result<(), ActionFault> {
        if self.entries.len() >= MAX_ENTRIES {
            return Err(ActionFault::Full);
        }
        if self.result.is_some() {
            return Err(ActionFault::Over);
        }
        match action {
            Action::Play(_) if self.public_game.is_some() => Err(ActionFault::Illegal),
            Action::Play(_) if self.turn() != by => Err(ActionFault::Turn),
            action if action.is_assassin_action() => self.public_game_after(by, action).map(drop),
            Action::Play(play) if !self.history.position().is_legal(*play) => {
                Err(ActionFault::Illegal)
            }
            // Only one question may be open at a time.
            Action::Offer if self.back.asked().is_some() => Err(ActionFault::TooSoon),
            Action::Offer => match self.offered_at[by as usize] {
                _ if self.offer == Some(by) => Err(ActionFault::TooSoon),
                Some(ply) if self.plies() < ply + REOFFER_PLIES && self.offer.is_none() => {
                    Err(ActionFault::TooSoon)
                }
                _ => Ok(()),
            },
            Action::TakeBack
                if self.offer.is_some()
                    || !self.back.may_ask(by, self.plies())
                    || self.plies_back(by).is_none() =>
            {
                Err(ActionFault::TakeBack)
            }
            Action::Allow | Action::Refuse if self.back.asked() != Some(!by) => {
                Err(ActionFault::TakeBack)
            }
            Action::Accept | Action::Decline if self.offer != Some(!by) => {
                Err(ActionFault::NoOffer)
            }
            Action::Flag if self.clocks.is_none() || self.is_opening() => Err(ActionFault::Clocks),
            Action::SatOut if !self.awaits(by) && !self.is_opening() => Err(ActionFault::Turn),
            Action::Void if self.void[by as usize] => Err(ActionFault::TooSoon),
            _ => Ok(()),
        }
    }

    /// Returns whether an action that was meant for ply `ply` still applies to the present position.
    pub fn still_applies(&self, ply: u32, action: &Action) -> bool {
        let plies = self.plies();
        match action {
            action if action.is_ply() || action.is_assassin_action() => ply == plies,
            // After another ply, the same entry would be about taking back a different ply.
            Action::TakeBack | Action::Allow | Action::Refuse => ply == plies,
            // A ply of the other seat may cross such an entry on its way. After more than one ply the entry no longer
            // applies: a seat must not be held to an offer that the other side has withheld.
            Action::Offer
            | Action::Accept
            | Action::Decline
            | Action::Void
            | Action::Away(_)
            | Action::SatOut => ply <= plies && ply + 1 >= plies,
            _ => ply <= plies,
        }
    }

    /// Checks whether this can be the next entry.
    pub fn check_entry(&self, entry: &Entry) -> Result<(), ActionFault> {
        self.check(entry.by, &entry.action)?;
        if !self.still_applies(entry.ply, &entry.action) {
            return Err(ActionFault::Ply);
        }
        match (self.clocks, entry.spent) {
            (Some(clocks), Some(spent)) if entry.action.is_ply() => {
                let left = clocks[self.terms().color(entry.by) as usize];
                let stands = !self.clocks_run();
                if spent <= left && (spent == 0 || !stands) {
                    Ok(())
                } else {
                    Err(ActionFault::Clocks)
                }
            }
            (Some(_), None) if !entry.action.is_ply() => Ok(()),
            (None, None) => Ok(()),
            _ => Err(ActionFault::Clocks),
        }
    }

    /// Appends an entry. On an error the log is unchanged.
    pub fn append(&mut self, entry: Entry) -> Result<(), ActionFault> {
        self.check_entry(&entry)?;
        let side = self.terms().color(entry.by);
        let lost = |winner, reason| Some(GameResult { winner, reason });
        let mut clocks = self.clocks_after(&entry);
        if entry.action.is_ply() {
            self.void = [false; 2];
            self.back.ply(self.clocks);
        }
        match &entry.action {
            action if action.is_assassin_action() => {
                self.public_game = Some(self.public_game_after(entry.by, action)?);
                if action.is_ply() && self.offer == Some(!entry.by) {
                    self.offer = None;
                }
                self.result = self
                    .public_game
                    .as_ref()
                    .and_then(|public_game| GameResult::from_status(public_game.status()));
            }
            Action::Play(play) => {
                self.history.push(*play).map_err(|_| ActionFault::Illegal)?;
                if self.offer == Some(!entry.by) {
                    self.offer = None;
                }
                self.result = GameResult::from_status(self.history.status());
            }
            Action::Offer if self.offer == Some(!entry.by) => {
                self.result = lost(None, Reason::Agreement)
            }
            Action::Offer => {
                self.offer = Some(entry.by);
                self.offered_at[entry.by as usize] = Some(self.plies());
            }
            Action::Accept => self.result = lost(None, Reason::Agreement),
            Action::Decline => self.offer = None,
            Action::TakeBack => self.back.ask(entry.by, self.plies()),
            Action::Refuse => self.back.answered(),
            Action::Allow => {
                let plies = self.plies_back(!entry.by).ok_or(ActionFault::TakeBack)?;
                for _ in 0..plies {
                    self.history.pop();
                }
                clocks = self.back.go_back(plies).or(clocks);
                self.void = [false; 2];
            }
            Action::Resign => self.result = lost(Some(!side), Reason::Resignation),
            // A game that has not begun counts for nobody.
            Action::Leave if self.is_opening() => self.result = lost(None, Reason::NoResult),
            Action::Leave => self.result = lost(Some(!side), Reason::Abandoned),
            Action::Flag => self.result = lost(Some(!side), Reason::Time),
            Action::Away(claim) => {
                let winner = Some(!side).filter(|_| *claim == Claim::Win);
                self.result = lost(winner, Reason::Abandoned);
            }
            Action::SatOut => self.result = lost(None, Reason::NoResult),
            Action::Void => {
                self.void[entry.by as usize] = true;
                if self.void == [true; 2] {
                    self.result = lost(None, Reason::NoResult);
                }
            }
            // These were all handled above, by `is_assassin_action`.
            Action::Place(_)
            | Action::Deed(_)
            | Action::Answer(_)
            | Action::Settle { .. }
            | Action::Yield(_)
            | Action::Stuck => {}
        }
        if self.result.is_some() {
            self.offer = None;
            self.back.answered();
        }
        self.clocks = clocks;
        let next = self.next_hash(&entry);
        self.chain.push(next);
        self.entries.push(entry);
        Ok(())
    }

    /// The clocks after a checked entry: a ply takes its time from its author's clock and adds the increment.
    fn clocks_after(&self, entry: &Entry) -> Option<Clocks> {
        let mut clocks = self.clocks?;
        if entry.action.is_ply() && self.clocks_run() {
            let own = &mut clocks[self.terms().color(entry.by) as usize];
            *own = own.saturating_sub(entry.spent.unwrap_or(0));
            *own = own.saturating_add(self.terms().time.map_or(0, |time| time.increment_ms));
        }
        Some(clocks)
    }

    /// Returns the public game after this action.
    fn public_game_after(&self, by: Seat, action: &Action) -> Result<Box<PublicGame>, ActionFault> {
        let mut public_game = self.public_game.clone().ok_or(ActionFault::Illegal)?;
        let color = self.terms().color(by);
        if public_game
            .speaker()
            .is_some_and(|speaker| speaker != color)
        {
            return Err(ActionFault::Turn);
        }
        apply_assassin_action(&mut public_game, color, action)?;
        Ok(public_game)
    }

    fn next_hash(&self, entry: &Entry) -> Hash {
        let bytes = serde_json::to_vec(&(entry.by, entry.ply, &entry.action, entry.spent))
            .unwrap_or_default();
        let fen = match &self.public_game {
            Some(public_game) => public_game.view().fen(),
            None => self.history.position().fen(),
        };
        hash("chain", &[&self.hash().0, &bytes, fen.as_bytes()])
    }

    /// Returns the index of the entry with this seal.
    pub fn find(&self, seal: &Tag) -> Option<usize> {
        self.entries.iter().rposition(|entry| entry.seal == *seal)
    }

    /// Returns the seal of an entry of this seat, made with the seat's own key.
    pub fn seal(&self, key: &Key, ply: u32, action: &Action, spent: Option<Millis>) -> Tag {
        tag(
            key,
            "seal",
            &[&self.id.0, &ply.to_be_bytes(), &sealed_bytes(action, spent)],
        )
    }

    /// Returns whether an entry that names this seat as its author is really from this seat, by its seal.
    pub fn is_own(&self, key: &Key, entry: &Entry) -> bool {
        tag_fits(
            &entry.seal,
            key,
            "seal",
            &[
                &self.id.0,
                &entry.ply.to_be_bytes(),
                &sealed_bytes(&entry.action, entry.spent),
            ],
        )
    }

    /// The status by the rules, as far as the public position tells.
    pub fn status(&self) -> Status {
        match &self.public_game {
            Some(public_game) => public_game.status(),
            None => self.history.status(),
        }
    }
}

/// Passes a side's statement about its secrets to the public game.
pub(crate) fn apply_assassin_action(
    public_game: &mut PublicGame,
    color: Color,
    action: &Action,
) -> Result<(), SecretFault> {
    match action {
        Action::Place(placing) => public_game.placed(color, &placing.leaves, &placing.openings),
        Action::Deed(announcement) => public_game.announce(color, announcement),
        Action::Answer(answer) => public_game.answer(color, answer),
        Action::Settle { met, openings } => public_game.settle(color, *met, openings),
        Action::Yield(openings) => public_game.yielded(color, openings),
        Action::Stuck => public_game.stuck(color),
        _ => Err(SecretFault::NotDue),
    }
}

fn sealed_bytes(action: &Action, spent: Option<Millis>) -> Vec<u8> {
    serde_json::to_vec(&(action, spent)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
