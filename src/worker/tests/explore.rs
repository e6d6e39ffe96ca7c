//! Tests of exploring positions, as the analysis page uses the worker, without a browser.

use engine::{AnyPosition, Variant};
use worker::handler::RequestHandler;
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

/// Returns the reports that arrive during a number of slices.
fn reports(handler: &mut RequestHandler, slices: usize) -> Vec<(u32, u64, Vec<ExploredLine>)> {
    let said = (0..slices).flat_map(|_| handler.think(2_000));
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
fn exploration_reports_several_lines_at_increasing_depth() {
    for variant in Variant::ALL {
        let mut handler = RequestHandler::new();
        let asked = WorkerRequest::Analyse(request(1, variant, &[], 3));
        assert!(handler.receive(&asked.to_text()).is_empty());
        let reports = reports(&mut handler, 12);
        let (first, last) = (&reports[0], &reports[reports.len() - 1]);
        assert!(
            last.0 > first.0 && last.1 > first.1,
            "{variant}: {reports:?}"
        );
        assert_eq!(last.2.len(), 3, "{variant}");
        let legal = AnyPosition::initial(variant).legal_moves();
        for line in &last.2 {
            let play = line.moves[0].parse().expect("a move");
            assert!(legal.contains(&play), "{variant}: {play}");
        }
        assert!(handler.is_busy());
        let stopped = handler.receive(&WorkerRequest::Stop { id: 1 }.to_text());
        assert_eq!(stopped, [WorkerResponse::Stopped { id: 1 }]);
        assert!(!handler.is_busy());
    }
}

#[test]
fn scores_are_from_the_view_of_white_and_state_the_mate_distance() {
    let mut handler = RequestHandler::new();
    let moves = ["f2f3", "e7e5", "g2g4"];
    handler.receive(&WorkerRequest::Analyse(request(1, Variant::Chess, &moves, 1)).to_text());
    let reports = reports(&mut handler, 4);
    let best = &reports.last().expect("a report").2[0];
    assert_eq!(
        (best.score, best.moves.as_slice()),
        (WorkerScore::Mate(-1), ["d8h4".to_owned()].as_slice())
    );
}

#[test]
fn new_exploration_replaces_the_current_one() {
    let mut handler = RequestHandler::new();
    handler.receive(&WorkerRequest::Analyse(request(1, Variant::Chess, &[], 1)).to_text());
    handler.think(2_000);
    let next = WorkerRequest::Analyse(request(2, Variant::Portal, &["e2e4"], 9));
    assert_eq!(
        handler.receive(&next.to_text()),
        [WorkerResponse::Stopped { id: 1 }]
    );
    let reports = reports(&mut handler, 8);
    assert_eq!(
        reports.last().expect("a report").2.len(),
        5,
        "the number of lines is limited to five"
    );
}

#[test]
fn finished_position_gives_no_lines_and_an_illegal_move_gives_an_error() {
    let mut handler = RequestHandler::new();
    let mate = ["f2f3", "e7e5", "g2g4", "d8h4"];
    handler.receive(&WorkerRequest::Analyse(request(1, Variant::Chess, &mate, 2)).to_text());
    let reports = reports(&mut handler, 1);
    assert!(reports[0].2.is_empty(), "{reports:?}");
    assert!(!handler.is_busy());
    let wrong = WorkerRequest::Analyse(request(2, Variant::Chess, &["e2e5"], 1));
    let said = handler.receive(&wrong.to_text());
    assert!(matches!(said[0], WorkerResponse::Error { id: Some(2), .. }));
}
