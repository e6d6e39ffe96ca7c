//! What a gallery shows of a game, for the test vectors.

use engine::{ByColor, Color};
use game::Reason;

use super::statement::{Revealed, Said, Shows, Signature, Statement};
use super::{Gallery, Now, Scene, Shown, encode};
use crate::Log;
use crate::digest::Hash;
use crate::secret::private_game::Secret;

/// Returns the frames that somebody is shown who comes to a game that goes on and sees its end, and that the gallery is
/// closed then.
pub fn frames(
    log: &Log,
    secrets: [Secret; 2],
    mut sign: impl FnMut(&Hash) -> Option<Signature>,
) -> Vec<String> {
    let revealed = Revealed {
        stopped: None,
        secrets: ByColor(secrets.map(Some)),
    };
    let digest = revealed.digest();
    let mut gallery = Gallery::default();
    gallery.enter(1);
    let mut frames = Vec::new();
    for (at, over) in [
        (1_795_000_000_000, None),
        (1_795_000_004_000, Some(Reason::Abandoned)),
    ] {
        let now = Now {
            over,
            winner: over.map(|_| Color::Black),
            watchers: 1,
            ..Now::default()
        };
        let shows = Shows {
            game: *log.id(),
            entries: log.len(),
            hash: log.hash(),
            names: ["Ada".to_owned(), String::new()],
            now,
            revealed: over.map(|_| digest),
        };
        let said = Said {
            at,
            shows: Some(shows),
        };
        let scene = Scene {
            log: Some(log),
            revealed: over.map(|_| (digest, &revealed)),
            statement: &Statement::new(&said, &mut sign).unwrap(),
            at,
            depth: 0,
        };
        frames.extend(
            gallery
                .show(scene, |_| true)
                .into_iter()
                .map(|(_, frame)| frame),
        );
    }
    let closed = Said {
        at: 1_795_000_005_000,
        shows: None,
    };
    let closed = Statement::new(&closed, &mut sign).unwrap();
    frames.extend(encode(&Shown::Statement(closed)));
    let texts = frames.into_iter().map(String::from_utf8);
    texts.map(Result::unwrap).collect()
}
