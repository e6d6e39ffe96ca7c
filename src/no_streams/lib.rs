//! Stands in for the crate `wasm-streams` (`[patch]` in `Cargo.toml`). Leptos needs that for functions that run on a server,
//! of which the page has none. The crate exports three classes to JavaScript, and what is exported is part of the first
//! download, whether it is used or not. Here is what has to compile, and nothing that could run.

use futures_util::stream::{Pending, Stream, pending};
use wasm_bindgen::{JsValue, UnwrapThrowExt as _};

/// A stream of JavaScript that is never read.
#[derive(Debug)]
pub struct ReadableStream(Option<web_sys::ReadableStream>);

impl ReadableStream {
    /// Keeps the stream.
    pub fn from_raw(raw: web_sys::ReadableStream) -> ReadableStream {
        ReadableStream(Some(raw))
    }

    /// Drops the stream.
    pub fn from_stream(
        _: impl Stream<Item = Result<JsValue, JsValue>> + 'static,
    ) -> ReadableStream {
        ReadableStream(None)
    }

    /// Returns the kept stream.
    ///
    /// # Panics
    /// If none is kept.
    pub fn into_raw(self) -> web_sys::ReadableStream {
        self.0
            .expect_throw("the page calls no functions of a server")
    }

    /// Returns a stream in which nothing ever comes.
    pub fn into_stream(self) -> Pending<Result<JsValue, JsValue>> {
        pending()
    }
}
