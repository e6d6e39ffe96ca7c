//! The watcher's side of a gallery. It enters what is shown in a log of its own, and believes only what the rules allow.

use engine::{ByColor, Color};
use game::{GameResult, Reason};

use super::{Now, Shown, decode};
use crate::audit::{Findings, Stopped, Transcript, Verdict, audit};
use crate::peer::names::tidy;
use crate::secret::private_game::Secret;
use crate::wire::Batch;
use crate::{ActionFault, Log, TermsError};

/// What a frame has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Another game is shown, from its start.
    Game,
    /// The log goes on, with so many entries more.
    Entries(usize),
    /// The players have other names.
    Names,
    /// The clocks, how the game has ended, or how many watch.
    Now,
    /// Both sides' secrets were checked.
    Findings,
    /// Nothing that one can see.
    Nothing,
    /// The gallery is closed.
    Closed,
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
}

/// A game as somebody sees it who watches.
#[derive(Default)]
pub struct Watcher {
    log: Option<Log>,
    names: [String; 2],
    now: Now,
    secrets: ByColor<Option<Secret>>,
    stopped: Option<Stopped>,
    findings: Option<Findings>,
}

impl Watcher {
    /// The game, once something was shown.
    pub fn log(&self) -> Option<&Log> {
        self.log.as_ref()
    }

    /// The names of the players, White's first. They may be empty.
    pub fn names(&self) -> &[String; 2] {
        &self.names
    }

    /// How things stand, as the player's page says.
    pub fn now(&self) -> Now {
        self.now
    }

    /// What the check of both sides' secrets has found, once it was made.
    pub fn findings(&self) -> Option<&Findings> {
        self.findings.as_ref()
    }

    /// The ended game with all that was revealed, once it was checked. Anyone can check it again.
    pub fn transcript(&self) -> Option<Transcript> {
        self.findings.as_ref()?;
        self.whole()
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
        self.log.as_ref()?.result().or(claimed)
    }

    /// Takes a frame of the gallery. After an error nothing more should be taken of it.
    pub fn take(&mut self, frame: &[u8]) -> Result<Seen, Untrue> {
        match decode(frame).ok_or(Untrue::Unreadable)? {
            Shown::Game(head) => {
                let names = std::mem::take(&mut self.names);
                *self = Watcher {
                    log: Some(Log::new(*head)?),
                    names,
                    ..Watcher::default()
                };
                Ok(Seen::Game)
            }
            Shown::Names(names) => {
                self.names = names.map(|name| tidy(&name));
                Ok(Seen::Names)
            }
            Shown::Entries(batch) => {
                let count = batch.entries.len();
                self.enter(batch)?;
                Ok(Seen::Entries(count))
            }
            Shown::Now(now) => {
                self.now = now;
                Ok(Seen::Now)
            }
            // While the game goes on nobody can know what both have hidden.
            Shown::Stopped(_) | Shown::Secret { .. } if self.goes_on() => Err(Untrue::Log),
            Shown::Stopped(stopped) => {
                self.stopped = Some(stopped);
                Ok(Seen::Nothing)
            }
            Shown::Secret {
                color,
                from,
                of,
                secret,
            } => {
                self.reveal(color, from, secret)?;
                Ok(self.check_secrets(color, of))
            }
            Shown::Closed => Ok(Seen::Closed),
        }
    }

    /// Whether neither the log nor the player's page has said that the game is over.
    fn goes_on(&self) -> bool {
        let log = self.log.as_ref();
        log.is_none_or(|log| log.result().is_none()) && self.now.over.is_none()
    }

    fn enter(&mut self, batch: Batch) -> Result<(), Untrue> {
        let log = self.log.as_mut().ok_or(Untrue::Log)?;
        if batch.from != log.len() || batch.game != log.head().number {
            return Err(Untrue::Log);
        }
        for entry in batch.entries {
            log.append(entry)?;
        }
        (log.hash() == batch.hash).then_some(()).ok_or(Untrue::Log)
    }

    fn reveal(&mut self, color: Color, from: u32, part: Secret) -> Result<(), Untrue> {
        // A side has at most one hidden move for each entry, and for one that was not entered.
        let most = self.log.as_ref().map_or(0, Log::len) as usize + 1;
        let known = &mut self.secrets[color];
        let secret = known.get_or_insert_with(|| Secret {
            seed: part.seed,
            deeds: Vec::new(),
        });
        let follows = secret.seed == part.seed
            && secret.deeds.len() == from as usize
            && secret.deeds.len() + part.deeds.len() <= most;
        secret.deeds.extend(part.deeds);
        follows.then_some(()).ok_or(Untrue::Log)
    }

    /// Checks both sides once all of their secrets are there. `of` is how many hidden moves the last one has.
    fn check_secrets(&mut self, last: Color, of: u32) -> Seen {
        let is_whole = |color: Color| {
            let secret = self.secrets[color].as_ref();
            secret.is_some_and(|secret| color != last || secret.deeds.len() == of as usize)
        };
        let whole = Color::ALL.into_iter().all(is_whole).then(|| self.whole());
        let findings = whole.flatten().and_then(|whole| audit(&whole).ok());
        match findings {
            Some(findings) => {
                self.findings = Some(findings);
                Seen::Findings
            }
            None => Seen::Nothing,
        }
    }

    fn whole(&self) -> Option<Transcript> {
        let log = self.log.as_ref()?;
        let ByColor([white, black]) = self.secrets.clone();
        Some(Transcript {
            head: log.head().clone(),
            entries: log.entries().to_vec(),
            stopped: self.stopped.clone(),
            white,
            black,
        })
    }
}
