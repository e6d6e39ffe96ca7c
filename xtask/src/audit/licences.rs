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
    let mut reader = Reader {
        words: &words,
        allowed,
    };
    reader.any() == Some(true) && reader.words.is_empty()
}

struct Reader<'a> {
    words: &'a [&'a str],
    allowed: &'a [String],
}

impl Reader<'_> {
    /// Takes the next word if it is `word`, and returns whether it was.
    fn takes(&mut self, word: &str) -> bool {
        let is_next = self.words.first() == Some(&word);
        if is_next {
            self.words = &self.words[1..];
        }
        is_next
    }

    /// Parses `a OR b`.
    fn any(&mut self) -> Option<bool> {
        let mut holds = self.all()?;
        while self.takes("OR") {
            holds |= self.all()?;
        }
        Some(holds)
    }

    /// Parses `a AND b`, which binds more tightly.
    fn all(&mut self) -> Option<bool> {
        let mut holds = self.one()?;
        while self.takes("AND") {
            holds &= self.one()?;
        }
        Some(holds)
    }

    /// Parses a licence, with its exception, or an expression in parentheses.
    fn one(&mut self) -> Option<bool> {
        if self.takes("(") {
            let holds = self.any()?;
            return self.takes(")").then_some(holds);
        }
        let (first, rest) = self.words.split_first()?;
        self.words = rest;
        let mut name = (*first).to_owned();
        if self.takes("WITH") {
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
    fn or_needs_one_allowed_licence_and_and_needs_both() -> Result<()> {
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
    fn rules_without_a_list_are_an_error() {
        assert!(allowed("[licenses]").is_err());
        assert!(allowed("allow = []").is_err());
    }
}
