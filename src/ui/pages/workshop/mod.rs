//! The workshop: draw a layout of portals on a board, see at once what it lacks, try whether it is fair, play it, keep it and
//! share it. What a tap does is in [`game::workshop`].

mod drawing;
mod layouts;
mod trial;

use engine::Variant;
use game::fairness::FairnessReport;
use game::workshop::{Draw, Flaw, RULE_SETS, Workshop};
use game::{Coordinates, Fault, Label, Lang, Message, Portals, say};
use leptos::prelude::*;

use self::drawing::{LayoutText, NetworkFields, Networks, Tools};
use self::layouts::{Keep, Layouts, Play};
use self::trial::Trial;
use super::{Opponent, Route};
use crate::ui::board::Board;
use crate::ui::layout_choice::NamedLayout;
use crate::ui::lessons::Line;
use crate::ui::widgets::{Segments, place_of, value_at};
use crate::ui::words::{Words, flag, text, word};

/// What a person does with a layout beside drawing it.
#[derive(Clone, Debug, PartialEq)]
pub enum WorkshopAction {
    /// Starts a game, or opens the form of a room.
    Play(Opponent, Portals),
    /// Gives a link to the layout away.
    Share(Portals),
    /// No longer keeps the layout with this name.
    Forget(String),
    /// Lets the computer play itself over the layout.
    Try(Portals),
    /// Ends the trial.
    StopTrial,
}

/// A trial of a layout, as the page shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct TrialModel {
    /// The layout that is tried.
    pub layout: Portals,
    /// What was counted so far.
    pub report: FairnessReport,
    /// The number of games that the trial has.
    pub games: u32,
    /// Whether the computer plays.
    pub runs: bool,
    /// Whether the computer could not be started.
    pub failed: bool,
}

/// The page.
#[component]
pub fn WorkshopPage(
    /// The drawing to begin with.
    start: Workshop,
    /// Why the link in the address could not be read.
    fault: Option<Fault>,
    /// Told of each change of the drawing.
    drawn: Callback<Workshop>,
    /// Keeps a layout under a name, and returns whether it is kept.
    keep: Callback<NamedLayout, bool>,
    /// Whether moves are animated.
    animate: Signal<bool>,
    /// Where the coordinates are shown.
    coordinates: Signal<Coordinates>,
    /// The layouts that the person keeps, each with its name.
    kept: Signal<Vec<NamedLayout>>,
    /// The trial, if there is one.
    trial: Signal<Option<TrialModel>>,
    /// The texts in the person's language.
    words: Words,
    /// Carries out what is done with a layout.
    act: Callback<WorkshopAction>,
) -> impl IntoView {
    let workshop = RwSignal::new(start);
    let draw = Callback::new(move |change| {
        workshop.update(|workshop| workshop.update(change));
        drawn.run(workshop.get_untracked());
    });
    Effect::new(move |_| {
        let lang = words.lang();
        workshop.update(|workshop| workshop.set_lang(lang));
    });
    let layout = Memo::new(move |_| workshop.with(Workshop::layout));
    let variant = Memo::new(move |_| workshop.with(Workshop::variant));
    let model = Memo::new(move |_| {
        let lang = words.lang();
        workshop.with(|workshop| workshop.board_saying(|flaw| sentence(flaw, lang)))
    });
    let networks = move || variant.get() == Variant::PortalCustom;
    let how = text(move || match networks() {
        true => Line::WORKSHOP_HOW.say(words.lang()),
        false => Line::WORKSHOP_HOW_TOKENS.say(words.lang()),
    });
    view! {
        <main class="page page--editor page--workshop" id="main" tabindex="-1">
            <section class="table" id="board" aria-label=line(words, Line::WORKSHOP_TITLE)>
                <div class="board-frame">
                    <Board
                        model
                        variant=word(move || variant.get().id())
                        coordinates
                        animate
                        words
                        send=Callback::new(move |msg| draw.run(Draw::Board(msg)))
                    />
                </div>
                <Verdict workshop words />
            </section>
            <aside class="side workshop" aria-label=line(words, Line::WORKSHOP_TITLE)>
                <header>
                    <h1>{line(words, Line::WORKSHOP_TITLE)}</h1>
                    <p class="workshop__how">
                        {how}
                        " "
                        <a href=move || Route::Learn(variant.get()).hash()>{words.say(Label::START_LEARN)}</a>
                    </p>
                </header>
                {fault.map(|fault| view! { <p class="field__error" role="alert">{text(move || fault.say(words.lang()))}</p> })}
                <Segments
                    legend=Label::RULE_SET
                    name="rule-set"
                    labels=&[Label::VARIANT_PORTAL_CUSTOM, Label::VARIANT_PORTAL_STANDARD]
                    value=place_of(&RULE_SETS, variant)
                    change=value_at(&RULE_SETS, move |variant| draw.run(Draw::RuleSet(variant)))
                    words
                />
                <Show when=networks>
                    <NetworkFields workshop draw words />
                    <Networks workshop draw words />
                </Show>
                <Tools workshop draw words />
                <Play layout words act />
                <Trial layout trial words act />
                <Keep layout words keep />
                <Layouts variant=variant.into() kept words act draw />
                <LayoutText workshop words draw />
            </aside>
        </main>
    }
}

/// Returns a text of the workshop as a signal.
fn line(words: Words, line: Line) -> Signal<String> {
    text(move || line.say(words.lang()))
}

/// Returns the sentence for what a drawing lacks.
pub(super) fn sentence(flaw: Flaw, lang: Lang) -> String {
    let line = match flaw {
        Flaw::Empty => Line::FLAW_EMPTY,
        Flaw::Alone => Line::FLAW_ALONE,
        Flaw::NoEntry => Line::FLAW_NO_ENTRY,
        Flaw::NoExit => Line::FLAW_NO_EXIT,
        Flaw::Rank => Line::FLAW_RANK,
        Flaw::TwoWayIsFull => Line::FLAW_TWO_WAY_IS_FULL,
        Flaw::OneWayIsFull => Line::FLAW_ONE_WAY_IS_FULL,
        Flaw::NoMoreSquares => Line::FLAW_NO_MORE_SQUARES,
        Flaw::NoMoreNetworks => Line::FLAW_NO_MORE_NETWORKS,
        Flaw::Taken(_) => Line::FLAW_TAKEN,
        Flaw::HalfIsFull => Line::FLAW_HALF_IS_FULL,
        Flaw::TokensLeft(left) => return say(lang, &Message::PlaceTokens(left as usize).into()),
        Flaw::NoMoreTokens => return say(lang, &Message::TokensFull.into()),
    };
    line.say(lang)
}

/// What the drawing lacks, or that it is ready.
#[component]
fn Verdict(
    /// The drawing.
    workshop: RwSignal<Workshop>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    let flaw = Memo::new(move |_| workshop.with(Workshop::flaw));
    let verdict = text(move || {
        let lang = words.lang();
        if let Some(flaw) = flaw.get() {
            return sentence(flaw, lang);
        }
        let layout = workshop.with(Workshop::layout);
        match layout.is_some_and(|layout| layout.is_symmetric()) {
            true => Line::WORKSHOP_FAIR.say(lang),
            false => Line::WORKSHOP_UNLIKE.say(lang),
        }
    });
    view! {
        <p
            class="editor__verdict"
            role="status"
            data-ok=flag(move || flaw.get().is_none())
            // An empty drawing is a beginning, not a mistake.
            data-bad=flag(move || flaw.get().is_some_and(|flaw| flaw != Flaw::Empty))
        >
            {verdict}
        </p>
    }
}
