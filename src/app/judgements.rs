//! The judgements of finished games and of the main lines of analyses, and the exercises that are done. They are kept
//! in this browser, so that a review goes on where it stopped. What is read back is never trusted: positions count up
//! to the first one that cannot be true.

use engine::{AnyPosition, Move, Status};
use game::verdicts::{JudgedPosition, Verdicts};
use game::{FinishedGame, Session};
use serde::{Deserialize, Serialize};

use super::persistence::TextStorage;
use super::recent::Recent;

/// The storage of the judgements.
pub const GAMES: Recent = Recent {
    names: "judged-games",
    one: "judged:",
    most: 100,
};
/// Chances to win are kept as whole numbers: this many parts are a certain win.
const PARTS: f64 = 10_000.0;

/// The judgement of one game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JudgedGame {
    /// Whether positions were evaluated by a network. Verdicts with and without a network are not mixed in one game.
    pub network: bool,
    /// The judged positions, from the first one on.
    pub positions: Vec<JudgedPosition>,
    /// The plies whose exercises are done.
    pub done: Vec<usize>,
}

impl JudgedGame {
    /// Whether every position of a game is judged.
    pub fn is_whole(&self, game: &FinishedGame) -> bool {
        self.positions.len() > game.moves.len()
    }

    /// Has positions evaluated by a network from now on, or without one. Positions that were judged the other way are
    /// dropped, to be judged anew; the exercises that are done stay done.
    pub fn set_evaluation(&mut self, network: bool) {
        if self.network != network {
            self.network = network;
            self.positions.clear();
        }
    }
}

/// A judgement in the form in which it is kept.
#[derive(Serialize, Deserialize)]
struct StoredJudgement {
    start: String,
    moves: String,
    #[serde(default)]
    network: bool,
    /// White's chance in ten-thousandths, and the best move or an empty text.
    positions: Vec<(u32, String)>,
    #[serde(default)]
    done: Vec<usize>,
}

/// Keeps the judgement of the game with an id.
pub fn keep(texts: TextStorage, id: &str, game: &FinishedGame, judged: &JudgedGame) {
    if let Some(text) = write(game, judged) {
        GAMES.keep(texts, id, &text);
    }
}

/// Whether a judgement can be kept under an id. It cannot if the id is a link that contains a long game.
pub fn can_store(id: &str) -> bool {
    GAMES.accepts(id)
}

/// Returns the verdicts on a session's game, if it is over and all of it is judged.
pub fn verdicts(session: &Session) -> Option<Verdicts> {
    let game = session.finished()?;
    let judged = find(&session.options().id, &game)?;
    judged
        .is_whole(&game)
        .then(|| Verdicts::new(&session.played_plies(), &judged.positions))
}

/// Returns the judgement that is kept under an id, for as many moves as the kept game shares with `game`.
pub fn find(id: &str, game: &FinishedGame) -> Option<JudgedGame> {
    read(&GAMES.find(id)?, game)
}

fn write(game: &FinishedGame, judged: &JudgedGame) -> Option<String> {
    let positions = judged.positions.iter().map(|position| {
        let best = position.best.map(|best| best.to_string());
        (
            (position.chance * PARTS).round() as u32,
            best.unwrap_or_default(),
        )
    });
    let kept = StoredJudgement {
        start: game.start.clone(),
        moves: moves(game),
        network: judged.network,
        positions: positions.collect(),
        done: judged.done.clone(),
    };
    serde_json::to_string(&kept).ok()
}

fn read(text: &str, game: &FinishedGame) -> Option<JudgedGame> {
    let kept: StoredJudgement = serde_json::from_str(text).ok()?;
    if kept.start != game.start {
        return None;
    }
    let known = kept.moves.split(' ').zip(&game.moves);
    let same = known.take_while(|(text, play)| *text == play.to_string());
    let same = same.count();
    let mut now = AnyPosition::from_fen(game.variant, &game.start).ok()?;
    let mut positions = Vec::new();
    for (ply, (parts, best)) in kept.positions.iter().take(same + 1).enumerate() {
        let Some(position) = validated(&now, *parts, best) else {
            break;
        };
        positions.push(position);
        if let Some(&play) = game.moves.get(ply).filter(|&&play| now.is_legal(play)) {
            now.play_unchecked(play);
        } else {
            break;
        }
    }
    Some(JudgedGame {
        network: kept.network,
        positions,
        done: kept.done.into_iter().filter(|&ply| ply <= same).collect(),
    })
}

/// Returns a kept position if it can be true: its best move is legal, and is missing only if the game is over there.
fn validated(now: &AnyPosition, parts: u32, best: &str) -> Option<JudgedPosition> {
    let best: Option<Move> = match best {
        "" if now.status() == Status::Ongoing => return None,
        "" => None,
        best => Some(best.parse().ok().filter(|&best| now.is_legal(best))?),
    };
    let chance = f64::from(parts) / PARTS;
    (chance <= 1.0).then_some(JudgedPosition { chance, best })
}

fn moves(game: &FinishedGame) -> String {
    let moves: Vec<String> = game.moves.iter().map(Move::to_string).collect();
    moves.join(" ")
}

#[cfg(test)]
mod tests {
    use engine::Variant;

    use super::*;

    /// Returns what restoring a backup with this text would write on an empty device, with the fields in their original
    /// order.
    fn restored(text: &str) -> Vec<(String, String)> {
        use game::Settings;
        use game::save::LessonProgress;
        use game::save::backup::{self, DeviceData, TextCollection, TextCollections};
        let collections = |kept| TextCollections {
            judged: TextCollection { kept, most: 1 },
            ..TextCollections::default()
        };
        let (settings, lessons) = (Settings::default(), LessonProgress::default());
        let device = |collections| DeviceData {
            settings: &settings,
            games: &[],
            lessons: &lessons,
            collections,
        };
        let there = collections(vec![("1".to_owned(), text.to_owned())]);
        let file = backup::write(device(&there), None);
        let plan = backup::plan(&file, device(&collections(Vec::new())), None);
        let written = plan.expect("a backup").judged.write.into_iter();
        written
            .map(|(name, kept)| {
                let kept: StoredJudgement = serde_json::from_str(&kept).expect("the same form");
                (name, serde_json::to_string(&kept).expect("JSON"))
            })
            .collect()
    }

    fn game(moves: &[&str]) -> FinishedGame {
        let moves = moves.iter();
        FinishedGame {
            variant: Variant::Chess,
            start: AnyPosition::initial(Variant::Chess).fen(),
            moves: moves.map(|play| play.parse().expect("a move")).collect(),
        }
    }

    /// The fool's mate, with all of its positions judged.
    fn judged() -> (FinishedGame, JudgedGame) {
        let positions = [
            (0.5123, "e2e4"),
            (0.45, "e7e5"),
            (0.46, "d2d4"),
            (0.0, "d8h4"),
            (0.0, ""),
        ];
        let positions = positions.map(|(chance, best)| JudgedPosition {
            chance,
            best: best.parse().ok(),
        });
        let judged = JudgedGame {
            network: true,
            positions: positions.to_vec(),
            done: vec![1, 3],
        };
        (game(&["f2f3", "e7e5", "g2g4", "d8h4"]), judged)
    }

    #[test]
    fn a_stored_judgement_is_read_up_to_the_first_move_that_differs() {
        let (played, whole) = judged();
        let text = write(&played, &whole).expect("it can be written");
        assert_eq!(read(&text, &played), Some(whole.clone()));
        assert!(whole.is_whole(&played));

        let longer = read(&text, &game(&["f2f3", "e7e5", "h2h3"])).expect("the same start");
        assert_eq!(longer.positions, whole.positions[..3]);
        assert_eq!(longer.done, [1], "the third move differs");
        let other = read(&text, &game(&["e2e4"])).expect("the same start");
        assert_eq!(other.positions.len(), 1);
        assert_eq!(read("{}", &played), None);
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNR w KQkq - 0 1".to_owned();
        assert_eq!(read(&text, &FinishedGame { start, ..played }), None);
    }

    #[test]
    fn a_stored_judgement_is_read_up_to_the_first_impossible_position() {
        let (played, whole) = judged();
        let text = write(&played, &whole).expect("it can be written");
        for (wrong, good) in [
            (text.replace("e7e5\"]", "e7e4\"]"), 1),
            (text.replace("e7e5\"]", "e2e4\"]"), 1),
            (text.replace("\"d2d4\"", "\"nonsense\""), 2),
            (text.replace("\"d2d4\"", "\"\""), 2),
            (text.replace("5123", "4000000000"), 0),
            (text.replace("[0,\"\"]", "[0,\"d8h4\"]"), 4),
        ] {
            assert_ne!(wrong, text);
            let read = read(&wrong, &played).expect("it can be read");
            assert_eq!(read.positions, whole.positions[..good], "{wrong}");
        }
    }

    #[test]
    fn switching_the_network_drops_judged_positions_but_keeps_done_exercises() {
        let (_, mut judged) = judged();
        let before = judged.clone();
        judged.set_evaluation(true);
        assert_eq!(judged, before);
        judged.set_evaluation(false);
        assert!(judged.positions.is_empty() && !judged.network);
        assert_eq!(judged.done, [1, 3]);
    }

    #[test]
    fn a_backup_restores_a_judgement_with_all_of_its_fields() {
        let (played, whole) = judged();
        let text = write(&played, &whole).expect("it can be written");
        assert_eq!(restored(&text), [("1".to_owned(), text.clone())]);
    }
}
