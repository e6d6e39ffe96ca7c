//! The table of weights as source text: the part of the source file for one family.

use anyhow::{Context, Result};
use engine::eval::{SECTIONS, WeightFamily};

use super::fit::Table;

/// Number of rows on a line.
const ACROSS: usize = 16;

/// Returns the name of a family's table in the source.
pub const fn name(family: WeightFamily) -> &'static str {
    match family {
        WeightFamily::Special => "SPECIAL",
        WeightFamily::Portal => "PORTAL",
        WeightFamily::Tokens => "TOKENS",
    }
}

/// Formats the table as source text.
pub fn write(family: WeightFamily, table: &Table) -> String {
    let mut text = format!("static {}: Weights = [\n", name(family));
    for &(section, start, len) in SECTIONS {
        text.push_str(&format!("    // {section}\n"));
        for rows in table[start..start + len].chunks(ACROSS) {
            let rows: Vec<String> = rows
                .iter()
                .map(|[middle, end]| {
                    format!("w({},{}),", middle.round() as i32, end.round() as i32)
                })
                .collect();
            text.push_str(&format!("    {}\n", rows.join(" ")));
        }
    }
    text.push_str("];\n");
    text
}

/// Returns the source with a family's table replaced.
pub fn replace(source: &str, family: WeightFamily, table: &Table) -> Result<String> {
    let head = format!("static {}: Weights = [\n", name(family));
    let start = source
        .find(&head)
        .context("the source file does not contain the table")?;
    let end = source[start..]
        .find("\n];\n")
        .context("the table in the source file has no end")?
        + start
        + "\n];\n".len();
    Ok(format!(
        "{}{}{}",
        &source[..start],
        write(family, table),
        &source[end..]
    ))
}

#[cfg(test)]
mod tests {
    use super::super::fit::table_of;
    use super::*;

    #[test]
    fn writing_the_current_weights_leaves_the_source_unchanged() {
        let source = include_str!("../../../../src/engine/eval/weights.rs");
        for family in WeightFamily::ALL {
            let table = table_of(family.weights());
            assert_eq!(replace(source, family, &table).expect("a table"), source);
        }
    }
}
