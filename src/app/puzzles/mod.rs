//! The page of puzzles with what the desk gives it: the files (`files.rs`), what is kept of the results (`results.rs`), and the address.
//! What is seen is in `ui/pages/puzzles/`, what is decided in `game::practice`.

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

/// The key of the rule set whose puzzles were solved last.
const LAST: &str = "puzzle-rule-set";

lazy! {
    /// The puzzles. They share the file of the past games: with one of their own, what chunks share would be in more pieces, and the list of
    /// these pieces is part of a first visit.
    [games] pub fn fetch() -> Maker<dyn Page> = |desk| pages::page(desk, page)
}

/// What an address asks for. One that names no rule set asks for that of last time.
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

/// The page.
fn page(desk: Desk) -> AnyView {
    let asked = Memo::new(
        move |before: Option<&Wanted>| match desk.store.route.get() {
            Route::Puzzles => {
                let last = storage::read(LAST).and_then(|id| id.parse().ok());
                wanted(&dom::hash(), last, day_of(now()))
            }
            // The page is about to go.
            _ => before.copied().unwrap_or_else(|| wanted("", None, 0)),
        },
    );
    let loaded = RwSignal::new(Loaded::Coming);
    let load = move || {
        let wanted = asked.get_untracked();
        loaded.set(Loaded::Coming);
        spawn_local(async move {
            let puzzles = files::fetch(wanted.variant).await;
            // Another rule set may have been chosen meanwhile, or the page left.
            if asked.try_get_untracked() == Some(wanted) {
                loaded.try_set(puzzles.map_or(Loaded::Missing, Loaded::Here));
            }
        });
    };
    Effect::new(move |_| {
        let wanted = asked.get();
        if !wanted.daily {
            // Without it the page begins with another rule set next time.
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

/// Notes an answer with what is kept by now: another tab may have added to it.
fn note(
    desk: Desk,
    results: RwSignal<game::practice::Practice>,
    unkept: RwSignal<bool>,
    noted: Noted,
) -> Change {
    let kept = results::read();
    unkept.set(kept.is_err());
    let keeps = kept.is_ok();
    // Where nothing can be kept, what this tab knows goes on all the same.
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
        // Each day another rule set, and after six days each has had its turn.
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
