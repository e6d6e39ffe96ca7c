//! Tests of the computer player: players are changed, a missing answer is requested again, and better moves are shown
//! after the game.

use engine::{ByColor, Color, Variant};
use game::save::{json, link, pgn};
use game::{
    ArrowKind, Effect, Evaluation, Game, GameOptions, Label, Lang, Msg, PlayerKind, Session, Start,
    TimeControl,
};

use crate::table::{Table, mv, think_request};

const WITH_COMPUTER: ByColor<PlayerKind> = ByColor([PlayerKind::Human, PlayerKind::Computer(2)]);
const ALONE: ByColor<PlayerKind> = ByColor([PlayerKind::Human; 2]);

fn stopped(effects: &[Effect], id: u64) -> bool {
    effects.contains(&Effect::StopThinking { request: id })
}

#[test]
fn the_computer_can_replace_a_player_and_be_replaced_during_a_game() {
    let mut table = Table::new(Variant::Portal);
    table.play("e3");
    let request = think_request(&table.send(Msg::SetPlayers(WITH_COMPUTER)))
        .expect("the computer is to move");
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
fn changing_the_level_sends_a_new_request_and_drops_the_old_answer() {
    let mut table = Table::new(Variant::Chess);
    table.send(Msg::SetPlayers(WITH_COMPUTER));
    let old = think_request(&{
        table.play("e4");
        table.effects.clone()
    })
    .expect("the computer is asked");
    let players = ByColor([PlayerKind::Human, PlayerKind::Computer(7)]);
    let effects = table.send(Msg::SetPlayers(players));
    assert!(stopped(&effects, old.id));
    let new = think_request(&effects).expect("the computer is asked again");
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
fn players_cannot_be_changed_to_remote_or_after_the_end() {
    let mut table = Table::new(Variant::Chess);
    let remote = ByColor([PlayerKind::Human, PlayerKind::Remote]);
    table.send(Msg::SetPlayers(remote));
    assert_eq!(table.session.options().players, ALONE);
    table.play("f3 e5 g4 Qh4#");
    assert!(!table.session.controls().players);
    assert_eq!(
        think_request(&table.send(Msg::SetPlayers(WITH_COMPUTER))),
        None
    );
}

#[test]
fn a_failed_computer_request_can_be_repeated() {
    let mut options = GameOptions::new(Variant::Chess);
    options.players = WITH_COMPUTER;
    let mut table = Table::with(options);
    assert!(
        !table.session.controls().retry_computer,
        "it is the person's turn"
    );
    table.play("e4");
    let first = think_request(&table.effects).expect("the computer is asked");
    assert!(!table.session.controls().retry_computer);
    table.send(Msg::ComputerFailed { request: first.id });
    let controls = table.session.controls();
    assert!(controls.retry_computer && !controls.move_now);
    assert_eq!(table.session.status().text, "Black to move");
    let again =
        think_request(&table.send(Msg::RetryComputer)).expect("the computer is asked again");
    assert_ne!(again.id, first.id);
    assert_eq!(again.observations, first.observations);
}

#[test]
fn all_moves_and_better_moves_are_available_only_after_the_end() {
    let mut table = Table::new(Variant::Chess);
    table.play("f3 e5 g4");
    assert_eq!(table.session.finished(), None);
    assert_eq!(table.session.better_move_text(3, Some(mv("d2d4"))), None);
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
    let told = |ply, better| table.session.better_move_text(ply, better);
    assert_eq!(
        told(3, Some(mv("d2d4"))).as_deref(),
        Some("2. g4: d4 was better")
    );
    assert_eq!(told(4, None).as_deref(), Some("2… Qh4#"));
    assert_eq!(told(0, None), None);
    assert_eq!(told(5, None), None);
}

#[test]
fn the_better_move_arrow_is_shown_only_at_its_ply_and_if_legal() {
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
        "no better move is shown while the game is in progress"
    );
}

#[test]
fn computer_labels_are_translated_into_every_language() {
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
fn clocks_stop_while_a_game_between_two_computers_is_paused() {
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
        "neither side has run out of time"
    );
    // The clocks stay stopped after another move is played.
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
    // The clocks run again when a person replaces one of the computers.
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
fn a_game_keeps_the_evaluation_that_the_computer_first_used() {
    for evaluation in [Evaluation::Terms, Evaluation::Network] {
        let mut table = Table::with(GameOptions {
            players: WITH_COMPUTER,
            ..GameOptions::new(Variant::Chess)
        });
        table.play("e4");
        let request = think_request(&table.effects).expect("the computer is asked");
        assert_eq!(request.evaluation, None, "nothing is decided yet");
        let decided = |request| Msg::EvaluationChosen {
            request,
            evaluation,
        };
        let effects = table.send(decided(request.id + 7));
        assert_eq!((saved(&effects), table.session.evaluation()), (None, None));
        let json =
            saved(&table.send(decided(request.id))).expect("the evaluation is saved at once");
        assert_eq!(
            saved(&table.send(decided(request.id))),
            None,
            "an unchanged evaluation is not saved again"
        );

        // After a reload during the computer's turn, the same request is made again, with the evaluation of the first
        // one.
        let (session, effects) = Session::restore(&json, 0).expect("a game");
        let again = think_request(&effects).expect("the computer is asked again");
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
        let next = think_request(&effects).expect("the computer is asked");
        assert_eq!(next.evaluation, Some(evaluation));
        table.send(Msg::Undo);
        assert_eq!(table.session.evaluation(), Some(evaluation));
        let rematch = table.session.options().rematch();
        let effects = table.new_game(rematch);
        let first = think_request(&effects).expect("the computer begins");
        assert_eq!(first.evaluation, None);
    }
}

#[test]
fn missing_and_unknown_evaluations_in_a_saved_game_are_ignored() {
    let mut table = Table::new(Variant::Chess);
    table.play("e4");
    let json = saved(&table.effects).expect("the game is saved");
    assert!(!json.contains("evaluation"), "{json}");
    let (session, _) = Session::restore(&json, 0).expect("a game");
    assert_eq!(session.evaluation(), None);
    let newer = json.replacen('{', "{\"evaluation\": \"guesses\",", 1);
    let (session, _) = Session::restore(&newer, 0).expect("a game");
    assert_eq!((session.plies(), session.evaluation()), (1, None));
}

#[test]
fn level_0_is_stored_with_a_different_number_than_the_classic_player() {
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
        assert!(
            json::read(&above).is_err(),
            "an unknown level number is refused"
        );
    }
}

#[test]
fn only_a_person_who_plays_one_side_is_told_whose_turn_it_is_as_theirs() {
    let told = |players: [PlayerKind; 2], fen: &str| {
        let mut options = GameOptions::new(Variant::Chess);
        options.players = ByColor(players);
        options.start = Start::Fen(fen.to_owned());
        Table::with(options).session.status().text
    };
    let (quiet, check) = (
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
    );
    let computer = PlayerKind::Computer(1);
    assert_eq!(told([PlayerKind::Human, computer], quiet), "Your turn");
    assert_eq!(
        told([PlayerKind::Human, PlayerKind::Remote], quiet),
        "Your turn"
    );
    assert_eq!(
        told([PlayerKind::Human, computer], check),
        "Your king is in check"
    );
    assert_eq!(told([PlayerKind::Human; 2], quiet), "White to move");
    assert_eq!(told([PlayerKind::Human; 2], check), "White is in check");
    assert_eq!(
        told([PlayerKind::Remote, PlayerKind::Human], quiet),
        "Waiting for your opponent"
    );
}

#[test]
fn the_key_of_fixed_portals_says_whose_they_are_for_the_person_who_plays_one_side() {
    let key = |variant: Variant, players: [PlayerKind; 2]| {
        let mut options = GameOptions::new(variant);
        options.players = ByColor(players);
        Table::with(options).session.status().portals
    };
    let (human, computer) = (PlayerKind::Human, PlayerKind::Computer(1));
    assert_eq!(
        key(Variant::Portal, [human, computer]),
        "◆ yours · ⬡ theirs · ○ both"
    );
    assert_eq!(
        key(Variant::Portal, [computer, human]),
        "◆ theirs · ⬡ yours · ○ both"
    );
    assert_eq!(
        key(Variant::Portal, [human; 2]),
        "◆ White · ⬡ Black · ○ both"
    );
    for variant in Variant::ALL {
        let has_key = !key(variant, [human; 2]).is_empty();
        let has_portals = matches!(variant, Variant::Portal | Variant::PortalCustom);
        assert_eq!(has_key, has_portals, "{variant}");
    }
    let mut options = GameOptions::new(Variant::Portal);
    options.start = Start::Fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 -".to_owned());
    let over = Table::with(options);
    assert_eq!(over.session.status().portals, "", "the game is over");
}
