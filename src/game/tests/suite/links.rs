//! Tests of games in links: they are short and read back unchanged, and any other content of a link is refused.

use std::fmt::Write as _;

use engine::{
    AnyPosition, Bitboard, ByColor, CastlingRights, Color, Piece, Role, Setup, Square, Variant,
};
use game::save::{json, link};
use game::{
    Game, GameOptions, GameResult, Lang, Msg, PlayerKind, Reason, ReviewTo, Session, Start,
};
use proptest::prelude::*;

use crate::files::example;
use crate::table::Table;

/// The part of an address before the game.
const ROUTE: &str = "#/game/";

/// The SplitMix64 generator, so that the same seed gives the same games everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// The kind of start position of a generated game.
#[derive(Clone, Copy, Debug, PartialEq)]
enum From {
    /// The start position of the rule set.
    Initial,
    /// Random pieces on random squares, as in an editor.
    Editor,
    /// Queens instead of all other pieces but the kings, for many legal moves.
    Queens,
}

const FROM: [From; 3] = [From::Initial, From::Editor, From::Queens];

/// Generates start positions until one is legal; after too many failures, returns the start position of the rule set.
fn start(variant: Variant, from: From, random: &mut Random) -> Start {
    for _ in 0..1000 {
        let setup = match from {
            From::Initial if variant == Variant::PortalStandard && random.below(2) == 0 => {
                let mut tokens = Vec::new();
                while tokens.len() < 8 {
                    let square = Square::ALL[16 + random.below(32)];
                    if !tokens.contains(&square) {
                        tokens.push(square);
                    }
                }
                return Start::Tokens(tokens);
            }
            From::Initial => return Start::Initial,
            From::Editor => editor_setup(variant, random),
            From::Queens => queens_setup(variant, random),
        };
        if AnyPosition::from_setup(&setup).is_ok() {
            return Start::Fen(setup.fen());
        }
    }
    Start::Initial
}

fn editor_setup(variant: Variant, random: &mut Random) -> Setup {
    let mut setup = Setup::empty(variant);
    let roles: Vec<Role> = Role::ALL
        .into_iter()
        .filter(|&role| role != Role::King && variant.has(role))
        .collect();
    for _ in 0..random.below(30) {
        let (color, role) = (random.pick(&Color::ALL), random.pick(&roles));
        setup.pieces[random.below(64)] = Some(Piece { color, role });
    }
    for color in Color::ALL {
        let role = Role::King;
        let home = CastlingRights::king_home(color).index();
        let elsewhere = random.below(64);
        let place = random.pick(&[home, elsewhere]);
        setup.pieces[place] = Some(Piece { color, role });
    }
    setup.castling = setup.castling_at_home();
    setup.turn = random.pick(&Color::ALL);
    setup.halfmove_clock = random.below(30) as u32;
    setup.fullmove_number = 1 + random.below(300) as u32;
    if random.below(3) == 0 {
        let rank = if setup.turn == Color::White { 5 } else { 2 };
        setup.en_passant = Square::new(rank * 8 + random.below(8));
    }
    match variant {
        Variant::Chess | Variant::Dinosaur => {}
        Variant::Assassin | Variant::DinosaurAssassin => {
            setup.placing = ByColor([random.below(4) == 0, random.below(4) == 0]);
        }
        Variant::Portal => {
            for color in Color::ALL.into_iter().filter(|_| random.below(3) == 0) {
                setup.cooldown[color] = Bitboard::of(Square::G4);
            }
            let white = ["d5", "e3", "b3", "g3"].map(|name| name.parse().ok());
            let (from, to) = (random.pick(&white), random.pick(&white));
            setup.no_return[Color::White] = from.zip(to).filter(|_| random.below(2) == 0);
        }
        Variant::PortalCustom => {
            let layouts = [
                "wb3e3d5f5/bc4e4d6g6/ng4b5",
                "nc3d3>f6",
                "wc4>f5/ba5b5c5",
                "na3a6/nb3b6/nc3c6/nd3d6/ne3e6/nf3f6/ng3g6/nh3h6",
                "wa3b3c3d3e3f3g3h3/ba6b6c6d6e6f6g6h6/na4b4c4d4>e5f5g5h5",
                "bd5e5/nb4>g4/ng5>b5",
            ];
            setup.layout = random.pick(&layouts).parse().ok();
            let neutral: Bitboard = setup
                .networks()
                .iter()
                .filter(|network| network.owner().is_none())
                .filter_map(|network| network.first_square())
                .collect();
            for color in Color::ALL {
                let closed = neutral.into_iter().filter(|_| random.below(3) == 0);
                setup.cooldown[color] = closed.collect();
            }
            let black = [Square::A6, Square::C5, Square::D5, Square::E5].map(Some);
            let (from, to) = (random.pick(&black), random.pick(&black));
            setup.no_return[Color::Black] = from.zip(to).filter(|_| random.below(2) == 0);
        }
        Variant::PortalStandard => {
            setup.tokens = [0; 64];
            for _ in 0..8 {
                setup.tokens[random.below(64)] += 1;
            }
        }
    }
    setup
}

fn queens_setup(variant: Variant, random: &mut Random) -> Setup {
    let mut setup = Setup::initial(variant);
    setup.castling = CastlingRights::NONE;
    setup.placing = ByColor([false; 2]);
    for place in &mut setup.pieces {
        // Some pieces are left out, so that in each rule set some position leaves neither king in check.
        match place {
            Some(piece) if piece.role == Role::King => {}
            Some(_) if random.below(8) == 0 => *place = None,
            Some(piece) => piece.role = Role::Queen,
            None => {}
        }
    }
    if variant == Variant::PortalStandard {
        setup.tokens = [0; 64];
        for _ in 0..8 {
            setup.tokens[16 + random.below(32)] += 1;
        }
    }
    setup
}

/// Plays a random game of the wanted length, unless it ends earlier. An unfinished game with assassins is resigned.
fn play(variant: Variant, from: From, plies: usize, random: &mut Random) -> Game {
    let mut options = GameOptions::new(variant);
    options.time_control = None;
    options.start = start(variant, from, random);
    let mut position = match &options.start {
        Start::Fen(fen) => {
            AnyPosition::from_fen(variant, fen).expect("the start position is legal")
        }
        Start::Tokens(tokens) => {
            let mut setup = Setup::initial(variant);
            setup.tokens = Square::ALL.map(|square| u8::from(tokens.contains(&square)));
            AnyPosition::from_setup(&setup).expect("the start position is legal")
        }
        _ => AnyPosition::initial(variant),
    };
    let players = [
        PlayerKind::Human,
        PlayerKind::Computer(0),
        PlayerKind::Computer(8),
    ];
    let names = [
        "",
        "Ann",
        "a name that is as long as a name can be.",
        "נועה בת-שבע לוי",
    ];
    options.players = ByColor([random.pick(&players), random.pick(&players)]);
    options.names = ByColor([
        random.pick(&names).to_owned(),
        random.pick(&names).to_owned(),
    ]);
    let mut game = Game::new(options).expect("a legal start");
    for _ in 0..plies {
        if game.is_over() {
            break;
        }
        let play = random.pick(&position.legal_moves());
        position.play_unchecked(play);
        game.play(play, 0).expect("a legal move");
    }
    if variant.has_assassin() && !game.is_over() {
        game.end(GameResult::win(Color::White, Reason::Resignation), 0);
    }
    game
}

/// Returns the whole game as text.
fn saved_json(game: &Game) -> String {
    json::write(game, None, None, 0)
}

fn ends() -> impl Strategy<Value = Option<GameResult>> {
    let won = prop_oneof![
        Just(Reason::Time),
        Just(Reason::Resignation),
        Just(Reason::Abandoned),
        Just(Reason::Cheated),
        Just(Reason::Unstated),
    ];
    let drawn = prop_oneof![
        Just(Reason::Agreement),
        Just(Reason::Abandoned),
        Just(Reason::Disputed),
        Just(Reason::NoResult),
        Just(Reason::Unstated),
    ];
    prop_oneof![
        Just(None),
        (won, 0usize..2)
            .prop_map(|(reason, winner)| Some(GameResult::win(Color::ALL[winner], reason))),
        drawn.prop_map(|reason| Some(GameResult::draw(reason))),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn random_games_survive_a_link_round_trip(
        variant in 0..Variant::ALL.len(),
        from in 0usize..3,
        plies in 0usize..150,
        shown in 0usize..160,
        seed in any::<u64>(),
        end in ends(),
    ) {
        let mut game = play(Variant::ALL[variant], FROM[from], plies, &mut Random(seed));
        if let Some(end) = end {
            game.end(end, 0);
        }
        let code = link::write(&game, shown).expect("nothing is hidden");
        prop_assert!(code.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)), "{}", code);
        prop_assert!(code.ends_with(|last: char| last.is_ascii_alphanumeric()), "{}", code);
        let linked = link::read(&code).expect("it was just written");
        prop_assert_eq!(saved_json(&linked.game), saved_json(&game));
        prop_assert_eq!(linked.ply, shown.min(game.ply()));
        prop_assert_eq!(link::write(&linked.game, linked.ply).expect("the same"), code);
    }

    #[test]
    fn arbitrary_link_text_is_read_or_refused_with_a_sentence(text in "\\PC{0,80}|[A-Za-z0-9_-]{0,120}|B[A-Za-z0-9_-]{5,200}") {
        if let Err(fault) = link::read(&text) {
            prop_assert!(fault.say(Lang::En).ends_with('.'));
        }
    }

    /// Tests content with a correct checksum, because a checksum alone does not prove that the app made the link.
    #[test]
    fn link_content_with_a_valid_checksum_is_read_or_refused_with_a_sentence(body in "[A-Za-z0-9_-]{0,200}") {
        let code = with_checksum(&format!("B{body}"));
        match link::read(&code) {
            Ok(linked) => {
                let again = link::write(&linked.game, linked.ply).expect("nothing is hidden");
                let twice = link::read(&again).expect("it was just written");
                prop_assert_eq!(saved_json(&twice.game), saved_json(&linked.game));
            }
            Err(fault) => prop_assert!(fault.say(Lang::En).ends_with('.')),
        }
    }

    #[test]
    fn changed_characters_and_truncated_links_are_detected(seed in any::<u64>(), variant in 0..Variant::ALL.len(), place in any::<usize>(), other in "[ -~]|\\PC") {
        let mut random = Random(seed);
        let game = play(Variant::ALL[variant], FROM[random.below(3)], 60, &mut random);
        let code = link::write(&game, 7).expect("nothing is hidden");
        let place = place % code.len();
        let damaged = format!("{}{other}{}", &code[..place], &code[place + 1..]);
        if damaged != code {
            prop_assert_eq!(link::read(&damaged).expect_err("damaged"), game::Fault::LinkDamaged);
        }
        prop_assert_eq!(link::read(&code[..place]).expect_err("cut off"), game::Fault::LinkDamaged);
    }
}

/// Returns a text with its checksum, of which each character depends on five bits of the remainder.
fn with_checksum(text: &str) -> String {
    let mut crc = 0xB7_04CE_u32;
    for byte in text.bytes() {
        for bit in (0..8).rev() {
            let top = crc >> 23 & 1 ^ u32::from(byte >> bit & 1);
            crc = (crc << 1 & 0xFF_FFFF) ^ (top * 0x86_4CFB);
        }
    }
    let digits: Vec<char> = ('A'..='Z').chain('a'..='f').collect();
    let check: String = (0..5)
        .map(|place| digits[(crc >> (5 * place) & 31) as usize])
        .collect();
    format!("{text}{check}")
}

/// This test measures the numbers in the table in docs/links.md.
#[test]
fn sixty_plies_take_at_most_400_characters() {
    const GAMES: usize = 30;
    let mut table = String::from(
        "| rule set | the start position | anything from the editor | queens instead of all pieces |\n|---|--:|--:|--:|\n",
    );
    for variant in Variant::ALL {
        write!(table, "| `{variant}` |").expect("a string grows");
        for from in FROM {
            let mut random = Random(60);
            let mut lengths: Vec<usize> = Vec::new();
            for _ in 0..20 * GAMES {
                if lengths.len() == GAMES {
                    break;
                }
                let game = play(variant, from, 60, &mut random);
                if game.ply() == 60 {
                    let code = link::write(&game, 60).expect("nothing is hidden");
                    lengths.push(ROUTE.len() + code.len());
                }
            }
            let most = lengths.iter().max().copied().unwrap_or_default();
            assert!(most <= 400, "{variant} {from:?}: {most}");
            let mean = lengths.iter().sum::<usize>() / lengths.len().max(1);
            write!(table, " {mean}, {most} |").expect("a string grows");
        }
        table.push('\n');
    }
    let told = include_str!("../../../../docs/links.md");
    assert!(
        told.contains(&table),
        "docs/links.md should say:\n\n{table}"
    );
}

#[test]
fn running_games_with_assassins_cannot_be_exported_as_links() {
    for variant in Variant::ALL {
        let mut table = example(variant);
        if variant.has_assassin() {
            let told = table.session.export_link().expect_err("it is running");
            assert!(told.say(Lang::En).contains("give them away"));
            table.send(Msg::Resign);
            table.send(Msg::Confirm);
        }
        assert!(table.session.export_link().is_ok());
    }
}

#[test]
fn a_link_opens_at_the_ply_that_was_shown() {
    let mut table = example(Variant::Chess);
    table.send(Msg::Review(ReviewTo::Ply(3)));
    let code = table.session.export_link().expect("nothing is hidden");
    let mut shown = Session::from_link(&code, 0).expect("it was just written");
    assert_eq!(shown.fen(), table.session.fen());
    assert_eq!(shown.move_list(), table.session.move_list());
    assert!(shown.clock(Color::White).is_none());
    shown.update(Msg::Review(ReviewTo::Last), 5);
    table.send(Msg::Review(ReviewTo::Last));
    assert_eq!(shown.fen(), table.session.fen());
}

#[test]
fn games_loaded_from_pgn_can_be_exported_as_links() {
    let mut table = Table::new(Variant::Portal);
    table.load(
        "[White \"Morphy\"]\n[Result \"1-0\"]\n[TimeControl \"60\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - -\"]\n\n1... Kd7 2. e4 1-0",
        "x",
        "",
    );
    let code = table.session.export_link().expect("nothing is hidden");
    let linked = link::read(&code).expect("it was just written").game;
    assert_eq!(linked.ply(), 2);
    assert_eq!(linked.options().names[Color::White], "Morphy");
    assert_eq!(
        linked.result(),
        Some(GameResult::win(Color::White, Reason::Unstated))
    );
}

/// Links that people have already sent must open the same games in every later version of the app. A change that breaks
/// one of these needs a new version of the link format.
#[test]
fn old_links_still_open_their_games() {
    for old in OLD {
        let linked = link::read(old.code).expect(old.code);
        let (game, options) = (&linked.game, linked.game.options());
        assert_eq!(game.variant().id(), old.variant, "{}", old.code);
        assert_eq!(options.names.0, old.names, "{}", old.code);
        assert_eq!(linked.ply, 5, "{}", old.code);
        let json: serde_json::Value = serde_json::from_str(&saved_json(game)).expect("JSON");
        let plies = json["plies"].as_array().expect("plies");
        let plies: Vec<&str> = plies.iter().filter_map(|ply| ply.as_str()).collect();
        assert_eq!(plies.join(" "), old.plies, "{}", old.code);
        let agreed = GameResult::draw(Reason::Agreement);
        let secret = GameResult::win(Color::White, Reason::Resignation);
        let end = if game.variant().has_assassin() {
            secret
        } else {
            agreed
        };
        assert_eq!(game.result(), Some(end), "{}", old.code);
        assert_eq!(link::write(game, 5).as_deref(), Ok(old.code));
    }
}

/// A link made by an earlier version, which shows the position after five plies.
struct Old {
    code: &'static str,
    variant: &'static str,
    names: [&'static str; 2],
    plies: &'static str,
}

const OLD: [Old; 12] = [
    Old {
        code: "BACFFGx_NkiEt-G62yQugyuZUcLDpQH68Ax_NcUc9srYLJwlZa5l4sOCICNC",
        variant: "chess",
        names: ["נועה בת-שבע לוי", ""],
        plies: "h2h3 c7c5 g2g3 b8c6 e2e4 c5c4 f1c4 b7b6 d1f3 c6a5 c4b5 g8f6 f3e3 d8c7",
    },
    Old {
        code: "BggFHRAEsngEgLgJQMxAuKGGNRZr2Qc5-nbkrC7UiA_AAPYL",
        variant: "chess",
        names: ["", ""],
        plies: "g3e4 e7f6 f3g4 e1g1 e6c5 d3e4 b2b1b f1f5 e8a8 g1h1 a8b8 f5f3 b1d3 f6b6",
    },
    Old {
        code: "BByYfZUNJ0HYyU3MHVGr3TGH1Tmow-VIhxR9kxxXGVTC9BGwxs1YulH3gOQ5c29MJ63KeOLlwo9W-eEJVCTqpOBnZ29EGuP1WVx2iI3M_e5NWRFKJQA",
        variant: "dinosaur",
        names: [
            "a name that is as long as a name can be.",
            "נועה בת-שבע לוי",
        ],
        plies: "e3a3 b7b5 a3b4 b8c6 c2c4 e6d6 b4c2 a8b8 c4b5 d6d5 c2f5 b8b7 d2d3 d7d6",
    },
    Old {
        code: "BhgFAAAgAHAAQnZygtBAga5rbH-fAL8BYfJbeV29aR3dXgruYBTYF",
        variant: "dinosaur",
        names: ["Ann", "Ann"],
        plies: "h7h6 d7b8 h6h2 b8b6 h2f4 b6a5 f4d2 a5b5 d2b4 g7f5 b4a3 f5d4 a3a1 b5f5",
    },
    Old {
        code: "BCCFFGx_NkiEt-G62yQugyuZUcLDpQH68Ax_Nc0chuiQeQ3hMKWhhiUaRJJM",
        variant: "assassin",
        names: ["נועה בת-שבע לוי", ""],
        plies: "A@b3 A@d6 g2g4 f7f6 f2f4 a7a5 e2e3 b8c6 g4g5 g7g6 f1c4 a8b8 b3b4 c6e5",
    },
    Old {
        code: "BigFARA8JjIAQGAAbA4MzzMHWIW4WpnW5OhXJ-oBeUdZM",
        variant: "assassin",
        names: ["", "Ann"],
        plies: "e1f2 h3f1 f2e3 d6g3 e3d2 g3e5 d2d1 e5c7 d1d2 c7g3 d2d1 c4e2 d1e2 f1g2",
    },
    Old {
        code: "BDA2Q91YDUOndPTi-tinzSJMavlvHRSlwkaqTwZmdPhp80nKW2p52drP3uKRWPCBH",
        variant: "dinosaur-assassin",
        names: ["Ann", "נועה בת-שבע לוי"],
        plies: "A@d3 A@b6 e3h3 e6h3 d3c3 h3g3 g1f3 g3f4 f3g5 f4g3 d2d4 b6a5 c3c5 g3g5",
    },
    Old {
        code: "BjAAuLAAAAAcBA2AA8F3mbn-Miy6K_K-oPPNcLvvowAXU1Boz0NpbhoKdAE9kguyviPyXK4wrzVbPW1MfqgE44ugvSDXAeH",
        variant: "dinosaur-assassin",
        names: ["Ann", "a name that is as long as a name can be."],
        plies: "f2f1 h6f6 f1g1 f6e6 g1h1 e6f6 h1g1 e2b2 g1h1 f6f4 h1g1 f4a4 g1h1 b2b6",
    },
    Old {
        code: "BECFFGx_NkiEt-G62yQugyuZUcLDpQH68Ax_Nc0orRFhYeGQXEF3zZ4wpqrwYQrIgSThljLG0KMuTRImnB0989amery9UNyLotEuYewXlzBpLEaMIXK",
        variant: "portal",
        names: [
            "נועה בת-שבע לוי",
            "a name that is as long as a name can be.",
        ],
        plies: "b1a3 e7e6 g2g4>b5 d8f6 f1g2 f8b4 b5b6 f6f5 g2h3 f5g6>e4 a3b5 a7b6 h3f5>b3 b8c6",
    },
    Old {
        code: "BkgVaWzghTFAHhoT2IZAikhJSYDArZzFravL5tmvAqhMYw0x2dCKHPfXH",
        variant: "portal",
        names: ["", ""],
        plies: "d5b4 b5b8 b4a6 a2g2 a8b7 g2e4>g6 g5e4 g6h7 e5d5>b3 b8d8 a5c5 h7g6>d6 e4c3 h6f4",
    },
    Old {
        code: "BFRvqoi2wmAFFGx_NkiEt-G62yQugyuZUcLDpQH68Ax_Nc0Aq8D53TP45uJV51Jnf7pbFRFNSO",
        variant: "portal-standard",
        names: ["נועה בת-שבע לוי", "Ann"],
        plies: "e2e3>d3 a7a6>e2 d1e2>d4 b8c6 d4c3 a8b8 g1f3>d4 g7g5 d4b3>h3 f8h6 c3d4>d1 c6b4 f2f4 e8f8",
    },
    Old {
        code: "Blg1BkAgJAsNAAAMRGA6WW19DUu2KDY3Ol5LW4DrBEx4UdZ0VbsqUKjCNCGEI",
        variant: "portal-standard",
        names: ["Ann", "Ann"],
        plies: "f1f5>h2 g3f1>h6 d2g5 h7g5 h2h6>e2 d8c7 e2g2>h2 c7d7 d5e3 d7a7 e3d1 a7d7 h2g2>c5 b5c5>h2",
    },
];
