//! After the game: both sides show their seeds and moves, and the whole game is played again with the full rules. Anyone
//! who has the log and what was shown can do the same.

use std::fmt;

use engine::{AnyPosition, Bitboard, ByColor, Color, Move, Observation, ObservedMove, Role};
use serde::{Deserialize, Serialize};

mod accusation;
pub mod verify;

pub use accusation::{Accusation, Stopped};

use crate::entry::{Action, Entry};
use crate::log::hear;
use crate::order::in_order;
use crate::secret::leaf::{Leaves, Opening, Place};
use crate::secret::own::Secret;
use crate::secret::say::{Deed, Say};
use crate::secret::veiled::Veiled;
use crate::secret::{SecretFault, probe};
use crate::terms::Head;

/// What an audit says of one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// It kept the rules.
    Verified,
    /// It broke them.
    Broke {
        /// At which ply, counted from 1.
        ply: u32,
        /// The number of the move that it belongs to.
        number: u32,
        /// How.
        how: Misdeed,
        /// The true position before it, as far as it can be told.
        fen: String,
    },
    /// It has not shown its secrets.
    Silent,
    /// It has shown its secrets, but without the other side's nobody can tell.
    Unproven,
}

/// A way to break the rules of secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Misdeed {
    /// What it shows does not say what it played there.
    NoDeed,
    /// What it played is not legal.
    Illegal,
    /// Its commitment is not to where its assassins stood.
    Commitment,
    /// An opening does not follow from its seed.
    Opening,
    /// It asked about another square than it went to, or answered wrongly when asked.
    Probe,
    /// It told something else than what happened.
    Told,
    /// It said that it had no move, and had one.
    NotStuck,
    /// The game was stopped for this, and rightly.
    Stopped(Accusation),
    /// It stopped the game, and what it says of the other side is not so.
    Groundless,
}

impl fmt::Display for Misdeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Misdeed::NoDeed => "it does not say what it played",
            Misdeed::Illegal => "it played what is not legal",
            Misdeed::Commitment => "it committed to something else than what stood on the board",
            Misdeed::Opening => "it opened a square with a salt that is not of its seed",
            Misdeed::Probe => "it compared another square than its own",
            Misdeed::Told => "it told something else than what happened",
            Misdeed::NotStuck => "it said that it had no move, and had one",
            Misdeed::Stopped(accusation) => return accusation.fmt(f),
            Misdeed::Groundless => "it stopped the game without a reason",
        })
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Verified => f.write_str("verified"),
            Verdict::Broke { number, how, .. } => {
                write!(f, "broke the rules at move {number}: {how}")
            }
            Verdict::Silent => f.write_str("did not open its secrets"),
            Verdict::Unproven => {
                f.write_str("could not be checked without the other side's secrets")
            }
        }
    }
}

/// A finished game with everything that was shown: what a saved game holds, and what can be verified again by anyone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Transcript {
    /// The game's making.
    pub head: Head,
    /// Its entries.
    pub entries: Vec<Entry>,
    /// Who stopped it, and why, if it was stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
    /// White's secrets, if it has shown them.
    pub white: Option<Secret>,
    /// Black's.
    pub black: Option<Secret>,
}

/// What an audit found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// Of both sides.
    pub verdicts: ByColor<Verdict>,
    /// The true position at the end, or where the audit had to stop.
    pub fen: String,
    /// The moves as they were.
    pub moves: Vec<Move>,
}

impl Findings {
    /// Whether both sides kept the rules, so that the whole game is known.
    pub fn are_fair(&self) -> bool {
        Color::ALL
            .into_iter()
            .all(|color| self.verdicts[color] == Verdict::Verified)
    }
}

/// Why a transcript cannot be audited at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AuditError {
    /// There are no secrets in this rule set.
    #[error("a game of {0} has no secrets")]
    NoSecrets(engine::Variant),
    /// The terms are none.
    #[error("the settings are wrong: {0}")]
    Terms(#[from] crate::TermsError),
    /// An entry is none: this is no log that two peers have agreed on.
    #[error("entry {0} cannot be")]
    Entry(usize),
}

/// Plays a game again.
pub fn audit(transcript: &Transcript) -> Result<Findings, AuditError> {
    let Transcript {
        head,
        entries,
        stopped,
        white,
        black,
    } = transcript;
    if !head.terms.variant.has_assassin() {
        return Err(AuditError::NoSecrets(head.terms.variant));
    }
    let start = head.terms.start()?;
    let (Some(white), Some(black)) = (white, black) else {
        let verdict = |secret: &Option<Secret>| {
            if secret.is_some() {
                Verdict::Unproven
            } else {
                Verdict::Silent
            }
        };
        let verdicts = ByColor([verdict(white), verdict(black)]);
        return Ok(Findings {
            verdicts,
            fen: start.fen(),
            moves: Vec::new(),
        });
    };
    let mut replay = Replay {
        public: Veiled::new(head.id(), &start),
        truth: start,
        secrets: ByColor([white.clone(), black.clone()]),
        committed: ByColor([(0, Bitboard::EMPTY); 2]),
        moves: Vec::new(),
        say: None,
        broken: None,
    };
    for (index, entry) in entries.iter().enumerate() {
        replay
            .entry(head.terms.color(entry.by), &entry.action)
            .map_err(|_| AuditError::Entry(index + 1))?;
        if replay.broken.is_some() {
            break;
        }
    }
    if let Some(stopped) = stopped.as_ref().filter(|_| replay.broken.is_none()) {
        let accuser = head.terms.color(stopped.by);
        replay.stop(accuser, stopped);
    }
    let verdict = |color: Color| match &replay.broken {
        Some((who, broke)) if *who == color => broke.clone(),
        _ => Verdict::Verified,
    };
    Ok(Findings {
        verdicts: ByColor([verdict(Color::White), verdict(Color::Black)]),
        fen: replay.truth.fen(),
        moves: replay.moves,
    })
}

struct Replay {
    public: Veiled,
    truth: AnyPosition,
    secrets: ByColor<Secret>,
    /// The ply and the set of each side's commitment.
    committed: ByColor<(u32, Bitboard)>,
    moves: Vec<Move>,
    say: Option<Say>,
    broken: Option<(Color, Verdict)>,
}

impl Replay {
    fn blame(&mut self, color: Color, how: Misdeed) {
        let broke = Verdict::Broke {
            ply: self.moves.len() as u32 + 1,
            number: self.truth.fullmove_number(),
            how,
            fen: self.truth.fen(),
        };
        self.broken.get_or_insert((color, broke));
    }

    /// One entry: what is said must follow from what was shown. `Err` if it could never have been entered.
    fn entry(&mut self, color: Color, action: &Action) -> Result<(), SecretFault> {
        match action {
            Action::Place(placing) => {
                self.public
                    .placed(color, &placing.leaves, &placing.openings)?;
                let Some(Move::Place { square }) = self.secrets[color].deed(0) else {
                    self.blame(color, Misdeed::NoDeed);
                    return Ok(());
                };
                self.committed[color] = (0, Bitboard::from(square));
                self.check_leaves(color, &placing.leaves);
                self.check_openings(color, &placing.openings);
            }
            Action::Deed(deed) => self.deed(color, deed)?,
            Action::Answer(answer) => {
                let ply = self.ply();
                let asked = self.public.probe().copied();
                self.public.answer(color, answer)?;
                self.check_openings(color, &answer.openings);
                let (seed, hidden) = (self.secrets[color].seed, self.truth.hidden(color));
                let game = self.public.game();
                if answer.reply
                    != asked.and_then(|asked| probe::reply(&seed, game, ply, &asked, hidden))
                {
                    self.blame(color, Misdeed::Probe);
                }
            }
            Action::Settle { met, openings } => {
                let play = self.say.and_then(|say| self.play_of(color, say));
                self.check_openings(color, openings);
                let honest = play
                    .map(|play| play.to())
                    .filter(|to| self.truth.hidden(!color).has(*to));
                if *met != honest {
                    self.blame(color, Misdeed::Told);
                    return Ok(());
                }
                self.public.settle(color, *met, openings)?;
            }
            Action::Yield(openings) => {
                self.check_openings(color, openings);
                self.public.yielded(color, openings)?;
            }
            Action::Stuck => {
                self.public.stuck(color)?;
                if self.truth.has_legal_move() {
                    self.blame(color, Misdeed::NotStuck);
                }
            }
            _ => {}
        }
        self.finish();
        Ok(())
    }

    /// The game was stopped, and nothing was found until then: there must be a reason that everybody can see.
    fn stop(&mut self, accuser: Color, stopped: &Stopped) {
        let said = stopped.said.as_ref().filter(|said| said.by != stopped.by);
        let reason = match said {
            Some(said) => {
                let heard = hear(&mut self.public.clone(), !accuser, &said.action);
                heard.err().map(Accusation::Cheated)
            }
            None => (self.public.owes() == Some(!accuser))
                .then_some(stopped.accusation)
                .filter(|accusation| *accusation == Accusation::Withheld),
        };
        match reason {
            Some(accusation) => self.blame(!accuser, Misdeed::Stopped(accusation)),
            None => self.blame(accuser, Misdeed::Groundless),
        }
    }

    fn ply(&self) -> u32 {
        self.public.observations().len() as u32
    }

    fn deed(&mut self, color: Color, deed: &Deed) -> Result<(), SecretFault> {
        let ply = self.ply();
        self.check_openings(color, &deed.before);
        let Some(play) = self.play_of(color, deed.say) else {
            self.blame(color, Misdeed::NoDeed);
            return Ok(());
        };
        if !self.truth.is_legal(play) {
            self.blame(color, Misdeed::Illegal);
            return Ok(());
        }
        self.public.deed(color, deed)?;
        self.say = Some(deed.say);
        if let Some(leaves) = &deed.commit {
            let mut after = self.truth;
            after.play_unchecked(play);
            self.committed[color] = (ply, after.pieces(color, Role::Assassin));
            self.check_leaves(color, leaves);
        }
        self.check_openings(color, &deed.after);
        let honest = probe::ask(
            &self.secrets[color].seed,
            self.public.game(),
            ply,
            play.to(),
        );
        if deed.probe.is_some_and(|asked| asked != honest) {
            self.blame(color, Misdeed::Probe);
        }
        Ok(())
    }

    /// The whole move behind what was said.
    fn play_of(&self, color: Color, say: Say) -> Option<Move> {
        match say {
            Say::Move(play) => Some(play),
            Say::Assassin { .. } => self.secrets[color].deed(self.ply()),
        }
    }

    fn check_leaves(&mut self, color: Color, leaves: &Leaves) {
        let (ply, set) = self.committed[color];
        let honest = Place {
            game: self.public.game(),
            color,
            ply,
        }
        .commit(&self.secrets[color].seed, set);
        if *leaves != honest {
            self.blame(color, Misdeed::Commitment);
        }
    }

    fn check_openings(&mut self, color: Color, openings: &[Opening]) {
        let (ply, set) = self.committed[color];
        let game = *self.public.game();
        let (place, seed) = (
            Place {
                game: &game,
                color,
                ply,
            },
            self.secrets[color].seed,
        );
        if openings
            .iter()
            .any(|opening| *opening != place.open(&seed, set, opening.0))
        {
            self.blame(color, Misdeed::Opening);
        }
    }

    /// Plays the plies that are complete now on the true board, and compares what was told with what happened.
    fn finish(&mut self) {
        while self.broken.is_none() && self.moves.len() < self.public.observations().len() {
            let known = self.public.observations()[self.moves.len()].clone();
            let at = if known.moved == ObservedMove::Placing {
                0
            } else {
                self.moves.len() as u32
            };
            let play = match known.moved {
                ObservedMove::Whole(play) => Some(play),
                _ => self.secrets[known.mover].deed(at),
            };
            let Some(play) = play else {
                return self.blame(known.mover, Misdeed::NoDeed);
            };
            if !self.truth.is_legal(play) {
                return self.blame(known.mover, Misdeed::Illegal);
            }
            if !same(&self.truth.observe(play, None), &known) {
                return self.blame(known.mover, Misdeed::Told);
            }
            self.truth.play_unchecked(play);
            self.moves.push(play);
        }
    }
}

/// Whether two tell the same, in whatever order.
fn same(one: &Observation, two: &Observation) -> bool {
    let sorted = |observation: &Observation| {
        let key = |captured: &engine::Captured| {
            (
                captured.square,
                captured.piece.color as u8,
                captured.piece.role as u8,
            )
        };
        let captured = in_order(observation.captured.iter().map(key));
        let appeared = in_order(observation.appeared.iter().map(key));
        (observation.mover, observation.moved, captured, appeared)
    };
    sorted(one) == sorted(two)
}
