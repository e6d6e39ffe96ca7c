//! The built page: files with types and cache headers, compressed; unknown paths without a dot are the page's own routes.

use std::path::PathBuf;
use std::time::SystemTime;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::sync::RwLock;
use tower::ServiceExt;
use tower_http::services::ServeDir;

use crate::app::Shared;
use crate::headers::{cache_control, content_policy, secure};

/// The page's folder, and the policy that fits its `index.html`.
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

    /// The content policy, worked out again when `index.html` has changed: a rebuild needs no restart.
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

/// Serves one file, or the page for a route of its own.
pub(crate) async fn file(State(shared): State<Shared>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = request.uri().path().to_owned();
    let files = ServeDir::new(&shared.site.dist)
        .precompressed_br()
        .precompressed_gzip();
    let last = path.rsplit('/').next().unwrap_or_default();
    let route = !last.contains('.') && !path.ends_with('/');
    let retry = route.then(|| page_request(&request)).flatten();
    let mut response = serve(files.clone(), request).await;
    if response.status() == StatusCode::NOT_FOUND {
        match retry {
            Some(page) => response = serve(files, page).await,
            None if path == "/" => {
                return (StatusCode::NOT_FOUND, "There is no index.html here. Build the page, or name its folder with --dist.\n")
                    .into_response();
            }
            None => {}
        }
    }
    if response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED {
        response
            .headers_mut()
            .insert(header::CACHE_CONTROL, cache_control(&path));
    }
    response
}

async fn serve(files: ServeDir, request: Request) -> Response {
    match files.oneshot(request).await {
        Ok(response) => response.map(Body::new),
        Err(never) => match never {},
    }
}

/// The same request for `index.html`.
fn page_request(request: &Request) -> Option<Request> {
    let mut page = Request::builder()
        .method(request.method().clone())
        .uri("/index.html")
        .body(Body::empty())
        .ok()?;
    *page.headers_mut() = request.headers().clone();
    Some(page)
}

/// Puts the safety headers on every answer.
pub(crate) async fn with_headers(
    State(shared): State<Shared>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = next.run(request).await;
    let policy = shared.site.policy().await;
    secure(response.headers_mut(), &policy);
    response
}
