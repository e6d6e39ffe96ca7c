//! Loads what the first view needs: the settings, the game that was left, and the user's language, which may require
//! fetching chunks. A first visit needs none. Until everything has arrived, the browser shows the markup in
//! `index.html`.

use engine::{ByColor, Variant};
use futures::future::join;
use game::{Effect, Label, Lang, PlayerKind, Session, Settings};
use leptos::prelude::*;

use super::context::{PreviousVisit, missing_reason};
use super::{language, network, persistence, reader, start, storage as games};
use crate::lazy::FetchError;
use crate::platform::{address, crash, dom, media, storage, time};
use crate::ui::pages::Route;
use crate::ui::table::session_time;

/// Everything that the page starts with.
pub struct InitialState {
    /// The user's settings.
    pub settings: Settings,
    /// The game on the board.
    pub session: Session,
    /// Effects of starting this session.
    pub first: Vec<Effect>,
    /// Whether the session was restored from a game in progress.
    pub restored: bool,
    /// What was left in the storage, if that is known already.
    pub left: Option<PreviousVisit>,
    /// The page that is shown first.
    pub route: Route,
    /// The hash from which `route` was derived.
    pub hash: String,
    /// Whether the board waits for a game or a room that the address asks for.
    pub waiting: bool,
}

/// Returns the page that is shown first: `route`, which was derived from the hash `then`, unless the address has
/// another hash by now. While the page was being prepared, the user may have followed a link or gone back, and nothing
/// has listened to that yet.
pub fn route_now(route: Route, then: &str, now: &str) -> Route {
    // A card of the start page in `index.html` starts a game, which happens once the page is complete.
    if now == then || now.starts_with(start::NEW) {
        route
    } else {
        Route::of(now)
    }
}

/// Returns the text that the user reads after a panic, in the language of the page: a sentence, and the label of the
/// button.
fn crashed() -> [&'static str; 2] {
    let lang = dom::root_attribute("lang").and_then(|code| Lang::from_code(&code));
    [Label::CRASHED, Label::RELOAD].map(|label| label.say(lang.unwrap_or_default()))
}

/// Returns what the page starts with as soon as everything has arrived. If it does not arrive, shows why and returns
/// `None`.
pub async fn load() -> Option<InitialState> {
    crash::watch(crashed);
    match opening().await {
        Ok(opening) => Some(opening),
        Err(FetchError) => {
            show_failure();
            None
        }
    }
}

/// Shows that the page could not be loaded.
fn show_failure() {
    let text = missing_reason();
    let label = match text {
        Label::CHUNK_GONE => Label::RELOAD,
        _ => Label::RETRY,
    };
    leptos::mount::mount_to_body(move || {
        view! {
            <div class="toasts" role="alert">
                <div class="toast" data-kind="error">
                    <p class="toast__text">{text.say(Lang::En)}</p>
                    <button type="button" class="btn" on:click=move |_| dom::reload()>
                        {label.say(Lang::En)}
                    </button>
                </div>
            </div>
        }
    });
}

/// Loads the settings and the game that was left. Without such a game it starts a new one without a clock, which the
/// user has not asked for yet. If the local storage does not mention a game, because the browser died before it wrote
/// that, the game is found once the page is complete.
async fn opening() -> Result<InitialState, FetchError> {
    let kept = storage::read(persistence::SETTINGS);
    let hinted = storage::read(persistence::CURRENT).is_some();
    let mut settings = Settings {
        lang: Lang::first_known(media::languages().iter().map(String::as_str)),
        ..Settings::default()
    };
    let mut restored = None;
    let mut left = None;
    if kept.is_some() || hinted {
        // Both are fetched at the same time.
        let find = async {
            match hinted {
                true => Ok::<_, FetchError>(Some(games::finder().await?().await)),
                false => Ok(None),
            }
        };
        let (saved, found) = join(reader::fetch(), find).await;
        let saved = saved?;
        left = found?;
        if let Some(json) = kept {
            settings = saved.settings(&json);
        }
        let game = left.as_ref().and_then(|left| left.game.as_ref());
        restored = game.and_then(|(json, _)| saved.restore(json, session_time()).ok());
        if let Some(left) = left.as_mut().filter(|_| restored.is_none()) {
            // A game that cannot be read must not be held by this page.
            left.game = None;
        }
    }
    language::fetch(settings.lang).await?;
    let mut hash = dom::hash();
    let leads_to_room = network::may_lead_to_room();
    let mut route = match leads_to_room {
        true => Route::Game,
        false => Route::of(&hash),
    };
    let waiting = leads_to_room || hash.starts_with(start::NEW);
    if route == Route::Start {
        // The start page in `index.html` stays until this one can replace it. If the chunk does not arrive, the page
        // says so there.
        let _ = start::fetch().await;
    }
    // Starting a game is too much work for one task of the browser.
    time::yield_to_browser().await;
    engine::prepare();
    time::yield_to_browser().await;
    if let Some((session, first)) = restored {
        if !session.options().is_local() && !session.is_over() {
            // Network play is fetched at once, so that no move is made on this board before the other player can
            // receive it. If it does not arrive, the user is told when it is needed again.
            let _ = network::fetch().await;
            if route == Route::Start {
                // The other player is waiting.
                route = Route::Game;
                hash = route.hash();
                address::replace_hash(&hash);
            }
        }
        return Ok(InitialState {
            settings,
            restored: session.in_progress(),
            session,
            first,
            left,
            route,
            hash,
            waiting,
        });
    }
    let date = time::iso_minute(time::now());
    let asked = start::plain_game(&hash);
    let (variant, players) = asked.unwrap_or((Variant::Portal, ByColor([PlayerKind::Human; 2])));
    let mut session = Session::untimed(
        variant,
        players,
        persistence::new_id(),
        date,
        session_time(),
    );
    let mut first = Vec::new();
    if asked.is_some() {
        first = session.start_effects();
        hash = route.hash();
        address::replace_hash(&hash);
    }
    time::yield_to_browser().await;
    Ok(InitialState {
        settings,
        session,
        first,
        restored: false,
        left,
        route,
        hash,
        waiting: waiting && asked.is_none(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_change_while_the_page_loads_changes_the_route() {
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
    fn room_links_and_new_game_links_leave_the_route_unchanged() {
        // A link to a room leads to the board, although its hash alone does not show that.
        let room = "#/join/7KQ2MX";
        assert_eq!(route_now(Route::Game, room, room), Route::Game);
        let new = format!("{}chess", start::NEW);
        assert_eq!(route_now(Route::Start, "", &new), Route::Start);
    }
}
