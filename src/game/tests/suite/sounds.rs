//! Tests of which sounds a game makes: those of a ply in each rule set, low time, the endings, and a new volume.

use engine::{ByColor, Color, Variant};
use game::{
    Effect, GameOptions, GameResult, Msg, PlayerKind, Reason, RemoteMsg, Settings,
    SoundKind::{self, Capture, Check, Drawn, Lost, LowTime, Move, Portal, Reveal, Swap, Won},
    TimeControl,
};

use crate::table::{Table, mv, think_request};

fn sounds(effects: &[Effect]) -> Vec<SoundKind> {
    let sounds = effects.iter().filter_map(|effect| match effect {
        Effect::Sound(kind) => Some(*kind),
        _ => None,
    });
    sounds.collect()
}

#[test]
fn each_event_of_a_ply_has_its_own_sound_in_every_rule_set() {
    use Variant::{
        Assassin, Chess, Dinosaur, DinosaurAssassin, Portal as PortalChess, PortalCustom,
        PortalStandard,
    };
    let cases: &[(Variant, &str, &str, &[SoundKind])] = &[
        (Chess, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "a1a7", &[Move]),
        (Chess, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", &[Move]),
        (Chess, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", &[Check]),
        (Chess, "4k3/r7/8/8/8/8/8/R3K3 w Q - 0 1", "a1a7", &[Capture]),
        (
            Chess,
            "r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
            "a1a8",
            &[Capture, Check],
        ),
        (
            Dinosaur,
            "4k3/8/8/3p4/8/8/T7/4K3 w - - 0 1",
            "e1e2",
            &[Move],
        ),
        (
            Dinosaur,
            "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
            "e4d5",
            &[Capture],
        ),
        (
            PortalChess,
            "4k3/8/8/5r2/8/2N5/8/4K3 w - - 0 1",
            "c3d5",
            &[Move],
        ),
        (
            PortalChess,
            "4k3/8/8/5r2/8/2N5/8/4K3 w - - 0 1",
            "c3d5>b3",
            &[Portal],
        ),
        (
            PortalChess,
            "4k3/8/8/5r2/8/2N5/8/4K3 w - - 0 1",
            "c3d5>f5",
            &[Swap],
        ),
        (
            PortalChess,
            "k7/p7/8/8/8/1N6/P7/4K3 w - - 0 1",
            "b3>e3",
            &[Portal],
        ),
        (
            PortalChess,
            "4k3/8/8/8/8/R7/8/7K w - - 0 1",
            "a3b3>e3",
            &[Portal, Check],
        ),
        (
            PortalChess,
            "5k2/8/8/5r2/8/R7/8/4K3 w - - 0 1",
            "a3b3>f5",
            &[Swap, Check],
        ),
        (
            PortalCustom,
            "4k3/8/8/8/8/8/2N5/4K1N1 w - - 0 1 we3d4>c6f6 -",
            "c2e3>c6",
            &[Portal],
        ),
        (
            PortalCustom,
            "4k3/8/2r5/8/8/8/2N5/6NK w - - 0 1 we3d4>c6f6 -",
            "c2e3>c6",
            &[Swap],
        ),
        (
            PortalStandard,
            "4k3/8/8/8/8/8/8/3RK3 w - - 0 1 d4e4a5a6b6c6d6h8",
            "d1d4>a6",
            &[Portal],
        ),
        (
            PortalStandard,
            "4k3/8/8/8/3p4/8/8/3RK3 w - - 4 1 d4e4a5a6b6c6d6h8",
            "d1d4>a6",
            &[Portal, Capture],
        ),
        (
            PortalStandard,
            "4k3/8/8/8/3p4/8/8/3RK3 w - - 4 1 d4e4a5a6b6c6d6h8",
            "d1d4>e4",
            &[Portal, Capture, Check],
        ),
        // Unseen, and seen because a pawn attacks its square.
        (
            Assassin,
            "4k3/8/4p3/8/8/3A4/8/4K3 w - - 0 1 -",
            "d3c3",
            &[Move],
        ),
        (
            Assassin,
            "4k3/8/4p3/8/8/3A4/8/4K3 w - - 0 1 -",
            "d3d5",
            &[Reveal],
        ),
        (
            Assassin,
            "8/3pk3/8/8/4A3/8/8/K7 w - - 0 1 -",
            "e4e6",
            &[Reveal, Check],
        ),
        // It was seen before.
        (
            Assassin,
            "4k3/8/4p3/3A4/8/8/8/4K3 w - - 0 1 -",
            "d5f5",
            &[Move],
        ),
        // It captures unseen, a rook lands on one, and a pawn passes one.
        (
            Assassin,
            "4k3/8/8/3n4/3A4/8/8/4K3 w - - 0 1 -",
            "d4d5",
            &[Capture],
        ),
        (
            Assassin,
            "4k3/8/8/8/3a4/8/8/3RK3 w - - 5 10 -",
            "d1d4",
            &[Capture, Reveal],
        ),
        (
            Assassin,
            "8/p3k3/4A3/8/8/8/8/4K3 b - - 0 1 -",
            "a7a5",
            &[Reveal],
        ),
        (
            DinosaurAssassin,
            "4k3/8/4p3/8/8/3A4/8/4K3 w - - 0 1 -",
            "d3d5",
            &[Reveal],
        ),
    ];
    for variant in Variant::ALL {
        let tested = cases.iter().any(|case| case.0 == variant);
        assert!(tested, "{variant:?} has a case");
    }
    for (variant, fen, text, expected) in cases {
        for players in [
            [PlayerKind::Human; 2],
            [PlayerKind::Human, PlayerKind::Computer(1)],
        ] {
            let mut options = GameOptions::new(*variant);
            options.start = game::Start::Fen((*fen).to_owned());
            options.players = ByColor(players);
            if fen.contains(" b ") {
                options.players = ByColor([players[1], players[0]]);
            }
            let mut table = Table::with(options);
            table.send(Msg::CurtainPassed);
            let effects = table.type_move(text);
            assert_eq!(sounds(&effects), *expected, "{text} in {fen}");
        }
    }
}

/// Starts a game against somebody elsewhere, or one that both sides play elsewhere.
fn remote(variant: Variant, me: Option<Color>) -> Table {
    let mut options = GameOptions::new(variant);
    options.players = ByColor([PlayerKind::Remote; 2]);
    if let Some(me) = me {
        options.players[me] = PlayerKind::Human;
    }
    let mut table = Table::new(Variant::Chess);
    let options = Box::new(options);
    table.receive(match variant.has_assassin() {
        true => RemoteMsg::ObservedGame {
            options,
            observations: Vec::new(),
        },
        false => RemoteMsg::Game {
            options,
            moves: Vec::new(),
        },
    });
    table
}

#[test]
fn an_ending_sounds_as_it_is_for_the_person_in_every_rule_set() {
    let white = GameResult::win(Color::White, Reason::Resignation);
    let black = GameResult::win(Color::Black, Reason::Time);
    let draw = GameResult::draw(Reason::Agreement);
    for variant in Variant::ALL {
        for (me, result, expected) in [
            (Some(Color::White), white, Won),
            (Some(Color::White), black, Lost),
            (Some(Color::White), draw, Drawn),
            (Some(Color::Black), white, Lost),
            (Some(Color::Black), black, Won),
            (Some(Color::Black), draw, Drawn),
            // Who watches sides with nobody.
            (None, white, Drawn),
            (None, black, Drawn),
            (None, draw, Drawn),
        ] {
            let mut table = remote(variant, me);
            let effects = table.receive(RemoteMsg::Over(result));
            let heard = sounds(&effects);
            assert_eq!(heard, [expected], "{variant:?} {me:?} {result:?}");
        }
    }
}

#[test]
fn the_person_wins_or_loses_against_the_computer_and_two_at_one_device_hear_neither() {
    let (human, computer) = (PlayerKind::Human, PlayerKind::Computer(1));
    let mate = ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8");
    let stalemate = ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7");
    for (players, (fen, play), expected) in [
        ([human, computer], mate, Won),
        ([computer, human], mate, Lost),
        ([human, human], mate, Drawn),
        ([human, computer], stalemate, Drawn),
        ([computer, human], stalemate, Drawn),
    ] {
        let mut options = GameOptions::new(Variant::Chess);
        options.players = ByColor(players);
        options.start = game::Start::Fen(fen.to_owned());
        let mut table = Table::with(options);
        let effects = match think_request(&table.effects) {
            Some(request) => table.send(Msg::ComputerMoved {
                request: request.id,
                play: mv(play),
                score: None,
            }),
            None => table.type_move(play),
        };
        // The mating move is no check.
        assert_eq!(sounds(&effects), [Move, expected], "{players:?} {play}");
    }
}

#[test]
fn only_the_persons_own_low_time_is_heard_and_not_that_of_a_game_that_is_watched() {
    for (me, expected) in [(Some(Color::White), vec![LowTime]), (None, Vec::new())] {
        let mut table = remote(Variant::Chess, me);
        let mut options = GameOptions::new(Variant::Chess);
        options.players = ByColor([PlayerKind::Remote; 2]);
        if let Some(me) = me {
            options.players[me] = PlayerKind::Human;
        }
        options.time_control = Some(TimeControl::minutes(1, 0));
        table.receive(RemoteMsg::Game {
            options: Box::new(options),
            moves: vec![mv("e2e4"), mv("e7e5")],
        });
        table.receive(RemoteMsg::Clock {
            white: 60_000,
            black: 60_000,
            running: Some(Color::White),
        });
        assert_eq!(sounds(&table.wait(55_000)), expected, "{me:?}");
        assert!(sounds(&table.wait(1)).is_empty(), "it is heard once");
    }
}

#[test]
fn a_new_volume_is_heard_once_and_no_other_setting_is() {
    let mut table = Table::new(Variant::Chess);
    let mut settings = Settings::default();
    let set = |table: &mut Table, settings: &Settings| {
        sounds(&table.send(Msg::Settings(Box::new(settings.clone()))))
    };
    assert!(set(&mut table, &settings).is_empty());
    settings.volume = 75;
    assert_eq!(set(&mut table, &settings), [Move]);
    assert!(set(&mut table, &settings).is_empty());
    settings.figurines = !settings.figurines;
    assert!(set(&mut table, &settings).is_empty());
}
