//! A session: one board on a screen, with the game and what people are doing with it. Every change goes through
//! [`Session::update`], or through [`Session::new_game`], [`Session::load`], [`Session::type_move`] or
//! [`Session::remote`]; each kind of change has its own file here. What is drawn comes from the models in `board` and
//! `panels`.

mod analysis;
mod announcements;
mod files;
mod finished_game;
mod gesture;
mod guide;
mod history;
mod mail;
mod placing;
mod play;
mod players;
mod ply_state;
mod premove;
mod public_view;
mod remote;
mod resign_and_draw;
mod take_back;
mod typing;

pub use finished_game::FinishedGame;
pub(crate) use finished_game::{JudgedMoves, describe_better_move};
pub use guide::GuidedJump;
pub use mail::MailStage;
pub(crate) use placing::TOKENS;

use engine::{AnyPosition, ByColor, Color, Move, Square, Variant};

use self::players::Thinking;
use self::ply_state::PlyState;
use crate::Settings;
use crate::game::Game;
use crate::text::{Fault, Lang, Text, Who, say};
use crate::viewer::Viewer;
use crate::{
    ArrowModel, Effect, GameOptions, Millis, Motion, Msg, Notice, NoticeLevel, PieceModel,
    PlayerKind, SoundKind, Start,
};

/// One board on a screen: the game, and what people are doing with it.
#[derive(Clone, Debug)]
pub struct Session {
    pub(crate) game: Game,
    pub(crate) settings: Settings,
    pub(crate) now: Millis,
    /// The state that belongs to the present position only.
    pub(crate) ply_state: PlyState,
    /// Whether the person's own hidden assassins are shown.
    pub(crate) assassins_shown: bool,
    /// The player who has to hold the device before the board is uncovered.
    pub(crate) curtain: Option<Color>,
    /// `portal-standard`: the tokens placed so far, before the game begins.
    pub(crate) tokens: Option<Vec<Square>>,
    /// The ply that is shown, if it is not the last.
    pub(crate) review: Option<usize>,
    /// Whether the board is turned round, compared with what the settings say.
    pub(crate) flipped: bool,
    pub(crate) drawings: Vec<ArrowModel>,
    /// Whether the other device lets this side offer a draw now.
    pub(crate) may_offer: bool,
    /// Whether the other device lets this side ask for a move back now.
    pub(crate) may_take_back: bool,
    /// The request that the computer has not answered yet.
    pub(crate) thinking: Option<Thinking>,
    pub(crate) next_request: u64,
    /// Which sides were warned that little time is left.
    pub(crate) warned: [bool; 2],
    pub(crate) motion: Motion,
    /// The pieces that were shown last, for finding out what has changed.
    pub(crate) last_shown: ShownPosition,
    /// Whether the clocks are stopped: the connection is lost, or the person who watches two computers has paused the
    /// game.
    pub(crate) paused: bool,
    /// The computer's verdicts on the moves, once the game is judged.
    judged: Option<JudgedMoves>,
    /// The effects that the call in progress has caused so far. The call returns them.
    outbox: Vec<Effect>,
}

/// A position as it was on the screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ShownPosition {
    pub(crate) ply: usize,
    pub(crate) pieces: Vec<(PieceModel, Square)>,
}

impl Session {
    /// Creates a new game and returns the first effects to carry out: the computer may have to begin.
    pub fn new(options: GameOptions, now: Millis) -> Result<(Session, Vec<Effect>), Fault> {
        Ok(Session::start(options, now)?.with_effects())
    }

    /// Creates a game of these players without clocks from the usual start. The page begins with it if there is no game to
    /// go on with. Unlike [`Session::new`] it cannot fail.
    pub fn untimed(
        variant: Variant,
        players: ByColor<PlayerKind>,
        id: String,
        date: String,
        now: Millis,
    ) -> Session {
        let options = GameOptions {
            time_control: None,
            players,
            id,
            date,
            ..GameOptions::new(variant)
        };
        let start = AnyPosition::initial(variant);
        Session::begin(Game::from_position(options, start), None, now)
    }

    /// Restores the saved game of an [`Effect::Save`] as it was left.
    pub fn restore(json: &str, now: Millis) -> Result<(Session, Vec<Effect>), Fault> {
        let loaded = crate::save::json::read(json)?;
        let mut session = Session::begin(loaded.game, loaded.tokens, now);
        session.restore_draw_offer(loaded.offer);
        Ok(session.with_effects())
    }

    /// Creates a new game with its first effects in the outbox.
    fn start(options: GameOptions, now: Millis) -> Result<Session, Fault> {
        let tokens = (options.start == Start::PlaceTokens).then(Vec::new);
        Ok(Session::begin(Game::new(options)?, tokens, now))
    }

    fn with_effects(mut self) -> (Session, Vec<Effect>) {
        let effects = self.take_effects();
        (self, effects)
    }

    /// Creates a session that goes on with a game as it is, or with the tokens placed so far.
    pub(crate) fn begin(game: Game, tokens: Option<Vec<Square>>, now: Millis) -> Session {
        let mut session = Session::from_game(game, now);
        session.tokens = tokens;
        session.activate();
        session
    }

    pub(crate) fn from_game(game: Game, now: Millis) -> Session {
        let mut session = Session {
            assassins_shown: game.options().seat().is_some(),
            game,
            settings: Settings::default(),
            now,
            ply_state: PlyState::default(),
            curtain: None,
            tokens: None,
            review: None,
            flipped: false,
            drawings: Vec::new(),
            may_offer: true,
            may_take_back: false,
            thinking: None,
            next_request: 1,
            warned: [false; 2],
            motion: Motion::default(),
            last_shown: ShownPosition::default(),
            paused: false,
            judged: None,
            outbox: Vec::new(),
        };
        session.last_shown = session.shown_position();
        session
    }

    /// Starts whatever the position needs: the clocks, the curtain, the computer.
    pub(crate) fn activate(&mut self) {
        self.update_curtain();
        self.last_shown = self.shown_position();
        if self.tokens.is_none() {
            self.game.run_clock(self.now);
            self.think();
        }
    }

    /// Advances the session's time to `now` before anything else happens. Time never goes back.
    pub(crate) fn advance_time(&mut self, now: Millis) {
        self.now = self.now.max(now);
        self.watch_clock();
        self.motion.dropped = false;
    }

    /// Handles everything that can happen, except what belongs to separately fetched parts of the page:
    /// [`Session::new_game`], [`Session::load`], [`Session::type_move`] and [`Session::remote`]. A `now` in the past
    /// counts as the present.
    pub fn update(&mut self, msg: Msg, now: Millis) -> Vec<Effect> {
        self.advance_time(now);
        match msg {
            Msg::Tap(square) => self.tap(square),
            Msg::DragStart(square) => self.drag_start(square),
            Msg::DragOver(square) => self.drag_over(square),
            Msg::Drop(square) => self.drop_at(square),
            Msg::DragCancel => self.drop_at(None),
            Msg::Choose(choice) => self.choose(choice),
            Msg::RepeatQuestion => self.announce_choice(),
            Msg::Cancel => self.cancel(),
            Msg::Unselect => self.unselect(),
            Msg::Draw { from, to, brush } => self.draw(from, to, brush),
            Msg::ClearDrawings => self.drawings.clear(),
            Msg::ToggleShowAssassin => self.toggle_shown(),
            Msg::CurtainPassed => self.curtain = None,
            Msg::StartWithTokens => self.start_with_tokens(),
            Msg::Undo if !self.options().is_local() => self.ask_take_back(),
            Msg::Undo => self.undo(),
            Msg::Redo => self.redo(),
            Msg::Resign => self.ask_resign(),
            Msg::OfferDraw => self.ask_draw(),
            Msg::Confirm => self.confirm(),
            Msg::Dismiss => self.dismiss(),
            Msg::AcceptDraw => self.answer_draw(true),
            Msg::DeclineDraw => self.answer_draw(false),
            Msg::Tick => {}
            Msg::Flip => self.flipped = !self.flipped,
            Msg::Review(to) => self.review_position(to),
            Msg::Settings(settings) => {
                if settings.volume != self.settings.volume {
                    // A sample of the new volume.
                    self.emit(Effect::Sound(SoundKind::Move));
                }
                self.settings = *settings;
            }
            Msg::RequestHint => self.request_hint(),
            Msg::HintReady { request, best } => self.hint_ready(request, best),
            Msg::ComputerMoved {
                request,
                play,
                score,
            } => self.computer_moved(request, play, score),
            Msg::EvaluationChosen {
                request,
                evaluation,
            } => self.evaluation_chosen(request, evaluation),
            Msg::ComputerFailed { request } => self.computer_failed(request),
            Msg::RetryComputer => self.think(),
            Msg::Pause(paused) => self.pause(paused),
            Msg::SetPlayers(players) => self.set_players(players),
            Msg::ShowBetter { ply, better } => self.show_better(ply, better),
        }
        self.finish()
    }

    /// Records what has changed on the screen, and returns the effects.
    pub(crate) fn finish(&mut self) -> Vec<Effect> {
        self.track_motion();
        self.take_effects()
    }

    /// Returns the effects of the start of this game, which somebody has asked for. It is kept at once, so that a reload
    /// before the first move comes back to it.
    pub fn start_effects(&mut self) -> Vec<Effect> {
        self.save();
        self.take_effects()
    }

    fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.outbox)
    }

    pub(crate) fn emit(&mut self, effect: Effect) {
        self.outbox.push(effect);
    }

    /// The options that the game was started with.
    pub fn options(&self) -> &GameOptions {
        self.game.options()
    }

    /// The person's settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The language of every text.
    pub fn lang(&self) -> Lang {
        self.settings.lang
    }

    /// The proof that both sides kept the rules of hidden assassins, if there is one.
    pub fn proof(&self) -> Option<&str> {
        self.game.proof()
    }

    /// The number of plies played.
    pub fn plies(&self) -> usize {
        self.game.ply()
    }

    /// Returns the last ply, between the positions before and after it, including everything that is hidden. It is only
    /// for lessons, where nobody plays against anybody.
    pub fn last_ply(&self) -> Option<(&AnyPosition, Move, &AnyPosition)> {
        let before = self.game.ply().checked_sub(1)?;
        let play = *self.game.moves().get(before)?;
        Some((self.game.position_at(before), play, self.game.position()))
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game.is_over()
    }

    /// Whether the game has begun and is not over, so that a new one would interrupt it.
    pub fn in_progress(&self) -> bool {
        !self.game.is_over() && self.game.ply() > 0
    }

    /// The viewer that the screen is for.
    pub fn viewer(&self) -> Viewer {
        if let Some(viewer) = self.game.analysed_by() {
            return viewer;
        }
        if self.game.is_over() {
            return Viewer::All;
        }
        match self.options().seat() {
            _ if !self.assassins_shown => Viewer::Public,
            Some(seat) => Viewer::Side(seat),
            None if self.is_shared() => Viewer::Side(self.game.turn()),
            None => Viewer::Public,
        }
    }

    /// Whether two people share this device.
    pub(crate) fn is_shared(&self) -> bool {
        Color::ALL
            .into_iter()
            .all(|color| self.options().players[color] == PlayerKind::Human)
    }

    /// Whether a person at this device is to move now.
    pub(crate) fn is_my_turn(&self) -> bool {
        !self.game.is_over()
            && self.tokens.is_none()
            && self.curtain.is_none()
            && self.game.mover() == PlayerKind::Human
    }

    /// The side that the person acts for: their seat, or on a shared device the side to move.
    pub(crate) fn own_color(&self) -> Option<Color> {
        match self.options().seat() {
            Some(seat) => Some(seat),
            None => self.is_shared().then(|| self.game.turn()),
        }
    }

    /// Returns how a sentence names the player of a colour.
    pub(crate) fn who(&self, color: Color) -> Who {
        Who::new(color, self.options().seat())
    }

    /// The ply on the screen.
    pub(crate) fn shown_ply(&self) -> usize {
        self.review.unwrap_or_else(|| self.game.ply())
    }

    /// Has a text read out to those who cannot see the board.
    pub(crate) fn announce(&mut self, text: impl Into<Text>) {
        self.emit(Effect::Announce(self.say(text)));
    }

    pub(crate) fn say(&self, text: impl Into<Text>) -> String {
        say(self.lang(), &text.into())
    }

    pub(crate) fn notify_info(&mut self, text: impl Into<Text>) {
        let text = self.say(text);
        self.notify(NoticeLevel::Info, text);
    }

    /// Tells the person that what they want is not possible.
    pub(crate) fn notify_refusal(&mut self, why: impl Into<Text>) {
        let text = self.say(why);
        self.notify(NoticeLevel::Error, text);
        self.emit(Effect::Sound(SoundKind::Error));
    }

    /// Tells the person what is wrong with something that they have typed or loaded.
    pub(crate) fn notify_fault(&mut self, fault: &Fault) {
        let text = fault.say(self.lang());
        self.notify(NoticeLevel::Error, text);
        self.emit(Effect::Sound(SoundKind::Error));
    }

    pub(crate) fn notify(&mut self, level: NoticeLevel, text: String) {
        self.emit(Effect::Notice(Notice { level, text }));
    }

    fn toggle_shown(&mut self) {
        if self.has_toggle() {
            self.assassins_shown = !self.assassins_shown;
            self.ply_state.interaction = self.ply_state.interaction.premove_only();
        }
    }

    /// Whether there is anything to show or hide: the game is running, and somebody here owns an assassin.
    pub(crate) fn has_toggle(&self) -> bool {
        let position = self.game.position();
        let owns = |color| !(position.hidden(color) | position.revealed(color)).is_empty();
        self.game.variant().has_assassin()
            && !self.game.is_over()
            && self.curtain.is_none()
            && self.own_color().is_some_and(owns)
    }

    fn draw(&mut self, from: Square, to: Square, brush: crate::Brush) {
        let drawn = ArrowModel {
            from,
            to,
            kind: crate::ArrowKind::Drawn(brush),
        };
        let same = self
            .drawings
            .iter()
            .position(|arrow| (arrow.from, arrow.to) == (from, to));
        let erased = same.map(|index| self.drawings.remove(index));
        if erased != Some(drawn) && self.drawings.len() < MAX_DRAWINGS {
            self.drawings.push(drawn);
        }
    }
}

/// The maximum number of drawings, more than anybody needs.
const MAX_DRAWINGS: usize = 256;
