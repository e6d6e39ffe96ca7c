//! Tests of the computer player: players are changed, a missing answer is requested again, and better moves are shown
//! after the game.

use engine::{ByColor, Color, Move, Variant};
use game::save::{json, link, pgn};
use game::{
    ArrowKind, ComputerRequest, Effect, Evaluation, Game, GameOptions, Label, Lang, Msg,
    PlayerKind, Session, TimeControl,
};

use crate::table::Table;

const WITH_COMPUTER: ByColor<PlayerKind> = ByColor([PlayerKind::Human, PlayerKind::Computer(2)]);
const ALONE: ByColor<PlayerKind> = ByColor([PlayerKind::Human; 2]);

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

fn thinks(effects: &[Effect]) -> Option<ComputerRequest> {
    effects.iter().find_map(|effect| match effect {
        Effect::Think(request) => Some((**request).clone()),
        _ => None,
    })
}

fn stopped(effects: &[Effect], id: u64) -> bool {
    effects.contains(&Effect::StopThinking { request: id })
}

#[test]
fn the_computer_takes_a_seat_and_leaves_it_during_a_game() {
    let mut table = Table::new(Variant::Portal);
    table.play("e3");
    let request = thinks(&table.send(Msg::SetPlayers(WITH_COMPUTER))).expect("it is its turn");
    assert_eq!((request.color, request.level), (Color::Black, 2));
    assert!(table.session.controls().move_now);
    assert!(!table.session.controls().typing);

    let effects = table.send(Msg::SetPlayers(ALONE));
    assert!(stopped(&effects, request.id));
    assert!(
        effects
            .iter()
            .any(|effect| matches!(effect, Effect::Save { .. }))
    );
    table.send(Msg::ComputerMoved {
        request: request.id,
        play: mv("e7e6"),
        score: None,
    });
    assert_eq!(
        table.session.move_list().last,
        1,
        "the late answer is dropped"
    );
    table.play("e6");
}

#[test]
fn another_level_is_asked_at_once_and_the_old_answer_is_dropped() {
    let mut table = Table::new(Variant::Chess);
    table.send(Msg::SetPlayers(WITH_COMPUTER));
    let old = thinks(&{
        table.play("e4");
        table.effects.clone()
    })
    .expect("it thinks");
    let players = ByColor([PlayerKind::Human, PlayerKind::Computer(7)]);
    let effects = table.send(Msg::SetPlayers(players));
    assert!(stopped(&effects, old.id));
    let new = thinks(&effects).expect("it is asked anew");
    assert_eq!(new.level, 7);
    table.send(Msg::ComputerMoved {
        request: old.id,
        play: mv("e7e5"),
        score: None,
    });
    assert_eq!(table.session.move_list().last, 1);
    table.send(Msg::ComputerMoved {
        request: new.id,
        play: mv("c7c5"),
        score: None,
    });
    assert_eq!(table.session.move_list().last, 2);
}

#[test]
fn nobody_takes_a_seat_after_the_end_or_from_another_device() {
    let mut table = Table::new(Variant::Chess);
    let remote = ByColor([PlayerKind::Human, PlayerKind::Remote]);
    table.send(Msg::SetPlayers(remote));
    assert_eq!(table.session.options().players, ALONE);
    table.play("f3 e5 g4 Qh4#");
    assert!(!table.session.controls().players);
    assert_eq!(thinks(&table.send(Msg::SetPlayers(WITH_COMPUTER))), None);
}

#[test]
fn an_answer_that_never_came_is_asked_for_again() {
    let mut options = GameOptions::new(Variant::Chess);
    options.players = WITH_COMPUTER;
    let mut table = Table::with(options);
    assert!(
        !table.session.controls().ask_computer,
        "it is the person's turn"
    );
    table.play("e4");
    let first = thinks(&table.effects).expect("it thinks");
    assert!(!table.session.controls().ask_computer);
    table.send(Msg::ComputerFailed { request: first.id });
    let controls = table.session.controls();
    assert!(controls.ask_computer && !controls.move_now);
    assert_eq!(table.session.status().text, "Black to move");
    let again = thinks(&table.send(Msg::AskComputer)).expect("it is asked again");
    assert_ne!(again.id, first.id);
    assert_eq!(again.observations, first.observations);
}

#[test]
fn a_finished_game_is_told_whole_and_an_unfinished_one_not_at_all() {
    let mut table = Table::new(Variant::Chess);
    table.play("f3 e5 g4");
    assert_eq!(table.session.finished(), None);
    assert_eq!(table.session.told_better(3, Some(mv("d2d4"))), None);
    table.send(Msg::ShowBetter {
        ply: 3,
        better: Some(mv("d2d4")),
    });
    assert!(table.board().arrows.is_empty());

    table.play("Qh4#");
    let game = table.session.finished().expect("it is over");
    assert_eq!(game.variant, Variant::Chess);
    assert!(game.start.starts_with("rnbqkbnr/pppppppp/8/"));
    assert_eq!(game.moves.len(), 4);
    let told = |ply, better| table.session.told_better(ply, better);
    assert_eq!(
        told(3, Some(mv("d2d4"))).as_deref(),
        Some("2. g4: d4 was better")
    );
    assert_eq!(told(4, None).as_deref(), Some("2… Qh4#"));
    assert_eq!(told(0, None), None);
    assert_eq!(told(5, None), None);
}

#[test]
fn the_better_move_is_an_arrow_where_it_belongs_and_nowhere_else() {
    let mut table = Table::new(Variant::Chess);
    table.play("f3 e5 g4 Qh4#");
    table.send(Msg::ShowBetter {
        ply: 3,
        better: Some(mv("d2d4")),
    });
    assert_eq!(table.session.move_list().current, 2);
    let arrows = table.board().arrows;
    assert_eq!(arrows.len(), 1);
    assert_eq!(
        (arrows[0].from, arrows[0].to),
        (crate::table::sq("d2"), crate::table::sq("d4"))
    );
    assert_eq!(arrows[0].kind, ArrowKind::Hint);
    table.send(Msg::Review(game::ReviewTo::Next));
    assert!(table.board().arrows.is_empty());
    // A better move that is not legal in its position gets no arrow.
    table.send(Msg::ShowBetter {
        ply: 3,
        better: Some(mv("a1a8")),
    });
    assert!(table.board().arrows.is_empty());
    table.send(Msg::ShowBetter {
        ply: 3,
        better: Some(mv("d2d4")),
    });
    table.send(Msg::Undo);
    table.send(Msg::Review(game::ReviewTo::Ply(2)));
    assert!(
        table.board().arrows.is_empty(),
        "the game goes on: nobody is told what would be better"
    );
}

#[test]
fn what_the_computer_says_is_said_in_every_language() {
    let labels = [
        Label::OPPONENT_WATCH,
        Label::PLAYERS,
        Label::MOVE_NOW,
        Label::ASK_COMPUTER,
        Label::COMPUTER_RESTARTED,
        Label::NEURAL_NETWORK_GONE,
        Label::WITHOUT_NEURAL_NETWORK,
        Label::ANALYSIS_FAILED,
        Label::ANALYSE,
        Label::ANALYSIS,
        Label::SCORE_GRAPH,
        Label::LEARN_MISTAKES,
        Label::NO_WORST_MOVES,
    ];
    for label in labels {
        let mut texts: Vec<&str> = Lang::ALL.into_iter().map(|lang| label.say(lang)).collect();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), Lang::ALL.len(), "{label:?}: {texts:?}");
    }
}

#[test]
fn the_clocks_of_two_computers_rest_while_nobody_wants_to_see_more() {
    let options = GameOptions {
        players: ByColor([PlayerKind::Computer(1), PlayerKind::Computer(1)]),
        time_control: Some(TimeControl::minutes(2, 0)),
        ..GameOptions::new(Variant::Chess)
    };
    let mut table = Table::with(options);
    let left = |table: &Table| Color::ALL.map(|color| table.session.clock(color).unwrap().text);
    for (request, play) in [(1, "e2e4"), (2, "e7e5")] {
        table.send(Msg::ComputerMoved {
            request,
            play: mv(play),
            score: None,
        });
    }
    table.wait(5_000);
    table.send(Msg::Pause(true));
    let before = left(&table);
    table.wait(600_000);
    assert_eq!(left(&table), before);
    assert!(
        table.session.result().is_none(),
        "nobody has run out of time"
    );
    // One move is played, and then the clocks rest again.
    table.send(Msg::ComputerMoved {
        request: 3,
        play: mv("g1f3"),
        score: None,
    });
    assert_eq!(table.list(), ["e4", "e5", "Nf3"]);
    let before = left(&table);
    table.wait(600_000);
    assert_eq!(left(&table), before);
    table.send(Msg::Pause(false));
    table.wait(10_000);
    assert_eq!(left(&table)[1], "1:50");
    // When a person takes a seat, the clocks run again.
    table.send(Msg::Pause(true));
    table.send(Msg::SetPlayers(ByColor([
        PlayerKind::Computer(1),
        PlayerKind::Human,
    ])));
    table.wait(10_000);
    assert_eq!(left(&table)[1], "1:40");
    // A game in which a person plays cannot be paused.
    table.send(Msg::Pause(true));
    table.wait(100_000);
    assert!(table.session.result().is_some());
}

/// Returns the last saved game among the effects.
fn saved(effects: &[Effect]) -> Option<String> {
    effects.iter().rev().find_map(|effect| match effect {
        Effect::Save { json, .. } => Some(json.clone()),
        _ => None,
    })
}

#[test]
fn a_game_keeps_to_what_the_computer_began_to_value_positions_by() {
    for evaluation in [Evaluation::Terms, Evaluation::Network] {
        let mut table = Table::with(GameOptions {
            players: WITH_COMPUTER,
            ..GameOptions::new(Variant::Chess)
        });
        table.play("e4");
        let request = thinks(&table.effects).expect("it thinks");
        assert_eq!(request.evaluation, None, "nothing is decided yet");
        let decided = |request| Msg::ComputerValuesBy {
            request,
            evaluation,
        };
        let effects = table.send(decided(request.id + 7));
        assert_eq!((saved(&effects), table.session.evaluation()), (None, None));
        let json = saved(&table.send(decided(request.id))).expect("it is kept at once");
        assert_eq!(saved(&table.send(decided(request.id))), None, "nothing new");

        // After a reload during the computer's turn, the same request is made again, with the evaluation of the first
        // one.
        let (session, effects) = Session::restore(&json, 0).expect("a game");
        let again = thinks(&effects).expect("it thinks again");
        assert_eq!(again.evaluation, Some(evaluation));
        assert_eq!(session.evaluation(), Some(evaluation));

        // The next request has the same evaluation, even after a move was taken back; the request of another game has
        // none.
        table.send(Msg::ComputerMoved {
            request: request.id,
            play: mv("e7e5"),
            score: None,
        });
        let effects = table.type_move("Nf3");
        let next = thinks(&effects).expect("it thinks");
        assert_eq!(next.evaluation, Some(evaluation));
        table.send(Msg::Undo);
        assert_eq!(table.session.evaluation(), Some(evaluation));
        let rematch = table.session.options().rematch();
        let effects = table.new_game(rematch);
        let first = thinks(&effects).expect("the computer begins");
        assert_eq!(first.evaluation, None);
    }
}

#[test]
fn a_file_that_says_nothing_known_of_the_evaluation_leaves_it_open() {
    let mut table = Table::new(Variant::Chess);
    table.play("e4");
    let json = saved(&table.effects).expect("it is kept");
    assert!(!json.contains("evaluation"), "{json}");
    let (session, _) = Session::restore(&json, 0).expect("a game");
    assert_eq!(session.evaluation(), None);
    let newer = json.replacen('{', "{\"evaluation\": \"guesses\",", 1);
    let (session, _) = Session::restore(&newer, 0).expect("a game");
    assert_eq!((session.plies(), session.evaluation()), (1, None));
}

#[test]
fn level_0_has_a_number_of_its_own_since_0_is_the_classic_player_of_old_files() {
    let numbers = [
        (PlayerKind::CLASSIC, "0", "Computer (classic)"),
        (PlayerKind::LEVEL_0, "9", "Computer (level 0)"),
        (8, "8", "Computer (level 8)"),
    ];
    for (level, number, name) in numbers {
        let mut options = GameOptions::new(Variant::Chess);
        options.players[Color::Black] = PlayerKind::Computer(level);
        let game = Game::new(options).expect("a game");
        let json = json::write(&game, None, None, 0);
        assert!(json.contains(&format!("\"computer\": {number}")), "{json}");
        let loaded = json::read(&json).expect("it was just written");
        let code = link::write(&game, 0).expect("nothing is hidden");
        let linked = link::read(&code).expect("it was just written");
        for read in [&loaded.game, &linked.game] {
            let player = read.options().players[Color::Black];
            assert_eq!(player, PlayerKind::Computer(level));
        }
        assert!(
            pgn::write(&game)
                .expect("moves that can be written")
                .contains(name),
            "{name}"
        );
        let above = json.replace(&format!("\"computer\": {number}"), "\"computer\": 10");
        assert!(json::read(&above).is_err(), "no such level");
    }
}
