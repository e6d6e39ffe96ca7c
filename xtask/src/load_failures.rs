//! The texts that tell why the page did not load. They come from `locales/<language>/boot.ftl`. The English ones become
//! a part of `index.html`, because then nothing else may arrive; the others are a file that the page fetches.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use texts::{LANGUAGES, Source};

use crate::files::{read_text, write};

/// Name of the files with the texts.
const NAME: &str = "boot";
/// What the English texts replace in the script of `index.html`.
const TABLE: &str = "\"the texts of boot.ftl\"";
/// The file with the texts in other languages.
const TRANSLATIONS: &str = "load-failures.json";

/// Writes the texts into a page that Trunk is building.
pub fn write_texts(root: &Path, page: &Path) -> Result<()> {
    let sources = LANGUAGES
        .iter()
        .map(|code| {
            let path = root.join("locales").join(code).join(NAME);
            let text = read_text(&path.with_extension("ftl"))?;
            Ok(Source {
                code,
                name: NAME.to_owned(),
                text,
            })
        })
        .collect::<Result<Vec<_>>>()?;
    let mut tables = texts::tables(&sources)?;
    let english = tables
        .remove(LANGUAGES[0])
        .context("The texts in English are missing.")?;
    let index = page.join("index.html");
    write(&index, fill(&read_text(&index)?, &english)?)?;
    fs::write(page.join(TRANSLATIONS), serde_json::to_string(&tables)?)
        .with_context(|| format!("{TRANSLATIONS} cannot be written."))
}

/// Returns the page with the texts: those that its markup names in braces, and the table in its script.
fn fill(html: &str, texts: &BTreeMap<String, String>) -> Result<String> {
    let mut html = html.to_owned();
    for id in ["scripts", "retry"] {
        let text = texts.get(id).map(String::as_str).unwrap_or_default();
        html = replace(&html, &format!("{{{id}}}"), text)?;
    }
    // Only the markup needs this one.
    let table: BTreeMap<_, _> = texts.iter().filter(|(id, _)| *id != "scripts").collect();
    let table = serde_json::to_string(&table)?;
    if table.contains('<') {
        bail!("The texts of {NAME}.ftl must not contain “<”, because they are inside a script.");
    }
    replace(&html, TABLE, &table)
}

fn replace(html: &str, from: &str, to: &str) -> Result<String> {
    match html.matches(from).count() {
        1 => Ok(html.replace(from, to)),
        count => {
            bail!(
                "index.html must have {from} once, for the build to fill in, and has it {count} times."
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english() -> BTreeMap<String, String> {
        [
            ("scripts", "No scripts."),
            ("retry", "Again"),
            ("gone", "Gone."),
        ]
        .map(|(id, text)| (id.to_owned(), text.to_owned()))
        .into()
    }

    #[test]
    fn the_texts_are_written_into_markup_and_script() -> Result<()> {
        let page = format!("<p>{{scripts}}</p><b>{{retry}}</b><script>var x = {TABLE};</script>");
        assert_eq!(
            fill(&page, &english())?,
            "<p>No scripts.</p><b>Again</b><script>var x = {\"gone\":\"Gone.\",\"retry\":\"Again\"};</script>"
        );
        assert!(
            fill("<p>{scripts}</p><b>{retry}</b>", &english()).is_err(),
            "there is no script"
        );
        let closing = [("gone".to_owned(), "</script>".to_owned())].into();
        assert!(fill(&page, &closing).is_err());
        Ok(())
    }

    #[test]
    fn every_language_has_a_text_for_every_cause() -> Result<()> {
        let folder =
            std::env::temp_dir().join(format!("xtask-load-failures-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .context("xtask lies in the repository")?;
        fs::copy(root.join("index.html"), folder.join("index.html"))?;
        write_texts(root, &folder)?;
        let html = fs::read_to_string(folder.join("index.html"))?;
        let others = fs::read_to_string(folder.join(TRANSLATIONS))?;
        fs::remove_dir_all(&folder)?;
        let others: BTreeMap<String, BTreeMap<String, String>> = serde_json::from_str(&others)?;
        assert!(others.keys().eq(["de", "es", "he"]));
        let script = fs::read_to_string(root.join("Trunk.toml"))?;
        let mut causes: Vec<&str> = script
            .split("[\"")
            .skip(1)
            .filter_map(|rest| rest.split_once('"').map(|(cause, _)| cause))
            .filter(|cause| !cause.contains('{'))
            .collect();
        causes.extend(["refused", "offline", "unsupported", "unknown"]);
        assert!(causes.len() > 10, "{causes:?}");
        for cause in causes {
            assert!(html.contains(&format!("\"{cause}\":\"")), "{cause}");
            assert!(
                others.values().all(|texts| texts.contains_key(cause)),
                "{cause}"
            );
        }
        Ok(())
    }
}
