//! What every answer says about safety, and how long a file may be kept.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// The headers that never change. The camera is for scanning an invite code.
const FIXED: [(HeaderName, &str); 5] = [
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

pub(crate) fn secure(headers: &mut HeaderMap, policy: &HeaderValue) {
    for (name, value) in FIXED {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
}

/// What the page may load and run: its own files, wasm, and the inline scripts of its `index.html`, by hash. The
/// signalling server of a configured site may be anywhere, so any socket may be opened; data goes nowhere else.
pub(crate) fn content_policy(index_html: &str) -> HeaderValue {
    let hashes: String = inline_scripts(index_html)
        .map(|script| format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(script))))
        .collect();
    let policy = format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{hashes}; worker-src 'self' blob:; \
         style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' data: blob:; font-src 'self' data:; \
         connect-src 'self' ws: wss: data: blob:; manifest-src 'self'; object-src 'none'; base-uri 'self'; form-action 'none'; \
         frame-ancestors 'none'"
    );
    HeaderValue::from_str(&policy)
        .unwrap_or_else(|_| HeaderValue::from_static("default-src 'self'"))
}

fn inline_scripts(html: &str) -> impl Iterator<Item = &str> {
    let mut rest = html;
    std::iter::from_fn(move || {
        loop {
            let start = rest.find("<script")?;
            let tag = &rest[start..];
            let open = tag.find('>')?;
            let (attributes, body) = (&tag[..open], &tag[open + 1..]);
            let end = body.find("</script")?;
            rest = &body[end..];
            if !attributes.contains(" src=") {
                return Some(&body[..end]);
            }
        }
    })
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
    fn inline_scripts_are_allowed_by_hash_and_nothing_else_is() {
        let policy = content_policy(
            r#"<script src="/a.js"></script><script type="module">go()</script><script>2</script>"#,
        );
        let policy = policy.to_str().unwrap();
        for script in ["go()", "2"] {
            assert!(
                policy.contains(&format!(
                    "'sha256-{}'",
                    STANDARD.encode(Sha256::digest(script))
                )),
                "{policy}"
            );
        }
        assert_eq!(policy.matches("sha256-").count(), 2);
        assert!(
            !policy.contains("'unsafe-eval'")
                && !policy.contains("script-src 'self' 'unsafe-inline'")
        );
    }
}
