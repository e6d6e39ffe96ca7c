//! Tests that a screen shows nothing that its viewer may not know: two positions that look the same to a viewer give
//! equal screens.

use engine::{AnyPosition, Color, Role, Square, Variant};
use game::{
    BoardModel, CapturedModel, Controls, Effect, GameOptions, MoveListModel, Msg, PlayerKind,
    Session, Start, StatusModel,
};

use crate::table::{Table, think_request};

/// Everything that a screen shows or that a person can query.
#[derive(Debug, PartialEq)]
struct Screen {
    board: BoardModel,
    list: MoveListModel,
    status: StatusModel,
    captured: [CapturedModel; 2],
    controls: Controls,
    fen: String,
    completions: Vec<String>,
}

fn screen(session: &Session) -> Screen {
    Screen {
        board: session.board(),
        list: session.move_list(),
        status: session.status(),
        captured: Color::ALL.map(|color| session.captured(color)),
        controls: session.controls(),
        fen: session.fen(),
        completions: ["a", "e", "k", "n", "axe", "x"]
            .iter()
            .flat_map(|typed| session.completions(typed))
            .collect(),
    }
}

/// Returns all effects except the saved game, which contains all hidden information and stays in the storage of the
/// device.
fn without_saves(effects: Vec<Effect>) -> Vec<Effect> {
    effects
        .into_iter()
        .filter(|effect| !matches!(effect, Effect::Save { .. }))
        .collect()
}

/// Returns the position once for each other square on which the hidden black assassin could stand without White seeing
/// a difference.
fn indistinguishable_positions(fen: &str) -> Vec<String> {
    let base = AnyPosition::from_fen(Variant::DinosaurAssassin, fen).expect("a position");
    let here = base
        .hidden(Color::Black)
        .first()
        .expect("a hidden assassin");
    let looks = base.view(Color::White).fen();
    let mut setup = base.to_setup();
    let assassin = setup.pieces[here.index()].take();
    let elsewhere = Square::ALL.into_iter().filter_map(|square| {
        let mut setup = setup.clone();
        if setup.pieces[square.index()].is_some() {
            return None;
        }
        setup.pieces[square.index()] = assassin;
        let position = AnyPosition::from_setup(&setup).ok()?;
        (position.view(Color::White).fen() == looks).then(|| position.fen())
    });
    elsewhere.collect()
}

const FEN: &str = "rnbqkbnr/pppp1ppp/3at3/4p3/4P3/4T3/PPPP1PPP/RNBQKBNR w KQkq - 0 3 -";

fn open(fen: &str, black: PlayerKind) -> Table {
    let mut options = GameOptions::new(Variant::DinosaurAssassin);
    options.players[Color::Black] = black;
    options.start = Start::Fen(fen.into());
    Table::with(options)
}

#[test]
fn screens_do_not_depend_on_the_square_of_the_enemy_assassin() {
    let positions = indistinguishable_positions(FEN);
    assert!(positions.len() > 10, "{}", positions.len());
    for black in [
        PlayerKind::Human,
        PlayerKind::Computer(2),
        PlayerKind::Remote,
    ] {
        let mut first: Option<Vec<Screen>> = None;
        for fen in &positions {
            let mut table = open(fen, black);
            let mut screens = vec![screen(&table.session)];
            for msg in script(&table) {
                let _ = without_saves(table.send(msg));
                screens.push(screen(&table.session));
            }
            let _ = without_saves(table.type_move("Ka8"));
            screens.push(screen(&table.session));
            match &first {
                None => first = Some(screens),
                Some(first) => assert!(first == &screens, "{fen}"),
            }
        }
    }
}

/// Returns messages with which White shows its assassin, flips the board, selects pieces and starts to resign, without
/// playing a move.
fn script(table: &Table) -> Vec<Msg> {
    let mut script = vec![Msg::ToggleShowAssassin, Msg::ToggleShowAssassin, Msg::Flip];
    for square in table.board().squares.iter().filter(|square| square.active) {
        script.push(Msg::Tap(square.square));
        script.push(Msg::Cancel);
    }
    script.extend([Msg::Resign, Msg::Dismiss]);
    script
}

#[test]
fn effects_and_screens_are_the_same_for_all_hidden_moves() {
    // Black is to move. All hidden moves of its assassin must look the same to White and to spectators.
    let fen = "4k3/8/8/8/8/2a5/8/4K2R b K - 4 10 -";
    let position = AnyPosition::from_fen(Variant::Assassin, fen).expect("a position");
    let hidden = position.hidden(Color::Black);
    for players in [
        [PlayerKind::Human; 2],
        [PlayerKind::Human, PlayerKind::Computer(1)],
    ] {
        let mut seen: Option<(Vec<Effect>, Screen)> = None;
        let mut count = 0;
        for play in position.legal_moves() {
            if !play.from().is_some_and(|from| hidden.has(from))
                || position.piece_at(play.to()).is_some()
            {
                continue;
            }
            let mut options = GameOptions::new(Variant::Assassin);
            options.players = engine::ByColor(players);
            options.start = Start::Fen(fen.into());
            let mut table = Table::with(options);
            let request = think_request(&table.effects).map(|request| request.id);
            let effects = match request {
                Some(request) => table.send(Msg::ComputerMoved {
                    request,
                    play,
                    score: None,
                }),
                None => table.type_move(&play.to_string()),
            };
            let now = (without_saves(effects), screen(&table.session));
            assert_eq!(now.1.list.last, 1, "{play} was played");
            match &seen {
                None => seen = Some(now),
                Some(seen) => assert_eq!(seen, &now, "{play}"),
            }
            count += 1;
        }
        assert!(count >= 10, "{count}");
    }
}

#[test]
fn computer_requests_contain_no_hidden_information() {
    let mut requests = Vec::new();
    for square in ["a3", "c3", "e3", "h3"] {
        let mut options = GameOptions::new(Variant::Assassin);
        options.players[Color::Black] = PlayerKind::Computer(5);
        let mut table = Table::with(options);
        table.tap(square);
        requests.push(think_request(&table.effects));
    }
    assert!(requests[0].is_some());
    assert!(requests.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn id_of_a_revealed_assassin_does_not_reveal_its_origin() {
    // White has two hidden assassins. One moves to d4 or the other to f4, where the pawn on e5 reveals it. Apart from
    // the square, both must look the same.
    let fen = "4k3/8/8/4p3/8/8/2A3A1/4K3 w - - 0 1 -";
    let mut ids = Vec::new();
    for from in ["c2", "g2"] {
        let mut table = Table::from_fen(Variant::Assassin, fen);
        let to = if from == "c2" { "d3" } else { "f3" };
        table.play(&format!(
            "{from}{to} Ke7 {to}{}",
            if from == "c2" { "d4" } else { "f4" }
        ));
        let at = if from == "c2" { "d4" } else { "f4" };
        assert!(table.piece(at).is_some_and(|piece| piece.revealed), "{at}");
        ids.push(
            table.id(at)
                - at.parse::<Square>()
                    .map_or(0, |square| square.index() as u32),
        );
    }
    assert_eq!(
        ids[0], ids[1],
        "the id depends only on where and when the assassin appeared"
    );
}

#[test]
fn only_the_saved_game_contains_the_squares_of_hidden_assassins() {
    let mut table = Table::new(Variant::Assassin);
    table.place("c3", "f6");
    assert!(table.session.export_pgn().is_err());
    assert!(
        !table.session.fen().contains('A') && !table.session.fen().contains('a'),
        "{}",
        table.session.fen()
    );
    assert!(
        table.session.fen().ends_with(" hidden:w1b1"),
        "{}",
        table.session.fen()
    );
    assert!(table.session.export_json().contains("A@c3"));
    let ghosts = table
        .board()
        .squares
        .iter()
        .filter(|s| s.piece.is_some_and(|p| p.piece.role == Role::Assassin))
        .count();
    assert_eq!(ghosts, 0);
}
