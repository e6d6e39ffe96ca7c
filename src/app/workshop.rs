//! The workshop, connected to the rest of the page: the layouts that a person keeps, links to layouts, the trials that a
//! worker of the engine plays, and games that start with a layout.

use game::fairness::{FairnessReport, Trial};
use game::save::link::{self, LinkKind};
use game::workshop::{Draw, Workshop};
use game::{Fault, Label, NoticeLevel, Portals};
use leptos::prelude::*;
use worker::protocol::WorkerResponse;

use super::context::{BoardHandle, Constructor, Page, RoomRequest, Store};
use super::engine_worker::{Answer, EngineWorker, SILENCE_TIMEOUT, think_request};
use super::kept_layouts::{LAYOUTS, keep_layout, kept_layouts};
use super::network::NetworkHandle;
use super::page::page_chunk;
use super::persistence::TextStorage;
use super::{new_game, sharing, start};
use crate::lazy::lazy;
use crate::platform::{address, dom, storage, time};
use crate::ui::lasting::get_lasting;
use crate::ui::pages::{Opponent, Route, TrialModel, WorkshopAction, WorkshopPage};
use crate::ui::words::reactive;

/// The key of the text of what is drawn, in the storage of the tab: a reload brings it back.
const DRAWING: &str = "drawing";
/// The number of games of a trial.
const GAMES: u32 = 20;
/// The level at which the computer plays them.
const LEVEL: u8 = 3;

lazy! {
    /// The workshop.
    [workshop] pub fn fetch() -> Constructor<dyn Page> = |app| {
        let host = WorkshopHost {
            drawing: StoredValue::new(None),
            store: app.store,
            board: app.board,
            network: NetworkHandle::new(app.store, app.chunks.network),
            texts: TextStorage::new(app.store.notices, app.persistence),
        };
        page_chunk(move || page(host))
    }
}

/// What the workshop needs of the page. Cheap to copy.
#[derive(Clone, Copy)]
struct WorkshopHost {
    store: Store,
    board: BoardHandle,
    network: NetworkHandle,
    texts: TextStorage,
    /// The drawing as it was when the page was left, so that one can play it and come back.
    drawing: StoredValue<Option<Workshop>>,
}

/// Returns the layout in the address, or `None` if the address names none.
fn linked(hash: &str) -> Option<Result<Portals, Fault>> {
    let found = link::find(hash).filter(|found| found.kind == LinkKind::Portals)?;
    Some(link::read_layout(&found.code))
}

/// Returns the page for the layout in the address, created anew when another link is opened.
fn page(host: WorkshopHost) -> AnyView {
    let store = host.store;
    let table = store.table;
    let kept = RwSignal::new(kept_layouts());
    let trials = Trials::new();
    on_cleanup(move || trials.worker.stop());
    let act = Callback::new(move |action| match action {
        WorkshopAction::Play(opponent, layout) => host.play(opponent, &layout),
        WorkshopAction::Share(layout) => sharing::share_layout(store.notices, &layout),
        WorkshopAction::Forget(name) => {
            LAYOUTS.forget(host.texts, &name);
            kept.set(kept_layouts());
        }
        WorkshopAction::Try(layout) => trials.begin(layout),
        WorkshopAction::StopTrial => trials.stop(),
    });
    let keep = Callback::new(move |(name, layout): (String, Portals)| {
        let stored = keep_layout(host.texts, &name, &layout).is_some();
        if stored {
            let notices = store.notices;
            notices.show_label(NoticeLevel::Info, Label::LAYOUT_KEPT);
        }
        kept.set(kept_layouts());
        stored
    });
    reactive(move || {
        if get_lasting(store.route) != Route::Workshop {
            return ().into_any();
        }
        let lang = table.words.lang_now();
        let (linked, fault) = match linked(&dom::hash()) {
            Some(Ok(layout)) => (Some(layout), None),
            Some(Err(fault)) => (None, Some(fault)),
            None => (None, None),
        };
        let left = host.drawing.get_value().unwrap_or_else(|| {
            let stored = storage::read_in_tab(DRAWING).unwrap_or_default();
            Workshop::restore(&stored, lang)
        });
        let drawn = Callback::new(move |drawing: Workshop| {
            storage::write_in_tab(DRAWING, &drawing.stored());
            host.drawing.try_set_value(Some(drawing));
        });
        let mut start = left;
        if let Some(layout) = linked {
            // What was drawn can be had back with *Undo*.
            start.update(Draw::Replace(layout));
            drawn.run(start.clone());
            // Whoever changes the layout and comes back, or reloads the page, finds the change and not the link again.
            address::replace_hash(&Route::Workshop.hash());
        }
        view! {
            <WorkshopPage
                start
                fault
                drawn
                keep
                animate=store.animate()
                coordinates=Signal::derive(move || table.settings.with(|settings| settings.coordinates))
                kept=kept.into()
                trial=trials.shown.into()
                words=table.words
                act
            />
        }
        .into_any()
    })
    .into_any()
}

impl WorkshopHost {
    /// Starts a game with a layout, or opens the form of a room for one.
    fn play(self, opponent: Opponent, layout: &Portals) {
        let variant = layout.variant();
        if opponent == Opponent::Friend {
            let request = RoomRequest::FromPosition(variant, layout.setup().fen());
            return self.network.host_friend(request);
        }
        let options = start::options_against(variant, opponent, layout.start());
        new_game::start(self.store, self.board, options);
    }
}

/// The trials, in which a worker of their own plays against itself. Cheap to copy.
#[derive(Clone, Copy)]
struct Trials {
    worker: EngineWorker,
    trial: StoredValue<Option<Trial>>,
    shown: RwSignal<Option<TrialModel>>,
}

impl Trials {
    fn new() -> Trials {
        Trials {
            worker: EngineWorker::new(SILENCE_TIMEOUT),
            trial: StoredValue::new(None),
            shown: RwSignal::new(None),
        }
    }

    /// Begins a trial of a layout.
    fn begin(self, layout: Portals) {
        let trial = Trial::new(&layout.setup(), GAMES, time::random_u64());
        self.shown.set(Some(TrialModel {
            layout,
            report: FairnessReport::default(),
            games: GAMES,
            runs: true,
            failed: false,
        }));
        let Ok(trial) = trial else {
            return self.fail();
        };
        self.worker.new_game();
        self.trial.set_value(Some(trial));
        self.ask();
    }

    /// Ends the trial. Its figures stay.
    fn stop(self) {
        self.worker.cancel();
        self.trial.set_value(None);
        self.change(|shown| shown.runs = false);
    }

    fn change(self, change: impl FnOnce(&mut TrialModel)) {
        self.shown.try_update(|shown| shown.as_mut().map(change));
    }

    /// Asks for the next move.
    fn ask(self) {
        let asked = self.trial.try_with_value(|trial| {
            let trial = trial.as_ref()?;
            Some((trial.request(0, LEVEL)?, trial.player_seed()))
        });
        let Some(Some((request, seed))) = asked else {
            return self.stop();
        };
        let request = think_request(request, seed, false);
        self.worker
            .think(request, None, move |answer| self.hear(answer));
    }

    fn hear(self, answer: Answer) {
        match answer {
            Answer::Response(WorkerResponse::Move { best, .. }) => {
                let played = self.trial.try_update_value(|trial| {
                    let trial = trial.as_mut()?;
                    let game = trial.number();
                    trial.play(best.parse().ok()?).ok()?;
                    Some((*trial.report(), trial.number() != game))
                });
                match played {
                    Some(Some((report, other_game))) => {
                        if other_game {
                            self.worker.new_game();
                            self.change(|shown| shown.report = report);
                        }
                        self.ask();
                    }
                    _ => self.fail(),
                }
            }
            Answer::Failed | Answer::NoWorkers => self.fail(),
            _ => {}
        }
    }

    fn fail(self) {
        self.stop();
        self.change(|shown| shown.failed = true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_layout_in_an_address_is_read_and_a_damaged_one_is_told() {
        for layout in ["wb3e3/nf6>h6", "a3b3c3d3a6b6c6h6"] {
            let layout: Portals = layout.parse().expect("a layout");
            let code = link::write_layout(&layout);
            let hash = format!("#/portals/{code}");
            for address in [
                hash.clone(),
                format!("{hash}."),
                format!("{hash}/"),
                format!("{hash}&from=mail"),
            ] {
                assert_eq!(linked(&address), Some(Ok(layout.clone())), "{address}");
            }
            let short = linked(&hash[..hash.len() - 1]);
            assert_eq!(short, Some(Err(Fault::LinkDamaged)));
        }
        assert_eq!(linked("#/portals"), None);
        assert_eq!(linked("#/portals/"), None);
    }
}
