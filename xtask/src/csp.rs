//! The page's content security policy: it may load and run only its own parts. The build writes the policy into
//! `index.html`, so that it holds on any static host; the project's server repeats it as a header.

use std::path::Path;

use anyhow::{Result, bail};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use fs_err as fs;
use sha2::{Digest as _, Sha256};

const PAGE: &str = "index.html";
/// The policy is inserted right after this line, so that it applies to everything that follows.
const CHARSET: &str = "<meta charset=\"utf-8\" />";
const META_START: &str = "\n    <meta http-equiv=\"Content-Security-Policy\" content=\"";
const META_END: &str = "\" />";

/// Writes the policy into the page in this folder, replacing an older one.
pub fn write(dist: &Path) -> Result<()> {
    let path = dist.join(PAGE);
    let html = fs::read_to_string(&path)?;
    let html = with_policy(&html)?;
    Ok(fs::write(&path, html)?)
}

/// Returns the page with its policy.
fn with_policy(html: &str) -> Result<String> {
    let Some((head, rest)) = html.split_once(CHARSET) else {
        bail!("{PAGE} must have the line `{CHARSET}`, because the policy is inserted after it.");
    };
    let rest = match rest.strip_prefix(META_START) {
        Some(old) => old.split_once(META_END).map_or(old, |(_, rest)| rest),
        None => rest,
    };
    let policy = policy(rest);
    Ok(format!(
        "{head}{CHARSET}{META_START}{policy}{META_END}{rest}"
    ))
}

/// Returns the policy for a page.
///
/// The signalling server of a site is configured in `config.json`, which is edited after the build. Therefore the
/// policy allows every server, for sockets and for the login of its relay. The page narrows this to what it names as soon
/// as network play has read that file.
fn policy(html: &str) -> String {
    let scripts = hashes(html, "script");
    let styles = hashes(html, "style");
    [
        "default-src 'none'".to_owned(),
        format!("script-src 'self' 'wasm-unsafe-eval'{scripts}"),
        format!("style-src 'self'{styles}"),
        // Icons and pieces are images inside the style sheets.
        "img-src 'self' data:".to_owned(),
        "font-src 'self'".to_owned(),
        "connect-src 'self' ws: wss: http: https:".to_owned(),
        "worker-src 'self'".to_owned(),
        "manifest-src 'self'".to_owned(),
        "object-src 'none'".to_owned(),
        "base-uri 'none'".to_owned(),
        "form-action 'none'".to_owned(),
    ]
    .join("; ")
}

/// Returns the hashes of all inline elements with this name.
fn hashes(html: &str, name: &str) -> String {
    let mut found = String::new();
    let mut rest = html;
    while let Some(start) = rest.find(&format!("<{name}")) {
        let Some((attributes, body)) = rest[start..].split_once('>') else {
            break;
        };
        let Some((text, after)) = body.split_once(&format!("</{name}")) else {
            break;
        };
        if !attributes.contains(" src=") {
            let hash = STANDARD.encode(Sha256::digest(text));
            found.push_str(&format!(" 'sha256-{hash}'"));
        }
        rest = after;
    }
    found
}

#[cfg(test)]
mod tests {
    use anyhow::Context as _;

    use super::*;

    fn sha(text: &str) -> String {
        format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
    }

    #[test]
    fn only_inline_elements_with_a_listed_hash_are_allowed() -> Result<()> {
        let page = "<head><meta charset=\"utf-8\" /><script>one()</script><script src=\"a.js\"></script>\
                    <style>p {}</style></head><body><script type=\"module\">two()</script></body>";
        let html = with_policy(page)?;
        for text in ["one()", "two()", "p {}"] {
            assert!(html.contains(&sha(text)), "{text}: {html}");
        }
        assert_eq!(html.matches("'sha256-").count(), 3);
        assert!(!html.contains("unsafe-inline") && !html.contains("'unsafe-eval'"));
        let (before, after) = html.split_once("<meta http-equiv").context("a policy")?;
        assert!(before.ends_with("<meta charset=\"utf-8\" />\n    ") && after.contains("<script>"));
        Ok(())
    }

    #[test]
    fn a_changed_page_gets_another_policy_in_the_same_place() -> Result<()> {
        let page = "<head><meta charset=\"utf-8\" /><script>one()</script></head>";
        let once = with_policy(page)?;
        assert_eq!(with_policy(&once)?, once);
        let changed = with_policy(&once.replace("<script>one()", "<script>two()"))?;
        assert!(changed.contains(&sha("two()")) && !changed.contains(&sha("one()")));
        assert_eq!(changed.matches("http-equiv").count(), 1);
        assert!(with_policy("<head></head>").is_err());
        Ok(())
    }
}
