//! Shortens the names of a program's imports from its script. wasm-bindgen's names end in hashes, which do not
//! compress: they made up a fortieth of the page's program, and are repeated in its script. Parts that no browser needs
//! are also left out: the sections that only tools read, and the empty entries of the table that chunks fill. Nothing
//! else is changed here.

use std::collections::HashSet;

use anyhow::{Result, bail};
use wasm_encoder::reencode::{Reencode as _, RoundtripReencoder};
use wasm_encoder::{ElementSection, ImportSection, Module, RawSection};
use wasmparser::{ElementItems, ElementKind, Operator, Parser, Payload};

use crate::text::replace_once;

/// Custom sections with information about compilers, which browsers ignore.
const DROPPED_SECTIONS: [&str; 2] = ["producers", "target_features"];

/// Returns the program and its script with short names for everything that is imported from `module`.
pub fn shorten(program: &[u8], script: &str, module: &str) -> Result<(Vec<u8>, String)> {
    let mut short = Module::new();
    let mut script = script.to_owned();
    for payload in Parser::new(0).parse_all(program) {
        match payload? {
            Payload::CustomSection(section) if DROPPED_SECTIONS.contains(&section.name()) => {}
            Payload::ImportSection(reader) => {
                let (section, renamed) = shorten_imports(reader, module)?;
                script = rename(&script, module, &renamed)?;
                short.section(&section);
            }
            Payload::ElementSection(reader) => {
                short.section(&without_empty_segments(reader)?);
            }
            payload => {
                if let Some((id, range)) = payload.as_section() {
                    let data = &program[usize::try_from(range.start)?..usize::try_from(range.end)?];
                    short.section(&RawSection { id, data });
                }
            }
        }
    }
    Ok((short.finish(), script))
}

/// Returns the element section, which fills the table of functions, without its empty segments. The splitter reserves
/// the entries for the chunks' functions with such segments, so that no tool in between uses these entries. All entries
/// of a table are empty initially anyway.
fn without_empty_segments(reader: wasmparser::ElementSectionReader<'_>) -> Result<ElementSection> {
    let mut kept = ElementSection::new();
    for element in reader {
        let element = element?;
        let active = matches!(element.kind, ElementKind::Active { .. });
        if !(active && is_empty(element.items.clone())?) {
            RoundtripReencoder.parse_element(&mut kept, element)?;
        }
    }
    Ok(kept)
}

/// Whether a segment holds no function.
fn is_empty(items: ElementItems<'_>) -> Result<bool> {
    let ElementItems::Expressions(_, expressions) = items else {
        return Ok(false);
    };
    for expression in expressions {
        let null = matches!(
            expression?.get_operators_reader().read()?,
            Operator::RefNull { .. }
        );
        if !null {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Long names, each with the short name that replaces it.
type Renamed = Vec<(String, String)>;

/// Returns the import section with short names, and the long names that they replace.
fn shorten_imports(
    reader: wasmparser::ImportSectionReader<'_>,
    module: &str,
) -> Result<(ImportSection, Renamed)> {
    let mut section = ImportSection::new();
    let mut renamed = Renamed::new();
    for import in reader.into_imports() {
        let import = import?;
        let kind = RoundtripReencoder.entity_type(import.ty)?;
        if import.module != module {
            section.import(import.module, import.name, kind);
            continue;
        }
        let known = renamed.iter().position(|(long, _)| long == import.name);
        let number = known.unwrap_or(renamed.len());
        if known.is_none() {
            renamed.push((import.name.to_owned(), short_name(number)));
        }
        section.import(MODULE, &renamed[number].1, kind);
    }
    Ok((section, renamed))
}

/// Short name of the script's module in the program.
const MODULE: &str = "_";

/// Returns the short name with this number: `a` to `z`, then `ba`, `bb` and so on.
fn short_name(number: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = number;
    loop {
        letters.push(b'a' + (rest % 26) as u8);
        rest /= 26;
        if rest == 0 {
            break;
        }
    }
    letters.reverse();
    letters.into_iter().map(char::from).collect()
}

/// Returns the script changed so that it passes its functions to the program under their short names.
fn rename(script: &str, module: &str, renamed: &[(String, String)]) -> Result<String> {
    let import_key = format!("\"{module}\": ");
    let script = replace_once(script, &import_key, &format!("\"{MODULE}\": "))?;
    let mut missing: HashSet<&str> = renamed.iter().map(|(long, _)| long.as_str()).collect();
    let mut lines = Vec::new();
    for line in script.lines() {
        let rest = line.trim_start();
        let space = &line[..line.len() - rest.len()];
        let key = rest.split_once(": ").filter(|_| space.len() == KEY_DEPTH);
        let known = key.and_then(|(long, value)| {
            let (_, short) = renamed.iter().find(|(name, _)| name == long)?;
            Some((long, short, value))
        });
        match known {
            Some((long, short, value)) => {
                if !missing.remove(long) {
                    bail!("The script has two functions named {long}.");
                }
                lines.push(format!("{space}{short}: {value}"));
            }
            None => lines.push(line.to_owned()),
        }
    }
    if let Some(name) = missing.into_iter().next() {
        bail!("The program imports {name}, but the script has no function of that name.");
    }
    lines.push(String::new());
    Ok(lines.join("\n"))
}

/// Indentation of the function names in the script's import object, in spaces.
const KEY_DEPTH: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a program with a custom section and three imported functions of type 0: two from the script and one from
    /// elsewhere.
    fn program() -> Vec<u8> {
        let mut bytes = b"\0asm\x01\0\0\0".to_vec();
        bytes.extend([0, 10, 9]);
        bytes.extend(b"producers");
        // One type: no parameters, no result.
        bytes.extend([1, 4, 1, 0x60, 0, 0]);
        let mut section = vec![3];
        for (module, name) in [
            ("./x_bg.js", "__wbg_go_0123"),
            ("./chunks.js", "load"),
            ("./x_bg.js", "stop"),
        ] {
            for text in [module, name] {
                section.push(text.len() as u8);
                section.extend(text.bytes());
            }
            section.extend([0, 0]);
        }
        bytes.push(2);
        bytes.push(section.len() as u8);
        bytes.extend(section);
        bytes
    }

    const SCRIPT: &str = "        __wbg_go_0123: function(a) {\n            stop: 1\n        },\n        stop: () => {},\nreturn { \"./x_bg.js\": import0 }\n";

    fn imported(program: &[u8]) -> Vec<(String, String)> {
        let mut all = Vec::new();
        for payload in Parser::new(0).parse_all(program) {
            if let Payload::ImportSection(reader) = payload.unwrap() {
                let names = reader.into_imports().map(|import| import.unwrap());
                all.extend(names.map(|import| (import.module.to_owned(), import.name.to_owned())));
            }
        }
        all
    }

    #[test]
    fn imports_and_script_get_the_same_short_names() {
        let (short, script) = shorten(&program(), SCRIPT, "./x_bg.js").unwrap();
        let names = [("_", "a"), ("./chunks.js", "load"), ("_", "b")];
        assert_eq!(
            imported(&short),
            names.map(|(module, name)| (module.to_owned(), name.to_owned()))
        );
        assert_eq!(
            script,
            "        a: function(a) {\n            stop: 1\n        },\n        b: () => {},\nreturn { \"_\": import0 }\n"
        );
        assert!(!short.windows(9).any(|bytes| bytes == b"producers"));
    }

    #[test]
    fn empty_table_segments_are_left_out() {
        let mut program = program();
        // A table of four entries: functions in the first two, nothing in the others.
        let segments = [
            2, // segments
            0, 0x41, 0, 0x0b, 2, 0, 1, // functions 0 and 1 from place 0
            4, 0x41, 2, 0x0b, 2, 0xd0, 0x70, 0x0b, 0xd0, 0x70,
            0x0b, // two empty places from place 2
        ];
        program.extend([9, segments.len() as u8]);
        program.extend(segments);
        let (short, _) = shorten(&program, SCRIPT, "./x_bg.js").unwrap();
        let end = [9, 8, 1, 0, 0x41, 0, 0x0b, 2, 0, 1];
        assert!(short.ends_with(&end), "{short:?}");
    }

    #[test]
    fn a_missing_or_duplicate_function_in_the_script_is_an_error() {
        let lacking = SCRIPT.replace("        stop: ", "        halt: ");
        let error = shorten(&program(), &lacking, "./x_bg.js").unwrap_err();
        assert!(error.to_string().contains("imports stop"), "{error}");
        let twice = format!("        stop: 2\n{SCRIPT}");
        let error = shorten(&program(), &twice, "./x_bg.js").unwrap_err();
        assert!(
            error.to_string().contains("two functions named stop"),
            "{error}"
        );
        let error = shorten(&program(), SCRIPT, "./y_bg.js").unwrap_err();
        assert!(error.to_string().contains("./y_bg.js"), "{error}");
    }

    #[test]
    fn short_names_are_all_different() {
        let names: HashSet<_> = (0..2000).map(short_name).collect();
        assert_eq!(names.len(), 2000);
        assert_eq!([0, 25, 26, 701].map(short_name), ["a", "z", "ba", "baz"]);
    }
}
