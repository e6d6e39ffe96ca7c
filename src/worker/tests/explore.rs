//! Tests of exploring positions, as the analysis page uses the worker, without a browser.

use engine::{AnyPosition, Variant};
use worker::brain::Brain;
use worker::protocol::{AnalyseRequest, ExploredLine, WorkerRequest, WorkerResponse, WorkerScore};

fn request(id: u64, variant: Variant, moves: &[&str], lines: usize) -> AnalyseRequest {
    AnalyseRequest {
        id,
        variant,
        start: AnyPosition::initial(variant).fen(),
        moves: moves.iter().map(|play| (*play).to_owned()).collect(),
        nodes: u64::MAX,
        from: 0,
        lines,
        network: false,
    }
}

/// Returns the reports during a number of slices.
fn told(brain: &mut Brain, slices: usize) -> Vec<(u32, u64, Vec<ExploredLine>)> {
    let said = (0..slices).flat_map(|_| brain.think(2_000));
    let explored = said.map(|response| match response {
        WorkerResponse::Explored {
            depth,
            nodes,
            lines,
            ..
        } => (depth, nodes, lines),
        other => panic!("{other:?}"),
    });
    explored.collect()
}

#[test]
fn several_lines_are_told_deeper_and_deeper_in_every_rule_set() {
    for variant in Variant::ALL {
        let mut brain = Brain::new();
        let asked = WorkerRequest::Analyse(request(1, variant, &[], 3));
        assert!(brain.receive(&asked.to_text()).is_empty());
        let told = told(&mut brain, 12);
        let (first, last) = (&told[0], &told[told.len() - 1]);
        assert!(last.0 > first.0 && last.1 > first.1, "{variant}: {told:?}");
        assert_eq!(last.2.len(), 3, "{variant}");
        let legal = AnyPosition::initial(variant).legal_moves();
        for line in &last.2 {
            let play = line.moves[0].parse().expect("a move");
            assert!(legal.contains(&play), "{variant}: {play}");
        }
        assert!(brain.is_busy());
        let stopped = brain.receive(&WorkerRequest::Stop { id: 1 }.to_text());
        assert_eq!(stopped, [WorkerResponse::Stopped { id: 1 }]);
        assert!(!brain.is_busy());
    }
}

#[test]
fn scores_are_white_s_and_a_mate_is_counted() {
    let mut brain = Brain::new();
    let moves = ["f2f3", "e7e5", "g2g4"];
    brain.receive(&WorkerRequest::Analyse(request(1, Variant::Chess, &moves, 1)).to_text());
    let told = told(&mut brain, 4);
    let best = &told.last().expect("something").2[0];
    assert_eq!(
        (best.score, best.moves.as_slice()),
        (WorkerScore::Mate(-1), ["d8h4".to_owned()].as_slice())
    );
}

#[test]
fn another_position_takes_the_place_of_the_one_before() {
    let mut brain = Brain::new();
    brain.receive(&WorkerRequest::Analyse(request(1, Variant::Chess, &[], 1)).to_text());
    brain.think(2_000);
    let next = WorkerRequest::Analyse(request(2, Variant::Portal, &["e2e4"], 9));
    assert_eq!(
        brain.receive(&next.to_text()),
        [WorkerResponse::Stopped { id: 1 }]
    );
    let told = told(&mut brain, 8);
    assert_eq!(
        told.last().expect("something").2.len(),
        5,
        "no more than five"
    );
}

#[test]
fn a_position_without_a_move_and_a_wrong_one_are_answered() {
    let mut brain = Brain::new();
    let mate = ["f2f3", "e7e5", "g2g4", "d8h4"];
    brain.receive(&WorkerRequest::Analyse(request(1, Variant::Chess, &mate, 2)).to_text());
    let told = told(&mut brain, 1);
    assert!(told[0].2.is_empty(), "{told:?}");
    assert!(!brain.is_busy());
    let wrong = WorkerRequest::Analyse(request(2, Variant::Chess, &["e2e5"], 1));
    let said = brain.receive(&wrong.to_text());
    assert!(matches!(said[0], WorkerResponse::Error { id: Some(2), .. }));
}
