//! Generates constants for fixed texts, which are texts without variables.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::catalogue::Catalogue;
use crate::{Error, Source, constant};

/// Parses the files of all languages and checks that the others translate the first. Returns the first and the others.
pub(crate) fn catalogues(
    sources: &[Source],
    shared: &[Source],
) -> Result<(Catalogue, Vec<Catalogue>), Error> {
    let mut read = sources
        .iter()
        .map(|source| {
            let shared = shared.iter().find(|shared| shared.code == source.code);
            Catalogue::read(source, shared)
        })
        .collect::<Result<Vec<_>, Error>>()?
        .into_iter();
    let first = read
        .next()
        .ok_or_else(|| Error("there are no languages".to_owned()))?;
    let others: Vec<Catalogue> = read.collect();
    for other in &others {
        other.check_translation_of(&first)?;
    }
    Ok((first, others))
}

/// Generates a constant of type `Label` for each message. It contains the English text and the index in the tables of
/// the other languages, which are named by their codes, such as `DE`.
pub fn labels(sources: &[Source]) -> Result<String, Error> {
    let (first, others) = catalogues(sources, &[])?;
    let mut out = String::from("impl Label {\n");
    let mut count = 0;
    for (index, (id, _)) in first.messages().enumerate() {
        let (name, text) = (constant(id), first.fixed(id)?);
        line(
            &mut out,
            format_args!(
                "    /// {text}\n    pub const {name}: Label = Label {{ index: {index}, english: {text:?} }};"
            ),
        );
        count = index + 1;
    }
    line(
        &mut out,
        format_args!("}}\n\n/// The number of labels.\nconst COUNT: usize = {count};"),
    );
    for other in others {
        let (code, name) = (other.code, constant(other.code));
        line(
            &mut out,
            format_args!(
                "\n/// The labels in `{code}`, in the order of the constants.\npub(super) static {name}: [&str; COUNT] = ["
            ),
        );
        for (id, _) in first.messages() {
            line(&mut out, format_args!("    {:?},", other.fixed(id)?));
        }
        out.push_str("];\n");
    }
    Ok(out)
}

/// Generates a constant of type `Line` for each message. It contains the text in all languages, in their order.
pub fn lines(sources: &[Source]) -> Result<String, Error> {
    let (first, others) = catalogues(sources, &[])?;
    let mut out = String::from("impl Line {\n");
    for (id, _) in first.messages() {
        let texts = std::iter::once(&first)
            .chain(&others)
            .map(|catalogue| catalogue.fixed(id))
            .collect::<Result<Vec<_>, Error>>()?;
        let name = constant(id);
        line(
            &mut out,
            format_args!(
                "    /// {}\n    pub const {name}: Line = Line({texts:?});",
                texts[0]
            ),
        );
    }
    out.push_str("}\n");
    Ok(out)
}

/// Returns the fixed texts of each language by their ids.
pub fn tables(
    sources: &[Source],
) -> Result<BTreeMap<&'static str, BTreeMap<String, String>>, Error> {
    let (first, others) = catalogues(sources, &[])?;
    let table = |catalogue: &Catalogue| {
        let texts = first
            .messages()
            .map(|(id, _)| Ok((id.to_owned(), catalogue.fixed(id)?.to_owned())));
        Ok((catalogue.code, texts.collect::<Result<_, Error>>()?))
    };
    std::iter::once(&first).chain(&others).map(table).collect()
}

/// Writes a line of Rust code.
pub(crate) fn line(out: &mut String, line: std::fmt::Arguments) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{line}");
}
