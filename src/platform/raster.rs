//! Pictures: the browser turns an SVG into pixels, and pixels into a PNG.

use js_sys::Object;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

/// A square canvas on which images are drawn again and again.
pub struct Raster {
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    side: u16,
}

impl Raster {
    /// Creates a canvas of `side` by `side` pixels. Returns `None` in a browser that cannot draw.
    pub fn new(side: u16) -> Option<Raster> {
        let document = web_sys::window()?.document()?;
        let canvas: HtmlCanvasElement = document.create_element("canvas").ok()?.dyn_into().ok()?;
        canvas.set_width(side.into());
        canvas.set_height(side.into());
        let options = Object::new();
        // The pixels are read back, so the canvas had better not live on the graphics card. This fails only for frozen
        // objects, and ours is new.
        let _ = js_sys::Reflect::set(
            &options,
            &JsValue::from_str("willReadFrequently"),
            &JsValue::TRUE,
        );
        let context = canvas
            .get_context_with_context_options("2d", &options)
            .ok()??
            .dyn_into()
            .ok()?;
        Some(Raster {
            canvas,
            context,
            side,
        })
    }

    /// Draws the image at an address over the whole canvas.
    pub async fn draw(&self, address: &str) -> Option<()> {
        let image = HtmlImageElement::new().ok()?;
        image.set_src(address);
        JsFuture::from(image.decode()).await.ok()?;
        let side = f64::from(self.side);
        self.context
            .draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, side, side)
            .ok()
    }

    /// Returns the pixels, row by row, four bytes each: red, green, blue and alpha.
    pub fn pixels(&self) -> Option<Vec<u8>> {
        let side = f64::from(self.side);
        let data = self.context.get_image_data(0.0, 0.0, side, side).ok()?;
        Some(data.data().0)
    }

    /// Returns the picture as a PNG in a data URL.
    pub fn png(&self) -> Option<String> {
        self.canvas.to_data_url_with_type("image/png").ok()
    }
}
