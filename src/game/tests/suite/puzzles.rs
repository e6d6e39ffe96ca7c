//! Tests of the board of one puzzle: the shown move, right and wrong moves, another try, a hint, the solution, and what
//! hidden assassins allow the person to see.

use engine::{AnyPosition, Move, Square, Variant};
use game::practice::PuzzleResult;
use game::practice::attempt::{Attempt, Stage};
use game::{Effect, Mark, Msg, Session, Settings, UserAction};
use puzzles::{Puzzle, Themes};

/// After Black's king moves into the corner, two checks lead to checkmate.
const TWO_MOVES: (&str, &str) = (
    "1r4k1/5ppp/8/8/8/8/3R1PPP/3R2K1 b - - 0 1",
    "g8h8 d2d8 b8d8 d1d8",
);

/// A board with a puzzle.
struct Board {
    attempt: Attempt,
    session: Session,
}

impl Board {
    fn new(variant: Variant, (fen, line): (&str, &str)) -> Board {
        let puzzle = puzzle(variant, fen, line);
        let settings = Settings {
            confirm_moves: true,
            auto_queen: true,
            ..Settings::default()
        };
        let (attempt, session) =
            Attempt::begin(puzzle, &settings, 0).expect("a position that can be played");
        Board { attempt, session }
    }

    /// Plays the other side's move.
    fn answer(&mut self) -> Vec<Effect> {
        self.attempt.answer(&mut self.session, 0)
    }

    /// Types a move of the person.
    fn play(&mut self, text: &str) {
        let effects = self.session.type_move(text, 0);
        let played = effects.iter().find_map(|effect| match effect {
            Effect::Send(UserAction::Play(play)) => Some(*play),
            _ => None,
        });
        let play = played.unwrap_or_else(|| panic!("{text} is played: {effects:?}"));
        self.attempt.played(play);
    }

    fn stage(&self) -> Stage {
        self.attempt.stage()
    }
}

const LOOKING: Stage = Stage::Looking { begun: false };
const LOOKING_BEGUN: Stage = Stage::Looking { begun: true };

#[test]
fn correct_moves_solve_a_puzzle_after_its_first_move_is_shown() {
    let mut board = Board::new(Variant::Chess, TWO_MOVES);
    assert_eq!(
        (board.stage(), board.session.plies()),
        (Stage::Answering { begun: false }, 0)
    );
    board.answer();
    assert_eq!((board.stage(), board.session.plies()), (LOOKING, 1));
    board.play("Rd8");
    assert_eq!(board.stage(), Stage::Answering { begun: true });
    assert_eq!(
        board.attempt.take_result(),
        None,
        "there is no result before the puzzle is solved"
    );
    board.answer();
    assert_eq!((board.stage(), board.session.plies()), (LOOKING_BEGUN, 3));
    // The other side answers only once.
    assert!(board.answer().is_empty());
    board.play("d1d8");
    assert_eq!(board.stage(), Stage::Solved);
    assert_eq!(board.attempt.take_result(), Some(PuzzleResult::Solved));
    assert_eq!(
        board.attempt.take_result(),
        None,
        "the result is returned only once"
    );
}

#[test]
fn a_retry_after_a_wrong_move_continues_from_there_but_does_not_count() {
    let mut board = Board::new(Variant::Chess, TWO_MOVES);
    board.answer();
    board.play("Rd8");
    board.answer();
    board.play("h3");
    assert_eq!(board.stage(), Stage::Wrong);
    assert_eq!(board.attempt.take_result(), Some(PuzzleResult::Failed));
    assert!(
        board.answer().is_empty(),
        "the other side does not reply to a wrong move"
    );
    board.attempt.retry(&mut board.session, 0);
    assert_eq!((board.stage(), board.session.plies()), (LOOKING_BEGUN, 3));
    board.play("Rxd8");
    assert_eq!(board.stage(), Stage::Solved);
    assert_eq!(board.attempt.take_result(), None, "a retry does not count");
    assert_eq!(board.attempt.first_try(), PuzzleResult::Failed);
}

#[test]
fn a_hint_returns_the_next_move_and_marks_the_result_as_helped() {
    let mut board = Board::new(Variant::Chess, TWO_MOVES);
    assert_eq!(
        board.attempt.hint(),
        None,
        "there is no hint before the first move is shown"
    );
    board.answer();
    let hint: Option<Move> = board.attempt.hint();
    assert_eq!(hint.map(|play| play.to_string()).as_deref(), Some("d2d8"));
    board.play("Rd8");
    board.answer();
    board.play("Rxd8");
    assert_eq!(board.attempt.take_result(), Some(PuzzleResult::Helped));
}

#[test]
fn the_solution_is_shown_from_the_current_position() {
    let mut board = Board::new(Variant::Chess, TWO_MOVES);
    board.answer();
    board.play("h3");
    board.attempt.take_result();
    board.attempt.give_up(&mut board.session, 0);
    assert_eq!((board.stage(), board.session.plies()), (Stage::Showing, 1));
    for plies in 2..=4 {
        assert_eq!(board.stage(), Stage::Showing);
        board.attempt.show_next(&mut board.session, 0);
        assert_eq!(board.session.plies(), plies);
    }
    assert_eq!(board.stage(), Stage::Shown);
    assert!(board.session.is_over());
    assert!(board.attempt.show_next(&mut board.session, 0).is_empty());
    assert_eq!(board.attempt.take_result(), None);
    // Asking for the solution at once counts as failed.
    let mut board = Board::new(Variant::Chess, TWO_MOVES);
    board.answer();
    board.attempt.give_up(&mut board.session, 0);
    assert_eq!(board.attempt.take_result(), Some(PuzzleResult::Failed));
    // Asking for the solution before the shown move also counts as failed.
    let mut board = Board::new(Variant::Chess, TWO_MOVES);
    board.attempt.give_up(&mut board.session, 0);
    assert_eq!((board.stage(), board.session.plies()), (Stage::Showing, 0));
    board.attempt.show_next(&mut board.session, 0);
    assert_eq!((board.stage(), board.session.plies()), (Stage::Showing, 1));
    assert!(board.answer().is_empty());
}

#[test]
fn premoves_are_not_played_while_the_solution_is_shown() {
    let mut board = Board::new(Variant::Chess, TWO_MOVES);
    for square in ["h2", "h3"] {
        let square: Square = square.parse().expect("a square");
        board.session.update(Msg::Tap(square), 0);
    }
    let h3: Square = "h3".parse().expect("a square");
    let marks = board.session.board().square(h3).marks;
    assert!(marks.has(Mark::PremoveTo), "{marks:?}");
    board.attempt.give_up(&mut board.session, 0);
    for plies in 1..=4 {
        board.attempt.show_next(&mut board.session, 0);
        assert_eq!(board.session.plies(), plies);
    }
    assert_eq!(board.stage(), Stage::Shown);
    assert!(board.session.is_over());
}

#[test]
fn an_alternative_checkmate_also_solves_the_puzzle() {
    let two_rooks = ("6k1/5ppp/8/8/8/8/5PPP/1R1R2K1 b - - 0 1", "g8h8 d1d8");
    let mut board = Board::new(Variant::Chess, two_rooks);
    board.answer();
    board.play("Rb8");
    assert_eq!(board.stage(), Stage::Solved);
}

#[test]
fn the_puzzle_board_hides_the_hidden_assassin_of_the_opponent() {
    // Both sides have a hidden assassin; Black's is on e5.
    let assassins = ("6k1/5ppp/8/4a3/8/8/2A2PPP/3R2K1 b - - 0 1 -", "g8h8 d1d8");
    let mut board = Board::new(Variant::Assassin, assassins);
    let e5: Square = "e5".parse().expect("a square");
    let c2: Square = "c2".parse().expect("a square");
    board.answer();
    let model = board.session.board();
    assert_eq!(model.square(e5).piece, None);
    assert!(model.square(c2).piece.is_some_and(|piece| piece.ghost));
    assert!(
        !board.session.fen().contains('a'),
        "{}",
        board.session.fen()
    );
    assert!(
        board
            .session
            .announcement(game::Announcement::LastMove)
            .contains("h8")
    );
}

#[test]
fn the_puzzle_board_disables_move_confirmation_and_auto_queen() {
    let board = Board::new(Variant::Chess, TWO_MOVES);
    assert!(!board.session.settings().confirm_moves && !board.session.settings().auto_queen);
}

/// Creates a puzzle with this position and these moves.
fn puzzle(variant: Variant, fen: &str, line: &str) -> Puzzle {
    let read = |text: &str| text.parse().expect("a move");
    Puzzle {
        variant,
        start: AnyPosition::from_fen(variant, fen).expect("a position"),
        line: line.split(' ').map(read).collect(),
        rating: 1500,
        themes: Themes::default(),
        tries: Vec::new(),
    }
}
