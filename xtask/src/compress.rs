//! Compresses the files of a built page once, as much as possible, so that servers only have to send them: `name.br`
//! and `name.gz` beside `name`. This module does not look into their contents.

use std::io::{Read as _, Write as _};
use std::path::Path;

use anyhow::Result;
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use fs_err as fs;
use rayon::prelude::*;

use crate::postbuild::{all_files, page_files};

/// Converts the contents of a file.
type Conversion = fn(&[u8]) -> Result<Vec<u8>>;

/// The formats: the ending of the file names, what compresses a file's contents, and what restores them.
const FORMATS: [(&str, Conversion, Conversion); 2] =
    [(".br", brotli, brotli_decompress), (".gz", gzip, gunzip)];
/// File name endings of files that compress well. Pictures and fonts are compressed already.
const COMPRESSIBLE_EXTENSIONS: [&str; 11] = [
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
const MIN_BYTES: u64 = 1_024;
/// A file that deployers edit after the build. It is not compressed, because the compressed copy would become outdated.
const CONFIG: &str = "config.json";

/// Returns the name of the original of a compressed file.
pub fn original(file: &str) -> Option<&str> {
    FORMATS
        .iter()
        .find_map(|(extension, ..)| file.strip_suffix(extension))
}

/// Removes compressed files whose original is gone, or has become too small to be compressed.
pub fn remove_stale(dist: &Path) -> Result<()> {
    for file in all_files(dist)? {
        let Some(original) = original(&file).filter(|name| is_compressible(name)) else {
            continue;
        };
        let length = fs::metadata(dist.join(original)).map_or(0, |data| data.len());
        if length < MIN_BYTES {
            fs::remove_file(dist.join(&file))?;
        }
    }
    Ok(())
}

/// Compresses all files that are large enough and become smaller. A compressed file that already has the right contents
/// stays as it is, because compressing a whole page takes half a minute.
pub fn compress_all(dist: &Path) -> Result<()> {
    let mut files = page_files(dist)?;
    files.retain(|file| is_compressible(file));
    files
        .par_iter()
        .try_for_each(|file| compress_file(dist, file))
}

fn compress_file(dist: &Path, file: &str) -> Result<()> {
    let bytes = fs::read(dist.join(file))?;
    if (bytes.len() as u64) < MIN_BYTES {
        return Ok(());
    }
    for (extension, compress, decompress) in FORMATS {
        let path = dist.join(format!("{file}{extension}"));
        let old = fs::read(&path).ok();
        let is_right = |old: &Vec<u8>| decompress(old).is_ok_and(|back| back == bytes);
        if old.as_ref().is_some_and(is_right) {
            continue;
        }
        let compressed = compress(&bytes)?;
        if compressed.len() < bytes.len() {
            fs::write(&path, compressed)?;
        } else if path.exists() {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

fn is_compressible(file: &str) -> bool {
    let extension = file.rsplit_once('.').map(|(_, extension)| extension);
    file != CONFIG
        && extension.is_some_and(|extension| COMPRESSIBLE_EXTENSIONS.contains(&extension))
}

fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut compressed = Vec::new();
    let parameters = BrotliEncoderParams {
        quality: 11,
        lgwin: 22,
        size_hint: bytes.len(),
        ..BrotliEncoderParams::default()
    };
    brotli::BrotliCompress(&mut &*bytes, &mut compressed, &parameters)?;
    Ok(compressed)
}

fn brotli_decompress(compressed: &[u8]) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    brotli::BrotliDecompress(&mut &*compressed, &mut bytes)?;
    Ok(bytes)
}

/// Compresses with gzip, as much as possible.
pub fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(bytes)?;
    Ok(gzip.finish()?)
}

fn gunzip(compressed: &[u8]) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    GzDecoder::new(compressed).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compressible_files_are_compressed_and_stale_copies_are_removed() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let dist = folder.path();
        fs::create_dir(dist.join("rules"))?;
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
        remove_stale(dist)?;
        compress_all(dist)?;
        let plain = page_files(dist)?;
        let compressed = fs::read(dist.join("rules/one.js.gz"))?;
        let squeezed = fs::read(dist.join("rules/one.js.br"))?;
        assert_eq!(
            all_files(dist)?,
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
        assert_eq!(gunzip(&compressed)?, text.as_bytes());
        assert_eq!(brotli_decompress(&squeezed)?, text.as_bytes());
        Ok(())
    }

    #[test]
    fn only_changed_files_and_damaged_copies_are_compressed_again() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let dist = folder.path();
        let text = "portals ".repeat(1_000);
        // These are valid compressed copies that `compress_all` would not have written itself.
        let mut same = GzEncoder::new(Vec::new(), Compression::fast());
        same.write_all(text.as_bytes())?;
        let same = same.finish()?;
        assert_ne!(same, gzip(text.as_bytes())?);
        for file in ["kept.js", "changed.js", "damaged.js"] {
            fs::write(dist.join(file), &text)?;
            fs::write(dist.join(format!("{file}.gz")), &same)?;
        }
        let other = text.replace("portals", "tokens");
        fs::write(dist.join("changed.js"), &other)?;
        fs::write(dist.join("damaged.js.gz"), &same[..same.len() / 2])?;
        remove_stale(dist)?;
        compress_all(dist)?;
        let [kept, changed, damaged] =
            ["kept.js.gz", "changed.js.gz", "damaged.js.gz"].map(|file| fs::read(dist.join(file)));
        assert_eq!(kept?, same);
        assert_eq!(gunzip(&changed?)?, other.as_bytes());
        assert_eq!(gunzip(&damaged?)?, text.as_bytes());
        Ok(())
    }
}
