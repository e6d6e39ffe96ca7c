//! Tests of a game that two others play elsewhere and the person at this device watches.

use engine::{AnyPosition, ByColor, Color, History, Variant};
use game::{
    Effect, GameOptions, GameResult, Msg, PlayerKind, Reason, RemoteMsg, ReviewTo, Session,
    TimeControl,
};

use super::table::{Table, mv};

fn options(variant: Variant) -> GameOptions {
    let mut options = GameOptions::new(variant);
    options.players = ByColor([PlayerKind::Remote; 2]);
    options.id = "watched".to_owned();
    options.time_control = Some(TimeControl::minutes(5, 0));
    options
}

fn watch(variant: Variant, moves: &str) -> Table {
    let moves = moves.split_whitespace().map(mv).collect();
    let mut table = Table::new(Variant::Chess);
    table.receive(RemoteMsg::Game {
        options: Box::new(options(variant)),
        moves,
    });
    table.effects.clear();
    table
}

#[test]
fn moves_of_both_sides_arrive_and_the_person_can_make_none() {
    let mut table = watch(Variant::Portal, "e2e4");
    table.receive(RemoteMsg::Move(mv("d7d5")));
    table.receive(RemoteMsg::Move(mv("e4d5")));
    assert_eq!(table.list(), ["e4", "d5", "exd5"]);
    table.taps("d8 d5");
    table.drag("d8", "d5");
    table.taps("b2 b3");
    assert_eq!(table.list().len(), 3);
    assert!(table.marked(game::Mark::PremoveTo).is_empty());
    let controls = table.session.controls();
    assert!(!controls.undo && !controls.resign && !controls.draw && !controls.hint);
    assert!(!controls.players && !controls.typing);
    for msg in [Msg::Undo, Msg::Resign, Msg::OfferDraw, Msg::Confirm] {
        table.send(msg);
    }
    assert!(table.session.question().is_none() && !table.session.is_over());
    // Nobody's other device is told anything.
    assert!(
        !table
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::Send(_)))
    );
    assert_eq!(table.session.status().text, "Black to move");
}

#[test]
fn the_person_steps_back_while_the_game_goes_on() {
    let mut table = watch(Variant::Chess, "e2e4 e7e5");
    table.send(Msg::Review(ReviewTo::Prev));
    table.receive(RemoteMsg::Move(mv("g1f3")));
    assert_eq!(table.list(), ["e4", "e5", "Nf3"]);
    assert!(
        table.at("e7").piece.is_some(),
        "the board still shows the first ply"
    );
    table.send(Msg::Review(ReviewTo::Last));
    assert!(table.at("f3").piece.is_some());
}

#[test]
fn clocks_and_the_end_are_what_the_players_page_says() {
    let mut table = watch(Variant::Chess, "e2e4 e7e5");
    let clock = |white, black, running| RemoteMsg::Clock {
        white,
        black,
        running,
    };
    table.receive(clock(60_000, 50_000, Some(Color::White)));
    // No clock ends a game that is only watched.
    table.wait(70_000);
    assert!(!table.session.is_over());
    table.receive(RemoteMsg::Over(GameResult::win(Color::Black, Reason::Time)));
    let result = table.session.result().map(|model| model.result);
    assert_eq!(result, Some(GameResult::win(Color::Black, Reason::Time)));
    // A claim that is taken back is followed by the game as it is.
    table.receive(RemoteMsg::Game {
        options: Box::new(options(Variant::Chess)),
        moves: vec![mv("e2e4"), mv("e7e5"), mv("f1c4")],
    });
    assert!(!table.session.is_over());
    assert_eq!(table.list(), ["e4", "e5", "Bc4"]);
}

#[test]
fn a_watched_game_is_not_among_the_persons_own() {
    let mut table = watch(Variant::Chess, "");
    table.receive(RemoteMsg::Move(mv("e2e4")));
    table.receive(RemoteMsg::Over(GameResult::win(
        Color::White,
        Reason::Resignation,
    )));
    assert!(
        !table
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::Save { .. }))
    );
}

#[test]
fn nothing_hidden_is_shown_of_a_watched_game_and_its_file_is_read_again() {
    let start = AnyPosition::initial(Variant::Assassin);
    let mut truth = History::new(start);
    let mut table = Table::new(Variant::Chess);
    table.receive(RemoteMsg::ObservedGame {
        options: Box::new(options(Variant::Assassin)),
        observations: Vec::new(),
    });
    for (ply, text) in ["A@d3", "A@d6", "e2e4", "e7e5", "d3c3", "g8f6"]
        .into_iter()
        .enumerate()
    {
        let play = mv(text);
        let observation = Box::new(truth.position().observe(play, None));
        truth.push(play).expect("a legal move");
        table.receive(RemoteMsg::Ply { ply, observation });
    }
    assert_eq!(table.session.plies(), 6);
    for hidden in ["d3", "c3", "d6"] {
        assert!(table.at(hidden).piece.is_none(), "{hidden}");
    }
    assert!(
        !table.session.fen().contains(['A', 'a']),
        "{}",
        table.session.fen()
    );
    let file = table.session.export_json();
    assert!(!file.contains("d3c3") && !file.contains("A@d"), "{file}");
    let (read, _) = Session::restore(&file, 0).expect("the file is read");
    assert_eq!(read.plies(), 6);
    assert_eq!(read.export_json(), file);
    // A file of one side's observations is not a spectator's.
    let of_white = file.replace("\"spectator\"", "\"white\"");
    assert_ne!(of_white, file);
    assert!(Session::restore(&of_white, 0).is_err());
}
