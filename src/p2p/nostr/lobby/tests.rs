//! What only the inside of the list shows: how work is put into a challenge.

use engine::Variant;

use super::*;

#[test]
fn looks_do_not_throw_away_the_work_that_was_done() {
    let at = |steady| Moment { wall: 0, steady };
    let challenge = Challenge {
        variant: Variant::Chess,
        pace: 0,
        color: None,
        name: String::new(),
    };
    let mut lobby = Lobby::new("https://chess.example", 1, [1; 32], at(0));
    // A full list of challenges in which more work lies than is done here.
    lobby.entries = (0..MAX_LISTED)
        .map(|place| Entry {
            listed: Listed {
                key: [place as u8; 32],
                challenge: challenge.clone(),
            },
            heard: 0,
            work: MAX_WORK,
        })
        .collect();
    lobby.offer(Some(challenge), at(0));
    let looker = [99; 32];
    for turn in 1..=4 {
        lobby.read(looker, 0, "look");
        lobby.pass(at(turn * LOOK_PAUSE));
    }
    let (_, next) = lobby.draft.expect("the work goes on");
    assert_eq!(next, 4 * TRIES);
}
