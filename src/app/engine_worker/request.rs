//! What the game asks of the computer, as a question to the worker.

use engine::search::{Level, Skill};
use game::{ComputerRequest, PlayerKind};
use worker::protocol::ThinkRequest;

/// The whole numbers that JavaScript can write exactly; a seed is one of them.
const WHOLE: u64 = (1 << 53) - 1;

/// Returns the question to the worker for a request, with the seed of the computer's random choices.
pub fn think_request(request: ComputerRequest, seed: u64, network: bool) -> ThinkRequest {
    ThinkRequest {
        id: 0,
        variant: request.variant,
        color: request.color,
        skill: match request.level {
            PlayerKind::CLASSIC => Skill::Classic,
            level => {
                Level::new(PlayerKind::level_number(level)).map_or(Skill::Classic, Skill::Level)
            }
        },
        hint: request.hint,
        start: request.start,
        observations: request.observations,
        seed: seed & WHOLE,
        network,
    }
}
