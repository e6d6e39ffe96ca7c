//! The camera: its picture in a video element, single frames in grey, and the browser's own QR code reader. The camera
//! is on only as long as a [`Camera`] lives.

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    CanvasRenderingContext2d, DomException, HtmlCanvasElement, HtmlVideoElement, MediaStream,
    MediaStreamConstraints, MediaStreamTrack,
};

/// Reason that there is no picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CameraError {
    /// The user or the browser does not allow the camera.
    Denied,
    /// The device has no camera, or the page must not ask for one.
    Missing,
    /// The camera is not available now: another program may be using it.
    Busy,
}

/// A camera that is on. Dropping it turns it off.
pub struct Camera {
    stream: MediaStream,
}

impl Camera {
    /// Turns the camera on, preferring the one on the back. The browser may ask the user first.
    pub async fn open() -> Result<Camera, CameraError> {
        let devices = web_sys::window()
            .ok_or(CameraError::Missing)?
            .navigator()
            .media_devices()
            .ok()
            // On a page from an insecure origin the property exists but is undefined.
            .filter(|devices| devices.is_object())
            .ok_or(CameraError::Missing)?;
        let wanted = Object::new();
        for (name, value) in [
            ("facingMode", JsValue::from_str("environment")),
            ("width", ideal(1280.0)),
            ("height", ideal(960.0)),
        ] {
            set(&wanted, name, &value);
        }
        let constraints = MediaStreamConstraints::new();
        constraints.set_video(&wanted);
        let asked = devices
            .get_user_media_with_constraints(&constraints)
            .map_err(|error| camera_error(&error))?;
        let stream = JsFuture::from(asked)
            .await
            .map_err(|error| camera_error(&error))?;
        Ok(Camera {
            stream: stream.unchecked_into(),
        })
    }

    /// Shows the camera's picture in a video element.
    pub fn show(&self, video: &HtmlVideoElement) {
        video.set_src_object(Some(&self.stream));
        if let Ok(playing) = video.play() {
            // This fails if the element goes away before the first picture, when nobody looks at it.
            wasm_bindgen_futures::spawn_local(async move {
                let _ = JsFuture::from(playing).await;
            });
        }
    }
}

impl Drop for Camera {
    fn drop(&mut self) {
        for track in self.stream.get_tracks().iter() {
            track.unchecked_into::<MediaStreamTrack>().stop();
        }
    }
}

fn set(object: &Object, name: &str, value: &JsValue) {
    // This fails only for frozen objects, and ours is new.
    let _ = Reflect::set(object, &JsValue::from_str(name), value);
}

fn ideal(number: f64) -> JsValue {
    let wish = Object::new();
    set(&wish, "ideal", &JsValue::from_f64(number));
    wish.into()
}

fn camera_error(error: &JsValue) -> CameraError {
    let name = error.dyn_ref::<DomException>().map(DomException::name);
    match name.as_deref() {
        Some("NotAllowedError" | "SecurityError") => CameraError::Denied,
        Some("NotFoundError" | "OverconstrainedError") | None => CameraError::Missing,
        Some(_) => CameraError::Busy,
    }
}

/// Takes single pictures from a video.
pub struct FrameGrabber {
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
}

impl FrameGrabber {
    /// Creates a canvas for the pictures. Returns `None` in a browser that cannot draw.
    pub fn new() -> Option<FrameGrabber> {
        let document = web_sys::window()?.document()?;
        let canvas: HtmlCanvasElement = document.create_element("canvas").ok()?.dyn_into().ok()?;
        let options = Object::new();
        set(&options, "willReadFrequently", &JsValue::TRUE);
        let context = canvas
            .get_context_with_context_options("2d", &options)
            .ok()??
            .dyn_into()
            .ok()?;
        Some(FrameGrabber { canvas, context })
    }

    /// Returns the video's current picture as its width and its grey pixels, row by row, from 0 (black) to 255 (white),
    /// scaled so that no side is longer than `longest` pixels. Returns `None` as long as there is no picture.
    pub fn take(&self, video: &HtmlVideoElement, longest: u16) -> Option<(u16, Vec<u8>)> {
        let (width, height) = (video.video_width(), video.video_height());
        if width == 0 || height == 0 {
            return None;
        }
        let scale = (f64::from(longest) / f64::from(width.max(height))).min(1.0);
        let scaled = |side: u32| ((f64::from(side) * scale) as u32).max(1);
        let (width, height) = (scaled(width), scaled(height));
        if (self.canvas.width(), self.canvas.height()) != (width, height) {
            self.canvas.set_width(width);
            self.canvas.set_height(height);
        }
        let (w, h) = (f64::from(width), f64::from(height));
        self.context
            .draw_image_with_html_video_element_and_dw_and_dh(video, 0.0, 0.0, w, h)
            .ok()?;
        let points = self.context.get_image_data(0.0, 0.0, w, h).ok()?.data();
        let grey = |point: &[u8]| match point {
            // How bright the three colours appear to the eye, in parts of 256.
            [red, green, blue, ..] => {
                let sum = 77 * u32::from(*red) + 150 * u32::from(*green) + 29 * u32::from(*blue);
                (sum >> 8) as u8
            }
            _ => u8::MAX,
        };
        let width = u16::try_from(width).ok()?;
        Some((width, points.chunks_exact(4).map(grey).collect()))
    }
}

/// The browser's own QR code reader (Barcode Detection API).
pub struct Detector {
    detector: JsValue,
    detect: Function,
}

impl Detector {
    /// Returns the browser's reader, if it has one that supports QR codes.
    pub async fn find() -> Option<Detector> {
        let class: Function = get(&js_sys::global(), "BarcodeDetector")?.dyn_into().ok()?;
        let ask: Function = get(&class, "getSupportedFormats")?.dyn_into().ok()?;
        let formats: Promise = ask.call0(&class).ok()?.dyn_into().ok()?;
        let formats: Array = JsFuture::from(formats).await.ok()?.dyn_into().ok()?;
        let code = JsValue::from_str("qr_code");
        if !formats.includes(&code, 0) {
            return None;
        }
        let options = Object::new();
        set(&options, "formats", &Array::of1(&code));
        let detector = Reflect::construct(&class, &Array::of1(&options)).ok()?;
        let detect = get(&detector, "detect")?.dyn_into().ok()?;
        Some(Detector { detector, detect })
    }

    /// Returns the text of a QR code in the video's current picture, or `None` if there is no code in it. Returns an
    /// error if the reader does not work.
    pub async fn read(&self, video: &HtmlVideoElement) -> Result<Option<String>, ()> {
        let found: Promise = self
            .detect
            .call1(&self.detector, video)
            .and_then(JsCast::dyn_into)
            .map_err(drop)?;
        let found: Array = JsFuture::from(found)
            .await
            .and_then(JsCast::dyn_into)
            .map_err(drop)?;
        let texts = found
            .iter()
            .filter_map(|code| get(&code, "rawValue")?.as_string());
        Ok(texts.into_iter().find(|text| !text.is_empty()))
    }
}

fn get(object: &JsValue, name: &str) -> Option<JsValue> {
    let value = Reflect::get(object, &JsValue::from_str(name)).ok()?;
    (!value.is_undefined() && !value.is_null()).then_some(value)
}
