//! Makes the fixed texts' constants and tables from the files in `locales/`. What is wrong in a file fails the build with a
//! sentence that names the file and the message. Nothing of this runs in the browser.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Message, PatternElement};
use fluent_syntax::parser;

/// One language's file.
pub struct Locale<'a> {
    /// The language's code, which is the file's name: `de`.
    pub code: &'a str,
    /// What is in the file.
    pub source: &'a str,
}

/// A message without arguments: its name and what it says.
struct Fixed {
    id: String,
    text: String,
}

/// The Rust source with a constant for each message, and a table of texts for each language but the first. The first
/// language is the one that the others translate.
pub fn generate(locales: &[Locale]) -> Result<String, String> {
    let (first, others) = locales
        .split_first()
        .ok_or("there is no language to take the texts from")?;
    let labels = read(first)?;
    let mut out = String::from("impl Label {\n");
    for (index, Fixed { id, text }) in labels.iter().enumerate() {
        let name = constant(id);
        writeln!(out, "    /// {text}\n    pub const {name}: Label = Label {{ index: {index}, english: {text:?} }};")
            .map_err(|error| error.to_string())?;
    }
    out.push_str("}\n");
    writeln!(
        out,
        "\n/// How many fixed texts there are.\nconst COUNT: usize = {};",
        labels.len()
    )
    .map_err(|error| error.to_string())?;
    for locale in others {
        let name = locale.code.to_ascii_uppercase();
        writeln!(
            out,
            "\n/// The fixed texts of `{}.ftl`, in the order of the constants.\npub(super) static {name}: [&str; COUNT] = [",
            locale.code
        )
        .map_err(|error| error.to_string())?;
        for text in translated(&labels, locale)? {
            writeln!(out, "    {text:?},").map_err(|error| error.to_string())?;
        }
        out.push_str("];\n");
    }
    Ok(out)
}

/// A language's texts in the order of the first language's messages.
fn translated(labels: &[Fixed], locale: &Locale) -> Result<Vec<String>, String> {
    let mut own = read(locale)?;
    let texts = labels.iter().map(|Fixed { id, .. }| {
        let place = own
            .iter()
            .position(|fixed| fixed.id == *id)
            .ok_or_else(|| format!("{}.ftl has no message “{id}”", locale.code))?;
        Ok(own.swap_remove(place).text)
    });
    let texts: Vec<String> = texts.collect::<Result<_, String>>()?;
    match own.first() {
        Some(Fixed { id, .. }) => Err(format!(
            "{}.ftl has a message “{id}” that the first language does not have",
            locale.code
        )),
        None => Ok(texts),
    }
}

/// The messages of a file, in its order.
fn read(locale: &Locale) -> Result<Vec<Fixed>, String> {
    let code = locale.code;
    let resource = parser::parse(locale.source).map_err(|(_, errors)| {
        let error = errors.first().map(ToString::to_string).unwrap_or_default();
        format!("{code}.ftl is not well-formed Fluent: {error}")
    })?;
    let mut known = BTreeSet::new();
    let mut labels = Vec::new();
    for entry in &resource.body {
        match entry {
            Entry::Message(message) => {
                let fixed = fixed(message).map_err(|why| format!("{code}.ftl: {why}"))?;
                if !known.insert(fixed.id.clone()) {
                    return Err(format!("{code}.ftl has the message “{}” twice", fixed.id));
                }
                labels.push(fixed);
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            Entry::Term(term) => {
                return Err(format!(
                    "{code}.ftl: the term “-{}” is not supported",
                    term.id.name
                ));
            }
            Entry::Junk { content } => {
                return Err(format!("{code}.ftl: “{}” is no message", content.trim()));
            }
        }
    }
    Ok(labels)
}

fn fixed(message: &Message<&str>) -> Result<Fixed, String> {
    let id = message.id.name;
    let pattern = message
        .value
        .as_ref()
        .filter(|_| message.attributes.is_empty())
        .ok_or_else(|| format!("the message “{id}” must have a text, and no attributes"))?;
    let mut text = String::new();
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.push_str(value),
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::StringLiteral { value }),
            } => text.push_str(value),
            PatternElement::Placeable { .. } => {
                return Err(format!(
                    "the message “{id}” must be a fixed text, without arguments"
                ));
            }
        }
    }
    Ok(Fixed {
        id: id.to_owned(),
        text,
    })
}

/// `new-game` is `NEW_GAME` in Rust.
fn constant(id: &str) -> String {
    id.replace('-', "_").to_ascii_uppercase()
}
