//! The texts that tell why the page did not load. They come from `locales/<language>/boot.ftl` and become a part of
//! `load-failure.js`, which the page fetches when it has failed to load. Those that it shows when nothing else arrives
//! are a part of `index.html`, in English.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use fs_err as fs;
use texts::LANGUAGES;

use crate::text::{fixed_texts, replace_once};

/// Name of the files with the texts.
const NAME: &str = "boot";
/// The texts in the markup of `index.html`, which names them in braces.
const MARKUP: [&str; 4] = ["scripts", "retry", "failed", "unsupported"];
/// The texts in the script that loads the page.
const SCRIPT: [&str; 6] = ["blocked", "failed", "file", "offline", "refused", "retry"];
/// What the texts replace in both scripts.
const TABLE: &str = "\"the texts of boot.ftl\"";
/// The script with all texts.
const ALL: &str = "load-failure.js";

/// Writes the texts into a page that Trunk is building.
pub fn write_texts(root: &Path, page: &Path) -> Result<()> {
    let tables = fixed_texts(root, NAME)?;
    let english = tables
        .get(LANGUAGES[0])
        .context("The texts in English are missing.")?;
    let index = page.join("index.html");
    fs::write(&index, fill(&fs::read_to_string(&index)?, english)?)?;
    let all = page.join(ALL);
    let text = replace_once(
        &fs::read_to_string(&all)?,
        TABLE,
        &serde_json::to_string(&tables)?,
    )?;
    Ok(fs::write(&all, text)?)
}

/// Returns the page with the texts: those that its markup names in braces, and the table in its script.
fn fill(html: &str, texts: &BTreeMap<String, String>) -> Result<String> {
    let mut html = html.to_owned();
    let text = |id: &str| {
        let text = texts.get(id);
        text.with_context(|| format!("{NAME}.ftl has no text {id}."))
    };
    for id in MARKUP {
        html = replace_once(&html, &format!("{{{id}}}"), text(id)?)?;
    }
    let table = SCRIPT.map(|id| Ok((id, text(id)?)));
    let table: BTreeMap<_, _> = table.into_iter().collect::<Result<_>>()?;
    let table = serde_json::to_string(&table)?;
    if table.contains('<') {
        bail!("The texts of {NAME}.ftl must not contain “<”, because they are inside a script.");
    }
    replace_once(&html, TABLE, &table)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english() -> BTreeMap<String, String> {
        MARKUP
            .into_iter()
            .chain(SCRIPT)
            .map(|id| (id.to_owned(), id.to_uppercase()))
            .collect()
    }

    #[test]
    fn the_texts_are_written_into_markup_and_script() -> Result<()> {
        let markup = "<p>{scripts}</p><b>{retry}</b><i>{failed} {unsupported}</i>";
        let page = format!("{markup}<script>var x = {TABLE};</script>");
        assert_eq!(
            fill(&page, &english())?,
            "<p>SCRIPTS</p><b>RETRY</b><i>FAILED UNSUPPORTED</i><script>var x = {\"blocked\":\"BLOCKED\",\"failed\":\"FAILED\",\
             \"file\":\"FILE\",\"offline\":\"OFFLINE\",\"refused\":\"REFUSED\",\"retry\":\"RETRY\"};</script>"
        );
        assert!(fill(markup, &english()).is_err(), "there is no script");
        let mut closing = english();
        closing.insert("file".to_owned(), "</script>".to_owned());
        assert!(fill(&page, &closing).is_err());
        closing.remove("file");
        assert!(fill(&page, &closing).is_err(), "a text is missing");
        Ok(())
    }

    #[test]
    fn every_language_has_a_text_for_every_cause() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let folder = folder.path();
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .context("xtask lies in the repository")?;
        // Trunk puts a script into the page.
        let first = fs::read_to_string(root.join("Trunk.toml"))?;
        let page = fs::read_to_string(root.join("index.html"))?;
        fs::write(folder.join("index.html"), page + &first)?;
        let script = fs::read_to_string(root.join(ALL))?;
        fs::write(folder.join(ALL), &script)?;
        write_texts(root, folder)?;
        let all = fs::read_to_string(folder.join(ALL))?;
        let all = all
            .split_once("const failureTexts = ")
            .and_then(|(_, rest)| rest.split_once(";\n"));
        let (all, _) = all.context("the script has the texts")?;
        let all: BTreeMap<String, BTreeMap<String, String>> = serde_json::from_str(all)?;
        assert!(all.keys().eq(["de", "en", "es", "he"]));
        let mut causes: Vec<&str> = script
            .split("return [\"")
            .skip(1)
            .filter_map(|rest| rest.split_once('"').map(|(cause, _)| cause))
            .collect();
        assert!(causes.len() > 5, "{causes:?}");
        causes.extend([
            "refused",
            "offline",
            "unsupported",
            "unknown",
            "file",
            "reload",
            "retry",
        ]);
        for cause in causes {
            for (lang, texts) in &all {
                assert!(texts.contains_key(cause), "{lang}: {cause}");
            }
        }
        Ok(())
    }
}
