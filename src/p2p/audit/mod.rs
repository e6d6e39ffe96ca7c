//! The audit after a game: both sides reveal their seeds and moves, and the whole game is played again with the full
//! rules. Anyone who has the log and the revealed secrets can do the same.

use std::fmt;

use engine::{AnyPosition, Bitboard, ByColor, Color, Move, Observation, ObservedMove, Role};
use serde::{Deserialize, Serialize};

mod accusation;
pub mod verify;

pub use accusation::{Accusation, Stopped};

use crate::entry::{Action, Entry};
use crate::log::apply_assassin_action;
use crate::order::in_order;
use crate::secret::announcement::{PlyAnnouncement, PublicMove};
use crate::secret::commitment::{CommitmentContext, Leaves, Opening};
use crate::secret::private_game::Secret;
use crate::secret::public_game::PublicGame;
use crate::secret::{SecretFault, probe};
use crate::terms::Head;

/// The audit's verdict on one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// The side kept the rules.
    Verified,
    /// The side broke the rules.
    Broke {
        /// The ply at which it did, counted from 1.
        ply: u32,
        /// The number of the move that this ply belongs to.
        number: u32,
        /// How it broke them.
        how: Violation,
        /// The true position before the ply, as far as it is known.
        fen: String,
    },
    /// The side has not revealed its secrets.
    Silent,
    /// The side has revealed its secrets, but they cannot be checked without those of the other side.
    Unproven,
}

/// A way to break the rules about secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Violation {
    /// The revealed secrets do not contain the move that the side played.
    NoDeed,
    /// The move that the side played is not legal.
    Illegal,
    /// The commitment does not fit the squares on which the side's assassins stood.
    Commitment,
    /// An opening does not follow from the side's seed.
    Opening,
    /// The side sent a probe for another square than the target of its move, or a wrong reply to a probe.
    Probe,
    /// The side announced something else than what happened.
    Told,
    /// The side declared that it had no move, but had one.
    NotStuck,
    /// The game was stopped for this reason, and rightly.
    Stopped(Accusation),
    /// The side stopped the game, and its accusation is false.
    Groundless,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Violation::NoDeed => "it does not say which moves it played",
            Violation::Illegal => "it played an illegal move",
            Violation::Commitment => "its commitment does not match what stood on the board",
            Violation::Opening => "it opened a square with a salt that does not come from its seed",
            Violation::Probe => "it compared a square that was not its own",
            Violation::Told => "what it said does not match what happened",
            Violation::NotStuck => "it said that it had no move, but it had one",
            Violation::Stopped(accusation) => return accusation.fmt(f),
            Violation::Groundless => "it stopped the game without a reason",
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

/// A finished game with everything that was revealed. A saved game contains it, and anyone can verify it again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Transcript {
    /// The head of the game, from which its id follows.
    pub head: Head,
    /// The entries of the log.
    pub entries: Vec<Entry>,
    /// Which side stopped the game, and why, if it was stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
    /// White's secrets, if White has revealed them.
    pub white: Option<Secret>,
    /// Black's secrets, if Black has revealed them.
    pub black: Option<Secret>,
}

/// The findings of an audit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// The verdicts on both sides.
    pub verdicts: ByColor<Verdict>,
    /// The true position at the end, or where the audit had to stop, as FEN.
    pub fen: String,
    /// The true moves, including those that were hidden.
    pub moves: Vec<Move>,
}

impl Findings {
    /// Returns whether both sides kept the rules, so that the whole game is known.
    pub fn are_fair(&self) -> bool {
        Color::ALL
            .into_iter()
            .all(|color| self.verdicts[color] == Verdict::Verified)
    }
}

/// Why a transcript cannot be audited at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AuditError {
    /// The rule set has no secrets.
    #[error("a game of {0} has no secrets")]
    NoSecrets(engine::Variant),
    /// No game can be played under the terms.
    #[error("the settings are wrong: {0}")]
    Terms(#[from] crate::TermsError),
    /// An entry is impossible: this is not a log that two peers have agreed on. Entries are counted from 1.
    #[error("entry {0} is impossible")]
    Entry(usize),
}

/// Replays a game and checks both sides.
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
        public: PublicGame::new(head.id(), &start),
        truth: start,
        secrets: ByColor([white.clone(), black.clone()]),
        committed: ByColor([(0, Bitboard::EMPTY); 2]),
        moves: Vec::new(),
        announced: None,
        violation: None,
    };
    for (index, entry) in entries.iter().enumerate() {
        replay
            .entry(head.terms.color(entry.by), &entry.action)
            .map_err(|_| AuditError::Entry(index + 1))?;
        if replay.violation.is_some() {
            break;
        }
    }
    if let Some(stopped) = stopped.as_ref().filter(|_| replay.violation.is_none()) {
        let accuser = head.terms.color(stopped.by);
        replay.stop(accuser, stopped);
    }
    let verdict = |color: Color| match &replay.violation {
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
    public: PublicGame,
    truth: AnyPosition,
    secrets: ByColor<Secret>,
    /// The ply of each side's commitment, and the squares that it must have committed to.
    committed: ByColor<(u32, Bitboard)>,
    moves: Vec<Move>,
    announced: Option<PublicMove>,
    violation: Option<(Color, Verdict)>,
}

impl Replay {
    fn blame(&mut self, color: Color, how: Violation) {
        let broke = Verdict::Broke {
            ply: self.moves.len() as u32 + 1,
            number: self.truth.fullmove_number(),
            how,
            fen: self.truth.fen(),
        };
        self.violation.get_or_insert((color, broke));
    }

    /// Checks that one entry follows from the revealed secrets. Returns `Err` if the entry could never have been in a
    /// log.
    fn entry(&mut self, color: Color, action: &Action) -> Result<(), SecretFault> {
        match action {
            Action::Place(placing) => {
                self.public
                    .placed(color, &placing.leaves, &placing.openings)?;
                let Some(Move::Place { square }) = self.secrets[color].hidden_move(0) else {
                    self.blame(color, Violation::NoDeed);
                    return Ok(());
                };
                self.committed[color] = (0, Bitboard::from(square));
                self.check_leaves(color, &placing.leaves);
                self.check_openings(color, &placing.openings);
            }
            Action::Deed(announcement) => self.announcement(color, announcement)?,
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
                    self.blame(color, Violation::Probe);
                }
            }
            Action::Settle { met, openings } => {
                let play = self.announced.and_then(|say| self.whole_move(color, say));
                self.check_openings(color, openings);
                let honest = play
                    .map(|play| play.to())
                    .filter(|to| self.truth.hidden(!color).has(*to));
                if *met != honest {
                    self.blame(color, Violation::Told);
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
                    self.blame(color, Violation::NotStuck);
                }
            }
            _ => {}
        }
        self.finish();
        Ok(())
    }

    /// Judges a game that was stopped, when nothing was found before. There must be a reason that everybody can check.
    fn stop(&mut self, accuser: Color, stopped: &Stopped) {
        let said = stopped.said.as_ref().filter(|said| said.by != stopped.by);
        let reason = match said {
            Some(said) => {
                let heard = apply_assassin_action(&mut self.public.clone(), !accuser, &said.action);
                heard.err().map(Accusation::Cheated)
            }
            None => (self.public.side_owing_response() == Some(!accuser))
                .then_some(stopped.accusation)
                .filter(|accusation| *accusation == Accusation::Withheld),
        };
        match reason {
            Some(accusation) => self.blame(!accuser, Violation::Stopped(accusation)),
            None => self.blame(accuser, Violation::Groundless),
        }
    }

    fn ply(&self) -> u32 {
        self.public.observations().len() as u32
    }

    fn announcement(
        &mut self,
        color: Color,
        announcement: &PlyAnnouncement,
    ) -> Result<(), SecretFault> {
        let ply = self.ply();
        self.check_openings(color, &announcement.before);
        let Some(play) = self.whole_move(color, announcement.say) else {
            self.blame(color, Violation::NoDeed);
            return Ok(());
        };
        if !self.truth.is_legal(play) {
            self.blame(color, Violation::Illegal);
            return Ok(());
        }
        self.public.announce(color, announcement)?;
        self.announced = Some(announcement.say);
        if let Some(leaves) = &announcement.commit {
            let mut after = self.truth;
            after.play_unchecked(play);
            self.committed[color] = (ply, after.pieces(color, Role::Assassin));
            self.check_leaves(color, leaves);
        }
        self.check_openings(color, &announcement.after);
        let honest = probe::ask(
            &self.secrets[color].seed,
            self.public.game(),
            ply,
            play.to(),
        );
        if announcement.probe.is_some_and(|asked| asked != honest) {
            self.blame(color, Violation::Probe);
        }
        Ok(())
    }

    /// Returns the whole move behind the public part of a move.
    fn whole_move(&self, color: Color, say: PublicMove) -> Option<Move> {
        match say {
            PublicMove::Move(play) => Some(play),
            PublicMove::Assassin { .. } => self.secrets[color].hidden_move(self.ply()),
        }
    }

    fn check_leaves(&mut self, color: Color, leaves: &Leaves) {
        let (ply, set) = self.committed[color];
        let honest = CommitmentContext {
            game: self.public.game(),
            color,
            ply,
        }
        .commit(&self.secrets[color].seed, set);
        if *leaves != honest {
            self.blame(color, Violation::Commitment);
        }
    }

    fn check_openings(&mut self, color: Color, openings: &[Opening]) {
        let (ply, set) = self.committed[color];
        let game = *self.public.game();
        let (context, seed) = (
            CommitmentContext {
                game: &game,
                color,
                ply,
            },
            self.secrets[color].seed,
        );
        if openings
            .iter()
            .any(|opening| *opening != context.open(&seed, set, opening.0))
        {
            self.blame(color, Violation::Opening);
        }
    }

    /// Plays all complete plies on the true board, and compares what was announced with what happened.
    fn finish(&mut self) {
        while self.violation.is_none() && self.moves.len() < self.public.observations().len() {
            let known = self.public.observations()[self.moves.len()].clone();
            let at = if known.moved == ObservedMove::Placing {
                0
            } else {
                self.moves.len() as u32
            };
            let play = match known.moved {
                ObservedMove::Whole(play) => Some(play),
                _ => self.secrets[known.mover].hidden_move(at),
            };
            let Some(play) = play else {
                return self.blame(known.mover, Violation::NoDeed);
            };
            if !self.truth.is_legal(play) {
                return self.blame(known.mover, Violation::Illegal);
            }
            if !is_same_observation(&self.truth.observe(play, None), &known) {
                return self.blame(known.mover, Violation::Told);
            }
            self.truth.play_unchecked(play);
            self.moves.push(play);
        }
    }
}

/// Returns whether two observations tell the same, in any order.
fn is_same_observation(one: &Observation, two: &Observation) -> bool {
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
