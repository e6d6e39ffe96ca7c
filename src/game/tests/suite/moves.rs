//! Tests of tapped and typed moves, promotion, en passant, castling, and the ends of games.

use engine::{Color, Role, Variant};
use game::{
    Choice, ChoiceKind, Effect, Mark, Msg, PlayerKind, Reason, SoundKind, promotion_column,
};

use crate::table::{Table, announced, notices, sq};

#[test]
fn two_taps_play_a_move_and_update_the_square_marks() {
    let mut table = Table::new(Variant::Chess);
    table.tap("e2");
    assert_eq!(table.marked(Mark::Selected), "e2");
    assert_eq!(table.marked(Mark::Target), "e3 e4");
    assert_eq!(table.at("e2").state, "selected");
    assert_eq!(table.at("e4").state, "can move here");
    let effects = table.tap("e4");
    assert_eq!(table.marked(Mark::Selected), "");
    assert_eq!(table.marked(Mark::LastFrom), "e2");
    assert_eq!(table.marked(Mark::LastTo), "e4");
    assert_eq!(table.turn(), Some(Color::Black));
    assert!(effects.contains(&Effect::Sound(SoundKind::Move)));
    assert_eq!(announced(&effects), ["White pawn e2 to e4."]);
    assert!(matches!(&effects[..], [.., Effect::Save { id, .. }] if id == "g1"));
}

#[test]
fn tapping_another_own_piece_selects_it_and_tapping_elsewhere_deselects() {
    let mut table = Table::new(Variant::Chess);
    table.taps("e2 d2");
    assert_eq!(table.marked(Mark::Selected), "d2");
    table.tap("d2");
    assert_eq!(table.marked(Mark::Selected), "");
    table.taps("b1 h5");
    assert_eq!(table.marked(Mark::Selected), "");
    table.tap("e7");
    assert_eq!(table.marked(Mark::Selected), "", "Black is not to move");
    table.tap("e2");
    table.send(Msg::Cancel);
    assert_eq!(table.marked(Mark::Selected), "");
}

#[test]
fn captures_and_checkmate_are_marked_and_reported() {
    let mut table = Table::new(Variant::Chess);
    table.play("e4 d5");
    table.tap("e4");
    assert_eq!(table.marked(Mark::Capture), "d5");
    assert_eq!(table.marked(Mark::Target), "e5");
    let effects = table.tap("d5");
    assert!(effects.contains(&Effect::Sound(SoundKind::Capture)));
    assert_eq!(
        announced(&effects),
        ["White pawn e4 to d5, takes the black pawn."]
    );

    let mut table = Table::new(Variant::Chess);
    table.play("f3 e5 g4");
    let effects = table.type_move("Qh4");
    assert_eq!(table.marked(Mark::Check), "e1");
    let result = table.session.result().expect("mate");
    assert_eq!(
        (result.result.winner, result.result.reason),
        (Some(Color::Black), Reason::Checkmate)
    );
    assert_eq!(
        (result.title.as_str(), result.reason.as_str()),
        ("Black wins", "White is checkmated.")
    );
    assert_eq!(
        table.session.status().text,
        "Black wins. White is checkmated."
    );
    assert_eq!(table.session.move_list().score, Some("0-1".to_owned()));
    assert!(matches!(effects.last(), Some(Effect::GameOver(over)) if *over == result.result));
    table.tap("e2");
    assert_eq!(
        table.marked(Mark::Selected),
        "",
        "no piece can be selected after the end"
    );
}

#[test]
fn stalemate_is_a_draw() {
    let mut table = Table::from_fen(Variant::Chess, "7k/5K2/8/8/8/8/6Q1/8 w - - 0 1");
    table.play("Qg6");
    let result = table.session.result().expect("stalemate");
    assert_eq!(
        (result.result.winner, result.result.reason),
        (None, Reason::Stalemate)
    );
    let told = (result.score, result.title.as_str());
    assert_eq!(told, ("1/2-1/2", "Draw by stalemate"));
}

#[test]
fn threefold_repetition_ends_the_game() {
    let mut table = Table::new(Variant::Chess);
    table.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_eq!(
        table.session.result().map(|model| model.result.reason),
        Some(Reason::Repetition)
    );
}

#[test]
fn promotion_offers_the_pieces_of_the_variant_most_useful_first() {
    for (variant, roles) in [
        (Variant::Chess, "qnrb"),
        (Variant::Dinosaur, "tqnrb"),
        (Variant::DinosaurAssassin, "tqnrba"),
    ] {
        for role in roles.chars() {
            let mut table = Table::from_fen(variant, "8/P6k/7P/8/8/8/8/4K3 w - - 0 1");
            table.taps("a7 a8");
            let choice = table.board().choice.expect("a question");
            assert_eq!((choice.kind, choice.at), (ChoiceKind::Promotion, sq("a8")));
            let offered: String = choice
                .options
                .iter()
                .filter_map(|o| o.role)
                .map(Role::letter)
                .collect();
            assert_eq!(offered, roles);
            assert_eq!(
                table.letter("a8"),
                Some('P'),
                "the pawn is shown on the promotion square during the choice"
            );
            assert_eq!(table.letter("a7"), None);
            let role = Role::from_letter(role).expect("a role");
            table.choose(Choice::Promote(role));
            assert_eq!(
                table
                    .piece("a8")
                    .filter(|piece| !piece.ghost)
                    .map(|piece| piece.piece.role),
                Some(role).filter(|role| *role != Role::Assassin),
                "a new assassin is hidden"
            );
            assert_eq!(table.turn(), Some(Color::Black));
        }
    }
}

#[test]
fn promotion_can_be_cancelled() {
    for off in [Msg::Cancel, Msg::Tap(sq("c3"))] {
        let mut table = Table::from_fen(Variant::Chess, "8/P6k/7P/8/8/8/8/4K3 w - - 0 1");
        table.taps("a7 a8");
        table.send(off);
        assert_eq!(table.board().choice, None);
        assert_eq!(table.letter("a7"), Some('P'));
        assert_eq!(table.turn(), Some(Color::White));
    }
}

#[test]
fn invalid_answers_to_the_promotion_choice_are_ignored() {
    let mut table = Table::from_fen(Variant::Chess, "8/P6k/7P/8/8/8/8/4K3 w - - 0 1");
    table.taps("a7 a8");
    let before = table.board();
    for wrong in [
        Choice::Promote(Role::King),
        Choice::Promote(Role::Assassin),
        Choice::Stay,
        Choice::Yes,
        Choice::Walk,
    ] {
        table.choose(wrong);
        assert_eq!(table.board(), before, "{wrong:?}");
    }
}

#[test]
fn promotion_column_extends_from_the_last_rank_towards_the_centre() {
    assert_eq!(
        promotion_column(sq("c8"), 3),
        [sq("c8"), sq("c7"), sq("c6")]
    );
    assert_eq!(promotion_column(sq("c1"), 2), [sq("c1"), sq("c2")]);
}

#[test]
fn auto_queen_setting_promotes_without_a_choice() {
    let mut table = Table::from_fen(Variant::Chess, "8/P6k/7P/8/8/8/8/4K3 w - - 0 1");
    let settings = game::Settings {
        auto_queen: true,
        ..game::Settings::default()
    };
    table.send(Msg::Settings(Box::new(settings)));
    table.taps("a7 a8");
    assert_eq!(table.letter("a8"), Some('Q'));
}

#[test]
fn en_passant_is_marked_as_a_capture_and_removes_the_pawn() {
    let mut table = Table::new(Variant::Chess);
    table.play("e4 a6 e5 d5");
    table.tap("e5");
    assert_eq!(table.marked(Mark::Capture), "d6");
    let pawn = table.id("d5");
    table.tap("d6");
    assert_eq!(table.letter("d5"), None);
    let gone: Vec<_> = table
        .board()
        .motion
        .gone
        .iter()
        .map(|(piece, at)| (piece.id, *at))
        .collect();
    assert_eq!(gone, [(pawn, sq("d5"))]);
}

#[test]
fn castling_moves_king_and_rook_and_both_keep_their_ids() {
    let mut table = Table::from_fen(Variant::Chess, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let (king, rook) = (table.id("e1"), table.id("h1"));
    table.taps("e1 g1");
    assert_eq!((table.id("g1"), table.id("f1")), (king, rook));
    let (king, rook) = (table.id("e8"), table.id("a8"));
    table.taps("e8 c8");
    assert_eq!((table.id("c8"), table.id("d8")), (king, rook));
    assert_eq!(table.list(), ["O-O", "O-O-O"]);
}

#[test]
fn typed_moves_accept_san_and_coordinates_and_invalid_input_is_reported() {
    let mut table = Table::new(Variant::Chess);
    table.play("e2e4 e5 Nf3 b8c6 f1b5");
    assert_eq!(table.list(), ["e4", "e5", "Nf3", "Nc6", "Bb5"]);
    for (typed, told) in [
        ("hello", "“hello” isn't a move. Try Nf3 or e2e4."),
        ("Ke4", "Ke4 is not legal here."),
        ("", "“” isn't a move. Try Nf3 or e2e4."),
    ] {
        let effects = table.type_move(typed);
        assert_eq!(notices(&effects), [told]);
        assert!(effects.contains(&Effect::Sound(SoundKind::Error)));
    }
}

#[test]
fn ambiguous_typed_moves_list_the_candidates() {
    let mut table = Table::from_fen(Variant::Chess, "4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    let effects = table.type_move("Rd1");
    assert_eq!(
        notices(&effects),
        ["Rd1 could be several moves: Rad1, Rhd1."]
    );
}

#[test]
fn completion_offers_legal_moves() {
    let table = Table::new(Variant::Chess);
    assert_eq!(table.session.completions("n"), ["Na3", "Nc3", "Nf3", "Nh3"]);
    assert_eq!(table.session.completions("e2"), ["e2e3", "e2e4"]);
    assert_eq!(table.session.completions("e"), ["e3", "e4"]);
    assert!(table.session.completions("").is_empty());
    assert!(table.session.completions("z").is_empty());
}

#[test]
fn moves_of_a_remote_player_cannot_be_typed_locally() {
    let mut options = game::GameOptions::new(Variant::Chess);
    options.players = engine::ByColor([PlayerKind::Human, PlayerKind::Remote]);
    let mut table = Table::with(options);
    let effects = {
        table.tap("e2");
        table.tap("e4")
    };
    assert!(
        effects
            .iter()
            .any(|effect| matches!(effect, Effect::Send(game::UserAction::Play(_))))
    );
    let effects = table.type_move("e5");
    assert_eq!(notices(&effects), ["It is not your turn."]);
    assert_eq!(table.session.move_list().last, 1);
}

#[test]
fn captured_pieces_and_material_are_counted() {
    let mut table = Table::new(Variant::Chess);
    table.play("e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2");
    let white = table.session.captured(Color::White);
    assert_eq!(white.pieces, [(Role::Queen, 1), (Role::Pawn, 1)]);
    assert_eq!(white.lead, 8);
    assert_eq!(white.spoken, "White has captured: queen, pawn. Ahead by 8.");
    let black = table.session.captured(Color::Black);
    assert_eq!((black.pieces, black.lead), (vec![(Role::Pawn, 2)], 0));
}

#[test]
fn moves_typed_with_a_hebrew_layout_are_read_by_the_letters_on_the_keys() {
    let mut table = Table::new(Variant::Chess);
    assert_eq!(table.session.completions("מכ"), ["Nf3"]);
    table.play("מכ3 ק7ק5 נ4");
    assert_eq!(table.list(), ["Nf3", "e5", "b4"]);
}
