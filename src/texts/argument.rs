//! What can stand for a variable: its name in the files, its type in Rust, and what a selector may ask of it.

use crate::pascal;

/// A variable of messages. A name means the same in every message, so translators meet one `$color` and one `$square`.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    /// A translation may leave it out.
    pub(crate) optional: bool,
}

/// What an argument is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Text: a name, a move, a sentence that is said already.
    Text,
    /// A whole number, which has plural categories.
    Number,
    /// Yes or no.
    Flag,
    /// A value that is shown as it is written everywhere; the path of its type, and one such value in Rust for tests.
    Shown(&'static str, &'static str),
    /// One of several variants; the path of its type and the variants' names in the files.
    Choice(&'static str, &'static [&'static str]),
}

impl Argument {
    const fn new(name: &'static str, kind: Kind) -> Argument {
        Argument {
            name,
            kind,
            optional: false,
        }
    }

    /// Text, a `&str`: a name, a move, a sentence that is said already.
    pub const fn text(name: &'static str) -> Argument {
        Argument::new(name, Kind::Text)
    }

    /// A whole number, a `u64`. Selectors may ask for numbers (`[0]`) and plural categories (`[one]`).
    pub const fn number(name: &'static str) -> Argument {
        Argument::new(name, Kind::Number)
    }

    /// A `bool`. Selectors may ask for `[yes]` and `[no]`.
    pub const fn flag(name: &'static str) -> Argument {
        Argument::new(name, Kind::Flag)
    }

    /// A value that is written the same in every language, such as a square: the path of its type, which is `Display`, and
    /// one such value in Rust, for tests.
    pub const fn shown(name: &'static str, path: &'static str, sample: &'static str) -> Argument {
        Argument::new(name, Kind::Shown(path, sample))
    }

    /// A value of an enum: the path of its type, and its variants as selectors name them, `king-capture` for `KingCapture`.
    /// All of them: one that is missing here fails to compile.
    pub const fn choice(
        name: &'static str,
        path: &'static str,
        variants: &'static [&'static str],
    ) -> Argument {
        Argument::new(name, Kind::Choice(path, variants))
    }

    /// A translation may leave it out.
    pub const fn optional(self) -> Argument {
        Argument {
            optional: true,
            ..self
        }
    }

    /// The type of the parameter where a message has several of its kind, in the module of such types.
    pub(crate) fn wrapper(&self) -> String {
        let lifetime = match self.kind {
            Kind::Text => "<'_>",
            _ => "",
        };
        pascal(self.name) + lifetime
    }

    /// The type of the parameter.
    pub(crate) const fn parameter(&self) -> &'static str {
        match self.kind {
            Kind::Text => "&str",
            Kind::Number => "u64",
            Kind::Flag => "bool",
            Kind::Shown(path, _) | Kind::Choice(path, _) => path,
        }
    }
}
