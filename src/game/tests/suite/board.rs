//! Tests of the board model: square names, orientation, drawings, stable piece ids, and the motion between positions.

use engine::{Color, Square, Variant};
use game::{ArrowKind, Brush, Mark, Marks, Msg, OrientationMode, PortalKind, Settings};

use crate::table::{Table, sq};

#[test]
fn squares_have_accessible_names_with_piece_and_portal() {
    let table = Table::new(Variant::Dinosaur);
    assert_eq!(table.at("e3").name, "white triceratops, e3");
    assert_eq!(table.at("e4").name, "e4");
    let table = Table::from_fen(Variant::Portal, "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1");
    assert_eq!(
        table.at("e4").name,
        "white knight, e4, black portal, exits c4, d6, g6"
    );
    assert_eq!(table.at("b5").name, "b5, neutral portal, exits g4");
    assert_eq!(table.at("d5").name, "d5, white portal, exits b3, e3, f5");
    let table = Table::new(Variant::PortalStandard);
    assert_eq!(
        table.at("c3").name,
        "c3, portal token, exits f3, d4, e4, d5, e5, c6, f6"
    );
}

#[test]
fn portal_labels_name_closed_exits_and_the_affected_side() {
    let table = Table::from_fen(
        Variant::Portal,
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 cooldown:b;noreturn:w:d5f5",
    );
    let label = |square: &str| table.at(square).label();
    assert_eq!(
        label("d5"),
        "d5, white portal, exits b3, e3, f5. Closed to White on its next turn: f5."
    );
    assert_eq!(
        label("b5"),
        "b5, neutral portal, exits g4. Closed to Black on its next turn: g4."
    );
    assert_eq!(
        label("g4"),
        "g4, neutral portal, exits b5. Closed to Black on its next turn: b5."
    );
    assert_eq!(
        label("f5"),
        "f5, white portal, exits b3, e3, d5",
        "a jump from f5 is not restricted"
    );
    // A token under a piece is not an exit.
    let mut table = Table::new(Variant::PortalStandard);
    table.play("Nc3>d4");
    assert_eq!(
        table.at("e4").name,
        "e4, portal token, exits b1, f3, d5, e5, c6, f6"
    );
}

#[test]
fn portals_are_on_the_squares_given_by_the_rules() {
    let table = Table::new(Variant::Portal);
    let of = |kind: PortalKind| {
        let board = table.board();
        let squares = board
            .squares
            .iter()
            .filter(|square| square.portal.is_some_and(|p| p.kind == kind));
        squares
            .map(|square| square.square.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(of(PortalKind::White), "b3 e3 d5 f5");
    assert_eq!(of(PortalKind::Black), "c4 e4 d6 g6");
    assert_eq!(of(PortalKind::Neutral), "g4 b5");
    assert!(
        Table::new(Variant::Chess)
            .board()
            .squares
            .iter()
            .all(|square| square.portal.is_none())
    );
}

#[test]
fn display_order_starts_at_the_top_left_in_both_orientations() {
    let mut table = Table::new(Variant::Chess);
    let order = |table: &Table| {
        let board = table.board();
        let squares: Vec<Square> = board.display_order().map(|square| square.square).collect();
        (squares[0], squares[7], squares[63])
    };
    assert_eq!(order(&table), (sq("a8"), sq("h8"), sq("h1")));
    table.send(Msg::Flip);
    assert_eq!(order(&table), (sq("h1"), sq("a1"), sq("a8")));
}

#[test]
fn local_board_orientation_follows_the_setting() {
    let mut table = Table::new(Variant::Chess);
    let prefer = |orientation| {
        Msg::Settings(Box::new(Settings {
            orientation,
            ..Settings::default()
        }))
    };
    table.send(prefer(OrientationMode::Turns));
    table.play("e4");
    assert_eq!(table.board().orientation, Color::Black);
    table.send(Msg::Flip);
    assert_eq!(table.board().orientation, Color::White);
    table.send(Msg::Flip);
    table.send(prefer(OrientationMode::FaceEachOther));
    assert_eq!(
        (table.board().orientation, table.board().face_each_other),
        (Color::White, true)
    );
}

#[test]
fn black_is_at_the_bottom_when_played_against_the_computer() {
    let mut options = game::GameOptions::new(Variant::Chess);
    options.players = engine::ByColor([game::PlayerKind::Computer(1), game::PlayerKind::Human]);
    assert_eq!(Table::with(options).board().orientation, Color::Black);
}

#[test]
fn drawings_can_be_added_recoloured_and_removed() {
    let mut table = Table::new(Variant::Chess);
    let draw = |from: &str, to: &str, brush| Msg::Draw {
        from: sq(from),
        to: sq(to),
        brush,
    };
    table.send(draw("e2", "e4", Brush::Green));
    table.send(draw("d5", "d5", Brush::Red));
    assert_eq!(table.board().arrows.len(), 2);
    table.send(draw("e2", "e4", Brush::Blue));
    let kinds: Vec<ArrowKind> = table
        .board()
        .arrows
        .iter()
        .map(|arrow| arrow.kind)
        .collect();
    assert_eq!(
        kinds,
        [ArrowKind::Drawn(Brush::Red), ArrowKind::Drawn(Brush::Blue)]
    );
    table.send(draw("e2", "e4", Brush::Blue));
    assert_eq!(table.board().arrows.len(), 1);
    table.tap("a5");
    assert!(
        table.board().arrows.is_empty(),
        "a tap removes all drawings"
    );
}

#[test]
fn pieces_keep_unique_ids_across_moves_and_undo() {
    let mut table = Table::new(Variant::Chess);
    let (knight, pawn) = (table.id("g1"), table.id("d7"));
    table.play("Nf3 d5 Nd4");
    assert_eq!((table.id("d4"), table.id("d5")), (knight, pawn));
    let ids: Vec<u32> = table
        .board()
        .squares
        .iter()
        .filter_map(|s| s.piece.map(|p| p.id))
        .collect();
    let mut unique = ids.clone();
    unique.sort();
    unique.dedup();
    assert_eq!(ids.len(), unique.len());
    table.send(Msg::Undo);
    assert_eq!(table.id("f3"), knight);
}

#[test]
fn a_promoted_pawn_keeps_its_id() {
    let mut table = Table::from_fen(Variant::Chess, "8/P6k/8/8/8/8/8/4K3 w - - 0 1");
    let pawn = table.id("a7");
    table.play("a8=Q");
    assert_eq!(table.id("a8"), pawn);
}

#[test]
fn captured_pieces_fade_on_their_square_and_each_ply_has_a_new_motion_serial() {
    let mut table = Table::new(Variant::Chess);
    let start = table.board().motion.serial;
    table.play("e4 d5");
    assert_eq!(table.board().motion.serial, start + 2);
    let pawn = table.id("d5");
    table.play("exd5");
    let motion = table.board().motion;
    assert_eq!(
        motion
            .gone
            .iter()
            .map(|(piece, at)| (piece.id, *at))
            .collect::<Vec<_>>(),
        [(pawn, sq("d5"))]
    );
    assert!(!motion.dropped);
    table.wait(100);
    assert_eq!(
        table.board().motion.serial,
        motion.serial,
        "waiting does not start another motion"
    );
}

#[test]
fn marks_list_their_css_classes() {
    let mut marks = Marks::default();
    assert!(marks.is_empty());
    marks.add(Mark::Target);
    marks.add(Mark::LastTo);
    assert_eq!(marks.classes(), "target last-to");
    assert!(marks.has(Mark::Target) && !marks.has(Mark::Check));
}
