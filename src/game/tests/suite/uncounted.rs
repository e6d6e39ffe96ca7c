//! Tests of games that do not count, because they are disputed or have no result: what the page says about them, and
//! that every file format reads them back unchanged.

use engine::{Color, Variant};
use game::save::summarize;
use game::{Effect, GameOptions, GameResult, Msg, PlayerKind, Reason, RemoteMsg, Session};

use crate::files::{example, load, refused};
use crate::table::Table;

const UNCOUNTED: [(GameResult, &str, &str, &str); 2] = [
    (
        GameResult::DISPUTED,
        "Disputed",
        "Disputed. The two devices disagree, so the game doesn't count.",
        "disputed",
    ),
    (
        GameResult::NO_RESULT,
        "No result",
        "No result. The game doesn't count: it didn't begin, or both players called it off.",
        "no result",
    ),
];

/// Returns a game against another device that has not ended by the rules.
fn running(variant: Variant) -> Table {
    let mut options = GameOptions {
        id: "net".into(),
        date: "2026-11-20".into(),
        ..GameOptions::new(variant)
    };
    options.players[Color::Black] = PlayerKind::Remote;
    Table::with(options)
}

#[test]
fn disputed_and_no_result_games_are_not_shown_as_draws() {
    for (result, title, told, _) in UNCOUNTED {
        let mut table = running(Variant::Chess);
        table.play("e4");
        let effects = table.receive(RemoteMsg::Over(result));
        let model = table.session.result().expect("it is over");
        assert_eq!((model.result, model.score), (result, "*"));
        assert_eq!(model.title, title);
        assert_eq!(table.session.status().text, told);
        assert_eq!(table.session.move_list().score.as_deref(), Some(title));
        assert!(effects.contains(&Effect::Announce(told.to_owned())));
        assert!(effects.contains(&Effect::GameOver(result)));
        assert!(!result.counts() && result.winner.is_none());
    }
}

#[test]
fn a_checkmate_that_the_other_device_rejects_becomes_disputed() {
    let mut table = running(Variant::Chess);
    for (ply, text) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
        let play = text.parse().expect("a move");
        match ply % 2 {
            0 => table.play(text),
            _ => drop(table.receive(RemoteMsg::Move(play))),
        }
    }
    let mate = table.session.result().expect("it is mate").result;
    assert_eq!(mate.reason, Reason::Checkmate);
    let effects = table.receive(RemoteMsg::Over(GameResult::DISPUTED));
    assert!(effects.contains(&Effect::GameOver(GameResult::DISPUTED)));
    assert!(
        table.receive(RemoteMsg::Over(mate)).is_empty(),
        "the game stays disputed"
    );
    let json = table.session.export_json();
    assert_eq!(
        summarize(&json).expect("a summary").result,
        Some(GameResult::DISPUTED)
    );
    let (again, _) = Session::restore(&json, 5_000).expect("it loads");
    let told = again.result().map(|model| model.result);
    assert_eq!(told, Some(GameResult::DISPUTED));
    assert!(
        again
            .export_pgn()
            .is_ok_and(|pgn| pgn.contains("[Result \"*\"]"))
    );
    // A game between people at one device cannot be disputed, whatever its file says.
    let alone = json.replace("\"remote\"", "\"human\"");
    assert!(alone != json && refused(&alone).contains("“result”"));
}

#[test]
fn uncounted_results_are_saved_and_restored_in_every_variant() {
    for variant in Variant::ALL {
        for (result, ..) in UNCOUNTED {
            for placed in [false, true] {
                let mut table = running(variant);
                if placed {
                    table = example(variant);
                }
                // If nobody places an assassin, the game ends without a single ply.
                let json = match placed {
                    false => {
                        table.receive(RemoteMsg::Over(result));
                        table.session.export_json()
                    }
                    true => ended(&table, result),
                };
                let (again, _) = Session::restore(&json, 5_000).expect("it loads");
                assert_eq!(again.result().map(|model| model.result), Some(result));
                assert_eq!(again.export_json(), json, "{variant}");
                let line = summarize(&json).expect("a summary");
                assert_eq!(line.result, Some(result));
            }
        }
    }
}

/// Returns the saved game of a table, ended with this result.
fn ended(table: &Table, result: GameResult) -> String {
    let word = match result.reason {
        Reason::Disputed => "disputed",
        _ => "no-result",
    };
    let json = table.session.export_json();
    let with = json.trim_end().trim_end_matches('}').trim_end().to_owned()
        + &format!(",\n  \"result\": {{\n    \"reason\": \"{word}\"\n  }}\n}}");
    let (session, _) = Session::restore(&with, 5_000).expect("it loads");
    session.export_json()
}

#[test]
fn uncounted_results_survive_pgn_with_an_asterisk_as_score() {
    for variant in Variant::ALL {
        for (result, _, _, termination) in UNCOUNTED {
            let json = ended(&example(variant), result);
            let (session, _) = Session::restore(&json, 5_000).expect("it loads");
            let pgn = session.export_pgn().expect("PGN");
            assert!(pgn.contains("[Result \"*\"]"), "{pgn}");
            assert!(pgn.contains(&format!("[Termination \"{termination}\"]")));
            assert!(pgn.ends_with("*\n") && !pgn.contains("1/2"), "{pgn}");
            let mut other = Table::new(Variant::Chess);
            load(&mut other, &pgn);
            assert_eq!(
                other.session.result().map(|model| model.result),
                Some(result)
            );
            assert_eq!(other.session.export_pgn().expect("PGN"), pgn);
        }
    }
}

#[test]
fn pgn_of_unfinished_games_loads_without_a_result() {
    for termination in ["unterminated", "abandoned", "normal", ""] {
        let mut table = Table::new(Variant::Portal);
        load(
            &mut table,
            &format!("[Termination \"{termination}\"]\n\n1. e4 e5 *\n"),
        );
        assert_eq!(table.list(), ["e4", "e5"]);
        assert_eq!(table.session.result(), None, "{termination}");
    }
}

#[test]
fn uncounted_results_survive_the_text_format() {
    for (result, ..) in UNCOUNTED {
        let json = ended(&example(Variant::PortalStandard), result);
        let (session, _) = Session::restore(&json, 5_000).expect("it loads");
        let text = session.export_text().expect("text");
        assert!(text.contains("Result: * "), "{text}");
        let mut other = Table::new(Variant::Chess);
        load(&mut other, &text);
        assert_eq!(
            other.session.result().map(|model| model.result),
            Some(result)
        );
    }
    for wrong in ["1-0 disputed", "* agreement", "1/2-1/2 no-result", "* time"] {
        assert!(
            refused(&format!(
                "Portals: c3 f3 d4 e4 d5 e5 c6 f6\nResult: {wrong}\n"
            ))
            .contains("Line 2")
        );
    }
}

#[test]
fn inconsistent_results_in_saved_games_are_refused() {
    let mut table = example(Variant::Chess);
    table.send(Msg::Resign);
    table.send(Msg::Confirm);
    let json = table.session.export_json();
    for reason in ["disputed", "no-result", "stalemate", "agreement"] {
        let told = refused(&json.replace("\"resignation\"", &format!("\"{reason}\"")));
        assert!(told.contains("“result”"), "{told}");
    }
    let nobody = json.replace("\"winner\": \"white\",", "");
    assert!(nobody != json && refused(&nobody).contains("“result”"));
    assert_eq!(summarize(&nobody).expect("a summary").result, None);
}

#[test]
fn an_abandoned_game_that_counts_as_a_draw_is_restored() {
    let left = GameResult {
        winner: None,
        reason: Reason::Abandoned,
    };
    let mut table = running(Variant::Chess);
    table.play("e4");
    table.receive(RemoteMsg::Over(left));
    let (again, _) = Session::restore(&table.session.export_json(), 5_000).expect("it loads");
    assert_eq!(again.result().map(|model| model.result), Some(left));
}
