//! Estimates the difficulty of a puzzle as a rating. It depends on how deep the search has to look for each move and
//! which level's nodes it needs, on the number of moves, and on the nature of the first move.

use engine::search::{AnySearcher, Limits, Progress};
use engine::{AnyPosition, Move, captures};
use puzzles::{HIGHEST_RATING, LOWEST_RATING, Puzzle, Theme, can_be_taken};

use super::games::MIN_ERROR_LOSS;
use super::judge::{lines, win_chance};

/// Nodes of levels 1 to 6, in games where both sides see everything, at the time when puzzles were first rated. They
/// are a separate scale, so that no rating changes when a level does. A move that they do not find counts as one for
/// level 7.
const LEVEL_NODES: [u64; 6] = [250, 600, 1_500, 4_500, 13_000, 38_000];
/// Nodes of the search that decides whether the shown move was an error.
const ERROR_NODES: u64 = 20_000;
/// Nodes between two checks of what the search would play.
const SLICE: u64 = 25;
/// Rating of a puzzle of one move that level 1 finds at depth 1.
const BASE_RATING: u32 = 550;
/// Points for each level above the first that the hardest move needs.
const LEVEL_POINTS: u32 = 120;
/// Points for each ply of depth beyond the first that the hardest move needs.
const DEPTH_POINTS: u32 = 80;
/// Percentage of the points for the other moves that counts.
const OTHERS_PERCENTAGE: u32 = 25;
/// Points for each move after the first.
const MOVE_POINTS: u32 = 90;
/// Points for a first move that neither captures nor gives check.
const QUIET_POINTS: u32 = 130;
/// Points for a portal, a token or a hidden assassin, which ordinary chess does not have.
const UNUSUAL_POINTS: u32 = 70;
/// Points for each doubling of the number of legal moves beyond eight.
const CHOICE_POINTS: u32 = 50;

/// Points for each capture or check that is possible in the first position, up to `MAX_DISTRACTIONS`.
const DISTRACTION_POINTS: u32 = 15;
const MAX_DISTRACTIONS: u32 = 10;
/// Points for a first move that captures nothing and whose piece can be captured.
const SACRIFICE_POINTS: u32 = 120;

/// The effort of finding a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The lowest level, 1 to 7, whose nodes are enough.
    pub level: u8,
    /// The depth from which on the search plays no other move.
    pub depth: u32,
}

impl Effort {
    /// Returns the points that the effort adds to a rating.
    fn points(self) -> u32 {
        LEVEL_POINTS * u32::from(self.level.saturating_sub(1))
            + DEPTH_POINTS * self.depth.saturating_sub(1)
    }
}

/// Measures the effort of finding a right move. This search sees hidden assassins, and therefore finds some moves more
/// easily than a solver does.
pub fn effort(
    searcher: &mut AnySearcher,
    position: &AnyPosition,
    is_right: impl Fn(Move) -> bool,
) -> Effort {
    searcher.clear();
    let most = LEVEL_NODES[LEVEL_NODES.len() - 1];
    searcher.start(position, &[], Limits::nodes(most));
    let (mut wrong_nodes, mut wrong_depth) = (0, 0);
    loop {
        let progress = searcher.step(SLICE);
        let best = searcher.lines().first().map(|line| line.best());
        let is_wrong = !best.is_some_and(&is_right);
        if is_wrong {
            (wrong_nodes, wrong_depth) = (searcher.nodes(), searcher.depths().0);
        }
        if progress == Progress::Done {
            // The search may end before its nodes are used up, because it has found a mate.
            wrong_nodes = if is_wrong { most } else { wrong_nodes };
            break;
        }
    }
    let enough = LEVEL_NODES.iter().filter(|nodes| **nodes <= wrong_nodes);
    Effort {
        level: enough.count() as u8 + 1,
        depth: wrong_depth.max(1),
    }
}

/// Whether the shown move was an error, or the answer to it captures or gives check. A quiet move that only keeps an
/// existing advantage makes no puzzle.
pub fn follows_error(searcher: &mut AnySearcher, puzzle: &Puzzle) -> bool {
    let mut chance = |position: &AnyPosition| {
        let lines = lines(searcher, position, Limits::nodes(ERROR_NODES));
        lines.first().map_or(0.5, |line| win_chance(line.value))
    };
    !puzzle.themes.has(Theme::QuietMove)
        || chance(&puzzle.position(1)) - (1.0 - chance(&puzzle.start)) >= MIN_ERROR_LOSS
}

/// Returns the rating of a puzzle, from its moves and themes.
pub fn rating(searcher: &mut AnySearcher, puzzle: &Puzzle) -> u16 {
    let steps = (1..puzzle.line.len()).step_by(2);
    let efforts: Vec<Effort> = steps
        .map(|moves| {
            let position = puzzle.position(moves);
            effort(searcher, &position, |play| puzzle.solves(moves, play))
        })
        .collect();
    combine(&efforts, puzzle)
}

/// Returns the rating of a puzzle whose moves need these efforts.
fn combine(efforts: &[Effort], puzzle: &Puzzle) -> u16 {
    let points = efforts.iter().map(|effort| effort.points());
    let hardest = points.clone().max().unwrap_or(0);
    let others = points.sum::<u32>() - hardest;
    let first = puzzle.position(1);
    let is_unusual = [
        Theme::PortalJump,
        Theme::Swap,
        Theme::TokenGate,
        Theme::FindTheAssassin,
        Theme::BlindCapture,
    ]
    .into_iter()
    .any(|theme| puzzle.themes.has(theme))
        || first.hidden(!puzzle.solver()).any();
    let choice = (first.legal_moves().len().max(8) / 8).ilog2();
    let rating = BASE_RATING
        + hardest
        + others * OTHERS_PERCENTAGE / 100
        + MOVE_POINTS * (efforts.len() as u32).saturating_sub(1)
        + QUIET_POINTS * u32::from(puzzle.themes.has(Theme::QuietMove))
        + UNUSUAL_POINTS * u32::from(is_unusual)
        + CHOICE_POINTS * choice
        + DISTRACTION_POINTS * distractions(&first).min(MAX_DISTRACTIONS)
        + SACRIFICE_POINTS * u32::from(is_sacrifice(puzzle));
    let rating = rating.clamp(LOWEST_RATING.into(), HIGHEST_RATING.into());
    u16::try_from(rating / 10 * 10).unwrap_or(HIGHEST_RATING)
}

/// Returns the number of moves that capture or give check.
fn distractions(position: &AnyPosition) -> u32 {
    let moves = position.legal_moves().into_iter();
    let forcing = moves.filter(|&play| {
        let mut after = *position;
        after.play_unchecked(play);
        !captures(position, play).is_empty() || after.is_check()
    });
    forcing.count() as u32
}

/// Whether the first move captures nothing, and the piece that makes it can be captured.
fn is_sacrifice(puzzle: &Puzzle) -> bool {
    let (before, after) = (puzzle.position(1), puzzle.position(2));
    let Some(&play) = puzzle.line.get(1) else {
        return false;
    };
    captures(&before, play).is_empty() && can_be_taken(&after, play.to())
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Variant;

    /// White either mates at once or loses the queen.
    const MATE: &str = "6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1";

    fn puzzle() -> Puzzle {
        let start = "6k1/r4ppp/8/8/8/8/5PPP/3Q2K1 b - - 0 1";
        let start = AnyPosition::from_fen(Variant::Chess, start).expect("a position");
        let line: Vec<Move> = ["a7a6", "d1d8"]
            .map(|text| text.parse().expect("a move"))
            .to_vec();
        Puzzle {
            variant: Variant::Chess,
            themes: puzzles::themes(&start, &line),
            start,
            line,
            rating: LOWEST_RATING,
            tries: Vec::new(),
        }
    }

    #[test]
    fn effort_is_lowest_for_a_mate_in_one_and_highest_for_a_move_that_is_never_found() {
        let position = AnyPosition::from_fen(Variant::Chess, MATE).expect("a position");
        let mut searcher = AnySearcher::new(Variant::Chess, 1 << 20);
        let mate: Move = "d1d8".parse().expect("a move");
        let easy = effort(&mut searcher, &position, |play| play == mate);
        assert_eq!(easy.level, 1);
        assert!(easy.depth <= 2, "{easy:?}");
        let never = effort(&mut searcher, &position, |_| false);
        assert_eq!(never.level, 7);
    }

    #[test]
    fn harder_puzzles_are_rated_higher() {
        let mut puzzle = puzzle();
        let easy = Effort { level: 1, depth: 1 };
        let hard = Effort { level: 4, depth: 7 };
        let plain = combine(&[easy], &puzzle);
        assert_eq!(plain, 610);
        assert!(combine(&[easy, easy], &puzzle) > plain);
        assert!(combine(&[hard], &puzzle) > combine(&[easy, easy, easy], &puzzle));
        puzzle.themes.add(Theme::QuietMove);
        assert_eq!(combine(&[easy], &puzzle), plain + 130);
        let most = Effort {
            level: 7,
            depth: 90,
        };
        assert_eq!(combine(&[most], &puzzle), HIGHEST_RATING);
    }
}
