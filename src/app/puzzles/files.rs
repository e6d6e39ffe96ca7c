//! The files of puzzles. Each is fetched when puzzles of its rule set are first wanted, and verified. The crate
//! `puzzles` parses them.

use std::sync::Arc;

use engine::Variant;
use puzzles::Puzzle;

use crate::app::data_file::DataFile;
use crate::platform::time;

/// All files of this build. The subject of each is a rule set.
static FILES: &[DataFile] = &include!(concat!(env!("OUT_DIR"), "/puzzle_files.rs"));

/// Fetches the puzzles of a rule set. Returns `None` if they are not available or differ from what was built.
pub async fn fetch(variant: Variant) -> Option<Arc<[Puzzle]>> {
    let file = FILES.iter().find(|file| file.subject == variant.id())?;
    let bytes = file.fetch().await?;
    // Verifying the file, reading it and showing the first puzzle are three tasks.
    time::yield_to_browser().await;
    let puzzles = puzzles::read(&bytes).ok()?.into();
    time::yield_to_browser().await;
    Some(puzzles)
}

#[cfg(test)]
mod tests {
    use game::EXPLAINED;

    use super::*;

    #[test]
    fn every_explained_rule_set_has_one_puzzle_file() {
        let subjects: Vec<_> = FILES.iter().map(|file| file.subject).collect();
        for variant in EXPLAINED {
            assert!(subjects.contains(&variant.id()), "{variant}: {subjects:?}");
        }
        assert_eq!(subjects.len(), EXPLAINED.len());
    }
}
