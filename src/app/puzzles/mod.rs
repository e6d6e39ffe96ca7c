//! The page of puzzles, connected to the desk: the files (`files.rs`), the stored results (`results.rs`) and the
//! address. The views are in `ui/pages/puzzles/`, and the decisions in `game::practice`.

mod files;
pub mod results;

use engine::Variant;
use game::practice::{Change, choose, day_of};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Desk;
use super::chunks::{Maker, Page};
use super::pages;
use crate::lazy::lazy;
use crate::platform::{dom, storage};
use crate::ui::dialogs::CARDS;
use crate::ui::pages::{DAILY, Loaded, Noted, Outside, PuzzlesPage, Route, Wanted};
use crate::ui::table::now;

/// Storage key of the rule set whose puzzles were solved last.
const LAST: &str = "puzzle-rule-set";

lazy! {
    /// The puzzles. They share a chunk with the saved games: a separate chunk would split the code that chunks share
    /// into more files, and the list of these files is part of a first visit.
    [games] pub fn fetch() -> Maker<dyn Page> = |desk| pages::page(desk, page)
}

/// Returns what an address asks for. An address without a rule set means the rule set of last time.
fn wanted(hash: &str, last: Option<Variant>, day: game::practice::Day) -> Wanted {
    let path = hash.trim_start_matches('#').trim_matches('/');
    let name = path.split_once('/').map_or("", |(_, name)| name);
    if name == DAILY {
        let place = choose::daily_place(CARDS.len(), day);
        return Wanted {
            variant: CARDS.get(place).copied().unwrap_or(Variant::Portal),
            daily: true,
        };
    }
    Wanted {
        variant: name.parse().ok().or(last).unwrap_or(Variant::Portal),
        daily: false,
    }
}

/// Returns the page.
fn page(desk: Desk) -> AnyView {
    let asked = Memo::new(
        move |before: Option<&Wanted>| match desk.store.route.get() {
            Route::Puzzles => {
                let last = storage::read(LAST).and_then(|id| id.parse().ok());
                wanted(&dom::hash(), last, day_of(now()))
            }
            // The page is about to close.
            _ => before.copied().unwrap_or_else(|| wanted("", None, 0)),
        },
    );
    let loaded = RwSignal::new(Loaded::Coming);
    let load = move || {
        let wanted = asked.get_untracked();
        loaded.set(Loaded::Coming);
        spawn_local(async move {
            let puzzles = files::fetch(wanted.variant).await;
            // The user may have chosen another rule set or left the page meanwhile.
            if asked.try_get_untracked() == Some(wanted) {
                loaded.try_set(puzzles.map_or(Loaded::Missing, Loaded::Here));
            }
        });
    };
    Effect::new(move |_| {
        let wanted = asked.get();
        if !wanted.daily {
            // If this fails, the page starts with another rule set next time.
            let _ = storage::write(LAST, wanted.variant.id());
        }
        load();
    });
    let kept = results::read();
    let unkept = RwSignal::new(kept.is_err());
    let results = RwSignal::new(kept.unwrap_or_default());
    let note = Callback::new(move |noted| note(desk, results, unkept, noted));
    let table = desk.store.table;
    let outside = Outside {
        settings: table.settings,
        animate: desk.store.animate(),
        words: table.words,
        results,
        note,
        run: Callback::new(move |effects: Vec<game::Effect>| {
            for effect in effects {
                desk.run(effect);
            }
        }),
    };
    let again = Callback::new(move |()| load());
    view! { <PuzzlesPage wanted=asked.into() loaded=loaded.into() unkept=unkept.into() outside again /> }
        .into_any()
}

/// Adds an answer to the stored results, which another tab may have changed meanwhile.
fn note(
    desk: Desk,
    results: RwSignal<game::practice::Practice>,
    unkept: RwSignal<bool>,
    noted: Noted,
) -> Change {
    let kept = results::read();
    unkept.set(kept.is_err());
    let keeps = kept.is_ok();
    // If nothing can be stored, this tab goes on with the results that it knows.
    let mut now_known = results.get_untracked();
    if let Ok(kept) = kept {
        (now_known, _) = now_known.joined(&kept);
    }
    let change = now_known.note(noted.variant, noted.item, noted.answer, day_of(now()));
    if keeps {
        results::keep(desk, &now_known);
    }
    results.set(now_known);
    change
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_the_rule_set_or_the_day_does() {
        let of = |hash| wanted(hash, Some(Variant::Chess), 20_783);
        let plain = |variant| Wanted {
            variant,
            daily: false,
        };
        assert_eq!(of("#/puzzles/dinosaur"), plain(Variant::Dinosaur));
        assert_eq!(of("#/puzzles"), plain(Variant::Chess));
        assert_eq!(of("#/puzzles/checkers"), plain(Variant::Chess));
        assert_eq!(wanted("#/puzzles", None, 0), plain(Variant::Portal));
        // Each day has another rule set, and six days cover all of them.
        let days = (20_783..20_789).map(|day| wanted("#/puzzles/daily", None, day));
        let mut variants: Vec<_> = days
            .inspect(|wanted| assert!(wanted.daily))
            .map(|wanted| wanted.variant.id())
            .collect();
        variants.sort_unstable();
        variants.dedup();
        assert_eq!(variants.len(), 6);
        assert_eq!(
            of("#/puzzles/daily"),
            wanted("#/puzzles/daily/", None, 20_783)
        );
    }
}
