//! Files with the modules that several chunks share, and the loader code that extracts the modules from them. `split`
//! decides which modules those are.

use std::ops::Range;

use wasm_encoder::{CustomSection, Module};

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
        let mut module = Module::new();
        module.section(&CustomSection {
            name: self.name.into(),
            data: self.bytes.as_slice().into(),
        });
        let bytes = module.finish();
        let start = bytes.len() - self.bytes.len();
        let moved =
            |(stem, slice): (String, Range<usize>)| (stem, start + slice.start..start + slice.end);
        (bytes, self.slices.into_iter().map(moved).collect())
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
function modulesIn(file, start, lengths) {
    return lengths.map((length) => {
        const from = start;
        start += length;
        return makeLoad(() => {
            const source = file(from, from + length);
            source.catch(() => {});
            return async (imports) => instantiate(source, imports);
        }, []);
    });
}
function modulesNeeded(bits) {
    return modules.filter((_, index) => (BigInt(`0x${bits}`) >> BigInt(index)) & 1n);
}
"#;
    format!("{functions}{files}")
}

/// Returns the loader's list of the modules in shared files, given the name of each file in the loader and the positions of
/// the modules in it. They follow each other without gaps.
pub fn modules_table<'a>(
    files: impl Iterator<Item = (&'static str, &'a [(String, Range<usize>)])>,
) -> String {
    let files: Vec<String> = files
        .filter_map(|(name, slices)| {
            let (_, first) = slices.first()?;
            let lengths: Vec<String> = slices
                .iter()
                .map(|(_, slice)| slice.len().to_string())
                .collect();
            let start = first.start;
            Some(format!(
                "modulesIn({name}, {start}, [{}])",
                lengths.join(",")
            ))
        })
        .collect();
    format!("const modules = [{}].flat();\n", files.join(", "))
}

/// Returns a set of modules, given by their positions in the list, as the loader reads it: the bits of a hexadecimal number.
pub fn modules_set(indices: &[usize]) -> String {
    let mut digits = vec![0_u8; indices.iter().max().map_or(1, |last| last / 4 + 1)];
    for index in indices {
        digits[index / 4] |= 1 << (index % 4);
    }
    let digits = digits.iter().rev();
    digits.map(|digit| format!("{digit:x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_modules_is_a_hexadecimal_number() {
        assert_eq!(modules_set(&[]), "0");
        assert_eq!(modules_set(&[0, 3]), "9");
        assert_eq!(modules_set(&[8, 1]), "102");
    }
}
