//! The test data files: perft node counts and rule cases.

use serde::Deserialize;

#[derive(Deserialize)]
pub struct PerftSuite {
    pub variant: String,
    pub positions: Vec<PerftPosition>,
}

#[derive(Deserialize)]
pub struct PerftPosition {
    pub fen: String,
    pub status: String,
    pub nodes: Vec<u64>,
}

#[derive(Deserialize)]
pub struct RuleCase {
    pub name: String,
    pub variant: String,
    /// The FEN, or `None` for the start position.
    pub fen: Option<String>,
    pub has: Vec<String>,
    pub lacks: Vec<String>,
    pub play: Option<String>,
    pub after: Option<String>,
    pub status: Option<String>,
}

pub fn perft_suites() -> Vec<PerftSuite> {
    let files = [
        include_str!("../data/perft.json"),
        include_str!("../data/perft-custom.json"),
    ];
    let suites = files.map(|text| -> Vec<PerftSuite> {
        serde_json::from_str(text).expect("the node counts read")
    });
    suites.into_iter().flatten().collect()
}

pub fn rule_cases() -> Vec<RuleCase> {
    serde_json::from_str(include_str!("../data/rule-cases.json")).expect("rule-cases.json reads")
}
