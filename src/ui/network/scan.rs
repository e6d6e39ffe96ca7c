//! Reading a pairing code from the other device's screen: the camera looks for a QR code until an acceptable one is
//! read. The browser's own barcode detector is used if it has one; otherwise a worker that decodes QR codes
//! (`src/scanner`) is fetched. The camera is on only while its picture is shown.

use std::cell::Cell;
use std::rc::Rc;

use game::Label;
use leptos::html::Video;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{NetText, NetworkContext};
use crate::platform::camera::{Camera, CameraError, Detector, FrameGrabber};
use crate::platform::time;
use crate::platform::worker::Worker;
use crate::ui::widgets::TextButton;
use crate::ui::words::{reactive, text};

/// The worker that reads codes.
const SCRIPT: &str = "./scanner_loader.js";

/// Milliseconds between two pictures. People move the device slowly, and fewer pictures save battery.
const PAUSE: u32 = 120;

/// Number of pictures on which the worker may crash before the user is told that no reader works.
const MOST_BREAKS: u32 = 20;

/// State of the scanner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The camera is off.
    Off,
    /// The browser asks for permission, or the camera is starting.
    Asking,
    /// The camera's pictures are being read.
    Looking,
    /// The camera cannot be used.
    NoCamera(CameraError),
    /// The camera works, but there is no way to read its pictures.
    NoReader,
}

/// Resources held while the camera is on. Dropping them turns the camera off and ends the worker.
struct Running {
    _camera: Camera,
    worker: Option<Worker>,
    breaks: u32,
}

/// The scanner. Cheap to copy.
#[derive(Clone, Copy)]
struct Scan {
    stage: RwSignal<Stage>,
    video: NodeRef<Video>,
    running: StoredValue<Option<Running>, LocalStorage>,
    /// Number of starts and stops, so that callbacks of an earlier run do nothing.
    turn: StoredValue<u32>,
    /// Text that was read last, so that the same text is reported only once.
    last: StoredValue<String>,
    /// Receives a text that was read, and returns whether it was the right code.
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

    /// Reads pictures with the browser's detector.
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
                // Some browsers report an error while the first picture has not arrived yet.
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

    /// Reads pictures with the worker. Each of its messages means that it is ready for the next picture; an empty text
    /// means that it has not found a code.
    fn start_worker(self, turn: u32) {
        let Some(frames) = FrameGrabber::new().map(Rc::new) else {
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
        // The failure is reported in the middle of a call to the worker, so the worker is replaced after that call has
        // ended.
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

    /// Sends the worker the next picture as soon as there is one.
    fn show_worker(self, turn: u32, frames: Rc<FrameGrabber>) {
        time::after(PAUSE, move || {
            if !self.is_on(turn) {
                return;
            }
            let video = self.video.try_get_untracked().flatten();
            let frame = video.and_then(|video| frames.take(&video, scanner::MAX_DIMENSION));
            let Some((width, grey)) = frame else {
                return self.show_worker(turn, frames);
            };
            let message = scanner::encode_picture(width, grey.into_iter());
            let _ = self.running.try_update_value(|running| {
                let worker = running.as_ref().and_then(|running| running.worker.as_ref());
                worker
                    .inspect(|worker| worker.post_bytes(&message))
                    .is_some()
            });
        });
    }

    /// Reports a text that was read, and stops if it was the right code.
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

/// A button that turns the camera on, and the camera's picture until a code has been read.
#[component]
pub fn Scanner(
    /// State and actions shared by the components of network play.
    net: NetworkContext,
    /// Receives a text that was read, and returns whether it was the right code.
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
    let message = text(move || {
        let message = match scan.stage.get() {
            Stage::Off => return String::new(),
            Stage::Asking => NetText::ScanAsking,
            Stage::Looking => NetText::ScanLooking,
            Stage::NoCamera(CameraError::Denied) => NetText::CameraDenied,
            Stage::NoCamera(CameraError::Missing) => NetText::CameraMissing,
            Stage::NoCamera(CameraError::Busy) => NetText::CameraBusy,
            Stage::NoReader => NetText::NoReader,
        };
        message.say(words.lang())
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
            <p class="net__line" role="status">{message}</p>
        </div>
    }
}
