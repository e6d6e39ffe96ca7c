//! Messages to the user: notices that are visible for a while, and announcements for screen readers.

use game::{Label, Lang, Notice, NoticeLevel};
use leptos::prelude::*;

use super::widgets::IconButton;
use super::words::Words;
use crate::platform::time;

/// How long a notice without a button stays, in milliseconds.
const NOTICE_DURATION: u32 = 7000;

/// A notice on the screen.
#[derive(Clone)]
pub struct Toast {
    /// Unique number of the notice, which is never reused.
    pub id: u32,
    /// The notice.
    pub notice: Notice,
    /// A button in the notice: its label and its action.
    pub action: Option<(String, Callback<()>)>,
}

/// All notices on the screen and the last announcement. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Notices {
    /// The language in which fixed sentences are shown.
    words: Words,
    toasts: RwSignal<Vec<Toast>>,
    /// Number of notices that have been shown so far.
    count: StoredValue<u32>,
    announcement: RwSignal<(u32, String)>,
}

impl Notices {
    /// Creates a place for notices, with fixed sentences in the language of `words`.
    pub fn new(words: Words) -> Notices {
        Notices {
            words,
            toasts: RwSignal::new(Vec::new()),
            count: StoredValue::new(0),
            announcement: RwSignal::new((0, String::new())),
        }
    }

    /// Returns the present language.
    pub fn lang_now(&self) -> Lang {
        self.words.lang_now()
    }

    /// Shows a fixed sentence for a while.
    pub fn show_label(&self, level: NoticeLevel, label: Label) {
        let text = label.say(self.lang_now()).to_owned();
        self.show(Notice { level, text });
    }

    /// Shows a fixed sentence with a button: see [`Notices::offer`].
    pub fn offer_label(
        &self,
        level: NoticeLevel,
        label: Label,
        button: Label,
        action: Callback<()>,
    ) -> u32 {
        let [text, button] = [label, button].map(|label| label.say(self.lang_now()).to_owned());
        self.offer(Notice { level, text }, button, action)
    }

    /// Shows a notice for a while.
    pub fn show(&self, notice: Notice) {
        let id = self.push(notice, None);
        let notices = *self;
        time::after(NOTICE_DURATION, move || notices.dismiss(id));
    }

    /// Shows a notice with a button. It stays until the user dismisses it or [`Notices::dismiss`] is called with the
    /// returned number.
    pub fn offer(&self, notice: Notice, label: String, action: Callback<()>) -> u32 {
        self.push(notice, Some((label, action)))
    }

    fn push(&self, notice: Notice, action: Option<(String, Callback<()>)>) -> u32 {
        let id = self.count.get_value();
        self.count.set_value(id + 1);
        self.toasts.update(|toasts| {
            // An equal notice is replaced, because showing it twice helps nobody.
            toasts.retain(|toast| toast.notice != notice);
            toasts.push(Toast { id, notice, action });
        });
        id
    }

    /// Removes a notice.
    pub fn dismiss(&self, id: u32) {
        self.toasts
            .try_update(|toasts| toasts.retain(|toast| toast.id != id));
    }

    /// Removes the hint, because its position is no longer on the board.
    pub fn dismiss_hint(&self) {
        self.dismiss_all(|toast| toast.notice.level == NoticeLevel::Hint);
    }

    /// Removes what was told about a game, because that game is over or gone.
    pub fn dismiss_news(&self) {
        self.dismiss_all(|toast| toast.action.is_none() && toast.notice.level == NoticeLevel::Info);
    }

    fn dismiss_all(&self, is_stale: fn(&Toast) -> bool) {
        if self
            .toasts
            .with_untracked(|toasts| toasts.iter().any(is_stale))
        {
            self.toasts
                .update(|toasts| toasts.retain(|toast| !is_stale(toast)));
        }
    }

    /// Announces a text once to screen readers, after the next frame has been drawn, so that the frame with a move does
    /// not wait for it. All announcements wait like this, so that each is made in its turn: the answer to a key that is
    /// pressed right after a move is not replaced by the announcement of this move.
    pub fn announce(&self, text: String) {
        let announcement = self.announcement;
        time::after_frame(move || {
            announcement
                .try_update(|announcement| *announcement = (announcement.0.wrapping_add(1), text));
        });
    }
}

/// The elements that show notices and announce texts.
#[component]
pub fn NoticesView(
    /// The notices and the last announcement.
    notices: Notices,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    view! {
        <div class="toasts" role="region" aria-label=words.say(Label::NOTICES)>
            <For
                each=move || notices.toasts.get()
                key=|toast| toast.id
                children=move |Toast { id, notice, action }| {
                    let kind = match notice.level {
                        NoticeLevel::Info | NoticeLevel::Hint => "info",
                        NoticeLevel::Error => "error",
                    };
                    view! {
                        <div class="toast" data-kind=kind>
                            <p class="toast__text">{notice.text}</p>
                            {action
                                .map(|(label, action)| {
                                    view! {
                                        <button type="button" class="btn" on:click=move |_| action.run(())>
                                            {label}
                                        </button>
                                    }
                                })}
                            <IconButton
                                icon="close"
                                label=words.say(Label::CLOSE)
                                press=Callback::new(move |()| notices.dismiss(id))
                            />
                        </div>
                    }
                }
            />
        </div>
        // What is read out has no buttons in it.
        <div class="visually-hidden" aria-live="polite">
            <For
                each=move || notices.toasts.get()
                key=|toast| toast.id
                children=|Toast { notice, .. }| view! { <p>{notice.text}</p> }
            />
        </div>
        // Each announcement is a new element, so that the same sentence twice in a row is read out twice.
        <div class="live visually-hidden" aria-live="polite" aria-atomic="true">
            <For
                each=move || [notices.announcement.get()]
                key=|announcement| announcement.0
                children=|(_, text)| view! { <p>{text}</p> }
            />
        </div>
    }
}

#[cfg(test)]
mod tests {
    use game::NoticeLevel;

    use super::*;

    fn notice(text: &str) -> Notice {
        Notice {
            level: NoticeLevel::Info,
            text: text.to_owned(),
        }
    }

    #[test]
    fn notice_ids_are_never_reused() {
        Owner::new().with(|| {
            let notices = Notices::new(Words::new(Signal::derive(Lang::default)));
            let first = notices.push(notice("The first."), None);
            notices.dismiss(first);
            let second = notices.offer(
                notice("A newer version is there."),
                "Reload".into(),
                Callback::new(|()| {}),
            );
            // The timer of the first notice expires after the notice was dismissed by hand.
            notices.dismiss(first);
            assert_eq!(
                notices.toasts.with_untracked(Vec::len),
                1,
                "the offer stays"
            );
            assert_ne!(first, second);
        });
    }
}
