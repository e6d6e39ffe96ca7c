//! The field for typed moves, with completion.

use game::Label;
use leptos::{ev, html, prelude::*};

use crate::platform::{dom, time};
use crate::ui::widgets::unavailable;
use crate::ui::words::{Words, reactive, text as words_of};

/// Largest number of completions shown.
const SHOWN: usize = 8;

/// The field for typed moves.
#[component]
pub fn TypedMove(
    /// The typed text.
    text: RwSignal<String>,
    /// Returns the legal moves that begin like a typed text.
    complete: Callback<String, Vec<String>>,
    /// The reason why the last typed move was refused; empty if it was not.
    refusal: RwSignal<String>,
    /// Whether a move can be typed now.
    enabled: Signal<bool>,
    /// Whether the field takes the focus, because a key or a button opened it.
    focus: bool,
    /// The texts in the person's language.
    words: Words,
    /// Plays the typed move. If it is refused, the reason appears in `refusal`.
    play: Callback<String>,
    /// Closes the field.
    close: Callback<()>,
) -> impl IntoView {
    let open = RwSignal::new(false);
    let marked = RwSignal::new(None::<usize>);
    let input = NodeRef::<html::Input>::new();
    Effect::new(move |_| {
        if let Some(input) = input.get().filter(|_| focus) {
            dom::focus(&input);
        }
    });
    // A phone's keyboard covers half of the page, and the bar at its bottom lies over the rest.
    let reveal = move || {
        if let Some(input) = input.try_get_untracked().flatten() {
            dom::reveal_focused(&input, "form");
        }
    };
    let resized = window_event_listener(ev::resize, move |_| reveal());
    on_cleanup(move || resized.remove());
    Effect::new(move |_| {
        refusal.track();
        time::after_frame(reveal);
    });
    let off = move || !enabled.get();
    let offers = Memo::new(move |_| {
        let text = text.get();
        match open.get() && !text.trim().is_empty() {
            true => complete
                .run(text)
                .into_iter()
                .take(SHOWN)
                .collect::<Vec<_>>(),
            false => Vec::new(),
        }
    });
    let submit = move |typed: String| {
        open.set(false);
        if !typed.trim().is_empty() {
            refusal.set(String::new());
            play.run(typed.trim().to_owned());
            if refusal.with_untracked(String::is_empty) {
                text.set(String::new());
            }
        }
    };
    let key = move |event: ev::KeyboardEvent| {
        if event.is_composing() {
            return;
        }
        dom::type_latin(&event);
        let count = offers.with_untracked(Vec::len);
        match event.key().as_str() {
            "ArrowDown" if count > 0 => {
                marked.update(|at| *at = Some(at.map_or(0, |at| (at + 1) % count)))
            }
            "ArrowUp" if count > 0 => {
                marked.update(|at| *at = Some(at.map_or(count - 1, |at| (at + count - 1) % count)))
            }
            "Escape" if count > 0 => {
                open.set(false);
                marked.set(None);
            }
            "Escape" => close.run(()),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let sent = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let chosen = marked
            .get_untracked()
            .and_then(|at| offers.with_untracked(|offers| offers.get(at).cloned()));
        submit(chosen.unwrap_or_else(|| text.get_untracked()));
        marked.set(None);
    };
    view! {
        <form class="typed" on:submit=sent autocomplete="off">
            <label class="typed__label" for="typed-move">{words.say(Label::TYPE_MOVE)}</label>
            <p class="typed__error" id="typed-error" role="alert">{Signal::derive(move || refusal.get())}</p>
            <input
                class="input typed__input"
                id="typed-move"
                type="text"
                role="combobox"
                aria-autocomplete="list"
                aria-expanded=words_of(move || (!offers.with(Vec::is_empty)).to_string())
                aria-controls="typed-moves"
                aria-activedescendant=move || marked.get().map(|at| format!("typed-move-{at}"))
                aria-describedby="typed-error"
                autocapitalize="off"
                spellcheck="false"
                placeholder=words.say(Label::TYPE_MOVE_HINT)
                aria-disabled=unavailable(off)
                readonly=off
                prop:value=Signal::derive(move || text.get())
                node_ref=input
                on:input=move |event| {
                    text.set(dom::typed_value(&event));
                    refusal.set(String::new());
                    marked.set(None);
                    open.set(true);
                }
                on:keydown=key
                on:focus=move |_| time::after_frame(reveal)
                on:blur=move |_| open.set(false)
            />
            <button type="submit" class="btn" aria-disabled=unavailable(off)>{words.say(Label::PLAY)}</button>
            <ul class="typed__list" id="typed-moves" role="listbox" aria-label=words.say(Label::MOVES)
                hidden=move || offers.with(Vec::is_empty)>
                {reactive(move || {
                    offers
                        .get()
                        .into_iter()
                        .enumerate()
                        .map(|(at, offer)| {
                            let chosen = offer.clone();
                            view! {
                                <li
                                    class="typed__option"
                                    role="option"
                                    id=format!("typed-move-{at}")
                                    aria-selected=words_of(move || (marked.get() == Some(at)).to_string())
                                    on:pointerdown=move |event| {
                                        event.prevent_default();
                                        submit(chosen.clone());
                                    }
                                >
                                    {offer}
                                </li>
                            }
                        })
                        .collect_view()
                })}
            </ul>
        </form>
    }
}
