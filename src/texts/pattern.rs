//! The content of a message as a tree: text, variables, other messages, and selectors.

use fluent_syntax::ast::{Expression, InlineExpression, PatternElement, VariantKey};
use fluent_syntax::unicode::unescape_unicode_to_string;

/// The content of a message or a variant, from left to right.
pub(crate) type Pattern = Vec<Piece>;

/// A piece of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// Text.
    Text(String),
    /// A variable, `{ $square }`.
    Variable(String),
    /// Another message, `{ side }`, with the same variables.
    Message(String),
    /// A fixed text, `{ -page }`.
    Term(String),
    /// A selector, `{ $color -> [white] … *[black] … }`.
    Select {
        /// The variable that selects the variant.
        on: String,
        /// The variants, one of which is the default.
        variants: Vec<Variant>,
    },
}

/// A variant of a selector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Variant {
    /// The value for which the variant is used.
    pub key: Key,
    /// Whether the variant is used if no other matches.
    pub default: bool,
    /// The content of the variant.
    pub pattern: Pattern,
}

/// The key of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// A name such as `[white]` or `[one]`.
    Name(String),
    /// A number such as `[0]`.
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

/// Converts a pattern from the parser. An error continues the sentence "the message …".
pub(crate) fn read(pattern: &fluent_syntax::ast::Pattern<&str>) -> Result<Pattern, String> {
    let pieces = pattern.elements.iter().map(|element| match element {
        // A text may span several lines of the file.
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
                return Err("has a selector on something other than a variable".to_owned());
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
            .map_err(|_| format!("has the variant [{value}], which is not a whole number")),
    }
}
