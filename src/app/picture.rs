//! Pictures of a position and animations of a game, saved as files. `ui/picture/` composes them.

use game::{Label, Msg, NoticeLevel, ReviewTo, Session};
use leptos::task::spawn_local;

use crate::lazy::lazy;
use crate::platform::raster::Raster;
use crate::platform::{dom, files, time};
use crate::ui::dialogs::PictureFormat;
use crate::ui::notices::Notices;
use crate::ui::picture::animation::Animation;
use crate::ui::picture::{Colors, address, svg};
use crate::ui::table::session_time;

/// Width of a picture in pixels.
const PICTURE_WIDTH: u16 = 1024;
/// Width of an animation in pixels.
const ANIMATION_WIDTH: u16 = 480;

/// The functions that make animations.
struct AnimationChunk {
    /// Starts an animation, given its width and a sample of its pictures.
    begin: fn(u16, &[u8]) -> Option<Animation>,
    /// Adds a picture. Returns whether that succeeded.
    add: fn(&mut Animation, &[u8]) -> bool,
    /// Returns the bytes of the finished file.
    finish: fn(Animation) -> Option<Vec<u8>>,
}

static ANIMATION_CHUNK: AnimationChunk = AnimationChunk {
    begin: |side, sample| Animation::new(side, sample).ok(),
    add: |animation, pixels| animation.add(pixels).is_ok(),
    finish: |animation| animation.finish().ok(),
};

lazy! {
    /// The functions that make animations.
    [film] fn fetch_animation() -> &'static AnimationChunk = &ANIMATION_CHUNK
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
pub fn save(notices: Notices, session: Session, format: PictureFormat) {
    spawn_local(async move {
        let saved = match format {
            PictureFormat::Svg => save_svg(notices, &session),
            PictureFormat::Png => save_png(notices, &session).await,
            PictureFormat::Animation => match fetch_animation().await {
                Ok(chunk) => save_animation(notices, session, chunk).await,
                Err(_) => {
                    return notices.report_missing_chunk();
                }
            },
        };
        if saved.is_none() {
            notices.show_label(NoticeLevel::Error, Label::PICTURE_FAILED);
        }
    });
}

/// Draws what a session shows as an SVG, with the name of the rule set in its title.
fn drawn(notices: Notices, session: &Session) -> String {
    let lang = notices.lang_now();
    let game = Label::variant(session.options().variant).say(lang);
    svg(&session.board(), &colors(), game)
}

fn save_svg(notices: Notices, session: &Session) -> Option<()> {
    files::download(
        &name(session, "svg"),
        "image/svg+xml",
        &drawn(notices, session),
    )
    .then_some(())
}

async fn save_png(notices: Notices, session: &Session) -> Option<()> {
    let raster = Raster::new(PICTURE_WIDTH)?;
    raster.draw(&address(&drawn(notices, session))).await?;
    files::download_address(&name(session, "png"), &raster.png()?)
}

async fn save_animation(
    notices: Notices,
    mut session: Session,
    chunk: &AnimationChunk,
) -> Option<()> {
    notices.show_label(NoticeLevel::Info, Label::FILM_IS_MADE);
    let raster = Raster::new(ANIMATION_WIDTH)?;
    let last = session.plies();
    let mut sample = Vec::new();
    for ply in [0, last / 2, last] {
        sample.extend(pixels(notices, &mut session, ply, &raster).await?);
    }
    let mut animation = (chunk.begin)(ANIMATION_WIDTH, &sample)?;
    drop(sample);
    for ply in 0..=last {
        let picture = pixels(notices, &mut session, ply, &raster).await?;
        if !(chunk.add)(&mut animation, &picture) {
            return None;
        }
        // The page stays responsive meanwhile.
        time::yield_to_browser().await;
    }
    files::download_bytes(
        &name(&session, "gif"),
        "image/gif",
        &(chunk.finish)(animation)?,
    )
}

/// Returns the pixels of the picture of a ply.
async fn pixels(
    notices: Notices,
    session: &mut Session,
    ply: usize,
    raster: &Raster,
) -> Option<Vec<u8>> {
    // Reviewing another ply of a game that nobody plays has no effects.
    let _ = session.update(Msg::Review(ReviewTo::Ply(ply)), session_time());
    raster.draw(&address(&drawn(notices, session))).await?;
    raster.pixels()
}

/// Returns the name of a picture's file.
fn name(session: &Session, ending: &str) -> String {
    let day = time::iso_minute(time::now()).replace([':', 'T'], "-");
    format!("{}-{day}.{ending}", session.options().variant)
}
