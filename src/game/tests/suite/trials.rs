//! Tests of moves that are not those of a puzzle's line, with an engine whose scores are written here: which are just as
//! good, how the others are refuted, and what counts as the first try.

use engine::{AnyPosition, Move, Role, Variant};
use game::practice::PuzzleResult;
use game::practice::attempt::{Attempt, Stage};
use game::practice::gain::Gain;
use game::practice::trial::{Consequence, Refutation};
use game::verdicts::JudgedPosition;
use game::{Effect, Session, Settings, UserAction};
use proptest::prelude::*;
use puzzles::{Puzzle, WrongTry, themes};

/// White mates on the back rank; otherwise Black's queen mates on h2.
const MATE: (&str, &str) = ("6k1/2b2ppp/8/7q/8/4R3/P4PPP/5RK1 b - - 0 1", "g8h8 e3e8");
/// White mates on the back rank. The rook can be lost on d6.
const ROOK: (&str, &str) = ("6k1/q4ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", "a7a6 d1d8");
/// Black's pawn is promoted and wins the rook's game.
const PROMOTION: (&str, &str) = ("8/2R5/7p/6p1/1k4P1/8/1pr2PK1/8 w - - 0 1", "c7c2 b2b1q");

fn puzzle(variant: Variant, (fen, line): (&str, &str)) -> Puzzle {
    let start = AnyPosition::from_fen(variant, fen).expect("a position");
    let line: Vec<Move> = line
        .split(' ')
        .map(|text| text.parse().expect("a move"))
        .collect();
    Puzzle {
        variant,
        themes: themes(&start, &line),
        start,
        line,
        rating: 1500,
        tries: Vec::new(),
    }
}

/// A board with a puzzle and an engine at hand, after the shown move.
struct Board {
    attempt: Attempt,
    session: Session,
}

impl Board {
    fn new(variant: Variant, parts: (&str, &str)) -> Board {
        Board::of(puzzle(variant, parts))
    }

    fn of(puzzle: Puzzle) -> Board {
        let begun = Attempt::begin(puzzle, &Settings::default(), 0);
        let (mut attempt, mut session) = begun.expect("a position that can be played");
        attempt.use_engine();
        attempt.answer(&mut session, 0);
        Board { attempt, session }
    }

    fn play(&mut self, text: &str) {
        let effects = self.session.type_move(text, 0);
        let played = effects.iter().find_map(|effect| match effect {
            Effect::Send(UserAction::Play(play)) => Some(*play),
            _ => None,
        });
        let play = played.unwrap_or_else(|| panic!("{text} is played: {effects:?}"));
        self.attempt.played(play);
    }

    /// Returns the moves that lead to the position that the engine is asked about.
    fn asked(&self) -> String {
        let question = self.attempt.question().expect("a question");
        let moves: Vec<String> = question.moves.iter().map(Move::to_string).collect();
        moves.join(" ")
    }

    /// Answers as the engine, with White's chance to win and the best move.
    fn judge(&mut self, chance: f64, best: &str) {
        let best = best.parse().ok();
        self.attempt.judged(Some(JudgedPosition { chance, best }));
    }

    /// Returns what becomes of the wrong move, and the answer to it in words.
    fn refuted(&self) -> (Consequence, Option<String>) {
        let (Refutation { consequence, .. }, text) =
            self.attempt.refutation().expect("a refutation");
        (consequence, text)
    }
}

#[test]
fn a_wrong_move_is_refuted_on_the_board_and_taken_back_with_the_answer() {
    let mut board = Board::new(Variant::Chess, MATE);
    board.play("a3");
    assert_eq!(board.attempt.stage(), Stage::Judging);
    assert_eq!(board.attempt.take_result(), None, "nothing is decided yet");
    assert_eq!(board.asked(), "g8h8 a2a3");
    board.judge(0.0, "h5h2");
    assert_eq!(board.attempt.stage(), Stage::Wrong);
    assert_eq!(board.attempt.take_result(), Some(PuzzleResult::Failed));
    let said = (Consequence::Mate, Some("…\u{2060}Qxh2#".to_owned()));
    assert_eq!(board.refuted(), said);
    assert!(board.attempt.refutes());
    board.attempt.refute(&mut board.session, 0);
    assert_eq!((board.session.plies(), board.session.is_over()), (3, true));
    assert!(!board.attempt.refutes());
    assert!(board.attempt.refute(&mut board.session, 0).is_empty());
    board.attempt.retry(&mut board.session, 0);
    assert_eq!(board.attempt.stage(), Stage::Looking { begun: false });
    assert_eq!((board.session.plies(), board.session.is_over()), (1, false));
    board.play("Re8");
    assert_eq!(board.attempt.stage(), Stage::Solved);
    assert_eq!(board.attempt.take_result(), None, "the first try counted");
}

#[test]
fn a_wrong_answer_that_came_with_the_puzzle_is_refuted_without_an_engine() {
    let read = |text: &str| text.parse().expect("a move");
    let known = |play, reply, next: Option<&str>, chance| WrongTry {
        play: read(play),
        reply: read(reply),
        next: next.map(read),
        chance,
    };
    let lost = Consequence::Lost {
        role: Role::Rook,
        well: false,
    };
    for (parts, tried, consequence, text) in [
        (
            MATE,
            known("a2a3", "h5h2", None, 0),
            Consequence::Mate,
            "Qxh2#",
        ),
        (ROOK, known("d1d6", "a6d6", Some("g2g3"), 3), lost, "Qxd6"),
        (
            ROOK,
            known("g2g3", "h7h6", Some("d1d8"), 50),
            Consequence::Even,
            "h6",
        ),
    ] {
        let mut puzzle = puzzle(Variant::Chess, parts);
        puzzle.tries = vec![tried];
        let mut board = Board::of(puzzle);
        board.play(&tried.play.to_string());
        assert_eq!(board.attempt.question(), None, "{text}");
        assert_eq!(board.attempt.stage(), Stage::Wrong);
        let said = (consequence, Some(format!("…\u{2060}{text}")));
        assert_eq!(board.refuted(), said);
        board.attempt.refute(&mut board.session, 0);
        assert_eq!(board.session.plies(), 3);
        board.attempt.retry(&mut board.session, 0);
        assert_eq!(board.session.plies(), 1);
    }
}

#[test]
fn a_piece_is_called_lost_if_nothing_is_got_for_it() {
    let mut board = Board::new(Variant::Chess, ROOK);
    board.play("Rd6");
    board.judge(0.03, "a6d6");
    assert_eq!(board.asked(), "a7a6 d1d6 a6d6");
    board.judge(0.02, "g2g3");
    let lost = |role, well| Consequence::Lost { role, well };
    let said = (lost(Role::Rook, false), Some("…\u{2060}Qxd6".to_owned()));
    assert_eq!(board.refuted(), said);
    // The same with a knight that takes back: a rook for a queen.
    let taken_back = ("6k1/q4ppp/8/8/4N3/8/5PPP/3R2K1 b - - 0 1", "a7a6 d1d8");
    let mut board = Board::new(Variant::Chess, taken_back);
    board.play("Rd6");
    board.judge(0.9, "a6d6");
    board.judge(0.9, "e4d6");
    assert_eq!(board.refuted().0, Consequence::Well);
}

#[test]
fn the_score_says_what_an_answer_leads_to_that_wins_nothing() {
    for (chance, consequence) in [
        (0.0, Consequence::MateFollows),
        (0.2, Consequence::Worse),
        (0.5, Consequence::Even),
        (0.7, Consequence::Well),
    ] {
        let mut board = Board::new(Variant::Chess, ROOK);
        board.play("g3");
        board.judge(chance, "h7h6");
        assert_eq!(board.asked(), "a7a6 g2g3 h7h6", "{chance}");
        board.judge(chance, "d1d8");
        let said = (consequence, Some("…\u{2060}h6".to_owned()));
        assert_eq!(board.refuted(), said, "{chance}");
    }
}

#[test]
fn a_move_that_ends_the_game_in_a_draw_needs_no_engine() {
    let cornered = ("8/7k/5K2/6Q1/8/8/8/8 b - - 0 1", "h7h8 g5g7");
    let mut board = Board::new(Variant::Chess, cornered);
    board.play("Qg6");
    assert_eq!(board.attempt.stage(), Stage::Wrong);
    assert_eq!(board.refuted(), (Consequence::Draw, None));
    assert!(!board.attempt.refutes());
    board.attempt.retry(&mut board.session, 0);
    assert_eq!(board.session.plies(), 1);
}

#[test]
fn a_move_within_the_margin_is_just_as_good_and_counts_as_solved() {
    let mut board = Board::new(Variant::Chess, PROMOTION);
    board.play("b1=R");
    // These are White's chances, and Black solves the puzzle.
    board.judge(0.08, "c2c8");
    assert_eq!(board.asked(), "c7c2 b2b1q");
    board.judge(0.04, "c2c8");
    assert_eq!(board.attempt.stage(), Stage::Solved);
    assert!(board.attempt.is_as_good());
    assert_eq!(board.attempt.take_result(), Some(PuzzleResult::Solved));
    assert_eq!(board.attempt.take_result(), None);
    // A later answer changes nothing.
    board.judge(1.0, "c2c8");
    assert_eq!(board.attempt.stage(), Stage::Solved);
    assert!(
        board.attempt.answer(&mut board.session, 0).is_empty(),
        "the line is not continued"
    );
}

#[test]
fn a_move_beyond_the_margin_is_wrong() {
    let mut board = Board::new(Variant::Chess, PROMOTION);
    board.play("b1=R");
    board.judge(0.10, "c2c8");
    board.judge(0.04, "c2c8");
    assert_eq!(board.asked(), "c7c2 b2b1r c2c8");
    board.judge(0.10, "b1b2");
    assert_eq!(board.attempt.stage(), Stage::Wrong);
    assert_eq!(board.refuted().0, Consequence::Well);
    // A move that is not good is not compared.
    let mut board = Board::new(Variant::Chess, PROMOTION);
    board.play("Kb3");
    board.judge(0.6, "c2c1");
    assert_eq!(board.asked(), "c7c2 b4b3 c2c1");
}

#[test]
fn only_a_mate_is_as_good_as_a_mate() {
    let mut board = Board::new(Variant::Chess, ROOK);
    board.play("Rd7");
    board.judge(1.0, "h7h6");
    assert_eq!(board.attempt.stage(), Stage::Solved);
    assert!(board.attempt.is_as_good());
    let mut board = Board::new(Variant::Chess, ROOK);
    board.play("Rd7");
    board.judge(0.99, "h7h6");
    board.judge(0.99, "d7d8");
    assert_eq!(board.attempt.stage(), Stage::Wrong);
    assert_eq!(board.refuted().0, Consequence::Well);
}

#[test]
fn without_an_answer_the_move_is_wrong_and_nothing_is_refuted() {
    for answer in [None, Some((0.5, "a1a8")), Some((0.5, ""))] {
        let mut board = Board::new(Variant::Chess, MATE);
        board.play("a3");
        match answer {
            None => board.attempt.judged(None),
            Some((chance, best)) => board.judge(chance, best),
        }
        assert_eq!(board.attempt.stage(), Stage::Wrong, "{answer:?}");
        assert_eq!(board.attempt.refutation(), None);
        assert!(!board.attempt.refutes());
        assert_eq!(board.attempt.question(), None);
    }
}

#[test]
fn a_move_that_is_taken_back_while_it_is_judged_counts_as_wrong() {
    let mut board = Board::new(Variant::Chess, PROMOTION);
    board.play("b1=R");
    board.judge(0.08, "c2c8");
    board.attempt.retry(&mut board.session, 0);
    assert_eq!(board.attempt.stage(), Stage::Looking { begun: false });
    assert_eq!(board.session.plies(), 1);
    assert_eq!(board.attempt.take_result(), Some(PuzzleResult::Failed));
    // The answer that was on its way comes too late.
    board.judge(0.04, "c2c8");
    assert_eq!(board.attempt.stage(), Stage::Looking { begun: false });
    board.play("b1=Q");
    assert_eq!(board.attempt.stage(), Stage::Solved);
    assert!(!board.attempt.is_as_good());
}

#[test]
fn no_engine_judges_what_only_the_other_side_knows() {
    let hidden = ("6k1/5ppp/8/4a3/8/8/2A2PPP/3R2K1 b - - 0 1 -", "g8h8 d1d8");
    let mut board = Board::new(Variant::Assassin, hidden);
    board.play("h3");
    assert_eq!(board.attempt.question(), None);
    assert_eq!(board.attempt.stage(), Stage::Wrong);
    // Without an assassin of the other side nothing is hidden.
    let open = ("6k1/5ppp/8/8/8/8/2A2PPP/3R2K1 b - - 0 1 -", "g8h8 d1d8");
    let mut board = Board::new(Variant::Assassin, open);
    board.play("h3");
    assert!(board.attempt.question().is_some());
}

#[test]
fn the_sentence_about_a_solution_follows_from_its_end() {
    let gain = |parts| Gain::of(&puzzle(Variant::Chess, parts));
    assert_eq!(gain(MATE), Gain::Mate);
    assert_eq!(gain(PROMOTION), Gain::Promotion);
    // The rook takes a queen that nothing protects, then one that a pawn protects.
    let queen = ("6k1/5ppp/8/1q6/8/8/5PPP/3R2K1 b - - 0 1", "b5d5 d1d5");
    assert_eq!(gain(queen), Gain::Material(9));
    let queen = ("6k1/5ppp/4p3/1q6/8/8/5PPP/3R2K1 b - - 0 1", "b5d5 d1d5");
    assert_eq!(gain(queen), Gain::Material(4));
    let knight = ("6k1/5ppp/4p3/1n6/8/8/5PPP/3R2K1 b - - 0 1", "b5d4 d1d4");
    assert_eq!(gain(knight), Gain::Material(3));
    let quiet = ("6k1/5ppp/4p3/1n6/8/8/5PPP/3R2K1 b - - 0 1", "b5c3 d1d3");
    assert_eq!(gain(quiet), Gain::Position);
}

#[test]
fn the_link_of_a_puzzle_begins_with_its_position_and_contains_the_line() {
    let board = Board::new(Variant::Chess, ROOK);
    let code = board.attempt.link().expect("nothing is hidden");
    let linked = game::save::link::read(&code).expect("a link").game;
    assert_eq!(linked.ply(), 1);
    let game::Start::Fen(start) = &linked.options().start else {
        panic!("not a position");
    };
    assert!(start.starts_with("6k1/5ppp/q7/8"), "{start}");
    let hidden = ("6k1/5ppp/8/4a3/8/8/2A2PPP/3R2K1 b - - 0 1 -", "g8h8 d1d2");
    let board = Board::new(Variant::Assassin, hidden);
    assert_eq!(board.attempt.link(), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_answers_of_an_engine_lead_to_one_result(
        which in 0..3usize,
        tried in any::<prop::sample::Index>(),
        answers in prop::collection::vec((0.0..=1.0f64, any::<prop::sample::Index>(), any::<bool>()), 3),
    ) {
        let mut board = Board::new(Variant::Chess, [MATE, ROOK, PROMOTION][which]);
        let position = board.attempt.puzzle().position(1);
        let moves = position.legal_moves();
        let tried = moves[tried.index(moves.len())];
        board.play(&tried.to_string());
        let mut asked = 0;
        for (chance, best, sane) in answers {
            let Some(question) = board.attempt.question() else { break };
            asked += 1;
            let mut position = question.start;
            for &play in &question.moves {
                position.play(play).expect("only legal moves are asked about");
            }
            let replies = position.legal_moves();
            let best = (sane && !replies.is_empty()).then(|| replies[best.index(replies.len())]);
            board.attempt.judged(Some(JudgedPosition { chance, best }));
        }
        prop_assert!(asked <= 3);
        prop_assert_eq!(board.attempt.question(), None);
        let solved = board.attempt.stage() == Stage::Solved;
        prop_assert!(solved || board.attempt.stage() == Stage::Wrong);
        let result = if solved { PuzzleResult::Solved } else { PuzzleResult::Failed };
        prop_assert_eq!(board.attempt.take_result(), Some(result));
        prop_assert_eq!(board.attempt.take_result(), None);
        board.attempt.refute(&mut board.session, 0);
        board.attempt.retry(&mut board.session, 0);
        prop_assert_eq!(board.session.plies(), if solved { 2 } else { 1 });
    }
}
