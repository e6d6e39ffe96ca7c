//! What the board shows of the protocol: news becomes messages to the session on the board. What the player does on the
//! board does not come by here; it goes to the protocol as it is.

use engine::{ByColor, Color};
use game::{GameOptions, GameResult, PlayerKind, RemoteMsg, Start};
use leptos::prelude::*;
use p2p::{ClaimKind, Log, Model, News, Notice, Peer};

use super::{Network, moment};
use crate::platform::time;
use crate::ui::dialogs::DialogKind;
use crate::ui::network::{Line, NetText, Pairing};
use crate::ui::pages::Route;

/// The greatest number of chat lines that are kept on the screen.
const MAX_LINES: usize = 100;

/// Returns the options of the agreed game, for this side's board.
fn options(log: &Log, color: Color, names: ByColor<String>) -> GameOptions {
    let mut options = options_for_watcher(log, names, game_id(log, color));
    options.players[color] = PlayerKind::Human;
    options
}

/// Returns the options of a game that others play.
pub(super) fn options_for_watcher(log: &Log, names: ByColor<String>, id: String) -> GameOptions {
    let terms = log.terms();
    let mut options = GameOptions::new(terms.variant);
    options.start = match (terms.token_squares(), &terms.fen) {
        (Some(squares), _) => Start::Tokens(squares),
        (None, Some(fen)) => Start::Fen(fen.clone()),
        (None, None) => Start::Initial,
    };
    options.time_control = terms.time;
    options.names = names;
    options.players = ByColor([PlayerKind::Remote; 2]);
    options.id = id;
    options.date = time::iso_minute(time::now());
    options
}

/// Returns the id under which the game is kept. It is made from the game itself, so that a reload finds it again. It
/// contains the colour because both seats may be in one browser.
fn game_id(log: &Log, color: Color) -> String {
    format!("net-{}-{}", log.id(), color.letter())
}

/// Returns the names of both players, by the colours that they play.
fn names(peer: &Peer, color: Color) -> ByColor<String> {
    let [own, theirs] = peer.names().map(str::to_owned);
    match color {
        Color::White => ByColor([own, theirs]),
        Color::Black => ByColor([theirs, own]),
    }
}

/// Returns whether a notice says that the two sides lost each other for so long that one of them may want no result.
pub(super) fn is_interruption(notice: &Notice) -> bool {
    use ClaimKind::{Away, AwayDraw};
    matches!(
        notice,
        Notice::Resumed | Notice::Denied(Away | AwayDraw) | Notice::ClaimDenied(Away | AwayDraw)
    )
}

/// Returns the messages that put the agreed game on a board, whatever was there. The first one has the game.
pub(super) fn agreed(peer: &Peer) -> Option<Vec<RemoteMsg>> {
    let (log, color) = (peer.log()?, peer.color()?);
    let options = Box::new(options(log, color, names(peer, color)));
    let whole = |moves: &[engine::Move]| moves.to_vec();
    let mut messages = vec![match (log.public_game(), peer.findings()) {
        (None, _) => RemoteMsg::Game {
            options,
            moves: whole(log.history().moves()),
        },
        // Both sides have revealed their secrets and kept the rules, so the whole game is known.
        (_, Some(findings)) if findings.are_fair() => RemoteMsg::Game {
            options,
            moves: whole(&findings.moves),
        },
        _ => RemoteMsg::ObservedGame {
            options,
            observations: peer.shown(),
        },
    }];
    let model = peer.model(moment());
    if let Some([white, black]) = model.clocks {
        messages.push(RemoteMsg::Clock {
            white,
            black,
            running: model.running,
        });
    }
    messages.extend(model.result.map(RemoteMsg::Over));
    let proof = peer.findings().and_then(|_| peer.transcript());
    let proof = proof.and_then(|proof| serde_json::to_string(&proof).ok());
    messages.extend(proof.map(RemoteMsg::Proof));
    Some(messages)
}

/// Adds a line to those of a chat.
pub(super) fn add_line(lines: &mut Vec<Line>, own: bool, text: String) {
    let id = lines.last().map_or(0, |line| line.id + 1);
    lines.push(Line { id, own, text });
    let surplus = lines.len().saturating_sub(MAX_LINES);
    lines.drain(..surplus);
}

impl Network {
    /// Shows news from the protocol.
    pub(super) fn show_news(&self, news: News) {
        match news {
            News::GameStarted => self.begin(),
            News::Played { ply, play, by } => self.played(ply as usize, play, by),
            News::Observed { ply, observation } => self.observed(ply as usize, observation),
            News::Audited(_) => self.sync_board(),
            News::MoveRejected(_) => self.sync_board(),
            // The dialog shows the terms.
            News::Invited => self.store.dialog.set(Some(DialogKind::Network)),
            News::Offered { .. } | News::LinkChanged | News::CodeChanged(_) => {}
            News::Declined { .. } => self.remote(RemoteMsg::DeclineDraw),
            News::PliesTakenBack { plies } => self.took_back(plies as usize),
            News::TakeBackRefused { by } => {
                if Some(by) != self.own_color() {
                    self.remote(RemoteMsg::RefuseTakeBack);
                }
            }
            News::GameOver(result) => self.end_game(result),
            // The board shows the same game without the result.
            News::Resumed => self.sync_board(),
            News::Clocks {
                white,
                black,
                running,
            } => {
                self.remote(RemoteMsg::Clock {
                    white,
                    black,
                    running,
                });
            }
            News::NameChanged => {
                let named = self.with(|state| {
                    let peer = state.desk.peer.as_ref()?;
                    let (log, color) = (peer.log()?, peer.color()?);
                    Some((game_id(log, color), names(peer, color)))
                });
                let shown = self
                    .store
                    .table
                    .with_session_untracked(|session| session.options().id.clone());
                // Once the game is over, another one may have been put on the board.
                if let Some((_, named)) = named.flatten().filter(|(id, _)| *id == shown) {
                    self.remote(RemoteMsg::Names(named));
                }
            }
            News::RematchAsked(true) => self.show_text(NetText::RematchAsked),
            News::RematchAsked(false) => {}
            News::Chat(text) => {
                let text = game::text::without_bidi_controls(&text);
                self.store.notices.announce(
                    NetText::ChatLine(text.clone()).say(self.store.table.words.lang_now()),
                );
                self.chat_line(false, text);
            }
            News::Notice(notice) => {
                if is_interruption(&notice) {
                    self.with(|state| state.desk.interrupted = true);
                }
                // The dialog shows why there is no connection any more.
                let in_panel = self.store.dialog.get_untracked() == Some(DialogKind::Network);
                let closed = self.with(|state| {
                    let peer = state.desk.peer.as_ref()?;
                    peer.model(moment()).closed
                });
                if !in_panel || closed.flatten().is_none() {
                    self.show_notice(notice);
                }
            }
            News::Refused(fault) => {
                self.show_notice(Notice::NotNow(fault));
                self.sync_board();
            }
        }
    }

    pub(super) fn remote(&self, msg: RemoteMsg) {
        self.board.follow(self.store.table.remote(msg), None);
    }

    /// Shows a game that begins or is resumed. If it is already on the board, the player stays on the present page,
    /// because the player may have reloaded the page and gone on to read the rules.
    fn begin(&self) {
        self.pairing.set(Pairing::None);
        let id = self.with(|state| {
            let peer = state.desk.peer.as_ref()?;
            Some(game_id(peer.log()?, peer.color()?))
        });
        let store = self.store;
        let is_here = id.flatten() == Some(store.game_id());
        if !is_here || store.dialog.get_untracked() == Some(DialogKind::Network) {
            store.dialog.set(None);
        }
        if !is_here {
            store.navigate(Route::Game);
        }
        self.sync_board();
        self.reopen_gallery();
        let begun = self.with(|state| {
            let peer = state.desk.peer.as_ref()?;
            let fresh = peer.log()?.is_empty();
            state.desk.interrupted &= !fresh;
            peer.color().filter(|_| fresh)
        });
        if let Some(Some(color)) = begun {
            self.show_text(NetText::GameStarted(color));
        }
    }

    /// Shows the result. The board may already show it, or another one.
    fn end_game(&self, result: GameResult) {
        self.with(|state| state.desk.note_end());
        self.remote(RemoteMsg::Over(result));
        let shown = self
            .store
            .table
            .with_session_untracked(|session| session.result().map(|model| model.result));
        if shown != Some(result) {
            self.sync_board();
        }
    }

    /// Puts the agreed game on the board, whatever was there. An end that the player of several games has seen before is not
    /// celebrated again.
    pub(super) fn sync_board(&self) {
        let agreed = self.with(|state| {
            let desk = &mut state.desk;
            let messages = agreed(desk.peer.as_ref()?)?;
            desk.draw = (None, true);
            desk.take_back = (None, false);
            let seen = desk.note_end() && state.simul.is_some();
            Some((messages, seen))
        });
        let Some(Some((messages, seen))) = agreed else {
            return;
        };
        for message in messages {
            let mut change = self.store.table.remote(message);
            if seen {
                change.effects.retain(|effect| {
                    use game::Effect::{Announce, GameOver, Sound};
                    !matches!(effect, Announce(_) | GameOver(_) | Sound(_))
                });
            }
            self.board.follow(change, None);
        }
    }

    /// Returns the number of plies of the game on the board.
    pub(super) fn plies_on_board(&self) -> usize {
        let table = self.store.table;
        table.with_session_untracked(game::Session::plies)
    }

    /// Shows a complete ply of a game with hidden assassins. A ply of this side is on the board already, but more may
    /// be known about it now.
    fn observed(&self, ply: usize, observation: Box<engine::Observation>) {
        let there = self.plies_on_board();
        if there == ply || there == ply + 1 {
            self.remote(RemoteMsg::Ply { ply, observation });
        }
        if self.plies_on_board() <= ply {
            self.sync_board();
        }
    }

    /// Returns the colour that this page plays, or `None` if there is no game yet.
    fn own_color(&self) -> Option<Color> {
        self.with(|state| state.desk.peer.as_ref().and_then(Peer::color))
            .flatten()
    }

    /// Shows that plies were taken back, with `plies` plies left.
    fn took_back(&self, plies: usize) {
        let (there, local) = self
            .store
            .table
            .with_session_untracked(|session| (session.plies(), session.options().is_local()));
        if local || there < plies {
            self.sync_board();
        } else {
            self.remote(RemoteMsg::GoBack(plies));
        }
    }

    /// Shows a ply that was entered. A ply of this side is on the board already.
    fn played(&self, ply: usize, play: engine::Move, by: Color) {
        let me = self.own_color();
        let there = self.plies_on_board();
        // A game from a file may have been put on the board. It takes no moves from elsewhere.
        let local = self
            .store
            .table
            .with_session_untracked(|session| session.options().is_local());
        if local {
            self.sync_board();
        } else if Some(by) != me && there == ply {
            self.remote(RemoteMsg::Move(play));
        } else if Some(by) != me || there <= ply {
            self.sync_board();
        }
    }

    /// Tells the board which questions between the two players are open, and which may be asked.
    pub(super) fn agree_about_questions(&self, model: &Model) {
        let draw = (model.draw_offer, model.may_offer);
        let take_back = (model.take_back, model.may_take_back);
        let changed = self.with_given((draw, take_back), |state, (draw, take_back)| {
            (
                std::mem::replace(&mut state.desk.draw, draw) != draw,
                std::mem::replace(&mut state.desk.take_back, take_back) != take_back,
            )
        });
        let Some((draw_changed, take_back_changed)) = changed.filter(|_| model.both_seated) else {
            return;
        };
        if draw_changed {
            let (offer, may_offer) = draw;
            self.remote(RemoteMsg::Draw { offer, may_offer });
        }
        if take_back_changed {
            let (asked, may_ask) = take_back;
            self.remote(RemoteMsg::TakeBack { asked, may_ask });
        }
    }

    /// Adds a line to the chat.
    pub(super) fn chat_line(&self, own: bool, text: String) {
        self.chat.update(|lines| add_line(lines, own, text));
    }
}
