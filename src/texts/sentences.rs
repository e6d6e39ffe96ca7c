//! Generates a trait with a function for each message, and a type for each language that implements it.

use std::collections::BTreeSet;

use crate::argument::{Argument, Kind};
use crate::catalogue::Catalogue;
use crate::fixed::{catalogues, line};
use crate::pattern::{Key, Pattern, Piece, Variant};
use crate::samples::{all_samples, samples};
use crate::{Error, Source, is_right_to_left, pascal, plural, snake};

/// Generates the trait `Sentences`. Each of its functions appends a message to a string; the other parameters are the
/// message's variables, in the order of `arguments`. Each language is a type named by its code, such as `En`. Messages
/// may refer to the fixed messages of `shared`. For tests, `samples` returns every message with all its variants.
pub fn sentences(
    sources: &[Source],
    shared: &[Source],
    arguments: &[Argument],
) -> Result<String, Error> {
    let (first, others) = catalogues(sources, shared)?;
    for catalogue in std::iter::once(&first).chain(&others) {
        if plural::categories(catalogue.code).is_none() {
            return Err(Error(format!(
                "the plural categories of “{}” are not in src/texts/plural.rs",
                catalogue.code
            )));
        }
        for (id, pattern) in catalogue.messages() {
            check(catalogue, id, pattern, arguments)?;
            if first.pattern(id).is_some() {
                same_variables(catalogue, &first, id, arguments)?;
            }
        }
    }
    let mut out = String::from(HELPERS);
    wrappers(&mut out, &first, arguments);
    line(
        &mut out,
        format_args!(
            "/// The messages, one function for each. Every language is a type that implements all of them.\npub(crate) trait Sentences {{"
        ),
    );
    for (id, pattern) in first.messages() {
        let parameters = parameters(&first, id, arguments, false);
        line(
            &mut out,
            format_args!(
                "    /// {}\n    fn {}(out: &mut String{parameters});",
                documentation(pattern),
                snake(id)
            ),
        );
    }
    out.push_str("}\n");
    for catalogue in std::iter::once(&first).chain(&others) {
        language(&mut out, catalogue, &first, arguments);
    }
    samples(&mut out, &first, arguments);
    all_samples(&mut out, std::iter::once(&first).chain(&others));
    Ok(out)
}

/// Begins a text that is inserted into a right-to-left sentence and finds its own direction (FIRST STRONG ISOLATE).
/// Without it, the check sign would appear before "Nf3+".
const OPEN: &str = "\u{2068}";
/// Ends such a text (POP DIRECTIONAL ISOLATE).
const CLOSE: &str = "\u{2069}";

/// Helpers of the generated code: one returns a sentence as a string, the other writes a value that is the same in
/// every language.
const HELPERS: &str = "\
/// Returns a sentence as a string, to be inserted into another sentence.
pub(super) fn render(write: impl FnOnce(&mut String)) -> String {
    let mut out = String::new();
    write(&mut out);
    out
}

/// Writes a value to the end of a string, which cannot fail.
#[allow(dead_code)]
fn put(out: &mut String, value: &dyn std::fmt::Display) {
    let _ = std::fmt::Write::write_fmt(out, format_args!(\"{value}\"));
}

";

/// Checks that every variable is declared, and that selectors have only possible variants.
fn check(
    catalogue: &Catalogue,
    id: &str,
    pattern: &Pattern,
    arguments: &[Argument],
) -> Result<(), Error> {
    let kind = |name: &str| {
        find(arguments, name)
            .map(|found| found.kind)
            .ok_or_else(|| {
                catalogue.error(
                    id,
                    &format!("uses the variable ${name}, which the program does not declare"),
                )
            })
    };
    for piece in pattern {
        match piece {
            Piece::Text(_) | Piece::Term(_) | Piece::Message(_) => {}
            Piece::Variable(name) => match kind(name)? {
                Kind::Text | Kind::Number | Kind::Display(..) => {}
                Kind::Flag | Kind::Choice(..) => {
                    return Err(catalogue.error(
                        id,
                        &format!("inserts ${name}, which can only be used in a selector"),
                    ));
                }
            },
            Piece::Select { on, variants } => {
                let kind = kind(on)?;
                let mut seen = BTreeSet::new();
                for variant in variants {
                    let key = variant.key.to_string();
                    if !is_possible_variant(catalogue.code, kind, &variant.key) {
                        return Err(catalogue.error(
                            id,
                            &format!(
                                "has the variant [{key}] of ${on}, which is not a possible value"
                            ),
                        ));
                    }
                    if !seen.insert(key.clone()) {
                        return Err(
                            catalogue.error(id, &format!("has the variant [{key}] of ${on} twice"))
                        );
                    }
                    check(catalogue, id, &variant.pattern, arguments)?;
                }
            }
        }
    }
    Ok(())
}

/// Returns whether a selector on a value of this kind can have this variant.
fn is_possible_variant(code: &str, kind: Kind, key: &Key) -> bool {
    match (kind, key) {
        (Kind::Choice(_, variants), Key::Name(name)) => variants.contains(&name.as_str()),
        (Kind::Flag, Key::Name(name)) => name == "yes" || name == "no",
        (Kind::Number, Key::Number(_)) => true,
        (Kind::Number, Key::Name(name)) => name == "other" || category(code, name).is_some(),
        _ => false,
    }
}

/// Returns the numbers of a plural category as an arm of a `match`.
fn category(code: &str, name: &str) -> Option<&'static str> {
    plural::categories(code)?
        .iter()
        .find_map(|(category, arm)| (*category == name).then_some(*arm))
}

/// Checks that a translation has the same variables as the first language.
fn same_variables(
    catalogue: &Catalogue,
    first: &Catalogue,
    id: &str,
    arguments: &[Argument],
) -> Result<(), Error> {
    let (own, expected) = (catalogue.variables(id), first.variables(id));
    if let Some(name) = own.difference(&expected).next() {
        let why = format!("uses ${name}, which it does not use in {}", first.code);
        return Err(catalogue.error(id, &why));
    }
    let needed = |name: &&&str| find(arguments, name).is_none_or(|found| !found.optional);
    match expected.difference(&own).find(needed) {
        Some(name) => Err(catalogue.error(id, &format!("does not use ${name}"))),
        None => Ok(()),
    }
}

fn find<'a>(arguments: &'a [Argument], name: &str) -> Option<&'a Argument> {
    arguments.iter().find(|argument| argument.name == name)
}

/// Returns the arguments of a message, in the order in which they are declared.
pub(crate) fn arguments_of<'a>(
    catalogue: &Catalogue,
    id: &str,
    arguments: &'a [Argument],
) -> impl Iterator<Item = &'a Argument> {
    let names = catalogue.variables(id);
    arguments
        .iter()
        .filter(move |argument| names.contains(argument.name))
}

/// Returns whether an argument of a message has a wrapper type, because another argument has the same type and swapping
/// the two would go unnoticed.
fn is_wrapped(
    catalogue: &Catalogue,
    id: &str,
    argument: &Argument,
    arguments: &[Argument],
) -> bool {
    let alike = |other: &&Argument| other.parameter() == argument.parameter();
    arguments_of(catalogue, id, arguments).filter(alike).count() > 1
}

/// Returns the expression that passes an argument, or the pattern that unwraps it: `from`, or `arg::From(from)`.
pub(crate) fn passed_argument(
    catalogue: &Catalogue,
    id: &str,
    argument: &Argument,
    arguments: &[Argument],
    value: &str,
) -> String {
    match is_wrapped(catalogue, id, argument, arguments) {
        true => format!("arg::{}({value})", pascal(argument.name)),
        false => value.to_owned(),
    }
}

/// Returns the parameters of a message's function. With a body, wrapped arguments are unwrapped in the parameter list.
fn parameters(catalogue: &Catalogue, id: &str, arguments: &[Argument], has_body: bool) -> String {
    let parameter = |argument: &Argument| {
        let name = snake(argument.name);
        let pattern = match has_body {
            true => passed_argument(catalogue, id, argument, arguments, &name),
            false => name,
        };
        match is_wrapped(catalogue, id, argument, arguments) {
            true => format!(", {pattern}: arg::{}", argument.wrapper()),
            false => format!(", {pattern}: {}", argument.parameter()),
        }
    };
    arguments_of(catalogue, id, arguments)
        .map(parameter)
        .collect()
}

/// Generates the wrapper types of arguments.
fn wrappers(out: &mut String, first: &Catalogue, arguments: &[Argument]) {
    out.push_str(
        "/// Wrapper types for arguments of a message that have the same type, so that swapping them does not compile.\npub(crate) mod arg {\n",
    );
    let wrapped = arguments.iter().filter(|argument| {
        let mut ids = first.messages().map(|(id, _)| id);
        ids.any(|id| {
            first.variables(id).contains(argument.name)
                && is_wrapped(first, id, argument, arguments)
        })
    });
    for argument in wrapped {
        let value = match argument.kind {
            Kind::Text => "&'a str",
            _ => argument.parameter(),
        };
        line(
            out,
            format_args!(
                "    /// `${}`.\n    pub(crate) struct {}(pub {value});",
                argument.name,
                argument.wrapper().replace("'_", "'a")
            ),
        );
    }
    out.push_str("}\n\n");
}

/// Generates a language's type and its functions.
fn language(out: &mut String, catalogue: &Catalogue, first: &Catalogue, arguments: &[Argument]) {
    let (code, name) = (catalogue.code, pascal(catalogue.code));
    let writer = Writer {
        catalogue,
        first,
        arguments,
    };
    line(
        out,
        format_args!("\n/// The language `{code}`.\npub(crate) struct {name};"),
    );
    // Messages that only this language has become functions outside the trait.
    let (common, own): (Vec<_>, Vec<_>) = catalogue
        .messages()
        .partition(|(id, _)| first.pattern(id).is_some());
    for (head, messages) in [
        (format!("impl Sentences for {name}"), common),
        (format!("impl {name}"), own),
    ] {
        line(
            out,
            format_args!(
                "\n#[allow(unused_variables, unreachable_patterns, clippy::redundant_guards, clippy::single_char_add_str)]\n{head} {{"
            ),
        );
        for (id, pattern) in messages {
            let parameters = parameters(writer.signature(id), id, arguments, true);
            line(
                out,
                format_args!("    fn {}(out: &mut String{parameters}) {{", snake(id)),
            );
            writer.pattern(out, pattern);
            out.push_str("    }\n");
        }
        out.push_str("}\n");
    }
}

/// Generates the body of a message's function.
struct Writer<'a> {
    catalogue: &'a Catalogue,
    first: &'a Catalogue,
    arguments: &'a [Argument],
}

impl Writer<'_> {
    /// Returns the catalogue whose variables are the parameters of a message: the first language's, unless only this
    /// language has the message.
    fn signature(&self, id: &str) -> &Catalogue {
        match self.first.pattern(id) {
            Some(_) => self.first,
            None => self.catalogue,
        }
    }

    fn pattern(&self, out: &mut String, pattern: &Pattern) {
        for piece in pattern {
            match piece {
                Piece::Text(text) => line(out, format_args!("out.push_str({text:?});")),
                Piece::Variable(name) => {
                    let text = find(self.arguments, name)
                        .is_some_and(|argument| argument.kind == Kind::Text);
                    let name = snake(name);
                    match text {
                        true if is_right_to_left(self.catalogue.code) => {
                            for piece in [format!("{OPEN:?}"), name, format!("{CLOSE:?}")] {
                                line(out, format_args!("out.push_str({piece});"));
                            }
                        }
                        true => line(out, format_args!("out.push_str({name});")),
                        false => line(out, format_args!("put(out, &{name});")),
                    }
                }
                Piece::Message(id) => {
                    let signature = self.signature(id);
                    let passed: String = arguments_of(signature, id, self.arguments)
                        .map(|argument| {
                            let name = snake(argument.name);
                            let passed =
                                passed_argument(signature, id, argument, self.arguments, &name);
                            format!(", {passed}")
                        })
                        .collect();
                    line(out, format_args!("Self::{}(out{passed});", snake(id)));
                }
                Piece::Term(_) => {}
                Piece::Select { on, variants } => self.select(out, on, variants),
            }
        }
    }

    /// Generates a `match`. If every variant is only text, the `match` is the argument of a single call.
    fn select(&self, out: &mut String, on: &str, variants: &[Variant]) {
        let Some(argument) = find(self.arguments, on) else {
            return;
        };
        let text = |pattern: &Pattern| match pattern.as_slice() {
            [] => Some(String::new()),
            [Piece::Text(text)] => Some(text.clone()),
            _ => None,
        };
        let only_text = variants
            .iter()
            .all(|variant| text(&variant.pattern).is_some());
        let on = snake(on);
        match only_text {
            true => line(out, format_args!("out.push_str(match {on} {{")),
            false => line(out, format_args!("match {on} {{")),
        }
        for variant in self.in_order(variants) {
            let arm = self.arm(argument, variant, variants);
            match text(&variant.pattern).filter(|_| only_text) {
                Some(text) => line(out, format_args!("{arm} => {text:?},")),
                None => {
                    line(out, format_args!("{arm} => {{"));
                    self.pattern(out, &variant.pattern);
                    out.push_str("}\n");
                }
            }
        }
        out.push_str(if only_text { "});\n" } else { "}\n" });
    }

    /// Sorts variants: numbers come before plural categories, categories are in the order of the language's rules, and
    /// the default is last.
    fn in_order<'a>(&self, variants: &'a [Variant]) -> Vec<&'a Variant> {
        let mut ordered: Vec<&Variant> = variants.iter().collect();
        let rules = plural::categories(self.catalogue.code).unwrap_or_default();
        ordered.sort_by_key(|variant| {
            let place = match &variant.key {
                Key::Number(_) => 0,
                Key::Name(name) => rules
                    .iter()
                    .position(|(category, _)| category == name)
                    .map_or(0, |place| place + 1),
            };
            (variant.default, place)
        });
        ordered
    }

    /// Returns the pattern of a variant's arm. The default of a choice lists all values without a variant of their own,
    /// so the compiler finds values that are not declared.
    fn arm(&self, argument: &Argument, variant: &Variant, variants: &[Variant]) -> String {
        let named = |name: &str| {
            let is = |other: &&Variant| other.key == Key::Name(name.to_owned());
            variants.iter().any(|other| is(&other) && !other.default)
        };
        let rest = |all: &[&'static str], path: &dyn Fn(&str) -> String| -> String {
            let rest: Vec<String> = all
                .iter()
                .filter(|name| !named(name))
                .map(|name| path(name))
                .collect();
            rest.join(" | ")
        };
        let flag = |name: &str| (name == "yes").to_string();
        match (argument.kind, &variant.key) {
            (Kind::Choice(path, all), Key::Name(name)) => {
                let of = |name: &str| format!("{path}::{}", pascal(name));
                match variant.default {
                    true => rest(all, &of),
                    false => of(name),
                }
            }
            (Kind::Flag, Key::Name(name)) => match variant.default {
                true => rest(&["yes", "no"], &flag),
                false => flag(name),
            },
            _ if variant.default => "_".to_owned(),
            (_, Key::Number(number)) => number.to_string(),
            (_, Key::Name(name)) => category(self.catalogue.code, name)
                .unwrap_or("_")
                .to_owned(),
        }
    }
}

/// Returns the content of a message for its documentation.
fn documentation(pattern: &Pattern) -> String {
    let piece = |piece: &Piece| match piece {
        Piece::Text(text) => text.clone(),
        Piece::Variable(name) => format!("`${name}`"),
        Piece::Message(id) | Piece::Term(id) => format!("`{id}`"),
        Piece::Select { on, variants } => {
            let default = variants.iter().find(|variant| variant.default);
            let text = default.map(|variant| documentation(&variant.pattern));
            format!("(by `${on}`: {})", text.unwrap_or_default())
        }
    };
    pattern.iter().map(piece).collect()
}
