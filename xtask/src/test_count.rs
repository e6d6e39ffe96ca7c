//! Counts of tests: parsed from cargo's output and from Playwright's report, and added up.

use std::fmt;
use std::ops::AddAssign;

use anyhow::{Context as _, Result};
use serde_json::Value;

/// How many tests passed, failed and were skipped.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TestCount {
    /// Passed.
    pub passed: u64,
    /// Failed.
    pub failed: u64,
    /// Not run, as the tests themselves report.
    pub skipped: u64,
}

impl TestCount {
    /// Returns the count of one check that passed or failed.
    pub fn one(passed: bool) -> Self {
        Self {
            passed: u64::from(passed),
            failed: u64::from(!passed),
            skipped: 0,
        }
    }

    /// Returns the count of one check that could not be run here.
    pub fn skipped() -> Self {
        Self {
            skipped: 1,
            ..Self::default()
        }
    }

    /// Reads one line that `cargo test` printed: `test result: ok. 3 passed; 0 failed; 1 ignored; …`.
    pub fn of_cargo_line(line: &str) -> Option<Self> {
        let result = line.trim().strip_prefix("test result: ")?;
        let count = |what: &str| {
            let before = result.split(what).next()?;
            before.split_whitespace().next_back()?.parse().ok()
        };
        Some(Self {
            passed: count(" passed")?,
            failed: count(" failed")?,
            skipped: count(" ignored")?,
        })
    }

    /// Reads the report of Playwright's JSON reporter. Only the specs for WebKit are tried again, and only if the browser
    /// itself has crashed (`e2e/webkit/fixtures.ts`); what Playwright then calls flaky has passed.
    pub fn of_playwright_report(text: &str) -> Result<Self> {
        let report: Value =
            serde_json::from_str(text).context("Playwright's report is not JSON.")?;
        let stats = &report["stats"];
        let count = |name: &str| {
            let value = stats[name].as_u64();
            value.with_context(|| format!("Playwright's report has no number stats.{name}."))
        };
        Ok(Self {
            passed: count("expected")? + count("flaky")?,
            failed: count("unexpected")?,
            skipped: count("skipped")?,
        })
    }
}

/// Returns the name of a failed test from one line that `cargo test` printed: `test square::tests::names ... FAILED`.
pub fn failed_cargo_test(line: &str) -> Option<&str> {
    line.trim()
        .strip_prefix("test ")?
        .strip_suffix(" ... FAILED")
}

/// Returns the failures in Playwright's report: the file, line and title of each test, with its first error.
pub fn failures_of_playwright_report(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    if let Ok(report) = serde_json::from_str::<Value>(text) {
        collect_failures(&report, &mut found);
    }
    found
}

/// Collects failures recursively: suites contain specs and other suites.
fn collect_failures(suite: &Value, found: &mut Vec<String>) {
    let list = |of: &Value, name: &str| of[name].as_array().cloned().unwrap_or_default();
    for spec in list(suite, "specs") {
        let results = list(&spec, "tests")
            .into_iter()
            .flat_map(|test| list(&test, "results"));
        let errors = results.filter_map(|result| {
            let message = result["error"]["message"].as_str()?;
            Some(without_colours(message.trim()))
        });
        found.extend(errors.take(1).map(|error| {
            let text = |name: &str| spec[name].as_str().unwrap_or_default().to_owned();
            format!(
                "{}:{} {}\n{error}",
                text("file"),
                spec["line"],
                text("title")
            )
        }));
    }
    for inner in list(suite, "suites") {
        collect_failures(&inner, found);
    }
}

/// Removes the terminal's colour codes, such as `ESC[31m`.
fn without_colours(text: &str) -> String {
    let mut pieces = text.split("\u{1b}[");
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        plain.push_str(piece.split_once('m').map_or(piece, |(_, rest)| rest));
    }
    plain
}

impl AddAssign for TestCount {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

impl fmt::Display for TestCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped > 0 {
            write!(f, ", {} skipped", self.skipped)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_failed_cargo_test_is_found() {
        let failed = failed_cargo_test("test square::tests::names ... FAILED");
        assert_eq!(failed, Some("square::tests::names"));
        for other in [
            "test square::tests::names ... ok",
            "test result: FAILED. 12 passed; 3 failed",
        ] {
            assert_eq!(failed_cargo_test(other), None);
        }
    }

    #[test]
    fn the_summary_line_of_cargo_test_is_parsed() {
        let line = "test result: FAILED. 12 passed; 3 failed; 1 ignored; 0 measured; 4 filtered out; finished in 0.02s";
        let counted = TestCount {
            passed: 12,
            failed: 3,
            skipped: 1,
        };
        assert_eq!(TestCount::of_cargo_line(line), Some(counted));
        assert_eq!(
            TestCount::of_cargo_line("test square::tests::names ... ok"),
            None
        );
    }

    #[test]
    fn a_test_in_which_the_browser_crashed_counts_as_its_second_try() -> Result<()> {
        let report = r#"{"stats": {"expected": 5, "unexpected": 1, "flaky": 2, "skipped": 0}}"#;
        let counted = TestCount {
            passed: 7,
            failed: 1,
            skipped: 0,
        };
        assert_eq!(TestCount::of_playwright_report(report)?, counted);
        assert!(TestCount::of_playwright_report("{}").is_err());
        Ok(())
    }

    #[test]
    fn playwright_failures_are_listed_with_place_title_and_first_error() {
        let report = r#"{"suites": [{"specs": [], "suites": [{"specs": [
            {"title": "plays", "file": "a.spec.ts", "line": 3, "tests": [{"results": [{"error": {"message": "\u001b[31mnot\u001b[39m\nso"}}]}]},
            {"title": "stops", "file": "a.spec.ts", "line": 9, "tests": [{"results": [{}]}]}
        ]}]}]}"#;
        assert_eq!(
            failures_of_playwright_report(report),
            ["a.spec.ts:3 plays\nnot\nso"]
        );
        assert!(failures_of_playwright_report("no report").is_empty());
    }

    #[test]
    fn totals_are_formatted_on_one_line() {
        let mut counted = TestCount {
            passed: 2,
            failed: 0,
            skipped: 0,
        };
        assert_eq!(counted.to_string(), "2 passed, 0 failed");
        counted += TestCount {
            passed: 0,
            failed: 1,
            skipped: 4,
        };
        assert_eq!(counted.to_string(), "2 passed, 1 failed, 4 skipped");
    }
}
