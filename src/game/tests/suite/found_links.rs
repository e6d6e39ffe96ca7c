//! Tests of finding a link to a game in the text around it.

use engine::Variant;
use game::save::link;
use game::{Game, GameOptions};
use proptest::prelude::*;

use crate::table::Table;

/// A link of each kind, with the address of its page before it.
fn whole_links() -> [(link::LinkKind, String); 4] {
    let mut table = Table::new(Variant::Chess);
    table.play("e4 e5 Nf3");
    let code = table.session.export_link().expect("a link");
    let options = GameOptions {
        id: game::mail::id(77),
        ..GameOptions::new(Variant::Portal)
    };
    let game = Game::new(options).expect("good options");
    let mail = game::save::mail::write(&game, None).expect("a link");
    let layout = |text: &str| link::write_layout(&text.parse().expect("a layout"));
    [
        (link::LinkKind::Game, code),
        (link::LinkKind::Mail, mail),
        (link::LinkKind::Portals, layout("wb3e3/bb6e6/nd4>f5")),
        (link::LinkKind::Portals, layout("a3b3c3d3a6b6c6h6")),
    ]
}

#[test]
fn links_are_found_whatever_surrounds_them() {
    for (kind, code) in whole_links() {
        let hash = format!("#/{}{code}", kind.path());
        let page = format!("https://chess.example/play/{hash}");
        let encoded = page
            .replace(':', "%3A")
            .replace('/', "%2F")
            .replace('#', "%23");
        let mut texts = vec![
            format!("/{}{code}", kind.path()),
            format!("#!/{}{code}", kind.path()),
            format!("#%2F{}%2F{code}", kind.path().trim_end_matches('/')),
            format!("#%2f{}%2f{code}", kind.path().trim_end_matches('/')),
            format!("https://chess.example/%23/{}{code}", kind.path()),
            format!("https://chess.example/{}{code}", kind.path()),
            format!("Game #2, your move: {page} See you!"),
            format!("Game #2, your move:\n{page}\nSee you!"),
            format!("https://chess.example/mail/inbox/{hash}"),
            format!("http://game/{hash}"),
            format!("[my move]({page})"),
            format!("**{page}**, _{page}_"),
            format!("<a href=\"{page}\">a game</a>"),
            format!("https://safe.example/?url={encoded}&data=05"),
            format!(
                "https://safe.example/?url={}&data=05",
                encoded.replace('%', "%25")
            ),
            format!("\u{2066}{page}\u{2069}"),
            format!("{}\u{200b}{}", &page[..40], &page[40..]),
            format!(
                "> {}\r\n> {}\r\n",
                &page[..page.len() - 7],
                &page[page.len() - 7..]
            ),
            format!("{}=\n{}", &page[..page.len() - 9], &page[page.len() - 9..]),
        ];
        for end in [
            "",
            "/",
            ".",
            ",",
            "!",
            "?",
            ";",
            ":",
            ")",
            "]",
            ">",
            "\"",
            "'",
            "”",
            "»",
            "*",
            "_",
            "-",
            "…",
            "%29",
            "%20",
            "%22",
            "%E2%80%8B",
            "\u{200b}",
            "\u{2069}",
            "\u{feff}",
            "&fbclid=x",
            "?utm_source=mail",
            "#2",
            " ",
            "\n",
            ").",
            ">.",
        ] {
            texts.push(format!("{hash}{end}"));
            texts.push(format!("{page}{end}"));
        }
        for start in ["<", "(", "[", "\"", "„", "«", "'", "_", "*", "Link:", "→"] {
            texts.push(format!("{start}{page}"));
        }
        for text in texts {
            let found = link::find(&text).unwrap_or_else(|| panic!("{text:?}"));
            assert_eq!(
                (found.kind, &found.code, found.whole),
                (kind, &code, true),
                "{text:?}"
            );
            assert_eq!(found.hash(), hash);
        }
    }
}

#[test]
fn a_damaged_link_is_found_and_is_not_whole() {
    let [(_, code), ..] = whole_links();
    for text in [
        format!("#/game/{}", &code[..code.len() - 1]),
        format!("#/mail/{code}"),
        format!("see #/game/x{code}."),
    ] {
        let found = link::find(&text).expect("a link");
        assert!(!found.whole, "{text}");
        assert_eq!(game::save::link_to_open(&text), None);
    }
    for text in [
        "",
        "game",
        "#/game/",
        "#/play",
        "BAbc",
        "https://chess.example/mail/inbox",
        "a game/BAbc",
    ] {
        assert_eq!(link::find(text), None, "{text}");
    }
    let long = "#/game/A\n".repeat(100_000);
    assert!(!link::find(&long).expect("a link").whole);
}

#[test]
fn a_message_with_a_link_opens_and_a_file_with_one_does_not() {
    let [(_, code), (_, mail), _, (_, tokens)] = whole_links();
    for text in [
        format!("https://chess.example/#/game/{code}"),
        format!("Game #2, your move: https://chess.example/#/mail/{mail} See you!"),
        format!("[my move](https://chess.example/#/mail/{mail})"),
        format!("#/game/{code}."),
        format!("Try these portals: https://chess.example/#/portals/{tokens}."),
    ] {
        assert!(game::save::link_to_open(&text).is_some(), "{text}");
        let mut table = Table::new(Variant::Dinosaur);
        table.load(&text, "new", "");
        assert_ne!(table.session.options().variant, Variant::Dinosaur, "{text}");
    }
    for text in [
        format!("[Event \"x\"]\n[Site \"https://chess.example/#/game/{code}\"]\n\n1. e4 *"),
        format!("1. e4 {{https://chess.example/#/game/{code}}} e5 *"),
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned(),
        "Hello".to_owned(),
    ] {
        assert_eq!(game::save::link_to_open(&text), None, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_link_is_found_in_any_message(
        before in "[ -~\u{a0}-\u{ff}\u{200b}-\u{2069}\n]{0,40}",
        after in "([^A-Za-z0-9_\n%>= \u{200b}-\u{2069}\u{ad}\u{feff}-][ -~\n]{0,40})?",
    ) {
        // Percent signs that encode something change the text around them, not the link.
        for (kind, code) in whole_links() {
            let text = format!("{} https://chess.example/#/{}{code}{after}", before.replace('%', ""), kind.path());
            let found = link::find(&text);
            prop_assert_eq!(found.map(|found| (found.kind, found.code)), Some((kind, code)), "{}", text);
        }
    }

    #[test]
    fn searching_any_text_for_a_link_ends_well(text in "(#/(game|mail)/|[ -~\u{e9}\u{200b}%]){0,60}") {
        let _ = link::find(&text);
    }
}
