//! The analysis board: it opens the game or position that an address names, and carries out what the board's page asks
//! for. Addresses, after `#/analysis/`:
//!
//! | address | opens |
//! |---|---|
//! | | the analysis that was open last, or the game on the board |
//! | `game/ID` | a kept game |
//! | `learn/ID` | the mistakes of a kept game as exercises |
//! | `learn/` and another of these addresses | the mistakes of the main line of that analysis |
//! | `link/CODE` | the game of a link |
//! | `position/VARIANT/FEN` | a position; blanks of the FEN are `_` |
//! | `own/ID` | a game that was opened as PGN on the page itself |

mod engine;
mod fair_play;
mod marked;
mod mistakes;
mod openings;
mod review;
mod saved_analyses;
mod tab_sync;

use ::engine::{Move, Variant};
use game::save::pgn::{ReadTree, read_tree};
use game::tree::{Analysis, NodeId};
use game::verdicts::{PlayedPly, Verdicts};
use game::{Effect as GameEffect, Fault, GameOptions, Label, NoticeLevel, Session, Start};
use leptos::prelude::*;
use leptos::task::spawn_local;

use self::engine::LiveEngine;
use self::marked::MarkedLines;
use self::review::Reviewer;
pub use self::saved_analyses::ANALYSES;
use self::saved_analyses::StoredAnalysis;
use super::context::{BoardHandle, Chunk, Constructor, GameStorage, Page, Store};
use super::page::{empty_page, page_chunk};
use super::persistence::TextStorage;
use super::{files, judgements, persistence};
use crate::lazy::lazy;
use crate::platform::files::{OpenedFile, chosen};
use crate::platform::{address, dom};
use crate::ui::lasting::get_lasting;
use crate::ui::pages::{
    ANALYSIS as ADDRESS, AnalysisAction, AnalysisPage, Route, Study, analysis_address_of_position,
};
use crate::ui::table::{Table, now};
use crate::ui::words::{reactive, text};

/// The prefix of the names of exercises.
const LEARN: &str = "learn/";

lazy! {
    /// The analysis board.
    [games] pub fn fetch() -> Constructor<dyn Page> = |app| {
        let host = Host {
            store: app.store,
            board: app.board,
            storage: app.chunks.storage,
            texts: TextStorage::new(app.store.notices, app.persistence),
        };
        page_chunk(move || page(host))
    }
}

/// What the analysis board takes of the page. Cheap to copy.
#[derive(Clone, Copy)]
struct Host {
    store: Store,
    /// Makes sounds, and shows announcements and notices.
    board: BoardHandle,
    storage: Chunk<dyn GameStorage>,
    texts: TextStorage,
}

/// The content found at an address.
#[derive(Clone)]
enum Opened {
    /// An analysis.
    Board(Box<OpenedAnalysis>),
    /// The mistakes of a game.
    Mistakes(Box<mistakes::GameExercises>),
    /// Nothing, with a title and the reason.
    Nothing(Label, String),
}

/// An analysis that has been opened.
#[derive(Clone)]
struct OpenedAnalysis {
    /// Its name in the address.
    name: String,
    analysis: Analysis,
    /// The node to show.
    at: NodeId,
    /// The lines whose moves have received the computer's marks.
    marked: MarkedLines,
    /// The finished game that the analysis is about, if there is one.
    game: Option<Finished>,
}

/// The finished game of an analysis.
#[derive(Clone)]
struct Finished {
    id: String,
    moves: Vec<Move>,
    /// The same moves with their sides and times.
    plies: Vec<PlayedPly>,
}

/// The analysis that an address stands for, made anew: nothing that was kept under the address is in it yet.
struct NewAnalysis {
    analysis: Analysis,
    game: Option<Finished>,
    /// The verdicts on the finished game, if it is judged.
    verdicts: Option<Verdicts>,
}

impl NewAnalysis {
    /// Creates the analysis of a game at this device.
    fn of_game(session: &Session) -> Result<NewAnalysis, Fault> {
        Ok(NewAnalysis {
            analysis: session.analysis()?,
            game: session.finished().map(|game| Finished {
                id: session.options().id.clone(),
                moves: game.moves,
                plies: session.played_plies(),
            }),
            verdicts: judgements::verdicts(session),
        })
    }

    /// Wraps an analysis of anything else.
    fn of(analysis: Analysis) -> NewAnalysis {
        NewAnalysis {
            analysis,
            game: None,
            verdicts: None,
        }
    }

    /// Combines it with the kept analysis, if there is one. The kept analysis comes first and gets the moves that were
    /// played since; the verdicts on the game become marks, once.
    fn opened(self, name: &str, kept: Option<(Analysis, NodeId, MarkedLines)>) -> OpenedAnalysis {
        let (mut analysis, at, mut marked) = match kept {
            Some((mut analysis, at, marked)) => {
                take_in(&mut analysis, &self.analysis);
                (analysis, at, marked)
            }
            None => {
                let root = self.analysis.tree.root();
                (self.analysis, root, MarkedLines::default())
            }
        };
        if let (Some(game), Some(verdicts)) = (&self.game, &self.verdicts) {
            marked.mark(&mut analysis, &game.moves, verdicts);
        }
        OpenedAnalysis {
            name: name.to_owned(),
            analysis,
            at,
            marked,
            game: self.game,
        }
    }
}

/// The page for the address, rebuilt when another analysis is opened.
fn page(host: Host) -> AnyView {
    let words = host.store.table.words;
    let opened = RwSignal::new(None::<Opened>);
    Effect::new(move |_| {
        if get_lasting(host.store.route) == Route::Analysis {
            opened.set(None);
            spawn_local(async move {
                let found = open_address(host).await;
                // The page may have been left meanwhile.
                opened.try_set(Some(found));
            });
        }
    });
    let nothing = move |title: Label, why: String| {
        let why = view! { <p role="alert">{why}</p> };
        empty_page(words, title, why.into_any())
    };
    reactive(move || match opened.get() {
        None => view! {
            <main class="page" id="main" tabindex="-1">
                <p class="fetching" role="status">{words.say(Label::LOADING)}</p>
            </main>
        }
        .into_any(),
        Some(Opened::Board(opening)) => board(host, *opening),
        Some(Opened::Mistakes(exercises)) => mistakes::page(host, *exercises)
            .unwrap_or_else(|fault| nothing(Label::LEARN_MISTAKES, fault.say(words.lang_now()))),
        Some(Opened::Nothing(title, why)) => nothing(title, why),
    })
    .into_any()
}

/// Opens what the address names.
async fn open_address(host: Host) -> Opened {
    let lang = host.store.table.words.lang_now();
    let name = named(host);
    if let Some(id) = name.strip_prefix(LEARN) {
        return match mistakes::open(host, id).await {
            Ok(exercises) => Opened::Mistakes(Box::new(exercises)),
            Err(why) => Opened::Nothing(Label::LEARN_MISTAKES, why.say(lang).to_owned()),
        };
    }
    match open(host, &name).await {
        Ok(opening) => Opened::Board(Box::new(opening)),
        Err(why) => Opened::Nothing(Label::ANALYSIS_BOARD, why),
    }
}

/// Returns the name of what the address opens. The bare address is replaced by that of the analysis that was open last,
/// or of the game on the board.
fn named(host: Host) -> String {
    let hash = dom::hash();
    let name = hash.strip_prefix(ADDRESS).unwrap_or_default();
    if !name.is_empty() {
        return name.to_owned();
    }
    let name = saved_analyses::last().unwrap_or_else(|| format!("game/{}", host.store.game_id()));
    address::replace_hash(&format!("{ADDRESS}{name}"));
    name
}

/// Opens the analysis with a name.
async fn open(host: Host, name: &str) -> Result<OpenedAnalysis, String> {
    let lang = host.store.table.words.lang_now();
    let say = |fault: Fault| fault.say(lang);
    let kept = saved_analyses::find(name);
    let (kind, rest) = name.split_once('/').unwrap_or((name, ""));
    let fresh = match kind {
        "game" if rest == host.store.game_id() => Some(
            host.store
                .table
                .with_session_untracked(NewAnalysis::of_game)
                .map_err(say)?,
        ),
        "game" => match of_kept_game(host, rest).await {
            Some(session) => Some(NewAnalysis::of_game(&session).map_err(say)?),
            None => None,
        },
        "link" => {
            let session = Session::from_link(rest, now()).map_err(say)?;
            Some(NewAnalysis::of(session.analysis().map_err(say)?))
        }
        "position" => Some(NewAnalysis::of(
            of_position(&address::decode(rest)).map_err(say)?,
        )),
        _ => None,
    };
    match (kept, fresh) {
        (kept, Some(fresh)) => Ok(fresh.opened(name, kept)),
        (Some((analysis, at, marked)), None) => Ok(OpenedAnalysis {
            name: name.to_owned(),
            analysis,
            at,
            marked,
            game: None,
        }),
        (None, None) => Err(Label::ANALYSIS_MISSING.say(lang).to_owned()),
    }
}

/// Adds the main line of another analysis of the same game.
fn take_in(analysis: &mut Analysis, fresh: &Analysis) {
    let mut at = analysis.tree.root();
    for play in fresh.main_moves() {
        match analysis.tree.add(at, play) {
            Ok(next) => at = next,
            Err(_) => return,
        }
    }
}

/// Returns the kept game with an id, if there is one.
async fn of_kept_game(host: Host, id: &str) -> Option<Session> {
    let storage = host.storage.fetch().await.ok()?;
    let text = storage.text(id.to_owned()).await.ok()??;
    let (session, _) = Session::restore(&text, now()).ok()?;
    Some(session)
}

/// Reads the position in an address: its rule set and its FEN.
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
fn board(host: Host, opening: OpenedAnalysis) -> AnyView {
    let OpenedAnalysis {
        name,
        analysis,
        at,
        marked,
        game,
    } = opening;
    let table = host.store.table;
    let session = match Session::for_analysis(&analysis, now()) {
        Ok(session) => session,
        Err(fault) => {
            let why = text(move || fault.say(table.words.lang()));
            let why = view! { <p role="alert">{why}</p> };
            return empty_page(table.words, Label::ANALYSIS_BOARD, why.into_any());
        }
    };
    let name = StoredValue::new(name);
    let marked = StoredValue::new(marked);
    let study = StoredValue::new(None::<Study>);
    let seen = tab_sync::LastSeenText::new(None);
    let act = Callback::new(move |act| {
        let Some(study) = study.get_value() else {
            return;
        };
        match act {
            AnalysisAction::Changed => name.with_value(|name| {
                tab_sync::keep(host.texts, name, study, seen, marked);
            }),
            AnalysisAction::Effects(effects) => run_board_effects(host.board, effects),
            AnalysisAction::Copy(text) => files::copy(host.store, text),
            AnalysisAction::CopyLink => {
                let hash = study.analysis.with_untracked(|analysis| {
                    let now = analysis.tree.get(study.now.get_untracked());
                    let position = now.map_or(analysis.start(), |node| node.position());
                    analysis_address_of_position(analysis.variant(), &position.fen())
                });
                files::copy(host.store, address::page() + &hash);
            }
            AnalysisAction::Open(pgn) => open_pgn(host, &pgn),
            AnalysisAction::OpenFile(input) => {
                if let Some(file) = chosen(&input) {
                    choose_game(host, file);
                }
            }
        }
    });
    let made = Study::new(analysis, at, Table::new(session), act);
    study.set_value(Some(made));
    act.run(AnalysisAction::Changed);
    tab_sync::listen(host.texts, name, made, seen, marked);
    let reviewer = Reviewer::new(host, made, name, game, marked);
    let engine = LiveEngine::new(table, host.storage, made, reviewer.shown.going.into());
    view! {
        <AnalysisPage study=made opening=openings::name_of_line(made) engine=engine.shown review=reviewer.shown settings=table.settings.local() animate=host.store.animate() />
    }
    .into_any()
}

/// Runs the sounds, announcements and notices of an analysis board. Its other effects make sense only in a real game.
fn run_board_effects(board: BoardHandle, effects: Vec<GameEffect>) {
    for effect in effects {
        if let GameEffect::Sound(_) | GameEffect::Announce(_) | GameEffect::Notice(_) = effect {
            board.run(effect);
        }
    }
}

/// Opens the game of a PGN text as a new analysis. If it holds several, the user chooses one.
fn open_pgn(host: Host, pgn: &str) {
    match read_tree(pgn) {
        Ok(read) if read.games > 1 => match OpenedFile::of_text(pgn) {
            Some(file) => choose_game(host, file),
            None => host
                .store
                .notices
                .show_label(NoticeLevel::Error, Label::FILE_UNREADABLE),
        },
        Ok(read) if read.is_game() => open_read(host, read),
        unread => {
            let fault = unread.map_or_else(Some, |read| read.fault);
            let said = fault
                .unwrap_or(Fault::UnknownFormat)
                .say(host.store.table.words.lang_now());
            host.store.load_error.set(said);
        }
    }
}

/// Opens a game that has been read as a new analysis.
fn open_read(host: Host, read: ReadTree) {
    let name = format!("own/{}", persistence::new_id());
    let root = read.analysis.tree.root();
    let kept = StoredAnalysis::new(&read.analysis, root, &MarkedLines::default(), None);
    saved_analyses::store(host.texts, &name, &kept);
    if read.unparsed > 0 {
        host.store
            .notices
            .show_label(NoticeLevel::Info, Label::ANALYSIS_UNREAD);
    }
    host.store.dialog.set(None);
    dom::set_hash(&format!("{ADDRESS}{name}"));
}

/// Lets the user choose one of the games of a file, and opens it.
fn choose_game(host: Host, file: OpenedFile) {
    files::choose_game(
        host.store,
        file,
        Callback::new(move |pgn: String| open_pgn(host, &pgn)),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_analysis_address_round_trips_the_start_position_of_every_rule_set() {
        for variant in Variant::ALL {
            let fen = ::engine::AnyPosition::initial(variant).fen();
            let address = analysis_address_of_position(variant, &fen);
            let rest = address.strip_prefix("#/analysis/position/");
            let read = of_position(rest.expect("a position")).expect("it can be read");
            assert_eq!(read.start().fen(), fen);
        }
        assert!(of_position("chess").is_ok(), "the start position");
        assert!(of_position("atomic").is_err());
        assert!(of_position("chess/nonsense").is_err());
    }

    #[test]
    fn marks_of_a_judged_game_are_added_once_and_not_restored_after_removal() {
        use game::verdicts::JudgedMove;
        let read = |pgn| read_tree(pgn).expect("PGN").analysis;
        let fresh = || NewAnalysis {
            analysis: read("1. f3 e5 2. g4 Qh4# 0-1"),
            game: Some(Finished {
                id: "g1".to_owned(),
                moves: read("1. f3 e5 2. g4 Qh4# 0-1").main_moves(),
                plies: Vec::new(),
            }),
            verdicts: Some(Verdicts {
                moves: vec![JudgedMove {
                    ply: 3,
                    side: ::engine::Color::White,
                    verdict: game::verdicts::Verdict::Blunder,
                    better: None,
                    spent: None,
                }],
                ..Verdicts::default()
            }),
        };
        let marks = |opening: &OpenedAnalysis| {
            let tree = &opening.analysis.tree;
            let line = tree.line_to(tree.end_of_line(tree.root()));
            tree.get(line[2]).map(|node| node.marks().to_vec())
        };
        // The game was analysed before it was judged, so its stored analysis has no marks yet.
        let older = (read("1. f3 e5 2. g4 *"), read("*").tree.root());
        let opening = fresh().opened("game/g1", Some((older.0, older.1, MarkedLines::default())));
        assert_eq!(marks(&opening), Some(vec![4]));
        let OpenedAnalysis {
            mut analysis,
            at,
            marked,
            ..
        } = opening;
        let g4 = analysis
            .tree
            .line_to(analysis.tree.end_of_line(analysis.tree.root()))[2];
        analysis.tree.toggle_mark(g4, 4);
        let again = fresh().opened("game/g1", Some((analysis, at, marked)));
        assert_eq!(marks(&again), Some(vec![]));
        assert_eq!(marks(&fresh().opened("game/g1", None)), Some(vec![4]));
    }

    #[test]
    fn a_stored_analysis_is_extended_by_the_moves_played_since() {
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
