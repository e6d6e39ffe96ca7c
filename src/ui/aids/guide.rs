//! The first guided jump: a piece on the board shows how to go through a portal, one thing at a time. Each stays for as
//! long as the person reads it, and they step on and back themselves. Touching any piece stops it, and so does Escape.

use engine::{Color, Square};
use game::{GuidedJump, Label};
use leptos::{ev, prelude::*};

use crate::platform::{dom, time};
use crate::ui::board::transform;
use crate::ui::words::{Words, reactive, text};

/// The last step: the piece has come out.
const LAST: usize = 3;

/// The piece on the board, and the sentence below it.
#[component]
pub fn Guide(
    /// The jump.
    jump: GuidedJump,
    /// The side at the bottom.
    bottom: Signal<Color>,
    /// The texts in the person's language.
    words: Words,
    /// Called with each sentence, so that screen readers read it out too.
    announce: Callback<String>,
    /// Called when the guide was dismissed.
    done: Callback<()>,
) -> impl IntoView {
    // The piece stands still, enters the portal, chooses an exit, comes out. It enters by itself, so that its way is seen.
    let step = RwSignal::new(0);
    time::in_next_frame(move || {
        time::in_next_frame(move || {
            // Whoever presses *Next* before that is further already.
            step.try_update(|step| *step = (*step).max(1));
        });
    });
    let escaped = window_event_listener(ev::keydown, move |event| {
        if event.key() == "Escape" {
            done.run(());
        }
    });
    on_cleanup(move || escaped.remove());
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
        let sentence = sentences[step.get().max(1) - 1];
        sentence.say(words.lang()).to_owned()
    });
    // A live region that appears together with its text is not read out, so the page's permanent region announces it.
    let heard = Memo::new(move |_| said.get());
    Effect::new(move |_| announce.run(heard.get()));
    let next = move |_| match step.get_untracked() {
        LAST => done.run(()),
        now => step.set(now.max(1) + 1),
    };
    let back = move |_| {
        step.update(|step| *step -= 1);
        // At the first step this button is gone.
        dom::focus_by_selector(".guide .btn--primary");
    };
    let may_go_back = Memo::new(move |_| step.get() > 1);
    let place = move |square: Square| text(move || transform(square, bottom.get()));
    let piece_at = text(move || {
        let square = match step.get() {
            0 => jump.from,
            LAST => jump.exit,
            _ => jump.entry,
        };
        transform(square, bottom.get())
    });
    let piece = format!("{}{}", jump.piece.color.letter(), jump.piece.role.letter());
    let exits: Vec<Square> = jump.exits.into_iter().collect();
    view! {
        <div class="guide" data-step=text(move || step.get().to_string())>
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
                {reactive(move || {
                    may_go_back
                        .get()
                        .then(|| view! {
                            <button type="button" class="btn" on:click=back>{words.say(Label::GUIDE_BACK)}</button>
                        })
                })}
                <button type="button" class="btn btn--primary" on:click=next>
                    {words.choose(move || if step.get() == LAST { Label::GOT_IT } else { Label::GUIDE_NEXT })}
                </button>
            </div>
        </div>
    }
}
