//! The catalogue: what a person reads is whole, in every language.

use engine::{Color, Piece, Role, Variant};
use game::text::message::PlySaid;
use game::{Fault, GameResult, Label, Lang, Message, Reason, say};

use crate::table::sq;

#[test]
fn languages_are_found_by_their_codes() {
    for lang in Lang::ALL {
        assert_eq!(Lang::from_code(lang.code()), Some(lang));
        assert!(!lang.own_name().is_empty());
        assert_eq!(lang.direction() == "rtl", lang.code() == "he");
    }
    assert_eq!(Lang::from_code("en-GB"), Some(Lang::En));
    assert_eq!(Lang::from_code("tlh"), None);
}

#[test]
fn every_name_is_said_in_every_language() {
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
        assert_eq!(roles.len(), 8, "eight kinds, eight names");
        assert_ne!(
            Label::color(Color::White).say(lang),
            Label::color(Color::Black).say(lang)
        );
    }
}

#[test]
fn every_end_of_a_game_is_told_apart() {
    let reasons = [
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::KingCapture,
        Reason::Time,
        Reason::Resignation,
        Reason::Agreement,
        Reason::Repetition,
        Reason::FiftyMoves,
        Reason::Insufficient,
        Reason::Abandoned,
    ];
    for lang in Lang::ALL {
        let told = |reason| {
            let result = GameResult {
                winner: Some(Color::White),
                reason,
            };
            say(lang, &Message::ResultReason(result).into())
        };
        let mut all: Vec<String> = reasons.into_iter().map(told).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), reasons.len(), "{lang:?}");
    }
}

#[test]
fn sentences_carry_their_data() {
    let swap = PlySaid {
        color: Some(Color::White),
        role: Some(Role::Knight),
        from: Some(sq("c3")),
        via: Some(sq("d5")),
        to: Some(sq("f5")),
        swapped: Some(Piece {
            color: Color::Black,
            role: Role::Rook,
        }),
        ..PlySaid::default()
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
        let told = say(lang, &Fault::TokenCount(7).into());
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
fn time_is_spoken_in_units() {
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
