//! What was judged of finished games, and which exercises are done: kept in this browser, so that a review goes on where it was left.

use engine::Move;
use game::FinishedGame;
use game::verdicts::JudgedPosition;
use serde::{Deserialize, Serialize};

use super::Desk;
use super::recent::Recent;

/// Where it is kept.
pub const GAMES: Recent = Recent {
    names: "judged-games",
    one: "judged:",
    most: 30,
};
/// Chances are kept as so many parts of a whole.
const PARTS: f64 = 10_000.0;

/// What is known of one game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JudgedGame {
    /// Whether positions were valued by a network; the verdicts of both ways are not mixed in one game.
    pub network: bool,
    /// The positions that are judged, from the first on.
    pub positions: Vec<JudgedPosition>,
    /// The plies whose exercises are done.
    pub done: Vec<usize>,
}

/// The same as a text.
#[derive(Serialize, Deserialize)]
struct Kept {
    start: String,
    moves: String,
    #[serde(default)]
    network: bool,
    /// White's chance in ten-thousandths, and the best move or an empty text.
    positions: Vec<(u32, String)>,
    #[serde(default)]
    done: Vec<usize>,
}

/// Keeps what is known of the game with an id.
pub fn keep(desk: Desk, id: &str, game: &FinishedGame, judged: &JudgedGame) {
    if let Some(text) = write(game, judged) {
        GAMES.keep(desk, id, &text);
    }
}

/// What is known of the game with an id; nothing where another game is kept under it, or none.
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
    let kept = Kept {
        start: game.start.clone(),
        moves: moves(game),
        network: judged.network,
        positions: positions.collect(),
        done: judged.done.clone(),
    };
    serde_json::to_string(&kept).ok()
}

fn read(text: &str, game: &FinishedGame) -> Option<JudgedGame> {
    let kept: Kept = serde_json::from_str(text).ok()?;
    if kept.start != game.start || kept.moves != moves(game) {
        return None;
    }
    let positions = kept.positions.into_iter().take(game.moves.len() + 1);
    let positions = positions.map(|(parts, best)| JudgedPosition {
        chance: (f64::from(parts) / PARTS).clamp(0.0, 1.0),
        best: best.parse().ok(),
    });
    Some(JudgedGame {
        network: kept.network,
        positions: positions.collect(),
        done: kept.done,
    })
}

fn moves(game: &FinishedGame) -> String {
    let moves: Vec<String> = game.moves.iter().map(Move::to_string).collect();
    moves.join(" ")
}

#[cfg(test)]
mod tests {
    use engine::Variant;

    use super::*;

    /// What a backup with this text would write on an empty device, each field where it stood.
    fn restored(text: &str) -> Vec<(String, String)> {
        use game::Settings;
        use game::save::LessonProgress;
        use game::save::backup::{self, Shelf, Shelves};
        let shelves = |kept| Shelves {
            judged: Shelf { kept, most: 1 },
            ..Shelves::default()
        };
        let (settings, lessons) = (Settings::default(), LessonProgress::default());
        let there = shelves(vec![("1".to_owned(), text.to_owned())]);
        let file = backup::write(&settings, &[], &lessons, None, &there);
        let plan = backup::plan(&file, &settings, &[], &lessons, None, &shelves(Vec::new()));
        let written = plan.expect("a backup").judged.write.into_iter();
        written
            .map(|(name, kept)| {
                let kept: Kept = serde_json::from_str(&kept).expect("the same form");
                (name, serde_json::to_string(&kept).expect("JSON"))
            })
            .collect()
    }

    #[test]
    fn what_is_judged_is_read_as_it_was_kept_and_only_for_the_same_game() {
        let game = FinishedGame {
            variant: Variant::Chess,
            start: engine::AnyPosition::initial(Variant::Chess).fen(),
            moves: vec!["f2f3".parse().expect("a move")],
        };
        let judged = JudgedGame {
            network: true,
            positions: vec![
                JudgedPosition {
                    chance: 0.5123,
                    best: "e2e4".parse().ok(),
                },
                JudgedPosition {
                    chance: 0.0,
                    best: None,
                },
            ],
            done: vec![1],
        };
        let text = write(&game, &judged).expect("it can be written");
        assert_eq!(read(&text, &game), Some(judged));
        // The backup knows what is written here.
        assert_eq!(restored(&text), [("1".to_owned(), text.clone())]);
        let other = FinishedGame {
            moves: Vec::new(),
            ..game.clone()
        };
        assert_eq!(read(&text, &other), None);
        assert_eq!(read("{}", &game), None);
        let wild = text.replace("5123", "4000000000").replace("e2e4", "x");
        let read = read(&wild, &game).expect("it can be read");
        assert_eq!(read.positions[0].chance, 1.0);
        assert_eq!(read.positions[0].best, None);
    }
}
