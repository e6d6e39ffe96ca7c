//! Generates samples for tests: every message with all its variants. How a message becomes a function is in
//! `sentences`.

use crate::argument::{Argument, Kind};
use crate::catalogue::Catalogue;
use crate::fixed::line;
use crate::sentences::{arguments_of, passed_argument};
use crate::{pascal, snake};

/// Generates the function that returns every message with every combination of variants and some numbers.
pub(crate) fn samples(out: &mut String, first: &Catalogue, arguments: &[Argument]) {
    line(
        out,
        format_args!(
            "\n/// Every message with its id, in every combination of variants and with some numbers.\n#[cfg(test)]\npub(crate) fn samples<S: Sentences>() -> Vec<(&'static str, String)> {{\n    let mut all = Vec::new();"
        ),
    );
    for (id, _) in first.messages() {
        let mut call = String::new();
        let mut loops = 0;
        for argument in arguments_of(first, id, arguments) {
            let name = snake(argument.name);
            let mut pass = |value: &str| {
                call.push_str(", ");
                call.push_str(&passed_argument(first, id, argument, arguments, value));
            };
            let values = match argument.kind {
                Kind::Text => {
                    pass(&format!("{:?}", argument.name.to_uppercase()));
                    continue;
                }
                Kind::Display(_, sample) => {
                    pass(sample);
                    continue;
                }
                Kind::Number => "0, 1, 2, 5, 11, 21, 1_000_000".to_owned(),
                Kind::Flag => "true, false".to_owned(),
                Kind::Choice(path, all) => all
                    .iter()
                    .map(|variant| format!("{path}::{}", pascal(variant)))
                    .collect::<Vec<_>>()
                    .join(", "),
            };
            line(out, format_args!("for {name} in [{values}] {{"));
            pass(&name);
            loops += 1;
        }
        line(
            out,
            format_args!(
                "let mut out = String::new();\nS::{}(&mut out{call});\nall.push(({id:?}, out));",
                snake(id)
            ),
        );
        line(out, format_args!("{}", "}".repeat(loops)));
    }
    out.push_str("    all\n}\n");
}

/// Generates the function that returns the samples of all languages.
pub(crate) fn all_samples<'a>(out: &mut String, catalogues: impl Iterator<Item = &'a Catalogue>) {
    let samples: String = catalogues
        .map(|Catalogue { code, .. }| format!("    ({code:?}, samples::<{}>()),\n", pascal(code)))
        .collect();
    line(
        out,
        format_args!(
            "\n/// The samples of every language, each with its code.\n#[cfg(test)]\npub(crate) fn all_samples() -> Vec<(&'static str, Vec<(&'static str, String)>)> {{\n    vec![\n{samples}    ]\n}}"
        ),
    );
}
