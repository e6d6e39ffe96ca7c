//! What there is to show. The page of a player makes it of the game that is played, and signs it; that of a watcher has it
//! from there.

use engine::{ByColor, Color};
use game::Millis;

use super::statement::{Revealed, Said, Shows, Sign, Statement};
use super::{HEARTBEAT, Now, Shown, encode};
use crate::audit::Findings;
use crate::digest::Hash;
use crate::{Log, Model, Moment, Peer};

/// How long it takes until those who watch are told that others have come or left, in milliseconds.
const HASTE: Millis = 1_000;

/// What a gallery shows at one moment.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The game, until the gallery is closed.
    pub(super) log: Option<&'a Log>,
    /// What both sides have revealed, with its digest.
    pub(super) revealed: Option<(Hash, &'a Revealed)>,
    /// The newest statement, which covers the others.
    pub(super) statement: &'a Statement,
    /// Its number.
    pub(super) at: u64,
    /// Over how many pages it has come.
    pub(super) depth: u8,
}

/// Says for the page of a player how things stand. There are no more statements than changes, and one for each time
/// of silence.
#[derive(Default)]
pub struct Speaker {
    last: Option<(Said, Statement)>,
    /// When that was said, by the steady clock.
    since: Millis,
    /// When the first statement was made. From then on only the steady clock counts, because people set the other one.
    began: Option<Moment>,
    revealed: Option<Known>,
}

/// What both sides have revealed in a game.
struct Known {
    game: Hash,
    findings: Findings,
    revealed: Revealed,
    digest: Hash,
}

impl Speaker {
    /// Returns what there is to show to so many watchers. `None` while there is no game.
    pub fn scene<'a>(
        &'a mut self,
        peer: &'a Peer,
        watchers: u32,
        moment: Moment,
        sign: Sign<'_>,
    ) -> Option<Scene<'a>> {
        let log = peer.log()?;
        self.look_at_secrets(peer, *log.id());
        let model = peer.model(moment);
        let shows = Shows {
            game: *log.id(),
            entries: log.len(),
            hash: log.hash(),
            names: names_by_color(peer, log.terms().color(model.seat)),
            now: how_things_stand(&model, watchers),
            revealed: self.revealed.as_ref().map(|known| known.digest),
        };
        if self.is_news(&shows, moment.steady) {
            self.say(Some(shows), moment, sign)?;
        }
        let (said, statement) = self.last.as_ref()?;
        let revealed = self.revealed.as_ref();
        Some(Scene {
            log: Some(log),
            revealed: revealed.map(|known| (known.digest, &known.revealed)),
            statement,
            at: said.at,
            depth: 0,
        })
    }

    /// The number of the newest statement.
    pub fn newest(&self) -> u64 {
        self.last.as_ref().map_or(0, |(said, _)| said.at)
    }

    /// Returns the frame that says to everybody that the gallery is closed.
    pub fn close(&mut self, moment: Moment, sign: Sign<'_>) -> Option<Vec<u8>> {
        self.say(None, moment, sign)?;
        let (_, statement) = self.last.as_ref()?;
        encode(&Shown::Statement(statement.clone()))
    }

    /// Signs what is shown, or that nothing is.
    fn say(&mut self, shows: Option<Shows>, moment: Moment, sign: Sign<'_>) -> Option<()> {
        let began = *self.began.get_or_insert(moment);
        let passed = moment.steady.saturating_sub(began.steady);
        let after = self.last.as_ref().map_or(0, |(said, _)| said.at + 1);
        let said = Said {
            at: (began.wall + passed).max(after),
            shows,
        };
        let statement = Statement::new(&said, sign)?;
        self.last = Some((said, statement));
        self.since = moment.steady;
        Some(())
    }

    fn is_news(&self, shows: &Shows, now: Millis) -> bool {
        let last = self.last.as_ref().and_then(|(said, _)| said.shows.as_ref());
        let Some(last) = last else {
            return true;
        };
        let silent = now.saturating_sub(self.since);
        // The clocks themselves run on the watcher's page as well.
        let like = Shows {
            now: Now {
                clocks: last.now.clocks,
                watchers: last.now.watchers,
                ..shows.now
            },
            ..shows.clone()
        };
        let others = last.now.watchers != shows.now.watchers && silent >= HASTE;
        like != *last || others || silent >= HEARTBEAT
    }

    fn look_at_secrets(&mut self, peer: &Peer, game: Hash) {
        let found = peer.findings();
        let known = self.revealed.as_ref();
        if known.map(|known| (known.game, &known.findings)) == found.map(|found| (game, found)) {
            return;
        }
        self.revealed = found.zip(peer.transcript()).map(|(found, transcript)| {
            let revealed = Revealed {
                stopped: transcript.stopped,
                secrets: ByColor([transcript.white, transcript.black]),
            };
            Known {
                game,
                findings: found.clone(),
                digest: revealed.digest(),
                revealed,
            }
        });
    }
}

fn how_things_stand(model: &Model, watchers: u32) -> Now {
    Now {
        clocks: model.clocks,
        running: model.running,
        over: model.result.map(|result| result.reason),
        winner: model.result.and_then(|result| result.winner),
        watchers,
    }
}

fn names_by_color(peer: &Peer, color: Color) -> [String; 2] {
    let [own, theirs] = peer.names().map(str::to_owned);
    match color {
        Color::White => [own, theirs],
        Color::Black => [theirs, own],
    }
}
