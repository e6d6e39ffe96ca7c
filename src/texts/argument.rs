//! The variables of messages: their names in the files, their types in Rust, and the variants that a selector on them
//! may have.

use crate::pascal;

/// A variable of messages. A name means the same in every message, so translators see only one `$color` and one
/// `$square`.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    /// Whether a translation may leave out the variable.
    pub(crate) optional: bool,
}

/// The kind of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Text: a name, a move, or a finished sentence.
    Text,
    /// A whole number, which has plural categories.
    Number,
    /// Yes or no.
    Flag,
    /// A value that is written the same in every language: the path of its type, and a sample value in Rust for tests.
    Display(&'static str, &'static str),
    /// A value of an enum: the path of its type, and the names of the enum's variants in the files.
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

    /// Creates a text argument, a `&str`: a name, a move, or a finished sentence.
    pub const fn text(name: &'static str) -> Argument {
        Argument::new(name, Kind::Text)
    }

    /// Creates a whole number argument, a `u64`. Selectors may have numbers (`[0]`) and plural categories (`[one]`).
    pub const fn number(name: &'static str) -> Argument {
        Argument::new(name, Kind::Number)
    }

    /// Creates a `bool` argument. Selectors may have `[yes]` and `[no]`.
    pub const fn flag(name: &'static str) -> Argument {
        Argument::new(name, Kind::Flag)
    }

    /// Creates an argument that is written the same in every language, such as a square, from the path of its type,
    /// which must implement `Display`, and a sample value in Rust for tests.
    pub const fn display(name: &'static str, path: &'static str, sample: &'static str) -> Argument {
        Argument::new(name, Kind::Display(path, sample))
    }

    /// Creates an argument of an enum type, from the path of the type and the names of its variants as selectors write
    /// them: `king-capture` for `KingCapture`. All variants must be listed, or the generated code does not compile.
    pub const fn choice(
        name: &'static str,
        path: &'static str,
        variants: &'static [&'static str],
    ) -> Argument {
        Argument::new(name, Kind::Choice(path, variants))
    }

    /// Returns the same argument, but translations may leave it out.
    pub const fn optional(self) -> Argument {
        Argument {
            optional: true,
            ..self
        }
    }

    /// Returns the argument's wrapper type, which is used if a message has several arguments of the same type.
    pub(crate) fn wrapper(&self) -> String {
        let lifetime = match self.kind {
            Kind::Text => "<'_>",
            _ => "",
        };
        pascal(self.name) + lifetime
    }

    /// Returns the type of the parameter.
    pub(crate) const fn parameter(&self) -> &'static str {
        match self.kind {
            Kind::Text => "&str",
            Kind::Number => "u64",
            Kind::Flag => "bool",
            Kind::Display(path, _) | Kind::Choice(path, _) => path,
        }
    }
}
