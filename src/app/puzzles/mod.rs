//! The page of puzzles, connected to the rest of the app: the files (`files.rs`), the stored results (`results.rs`), the
//! address, and the engine that judges tried moves, a worker of its own. The views are in `ui/pages/puzzles/`, and the decisions in `game::practice`.

mod files;
pub mod results;
pub mod today;

use engine::{Move, Variant};
use game::explained_as;
use game::practice::{Change, choose};
use leptos::prelude::*;
use leptos::task::spawn_local;
use worker::protocol::AnalyseRequest;

use super::context::{BoardHandle, Constructor, Page, Store};
use super::engine_worker::{Answer, EngineWorker, SILENCE_TIMEOUT};
use super::page::page_chunk;
use super::persistence::TextStorage;
use crate::lazy::lazy;
use crate::platform::{dom, storage};
use crate::ui::dialogs::with_puzzles;
use crate::ui::lasting::get_lasting;
use crate::ui::pages::{
    AnswerRecord, DAILY, JudgeRequest, LoadedPuzzles, PuzzleRequest, PuzzlesContext, PuzzlesPage,
    Route,
};
use crate::ui::table::today;

/// Storage key of the rule set whose puzzles were solved last.
const LAST: &str = "puzzle-rule-set";

lazy! {
    /// The puzzles. They share a chunk with the saved games: a separate chunk would split the code that chunks share
    /// into more files, and the list of these files is part of a first visit.
    [games] pub fn fetch() -> Constructor<dyn Page> = |app| {
        let (store, board) = (app.store, app.board);
        let texts = TextStorage::new(store.notices, app.persistence);
        page_chunk(move || page(store, board, texts))
    }
}

/// Returns what an address asks for: a rule set, and in it the puzzle of the day or the one with an id. An address without
/// a rule set means the rule set of last time.
fn parse_address(hash: &str, last: Option<Variant>, day: game::practice::Day) -> PuzzleRequest {
    let path = hash.trim_start_matches('#').trim_matches('/');
    let name = path.split_once('/').map_or("", |(_, name)| name);
    let (name, id) = name.split_once('/').unwrap_or((name, ""));
    if name == DAILY {
        let place = choose::daily_variant_index(with_puzzles().count(), day);
        return PuzzleRequest {
            variant: with_puzzles().nth(place).unwrap_or(Variant::Portal),
            daily: true,
            id: None,
        };
    }
    PuzzleRequest {
        variant: name
            .parse()
            .ok()
            .or(last)
            .map_or(Variant::Portal, explained_as),
        daily: false,
        id: id.parse().ok(),
    }
}

/// Returns the page.
fn page(store: Store, board: BoardHandle, texts: TextStorage) -> AnyView {
    let asked = Memo::new(
        move |before: Option<&PuzzleRequest>| match get_lasting(store.route) {
            Route::Puzzles => {
                let last = storage::read(LAST).and_then(|id| id.parse().ok());
                parse_address(&dom::hash(), last, today())
            }
            // The page is about to close.
            _ => before
                .copied()
                .unwrap_or_else(|| parse_address("", None, 0)),
        },
    );
    let loaded = RwSignal::new(LoadedPuzzles::Fetching);
    let load = move || {
        let request = asked.get_untracked();
        loaded.set(LoadedPuzzles::Fetching);
        spawn_local(async move {
            let puzzles = files::fetch(request.variant).await;
            // The user may have chosen another rule set or left the page meanwhile.
            if asked.try_get_untracked() == Some(request) {
                loaded.try_set(puzzles.map_or(LoadedPuzzles::Missing, LoadedPuzzles::Fetched));
            }
        });
    };
    Effect::new(move |_| {
        let request = asked.get();
        if !request.daily {
            // If this fails, the page starts with another rule set next time.
            let _ = storage::write(LAST, request.variant.id());
        }
        load();
    });
    let kept = results::read();
    let read_only = RwSignal::new(kept.is_err());
    let results = RwSignal::new(kept.unwrap_or_default());
    let note = Callback::new(move |noted| note(texts, results, read_only, noted));
    let note_run = Callback::new(move |(variant, kind, score)| {
        change(texts, results, read_only, |known| {
            known.note_run(variant, kind, score);
        });
    });
    let worker = EngineWorker::new(SILENCE_TIMEOUT);
    on_cleanup(move || worker.stop());
    let table = store.table;
    let context = PuzzlesContext {
        settings: table.settings.local(),
        animate: store.animate(),
        words: table.words,
        results,
        note,
        note_run,
        judge: Callback::new(move |request| match request {
            Some(request) => judge(worker, request),
            None => worker.cancel(),
        }),
        run: Callback::new(move |effects: Vec<game::Effect>| {
            for effect in effects {
                board.run(effect);
            }
        }),
    };
    let again = Callback::new(move |()| load());
    view! { <PuzzlesPage request=asked.into() loaded=loaded.into() read_only=read_only.into() context again /> }
        .into_any()
}

/// Adds an answer to the stored results.
fn note(
    texts: TextStorage,
    results: RwSignal<game::practice::Practice>,
    read_only: RwSignal<bool>,
    noted: AnswerRecord,
) -> Change {
    change(texts, results, read_only, |known| {
        known.note(noted.variant, noted.item, noted.answer, today())
    })
}

/// Changes the stored results, which another tab may have changed meanwhile.
fn change<T>(
    texts: TextStorage,
    results: RwSignal<game::practice::Practice>,
    read_only: RwSignal<bool>,
    change: impl FnOnce(&mut game::practice::Practice) -> T,
) -> T {
    let kept = results::read();
    read_only.set(kept.is_err());
    let keeps = kept.is_ok();
    // If nothing can be stored, this tab goes on with the results that it knows.
    let mut now_known = results.get_untracked();
    if let Ok(kept) = kept {
        (now_known, _) = now_known.joined(&kept);
    }
    let changed = change(&mut now_known);
    if keeps {
        results::keep(texts, &now_known);
    }
    results.set(now_known);
    changed
}

/// Asks the engine about a position.
fn judge(worker: EngineWorker, request: JudgeRequest) {
    let JudgeRequest { question, answer } = request;
    let request = AnalyseRequest {
        id: 0,
        variant: question.start.variant(),
        start: question.start.fen(),
        moves: question.moves.iter().map(Move::to_string).collect(),
        nodes: question.nodes,
        from: question.moves.len(),
        lines: 0,
        // The same move gets the same judgement in every browser.
        network: false,
    };
    worker.analyse(request, None, move |heard| match heard {
        Answer::Judged { position, .. } => answer(Some(position)),
        Answer::Failed | Answer::NoWorkers => answer(None),
        Answer::Started | Answer::Restarted | Answer::Response(_) => {}
    });
}

#[cfg(test)]
mod tests {
    use game::EXPLAINED;

    use super::*;

    #[test]
    fn the_address_or_the_date_selects_the_rule_set_of_puzzles() {
        let of = |hash| parse_address(hash, Some(Variant::Chess), 20_783);
        let plain = |variant| PuzzleRequest {
            variant,
            daily: false,
            id: None,
        };
        let named = PuzzleRequest {
            id: Some(17),
            ..plain(Variant::Dinosaur)
        };
        assert_eq!(of("#/puzzles/dinosaur/17"), named);
        assert_eq!(of("#/puzzles/dinosaur/x"), plain(Variant::Dinosaur));
        assert_eq!(of("#/puzzles/dinosaur"), plain(Variant::Dinosaur));
        assert_eq!(of("#/puzzles"), plain(Variant::Chess));
        assert_eq!(of("#/puzzles/checkers"), plain(Variant::Chess));
        assert_eq!(parse_address("#/puzzles", None, 0), plain(Variant::Portal));
        // Portals that people draw have none of their own.
        assert_eq!(of("#/puzzles/portal-custom"), plain(Variant::Portal));
        let last = Some(Variant::PortalCustom);
        assert_eq!(parse_address("#/puzzles", last, 0), plain(Variant::Portal));
        // Each day has another rule set, and six days cover all that have puzzles.
        let days = (20_783..20_789).map(|day| parse_address("#/puzzles/daily", None, day));
        let variants: Vec<_> = days
            .inspect(|request| assert!(request.daily))
            .map(|request| request.variant)
            .collect();
        assert!(EXPLAINED.iter().all(|variant| variants.contains(variant)));
        assert_eq!(
            of("#/puzzles/daily"),
            parse_address("#/puzzles/daily/", None, 20_783)
        );
    }
}
