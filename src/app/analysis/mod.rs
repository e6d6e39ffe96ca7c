//! The analysis board: which game or position an address opens on it, and what is done with it outside of the page. Addresses, behind
//! `#/analysis/`:
//!
//! | address | opens |
//! |---|---|
//! | | what was open last, or the game on the board |
//! | `game/ID` | a kept game |
//! | `learn/ID` | the mistakes of a kept game as exercises |
//! | `link/CODE` | the game of a link |
//! | `position/VARIANT/FEN` | a position; blanks of the FEN are `_` |
//! | `own/ID` | a game that was opened as PGN on the page itself |

mod engine;
mod kept;
mod mistakes;
mod together;

use ::engine::Variant;
use game::save::pgn::read_tree;
use game::tree::{Analysis, NodeId};
use game::{Effect as Deed, Fault, GameOptions, Label, NoticeLevel, Session, Start};
use leptos::prelude::*;
use leptos::task::spawn_local;

use self::engine::LiveEngine;
pub use self::kept::ANALYSES;
use self::kept::Kept;
use super::chunks::{Maker, Page};
use super::pages::{self, nothing_to_show};
use super::{Desk, files, keep};
use crate::lazy::lazy;
use crate::platform::{address, dom};
use crate::ui::dialogs::FileAction;
use crate::ui::pages::{
    ANALYSIS as ADDRESS, AnalysisAct, AnalysisPage, Route, Study, analysed_position,
};
use crate::ui::table::{Table, now};
use crate::ui::words::{reactive, text};

/// What the names of exercises begin with.
const LEARN: &str = "learn/";

lazy! {
    /// The analysis board.
    [games] pub fn fetch() -> Maker<dyn Page> = |desk| pages::page(desk, page)
}

/// What an address has opened.
#[derive(Clone)]
enum Opened {
    /// An analysis with its name, and the node to show.
    Board(String, Box<Analysis>, NodeId),
    /// The mistakes of a game.
    Mistakes(Box<mistakes::Material>),
    /// Nothing, for this reason.
    Nothing(Label, String),
}

/// The page for the address, made anew when another analysis is opened.
fn page(desk: Desk) -> AnyView {
    let words = desk.store.table.words;
    let opened = RwSignal::new(None::<Opened>);
    Effect::new(move |_| {
        if desk.store.route.get() == Route::Analysis {
            opened.set(None);
            spawn_local(async move {
                let found = open_address(desk).await;
                // The page may have been left meanwhile.
                opened.try_set(Some(found));
            });
        }
    });
    let nothing = move |title: Label, why: String| {
        let why = view! { <p role="alert">{why}</p> };
        nothing_to_show(words, title, why.into_any())
    };
    reactive(move || match opened.get() {
        None => view! {
            <main class="page" id="main" tabindex="-1">
                <p class="fetching" role="status">{words.say(Label::LOADING)}</p>
            </main>
        }
        .into_any(),
        Some(Opened::Board(name, analysis, at)) => board(desk, name, *analysis, at),
        Some(Opened::Mistakes(material)) => mistakes::page(desk, *material)
            .unwrap_or_else(|fault| nothing(Label::LEARN_MISTAKES, fault.say(words.lang_now()))),
        Some(Opened::Nothing(title, why)) => nothing(title, why),
    })
    .into_any()
}

/// Opens what the address names.
async fn open_address(desk: Desk) -> Opened {
    let lang = desk.store.table.words.lang_now();
    let name = named(desk);
    if let Some(id) = name.strip_prefix(LEARN) {
        return match mistakes::open(desk, id).await {
            Ok(material) => Opened::Mistakes(Box::new(material)),
            Err(why) => Opened::Nothing(Label::LEARN_MISTAKES, why.say(lang).to_owned()),
        };
    }
    match open(desk, &name).await {
        Ok((analysis, at)) => Opened::Board(name, Box::new(analysis), at),
        Err(why) => Opened::Nothing(Label::ANALYSIS_BOARD, why),
    }
}

/// The name of what the address opens. The bare address becomes that of what was open last, or of the game on the board.
fn named(desk: Desk) -> String {
    let hash = dom::hash();
    let name = hash.strip_prefix(ADDRESS).unwrap_or_default();
    if !name.is_empty() {
        return name.to_owned();
    }
    let name = kept::last().unwrap_or_else(|| format!("game/{}", desk.store.game_id()));
    address::replace_hash(&format!("{ADDRESS}{name}"));
    name
}

/// Opens what a name stands for. What is kept of an analysis comes before what it began with, and gets the moves that were played
/// since.
async fn open(desk: Desk, name: &str) -> Result<(Analysis, NodeId), String> {
    let lang = desk.store.table.words.lang_now();
    let say = |fault: Fault| fault.say(lang);
    let kept = kept::find(name);
    let (kind, rest) = name.split_once('/').unwrap_or((name, ""));
    let fresh = match kind {
        "game" if rest == desk.store.game_id() => {
            Some(desk.store.table.ask(Session::analysis).map_err(say)?)
        }
        "game" => match of_kept_game(desk, rest).await {
            Some(session) => Some(session.analysis().map_err(say)?),
            None => None,
        },
        "link" => {
            let session = Session::of_link(rest, now()).map_err(say)?;
            Some(session.analysis().map_err(say)?)
        }
        "position" => Some(of_position(&address::decode(rest)).map_err(say)?),
        _ => None,
    };
    match (kept, fresh) {
        (Some((mut analysis, at)), Some(fresh)) => {
            take_in(&mut analysis, &fresh);
            Ok((analysis, at))
        }
        (Some(kept), None) => Ok(kept),
        (None, Some(fresh)) => {
            let root = fresh.tree.root();
            Ok((fresh, root))
        }
        (None, None) => Err(Label::ANALYSIS_MISSING.say(lang).to_owned()),
    }
}

/// Adds the main line of another analysis of the same game.
fn take_in(analysis: &mut Analysis, fresh: &Analysis) {
    let mut at = analysis.tree.root();
    for play in fresh
        .tree
        .moves_to(fresh.tree.end_of_line(fresh.tree.root()))
    {
        match analysis.tree.add(at, play) {
            Ok(next) => at = next,
            Err(_) => return,
        }
    }
}

/// The kept game with an id, if there is one.
async fn of_kept_game(desk: Desk, id: &str) -> Option<Session> {
    let storage = desk.chunks.storage.fetch(desk).await.ok()?;
    let text = storage.text(id.to_owned()).await.ok()??;
    let (session, _) = Session::restore(&text, now()).ok()?;
    Some(session)
}

/// The position of an address: its rule set and its FEN.
fn of_position(rest: &str) -> Result<Analysis, Fault> {
    let (variant, fen) = rest.split_once('/').unwrap_or((rest, ""));
    let variant: Variant = variant
        .parse()
        .map_err(|_| Fault::UnknownVariant(variant.chars().take(40).collect()))?;
    let mut options = GameOptions::new(variant);
    if !fen.is_empty() {
        options.start = Start::Fen(fen.replace('_', " "));
    }
    Analysis::new(options)
}

/// The board with an analysis.
fn board(desk: Desk, name: String, analysis: Analysis, at: NodeId) -> AnyView {
    let table = desk.store.table;
    let session = match Session::for_analysis(&analysis, now()) {
        Ok(session) => session,
        Err(fault) => {
            let why = text(move || fault.say(table.words.lang()));
            let why = view! { <p role="alert">{why}</p> };
            return nothing_to_show(table.words, Label::ANALYSIS_BOARD, why.into_any());
        }
    };
    let name = StoredValue::new(name);
    let study = StoredValue::new(None::<Study>);
    let seen = together::Seen::new(None);
    let act = Callback::new(move |act| {
        let Some(study) = study.get_value() else {
            return;
        };
        match act {
            AnalysisAct::Changed => name.with_value(|name| together::keep(desk, name, study, seen)),
            AnalysisAct::Effects(effects) => {
                for effect in effects {
                    if let Deed::Sound(_) | Deed::Announce(_) | Deed::Notice(_) = effect {
                        desk.run(effect);
                    }
                }
            }
            AnalysisAct::Copy(text) => files::act(desk, FileAction::Copy(text)),
            AnalysisAct::CopyLink => {
                let hash = study.analysis.with_untracked(|analysis| {
                    let now = analysis.tree.get(study.now.get_untracked());
                    let position = now.map_or(analysis.start(), |node| node.position());
                    analysed_position(analysis.variant(), &position.fen())
                });
                files::act(desk, FileAction::Copy(address::page() + &hash));
            }
            AnalysisAct::Open(pgn) => open_pgn(desk, &pgn),
        }
    });
    let made = Study::new(analysis, at, Table::new(session), act);
    study.set_value(Some(made));
    act.run(AnalysisAct::Changed);
    together::listen(desk, name, made, seen);
    let engine = LiveEngine::new(desk, made);
    view! {
        <AnalysisPage study=made engine=engine.shown settings=table.settings animate=desk.store.animate() />
    }
    .into_any()
}

/// Analyses the game of a PGN text.
fn open_pgn(desk: Desk, pgn: &str) {
    let Ok(read) = read_tree(pgn) else {
        return;
    };
    let name = format!("own/{}", keep::new_id());
    let root = read.analysis.tree.root();
    kept::keep(desk, &name, &Kept::new(&read.analysis, root, None));
    if read.unread > 0 {
        desk.store.say(NoticeLevel::Info, Label::ANALYSIS_UNREAD);
    }
    if read.games > 1 {
        desk.store
            .say(NoticeLevel::Info, Label::ANALYSIS_FIRST_GAME);
    }
    dom::set_hash(&format!("{ADDRESS}{name}"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_any_position() {
        for variant in Variant::ALL {
            let fen = ::engine::AnyPosition::initial(variant).fen();
            let address = analysed_position(variant, &fen);
            let rest = address.strip_prefix("#/analysis/position/");
            let read = of_position(rest.expect("a position")).expect("it can be read");
            assert_eq!(read.start().fen(), fen);
        }
        assert!(of_position("chess").is_ok(), "the start position");
        assert!(of_position("atomic").is_err());
        assert!(of_position("chess/nonsense").is_err());
    }

    #[test]
    fn what_is_kept_gets_the_moves_that_were_played_since() {
        let read = |pgn| read_tree(pgn).expect("PGN").analysis;
        let mut kept = read("1. e4 (1. d4 {kept}) 1... e5 *");
        take_in(&mut kept, &read("1. e4 e5 2. Nf3 Nc6 1-0"));
        assert_eq!(
            kept.tree,
            read("1. e4 (1. d4 {kept}) 1... e5 2. Nf3 Nc6 *").tree
        );
        take_in(&mut kept, &read("1. c4 *"));
        assert_eq!(kept.tree.len(), 7, "another game becomes a branch");
    }
}
