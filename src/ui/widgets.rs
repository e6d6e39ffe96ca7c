//! Widgets, the small parts that many components are made of: icons, buttons, switches, and the frame of a dialog.

use game::Label;
use leptos::{ev, html, prelude::*};

use super::words::{Words, reactive};
use crate::platform::dom::{self, Element};
use crate::platform::files::FileField;
use crate::platform::time;

/// An icon, whose shape is in the style sheet.
#[component]
pub fn Icon(
    /// Name of the icon.
    #[prop(into)]
    name: Signal<&'static str>,
) -> impl IntoView {
    view! { <span class="icon" data-icon=name aria-hidden="true"></span> }
}

/// Returns the value of `aria-disabled` for a control that can do nothing while `off`. The control keeps the focus, which
/// the attribute `disabled` would take away from it, and `platform::focus` ignores clicks on it.
pub fn unavailable(off: impl Fn() -> bool + Send + Sync + 'static) -> Signal<Option<&'static str>> {
    Signal::derive(move || off().then_some("true"))
}

/// A button that shows only an icon. Its label is the accessible name and the tooltip.
#[component]
pub fn IconButton(
    /// The icon.
    #[prop(into)]
    icon: Signal<&'static str>,
    /// What the button does, in words.
    #[prop(into)]
    label: Signal<String>,
    /// Whether the button is disabled.
    #[prop(into, default = Signal::derive(|| false))]
    disabled: Signal<bool>,
    /// Called when the button is pressed.
    press: Callback<()>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="btn btn--icon"
            aria-label=label
            title=label
            aria-disabled=unavailable(move || disabled.get())
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
    /// The label.
    #[prop(into)]
    label: Signal<String>,
    /// Additional CSS classes.
    #[prop(default = "")]
    class: &'static str,
    /// Whether the button is disabled.
    #[prop(into, default = Signal::derive(|| false))]
    disabled: Signal<bool>,
    /// Called when the button is pressed.
    press: Callback<()>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class=format!("btn {class}")
            aria-disabled=unavailable(move || disabled.get())
            on:click=move |_| press.run(())
        >
            <Icon name=icon />
            <span class="btn__label">{label}</span>
        </button>
    }
}

/// A button that lets the user choose a file.
#[component]
pub fn FileButton(
    /// The label.
    label: Signal<String>,
    /// The accepted file types, as in HTML's `accept` attribute.
    accept: &'static str,
    /// The file input inside the button, which takes the focus.
    #[prop(optional)]
    input: NodeRef<html::Input>,
    /// Called when a file has been chosen.
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

/// A switch that is on or off.
#[component]
pub fn Switch(
    /// Label of the switch.
    #[prop(into)]
    label: Signal<String>,
    /// Explanation below the label; none if empty.
    #[prop(into, default = Signal::derive(String::new))]
    hint: Signal<String>,
    /// Whether the switch is on.
    #[prop(into)]
    on: Signal<bool>,
    /// Called with the new state.
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

/// One radio button in a row of them.
#[component]
pub fn Segment(
    /// The `name` attribute that the radio buttons of the row share.
    name: String,
    /// The label.
    label: Signal<String>,
    /// Whether this radio button is chosen.
    chosen: Signal<bool>,
    /// Called when this radio button is chosen.
    choose: Callback<()>,
) -> impl IntoView {
    view! {
        <label class="segment">
            <input type="radio" name=name prop:checked=chosen on:change=move |_| choose.run(()) />
            <span>{label}</span>
        </label>
    }
}

/// A choice between a few labels, as a row of radio buttons.
#[component]
pub fn Segments(
    /// Heading of the choice.
    legend: Label,
    /// The `name` attribute that the radio buttons share.
    name: &'static str,
    /// The labels to choose from.
    labels: &'static [Label],
    /// Index of the chosen label, counted from 0.
    value: Signal<usize>,
    /// Called with the index of the newly chosen label.
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

/// Returns the index of a value in a list of values. [`Segments`] works with indices, so that its code is not generic
/// and is compiled only once.
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

/// Returns a callback that takes an index and calls `change` with the value at that index.
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

/// A native modal dialog: the browser keeps the focus inside it and restores the focus when it closes.
#[component]
pub fn Dialog(
    /// Whether the dialog is open.
    open: Signal<bool>,
    /// The heading.
    #[prop(into)]
    title: Signal<String>,
    /// CSS class of the dialog in addition to `dialog`. Also the prefix of its heading's element id.
    class: &'static str,
    /// Accessible name of the close button.
    #[prop(into)]
    close_label: Signal<String>,
    /// Called when the dialog should close.
    close: Callback<()>,
    /// The content, which is built again each time the dialog opens.
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
    // A press that hits the dialog element itself, and nothing inside it, is a press on the backdrop.
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
                // The event comes late: by now the dialog may be open again.
                let is_closed = root.get_untracked().is_some_and(|dialog| !dialog.open());
                if is_closed && open.get_untracked() {
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

/// Keeps the focus in place when a question replaces the button that asked it: when `asking` becomes true, the focus
/// moves to the first match of the selector `question` inside `root`, and when it becomes false, to the first match of
/// `usual`. If the person works somewhere else on the page, the focus stays there.
pub fn focus_follows(
    asking: impl Fn() -> bool + 'static,
    root: impl Fn() -> Option<Element> + Clone + 'static,
    question: &'static str,
    usual: &'static str,
) {
    Effect::new(move |before: Option<bool>| {
        let asks = asking();
        if before.is_some_and(|before| before != asks) {
            let root = root.clone();
            let wanted = if asks { question } else { usual };
            time::after(0, move || {
                if let Some(root) = root().filter(|root| !dom::is_focused_outside(root)) {
                    dom::focus_inside(&root, wanted);
                }
            });
        }
        asks
    });
}
