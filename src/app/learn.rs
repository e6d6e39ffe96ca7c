//! The first lessons, connected to the rest of the page: the person's progress, which is kept between visits, and the
//! short game at the end of a path, in which the computer shows before each move what it would play.

use engine::{ByColor, Variant};
use game::save::LessonProgress;
use game::{GameOptions, Msg, PlayerKind, Start};
use leptos::prelude::*;

use super::context::{BoardHandle, Store};
use super::new_game;
use super::persistence::TextStorage;
use crate::platform::{storage, time};
use crate::ui::lessons::{path, short_game};
use crate::ui::pages::{LearnAction, LearnPage};
use crate::ui::table::Table;

/// The storage key of the progress.
const PROGRESS: &str = "lessons";

/// Returns the kept progress.
pub fn kept_progress() -> LessonProgress {
    storage::read(PROGRESS).map_or_else(LessonProgress::default, |text| {
        LessonProgress::from_json(&text)
    })
}

/// Keeps the progress, and returns whether it is kept.
pub fn keep_progress(texts: TextStorage, progress: &LessonProgress) -> bool {
    texts.save(PROGRESS, &progress.to_json())
}

/// The page of the first lessons.
pub fn page(store: Store, board: BoardHandle, texts: TextStorage) -> AnyView {
    let progress = RwSignal::new(kept_progress());
    let change = move |change: &dyn Fn(&mut LessonProgress)| {
        // Another tab may have gone on meanwhile.
        let elsewhere = kept_progress();
        progress.update(|progress| {
            *progress = progress.with(&elsewhere);
            change(progress);
        });
        progress.with_untracked(|progress| keep_progress(texts, progress));
    };
    let act = Callback::new(move |action| match action {
        LearnAction::Go(variant, step) => change(&|progress| progress.go_to(variant, step)),
        LearnAction::Done(variant, step) => change(&|progress| progress.finish(variant, step)),
        LearnAction::Play(variant) => {
            change(&|progress| progress.finish(variant, path(variant).len()));
            // If a room holds the board, no game begins, and the person is told so.
            new_game::start(store, board, options(variant));
        }
    });
    view! {
        <LearnPage
            variant=store.variant_shown()
            progress
            animate=store.animate()
            words=store.table.words
            act
        />
    }
    .into_any()
}

/// Asks for a hint whenever it is the person's turn in a game that gives hints by itself. It is called once per visit,
/// whether or not anybody opens the lessons: the game may have begun in an earlier visit.
pub fn give_hints(table: Table, board: BoardHandle) {
    let game = Memo::new(move |_| table.with_session(|session| session.options().id.clone()));
    let due = Memo::new(move |_| {
        table.with_session(|session| {
            let due = session.options().hints && session.controls().hint;
            due.then(|| session.awaited_ply().unwrap_or_default())
        })
    });
    // Only once per ply, so that a computer that fails is not asked forever.
    let asked = StoredValue::new(None);
    Effect::new(move |_| {
        let (game, due) = (game.get(), due.get());
        let again = asked.with_value(|asked: &Option<(String, usize)>| {
            asked.as_ref().is_some_and(|(other, _)| *other != game)
        });
        // A game that is opened again has lost its hint.
        if again {
            asked.set_value(None);
        }
        let wanted = due.map(|ply| (game, ply));
        if wanted.is_some() && asked.get_value() != wanted {
            asked.set_value(wanted);
            time::after_frame(move || board.send(Msg::RequestHint));
        }
    });
}

/// The options of the short game at the end of a path.
fn options(variant: Variant) -> GameOptions {
    GameOptions {
        start: Start::Fen(short_game(variant).to_owned()),
        time_control: None,
        players: ByColor([PlayerKind::Human, PlayerKind::Computer(PlayerKind::LEVEL_0)]),
        hints: true,
        ..GameOptions::new(variant)
    }
}

#[cfg(test)]
mod tests {
    use game::Session;

    use super::*;

    #[test]
    fn the_short_game_of_every_rule_set_starts_and_keeps_its_hints_when_restored() {
        for variant in Variant::ALL {
            let begun = Session::new(options(variant), 0);
            let (session, _) = begun.unwrap_or_else(|fault| panic!("{variant}: {fault:?}"));
            assert_eq!(session.options().variant, variant);
            assert!(
                !session.is_over() && session.board().interactive,
                "{variant}"
            );
            let restored = Session::restore(&session.export_json(), 0);
            let (left, _) = restored.unwrap_or_else(|fault| panic!("{variant}: {fault:?}"));
            assert!(left.options().hints, "{variant}: hints are still on");
        }
    }
}
