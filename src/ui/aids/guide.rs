//! The first guided jump: an animated piece shows on the board, within ten seconds, how to go through a portal. Nobody
//! has to wait for the end: touching any piece stops it. If the user prefers reduced motion nothing moves, and all
//! sentences are shown at once.

use engine::{Color, Square};
use game::{GuidedJump, Label};
use leptos::prelude::*;

use crate::platform::time;
use crate::ui::board::transform;
use crate::ui::words::{Words, text};

/// How long each step is shown, in milliseconds; the four steps take ten seconds.
const STEP: u32 = 2_500;
/// Number of steps: the piece stands still, enters the portal, chooses an exit, comes out.
const STEPS: usize = 4;

/// The animation on the board, and the sentence below it.
#[component]
pub fn Guide(
    /// The jump.
    jump: GuidedJump,
    /// The side at the bottom.
    bottom: Signal<Color>,
    /// Whether the guide must stand still, because the user prefers reduced motion.
    still: bool,
    /// The texts in the person's language.
    words: Words,
    /// Called with each sentence, so that screen readers read it out too.
    announce: Callback<String>,
    /// Called when the guide has ended or was dismissed.
    done: Callback<()>,
) -> impl IntoView {
    let step = RwSignal::new(0);
    let timer = StoredValue::new_local(None);
    Effect::new(move |_| {
        let now = step.get();
        if still {
            return;
        }
        timer.set_value(Some(time::timer(STEP, move || {
            if now + 1 < STEPS {
                step.set(now + 1);
            } else {
                done.run(());
            }
        })));
    });
    let sentences = match jump.token {
        true => [
            Label::GUIDE_TOKEN_ENTER,
            Label::GUIDE_TOKEN_CHOOSE,
            Label::GUIDE_TOKEN_OUT,
        ],
        false => [
            Label::GUIDE_PORTAL_ENTER,
            Label::GUIDE_PORTAL_CHOOSE,
            Label::GUIDE_PORTAL_OUT,
        ],
    };
    let said = text(move || {
        let lang = words.lang();
        if still {
            let all = sentences.map(|sentence| sentence.say(lang)).join(" ");
            // Shown together, the sentences need no "…" where one continues in the next.
            return all.replace("… …", " ");
        }
        sentences[step.get().saturating_sub(1).min(2)]
            .say(lang)
            .to_owned()
    });
    // A live region that appears together with its text is not read out, so the page's permanent region announces it.
    let heard = Memo::new(move |_| said.get());
    Effect::new(move |_| announce.run(heard.get()));
    let place = move |square: Square| text(move || transform(square, bottom.get()));
    let piece_at = text(move || {
        let square = match step.get() {
            _ if still => jump.entry,
            0 => jump.from,
            1 | 2 => jump.entry,
            _ => jump.exit,
        };
        transform(square, bottom.get())
    });
    let piece = format!("{}{}", jump.piece.color.letter(), jump.piece.role.letter());
    let exits: Vec<Square> = jump.exits.into_iter().collect();
    view! {
        <div class="guide" data-step=text(move || step.get().to_string()) data-still=still.then_some("")>
            <div class="guide__board" aria-hidden="true">
                <span class="guide__ring" data-kind="entry" style=("transform", place(jump.entry))></span>
                {exits
                    .into_iter()
                    .map(|exit| view! { <span class="guide__ring" data-kind="exit" style=("transform", place(exit))></span> })
                    .collect_view()}
                <span class="guide__piece" style=("transform", piece_at)>
                    <span class="piece-icon" data-piece=piece></span>
                </span>
            </div>
            <div class="choice-bar guide__bar" role="group" aria-label=words.say(Label::GUIDE_TITLE)>
                <p class="choice-bar__text">{said}</p>
                <button type="button" class="btn btn--primary" on:click=move |_| done.run(())>
                    {words.say(Label::GOT_IT)}
                </button>
            </div>
        </div>
    }
}
