//! The backup section: a button that saves everything to one file, a button that restores from one, and a preview of
//! what restoring would change.

use std::sync::Arc;

use game::save::backup::RestorePlan;
use game::{Fault, Label};
use leptos::{html, prelude::*};

use crate::platform::dom;
use crate::platform::files::FileField;
use crate::ui::widgets::{FileButton, Switch, TextButton, unavailable};
use crate::ui::words::{Words, reactive, text};

/// An action on backups.
#[derive(Clone, Debug)]
pub enum BackupAction {
    /// Save everything to one file.
    Save,
    /// Read the file that was just chosen and show what it would change.
    Preview(FileField),
    /// Restore the file that was read.
    Restore {
        /// Whether to restore its settings, too.
        settings: bool,
    },
    /// Discard the file that was read.
    Cancel,
}

/// A chosen backup file, and what restoring it would change.
#[derive(Clone, Debug)]
pub struct ChosenBackup {
    /// The text of the file.
    pub text: Arc<str>,
    /// What restoring the file would change, or why it cannot be read.
    pub plan: Result<Arc<RestorePlan>, Fault>,
}

/// What happens with a chosen file.
#[derive(Clone, Debug)]
pub enum BackupStage {
    /// It is being read or restored.
    Working {
        /// Tells this work from other work.
        id: u64,
        /// Whether it can be stopped.
        can_stop: bool,
        /// How many games are done.
        done: usize,
        /// How many games there are; 0 while that is not known.
        of: usize,
    },
    /// It is read, and the person is asked whether to restore it.
    Chosen(ChosenBackup),
}

/// What happens with the chosen file, or `None` while there is none.
pub type BackupPreview = RwSignal<Option<BackupStage>>;

/// Returns the label that a setting has in the settings dialog, or `None` for a setting that this program does not
/// know.
fn setting(name: &str) -> Option<Label> {
    Some(match name {
        "theme" => Label::THEME,
        "board" => Label::BOARD_THEME,
        "pieces" => Label::PIECE_SET,
        "coordinates" => Label::COORDINATES,
        "volume" => Label::VOLUME,
        "muted" => Label::MUTE,
        "vibrate" => Label::VIBRATE,
        "orientation" => Label::ORIENTATION,
        "animation" => Label::ANIMATION,
        "confirm" => Label::CONFIRM_FINAL,
        "confirm_moves" => Label::CONFIRM_MOVES,
        "show_targets" => Label::SHOW_TARGETS,
        "shortcuts" => Label::SHORTCUTS,
        "auto_queen" => Label::AUTO_QUEEN,
        "figurines" => Label::FIGURINES,
        "typing" => Label::ALWAYS_TYPE,
        "notify" => Label::NOTIFY,
        "board_size" => Label::RESIZE_BOARD,
        "lang" => Label::LANGUAGE,
        _ => return None,
    })
}

/// The backup section.
#[component]
pub fn Backup(
    /// The chosen file.
    backup_preview: BackupPreview,
    /// The texts in the person's language.
    words: Words,
    /// Performs the chosen action.
    act: Callback<BackupAction>,
) -> impl IntoView {
    let chooser = NodeRef::<html::Input>::new();
    let look = Callback::new(move |input| act.run(BackupAction::Preview(input)));
    // The preview disappears together with the button that was pressed in it, so the focus returns to the file button.
    let answer = Callback::new(move |action| {
        act.run(action);
        if let Some(input) = chooser.get_untracked() {
            dom::focus(&input);
        }
    });
    view! {
        <section class="games__backup" aria-labelledby="games-backup">
            <h2 id="games-backup">{words.say(Label::BACKUP)}</h2>
            <p class="field__hint">{words.say(Label::BACKUP_HINT)}</p>
            <div class="button-row">
                <TextButton
                    icon="download"
                    label=words.say(Label::BACKUP_SAVE)
                    press=Callback::new(move |()| act.run(BackupAction::Save))
                />
                <FileButton
                    label=words.say(Label::BACKUP_RESTORE)
                    accept=".json,application/json"
                    input=chooser
                    chosen=look
                />
            </div>
            {reactive(move || backup_preview.get().map(|stage| match stage {
                BackupStage::Working { can_stop, done, of, .. } => {
                    working(words, done, of, can_stop.then_some(answer))
                }
                BackupStage::Chosen(ChosenBackup { plan: Ok(plan), .. }) => {
                    view! { <Preview plan words act=answer /> }.into_any()
                }
                BackupStage::Chosen(ChosenBackup { plan: Err(fault), .. }) => {
                    let said = text(move || match &fault {
                        Fault::UnknownFormat => Label::BACKUP_UNREADABLE.say(words.lang()).to_owned(),
                        fault => fault.say(words.lang()),
                    });
                    view! { <p class="field__error" role="alert">{said}</p> }.into_any()
                }
            }))}
        </section>
    }
}

/// The progress of reading or restoring a file, with a button that stops it, if it can be stopped.
fn working(words: Words, done: usize, of: usize, stop: Option<Callback<BackupAction>>) -> AnyView {
    view! {
        <progress
            class="games__progress"
            aria-label=words.say(Label::BACKUP)
            max=of.max(1).to_string()
            value=(of > 0).then(|| done.to_string())
        ></progress>
        {stop.map(|stop| view! {
            <button type="button" class="btn" on:click=move |_| stop.run(BackupAction::Cancel)>
                {words.say(Label::CANCEL)}
            </button>
        })}
    }
    .into_any()
}

/// A preview of what a backup would change, with a button that restores it and one that cancels.
#[component]
fn Preview(
    /// What restoring the backup would change.
    plan: Arc<RestorePlan>,
    /// The texts in the person's language.
    words: Words,
    /// Performs the chosen action.
    act: Callback<BackupAction>,
) -> impl IntoView {
    let with_settings = RwSignal::new(false);
    let (analyses, judged, layouts) = (&plan.analyses, &plan.judged, &plan.layouts);
    let counts = [
        (Label::BACKUP_NEW, plan.new.len()),
        (Label::BACKUP_FURTHER, plan.further.len()),
        (Label::BACKUP_KNOWN, plan.known),
        (Label::BACKUP_OTHER, plan.other),
        (Label::BACKUP_BAD, plan.unreadable),
        (Label::BACKUP_ANALYSES_NEW, analyses.new),
        (Label::BACKUP_ANALYSES_JOINED, analyses.joined),
        (Label::BACKUP_ANALYSES_BESIDE, analyses.renamed),
        (Label::BACKUP_ANALYSES_KNOWN, analyses.known),
        (Label::BACKUP_ANALYSES_FULL, analyses.left_out),
        (Label::BACKUP_ANALYSES_BAD, analyses.unreadable),
        (Label::BACKUP_JUDGED_NEW, judged.new),
        (Label::BACKUP_JUDGED_JOINED, judged.joined),
        (Label::BACKUP_JUDGED_KNOWN, judged.known),
        (Label::BACKUP_JUDGED_OTHER, judged.conflicting),
        (Label::BACKUP_JUDGED_FULL, judged.left_out),
        (Label::BACKUP_JUDGED_BAD, judged.unreadable),
        (Label::BACKUP_LAYOUTS_NEW, layouts.new),
        (Label::BACKUP_LAYOUTS_BESIDE, layouts.renamed),
        (Label::BACKUP_LAYOUTS_KNOWN, layouts.known),
        (Label::BACKUP_LAYOUTS_FULL, layouts.left_out),
        (Label::BACKUP_LAYOUTS_BAD, layouts.unreadable),
        (Label::BACKUP_PUZZLES, plan.puzzles),
    ];
    let line = move |(label, count): (Label, usize)| {
        (count > 0).then(|| view! { <li>{words.say(label)} ": " <strong>{count}</strong></li> })
    };
    let differing: Vec<Label> = plan
        .differing
        .iter()
        .filter_map(|name| setting(name))
        .collect();
    let settings = plan.settings.is_some().then(|| {
        let names = text(move || {
            let names = differing.iter().map(|label| label.say(words.lang()));
            names.collect::<Vec<_>>().join(", ")
        });
        view! {
            <Switch
                label=words.say(Label::BACKUP_SETTINGS)
                hint=names
                on=with_settings
                change=Callback::new(move |on| with_settings.set(on))
            />
        }
    });
    let lessons = plan.lessons.is_some();
    let by_name = [analyses, judged, layouts];
    let anything = plan.games() > 0
        || lessons
        || plan.practice.is_some()
        || by_name.iter().any(|texts| !texts.write.is_empty());
    let nothing = move || !anything && !with_settings.get();
    let restore = move |_| {
        let settings = with_settings.get_untracked();
        act.run(BackupAction::Restore { settings });
    };
    view! {
        <div class="games__preview" role="status">
            <p>{words.say(Label::BACKUP_PREVIEW)}</p>
            <ul>
                {counts.map(line).collect_view()}
                {lessons.then(|| view! { <li>{words.say(Label::BACKUP_LESSONS)}</li> })}
            </ul>
        </div>
        {settings}
        <div class="button-row">
            <button type="button" class="btn btn--primary" aria-disabled=unavailable(nothing) on:click=restore>
                {words.say(Label::BACKUP_GO)}
            </button>
            <button type="button" class="btn" on:click=move |_| act.run(BackupAction::Cancel)>
                {words.say(Label::CANCEL)}
            </button>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use game::Settings;
    use serde_json::{Map, Value};

    use super::*;

    #[test]
    fn every_setting_has_a_label() {
        let settings = Settings::default().to_json();
        let fields: Map<String, Value> = serde_json::from_str(&settings).expect("an object");
        assert!(!fields.is_empty());
        for name in fields.keys() {
            assert!(setting(name).is_some(), "the setting {name} has no label");
        }
    }
}
