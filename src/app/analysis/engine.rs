//! The engine of the analysis board: a worker of its own that explores the shown position for as long as it is shown.
//! It is off while the page is hidden, while only one side's knowledge is shown, while the moves are being judged, and
//! while a network game is running in this browser.

use std::cell::Cell;
use std::cmp::Reverse;

use engine::{AnyPosition, Color, Move};
use game::{Label, in_print};
use leptos::prelude::*;
use leptos::task::spawn_local;
use worker::protocol::{AnalyseRequest, ExploredLine, WorkerResponse, WorkerScore};

use super::fair_play::{RECHECK_INTERVAL, network_game_runs};
use crate::app::context::{Chunk, GameStorage};
use crate::app::engine_worker::{Answer, EngineWorker, SILENCE_TIMEOUT, chance};
use crate::platform::{dom, time};
use crate::ui::pages::{EngineModel, FoundLine, FoundModel, Study};
use crate::ui::table::Table;

/// The number of nodes after which the engine has searched long enough.
const MAX_NODES: u64 = 500_000_000;
/// How many lines are shown until the person changes the number.
const USUAL_LINES: usize = 3;

/// The engine of a study. Cheap to copy.
#[derive(Clone, Copy)]
pub struct LiveEngine {
    /// The game on the board, which may be one in a network.
    table: Table,
    storage: Chunk<dyn GameStorage>,
    study: Study,
    worker: EngineWorker,
    /// Runs out when to check again whether a network game is running.
    look: StoredValue<Option<time::Timer>, LocalStorage>,
    hidden: RwSignal<bool>,
    /// Whether the moves are being judged. The engine is off meanwhile, because the two would take each other's time.
    judging: Signal<bool>,
    /// The engine as the page shows it.
    pub shown: EngineModel,
}

impl LiveEngine {
    /// Creates an engine that is off. It follows the study for as long as the page that creates it is shown.
    pub fn new(
        table: Table,
        storage: Chunk<dyn GameStorage>,
        study: Study,
        judging: Signal<bool>,
    ) -> LiveEngine {
        let engine = LiveEngine {
            table,
            storage,
            study,
            worker: EngineWorker::new(SILENCE_TIMEOUT),
            look: StoredValue::new_local(None),
            hidden: RwSignal::new(dom::is_hidden()),
            judging,
            shown: EngineModel {
                on: RwSignal::new(false),
                lines: RwSignal::new(USUAL_LINES),
                found: RwSignal::new(None),
                refused: RwSignal::new(None),
            },
        };
        let hidden = engine.hidden;
        let watch = window_event_listener_untyped("visibilitychange", move |_| {
            hidden.set(dom::is_hidden());
        });
        Effect::new(move |_| {
            let wanted = engine.shown.on.get() && !engine.hidden.get();
            engine.shown.lines.track();
            study.now.track();
            match (wanted, study.seen_by.get(), judging.get()) {
                (true, None, false) => engine.look(),
                (true, None, true) => engine.refuse(Some(Label::ENGINE_RESTS)),
                (true, Some(_), _) => engine.refuse(Some(Label::ENGINE_ONE_SIDE)),
                (false, _, _) => engine.refuse(None),
            }
        });
        on_cleanup(move || {
            watch.remove();
            engine.stop();
        });
        engine
    }

    /// Stops the worker.
    fn stop(self) {
        self.worker.stop();
        self.look.try_update_value(|look| *look = None);
    }

    /// Checks again later whether a network game is running.
    fn recheck_later(self) {
        self.look.try_update_value(|look| {
            *look = Some(time::timer(RECHECK_INTERVAL, move || self.look_again()));
        });
    }

    /// Stops the worker, and shows why if the person wants the engine on.
    fn refuse(self, why: Option<Label>) {
        self.stop();
        self.shown.found.set(None);
        self.shown.refused.set(why);
    }

    /// Explores the shown position, unless a network game is running.
    fn look(self) {
        self.shown.found.set(None);
        spawn_local(async move {
            let running = network_game_runs(self.table, self.storage).await;
            let still = self.shown.on.try_get_untracked() == Some(true)
                && self.hidden.try_get_untracked() == Some(false)
                && self.study.seen_by.try_get_untracked() == Some(None)
                && self.judging.try_get_untracked() == Some(false);
            match (still, running) {
                (false, _) => {}
                (true, true) => self.refuse(Some(Label::ENGINE_REFUSED)),
                (true, false) => {
                    self.shown.refused.set(None);
                    self.ask();
                }
            }
            if still {
                self.recheck_later();
            }
        });
    }

    /// Checks whether a network game has begun or ended while the engine was on.
    fn look_again(self) {
        spawn_local(async move {
            let running = network_game_runs(self.table, self.storage).await;
            let refused = self.shown.refused.try_get_untracked();
            match (refused, running) {
                (Some(None), true) | (Some(Some(_)), false) => self.look(),
                (Some(_), _) => self.recheck_later(),
                (None, _) => {}
            }
        });
    }

    /// Asks the worker to explore the shown position.
    fn ask(self) {
        let now = self.study.now.get_untracked();
        let lines = self.shown.lines.get_untracked();
        let asked = self.study.analysis.with_untracked(|analysis| {
            let node = analysis.tree.get(now)?;
            let moves = analysis.tree.moves_to(now);
            Some((
                *node.position(),
                AnalyseRequest {
                    id: 0,
                    variant: analysis.variant(),
                    start: analysis.start().fen(),
                    moves: moves.iter().map(Move::to_string).collect(),
                    nodes: MAX_NODES,
                    from: 0,
                    lines,
                    network: false,
                },
            ))
        });
        let Some((position, request)) = asked else {
            return;
        };
        let since = Cell::new(time::now());
        self.worker
            .analyse(request, None, move |answer| match answer {
                Answer::Started => since.set(time::now()),
                Answer::Response(WorkerResponse::Explored {
                    depth,
                    nodes,
                    mut lines,
                    ..
                }) => {
                    let seconds = ((time::now() - since.get()) / 1000.0).max(0.001);
                    best_first(&mut lines, position.turn());
                    let lines = lines.iter().filter_map(|line| found_line(&position, line));
                    self.shown.found.set(Some(FoundModel {
                        depth,
                        speed: (nodes as f64 / seconds) as u64,
                        lines: lines.collect(),
                    }));
                }
                Answer::Failed | Answer::NoWorkers => self.refuse(Some(Label::ANALYSIS_FAILED)),
                Answer::Restarted | Answer::Judged { .. } | Answer::Response(_) => {}
            });
    }
}

/// Sorts the lines, best first for the side to move. While the engine searches deeper, some lines are further than
/// others, and it has not sorted them yet.
fn best_first(lines: &mut [ExploredLine], turn: Color) {
    lines.sort_by_key(|line| {
        let score = rank(line.score);
        Reverse(if turn == Color::White { score } else { -score })
    });
}

/// Returns a score as one number from White's point of view: any mate counts more than any material, and a near mate
/// more than a far one.
fn rank(score: WorkerScore) -> i32 {
    const CERTAIN: i32 = 1_000_000;
    match score {
        WorkerScore::Centipawns(value) => value,
        WorkerScore::Mate(moves) if moves < 0 => -CERTAIN - moves,
        WorkerScore::Mate(moves) => CERTAIN - moves,
        WorkerScore::Won => CERTAIN,
        WorkerScore::Lost => -CERTAIN,
    }
}

/// Returns a line as people read it, or `None` if it cannot be played in this position.
fn found_line(position: &AnyPosition, line: &ExploredLine) -> Option<FoundLine> {
    let best: Move = line.moves.first()?.parse().ok()?;
    let mut now = *position;
    let mut words = Vec::new();
    for play in &line.moves {
        let play: Move = play.parse().ok()?;
        let san = now.is_legal(play).then(|| engine::san::san(&now, play))?;
        words.push(san);
        now.play_unchecked(play);
    }
    Some(FoundLine {
        best,
        chance: (chance(position.variant(), line.score) * 100.0).round() as u32,
        score: score(line.score),
        text: in_print(&words.join(" "), false),
    })
}

/// Formats a score: `+0.35`, `−1.20`, `#3`, `#−3`.
fn score(score: WorkerScore) -> String {
    match score {
        WorkerScore::Centipawns(value) => {
            let sign = if value < 0 { '−' } else { '+' };
            let value = value.unsigned_abs();
            format!("{sign}{}.{:02}", value / 100, value % 100)
        }
        WorkerScore::Mate(moves) if moves < 0 => format!("#−{}", moves.unsigned_abs()),
        WorkerScore::Mate(moves) => format!("#{moves}"),
        WorkerScore::Won => "1-0".to_owned(),
        WorkerScore::Lost => "0-1".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use engine::Variant;

    use super::*;

    #[test]
    fn scores_and_lines_are_formatted_in_standard_notation() {
        for (given, text) in [
            (WorkerScore::Centipawns(35), "+0.35"),
            (WorkerScore::Centipawns(-120), "−1.20"),
            (WorkerScore::Mate(3), "#3"),
            (WorkerScore::Mate(-1), "#−1"),
        ] {
            assert_eq!(score(given), text);
        }
        let line = |moves: &[&str]| ExploredLine {
            score: WorkerScore::Centipawns(0),
            moves: moves.iter().map(|play| (*play).to_owned()).collect(),
        };
        let start = AnyPosition::initial(Variant::Chess);
        let found = found_line(&start, &line(&["e2e4", "e7e5", "g1f3"])).expect("legal moves");
        assert_eq!(found.text, "e4 e5 Nf3");
        assert_eq!(found.chance, 50);
        assert_eq!(found_line(&start, &line(&["e2e5"])), None);
        assert_eq!(found_line(&start, &line(&[])), None);
    }

    #[test]
    fn lines_are_sorted_best_first_for_the_side_to_move() {
        use WorkerScore::{Centipawns, Mate};
        let order = [
            Mate(1),
            Mate(4),
            Centipawns(82),
            Centipawns(72),
            Centipawns(-5),
            Mate(-4),
            Mate(-1),
        ];
        let mut lines = [3, 0, 6, 2, 5, 1, 4].map(|at| ExploredLine {
            score: order[at],
            moves: vec!["e2e4".to_owned()],
        });
        best_first(&mut lines, Color::White);
        assert_eq!(lines.each_ref().map(|line| line.score), order);
        best_first(&mut lines, Color::Black);
        let mut other = order;
        other.reverse();
        assert_eq!(lines.map(|line| line.score), other);
    }
}
