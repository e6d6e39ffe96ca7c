//! What all games of this program have in common, whatever they are played for: random numbers and moves, the scores of
//! the search, the way from move to move, and when a game ends early.

use anyhow::{Context, Result};
use engine::search::{Line, Random, Score};
use engine::{AnyPosition, Color, History, Move, Status, Variant, captures};

use crate::uci::MATE_SCORE;

/// A score of at least this many centipawns decides a game if it lasts.
pub const DECIDED: i32 = 1_500;

/// When a game ends although the rules let it go on.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    /// Number of plies.
    pub plies: usize,
    /// The side that wins has scores of at least this many centipawns …
    pub decided: i32,
    /// … for this many plies after the first one, its own and the other side's.
    pub decided_plies: u32,
}

/// How a game was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game.
    pub game: History,
    /// Whether somebody won and who, by the rules or because the scores had decided. `None` if the game was stopped
    /// before that.
    pub winner: Option<Option<Color>>,
}

/// Plays a game. `choose` returns the next move with its score in centipawns for the side to move; with `None` the game is
/// stopped.
pub fn play(
    mut game: History,
    ends: Ends,
    mut choose: impl FnMut(&History) -> Result<Option<(Move, i32)>>,
) -> Result<Played> {
    let mut adjudicator = Adjudicator::default();
    let winner = loop {
        match game.status() {
            Status::Ongoing if game.moves().len() < ends.plies => {}
            Status::Ongoing => break None,
            status => break Some(status.winner()),
        }
        let turn = game.position().turn();
        let Some((play, score)) = choose(&game)? else {
            break None;
        };
        if let Some(winner) = adjudicator.winner(turn, score, ends) {
            break Some(Some(winner));
        }
        let before = *game.position();
        game.push(play)
            .with_context(|| format!("{turn} played {play}, which is not legal in {before}"))?;
    };
    Ok(Played { game, winner })
}

/// Returns the search's score of a position from the view of White.
pub fn for_white(turn: Color, score: i32) -> i32 {
    match turn {
        Color::White => score,
        Color::Black => -score,
    }
}

/// Returns the random numbers of a game, given the seed of the run and the number of the game.
pub fn random_of(seed: u64, number: u64) -> Random {
    Random::new(Random::new(seed.wrapping_add(number)).next())
}

/// Returns a random legal move, if there is one.
pub fn random_move(position: &AnyPosition, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    moves.get(random.below(moves.len())).copied()
}

/// Plays random moves from the start position. The placement of assassins comes before these plies. Returns `None` if the
/// game is over after them.
pub fn random_game(variant: Variant, plies: usize, random: &mut Random) -> Option<History> {
    random_game_from(AnyPosition::initial(variant), plies, random)
}

/// Like [`random_game`], from another position.
pub fn random_game_from(start: AnyPosition, plies: usize, random: &mut Random) -> Option<History> {
    let mut game = History::new(start);
    let mut left = plies;
    while left > 0 {
        let position = game.position();
        let placing = position.placing()[position.turn()];
        let play = random_move(position, random)?;
        game.push(play).ok()?;
        left -= usize::from(!placing);
    }
    (game.status() == Status::Ongoing).then_some(game)
}

/// Returns the score of a line in centipawns, for the side to move.
pub fn score(line: &Line) -> i32 {
    match line.score() {
        Score::Centipawns(value) => value,
        Score::Mate(moves) => moves.signum() * MATE_SCORE,
    }
}

/// Whether the best move neither captures nor promotes, so that the position itself shows its value.
pub fn is_quiet(position: &AnyPosition, best: Move) -> bool {
    best.promotion().is_none() && captures(position, best).is_empty()
}

/// Counts for how long the scores have favoured one side.
#[derive(Default)]
struct Adjudicator {
    side: i32,
    plies: u32,
}

impl Adjudicator {
    /// Counts a position with its score for the side to move. Returns the winner if that decides the game.
    fn winner(&mut self, turn: Color, score: i32, ends: Ends) -> Option<Color> {
        let score = for_white(turn, score);
        let again = score.abs() >= ends.decided && score.signum() == self.side;
        self.plies = if again { self.plies + 1 } else { 0 };
        self.side = score.signum();
        let leader = if score > 0 {
            Color::White
        } else {
            Color::Black
        };
        (self.plies >= ends.decided_plies).then_some(leader)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captures_and_promotions_are_not_quiet() {
        let fen = "4k3/P7/8/3p4/4P3/8/8/4K3 w - - 0 1";
        let position = AnyPosition::from_fen(Variant::Chess, fen).expect("a position");
        for (text, quiet) in [("e4d5", false), ("a7a8q", false), ("e4e5", true)] {
            let best = text.parse().expect("a move");
            assert_eq!(is_quiet(&position, best), quiet, "{text}");
        }
    }
    #[test]
    fn a_game_ends_when_the_scores_or_the_plies_say_so_and_an_illegal_move_is_an_error() {
        let ends = |plies| Ends {
            plies,
            decided: 500,
            decided_plies: 3,
        };
        let start = || History::new(AnyPosition::initial(Variant::Chess));
        // Knights move to and fro until the third repetition, which is a draw by the rules.
        let shuffle = ["b1c3", "b8c6", "c3b1", "c6b8"];
        let played = |plies, score_of: fn(usize) -> i32| {
            let choose = |game: &History| {
                let ply = game.moves().len();
                Ok(Some((shuffle[ply % 4].parse()?, score_of(ply))))
            };
            play(start(), ends(plies), choose).expect("a game")
        };
        let result = |played: Played| (played.game.moves().len(), played.winner);
        assert_eq!(result(played(99, |_| 0)), (8, Some(None)));
        assert_eq!(result(played(5, |_| 0)), (5, None));
        // Black is ahead from ply 1 on.
        let black = |ply| [-600, 600][ply % 2];
        assert_eq!(result(played(99, black)), (3, Some(Some(Color::Black))));
        // Each side believes that it is ahead.
        assert_eq!(result(played(99, |_| 600)), (8, Some(None)));
        let stopped = play(start(), ends(99), |_| Ok(None)).expect("a game");
        assert_eq!(result(stopped), (0, None));
        let illegal = play(start(), ends(99), |_| Ok(Some(("e2e5".parse()?, 0))));
        let why = format!("{:#}", illegal.expect_err("the move is illegal"));
        assert!(
            why.starts_with("white played e2e5, which is not legal in"),
            "{why}"
        );
    }
}
