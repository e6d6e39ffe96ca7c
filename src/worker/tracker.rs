//! One side's knowledge of the game that the page asks about. It is kept between requests and advanced by the plies
//! that have been played since, a few at a time, so that a request to stop is handled in between.

use engine::search::Knowledge;
use engine::{PlayerView, Variant};

use crate::handler::{WRONG_START, wrong_ply};
use crate::protocol::ThinkRequest;

/// The cost of following a ply, as the number of search nodes that take as long.
const PLY_COST: u64 = 20;
/// The additional cost for each possible arrangement of hidden assassins.
const ARRANGEMENT_COST: u64 = 20;

/// One side's knowledge of a game, as far as the game has been followed.
pub(crate) struct KnowledgeTracker {
    variant: Variant,
    start: String,
    /// The observations that have been followed, as texts.
    observations: Vec<String>,
    knowledge: Knowledge,
}

impl KnowledgeTracker {
    /// Creates a tracker at the start of a request's game, or returns what is wrong with that start.
    pub(crate) fn new(request: &ThinkRequest) -> Result<KnowledgeTracker, String> {
        let start = PlayerView::from_fen(request.variant, Some(request.color), &request.start)
            .map_err(|_| WRONG_START)?;
        Ok(KnowledgeTracker {
            variant: request.variant,
            start: request.start.clone(),
            observations: Vec::new(),
            knowledge: Knowledge::new(request.color, start),
        })
    }

    /// Returns whether the game of this request begins with the plies that have been followed.
    pub(crate) fn is_continued_by(&self, request: &ThinkRequest) -> bool {
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
            network: false,
        }
    }

    #[test]
    fn tracker_advances_in_slices_and_continues_with_new_plies() {
        let four = request(&["w e2e4", "b e7e5", "w g1f3", "b b8c6"]);
        let mut tracker = KnowledgeTracker::new(&four).expect("a start");
        assert_eq!(
            tracker.step(&four, 1),
            Ok(false),
            "a slice of one node follows one ply"
        );
        assert_eq!(tracker.observations.len(), 1);
        assert_eq!(tracker.step(&four, u64::MAX), Ok(true));
        let mut six = four.clone();
        six.observations
            .extend(["w f1c4".to_owned(), "b g8f6".to_owned()]);
        assert!(tracker.is_continued_by(&six));
        assert_eq!(tracker.step(&six, 1), Ok(false));
        assert_eq!(
            tracker.observations.len(),
            5,
            "the first four plies were not followed again"
        );
    }

    #[test]
    fn tracker_does_not_continue_after_a_takeback_or_with_another_game() {
        let two = request(&["w e2e4", "b e7e5"]);
        let mut tracker = KnowledgeTracker::new(&two).expect("a start");
        assert_eq!(tracker.step(&two, u64::MAX), Ok(true));
        assert!(!tracker.is_continued_by(&request(&["w e2e4"])));
        assert!(!tracker.is_continued_by(&request(&["w d2d4", "b e7e5"])));
        let mut black = two.clone();
        black.color = Color::Black;
        assert!(!tracker.is_continued_by(&black));
    }
}
