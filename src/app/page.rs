//! How a page becomes a chunk, and the page that says why there is nothing. The pages themselves are in `pages.rs` and
//! the modules of their features.

use std::rc::Rc;

use game::Label;
use leptos::prelude::*;

use super::context::{Page, with_chunk_styles};
use crate::ui::words::Words;

/// Creates a page of this app, which `show` draws, and adds the styles of chunks.
pub fn page_chunk(show: impl Fn() -> AnyView + 'static) -> Rc<dyn Page> {
    let page: Rc<dyn Page> = Rc::new(AppPage(show));
    with_chunk_styles(page)
}

/// A page of the app.
struct AppPage<F>(F);

impl<F: Fn() -> AnyView> Page for AppPage<F> {
    fn view(&self) -> AnyView {
        (self.0)()
    }
}

/// Returns a page that says why there is nothing at an address, with a link back to the game.
pub fn empty_page(words: Words, title: Label, why: AnyView) -> AnyView {
    view! {
        <main class="page page--missing" id="main" tabindex="-1">
            <h1>{words.say(title)}</h1>
            {why}
            <a class="btn" href="#/play">{words.say(Label::BACK_TO_GAME)}</a>
        </main>
    }
    .into_any()
}
