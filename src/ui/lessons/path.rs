//! The first lessons. Each rule set has a path: a few boards with one idea and one task each, and then a short game.
//! The titles and texts come from the rules pages where those have the board. The course of a lesson is in
//! `attempt.rs`.

use engine::{Role, Square, Variant};
use game::EXPLAINED;

use super::aim::Aim;
use super::{Exercise, Lesson, Line, Part, boards, lessons};

/// A step of a path. The learner plays White; the page plays Black's moves from the board's solution.
#[derive(Debug)]
pub struct Step {
    /// The board.
    pub board: &'static Exercise,
    /// The texts beside the board.
    texts: StepTexts,
    /// The aims of the learner's plies, in order.
    pub aims: &'static [Aim],
    /// The squares of a network that the learner draws. Where there are any, nothing is played, and the position is not used.
    pub draws: &'static [Square],
    /// Whether the page also answers the last of these plies, to show what follows from it.
    pub answered: bool,
}

/// The source of the texts beside a board.
#[derive(Debug)]
enum StepTexts {
    /// The texts of the rules pages about this board.
    AsInTheRules,
    /// The title and rule of the rules pages, with this task.
    ToDo(Line),
    /// Title, rule and task of the step's own.
    Own([Line; 3]),
}

impl Step {
    /// Returns the title, the rule and the task. Returns `None` if they should come from the rules pages, but no page
    /// has the board.
    pub fn lines(&self) -> Option<[Line; 3]> {
        if let StepTexts::Own(lines) = self.texts {
            return Some(lines);
        }
        let Lesson {
            title, text, goal, ..
        } = in_the_rules(self.board)?;
        match self.texts {
            StepTexts::ToDo(to_do) => Some([*title, *text, to_do]),
            _ => Some([*title, *text, *goal]),
        }
    }

    /// Returns the number of plies of the board's solution that belong to the step, or of the squares that are drawn.
    pub fn length(&self) -> usize {
        match self.draws.len() {
            0 => 2 * self.aims.len() - usize::from(!self.answered),
            squares => squares,
        }
    }
}

/// Returns the lesson of the rules pages that uses a board.
fn in_the_rules(board: &Exercise) -> Option<&'static Lesson> {
    let parts = EXPLAINED.into_iter().flat_map(lessons);
    let tries = parts.filter_map(|part| match part {
        Part::Try(lesson) => Some(lesson),
        _ => None,
    });
    tries.into_iter().find(|lesson| lesson.board == board)
}

/// Creates a step with the texts of the rules pages.
const fn as_in_the_rules(board: &'static Exercise, aims: &'static [Aim]) -> Step {
    Step {
        board,
        texts: StepTexts::AsInTheRules,
        aims,
        draws: &[],
        answered: false,
    }
}

/// Creates a step with the texts of the rules pages, but its own task.
const fn to_do(board: &'static Exercise, to_do: Line, aims: &'static [Aim]) -> Step {
    Step {
        texts: StepTexts::ToDo(to_do),
        ..as_in_the_rules(board, aims)
    }
}

/// Creates a step with its own texts.
const fn own(board: &'static Exercise, lines: [Line; 3], aims: &'static [Aim]) -> Step {
    Step {
        texts: StepTexts::Own(lines),
        ..as_in_the_rules(board, aims)
    }
}

/// Returns the step, changed so that the page also answers the last ply.
const fn answered(step: Step) -> Step {
    Step {
        answered: true,
        ..step
    }
}

/// Returns the steps of a rule set's path.
pub fn path(variant: Variant) -> &'static [Step] {
    match variant {
        Variant::Chess => &CHESS,
        Variant::Dinosaur => &DINOSAUR,
        Variant::Assassin => &ASSASSIN,
        Variant::DinosaurAssassin => &BOTH,
        Variant::Portal => &PORTAL,
        Variant::PortalCustom => &OWN,
        Variant::PortalStandard => &STANDARD,
    }
}

/// Returns the sentence at the beginning of a path.
pub fn intro(variant: Variant) -> Option<Line> {
    match (variant, lessons(variant).first()) {
        // Its rules are a part of those of Portal Chess, and begin with other portals.
        (Variant::PortalCustom, _) => Some(Line::OWN_PORTALS),
        (_, Some(Part::Text(line))) => Some(*line),
        _ => None,
    }
}

/// Returns the FEN from which the short game at the end of a path starts: a position with few pieces, in which the
/// learner has more than the opponent.
pub fn short_game(variant: Variant) -> &'static str {
    match variant {
        Variant::Chess => "4k1n1/4pppp/8/8/8/8/PPPP4/R2QK3 w Q - 0 1",
        Variant::Dinosaur => "4k1n1/4pppp/8/8/8/4T3/PPPP4/R3K3 w Q - 0 1",
        Variant::Assassin => "4k1n1/4pppp/8/8/8/8/PPPP4/R2QK3 w Q - 0 1 place:wb",
        Variant::DinosaurAssassin => "4k1n1/4pppp/8/8/8/4T3/PPPP4/R3K3 w Q - 0 1 place:wb",
        Variant::Portal => "4k1n1/4pppp/8/8/8/8/PPPP4/RN1QK3 w Q - 0 1 -",
        // White's network is the one that the learner has drawn.
        Variant::PortalCustom => "4k1n1/4pppp/8/8/8/8/PPPP4/RN1QK3 w Q - 0 1 wc3f5/bf4c6 -",
        Variant::PortalStandard => "4k1n1/4pppp/8/8/8/8/PPPP4/RN1QK3 w - - 0 1 c3f3d4e4d5e5c6f6",
    }
}

static CHESS: [Step; 7] = [
    own(
        &boards::PAWN_TAKES,
        [Line::LEARN_PAWN, Line::PIECE_PAWN, Line::LEARN_PAWN_GOAL],
        &[Aim::Capture(&["d5"])],
    ),
    own(
        &boards::KNIGHT_JUMPS,
        [
            Line::LEARN_KNIGHT,
            Line::PIECE_KNIGHT,
            Line::LEARN_KNIGHT_GOAL,
        ],
        &[Aim::Capture(&["c3"])],
    ),
    own(
        &boards::LINES,
        [
            Line::LEARN_LINES,
            Line::LEARN_LINES_TEXT,
            Line::LEARN_LINES_GOAL,
        ],
        &[Aim::Capture(&["h8"])],
    ),
    to_do(&boards::CASTLING, Line::LEARN_CASTLING_GOAL, &[Aim::Castle]),
    own(
        &boards::EN_PASSANT_NOW,
        [
            Line::EN_PASSANT,
            Line::EN_PASSANT_TEXT,
            Line::LEARN_EN_PASSANT_GOAL,
        ],
        &[Aim::Play(&["e5d6"])],
    ),
    as_in_the_rules(&boards::PROMOTION, &[Aim::Promote(None)]),
    as_in_the_rules(&boards::MATE, &[Aim::Mate]),
];

static DINOSAUR: [Step; 5] = [
    as_in_the_rules(&boards::TRICERATOPS_MOVES, &[Aim::Capture(&["c5", "f5"])]),
    own(
        &boards::TRICERATOPS_JUMPS,
        [
            Line::LEARN_TRICERATOPS_JUMPS,
            Line::DINOSAUR_THE_TRICERATOPS_2,
            Line::LEARN_TRICERATOPS_JUMPS_GOAL,
        ],
        &[Aim::Capture(&["c2"])],
    ),
    answered(to_do(
        &boards::TRICERATOPS_TRADE,
        Line::LEARN_TRICERATOPS_TRADE_GOAL,
        &[Aim::Capture(&["e6"])],
    )),
    as_in_the_rules(
        &boards::TRICERATOPS_PROMOTION,
        &[Aim::Promote(Some(Role::Triceratops))],
    ),
    as_in_the_rules(&boards::TRICERATOPS_MATES, &[Aim::Mate]),
];

static ASSASSIN: [Step; 7] = [
    answered(to_do(
        &boards::PLACING,
        Line::LEARN_PLACING_GOAL,
        &[Aim::Place],
    )),
    as_in_the_rules(&boards::ASSASSIN_MOVES, &[Aim::Play(&["d4b4", "d4d5"])]),
    own(
        &boards::UNMASK,
        [
            Line::LEARN_UNMASK,
            Line::PAWN_FINDS_TEXT,
            Line::LEARN_UNMASK_GOAL,
        ],
        &[Aim::Reveal, Aim::Capture(&["d5"])],
    ),
    own(
        &boards::HIDE_AGAIN,
        [
            Line::LEARN_HIDE_AGAIN,
            Line::ASSASSIN_HIDDEN_AND_REVEALED_1,
            Line::LEARN_HIDE_AGAIN_GOAL,
        ],
        &[Aim::Hide],
    ),
    as_in_the_rules(&boards::BLIND_CAPTURE, &[Aim::Play(&["d1d4"])]),
    as_in_the_rules(&boards::REVEALED_CHECK, &[Aim::Play(&["d4d6"])]),
    as_in_the_rules(&boards::KING_CAPTURE, &[Aim::TakeKing]),
];

static BOTH: [Step; 6] = [
    answered(to_do(
        &boards::SEVEN_SQUARES,
        Line::LEARN_PLACING_GOAL,
        &[Aim::Place],
    )),
    as_in_the_rules(&boards::TRICERATOPS_MOVES, &[Aim::Capture(&["c5", "f5"])]),
    as_in_the_rules(&boards::ASSASSIN_MOVES, &[Aim::Play(&["d4b4", "d4d5"])]),
    to_do(
        &boards::THROUGH_OR_ONTO,
        Line::LEARN_THROUGH_OR_ONTO_GOAL,
        &[Aim::Play(&["d2d5"])],
    ),
    as_in_the_rules(
        &boards::ASSASSIN_PROMOTION,
        &[Aim::Promote(Some(Role::Assassin))],
    ),
    as_in_the_rules(&boards::KING_CAPTURE, &[Aim::TakeKing]),
];

static PORTAL: [Step; 7] = [
    to_do(
        &boards::LAND_AND_JUMP,
        Line::LEARN_LAND_AND_JUMP_GOAL,
        &[Aim::Through("c3", "d5")],
    ),
    as_in_the_rules(&boards::JUMP_FROM_PORTAL, &[Aim::Play(&["d5>b3"])]),
    as_in_the_rules(&boards::SWAP, &[Aim::Swap]),
    as_in_the_rules(&boards::THROW_KING, &[Aim::Check]),
    as_in_the_rules(&boards::CAPTURE_STAYS, &[Aim::Capture(&["d5"])]),
    answered(to_do(
        &boards::NEUTRAL_REST,
        Line::LEARN_NEUTRAL_REST_GOAL,
        &[Aim::Swap],
    )),
    to_do(
        &boards::NO_RETURN,
        Line::LEARN_NO_RETURN_GOAL,
        &[Aim::Play(&["d5>f5"]), Aim::JumpFrom("f5")],
    ),
];

static OWN: [Step; 3] = [
    Step {
        draws: &[Square::C3, Square::F5],
        ..own(
            &boards::FIRST_NETWORK,
            [Line::LEARN_DRAW, Line::OWN_PORTALS_1, Line::LEARN_DRAW_GOAL],
            &[],
        )
    },
    own(
        &boards::THROUGH_IT,
        [
            Line::LEARN_THROUGH_IT,
            Line::LAND_AND_JUMP_TEXT,
            Line::LEARN_THROUGH_IT_GOAL,
        ],
        &[Aim::Through("b1", "c3")],
    ),
    own(
        &boards::ONE_WAY,
        [
            Line::LEARN_ONE_WAY,
            Line::LEARN_ONE_WAY_TEXT,
            Line::LEARN_ONE_WAY_GOAL,
        ],
        &[Aim::Swap, Aim::Capture(&["d3"])],
    ),
];

static STANDARD: [Step; 7] = [
    as_in_the_rules(&boards::IN_AND_OUT, &[Aim::Through("b1", "c3")]),
    own(
        &boards::TAKE_ALONG,
        [
            Line::LEARN_TAKE_ALONG,
            Line::STANDARD_GOING_THROUGH_3,
            Line::LEARN_TAKE_ALONG_GOAL,
        ],
        &[Aim::TokenTo("g2")],
    ),
    as_in_the_rules(&boards::TAKE_AND_GO_ON, &[Aim::Through("e4", "d5")]),
    as_in_the_rules(&boards::TOKEN_STOPS, &[Aim::Through("a1", "a4")]),
    as_in_the_rules(&boards::TWO_TOKENS, &[Aim::Play(&["c3e4>c6"])]),
    as_in_the_rules(&boards::TOKEN_CHECK, &[Aim::Check]),
    as_in_the_rules(
        &boards::LAST_RANK,
        &[Aim::Play(&["b5b6>d8"]), Aim::Promote(None)],
    ),
];
