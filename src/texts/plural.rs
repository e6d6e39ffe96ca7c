//! The plural categories of languages for whole numbers, according to CLDR
//! (<https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html>).

/// Returns the plural categories of a language without `other`. Each comes with its numbers as an arm of a Rust
/// `match`. Returns `None` for a language that is not listed.
pub(crate) fn categories(code: &str) -> Option<&'static [(&'static str, &'static str)]> {
    match code {
        "en" | "de" => Some(&[("one", "1")]),
        "es" => Some(&[
            ("one", "1"),
            ("many", "n if n != 0 && n.is_multiple_of(1_000_000)"),
        ]),
        "he" => Some(&[("one", "1"), ("two", "2")]),
        "fr" => Some(&[
            ("one", "0 | 1"),
            ("many", "n if n != 0 && n.is_multiple_of(1_000_000)"),
        ]),
        "ru" | "uk" => Some(&[
            ("one", "n if n % 10 == 1 && n % 100 != 11"),
            (
                "few",
                "n if (2..=4).contains(&(n % 10)) && !(12..=14).contains(&(n % 100))",
            ),
            (
                "many",
                "n if n % 10 == 0 || (5..=9).contains(&(n % 10)) || (11..=14).contains(&(n % 100))",
            ),
        ]),
        "pl" => Some(&[
            ("one", "1"),
            (
                "few",
                "n if (2..=4).contains(&(n % 10)) && !(12..=14).contains(&(n % 100))",
            ),
            (
                "many",
                "n if n != 1 && (n % 10 < 2 || n % 10 > 4 || (12..=14).contains(&(n % 100)))",
            ),
        ]),
        "ar" => Some(&[
            ("zero", "0"),
            ("one", "1"),
            ("two", "2"),
            ("few", "n if (3..=10).contains(&(n % 100))"),
            ("many", "n if (11..=99).contains(&(n % 100))"),
        ]),
        "ja" | "ko" | "zh" | "vi" | "th" | "id" => Some(&[]),
        _ => None,
    }
}
