//! Tests of requests from the page to the worker and of its responses, without a browser.

use std::time::{Duration, Instant};

use engine::search::Random;
use engine::{AnyPosition, Color, File, History, Move, Role, Status, Variant};
use worker::analysis::Analysis;
use worker::handler::RequestHandler;
use worker::protocol::{AnalyseRequest, ThinkRequest, WorkerRequest, WorkerResponse, WorkerScore};

/// Creates the request that the page would send for a game; its observations are written by the game's own code.
fn think(game: &History, id: u64, skill: &str) -> ThinkRequest {
    let color = game.position().turn();
    let observations = game.moves().iter().enumerate().map(|(ply, &play)| {
        let before = game.position_at(ply).expect("a ply of the game");
        before.observe(play, Some(color)).to_string()
    });
    ThinkRequest {
        id,
        variant: game.position().variant(),
        color,
        skill: skill.parse().expect("a skill"),
        hint: false,
        start: game.start().view(color).fen(),
        observations: observations.collect(),
        seed: 7,
        network: false,
    }
}

fn random_game(variant: Variant, plies: usize, seed: u64) -> History {
    let mut random = Random::new(seed);
    let mut game = History::new(AnyPosition::initial(variant));
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        if game.status() != Status::Ongoing {
            break;
        }
        game.push(moves[random.below(moves.len())])
            .expect("a legal move");
    }
    game
}

/// Runs the current request to its end, and returns all responses.
fn finish(handler: &mut RequestHandler) -> Vec<WorkerResponse> {
    let mut said = Vec::new();
    while handler.is_busy() {
        said.extend(handler.think(400));
    }
    said
}

#[test]
fn every_kind_of_player_chooses_a_legal_move_in_every_rule_set() {
    for variant in Variant::ALL {
        for (seed, skill) in [(1, "classic"), (2, "1"), (3, "4")] {
            let game = random_game(variant, 9, seed);
            let mut handler = RequestHandler::new();
            let heard = handler.receive(&WorkerRequest::Think(think(&game, 5, skill)).to_text());
            assert_eq!(heard, [], "{variant}");
            let said = finish(&mut handler);
            let Some(WorkerResponse::Move { id: 5, best, score }) = said.last() else {
                panic!("{variant}: {said:?}")
            };
            assert!(
                game.position().is_legal(best.parse().expect("a move")),
                "{variant}: {best}"
            );
            // A level reports its score if no enemy assassin can be hidden. The classic player never reports one.
            let knows = skill != "classic" && !variant.has_assassin();
            assert!(score.is_some() || !knows, "{variant}, {skill}");
            assert!(score.is_none() || skill != "classic", "{variant}, {skill}");
            for response in &said[..said.len() - 1] {
                assert!(
                    matches!(response, WorkerResponse::Progress { id: 5, share, .. } if *share <= 1.0)
                );
            }
        }
    }
}

#[test]
fn player_follows_long_games_with_assassins() {
    for seed in 0..6 {
        let game = random_game(Variant::DinosaurAssassin, 60, seed);
        if game.status() != Status::Ongoing {
            continue;
        }
        let mut handler = RequestHandler::new();
        assert_eq!(
            handler.receive(&WorkerRequest::Think(think(&game, 1, "2")).to_text()),
            []
        );
        assert!(matches!(
            finish(&mut handler).last(),
            Some(WorkerResponse::Move { .. })
        ));
    }
}

#[test]
fn stop_and_move_now_requests_take_effect_between_slices() {
    let game = random_game(Variant::Chess, 4, 1);
    let mut handler = RequestHandler::new();
    handler.receive(&WorkerRequest::Think(think(&game, 1, "8")).to_text());
    handler.think(100);
    assert_eq!(
        handler.receive(&WorkerRequest::Stop { id: 2 }.to_text()),
        [],
        "the stop belongs to another request"
    );
    assert!(handler.is_busy());
    assert_eq!(
        handler.receive(&WorkerRequest::Stop { id: 1 }.to_text()),
        [WorkerResponse::Stopped { id: 1 }]
    );
    assert!(!handler.is_busy());
    assert_eq!(handler.think(100), []);

    handler.receive(&WorkerRequest::Think(think(&game, 3, "8")).to_text());
    let said = handler.receive(&WorkerRequest::MoveNow { id: 3 }.to_text());
    assert!(
        matches!(&said[..], [WorkerResponse::Move { id: 3, .. }]),
        "a move is available before the first node: {said:?}"
    );
    assert_eq!(
        handler.receive(&WorkerRequest::MoveNow { id: 3 }.to_text()),
        [],
        "the request has already been answered"
    );

    handler.receive(&WorkerRequest::Think(think(&game, 4, "8")).to_text());
    let said = handler.receive(&WorkerRequest::Think(think(&game, 5, "8")).to_text());
    assert_eq!(
        said,
        [WorkerResponse::Stopped { id: 4 }],
        "a newer request stops the current one"
    );
    assert_eq!(
        handler.receive(&WorkerRequest::NewGame.to_text()),
        [WorkerResponse::Stopped { id: 5 }]
    );
}

#[test]
fn hint_request_returns_the_best_move() {
    let start = AnyPosition::from_fen(Variant::Chess, "6k1/5ppp/8/8/8/8/1q3PPP/3RQ1K1 w - - 0 1")
        .expect("a position");
    let mut request = think(&History::new(start), 9, "6");
    request.hint = true;
    let mut handler = RequestHandler::new();
    handler.receive(&WorkerRequest::Think(request).to_text());
    let said = finish(&mut handler);
    let hint = WorkerResponse::Hint {
        id: 9,
        best: "d1d8".to_owned(),
    };
    assert_eq!(
        said.last(),
        Some(&hint),
        "the hint must be the mate on the back rank"
    );
}

#[test]
fn analysis_judges_every_ply_of_a_finished_game() {
    let moves = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"]
        .map(str::to_owned)
        .to_vec();
    let start = AnyPosition::initial(Variant::Chess).fen();
    let request = AnalyseRequest {
        id: 4,
        variant: Variant::Chess,
        start,
        moves,
        nodes: 4_000,
        from: 0,
        lines: 0,
        network: false,
    };
    let mut handler = RequestHandler::new();
    handler.receive(&WorkerRequest::Analyse(request).to_text());
    let said = finish(&mut handler);
    let judged: Vec<_> = said
        .iter()
        .filter(|said| matches!(said, WorkerResponse::Judged { .. }))
        .collect();
    assert_eq!(judged.len(), 8);
    let WorkerResponse::Judged {
        ply: 6,
        score: WorkerScore::Mate(1),
        best: Some(best),
        ..
    } = judged[6]
    else {
        panic!("{:?}", judged[6]);
    };
    assert_eq!(best, "h5f7");
    assert!(matches!(
        judged[7],
        WorkerResponse::Judged {
            score: WorkerScore::Won,
            best: None,
            ..
        }
    ));
    assert_eq!(said.last(), Some(&WorkerResponse::Analysed { id: 4 }));
}

#[test]
fn analysis_resumes_from_the_requested_ply() {
    let moves = ["f2f3", "e7e5", "g2g4", "d8h4"].map(str::to_owned).to_vec();
    let request = |from| AnalyseRequest {
        id: 4,
        variant: Variant::Chess,
        start: AnyPosition::initial(Variant::Chess).fen(),
        moves: moves.clone(),
        nodes: 1_000,
        from,
        lines: 0,
        network: false,
    };
    for (from, expected) in [(0, vec![0, 1, 2, 3, 4]), (3, vec![3, 4]), (99, vec![4])] {
        let mut handler = RequestHandler::new();
        handler.receive(&WorkerRequest::Analyse(request(from)).to_text());
        let said = finish(&mut handler);
        let plies = said.iter().filter_map(|said| match said {
            WorkerResponse::Judged { ply, .. } => Some(*ply),
            _ => None,
        });
        assert_eq!(plies.collect::<Vec<_>>(), expected, "from {from}");
        assert_eq!(said.last(), Some(&WorkerResponse::Analysed { id: 4 }));
    }
}

#[test]
fn malformed_requests_give_errors_and_leave_the_worker_usable() {
    let mut handler = RequestHandler::new();
    let game = random_game(Variant::Assassin, 6, 2);
    let good = think(&game, 8, "3");
    let with = |change: &dyn Fn(&mut ThinkRequest)| {
        let mut request = good.clone();
        change(&mut request);
        WorkerRequest::Think(request).to_text()
    };
    let bad = [
        String::new(),
        "null".to_owned(),
        "{".to_owned(),
        "[1,2]".to_owned(),
        r#""think""#.to_owned(),
        r#"{"think":{}}"#.to_owned(),
        r#"{"dance":{"id":8}}"#.to_owned(),
        r#"{"think":{"id":-1,"variant":1}}"#.to_owned(),
        "x".repeat(2 << 20),
        with(&|_| ()).replace("assassin", "shogi"),
        with(&|_| ()).replace("\"white\"", "\"green\""),
        with(&|_| ()).replace("\"skill\":\"3\"", "\"skill\":\"9\""),
        with(&|request| request.start = "8/8".to_owned()),
        with(&|request| request.start.clear()),
        with(&|request| request.observations.push("w e2e4".to_owned())),
        with(&|request| request.observations.push("b".to_owned())),
        with(&|request| request.observations[0] = "ü A??".to_owned()),
        with(&|request| request.observations[2] = "w A??>e4".to_owned()),
        with(&|request| request.observations[0] = "b A@ xPe2 +".to_owned()),
        with(&|request| drop(request.observations.pop())),
        WorkerRequest::Analyse(AnalyseRequest {
            id: 8,
            variant: Variant::Chess,
            start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
            moves: vec!["e2e4".to_owned(), "e2e4".to_owned()],
            nodes: 10,
            from: 0,
            lines: 0,
            network: false,
        })
        .to_text(),
    ];
    for text in &bad {
        let mut said = handler.receive(text);
        said.extend(finish(&mut handler));
        let short: String = text.chars().take(80).collect();
        let Some(WorkerResponse::Error { message, .. }) = said.last() else {
            panic!("{short}: {said:?}")
        };
        assert!(!message.is_empty());
        assert!(!handler.is_busy(), "{short}");
    }
    handler.receive(&WorkerRequest::Think(good).to_text());
    assert!(
        matches!(
            finish(&mut handler).last(),
            Some(WorkerResponse::Move { id: 8, .. })
        ),
        "the worker must still answer a valid request"
    );
}

#[test]
fn stop_and_move_now_take_effect_before_a_long_game_is_followed() {
    let game = random_game(Variant::Assassin, 80, 3);
    let mut handler = RequestHandler::new();
    let request = WorkerRequest::Think(think(&game, 1, "8")).to_text();
    assert_eq!(
        handler.receive(&request),
        [],
        "receiving a request must not follow the game yet"
    );
    assert_eq!(handler.think(1), []);
    let stopped = [WorkerResponse::Stopped { id: 1 }];
    assert_eq!(
        handler.receive(&WorkerRequest::Stop { id: 1 }.to_text()),
        stopped
    );
    assert!(!handler.is_busy());
    handler.receive(&request);
    let said = handler.receive(&WorkerRequest::MoveNow { id: 1 }.to_text());
    assert!(
        matches!(said[..], [WorkerResponse::Move { id: 1, .. }]),
        "{said:?}"
    );
}

/// The first move of the list would leave the queen to be captured.
#[test]
fn move_now_before_the_first_node_plays_a_move_that_was_compared_with_others() {
    let hanging = "3q1k2/8/8/8/8/8/P7/3QK3 w - - 0 1";
    for (variant, start) in [
        (Variant::Chess, hanging.to_owned()),
        (Variant::Portal, format!("{hanging} -")),
        (Variant::Assassin, format!("{hanging} hidden:b1")),
    ] {
        let mut request = think(&random_game(variant, 0, 0), 1, "8");
        request.start = start;
        let mut handler = RequestHandler::new();
        handler.receive(&WorkerRequest::Think(request).to_text());
        let said = handler.receive(&WorkerRequest::MoveNow { id: 1 }.to_text());
        let [WorkerResponse::Move { best, .. }] = &said[..] else {
            panic!("{variant}: {said:?}");
        };
        assert_eq!(best, "d1d8", "{variant}");
    }
}

#[test]
fn eight_hidden_assassins_do_not_exhaust_memory() {
    let mut request = think(&random_game(Variant::Assassin, 0, 0), 1, "2");
    request.start = "4k3/pppppppp/8/8/4K3/8/8/8 w - - 0 1 hidden:b8".to_owned();
    let mut handler = RequestHandler::new();
    assert_eq!(
        handler.receive(&WorkerRequest::Think(request).to_text()),
        []
    );
    assert!(matches!(
        finish(&mut handler).last(),
        Some(WorkerResponse::Move { id: 1, .. })
    ));
}

#[test]
fn colors_are_written_as_white_and_black() {
    assert_eq!(
        [Color::White, Color::Black].map(|color| color.to_string()),
        ["white", "black"]
    );
}

/// The time of an analysis in a browser depends on this number. `cargo xtask bench response` measures the time.
#[test]
fn analysis_searches_the_requested_nodes_of_each_position_and_no_more() {
    const STEP: u64 = 100;
    for variant in Variant::ALL {
        let game = random_game(variant, 40, 5);
        let mut analysis = Analysis::new(&AnalyseRequest {
            id: 4,
            variant,
            start: game.start().fen(),
            moves: game.moves().iter().map(Move::to_string).collect(),
            nodes: 4_000,
            from: 0,
            lines: 0,
            network: false,
        })
        .expect("a game");
        while !analysis.is_complete() {
            let mut steps = 1;
            while analysis.step(STEP).is_empty() {
                steps += 1;
                // A step finishes its last node, so that it may search more than asked, but never fewer.
                assert!(steps * STEP < 4_000 * 11 / 10, "{variant}: {steps} steps");
            }
        }
    }
}

/// Returns the moves of a long game: knights move back and forth, and a pawn steps before the fifty-move rule applies.
fn endless_game(plies: usize) -> Vec<String> {
    let mut game = History::new(AnyPosition::initial(Variant::Chess));
    for ply in 0..plies {
        let fits = |mv: &Move| {
            let Some(from) = mv.from() else { return false };
            if ply % 91 == 90 {
                let piece = game.position().piece_at(from);
                piece.is_some_and(|piece| piece.role == Role::Pawn)
                    && from.file() <= File::F
                    && mv.to().index().abs_diff(from.index()) == 8
            } else {
                ["g1h3", "h3g1", "g8h6", "h6g8"].contains(&mv.to_string().as_str())
            }
        };
        let mut legal = game.position().legal_moves().into_iter();
        game.push(legal.find(fits).expect("a legal move of the pattern"))
            .expect("a legal move");
    }
    game.moves().iter().map(Move::to_string).collect()
}

#[test]
fn late_positions_are_analysed_as_fast_as_early_ones() {
    let mut analysis = Analysis::new(&AnalyseRequest {
        id: 4,
        variant: Variant::Chess,
        start: AnyPosition::initial(Variant::Chess).fen(),
        moves: endless_game(1_400),
        nodes: 100,
        from: 0,
        lines: 0,
        network: false,
    })
    .expect("a game");
    let mut times = Vec::new();
    while !analysis.is_complete() {
        let start = Instant::now();
        while analysis.step(1_000).is_empty() {}
        times.push(start.elapsed());
    }
    let fastest = |part: &[Duration]| part.iter().min().copied().unwrap_or_default();
    let (early, late) = (fastest(&times[..100]), fastest(&times[1_300..]));
    assert!(late < early * 4, "{early:?} early, {late:?} late");
}
