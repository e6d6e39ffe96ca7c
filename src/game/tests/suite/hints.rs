//! Tests of hints: they are in the notation of the move list, have arrows through the portal, and disappear with their
//! position.

use engine::{ByColor, Move, Variant};
use game::{ArrowKind, Effect, GameOptions, Msg, NoticeLevel, PlayerKind, Settings};

use crate::table::{Table, notices, sq, think_request};

/// Requests a hint and answers the request.
fn hint(table: &mut Table, best: &str) -> Vec<Effect> {
    let request = think_request(&table.send(Msg::RequestHint))
        .expect("the computer is asked")
        .id;
    let best: Move = best.parse().expect("a move");
    table.send(Msg::HintReady {
        request,
        best: Some(best),
    })
}

fn arrows(table: &Table) -> Vec<(engine::Square, engine::Square)> {
    let arrows = table.board().arrows.into_iter();
    arrows
        .filter(|arrow| arrow.kind == ArrowKind::Hint)
        .map(|arrow| (arrow.from, arrow.to))
        .collect()
}

#[test]
fn hints_use_the_notation_of_the_move_list() {
    for (variant, best, said) in [
        (Variant::Chess, "g1f3", "The computer would play Nf3."),
        (Variant::Portal, "e2e3>b3", "The computer would play e3⤳b3."),
        (
            Variant::PortalStandard,
            "b1c3>e5",
            "The computer would play Nc3⤳e5.",
        ),
    ] {
        let mut table = Table::new(variant);
        let effects = hint(&mut table, best);
        assert_eq!(notices(&effects), [said]);
        assert!(effects.iter().any(|effect| matches!(
            effect,
            Effect::Notice(notice) if notice.level == NoticeLevel::Hint
        )));
        table.type_move(best);
        let listed = table.list().remove(0);
        assert!(said.contains(&listed), "{listed}");
    }
}

#[test]
fn hints_and_move_list_use_figurines_if_the_setting_is_on() {
    let mut table = Table::new(Variant::Chess);
    table.send(Msg::Settings(Box::new(Settings {
        figurines: true,
        ..Settings::default()
    })));
    let effects = hint(&mut table, "g1f3");
    assert_eq!(notices(&effects), ["The computer would play ♘f3."]);
    table.play("Nf3");
    assert_eq!(table.list(), ["♘f3"]);
}

#[test]
fn hint_arrows_pass_through_the_entered_portal() {
    let mut table = Table::new(Variant::Portal);
    hint(&mut table, "e2e3>b3");
    assert_eq!(arrows(&table), [(sq("e2"), sq("e3")), (sq("e3"), sq("b3"))]);
    let mut table = Table::from_fen(Variant::Portal, "4k3/7p/8/3N4/8/8/8/4K3 w - - 0 1");
    hint(&mut table, "d5>b3");
    assert_eq!(arrows(&table), [(sq("d5"), sq("b3"))]);
}

#[test]
fn hints_are_removed_when_the_position_or_the_game_changes() {
    let ends: [fn(&mut Table); 4] = [
        |table| table.play("e4"),
        |table| {
            table.send(Msg::Undo);
        },
        |table| {
            table.new_game(GameOptions::new(Variant::Chess));
        },
        |table| {
            table.send(Msg::Settings(Box::default()));
            table.load("1. d4 d5", "g2", "2026-11-20");
        },
    ];
    for end in ends {
        let mut table = Table::new(Variant::Chess);
        table.play("d4 d5");
        hint(&mut table, "g1f3");
        assert!(table.session.has_hint());
        end(&mut table);
        assert!(!table.session.has_hint() && arrows(&table).is_empty());
    }
}

#[test]
fn the_local_player_is_awaited_only_against_a_computer() {
    let mut table = Table::new(Variant::Chess);
    assert_eq!(
        table.session.awaited_ply(),
        None,
        "both players are at this device"
    );
    let mut options = GameOptions::new(Variant::Chess);
    options.players = ByColor([PlayerKind::Human, PlayerKind::Computer(1)]);
    table.new_game(options);
    assert_eq!(table.session.awaited_ply(), Some(0));
    let request = think_request(&table.type_move("e4"))
        .expect("it is the computer's turn")
        .id;
    assert_eq!(table.session.awaited_ply(), None);
    table.send(Msg::ComputerMoved {
        request,
        play: "e7e5".parse().expect("a move"),
        score: None,
    });
    assert_eq!(table.session.awaited_ply(), Some(2));
}
