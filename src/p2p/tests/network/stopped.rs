//! Tests of games that are stopped for a wrong opening. Both sides are real peers. Both are told of the stop, reveal
//! their secrets and audit each other, even over a bad connection. A side that stops a game without a reason gains
//! nothing.

use engine::Color;
use game::{GameResult, Reason};
use p2p::audit::Accusation;
use p2p::audit::{Verdict, Violation, audit};
use p2p::secret::SecretFault;
use p2p::secret::private_game::Secret;
use p2p::{Action, Message, News, Notice, RevealedSecrets, UserAction, decode, encode};

use crate::machine::secret_on;
use crate::secrets::{play_line, quiet, verdicts};
use crate::world::{CALM, Faults, GUEST, HOST, World};

fn wins(color: Color) -> Option<GameResult> {
    Some(GameResult {
        winner: Some(color),
        reason: Reason::Cheated,
    })
}

/// Returns a game in which White's bishop has captured the assassin on a6, and a forged answer of the guest which says
/// that nothing stood there. The host has not received any answer yet.
fn denied() -> (World, Vec<u8>) {
    let mut world = quiet(None);
    play_line(&mut world, &["A@c3", "A@a6", "e2e4", "h7h6"]);
    let before = world.sides[GUEST].sent.len();
    world.sides[HOST].deaf = true;
    world.perform(HOST, UserAction::Play("f1a6".parse().unwrap()));
    let answer = |world: &World| {
        let sent = &world.sides[GUEST].sent[before..];
        let asked = |frame: &&Vec<u8>| matches!(decode(frame), Ok(Message::Request(asked)) if matches!(asked.action, Action::Answer(_)));
        sent.iter().find(asked).cloned()
    };
    assert!(world.until(5, |world| answer(world).is_some()));
    let honest = String::from_utf8(answer(&world).unwrap()).unwrap();
    let lie = honest.replace(r#"["a6",true"#, r#"["a6",false"#);
    assert_ne!(lie, honest);
    (world, lie.into_bytes())
}

fn violation_in(verdict: &Option<Verdict>) -> Option<Violation> {
    match verdict {
        Some(Verdict::Broke { how, .. }) => Some(*how),
        _ => None,
    }
}

#[test]
fn both_sides_reveal_and_audit_after_a_stop_on_a_bad_network() {
    let bad = Faults {
        lose: 20,
        repeat: 20,
        delay: 400,
        cut: 3,
        ..CALM
    };
    for (seed, reloads) in [(1, None), (2, None), (3, Some(HOST)), (4, Some(GUEST))] {
        let (mut world, lie) = denied();
        world.rng = crate::rng::Rng::new(seed);
        world.faults = bad;
        world.whisper(HOST, lie);
        world.sides[HOST].deaf = false;
        let wrong = SecretFault::Wrong(engine::Square::A6);
        assert_eq!(world.peer(HOST).result(), wins(Color::White));
        // The page remembers the stop after a reload.
        if let Some(at) = reloads {
            assert!(world.until(60, |world| world.model(at).stopped.is_some()));
            world.steps(100);
            world.reload(at);
            let stored = world.model(at).stopped;
            let accused = Notice::Accused(Accusation::Cheated(wrong));
            let told = [Notice::Cheated(wrong), accused];
            assert_eq!(stored.as_ref(), told.get(at));
        }
        let found = verdicts(&mut world);
        let stopped = Violation::Stopped(Accusation::Cheated(wrong));
        assert_eq!(
            [violation_in(&found[HOST]), violation_in(&found[GUEST])],
            [Some(stopped), Some(Violation::Groundless)],
            "{seed}: {found:?}"
        );
        // The test forged the lie, so the guest's own page did not send it and judges that the host stopped the game
        // without a reason.
        let results = [HOST, GUEST].map(|at| world.peer(at).result());
        assert_eq!(results, [wins(Color::White), Some(DISPUTED)]);
        // The host's transcript proves it to others.
        let transcript = world.peer(HOST).transcript().unwrap();
        let text = serde_json::to_string(&transcript).unwrap();
        let again = audit(&serde_json::from_str(&text).unwrap()).unwrap();
        assert_eq!(again.verdicts[Color::White], Verdict::Verified);
        assert_eq!(Some(&again.verdicts[Color::Black]), found[HOST].as_ref());
    }
}

/// The result of a disputed game, which has no winner.
const DISPUTED: GameResult = GameResult {
    winner: None,
    reason: Reason::Disputed,
};

/// Returns the secrets that a seat has stored, so that a test can reveal them in its name.
fn secret_of(world: &World, at: usize) -> Secret {
    let disk = world.sides[at].disk.as_ref().unwrap();
    secret_on(disk)
}

fn reveal_secrets(world: &mut World, of: usize, to: usize) {
    let secret = secret_of(world, of);
    let secrets = RevealedSecrets {
        game: 1,
        from: 0,
        of: secret.deeds.len() as u32,
        secret,
        have: true,
    };
    let message = Message::Confess(Box::new(secrets));
    world.whisper(to, encode(&message).unwrap());
}

fn has_sent_secrets(world: &World, at: usize) -> bool {
    let opened = |frame: &Vec<u8>| matches!(decode(frame), Ok(Message::Confess(_)));
    world.sides[at].sent.iter().any(opened)
}

#[test]
fn a_groundless_stop_ends_in_a_dispute_and_not_in_a_win() {
    let accusations = [
        Accusation::Cheated(SecretFault::Impossible),
        Accusation::Withheld,
    ];
    for honest in [HOST, GUEST] {
        for accusation in accusations {
            let mut world = quiet(None);
            play_line(&mut world, &["A@c3", "A@a6", "e2e4", "a6a5"]);
            assert!(!has_sent_secrets(&world, honest));
            let stop = Message::Stop {
                game: 1,
                accusation,
            };
            world.whisper(honest, encode(&stop).unwrap());
            let model = world.model(honest);
            assert_eq!(model.stopped, Some(Notice::Accused(accusation)));
            assert_eq!(model.result, Some(DISPUTED));
            assert!(
                world.sides[honest]
                    .news
                    .contains(&News::GameOver(model.result.unwrap()))
            );
            // Now the honest side reveals its secrets, because its game is over. The secrets of the other side show
            // which of the two is right.
            assert!(world.until(5, |world| has_sent_secrets(world, honest)));
            reveal_secrets(&mut world, 1 - honest, honest);
            let audited = world.model(honest).audited;
            assert_eq!(violation_in(&audited), Some(Violation::Groundless));
            assert_eq!(world.peer(honest).result(), Some(DISPUTED));
        }
    }
}

#[test]
fn an_answer_that_the_host_ignores_does_not_count_as_withheld() {
    let (mut world, _) = denied();
    world.sides[GUEST].deaf = true;
    let stop = Message::Stop {
        game: 1,
        accusation: Accusation::Withheld,
    };
    world.whisper(GUEST, encode(&stop).unwrap());
    reveal_secrets(&mut world, HOST, GUEST);
    let audited = world.model(GUEST).audited;
    assert_eq!(violation_in(&audited), Some(Violation::Groundless));
    assert_eq!(world.peer(GUEST).result(), Some(DISPUTED));
}

#[test]
fn a_stop_of_another_or_a_finished_game_is_ignored() {
    let mut world = quiet(None);
    play_line(&mut world, &["A@c3", "A@a6"]);
    let stop = |game| {
        let accusation = Accusation::Withheld;
        encode(&Message::Stop { game, accusation }).unwrap()
    };
    world.whisper(GUEST, stop(2));
    assert_eq!(world.model(GUEST).stopped, None);
    world.perform(HOST, UserAction::Resign);
    assert!(world.until(10, World::both_over));
    world.whisper(GUEST, stop(1));
    assert_eq!(world.model(GUEST).stopped, None);
    let fair = [Some(Verdict::Verified), Some(Verdict::Verified)];
    assert_eq!(verdicts(&mut world), fair);
}
