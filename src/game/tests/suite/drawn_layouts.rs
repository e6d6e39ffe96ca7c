//! Layouts of portals that people drew, in every text that can name one: a good one comes back the same, and a faulty one is
//! refused with its network and the reason. It is never taken for another layout, for none, or for another game.

use engine::rules::{Layout, LayoutError};
use engine::{Setup, Variant};
use game::save::position_text::{self, PositionText};
use game::save::{link, pgn};
use game::{Edit, Editor, Fault, FileMessage, Game, GameOptions, Lang, Start};
use proptest::prelude::*;
use serde_json::Value;

use crate::table::{Table, notices};

const CUSTOM: Variant = Variant::PortalCustom;
const BOARD: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
const CASES: &str = include_str!("../../../engine/tests/data/layout-cases.json");

/// All texts of the cases, with their canonical form, or else the network that is at fault.
fn cases() -> Vec<(String, Result<String, String>)> {
    let cases: Vec<Value> = serde_json::from_str(CASES).expect("JSON");
    let text = |case: &Value, field: &str| case[field].as_str().map(str::to_owned);
    let read = |case: &Value| {
        let network = text(case, "network").unwrap_or_default();
        let result = text(case, "canonical").ok_or(network);
        (text(case, "text").expect("a text"), result)
    };
    let cases: Vec<_> = cases.iter().map(read).collect();
    assert!(cases.iter().filter(|case| case.1.is_ok()).count() > 20);
    assert!(cases.iter().filter(|case| case.1.is_err()).count() > 30);
    cases
}

/// What reading a layout should give: its canonical form, or the sentence about its network.
fn wanted(layout: &str) -> Result<String, String> {
    let read: Result<Layout, LayoutError> = layout.parse();
    match read {
        Ok(layout) => Ok(layout.to_string()),
        Err(error) => Err(Fault::Layout(error).say(Lang::En)),
    }
}

fn custom_fen(read: &PositionText) -> String {
    assert_eq!(read.setup.variant, CUSTOM);
    assert!(read.notes.is_empty(), "{:?}", read.notes);
    read.setup.fen()
}

/// The FEN of the position in which a game begins.
fn fen_of(game: &Game) -> String {
    let start = game.options().start.clone();
    start
        .fen()
        .unwrap_or_else(|| Setup::initial(game.variant()).fen())
}

fn fen_of_pgn(text: &str) -> Result<String, Fault> {
    let read = pgn::read(text)?;
    assert_eq!((read.game.variant(), read.notes), (CUSTOM, vec![]));
    Ok(fen_of(&read.game))
}

/// Returns what the page makes of a text on a board with a game of a rule set: the FEN, or why it is refused.
fn loaded(present: Variant, text: &str) -> Result<String, String> {
    let mut table = Table::new(present);
    let before = table.session.fen();
    let told = notices(&table.load(text, "new", ""));
    match table.session.fen() {
        same if same == before => Err(told.concat()),
        fen => {
            assert_eq!(told.len(), 1, "{text}: {told:?}");
            Ok(fen)
        }
    }
}

/// Returns what each reader of a position makes of a layout in it.
fn in_positions(layout: &str) -> Vec<(String, Result<String, String>)> {
    let encoded = layout.replace('>', "%3E");
    let path = |layout: &str| {
        let board = BOARD.replace(' ', "_");
        format!("https://x.example/#/analysis/position/portal-custom/{board}_{layout}_-")
    };
    let query = BOARD.replace(' ', "+");
    let texts = [
        format!("{BOARD} {layout} -"),
        format!("FEN: {BOARD} {layout} -"),
        format!("\"{BOARD} {layout} -\""),
        format!("<{BOARD} {layout} ->"),
        path(layout),
        path(&encoded),
        format!("<{}>.", path(layout)),
        format!("({})", path(&encoded)),
        path(&layout.replace('/', "%2F")),
        format!("https://x.example/analysis?fen={query}+{encoded}+-&color=white"),
    ];
    let mut found = Vec::new();
    for text in texts {
        let say = |fault: Fault| fault.say(Lang::En);
        for present in [Variant::Chess, Variant::Portal, CUSTOM] {
            let read = position_text::read_for(present, &text);
            found.push((
                text.clone(),
                read.map(|read| custom_fen(&read)).map_err(say),
            ));
        }
        let read = position_text::read_setup(CUSTOM, &text);
        found.push((
            text.clone(),
            read.map(|read| custom_fen(&read)).map_err(say),
        ));
        let editor = Editor::from_fen(CUSTOM, &text, Lang::En);
        found.push((text, editor.map(|editor| editor.fen()).map_err(say)));
    }
    // Without the state, where the layout ends the text.
    for text in [
        format!("{BOARD} {layout}"),
        format!("<{BOARD} {layout}>"),
        format!("({BOARD} {layout})."),
        format!("4k3/8/8/8/8/8/4P3/4K3 w - - {layout}"),
    ] {
        let read = position_text::read(CUSTOM, &text);
        let read = read.map(|read| custom_fen(&read));
        found.push((text, read.map_err(|fault| fault.say(Lang::En))));
    }
    found
}

/// Returns what PGN with a layout in its tags gives.
fn in_games(layout: &str) -> Vec<(String, Result<String, String>)> {
    let variants = [
        "[Variant \"Portal Chess Custom\"]",
        "[Variant Portal Chess Custom]",
    ];
    let starts = [
        format!("[FEN \"{BOARD} {layout} -\"]"),
        format!("[FEN \"{BOARD} {layout}\"]"),
        format!("[FEN {BOARD} {layout} -]"),
        format!("[Portals \"{layout}\"]\n[FEN \"{BOARD}\"]"),
        format!("[Portals {layout}]\n[FEN \"{BOARD} -\"]"),
        format!("Portals \"{layout}\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w\"]"),
        format!("[portals \"{layout}\"\n[FEN \"4k3/8/8/8/8/8/4P3/4K3\"]"),
        format!("[Portals “{layout}”]\n[FEN \"{BOARD}\"]"),
    ];
    let mut found = Vec::new();
    for start in starts {
        for variant in variants {
            let text = format!("{variant}\n{start}\n\n1. e3 *\n");
            let read = fen_of_pgn(&text).map_err(|fault| fault.say(Lang::En));
            found.push((text, read));
        }
    }
    found
}

/// Asserts that a layout is read as it is meant, or refused with the sentence about it.
fn assert_read(layout: &str, found: Vec<(String, Result<String, String>)>) {
    let wanted = wanted(layout);
    for (text, read) in found {
        match (&wanted, read) {
            (Ok(canonical), read) => {
                assert_eq!(read, Ok(format!("{BOARD} {canonical} -")), "{text}");
            }
            (Err(_), Ok(fen)) => panic!("{text} is read as {fen}"),
            (Err(why), Err(said)) => {
                let (network, reason) = why.split_once(": ").expect("both");
                assert!(said.contains(network), "{text}: {said}");
                assert!(said.ends_with(reason), "{text}: {said}");
            }
        }
    }
}

#[test]
fn the_cases_are_what_the_sentences_say() {
    for (layout, result) in cases() {
        match (wanted(&layout), result) {
            (Ok(read), Ok(canonical)) => assert_eq!(read, canonical),
            (Err(why), Err(network)) => {
                assert!(
                    why.starts_with(&format!("{network:?}: ")),
                    "{layout}: {why}"
                );
            }
            (read, _) => panic!("{layout} is read as {read:?}"),
        }
    }
}

#[test]
fn each_layout_of_the_cases_is_read_or_refused_in_every_position() {
    // Nothing at all, and a dash, mean something else in a position.
    for (layout, _) in cases()
        .into_iter()
        .filter(|case| case.0.len() > 1 || case.0 == "w")
    {
        assert_read(&layout, in_positions(&layout));
    }
    for variant in [Variant::Chess, CUSTOM] {
        for (layout, result) in cases()
            .into_iter()
            .filter(|case| !matches!(&*case.0, "" | "-"))
        {
            for end in ["", " -"] {
                let text = format!("{BOARD} {layout}{end}");
                match (loaded(variant, &text), &result) {
                    (Ok(fen), Ok(canonical)) => assert_eq!(fen, format!("{BOARD} {canonical} -")),
                    (Err(said), Err(network)) => {
                        assert!(
                            said.contains(&format!("network {network:?} is")),
                            "{text}: {said}"
                        );
                    }
                    (read, _) => panic!("{text}: {read:?}"),
                }
            }
        }
    }
    let dash = position_text::read(CUSTOM, &format!("{BOARD} -")).expect_err("no layout");
    assert!(dash.say(Lang::En).contains("network \"-\" is"));
    let none = position_text::read(CUSTOM, BOARD).expect_err("no layout");
    assert!(none.say(Lang::En).contains("layout is missing"));
}

#[test]
fn each_layout_of_the_cases_is_read_or_refused_in_every_game() {
    for (layout, _) in cases()
        .into_iter()
        .filter(|case| !matches!(&*case.0, "" | "-"))
    {
        assert_read(&layout, in_games(&layout));
    }
    // A tag without a layout does not mean another one.
    for (tag, network) in [
        ("[Portals \"\"]", ""),
        ("[Portals]", ""),
        ("[Portals \"-\"]", "-"),
        ("[Portals \"wb3e3 nd4e5\"]", "wb3e3 nd4e5"),
        ("[Portals \"wb3e3 / nd4\"]", "wb3e3 "),
        ("[Portals \"wb3e3,\"]", "wb3e3,"),
    ] {
        for fen in ["", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n"] {
            let text = format!("[Variant \"Portal Chess Custom\"]\n{tag}\n{fen}\n1. e3 *\n");
            let said = fen_of_pgn(&text).expect_err(&text).say(Lang::En);
            assert!(
                said.contains(&format!("network {network:?} is")),
                "{text}: {said}"
            );
        }
    }
    let text = "[Variant \"Portal Chess Custom\"]\n[Portals \"nb5g4\"]\n[FEN \"x\"]\n\n1. e3 *\n";
    assert!(fen_of_pgn(text).is_err(), "the position is not left out");
    let usual = "[Variant \"Portal Chess Custom\"]\n\n1. e3 *\n";
    assert_eq!(fen_of_pgn(usual).ok(), Some(Setup::initial(CUSTOM).fen()));
    let drawn = "[Variant \"Portal Chess Custom\"]\n[Portals nc3d3>f6]\n\n1. e3 *\n";
    assert!(fen_of_pgn(drawn).is_ok_and(|fen| fen.ends_with(" 0 1 nc3d3>f6 -")));
}

#[test]
fn what_is_more_than_a_layout_is_refused() {
    for more in [
        "wb3e3 nd4e5",
        "wb3e3 / nd4e5",
        "wb3e3 > d4",
        "wb3e3 >",
        "wb3e3 e3d5",
        "nc3> nd4e5",
    ] {
        for end in ["", " -", " cooldown:b:d4"] {
            let text = format!("{BOARD} {more}{end}");
            for present in [Variant::Chess, CUSTOM] {
                let fault = position_text::read_for(present, &text).expect_err(&text);
                let said = fault.say(Lang::En);
                assert!(said.contains("the portal network"), "{text}: {said}");
            }
        }
    }
}

#[test]
fn positions_of_other_rule_sets_are_not_taken_for_layouts() {
    for (end, variant) in [
        (" bm e4; id \"wb3\";", Variant::Chess),
        (" bm b7b5", Variant::Chess),
        (" Nf3", Variant::Chess),
        (" Bb5", Variant::Chess),
        (" White to move and win", Variant::Chess),
        (" c0 \"w\";", Variant::Chess),
        (" b4", Variant::Chess),
        (" c3f3d4e4d5e5c6f6", Variant::PortalStandard),
        (" cooldown:b", Variant::Portal),
    ] {
        let text = format!("{BOARD}{end}");
        for present in [Variant::Chess, CUSTOM] {
            let read = position_text::read_for(present, &text);
            let read = read.unwrap_or_else(|fault| panic!("{text}: {}", fault.say(Lang::En)));
            assert_eq!(read.setup.variant, variant, "{text}");
        }
    }
    let few = format!("{BOARD} c3f3");
    let fault = position_text::read_for(Variant::PortalStandard, &few).expect_err("two tokens");
    assert!(fault.say(Lang::En).contains("2 portal tokens"));
}

#[test]
fn a_tag_that_differs_from_the_position_is_noted() {
    let read = |tags: &str, moves: &str| {
        let text = format!("[Variant \"Portal Chess Custom\"]\n{tags}\n\n{moves} *\n");
        pgn::read(&text).expect("a game")
    };
    let fen = "[FEN \"4k3/8/8/8/8/8/P7/1N2K3 w - - 0 1 wb3e3 -\"]";
    let noted = |tag: &str| {
        let text = tag.to_owned();
        vec![FileMessage::OtherPortals { text }]
    };
    for (tag, notes) in [
        ("nc3d3>f6", noted("nc3d3>f6")),
        ("wb3", noted("wb3")),
        ("wb3e3", vec![]),
        ("we3b3", vec![]),
        ("?", vec![]),
        ("-", vec![]),
        ("", vec![]),
    ] {
        let game = read(&format!("{fen}\n[Portals \"{tag}\"]"), "1. Nc3");
        assert_eq!(game.notes, notes, "{tag}");
        assert!(fen_of(&game.game).ends_with(" wb3e3 -"), "{tag}");
    }
    for lang in Lang::ALL {
        let said = noted("nc3d3>f6")[0].say(lang);
        assert!(said.contains("\"nc3d3>f6\""), "{said}");
    }
}

#[test]
fn each_fault_of_a_layout_is_said_in_every_language() {
    let mut english = Vec::new();
    for (layout, _) in cases().into_iter().filter(|case| case.1.is_err()) {
        let error: LayoutError = layout.parse::<Layout>().expect_err("a faulty one");
        let said = Lang::ALL.map(|lang| Fault::Layout(error.clone()).say(lang));
        for (index, sentence) in said.iter().enumerate() {
            assert!(
                sentence.starts_with(&format!("{:?}: ", error.network)),
                "{sentence}"
            );
            assert!(
                sentence.ends_with('.') && !said[..index].contains(sentence),
                "{sentence}"
            );
        }
        let why = said[0].rsplit_once("\": ").map(|parts| parts.1.to_owned());
        english.extend(why.filter(|why| !english.contains(why)));
    }
    assert!(english.len() > 15, "{english:?}");
}

#[test]
fn drawn_portals_stay_when_the_pieces_go() {
    for text in ["nc3d3>f6", "wb3e3/bc4d4", "wb3e3d5f5/bc4e4d6g6/ng4b5"] {
        let fen = format!("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1 {text}");
        for edit in [Edit::Clear, Edit::Reset, Edit::Variant(CUSTOM)] {
            let mut editor = Editor::from_fen(CUSTOM, &fen, Lang::En).expect("a position");
            editor.update(edit);
            assert_eq!(editor.setup().layout, text.parse().ok());
        }
    }
    // The state of the portals goes with the pieces, but not if nothing changes.
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 nc3d3>f6 cooldown:b:c3";
    for (edit, state) in [
        (Edit::Clear, "-"),
        (Edit::Reset, "-"),
        (Edit::Variant(CUSTOM), "cooldown:b:c3"),
    ] {
        let mut editor = Editor::from_fen(CUSTOM, fen, Lang::En).expect("a position");
        editor.update(edit);
        let fen = editor.fen();
        assert!(fen.ends_with(&format!(" nc3d3>f6 {state}")), "{fen}");
    }
    let tokens = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 a3b3c3d3e3f3g3h3";
    let mut editor = Editor::from_fen(Variant::PortalStandard, tokens, Lang::En).expect("one");
    editor.update(Edit::Variant(Variant::PortalStandard));
    assert_eq!(editor.fen(), tokens);
}

/// A game with these networks.
fn game_with(layout: &Layout) -> Game {
    let mut options = GameOptions::new(CUSTOM);
    options.time_control = None;
    options.start = Start::with_layout(layout);
    Game::new(options).expect("a start position")
}

#[test]
fn links_with_a_whole_board_for_drawn_networks_are_still_read() {
    for (code, layout) in OLD_LINKS {
        let linked = link::read(code).expect("it was written once");
        let layout: Layout = layout.parse().expect("a layout");
        assert_eq!(linked.game.options().start, Start::with_layout(&layout));
    }
}

/// Links that were written before there was a short form for networks.
const OLD_LINKS: [(&str, &str); 3] = [
    (
        "BmOjSaVGnQIEChQAAAAAgYMGjxY8Or5dde9OVLCARiVAftapmISBVNUA",
        "nc3>d6",
    ),
    (
        "BmOjSaVGnQIEChQAAAAAgYMGjxY8Or5dde9MLjQr1vuOZQh1Ixa56YLN9FQdfNYO",
        "wa3b3c3d3e3f3g3h3/ba6b6c6d6e6f6g6h6/na4b4c4d4>e5f5g5h5",
    ),
    (
        "BmOjSaVGnQIEChQAAAAAgYMGjxY8Or5dde9oFK_k9-GhnXItjlXZC-SSf8pAcCbbAOB",
        "wc3f3>c5f5/bc6f6>c4f4/na3>h5/na6>h4",
    ),
];

/// Any layout, written in any order.
fn any_layout() -> impl Strategy<Value = String> {
    let squares = Just((16..48).collect::<Vec<usize>>()).prop_shuffle();
    let networks =
        proptest::collection::vec((0..3_usize, any::<bool>(), 1..5_usize, 1..5_usize), 1..9);
    (squares, networks).prop_map(|(squares, networks)| {
        let mut free = squares.into_iter().take(24);
        let mut names = |count: usize| -> String {
            let squares = free.by_ref().take(count);
            squares
                .map(|index| engine::Square::ALL[index].to_string())
                .collect()
        };
        let networks = networks
            .into_iter()
            .filter_map(|(owner, one_way, first, second)| {
                let owner = ["w", "b", "n"][owner];
                let [first, second] = [names(first), names(second)];
                let arrow = if one_way { ">" } else { "" };
                let possible = !first.is_empty() && !second.is_empty();
                possible.then(|| format!("{owner}{first}{arrow}{second}"))
            });
        networks.collect::<Vec<_>>().join("/")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_layout_is_read_in_every_text(layout in any_layout()) {
        prop_assert!(layout.parse::<Layout>().is_ok(), "{}", layout);
        assert_read(&layout, in_positions(&layout));
        assert_read(&layout, in_games(&layout));
    }

    /// One character of it is another, or missing, or too much.
    #[test]
    fn a_layout_with_a_mistake_is_refused_in_every_text(
        layout in any_layout(),
        place in any::<prop::sample::Index>(),
        other in prop::sample::select("wbn/>,ah36291KW".chars().collect::<Vec<_>>()),
        change in 0..3,
    ) {
        let place = place.index(layout.len());
        let (before, after) = layout.split_at(place);
        let mistaken = match change {
            0 => format!("{before}{}", &after[1..]),
            1 => format!("{before}{other}{}", &after[1..]),
            _ => format!("{before}{other}{after}"),
        };
        prop_assume!(mistaken.len() > 1);
        assert_read(&mistaken, in_positions(&mistaken));
        assert_read(&mistaken, in_games(&mistaken));
    }

    #[test]
    fn a_layout_takes_at_most_forty_characters_in_a_link(layout in any_layout()) {
        let layout: Layout = layout.parse().expect("a layout");
        let usual = Game::new(GameOptions { time_control: None, ..GameOptions::new(CUSTOM) });
        let usual = link::write(&usual.expect("the usual start"), 0).expect("a link");
        let game = game_with(&layout);
        let code = link::write(&game, 0).expect("a link");
        prop_assert!(code.len() <= usual.len() + 40, "{} after {}", code, usual);
        let linked = link::read(&code).expect("it was just written");
        prop_assert_eq!(&linked.game.options().start, &game.options().start);
    }
}
