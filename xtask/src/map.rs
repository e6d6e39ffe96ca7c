//! Tests that the files and folders named in `docs/map.md` exist, so that the page cannot lead to what was renamed.

use std::fs;
use std::path::{Path, PathBuf};

use crate::repo::Repo;

/// The endings by which a name without a slash is recognised as a file.
const ENDINGS: [&str; 9] = ["rs", "md", "ts", "mjs", "js", "css", "ftl", "html", "json"];

/// Returns the words of a line that are set as code.
fn code(line: &str) -> impl Iterator<Item = &str> {
    let code = line.split('`').skip(1).step_by(2);
    code.flat_map(str::split_whitespace)
}

/// Returns the alternatives of a path with at most one list in braces.
fn alternatives(path: &str) -> Vec<String> {
    let parts = path
        .split_once('{')
        .and_then(|(before, rest)| Some((before, rest.split_once('}')?)));
    let Some((before, (list, after))) = parts else {
        return vec![path.to_owned()];
    };
    let full = |name| format!("{before}{name}{after}");
    list.split(',').map(str::trim).map(full).collect()
}

/// Whether a path exists below a folder. A `*` stands for every folder at its place, and the rest must exist in all.
fn exists(folder: &Path, path: &str) -> bool {
    let Some((before, after)) = path.split_once("*/") else {
        let found = folder.join(path);
        return match path.ends_with('/') {
            true => found.is_dir(),
            false => found.exists(),
        };
    };
    let inner: Vec<PathBuf> = folders(&folder.join(before)).collect();
    !inner.is_empty() && inner.iter().all(|inner| exists(inner, after))
}

/// Returns the folders directly in a folder.
fn folders(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.path())
        .filter(|path| path.is_dir() && path.file_name().is_some_and(|name| name != "node_modules"))
}

/// Whether a file with this name is in a folder or anywhere below it.
fn is_below(folder: &Path, name: &str) -> bool {
    folder.join(name).is_file() || folders(folder).any(|inner| is_below(&inner, name))
}

/// Whether a word that is set as code names a file or folder. `*.spec.ts` and the like do not.
fn is_path(word: &str) -> bool {
    let ending = word.rsplit_once('.').map(|(_, ending)| ending);
    word.contains('/') || ending.is_some_and(|ending| ENDINGS.contains(&ending))
}

/// Returns the names in a text that lead nowhere. A path begins at the root, or where another path of its line leads: in
/// that folder or beside it. A name without a slash may also lie deeper there.
fn missing(root: &Path, text: &str) -> Vec<String> {
    let mut missing = Vec::new();
    for line in text.lines() {
        let paths: Vec<String> = code(line)
            .filter(|word| is_path(word))
            .flat_map(alternatives)
            .collect();
        let mut places: Vec<PathBuf> = Vec::new();
        for path in paths.iter().filter(|path| path.contains('/')) {
            let place = root.join(path);
            places.extend(
                place
                    .parent()
                    .filter(|parent| *parent != root && parent.is_dir())
                    .map(Path::to_owned),
            );
            places.extend(Some(place).filter(|place| place.is_dir()));
        }
        for path in paths {
            let found = match path.contains('/') || exists(root, &path) {
                true => exists(root, &path) || places.iter().any(|place| exists(place, &path)),
                false if places.is_empty() => is_below(&root.join("src"), &path),
                false => places.iter().any(|place| is_below(place, &path)),
            };
            if !found {
                missing.push(path);
            }
        }
    }
    missing
}

#[test]
fn what_the_map_names_exists() {
    let repo = Repo::find().expect("the repository");
    let map = fs::read_to_string(repo.root().join("docs/map.md")).expect("the map");
    assert!(code(&map).filter(|word| is_path(word)).count() > 150);
    assert_eq!(missing(repo.root(), &map), [""; 0], "in docs/map.md");
}

#[test]
fn names_that_lead_nowhere_are_found() {
    let repo = Repo::find().expect("the repository");
    let text = "`xtask/src/` has `map.rs`, `lost.rs`, `strength/` and `gone/`.\n\
        `locales/*/page.ftl`, `locales/{en,xx}/page.ftl`, `locales/*/lost.ftl`, `node style/art/build.mjs`, `a::b`\n\
        `peer/` and `rule_sets.rs`";
    assert_eq!(
        missing(repo.root(), text),
        [
            "lost.rs",
            "gone/",
            "locales/xx/page.ftl",
            "locales/*/lost.ftl",
            "peer/"
        ]
    );
}
