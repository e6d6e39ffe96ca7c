//! Pictures of a position and animations of a game, saved as files. `ui/picture/` composes them.

use game::{Label, Msg, NoticeLevel, ReviewTo, Session};
use leptos::task::spawn_local;

use super::Desk;
use crate::lazy::lazy;
use crate::platform::raster::Raster;
use crate::platform::{dom, files, time};
use crate::ui::dialogs::PictureForm;
use crate::ui::picture::film::Film;
use crate::ui::picture::{Colors, address, svg};
use crate::ui::table::now;

/// Width of a picture in pixels.
const PICTURE: u16 = 1024;
/// Width of an animation in pixels.
const FILM: u16 = 480;

/// The functions that make animations.
struct FilmChunk {
    /// Starts an animation, given its width and a sample of its pictures.
    begin: fn(u16, &[u8]) -> Option<Film>,
    /// Adds a picture. Returns whether that succeeded.
    add: fn(&mut Film, &[u8]) -> bool,
    /// Returns the bytes of the finished file.
    finish: fn(Film) -> Option<Vec<u8>>,
}

static FILM_CHUNK: FilmChunk = FilmChunk {
    begin: |side, sample| Film::new(side, sample).ok(),
    add: |film, points| film.add(points).is_ok(),
    finish: |film| film.finish().ok(),
};

lazy! {
    /// The functions that make animations.
    [film] fn fetch_film() -> &'static FilmChunk = &FILM_CHUNK
}

/// Returns the colours of the user's board.
pub fn colors() -> Colors {
    let color = |name: &str| dom::root_style(name).unwrap_or_default();
    Colors {
        light: color("--square-light"),
        dark: color("--square-dark"),
        on_light: color("--coord-on-light"),
        on_dark: color("--coord-on-dark"),
        last: color("--mark-last"),
        check: color("--mark-check"),
    }
}

/// Saves a picture of what a session shows, or its whole game as an animation. The session must not show anything
/// secret.
pub fn save(desk: Desk, session: Session, form: PictureForm) {
    spawn_local(async move {
        let saved = match form {
            PictureForm::Svg => save_svg(desk, &session),
            PictureForm::Png => save_png(desk, &session).await,
            PictureForm::Film => match fetch_film().await {
                Ok(film) => save_film(desk, session, film).await,
                Err(_) => return desk.store.say(NoticeLevel::Error, Label::CHUNK_MISSING),
            },
        };
        if saved.is_none() {
            desk.store.say(NoticeLevel::Error, Label::PICTURE_FAILED);
        }
    });
}

/// Draws what a session shows as an SVG, with the name of the rule set in its title.
fn drawn(desk: Desk, session: &Session) -> String {
    let lang = desk.store.table.words.lang_now();
    let game = Label::variant(session.options().variant).say(lang);
    svg(&session.board(), &colors(), game)
}

fn save_svg(desk: Desk, session: &Session) -> Option<()> {
    files::download(
        &name(session, "svg"),
        "image/svg+xml",
        &drawn(desk, session),
    )
    .then_some(())
}

async fn save_png(desk: Desk, session: &Session) -> Option<()> {
    let raster = Raster::new(PICTURE)?;
    raster.draw(&address(&drawn(desk, session))).await?;
    files::download_address(&name(session, "png"), &raster.png()?)
}

async fn save_film(desk: Desk, mut session: Session, film: &FilmChunk) -> Option<()> {
    desk.store.say(NoticeLevel::Info, Label::FILM_IS_MADE);
    let raster = Raster::new(FILM)?;
    let last = session.plies();
    let mut sample = Vec::new();
    for ply in [0, last / 2, last] {
        sample.extend(points(desk, &mut session, ply, &raster).await?);
    }
    let mut making = (film.begin)(FILM, &sample)?;
    drop(sample);
    for ply in 0..=last {
        let points = points(desk, &mut session, ply, &raster).await?;
        if !(film.add)(&mut making, &points) {
            return None;
        }
        // The page stays responsive meanwhile.
        time::pause().await;
    }
    files::download_bytes(&name(&session, "gif"), "image/gif", &(film.finish)(making)?)
}

/// Returns the pixels of the picture of a ply.
async fn points(desk: Desk, session: &mut Session, ply: usize, raster: &Raster) -> Option<Vec<u8>> {
    // Reviewing another ply of a game that nobody plays has no effects.
    let _ = session.update(Msg::Review(ReviewTo::Ply(ply)), now());
    raster.draw(&address(&drawn(desk, session))).await?;
    raster.points()
}

/// Returns the name of a picture's file.
fn name(session: &Session, ending: &str) -> String {
    let day = time::iso_minute(time::now()).replace([':', 'T'], "-");
    format!("{}-{day}.{ending}", session.options().variant)
}
