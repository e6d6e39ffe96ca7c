//! The rules pages of Special Chess: with neither of its new pieces, with either, and with both.

use super::{Lesson, Line, Part, boards};

/// The ways in which a game without hidden assassins ends.
const AS_IN_CHESS: &[Line] = &[
    Line::ENDS_AS_IN_CHESS_1,
    Line::ENDS_AS_IN_CHESS_2,
    Line::ENDS_AS_IN_CHESS_3,
];

/// The page of chess, without the new pieces.
pub static CHESS: &[Part] = &[
    Part::Text(Line::CHESS_INTRO),
    Part::Heading(Line::HEADING_SPECIAL_MOVES),
    Part::Try(Lesson {
        board: &boards::CASTLING,
        title: Line::CASTLING,
        text: Line::CASTLING_TEXT,
        goal: Line::CASTLING_GOAL,
    }),
    Part::Try(Lesson {
        board: &boards::EN_PASSANT,
        title: Line::EN_PASSANT,
        text: Line::EN_PASSANT_TEXT,
        goal: Line::EN_PASSANT_GOAL,
    }),
    Part::Try(Lesson {
        board: &boards::PROMOTION,
        title: Line::PROMOTION,
        text: Line::PROMOTION_TEXT,
        goal: Line::PROMOTION_GOAL,
    }),
    Part::Heading(Line::HEADING_HOW_A_GAME_ENDS),
    Part::List(AS_IN_CHESS),
    Part::Try(Lesson {
        board: &boards::MATE,
        title: Line::MATE,
        text: Line::MATE_TEXT,
        goal: Line::MATE_GOAL,
    }),
    Part::Try(Lesson {
        board: &boards::REPETITION,
        title: Line::REPETITION,
        text: Line::REPETITION_TEXT,
        goal: Line::REPETITION_GOAL,
    }),
];

/// The page of chess with the Triceratops.
pub static DINOSAUR: &[Part] = &[
    Part::Text(Line::DINOSAUR_INTRO),
    Part::Heading(Line::HEADING_THE_TRICERATOPS),
    Part::List(&[
        Line::DINOSAUR_THE_TRICERATOPS_1,
        Line::DINOSAUR_THE_TRICERATOPS_2,
        Line::DINOSAUR_THE_TRICERATOPS_3,
    ]),
    Part::Try(Lesson {
        board: &boards::TRICERATOPS_MOVES,
        title: Line::TRICERATOPS_MOVES,
        text: Line::TRICERATOPS_MOVES_TEXT,
        goal: Line::TRICERATOPS_MOVES_GOAL,
    }),
    Part::Try(Lesson {
        board: &boards::TRICERATOPS_MATES,
        title: Line::TRICERATOPS_MATES,
        text: Line::TRICERATOPS_MATES_TEXT,
        goal: Line::TRICERATOPS_MATES_GOAL,
    }),
    Part::Try(Lesson {
        board: &boards::TRICERATOPS_TRADE,
        title: Line::TRICERATOPS_TRADE,
        text: Line::TRICERATOPS_TRADE_TEXT,
        goal: Line::TRICERATOPS_TRADE_GOAL,
    }),
    Part::Try(Lesson {
        board: &boards::TRICERATOPS_PROMOTION,
        title: Line::TRICERATOPS_PROMOTION,
        text: Line::TRICERATOPS_PROMOTION_TEXT,
        goal: Line::TRICERATOPS_PROMOTION_GOAL,
    }),
    Part::Heading(Line::HEADING_HOW_A_GAME_ENDS),
    Part::List(AS_IN_CHESS),
];

/// The page of chess with the Assassin.
pub static ASSASSIN: &[Part] = &[
    Part::Text(Line::ASSASSIN_INTRO),
    Part::Heading(Line::HEADING_PLACING),
    Part::Text(Line::ASSASSIN_PLACING),
    Part::Try(Lesson {
        board: &boards::PLACING,
        title: Line::PLACING,
        text: Line::PLACING_TEXT,
        goal: Line::PLACING_GOAL,
    }),
    Part::Heading(Line::HEADING_MOVING),
    Part::List(&[Line::ASSASSIN_MOVING_1, Line::ASSASSIN_MOVING_2]),
    Part::Try(Lesson {
        board: &boards::ASSASSIN_MOVES,
        title: Line::ASSASSIN_MOVES,
        text: Line::ASSASSIN_MOVES_TEXT,
        goal: Line::ASSASSIN_MOVES_GOAL,
    }),
    Part::Heading(Line::HEADING_HIDDEN_AND_REVEALED),
    Part::List(&[
        Line::ASSASSIN_HIDDEN_AND_REVEALED_1,
        Line::ASSASSIN_HIDDEN_AND_REVEALED_2,
        Line::ASSASSIN_HIDDEN_AND_REVEALED_3,
        Line::ASSASSIN_HIDDEN_AND_REVEALED_4,
    ]),
    Part::Try(Lesson {
        board: &boards::PAWN_FINDS,
        title: Line::PAWN_FINDS,
        text: Line::PAWN_FINDS_TEXT,
        goal: Line::PAWN_FINDS_GOAL,
    }),
    Part::Try(Lesson {
        board: &boards::PAWN_PASSES,
        title: Line::PAWN_PASSES,
        text: Line::PAWN_PASSES_TEXT,
        goal: Line::PAWN_PASSES_GOAL,
    }),
    Part::Try(Lesson {
        board: &boards::REVEALED_CHECK,
        title: Line::REVEALED_CHECK,
        text: Line::REVEALED_CHECK_TEXT,
        goal: Line::REVEALED_CHECK_GOAL,
    }),
    Part::Heading(Line::HEADING_BLIND_CAPTURE),
    Part::Text(Line::ASSASSIN_BLIND_CAPTURE),
    Part::Try(Lesson {
        board: &boards::BLIND_CAPTURE,
        title: Line::BLIND_CAPTURE,
        text: Line::BLIND_CAPTURE_TEXT,
        goal: Line::BLIND_CAPTURE_GOAL,
    }),
    Part::Try(Lesson {
        board: &boards::OWN_ASSASSIN,
        title: Line::OWN_ASSASSIN,
        text: Line::OWN_ASSASSIN_TEXT,
        goal: Line::OWN_ASSASSIN_GOAL,
    }),
    Part::Heading(Line::HEADING_TAKING_THE_KING),
    Part::Text(Line::ASSASSIN_TAKING_THE_KING),
    Part::Try(Lesson {
        board: &boards::KING_CAPTURE,
        title: Line::KING_CAPTURE,
        text: Line::KING_CAPTURE_TEXT,
        goal: Line::KING_CAPTURE_GOAL,
    }),
    Part::Heading(Line::HEADING_HOW_A_GAME_ENDS),
    Part::List(&[
        Line::ASSASSIN_HOW_A_GAME_ENDS_1,
        Line::ASSASSIN_HOW_A_GAME_ENDS_2,
        Line::ASSASSIN_HOW_A_GAME_ENDS_3,
        Line::ASSASSIN_HOW_A_GAME_ENDS_4,
    ]),
];

/// The page of chess with both the Triceratops and the Assassin.
pub static BOTH: &[Part] = &[
    Part::Text(Line::BOTH_INTRO),
    Part::List(&[
        Line::BOTH_INTRO_1,
        Line::BOTH_INTRO_2,
        Line::BOTH_INTRO_3,
        Line::BOTH_INTRO_4,
    ]),
    Part::Heading(Line::HEADING_TOGETHER),
    Part::Try(Lesson {
        board: &boards::SEVEN_SQUARES,
        title: Line::SEVEN_SQUARES,
        text: Line::SEVEN_SQUARES_TEXT,
        goal: Line::SEVEN_SQUARES_GOAL,
    }),
    Part::Try(Lesson {
        board: &boards::THROUGH_OR_ONTO,
        title: Line::THROUGH_OR_ONTO,
        text: Line::THROUGH_OR_ONTO_TEXT,
        goal: Line::THROUGH_OR_ONTO_GOAL,
    }),
    Part::Try(Lesson {
        board: &boards::ASSASSIN_PROMOTION,
        title: Line::ASSASSIN_PROMOTION,
        text: Line::ASSASSIN_PROMOTION_TEXT,
        goal: Line::ASSASSIN_PROMOTION_GOAL,
    }),
    Part::Heading(Line::HEADING_HOW_A_GAME_ENDS),
    Part::List(&[Line::BOTH_HOW_A_GAME_ENDS_1, Line::BOTH_HOW_A_GAME_ENDS_2]),
];
