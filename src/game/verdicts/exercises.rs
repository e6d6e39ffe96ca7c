//! The mistakes of a game as exercises: the task is to find a better move in the position before each. An engine says
//! whether a move is better; everything that follows from its answer is decided here.

use engine::{Color, Move};

use super::{Verdict, Verdicts, loss};

/// A position in which a better move is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// The ply of the mistake, counted from 1.
    pub ply: usize,
    /// The side that made the mistake.
    pub side: Color,
    /// The move that the engine would have played.
    pub better: Move,
}

/// The last attempt at the current exercise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Attempt {
    /// Nothing has been tried yet.
    #[default]
    Open,
    /// A move that the engine is judging.
    Judging(Move),
    /// A move that is no better; another one must be found.
    Wrong,
    /// A move that is good, or the best.
    Found,
    /// The better move was shown.
    Shown,
}

/// The exercises of a game, and how far a person has got with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercises {
    all: Vec<Exercise>,
    /// The plies of the exercises that are done.
    done: Vec<usize>,
    at: usize,
    attempt: Attempt,
    hinted: bool,
}

impl Exercises {
    /// Creates the exercises from the verdicts on a game, for one side or for both. `done` lists the plies whose
    /// exercises were done before.
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

    /// The number of exercises.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there are no exercises.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The plies of the exercises that are done.
    pub fn done(&self) -> &[usize] {
        &self.done
    }

    /// The current exercise and its number, counted from 1; `None` when all are done.
    pub fn now(&self) -> Option<(usize, Exercise)> {
        self.all
            .get(self.at)
            .map(|&exercise| (self.at + 1, exercise))
    }

    /// The last attempt at the current exercise.
    pub fn attempt(&self) -> Attempt {
        self.attempt
    }

    /// The move to find, once the person has asked for a hint. Only its start square is shown.
    pub fn hint(&self) -> Option<Move> {
        let (_, exercise) = self.now()?;
        (self.hinted && !self.is_over()).then_some(exercise.better)
    }

    /// Whether the current exercise is done: a good move was found or shown.
    pub fn is_over(&self) -> bool {
        matches!(self.attempt, Attempt::Found | Attempt::Shown)
    }

    /// Plays a move. Returns whether an engine has to judge it.
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

    /// Takes the engine's answer about a move: White's chance to win before it and after it. An answer that comes too
    /// late is ignored.
    pub fn judge(&mut self, play: Move, before: f64, after: f64) {
        let Some((_, exercise)) = self.now() else {
            return;
        };
        if self.attempt != Attempt::Judging(play) {
            return;
        }
        match Verdict::from_loss(loss(exercise.side, before, after)) {
            Verdict::Best | Verdict::Good => self.finish(Attempt::Found),
            _ => self.attempt = Attempt::Wrong,
        }
    }

    /// Lets the person try again, because the engine cannot judge the move.
    pub fn give_up(&mut self) {
        if let Attempt::Judging(_) = self.attempt {
            self.attempt = Attempt::Open;
        }
    }

    /// Asks for a hint: the piece that makes the better move.
    pub fn ask_hint(&mut self) {
        self.hinted = true;
    }

    /// Shows the better move.
    pub fn show(&mut self) {
        if !self.is_over() {
            self.finish(Attempt::Shown);
        }
    }

    /// Goes on to the next exercise that is not done, or past the last one if all are done.
    pub fn next(&mut self) {
        let open = |exercise: &Exercise| !self.done.contains(&exercise.ply);
        let after = self.at.saturating_add(1).min(self.all.len());
        let later = self.all[after..].iter().position(open);
        // Exercises that were skipped come again at the end.
        let earlier = self.all[..after].iter().position(open);
        self.at = later
            .map(|later| after + later)
            .or(earlier)
            .unwrap_or(self.all.len());
        self.attempt = Attempt::Open;
        self.hinted = false;
    }

    /// Begins again with the first exercise.
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

/// The plies whose exercises are done, when another tab may have practised the same game: `stored` is what the storage
/// holds now, `before` what this tab had done when it last stored it, and `done` what it has done now. If this tab has
/// begun again, only its own count.
pub fn merge_done(stored: &[usize], before: &[usize], done: &[usize]) -> Vec<usize> {
    let mut merged = done.to_vec();
    if before.iter().all(|ply| done.contains(ply)) {
        let others = stored.iter().filter(|ply| !done.contains(ply));
        merged.extend(others);
    }
    merged
}
