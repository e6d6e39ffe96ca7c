//! Security headers of every answer, and how long a browser may cache a file.

use axum::http::{HeaderName, HeaderValue, header};

/// Headers that never change. The camera is allowed because the page scans invite codes.
pub(crate) const FIXED: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // A link to a room holds its code, which stays between the two players.
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

/// Texts before and after the content security policy in a built `index.html`.
const POLICY: (&str, &str) = ("http-equiv=\"Content-Security-Policy\" content=\"", "\"");

/// Policy for a page without one, which `cargo xtask build` has not made. Nothing is known about what such a page runs.
const UNKNOWN: &str = "object-src 'none'; base-uri 'none'";

/// Returns the policy that was built into the page, together with the one directive that only a header can carry: no
/// other site may show the page in a frame.
pub(crate) fn content_policy(index_html: &str) -> HeaderValue {
    let built = index_html.split_once(POLICY.0);
    let policy = built
        .and_then(|(_, rest)| rest.split_once(POLICY.1))
        .map_or(UNKNOWN, |(policy, _)| policy);
    HeaderValue::from_str(&format!("{policy}; frame-ancestors 'none'"))
        .unwrap_or_else(|_| HeaderValue::from_static("object-src 'none'; frame-ancestors 'none'"))
}

/// Whether the file's name holds a hash of its contents, so that a browser may keep it for ever. The builder writes
/// sixteen hex digits after the last dash, or before `_bg.wasm`.
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

/// Returns the `Cache-Control` header. Browsers ask again each time for files without a hash in their names:
/// `index.html`, `sw.js`, `config.json` and the worker.
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
    fn file_names_with_a_content_hash_are_recognised() {
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
    fn the_content_security_policy_of_the_page_becomes_a_header() {
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
