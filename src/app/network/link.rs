//! Links to rooms: making, reading and following them.

use engine::{ByColor, Square, Variant};
use game::{PlayerKind, Start};
use leptos::prelude::*;
use leptos::task::spawn_local;
use p2p::gallery::GalleryKey;
use p2p::site::{Signalling, Site};
use p2p::{CodeError, Invite, Terms};

use super::{Network, now, room};
use crate::app::context::RoomRequest;
use crate::app::kept_layouts::likely_layout;
use crate::app::{new_game, persistence};
use crate::platform::{address, connection, dom, fetch, time};
use crate::ui::dialogs::DialogKind;
use crate::ui::network::NetText;

/// The part of a link that leads to a room, with the `#`.
const JOIN: &str = "#/join/";

/// The part of a link that leads to a game that can be watched, with the `#`.
const WATCH: &str = "#/watch/";

/// The part of a link that leads to a room, after the `?`.
const QUERY: &str = "room=";

/// The parameters after the `?` when another app shares an invite with this one. They are named in manifest.json.
const SHARED: [&str; 2] = ["share_url=", "share_text="];

/// Returns the link to a room, with its secret. It names the rule set, so that a guest knows which game is played before
/// the host is there.
pub fn to(invite: &str, variant: Option<Variant>) -> String {
    let game = variant.map(|variant| format!("/{variant}"));
    format!(
        "{}{JOIN}{invite}{}",
        address::page(),
        game.unwrap_or_default()
    )
}

/// Returns the link to a gallery.
pub fn to_gallery(gallery: GalleryKey) -> String {
    format!("{}{}", address::page(), hash_of_gallery(gallery))
}

/// Returns the part of that link with the `#`.
pub fn hash_of_gallery(gallery: GalleryKey) -> String {
    format!("{WATCH}{gallery}")
}

/// Finds the gallery in a text that somebody pasted, which is a link or a message with one.
pub fn gallery_in(text: &str) -> Option<GalleryKey> {
    let (_, rest) = text.split_once(WATCH)?;
    // A message may have broken the link into lines, and go on behind it.
    let mut linked = String::new();
    rest.split_whitespace().find_map(|word| {
        linked.push_str(word.trim_end_matches(|mark: char| mark.is_ascii_punctuation()));
        linked.parse().ok()
    })
}

/// Returns the room that an address leads to, if it leads to one.
fn in_address(query: &str, hash: &str) -> Option<String> {
    let asked = query.split('&').find_map(|part| part.strip_prefix(QUERY));
    asked
        .or_else(|| hash.strip_prefix(JOIN))
        .map(str::to_owned)
        .or_else(|| shared(query))
}

/// Returns what another app shared: the link in it, or the whole text, which may be a code.
fn shared(query: &str) -> Option<String> {
    let texts: Vec<String> = SHARED
        .iter()
        .filter_map(|name| query.split('&').find_map(|part| part.strip_prefix(name)))
        .map(address::decode)
        .filter(|text| !text.is_empty())
        .collect();
    let words = texts.iter().flat_map(|text| text.split_whitespace());
    let link = words
        .into_iter()
        .find(|word| word.contains(JOIN) || word.contains(QUERY));
    link.or(texts.first().map(String::as_str))
        .map(str::to_owned)
}

/// Returns whether the page's address may lead to a room. [`in_address`] knows for certain; this is the small part of
/// it that every visit needs.
pub fn may_lead_to_room() -> bool {
    let query = address::query();
    let has = |name: &str| {
        let mut places = query.as_bytes().windows(name.len());
        places.any(|place| place == name.as_bytes())
    };
    let hash = dom::hash();
    hash.starts_with(JOIN) || hash.starts_with(WATCH) || has(QUERY) || SHARED.into_iter().any(has)
}

/// Finds the room in a text that somebody typed or pasted, which is a code or a link to a room, and the rule set that a
/// link may name.
pub fn room_in(text: &str) -> Result<(Invite, Option<Variant>), CodeError> {
    let text = text.trim();
    // A message may contain a `#` of its own before the link.
    let start = text.find(JOIN).or_else(|| text.find('#'));
    let (address, hash) = start.map_or((text, ""), |at| text.split_at(at));
    let query = address.split_once('?').map_or("", |(_, query)| query);
    let room = in_address(query, hash);
    let Some(room) = room else {
        // A code that is typed may contain spaces.
        return read(text);
    };
    // Text that follows a link in a message is not a part of the link, unless the message has broken the link into lines.
    let mut linked = String::new();
    let mut first = None;
    for word in room.split_whitespace() {
        linked.push_str(word);
        match read(linked.trim_end_matches(|mark: char| mark.is_ascii_punctuation())) {
            Ok(found) => return Ok(found),
            Err(error) => {
                first.get_or_insert(error);
            }
        }
    }
    Err(first.unwrap_or(CodeError::Length(0)))
}

/// Reads what stands for a room in a link: the invite, and after a slash the rule set.
fn read(room: &str) -> Result<(Invite, Option<Variant>), CodeError> {
    let (invite, variant) = room.split_once('/').unwrap_or((room, ""));
    Ok((invite.parse()?, variant.trim_end_matches('/').parse().ok()))
}

/// Computes the fingerprint of the rules that two programs compare when they meet, a little in each task.
fn prepare_rules() {
    time::after(0, || {
        if p2p::prepare_fingerprint() {
            prepare_rules();
        }
    });
}

impl Network {
    /// Starts network play: reads the site's settings, and then goes to the room of a link, or back to the room that
    /// was left.
    pub(in crate::app) fn open_network(&self) {
        let network = *self;
        for (name, online) in [("online", true), ("offline", false)] {
            dom::on_window(name, move |_| {
                network.handle_event_everywhere(&p2p::Event::Online(online))
            });
        }
        dom::on_window("pagehide", |_| room::note_closing(now()));
        prepare_rules();
        spawn_local(async move {
            if let Some(text) = fetch::text("config.json").await {
                let (site, faults) = Site::parse(&text);
                network.with_given(site, |state, site| state.site = site);
                network.allow_signalling();
                for fault in faults {
                    network.show_text(NetText::Config(fault.to_string()));
                }
            }
            network.look_for_relay().await;
            // Somebody who has no seat here connects while the disk is being opened: on a slow line its code arrives last.
            match room::may_have_seats() {
                true => network.open_seats().await,
                false => spawn_local(network.open_seats()),
            }
            if !network.follow_link() {
                network.go_back_to_room().await;
            }
        });
    }

    /// Restricts the page's policy to the signalling server and the relays. Until their addresses are known, the policy
    /// allows every socket.
    fn allow_signalling(&self) {
        let site = self.with(|state| (state.site.signalling.clone(), state.site.relays.clone()));
        let (signalling, mut servers) = site.unwrap_or_default();
        match signalling {
            Signalling::Own => servers.push(connection::own_websocket_url()),
            Signalling::At(url) => servers.push(url),
            Signalling::None => {}
        }
        connection::restrict_to_servers(&servers);
    }

    /// Opens the room that the player wants for a friend, or goes to the room that the address leads to. Returns
    /// whether there was one of the two.
    pub(in crate::app) fn follow_link(&self) -> bool {
        // From here on the dialog and the board show how the room stands.
        self.store.wait(false);
        let request = self.store.requested_room.with_value(Clone::clone);
        if request.is_some() {
            self.leave_ended_room();
        }
        if request.is_some() && self.has_met() {
            self.store.requested_room.set_value(None);
            self.stay_in_room();
            return true;
        }
        match request {
            // The form reads the request. A player who is in a room sees no form, and a later form must not find it.
            Some(request) if request.needs_form() && !self.is_on() => {}
            Some(_) => {
                self.store.dialog.set(Some(DialogKind::Network));
                self.arriving.set(false);
                let terms = self.wanted_terms();
                if !self.is_on() {
                    self.host(terms);
                }
                return true;
            }
            None => {}
        }
        if dom::hash().starts_with(WATCH) {
            return self.follow_gallery_link(gallery_in(&dom::hash()));
        }
        let Some(text) = in_address(&address::query(), &dom::hash()) else {
            self.arriving.set(false);
            return false;
        };
        self.store.show_board();
        self.store.dialog.set(Some(DialogKind::Network));
        match room_in(&text) {
            Ok((invite, variant)) => self.join(invite, variant),
            Err(error) => {
                self.arriving.set(false);
                self.fault.set(Some(NetText::Code(error)));
            }
        }
        true
    }

    /// Goes to the gallery of a link, and returns whether the link leads anywhere: not to a player who was in a room
    /// before the page was reloaded, and goes back there.
    fn follow_gallery_link(&self, gallery: Option<GalleryKey>) -> bool {
        self.arriving.set(false);
        if !self.is_on() && room::own_shelf().is_some() {
            self.store.show_board();
            return false;
        }
        match gallery {
            Some(gallery) => self.go_to_gallery(gallery),
            None => {
                self.store.dialog.set(None);
                self.store.show_board();
                self.show_text(NetText::WatchNowhere);
            }
        }
        true
    }

    /// Goes to a gallery, to watch, unless the player plays in a room.
    pub(super) fn go_to_gallery(&self, gallery: GalleryKey) {
        if self.has_met() {
            // A reload must come back to the room.
            self.store.show_board();
            return self.stay_in_room();
        }
        if self.is_on() {
            self.leave_room();
        }
        let network = *self;
        self.with_extras(move |extras| extras.watch(network, gallery));
    }

    /// Returns what the form for a room is filled in with: the terms, and the squares of the portals for a chosen
    /// layout. These are the squares of the position from the editor, if there is one, or else of the game on the
    /// board, or else of the last room.
    pub(super) fn form_start(&self) -> (Terms, Vec<Square>) {
        let request = self.store.requested_room;
        let brought =
            request.with_value(|request| request.as_ref().is_some_and(RoomRequest::needs_form));
        // A room that needs no form is opened by the request itself, so the request must still be there then.
        let terms = match brought {
            true => self.wanted_terms(),
            false => room::last_terms(),
        };
        let laid =
            self.store
                .table
                .with_session_untracked(|session| match &session.options().start {
                    Start::Tokens(squares) => Some(squares.clone()),
                    _ => None,
                });
        let squares = laid.filter(|_| !brought).or_else(|| terms.token_squares());
        (terms, squares.unwrap_or_default())
    }

    /// Returns the terms of the room that the player wants for a friend, or else those of the last room. A request is
    /// used once.
    fn wanted_terms(&self) -> Terms {
        let mut terms = room::last_terms();
        let request = self.store.requested_room.try_update_value(Option::take);
        let Some(request) = request.flatten() else {
            return terms;
        };
        let (RoomRequest::LikeLast(variant)
        | RoomRequest::WithOptions(variant, ..)
        | RoomRequest::FromPosition(variant, _)) = request;
        if terms.variant != variant {
            (terms.variant, terms.fen) = (variant, None);
        }
        match request {
            RoomRequest::LikeLast(_) => {}
            RoomRequest::WithOptions(_, color, time, fen) => {
                (terms.host_plays, terms.time) = (color, time);
                terms.fen = fen.or(terms.fen);
            }
            RoomRequest::FromPosition(_, fen) => terms.fen = Some(fen),
        }
        if let (Variant::PortalCustom, None) = (terms.variant, &terms.fen) {
            let last = persistence::stored_choice();
            terms.fen = Start::with_layout(&likely_layout(last.as_ref())).fen();
        }
        terms
    }

    /// Clears the board of a network game without its network, because it cannot be played on. The game stays among the
    /// kept games.
    pub(super) fn clear_remote_board(&self) {
        let stuck = self
            .store
            .table
            .with_session_untracked(|session| !session.options().is_local() && !session.is_over());
        if stuck {
            let mut options = persistence::last_choice(
                self.store
                    .table
                    .with_session_untracked(|session| session.options().variant),
            );
            options.time_control = None;
            if options.is_by_mail() {
                // Nobody has asked for a game by mail now.
                options.players = ByColor([PlayerKind::Human; 2]);
            }
            new_game::start(self.store, self.board, options);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gallery_is_found_in_links_and_whole_messages() {
        let key = GalleryKey([0x5A; 32]);
        let hash = hash_of_gallery(key);
        let broken = format!("{}\n{}", &hash[..30], &hash[30..]);
        for text in [
            hash.clone(),
            format!("https://chess.example/play/{hash}"),
            format!("Look: https://chess.example/{hash}. We play!"),
            format!("https://chess.example/{broken}\nWe play!"),
        ] {
            assert_eq!(gallery_in(&text), Some(key), "{text}");
        }
        for text in ["", "#/watch/", "#/join/7KQ2MX", &hash[..40]] {
            assert_eq!(gallery_in(text), None, "{text}");
        }
    }

    #[test]
    fn room_codes_are_found_in_plain_codes_and_in_links() {
        let code: Invite = "7KQ2MX".parse().unwrap();
        let linked: Invite = "7KQ2MX-0123456789ABCDEFGHJKMNPQRS".parse().unwrap();
        for text in [
            "https://chess.example/#/join/7KQ2MX-0123456789ABCDEFGHJKMNPQRS/portal",
            "Play: https://chess.example/#/join/7kq2mx-0123456789abcdefghjkmnpqrs/portal, please.",
            "https://chess.example/#/join/7KQ2MX-01234567\r\n89ABCDEFGHJKMNPQRS/portal\nI wait.",
        ] {
            assert_eq!(room_in(text), Ok((linked, Some(Variant::Portal))), "{text}");
        }
        for text in [
            " 7kq-2mx ",
            "https://chess.example/#/join/7KQ2MX",
            "https://chess.example/play/index.html#/join/7kq2mx/",
            "https://chess.example/?room=7KQ2MX",
            "http://localhost:8080/?a=b&room=7KQ2MX#/",
            "Play me! https://chess.example/#/join/7KQ2MX I wait for you.",
            "Game #2 (https://chess.example/#/join/7KQ2MX).",
        ] {
            assert_eq!(room_in(text), Ok((code, None)), "{text}");
        }
        for text in [
            "https://chess.example/#/join/7KQ2MX/portal-standard",
            "https://chess.example/?room=7KQ2MX/portal-standard/",
            "Play me: https://chess.example/#/join/7KQ2MX/portal-standard\nI wait for you.",
        ] {
            assert_eq!(
                room_in(text),
                Ok((code, Some(Variant::PortalStandard))),
                "{text}"
            );
        }
        // A link with a rule set that this build does not know still leads to its room.
        assert_eq!(room_in("x/#/join/7KQ2MX/checkers"), Ok((code, None)));
        assert_eq!(room_in(""), Err(CodeError::Length(0)));
        assert_eq!(
            room_in("https://chess.example/#/join/7KQ"),
            Err(CodeError::Length(3))
        );
    }
}
