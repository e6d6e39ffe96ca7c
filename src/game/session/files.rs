//! Loading and saving games. A game is replaced only when the new one was read completely.

use engine::{Color, Variant};

use super::Session;
use crate::game::Game;
use crate::save::link::LinkKind;
use crate::save::{self, Format, GameSummary};
use crate::text::{Fault, FileMessage};
use crate::viewer::Viewer;
use crate::{Effect, GameOptions, NoticeLevel, Start};

/// A game that was read from a text.
struct ReadGame {
    game: Game,
    tokens: Option<Vec<engine::Square>>,
    offer: Option<Color>,
    notes: Vec<FileMessage>,
    /// Whether the game was played before it came here. If the text then has no date, the date is unknown.
    played: bool,
}

impl Session {
    /// Asks the page to store the game as it is now. An analysis is not stored.
    pub(super) fn save(&mut self) {
        if self.game.analysed_by().is_some() {
            return;
        }
        // Nobody at this device has played a game that is watched.
        if self.options().is_watched() {
            return;
        }
        self.emit(Effect::Save {
            id: self.options().id.clone(),
            json: self.export_json(),
        });
    }

    /// Replaces this game by a new one. This is not a [`crate::Msg`], so that the page need not fetch the code that
    /// reads positions until somebody wants another game.
    pub fn new_game(&mut self, options: GameOptions, now: crate::Millis) -> Vec<Effect> {
        self.advance_time(now);
        match Session::start(options, self.now) {
            Ok(session) => {
                self.replace(session);
                // Kept at once, so that a reload before the first move comes back to this game.
                self.save();
            }
            Err(fault) => self.notify_fault(&fault),
        }
        self.finish()
    }

    /// Replaces this session by another one. The person's settings stay, and request ids go on counting, so that the
    /// computer's late answer to an older request matches no new one.
    pub(super) fn replace(&mut self, mut session: Session) {
        self.stop_thinking();
        session.settings = self.settings.clone();
        session.motion.serial = self.motion.serial + 1;
        if let Some(thinking) = &mut session.thinking {
            thinking.id += self.next_request;
        }
        for effect in &mut session.outbox {
            if let Effect::Think(request) = effect {
                request.id += self.next_request;
            }
        }
        session.next_request += self.next_request;
        self.outbox.append(&mut session.outbox);
        session.outbox = std::mem::take(&mut self.outbox);
        *self = session;
        self.emit(Effect::Announce(self.status().text));
        self.emit(Effect::FocusBoard);
    }

    /// Loads a game from a text, in any format that [`crate::save::detect()`] knows or from a link in a message, and replaces this game by it. `id`
    /// (see [`GameOptions::id`]) and `date` are used if the text has none, `date` only if the game was not played
    /// before it came here. This is not a [`crate::Msg`], so that the page need not fetch the code that reads games
    /// until one is loaded.
    pub fn load(
        &mut self,
        text: &str,
        id: String,
        date: String,
        now: crate::Millis,
    ) -> Vec<Effect> {
        self.advance_time(now);
        self.load_text(text, id, date);
        self.finish()
    }

    fn load_text(&mut self, text: &str, id: String, date: String) {
        match self.read(text) {
            Ok(mut read) => {
                let options = read.game.options();
                let id = if options.id.is_empty() {
                    id
                } else {
                    options.id.clone()
                };
                let date = if options.date.is_empty() && !read.played {
                    date
                } else {
                    options.date.clone()
                };
                read.game.adopt(id, date);
                let (variant, plies) = (read.game.variant(), read.game.ply());
                let mut session = Session::begin(read.game, read.tokens, self.now);
                session.restore_draw_offer(read.offer);
                self.replace(session);
                self.save();
                let loaded = FileMessage::Loaded { variant, plies };
                for message in std::iter::once(loaded).chain(read.notes) {
                    let text = message.say(self.lang());
                    self.notify(NoticeLevel::Info, text);
                }
            }
            Err(fault) => self.notify_fault(&fault),
        }
    }

    fn read(&self, text: &str) -> Result<ReadGame, Fault> {
        save::check_size(text)?;
        if let Some(found) = save::link_to_open(text) {
            let game = match found.kind {
                LinkKind::Game => save::link::read(&found.code)?.game,
                LinkKind::Mail => save::mail::read(&found.code)?.game,
                LinkKind::Portals => {
                    let portals = save::link::read_layout(&found.code)?;
                    Game::new(GameOptions {
                        start: portals.start(),
                        ..GameOptions::new(portals.variant())
                    })?
                }
            };
            return Ok(ReadGame {
                game,
                tokens: None,
                offer: None,
                notes: Vec::new(),
                played: true,
            });
        }
        let format = save::detect(text).ok_or(Fault::UnknownFormat)?;
        let game = match format {
            Format::Json => {
                let loaded = save::json::read(text)?;
                return Ok(ReadGame {
                    game: loaded.game,
                    tokens: loaded.tokens,
                    offer: loaded.offer,
                    notes: Vec::new(),
                    played: true,
                });
            }
            Format::Pgn => {
                let imported = save::pgn::read(text)?;
                return Ok(ReadGame {
                    game: imported.game,
                    tokens: None,
                    offer: None,
                    notes: imported.notes,
                    played: true,
                });
            }
            Format::SeedText => save::seed_text::read(text)?,
            Format::Layout => {
                let mut options = self.options_like_current(Variant::PortalStandard);
                options.start = Start::Tokens(save::seed_text::read_layout(text)?);
                Game::new(options)?
            }
            Format::Fen => {
                let position = save::position_text::read_for(self.game.variant(), text)?;
                let mut options = self.options_like_current(position.setup.variant);
                options.start = position.start();
                return Ok(ReadGame {
                    game: Game::new(options)?,
                    tokens: None,
                    offer: None,
                    notes: position.notes,
                    played: false,
                });
            }
        };
        Ok(ReadGame {
            game,
            tokens: None,
            offer: None,
            notes: Vec::new(),
            played: format == Format::SeedText,
        })
    }

    /// Options for a new game on this device with the time control of the present game.
    fn options_like_current(&self, variant: Variant) -> GameOptions {
        GameOptions {
            time_control: self.options().time_control,
            ..GameOptions::new(variant)
        }
    }

    /// Returns the saved game as JSON. It contains everything that is needed to go on, including hidden assassins.
    pub fn export_json(&self) -> String {
        let offer = self.ply_state.offer.filter(|_| self.options().is_by_mail());
        save::json::write(&self.game, self.tokens.as_deref(), offer, self.now)
    }

    /// Returns the game as PGN. Refused while a game with assassins goes on, because its moves would give them away.
    pub fn export_pgn(&self) -> Result<String, Fault> {
        save::pgn::export(&self.game)
    }

    /// Returns the game as a text file in the words of the rules. Only `portal-standard` has this format.
    pub fn export_text(&self) -> Result<String, Fault> {
        save::seed_text::write(&self.game)
    }

    /// Returns the text of a link to the game at the shown ply, see [`save::link`]. Refused in the same cases as
    /// [`Session::export_pgn`].
    pub fn export_link(&self) -> Result<String, Fault> {
        save::link::write(&self.game, self.shown_ply())
    }

    /// Creates a session that shows the game of a link at the link's ply. It is only for viewing: its clocks stand
    /// still, and the computer is not asked for a move.
    pub fn from_link(code: &str, now: crate::Millis) -> Result<Session, Fault> {
        let save::link::LinkedGame { game, ply } = save::link::read(code)?;
        let mut session = Session::from_game(game, now);
        session.review_position(crate::ReviewTo::Ply(ply));
        session.last_shown = session.shown_position();
        Ok(session)
    }

    /// Returns the layout of a `portal-standard` game: the squares of its portals at the start.
    pub fn export_layout(&self) -> Result<String, Fault> {
        if self.game.variant() != Variant::PortalStandard {
            return Err(Fault::TextFormatOnlyStandard);
        }
        Ok(save::seed_text::write_layout(
            &self.game.position_at(0).tokens(),
        ))
    }

    /// Returns the FEN of the shown position, with only what the viewer may know.
    pub fn fen(&self) -> String {
        let position = self.game.position_at(self.shown_ply());
        let seen = self.game.view_fen(self.shown_ply());
        if let (Viewer::All | Viewer::Side(_), Some(seen)) = (self.viewer(), seen) {
            return seen;
        }
        match self.viewer() {
            Viewer::All => position.fen(),
            Viewer::Side(color) => position.view(color).fen(),
            Viewer::Public => position.public().fen(),
        }
    }

    /// Returns the game's entry for the list of past games.
    pub fn summary(&self) -> GameSummary {
        let moves = (0..self.game.ply())
            .filter(|&index| !self.game.is_placing_ply(index))
            .count();
        GameSummary {
            id: self.options().id.clone(),
            variant: self.game.variant(),
            date: self.options().date.clone(),
            players: self.options().players,
            names: self.options().names.clone(),
            result: self.game.result(),
            plies: self.game.ply(),
            moves: moves.div_ceil(2) as u32,
        }
    }
}
