//! A pairing code from the other device's screen: the camera looks for a QR code until one is read that fits. The browser's
//! own reader is used where there is one; where not, a worker is fetched that can read (`src/scanner`). The camera is on only
//! while its picture is shown.

use std::cell::Cell;
use std::rc::Rc;

use game::Label;
use leptos::html::Video;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{NetDesk, NetText};
use crate::platform::camera::{Camera, Detector, Frames, NoCamera};
use crate::platform::time;
use crate::platform::worker::Worker;
use crate::ui::widgets::TextButton;
use crate::ui::words::{reactive, text};

/// The worker that reads codes.
const SCRIPT: &str = "./scanner_loader.js";

/// Milliseconds between two pictures: a person moves the device slowly, and batteries last longer.
const PAUSE: u32 = 120;

/// The worker may break on so many pictures; after that the person is told.
const MOST_BREAKS: u32 = 20;

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The camera is off.
    Off,
    /// The browser asks the person, or the camera starts.
    Asking,
    /// Pictures are looked at.
    Looking,
    /// There is no picture.
    NoCamera(NoCamera),
    /// There are pictures, but nothing that reads them.
    NoReader,
}

/// What is there while the camera is on; dropping it turns the camera off and ends the worker.
struct Running {
    _camera: Camera,
    worker: Option<Worker>,
    breaks: u32,
}

/// A look through the camera. Cheap to copy.
#[derive(Clone, Copy)]
struct Scan {
    stage: RwSignal<Stage>,
    video: NodeRef<Video>,
    running: StoredValue<Option<Running>, LocalStorage>,
    /// Counts the starts, so that what an earlier one has begun comes to nothing.
    turn: StoredValue<u32>,
    /// What was read last: it is told once.
    last: StoredValue<String>,
    /// Takes what was read; whether that was it.
    found: Callback<String, bool>,
}

impl Scan {
    fn is_on(self, turn: u32) -> bool {
        self.turn.try_get_value() == Some(turn)
    }

    fn start(self) {
        let turn = self.turn.get_value() + 1;
        self.turn.set_value(turn);
        self.last.set_value(String::new());
        self.stage.set(Stage::Asking);
        spawn_local(async move {
            let opened = Camera::open().await;
            if !self.is_on(turn) {
                return;
            }
            let (camera, video) = match (opened, self.video.get_untracked()) {
                (Ok(camera), Some(video)) => (camera, video),
                (Ok(_), None) => return self.stop(Stage::Off),
                (Err(why), _) => return self.stop(Stage::NoCamera(why)),
            };
            camera.show(&video);
            self.running.set_value(Some(Running {
                _camera: camera,
                worker: None,
                breaks: 0,
            }));
            self.stage.set(Stage::Looking);
            let detector = Detector::find().await;
            if self.is_on(turn) {
                match detector {
                    Some(detector) => self.detect(turn, detector),
                    None => self.start_worker(turn),
                }
            }
        });
    }

    fn stop(self, stage: Stage) {
        let _ = self.turn.try_update_value(|turn| *turn += 1);
        let _ = self.running.try_update_value(Option::take);
        let _ = self.stage.try_set(stage);
    }

    /// The browser reads.
    fn detect(self, turn: u32, detector: Detector) {
        spawn_local(async move {
            let Some(video) = self.video.try_get_untracked().flatten() else {
                return;
            };
            let read = detector.read(&video).await;
            if !self.is_on(turn) {
                return;
            }
            match read {
                // Before the first picture there is nothing to read, and some browsers call that an error.
                Err(()) if video.video_width() > 0 => return self.start_worker(turn),
                Err(()) | Ok(None) => {}
                Ok(Some(text)) => self.tell(text),
            }
            time::after(PAUSE, move || {
                if self.is_on(turn) {
                    self.detect(turn, detector);
                }
            });
        });
    }

    /// The worker reads: it says an empty text whenever it is ready for a picture.
    fn start_worker(self, turn: u32) {
        let Some(frames) = Frames::new().map(Rc::new) else {
            return self.stop(Stage::NoReader);
        };
        let heard = Rc::new(Cell::new(false));
        let ready = Rc::clone(&heard);
        let hear = move |text: String| {
            ready.set(true);
            if self.is_on(turn) {
                if !text.is_empty() {
                    self.tell(text);
                }
                self.show_worker(turn, Rc::clone(&frames));
            }
        };
        // A worker that breaks is in the middle of a call: it is replaced when that has ended.
        let fail = move || {
            let loaded = heard.get();
            time::after(0, move || {
                if !self.is_on(turn) {
                    return;
                }
                let breaks = self.running.try_update_value(|running| {
                    let running = running.as_mut()?;
                    running.breaks += 1;
                    Some(running.breaks)
                });
                match breaks.flatten() {
                    Some(breaks) if loaded && breaks <= MOST_BREAKS => self.start_worker(turn),
                    _ => self.stop(Stage::NoReader),
                }
            });
        };
        let Some(worker) = Worker::start(SCRIPT, hear, fail) else {
            return self.stop(Stage::NoReader);
        };
        let _ = self.running.try_update_value(|running| {
            if let Some(running) = running {
                running.worker = Some(worker);
            }
        });
    }

    /// Hands the worker the next picture, as soon as there is one.
    fn show_worker(self, turn: u32, frames: Rc<Frames>) {
        time::after(PAUSE, move || {
            if !self.is_on(turn) {
                return;
            }
            let video = self.video.try_get_untracked().flatten();
            let frame = video.and_then(|video| frames.take(&video, scanner::MOST_PIXELS));
            let Some((width, grey)) = frame else {
                return self.show_worker(turn, frames);
            };
            let message = scanner::message(width, grey.into_iter());
            let _ = self.running.try_update_value(|running| {
                let worker = running.as_ref().and_then(|running| running.worker.as_ref());
                worker
                    .inspect(|worker| worker.post_bytes(&message))
                    .is_some()
            });
        });
    }

    /// A code was read.
    fn tell(self, text: String) {
        let known = self.last.try_update_value(|last| {
            let known = *last == text;
            last.clone_from(&text);
            known
        });
        if known == Some(false) && self.found.run(text) {
            self.stop(Stage::Off);
        }
    }
}

/// A button that turns the camera on, and its picture until a code was read.
#[component]
pub fn Scanner(
    /// What it shares with the rest.
    net: NetDesk,
    /// Takes what was read; whether that was it.
    found: Callback<String, bool>,
) -> impl IntoView {
    let words = net.words;
    let scan = Scan {
        stage: RwSignal::new(Stage::Off),
        video: NodeRef::new(),
        running: StoredValue::new_local(None),
        turn: StoredValue::new(0),
        last: StoredValue::new(String::new()),
        found,
    };
    on_cleanup(move || scan.stop(Stage::Off));
    let on = Memo::new(move |_| matches!(scan.stage.get(), Stage::Asking | Stage::Looking));
    let told = text(move || {
        let told = match scan.stage.get() {
            Stage::Off => return String::new(),
            Stage::Asking => NetText::ScanAsking,
            Stage::Looking => NetText::ScanLooking,
            Stage::NoCamera(NoCamera::Denied) => NetText::CameraDenied,
            Stage::NoCamera(NoCamera::Missing) => NetText::CameraMissing,
            Stage::NoCamera(NoCamera::Busy) => NetText::CameraBusy,
            Stage::NoReader => NetText::NoReader,
        };
        told.say(words.lang())
    });
    view! {
        <div class="scan">
            {reactive(move || {
                if on.get() {
                    view! {
                        <video
                            class="scan__video"
                            node_ref=scan.video
                            playsinline=true
                            aria-label=NetText::CameraPicture.words(words)
                        ></video>
                        <TextButton
                            icon="close"
                            label=words.say(Label::CANCEL)
                            press=Callback::new(move |()| scan.stop(Stage::Off))
                        />
                    }
                        .into_any()
                } else {
                    view! {
                        <TextButton
                            icon="camera"
                            label=NetText::Scan.words(words)
                            press=Callback::new(move |()| scan.start())
                        />
                    }
                        .into_any()
                }
            })}
            <p class="net__line" role="status">{told}</p>
        </div>
    }
}
