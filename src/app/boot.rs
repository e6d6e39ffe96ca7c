//! Before the first view: the settings, the game that was left, and the person's language, for which chunks may have to be
//! fetched. A first visit needs none. Until then the page's own markup is seen.

use engine::Variant;
use futures::future::join;
use game::{Effect, Label, Lang, Session, Settings};
use leptos::prelude::*;

use super::storage::Left;
use super::{App, keep, language, network, saved, start, storage as games};
use crate::lazy::Unfetched;
use crate::platform::{address, crash, dom, media, storage, time};
use crate::ui::pages::Route;
use crate::ui::table::now;

/// What the page begins with.
pub struct Opening {
    /// What the person prefers.
    pub settings: Settings,
    /// The game on the board.
    pub session: Session,
    /// What follows from it.
    pub first: Vec<Effect>,
    /// It was left in progress.
    pub restored: bool,
    /// What was left, if that is known already.
    pub left: Option<Left>,
    /// The page that is shown first.
    pub route: Route,
    /// The hash of the address that `route` was made of.
    pub hash: String,
}

/// The page that is shown first: `route`, which was made of the hash `then`, unless the address has another hash by now. While the
/// page was made somebody may have followed a link or gone back, which nothing has listened to yet.
pub fn route_now(route: Route, then: &str, now: &str) -> Route {
    // A card of the painted start page begins a game, which is done when the page stands.
    if now == then || now.starts_with(start::NEW) {
        route
    } else {
        Route::of(now)
    }
}

/// What a person reads when the program has stopped by a fault of its own, in the language of the page: a sentence, and what
/// the button says.
fn crashed() -> [&'static str; 2] {
    let lang = dom::root_attribute("lang").and_then(|code| Lang::from_code(&code));
    [Label::CRASHED, Label::RELOAD].map(|label| label.say(lang.unwrap_or_default()))
}

/// Shows the page as soon as all is here that it begins with.
pub async fn boot() {
    crash::watch(crashed);
    match opening().await {
        Ok(opening) => {
            leptos::mount::mount_to_body(move || view! { <App opening /> });
        }
        Err(Unfetched) => {
            leptos::mount::mount_to_body(move || {
                view! {
                    <div class="toasts" role="alert">
                        <div class="toast" data-kind="error">
                            <p class="toast__text">{Label::CHUNK_MISSING.say(Lang::En)}</p>
                            <button type="button" class="btn" on:click=move |_| dom::reload()>
                                {Label::RETRY.say(Lang::En)}
                            </button>
                        </div>
                    </div>
                }
            });
        }
    }
}

/// The settings and the game that were left; where there is no game, a new one without a clock, which nobody has asked for
/// yet. A game that nothing in the plain storage tells of, since the browser died before it wrote that, is found when the
/// page stands.
async fn opening() -> Result<Opening, Unfetched> {
    let kept = storage::read(keep::SETTINGS);
    let hinted = storage::read(keep::CURRENT).is_some();
    let mut settings = Settings {
        lang: Lang::first_known(media::languages().iter().map(String::as_str)),
        ..Settings::default()
    };
    let mut restored = None;
    let mut left = None;
    if kept.is_some() || hinted {
        // Side by side: neither waits for the other.
        let find = async {
            match hinted {
                true => Ok::<_, Unfetched>(Some(games::finder().await?().await)),
                false => Ok(None),
            }
        };
        let (saved, found) = join(saved::fetch(), find).await;
        let saved = saved?;
        left = found?;
        if let Some(json) = kept {
            settings = saved.settings(&json);
        }
        let game = left.as_ref().and_then(|left| left.game.as_ref());
        restored = game.and_then(|(json, _)| saved.restore(json, now()).ok());
        if let Some(left) = left.as_mut().filter(|_| restored.is_none()) {
            // What cannot be read is not this page's to keep.
            left.game = None;
        }
    }
    language::fetch(settings.lang).await?;
    let mut hash = dom::hash();
    let mut route = match network::may_lead_to_room() {
        true => Route::Game,
        false => Route::of(&hash),
    };
    if route == Route::Start {
        // The page in `index.html` stands until this one can take its place. Where it does not come, that is said there.
        let _ = start::fetch().await;
    }
    // The game's beginning is work for several tasks.
    time::pause().await;
    engine::prepare();
    time::pause().await;
    if let Some((session, first)) = restored {
        if !session.options().is_local() && !session.is_over() {
            // At once, so that no move is made on this board before the other side can hear of it. Where it does not come,
            // that is said when it is asked for again.
            let _ = network::fetch().await;
            if route == Route::Start {
                // The other player is waiting.
                route = Route::Game;
                hash = route.hash();
                address::replace_hash(&hash);
            }
        }
        return Ok(Opening {
            settings,
            restored: session.in_progress(),
            session,
            first,
            left,
            route,
            hash,
        });
    }
    let date = time::iso_minute(time::now());
    let session = Session::untimed(Variant::Portal, keep::new_id(), date, now());
    time::pause().await;
    Ok(Opening {
        settings,
        session,
        first: Vec::new(),
        restored: false,
        left,
        route,
        hash,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_changes_while_the_page_is_made_is_followed() {
        let rules = Route::Rules(Variant::Portal);
        for (route, then) in [
            (Route::Start, ""),
            (Route::Game, "#/play"),
            (Route::Games, "#/games"),
        ] {
            assert_eq!(route_now(route, then, "#/rules/portal"), rules);
            assert_eq!(route_now(route, then, then), route);
        }
        assert_eq!(route_now(rules, "#/rules/portal", ""), Route::Start);
    }

    #[test]
    fn an_address_that_begins_something_leaves_the_page_as_it_is() {
        // A link to a room leads to the board, which its hash alone does not say.
        let room = "#/join/7KQ2MX";
        assert_eq!(route_now(Route::Game, room, room), Route::Game);
        let new = format!("{}chess", start::NEW);
        assert_eq!(route_now(Route::Start, "", &new), Route::Start);
    }
}
