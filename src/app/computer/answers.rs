//! What the answers of the worker mean to the game on the board: moves, hints, judged positions, and notices about a
//! worker that was restarted or has failed. How the worker is driven is in `engine_worker`.

use game::{Label, Msg, NoticeLevel};
use leptos::prelude::*;
use worker::protocol::{WorkerResponse, WorkerScore};

use super::{Computer, Purpose};
use crate::app::engine_worker::Answer;

impl Computer {
    /// Notes that the worker gets a request, which replaces the previous one.
    pub(super) fn begin(&self, purpose: Purpose) {
        self.with(|state| {
            state.waiting = None;
            state.pending = Some(purpose);
            state.held = None;
        });
        self.shown.progress.set(None);
    }

    /// Handles an answer to a session's request for a move or a hint, which was sent at the time `since`.
    pub(super) fn hear_of_move(&self, request: u64, since: f64, answer: Answer) {
        let failed = Msg::ComputerFailed { request };
        match answer {
            Answer::Response(WorkerResponse::Progress { share, depth, .. }) => {
                let percent = (share.clamp(0.0, 1.0) * 100.0) as u32;
                self.shown.progress.set(Some((percent, depth)));
            }
            Answer::Response(WorkerResponse::Move { best, score, .. }) => {
                self.end();
                let msg = best.parse().map_or(failed, |play| Msg::ComputerMoved {
                    request,
                    play,
                    score: score.map(centipawns),
                });
                self.send_in_time(msg, since);
            }
            Answer::Response(WorkerResponse::Hint { best, .. }) => {
                self.end();
                let best = best.parse().ok();
                self.board.send(Msg::HintReady { request, best });
            }
            answer => {
                if self.has_failed(answer, true) {
                    self.board.send(failed);
                }
            }
        }
    }

    /// Handles an answer to the request for an analysis of the finished game.
    pub(super) fn hear_of_analysis(&self, answer: Answer) {
        match answer {
            Answer::Judged { ply, position } => self.judged(ply, position),
            Answer::Response(WorkerResponse::Analysed { .. }) => {
                self.end();
                self.all_judged();
            }
            answer => {
                // Nobody has asked for what is not shown.
                let told = self.shown.opened.get_untracked();
                if self.has_failed(answer, told) {
                    self.close_analysis();
                    if told {
                        self.show_error(Label::ANALYSIS_FAILED);
                    }
                }
            }
        }
    }

    /// Tells the user, if that is wanted, of a worker that is restarted or that this browser lacks. Returns whether
    /// there will be no answer, so that the game goes on without it.
    fn has_failed(&self, answer: Answer, told: bool) -> bool {
        let (fault, failed) = match answer {
            Answer::Restarted => (Some(Label::COMPUTER_RESTARTED), false),
            Answer::NoWorkers => (Some(Label::NO_WORKERS), true),
            Answer::Failed => (None, true),
            Answer::Started | Answer::Judged { .. } | Answer::Response(_) => return false,
        };
        if let Some(fault) = fault.filter(|_| told) {
            self.show_error(fault);
        }
        match failed {
            true => self.end(),
            false => self.shown.progress.set(None),
        }
        failed
    }

    /// Notes that the worker works on no request any more.
    fn end(&self) {
        self.with(|state| state.pending = None);
        self.shown.progress.set(None);
    }

    fn show_error(&self, label: Label) {
        self.notices.show_label(NoticeLevel::Error, label);
    }
}

/// Converts a score to centipawns. A forced win or loss counts more than any material.
fn centipawns(score: WorkerScore) -> i32 {
    const CERTAIN: i32 = 30_000;
    match score {
        WorkerScore::Centipawns(centipawns) => centipawns,
        WorkerScore::Mate(moves) if moves < 0 => -CERTAIN,
        WorkerScore::Lost => -CERTAIN,
        WorkerScore::Mate(_) | WorkerScore::Won => CERTAIN,
    }
}
