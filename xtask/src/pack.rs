//! Compresses the files of a built page once, as much as possible, so that servers only have to send them: `name.br`
//! and `name.gz` beside `name`. This module does not look into their contents.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result};
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::postbuild::{collect, walk};

/// File name endings of compressed files.
const PACKED: [&str; 2] = [".br", ".gz"];
/// File name endings of files that compress well. Pictures and fonts are compressed already.
const KINDS: [&str; 11] = [
    "css",
    "html",
    "js",
    "json",
    "map",
    "net",
    "svg",
    "txt",
    "wasm",
    "webmanifest",
    "xml",
];
/// Smallest file that is compressed, in bytes. Smaller files fit into one packet as they are.
const LEAST: usize = 1_024;
/// A file that deployers edit after the build. It is not compressed, because the compressed copy would become outdated.
const EDITED: &str = "config.json";

/// Returns the name of the original of a compressed file.
pub fn original(file: &str) -> Option<&str> {
    PACKED.iter().find_map(|ending| file.strip_suffix(ending))
}

/// Removes every compressed file whose original is of a kind that is compressed.
pub fn clear(dist: &Path) -> Result<()> {
    let mut files = Vec::new();
    walk(dist, Path::new(""), &mut files)?;
    for file in files {
        if original(&file).is_some_and(packs) {
            let path = dist.join(&file);
            fs::remove_file(&path).with_context(|| format!("{file} cannot be removed."))?;
        }
    }
    Ok(())
}

/// Compresses all files that are large enough and become smaller.
pub fn all(dist: &Path) -> Result<()> {
    let mut files = Vec::new();
    collect(dist, Path::new(""), &mut files)?;
    for file in files.into_iter().filter(|file| packs(file)) {
        let bytes =
            fs::read(dist.join(&file)).with_context(|| format!("{file} cannot be read."))?;
        if bytes.len() < LEAST {
            continue;
        }
        for (ending, packed) in [(".br", brotli(&bytes)?), (".gz", gzip(&bytes)?)] {
            if packed.len() < bytes.len() {
                let name = format!("{file}{ending}");
                fs::write(dist.join(&name), packed)
                    .with_context(|| format!("{name} cannot be written."))?;
            }
        }
    }
    Ok(())
}

fn packs(file: &str) -> bool {
    let kind = file.rsplit_once('.').map(|(_, kind)| kind);
    file != EDITED && kind.is_some_and(|kind| KINDS.contains(&kind))
}

fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    let parameters = BrotliEncoderParams {
        quality: 11,
        lgwin: 22,
        size_hint: bytes.len(),
        ..BrotliEncoderParams::default()
    };
    brotli::BrotliCompress(&mut &*bytes, &mut packed, &parameters)?;
    Ok(packed)
}

fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(bytes)?;
    Ok(gzip.finish()?)
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    #[test]
    fn compressible_files_are_compressed_and_stale_copies_are_removed() -> Result<()> {
        let dist = std::env::temp_dir().join(format!("xtask-pack-{}", std::process::id()));
        fs::create_dir_all(dist.join("rules"))?;
        let text = "portals ".repeat(1_000);
        for (file, bytes) in [
            ("rules/one.js", text.as_bytes()),
            ("small.css", b"p{}"),
            ("config.json", text.as_bytes()),
            ("king.png", text.as_bytes()),
            ("small.css.br", b"from an older build"),
            ("gone.js.gz", b"copy of a file that no longer exists"),
            ("archive.tar.gz", b"an archive, not a compressed copy"),
        ] {
            fs::write(dist.join(file), bytes)?;
        }
        clear(&dist)?;
        all(&dist)?;
        let mut found = Vec::new();
        walk(&dist, Path::new(""), &mut found)?;
        found.sort();
        let mut plain = Vec::new();
        collect(&dist, Path::new(""), &mut plain)?;
        let packed = fs::read(dist.join("rules/one.js.gz"))?;
        let squeezed = fs::read(dist.join("rules/one.js.br"))?;
        fs::remove_dir_all(&dist)?;
        assert_eq!(
            found,
            [
                "archive.tar.gz",
                "config.json",
                "king.png",
                "rules/one.js",
                "rules/one.js.br",
                "rules/one.js.gz",
                "small.css",
            ]
        );
        assert!(!plain.iter().any(|file| file.ends_with(".br")));
        assert!(plain.iter().any(|file| file == "archive.tar.gz"));
        let mut back = String::new();
        flate2::read::GzDecoder::new(&*packed).read_to_string(&mut back)?;
        assert_eq!(back, text);
        let mut back = Vec::new();
        brotli::BrotliDecompress(&mut &*squeezed, &mut back)?;
        assert_eq!(back, text.as_bytes());
        Ok(())
    }
}
