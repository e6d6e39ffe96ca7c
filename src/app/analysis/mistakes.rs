//! Exercises from the mistakes of a finished game: the game that an address names, its judgement, and the engine that
//! judges the tried moves. The engine is a worker of its own, started with the first move that has to be judged.

use std::cell::Cell;

use engine::Move;
use game::tree::Analysis;
use game::verdicts::{Exercises, Verdicts, merge_done};
use game::{FinishedGame, GameOptions, Label, NoticeLevel, Session, Settings, Start};
use leptos::prelude::*;
use worker::protocol::AnalyseRequest;

use super::{Host, of_kept_game, run_board_effects};
use crate::app::engine_worker::{Answer, EngineWorker, SILENCE_TIMEOUT};
use crate::app::judgements::{self, JudgedGame};
use crate::app::judging;
use crate::ui::pages::{
    ANALYSIS, Mistakes, MistakesAction, MistakesPage, analysis_address_of_game,
};
use crate::ui::table::{Table, now};

/// The exercises of a game, before they are shown on a page.
#[derive(Clone)]
pub struct GameExercises {
    /// The id under which the judgement is kept.
    id: String,
    /// The address of the game on the analysis board.
    board: String,
    game: FinishedGame,
    judged: JudgedGame,
    exercises: Exercises,
    /// The number of each ply, and the text that tells which move was played there.
    notation: Vec<(usize, String)>,
}

/// Returns the exercises of the game with an id, or the reason why there are none.
pub async fn open(host: Host, id: &str) -> Result<GameExercises, Label> {
    let table = host.store.table;
    if let Some(("game" | "link" | "position" | "own", _)) = id.split_once('/') {
        let opening = super::open(host, id).await;
        let opening = opening.map_err(|_| Label::ANALYSIS_MISSING)?;
        let settings = table.settings.get_untracked();
        return of_line(id, &opening.analysis, &settings).ok_or(Label::LEARN_NOT_JUDGED);
    }
    let exercises_of_game = if id == host.store.game_id() {
        table.with_session_untracked(|session| exercises_of(id, session))
    } else {
        let session = of_kept_game(host, id).await;
        exercises_of(id, &session.ok_or(Label::ANALYSIS_MISSING)?)
    };
    exercises_of_game.ok_or(Label::LEARN_NOT_JUDGED)
}

/// Returns the exercises of a game, if all of it is judged. A person who played against the computer or another device
/// gets only their own mistakes.
fn exercises_of(id: &str, session: &Session) -> Option<GameExercises> {
    let game = session.finished()?;
    let judged = judgements::find(id, &game)?;
    if !judged.is_whole(&game) {
        return None;
    }
    let verdicts = Verdicts::new(&session.played_plies(), &judged.positions);
    let exercises = Exercises::new(&verdicts, session.options().seat(), &judged.done);
    let notation = verdicts.moves.iter();
    let notation = notation.filter_map(|judged| {
        let text = session.better_move_text(judged.ply, None)?;
        Some((judged.ply, text))
    });
    Some(GameExercises {
        id: id.to_owned(),
        board: analysis_address_of_game(id),
        notation: notation.collect(),
        game,
        judged,
        exercises,
    })
}

/// Returns the exercises of the main line of an analysis, for both sides, if all of it is judged.
fn of_line(name: &str, analysis: &Analysis, settings: &Settings) -> Option<GameExercises> {
    let moves = analysis.main_moves();
    let game = analysis.line(&moves);
    let judged = judgements::find(name, &game).filter(|judged| judged.is_whole(&game))?;
    let verdicts = Verdicts::new(&analysis.plies(&moves), &judged.positions);
    let notation = verdicts.moves.iter().filter_map(|judged| {
        let text = analysis.better_move_text(&moves, judged.ply, None, settings)?;
        Some((judged.ply, text))
    });
    Some(GameExercises {
        id: name.to_owned(),
        board: format!("{ANALYSIS}{name}"),
        notation: notation.collect(),
        exercises: Exercises::new(&verdicts, None, &judged.done),
        game,
        judged,
    })
}

/// Builds the page with the exercises.
pub fn page(host: Host, exercises_of_game: GameExercises) -> Result<AnyView, game::Fault> {
    let GameExercises {
        id,
        board,
        game,
        judged,
        exercises,
        notation,
    } = exercises_of_game;
    let start = Analysis::new(GameOptions {
        start: Start::Fen(game.start.clone()),
        ..GameOptions::new(game.variant)
    })?;
    let session = Session::for_analysis(&start, now())?;
    let worker = EngineWorker::new(SILENCE_TIMEOUT);
    let learn = StoredValue::new(None::<Mistakes>);
    let moves = game.moves.clone();
    let known = exercises.done().to_vec();
    let kept = StoredValue::new((id, game, judged, known));
    let act = Callback::new(move |act| {
        let Some(learn) = learn.get_value() else {
            return;
        };
        match act {
            MistakesAction::Effects(effects) => run_board_effects(host.board, effects),
            MistakesAction::Judge(moves) => {
                let (variant, start) =
                    kept.with_value(|(_, game, ..)| (game.variant, game.start.clone()));
                let Some((&play, before)) = moves.split_last() else {
                    return;
                };
                let known = before.len();
                let before = Cell::new(None);
                let request = AnalyseRequest {
                    id: 0,
                    variant,
                    start,
                    moves: moves.iter().map(Move::to_string).collect(),
                    nodes: judging::NODES,
                    from: known,
                    lines: 0,
                    network: false,
                };
                worker.analyse(request, None, move |answer| match answer {
                    Answer::Judged { ply, position } if ply == known => {
                        before.set(Some(position.chance));
                    }
                    Answer::Judged { position, .. } => {
                        if let Some(before) = before.get() {
                            learn.judge(play, before, position.chance);
                        }
                    }
                    Answer::Failed | Answer::NoWorkers => {
                        learn.give_up();
                        host.store
                            .notices
                            .show_label(NoticeLevel::Error, Label::ANALYSIS_FAILED);
                    }
                    Answer::Started | Answer::Restarted | Answer::Response(_) => {}
                });
            }
            MistakesAction::Keep => {
                let done = learn
                    .exercises
                    .with_untracked(|exercises| exercises.done().to_vec());
                kept.update_value(|(id, game, judged, known)| {
                    let stored = judgements::find(id, game).map_or_else(Vec::new, |kept| kept.done);
                    judged.done = merge_done(&stored, known, &done);
                    *known = done;
                    judgements::keep(host.texts, id, game, judged);
                });
            }
        }
    });
    let made = Mistakes::new(exercises, Table::new(session), moves, notation, act);
    learn.set_value(Some(made));
    on_cleanup(move || worker.stop());
    Ok(view! {
        <MistakesPage learn=made board settings=host.store.table.settings.local() animate=host.store.animate() />
    }
    .into_any())
}
