//! Tests of the fixed portals of `portal`: choosing exits on the board, swaps, cooldown, and squares that a piece can
//! both move and jump to.

use engine::{Color, Variant};
use game::{ArrowKind, Choice, ChoiceKind, Effect, Mark, Msg, SoundKind};

use crate::table::{Table, announced, notices, sq};

/// A knight on c3 that can enter d5, and a black rook on f5 to swap with.
const KNIGHT: &str = "4k3/8/8/5r2/8/2N5/8/4K3 w - - 0 1";

#[test]
fn entering_a_portal_shows_the_piece_at_the_entry_and_marks_the_exits() {
    let mut table = Table::from_fen(Variant::Portal, KNIGHT);
    let knight = table.id("c3");
    table.taps("c3 d5");
    let choice = table.board().choice.expect("a question");
    assert_eq!(
        (choice.kind, choice.from, choice.at),
        (ChoiceKind::Exit, sq("c3"), sq("d5"))
    );
    assert_eq!(table.id("d5"), knight, "the knight is shown at the entry");
    assert_eq!(table.letter("c3"), None);
    assert_eq!(table.marked(Mark::Entry), "d5");
    assert_eq!(table.marked(Mark::Exit), "b3 e3 f5");
    assert_eq!(table.marked(Mark::Swap), "f5");
    let arrows: Vec<_> = table
        .board()
        .choice_arrows
        .iter()
        .map(|a| (a.from, a.to, a.kind))
        .collect();
    assert!(arrows.contains(&(sq("d5"), sq("f5"), ArrowKind::Jump)));
    assert!(arrows.contains(&(sq("f5"), sq("d5"), ArrowKind::Swap)));
    let label = |square: &str| {
        let option = choice
            .options
            .iter()
            .find(|option| option.square == Some(sq(square)));
        option
            .map(|option| option.label.clone())
            .unwrap_or_default()
    };
    assert_eq!(label("f5"), "Jump to f5 and swap with the black rook");
    assert_eq!(label("b3"), "Jump to b3");
    assert_eq!(label("d5"), "Stay on d5");
}

#[test]
fn tapping_an_exit_jumps_and_tapping_the_entry_stays() {
    let mut table = Table::from_fen(Variant::Portal, KNIGHT);
    table.taps("c3 d5");
    let effects = table.tap("b3");
    assert_eq!(table.letter("b3"), Some('N'));
    assert_eq!(announced(&effects), ["White knight c3 via d5 to b3."]);
    assert!(effects.contains(&Effect::Sound(SoundKind::Portal)));
    assert_eq!(
        (table.marked(Mark::LastFrom), table.marked(Mark::LastTo)),
        ("c3".into(), "b3 d5".into())
    );
    assert_eq!(table.board().motion.path, [sq("c3"), sq("d5"), sq("b3")]);

    let mut table = Table::from_fen(Variant::Portal, KNIGHT);
    table.taps("c3 d5 d5");
    assert_eq!(
        (table.letter("d5"), table.turn()),
        (Some('N'), Some(Color::Black))
    );
}

#[test]
fn the_exit_prompt_can_be_repeated_and_closing_it_focuses_the_board() {
    let mut table = Table::from_fen(Variant::Portal, KNIGHT);
    table.tap("c3");
    let asked = announced(&table.tap("d5"));
    assert!(asked[0].starts_with("Choose an exit."), "{asked:?}");
    assert_eq!(announced(&table.send(Msg::RepeatQuestion)), asked);
    assert!(table.board().choice.is_some());
    table.send(Msg::Cancel);
    for answer in [Msg::Cancel, Msg::Choose(Choice::Stay)] {
        table.taps("c3 d5");
        let effects = table.send(answer.clone());
        assert!(effects.contains(&Effect::FocusBoard), "{answer:?}");
    }
    assert_eq!(
        announced(&table.send(Msg::RepeatQuestion)),
        Vec::<String>::new(),
        "there is no prompt to repeat"
    );
}

#[test]
fn a_swap_moves_the_enemy_piece_to_the_entry_and_both_keep_their_ids() {
    let mut table = Table::from_fen(Variant::Portal, KNIGHT);
    let (knight, rook) = (table.id("c3"), table.id("f5"));
    table.taps("c3 d5");
    let effects = table.tap("f5");
    assert_eq!((table.id("f5"), table.id("d5")), (knight, rook));
    assert!(effects.contains(&Effect::Sound(SoundKind::Swap)));
    assert_eq!(
        announced(&effects),
        ["White knight c3 via d5 to f5, swaps with the black rook."]
    );
    let motion = table.board().motion;
    assert_eq!(
        (motion.swap, motion.gone.len()),
        (Some((sq("d5"), sq("f5"))), 0)
    );
    table.send(Msg::Undo);
    assert_eq!((table.id("c3"), table.id("f5")), (knight, rook));
    assert_eq!(
        table.board().motion.path,
        [sq("f5"), sq("d5"), sq("c3")],
        "undo animates the path backwards"
    );
}

#[test]
fn tapping_elsewhere_cancels_the_exit_choice() {
    for off in [Msg::Tap(sq("h8")), Msg::Cancel] {
        let mut table = Table::from_fen(Variant::Portal, KNIGHT);
        table.taps("c3 d5");
        table.send(off);
        assert_eq!(
            (table.board().choice, table.letter("c3")),
            (None, Some('N'))
        );
    }
}

#[test]
fn activation_jumps_start_on_the_portal_square() {
    let mut table = Table::from_fen(Variant::Portal, "4k3/8/8/5r2/8/8/3N4/4K1B1 w - - 0 1");
    table.play("Nb3 Kd8");
    table.tap("b3");
    assert_eq!(table.marked(Mark::Activation), "e3 d5 f5");
    assert_eq!(table.marked(Mark::Swap), "f5");
    let (knight, rook) = (table.id("b3"), table.id("f5"));
    let effects = table.tap("f5");
    assert_eq!((table.id("f5"), table.id("b3")), (knight, rook));
    assert_eq!(
        announced(&effects),
        ["White knight b3 to f5, swaps with the black rook."]
    );
    assert_eq!(table.board().motion.swap, Some((sq("b3"), sq("f5"))));
}

#[test]
fn squares_reachable_by_move_and_jump_prompt_for_a_choice() {
    let fen = "4k3/8/8/3Q4/8/8/8/4K3 w - - 0 1";
    for (choice, text) in [(Choice::Walk, "Qf5"), (Choice::Activate, "Q⤳f5")] {
        let mut table = Table::from_fen(Variant::Portal, fen);
        table.taps("d5 f5");
        let asked = table.board().choice.expect("a question");
        assert_eq!((asked.kind, asked.at), (ChoiceKind::WalkOrJump, sq("f5")));
        table.choose(choice);
        assert_eq!(table.list(), [text]);
    }
}

#[test]
fn a_single_exit_is_chosen_automatically_only_if_staying_is_impossible() {
    // The king cannot stay on d5, because a rook attacks the d-file; b3 and f5 are attacked too, so only e3 is left.
    let fen = "1r1r1r1k/8/2K5/8/8/8/8/8 w - - 0 1";
    let mut table = Table::from_fen(Variant::Portal, fen);
    table.taps("c6 d5");
    assert_eq!(table.board().choice, None);
    assert_eq!(table.letter("e3"), Some('K'), "e3 was the only way on");
    // The neutral pair has only one exit, but staying is possible too, so the board asks.
    let mut table = Table::from_fen(Variant::Portal, "4k3/7p/8/8/8/2N5/7P/4K3 w - - 0 1");
    table.taps("c3 b5");
    assert_eq!(table.marked(Mark::Exit), "g4");
    assert!(table.board().choice.is_some());
}

#[test]
fn neutral_portals_are_closed_for_one_turn_to_the_swapped_side() {
    let mut table = Table::from_fen(Variant::Portal, "4k3/8/8/1N6/6n1/8/8/4K3 w - - 0 1");
    table.taps("b5 g4");
    let board = table.board();
    let closed = |name: &str| {
        board
            .square(sq(name))
            .portal
            .is_some_and(|portal| portal.closed)
    };
    assert!(closed("b5") && closed("g4"));
    table.tap("b5");
    assert_eq!(table.marked(Mark::Activation), "");
    table.play("Kd8 Kd1");
    assert!(!table.at("b5").portal.expect("a portal").closed);
}

#[test]
fn typed_portal_moves_without_an_exit_get_a_playable_suggestion() {
    for typed in ["d2d4", "d4"] {
        let mut table = Table::new(Variant::PortalStandard);
        table.play("e3 e6");
        let told = notices(&table.type_move(typed));
        assert_eq!(told.len(), 1, "{typed}");
        let example = told[0]
            .strip_prefix(&format!("{typed} enters a portal. Name an exit, as in "))
            .and_then(|rest| rest.strip_suffix('.'))
            .unwrap_or_else(|| panic!("{typed}: {told:?}"));
        assert!(example.starts_with(&format!("{typed}>")), "{example}");
        // The suggested move can be played.
        let before = table.list().len();
        table.type_move(example);
        assert_eq!(table.list().len(), before + 1, "{example}");
    }
    let mut table = Table::new(Variant::PortalStandard);
    let told = notices(&table.type_move("Ke4"));
    assert_eq!(told, ["Ke4 is not legal here."]);
}
