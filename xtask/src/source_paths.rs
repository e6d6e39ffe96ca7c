//! The paths of other people's source files in the page's programs. The compiler keeps one for each file in which
//! something can panic. They name folders of the machine that built the page, and made up a four-hundredth of its
//! program. What remains of each is the name of its crate, with its version. Paths of our own files stay.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use memchr::memmem::find;

/// The folders in which the toolchain says that its own sources are, and how many parts of a path below them stand
/// before the name of the crate.
const TOOLCHAIN: [(&str, usize); 2] = [("/rustc/", 2), ("/rust/deps/", 0)];
/// How the path of a source file ends.
const ENDING: &[u8] = b".rs";

/// Returns Cargo's folder of this user.
pub fn cargo_home() -> Option<PathBuf> {
    let home = || Some(std::env::home_dir()?.join(".cargo"));
    std::env::var_os("CARGO_HOME").map_or_else(home, |set| Some(set.into()))
}

/// The folders in which the sources of others are while this machine builds.
pub struct Folders(Vec<(String, usize)>);

impl Folders {
    /// Returns the folders of this machine. Fails if the user has no folder for Cargo.
    pub fn of_this_machine() -> Result<Folders> {
        let home = cargo_home().context("There is no home folder, so Cargo's is not known.")?;
        Ok(Folders::with_registry(
            &home.join("registry/src").to_string_lossy(),
        ))
    }

    fn with_registry(registry: &str) -> Folders {
        let mut folders = vec![(format!("{registry}/"), 1)];
        folders.extend(TOOLCHAIN.map(|(folder, before)| (folder.to_owned(), before)));
        Folders(folders)
    }

    /// Puts the name of the crate in the place of each path, followed by spaces, so that nothing else moves.
    pub fn shorten(&self, program: &mut [u8]) {
        for (folder, before) in &self.0 {
            let folder = folder.as_bytes();
            let mut at = 0;
            while let Some(found) = find(&program[at..], folder) {
                let start = at + found;
                at = start + folder.len();
                if let Some(length) = path_length(&program[start..]) {
                    blank(&mut program[start..start + length], folder.len(), *before);
                }
            }
        }
    }
}

/// Returns the length of the path at the beginning of `bytes`, in bytes, if a path of a source file is there.
fn path_length(bytes: &[u8]) -> Option<usize> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"/._+-".contains(byte);
    let end = bytes.iter().take_while(|byte| is_part(byte)).count();
    Some(find(&bytes[..end], ENDING)? + ENDING.len())
}

/// Replaces a path by the part that follows `before` parts below a folder whose name is `folder` bytes long.
fn blank(path: &mut [u8], folder: usize, before: usize) {
    let name = path[folder..].split(|byte| *byte == b'/').nth(before);
    let name = name.unwrap_or_default().to_vec();
    path.fill(b' ');
    path[..name.len()].copy_from_slice(&name);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shortened(text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        Folders::with_registry("/home/me/.cargo/registry/src").shorten(&mut bytes);
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_path_of_another_crate_becomes_its_name() {
        let registry =
            "/home/me/.cargo/registry/src/mirror.example-1f/leptos-0.8.2/src/for_loop.rs";
        let short = shortened(&format!("one{registry}two"));
        assert_eq!(short.len(), registry.len() + 6);
        assert_eq!(short.replace(' ', ""), "oneleptos-0.8.2two");
        let standard = shortened("/rustc/59807616e1fa/library/core/src/slice/index.rs");
        assert_eq!(standard.trim_end(), "core");
        let both =
            shortened("/rust/deps/dlmalloc-0.2.11/src/lib.rs/rustc/5980/library/alloc/src/fmt.rsx");
        assert_eq!(both.replace(' ', ""), "dlmalloc-0.2.11allocx");
    }

    #[test]
    fn everything_else_stays() {
        for text in [
            "",
            "src/ui/board/component.rs",
            "/rustc/ without a file",
            "/rustc/59807616e1fa/library/core",
            "/home/me/.cargo/registry/src",
            "a sentence about /rust/deps/ that ends",
        ] {
            assert_eq!(shortened(text), text);
        }
    }
}
