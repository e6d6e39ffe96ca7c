//! Tests of resigning and of draw offers, each in two steps.

use engine::{ByColor, Color, Variant};
use game::{
    Effect, GameOptions, GameResult, Msg, PlayerKind, Question, Reason, RemoteMsg, Settings, Start,
    UserAction,
};

use crate::table::{Table, announced, notices, think_request};

#[test]
fn resigning_requires_confirmation() {
    let mut table = Table::new(Variant::Chess);
    table.play("e4");
    table.send(Msg::Resign);
    let ask = table.session.question().expect("a question");
    assert_eq!(
        (ask.kind, ask.question.as_str()),
        (Question::Resign(Color::Black), "Resign as Black?")
    );
    table.send(Msg::Dismiss);
    assert!(table.session.question().is_none() && table.session.result().is_none());
    table.send(Msg::Resign);
    table.send(Msg::Cancel);
    assert!(table.session.question().is_none());
    table.send(Msg::Confirm);
    assert!(
        table.session.result().is_none(),
        "there is no question to confirm"
    );
    table.send(Msg::Resign);
    table.send(Msg::Confirm);
    let result = table.session.result().expect("over");
    assert_eq!(
        (result.result.winner, result.result.reason),
        (Some(Color::White), Reason::Resignation)
    );
    assert_eq!(result.reason, "Black resigned.");
}

#[test]
fn confirmation_of_resigning_can_be_disabled() {
    let mut table = Table::new(Variant::Chess);
    table.send(Msg::Settings(Box::new(Settings {
        confirm: false,
        ..Settings::default()
    })));
    table.send(Msg::Resign);
    assert_eq!(
        table.session.result().and_then(|model| model.result.winner),
        Some(Color::Black)
    );
}

#[test]
fn a_local_draw_offer_is_confirmed_and_then_answered_by_the_opponent() {
    let mut table = Table::new(Variant::Chess);
    table.send(Msg::OfferDraw);
    assert_eq!(
        table.session.question().map(|model| model.kind),
        Some(Question::OfferDraw(Color::White))
    );
    table.send(Msg::Confirm);
    assert_eq!(
        table.session.question().map(|model| model.kind),
        Some(Question::AnswerDraw(Color::Black))
    );
    let effects = table.send(Msg::DeclineDraw);
    assert_eq!(notices(&effects), ["Black declines the draw."]);
    assert!(table.session.result().is_none());
    table.send(Msg::OfferDraw);
    table.send(Msg::Confirm);
    table.send(Msg::AcceptDraw);
    let result = table.session.result().expect("over");
    assert_eq!(
        (result.result.winner, result.result.reason),
        (None, Reason::Agreement)
    );
}

/// Starts a game from a position, with a person as White against the computer.
fn against_computer(fen: &str) -> Table {
    let mut options = GameOptions::new(Variant::Chess);
    options.players = ByColor([PlayerKind::Human, PlayerKind::Computer(1)]);
    options.start = Start::Fen(fen.to_owned());
    Table::with(options)
}

/// Plays the person's move and the computer's answer with its score.
fn exchange(table: &mut Table, mine: &str, theirs: &str, score: Option<i32>) {
    let request = think_request(&table.type_move(mine))
        .expect("the computer is asked")
        .id;
    assert!(
        !table.session.controls().draw,
        "no draw can be offered while the computer thinks"
    );
    table.send(Msg::ComputerMoved {
        request,
        play: theirs.parse().unwrap(),
        score,
    });
}

/// Positions with one rook each, at move 1 and at move 40.
const EARLY: &str = "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1";
const LATE: &str = "4k2r/8/8/8/8/8/8/R3K3 w - - 0 40";

#[test]
fn the_computer_accepts_draws_depending_on_move_number_and_score() {
    for (fen, score, takes) in [
        (EARLY, None, false),
        (EARLY, Some(0), false),
        (EARLY, Some(-99), false),
        (EARLY, Some(-100), true),
        (EARLY, Some(-30_000), true),
        (EARLY, Some(30_000), false),
        (LATE, None, false),
        (LATE, Some(25), true),
        (LATE, Some(26), false),
        (LATE, Some(-40), true),
    ] {
        let mut table = against_computer(fen);
        exchange(&mut table, "a1a2", "h8h7", score);
        table.send(Msg::OfferDraw);
        let effects = table.send(Msg::Confirm);
        let reason = table.session.result().map(|model| model.result.reason);
        if takes {
            assert_eq!(reason, Some(Reason::Agreement), "{fen} {score:?}");
        } else {
            assert_eq!(reason, None, "{fen} {score:?}");
            assert_eq!(notices(&effects), ["Your opponent declines the draw."]);
            assert!(
                !table.session.controls().draw,
                "a draw can be offered only once in a position"
            );
        }
    }
}

#[test]
fn the_computer_judges_a_draw_offer_by_the_score_of_its_latest_move() {
    let mut table = against_computer(EARLY);
    table.send(Msg::OfferDraw);
    table.send(Msg::Confirm);
    assert!(
        table.session.result().is_none(),
        "the computer declines before its first move"
    );
    exchange(&mut table, "a1a2", "h8h7", Some(-500));
    exchange(&mut table, "a2a3", "h7h6", Some(10));
    assert!(table.session.controls().draw);
    table.send(Msg::OfferDraw);
    table.send(Msg::Confirm);
    assert!(
        table.session.result().is_none(),
        "the latest score is good for the computer"
    );
    // The computer's score is dropped when the move is taken back.
    exchange(&mut table, "a3a4", "h6h5", Some(-500));
    table.send(Msg::Undo);
    table.send(Msg::OfferDraw);
    table.send(Msg::Confirm);
    assert!(table.session.result().is_none());
}

#[test]
fn no_draw_can_be_offered_in_a_game_between_two_computers() {
    let mut options = GameOptions::new(Variant::Chess);
    options.players = ByColor([PlayerKind::Computer(1), PlayerKind::Computer(1)]);
    let mut table = Table::with(options);
    table.send(Msg::OfferDraw);
    assert!(table.session.question().is_none());
}

/// What the page reports of a draw offer: whose it is, and whether this side may offer one itself.
fn draw(offer: Option<Color>, may_offer: bool) -> RemoteMsg {
    RemoteMsg::Draw { offer, may_offer }
}

fn remote(seat: Color) -> Table {
    let mut options = GameOptions::new(Variant::Chess);
    options.players = ByColor([PlayerKind::Remote, PlayerKind::Remote]);
    options.players[seat] = PlayerKind::Human;
    Table::with(options)
}

#[test]
fn draw_offers_are_exchanged_with_a_remote_player() {
    let mut table = remote(Color::White);
    table.send(Msg::OfferDraw);
    assert!(
        table
            .send(Msg::Confirm)
            .contains(&Effect::Send(UserAction::OfferDraw))
    );
    assert!(
        !table.session.controls().draw,
        "only one offer can be open at a time"
    );
    table.receive(draw(Some(Color::White), false));
    assert!(
        table.session.question().is_none(),
        "nobody answers their own offer"
    );
    table.receive(RemoteMsg::DeclineDraw);
    table.receive(draw(None, true));
    assert!(table.session.controls().draw);
    assert!(
        table.session.result().is_none(),
        "an offer that no longer stands ends nothing"
    );
    table.receive(draw(Some(Color::Black), true));
    assert!(
        table
            .send(Msg::AcceptDraw)
            .contains(&Effect::Send(UserAction::AcceptDraw))
    );
    assert!(
        table.session.result().is_none(),
        "the game is over once both devices have entered the draw"
    );
    table.receive(RemoteMsg::Over(GameResult::draw(Reason::Agreement)));
    assert_eq!(
        table.session.result().map(|model| model.result.reason),
        Some(Reason::Agreement)
    );
}

#[test]
fn a_remote_player_can_move_in_turn_and_abandon_the_game() {
    let mut table = remote(Color::Black);
    table.receive(RemoteMsg::Move("e2e4".parse().expect("a move")));
    assert_eq!(table.list(), ["e4"]);
    table.receive(RemoteMsg::Move("d2d4".parse().expect("a move")));
    assert_eq!(table.list(), ["e4"], "the remote player is not to move");
    table.receive(RemoteMsg::Over(GameResult::win(
        Color::Black,
        Reason::Abandoned,
    )));
    let result = table.session.result().expect("over");
    assert_eq!(
        (result.result.winner, result.result.reason),
        (Some(Color::Black), Reason::Abandoned)
    );
}

#[test]
fn a_remote_player_can_resign_on_either_turn() {
    for (seat, moves) in [
        (Color::White, ""),
        (Color::White, "e2e4"),
        (Color::Black, ""),
    ] {
        let mut table = remote(seat);
        for text in moves.split_whitespace() {
            table.play(text);
        }
        let won = GameResult::win(seat, Reason::Resignation);
        let effects = table.receive(RemoteMsg::Over(won));
        let result = table.session.result().expect("over");
        assert_eq!(result.result, won);
        assert_eq!(
            (result.title.as_str(), result.reason.as_str()),
            ("You won by resignation", ""),
            "one person reads how it ended for them"
        );
        assert!(effects.contains(&Effect::GameOver(won)));
        assert!(
            effects.iter().any(
                |effect| matches!(effect, Effect::Save { json, .. } if json.contains("resignation"))
            ),
            "the result is saved"
        );
        assert!(
            !effects
                .iter()
                .any(|effect| matches!(effect, Effect::Send(_))),
            "nothing is sent back"
        );
        // The result is final.
        for later in [
            GameResult::win(seat, Reason::Abandoned),
            GameResult::win(!seat, Reason::Time),
        ] {
            table.receive(RemoteMsg::Over(later));
        }
        assert_eq!(table.session.result().expect("over").result, won);
        assert!(!table.session.controls().resign);
    }
}

#[test]
fn remote_messages_are_ignored_in_a_local_game() {
    let mut table = Table::new(Variant::Chess);
    for msg in [
        RemoteMsg::Over(GameResult::win(Color::White, Reason::Resignation)),
        RemoteMsg::Over(GameResult::win(Color::Black, Reason::Abandoned)),
        draw(Some(Color::Black), true),
        RemoteMsg::Move("e2e4".parse().expect("a move")),
    ] {
        table.receive(msg);
    }
    assert!(table.session.result().is_none() && table.list().is_empty());
    assert!(table.session.question().is_none());
}

#[test]
fn one_person_is_asked_and_told_as_a_person_and_two_at_one_device_by_their_colours() {
    let table = |players: [PlayerKind; 2]| {
        let mut options = GameOptions::new(Variant::Chess);
        options.players = ByColor(players);
        Table::with(options)
    };
    let (human, remote) = (PlayerKind::Human, PlayerKind::Remote);
    let asked = |table: &Table| table.session.question().expect("a question").question;

    let mut shared = table([human, human]);
    shared.send(Msg::Resign);
    assert_eq!(asked(&shared), "Resign as White?");
    shared.send(Msg::Dismiss);
    shared.send(Msg::OfferDraw);
    assert_eq!(asked(&shared), "Offer a draw as White?");
    shared.send(Msg::Confirm);
    assert_eq!(asked(&shared), "White offers a draw. Does Black accept?");

    let mut alone = table([remote, human]);
    alone.send(Msg::Resign);
    assert_eq!(asked(&alone), "Resign?");
    alone.send(Msg::Dismiss);
    let effects = alone.receive(draw(Some(Color::White), true));
    assert_eq!(notices(&effects), ["Your opponent offers a draw."]);
    assert_eq!(asked(&alone), "Your opponent offers a draw. Do you accept?");
    // Whoever declines knows it.
    assert!(notices(&alone.send(Msg::DeclineDraw)).is_empty());

    let mut asks = table([human, remote]);
    asks.send(Msg::OfferDraw);
    assert_eq!(asked(&asks), "Offer a draw?");
    let effects = asks.send(Msg::Confirm);
    assert_eq!(announced(&effects), ["You offer a draw."]);
    let effects = asks.receive(RemoteMsg::DeclineDraw);
    assert_eq!(notices(&effects), ["Your opponent declines the draw."]);
}

#[test]
fn the_result_is_told_to_the_person_who_played_and_by_colours_to_two() {
    let told = |players: [PlayerKind; 2]| {
        let mut options = GameOptions::new(Variant::Chess);
        options.players = ByColor(players);
        let mut table = Table::with(options);
        table.send(Msg::Resign);
        let effects = table.send(Msg::Confirm);
        let text = table.session.status().text;
        assert!(effects.contains(&Effect::Announce(text.clone())));
        text
    };
    let (human, remote) = (PlayerKind::Human, PlayerKind::Remote);
    assert_eq!(told([human, human]), "Black wins. White resigned.");
    assert_eq!(told([human, remote]), "You lost by resignation.");
}
