//! Tests of the served page: types, compression, caching and security headers.

mod common;

use common::{Answer, Running, settings, start};

async fn site() -> Running {
    let server = start(settings()).await;
    server.write(
        "index.html",
        "<!doctype html><meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'self' 'sha256-x'\" /><p>chess</p>",
    );
    server.write("sw.js", "self.oninstall = null");
    server.write("config.json", "{}");
    server.write("manifest.webmanifest", "{}");
    server.write("worker_bg.wasm", [0_u8; 4000]);
    server.write(
        "portal-chess-0123456789abcdef.js",
        "export default 1;".repeat(200),
    );
    server.write("portal-chess-0123456789abcdef_bg.wasm", [1_u8; 4000]);
    server.write("icon.png", [2_u8; 4000]);
    server
}

fn facts(answer: &Answer) -> (u16, &str, &str) {
    (
        answer.status,
        answer.header("content-type").unwrap_or("none"),
        answer.header("cache-control").unwrap_or("none"),
    )
}

#[tokio::test]
async fn files_have_the_right_content_types_and_cache_headers() {
    let server = site().await;
    let forever = "public, max-age=31536000, immutable";
    for (path, kind, cache) in [
        ("/", "text/html", "no-cache"),
        ("/index.html", "text/html", "no-cache"),
        ("/sw.js", "text/javascript", "no-cache"),
        ("/config.json", "application/json", "no-cache"),
        (
            "/manifest.webmanifest",
            "application/manifest+json",
            "no-cache",
        ),
        ("/worker_bg.wasm", "application/wasm", "no-cache"),
        (
            "/portal-chess-0123456789abcdef.js",
            "text/javascript",
            forever,
        ),
        (
            "/portal-chess-0123456789abcdef_bg.wasm",
            "application/wasm",
            forever,
        ),
        ("/icon.png", "image/png", "no-cache"),
    ] {
        assert_eq!(facts(&server.get(path).await), (200, kind, cache), "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn precompressed_files_are_served_and_the_server_compresses_none() {
    let server = site().await;
    let path = "/portal-chess-0123456789abcdef.js";
    let both = "Accept-Encoding: gzip, br\r\n";
    let plain = server.get_with(path, both).await;
    assert_eq!(plain.header("content-encoding"), None);
    assert_eq!(plain.body.len(), 3400);
    server.write("portal-chess-0123456789abcdef.js.br", "brotli's");
    server.write("portal-chess-0123456789abcdef.js.gz", "gzip's");
    server.write("index.html.gz", "the page, packed");
    for (wanted, coding, text) in [
        (both, "br", "brotli's"),
        ("Accept-Encoding: gzip\r\n", "gzip", "gzip's"),
    ] {
        let ready = server.get_with(path, wanted).await;
        assert_eq!(
            (ready.header("content-encoding"), ready.text()),
            (Some(coding), text)
        );
        assert_eq!(ready.header("vary"), Some("accept-encoding"));
        assert_eq!(
            facts(&ready),
            (
                200,
                "text/javascript",
                "public, max-age=31536000, immutable"
            )
        );
    }
    for path in ["/", "/join/7KQ2MX"] {
        let page = server.get_with(path, both).await;
        assert_eq!(page.header("content-encoding"), Some("gzip"), "{path}");
        assert_eq!(facts(&page), (200, "text/html", "no-cache"));
    }
    server.stop().await;
}

#[tokio::test]
async fn unchanged_files_are_not_sent_again() {
    let server = site().await;
    let first = server.get("/index.html").await;
    let modified = first.header("last-modified").unwrap();
    let again = server
        .get_with("/index.html", &format!("If-Modified-Since: {modified}\r\n"))
        .await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    server.stop().await;
}

#[tokio::test]
async fn routes_of_the_app_get_the_page_and_missing_files_get_a_404() {
    let server = site().await;
    let page = server.get("/join/7KQ2MX").await;
    assert_eq!(facts(&page), (200, "text/html", "no-cache"));
    assert!(page.text().contains("chess"));
    for path in [
        "/missing.js",
        "/portal-chess-fedcba9876543210",
        "/portal-chess-fedcba9876543210_bg.wasm",
        "/snippets/thing-fedcba9876543210/inline0",
    ] {
        let missing = server.get(path).await;
        assert_eq!(facts(&missing), (404, "none", "none"), "{path}");
    }
    for length in [300, 7_000] {
        let deep = format!("/{}", "x/".repeat(length / 2));
        let long = format!("/{}", "x".repeat(length));
        assert_eq!(server.get(&deep).await.status, 404, "{length}");
        assert_eq!(server.get(&long).await.status, 404, "{length}");
    }
    assert_eq!(server.get("/../Cargo.toml").await.status, 404);
    assert_eq!(server.get("/..%2f..%2fetc%2fpasswd").await.status, 404);
    let post = server
        .request(&format!(
            "POST / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            server.host
        ))
        .await;
    assert_eq!(post.status, 405);
    server.stop().await;
}

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let server = site().await;
    for path in ["/", "/worker_bg.wasm", "/missing.js", "/health"] {
        let answer = server.get(path).await;
        let policy = answer
            .header("content-security-policy")
            .unwrap_or_else(|| panic!("{path}"));
        assert!(
            policy == "script-src 'self' 'sha256-x'; frame-ancestors 'none'",
            "{path}: {policy}"
        );
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(
            answer.header("cross-origin-opener-policy"),
            Some("same-origin")
        );
    }
    server.stop().await;
}

#[tokio::test]
async fn a_rebuilt_page_gets_its_new_content_security_policy() {
    let server = site().await;
    let before = server
        .get("/")
        .await
        .header("content-security-policy")
        .unwrap()
        .to_owned();
    server.write("index.html", "<p>a page without a policy of its own</p>");
    let after = server.get("/").await;
    assert_ne!(after.header("content-security-policy").unwrap(), before);
    server.stop().await;
}

#[tokio::test]
async fn a_missing_page_gives_a_404_that_mentions_the_dist_option() {
    let server = start(settings()).await;
    let answer = server.get("/").await;
    assert_eq!(answer.status, 404);
    assert!(answer.text().contains("--dist"));
    let health: serde_json::Value =
        serde_json::from_str(server.get("/health").await.text()).unwrap();
    assert_eq!(health["status"], "ok");
    server.stop().await;
}
