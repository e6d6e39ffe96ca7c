//! Tests of how the worker uses the networks that the page sends.

use engine::eval::network::Network;
use engine::{AnyPosition, NetworkFamily, Variant};
use worker::brain::Brain;
use worker::protocol::{AnalyseRequest, WorkerRequest, WorkerResponse, WorkerScore};

fn bytes(family: NetworkFamily) -> Vec<u8> {
    Network::by_chance(family, 5).write()
}

/// Requests verdicts on a game's start position and on the position after its first move.
fn analyse(brain: &mut Brain, variant: Variant, network: bool) -> Vec<WorkerResponse> {
    let request = WorkerRequest::Analyse(AnalyseRequest {
        id: 3,
        variant,
        start: AnyPosition::initial(variant).fen(),
        moves: vec!["a2a4".to_owned()],
        nodes: 500,
        from: 0,
        lines: 0,
        network,
    });
    let mut said = brain.receive(&request.to_text());
    while brain.is_busy() {
        said.extend(brain.think(200));
    }
    said
}

fn scores(said: &[WorkerResponse]) -> Vec<WorkerScore> {
    said.iter()
        .filter_map(|response| match response {
            WorkerResponse::Judged { score, .. } => Some(*score),
            _ => None,
        })
        .collect()
}

#[test]
fn a_network_values_the_games_that_ask_for_it_and_no_others() {
    let mut brain = Brain::new();
    let by_terms = scores(&analyse(&mut brain, Variant::Chess, false));
    assert_eq!(by_terms.len(), 2);
    assert_eq!(brain.receive_network(&bytes(NetworkFamily::Chess)), []);
    let by_network = scores(&analyse(&mut brain, Variant::Chess, true));
    assert_ne!(
        by_network, by_terms,
        "a network of chance agrees with nobody"
    );
    assert_eq!(
        scores(&analyse(&mut brain, Variant::Chess, false)),
        by_terms
    );
    assert_eq!(
        scores(&analyse(&mut brain, Variant::Chess, true)),
        by_network
    );
}

#[test]
fn a_network_that_is_not_here_is_an_error_and_not_the_terms() {
    let mut brain = Brain::new();
    let refused =
        |said: &[WorkerResponse]| matches!(said, [WorkerResponse::Error { id: Some(3), .. }]);
    assert!(refused(&analyse(&mut brain, Variant::Dinosaur, true)));
    brain.receive_network(&bytes(NetworkFamily::Tokens));
    assert!(refused(&analyse(&mut brain, Variant::Dinosaur, true)));
    brain.receive_network(&bytes(NetworkFamily::Chess));
    assert!(!refused(&analyse(&mut brain, Variant::Dinosaur, true)));
}

#[test]
fn damaged_bytes_are_refused_and_leave_the_network_before_them() {
    let mut brain = Brain::new();
    let good = bytes(NetworkFamily::Chess);
    brain.receive_network(&good);
    let before = scores(&analyse(&mut brain, Variant::Chess, true));
    let mut damaged = good.clone();
    damaged[good.len() / 2] ^= 1;
    for bad in [&damaged[..], &good[..100], b""] {
        let said = brain.receive_network(bad);
        assert!(
            matches!(said[..], [WorkerResponse::Error { id: None, .. }]),
            "{said:?}"
        );
    }
    assert_eq!(scores(&analyse(&mut brain, Variant::Chess, true)), before);
}
