//! Small parts that many components are made of: icons, buttons, switches, a dialog's frame.

use leptos::{ev, html, prelude::*};

use crate::platform::dom;

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

/// One of a few words, in a row.
#[component]
pub fn Segments<T: Copy + PartialEq + Send + Sync + 'static>(
    /// What is chosen by it.
    #[prop(into)]
    legend: Signal<String>,
    /// The form name that ties the radio buttons together.
    name: &'static str,
    /// The values and their words.
    options: Signal<Vec<(T, String)>>,
    /// The value that holds.
    #[prop(into)]
    value: Signal<T>,
    /// Another was chosen.
    change: Callback<T>,
) -> impl IntoView {
    view! {
        <fieldset class="field">
            <legend class="field__legend">{legend}</legend>
            <div class="segments">
                {move || {
                    options
                        .get()
                        .into_iter()
                        .map(|(option, word)| {
                            view! {
                                <label class="segment">
                                    <input
                                        type="radio"
                                        name=name
                                        prop:checked=move || value.get() == option
                                        on:change=move |_| change.run(option)
                                    />
                                    <span>{word}</span>
                                </label>
                            }
                        })
                        .collect_view()
                }}
            </div>
        </fieldset>
    }
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
            <Show when=move || open.get()>
                <div class="dialog__frame">
                    <header class="dialog__head">
                        <h2 class="dialog__title" id=heading.clone()>{title}</h2>
                        <IconButton icon="close" label=close_label press=close />
                    </header>
                    {children()}
                </div>
            </Show>
        </dialog>
    }
}
