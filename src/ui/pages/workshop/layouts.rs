//! What one does with a layout that is drawn, and the layouts that one can begin with: the person's own, and ours.

use engine::Variant;
use game::presets::PRESETS;
use game::workshop::Draw;
use game::{Label, Portals, TokenLayout};
use leptos::prelude::*;

use super::super::Opponent;
use super::{WorkshopAction, line};
use crate::platform::dom;
use crate::ui::layout_choice::NamedLayout;
use crate::ui::layout_picture::LayoutPicture;
use crate::ui::lessons::Line;
use crate::ui::widgets::{IconButton, TextButton, unavailable};
use crate::ui::words::{Words, reactive, text};

/// The ways to play the layout, and to give it away.
#[component]
pub fn Play(
    /// The layout, if the drawing is finished.
    layout: Memo<Option<Portals>>,
    /// The texts in the person's language.
    words: Words,
    /// Carries out what is done with a layout.
    act: Callback<WorkshopAction>,
) -> impl IntoView {
    let off = Signal::derive(move || layout.with(Option::is_none));
    let run = move |action: fn(Portals) -> WorkshopAction| {
        Callback::new(move |()| {
            if let Some(layout) = layout.get_untracked() {
                act.run(action(layout));
            }
        })
    };
    view! {
        <section class="field">
            <h2 class="field__legend">{line(words, Line::WORKSHOP_PLAY)}</h2>
            <div class="controls workshop__play">
                <TextButton icon="computer" class="btn--primary" label=words.say(Label::COMPUTER) disabled=off press=run(|layout| WorkshopAction::Play(Opponent::Computer, layout)) />
                <TextButton icon="network" label=words.say(Label::FRIEND) disabled=off press=run(|layout| WorkshopAction::Play(Opponent::Friend, layout)) />
                <TextButton icon="people" label=words.say(Label::SAME_DEVICE) disabled=off press=run(|layout| WorkshopAction::Play(Opponent::Here, layout)) />
                <TextButton icon="share" label=line(words, Line::WORKSHOP_SHARE) disabled=off press=run(WorkshopAction::Share) />
            </div>
        </section>
    }
}

/// The field with which a layout is kept under a name.
#[component]
pub fn Keep(
    /// The layout, if the drawing is finished.
    layout: Memo<Option<Portals>>,
    /// The texts in the person's language.
    words: Words,
    /// Keeps a layout under a name, and returns whether it is kept.
    keep: Callback<NamedLayout, bool>,
) -> impl IntoView {
    let name = RwSignal::new(String::new());
    let off =
        move || layout.with(Option::is_none) || name.with(|name| game::text::name(name).is_empty());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let chosen = name.with_untracked(|name| game::text::name(name));
        if let (Some(layout), false) = (layout.get_untracked(), chosen.is_empty())
            && keep.run((chosen, layout))
        {
            name.set(String::new());
        }
    };
    view! {
        <form class="field" on:submit=submit>
            <label class="field__label" for="workshop-name">{line(words, Line::WORKSHOP_NAME)}</label>
            <div class="field__line">
                <input
                    class="input"
                    id="workshop-name"
                    type="text"
                    maxlength="40"
                    autocomplete="off"
                    prop:value=Signal::derive(move || name.get())
                    on:input=move |event| name.set(dom::typed_value(&event))
                />
                <button type="submit" class="btn" aria-disabled=unavailable(off)>{line(words, Line::WORKSHOP_KEEP)}</button>
            </div>
        </form>
    }
}

/// The layouts that the person keeps, and ours.
#[component]
pub fn Layouts(
    /// The rule set for which the person draws.
    variant: Signal<Variant>,
    /// The layouts that the person keeps.
    kept: Signal<Vec<NamedLayout>>,
    /// The texts in the person's language.
    words: Words,
    /// Carries out what is done with a layout.
    act: Callback<WorkshopAction>,
    /// Changes the drawing.
    draw: Callback<Draw>,
) -> impl IntoView {
    let replace = move |layout: Portals| {
        draw.run(Draw::Replace(layout));
        // On a phone the board is above, out of sight.
        dom::focus_by_selector("#board .square[tabindex='0']");
    };
    let ours = move |layout: Portals, name: Label, about: Option<Label>| {
        let shown = layout.clone();
        view! {
            <li class="layouts__row">
                <button type="button" class="layouts__one" on:click=move |_| replace(layout.clone())>
                    <LayoutPicture layout=shown />
                    <span class="layouts__name">{words.say(name)}</span>
                    {about.map(|about| view! { <span class="layouts__about">{words.say(about)}</span> })}
                </button>
            </li>
        }
    };
    let presets = reactive(move || match variant.get() {
        Variant::PortalStandard => {
            let usual = Portals::Tokens(TokenLayout::usual());
            vec![ours(usual, Label::LAYOUT_DEFAULT, None)]
        }
        _ => PRESETS
            .iter()
            .filter_map(|preset| {
                let layout = preset.layout.parse().ok()?;
                Some(ours(layout, preset.name(), Some(preset.about())))
            })
            .collect(),
    });
    view! {
        {reactive(move || {
            let kept = kept.get();
            (!kept.is_empty()).then(|| {
                let rows = kept.into_iter().map(|(name, layout)| {
                    let (shown, gone) = (layout.clone(), name.clone());
                    view! {
                        <li class="layouts__row">
                            <button type="button" class="layouts__one" on:click=move |_| replace(layout.clone())>
                                <LayoutPicture layout=shown />
                                <span class="layouts__name"><bdi>{name}</bdi></span>
                            </button>
                            <IconButton
                                icon="trash"
                                label=text({
                                    let name = gone.clone();
                                    move || format!("{}: {name}", Line::WORKSHOP_FORGET.say(words.lang()))
                                })
                                press=Callback::new(move |()| act.run(WorkshopAction::Forget(gone.clone())))
                            />
                        </li>
                    }
                });
                view! {
                    <section class="field" id="kept-layouts">
                        <h2 class="field__legend">{line(words, Line::WORKSHOP_KEPT)}</h2>
                        <ul class="layouts">{rows.collect_view()}</ul>
                    </section>
                }
            })
        })}
        <section class="field">
            <h2 class="field__legend">{line(words, Line::WORKSHOP_PRESETS)}</h2>
            <ul class="layouts">{presets}</ul>
        </section>
    }
}
