//! The first lessons with what the desk gives them: how far somebody is, which is kept between visits, and the short game at the end
//! of a path, in which the computer shows before each move what it would play.

use engine::{ByColor, Variant};
use game::save::LessonProgress;
use game::{GameOptions, Msg, PlayerKind, Start};
use leptos::prelude::*;

use super::{Desk, keep};
use crate::platform::{storage, time};
use crate::ui::lessons::{path, short_game};
use crate::ui::pages::{LearnAction, LearnPage};

/// The key under which stands how far somebody is.
const PROGRESS: &str = "lessons";

/// How far somebody is.
pub fn kept_progress() -> LessonProgress {
    storage::read(PROGRESS).map_or_else(LessonProgress::default, |text| {
        LessonProgress::from_json(&text)
    })
}

/// Keeps how far somebody is.
pub fn keep_progress(desk: Desk, progress: &LessonProgress) {
    keep::text(desk, PROGRESS, &progress.to_json());
}

/// What the first lessons need for as long as the page is open. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Lessons {
    desk: Desk,
    /// The id of the game in which hints come by themselves.
    helped: RwSignal<Option<String>>,
}

impl Lessons {
    /// The first lessons of a desk. What it makes lives as long as whoever calls.
    pub fn new(desk: Desk) -> Lessons {
        let lessons = Lessons {
            desk,
            helped: RwSignal::new(None),
        };
        lessons.give_hints();
        lessons
    }

    /// The page.
    pub fn view(self) -> AnyView {
        let store = self.desk.store;
        let progress = RwSignal::new(kept_progress());
        let change = move |change: &dyn Fn(&mut LessonProgress)| {
            // Another tab may have gone on meanwhile.
            let elsewhere = kept_progress();
            progress.update(|progress| {
                *progress = progress.with(&elsewhere);
                change(progress);
            });
            progress.with_untracked(|progress| keep_progress(self.desk, progress));
        };
        let act = Callback::new(move |action| match action {
            LearnAction::Go(variant, step) => change(&|progress| progress.go_to(variant, step)),
            LearnAction::Done(variant, step) => change(&|progress| progress.finish(variant, step)),
            LearnAction::Play(variant) => {
                change(&|progress| progress.finish(variant, path(variant).len()));
                self.play(variant);
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

    /// The short game begins.
    fn play(self, variant: Variant) {
        let before = self.desk.store.game_id();
        self.desk.start(options(variant));
        let id = self.desk.store.game_id();
        // Where a room holds the board no game begins, which is said.
        if id != before {
            self.helped.set(Some(id));
        }
    }

    /// Asks for a hint whenever it is the person's turn in a game that wants them.
    fn give_hints(self) {
        let Lessons { desk, helped } = self;
        let due = Memo::new(move |_| {
            let id = helped.get()?;
            desk.store.table.follow(|session| {
                let here = session.options().id == id && session.controls().hint;
                here.then(|| session.awaited().unwrap_or_default())
            })
        });
        // Once a ply: a computer that fails is not asked for ever.
        let asked = StoredValue::new(None);
        Effect::new(move |_| {
            let wanted = due.get().map(|ply| (desk.store.game_id(), ply));
            if wanted.is_some() && asked.get_value() != wanted {
                asked.set_value(wanted);
                time::after_frame(move || desk.send(Msg::RequestHint));
            }
        });
    }
}

/// The short game at the end of a path.
fn options(variant: Variant) -> GameOptions {
    GameOptions {
        start: Start::Fen(short_game(variant).to_owned()),
        time_control: None,
        players: ByColor([PlayerKind::Human, PlayerKind::Computer(PlayerKind::LEVEL_0)]),
        ..GameOptions::new(variant)
    }
}

#[cfg(test)]
mod tests {
    use game::Session;

    use super::*;

    #[test]
    fn the_short_game_of_every_path_begins() {
        for variant in Variant::ALL {
            let begun = Session::new(options(variant), 0);
            let (session, _) = begun.unwrap_or_else(|fault| panic!("{variant}: {fault:?}"));
            assert_eq!(session.options().variant, variant);
            assert!(
                !session.is_over() && session.board().interactive,
                "{variant}"
            );
        }
    }
}
