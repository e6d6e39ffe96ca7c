//! One side's knowledge of the game that the page asks about. It is kept between requests and advanced by the plies
//! that have been played since, a few at a time, so that a request to stop is handled in between.

use engine::search::Knowledge;
use engine::{PlayerView, Variant};

use crate::brain::{WRONG_START, wrong_ply};
use crate::protocol::ThinkRequest;

/// The cost of following a ply, as the number of search nodes that take as long.
const PLY_COST: u64 = 20;
/// The additional cost for each possible arrangement of hidden assassins.
const ARRANGEMENT_COST: u64 = 20;

/// One side's knowledge of a game, as far as the game has been followed.
pub(crate) struct Follower {
    variant: Variant,
    start: String,
    /// The observations that have been followed, as texts.
    observations: Vec<String>,
    knowledge: Knowledge,
}

impl Follower {
    /// Creates a follower at the start of a request's game, or returns what is wrong with that start.
    pub(crate) fn new(request: &ThinkRequest) -> Result<Follower, String> {
        let start = PlayerView::from_fen(request.variant, Some(request.color), &request.start)
            .map_err(|_| WRONG_START)?;
        Ok(Follower {
            variant: request.variant,
            start: request.start.clone(),
            observations: Vec::new(),
            knowledge: Knowledge::new(request.color, start),
        })
    }

    /// Returns whether the game of this request begins with the plies that have been followed.
    pub(crate) fn leads_to(&self, request: &ThinkRequest) -> bool {
        self.variant == request.variant
            && self.knowledge.viewer() == request.color
            && self.start == request.start
            && request.observations.starts_with(&self.observations)
    }

    /// Follows plies of the request for about the cost of searching `nodes` nodes. Returns whether all plies have been
    /// followed.
    pub(crate) fn step(&mut self, request: &ThinkRequest, nodes: u64) -> Result<bool, String> {
        let mut spent = 0;
        while let Some(line) = request.observations.get(self.observations.len()) {
            if spent >= nodes {
                return Ok(false);
            }
            let followed = match line.parse() {
                Ok(observation) => self.knowledge.observe(&observation).is_ok(),
                Err(_) => false,
            };
            if !followed {
                return Err(wrong_ply(self.observations.len()));
            }
            self.observations.push(line.clone());
            let arrangements = self.knowledge.belief().arrangements().len() as u64;
            spent += PLY_COST + ARRANGEMENT_COST * arrangements;
        }
        Ok(true)
    }

    /// Returns what the side knows after the last ply that was followed.
    pub(crate) fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }
}

#[cfg(test)]
mod tests {
    use engine::search::Skill;
    use engine::{AnyPosition, Color};

    use super::*;

    fn request(observations: &[&str]) -> ThinkRequest {
        ThinkRequest {
            id: 1,
            variant: Variant::Chess,
            color: Color::White,
            skill: Skill::Classic,
            hint: false,
            start: AnyPosition::initial(Variant::Chess).fen(),
            observations: observations.iter().map(|line| (*line).to_owned()).collect(),
            seed: 0,
            table_mb: 1,
            network: false,
        }
    }

    #[test]
    fn a_game_is_followed_in_slices_and_then_only_what_is_new() {
        let four = request(&["w e2e4", "b e7e5", "w g1f3", "b b8c6"]);
        let mut follower = Follower::new(&four).expect("a start");
        assert_eq!(follower.step(&four, 1), Ok(false), "one ply a slice");
        assert_eq!(follower.observations.len(), 1);
        assert_eq!(follower.step(&four, u64::MAX), Ok(true));
        let mut six = four.clone();
        six.observations
            .extend(["w f1c4".to_owned(), "b g8f6".to_owned()]);
        assert!(follower.leads_to(&six));
        assert_eq!(follower.step(&six, 1), Ok(false));
        assert_eq!(follower.observations.len(), 5, "four were kept");
    }

    #[test]
    fn another_game_or_a_move_taken_back_is_followed_from_its_start() {
        let two = request(&["w e2e4", "b e7e5"]);
        let mut follower = Follower::new(&two).expect("a start");
        assert_eq!(follower.step(&two, u64::MAX), Ok(true));
        assert!(!follower.leads_to(&request(&["w e2e4"])));
        assert!(!follower.leads_to(&request(&["w d2d4", "b e7e5"])));
        let mut black = two.clone();
        black.color = Color::Black;
        assert!(!follower.leads_to(&black));
    }
}
