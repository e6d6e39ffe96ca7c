//! What a message says, as a tree: text, variables, other messages, and choices between them.

use fluent_syntax::ast::{Expression, InlineExpression, PatternElement, VariantKey};
use fluent_syntax::unicode::unescape_unicode_to_string;

/// What a message or a variant says, from left to right.
pub(crate) type Pattern = Vec<Piece>;

/// A piece of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// Text.
    Text(String),
    /// `{ $square }`.
    Variable(String),
    /// `{ side }`, what another message says of the same variables.
    Message(String),
    /// `{ -page }`, a fixed text.
    Term(String),
    /// `{ $color -> [white] … *[black] … }`.
    Select {
        /// The variable that decides.
        on: String,
        /// The variants, one of which is the default.
        variants: Vec<Variant>,
    },
}

/// A variant of a selector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    /// When it is taken.
    pub key: Key,
    /// Whether it is taken when no other is.
    pub default: bool,
    /// What it says.
    pub pattern: Pattern,
}

/// What a variant is named by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// `[white]`, `[one]`.
    Name(String),
    /// `[0]`.
    Number(u64),
}

impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Key::Name(name) => f.write_str(name),
            Key::Number(number) => number.fmt(f),
        }
    }
}

/// Reads a pattern of the parser's; the error goes on from "the message …".
pub(crate) fn read(pattern: &fluent_syntax::ast::Pattern<&str>) -> Result<Pattern, String> {
    let pieces = pattern.elements.iter().map(|element| match element {
        // A text may stand on several lines of the file.
        PatternElement::TextElement { value } => Ok(Piece::Text(value.replace('\n', " "))),
        PatternElement::Placeable { expression } => placeable(expression),
    });
    pieces.collect()
}

fn placeable(expression: &Expression<&str>) -> Result<Piece, String> {
    match expression {
        Expression::Inline(inline) => self::inline(inline),
        Expression::Select { selector, variants } => {
            let InlineExpression::VariableReference { id } = selector else {
                return Err("has a selector on something else than a variable".to_owned());
            };
            let variants = variants.iter().map(|variant| {
                Ok(Variant {
                    key: key(&variant.key)?,
                    default: variant.default,
                    pattern: read(&variant.value)?,
                })
            });
            Ok(Piece::Select {
                on: id.name.to_owned(),
                variants: variants.collect::<Result<_, String>>()?,
            })
        }
    }
}

fn inline(inline: &InlineExpression<&str>) -> Result<Piece, String> {
    match inline {
        InlineExpression::StringLiteral { value } => {
            Ok(Piece::Text(unescape_unicode_to_string(value).into_owned()))
        }
        InlineExpression::NumberLiteral { value } => Ok(Piece::Text((*value).to_owned())),
        InlineExpression::VariableReference { id } => Ok(Piece::Variable(id.name.to_owned())),
        InlineExpression::MessageReference {
            id,
            attribute: None,
        } => Ok(Piece::Message(id.name.to_owned())),
        InlineExpression::TermReference {
            id,
            attribute: None,
            arguments: None,
        } => Ok(Piece::Term(id.name.to_owned())),
        InlineExpression::MessageReference { .. } | InlineExpression::TermReference { .. } => {
            Err("refers to an attribute, or to a term with arguments".to_owned())
        }
        InlineExpression::FunctionReference { id, .. } => {
            Err(format!("calls the function {}", id.name))
        }
        InlineExpression::Placeable { expression } => placeable(expression),
    }
}

fn key(key: &VariantKey<&str>) -> Result<Key, String> {
    match key {
        VariantKey::Identifier { name } => Ok(Key::Name((*name).to_owned())),
        VariantKey::NumberLiteral { value } => value
            .parse()
            .map(Key::Number)
            .map_err(|_| format!("has the variant [{value}], which is no whole number")),
    }
}
