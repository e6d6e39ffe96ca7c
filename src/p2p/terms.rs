//! The terms of a game: the host chooses them, and the guest checks them before it takes its seat.

use std::ops::RangeInclusive;

use engine::{AnyPosition, Color, Setup, Square, Variant};
use game::{Millis, TimeControl};
use serde::{Deserialize, Serialize};

use crate::Seat;
use crate::digest::{Hash, Nonce, hash};

/// How long a side may take for a move in a game without clocks before the other side may end it without a result,
/// unless the terms say otherwise: ten minutes, in milliseconds.
const PATIENCE: Millis = 10 * 60_000;

/// The bounds of that time: from a minute to a week.
const PATIENCE_BOUNDS: RangeInclusive<Millis> = 60_000..=7 * 24 * 3_600_000;

/// How long a side of a timed game may take to place its assassin or to make its first move: two minutes.
const OPENING: Millis = 2 * 60_000;

/// The bounds of a side's slack, in milliseconds.
const SLACK_BOUNDS: [Millis; 2] = [10_000, 60_000];

/// The least starting time of a side: a second.
const LEAST_TIME: Millis = 1_000;

/// The longest FEN of a start position that is read, in bytes.
const MAX_FEN: usize = 400;

/// The rules of one game between two seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The rule set.
    #[serde(with = "crate::text::plain")]
    pub variant: Variant,
    /// The FEN of the start position, if it is not the usual one of the rule set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The time control, if the game is timed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
    /// In a game without clocks: after this time on one move, in milliseconds, the other side may end the game without a
    /// result.
    #[serde(default = "usual_patience", skip_serializing_if = "is_usual_patience")]
    pub patience: Millis,
    /// The host's colour. The usual one is White in the first game.
    #[serde(with = "crate::text::color")]
    pub host_plays: Color,
}

/// Why no game can be played under some terms.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TermsError {
    /// The start position cannot be read or is not legal.
    #[error("the start position is wrong: {0}")]
    Position(String),
    /// The game would be over before it starts.
    #[error("the start position is already decided")]
    Over,
    /// The clocks are out of bounds.
    #[error("the time is wrong: one second to one day, and at most an hour more for each move")]
    Time,
    /// The time for a move of a game without clocks is out of bounds.
    #[error("the time for a move is wrong: one minute to one week")]
    Patience,
}

/// Returns the slack of a colour: the one budget for a whole game, in milliseconds, of all that its bad line and its lag
/// may cost without its clock. It is a quarter of the starting time, but at least 10 and at most 60 seconds.
pub fn slack(time: Option<TimeControl>, color: Color) -> Millis {
    let [least, most] = SLACK_BOUNDS;
    time.map_or(most, |time| (time.initial(color) / 4).clamp(least, most))
}

fn usual_patience() -> Millis {
    PATIENCE
}

fn is_usual_patience(patience: &Millis) -> bool {
    *patience == PATIENCE
}

impl Terms {
    /// Creates terms with the usual start position, the host as White and the usual patience.
    pub fn new(variant: Variant, time: Option<TimeControl>) -> Terms {
        Terms {
            variant,
            fen: None,
            time,
            patience: PATIENCE,
            host_plays: Color::White,
        }
    }

    /// Returns how long a side may take to place its assassin or to make its first move before the game ends without a
    /// result, in milliseconds.
    pub fn opening_deadline(&self) -> Millis {
        match self.time {
            Some(_) => OPENING,
            None => self.patience,
        }
    }

    /// Returns the colour of a seat.
    pub fn color(&self, seat: Seat) -> Color {
        match seat {
            Seat::Host => self.host_plays,
            Seat::Guest => !self.host_plays,
        }
    }

    /// Returns the seat of a colour.
    pub fn seat(&self, color: Color) -> Seat {
        if color == self.host_plays {
            Seat::Host
        } else {
            Seat::Guest
        }
    }

    /// Returns the start position, or an error if no game can be played under these terms.
    pub fn start(&self) -> Result<AnyPosition, TermsError> {
        if self.variant.has_assassin() && self.fen.is_some() {
            // A commitment does not cover what is hidden or could be revealed before it, so this would have to be taken
            // on trust.
            let reason = "games with hidden assassins begin at the usual start";
            return Err(TermsError::Position(reason.into()));
        }
        if self
            .time
            .is_some_and(|time| !time.is_within_bounds(LEAST_TIME))
        {
            return Err(TermsError::Time);
        }
        if !PATIENCE_BOUNDS.contains(&self.patience) {
            return Err(TermsError::Patience);
        }
        let start = match &self.fen {
            None => AnyPosition::initial(self.variant),
            Some(fen) if fen.len() > MAX_FEN => {
                return Err(TermsError::Position("it is too long".into()));
            }
            Some(fen) => AnyPosition::from_fen(self.variant, fen)
                .map_err(|error| TermsError::Position(error.to_string()))?,
        };
        if start.status().is_over() {
            Err(TermsError::Over)
        } else {
            Ok(start)
        }
    }

    /// Returns the FEN of the start position of `portal-standard` with its tokens on these squares.
    pub fn fen_with_tokens(squares: &[Square]) -> String {
        let mut setup = Setup::initial(Variant::PortalStandard);
        setup.tokens = [0; 64];
        for square in squares {
            setup.tokens[square.index()] = 1;
        }
        setup.fen()
    }

    /// Returns the squares of the tokens, if only the tokens differ from the usual start position and none of them lies
    /// under a piece.
    pub fn token_squares(&self) -> Option<Vec<Square>> {
        if self.variant != Variant::PortalStandard {
            return None;
        }
        self.fen.as_ref()?;
        let setup = self.start().ok()?.to_setup();
        let lies = |square: &Square| setup.tokens[square.index()] > 0;
        let squares: Vec<_> = Square::ALL.into_iter().filter(lies).collect();
        let free = squares
            .iter()
            .all(|square| setup.pieces[square.index()].is_none());
        let usual = Setup::parse(self.variant, &Terms::fen_with_tokens(&squares)) == Ok(setup);
        (free && usual).then_some(squares)
    }

    /// Returns these terms with the colours swapped. Each player keeps their own time.
    #[must_use]
    pub fn swapped(&self) -> Terms {
        Terms {
            host_plays: !self.host_plays,
            time: self.time.map(TimeControl::swapped),
            ..self.clone()
        }
    }
}

/// The head of a game: the values that its id is a hash of. Each side has drawn a random part, so neither side can
/// bring back an old game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The id of the session: the meeting of the two seats of a room.
    pub session: Nonce,
    /// The number of the game: 1 for the first, one more for every rematch.
    pub number: u32,
    /// The host's random part.
    pub host_part: Nonce,
    /// The guest's random part.
    pub guest_part: Nonce,
    /// The terms of the game.
    pub terms: Terms,
}

impl Head {
    /// Returns the game's id. Everything that is said in the game is bound to it.
    pub fn id(&self) -> Hash {
        let terms = serde_json::to_vec(&self.terms).unwrap_or_default();
        hash(
            "game",
            &[
                &self.session.0,
                &self.number.to_be_bytes(),
                &self.host_part.0,
                &self.guest_part.0,
                &terms,
            ],
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variant: Variant, fen: Option<&str>) -> Terms {
        Terms {
            fen: fen.map(str::to_owned),
            ..Terms::new(variant, None)
        }
    }

    #[test]
    fn a_chosen_token_layout_can_be_read_back_from_the_start_position() {
        let squares: Vec<Square> = "a3 b3 c3 d3 a6 b6 c6 h6"
            .split(' ')
            .map(|square| square.parse().unwrap())
            .collect();
        let fen = Terms::fen_with_tokens(&squares);
        let terms = of(Variant::PortalStandard, Some(&fen));
        assert!(terms.start().is_ok());
        assert_eq!(terms.token_squares(), Some(squares.clone()));
        assert_eq!(
            terms.swapped().token_squares(),
            Some(squares.clone()),
            "a rematch keeps the layout"
        );
        // Seven tokens are not a valid start position, and the default start position is not a chosen layout.
        let seven = of(
            Variant::PortalStandard,
            Some(&Terms::fen_with_tokens(&squares[1..])),
        );
        assert!(seven.start().is_err() && seven.token_squares().is_none());
        assert_eq!(of(Variant::PortalStandard, None).token_squares(), None);
        // A position that differs from the default start position in more than its tokens is not a layout.
        let other = fen.replacen("PPPPPPPP", "PPPP1PPP", 1);
        assert_eq!(
            of(Variant::PortalStandard, Some(&other)).token_squares(),
            None
        );
        let mut covered = squares.clone();
        covered[0] = Square::E2;
        let covered = Terms::fen_with_tokens(&covered);
        let under = of(Variant::PortalStandard, Some(&covered));
        assert!(under.start().is_ok(), "a token may lie under a pawn");
        assert_eq!(under.token_squares(), None);
        let twice = fen.replacen("a3b3", "a3a3", 1);
        assert_eq!(
            of(Variant::PortalStandard, Some(&twice)).token_squares(),
            None
        );
    }

    #[test]
    fn a_game_may_start_with_the_longest_layout_and_with_a_full_board_and_state() {
        let networks = "wa3b3>c3d3/we3f3>g3h3/ba4b4c4>d4/be4f4>g4h4/na5>b5/nc5>d5/ne5>f5/ng5>h5";
        let pieces = "rnbqkbnr/p1p1p1p1/1p1p1p1p/p1p1p1p1/1P1P1P1P/P1P1P1P1/1P1P1P1P/RNBQKBNR";
        let state = "cooldown:w:a5;cooldown:w:c5;cooldown:w:e5;cooldown:w:g5";
        let fen = format!("{pieces} w - - 99 1000 {networks} {state}");
        assert!(fen.len() > 200, "{}", fen.len());
        let terms = of(Variant::PortalCustom, Some(&fen));
        assert!(terms.start().is_ok(), "{:?}", terms.start());
        let long = format!("{fen}{}", " ".repeat(400 - fen.len()));
        assert!(of(Variant::PortalCustom, Some(&long)).start().is_ok());
        assert!(
            of(Variant::PortalCustom, Some(&format!("{long} ")))
                .start()
                .is_err()
        );
    }

    #[test]
    fn times_per_side_are_validated_and_swapped_together_with_the_colours() {
        let time = |white, black| {
            let both = engine::ByColor([white, black]);
            Terms::new(
                Variant::Chess,
                Some(TimeControl::default().with_initial_times(both)),
            )
        };
        let terms = time(300_000, 60_000);
        assert!(terms.start().is_ok());
        let swapped = terms.swapped();
        assert_eq!(swapped.color(Seat::Host), Color::Black);
        let times = swapped.time.map(|time| time.both().0);
        assert_eq!(times, Some([60_000, 300_000]));
        assert_eq!(swapped.swapped(), terms);
        for (white, black) in [(999, 60_000), (60_000, 999), (60_000, 86_400_001)] {
            assert_eq!(time(white, black).start().err(), Some(TermsError::Time));
        }
    }

    #[test]
    fn a_game_may_start_with_the_guest_to_move() {
        let odds = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR b KQkq - 0 1";
        let terms = of(Variant::Chess, Some(odds));
        let start = terms.start().unwrap();
        assert_eq!(terms.seat(start.turn()), Seat::Guest);
    }
}
