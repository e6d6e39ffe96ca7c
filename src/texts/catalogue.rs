//! A parsed file of one language: its messages, with everything inserted that is known at build time.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::Entry;
use fluent_syntax::parser;

use crate::pattern::{self, Pattern, Piece, Variant};
use crate::{Error, Source};

/// The messages of a file.
pub(crate) struct Catalogue {
    pub code: &'static str,
    path: String,
    /// The messages with their ids, in the order of the file. Terms and fixed messages are already inserted where
    /// others refer to them.
    messages: Vec<(String, Pattern)>,
}

impl Catalogue {
    /// Parses a file. Its messages may refer to the fixed messages of `shared`, another file of the same language.
    pub fn read(source: &Source, shared: Option<&Source>) -> Result<Catalogue, Error> {
        let own = Entries::read(source)?;
        let shared = shared.map(Entries::read).transpose()?.unwrap_or_default();
        let path = source.path();
        let mut messages = Vec::new();
        for id in &own.order {
            let text = Resolver {
                own: &own,
                shared: &shared,
            }
            .message(id, &mut Vec::new())
            .map_err(|why| Error(format!("{path}: the message “{id}” {why}")))?;
            messages.push((id.clone(), text));
        }
        Ok(Catalogue {
            code: source.code,
            path,
            messages,
        })
    }

    /// Creates an error in one of the messages.
    pub fn error(&self, id: &str, why: &str) -> Error {
        Error(format!("{}: the message “{id}” {why}", self.path))
    }

    /// Returns the messages in the order of the file.
    pub fn messages(&self) -> impl Iterator<Item = (&str, &Pattern)> {
        self.messages
            .iter()
            .map(|(id, pattern)| (id.as_str(), pattern))
    }

    /// Returns the pattern of a message.
    pub fn pattern(&self, id: &str) -> Option<&Pattern> {
        self.messages()
            .find_map(|(other, pattern)| (other == id).then_some(pattern))
    }

    /// Returns the text of a message that must not have variables.
    pub fn fixed(&self, id: &str) -> Result<&str, Error> {
        self.pattern(id)
            .and_then(|pattern| fixed(pattern))
            .ok_or_else(|| self.error(id, "must be a fixed text, without variables"))
    }

    /// Returns the variables of a message and of those that it refers to.
    pub fn variables(&self, id: &str) -> BTreeSet<&str> {
        let mut found = BTreeSet::new();
        if let Some(pattern) = self.pattern(id) {
            self.collect(pattern, &mut found);
        }
        found
    }

    fn collect<'a>(&'a self, pattern: &'a Pattern, found: &mut BTreeSet<&'a str>) {
        for piece in pattern {
            match piece {
                Piece::Text(_) | Piece::Term(_) => {}
                Piece::Variable(name) => {
                    found.insert(name);
                }
                Piece::Message(id) => found.extend(self.variables(id)),
                Piece::Select { on, variants } => {
                    found.insert(on);
                    for variant in variants {
                        self.collect(&variant.pattern, found);
                    }
                }
            }
        }
    }

    /// Returns the ids of messages that other messages of this file refer to.
    fn referred_to(&self) -> BTreeSet<&str> {
        let mut found = BTreeSet::new();
        for (_, pattern) in self.messages() {
            references(pattern, &mut found);
        }
        found
    }

    /// Checks that this file has all messages of the first language. Any additional message must be used by its own
    /// messages.
    pub fn check_translation_of(&self, first: &Catalogue) -> Result<(), Error> {
        for (id, _) in first.messages() {
            if self.pattern(id).is_none() {
                return Err(Error(format!("{} has no message “{id}”", self.path)));
            }
        }
        let referred_to = self.referred_to();
        let unknown = |id: &&str| first.pattern(id).is_none() && !referred_to.contains(id);
        match self.messages().map(|(id, _)| id).find(unknown) {
            Some(id) => Err(Error(format!(
                "{} has a message “{id}” that {} does not have",
                self.path, first.path
            ))),
            None => Ok(()),
        }
    }
}

fn references<'a>(pattern: &'a Pattern, found: &mut BTreeSet<&'a str>) {
    for piece in pattern {
        match piece {
            Piece::Message(id) => {
                found.insert(id);
            }
            Piece::Select { variants, .. } => {
                for variant in variants {
                    references(&variant.pattern, found);
                }
            }
            Piece::Text(_) | Piece::Variable(_) | Piece::Term(_) => {}
        }
    }
}

/// Returns the text of a resolved pattern, if it is nothing but text.
fn fixed(pattern: &Pattern) -> Option<&str> {
    match pattern.as_slice() {
        [] => Some(""),
        [Piece::Text(text)] => Some(text),
        _ => None,
    }
}

/// The entries of a file before references are resolved.
#[derive(Default)]
struct Entries {
    messages: BTreeMap<String, Pattern>,
    terms: BTreeMap<String, Pattern>,
    /// The messages' ids in the order of the file.
    order: Vec<String>,
}

impl Entries {
    fn read(source: &Source) -> Result<Entries, Error> {
        let path = source.path();
        let resource = parser::parse(source.text.as_str()).map_err(|(_, errors)| {
            let place = errors.first().map(|error| {
                let before = source.text.get(..error.pos.start).unwrap_or(&source.text);
                let message = message_above(before)
                    .map(|id| format!(", in the message “{id}”"))
                    .unwrap_or_default();
                let line = before.matches('\n').count() + 1;
                format!(" at line {line}{message}: {}", error.kind)
            });
            Error(format!(
                "{path} is not well-formed{}",
                place.unwrap_or_default()
            ))
        })?;
        let mut entries = Entries::default();
        for entry in &resource.body {
            let (id, pattern, attributes, of) = match entry {
                Entry::Message(message) => (
                    message.id.name,
                    message.value.as_ref(),
                    &message.attributes,
                    &mut entries.messages,
                ),
                Entry::Term(term) => (
                    term.id.name,
                    Some(&term.value),
                    &term.attributes,
                    &mut entries.terms,
                ),
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => continue,
                Entry::Junk { content } => {
                    return Err(Error(format!(
                        "{path}: “{}” is not a message",
                        content.trim()
                    )));
                }
            };
            let error = |why: &str| Error(format!("{path}: the message “{id}” {why}"));
            let pattern = pattern
                .filter(|_| attributes.is_empty())
                .ok_or_else(|| error("must have a text and must not have attributes"))?;
            let pattern = pattern::read(pattern).map_err(|why| error(&why))?;
            if of.insert(id.to_owned(), pattern).is_some() {
                return Err(error("is defined twice"));
            }
            if matches!(entry, Entry::Message(_)) {
                entries.order.push(id.to_owned());
            }
        }
        Ok(entries)
    }
}

/// Returns the message that a place in a file belongs to: the last line before it that begins with a name.
fn message_above(before: &str) -> Option<&str> {
    before.lines().rev().find_map(|line| {
        let (id, _) = line.split_once('=')?;
        line.starts_with(|c: char| c.is_ascii_alphabetic() || c == '-')
            .then_some(id.trim_end())
    })
}

/// Inserts terms and fixed messages into patterns.
struct Resolver<'a> {
    own: &'a Entries,
    shared: &'a Entries,
}

impl Resolver<'_> {
    /// Returns the resolved pattern of a message. `above` contains the messages that led to it. An error continues the
    /// sentence "the message …".
    fn message(&self, id: &str, above: &mut Vec<String>) -> Result<Pattern, String> {
        let pattern = self
            .own
            .messages
            .get(id)
            .or_else(|| self.shared.messages.get(id))
            .ok_or_else(|| format!("refers to “{id}”, which does not exist"))?;
        self.named(id, pattern, above)
    }

    /// Resolves the pattern of a message or term with this name.
    fn named(
        &self,
        id: &str,
        pattern: &Pattern,
        above: &mut Vec<String>,
    ) -> Result<Pattern, String> {
        if above.iter().any(|other| other == id) {
            return Err(format!("refers to “{id}”, which refers back to it"));
        }
        above.push(id.to_owned());
        let resolved = self.pattern(pattern, above);
        above.pop();
        resolved
    }

    fn pattern(&self, pattern: &Pattern, above: &mut Vec<String>) -> Result<Pattern, String> {
        let mut resolved = Pattern::new();
        for piece in pattern {
            let piece = self.piece(piece, above)?;
            match (resolved.last_mut(), piece) {
                (Some(Piece::Text(before)), Piece::Text(text)) => before.push_str(&text),
                (_, Piece::Text(text)) if text.is_empty() => {}
                (_, piece) => resolved.push(piece),
            }
        }
        Ok(resolved)
    }

    fn piece(&self, piece: &Piece, above: &mut Vec<String>) -> Result<Piece, String> {
        Ok(match piece {
            Piece::Text(_) | Piece::Variable(_) => piece.clone(),
            Piece::Term(id) => {
                let name = format!("-{id}");
                let term = self
                    .own
                    .terms
                    .get(id)
                    .or_else(|| self.shared.terms.get(id))
                    .ok_or_else(|| format!("refers to “{name}”, which does not exist"))?;
                let term = self.named(&name, term, above)?;
                let text = fixed(&term)
                    .ok_or_else(|| format!("refers to “{name}”, which has variables"))?;
                Piece::Text(text.to_owned())
            }
            Piece::Message(id) => {
                let message = self.message(id, above)?;
                match fixed(&message) {
                    Some(text) => Piece::Text(text.to_owned()),
                    None if self.own.messages.contains_key(id) => piece.clone(),
                    None => {
                        return Err(format!(
                            "refers to “{id}”, which has variables and is in another file"
                        ));
                    }
                }
            }
            Piece::Select { on, variants } => Piece::Select {
                on: on.clone(),
                variants: variants
                    .iter()
                    .map(|variant| {
                        Ok(Variant {
                            pattern: self.pattern(&variant.pattern, above)?,
                            ..variant.clone()
                        })
                    })
                    .collect::<Result<_, String>>()?,
            },
        })
    }
}
