//! The engine of the analysis board: a worker of its own that looks at the position that is shown for as long as it is shown. It is off
//! while the page is hidden, while only one side's knowledge is shown, and while a network game is running in this browser.

use std::cmp::Reverse;

use engine::{AnyPosition, Color, Move};
use game::save::summarize;
use game::{Label, PlayerKind, Session};
use leptos::prelude::*;
use leptos::task::spawn_local;
use worker::protocol::{AnalyseRequest, ExploredLine, WorkerRequest, WorkerResponse, WorkerScore};

use crate::app::{Desk, computer, network};
use crate::platform::worker::Worker;
use crate::platform::{dom, time};
use crate::ui::pages::{EngineModel, FoundLine, FoundModel, Study};

/// How often it is asked whether a network game has begun meanwhile, in milliseconds.
const LOOK_AGAIN: u32 = 5_000;
/// After so many nodes the engine has looked long enough.
const MAX_NODES: u64 = 500_000_000;
/// How many lines are shown until somebody wants more or less.
const USUAL_LINES: usize = 3;

/// The engine of a study. Cheap to copy.
#[derive(Clone, Copy)]
pub struct LiveEngine {
    desk: Desk,
    study: Study,
    state: StoredValue<State, LocalStorage>,
    hidden: RwSignal<bool>,
    /// What the page shows of it.
    pub shown: EngineModel,
}

/// The worker, and what it was asked last.
#[derive(Default)]
struct State {
    worker: Option<Worker>,
    ready: bool,
    last: u64,
    asked: Option<Asked>,
    /// Runs out when it is to be asked again whether a network game is running.
    look: Option<time::Timer>,
}

/// What the worker looks at.
struct Asked {
    text: String,
    position: AnyPosition,
    since: f64,
}

impl LiveEngine {
    /// An engine that is off. It follows the study for as long as the page that makes it is shown.
    pub fn new(desk: Desk, study: Study) -> LiveEngine {
        let engine = LiveEngine {
            desk,
            study,
            state: StoredValue::new_local(State::default()),
            hidden: RwSignal::new(dom::is_hidden()),
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
            match (wanted, study.seen_by.get()) {
                (true, None) => engine.look(),
                (true, Some(_)) => engine.refuse(Some(Label::ENGINE_ONE_SIDE)),
                (false, _) => engine.refuse(None),
            }
        });
        on_cleanup(move || {
            watch.remove();
            engine.stop();
        });
        engine
    }

    fn with<T>(self, read: impl FnOnce(&mut State) -> T) -> Option<T> {
        self.state.try_update_value(read)
    }

    /// Ends the worker.
    fn stop(self) {
        self.with(|state| {
            *state = State {
                last: state.last,
                ..State::default()
            }
        });
    }

    /// Ends the worker, and says why if the person wants it on.
    fn refuse(self, why: Option<Label>) {
        self.stop();
        self.shown.found.set(None);
        self.shown.refused.set(why);
    }

    /// Looks at the position that is shown, unless a network game is running.
    fn look(self) {
        self.shown.found.set(None);
        spawn_local(async move {
            let running = network_game_runs(self.desk).await;
            let still = self.shown.on.try_get_untracked() == Some(true)
                && self.hidden.try_get_untracked() == Some(false)
                && self.study.seen_by.try_get_untracked() == Some(None);
            match (still, running) {
                (false, _) => {}
                (true, true) => self.refuse(Some(Label::ENGINE_REFUSED)),
                (true, false) => {
                    self.shown.refused.set(None);
                    self.ask();
                }
            }
            if still {
                self.with(|state| {
                    state.look = Some(time::timer(LOOK_AGAIN, move || self.look_again()));
                });
            }
        });
    }

    /// A network game may have begun, or ended, while the engine was on.
    fn look_again(self) {
        spawn_local(async move {
            let running = network_game_runs(self.desk).await;
            let refused = self.shown.refused.try_get_untracked();
            match (refused, running) {
                (Some(None), true) | (Some(Some(_)), false) => self.look(),
                (Some(_), _) => {
                    self.with(|state| {
                        state.look = Some(time::timer(LOOK_AGAIN, move || self.look_again()));
                    });
                }
                (None, _) => {}
            }
        });
    }

    /// Asks the worker to look at the position that is shown.
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
        let started = self.with(|state| {
            state.last += 1;
            let id = state.last;
            state.asked = Some(Asked {
                text: WorkerRequest::Analyse(AnalyseRequest { id, ..request }).to_text(),
                position,
                since: time::now(),
            });
            if state.worker.is_none() {
                state.ready = false;
                state.worker = Worker::start(
                    computer::script(),
                    move |text| self.hear(&text),
                    move || self.refuse(Some(Label::ANALYSIS_FAILED)),
                );
            }
            let (Some(worker), Some(asked)) = (&state.worker, &state.asked) else {
                return false;
            };
            // Before it listens, it would not hear.
            if state.ready {
                worker.post(&asked.text);
            }
            true
        });
        if started == Some(false) {
            self.refuse(Some(Label::ANALYSIS_FAILED));
        }
    }

    /// The worker says something.
    fn hear(self, text: &str) {
        match WorkerResponse::from_text(text) {
            Ok(WorkerResponse::Ready) => {
                self.with(|state| {
                    state.ready = true;
                    if let (Some(worker), Some(asked)) = (&state.worker, &mut state.asked) {
                        asked.since = time::now();
                        worker.post(&asked.text);
                    }
                });
            }
            Ok(WorkerResponse::Explored {
                id,
                depth,
                nodes,
                mut lines,
                ..
            }) => {
                let found = self.with(|state| {
                    let asked = state.asked.as_ref().filter(|_| state.last == id)?;
                    let seconds = ((time::now() - asked.since) / 1000.0).max(0.001);
                    best_first(&mut lines, asked.position.turn());
                    let lines = lines
                        .iter()
                        .filter_map(|line| told(&asked.position, line))
                        .collect();
                    Some(FoundModel {
                        depth,
                        speed: (nodes as f64 / seconds) as u64,
                        lines,
                    })
                });
                if let Some(Some(found)) = found {
                    self.shown.found.set(Some(found));
                }
            }
            // Only a program of another build cannot read what it is asked.
            Ok(WorkerResponse::Error { .. }) | Err(_) => {
                self.refuse(Some(Label::ANALYSIS_FAILED));
            }
            Ok(_) => {}
        }
    }
}

/// Puts the lines in their order for the side to move. While the engine looks deeper, some are further than others, and it has not put them in
/// order yet.
fn best_first(lines: &mut [ExploredLine], turn: Color) {
    lines.sort_by_key(|line| {
        let score = rank(line.score);
        Reverse(if turn == Color::White { score } else { -score })
    });
}

/// A score as one number from White's point of view: any mate counts more than any material, and a near one more than a far one.
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

/// A line as people read it; none if it cannot be played here.
fn told(position: &AnyPosition, line: &ExploredLine) -> Option<FoundLine> {
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
        chance: (computer::chance(line.score) * 100.0).round() as u32,
        score: score(line.score),
        text: words.join(" "),
    })
}

/// `+0.35`, `−1.20`, `#3`, `#−3`.
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

/// Whether a network game is running in this browser: on this page's board, or in a room where a seat is taken and whose game is kept
/// without a result. Where a seat is taken and the kept games cannot be read, one may be running.
async fn network_game_runs(desk: Desk) -> bool {
    let here = desk
        .store
        .table
        .ask(|session: &Session| !session.options().is_local() && !session.is_over());
    if here {
        return true;
    }
    if !network::has_seats() {
        return false;
    }
    let Ok(storage) = desk.chunks.storage.fetch(desk).await else {
        return true;
    };
    let Ok(games) = storage.games().await else {
        return true;
    };
    games
        .iter()
        .filter_map(|text| summarize(text))
        .any(|game| game.result.is_none() && game.players.0.contains(&PlayerKind::Remote))
}

#[cfg(test)]
mod tests {
    use engine::Variant;

    use super::*;

    #[test]
    fn scores_and_lines_are_read_as_people_write_them() {
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
        let found = told(&start, &line(&["e2e4", "e7e5", "g1f3"])).expect("legal moves");
        assert_eq!(found.text, "e4 e5 Nf3");
        assert_eq!(found.chance, 50);
        assert_eq!(told(&start, &line(&["e2e5"])), None);
        assert_eq!(told(&start, &line(&[])), None);
    }

    #[test]
    fn the_best_line_of_the_side_to_move_comes_first() {
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
