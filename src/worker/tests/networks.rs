//! Tests of how the worker uses the networks that the page sends.

use engine::eval::network::Network;
use engine::{AnyPosition, NetworkFamily, Variant};
use worker::handler::RequestHandler;
use worker::protocol::{AnalyseRequest, WorkerRequest, WorkerResponse, WorkerScore};

fn bytes(family: NetworkFamily) -> Vec<u8> {
    Network::random(family, 5).write()
}

/// Requests verdicts on a game's start position and on the position after its first move.
fn analyse(handler: &mut RequestHandler, variant: Variant, network: bool) -> Vec<WorkerResponse> {
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
    let mut said = handler.receive(&request.to_text());
    while handler.is_busy() {
        said.extend(handler.think(200));
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
fn network_is_used_only_for_requests_that_ask_for_it() {
    let mut handler = RequestHandler::new();
    let by_terms = scores(&analyse(&mut handler, Variant::Chess, false));
    assert_eq!(by_terms.len(), 2);
    assert_eq!(handler.receive_network(&bytes(NetworkFamily::Chess)), []);
    let by_network = scores(&analyse(&mut handler, Variant::Chess, true));
    assert_ne!(
        by_network, by_terms,
        "a random network must give other scores than the terms"
    );
    assert_eq!(
        scores(&analyse(&mut handler, Variant::Chess, false)),
        by_terms
    );
    assert_eq!(
        scores(&analyse(&mut handler, Variant::Chess, true)),
        by_network
    );
}

#[test]
fn missing_network_gives_an_error_instead_of_an_evaluation_by_terms() {
    let mut handler = RequestHandler::new();
    let refused =
        |said: &[WorkerResponse]| matches!(said, [WorkerResponse::Error { id: Some(3), .. }]);
    assert!(refused(&analyse(&mut handler, Variant::Dinosaur, true)));
    handler.receive_network(&bytes(NetworkFamily::Tokens));
    assert!(refused(&analyse(&mut handler, Variant::Dinosaur, true)));
    handler.receive_network(&bytes(NetworkFamily::Chess));
    assert!(!refused(&analyse(&mut handler, Variant::Dinosaur, true)));
}

#[test]
fn damaged_network_is_rejected_and_the_previous_one_is_kept() {
    let mut handler = RequestHandler::new();
    let good = bytes(NetworkFamily::Chess);
    handler.receive_network(&good);
    let before = scores(&analyse(&mut handler, Variant::Chess, true));
    let mut damaged = good.clone();
    damaged[good.len() / 2] ^= 1;
    for bad in [&damaged[..], &good[..100], b""] {
        let said = handler.receive_network(bad);
        assert!(
            matches!(said[..], [WorkerResponse::Error { id: None, .. }]),
            "{said:?}"
        );
    }
    assert_eq!(scores(&analyse(&mut handler, Variant::Chess, true)), before);
}
