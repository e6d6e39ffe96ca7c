//! How a game ended, from its score and its `Termination`.

use engine::Color;

use super::words::{is_dash, score};
use super::{DISPUTED, NO_RESULT};
use crate::tree::Score;
use crate::{GameResult, Reason};

/// What a score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A score that PGN has a form for.
    Score(Score),
    /// Both sides lost.
    BothLost,
}

/// Reads the value of a `Result` tag. Tables of tournaments have signs for games that were not played.
pub fn outcome(value: &str) -> Option<Outcome> {
    if let Some(standard) = score(value.trim()) {
        return Some(Outcome::Score(Score::parse(standard)));
    }
    let plain = |letter: char| match letter {
        ':' => '-',
        letter if is_dash(letter) => '-',
        letter => letter,
    };
    let letters = value
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .map(plain);
    let value: String = letters.flat_map(char::to_lowercase).collect();
    Some(match value.as_str() {
        "1-0f" | "1-0ff" | "1f-0" | "1f-0f" | "+/-" | "+--" | "white" | "whitewins" => {
            Outcome::Score(Score::White)
        }
        "0-1f" | "0-1ff" | "0f-1" | "0f-1f" | "-/+" | "--+" | "black" | "blackwins" => {
            Outcome::Score(Score::Black)
        }
        "draw" | "remis" | "=" | "1/2f-1/2f" | "1/2-1/2f" => Outcome::Score(Score::Draw),
        "1-0" | "0-1" | "1/2-1/2" | "½-½" => return outcome_of_spaced(&value),
        "0-0" | "0f-0f" | "-/-" | "---" | "0-0f" => Outcome::BothLost,
        "" | "?" | "-" => Outcome::Score(Score::Open),
        _ => return None,
    })
}

fn outcome_of_spaced(value: &str) -> Option<Outcome> {
    Some(Outcome::Score(Score::parse(score(value)?)))
}

/// Returns the result of a game with this outcome. A game without a score is not over, unless `Termination` says how it
/// ended. A reason that the tag does not state in words that are understood is unknown.
pub fn result(outcome: Outcome, termination: Option<&str>) -> Option<GameResult> {
    let termination = termination.unwrap_or_default().trim().to_lowercase();
    let winner = match outcome {
        Outcome::BothLost => return Some(GameResult::BOTH_LOST),
        Outcome::Score(Score::White) => Some(Color::White),
        Outcome::Score(Score::Black) => Some(Color::Black),
        Outcome::Score(Score::Draw) => None,
        Outcome::Score(Score::Open) if termination == DISPUTED => {
            return Some(GameResult::DISPUTED);
        }
        Outcome::Score(Score::Open) if termination == NO_RESULT => {
            return Some(GameResult::NO_RESULT);
        }
        Outcome::Score(Score::Open) => return None,
    };
    let reason = reason(&termination, winner.is_some());
    Some(GameResult { winner, reason })
}

/// Returns the reason that a `Termination` states. Sites write sentences such as "Ann won by resignation", and a player's
/// name may be any word, so only what stands behind the last "by", "on" or dash counts, and of that the last word.
fn reason(termination: &str, won: bool) -> Reason {
    let starts = [" by ", " on ", " due to ", " - ", ": "];
    let start = starts
        .iter()
        .filter_map(|word| Some(termination.rfind(word)? + word.len()));
    let said = &termination[start.max().unwrap_or(0)..];
    let words: Vec<&str> = said
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let agreed = |won| {
        if won {
            Reason::Unstated
        } else {
            Reason::Agreement
        }
    };
    match words[..] {
        // The time of one side ran out, and the other had nothing left to mate with.
        ["time" | "timeout", "vs", ..] if !won => Reason::Time,
        ["time", "forfeit"] | [.., "time" | "timeout"] => Reason::Time,
        // By elimination: every other end has a word of its own, or follows from the moves.
        ["normal"] if won => Reason::Resignation,
        ["normal"] => Reason::Agreement,
        [.., "not", _] => Reason::Unstated,
        [.., "resignation" | "resigned" | "resigns" | "resign"] if won => Reason::Resignation,
        [
            ..,
            "abandoned" | "abandonment" | "disconnection" | "disconnected",
        ] => Reason::Abandoned,
        [.., "infraction"] if won => Reason::Cheated,
        [.., "agreement" | "agreed"] => agreed(won),
        _ => Reason::Unstated,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_understood_or_unknown_but_never_guessed() {
        for (termination, won, drawn) in [
            (
                "OldTimer won by resignation",
                Reason::Resignation,
                Reason::Unstated,
            ),
            ("Abandoned Time won on time", Reason::Time, Reason::Time),
            ("Time forfeit", Reason::Time, Reason::Time),
            (
                "Ann won - game abandoned",
                Reason::Abandoned,
                Reason::Abandoned,
            ),
            ("Time resigned", Reason::Resignation, Reason::Unstated),
            ("Mr Time", Reason::Time, Reason::Time),
            ("adjudication", Reason::Unstated, Reason::Unstated),
            ("illegal move", Reason::Unstated, Reason::Unstated),
            (
                "Game drawn by repetition",
                Reason::Unstated,
                Reason::Unstated,
            ),
            (
                "Game drawn by timeout vs insufficient material",
                Reason::Unstated,
                Reason::Time,
            ),
            (
                "Game drawn by mutual agreement",
                Reason::Unstated,
                Reason::Agreement,
            ),
            ("Ann won by checkmate", Reason::Unstated, Reason::Unstated),
            ("normal", Reason::Resignation, Reason::Agreement),
            ("rules infraction", Reason::Cheated, Reason::Unstated),
            ("?", Reason::Unstated, Reason::Unstated),
            ("", Reason::Unstated, Reason::Unstated),
        ] {
            for (score, expected) in [(Score::Black, won), (Score::Draw, drawn)] {
                let read = result(Outcome::Score(score), Some(termination)).expect("it is over");
                assert_eq!(read.reason, expected, "{termination}, {score:?}");
                assert!(read.is_sound(), "{termination}");
            }
            assert_eq!(result(Outcome::Score(Score::Open), Some(termination)), None);
        }
    }

    #[test]
    fn results_are_read_in_the_ways_people_write_them() {
        let score = |score| Some(Outcome::Score(score));
        for (value, expected) in [
            ("1-0", score(Score::White)),
            ("0 - 1", score(Score::Black)),
            ("1/2", score(Score::Draw)),
            ("½-½", score(Score::Draw)),
            ("½ – ½", score(Score::Draw)),
            ("+/-", score(Score::White)),
            ("-:+", score(Score::Black)),
            ("1–0", score(Score::White)),
            ("0-0", Some(Outcome::BothLost)),
            ("0:0", Some(Outcome::BothLost)),
            ("-/-", Some(Outcome::BothLost)),
            ("*", score(Score::Open)),
            ("?", score(Score::Open)),
            ("½-0", None),
            ("later", None),
        ] {
            assert_eq!(outcome(value), expected, "{value}");
        }
    }
}
