//! Tests that the texts of the app are complete in every language.

use engine::{Color, Piece, Role, Variant};
use game::text::message::PlyReport;
use game::{Fault, GameResult, Label, Lang, Message, Reason, say};

use crate::table::sq;

#[test]
fn languages_are_found_by_their_codes() {
    for lang in Lang::ALL {
        assert_eq!(Lang::from_code(lang.code()), Some(lang));
        assert!(!lang.native_name().is_empty());
        assert_eq!(lang.direction() == "rtl", lang.code() == "he");
    }
    assert_eq!(Lang::from_code("en-GB"), Some(Lang::En));
    assert_eq!(Lang::from_code("tlh"), None);
    assert_eq!(Lang::first_known(["tlh", "he-IL", "de"]), Lang::He);
    assert_eq!(Lang::first_known(["tlh"]), Lang::En);
}

#[test]
fn variants_roles_and_colours_have_names_in_every_language() {
    for lang in Lang::ALL {
        for variant in Variant::ALL {
            assert!(!Label::variant(variant).say(lang).is_empty());
            assert!(Label::blurb(variant).say(lang).len() > 10);
        }
        let mut roles: Vec<&str> = Role::ALL
            .into_iter()
            .map(|role| Label::role(role).say(lang))
            .collect();
        roles.sort();
        roles.dedup();
        assert_eq!(roles.len(), 8, "each of the eight roles has its own name");
        assert_ne!(
            Label::color(Color::White).say(lang),
            Label::color(Color::Black).say(lang)
        );
    }
}

#[test]
fn every_result_reason_has_a_distinct_text_in_every_language() {
    for lang in Lang::ALL {
        let told = |reason| {
            let result = GameResult {
                winner: Some(Color::White),
                reason,
            };
            say(lang, &Message::ResultReason(result).into())
        };
        let mut all: Vec<String> = Reason::ALL.into_iter().map(told).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), Reason::ALL.len(), "{lang:?}");
    }
}

#[test]
fn result_reasons_are_complete_sentences_with_or_without_a_winner() {
    for lang in Lang::ALL {
        for reason in Reason::ALL {
            for winner in [None, Some(Color::White), Some(Color::Black)] {
                let told = say(
                    lang,
                    &Message::ResultReason(GameResult { winner, reason }).into(),
                );
                assert!(!told.starts_with(' ') && told.ends_with('.'), "{told}");
                assert!(!told.contains("  ") && !told.contains(" ."), "{told}");
            }
        }
    }
    let left = GameResult {
        winner: None,
        reason: Reason::Abandoned,
    };
    assert_eq!(
        say(Lang::En, &Message::ResultReason(left).into()),
        "A player left the game, so it is a draw."
    );
}

#[test]
fn an_ending_tells_a_player_who_won_and_others_the_side() {
    for lang in Lang::ALL {
        let told = |winner, own, reason| {
            say(
                lang,
                &Message::Ending(GameResult { winner, reason }, own).into(),
            )
        };
        for reason in Reason::ALL {
            let title = |winner| {
                say(
                    lang,
                    &Message::ResultTitle(GameResult { winner, reason }).into(),
                )
            };
            let won = told(Some(Color::White), Some(Color::White), reason);
            let lost = told(Some(Color::White), Some(Color::Black), reason);
            let seen = told(Some(Color::White), None, reason);
            let nobody = told(None, Some(Color::White), reason);
            assert_eq!(seen, title(Some(Color::White)));
            assert_eq!(told(None, None, reason), nobody);
            let winner = None;
            if !(GameResult { winner, reason }).counts() {
                // Nobody has won or lost, even if a file names a winner.
                assert_eq!([&won, &lost, &nobody], [&seen, &seen, &title(winner)]);
                continue;
            }
            let mut all = vec![&won, &lost, &seen, &nobody];
            all.sort();
            all.dedup();
            assert_eq!(all.len(), 4, "{lang:?} {reason:?}: {all:?}");
        }
    }
    let loss = GameResult {
        winner: Some(Color::White),
        reason: Reason::Time,
    };
    assert_eq!(
        say(Lang::En, &Message::Ending(loss, Some(Color::Black)).into()),
        "You lost on time"
    );
}

#[test]
fn disputed_and_no_result_texts_do_not_mention_a_draw() {
    for lang in Lang::ALL {
        let title = |result| say(lang, &Message::ResultTitle(result).into());
        let draw = title(GameResult {
            winner: None,
            reason: Reason::Agreement,
        });
        let titles = [title(GameResult::DISPUTED), title(GameResult::NO_RESULT)];
        assert_ne!(titles[0], titles[1]);
        for result in [GameResult::DISPUTED, GameResult::NO_RESULT] {
            let told = say(lang, &Message::ResultReason(result).into());
            for text in [&told, &title(result)] {
                assert!(
                    !text.to_lowercase().contains(&draw.to_lowercase()),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn messages_contain_their_squares_and_numbers() {
    let swap = PlyReport {
        color: Some(Color::White),
        role: Some(Role::Knight),
        from: Some(sq("c3")),
        via: Some(sq("d5")),
        to: Some(sq("f5")),
        swapped: Some(Piece {
            color: Color::Black,
            role: Role::Rook,
        }),
        ..PlyReport::default()
    };
    for lang in Lang::ALL {
        let told = say(lang, &Message::Played(swap.clone()).into());
        assert!(
            ["c3", "d5", "f5"]
                .iter()
                .all(|square| told.contains(square)),
            "{told}"
        );
        assert!(told.ends_with('.'), "{told}");
        let told = Fault::TokenCount(7).say(lang);
        assert!(told.contains('7') && told.ends_with('.'), "{told}");
        let told = say(lang, &Message::PlaceTokens(5).into());
        assert!(told.contains('5'), "{told}");
    }
    assert_eq!(
        say(Lang::En, &Message::Played(swap).into()),
        "White knight c3 via d5 to f5, swaps with the black rook."
    );
}

#[test]
fn spoken_times_name_hours_minutes_and_seconds() {
    for (seconds, told) in [
        (0, "0 seconds"),
        (1, "1 second"),
        (61, "1 minute 1 second"),
        (600, "10 minutes"),
        (3_725, "1 hour 2 minutes 5 seconds"),
    ] {
        assert_eq!(say(Lang::En, &Message::TimeSpoken { seconds }.into()), told);
    }
}

#[test]
fn every_fault_has_a_distinct_sentence_that_names_its_details() {
    let position = |fen: &str| match engine::AnyPosition::from_fen(Variant::Chess, fen) {
        Ok(_) => panic!("{fen} is a valid position"),
        Err(error) => Fault::from(error),
    };
    let faults = [
        (Fault::GameIsOver, ""),
        (Fault::NotYourTurn, ""),
        (Fault::MoveUnreadable { text: "Zz9".into() }, "Zz9"),
        (Fault::MoveIllegal { text: "Ke4".into() }, "Ke4"),
        (
            Fault::MoveAmbiguous {
                text: "Rd1".into(),
                candidates: vec!["Rad1".into(), "Rhd1".into()],
            },
            "Rhd1",
        ),
        (
            Fault::TooLarge {
                bytes: 1_234_567,
                limit: 5,
            },
            "1234567",
        ),
        (Fault::UnknownFormat, "PGN"),
        (Fault::Empty, ""),
        (
            Fault::NewerVersion {
                version: 77,
                known: 1,
            },
            "77",
        ),
        (
            Fault::Json {
                line: 31,
                column: 4,
                detail: "x".into(),
            },
            "31",
        ),
        (
            Fault::Field {
                field: "version".into(),
                detail: "x".into(),
            },
            "version",
        ),
        (Fault::PliesAfterEnd { ply: 19 }, "19"),
        (Fault::TooManyPlies { limit: 10_000 }, "10000"),
        (
            Fault::TokenSquare {
                square: sq("c3"),
                twice: true,
            },
            "c3",
        ),
        (
            Fault::TokenSquare {
                square: sq("c3"),
                twice: false,
            },
            "c3",
        ),
        (Fault::TextFormatOnlyStandard, "PGN"),
        (Fault::SecretGame, ""),
        (Fault::OpponentElsewhere, ""),
        (Fault::LinkDamaged, ""),
        (Fault::UnknownVariant("Atomic".into()), "Atomic"),
        (position("nonsense"), "FEN"),
        (position("8/8/8/8/8/8/8/9 w - - 0 1"), "FEN"),
        (position("4k3/8/8/8/8/8/8/4K3 x - - 0 1"), "2"),
        (position("4k3/8/8/8/8/8/8/4K3 w KX - 0 1"), "3"),
        (position("4k3/8/8/8/8/8/8/4K3 w - e4 0 1"), "4"),
        (position("4k3/8/8/8/8/8/8/4K3 w - - x 1"), "5"),
        (position("8/8/8/8/8/8/8/4K3 w - - 0 1"), "0"),
        (position("4k2P/8/8/8/8/8/8/4K3 w - - 0 1"), "h8"),
        (position("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"), ""),
        (position("4k3/8/8/8/8/8/8/4K3 w K - 0 1"), "h1"),
        (position("4k3/8/8/8/8/8/8/4K3 w - e6 0 1"), "e6"),
    ];
    for lang in Lang::ALL {
        assert_distinct_sentences(
            faults.iter().map(|(fault, data)| (fault.say(lang), *data)),
            lang,
        );
    }
}

/// Asserts that each text is a sentence that contains its data, and that no two texts are the same.
fn assert_distinct_sentences(all: impl Iterator<Item = (String, &'static str)>, lang: Lang) {
    let mut said: Vec<String> = Vec::new();
    for (told, data) in all {
        assert!(
            told.contains(data) && told.ends_with('.') && !told.ends_with(".."),
            "{told}"
        );
        said.push(told);
    }
    let count = said.len();
    said.sort();
    said.dedup();
    assert_eq!(said.len(), count, "{lang:?}");
}

#[test]
fn every_refusal_has_a_distinct_sentence_that_names_its_details() {
    let played = |text: &str| Message::PlayedIllegal { text: text.into() };
    let refused = [
        (played("e2e5"), "e2e5"),
        (Message::ComputerFailed, ""),
        (Message::NothingToUndo, ""),
        (Message::NothingToRedo, ""),
        (Message::TooManyPlies { limit: 10_000 }, "10000"),
        (Message::TokensFull, ""),
        (Message::TokenOnPiece(sq("c3")), "c3"),
        (Message::TokenCount(7), "7"),
    ];
    for lang in Lang::ALL {
        assert_distinct_sentences(
            refused.iter().map(|(text, data)| (text.say(lang), *data)),
            lang,
        );
    }
}
