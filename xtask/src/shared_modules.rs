//! Files with the modules that several chunks share, and the loader code that extracts the modules from them. `split`
//! decides which modules those are.

use std::ops::Range;

/// A file with modules that several chunks share, one after the other. There are dozens of them, most smaller than the
/// request for a file, and a chunk may need a dozen.
pub struct SharedFile {
    name: &'static str,
    bytes: Vec<u8>,
    slices: Vec<(String, Range<usize>)>,
}

impl SharedFile {
    /// Creates a file without modules. `name` is its name in the loader.
    pub fn new(name: &'static str) -> SharedFile {
        SharedFile {
            name,
            bytes: Vec::new(),
            slices: Vec::new(),
        }
    }

    /// Returns the name of the file in the loader.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Appends a module.
    pub fn add(&mut self, stem: String, module: &[u8]) {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(module);
        self.slices.push((stem, start..self.bytes.len()));
    }

    /// Returns the bytes of the file, and the position of each module in it. The file is an empty WebAssembly module
    /// that holds the others in a custom section, so that every host compresses it as it does other WebAssembly.
    pub fn into_file(self) -> (Vec<u8>, Vec<(String, Range<usize>)>) {
        let mut bytes = b"\0asm\x01\0\0\0\0".to_vec();
        let name = self.name.as_bytes();
        let length = leb128(name.len());
        bytes.extend(leb128(length.len() + name.len() + self.bytes.len()));
        bytes.extend(length);
        bytes.extend(name);
        let start = bytes.len();
        bytes.extend(self.bytes);
        let moved =
            |(stem, slice): (String, Range<usize>)| (stem, start + slice.start..start + slice.end);
        (bytes, self.slices.into_iter().map(moved).collect())
    }
}

/// Encodes a number as WebAssembly does (unsigned LEB128): seven bits per byte, the lowest first.
pub fn leb128(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let low = (number & 0x7f) as u8;
        number >>= 7;
        if number == 0 {
            bytes.push(low);
            return bytes;
        }
        bytes.push(low | 0x80);
    }
}

/// Returns the loader's code for fetching modules. Modules in a shared file, given by its name in the loader and its
/// file name, are extracted from it. A shared file is fetched once, and again only if that failed. If the host no longer
/// has a file, or sends a page in its place, `src/platform/fetch.rs` reads that from the variable `fileGone`. Each module is
/// compiled off the page's thread; streaming compilation would read it on the page's own thread. A file that the page
/// has requested ahead (`Trunk.toml`) is not requested again.
pub fn modules_loader(files: impl Iterator<Item = (&'static str, String)>) -> String {
    let files: String = files
        .map(|(name, file)| format!("const {name} = modulesOf(\"./{file}\");\n"))
        .collect();
    let functions = r#"
async function request(name) {
    const ahead = globalThis.fetchedAhead?.get(name);
    globalThis.fetchedAhead?.delete(name);
    return (await ahead) ?? fetch(new URL(name, import.meta.url));
}
async function bytesOf(fetched) {
    const response = await fetched;
    const html = /html/.test(response.headers.get("content-type"));
    if (!response.ok || html) {
        if (response.status < 500) globalThis.fileGone = true;
        throw new Error(`${response.url}: ${response.status}`);
    }
    return response.arrayBuffer();
}
function modulesOf(name) {
    let file = undefined;
    return (start, end) => {
        if (file === undefined) {
            file = bytesOf(request(name));
            file.catch(() => (file = undefined));
        }
        return file.then((bytes) => new Uint8Array(bytes, start, end - start));
    };
}
async function instantiate(source, imports) {
    return WebAssembly.instantiate(await WebAssembly.compile(await source), imports);
}
"#;
    format!("{functions}{files}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_encoded_as_leb128() {
        assert_eq!(leb128(0), [0]);
        assert_eq!(leb128(127), [127]);
        assert_eq!(leb128(128), [0x80, 1]);
        assert_eq!(leb128(624_485), [0xe5, 0x8e, 0x26]);
    }
}
