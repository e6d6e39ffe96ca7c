//! The rules pages of Portal Chess with its fixed networks, and of Standard Portal Chess with its moving tokens.

use super::{Lesson, Line, Part, boards};

/// The page of Portal Chess.
pub static PORTAL: &[Part] = &[
    Part::Text(Line::PORTAL_INTRO),
    Part::List(&[
        Line::PORTAL_INTRO_1,
        Line::PORTAL_INTRO_2,
        Line::PORTAL_INTRO_3,
        Line::PORTAL_INTRO_4,
    ]),
    Part::Heading(Line::HEADING_JUMPING),
    Part::Try(Lesson {
        board: &boards::LAND_AND_JUMP,
        title: Line::LAND_AND_JUMP,
        text: Line::LAND_AND_JUMP_TEXT,
        goal: Line::LAND_AND_JUMP_GOAL,
    }),
    Part::Try(Lesson {
        board: &boards::JUMP_FROM_PORTAL,
        title: Line::JUMP_FROM_PORTAL,
        text: Line::JUMP_FROM_PORTAL_TEXT,
        goal: Line::JUMP_FROM_PORTAL_GOAL,
    }),
    Part::Try(Lesson {
        board: &boards::DOUBLE_STEP,
        title: Line::DOUBLE_STEP,
        text: Line::DOUBLE_STEP_TEXT,
        goal: Line::DOUBLE_STEP_GOAL,
    }),
    Part::Heading(Line::HEADING_SWAPPING),
    Part::Text(Line::PORTAL_SWAPPING),
    Part::Try(Lesson {
        board: &boards::SWAP,
        title: Line::SWAP,
        text: Line::SWAP_TEXT,
        goal: Line::SWAP_GOAL,
    }),
    Part::Try(Lesson {
        board: &boards::THROW_KING,
        title: Line::THROW_KING,
        text: Line::THROW_KING_TEXT,
        goal: Line::THROW_KING_GOAL,
    }),
    Part::Heading(Line::HEADING_LIMITS),
    Part::Try(Lesson {
        board: &boards::CAPTURE_STAYS,
        title: Line::CAPTURE_STAYS,
        text: Line::CAPTURE_STAYS_TEXT,
        goal: Line::CAPTURE_STAYS_GOAL,
    }),
    Part::Try(Lesson {
        board: &boards::NEUTRAL_REST,
        title: Line::NEUTRAL_REST,
        text: Line::NEUTRAL_REST_TEXT,
        goal: Line::NEUTRAL_REST_GOAL,
    }),
    Part::Try(Lesson {
        board: &boards::NO_RETURN,
        title: Line::NO_RETURN,
        text: Line::NO_RETURN_TEXT,
        goal: Line::NO_RETURN_GOAL,
    }),
    Part::Heading(Line::HEADING_HOW_A_GAME_ENDS),
    Part::List(&[
        Line::PORTAL_HOW_A_GAME_ENDS_1,
        Line::PORTAL_HOW_A_GAME_ENDS_2,
        Line::PORTAL_HOW_A_GAME_ENDS_3,
    ]),
    Part::Heading(Line::HEADING_YOUR_OWN_PORTALS),
    Part::Text(Line::OWN_PORTALS),
    Part::List(&[
        Line::OWN_PORTALS_1,
        Line::OWN_PORTALS_2,
        Line::OWN_PORTALS_3,
    ]),
];

/// The page of Standard Portal Chess.
pub static STANDARD: &[Part] = &[
    Part::Text(Line::STANDARD_INTRO),
    Part::List(&[
        Line::STANDARD_INTRO_1,
        Line::STANDARD_INTRO_2,
        Line::STANDARD_INTRO_3,
    ]),
    Part::Heading(Line::HEADING_GOING_THROUGH),
    Part::List(&[
        Line::STANDARD_GOING_THROUGH_1,
        Line::STANDARD_GOING_THROUGH_2,
        Line::STANDARD_GOING_THROUGH_3,
        Line::STANDARD_GOING_THROUGH_4,
    ]),
    Part::Try(Lesson {
        board: &boards::IN_AND_OUT,
        title: Line::IN_AND_OUT,
        text: Line::IN_AND_OUT_TEXT,
        goal: Line::IN_AND_OUT_GOAL,
    }),
    Part::Try(Lesson {
        board: &boards::TAKE_AND_GO_ON,
        title: Line::TAKE_AND_GO_ON,
        text: Line::TAKE_AND_GO_ON_TEXT,
        goal: Line::TAKE_AND_GO_ON_GOAL,
    }),
    Part::Try(Lesson {
        board: &boards::TOKEN_STOPS,
        title: Line::TOKEN_STOPS,
        text: Line::TOKEN_STOPS_TEXT,
        goal: Line::TOKEN_STOPS_GOAL,
    }),
    Part::Try(Lesson {
        board: &boards::TWO_TOKENS,
        title: Line::TWO_TOKENS,
        text: Line::TWO_TOKENS_TEXT,
        goal: Line::TWO_TOKENS_GOAL,
    }),
    Part::Heading(Line::HEADING_CHECK),
    Part::Text(Line::STANDARD_CHECK),
    Part::Try(Lesson {
        board: &boards::TOKEN_CHECK,
        title: Line::TOKEN_CHECK,
        text: Line::TOKEN_CHECK_TEXT,
        goal: Line::TOKEN_CHECK_GOAL,
    }),
    Part::Heading(Line::HEADING_THE_LAST_RANK),
    Part::Try(Lesson {
        board: &boards::LAST_RANK,
        title: Line::LAST_RANK,
        text: Line::LAST_RANK_TEXT,
        goal: Line::LAST_RANK_GOAL,
    }),
    Part::Heading(Line::HEADING_HOW_A_GAME_ENDS),
    Part::List(&[
        Line::STANDARD_HOW_A_GAME_ENDS_1,
        Line::STANDARD_HOW_A_GAME_ENDS_2,
    ]),
];
