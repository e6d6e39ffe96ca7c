//! What a host needs who plays several guests, and nobody else: it opens the rooms, shows how the boards stand, and leaves
//! them. It is fetched with the forms. What goes on without it is in `simul.rs`.

use engine::Color;
use game::{Effect, Millis, RemoteMsg, Session, SoundKind};
use leptos::prelude::*;
use leptos::task::spawn_local;
use p2p::{Event, Invite, LAST_PLACE, Link, Model, News, Notice, Peer, Seat, Terms, UserAction};

use super::board::{add_line, agreed, is_interruption};
use super::desk::{Desk, DeskId};
use super::simul::{BoardsStep, PassedOver, Simul};
use super::{Network, State, moment, room};
use crate::app::turn_notifications::notify_turn;
use crate::platform::time;
use crate::ui::network::{BoardModel, BoardState, Line, NetText, NewRoom, Question, SimulModel};
use crate::ui::table::session_time;

impl Simul {
    /// Passes over a place whose room somebody else has, each time for longer.
    fn pass_over(&mut self, place: u32, now: Millis) {
        let mut earlier = self.passed_over.iter();
        let earlier = earlier.find(|passed| passed.place == place);
        let pause = earlier.map_or(PASS_OVER, |passed| (2 * passed.pause).min(MAX_PASS_OVER));
        self.passed_over.retain(|passed| passed.place != place);
        let until = now + pause;
        self.passed_over.push(PassedOver {
            place,
            until,
            pause,
        });
    }

    /// Returns the terms of the next room.
    fn next_terms(&self) -> Terms {
        let mut terms = self.terms.clone();
        if self.draws {
            terms.host_plays = drawn();
        }
        terms
    }
}

/// How long a place is passed over whose room somebody else has at the server, in milliseconds: at first, because a guest
/// gives the seat up a moment after the host has left, and at most.
const PASS_OVER: Millis = 1_500;
const MAX_PASS_OVER: Millis = 60_000;

/// How long a room that could not be opened waits for the next attempt, in milliseconds.
const RETRY: Millis = 15_000;

/// How many rooms are open to newcomers at once: two may come at the same time.
const OPEN_ROOMS: usize = 2;

fn drawn() -> Color {
    match time::random_u64() & 1 {
        0 => Color::White,
        _ => Color::Black,
    }
}

/// Whether this desk's room waits for a newcomer, and nobody has come yet.
fn is_free(model: &Model) -> bool {
    let vacant = !model.both_seated && !model.is_considered;
    vacant && model.link != Link::Greeting
}

impl State {
    /// Returns the place of the room to be opened next, if one is due, and the desk that is given up for it, if all are in use:
    /// a newcomer stops at the first place where there is no room.
    fn due_place(&self) -> Option<(u32, Option<DeskId>)> {
        let simul = self.simul.as_ref().filter(|simul| !simul.resumes)?;
        let now = moment().steady;
        let desks: Vec<_> = self.desks().collect();
        // The tab that has taken the games over opens what else is needed.
        if desks.len() > simul.size || desks.iter().any(|desk| desk.is_elsewhere()) {
            return None;
        }
        let models = desks.iter().filter_map(|desk| Some((desk, desk.model()?)));
        let free: Vec<_> = models.filter(|(_, model)| is_free(model)).collect();
        // The first code may have to be changed, and a server that is away gets one request at a time.
        if free.iter().any(|(_, model)| model.link != Link::Waiting) {
            return None;
        }
        let taken = |place: &u32| {
            let mut passed = simul.passed_over.iter();
            passed.any(|passed| passed.place == *place && now < passed.until)
                || desks.iter().any(|desk| desk.place == *place)
        };
        let next = (1..=LAST_PLACE).find(|place| !taken(place))?;
        let last = free.iter().max_by_key(|(desk, _)| desk.place);
        let after = last.filter(|(desk, _)| next < desk.place);
        match after {
            Some((after, _)) => {
                let instead = (desks.len() >= simul.size).then_some(after.id);
                Some((next, instead))
            }
            None => (desks.len() < simul.size && free.len() < OPEN_ROOMS).then_some((next, None)),
        }
    }

    /// Returns what is shown of the boards.
    fn boards(&self) -> Option<SimulModel> {
        let simul = self.simul.as_ref()?;
        let (shown, size) = (self.desk.id, simul.size);
        let mut boards: Vec<_> = self
            .desks()
            .filter_map(|desk| board(desk, desk.id == shown))
            .collect();
        boards.sort_by_key(|board| board.place);
        Some(SimulModel {
            vacant: size.saturating_sub(boards.len()),
            boards,
        })
    }
}

/// Returns a time with whole seconds, unless it is so short that tenths are shown.
fn whole(left: Millis) -> Millis {
    match left {
        0..10_000 => left,
        _ => left / 1_000 * 1_000,
    }
}

/// Returns what is shown of a board, once two players have met there.
fn board(desk: &Desk, is_shown: bool) -> Option<BoardModel> {
    let (peer, model) = (desk.peer.as_ref()?, desk.model()?);
    let color = model.color.filter(|_| model.both_seated)?;
    let log = peer.log()?;
    let state = match model.result {
        Some(result) if !result.counts() => BoardState::NoResult,
        Some(result) => BoardState::Over(result.winner.map(|winner| winner == color)),
        None if log.awaits(Seat::Host) => BoardState::OwnTurn,
        None => BoardState::TheirTurn,
    };
    let question = match model.result {
        Some(_) => (model.rematch_asked && !model.rematch_wanted).then_some(Question::Rematch),
        None if model.draw_offer == Some(!color) => Some(Question::Draw),
        None if model.take_back == Some(!color) => Some(Question::TakeBack),
        None => None,
    };
    let is_low = log
        .terms()
        .time
        .zip(model.clocks)
        .is_some_and(|(time, left)| {
            model.running == Some(color) && left[color as usize] < time.low_limit(color)
        });
    let (lines, first_unread) = &desk.chat;
    let is_unread = |line: &&Line| !line.own && line.id >= *first_unread;
    Some(BoardModel {
        desk: desk.id,
        place: desk.place,
        name: peer.names()[1].to_owned(),
        state,
        question,
        clock: model
            .clocks
            .zip(model.running)
            .map(|(left, running)| whole(left[running as usize])),
        unread: lines.iter().filter(is_unread).count(),
        is_away: !matches!(model.link, Link::Live) || model.other_left,
        is_shown,
        is_low,
    })
}

impl Network {
    /// Does something about the games that are played at once.
    pub(super) fn take_boards_step(&self, step: BoardsStep) {
        match step {
            BoardsStep::Host(room) => self.host_several(room),
            BoardsStep::Look => self.look_after_boards(),
            BoardsStep::Show(desk) => self.switch(desk),
            BoardsStep::ShowNextTurn => self.show_next_turn(),
            BoardsStep::Leave => self.leave_board(),
            BoardsStep::LeaveAll => self.end_simul(),
            BoardsStep::News(desk, news) => self.note_news(desk, news),
        }
    }

    /// Opens the first room of a host who plays several guests.
    fn host_several(&self, room: NewRoom) {
        room::remember_terms(&room.terms);
        if self.lacks_relay_in_room() {
            return;
        }
        let Some(seed) = self.seed() else { return };
        if let Ok((peer, commands)) = Peer::host(room.terms.clone(), seed, moment()) {
            let simul = Simul {
                first: peer.model(moment()).invite.to_string(),
                size: room.opponents,
                terms: room.terms,
                draws: room.draws,
                passed_over: Vec::new(),
                resumes: false,
            };
            self.enter_seat(peer, commands, None, Some((1, simul)));
        }
    }

    /// Shows the next board after the present one on which it is this side's turn.
    fn show_next_turn(&self) {
        let next = self.with(|state| {
            let own = state.desk.place;
            let boards = state.boards()?.boards;
            let waits = |board: &&BoardModel| board.state == BoardState::OwnTurn && !board.is_shown;
            let next = boards.iter().filter(waits).find(|board| board.place > own);
            next.or(boards.iter().find(waits)).map(|board| board.desk)
        });
        if let Some(Some(next)) = next {
            self.switch(next);
        }
    }

    /// Shows another desk because the player wants it.
    fn switch(&self, desk: DeskId) {
        if self.is_desk_shown(desk) {
            return;
        }
        self.show_desk(desk);
        self.show();
        let boards = self.simul.with_untracked(|simul| {
            let boards = simul.iter().flat_map(|simul| &simul.boards);
            boards.clone().find(|board| board.desk == desk).cloned()
        });
        if let Some(board) = boards {
            let lang = self.store.table.words.lang_now();
            self.store.notices.announce(board.say(lang));
        }
    }

    /// Leaves the shown board. A place that was taken is not offered again once all have been.
    fn leave_board(&self) {
        if !self.has_met_at_shown() {
            return self.end_simul();
        }
        self.with(|state| {
            let all_met = state.desks().all(Desk::has_met);
            let count = state.desks().count();
            let simul = state.simul.as_mut()?;
            if all_met && count >= simul.size {
                simul.size -= 1;
            }
            Some(())
        });
        self.handle_event(Event::UserAction(UserAction::Leave));
    }

    /// Leaves all rooms.
    fn end_simul(&self) {
        self.with(|state| {
            state.simul.as_mut()?.size = 0;
            Some(())
        });
        self.handle_event_everywhere(&Event::UserAction(UserAction::Leave));
    }

    /// Takes news of a desk that is not shown. Most of it is in what is shown of the board anyway.
    fn note_news(&self, desk: DeskId, news: News) {
        match news {
            News::Chat(text) => {
                let text = game::text::without_bidi_controls(&text);
                let given = (desk, text.clone());
                let place = self.with_given(given, |state, (desk, text)| {
                    let desk = state.desk(desk)?;
                    add_line(&mut desk.chat.0, false, text);
                    Some(desk.place)
                });
                if let Some(Some(place)) = place {
                    let lang = self.store.table.words.lang_now();
                    self.store
                        .notices
                        .announce(NetText::BoardChat(place, text).say(lang));
                }
            }
            News::GameStarted => {
                let begun = self.with_given(desk, |state, desk| {
                    let resumes = state.simul.as_ref().is_some_and(|simul| simul.resumes);
                    let desk = state.desk(desk).filter(|_| !resumes)?;
                    desk.interrupted = false;
                    desk.peer.as_ref()?.log()?.is_empty().then_some(desk.place)
                });
                if let Some(Some(place)) = begun {
                    self.show_text(NetText::BoardBegins(place));
                }
            }
            News::Notice(notice) if is_interruption(&notice) => {
                self.with_given(desk, |state, desk| {
                    state.desk(desk)?.interrupted = true;
                    Some(())
                });
            }
            News::Notice(
                notice @ (Notice::NotStored | Notice::WaitsForStorage | Notice::CodeClosed),
            ) => {
                self.show_notice(notice);
            }
            News::GameOver(_) | News::Audited(_) => self.keep_game(desk),
            _ => {}
        }
    }

    /// Keeps the ended game of a desk that is not shown, as it would be kept if it were. The board may never be shown again.
    fn keep_game(&self, desk: DeskId) {
        let messages =
            self.with_given(desk, |state, desk| agreed(state.desk(desk)?.peer.as_ref()?));
        let Some(messages) = messages.flatten() else {
            return;
        };
        let Some(RemoteMsg::Game { options, .. } | RemoteMsg::ObservedGame { options, .. }) =
            messages.first()
        else {
            return;
        };
        let Ok((mut session, _)) = Session::new((**options).clone(), session_time()) else {
            return;
        };
        let mut kept = None;
        for message in messages {
            for effect in session.remote(message, session_time()) {
                if let Effect::Save { id, json } = effect {
                    kept = Some((id, json));
                }
            }
        }
        if let Some((game, storage)) = kept.zip(self.storage.get_untracked()) {
            spawn_local(async move {
                storage.put(vec![game], false).await;
            });
        }
    }

    /// Does what the boards of a host need who plays several guests: opens the next room, and shows how the boards stand.
    fn look_after_boards(&self) {
        self.with(|state| {
            let alone = state.parked.is_empty() && !state.desk.has_met();
            let invite = state.desk.model()?.invite;
            // The code of the first room changes if it is in use.
            let simul = state
                .simul
                .as_mut()
                .filter(|_| alone && state.desk.place == 1)?;
            simul.first = invite.to_string();
            Some(())
        });
        let met = self.with(|state| {
            let met = state.parked.iter().find(|desk| desk.has_met());
            met.filter(|_| !state.desk.has_met()).map(|desk| desk.id)
        });
        if let Some(Some(met)) = met {
            self.show_desk(met);
            return self.show();
        }
        self.look_after_closed_rooms();
        if let Some(Some((place, instead))) = self.with(|state| state.due_place()) {
            if let Some(desk) = instead {
                self.handle_event_at(desk, Event::UserAction(UserAction::Leave));
            }
            return self.open_place(place);
        }
        let shown = self.with(|state| state.boards()).flatten();
        let before = self.simul.get_untracked();
        if before != shown {
            let boards = shown.as_ref().map_or(&[][..], |shown| &shown.boards);
            self.tell_news(before.as_ref(), boards);
            self.simul.set(shown);
        }
    }

    /// Gives up rooms that somebody else has at the server, for a while, and tries again what could not be opened for another
    /// reason. The latter keeps its peer, which counts how often its code was guessed wrongly.
    fn look_after_closed_rooms(&self) {
        let actions = self.with(|state| {
            let now = moment().steady;
            let mut actions = Vec::new();
            for desk in &mut state.parked {
                let Some(model) = desk.model().filter(|model| !model.both_seated) else {
                    continue;
                };
                match model.closed {
                    None => desk.retry_at = None,
                    Some(Notice::OtherTab) => {}
                    Some(Notice::RoomFull) => {
                        if let Some(simul) = &mut state.simul {
                            simul.pass_over(desk.place, now);
                        }
                        actions.push((desk.id, UserAction::Leave));
                    }
                    Some(_) if *desk.retry_at.get_or_insert(now + RETRY) <= now => {
                        desk.retry_at = None;
                        actions.push((desk.id, UserAction::Retry));
                    }
                    Some(_) => {}
                }
            }
            actions
        });
        for (desk, action) in actions.unwrap_or_default() {
            self.handle_event_at(desk, Event::UserAction(action));
        }
    }

    /// Opens the room at a place.
    fn open_place(&self, place: u32) {
        let next = self.with(|state| {
            let simul = state.simul.as_ref()?;
            Some((simul.first.parse::<Invite>().ok()?, simul.next_terms()))
        });
        let (Some(Some((first, terms))), Some(seed)) = (next, self.seed()) else {
            return;
        };
        if let Ok((peer, commands)) = Peer::host_at(first.place(place), terms, seed, moment()) {
            let given = (place, peer);
            let desk = self.with_given(given, |state, (place, peer)| {
                state.add_desk(place, peer, None)
            });
            self.begin_at(desk.unwrap_or_default(), commands);
        }
    }

    /// Tells what is new on the boards that are not shown: that it is the player's turn, that their time is short, that the
    /// game is over, or what the opponent asks. An end is heard when it is shown.
    fn tell_news(&self, before: Option<&SimulModel>, boards: &[BoardModel]) {
        let lang = self.store.table.words.lang_now();
        for board in boards.iter().filter(|board| !board.is_shown) {
            let mut known = before.into_iter().flat_map(|simul| &simul.boards);
            let known = known.find(|known| known.desk == board.desk);
            let stands = known.map(|known| known.state) != Some(board.state);
            let asks = known.and_then(|known| known.question) != board.question;
            let is_low = board.is_low && known.is_some_and(|known| !known.is_low);
            let comes = stands && board.state != BoardState::TheirTurn;
            if comes || asks && board.question.is_some() || is_low {
                self.store.notices.announce(board.say(lang));
            }
            // Boards that come back after a reload are silent.
            if known.is_some() && (comes || is_low) {
                self.board.run(Effect::Sound(match is_low {
                    true => SoundKind::LowTime,
                    false => SoundKind::Move,
                }));
            }
            if known.is_some() && stands && board.state == BoardState::OwnTurn {
                notify_turn(self.store.table, |_| board.say(lang));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_that_somebody_has_is_tried_again_after_pauses_that_grow_to_a_minute() {
        let mut simul = Simul {
            first: String::new(),
            size: 3,
            terms: Terms::new(engine::Variant::Chess, None),
            draws: false,
            passed_over: Vec::new(),
            resumes: false,
        };
        let mut pauses = Vec::new();
        for _ in 0..8 {
            simul.pass_over(1, 10_000);
            let [passed] = &simul.passed_over[..] else {
                panic!("one place: {:?}", simul.passed_over);
            };
            pauses.push(passed.until - 10_000);
        }
        assert_eq!(pauses[..3], [1_500, 3_000, 6_000]);
        assert_eq!(pauses[6..], [60_000, 60_000]);
        simul.pass_over(2, 10_000);
        assert_eq!(simul.passed_over.len(), 2);
    }
}
