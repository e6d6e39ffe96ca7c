//! Properties of reading files with faults, over files made by a grammar of such faults: a fault in one game changes no
//! other, no ply is made up, and what is exported is read back as it was.

use engine::{AnyPosition, Variant, san};
use game::save::pgn::{games, normalize, read_tree};
use proptest::prelude::*;

/// A game without faults: its tags and its plies in SAN.
#[derive(Clone, Debug)]
struct TrueGame {
    name: String,
    plies: Vec<String>,
    score: &'static str,
}

/// Plays legal moves, chosen by numbers.
fn true_game(name: usize, choices: &[usize]) -> TrueGame {
    let mut position = AnyPosition::initial(Variant::Chess);
    let mut plies = Vec::new();
    for choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        // Captures and checks are rarer than quiet moves, so half of the choices are among the last moves of the list.
        let play = moves[choice % moves.len()];
        plies.push(san::san(&position, play));
        position.play_unchecked(play);
    }
    TrueGame {
        name: format!("Ännä O'{name}"),
        plies,
        score: ["1-0", "0-1", "1/2-1/2", "*"][name % 4],
    }
}

/// A way of writing that changes nothing.
#[derive(Clone, Copy, Debug)]
enum Style {
    Plain,
    /// Numbers glued to the moves, and Black's moves numbered too.
    Numbers,
    /// Marks behind moves: glued, separate, as signs and as numbers.
    Marks,
    Comments,
    Variations,
    /// Typographic dashes, figurines, zeros for castling.
    Typographic,
    /// Spaces that do not break, and characters without width.
    Spaces,
    /// Lines that end as on old machines.
    CarriageReturns,
    /// Quoted mail.
    Quoted,
}

fn written(game: &TrueGame, style: Style, missing: Option<usize>) -> Vec<String> {
    let mut words = Vec::new();
    for (index, san) in game.plies.iter().enumerate() {
        let (number, black) = (index / 2 + 1, index % 2 == 1);
        if missing == Some(index) {
            continue;
        }
        let word = match style {
            Style::Typographic => san
                .replace('-', "–")
                .replace('N', "♘")
                .replace('B', "♝")
                .replace("O–O", "0‑0")
                .replace("0‑0–O", "0-0-0"),
            Style::Marks => format!(
                "{san}{}",
                ["", "!", "$5", "!?$10", "±", " +-", " $146", " N"][index % 8]
            ),
            _ => san.clone(),
        };
        match (style, black) {
            (Style::Numbers, false) => words.push(format!("{number}.{word}")),
            (Style::Numbers, true) => words.push(format!("{number}…{word}")),
            (_, false) => words.extend([format!("{number}."), word]),
            (_, true) => words.push(word),
        }
        match style {
            Style::Comments if index % 3 == 0 => {
                words.push("{a ; b ( c [%clk 0:01:02] [Event \"in a comment\"]}".to_owned())
            }
            Style::Comments if index % 3 == 1 => {
                words.push("; to the end { of the line\n".to_owned())
            }
            Style::Variations if index % 2 == 1 => {
                words.push(format!("({number}... {san} {{the same}})"))
            }
            _ => {}
        }
    }
    words
}

/// Faults of one game.
#[derive(Clone, Copy, Debug)]
enum Damage {
    None,
    /// A word among the moves.
    Word(&'static str, usize),
    /// Text before the moves or behind the score.
    Before(&'static str),
    Behind(&'static str),
    /// A tag as it stands.
    Tag(&'static str),
    NoScore,
    /// A move of Black is left out. If it is one of White's, the text says that Black's was White's.
    Missing(usize),
    NoEmptyLine,
    EmptyLines,
    Cut(usize),
}

const TAGS: [&str; 12] = [
    "[Event \"never closed]",
    "[Event \"never closed",
    "[Event no quotes]",
    "[Event \"in \"the\" middle\"]",
    "[Event “curly”]",
    "Event \"no bracket\"]",
    "[Event \"no bracket\"",
    "[Event]",
    "[]",
    "[ ",
    "[Event \"\\\"]",
    "[Event 'single']",
];
/// Not a semicolon: by the standard, whatever stands behind it on its line is a comment.
const WORDS: [&str; 19] = [
    "{",
    "(",
    "}",
    ")",
    "]",
    "[",
    "{never",
    "hello",
    "Kxz9",
    "--",
    "0000",
    "Z0",
    "$",
    "$999",
    "%",
    "\"",
    "((",
    "[%clk 0:01:00]",
    "1-1",
];
const PROSE: [&str; 6] = [
    "Here is a game of ours:",
    "Dear Bo, I lost 2 games today.",
    "```pgn",
    "[pgn]",
    "We played this on 3 May - see below!",
    "-----",
];

fn text_of(game: &TrueGame, style: Style, damage: Damage) -> String {
    let at = |place: usize, len: usize| if len == 0 { 0 } else { place % len };
    let missing = match damage {
        Damage::Missing(place) => Some(at(place, game.plies.len()) | 1),
        _ => None,
    };
    let mut words = written(game, style, missing);
    match damage {
        Damage::Word(word, place) => words.insert(at(place, words.len()), word.to_owned()),
        Damage::Cut(place) => words.truncate(at(place, words.len())),
        _ => {}
    }
    if !matches!(damage, Damage::NoScore | Damage::Cut(_)) {
        words.push(game.score.to_owned());
    }
    let tag = match damage {
        Damage::Tag(tag) => tag,
        _ => "[Event \"Club\"]",
    };
    let space = match style {
        Style::Spaces => "\u{A0}\u{200B} ",
        _ => " ",
    };
    let (empty, inner) = match damage {
        Damage::NoEmptyLine => ("", ""),
        Damage::EmptyLines => ("\n\n", "\n"),
        _ => ("\n", ""),
    };
    let mut text = format!(
        "[White \"{}\"]\n{inner}{tag}\n{inner}[Result \"{}\"]\n{empty}",
        game.name, game.score
    );
    if let Damage::Before(prose) = damage {
        text.push_str(&format!("{prose}\n\n"));
    }
    text.push_str(&words.join(space));
    if let Damage::Behind(prose) = damage {
        text.push_str(&format!("\n{prose}\n"));
    }
    text.push_str("\n\n");
    match style {
        Style::CarriageReturns => text.replace('\n', "\r"),
        Style::Quoted => text.lines().map(|line| format!("> {line}\n")).collect(),
        _ => text,
    }
}

fn style() -> impl Strategy<Value = Style> {
    prop_oneof![
        Just(Style::Plain),
        Just(Style::Numbers),
        Just(Style::Marks),
        Just(Style::Comments),
        Just(Style::Variations),
        Just(Style::Typographic),
        Just(Style::Spaces),
        Just(Style::CarriageReturns),
        Just(Style::Quoted),
    ]
}

fn damage() -> impl Strategy<Value = Damage> {
    let place = || 0usize..64;
    prop_oneof![
        2 => Just(Damage::None),
        8 => (proptest::sample::select(WORDS.to_vec()), place()).prop_map(|(word, place)| Damage::Word(word, place)),
        1 => proptest::sample::select(PROSE.to_vec()).prop_map(Damage::Before),
        1 => proptest::sample::select(PROSE.to_vec()).prop_map(Damage::Behind),
        4 => proptest::sample::select(TAGS.to_vec()).prop_map(Damage::Tag),
        1 => Just(Damage::NoScore),
        2 => place().prop_map(Damage::Missing),
        1 => Just(Damage::NoEmptyLine),
        1 => Just(Damage::EmptyLines),
        1 => place().prop_map(Damage::Cut),
    ]
}

/// Returns the plies of the main line of a text with one game.
fn plies(text: &str) -> Vec<String> {
    let Ok(read) = read_tree(text) else {
        return Vec::new();
    };
    let tree = &read.analysis.tree;
    let mut plies = Vec::new();
    let mut now = tree.root();
    while let Some(next) = tree.next(now) {
        plies.extend(tree.get(next).map(|node| node.san().to_owned()));
        now = next;
    }
    plies
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn a_fault_changes_no_other_game_and_makes_up_no_ply(
        choices in proptest::collection::vec(proptest::collection::vec(0usize..1_000, 0..24), 3),
        styles in proptest::collection::vec(style(), 3),
        damage in damage(),
        mark in any::<bool>(),
    ) {
        let truth: Vec<TrueGame> = choices.iter().enumerate().map(|(name, choices)| true_game(name, choices)).collect();
        let text = |index: usize| {
            let damage = if index == 1 { damage } else { Damage::None };
            let mark = if mark { "\u{FEFF}" } else { "" };
            format!("{mark}{}", text_of(&truth[index], styles[index], damage))
        };
        let whole: String = (0..3).map(text).collect();
        let found = games(&whole);
        prop_assert_eq!(found.len(), 3, "{}\n{:#?}", &whole, &found);
        for (index, game) in found.iter().enumerate() {
            prop_assert_eq!(&game.listed.names.0[0], &truth[index].name, "{}", &whole);
            let read = plies(&game.text);
            let truth = &truth[index].plies;
            if index == 1 {
                prop_assert!(truth.starts_with(&read), "made up: {:?}\n{}", &read, &game.text);
            } else {
                prop_assert_eq!(&read, truth, "changed\n{}", &whole);
            }
            if let Ok(tree) = read_tree(&game.text) {
                let (once, _) = normalize(tree);
                let again = read_tree(&once).map(|tree| normalize(tree).0);
                prop_assert_eq!(again.as_deref(), Ok(once.as_str()), "not stable\n{}", &game.text);
            }
            // The board reads no more than the tree has.
            if let Ok(imported) = game::save::pgn::read(&game.text) {
                prop_assert!(imported.game.ply() <= read.len());
            }
        }
    }
}
