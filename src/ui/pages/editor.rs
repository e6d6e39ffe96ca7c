//! The position editor: set up any position, read whether and why it can or cannot be played, and start a game from it.

use engine::rules::Layout;
use engine::{CastlingSide, Color, Piece, Setup, Variant};
use game::{Coordinates, Edit, Editor, GameOptions, Label, Start, Tool};
use leptos::prelude::*;

use super::{AnalyseLink, analysis_address_of_position};
use crate::platform::dom;
use crate::ui::board::Board;
use crate::ui::layout_choice::{LayoutChoice, NamedLayout};
use crate::ui::widgets::{Icon, IconButton, Segments, place_of, unavailable, value_at};
use crate::ui::words::{Words, flag, reactive, text, word};

/// The page.
#[component]
pub fn EditorPage(
    /// The initial position.
    start: Setup,
    /// The layouts of portals that the person keeps.
    layouts: Vec<NamedLayout>,
    /// Whether moves are animated.
    animate: Signal<bool>,
    /// Where the coordinates are shown.
    coordinates: Signal<Coordinates>,
    /// The texts in the person's language.
    words: Words,
    /// Starts a game.
    play: Callback<GameOptions>,
    /// Opens the form for a room whose game starts at a position (FEN).
    invite: Callback<(Variant, String)>,
    /// Copies a text.
    copy: Callback<String>,
) -> impl IntoView {
    let editor = RwSignal::new(Editor::new(start, words.lang_now()));
    let edit = Callback::new(move |change| editor.update(|editor| editor.update(change)));
    Effect::new(move |_| {
        let lang = words.lang();
        editor.update(|editor| editor.set_lang(lang));
    });
    let variant = Signal::derive(move || editor.with(|editor| editor.setup().variant));
    let send = Callback::new(move |msg| edit.run(Edit::Board(msg)));
    view! {
        <main class="page page--editor" id="main" tabindex="-1">
            <section class="table" id="board" aria-label=words.say(Label::EDITOR)>
                <div class="board-frame">
                    <Board
                        model=Memo::new(move |_| editor.with(Editor::board))
                        variant=Signal::derive(move || variant.get().id())
                        coordinates
                        animate
                        words
                        send
                    />
                </div>
                <Palette editor edit words />
            </section>
            <aside class="side editor" aria-label=words.say(Label::EDITOR)>
                <h1 class="visually-hidden">{words.say(Label::EDITOR)}</h1>
                <Rules editor edit words />
                <Portals editor layouts edit words />
                <Rights editor edit words />
                <Result editor edit words play invite copy />
            </aside>
        </main>
    }
}

/// The tools: hand, eraser, token and all pieces.
#[component]
fn Palette(
    /// The position.
    editor: RwSignal<Editor>,
    /// Changes the position.
    edit: Callback<Edit>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let current = Memo::new(move |_| editor.with(Editor::tool));
    let variant = Memo::new(move |_| editor.with(|editor| editor.setup().variant));
    let button = move |tool: Tool, name: String, picture: AnyView| {
        view! {
            <button
                type="button"
                class="palette__piece"
                role="radio"
                aria-checked=text(move || (current.get() == tool).to_string())
                aria-label=name.clone()
                title=name
                tabindex=word(move || if current.get() == tool { "0" } else { "-1" })
                on:click=move |_| edit.run(Edit::Tool(tool))
            >
                {picture}
            </button>
        }
    };
    let tools = reactive(move || {
        let lang = words.lang();
        let mut buttons = vec![
            button(
                Tool::Hand,
                Label::EDITOR_HAND.say(lang).to_owned(),
                view! { <Icon name="arrow" /> }.into_any(),
            ),
            button(
                Tool::Erase,
                Label::EDITOR_ERASE.say(lang).to_owned(),
                view! { <Icon name="trash" /> }.into_any(),
            ),
        ];
        if variant.get() == Variant::PortalStandard {
            let picture =
                view! { <span class="palette__token token" data-open=""></span> }.into_any();
            buttons.push(button(
                Tool::Token,
                Label::PORTAL_TOKEN.say(lang).to_owned(),
                picture,
            ));
        }
        for color in Color::ALL {
            for role in editor.with_untracked(Editor::roles) {
                let letters = format!("{}{}", color.letter(), role.letter());
                let name = format!(
                    "{} {}",
                    Label::color(color).say(lang),
                    Label::role(role).say(lang).to_ascii_lowercase()
                );
                let picture =
                    view! { <span class="piece-icon" data-piece=letters></span> }.into_any();
                buttons.push(button(Tool::Put(Piece { color, role }), name, picture));
            }
        }
        buttons
    });
    let walk = |event: leptos::ev::KeyboardEvent| {
        let forward = match event.key().as_str() {
            "ArrowRight" | "ArrowDown" => true,
            "ArrowLeft" | "ArrowUp" => false,
            _ => return,
        };
        event.prevent_default();
        dom::focus_sibling(&event, forward);
        dom::click_focused();
    };
    view! {
        <div class="palette" role="radiogroup" aria-label=words.say(Label::PIECE) on:keydown=walk>
            {tools}
        </div>
    }
}

/// The rule set and whose turn it is.
#[component]
fn Rules(
    /// The position.
    editor: RwSignal<Editor>,
    /// Changes the position.
    edit: Callback<Edit>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let variant = Memo::new(move |_| editor.with(|editor| editor.setup().variant));
    let turn = Signal::derive(move || editor.with(|editor| editor.setup().turn));
    view! {
        <div class="field">
            <label class="field__label" for="editor-rules">{words.say(Label::RULE_SET)}</label>
            <select
                class="select"
                id="editor-rules"
                on:change=move |event| {
                    if let Ok(variant) = dom::typed_value(&event).parse() {
                        edit.run(Edit::Variant(variant));
                    }
                }
            >
                {Variant::ALL
                    .map(|option| {
                        view! {
                            <option value=option.id() selected=Signal::derive(move || variant.get() == option)>
                                {words.say(Label::variant(option))}
                            </option>
                        }
                    })
                    .collect_view()}
            </select>
        </div>
        <Segments
            legend=Label::EDITOR_TURN
            name="turn"
            labels=&[Label::WHITE, Label::BLACK]
            value=place_of(&Color::ALL, turn)
            change=value_at(&Color::ALL, move |color| edit.run(Edit::Turn(color)))
            words
        />
    }
}

/// The networks of portals, where players draw them.
#[component]
fn Portals(
    /// The position.
    editor: RwSignal<Editor>,
    /// The layouts of portals that the person keeps.
    layouts: Vec<NamedLayout>,
    /// Changes the position.
    edit: Callback<Edit>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let layout = Memo::new(move |_| editor.with(|editor| editor.setup().layout.clone()));
    let drawn = Memo::new(move |_| layout.with(Option::is_some));
    reactive(move || {
        let kept = layouts.clone();
        drawn.get().then(|| {
            view! {
                <LayoutChoice
                    variant=Variant::PortalCustom
                    chosen=text(move || layout.get().unwrap_or_else(Layout::classic).to_string())
                    change=Callback::new(move |chosen: String| {
                        if let Ok(chosen) = chosen.parse() {
                            edit.run(Edit::Layout(chosen));
                        }
                    })
                    kept
                    id="editor-portals".to_owned()
                    words
                />
            }
        })
    })
}

/// Fields for castling rights, en passant, and the sides that still have to place an assassin.
#[component]
fn Rights(
    /// The position.
    editor: RwSignal<Editor>,
    /// Changes the position.
    edit: Callback<Edit>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    const RIGHTS: [(Color, CastlingSide, Label); 4] = [
        (Color::White, CastlingSide::King, Label::WHITE_SHORT),
        (Color::White, CastlingSide::Queen, Label::WHITE_LONG),
        (Color::Black, CastlingSide::King, Label::BLACK_SHORT),
        (Color::Black, CastlingSide::Queen, Label::BLACK_LONG),
    ];
    let variant = Memo::new(move |_| editor.with(|editor| editor.setup().variant));
    let check =
        move |name: Signal<String>, on: Signal<bool>, off: Signal<bool>, change: Callback<bool>| {
            view! {
                <label class="check">
                    <input
                        type="checkbox"
                        prop:checked=on
                        disabled=off
                        on:change=move |event| change.run(dom::checked(&event))
                    />
                    <span>{name}</span>
                </label>
            }
        };
    let castling = RIGHTS.map(|(color, side, name)| {
        check(
            words.say(name),
            Signal::derive(move || editor.with(|editor| editor.setup().castling.has(color, side))),
            Signal::derive(move || !editor.with(|editor| editor.may_castle(color, side))),
            Callback::new(move |on| edit.run(Edit::Castling(color, side, on))),
        )
    });
    let placing = Color::ALL.map(|color| {
        check(
            words.say(Label::color(color)),
            Signal::derive(move || editor.with(|editor| editor.setup().placing[color])),
            Signal::stored(false),
            Callback::new(move |on| edit.run(Edit::Placing(color, on))),
        )
    });
    let passed = Memo::new(move |_| {
        editor.with(|editor| (editor.en_passant_squares(), editor.setup().en_passant))
    });
    let plain = move || variant.get() != Variant::PortalStandard;
    view! {
        <fieldset class="field" hidden=Signal::derive(move || !plain())>
            <legend class="field__legend">{words.say(Label::EDITOR_CASTLING)}</legend>
            <div class="checks">{castling.collect_view()}</div>
        </fieldset>
        <div class="field" hidden=Signal::derive(move || !plain())>
            <label class="field__label" for="editor-passed">{words.say(Label::EDITOR_EN_PASSANT)}</label>
            <select
                class="select"
                id="editor-passed"
                on:change=move |event| edit.run(Edit::EnPassant(dom::typed_value(&event).parse().ok()))
            >
                <option value="-">{words.say(Label::NONE)}</option>
                {reactive(move || {
                    let (squares, chosen) = passed.get();
                    squares
                        .into_iter()
                        .map(|square| {
                            view! {
                                <option value=square.to_string() selected=chosen == Some(square)>{square.to_string()}</option>
                            }
                        })
                        .collect_view()
                })}
            </select>
        </div>
        <fieldset class="field" hidden=Signal::derive(move || !variant.get().has_assassin())>
            <legend class="field__legend">{words.say(Label::EDITOR_PLACING)}</legend>
            <div class="checks">{placing.collect_view()}</div>
        </fieldset>
    }
}

/// The position's text, the verdict, and what can be done with the position.
#[component]
fn Result(
    /// The position.
    editor: RwSignal<Editor>,
    /// Changes the position.
    edit: Callback<Edit>,
    /// The texts in the person's language.
    words: Words,
    /// Starts a game.
    play: Callback<GameOptions>,
    /// Opens the form for a room whose game starts at a position (FEN).
    invite: Callback<(Variant, String)>,
    /// Copies a text.
    copy: Callback<String>,
) -> impl IntoView {
    let fault = RwSignal::new(None::<String>);
    let fen = Memo::new(move |_| editor.with(Editor::fen));
    let verdict = Memo::new(move |_| match fault.get() {
        Some(fault) => Err(fault),
        None => editor.with(Editor::verdict),
    });
    let typed = move |event: leptos::ev::Event| {
        let (variant, lang) = (
            editor.with_untracked(|editor| editor.setup().variant),
            words.lang_now(),
        );
        match Editor::from_fen(variant, &dom::typed_value(&event), lang) {
            Ok(new) => {
                fault.set(None);
                editor.set(new);
            }
            Err(wrong) => fault.set(Some(wrong.say(lang))),
        }
    };
    let hides = Memo::new(move |_| editor.with(|editor| editor.setup().variant.has_assassin()));
    // When the position changes, the error about an earlier text no longer applies.
    Effect::new(move |_| {
        fen.get();
        fault.set(None);
    });
    let analysed = text(move || {
        let variant = editor.with_untracked(|editor| editor.setup().variant);
        analysis_address_of_position(variant, &fen.get())
    });
    let begin = move |_| {
        let mut options = GameOptions::new(editor.with_untracked(|editor| editor.setup().variant));
        options.start = Start::Fen(fen.get_untracked());
        play.run(options);
    };
    view! {
        <div class="field">
            <label class="field__label" for="editor-fen">{words.say(Label::EXPORT_FEN)}</label>
            <div class="field__line">
                <input class="input" id="editor-fen" type="text" spellcheck="false" prop:value=Signal::derive(move || fen.get()) on:change=typed />
                <IconButton icon="copy" label=words.say(Label::COPY_FEN) press=Callback::new(move |()| copy.run(fen.get_untracked())) />
            </div>
        </div>
        <p
            class="editor__verdict"
            role="status"
            data-ok=flag(move || verdict.with(|verdict| verdict.is_ok()))
            data-bad=flag(move || verdict.with(|verdict| verdict.is_err()))
        >
            {text(move || verdict.get().unwrap_or_else(|wrong| wrong))}
        </p>
        <div class="controls">
            <button type="button" class="btn" on:click=move |_| edit.run(Edit::Clear)>
                {words.say(Label::EDITOR_CLEAR)}
            </button>
            <button type="button" class="btn" on:click=move |_| edit.run(Edit::Reset)>
                {words.say(Label::EDITOR_RESET)}
            </button>
            <IconButton icon="flip" label=words.say(Label::FLIP) press=Callback::new(move |()| edit.run(Edit::Flip)) />
            {reactive(move || {
                verdict.with(|verdict| verdict.is_ok()).then(|| view! { <AnalyseLink address=analysed words /> })
            })}
            <button
                type="button"
                class="btn"
                aria-describedby="editor-invite-hint"
                aria-disabled=unavailable(move || verdict.with(|verdict| verdict.is_err()) || hides.get())
                on:click=move |_| invite.run((editor.with_untracked(|editor| editor.setup().variant), fen.get_untracked()))
            >
                {words.say(Label::PLAY_FRIEND_FROM_HERE)}
            </button>
            <button
                type="button"
                class="btn btn--primary"
                aria-disabled=unavailable(move || verdict.with(|verdict| verdict.is_err()))
                on:click=begin
            >
                {words.say(Label::EDITOR_PLAY_HERE)}
            </button>
        </div>
        {reactive(move || {
            hides.get().then(|| view! { <p class="field__hint" id="editor-invite-hint">{words.say(Label::ASSASSIN_START)}</p> })
        })}
    }
}
