//! The mistakes of a game as exercises: in the position before each, a better move is to be found. Whether a move is better is for an engine
//! to say; what follows from that is decided here.

use engine::{Color, Move};

use super::{Verdict, Verdicts, loss};

/// A position in which a better move is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// Which ply was the mistake, counted from 1.
    pub ply: usize,
    /// Who made it.
    pub side: Color,
    /// The move that the engine would have played.
    pub better: Move,
}

/// What has been tried in the position that is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Attempt {
    /// Nothing yet.
    #[default]
    Open,
    /// A move that the engine is judging.
    Judging(Move),
    /// A move that is no better: another is to be found.
    Wrong,
    /// A move that is good, or the best.
    Found,
    /// The better move was shown.
    Shown,
}

/// The exercises of a game, and how far somebody is with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercises {
    all: Vec<Exercise>,
    /// Which of them are done, by their plies.
    done: Vec<usize>,
    at: usize,
    attempt: Attempt,
    hinted: bool,
}

impl Exercises {
    /// The exercises that the verdicts on a game bring for one side, or for both, without the plies that were done before.
    pub fn new(verdicts: &Verdicts, side: Option<Color>, done: &[usize]) -> Exercises {
        let mistakes = verdicts.moves.iter().filter(|judged| {
            judged.verdict >= Verdict::Mistake && side.is_none_or(|side| side == judged.side)
        });
        let all: Vec<Exercise> = mistakes
            .filter_map(|judged| {
                Some(Exercise {
                    ply: judged.ply,
                    side: judged.side,
                    better: judged.better?,
                })
            })
            .collect();
        let known = |ply: &usize| all.iter().any(|exercise| exercise.ply == *ply);
        let done: Vec<usize> = done.iter().copied().filter(known).collect();
        let at = all
            .iter()
            .position(|exercise| !done.contains(&exercise.ply))
            .unwrap_or(all.len());
        Exercises {
            all,
            done,
            at,
            attempt: Attempt::Open,
            hinted: false,
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// How many are done.
    pub fn done(&self) -> &[usize] {
        &self.done
    }

    /// The one that is shown, and which it is, counted from 1; none when all are done.
    pub fn now(&self) -> Option<(usize, Exercise)> {
        self.all
            .get(self.at)
            .map(|&exercise| (self.at + 1, exercise))
    }

    /// What has been tried in it.
    pub fn attempt(&self) -> Attempt {
        self.attempt
    }

    /// The move that is to be found, once somebody has asked for a hint: its start is shown.
    pub fn hint(&self) -> Option<Move> {
        let (_, exercise) = self.now()?;
        (self.hinted && !self.is_over()).then_some(exercise.better)
    }

    /// Whether the one that is shown is done: a good move was found or shown.
    pub fn is_over(&self) -> bool {
        matches!(self.attempt, Attempt::Found | Attempt::Shown)
    }

    /// Somebody plays a move. Returns whether an engine has to judge it.
    pub fn play(&mut self, play: Move) -> bool {
        let Some((_, exercise)) = self.now().filter(|_| !self.is_over()) else {
            return false;
        };
        if play == exercise.better {
            self.finish(Attempt::Found);
            return false;
        }
        self.attempt = Attempt::Judging(play);
        true
    }

    /// The engine has judged a move: White's chance to win before it and after it. An answer that comes too late is left out.
    pub fn judge(&mut self, play: Move, before: f64, after: f64) {
        let Some((_, exercise)) = self.now() else {
            return;
        };
        if self.attempt != Attempt::Judging(play) {
            return;
        }
        match Verdict::of_loss(loss(exercise.side, before, after)) {
            Verdict::Best | Verdict::Good => self.finish(Attempt::Found),
            _ => self.attempt = Attempt::Wrong,
        }
    }

    /// The engine cannot judge the move, which is to be tried again.
    pub fn give_up(&mut self) {
        if let Attempt::Judging(_) = self.attempt {
            self.attempt = Attempt::Open;
        }
    }

    /// Somebody wants to know with which piece it is done.
    pub fn ask_hint(&mut self) {
        self.hinted = true;
    }

    /// Somebody wants to see the better move.
    pub fn show(&mut self) {
        if !self.is_over() {
            self.finish(Attempt::Shown);
        }
    }

    /// Goes on to the next that is not done, or past the last one.
    pub fn next(&mut self) {
        let open = |exercise: &Exercise| !self.done.contains(&exercise.ply);
        let after = self.at.saturating_add(1).min(self.all.len());
        let later = self.all[after..].iter().position(open);
        // What was left out comes again at the end.
        let earlier = self.all[..after].iter().position(open);
        self.at = later
            .map(|later| after + later)
            .or(earlier)
            .unwrap_or(self.all.len());
        self.attempt = Attempt::Open;
        self.hinted = false;
    }

    /// Begins again with the first.
    pub fn again(&mut self) {
        self.done.clear();
        self.at = 0;
        self.attempt = Attempt::Open;
        self.hinted = false;
    }

    fn finish(&mut self, attempt: Attempt) {
        self.attempt = attempt;
        if let Some((_, exercise)) = self.now() {
            self.done.push(exercise.ply);
        }
    }
}
