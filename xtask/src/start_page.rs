//! Writes the start page that visitors see until the program has arrived into `index.html`, in English: its heading, and
//! the cards, whose markup it shares with the program.

use std::path::Path;

use anyhow::{Context as _, Result};
use fs_err as fs;
use texts::LANGUAGES;

use crate::text::{fixed_texts, replace_once};

#[path = "../../src/ui/pages/start_cards.rs"]
mod start_cards;

/// Name of the file with the texts.
const NAME: &str = "page";
/// The heading in the markup of `index.html`, which names it in braces.
const HEADING: &str = "start-title";

/// Writes the headings and the cards into a page that Trunk is building.
pub fn write(root: &Path, page: &Path) -> Result<()> {
    let tables = fixed_texts(root, NAME)?;
    let english = tables
        .get(LANGUAGES[0])
        .context("The texts in English are missing.")?;
    let say = |id: &str| english.get(id).cloned().unwrap_or_default();
    let index = page.join("index.html");
    let mut html = fs::read_to_string(&index)?;
    html = replace_once(&html, &format!("{{{HEADING}}}"), &say(HEADING))?;
    let cards: String = start_cards::CARDS
        .map(|card| format!("<li class=\"start__game\">{}</li>", card.markup(&say)))
        .concat();
    fs::write(&index, replace_once(&html, "{cards}", &cards)?)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_paint_has_the_heading_and_a_card_for_each_rule_set() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .context("xtask lies in the repository")?;
        fs::copy(root.join("index.html"), folder.path().join("index.html"))?;
        write(root, folder.path())?;
        let html = fs::read_to_string(folder.path().join("index.html"))?;
        for text in [
            "<h1>Chess with portals, dinosaurs and hidden assassins</h1>",
            "<h2>Standard Portal Chess</h2><p>Eight portal tokens that move as pieces go through them. <a",
            "href=\"#/new/dinosaur/here\" aria-label=\"Same device: Dinosaur Chess\"",
            "href=\"#/learn/chess\" aria-label=\"Learn: Chess\">Learn</a>",
        ] {
            assert!(html.contains(text), "{text}");
        }
        assert_eq!(html.matches("<li class=\"start__game\">").count(), 7);
        assert!(!html.contains("aria-label=\": "), "a text is missing");
        Ok(())
    }
}
