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

mod asker;
mod engine;
mod fair;
mod kept;
mod marked;
mod mistakes;
mod review;
mod together;

use ::engine::{Move, Variant};
use game::save::pgn::read_tree;
use game::tree::{Analysis, NodeId};
use game::verdicts::{PlayedPly, Verdicts};
use game::{Effect as Deed, Fault, GameOptions, Label, NoticeLevel, Session, Start};
use leptos::prelude::*;
use leptos::task::spawn_local;

use self::engine::LiveEngine;
pub use self::kept::ANALYSES;
use self::kept::Kept;
use self::marked::MarkedLines;
use self::review::Reviewer;
use super::chunks::{Maker, Page};
use super::pages::{self, nothing_to_show};
use super::{Desk, files, judged, keep};
use crate::lazy::lazy;
use crate::platform::{address, dom};
use crate::ui::dialogs::FileAction;
use crate::ui::pages::{
    ANALYSIS as ADDRESS, AnalysisAct, AnalysisPage, Route, Study, analysed_position,
};
use crate::ui::table::{Table, now};
use crate::ui::words::{reactive, text};

/// The prefix of the names of exercises.
const LEARN: &str = "learn/";

lazy! {
    /// The analysis board.
    [games] pub fn fetch() -> Maker<dyn Page> = |desk| pages::page(desk, page)
}

/// The content found at an address.
#[derive(Clone)]
enum Opened {
    /// An analysis.
    Board(Box<Opening>),
    /// The mistakes of a game.
    Mistakes(Box<mistakes::Material>),
    /// Nothing, with a title and the reason.
    Nothing(Label, String),
}

/// An analysis that has been opened.
#[derive(Clone)]
struct Opening {
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
struct Fresh {
    analysis: Analysis,
    game: Option<Finished>,
    /// The verdicts on the finished game, if it is judged.
    verdicts: Option<Verdicts>,
}

impl Fresh {
    /// Creates the analysis of a game at this device.
    fn of_game(session: &Session) -> Result<Fresh, Fault> {
        Ok(Fresh {
            analysis: session.analysis()?,
            game: session.finished().map(|game| Finished {
                id: session.options().id.clone(),
                moves: game.moves,
                plies: session.played_plies(),
            }),
            verdicts: judged::verdicts(session),
        })
    }

    /// Wraps an analysis of anything else.
    fn of(analysis: Analysis) -> Fresh {
        Fresh {
            analysis,
            game: None,
            verdicts: None,
        }
    }

    /// Combines it with the kept analysis, if there is one. The kept analysis comes first and gets the moves that were
    /// played since; the verdicts on the game become marks, once.
    fn opened(self, name: &str, kept: Option<(Analysis, NodeId, MarkedLines)>) -> Opening {
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
        Opening {
            name: name.to_owned(),
            analysis,
            at,
            marked,
            game: self.game,
        }
    }
}

/// The page for the address, rebuilt when another analysis is opened.
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
        Some(Opened::Board(opening)) => board(desk, *opening),
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
        Ok(opening) => Opened::Board(Box::new(opening)),
        Err(why) => Opened::Nothing(Label::ANALYSIS_BOARD, why),
    }
}

/// Returns the name of what the address opens. The bare address is replaced by that of the analysis that was open last,
/// or of the game on the board.
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

/// Opens the analysis with a name.
async fn open(desk: Desk, name: &str) -> Result<Opening, String> {
    let lang = desk.store.table.words.lang_now();
    let say = |fault: Fault| fault.say(lang);
    let kept = kept::find(name);
    let (kind, rest) = name.split_once('/').unwrap_or((name, ""));
    let fresh = match kind {
        "game" if rest == desk.store.game_id() => {
            Some(desk.store.table.ask(Fresh::of_game).map_err(say)?)
        }
        "game" => match of_kept_game(desk, rest).await {
            Some(session) => Some(Fresh::of_game(&session).map_err(say)?),
            None => None,
        },
        "link" => {
            let session = Session::of_link(rest, now()).map_err(say)?;
            Some(Fresh::of(session.analysis().map_err(say)?))
        }
        "position" => Some(Fresh::of(of_position(&address::decode(rest)).map_err(say)?)),
        _ => None,
    };
    match (kept, fresh) {
        (kept, Some(fresh)) => Ok(fresh.opened(name, kept)),
        (Some((analysis, at, marked)), None) => Ok(Opening {
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
async fn of_kept_game(desk: Desk, id: &str) -> Option<Session> {
    let storage = desk.chunks.storage.fetch(desk).await.ok()?;
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
fn board(desk: Desk, opening: Opening) -> AnyView {
    let Opening {
        name,
        analysis,
        at,
        marked,
        game,
    } = opening;
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
    let marked = StoredValue::new(marked);
    let study = StoredValue::new(None::<Study>);
    let seen = together::Seen::new(None);
    let act = Callback::new(move |act| {
        let Some(study) = study.get_value() else {
            return;
        };
        match act {
            AnalysisAct::Changed => name.with_value(|name| {
                together::keep(desk, name, study, seen, marked);
            }),
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
    together::listen(desk, name, made, seen, marked);
    let reviewer = Reviewer::new(desk, made, name, game, marked);
    let engine = LiveEngine::new(desk, made, reviewer.shown.going.into());
    view! {
        <AnalysisPage study=made engine=engine.shown review=reviewer.shown settings=table.settings animate=desk.store.animate() />
    }
    .into_any()
}

/// Opens the game of a PGN text as a new analysis.
fn open_pgn(desk: Desk, pgn: &str) {
    let Ok(read) = read_tree(pgn) else {
        return;
    };
    let name = format!("own/{}", keep::new_id());
    let root = read.analysis.tree.root();
    let kept = Kept::new(&read.analysis, root, &MarkedLines::default(), None);
    kept::keep(desk, &name, &kept);
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
    fn a_judged_game_brings_its_marks_once_and_they_stay_away_when_taken_away() {
        use game::verdicts::JudgedMove;
        let read = |pgn| read_tree(pgn).expect("PGN").analysis;
        let fresh = || Fresh {
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
        let marks = |opening: &Opening| {
            let tree = &opening.analysis.tree;
            let line = tree.line_to(tree.end_of_line(tree.root()));
            tree.get(line[2]).map(|node| node.marks().to_vec())
        };
        // It was analysed before it was judged.
        let older = (read("1. f3 e5 2. g4 *"), read("*").tree.root());
        let opening = fresh().opened("game/g1", Some((older.0, older.1, MarkedLines::default())));
        assert_eq!(marks(&opening), Some(vec![4]));
        let Opening {
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
