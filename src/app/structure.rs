//! Tests that keep the modules of the app apart: which of them may import which, and that none takes the whole context.
//! There is no code of the page here.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Returns all files of the app with their code, without comments and tests. Their paths are relative to `src/app`.
fn sources() -> Vec<(PathBuf, String)> {
    fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("the source folder can be read") {
            let path = entry.expect("an entry can be read").path();
            if path.is_dir() {
                collect(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/app");
    let mut files = Vec::new();
    collect(&root, &mut files);
    let read = |file: PathBuf| {
        let text = std::fs::read_to_string(&file).expect("a source can be read");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = code.lines().map(|line| line.split("//").next());
        let code: Vec<_> = lines.map(Option::unwrap_or_default).collect();
        let name = file.strip_prefix(&root).expect("a file of the app");
        (name.to_owned(), code.join("\n"))
    };
    files
        .into_iter()
        .filter(|file| !file.ends_with("structure.rs"))
        .map(read)
        .collect()
}

/// Returns the module directly below `app` that a file belongs to, and how deep below that module the file's own is.
fn module(file: &Path) -> (String, usize) {
    let mut names: Vec<String> = file
        .with_extension("")
        .iter()
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.pop_if(|name| name == "mod");
    let depth = names.len() - 1;
    (names.swap_remove(0), depth)
}

/// Returns the first names of the paths that follow `prefix` in the code: one, or all of a list in braces.
fn names_after(code: &str, prefix: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (at, _) in code.match_indices(prefix) {
        let inside = code[..at].ends_with(|before: char| before.is_alphanumeric() || before == ':');
        if inside {
            continue;
        }
        let rest = &code[at + prefix.len()..];
        let mut depth = 0;
        let mut name = String::new();
        for letter in rest.chars() {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            let of_name = letter.is_alphanumeric() || letter == '_';
            if of_name && depth <= 1 {
                name.push(letter);
            } else if (letter == ':' || letter == ' ') && !name.is_empty() {
                names.insert(std::mem::take(&mut name));
                // The rest of this path, or its other name, does not matter.
                if depth == 0 {
                    break;
                }
                name.push('\0');
            } else if matches!(letter, ',' | '}' | ';') || depth == 0 && !of_name && letter != ':' {
                names.insert(std::mem::take(&mut name));
                if depth <= 0 {
                    break;
                }
            }
        }
        names.retain(|name| !name.is_empty() && !name.contains('\0'));
    }
    names
}

/// Returns which module imports which, among those directly below `app`. The root, `app.rs`, may import all, and nobody
/// imports from it.
fn arrows(sources: &[(PathBuf, String)]) -> BTreeMap<String, BTreeSet<String>> {
    let mut arrows: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (file, _) in sources {
        arrows.entry(module(file).0).or_default();
    }
    let all: BTreeSet<String> = arrows.keys().cloned().collect();
    for (file, code) in sources {
        let (own, depth) = module(file);
        let up = "super::".repeat(depth + 1);
        let mut named = names_after(code, "crate::app::");
        named.extend(names_after(code, &up));
        named.remove(&own);
        for name in &named {
            let file = file.display();
            assert!(
                all.contains(name),
                "{file} takes {name} from app.rs, which stands above it"
            );
        }
        arrows.entry(own.clone()).or_default().extend(named);
    }
    arrows
}

#[test]
fn names_of_imports_are_read_from_code() {
    let code = "use super::{network as net, files::{self, copy}, start};\nsuper::mail::page(app); use super::page::{A, B};\nuse crate::app::aids::x;";
    let names = |prefix| names_after(code, prefix).into_iter().collect::<Vec<_>>();
    assert_eq!(
        names("super::"),
        ["files", "mail", "network", "page", "start"]
    );
    assert_eq!(names("crate::app::"), ["aids"]);
    assert_eq!(
        module(Path::new("network/mod.rs")),
        ("network".to_owned(), 0)
    );
    assert_eq!(
        module(Path::new("network/room.rs")),
        ("network".to_owned(), 1)
    );
}

#[test]
fn imports_between_modules_of_the_app_form_no_circle() {
    let mut left = arrows(&sources());
    assert!(left.len() > 30, "the folder is the right one");
    assert!(left["effects"].contains("network"), "imports are found");
    while !left.is_empty() {
        let free: Vec<String> = left
            .iter()
            .filter(|(_, to)| to.iter().all(|to| !left.contains_key(to)))
            .map(|(from, _)| from.clone())
            .collect();
        assert!(
            !free.is_empty(),
            "these import each other in a circle, or something that does: {left:#?}"
        );
        for name in free {
            left.remove(&name);
        }
    }
}

#[test]
fn the_context_imports_nothing_from_the_rest_of_the_app() {
    assert_eq!(arrows(&sources())["context"], BTreeSet::new());
}

/// Returns the code without the declarations of chunks, whose constructors choose what the chunk gets.
fn without_constructors(code: &str) -> String {
    let mut parts = code.split("lazy! {");
    let before = parts.next().unwrap_or_default().to_owned();
    let after = parts.map(|part| part.split_once("\n}").map_or("", |(_, rest)| rest));
    before + &after.collect::<String>()
}

#[test]
fn only_the_root_and_constructors_of_chunks_have_the_whole_context() {
    let (context, rest): (Vec<_>, Vec<_>) = sources()
        .into_iter()
        .partition(|(file, _)| file.starts_with("context"));
    assert!(
        context.iter().any(|(_, code)| code.contains("AppContext")),
        "the name is still the same"
    );
    for (file, code) in rest {
        let code = without_constructors(&code);
        for name in ["AppContext", "|app|", " app.", "(app."] {
            let file = file.display();
            assert!(
                !code.contains(name),
                "{file} has {name}: take only the handles that are needed"
            );
        }
    }
}
