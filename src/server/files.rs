//! The built page: files with their types and cache headers, compressed by the build. Unknown paths without a dot are
//! routes of the page itself.

use std::convert::Infallible;
use std::path::PathBuf;
use std::time::SystemTime;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::{self, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::sync::RwLock;
use tower::{Service as _, ServiceExt as _};
use tower_http::services::{ServeDir, ServeFile};

use crate::app::AppState;
use crate::headers::{cache_control, content_policy, is_hashed};

/// The folder of the page, and the content security policy that fits its `index.html`.
#[derive(Debug)]
pub(crate) struct Site {
    dist: PathBuf,
    policy: RwLock<Policy>,
}

#[derive(Debug)]
struct Policy {
    index: Option<(SystemTime, u64)>,
    value: HeaderValue,
}

impl Site {
    pub(crate) fn new(dist: PathBuf) -> Site {
        Site {
            dist,
            policy: RwLock::new(Policy {
                index: None,
                value: content_policy(""),
            }),
        }
    }

    pub(crate) fn has_index(&self) -> bool {
        self.dist.join("index.html").is_file()
    }

    /// Returns the content security policy. It is computed again when `index.html` has changed, so a rebuild needs no
    /// restart.
    async fn policy(&self) -> HeaderValue {
        let index = self.dist.join("index.html");
        let version = match tokio::fs::metadata(&index).await {
            Ok(meta) => meta.modified().ok().map(|modified| (modified, meta.len())),
            Err(_) => None,
        };
        {
            let policy = self.policy.read().await;
            if policy.index == version {
                return policy.value.clone();
            }
        }
        let html = tokio::fs::read_to_string(&index).await.unwrap_or_default();
        let value = content_policy(&html);
        *self.policy.write().await = Policy {
            index: version,
            value: value.clone(),
        };
        value
    }
}

/// Longest path of a file and longest component of a path, in bytes: the limits of common file systems.
const LONGEST: (usize, usize) = (1_024, 255);

/// Serves one file as the build left it, compressed or plain, or the page itself if the path is one of its routes.
pub(crate) async fn file(State(shared): State<AppState>, request: Request) -> Response {
    let path = request.uri().path().to_owned();
    if path.len() > LONGEST.0 || path.split('/').any(|part| part.len() > LONGEST.1) {
        return StatusCode::NOT_FOUND.into_response();
    }
    let mut files = ServeDir::new(&shared.site.dist)
        .precompressed_br()
        .precompressed_gzip()
        .with_buf_chunk_size(CHUNK);
    let mut response = match is_route(&path) {
        true => {
            let page = ServeFile::new(shared.site.dist.join("index.html"))
                .precompressed_br()
                .precompressed_gzip()
                .with_buf_chunk_size(CHUNK);
            answer(files.fallback(page).oneshot(request).await)
        }
        false => answer(files.call(request).await),
    };
    if path == "/" && response.status() == StatusCode::NOT_FOUND {
        let sentence = "There is no index.html in the folder of the page. Build the page, or set its folder with --dist.\n";
        return (StatusCode::NOT_FOUND, sentence).into_response();
    }
    if response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED {
        response
            .headers_mut()
            .insert(header::CACHE_CONTROL, cache_control(&path));
    }
    response
}

/// Bytes of a file that are read at once. Each slow reader holds this much memory.
const CHUNK: usize = 16 * 1024;

/// Whether the path is a route of the page: its last part has no dot and does not look like a hashed file of a build.
fn is_route(path: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or_default();
    !last.contains('.') && !path.ends_with('/') && !is_hashed(path)
}

fn answer<B, E: Into<Infallible>>(result: Result<http::Response<B>, E>) -> Response
where
    B: HttpBody<Data = Bytes> + Send + 'static,
    B::Error: Into<axum::BoxError>,
{
    match result.map_err(Into::into) {
        Ok(response) => response.map(Body::new),
        Err(never) => match never {},
    }
}

/// Adds the content security policy of the page to every answer.
pub(crate) async fn with_policy(
    State(shared): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = next.run(request).await;
    let policy = shared.site.policy().await;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_have_no_dot_and_no_hash() {
        assert!(is_route("/join/7KQ2MX") && is_route("/rules"));
        for path in [
            "/",
            "/missing.js",
            "/folder/",
            "/portal-chess-0123456789abcdef",
            "/chunk-rules-0123456789abcdef_bg",
        ] {
            assert!(!is_route(path), "{path}");
        }
    }
}
