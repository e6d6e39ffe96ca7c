//! Tests of `portal-standard`: placing tokens, entering and leaving through them, and tokens that move.

use engine::{AnyPosition, Color, Square, Variant};
use game::{ChoiceKind, Effect, GameOptions, Mark, Msg, PlacingModel, SoundKind, Start};

use proptest::prelude::*;

use crate::table::{Table, announced, notices, sq};

fn custom() -> Table {
    Table::with(GameOptions {
        start: Start::PlaceTokens,
        ..GameOptions::new(Variant::PortalStandard)
    })
}

fn tokens(table: &Table) -> String {
    let board = table.board();
    let each = board
        .squares
        .iter()
        .filter_map(|square| square.portal.map(|portal| (square.square, portal.count)));
    each.map(|(square, count)| {
        if count == 1 {
            square.to_string()
        } else {
            format!("{square}x{count}")
        }
    })
    .collect::<Vec<_>>()
    .join(" ")
}

fn left(table: &Table) -> Option<(usize, bool)> {
    match table.board().placing {
        Some(PlacingModel::Tokens { left, ready, .. }) => Some((left, ready)),
        _ => None,
    }
}

#[test]
fn taps_place_and_remove_up_to_eight_tokens() {
    let mut table = custom();
    assert_eq!(
        (left(&table), tokens(&table)),
        (Some((8, false)), String::new())
    );
    assert_eq!(table.marked(Mark::Placeable).split(' ').count(), 32);
    table.taps("a3 b3 c3");
    assert_eq!(
        (left(&table), tokens(&table)),
        (Some((5, false)), "a3 b3 c3".into())
    );
    table.tap("b3");
    assert_eq!(
        (left(&table), tokens(&table)),
        (Some((6, false)), "a3 c3".into())
    );
    assert_eq!(
        notices(&table.tap("e2")),
        ["A portal cannot start on e2: a piece stands there."]
    );
    table.taps("d4 e4 d5 e5 h6 h5");
    assert_eq!(left(&table), Some((0, true)));
    assert_eq!(
        notices(&table.tap("g5")),
        ["All eight portals are placed. Tap one to remove it first."]
    );
    assert_eq!(
        table.marked(Mark::Placeable),
        "a3 c3 d4 e4 d5 e5 h5 h6",
        "when all tokens are placed, they can only be removed"
    );
}

#[test]
fn the_game_starts_only_after_all_tokens_are_placed() {
    let mut table = custom();
    table.taps("a3 b3 c3 d4 e4 d5 e5");
    let effects = table.send(Msg::StartWithTokens);
    assert_eq!(
        notices(&effects),
        ["A portal layout has eight squares, but this one has 7."]
    );
    assert_eq!(notices(&table.type_move("e3")), ["It is not your turn."]);
    table.wait(60_000);
    table.tap("h6");
    table.send(Msg::StartWithTokens);
    assert_eq!(left(&table), None);
    assert_eq!(tokens(&table), "a3 b3 c3 d4 e4 d5 e5 h6");
    assert_eq!(
        table.session.clock(Color::White).expect("a clock").text,
        "10:00"
    );
    table.play("e3");
    assert_eq!(
        table.session.options().start,
        Start::Tokens("a3 b3 c3 d4 e4 d5 e5 h6".split(' ').map(sq).collect())
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    /// So a game may start with them unchecked.
    #[test]
    fn any_eight_free_squares_are_a_legal_start(
        squares in proptest::sample::subsequence((16..48).collect::<Vec<usize>>(), 8),
    ) {
        let mut table = custom();
        for square in squares {
            table.tap(&Square::ALL[square].to_string());
        }
        table.send(Msg::StartWithTokens);
        prop_assert_eq!(left(&table), None);
        let start = AnyPosition::from_fen(Variant::PortalStandard, &table.session.fen());
        prop_assert!(start.is_ok(), "{:?}", start);
    }
}

#[test]
fn partly_placed_tokens_survive_a_reload() {
    let mut table = custom();
    table.taps("a3 b3");
    let (session, _) = game::Session::restore(&table.last_save(), 0).expect("it loads");
    table.session = session;
    assert_eq!(
        (left(&table), tokens(&table)),
        (Some((6, false)), "a3 b3".into())
    );
}

#[test]
fn a_token_jump_moves_the_entry_token_to_the_origin_of_the_piece() {
    let mut table = Table::new(Variant::PortalStandard);
    table.tap("b1");
    assert_eq!(table.marked(Mark::EntryTarget), "c3");
    table.tap("c3");
    let choice = table.board().choice.expect("a question");
    assert_eq!((choice.kind, choice.at), (ChoiceKind::Exit, sq("c3")));
    assert_eq!(table.marked(Mark::Exit), "f3 d4 e4 d5 e5 c6 f6");
    assert_eq!(
        table.letter("c3"),
        Some('N'),
        "the knight is shown at the entry"
    );
    let knight = table.id("c3");
    table.tap("c3");
    assert_eq!(
        table.board().choice,
        None,
        "a tap on the entry cancels, because a piece cannot stay there"
    );
    table.taps("b1 c3");
    let effects = table.tap("e5");
    assert_eq!(table.id("e5"), knight);
    assert_eq!(tokens(&table), "b1 f3 d4 e4 d5 e5 c6 f6");
    assert_eq!(announced(&effects), ["White knight b1 via c3 to e5."]);
    assert!(effects.contains(&Effect::Sound(SoundKind::Portal)));
    assert_eq!(table.board().motion.tokens, [(sq("c3"), sq("b1"))]);
    assert!(
        table.at("e5").portal.expect("a token").closed
            && !table.at("f3").portal.expect("a token").closed
    );
    table.send(Msg::Undo);
    assert_eq!(tokens(&table), "c3 f3 d4 e4 d5 e5 c6 f6");
    assert_eq!(table.board().motion.tokens, [(sq("b1"), sq("c3"))]);
}

#[test]
fn two_tokens_on_a_square_are_counted() {
    let table = Table::from_fen(
        Variant::PortalStandard,
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 c3c3d4e4d5e5c6f6",
    );
    assert_eq!(tokens(&table), "c3x2 d4 e4 d5 e5 c6 f6");
    assert_eq!(
        table.at("c3").name,
        "c3, 2 portal tokens, exits d4, e4, d5, e5, c6, f6"
    );
}

#[test]
fn captures_on_a_token_are_marked_as_capture_and_as_entry() {
    let mut table = Table::from_fen(
        Variant::PortalStandard,
        "4k3/8/8/3n4/8/2N5/8/4K3 w - - 0 1 a3b3d4e4d5e5c6f6",
    );
    table.tap("c3");
    assert_eq!(table.marked(Mark::Capture), "d5");
    assert!(table.at("d5").marks.has(Mark::EntryTarget));
    table.taps("d5 a3");
    assert_eq!((table.letter("a3"), table.letter("d5")), (Some('N'), None));
    assert_eq!(table.session.captured(Color::White).pieces.len(), 1);
}

#[test]
fn remote_and_computer_moves_are_ignored_while_tokens_are_placed() {
    let mut options = GameOptions {
        start: Start::PlaceTokens,
        ..GameOptions::new(Variant::PortalStandard)
    };
    options.players[Color::White] = game::PlayerKind::Remote;
    let mut table = Table::with(options);
    let play = "e2e3".parse().expect("a move");
    table.receive(game::RemoteMsg::Move(play));
    table.send(Msg::ComputerMoved {
        request: 1,
        play,
        score: None,
    });
    assert_eq!(table.session.move_list().last, 0);
}

#[test]
fn the_move_list_uses_the_notation_of_the_portal_rules() {
    let mut table = Table::new(Variant::PortalStandard);
    table.play("e2e4>d4 b8c6>d5");
    assert_eq!(table.list(), ["e4⤳d4", "Nc6⤳d5"]);
}
