//! Where the results of puzzles are kept between visits: one text in the browser's plain storage. It is read anew before each change,
//! so that two tabs do not take each other's results away. How the text is written is in `game::practice::kept`.

use game::Fault;
use game::practice::Practice;

use crate::app::{Desk, keep};
use crate::platform::storage;

/// The key of the results.
const RESULTS: &str = "puzzle-results";

/// The text that is kept, whatever is in it.
pub fn text() -> Option<String> {
    storage::read(RESULTS)
}

/// The results. What cannot be read at all is as if nothing had been kept; what a newer build has kept is a fault, because it must not
/// be written over.
pub fn read() -> Result<Practice, Fault> {
    let Some(text) = text() else {
        return Ok(Practice::default());
    };
    match Practice::from_json(&text) {
        Err(fault @ Fault::NewerVersion { .. }) => Err(fault),
        read => Ok(read.unwrap_or_default()),
    }
}

/// Keeps the results, and returns whether they are kept; where that fails, the person is told once.
pub fn keep(desk: Desk, results: &Practice) -> bool {
    keep::text(desk, RESULTS, &results.to_json())
}
