//! Samples that show how each piece and portal of a rule set moves: a small board, the piece selected on it, and the
//! rule in words.

use engine::rules::Layout;
use engine::{Role, Square, Variant};
use game::{Label, Lang, Mark, Message, Millis, Msg, PortalKind, Session, SquareModel, say};

use super::Line;
use super::attempt::session;
use super::isolate::isolated;

/// The subject of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// A piece.
    Piece(Role),
    /// A portal or a token.
    Portal(PortalKind),
}

/// A board that shows how a piece moves, or what a portal does.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The piece or portal that the board shows.
    pub shown: Shown,
    /// The starting position as FEN without the seventh field. [`Sample::fen`] adds the tokens.
    board: &'static str,
    /// The squares that are tapped, in order, to select the piece and, for a portal, to enter it.
    taps: &'static [Square],
    /// The lines that explain the rule.
    pub rule: &'static [Line],
}

/// Tokens on the boards of pieces, placed where they block few moves.
const TOKENS_ASIDE: &str = "a3a5b8g8h3h5c6f6";
/// Tokens on the board of a token, as at the start of a game.
const TOKENS_AT_START: &str = "c3f3d4e4d5e5c6f6";

/// Creates the sample of a piece.
const fn piece(
    role: Role,
    board: &'static str,
    taps: &'static [Square],
    rule: &'static [Line],
) -> Sample {
    let shown = Shown::Piece(role);
    Sample {
        shown,
        board,
        taps,
        rule,
    }
}

/// Creates the sample of a portal or token, which a piece enters.
const fn portal(
    kind: PortalKind,
    board: &'static str,
    taps: &'static [Square],
    rule: &'static [Line],
) -> Sample {
    let shown = Shown::Portal(kind);
    Sample {
        shown,
        board,
        taps,
        rule,
    }
}

static PIECES: [Sample; 6] = [
    piece(
        Role::King,
        "k7/8/8/3p4/3K4/8/8/8 w - - 0 1",
        &[Square::D4],
        &[Line::PIECE_KING],
    ),
    piece(
        Role::Queen,
        "k7/8/1p6/8/3Q1P2/8/8/7K w - - 0 1",
        &[Square::D4],
        &[Line::PIECE_QUEEN],
    ),
    piece(
        Role::Rook,
        "k7/3p4/8/8/3R1P2/8/8/7K w - - 0 1",
        &[Square::D4],
        &[Line::PIECE_ROOK],
    ),
    piece(
        Role::Bishop,
        "k7/8/1p6/8/3B4/8/5P2/7K w - - 0 1",
        &[Square::D4],
        &[Line::PIECE_BISHOP],
    ),
    piece(
        Role::Knight,
        "k7/8/2p5/3P4/3N4/8/8/7K w - - 0 1",
        &[Square::D4],
        &[Line::PIECE_KNIGHT],
    ),
    piece(
        Role::Pawn,
        "k7/8/8/8/8/3p4/4P3/7K w - - 0 1",
        &[Square::E2],
        &[Line::PIECE_PAWN],
    ),
];

static TRICERATOPS: [Sample; 1] = [piece(
    Role::Triceratops,
    "k7/8/2p5/8/3TP3/8/8/7K w - - 0 1",
    &[Square::D4],
    &[
        Line::DINOSAUR_THE_TRICERATOPS_1,
        Line::DINOSAUR_THE_TRICERATOPS_2,
    ],
)];

static ASSASSIN: [Sample; 1] = [piece(
    Role::Assassin,
    "k7/8/8/3p4/3AP3/8/8/7K w - - 0 1",
    &[Square::D4],
    &[
        Line::ASSASSIN_MOVING_1,
        Line::ASSASSIN_MOVING_2,
        Line::ASSASSIN_HIDDEN_AND_REVEALED_1,
    ],
)];

static PORTALS: [Sample; 3] = [
    portal(
        PortalKind::White,
        "k7/8/8/5n2/8/2N5/7P/7K w - - 0 1",
        &[Square::C3, Square::D5],
        &[Line::PORTAL_INTRO_1, Line::LAND_AND_JUMP_TEXT],
    ),
    portal(
        PortalKind::Black,
        "k7/8/1n6/8/8/8/7P/7K b - - 0 1",
        &[Square::B6, Square::C4],
        &[Line::PORTAL_INTRO_2, Line::LAND_AND_JUMP_TEXT],
    ),
    portal(
        PortalKind::Neutral,
        "k7/8/8/1n6/8/8/7P/6RK w - - 0 1",
        &[Square::G1, Square::G4],
        &[Line::PORTAL_INTRO_3, Line::PORTAL_SWAPPING],
    ),
];

static TOKEN: [Sample; 1] = [portal(
    PortalKind::Token,
    "k7/8/8/8/8/8/7P/1N5K w - - 0 1",
    &[Square::B1, Square::C3],
    &[
        Line::STANDARD_GOING_THROUGH_1,
        Line::STANDARD_GOING_THROUGH_2,
        Line::STANDARD_GOING_THROUGH_3,
    ],
)];

/// Returns samples for all pieces and portals of a rule set, beginning with those that chess does not have.
pub fn samples(variant: Variant) -> Vec<Sample> {
    let own: &[&[Sample]] = match variant {
        Variant::Chess => &[],
        Variant::Dinosaur => &[&TRICERATOPS],
        Variant::Assassin => &[&ASSASSIN],
        Variant::DinosaurAssassin => &[&TRICERATOPS, &ASSASSIN],
        Variant::Portal | Variant::PortalCustom => &[&PORTALS],
        Variant::PortalStandard => &[&TOKEN],
    };
    let all = own.iter().copied().chain([PIECES.as_slice()]);
    let all = all.flatten().map(|sample| match (variant, sample.shown) {
        (Variant::PortalCustom, Shown::Portal(kind)) => Sample {
            rule: rule_of_drawn(kind),
            ..*sample
        },
        _ => *sample,
    });
    all.collect()
}

/// Returns the rule of the networks that players draw. It names no squares: those of the game are elsewhere.
fn rule_of_drawn(kind: PortalKind) -> &'static [Line] {
    match kind {
        PortalKind::White => &[Line::OWN_PORTALS_WHITE, Line::LAND_AND_JUMP_TEXT],
        PortalKind::Black => &[
            Line::OWN_PORTALS_BLACK,
            Line::OWN_PORTALS_1,
            Line::OWN_PORTALS_2,
        ],
        PortalKind::Neutral => &[Line::OWN_PORTALS_NEUTRAL, Line::PORTAL_SWAPPING],
        PortalKind::Token => &[],
    }
}

impl Sample {
    /// Returns the name of the piece or portal.
    pub fn name(&self) -> Label {
        match self.shown {
            Shown::Piece(role) => Label::role(role),
            Shown::Portal(PortalKind::White) => Label::LEGEND_WHITE,
            Shown::Portal(PortalKind::Black) => Label::LEGEND_BLACK,
            Shown::Portal(PortalKind::Neutral) => Label::LEGEND_NEUTRAL,
            Shown::Portal(PortalKind::Token) => Label::PORTAL_TOKEN,
        }
    }

    /// Returns the FEN from which the board starts in this rule set.
    pub fn fen(&self, variant: Variant) -> String {
        match (variant, self.shown) {
            (Variant::PortalStandard, Shown::Piece(_)) => format!("{} {TOKENS_ASIDE}", self.board),
            (Variant::PortalStandard, Shown::Portal(_)) => {
                format!("{} {TOKENS_AT_START}", self.board)
            }
            (Variant::PortalCustom, _) => format!("{} {}", self.board, Layout::classic()),
            _ => self.board.to_owned(),
        }
    }

    /// Returns the board with the piece selected, or waiting in the portal. Returns `None` if the position is not valid
    /// in the rule set.
    pub fn session(&self, variant: Variant, lang: Lang, now: Millis) -> Option<Session> {
        let mut session = session(variant, &self.fen(variant), lang, now)?;
        for square in self.taps {
            session.update(Msg::Tap(*square), now);
        }
        Some(session)
    }
}

/// Describes in words where the selected piece can go: a sentence each for moves, captures and swaps. If nothing is
/// selected, it says whose turn it is.
pub fn reach(session: &Session, lang: Lang) -> Vec<String> {
    let board = session.board();
    let here = [Mark::Selected, Mark::Entry];
    let mut marks = board.squares.iter().map(|square| square.marks);
    if !marks.any(|marks| here.into_iter().any(|mark| marks.has(mark))) {
        // The side, and not "your turn": nobody plays here.
        let status = session.status();
        let told = |side| say(lang, &Message::ToMove(side).into());
        return vec![status.turn.map_or(status.text, told)];
    }
    let marked = |marks: &[Mark], but: &[Mark]| {
        let has =
            |square: &SquareModel, marks: &[Mark]| marks.iter().any(|mark| square.marks.has(*mark));
        let squares = board.squares.iter();
        let squares = squares.filter(|square| has(square, marks) && !has(square, but));
        squares
            .map(|square| square.square.to_string())
            .collect::<Vec<_>>()
    };
    let ways = [
        (
            Line::PIECE_GOES,
            marked(
                &[
                    Mark::Target,
                    Mark::EntryTarget,
                    Mark::Activation,
                    Mark::Exit,
                ],
                &[Mark::Capture, Mark::Swap],
            ),
        ),
        (Line::PIECE_TAKES, marked(&[Mark::Capture], &[])),
        (Line::PIECE_SWAPS, marked(&[Mark::Swap], &[])),
    ];
    let said: Vec<String> = ways
        .into_iter()
        .filter(|(_, squares)| !squares.is_empty())
        .map(|(line, squares)| {
            let text = format!("{}: {}.", line.text(lang), squares.join(", "));
            match lang.direction() {
                "rtl" => isolated(&text),
                _ => text,
            }
        })
        .collect();
    match said.is_empty() {
        true => vec![Line::PIECE_NOWHERE.say(lang)],
        false => said,
    }
}
