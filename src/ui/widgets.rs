//! Widgets: the small things that many components are made of: icons, buttons, switches, a dialog's frame.

use game::Label;
use leptos::{ev, html, prelude::*};

use super::words::{Words, reactive};
use crate::platform::dom::{self, Element};
use crate::platform::files::FileField;
use crate::platform::time;

/// An icon; the style sheet has its shape.
#[component]
pub fn Icon(
    /// Its name.
    #[prop(into)]
    name: Signal<&'static str>,
) -> impl IntoView {
    view! { <span class="icon" data-icon=name aria-hidden="true"></span> }
}

/// A button that shows only an icon; its name is for screen readers and as a tooltip.
#[component]
pub fn IconButton(
    /// The icon.
    #[prop(into)]
    icon: Signal<&'static str>,
    /// What it does, in words.
    #[prop(into)]
    label: Signal<String>,
    /// Whether it does nothing now.
    #[prop(into, default = Signal::derive(|| false))]
    disabled: Signal<bool>,
    /// Pressed.
    press: Callback<()>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="btn btn--icon"
            aria-label=label
            title=label
            disabled=disabled
            on:click=move |_| press.run(())
        >
            <Icon name=icon />
        </button>
    }
}

/// A button with an icon and a word.
#[component]
pub fn TextButton(
    /// The icon.
    #[prop(into)]
    icon: Signal<&'static str>,
    /// The word.
    #[prop(into)]
    label: Signal<String>,
    /// More classes.
    #[prop(default = "")]
    class: &'static str,
    /// Whether it does nothing now.
    #[prop(into, default = Signal::derive(|| false))]
    disabled: Signal<bool>,
    /// Pressed.
    press: Callback<()>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class=format!("btn {class}")
            disabled=disabled
            on:click=move |_| press.run(())
        >
            <Icon name=icon />
            <span class="btn__label">{label}</span>
        </button>
    }
}

/// A button that lets the person choose a file.
#[component]
pub fn FileButton(
    /// What it says.
    label: Signal<String>,
    /// The kinds of files, as HTML writes them.
    accept: &'static str,
    /// The field behind it, which takes the focus.
    #[prop(optional)]
    input: NodeRef<html::Input>,
    /// A file was chosen.
    chosen: Callback<FileField>,
) -> impl IntoView {
    let tell = move |_| {
        if let Some(input) = input.get_untracked() {
            chosen.run(input);
        }
    };
    view! {
        <label class="btn file-button">
            <Icon name="load" />
            <span class="btn__label">{label}</span>
            <input class="visually-hidden" type="file" accept=accept node_ref=input on:change=tell />
        </label>
    }
}

/// Something that is on or off.
#[component]
pub fn Switch(
    /// What.
    #[prop(into)]
    label: Signal<String>,
    /// More about it.
    #[prop(into, default = Signal::derive(String::new))]
    hint: Signal<String>,
    /// Whether it is on.
    #[prop(into)]
    on: Signal<bool>,
    /// It was switched.
    change: Callback<bool>,
) -> impl IntoView {
    view! {
        <label class="switch">
            <input
                type="checkbox"
                role="switch"
                prop:checked=on
                on:change=move |event| change.run(dom::checked(&event))
            />
            <span class="switch__label">{label}</span>
            {(!hint.with_untracked(String::is_empty)).then(|| view! { <span class="switch__hint">{hint}</span> })}
        </label>
    }
}

/// One of a row of radio buttons.
#[component]
pub fn Segment(
    /// The form name that ties the row together.
    name: String,
    /// What it says.
    label: Signal<String>,
    /// Whether it is the chosen one.
    chosen: Signal<bool>,
    /// It was chosen.
    choose: Callback<()>,
) -> impl IntoView {
    view! {
        <label class="segment">
            <input type="radio" name=name prop:checked=chosen on:change=move |_| choose.run(()) />
            <span>{label}</span>
        </label>
    }
}

/// One of a few words, in a row.
#[component]
pub fn Segments(
    /// What is chosen by it.
    legend: Label,
    /// The form name that ties the radio buttons together.
    name: &'static str,
    /// The words to choose from.
    labels: &'static [Label],
    /// Which one holds, counted from 0.
    value: Signal<usize>,
    /// Another was chosen.
    change: Callback<usize>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let buttons = labels
        .iter()
        .enumerate()
        .map(|(place, label)| {
            let label = words.say(*label);
            let chosen = Signal::derive(move || value.get() == place);
            let choose = Callback::new(move |()| change.run(place));
            view! { <Segment name=name.to_owned() label chosen choose /> }
        })
        .collect_view();
    view! {
        <fieldset class="field">
            <legend class="field__legend">{words.say(legend)}</legend>
            <div class="segments">{buttons}</div>
        </fieldset>
    }
}

/// At which place among its values a setting stands: [`Segments`] counts, so that it is one piece of code for all.
pub fn place_of<T: Copy + PartialEq + Send + Sync + 'static>(
    values: &'static [T],
    value: impl Into<Signal<T>>,
) -> Signal<usize> {
    let value = value.into();
    Signal::derive(move || {
        let value = value.get();
        values
            .iter()
            .position(|other| *other == value)
            .unwrap_or_default()
    })
}

/// Tells the value at the chosen place.
pub fn value_at<T: Copy + Send + Sync + 'static>(
    values: &'static [T],
    change: impl Fn(T) + Send + Sync + 'static,
) -> Callback<usize> {
    Callback::new(move |place: usize| {
        if let Some(value) = values.get(place) {
            change(*value);
        }
    })
}

/// A native dialog: the browser traps the focus and gives it back.
#[component]
pub fn Dialog(
    /// Whether it is open.
    open: Signal<bool>,
    /// Its heading.
    #[prop(into)]
    title: Signal<String>,
    /// Its class beside `dialog`.
    class: &'static str,
    /// What its closing button is called.
    #[prop(into)]
    close_label: Signal<String>,
    /// It wants to be closed.
    close: Callback<()>,
    /// What is in it, made anew each time it opens.
    children: ChildrenFn,
) -> impl IntoView {
    let root = NodeRef::<html::Dialog>::new();
    let heading = format!("{class}-title");
    Effect::new(move |_| {
        let Some(dialog) = root.get() else { return };
        match open.get() {
            true => dom::show_modal(&dialog),
            false => dom::close_modal(&dialog),
        }
    });
    let labelled = heading.clone();
    let shown = Memo::new(move |_| open.get());
    // A press that hits the dialog itself, not something in it, fell on the backdrop.
    let backdrop = move |event: ev::MouseEvent| {
        if dom::hits_itself(&event) {
            close.run(());
        }
    };
    view! {
        <dialog
            class=format!("dialog {class}")
            aria-labelledby=labelled
            node_ref=root
            on:close=move |_| {
                if open.get_untracked() {
                    close.run(());
                }
            }
            on:mousedown=backdrop
        >
            {reactive(move || {
                shown.get().then(|| {
                    view! {
                        <div class="dialog__frame">
                            <header class="dialog__head">
                                <h2 class="dialog__title" id=heading.clone()>{title}</h2>
                                <IconButton icon="close" label=close_label press=close />
                            </header>
                            {children()}
                        </div>
                    }
                })
            })}
        </dialog>
    }
}

/// Keeps the focus where a question takes the place of the button that asked it: when `asking` changes, the focus goes to the first
/// match of `question` in the root, or of `usual` when it is answered.
pub fn focus_follows(
    asking: RwSignal<bool>,
    root: impl Fn() -> Option<Element> + Clone + 'static,
    question: &'static str,
    usual: &'static str,
) {
    Effect::new(move |before: Option<bool>| {
        let asks = asking.get();
        if before.is_some_and(|before| before != asks) {
            let root = root.clone();
            let wanted = if asks { question } else { usual };
            time::after(0, move || {
                if let Some(root) = root() {
                    dom::focus_inside(&root, wanted);
                }
            });
        }
        asks
    });
}
