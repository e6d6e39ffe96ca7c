//! The name of the opening of the line on the analysis board. The file with all names is fetched when chess is first
//! analysed; without it there is no name.

use std::sync::Arc;

use engine::Variant;
use leptos::prelude::*;
use leptos::task::spawn_local;
use openings::Openings;

use crate::app::data_file::DataFile;
use crate::platform::time;
use crate::ui::pages::Study;
use crate::ui::words::text;

/// All files of this build. There is one, for chess.
static FILES: &[DataFile] = &include!(concat!(env!("OUT_DIR"), "/opening_files.rs"));

/// Fetches the names. Returns `None` if they are not available or differ from what was built.
async fn fetch() -> Option<Arc<Openings>> {
    let bytes = FILES.first()?.fetch().await?;
    // Verifying the file and reading it are two tasks.
    time::yield_to_browser().await;
    let text = std::str::from_utf8(&bytes).ok()?;
    Openings::read(text).ok().map(Arc::new)
}

/// Returns the code and the name of the opening of the line that leads to the current move. It is empty until the names
/// have arrived, and where none fits.
pub fn name_of_line(study: Study) -> Signal<String> {
    let known: RwSignal<Option<Arc<Openings>>> = RwSignal::new(None);
    let is_chess = |study: Study| {
        study
            .analysis
            .with_untracked(|analysis| analysis.variant() == Variant::Chess)
    };
    if is_chess(study) {
        spawn_local(async move {
            if let Some(openings) = fetch().await {
                // The page may have been left.
                known.try_set(Some(openings));
            }
        });
    }
    text(move || {
        let now = study.now.get();
        known.with(|known| {
            let Some(openings) = known else {
                return String::new();
            };
            study.analysis.with(|analysis| {
                let tree = &analysis.tree;
                let line = tree.line_to(now);
                let nodes: Vec<_> = line.into_iter().filter_map(|node| tree.get(node)).collect();
                let opening = openings.of_line(nodes.iter().map(|node| node.position()));
                opening
                    .map(|opening| format!("{} {}", opening.eco, opening.name))
                    .unwrap_or_default()
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess_alone_has_names_of_openings() {
        let subjects: Vec<_> = FILES.iter().map(|file| file.subject).collect();
        assert_eq!(subjects, [Variant::Chess.id()]);
    }
}
