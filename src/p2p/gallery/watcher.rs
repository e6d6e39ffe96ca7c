//! The watcher's side of a gallery. It believes what the gallery has signed, over whose page it may have come, and of that
//! only what the rules allow: it enters all in a log of its own.

use engine::{ByColor, Color};
use game::{GameResult, Millis, Reason};

use super::scene::Scene;
use super::statement::{IsSigned, Revealed, Shows, Statement};
use super::{MAX_DEPTH, Now, PER_LEVEL, SILENCE, Shown, decode};
use crate::audit::{Findings, Transcript, Verdict, audit};
use crate::digest::Hash;
use crate::entry::Entry;
use crate::peer::names::tidy;
use crate::secret::private_game::Secret;
use crate::wire::Batch;
use crate::{ActionFault, Log, TermsError};

/// How long a game may be on its way before the gallery has vouched for it, in milliseconds.
const ARRIVAL: Millis = 60_000;

/// How many bytes of entries wait for a statement at most.
const MAX_WAITING: usize = 4 * 1024 * 1024;

/// What has changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Whether the gallery has said something new. If not, nothing else has changed.
    pub is_news: bool,
    /// Whether another game is shown, or the same one over a new line.
    pub game: bool,
    /// With so many entries more the log goes on.
    pub entries: usize,
    /// Whether the players have other names.
    pub names: bool,
    /// Whether both sides' secrets were checked.
    pub findings: bool,
    /// Whether the gallery is closed.
    pub closed: bool,
}

/// Why nothing more is believed of what a gallery shows.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Untrue {
    /// A frame cannot be read.
    #[error("what is shown cannot be read")]
    Unreadable,
    /// No game can be played under the terms.
    #[error("the terms are wrong: {0}")]
    Terms(#[from] TermsError),
    /// An entry breaks the rules.
    #[error("the rules do not allow what is shown: {0}")]
    Entry(#[from] ActionFault),
    /// The log has another hash than is said, or a part of it was left out.
    #[error("a part of the game is missing or was changed")]
    Log,
    /// The gallery has not signed what is said in its name.
    #[error("what is shown does not come from the gallery")]
    Forged,
    /// The game would come over too many pages.
    #[error("the game comes over too many pages")]
    Deep,
}

/// A game as somebody sees it who watches.
#[derive(Default)]
pub struct Watcher {
    /// The game, with the entries that a statement has covered.
    log: Option<Log>,
    /// Whether a statement has covered the log.
    is_covered: bool,
    /// The entries after them, which nobody has vouched for yet, and how long their frames were together.
    waiting: Vec<Entry>,
    bytes: usize,
    /// The number of the newest statement, or the one that the gallery itself has named as such.
    newest: u64,
    /// The newest statement that was covered, or that the gallery is closed, with its number.
    statement: Option<(u64, Statement)>,
    is_closed: bool,
    /// By how much the numbers of the gallery are ahead of this page's steady clock, as far as is known, and whether the
    /// next statement says that anew.
    ahead: Millis,
    is_ahead_known: bool,
    /// When the line began, and when something last came over it that was not wrong.
    began: Millis,
    since: Millis,
    /// Over how many pages the game comes to this one.
    depth: Option<u8>,
    is_direct: bool,
    names: [String; 2],
    now: Now,
    /// What was brought of the secrets, for which nobody has vouched yet.
    brought: Revealed,
    /// What was revealed, by its digest.
    revealed: Option<(Hash, Revealed)>,
    findings: Option<Findings>,
}

impl Watcher {
    /// The game, once the gallery has vouched for it.
    pub fn log(&self) -> Option<&Log> {
        self.log.as_ref().filter(|_| self.is_covered)
    }

    /// The names of the players, White's first. They may be empty.
    pub fn names(&self) -> &[String; 2] {
        &self.names
    }

    /// How things stand, as the player's page says.
    pub fn now(&self) -> Now {
        self.now
    }

    /// The number of the newest statement. It grows with the time of the player's page, in milliseconds.
    pub fn newest(&self) -> u64 {
        self.newest
    }

    /// What the check of both sides' secrets has found, once it was made.
    pub fn findings(&self) -> Option<&Findings> {
        self.findings.as_ref()
    }

    /// The ended game with all that was revealed, once it was checked. Anyone can check it again.
    pub fn transcript(&self) -> Option<Transcript> {
        self.findings.as_ref()?;
        let (_, revealed) = self.revealed.as_ref()?;
        Some(whole(self.log()?, revealed))
    }

    /// Returns how the game has ended: by the log if that says it, else because a side broke the rules about secrets,
    /// else as the player's page says.
    pub fn result(&self) -> Option<GameResult> {
        let broke = |findings: &Findings| {
            Color::ALL
                .into_iter()
                .find(|color| matches!(findings.verdicts[*color], Verdict::Broke { .. }))
        };
        if let Some(loser) = self.findings.as_ref().and_then(broke) {
            return Some(GameResult::win(!loser, Reason::Cheated));
        }
        let claimed = self.now.result().filter(|result| {
            use Reason::{Abandoned, Cheated, Disputed, NoResult, Time};
            // All other ends are in the log.
            let can_be = matches!(
                result.reason,
                Abandoned | Cheated | NoResult | Time | Disputed
            );
            let draws = matches!(result.reason, NoResult | Disputed);
            can_be && !(draws && result.winner.is_some())
        });
        self.log()?.result().or(claimed)
    }

    /// A new line begins. Over a line to the gallery itself everything is newer than all that was seen before.
    pub fn begin(&mut self, is_direct: bool, now: Millis) {
        self.forget_brought();
        (self.began, self.since) = (now, now);
        (self.is_direct, self.depth) = (is_direct, is_direct.then_some(1));
        // What comes over this line has to cover it again.
        self.is_covered = false;
        if is_direct {
            (self.newest, self.is_ahead_known) = (0, false);
        }
    }

    /// The gallery itself, which has no place, names its newest statement. Nothing older is believed.
    pub fn expect(&mut self, newest: u64, now: Millis) {
        self.newest = newest;
        (self.ahead, self.is_ahead_known) = (newest.saturating_sub(now), true);
    }

    /// Over how many pages the game comes to this one, once that was said.
    pub fn depth(&self) -> Option<u8> {
        self.depth
    }

    /// How old is what is seen, by the numbers of the statements. `None` if nothing is.
    pub fn age(&self, now: Millis) -> Option<Millis> {
        let (at, _) = self.statement.as_ref()?;
        Some((now + self.ahead).saturating_sub(*at))
    }

    /// Whether nothing new has come over the line for too long. Before the first statement a long game may have to come.
    pub fn is_late(&self, now: Millis) -> bool {
        let levels = self.depth.unwrap_or(1).saturating_sub(1);
        let limit = SILENCE + PER_LEVEL * Millis::from(levels);
        match self.is_covered {
            true => self.age(now).is_some_and(|age| age >= limit),
            false => {
                now.saturating_sub(self.since) >= SILENCE
                    || now.saturating_sub(self.began) >= ARRIVAL
            }
        }
    }

    /// Whether others may watch at this page.
    pub fn may_relay(&self, now: Millis) -> bool {
        let is_near = self.depth.is_some_and(|depth| depth < MAX_DEPTH);
        self.is_covered && is_near && !self.is_closed && !self.is_late(now)
    }

    /// Returns what this page can show to others. `None` while the line has not brought all of it.
    pub fn scene(&self) -> Option<Scene<'_>> {
        let (at, statement) = self.statement.as_ref()?;
        let log = self.log().filter(|_| !self.is_closed);
        let revealed = self.revealed.as_ref();
        (self.is_closed || log.is_some()).then_some(Scene {
            log,
            revealed: revealed.map(|(digest, revealed)| (*digest, revealed)),
            statement,
            at: *at,
            depth: self.depth?,
        })
    }

    /// Takes a frame, whoever has sent it. After an error nothing more should be taken of this line.
    pub fn take(
        &mut self,
        frame: &[u8],
        is_signed: IsSigned<'_>,
        now: Millis,
    ) -> Result<Seen, Untrue> {
        self.since = now;
        match decode(frame).ok_or(Untrue::Unreadable)? {
            Shown::Game(head) => {
                self.log = Some(Log::new(*head)?);
                self.is_covered = false;
                (self.revealed, self.findings) = (None, None);
                self.forget_brought();
            }
            Shown::Entries(batch) => {
                self.bytes += frame.len();
                self.wait(batch)?;
            }
            Shown::Stopped(stopped) => self.brought.stopped = Some(stopped),
            Shown::Secret {
                color,
                from,
                secret,
            } => self.reveal(color, from, secret)?,
            Shown::Statement(statement) => return self.hear(statement, is_signed, now),
            Shown::Depth(_) if self.is_direct => {}
            Shown::Depth(depth) => {
                let depth = depth.saturating_add(1);
                self.depth = Some(depth);
                return (depth <= MAX_DEPTH)
                    .then_some(Seen::default())
                    .ok_or(Untrue::Deep);
            }
        }
        Ok(Seen::default())
    }

    fn forget_brought(&mut self) {
        self.waiting.clear();
        self.bytes = 0;
        self.brought = Revealed::default();
    }

    fn wait(&mut self, batch: Batch) -> Result<(), Untrue> {
        let log = self.log.as_ref().ok_or(Untrue::Log)?;
        let next = log.len() as usize + self.waiting.len();
        let follows = batch.from as usize == next && batch.game == log.head().number;
        self.waiting.extend(batch.entries);
        (follows && self.bytes <= MAX_WAITING)
            .then_some(())
            .ok_or(Untrue::Log)
    }

    fn reveal(&mut self, color: Color, from: u32, part: Secret) -> Result<(), Untrue> {
        // A side has at most one hidden move for each entry, and for one that was not entered.
        let entries = self.log.as_ref().map_or(0, Log::len) as usize + self.waiting.len();
        let known = &mut self.brought.secrets[color];
        let secret = known.take().filter(|_| from > 0);
        let mut secret = secret.unwrap_or_else(|| Secret {
            seed: part.seed,
            deeds: Vec::new(),
        });
        let follows = secret.seed == part.seed
            && secret.deeds.len() == from as usize
            && secret.deeds.len() + part.deeds.len() <= entries + 1;
        secret.deeds.extend(part.deeds);
        *known = Some(secret);
        follows.then_some(()).ok_or(Untrue::Log)
    }

    /// Hears a statement. An older one than the newest that is known says nothing.
    fn hear(
        &mut self,
        statement: Statement,
        is_signed: IsSigned<'_>,
        now: Millis,
    ) -> Result<Seen, Untrue> {
        let said = statement.read().ok_or(Untrue::Unreadable)?;
        // Over a new line the newest one may come again, and covers what that line has brought.
        let is_old = said.at < self.newest || said.at == self.newest && self.is_covered;
        if is_old {
            return Ok(Seen::default());
        }
        if !statement.is_true(is_signed) {
            return Err(Untrue::Forged);
        }
        self.is_closed = said.shows.is_none();
        let seen = match said.shows {
            Some(shows) => self.cover(shows)?,
            None => Seen {
                closed: true,
                ..Seen::default()
            },
        };
        let ahead = said.at.saturating_sub(now);
        // What was said is not said in the future.
        if !self.is_ahead_known || self.ahead < ahead {
            (self.ahead, self.is_ahead_known) = (ahead, true);
        }
        self.newest = said.at;
        self.statement = Some((said.at, statement));
        Ok(Seen {
            is_news: true,
            ..seen
        })
    }

    /// Believes what a statement covers of what was brought. Whatever it says must be there.
    fn cover(&mut self, shows: Shows) -> Result<Seen, Untrue> {
        let game = !std::mem::take(&mut self.is_covered);
        let log = self.log.as_mut().ok_or(Untrue::Log)?;
        let due = (shows.entries as usize).checked_sub(log.len() as usize);
        let due = due.filter(|due| *due <= self.waiting.len() && *log.id() == shows.game);
        let entries = due.ok_or(Untrue::Log)?;
        for entry in self.waiting.drain(..entries) {
            log.append(entry)?;
        }
        if self.waiting.is_empty() {
            self.bytes = 0;
        }
        if log.hash() != shows.hash {
            return Err(Untrue::Log);
        }
        let is_over = log.result().is_some() || shows.now.over.is_some();
        let findings = self.check_secrets(shows.revealed, is_over)?;
        let names = shows.names.map(|name| tidy(&name));
        let seen = Seen {
            game,
            entries,
            names: names != self.names,
            findings,
            ..Seen::default()
        };
        (self.names, self.now, self.is_covered) = (names, shows.now, true);
        Ok(seen)
    }

    /// Checks both sides once all of their secrets are there. While the game goes on nobody can know what both have hidden.
    fn check_secrets(&mut self, digest: Option<Hash>, is_over: bool) -> Result<bool, Untrue> {
        let known = self.revealed.as_ref().map(|(digest, _)| *digest);
        let Some(digest) = digest.filter(|digest| known != Some(*digest)) else {
            return Ok(false);
        };
        let brought = std::mem::take(&mut self.brought);
        let log = self.log.as_ref().filter(|_| is_over).ok_or(Untrue::Log)?;
        if brought.digest() != digest {
            return Err(Untrue::Log);
        }
        self.findings = audit(&whole(log, &brought)).ok();
        self.revealed = Some((digest, brought));
        Ok(self.findings.is_some())
    }
}

fn whole(log: &Log, revealed: &Revealed) -> Transcript {
    let ByColor([white, black]) = revealed.secrets.clone();
    Transcript {
        head: log.head().clone(),
        entries: log.entries().to_vec(),
        stopped: revealed.stopped.clone(),
        white,
        black,
    }
}
