//! Storage of puzzle results between visits: one text in the browser's local storage. It is read again before each
//! change, so that two tabs do not overwrite each other's results. `game::practice::kept` defines its format.

use game::Fault;
use game::practice::Practice;

use crate::app::persistence::TextStorage;
use crate::platform::storage;

/// Storage key of the results.
const RESULTS: &str = "puzzle-results";

/// Returns the stored text, whether or not it can be parsed.
pub fn text() -> Option<String> {
    storage::read(RESULTS)
}

/// Reads the results. A text that cannot be parsed counts as no results. Results of a newer build are a fault, because
/// they must not be overwritten.
pub fn read() -> Result<Practice, Fault> {
    let Some(text) = text() else {
        return Ok(Practice::default());
    };
    match Practice::from_json(&text) {
        Err(fault @ Fault::NewerVersion { .. }) => Err(fault),
        read => Ok(read.unwrap_or_default()),
    }
}

/// Stores the results and returns whether that worked. If it fails, the user is told once.
pub fn keep(texts: TextStorage, results: &Practice) -> bool {
    texts.save(RESULTS, &results.to_json())
}
