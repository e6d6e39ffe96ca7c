//! Tests of the lists that a new rule set can be missing in without the compiler's noticing.

use std::collections::BTreeSet;

use engine::Variant;
use game::{EXPLAINED, explained_as};

/// Returns what a text has between quotation marks of this kind.
fn quoted(text: &str, quote: char) -> BTreeSet<&str> {
    text.split(quote).skip(1).step_by(2).collect()
}

fn all() -> BTreeSet<&'static str> {
    Variant::ALL.map(Variant::id).into()
}

#[test]
fn every_rule_set_is_explained() {
    for variant in Variant::ALL {
        assert!(
            EXPLAINED.contains(&explained_as(variant)),
            "nothing explains {variant}: docs/add-a-rule-set.md"
        );
    }
    assert!(EXPLAINED.is_sorted_by_key(|variant| Variant::ALL.iter().position(|of| of == variant)));
}

#[test]
fn the_browser_tests_run_over_every_rule_set() {
    let file = include_str!("../../../../e2e/pages/new-game.ts");
    let list = |name: &str| {
        let (_, after) = file
            .split_once(&format!("export const {name}: "))
            .unwrap_or_else(|| panic!("e2e/pages/new-game.ts has no {name}"));
        let (_, after) = after.split_once("= [").expect("a list");
        after.split_once(']').expect("the end of the list").0
    };
    let explained = quoted(list("EXPLAINED"), '\'');
    assert_eq!(
        explained,
        EXPLAINED.map(Variant::id).into(),
        "EXPLAINED in e2e/pages/new-game.ts: docs/add-a-rule-set.md"
    );
    let variants = list("VARIANTS");
    assert!(variants.contains("...EXPLAINED"));
    let variants: BTreeSet<&str> = quoted(variants, '\'').union(&explained).copied().collect();
    assert_eq!(
        variants,
        all(),
        "VARIANTS in e2e/pages/new-game.ts: docs/add-a-rule-set.md"
    );
}

#[test]
fn the_protocol_names_every_rule_set() {
    let page = include_str!("../../../../docs/protocol.md");
    let row = page.lines().find(|line| line.starts_with("| rule set |"));
    assert_eq!(
        quoted(row.expect("a row of the rule sets"), '"'),
        all(),
        "the row of the rule sets in docs/protocol.md: docs/add-a-rule-set.md"
    );
}
