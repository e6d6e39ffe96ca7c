//! What every answer says about safety, and how long a file may be kept.

use axum::http::{HeaderName, HeaderValue, header};

/// The headers that never change. The camera is for scanning an invite code.
pub(crate) const FIXED: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // A room's link holds its code: it stays between the two players.
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(self), microphone=(), geolocation=()",
    ),
];

/// Where the policy begins in a built `index.html`, and where it ends.
const POLICY: (&str, &str) = ("http-equiv=\"Content-Security-Policy\" content=\"", "\"");

/// For a page without a policy, one that `cargo xtask build` has not made: what it runs is not known here.
const UNKNOWN: &str = "object-src 'none'; base-uri 'none'";

/// The policy that was built into the page, and what only a header can say: nobody shows the page inside another.
pub(crate) fn content_policy(index_html: &str) -> HeaderValue {
    let built = index_html.split_once(POLICY.0);
    let policy = built
        .and_then(|(_, rest)| rest.split_once(POLICY.1))
        .map_or(UNKNOWN, |(policy, _)| policy);
    HeaderValue::from_str(&format!("{policy}; frame-ancestors 'none'"))
        .unwrap_or_else(|_| HeaderValue::from_static("object-src 'none'; frame-ancestors 'none'"))
}

/// Whether the file's name holds a hash of its contents, so that it can be kept for ever: the builder writes sixteen hex
/// digits after the last dash, or before `_bg.wasm`.
pub(crate) fn is_hashed(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    let stem = name.split('.').next().unwrap_or_default();
    let stem = stem.strip_suffix("_bg").unwrap_or(stem);
    // `snippets/name-hash/inline0.js` carries the hash in its folder.
    let folder = path.rsplit('/').nth(1).unwrap_or_default();
    let hashed = |text: &str| {
        text.rsplit('-').next().is_some_and(|tail| {
            tail.len() == 16 && text.contains('-') && tail.bytes().all(|b| b.is_ascii_hexdigit())
        })
    };
    hashed(stem) || (path.starts_with("/snippets/") && hashed(folder))
}

/// Everything else is asked about each time: `index.html`, `sw.js`, `config.json`, the worker, whose name has no hash.
pub(crate) fn cache_control(path: &str) -> HeaderValue {
    HeaderValue::from_static(if is_hashed(path) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashed_names() {
        for path in [
            "/portal-chess-0123456789abcdef.js",
            "/portal-chess-0123456789abcdef_bg.wasm",
            "/assets/board-00ff00ff00ff00ff.css",
            "/snippets/thing-0123456789abcdef/inline0.js",
        ] {
            assert!(is_hashed(path), "{path}");
        }
        for path in [
            "/",
            "/index.html",
            "/sw.js",
            "/config.json",
            "/worker_loader.js",
            "/worker_bg.wasm",
            "/portal-chess.js",
            "/0123456789abcdef.js",
        ] {
            assert!(!is_hashed(path), "{path}");
        }
    }

    #[test]
    fn the_pages_own_policy_is_repeated() {
        let policy = |html: &str| content_policy(html).to_str().unwrap().to_owned();
        let page = r#"<meta charset="utf-8" /><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-x'" /><p>"#;
        assert_eq!(
            policy(page),
            "default-src 'none'; script-src 'sha256-x'; frame-ancestors 'none'"
        );
        for other in [
            "",
            "<p>",
            "<meta http-equiv=\"Content-Security-Policy\" content=\"\n\">",
        ] {
            let policy = policy(other);
            assert!(policy.starts_with("object-src 'none'"), "{policy}");
            assert!(policy.ends_with("frame-ancestors 'none'"), "{policy}");
        }
    }
}
