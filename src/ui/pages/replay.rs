//! The page for reviewing a shared game: the same board, move list and keys as in a game, but nothing can be played. It
//! has a table of its own, so the game in progress is not affected.

use engine::Color;
use game::{
    BoardModel, Controls, Fault, Label, Message, Msg, OrientationMode, Session, Settings, say,
};
use leptos::{ev, prelude::*};

use super::game::player_name;
use super::{AnalyseLink, analysis_address_of_link};
use crate::platform::dom;
use crate::ui::aids::PortalLegend;
use crate::ui::board::Board;
use crate::ui::dialogs::{PictureFormat, Pictures};
use crate::ui::panels::{MovesPanel, Seat, StatusPanel};
use crate::ui::shortcuts::{Command, command};
use crate::ui::table::Table;
use crate::ui::widgets::{IconButton, TextButton};
use crate::ui::words::text;

/// An action that the user requests for a shared game.
#[derive(Clone, Debug)]
pub enum ReplayAction {
    /// Share this link's text.
    Share(Result<String, Fault>),
    /// Put this text on the clipboard.
    Copy(String),
    /// Save a picture of this session, which must be one that everybody may see.
    Picture(Box<Session>, PictureFormat),
    /// Announce this text to screen readers.
    Announce(String),
}

/// The page.
#[component]
pub fn ReplayPage(
    /// The game, at the ply to show.
    session: Session,
    /// The settings.
    settings: Memo<Settings>,
    /// Whether moves are animated.
    animate: Signal<bool>,
    /// Carries out an action.
    act: Callback<ReplayAction>,
) -> impl IntoView {
    let table = Table::new(session);
    let pointed = RwSignal::new(None);
    let change = move |msg: Msg| {
        let change = table.update(msg);
        table.show(&change);
    };
    let prefer = move |settings: Settings| {
        // If the board turned to the side to move, it would turn at every step.
        change(Msg::Settings(Box::new(Settings {
            orientation: OrientationMode::Stays,
            ..settings
        })));
    };
    prefer(settings.get_untracked());
    Effect::new(move |_| prefer(settings.get()));
    let words = table.words;
    let banner = move || {
        let (ply, last) = table
            .moves
            .with_untracked(|moves| (moves.current, moves.last));
        // The page cannot know whether a game without a result is still going on.
        let over = true;
        say(
            words.lang_now(),
            &Message::ReviewBanner { ply, last, over }.into(),
        )
    };
    let board: Memo<BoardModel> = Memo::new(move |_| {
        let mut board = table.board.get();
        board.interactive = false;
        for square in &mut board.squares {
            if let Some(piece) = &mut square.piece {
                piece.draggable = false;
            }
        }
        if let Some(review) = &mut board.review {
            review.banner = banner();
        }
        board
    });
    let controls = Memo::new(move |_| {
        let Controls { back, forward, .. } = table.controls.get();
        Controls {
            back,
            forward,
            ..Controls::default()
        }
    });
    let send = Callback::new(move |msg: Msg| match msg {
        Msg::Review(_) => {
            change(msg);
            act.run(ReplayAction::Announce(announcement(table, &banner())));
        }
        Msg::Flip | Msg::Draw { .. } | Msg::ClearDrawings => change(msg),
        _ => {}
    });
    let keys = window_event_listener(ev::keydown, move |event| {
        let Some(key) = dom::key(&event) else { return };
        let wanted = command(&key.name, key.ctrl, key.shift).filter(|_| {
            settings.with_untracked(|settings| settings.shortcuts)
                && !dom::from_text_field(&event)
                && !dom::dialog_is_open()
        });
        if let Some(Command::Send(msg @ (Msg::Review(_) | Msg::Flip))) = wanted {
            event.prevent_default();
            send.run(msg);
        }
    });
    on_cleanup(move || keys.remove());
    let bottom = Memo::new(move |_| table.board.with(|board| board.orientation));
    let seat = move |place: &'static str| {
        let color: Memo<Color> = Memo::new(move |_| {
            if place == "bottom" {
                bottom.get()
            } else {
                !bottom.get()
            }
        });
        view! {
            <Seat
                color=color.into()
                place
                name=text(move || player_name(table, color.get()))
                turn=Signal::stored(false)
                captured=Signal::derive(move || table.captured[color.get()].get())
                clock=Signal::stored(None)
                words
            />
        }
    };
    let variant = table.with_session_untracked(|session| session.options().variant);
    let heading = text(move || {
        let lang = words.lang();
        format!(
            "{}: {}",
            Label::REVIEW_GAME.say(lang),
            Label::variant(variant).say(lang)
        )
    });
    let picture = move |form| {
        let session = table.with_session_untracked(Session::public_copy);
        act.run(ReplayAction::Picture(Box::new(session), form));
    };
    let code = table.with_session_untracked(Session::export_link).ok();
    let analysed = code.map(|code| analysis_address_of_link(&code));
    let pgn = move || {
        if let Ok(pgn) = table.with_session_untracked(Session::export_pgn) {
            act.run(ReplayAction::Copy(pgn));
        }
    };
    view! {
        <main class="page page--game page--replay" id="main" tabindex="-1">
            <h1 class="visually-hidden">{heading}</h1>
            <section class="table" id="board" aria-label=words.say(Label::REVIEW_GAME)>
                {seat("top")}
                <div class="board-frame">
                    <Board
                        model=board
                        variant=table.variant
                        coordinates=Signal::derive(move || settings.with(|settings| settings.coordinates))
                        animate
                        words
                        send
                        pointed
                    />
                    <PortalLegend table pointed />
                </div>
                {seat("bottom")}
            </section>
            <aside class="side" aria-label=words.say(Label::MENU)>
                <StatusPanel
                    status=table.status.local()
                    result=table.result.local()
                    board
                    controls
                    progress=Signal::stored(None)
                    words
                    move_now=Callback::new(|()| ())
                    send
                />
                <MovesPanel moves=table.moves.local() controls words send last=Label::LAST_MOVE />
                <div class="controls">
                    <TextButton
                        icon="share"
                        label=words.say(Label::SHARE)
                        class="btn--primary"
                        press=Callback::new(move |()| act.run(ReplayAction::Share(table.with_session_untracked(Session::export_link))))
                    />
                    <IconButton icon="flip" label=words.say(Label::FLIP) press=Callback::new(move |()| send.run(Msg::Flip)) />
                    <TextButton icon="copy" label=words.say(Label::COPY_PGN) press=Callback::new(move |()| pgn()) />
                    {analysed.map(|address| view! { <AnalyseLink address words /> })}
                    <Pictures words save=Callback::new(picture) />
                    <a class="btn" href="#/play">{words.say(Label::BACK_TO_GAME)}</a>
                </div>
            </aside>
        </main>
    }
}

/// Describes the ply that is shown: the move, its place in the game, and at the last ply how the game stands.
fn announcement(table: Table, banner: &str) -> String {
    let (played, end) = table.moves.with_untracked(|moves| {
        let cells = moves.rows.iter().flat_map(|row| [&row.white, &row.black]);
        let mut shown = cells.flatten().filter(|cell| cell.ply == moves.current);
        let played = shown.next().map(|cell| cell.text.clone());
        (played, moves.current == moves.last)
    });
    let status = table.status.with_untracked(|status| status.text.clone());
    let texts = [
        played.map(|text| text + ".").unwrap_or_default(),
        banner.to_owned(),
        if end { status } else { String::new() },
    ];
    texts.join(" ").trim().to_owned()
}
