//! Parser for licence expressions like `(MIT OR Apache-2.0) AND Unicode-3.0`, which checks them against a list of
//! allowed licences. No licence is named here.

use anyhow::{Context as _, Result, bail};

/// Returns the licences that the rules allow: the list `allow` in `deny.toml`.
pub fn allowed(rules: &str) -> Result<Vec<String>> {
    let (_, rest) = rules
        .split_once("allow = [")
        .context("deny.toml has no list `allow`.")?;
    let (list, _) = rest
        .split_once(']')
        .context("The list `allow` in deny.toml has no end.")?;
    let names: Vec<_> = list
        .split('"')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect();
    if names.is_empty() {
        bail!("The list `allow` in deny.toml is empty.");
    }
    Ok(names)
}

/// Whether the expression can be satisfied with allowed licences only. An expression that cannot be parsed is not
/// allowed.
pub fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    // An older syntax has a slash for "or".
    let spaced = expression
        .replace('(', " ( ")
        .replace(')', " ) ")
        .replace('/', " OR ");
    let words: Vec<_> = spaced.split_whitespace().collect();
    let mut parser = ExpressionParser {
        words: &words,
        allowed,
    };
    parser.parse_or() == Some(true) && parser.words.is_empty()
}

struct ExpressionParser<'a> {
    words: &'a [&'a str],
    allowed: &'a [String],
}

impl ExpressionParser<'_> {
    /// Takes the next word if it is `word`, and returns whether it was.
    fn accept(&mut self, word: &str) -> bool {
        let is_next = self.words.first() == Some(&word);
        if is_next {
            self.words = &self.words[1..];
        }
        is_next
    }

    /// Parses `a OR b`.
    fn parse_or(&mut self) -> Option<bool> {
        let mut holds = self.parse_and()?;
        while self.accept("OR") {
            holds |= self.parse_and()?;
        }
        Some(holds)
    }

    /// Parses `a AND b`, which binds more tightly.
    fn parse_and(&mut self) -> Option<bool> {
        let mut holds = self.parse_licence()?;
        while self.accept("AND") {
            holds &= self.parse_licence()?;
        }
        Some(holds)
    }

    /// Parses a licence, with its exception, or an expression in parentheses.
    fn parse_licence(&mut self) -> Option<bool> {
        if self.accept("(") {
            let holds = self.parse_or()?;
            return self.accept(")").then_some(holds);
        }
        let (first, rest) = self.words.split_first()?;
        self.words = rest;
        let mut name = (*first).to_owned();
        if self.accept("WITH") {
            let (exception, rest) = self.words.split_first()?;
            self.words = rest;
            name = format!("{name} WITH {exception}");
        }
        Some(self.allowed.contains(&name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_or_expression_needs_one_allowed_licence_and_an_and_expression_both() -> Result<()> {
        let rules = "[licenses]\nallow = [\n    \"MIT\",\n    \"Apache-2.0 WITH LLVM-exception\",\n    \"Zlib\",\n]\n[bans]\n";
        let list = allowed(rules)?;
        assert_eq!(list, ["MIT", "Apache-2.0 WITH LLVM-exception", "Zlib"]);
        for good in [
            "MIT",
            "GPL-3.0-only OR MIT",
            "Unlicense/MIT",
            "(GPL-2.0 OR MIT) AND Zlib",
            "GPL-2.0 AND Zlib OR MIT",
            "Apache-2.0 WITH LLVM-exception",
        ] {
            assert!(is_allowed(good, &list), "{good}");
        }
        for bad in [
            "none",
            "",
            "GPL-3.0-only",
            "MIT AND GPL-3.0-only",
            "(MIT OR Zlib) AND LGPL-2.1",
            "Apache-2.0",
            "MIT WITH something",
            "MIT OR",
            "(MIT",
            "MIT Zlib",
        ] {
            assert!(!is_allowed(bad, &list), "{bad}");
        }
        Ok(())
    }

    #[test]
    fn rules_without_a_list_of_licences_are_an_error() {
        assert!(allowed("[licenses]").is_err());
        assert!(allowed("allow = []").is_err());
    }
}
