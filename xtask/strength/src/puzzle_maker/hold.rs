//! Checks finished puzzles with a search ten times as deep as the one that made them: every move to find must be better
//! than any other by a clear difference. The same search finds out how the two likeliest wrong answers are refuted.

use engine::search::{AnySearcher, Knowledge, Limits, Line};
use engine::{AnyPosition, Move, Status};
use puzzles::{Puzzle, Theme, WrongTry};

use super::compose::play_and_observe;
use super::hidden;
use super::judge::{self, Bounds, win_chance};

/// Nodes of the search that decides.
pub const NODES: u64 = 1_000_000;
/// What a move to find must be worth after that search.
const BOUNDS: Bounds = Bounds {
    min_gap: 0.25,
    max_second: 0.7,
};
/// Nodes of the quick look that tells which wrong moves a person would try.
const TEMPTING_NODES: u64 = 600;
/// How many wrong answers are refuted.
const TRIES: usize = 2;
/// Nodes for the answer to a wrong move, and for the move after it.
const REPLY_NODES: u64 = 100_000;
const NEXT_NODES: u64 = 20_000;

/// Cuts the line before the first move that does not hold, and notes how wrong answers are refuted. Returns whether
/// anything is left.
pub fn hold(searcher: &mut AnySearcher, puzzle: &mut Puzzle) -> bool {
    let solver = puzzle.solver();
    let mut knowledge = Knowledge::new(solver, puzzle.start.view(solver));
    let mut position = puzzle.start;
    for (index, play) in puzzle.line.clone().into_iter().enumerate() {
        if index % 2 == 1 && !holds(searcher, puzzle, index, &position, &knowledge) {
            // The answer before that move is removed, too.
            puzzle.line.truncate(index - 1);
            break;
        }
        if play_and_observe(&mut position, &mut knowledge, play).is_none() {
            break;
        }
    }
    if puzzle.line.len() < 2 {
        return false;
    }
    puzzle.themes = puzzles::themes(&puzzle.start, &puzzle.line);
    match wrong_tries(searcher, puzzle) {
        Some(tries) => puzzle.tries = tries,
        None => return false,
    }
    true
}

/// Whether a move of the line is the only good one. The last move of the line may also be one of several that win the
/// game at once, because any of them solves the puzzle.
fn holds(
    searcher: &mut AnySearcher,
    puzzle: &Puzzle,
    index: usize,
    position: &AnyPosition,
    knowledge: &Knowledge,
) -> bool {
    let play = puzzle.line[index];
    let mut after = *position;
    after.play_unchecked(play);
    let is_last = index + 1 == puzzle.line.len();
    if is_last && after.status().winner() == Some(puzzle.solver()) {
        return true;
    }
    hidden::only_move(searcher, position, knowledge, NODES, BOUNDS)
        .is_some_and(|verdict| verdict.best == play)
}

/// Returns how the likeliest wrong answers to the first move are refuted, or `None` if one of them is too good. Where
/// the solver does not know an assassin, a refutation would tell where it is, so there are none.
fn wrong_tries(searcher: &mut AnySearcher, puzzle: &Puzzle) -> Option<Vec<WrongTry>> {
    let solver = puzzle.solver();
    let position = puzzle.position(1);
    if position.hidden(!solver).any() && !puzzle.themes.has(Theme::FindTheAssassin) {
        return Some(Vec::new());
    }
    // Beside a mate it does not matter what else wins.
    let wins_at_once = puzzle.position(2).status().winner() == Some(solver);
    let limits = Limits {
        nodes: TEMPTING_NODES,
        lines: TRIES + 3,
        ..Limits::default()
    };
    let tempting = judge::lines(searcher, &position, limits);
    let wrong = tempting.iter().map(Line::best);
    let wrong: Vec<Move> = wrong.filter(|&play| !puzzle.solves(1, play)).collect();
    let mut tries = Vec::new();
    for play in wrong {
        if tries.len() == TRIES {
            break;
        }
        let mut after = position;
        after.play_unchecked(play);
        if after.status() != Status::Ongoing {
            continue;
        }
        let lines = judge::lines(searcher, &after, Limits::nodes(REPLY_NODES));
        let best = lines.first()?;
        let chance = 1.0 - win_chance(best.value);
        if chance >= 1.0 {
            // A mate is as good as any other, so it is no wrong answer.
            continue;
        }
        if chance > BOUNDS.max_second && !wins_at_once {
            return None;
        }
        let reply = best.best();
        let mut answered = after;
        answered.play_unchecked(reply);
        let next = match answered.status() {
            Status::Ongoing => {
                let lines = judge::lines(searcher, &answered, Limits::nodes(NEXT_NODES));
                Some(lines.first()?.best())
            }
            _ => None,
        };
        tries.push(WrongTry {
            play,
            reply,
            next,
            chance: per_cent(chance),
        });
    }
    Some(tries)
}

/// Rounds a chance to per cent; only what is certain is 0 or 100.
fn per_cent(chance: f64) -> u8 {
    match chance {
        0.0 => 0,
        1.0 => 100,
        // It is between 1 and 99.
        _ => (chance * 100.0).round().clamp(1.0, 99.0) as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Variant;

    fn puzzle<const N: usize>(before: &str, line: [&str; N]) -> Puzzle {
        let start = AnyPosition::from_fen(Variant::Chess, before).expect(before);
        let line: Vec<Move> = line.map(|text| text.parse().expect(text)).to_vec();
        Puzzle {
            variant: Variant::Chess,
            themes: puzzles::themes(&start, &line),
            start,
            line,
            rating: 600,
            tries: Vec::new(),
        }
    }

    fn held(mut puzzle: Puzzle) -> Option<Puzzle> {
        let mut searcher = AnySearcher::new(Variant::Chess, 4 << 20);
        hold(&mut searcher, &mut puzzle).then_some(puzzle)
    }

    #[test]
    fn a_fork_holds_and_its_wrong_answers_are_refuted() {
        let puzzle = puzzle(
            "4k3/q4pp1/8/3N4/8/6P1/5P1P/5RK1 b - - 0 1",
            ["a7a6", "d5c7"],
        );
        let held = held(puzzle.clone()).expect("the only good move");
        assert_eq!(held.line, puzzle.line);
        assert_eq!(held.tries.len(), TRIES);
        for WrongTry {
            play,
            reply,
            chance,
            ..
        } in held.tries
        {
            let mut position = puzzle.position(1);
            assert!(!puzzle.solves(1, play));
            position.play(play).expect("a legal move");
            position.play(reply).expect("a legal answer");
            assert!(chance <= 70, "{play}: {chance}");
        }
    }

    #[test]
    fn a_move_beside_which_another_is_as_good_does_not_hold() {
        // Either rook wins the queen.
        let twice = "q3k3/5pp1/8/8/8/8/5PPP/1R1R2K1 b - - 0 1";
        assert_eq!(held(puzzle(twice, ["a8a7", "b1b8"])), None);
    }

    #[test]
    fn a_line_is_cut_before_a_move_that_is_not_the_only_good_one() {
        let before = "1r4k1/5ppp/8/8/8/7q/3R1P2/3R2K1 b - - 0 1";
        let mate = puzzle(before, ["g8h8", "d2d8", "b8d8", "d1d8"]);
        assert_eq!(held(mate.clone()).expect("mate").line, mate.line);
        // After the rook has been captured there is only one good move, and this is a different one.
        let other = puzzle(before, ["g8h8", "d2d8", "b8d8", "d1c1"]);
        let held = held(other).expect("the first move");
        assert_eq!(held.line, mate.line[..2]);
        assert!(!held.themes.has(Theme::MateIn2));
    }

    #[test]
    fn any_of_several_mates_solves_the_last_move() {
        let two_mates = "6k1/5ppp/8/8/8/8/r4PPP/1R1Q2K1 b - - 0 1";
        let held = held(puzzle(two_mates, ["a2a6", "d1d8"])).expect("mate");
        assert!(
            held.tries
                .iter()
                .all(|wrong| wrong.play.to_string() != "b1b8")
        );
    }
}
