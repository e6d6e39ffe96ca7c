//! The files of the modules that several chunks share, and how the loader takes them out of these. Which modules those are
//! is decided in `split`.

use std::ops::Range;

/// The modules that several chunks share, one behind the other. There are dozens, most of them smaller than the request for
/// a file would be, and a chunk may need a dozen.
pub struct Shared {
    name: &'static str,
    bytes: Vec<u8>,
    slices: Vec<(String, Range<usize>)>,
}

impl Shared {
    /// A file without modules, and what the loader calls it.
    pub fn new(name: &'static str) -> Shared {
        Shared {
            name,
            bytes: Vec::new(),
            slices: Vec::new(),
        }
    }

    /// What the loader calls it.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Puts a module behind the others.
    pub fn add(&mut self, stem: String, module: &[u8]) {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(module);
        self.slices.push((stem, start..self.bytes.len()));
    }

    /// The file, and where in it each module is. It is an empty WebAssembly module with the others in a custom section, so that
    /// every host sends it packed, as it does its like.
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

/// A number as WebAssembly writes it: seven bits a byte, the lowest first.
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

/// How the loader gets at modules: those in a shared file, each given by its name and its file, come out of it. It is fetched once,
/// and again only if it did not come. Each module is compiled beside the page; compiled as it streams in, it would be read by the page's own thread.
pub fn modules_loader(files: impl Iterator<Item = (&'static str, String)>) -> String {
    let files: String = files
        .map(|(name, file)| format!("const {name} = modulesOf(\"./{file}\");\n"))
        .collect();
    let functions = r#"
async function bytesOf(fetched) {
    const response = await fetched;
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    return response.arrayBuffer();
}
function modulesOf(name) {
    let file = undefined;
    return (start, end) => {
        if (file === undefined) {
            file = bytesOf(fetch(new URL(name, import.meta.url)));
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
    fn numbers_are_written_seven_bits_a_byte() {
        assert_eq!(leb128(0), [0]);
        assert_eq!(leb128(127), [127]);
        assert_eq!(leb128(128), [0x80, 1]);
        assert_eq!(leb128(624_485), [0xe5, 0x8e, 0x26]);
    }
}
